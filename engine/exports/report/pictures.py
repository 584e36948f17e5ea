"""The figures of a report as PNG files, to be put into a document. Needs Matplotlib, imported when one is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from engine.exports.report.canvas import Canvas, canvas
from engine.exports.report.cards import curve_method, distribution_method
from engine.exports.report.coarser import coarser
from engine.exports.report.fonts import Writing, japanese_can_be_drawn, writing
from engine.exports.report.heat import SHORT, heat_method
from engine.exports.report.names import BY_LEVEL, figure_names
from engine.exports.report.numbers import stretch
from engine.exports.report.plots import names_room, plot_curve, plot_heat, plot_histogram, plot_shares
from engine.exports.report.shares import shares
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import Findings, Heat, MeasureFinding

SHARES_SHOWN = 20
"""Names in a picture; the page has all of them."""


def report_pictures(findings: Findings, language: str) -> Iterator[tuple[str, bytes]]:
    """Each figure's file name and bytes: a distribution a measure, `-by-level` its curve, and the heat maps.

    On a machine without Japanese fonts they speak English. The same findings give the same bytes on one machine.
    Raises ModuleNotFoundError where Matplotlib is not installed.
    """
    if find_spec("matplotlib") is None:
        raise ModuleNotFoundError(
            "figures need Matplotlib, which comes with the extra `studies`: pip install 'advc[studies]'",
            name="matplotlib",
        )
    fonts = writing()
    voice = Voice(language if japanese_can_be_drawn() else "en")
    names = figure_names(findings)
    for finding, name in zip(findings.measures, names.measures, strict=True):
        yield f"{name}.png", _distribution(finding, findings, voice, fonts)
        if len(finding.by_level) > 1:
            yield f"{name}{BY_LEVEL}.png", _curve(finding, findings, voice, fonts)
    for heat, name in zip(findings.heats, names.heats, strict=True):
        yield f"{name}.png", _heat(heat, findings, voice, fonts)


def _distribution(finding: MeasureFinding, findings: Findings, voice: Voice, fonts: Writing) -> bytes:
    doc, method = plain(voice.doc(finding)), distribution_method(finding, findings, voice)
    if finding.values == "number" and finding.bars:
        sheet = canvas(fonts, finding.name, doc, method)
        plot_histogram(sheet, finding)
        return sheet.png()
    rows = () if finding.values == "number" else shares(finding, voice)
    if not rows:
        sheet = canvas(fonts, finding.name, doc, method, room=0.5)
        return _nothing(sheet, voice)
    shown = rows[:SHARES_SHOWN]
    more = voice("more_names", len(rows) - len(shown)) if len(rows) > len(shown) else ""
    room = 0.24 * (len(shown) + (1 if more else 0))
    sheet = canvas(fonts, finding.name, doc, method, room=room, left=names_room(row.name for row in shown))
    plot_shares(sheet, shown, more)
    return sheet.png()


def plain(words: str) -> str:
    """A sentence of the engine without the signs that set names in it apart."""
    return words.replace("`", "")


def _nothing(sheet: Canvas, voice: Voice) -> bytes:
    sheet.axes.set_axis_off()
    sheet.text(0.5, 0.5, voice("nothing_there"), ha="center", va="center")
    return sheet.png()


def _curve(finding: MeasureFinding, findings: Findings, voice: Voice, fonts: Writing) -> bytes:
    doc, method = plain(voice.doc(finding)), curve_method(finding, findings, voice)
    sheet = canvas(fonts, finding.name, doc, method, below=0.45)
    plot_curve(sheet, finding)
    sheet.name("x", voice("level"))
    return sheet.png()


def _heat(heat: Heat, findings: Findings, voice: Voice, fonts: Writing) -> bytes:
    heat = coarser(heat)
    title = voice("heat_title", heat.upward, heat.across)
    room, method = 0.24 * max(4, len(heat.rows)), heat_method(heat, findings, voice)
    rows, columns = ([stretch(*each) for each in ends] for ends in (heat.rows, heat.columns))
    below = 0.5 if all(len(each) <= SHORT for each in columns) else 0.4 + 0.08 * max(map(len, columns))
    left = 0.5 + 0.08 * max(map(len, rows), default=0)
    sheet = canvas(fonts, title, voice("per_cell"), method, room=room, left=left, below=below)
    plot_heat(sheet, heat)
    return sheet.png()
