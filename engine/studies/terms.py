"""What a study computes: expressions over measures of a result, as plain values without a place in any file.

A *grain* says what a number is of: of a whole destination, of each of its parties, of each enemy in them. A measure of a
coarse grain holds for everything within: of an enemy one can ask its party's size and its destination's level. The other
way leads through an `Aggregate`: a destination's number of large parties.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

import attrs


@attrs.frozen
class Grain:
    """What a measure has one value for each of; `within` is the grain that it is part of."""

    name: str
    within: Grain | None = None

    @property
    def chain(self) -> tuple[Grain, ...]:
        """This grain, what it is part of, and so on up to the whole result."""
        return (self, *(self.within.chain if self.within is not None else ()))

    def __str__(self) -> str:
        return self.name


DESTINATION = Grain("destination")
CARD = Grain("card", DESTINATION)
TRAP = Grain("trap", DESTINATION)
PARTY = Grain("party", DESTINATION)
ENEMY = Grain("enemy", PARTY)
MAP = Grain("map")
REGION = Grain("region", MAP)
ROOM = Grain("room", MAP)
THING = Grain("thing", MAP)
OVERMAP = Grain("overmap")
CITY = Grain("city", OVERMAP)
SPECIAL = Grain("special", OVERMAP)
BUILDING = Grain("building", OVERMAP)
TILE = Grain("tile", OVERMAP)


class Values(StrEnum):
    """What a measure's values are."""

    NUMBER = "number"
    YES_NO = "yes or no"
    NAME = "name"


@attrs.frozen
class Measure:
    """A named number, name, or yes and no of a result."""

    name: str
    grain: Grain
    values: Values
    english: str = attrs.field(eq=False)
    japanese: str = attrs.field(eq=False)
    names: tuple[str, ...] = attrs.field(default=(), eq=False, repr=False)
    """Of a measure whose values are names: all there are; in a column they stand as indices, -1 for none."""
    kind: str | None = attrs.field(default=None, eq=False)
    """The kind of declaration that these names are of."""

    def doc(self, language: str) -> str:
        """What it counts, in a language."""
        return self.japanese if language == "ja" else self.english


@attrs.frozen
class Constant:
    """A number."""

    value: Fraction


@attrs.frozen
class Named:
    """The value of a measure that is a number, or yes or no."""

    measure: Measure


@attrs.frozen
class Is:
    """Whether a measure has a name, `location == fort`; with `unlike`, whether it has another."""

    measure: Measure
    name: str
    unlike: bool = False


@attrs.frozen
class Operation:
    """A sign between operands: `+ - * / ^ < <= > >= == != and or not`, one operand for `not` and a leading `-`."""

    sign: str
    operands: tuple[Term, ...]


@attrs.frozen
class Within:
    """Whether a number lies between two ends, both included; `None` leaves one open."""

    value: Term
    least: Fraction | None
    most: Fraction | None


@attrs.frozen
class Choice:
    """One of two numbers, by a condition."""

    condition: Term
    then: Term
    otherwise: Term


@attrs.frozen
class Function:
    """`floor ceil round abs` of one number, `min max` of several, `clamp` of three."""

    name: str
    arguments: tuple[Term, ...]


class Over(StrEnum):
    """How the values of many things become one of what they are part of."""

    COUNT = "count"
    SUM = "sum"
    MEAN = "mean"
    MIN = "min"
    MAX = "max"
    ANY = "any"
    ALL = "all"


@attrs.frozen
class Aggregate:
    """One value of the things of a grain within a whole result: `sum(party.power)`, `count(party where size >= 7)`.

    Of no things, `count` and `sum` are 0, `any` is no, `all` is yes, and the others are 0.
    """

    over: Over
    grain: Grain
    value: Term | None = None
    """What is added up, compared or asked; `None` for `count`."""
    where: Term | None = None
    """Which things take part; `None` for all."""


Term: TypeAlias = Constant | Named | Is | Operation | Within | Choice | Function | Aggregate


class Kind(StrEnum):
    """What a figure says of all results together."""

    MEAN = "mean"
    CHANCE = "chance"


@attrs.frozen
class Figure:
    """A number about very many results: the mean of a term, or how often a condition holds.

    Of a grain below the whole result, all things of all results count alike: `chance(party.size >= 7)` is the share of
    such parties among all parties, whatever destination they are in.
    """

    kind: Kind
    term: Term
    where: Term | None = None
    """Which results, or things, are looked at; `None` for all."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """All that it looks at."""
        return (self.term,) if self.where is None else (self.term, self.where)

    @property
    def grain(self) -> Grain:
        """What it has one value for each of."""
        return finest_grain(*self.terms)


class Shape(StrEnum):
    """What a promise asks of a figure."""

    WITHIN = "within"
    RISES = "rises"
    FALLS = "falls"


@attrs.frozen
class Promise:
    """A figure and where it must lie; or that it rises or falls with the adventure level."""

    figure: Figure
    shape: Shape = Shape.WITHIN
    least: Fraction | None = None
    most: Fraction | None = None
    least_open: bool = False
    """Whether the least itself is too little: `>` instead of `>=`."""
    most_open: bool = False

    def holds(self, value: Fraction | float) -> bool:
        """Whether an exact value keeps a promise of the shape `WITHIN`."""
        if self.least is not None and (value <= self.least if self.least_open else value < self.least):
            return False
        return self.most is None or (value < self.most if self.most_open else value <= self.most)


def parts(term: Term) -> tuple[Term, ...]:
    """The terms that a term is made of; those within an aggregate too."""
    if isinstance(term, Operation):
        return term.operands
    if isinstance(term, Within):
        return (term.value,)
    if isinstance(term, Choice):
        return (term.condition, term.then, term.otherwise)
    if isinstance(term, Function):
        return term.arguments
    if isinstance(term, Aggregate):
        return tuple(part for part in (term.value, term.where) if part is not None)
    return ()


def size(term: Term) -> int:
    """How many parts a term has, those of measures within it too."""
    return 1 + sum(map(size, parts(term)))


def measures_of(term: Term) -> Iterator[Measure]:
    """Every measure that a term looks at, as often as it does."""
    if isinstance(term, Named | Is):
        yield term.measure
    for part in parts(term):
        yield from measures_of(part)


def aggregates_of(term: Term) -> Iterator[Aggregate]:
    """Every aggregate of a term that lies in no other."""
    if isinstance(term, Aggregate):
        yield term
        return
    for part in parts(term):
        yield from aggregates_of(part)


def grain_of(term: Term) -> Grain | None:
    """The finest grain that a term needs a value of; `None` for a constant.

    Raises GrainsApart where two grains are not part of one another: of a card one cannot ask an enemy's tier.
    """
    if isinstance(term, Named | Is):
        return term.measure.grain
    if isinstance(term, Aggregate):
        inner = [grain_of(part) for part in parts(term)]
        for grain in inner:
            if grain is not None and grain not in term.grain.chain:
                raise GrainsApart(term.grain, grain)
        return term.grain.chain[-1]
    finest: Grain | None = None
    for part in parts(term):
        grain = grain_of(part)
        if grain is None:
            continue
        if finest is None or finest in grain.chain:
            finest = grain
        elif grain not in finest.chain:
            raise GrainsApart(finest, grain)
    return finest


def finest_grain(*terms: Term | None) -> Grain:
    """What some terms together have one value for each of; the whole destination where they name nothing."""
    grains = [grain for grain in (grain_of(term) for term in terms if term is not None) if grain is not None]
    return max(grains, key=lambda grain: len(grain.chain), default=DESTINATION)


class GrainsApart(Exception):
    """Two grains in one term of which neither is part of the other; `one` and `other` are they."""

    def __init__(self, one: Grain, other: Grain) -> None:
        super().__init__(f"{one} and {other}")
        self.one, self.other = one, other
