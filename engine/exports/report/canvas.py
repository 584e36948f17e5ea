"""A sheet to draw a picture on with Matplotlib, and what all pictures have: title, method, type, the file.

Nothing here touches pyplot or any other state that is shared: a figure has a canvas of its own. Text is never read as
mathematics, since names come from content.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import attrs

from engine.exports.report.fonts import Writing
from engine.exports.report.palette import LIGHT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, DPI = 6.4, 150
"""Inches, and pixels of each."""
TITLE, PLAIN, SMALL = 12.0, 9.0, 7.5
"""Sizes of type, in points."""
_HEAD, _FOOT = 0.66, 0.4
"""Inches above and below what is drawn, without the numbers of its axes."""


@attrs.define
class Canvas:
    """One picture that is being drawn."""

    writing: Writing
    axes: Axes

    def png(self) -> bytes:
        """The file; of the same picture the same bytes, since it does not say when and with what it was made."""
        out = io.BytesIO()
        self.axes.figure.savefig(out, format="png", dpi=DPI, metadata={"Software": None})  # type: ignore[union-attr]
        return out.getvalue()

    def text(self, x: float, y: float, words: str, size: float = PLAIN, **style: Any) -> None:
        """Words at a place of the axes' data."""
        style = {"color": LIGHT.ink, **style}
        self.axes.text(
            x, y, self.writing.drawable(words), fontproperties=self.writing.font(size), parse_math=False, **style
        )

    def numbers(self, axis: str, found: list[tuple[float, str]], size: float = SMALL) -> None:
        """The places and words of an axis, `x` or `y`."""
        of = self.axes.xaxis if axis == "x" else self.axes.yaxis
        of.set_ticks(
            [value for value, _ in found],
            [self.writing.drawable(words) for _, words in found],
            fontproperties=self.writing.font(size),
            parse_math=False,
            color=LIGHT.faint,
        )

    def name(self, axis: str, words: str) -> None:
        """What an axis shows."""
        label = self.axes.xaxis.label if axis == "x" else self.axes.yaxis.label
        label.set_parse_math(False)
        label.set_text(self.writing.drawable(words))
        label.set_fontproperties(self.writing.font(PLAIN))
        label.set_color(LIGHT.ink)


def canvas(
    writing: Writing, title: str, doc: str, method: str, room: float = 2.3, left: float = 0.7, below: float = 0.28
) -> Canvas:
    """A sheet with a title, what it shows below it, and the method at its foot.

    In inches: `room` is the height of what is drawn; on its left and below it is place for the numbers of its axes.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    height = _HEAD + room + below + _FOOT
    figure = Figure(figsize=(WIDTH, height), facecolor="white")
    FigureCanvasAgg(figure)
    foot = _FOOT + below
    axes = figure.add_axes((left / WIDTH, foot / height, (WIDTH - left - 0.25) / WIDTH, room / height))
    axes.set_facecolor("white")
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(LIGHT.faint)
        spine.set_linewidth(0.8)
    axes.tick_params(length=3, width=0.8, color=LIGHT.faint)
    axes.set_axisbelow(True)
    for words, y, size, bold in (
        (title, 1 - 0.24 / height, TITLE, True),
        (doc, 1 - 0.45 / height, PLAIN, False),
        (method, 0.14 / height, SMALL, False),
    ):
        room = (WIDTH - 0.36) * (0.85 if bold else 1.0)
        size = writing.fitting_size(words, size, room)
        figure.text(
            0.18 / WIDTH, y, writing.fitting(words, size, room), color=LIGHT.ink if bold else LIGHT.faint,
            fontproperties=writing.font(size, bold=bold), va="center", parse_math=False,
        )  # fmt: skip
    return Canvas(writing, axes)
