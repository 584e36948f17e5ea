"""A comparison of two contents as Markdown, for the description of a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.exports.comparison_words import asked, row, say, step, stretches, told_and_rest, why
from engine.exports.report.numbers import percent, whole
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.studies.comparison import Change, Comparison, Moved, Occurs, Pinned

MOST_CHANGES = 200
"""Declarations that are written out: services take only so much text."""


def comparison_markdown(comparison: Comparison, language: str = "en") -> str:
    """The comparison with headings, lists and tables."""
    return "\n".join(_lines(comparison, language)) + "\n"


def _lines(comparison: Comparison, language: str) -> Iterator[str]:
    yield f"## advc diff {code(comparison.old)} → {code(comparison.new)}"
    yield ""
    if not comparison.changes:
        yield say(language, "same")
        return
    yield f"### {say(language, 'declarations')} ({len(comparison.changes)})"
    yield ""
    for change in comparison.changes[:MOST_CHANGES]:
        yield from _change(change, language)
    if len(comparison.changes) > MOST_CHANGES:
        yield f"- {say(language, 'more', len(comparison.changes) - MOST_CHANGES)}"
    yield ""
    if comparison.undrawn:
        yield say(language, "undrawn") + " " + ", ".join(code(each) for each in comparison.undrawn)
        return
    yield f"### {say(language, 'measures')} ({len(comparison.moves)})"
    yield ""
    yield from _drawn(comparison, language)
    if comparison.moves:
        told, rest = told_and_rest(comparison.moves)
        yield from _measures(told, language)
        if rest:
            yield say(language, "smaller", len(rest), ", ".join(code(moved.name) for moved in rest))
            yield ""
    if comparison.rerolled:
        yield say(language, "rerolled", ", ".join(code(each) for each in comparison.rerolled))
        yield ""
    if comparison.unseen:
        yield say(language, "unseen", ", ".join(code(each) for each in comparison.unseen))
        yield ""
    yield from _occurrences("gone", comparison.gone, language)
    yield from _occurrences("fresh", comparison.fresh, language)
    yield f"### {say(language, 'pins')} ({len(comparison.pinned)})"
    yield ""
    if not comparison.pinned:
        yield say(language, "no_pins", comparison.pins)
    for pinned in comparison.pinned:
        yield from _pinned(pinned, language)


def _change(change: Change, language: str) -> Iterator[str]:
    said = say(language, change.what)
    if change.base is not None:
        said = say(language, "inherited", code(change.base))
    yield f"- {code(f'{change.kind} {change.name}')} {said} ({code(change.place)})"
    if change.base is not None:
        return
    for key in change.keys:
        yield "  - " + " → ".join(code(words) if words else say(language, "none") for words in (key.before, key.after))


def _drawn(comparison: Comparison, language: str) -> Iterator[str]:
    total = sum(each.count for each in comparison.drawn)
    affected = say(language, "affected", whole(comparison.affected), percent(comparison.affected / total))
    yield f"{say(language, 'drawn', whole(total), comparison.seed)} – {affected}"
    yield ""
    yield from (f"- {plain(line)}" for line in stretches(comparison, language))
    yield ""


def _measures(moves: Sequence[Moved], language: str) -> Iterator[str]:
    for near in (True, False):
        group = [moved for moved in moves if moved.near == near]
        if not group:
            continue
        yield f"**{say(language, 'near' if near else 'follows')}**"
        yield ""
        heads = [say(language, key) for key in ("measure", "before", "after", "difference", "distance", "seeds")]
        yield f"| {' | '.join(heads)} |"
        yield "|---|--:|--:|--:|--:|--:|"
        for moved in group:
            told = row(moved, language)
            cells = (
                code(told.name),
                *map(plain, (told.before, told.after, told.difference, told.distance, told.seeds)),
            )
            yield f"| {' | '.join(cells)} |"
            for name, *figures in told.names:
                yield f"| &emsp;{code(name)} | {' | '.join(map(plain, figures))} | | |"
        yield ""


def _occurrences(title: str, found: Sequence[Occurs], language: str) -> Iterator[str]:
    if not found:
        return
    yield f"### {say(language, title)} ({len(found)})"
    yield ""
    for each in found:
        yield f"- {code(f'{each.kind} {each.name}')} {plain(why(title, each, language))}"
    yield ""


def _pinned(pinned: Pinned, language: str) -> Iterator[str]:
    yield f"- {plain(asked(pinned, language))}: {code(step(pinned, language))}"
    for each in pinned.differences:
        values = (say(language, "none") if value is None else code(value) for value in (each.before, each.after))
        yield f"  - {code(each.path)}: {' → '.join(values)}"
    if pinned.more:
        yield f"  - {say(language, 'more', pinned.more)}"


def code(words: str) -> str:
    """A designer's words that Markdown shall not read: between as many backticks as they have not; a bar would end a cell."""
    safe = harmless(words).replace("\n", " ").replace("|", "\\|") or " "
    fence = "`" * (max((len(run) for run in re.findall("`+", safe)), default=0) + 1)
    space = " " if safe.startswith("`") or safe.endswith("`") else ""
    return f"{fence}{space}{safe}{space}{fence}"


def plain(words: str) -> str:
    """Words that Markdown shall show as they are."""
    return re.sub(r"([\\`*_{}\[\]<>#|~@])", r"\\\1", harmless(words).replace("\n", " "))
