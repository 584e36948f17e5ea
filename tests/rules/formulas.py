"""Expressions from text, without a pack around them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from engine.language.written import Reading, formula_of
from engine.rules.bounds import Bounds
from engine.rules.expression import Bound, bind
from engine.source.diagnostic import Diagnostic
from engine.source.file import SourceFile
from engine.syntax.cut import cut
from engine.syntax.parser import parse

NAMES = {
    "level": Bounds.of((0, 1000)),
    "tier": Bounds.of((1, 5)),
    "quality": Bounds.of((-20, 20)),
    "share": Bounds(Fraction(0), Fraction(10), whole=False),
}


def bound(text: str, names: Mapping[str, Bounds] = NAMES) -> tuple[Bound | None, list[Diagnostic]]:
    """An expression bound to names, and what is wrong with it."""
    file = SourceFile("rule.adv", f"rule x = {text}\n")
    pieces = cut(file, ("rule",))
    if pieces.found:
        return None, pieces.found
    tree, found = parse(pieces.pieces[0])
    if found or tree is None or tree.expression is None:
        return None, found
    return bind(formula_of(Reading(file, "en", None), tree.expression), names)  # type: ignore[arg-type]


def value(text: str, **names: Fraction | int) -> Fraction:
    """The value of an expression that has nothing wrong with it."""
    made, found = bound(text, {name: Bounds.of((number,)) for name, number in names.items()})
    assert [] == [each.message() for each in found]
    assert made is not None
    return made(**names)
