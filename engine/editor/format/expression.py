"""Where an expression may go on in the next line: before its operators, its loosest ones first."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

_LEVELS = {
    "OR": 1, "AND": 2,
    "EQUAL": 4, "NOT_EQUAL": 4, "LESS": 4, "LESS_OR_EQUAL": 4, "MORE": 4, "MORE_OR_EQUAL": 4, "IN": 4,
    "RISES": 4, "FALLS": 4,
    "PLUS": 5, "MINUS": 5, "TIMES": 6, "OVER": 6, "POWER": 8,
}  # fmt: skip
"""How tightly an operator between two operands binds, as in the grammar."""
_PREFIXES = {"NOT": 3, "MINUS": 7}
"""How tightly a sign before its operand binds."""
_OUTSIDE = 0
"""Parentheses and choices bind nothing from outside, nor does an argument with its `where`."""
_DEEPEST = 30
"""Parts within each other that are parted; what lies deeper stays on one line."""


@attrs.frozen
class Part:
    """Some words that are all on one line, or else go on in a new one at each place where they may."""

    start: int
    end: int
    under: int
    """The word below which they go on: the first, or a function's first argument."""


@attrs.define
class Parting:
    """An expression's parts, and the words before which they go on in the next line."""

    parts: list[Part]
    """In order; of those that begin at the same word the wider first."""
    breaks: dict[int, Part]
    """By such a word, the part that goes on there."""


@attrs.define
class _Open:
    """What is being read: a chain of operators of one level, a sign, parentheses, or a choice."""

    level: int
    start: int
    part: int | None = None
    awaits: str = ""
    """The word that it cannot end before: `RPAR` of parentheses, `THEN` and then `ELSE` of a choice."""
    case: int | None = None
    """The part of a choice from its `if` up to its `else`."""


def parting(kinds: Sequence[str], start: int, end: int) -> Parting:
    """How the expression from word `start` to before `end` may be parted; `kinds` are the terminals of the words."""
    reading = _Reading(kinds, start, end)
    reading.run()
    parts = {number: Part(*each) for number, each in enumerate(reading.parts)}
    ordered = sorted(parts.values(), key=lambda part: (part.start, -part.end))
    return Parting(ordered, {word: parts[number] for word, number in reading.breaks.items()})


class _Reading:
    """Reads operators by how tightly they bind, without going down into itself: expressions may be of any length."""

    def __init__(self, kinds: Sequence[str], start: int, end: int) -> None:
        self.kinds, self.start, self.end = kinds, start, end
        self.parts: list[list[int]] = []
        self.breaks: dict[int, int] = {}
        self.open: list[_Open] = []
        self.depth = 0
        self.operand = start
        """Where the operand begins that was read last."""

    def run(self) -> None:
        expects = True
        for word in range(self.start, self.end):
            kind = self.kinds[word]
            expects = self._before_operand(word, kind) if expects else self._behind_operand(word, kind)
        while self.open:
            self._close(self.end)

    def _before_operand(self, word: int, kind: str) -> bool:
        """Take in a word where an operand begins, and say whether one is still expected."""
        if kind == "WITH":
            pass  # belongs to the word before it; the name is still to come
        elif kind in _PREFIXES:
            self.open.append(_Open(_PREFIXES[kind], word))
        elif kind == "IF" and word > self.start and self.kinds[word - 1] == "ELSE":
            choice = self.open[-1]  # `else if` goes on with the same choice
            choice.awaits, choice.case = "THEN", self._part(word - 1)
        elif kind == "IF":
            choice = _Open(_OUTSIDE, word, self._part(word), "THEN")
            choice.case = self._part(word)
            self.open.append(choice)
        elif kind == "LPAR":
            called = word > self.start and self.kinds[word - 1] == "NAME"
            self.open.append(_Open(_OUTSIDE, word - called, awaits="RPAR"))
        else:
            self.operand = word
            return word + 1 < self.end and self.kinds[word + 1] == "LPAR"
        return True

    def _behind_operand(self, word: int, kind: str) -> bool:
        """Take in a word behind an operand, and say whether another is expected."""
        if kind in _LEVELS:
            level = _LEVELS[kind]
            while self.open and self.open[-1].level > level:
                self.operand = self._close(word).start
            if not self.open or self.open[-1].level != level:
                part = self._part(self.operand) if kind != "IN" else None  # no line may begin with `in`
                self.open.append(_Open(level, self.operand, part))
            self._break(word, self.open[-1].part)
            return True
        if kind not in ("COMMA", "THEN", "ELSE", "RPAR", "WHERE"):
            return True  # a word that parts nothing stays between its neighbours
        awaited = "RPAR" if kind in ("COMMA", "WHERE") else kind
        while self.open[-1].awaits != awaited:
            self.operand = self._close(word).start
        outer = self.open[-1]
        if kind == "WHERE":
            self.open.append(_Open(_OUTSIDE, self.operand, self._part(self.operand)))
            self._break(word, self.open[-1].part)
        elif kind == "COMMA":
            if outer.part is None:
                outer.part = self._part(outer.start, outer.start + 2)
            self._break(word + 1, outer.part)
        elif kind == "THEN":
            outer.awaits = "ELSE"
            self._break(word, outer.case)
        elif kind == "ELSE":
            self._end(outer.case, word)
            outer.awaits, outer.case = "", None
            self._break(word, outer.part)
        else:
            self.operand = self._close(word + 1).start
            return False
        return True

    def _part(self, start: int, under: int | None = None) -> int | None:
        if self.depth >= _DEEPEST:
            return None
        self.depth += 1
        self.parts.append([start, self.end, start if under is None else under])
        return len(self.parts) - 1

    def _break(self, word: int, part: int | None) -> None:
        if part is not None:
            self.breaks[word] = part

    def _close(self, end: int) -> _Open:
        """End what was opened last."""
        closed = self.open.pop()
        self._end(closed.case, end)
        self._end(closed.part, end)
        return closed

    def _end(self, part: int | None, end: int) -> None:
        if part is not None:
            self.depth -= 1
            self.parts[part][1] = end
