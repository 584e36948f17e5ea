"""The page: everything that a simulation has found out, in one file that asks for no other."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING

from engine.exports.report.cards import card
from engine.exports.report.failures import failures
from engine.exports.report.head import contents, head, key, stamp
from engine.exports.report.heat import CLASSES, heat_figure
from engine.exports.report.markup import Html, html, tag
from engine.exports.report.names import FigureNames, by_grain, figure_names
from engine.exports.report.overview import overview
from engine.exports.report.palette import DARK, LIGHT, variables
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import Findings

_FOLDER = Path(__file__).parent


def report_page(findings: Findings, language: str) -> str:
    """The page as text, to be written as UTF-8; `language` is `en` or `ja`. The same findings give the same page."""
    voice = Voice(language)
    names = figure_names(findings)
    sections = [
        ("overview-of-all", voice("overview"), overview(findings, names, voice)),
        ("what-failed", voice("failures"), failures(findings, voice)),
    ]
    if findings.heats:
        sections.append(("heat-maps", voice("heats"), _heats(findings, names, voice)))
    sections += _figures(findings, names, voice)
    made = voice("made", findings.version, stamp(findings.content), findings.seed)
    title = voice("title", voice.subject(findings.subject))
    body = (
        head(findings, voice),
        contents([(place, title) for place, title, _ in sections], voice),
        tag("main", *(_section(*section, voice) for section in sections)),
        tag("footer", made),
    )
    return f"<!doctype html>\n{tag('html', _meta(title), tag('body', *body), lang=language, data_copy=voice('copy'), data_copied=voice('copied'))}\n"


def _section(place: str, title: str, inner: Html, voice: Voice) -> Html:
    back = tag("a", "↑", href="#overview-of-all", class_="back", title=voice("top"), aria_label=voice("top"))
    heading = tag("h2", title, back if place != "overview-of-all" else None)
    return tag("section", heading, inner, id=place)


def _heats(findings: Findings, names: FigureNames, voice: Voice) -> Html:
    figures = (heat_figure(heat, name, findings, voice) for heat, name in zip(findings.heats, names.heats, strict=True))
    return html(tag("p", voice("heat_help"), class_="help"), tag("div", *figures, class_="cards wider"))


def _figures(findings: Findings, names: FigureNames, voice: Voice) -> list[tuple[str, str, Html]]:
    """A section for all measures of a grain; how figures are read stands in the first."""
    sections: list[tuple[str, str, Html]] = []
    for grain, together in by_grain(findings, names).items():
        cards = tag("div", *(card(finding, name, findings, voice) for finding, name in together), class_="cards")
        explained = key(findings, voice) if not sections else None
        title = voice("figures_of", voice.grain(grain))
        sections.append((f"figures-{len(sections) + 1}", title, html(explained, cards)))
    return sections


def _meta(title: str) -> Html:
    """What a browser wants to know; it may load nothing, and run nothing but what is written here."""
    style, script = Html(_style()), Html((_FOLDER / "report.js").read_text(encoding="utf-8"))
    policy = (
        f"default-src 'none'; style-src {_allowed(style)}; script-src {_allowed(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{policy}">'),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", title),
        tag("style", style),
        tag("script", script),
    )  # fmt: skip


def _allowed(text: str) -> str:
    """What a content security policy calls a style or script whose text it is."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode()}'"


def _style() -> str:
    colours = (
        f":root {{ {variables(LIGHT)} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {variables(DARK)} }} }}\n"
    )
    heat = "".join(
        f".legend .h{at}, .cells .h{at} {{ background: var(--h{at}); color: var(--t{at}); }}\n" for at in range(CLASSES)
    )
    return colours + (_FOLDER / "report.css").read_text(encoding="utf-8") + heat
