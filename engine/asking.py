"""Questions that somebody types, bound to a content: expressions over measures outside any file."""

from __future__ import annotations

import attrs

from engine.declarations.measure import binder_of
from engine.kinds import KINDS
from engine.language.formula import Formula
from engine.rules.faults import NOT_A_NUMBER
from engine.rules.measured import Binder
from engine.ruleset.ruleset import Ruleset
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.studies.odds import Question
from engine.studies.terms import Term
from engine.syntax.cut import cut
from engine.syntax.parser import parse

_BEFORE = "measure asked = "
_WORDS = frozenset(kind.name for kind in KINDS)


class Unasked(ValueError):
    """What was typed is no question; `found` says why, at its place in the text."""

    def __init__(self, argument: str, text: str, found: list[Diagnostic]) -> None:
        super().__init__(f"{argument}: {found[0].message()}")
        typed = SourceFile(argument, text)
        self.found = [attrs.evolve(each, place=_moved(each.place, typed), also=()) for each in found]


def question_of(ruleset: Ruleset, text: str) -> Question:
    """What a text asks: `location`, `traps + battles`, `chance(party.size >= 7)`; raises Unasked."""
    question, found = _binder(ruleset).question(_formula(text, "question"))
    if question is None:
        raise Unasked("question", text, found)
    return question


def condition_of(ruleset: Ruleset, text: str) -> Term:
    """The condition that a text says: `level > 3 and location == fort`; raises Unasked."""
    condition, found = _binder(ruleset).condition(_formula(text, "where"))
    if condition is None:
        raise Unasked("where", text, found)
    return condition


def _binder(ruleset: Ruleset) -> Binder:
    if ruleset.written is None:
        raise ValueError("content: put together from values, without declarations to ask about")
    return binder_of(ruleset.written.model)


def _formula(text: str, argument: str) -> Formula:
    """The expression that a text is, and nothing else; read as if a declaration had it."""
    file = SourceFile(argument, _BEFORE + text)
    pieces = cut(file, _WORDS)
    tree, wrong = parse(pieces.pieces[0]) if pieces.pieces else (None, [])
    found = [*pieces.found, *wrong]
    whole = tree is not None and tree.block is None and len(pieces.pieces) == 1
    if found or tree is None or tree.expression is None or not whole:
        place = Place(file, len(_BEFORE), len(file.text))
        raise Unasked(argument, text, found or [NOT_A_NUMBER.at(place, expected=_ONE)])
    return Formula(tree.expression, Place(file, tree.expression.start, tree.expression.end), text)


def _moved(place: Place, typed: SourceFile) -> Place:
    """A place behind the words that stood before a text, in the text alone."""
    start, end = (min(max(at - len(_BEFORE), 0), len(typed.text)) for at in (place.start, place.end))
    return Place(typed, start, end)


_ONE = Message("one expression", "一つの式")
