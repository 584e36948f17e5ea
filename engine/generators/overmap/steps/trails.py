"""Trails through forests, and what stands at their ends."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Dice, Draws
from engine.generators.map.ways import regions
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import Mark
from engine.generators.overmap.connecting import connect
from engine.generators.overmap.painting import lay
from engine.generators.overmap.placing import fits, put
from engine.generators.overmap.rows import Point
from engine.generators.overmap.steps.joining import join_specials
from engine.generators.overmap.ways import Ways
from engine.generators.streams import Flags, Ints

ENDS = frozenset({1, 2, 4, 8})


@attrs.frozen
class LayTrails:
    """Lays trails through large forests, between their middle, their ends and some places drawn."""

    phrase: ClassVar[str] = "trails"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.FORESTS})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.TRAILS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        content = board.content
        trails, forests = content.region.trails, content.region.forests
        connection = content.connections.get(trails.connection)
        if trails.chance <= 0 or connection is None:
            return
        wood = np.isin(board.ground, [content.own[name] for name in (forests.forest, forests.thick, forests.swamp)])
        labels, count = regions(wood)
        if not count:
            return
        sizes = np.bincount(labels[labels >= 0], minlength=count)
        ways = Ways(board)
        for area in np.flatnonzero(sizes >= trails.minimum_forest_size).tolist():
            ys, xs = np.nonzero(labels == area)
            first = int(ys[0]) * board.width + int(xs[0])
            dice = draws.about(first).dice()
            if not dice.one_in(trails.chance):
                continue
            points = _points(board, xs, ys, dice)
            for number, (x, y) in enumerate(points[:-1]):
                to = min(points[number + 1 :], key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)
                style = connection.style(dice)
                path = ways.find(style, to, (x, y), 0)
                if path:
                    lay(board, connection, style, path, 0)


@attrs.frozen
class PlaceTrailheads:
    """Places trailheads north of the ends of trails where a road is near."""

    phrase: ClassVar[str] = "trailheads"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.TRAILS})
    makes: ClassVar[frozenset[Mark]] = frozenset()
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        content = board.content
        trails = content.region.trails
        trail, road = content.connections.get(trails.connection), content.connections.get(content.region.cities.road)
        heads = [(content.pattern(name), weight) for name, weight in trails.trailheads]
        if trail is None or road is None or not heads or not content.region.cities.size:
            return
        ending = np.array([bits in ENDS for bits in trail.bits], dtype=np.bool_) & np.array(
            [content.terrains.bits[index] > 0 for index in range(len(content.terrains))], dtype=np.bool_
        )
        ways, roads = Ways(board), list[tuple[str, Point]]()
        near = _near(np.frombuffer(road.has, dtype=np.bool_)[board.ground], trails.trailhead_road_distance)
        for y, x in np.argwhere(ending[board.ground] & near).tolist():
            if not (2 <= x < board.width - 2 and 2 <= y < board.height - 2):
                continue
            dice = draws.about(x, y).dice()
            wanted = trails.trailhead_chance > 0 and dice.one_in(trails.trailhead_chance)
            place = dice.weighted([weight for _, weight in heads]) if wanted else None
            pattern = None if place is None else heads[place][0]
            if pattern is not None and fits(board, pattern.turns[0].needs, x, y - 1):
                put(board, pattern, pattern.turns[0], x, y - 1, 0, dice)
                for number, way in enumerate(pattern.turns[0].connections):
                    end = connect(board, ways, way, (x, y - 1, 0), draws.about(x, y, "connect", number), pattern.id)
                    if end is not None and way.connection == road.id and end[2] == 0:
                        roads.append((pattern.id, end))
        join_specials(board, ways, roads, draws.about("join"))


def _points(board: Board, xs: Ints, ys: Ints, dice: Dice) -> list[tuple[int, int]]:
    """What the trails of a forest join: its middle, some places in it, and its outermost tiles by chance."""
    trails = board.content.region.trails
    inner = (xs > 0) & (ys > 0) & (xs < board.width - 1) & (ys < board.height - 1)
    xs, ys = xs[inner], ys[inner]
    if not len(xs):
        return []
    middle_x, middle_y = (int(xs.min()) + int(xs.max())) // 2, (int(ys.min()) + int(ys.max())) // 2
    chosen = [int(np.argmin((xs - middle_x) ** 2 + (ys - middle_y) ** 2))]
    count = min(trails.random_point_max, trails.random_point_min + len(xs) // max(1, trails.random_point_size_scalar))
    chosen += [dice.below(len(xs)) for _ in range(count)]
    for outermost in (np.argmin(ys), np.argmax(ys), np.argmin(xs), np.argmax(xs)):
        if dice.one_in(trails.border_point_chance):
            chosen.append(int(outermost))
    return list(dict.fromkeys((int(xs[at]), int(ys[at])) for at in chosen))


def _near(flags: Flags, reach: int) -> Flags:
    """Which places have a marked one within a square of so many tiles, (height, width)."""
    height, width = flags.shape
    sums = np.zeros((height + 1, width + 1), dtype=np.int64)
    sums[1:, 1:] = flags.cumsum(axis=0).cumsum(axis=1)
    top, bottom = np.maximum(0, np.arange(height) - reach), np.minimum(height, np.arange(height) + reach + 1)
    left, right = np.maximum(0, np.arange(width) - reach), np.minimum(width, np.arange(width) + reach + 1)
    near: Flags = sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left] > 0
    return near
