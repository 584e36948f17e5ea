"""What no seed can ever make: found from the steps and the size alone, before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from engine.generators.draws import ends
from engine.generators.map.chain import Step
from engine.generators.map.maps import MOST_SIDE
from engine.generators.map.steps.automaton import BLOCK, Automaton
from engine.generators.map.steps.gradient import LEAST_WIDTH, NoiseGradient
from engine.generators.map.steps.place import Place, Where
from engine.generators.map.steps.rooms import Rooms
from engine.generators.map.steps.stamp import Stamp, Turned
from engine.results.shape import MOST_ITEMS
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.prop import props


@attrs.frozen
class Finding:
    """Why a step can never do what it says, in the languages of the engine."""

    step: int
    """Which step, from 0; the number of steps where it is about the map itself."""
    en: str
    ja: str


def proofs(steps: Sequence[Step], size: Extent | None) -> tuple[Finding, ...]:
    """All that cannot work, in the order of the steps; nothing where every seed gives a map."""
    found = [*_size(steps, size)]
    largest = size or largest_size(steps)
    for at, step in enumerate(steps):
        found += [Finding(at, *said) for said in _intervals(step)]
        if isinstance(step, Automaton):
            found += [Finding(at, *said) for said in _automaton(step)]
        elif isinstance(step, NoiseGradient) and largest.width < LEAST_WIDTH:
            found.append(
                Finding(
                    at,
                    f"a gradient needs a map {LEAST_WIDTH} wide, buffers included; this one has {largest.width}",
                    f"勾配には緩衝地帯を含めて幅 {LEAST_WIDTH} が必要です（このマップは {largest.width}）",
                )
            )
        elif isinstance(step, Rooms):
            found += [Finding(at, *said) for said in _rooms(step, size)]
        elif isinstance(step, Stamp):
            found += [Finding(at, *said) for said in _stamp(step, largest)]
        elif isinstance(step, Place):
            found += [Finding(at, *said) for said in _place(step, steps[:at], size)]
    return tuple(found)


def capacity(steps: Sequence[Step], size: Extent | None) -> int:
    """How many things any map of these steps can hold at the very most.

    One cell always stays free, so that things have a way to each other; a border takes the outermost cells.
    """
    whole = size or largest_size(steps)
    ring = size is not None and any(step.phrase == "border" for step in steps)
    inner = max(0, whole.width - 2) * max(0, whole.height - 2) if ring else whole.area
    if all(step.phrase in ("rooms", "corridors", "border", "place", "regions") for step in steps):
        inner = min(inner, sum(_most_floor(step) for step in steps if isinstance(step, Rooms)))
    return inner if inner <= 1 else inner - 1


def largest_size(steps: Sequence[Step]) -> Extent:
    """The largest that a map without a size of its own can become, from its first rooms."""
    for step in steps:
        if isinstance(step, Rooms):
            most = ends(step.size)[1]
            return Extent(*(each * most + step.gap * (each - 1) for each in (step.grid.width, step.grid.height)))
    return Extent(0, 0)


def _most_floor(rooms: Rooms) -> int:
    """Cells of the rooms and of every corridor that they can have, each from the smallest to the largest."""
    least, most = ends(rooms.size)
    columns, rows = rooms.grid.width, rooms.grid.height
    pairs = (columns - 1) * rows + columns * (rows - 1)
    return columns * rows * most * most + pairs * (rooms.gap + most - least)


def _size(steps: Sequence[Step], size: Extent | None) -> Iterator[Finding]:
    whole = size or largest_size(steps)
    if size is None and not any(isinstance(step, Rooms) for step in steps):
        yield Finding(
            len(steps),
            "the map needs a size, such as `100 x 100`, or rooms to take it from",
            "マップには `100 x 100` のような大きさか、大きさを決める部屋が必要です",
        )
    elif not (1 <= whole.width <= MOST_SIDE and 1 <= whole.height <= MOST_SIDE):
        yield Finding(
            len(steps),
            f"the map can become {whole}; at most {MOST_SIDE} x {MOST_SIDE} is allowed",
            f"マップの大きさが {whole} になりえます（{MOST_SIDE} x {MOST_SIDE} まで）",
        )
    if size is None:
        first = next((at for at, step in enumerate(steps) if isinstance(step, Rooms)), len(steps))
        for at, step in enumerate(steps[:first]):
            if first < len(steps):
                yield Finding(
                    at,
                    f"`{step.phrase}` before `rooms` works on nothing: the map has no size of its own",
                    f"マップに大きさがないので、`rooms` の前の `{step.phrase}` には対象がありません",
                )


def _intervals(step: Step) -> Iterator[tuple[str, str]]:
    for field, described in props(type(step)):
        value = getattr(step, field.name)
        if not isinstance(value, Interval) or field.name == "when":
            continue
        if value.least is not None and value.least < 0:
            yield (
                f"`{step.phrase}`: {value} goes below 0 ({described.doc})",
                f"`{step.phrase}` の {value} は 0 より小さくなっています",
            )
        if value.most is None and step.phrase != "regions":
            yield f"`{step.phrase}`: {value} has no upper end", f"`{step.phrase}` の {value} には上限が必要です"
        if value.least is not None and value.most is not None and value.least > value.most:
            yield f"`{step.phrase}`: {value} is empty", f"`{step.phrase}` の {value} は空です"


def _automaton(step: Automaton) -> Iterator[tuple[str, str]]:
    if (step.pattern is None) == (step.when is None):
        yield (
            "`automaton` takes either a pattern, -1..1023, or counts, `when 5..9`",
            "`automaton` にはパターン（-1..1023）か、`when 5..9` のどちらか一方が必要です",
        )
    if step.when is not None and not (
        (step.when.least is None or 0 <= step.when.least <= BLOCK)
        and (step.when.most is None or 0 <= step.when.most <= BLOCK)
    ):
        yield f"a block holds 0..{BLOCK} ones, not {step.when}", f"数は 0..{BLOCK} です（{step.when} ではなく）"


def _rooms(step: Rooms, size: Extent | None) -> Iterator[tuple[str, str]]:
    least = ends(step.size)[0]
    if step.grid.width < 1 or step.grid.height < 1 or least < 1:
        yield "rooms need at least one cell, and a grid at least one room", "部屋は一マス以上、格子は一部屋以上必要です"
        return
    if step.grid.area > MOST_ITEMS:
        yield f"a grid of {step.grid} has more than {MOST_ITEMS} rooms", f"部屋は {MOST_ITEMS} 個までです"
    need = Extent(*(each * least + step.gap * (each - 1) for each in (step.grid.width, step.grid.height)))
    if size is not None and (need.width > size.width or need.height > size.height):
        yield (
            f"{step.grid} rooms need {need} cells at least; the map has {size}",
            f"{step.grid} の部屋には少なくとも {need} マスが必要です（マップは {size}）",
        )


def _stamp(step: Stamp, size: Extent) -> Iterator[tuple[str, str]]:
    lengths = {len(row) for row in step.picture.rows}
    if len(lengths) != 1 or 0 in lengths:
        yield "a picture needs rows of one length", "絵の行の長さをそろえてください"
        return
    width, height = lengths.pop(), len(step.picture.rows)
    upright = width <= size.width and height <= size.height
    lying = height <= size.width and width <= size.height
    fits = {Turned.ANY: upright or lying, Turned.EAST: lying, Turned.WEST: lying}.get(step.turned, upright)
    if not fits:
        yield (
            f"a picture of {width} x {height} fits nowhere in {size}",
            f"{width} x {height} の絵は {size} に入りません",
        )


def _place(step: Place, before: Sequence[Step], size: Extent | None) -> Iterator[tuple[str, str]]:
    room = capacity(before, size)
    others = [each for each in before if isinstance(each, Place)]
    asked = sum(ends(each.count)[0] * len(each.things) for each in (*others, step))
    if asked > room:
        yield (
            f"{asked} things at least, but a map of this size never holds more than {room}",
            f"少なくとも {asked} 個を置くことになりますが、この大きさのマップには {room} 個までしか置けません",
        )
    if sum(ends(each.count)[1] * len(each.things) for each in (*others, step)) > MOST_ITEMS:
        yield f"more than {MOST_ITEMS} things on one map", f"一つのマップに置けるのは {MOST_ITEMS} 個までです"
    several = ends(step.count)[0] * len(step.things) > 1
    if (several or step.origin) and step.apart > room:
        yield (
            f"no two cells of a map of this size are {step.apart} steps apart",
            f"この大きさのマップに {step.apart} 歩離れた二つのマスはありません",
        )
    placed = {thing for each in others for thing in each.things}
    placed |= {sign.thing for each in before if isinstance(each, Stamp) for sign in each.signs if sign.thing}
    for origin in step.origin:
        if origin not in placed:
            yield f"no `{origin}` is placed before", f"`{origin}` は前に置かれていません"
    if step.where is Where.ROOMS and not any(isinstance(each, Rooms) for each in before):
        yield "there are no rooms to keep to", "部屋がありません"
