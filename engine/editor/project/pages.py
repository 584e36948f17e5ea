"""Words to show beside the text: what a key takes, what a kind is for, what a name stands for."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import Any

from engine.declarations.rule import USES
from engine.editor.functions import usages
from engine.editor.project.scopes import FLOORS, KINDS_BY_NAME
from engine.language.documentation import paragraphs_in, said_in
from engine.language.reading import FieldShape
from engine.model.model import Model
from engine.pipelines.overmap.mutable import CHUNK
from engine.reference.explain import facts
from engine.reference.fields import Row, rows_of
from engine.reference.measures import VALUES
from engine.reference.written import flattened
from engine.source.diagnostic import Message
from engine.source.file import Place
from engine.studies.terms import Measure
from engine.studies.vocabulary import destination_measures
from engine.values.harmless import harmless
from engine.values.interval import Interval

MOST_LINES = 40
"""Lines of a declaration that are shown."""
_WORDS = {
    "en": {"rests": "rests on", "needs": "needs", "makes": "makes", "ends": "uses up", "gives": "gives", "more": "… {} more lines"},
    "ja": {"rests": "基にできるもの", "needs": "前に必要なもの", "makes": "作るもの", "ends": "使い切るもの", "gives": "値の範囲",
           "more": "… あと {} 行"},
}  # fmt: skip
_OF_WORDS = {
    "patch": Message(
        "changes only what it names of a declaration that is there already; the rest stays",
        "すでにある宣言のうち、書いた項目だけを変える。ほかはそのまま残る",
    ),
    "replace": Message(
        "writes a declaration that is there already anew; nothing of the old one remains",
        "すでにある宣言を書き直す。元の内容は何も残らない",
    ),
    FLOORS: Message(
        "steps that are taken on some floors only: `floors 1..3 {{ … }}`",
        "一部の階だけで行う手順：`floors 1..3 {{ … }}`",
    ),
    CHUNK: Message(
        "pieces that move and turn as one body: `chunk {{ at (0, 0, 0) stair }} max 1`",
        "まとまって動き、向きを変えるピース：`chunk {{ at (0, 0, 0) stair }} max 1`",
    ),
}
"""Words of the language that are no kind and no key of a class."""
_CLAUSES = {
    "where": Message("only those count for which the condition behind it holds", "後の条件に合うものだけを数える"),
    "rises": Message(
        "the figure rises from the first levels to the last: `rises with level`",
        "レベルとともに増える：`rises with level`",
    ),
    "falls": Message(
        "the figure falls from the first levels to the last: `falls with level`",
        "レベルとともに減る：`falls with level`",
    ),
    "with": Message("along the adventure levels: `with level`", "冒険レベルに沿って：`with level`"),
    "in": Message("lies between two ends, both included: `in 20%..40%`", "両端を含む範囲にある：`in 20%..40%`"),
}
"""The words between the parts of a formula over results."""
_EACH = {
    "destination": Message("one value for each destination", "冒険先ごとに一つの値"),
    "card": Message("of each card of a deck", "デッキのカードごと"),
    "trap": Message("of each trap card", "罠カードごと"),
    "party": Message("of each enemy party", "敵パーティーごと"),
    "enemy": Message("of each enemy in all parties", "すべてのパーティーの敵ごと"),
}
_NAMES_OF = Message("the name of a {kind}", "{kind} の名前")


@lru_cache(maxsize=256)
def row_of_field(owner: type, key: str) -> Row | None:
    """What a class says of one of its keys."""
    return next((row for row in rows_of(owner) if row.path == (key,)), None)


def key_page(owner: type | None, field: FieldShape, language: str) -> str:
    """A key: what it says, what it takes, its unit, range and default."""
    row = row_of_field(owner, field.key) if owner is not None else None
    if row is None:
        return f"**{field.key}** — {said_in(language, field.prop.doc)}"
    said = [f"- {word}: {text}" if word else f"- {text}" for word, text in facts(row, language)]
    return "\n".join([f"**{field.key}** — {said_in(language, row.doc)}", "", *said])


def word_page(word: str, language: str) -> str | None:
    """A word that is no kind and no key of a class."""
    said = _OF_WORDS.get(word)
    return None if said is None else f"**{word}** — {said.filled(language, {})}"


def kind_page(kind: str, language: str) -> str | None:
    """A kind: what it is for and what its declarations may rest on."""
    known = KINDS_BY_NAME.get(kind)
    if known is None:
        return None
    rests = f"*{_WORDS[language]['rests']}: {', '.join((kind, *known.bases))}*"
    first, *others = paragraphs_in(language, known.doc)
    return "\n\n".join([f"**{kind}** — {first}", *others, rests])


def step_page(step: Any, language: str) -> str:
    """A step: what it does, what it needs and what it makes."""
    words = _WORDS[language]
    first, *others = paragraphs_in(language, step.__doc__ or "")
    said = [
        f"- {words[key]}: {', '.join(sorted(getattr(step, key)))}"
        for key in ("needs", "makes", "ends")
        if getattr(step, key)
    ]
    return "\n\n".join([f"**{step.phrase}** — {first}", *others, *(["\n".join(said)] if said else [])])


def rule_page(name: str, language: str) -> str | None:
    """A rule that the engine asks for: what it decides and the names that its formula may use."""
    use = USES.get(name)
    if use is None:
        return None
    names = [f"- `{each}`: {said_in(language, said)}" for each, said in use.names.items()]
    gives = f"*{_WORDS[language]['gives']}: {Interval(use.least, use.most)}*"
    return "\n\n".join([f"**{name}** — {said_in(language, use.doc)}", "\n".join(names), gives])


def function_page(name: str, language: str, of_results: bool = False, of_promise: bool = False) -> str:
    """A function of formulas: the ways to call it and what it gives, in a rule or over results."""
    found = usages(name, of_results, of_promise)
    return "\n\n".join(f"**{each.label(name)}** — {each.doc.filled(language, {})}" for each in found)


def measure_page(model: Model, name: str, language: str) -> str | None:
    """A measure: what it counts, of what, and its values; one that the content declares with its formula."""
    measure = destination_measures(model.names).get(name)
    if measure is not None:
        return known_measure_page(measure, language)
    return declaration_page(model, "measure", name, language)


def known_measure_page(measure: Measure, language: str) -> str:
    """A measure that the engine knows by itself."""
    values = VALUES[measure.values].filled(language, {})
    if measure.kind is not None:
        values = _NAMES_OF.filled(language, {"kind": measure.kind})
    each = _EACH[measure.grain.name].filled(language, {})
    return f"**{measure.name}** — {measure.doc(language)}\n\n- {each}\n- {values}"


def grain_page(word: str, language: str) -> str:
    """A word for what `count` counts."""
    return f"**{word}** — {_EACH[word].filled(language, {})}"


def clause_page(word: str, language: str) -> str | None:
    """A word between the parts of a formula."""
    said = _CLAUSES.get(word)
    return None if said is None else f"**{word}** — {said.filled(language, {})}"


def declaration_page(model: Model, kind: str, name: str, language: str) -> str | None:
    """A declaration as the content means it, and where each value came from; of a long one the beginning."""
    if not model.has(kind, name):
        return None
    declared = model.get(kind, name)
    folders = _folders(model)
    lines = list(islice(flattened(declared), MOST_LINES * 10))
    shown = [_without(line, folders) for line in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        shown.append(_WORDS[language]["more"].format(len(lines) - MOST_LINES))
    head = paragraphs_in(language, declared.kind.doc)[0]
    return "\n".join(["```adv", *(line.replace("```", "'''") for line in shown), "```", head])


def shown_place(model: Model, place: Place) -> str:
    """A file, named from the folder of the packs on, and a line."""
    return _without(f"{harmless(place.file.path)}:{place.position[0]}", _folders(model))


def _folders(model: Model) -> list[str]:
    return [os.path.dirname(str(pack.folder)) + "/" for pack in model.packs if pack.folder is not None]


def _without(line: str, folders: Iterable[str]) -> str:
    """A line in which files are named from the folder of the packs on."""
    for folder in folders:
        line = line.replace(harmless(folder), "")
    return line
