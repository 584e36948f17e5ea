"""The numbers of a content that a designer may turn, each with the line it stands on and the tables a step further.

A number that several locations rest on is one knob: a step of the baseline's `maze 6` moves all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import attrs

from engine.generators.destination import LocationRow, QuestRow, Tables
from engine.pipelines.tables import table_rows
from engine.ruleset.ruleset import Ruleset
from engine.ruleset.written import Written
from engine.source.file import Place
from engine.studies.facts import Facts
from engine.studies.knobs import Knob, Touch, Turned
from engine.values.percent import Percent

Step: TypeAlias = Callable[[LocationRow, int], LocationRow | None]
"""A location's row with a number a step up or down; `None` where there is no such step."""
BOSS, INVISIBILITY, ALERTNESS = Fraction(5, 100), Fraction(10, 100), 5
FACTOR = Fraction(1, 2)
_TOUCHES = {
    "terrain": Touch.DECK,
    "events": Touch.DECK,
    "elites": Touch.DECK,
    "party": Touch.SIZE,
    "quality": Touch.QUALITY,
    "frequency": Touch.PLACE,
    "traps": Touch.TRAPS,
    "invisibility": Touch.HIDDEN,
    "boss": Touch.BOSS,
    "levels": Touch.ALERTNESS,
    "step": Touch.POWER,
}
"""What a knob changes, by the key that it stands behind."""
MOST_CARDS = 255


@attrs.define(eq=False)
class _Found:
    """A number of locations, while those that rest on it are gathered."""

    place: Place
    what: str
    step: Step
    read: Callable[[LocationRow], str]
    owners: list[str] = attrs.field(factory=list)


def knobs(ruleset: Ruleset, written: Written, facts: Facts, quest: str | None, locations: Sequence[str]) -> list[Knob]:
    """The knobs that can matter to destinations at some locations, those first that matter to most of them."""
    rows = table_rows(ruleset)
    turning = _Turning(rows, facts)
    found: dict[tuple[str, str, int], _Found] = {}
    for name in locations:
        for place, what, step, read in _of_location(written, name):
            key = (what, place.file.path, place.start)
            found.setdefault(key, _Found(place, what, step, read)).owners.append(name)
    shared = sorted(found.values(), key=lambda each: -len(each.owners))
    return [
        *(_of_quest(written, turning, quest) if quest is not None else ()),
        *_of_everything(ruleset, written, turning),
        *(turning.locations(each) for each in shared),
    ]


@attrs.frozen(eq=False)
class _Turning:
    rows: dict[str, Any]
    facts: Facts

    def knob(
        self, place: Place, what: str, owners: Sequence[str], turn: Callable[[int], Turned | None], local: bool = False
    ) -> Knob:
        touches = _TOUCHES[what.split()[0]]
        only_at = tuple(owners) if local and touches is not Touch.PLACE else ()
        return Knob(place.file.path, place.position[0], what, tuple(owners), touches, only_at, turn)

    def turned(self, before: object, after: object, **instead: Any) -> Turned:
        """The content with other rows in the place of what it says."""
        tables = Tables(**{**self.rows, **instead})
        powers = instead.get("tier_powers", self.facts.tier_powers)
        return Turned(str(before), str(after), attrs.evolve(self.facts, tables=tables, tier_powers=powers))

    def locations(self, found: _Found) -> Knob:
        """A number that one location or more rest on."""

        def turn(step: int) -> Turned | None:
            rows = dict(self.rows["locations"])
            changed = {name: found.step(rows[name], step) for name in found.owners}
            whole = {name: row for name, row in changed.items() if row is not None and _fits(row)}
            if len(whole) < len(found.owners):
                return None
            before = {found.read(rows[name]) for name in found.owners}
            after = {found.read(row) for row in whole.values()}
            both = (before.pop(), after.pop()) if len(before) == 1 else ("", f"{step:+}")
            return self.turned(*both, locations={**rows, **whole})

        return self.knob(found.place, found.what, found.owners, turn, local=True)


def _fits(row: LocationRow) -> bool:
    cards = sum(row.terrain.values())
    return sum(row.events.values()) <= cards <= MOST_CARDS and row.frequency > 0


def _of_location(written: Written, name: str) -> Iterator[tuple[Place, str, Step, Callable[[LocationRow], str]]]:
    declared = written.declared("location", name)
    value = declared.value
    for field, counts in (("terrain", value.terrain), ("events", value.events)):
        for ref, count in counts.entries:
            if count.amount is not None:
                for place in count.places:
                    yield place, f"{field} {ref.name}", _count(field, ref.name), _counted(field, ref.name)
    for place in value.elites.places:
        yield place, "elites", _number("elites"), lambda row: str(row.elites)
    size = value.party.places.get("size", declared.at("party"))
    yield size, "party least", _party(0), lambda row: f"{row.party[0]}..{row.party[1]}"
    yield size, "party most", _party(1), lambda row: f"{row.party[0]}..{row.party[1]}"
    quality = value.party.places.get("quality", declared.at("party"))
    yield quality, "quality", _quality, lambda row: f"{row.quality:+}" if row.quality else "0"
    frequency = value.frequency.name
    weight = written.declared("frequency", frequency).at("weight")
    yield weight, f"frequency {frequency} weight", _number("frequency"), lambda row: str(row.frequency)
    if value.traps is not None:
        yield value.traps.place, "traps", _traps, lambda row: str(row.trap_count)
    yield (
        declared.at("invisibility"), "invisibility", _invisibility,
        lambda row: str(Percent(row.invisibility * 100)),
    )  # fmt: skip


def _count(field: str, name: str) -> Step:
    def step(row: LocationRow, by: int) -> LocationRow | None:
        counts = getattr(row, field)
        number = counts[name] + by
        changed: dict[str, Any] = {field: {**counts, name: number}}
        return attrs.evolve(row, **changed) if number >= 0 else None

    return step


def _counted(field: str, name: str) -> Callable[[LocationRow], str]:
    return lambda row: str(getattr(row, field)[name])


def _number(field: str) -> Step:
    def step(row: LocationRow, by: int) -> LocationRow | None:
        number = getattr(row, field) + by
        return attrs.evolve(row, **{field: number}) if number >= 0 else None

    return step


def _party(end: int) -> Step:
    def step(row: LocationRow, by: int) -> LocationRow | None:
        least, most = (size + by if place == end else size for place, size in enumerate(row.party))
        return attrs.evolve(row, party=(least, most)) if 1 <= least <= most else None

    return step


def _quality(row: LocationRow, by: int) -> LocationRow | None:
    return attrs.evolve(row, quality=row.quality + by)


def _traps(row: LocationRow, by: int) -> LocationRow | None:
    count = row.trap_count + by
    return attrs.evolve(row, trap_count=count) if 1 <= count <= len(row.traps) else None


def _invisibility(row: LocationRow, by: int) -> LocationRow | None:
    share = row.invisibility + by * INVISIBILITY
    return attrs.evolve(row, invisibility=share) if share >= 0 else None


def _of_quest(written: Written, turning: _Turning, quest: str) -> Iterator[Knob]:
    declared = written.declared("quest", quest)
    own: QuestRow = turning.rows["quests"][quest]

    def turned(row: QuestRow, before: object, after: object) -> Turned:
        return turning.turned(before, after, quests={**turning.rows["quests"], quest: row})

    def boss(by: int) -> Turned | None:
        chance = own.boss_chance + by * BOSS
        if not 0 <= chance <= 1:
            return None
        shown = (Percent(each * 100) for each in (own.boss_chance, chance))
        return turned(attrs.evolve(own, boss_chance=chance), *shown)

    def quality(by: int) -> Turned:
        number = own.quality_adjustment + by
        return turned(attrs.evolve(own, quality_adjustment=number), own.quality_adjustment, number)

    yield turning.knob(declared.at("boss"), "boss", (quest,), boss)
    yield turning.knob(declared.at("quality"), "quality", (quest,), quality)


def _of_everything(ruleset: Ruleset, written: Written, turning: _Turning) -> Iterator[Knob]:
    (alertness,), (tiers,) = ruleset.all("alertness"), ruleset.all("tiers")
    for level, weight in turning.rows["alertness"].items():

        def alert(by: int, level: int = level, weight: Fraction = weight) -> Turned | None:
            after = weight + by * ALERTNESS
            if after < 0:
                return None
            return turning.turned(weight, after, alertness={**turning.rows["alertness"], level: after})

        place = written.declared("alertness", alertness).at("levels")
        yield turning.knob(place, f"levels {level}", (alertness,), alert)
    value = ruleset.all("tiers")[tiers]
    for at, step in enumerate(value.step):

        def factor(by: int, at: int = at, step: Any = step) -> Turned | None:
            after = step.factor + by * FACTOR
            if after <= 0:
                return None
            steps = [*value.step[:at], attrs.evolve(step, factor=after), *value.step[at + 1 :]]
            powers = attrs.evolve(value, step=tuple(steps)).powers()
            return turning.turned(float(step.factor), float(after), tier_powers=powers)

        what = "step" if step.between is None else f"step {step.between}"
        yield turning.knob(step.places[""], what, (tiers,), factor)
