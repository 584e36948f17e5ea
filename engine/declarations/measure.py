"""A number of a destination that a designer cares about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import attrs
from attrs import frozen

from engine.language.faults import MISSING
from engine.language.formula import Formula
from engine.language.kind import Kind
from engine.rules.faults import BEHIND_THE_NAME, TOO_LARGE
from engine.rules.measured import Binder, names_in
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.source.limits import EXPRESSION_NODES
from engine.studies.terms import Measure as StudyMeasure
from engine.studies.terms import Term, Values, size
from engine.studies.vocabulary import GRAINS, destination_measures
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen
class Measure:
    """A number made of others: `measure threat = sum(party.power) / battles`.

    Every destination has one. Studies and promises can use it by its name, like the measures that the engine knows by
    itself.
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


def binder_of(model: Model) -> Binder:
    """What binds a content's expressions over measures: the engine's, and those that the content declares."""
    return _Measures(model).binder


def bound_measure(model: Model, name: str) -> tuple[Term | None, list[Diagnostic]]:
    """The term of a measure that the content declares, or what is wrong with its formula."""
    made = _made(model, name)
    return made.term, list(made.found)


class _Measures(Mapping[str, Any]):
    """Measures by name; one that the content declares is bound when somebody first asks for it.

    Whatever is in here is known; `get` gives nothing for what could not be bound, and that is a finding elsewhere.
    """

    def __init__(self, model: Model, below: Collection[str] = ()) -> None:
        """`below` are the measures that are being bound: they cannot be used, and are told as circles."""
        self.model, self.below = model, below
        self.own = _own(model)
        self.declared = model.names("measure")
        self.height = 0
        """The height of the highest that was asked for."""

    @property
    def binder(self) -> Binder:
        """What binds expressions over them."""
        return Binder(self, GRAINS, self._values)

    def _values(self, name: str) -> Values:
        """What values a measure has, which is known before it is bound."""
        return self.own[name].values if name in self.own else Values.NUMBER

    def __getitem__(self, name: str) -> Any:
        """A measure of the engine, or the term of a declared one."""
        if name in self.own:
            return self.own[name]
        if name not in self.model.owners["measure"]:
            raise KeyError(name)
        if name in self.below:
            return None
        made = _made(self.model, name)
        self.height = max(self.height, made.height)
        return made.term

    def __contains__(self, name: object) -> bool:
        return name in self.own or name in self.model.owners["measure"]

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from (name for name in self.declared if name not in self.own)

    def __len__(self) -> int:
        return len(self.own.keys() | self.model.owners["measure"].keys())


@frozen(eq=False)
class _Made:
    """What became of a declared measure."""

    term: Term | None
    found: tuple[Diagnostic, ...]
    height: int
    """How many measures it is made of, one of another, itself the highest."""
    leads_round: bool
    """Whether it leads to a circle, though it need not be part of it."""
    asked: frozenset[str]
    """What the model was asked for it."""


@frozen(eq=False)
class _Kept:
    """The measures of one model, so that each is made once, however many expressions use it."""

    own: Mapping[str, StudyMeasure]
    asked: frozenset[str]
    """What the model was asked for the engine's own."""
    made: dict[str, _Made] = attrs.field(factory=dict)


_KEPT: WeakKeyDictionary[Model, _Kept] = WeakKeyDictionary()


def _kept(model: Model) -> _Kept:
    if model not in _KEPT:
        asked = model.watch()
        own = destination_measures(model.names)
        model.unwatch()
        _KEPT[model] = _Kept(own, frozenset(asked))
    return _KEPT[model]


def _own(model: Model) -> Mapping[str, StudyMeasure]:
    """The engine's measures of a content."""
    kept = _kept(model)
    model.depend(kept.asked)
    return kept.own


def _made(model: Model, name: str) -> _Made:
    """A declared measure, made from the bottom up: one formula within another might take too deep a stack."""
    made = _kept(model).made
    path = {} if name in made else {name: None}
    while path:
        top = next(reversed(path))
        below = next((used for used in _used(model, top) if used not in made and used not in path), None)
        if below is not None:
            path[below] = None
            continue
        made[top] = _make(model, top, path, made)
        del path[top]
    model.depend(made[name].asked)
    return made[name]


def _used(model: Model, name: str) -> Iterator[str]:
    """The declared measures that a measure's formula names."""
    declared = model.get("measure", name)
    formula = declared.value.formula if declared.sound else None
    if formula is not None:
        yield from (used for used in names_in(formula.tree) if used in model.owners["measure"])


def _make(model: Model, name: str, below: Collection[str], made: Mapping[str, _Made]) -> _Made:
    """Bind a measure; all that it names is made by now, or stands below it and leads back to it."""
    asked = model.watch()
    try:
        declared = model.get("measure", name)
        formula = declared.value.formula if declared.sound else None
        if formula is None:
            return _Made(None, (), 1, False, frozenset(asked))
        used = set(_used(model, name))
        leads_round = any(each not in made or made[each].leads_round for each in used)
        for each in used if not leads_round else used.union(below):
            # What it depends on, even where it is refused before that is looked at; of a circle all of it.
            if each in made:
                model.depend(made[each].asked)
            else:
                model.get("measure", each)
        measures = _Measures(model, below)
        term, found = measures.binder.number(formula)
        height = measures.height + 1
        if term is not None and (size(term) > EXPRESSION_NODES or height > MOST_DEEP):
            term, found = None, [TOO_LARGE.at(formula.place)]
        return _Made(term, tuple(found), height, leads_round, frozenset(asked))
    finally:
        model.unwatch()


MOST_DEEP = 30
"""How many measures can be made of one another."""


def wrong_measure(measure: Declared[Measure], model: Model) -> Iterator[Diagnostic]:
    """Its name is free, and its formula can be computed."""
    if measure.name in _own(model):
        yield TAKEN.at(measure.place, name=measure.name)
        return
    if measure.value.formula is None:
        yield MISSING.at(measure.place, owner=f"measure `{measure.name}`", key="=", doc=BEHIND_THE_NAME)
        return
    made = _made(model, measure.name)
    if made.leads_round and _ring(model, measure.name):
        yield IN_CIRCLES.at(measure.value.formula.place, name=measure.name)
        return
    yield from made.found


def _ring(model: Model, name: str) -> bool:
    """Whether a measure leads back to itself."""
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
