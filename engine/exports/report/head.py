"""What stands above everything: what was simulated, with what, and how it is to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.exports.report.markup import Html, html, tag
from engine.exports.report.numbers import round_percent
from engine.exports.report.shares import bar
from engine.exports.report.strip import pairs, strip
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import Findings

STAMP_SHOWN = 16
"""Characters of the content's stamp, behind the name of its hash."""


def head(findings: Findings, voice: Voice) -> Html:
    """Title, facts, one sentence on reading, and where things are on the page."""
    asked = [f"{name} {value}" for name, value in findings.setting.items()]
    setting = voice.listed(asked + [f"-C {folder}" for folder in findings.folders])
    facts = (
        (voice("drawn"), html(voice.things(findings.grain, findings.count))),
        (voice("setting"), html(setting or voice("no_setting"))),
        (voice("seed"), html(voice("first_seed", findings.seed))),
        (voice("content"), tag("code", stamp(findings.content), title=findings.content)),
        (voice("version"), html(f"advc {findings.version}")),
    )
    return tag(
        "header",
        tag("h1", voice("title", voice.subject(findings.subject))),
        tag("dl", *(tag("div", tag("dt", name), tag("dd", value)) for name, value in facts), class_="facts"),
        tag("p", voice("reading"), class_="reading"),
    )


def stamp(content: str) -> str:
    """The beginning of a stamp, `sha256:` left out."""
    return content.rpartition(":")[2][:STAMP_SHOWN]


def contents(sections: list[tuple[str, str]], voice: Voice) -> Html:
    """Links to the sections of the page."""
    links = (tag("li", tag("a", title, href=f"#{place}")) for place, title in sections)
    return tag("nav", tag("ul", *links), aria_label=voice("contents"))


def key(findings: Findings, voice: Voice) -> Html:
    """What the signs in the figures mean, drawn as they are there."""
    signs: list[tuple[Html, str]] = []
    numbers = next((each for each in findings.measures if each.values == "number" and pairs(each)), None)
    square = tag("svg", tag("rect", x=2, y=2, width=12, height=12, class_="bar"), viewBox="0 0 16 16", class_="sign")
    if numbers is not None:
        told = [voice("key_strip_range")]
        told += [voice("key_strip_pair", round_percent(low), round_percent(high)) for low, _, high, _ in pairs(numbers)]
        diamond = tag("path", d="M8 3l5 5l-5 5l-5 -5z", class_="mean")
        signs = [
            (square, voice("key_bar")),
            (strip(numbers, voice), voice("key_strip", voice.listed(told))),
            (tag("svg", diamond, viewBox="0 0 16 16", class_="sign"), voice("key_mean")),
        ]
    if any(len(each.by_level) > 1 for each in findings.measures):
        line = tag("path", d="M0 11L16 5", class_="curve")
        band = tag("path", d="M0 7L16 1V9L0 15z", class_="band")
        signs.append((tag("svg", band, line, viewBox="0 0 16 16", class_="sign"), voice("key_curve")))
    if any(each.values != "number" for each in findings.measures):
        signs.append((bar(0.7, (0.6, 0.8), 1.0), voice("key_names")))
    if not signs:
        return html()
    return tag(
        "details",
        tag("summary", voice("how_to_read")),
        tag("ul", *(tag("li", tag("span", sign, aria_hidden="true"), words) for sign, words in signs), class_="key"),
        open=True,
    )
