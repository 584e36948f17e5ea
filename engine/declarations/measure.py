"""A number of a destination that a designer cares about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import frozen

from engine.language.faults import MISSING
from engine.language.formula import Formula
from engine.language.kind import Kind
from engine.rules.faults import TOO_LARGE
from engine.rules.measured import Binder, names_in
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.source.limits import EXPRESSION_NODES
from engine.studies.terms import Term, size
from engine.studies.vocabulary import GRAINS, destination_measures
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen
class Measure:
    """A number of each destination, made of others: `measure threat = sum(party.power) / battles`.

    Studies and promises can use it by its name, like the measures that the engine knows by itself.
    """

    name: Text | None = prop("What reports call it; its own name where nothing is said.", default=None)
    formula: Formula | None = prop("How it is computed, behind `=`.", default=None)


TAKEN = Fault(
    "ADV256",
    Message("a measure that is there already", "すでにある指標"),
    Message("`{name}` is a measure of the engine", "`{name}` は最初からある指標です"),
    Message(
        "The engine's own measures cannot be declared anew; give yours another name.",
        "最初からある指標は宣言し直せません。別の名前を付けてください。",
    ),
    wrong="measure traps = battles + 1",
    right="measure traps_and_battles = traps + battles",
)
IN_CIRCLES = Fault(
    "ADV257",
    Message("a measure that is made of itself", "自分自身からなる指標"),
    Message("`{name}` is made of itself", "`{name}` が自分自身を使っています"),
    Message(
        "A measure may use others, as long as none of them leads back to it.",
        "指標は別の指標を使えますが、たどって自分に戻ってはいけません。",
    ),
    wrong="measure threat = menace + 1\nmeasure menace = threat + 1",
    right="measure threat = menace + 1\nmeasure menace = battles + 1",
)
FAULTS = (TAKEN, IN_CIRCLES)


def binder_of(model: Model, below: tuple[str, ...] = ()) -> Binder:
    """What binds a content's expressions over measures: the engine's, and those that the content declares.

    `below` are the measures that are being bound: they cannot be used, and are told as circles.
    """
    return Binder(_Known(model, below), GRAINS)


class _Known(dict[str, Any]):
    """Measures by name; one that the content declares is bound when somebody first asks for it.

    Whatever is in here is known; `get` gives nothing for what could not be bound, and that is a finding elsewhere.
    """

    def __init__(self, model: Model, below: tuple[str, ...]) -> None:
        super().__init__(destination_measures(model.names))
        self.model, self.below = model, below
        for name in model.names("measure"):
            self.setdefault(name, None)

    def get(self, name: str, default: Any = None) -> Any:
        """A measure of the engine, or the term of a declared one."""
        found = super().get(name)
        if found is None and name in self and name not in self.below:
            found = self[name] = bound_measure(self.model, name, self.below)[0]
        return default if found is None else found


def bound_measure(model: Model, name: str, below: tuple[str, ...] = ()) -> tuple[Term | None, list[Diagnostic]]:
    """The term of a measure that the content declares, or what is wrong with its formula."""
    declared = model.get("measure", name)
    if not declared.sound or declared.value.formula is None or len(below) >= MOST_DEEP:
        return None, []
    term, found = binder_of(model, (*below, name)).number(declared.value.formula)
    if term is not None and size(term) > EXPRESSION_NODES:
        return None, [TOO_LARGE.at(declared.value.formula.place)]
    return term, found


MOST_DEEP = 30
"""How many measures can be made of one another."""


def wrong_measure(measure: Declared[Measure], model: Model) -> Iterator[Diagnostic]:
    """Its name is free, and its formula can be computed."""
    if measure.name in destination_measures(model.names):
        yield TAKEN.at(measure.place, name=measure.name)
        return
    if measure.value.formula is None:
        yield MISSING.at(measure.place, owner=f"measure `{measure.name}`", key="=", doc="a formula behind the name")
        return
    ring = _ring(model, measure.name)
    if ring:
        yield IN_CIRCLES.at(measure.value.formula.place, name=measure.name)
        return
    yield from bound_measure(model, measure.name)[1]


def _ring(model: Model, name: str) -> bool:
    """Whether a measure leads back to itself, or too deep to follow."""
    reached: set[str] = set()
    waiting = [name]
    while waiting:
        declared = model.get("measure", waiting.pop())
        formula = declared.value.formula if declared.sound else None
        for used in names_in(formula.tree) if formula is not None else ():
            if used == name:
                return True
            if used not in reached and model.has("measure", used):
                reached.add(used)
                waiting.append(used)
    return False


KIND = Kind(
    "measure",
    Measure,
    checks=(wrong_measure,),
    faults=FAULTS,
    samples=(
        "measure threat = sum(party.power) / max(1, battles)",
        'measure hordes = count(party where size >= 7) { name "Hordes" ja "大群" }',
    ),
)
