"""The colours of a report, for paper and for the dark, which people who tell few colours apart can tell apart.

Marks are of Okabe and Ito (2008), https://jfly.uni-koeln.de/color/; heat goes along viridis, whose lightness alone says
which is more: on light ground more is darker, on dark ground lighter.
"""

from __future__ import annotations

import attrs


@attrs.frozen
class Palette:
    """Colours on one ground, `#rrggbb`."""

    ground: str
    raised: str
    ink: str
    faint: str
    line: str
    link: str
    bar: str
    """Bars, the line of a curve, the box of the middle half."""
    soft: str
    """The band of a curve, the thin parts of a quantile strip."""
    mean: str
    """The mean and intervals."""
    heat: tuple[str, ...]
    """From few to many."""


LIGHT = Palette(
    ground="#fdfcf9", raised="#f3f1ea", ink="#23211c", faint="#625d52", line="#d6d1c4", link="#0b5c8a",
    bar="#0072b2", soft="#9cc4de", mean="#c04d00",
    heat=("#e4e419", "#8fd744", "#35b779", "#21908d", "#31688e", "#443983", "#440154"),
)  # fmt: skip
DARK = Palette(
    ground="#17181c", raised="#202227", ink="#e4e2dc", faint="#a8a499", line="#3c3e47", link="#7cbdea",
    bar="#56b4e9", soft="#2f5f7d", mean="#f0a330",
    heat=("#46327e", "#365c8d", "#277f8e", "#1fa187", "#4ac16d", "#a0da39", "#fde725"),
)  # fmt: skip


def on(colour: str) -> str:
    """Black or white, whichever can be read better on a colour."""
    return "#000000" if luminance(colour) > 0.179 else "#ffffff"


def luminance(colour: str) -> float:
    """Relative luminance as contrast is reckoned from (WCAG 2.2), 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def variables(palette: Palette) -> str:
    """The palette as custom properties of CSS."""
    named = {
        field.name: getattr(palette, field.name) for field in attrs.fields(Palette) if field.name != "heat"
    }  # fmt: skip
    for at, colour in enumerate(palette.heat):
        named |= {f"h{at}": colour, f"t{at}": on(colour)}
    return " ".join(f"--{name}: {colour};" for name, colour in named.items())
