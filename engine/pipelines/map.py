"""The kind `map`: the steps of a dungeon map, perhaps others on each floor."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from engine.generators.map.proofs import proofs
from engine.generators.map.steps import MAP_STEPS
from engine.language.kind import Kind
from engine.language.reading import hook_for
from engine.language.written import Misshapen, Written
from engine.pipelines.steps import WrittenStep, broken_chain, read_steps, unknown_defaults
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.source.file import Place
from engine.syntax.nodes import Entry
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model

_PHRASES: dict[str, Any] = {step.phrase: step for step in MAP_STEPS}
MOST_FLOOR = 999
"""The deepest floor of a map."""


class By(StrEnum):
    """What makes one draw of a map different from another, besides its seed."""

    FLOOR = "floor"


@frozen
class FloorStep:
    """A step and the floors on which it is taken."""

    step: Any
    place: Place = field(eq=False)
    floors: Interval | None = None
    """`None` is every floor."""


@frozen
class FloorSteps:
    """The steps of a map, in order; those in a `floors` block are taken on its floors only."""

    written: tuple[FloorStep, ...] = prop("The steps.")

    @classmethod
    def read(cls, written: Written) -> FloorSteps:
        """From the entries of the map's block: a step, or `floors 1..3 { … }` with steps in it."""
        steps: list[FloorStep] = []
        for entry in written.block.entries if written.block else ():
            if entry.key.value == "floors":
                steps += _of_floors(written, entry)
            else:
                steps += (FloorStep(each.step, each.place) for each in read_steps(written, (entry,), _PHRASES))
        return cls(tuple(steps))


def _of_floors(written: Written, entry: Entry) -> list[FloorStep]:
    own = Written(written.reading, written.prop, entry.key, entry.items)
    try:
        floors = hook_for(Interval)(own, Interval)
        if entry.block is None or entry.expression or entry.after or not _are_floors(floors):
            raise own.wrong(_FLOORS)
    except Misshapen as misshapen:
        written.reading.report(misshapen.finding)
        return []
    return [FloorStep(each.step, each.place, floors) for each in read_steps(written, entry.block.entries, _PHRASES)]


def _are_floors(floors: Interval) -> bool:
    return all(end is None or 1 <= end <= MOST_FLOOR for end in (floors.least, floors.most))


_FLOORS = Message(
    "floors from 1 to 999 and a block, `floors 1..3 {{ … }}`", "1 から 999 までの階とブロック（`floors 1..3 {{ … }}`）"
)


@frozen(kw_only=True)
class Map:
    """A dungeon map to walk in: caves, rooms, corridors and what stands in them, step by step.

    Behind the name stands its size, `100 x 100`, or nothing where its rooms decide; `by floor` says that floors differ,
    each range of them in a block `floors 1..3 { … }`.
    """

    size: Extent | None = prop(
        "Its size in cells; without one it is as large as its rooms.",
        default=None,
        positional=True,
        unit="cells",
        least=1,
        most=1000,
    )
    by: By | None = prop("`by floor` where the floors of it differ.", default=None)
    name: Text = prop("What the player reads.")
    steps: FloorSteps = prop(
        "The steps, one a line, and blocks of steps for some floors.", rest=True, default=FloorSteps(())
    )

    def at_floor(self, floor: int) -> tuple[Any, ...]:
        """The steps that are taken on a floor, in order."""
        return tuple(each.step for each in self.steps.written if each.floors is None or floor in each.floors)

    def floors(self) -> Interval:
        """The floors that the map has: all, or as far as its `floors` blocks go."""
        ranges = [each.floors for each in self.steps.written if each.floors is not None]
        if not ranges:
            return Interval(1, MOST_FLOOR)
        return Interval(min(each.least or 1 for each in ranges), max(each.most or MOST_FLOOR for each in ranges))


IMPOSSIBLE_MAP = Fault(
    "ADV291",
    Message("a map that cannot be made", "作れないマップ"),
    Message("{what}", "{what}"),
    Message(
        "From the size and the steps alone it is certain that no seed can give this map. Change the size, or what does not fit.",
        "大きさと手順だけから、どのシードでも作れないことが分かります。大きさか、収まらないものを変えてください。",
    ),
    wrong='map closet 4 x 4 {\n  name "Closet" ja "納戸"\n  noise 100%\n  place enemy 40\n}',
    right='map closet 4 x 4 {\n  name "Closet" ja "納戸"\n  noise 100%\n  place enemy 4\n}',
)
NO_FLOOR = Fault(
    "ADV292",
    Message("floors without a word of it, or the other way round", "階の書き方が合わない"),
    Message("{what}", "{what}"),
    Message(
        "A map whose floors differ says so behind its name, `map cellar by floor`, and has `floors` blocks that leave no gap.",
        "階で変わるマップは `map cellar by floor` と書き、`floors` ブロックは間を空けずに並べます。",
    ),
    wrong='map cellar {\n  name "Cellar" ja "地下室"\n  floors 1..3 { rooms 2 x 2 }\n  corridors\n}',
    right='map old_cellar by floor {\n  name "Cellar" ja "地下室"\n  floors 1..3 { rooms 2 x 2 }\n  corridors\n}',
)


def impossible_map(map: Declared[Map], model: Model) -> Iterator[Diagnostic]:
    """Every floor's steps find what they need, and can do what they say."""
    value = map.value
    for written in value.steps.written:
        yield from unknown_defaults(written.step, written.place, model)
    seen: set[tuple[Place, str]] = set()
    for floor in sorted(
        {each.floors.least or 1 for each in value.steps.written if each.floors is not None}
        | {value.floors().least or 1}
    ):
        here = [each for each in value.steps.written if each.floors is None or floor in each.floors]
        chain = [WrittenStep(each.step, each.place) for each in here]
        for finding in broken_chain(chain, MAP_STEPS):
            if (finding.place, finding.message()) not in seen:
                seen.add((finding.place, finding.message()))
                yield finding
        for proof in proofs([each.step for each in here], value.size):
            place = here[proof.step].place if proof.step < len(here) else map.place
            if (place, proof.en) not in seen:
                seen.add((place, proof.en))
                yield IMPOSSIBLE_MAP.at(place, what=Message.plain(proof.en, proof.ja))


def wrong_floors(map: Declared[Map], model: Model) -> Iterator[Diagnostic]:
    """`by floor` and `floors` blocks go together, and every floor between the first and the last has a block."""
    value = map.value
    ranges = {each.floors: each.place for each in value.steps.written if each.floors is not None}
    if ranges and value.by is None:
        yield NO_FLOOR.at(
            map.place,
            what=Message("its floors differ, but `by floor` is not said", "階で変わるのに `by floor` がありません"),
        )
    if value.by is not None and not ranges:
        yield NO_FLOOR.at(
            map.at("by"),
            what=Message("`by floor`, but no `floors` block", "`by floor` ですが `floors` ブロックがありません"),
        )
    covered = 0
    for floors in sorted(ranges, key=lambda each: each.least or 1):
        least = floors.least or 1
        if covered and least > covered + 1:
            gap = Interval(covered + 1, least - 1)
            yield NO_FLOOR.at(
                ranges[floors], what=Message(f"no block for floor {gap}", f"{gap} 階のブロックがありません")
            )
        covered = max(covered, floors.most or MOST_FLOOR)


KIND = Kind(
    "map",
    Map,
    checks=(impossible_map, wrong_floors),
    faults=(IMPOSSIBLE_MAP, NO_FLOOR),
    samples=(
        'map dripping_cave 100 x 100 {\n  name "Dripping cave" ja "滴る洞窟"\n  noise 45%\n  automaton 432 sweeps 30 wrap both\n'
        "  connect\n  border wall\n  place entrance, exit apart 40\n}",
        'map old_cellar by floor {\n  name "Old cellar" ja "古い地下室"\n  floors 1..3 { rooms 2 x 2 size 4..8 gap 5 }\n'
        "  floors 4..9 { rooms 3 x 3 size 3..9 gap 5 }\n  corridors 1..2\n  place player; place stairs; place item 3..6\n}",
    ),
)
