"""Laying a connection along a way (algorithm §6.3): arms, crossings, bridges; nothing of a special is changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs

from engine.generators.overmap.board import Board
from engine.generators.overmap.borders import STEPS
from engine.generators.overmap.connections import Connection, Style
from engine.generators.overmap.terrains import Terrains
from engine.results.overmap import PlacedConnection
from engine.values.sided import SIDES

STRAIGHT = frozenset({1, 2, 4, 5, 8, 10})
"""Shapes that let a road beside them join: straight ones and ends."""


@attrs.frozen
class Laid:
    """A tile that a path goes over: where, which way the path runs there, and what it lays."""

    x: int
    y: int
    side: int
    subtype: int


def lay(
    board: Board,
    connection: Connection,
    style: Style,
    path: Sequence[tuple[int, int]],
    z: int,
    towards: int | None = None,
    outward: Sequence[tuple[int, int, int]] = (),
) -> bool:
    """Lay a connection along a path, from its goal back to its start; false, with nothing laid, where it cannot lie.

    `towards` is the side of the first tile on which the special lies; `outward` are tiles with the side on which the way
    leaves the overmap.
    """
    flat, owned, width = board.flat, board.owned, board.width
    low = (z - board.lowest) * board.area
    places = [low + y * width + x for x, y in path]
    subtypes = [style.lays[flat[place]] for place in places]
    if min(subtypes, default=-1) < 0 or any(owned[place] for place in places):
        return False
    out = {(x, y): 1 << side for x, y, side in outward}
    if len(path) == 1 and towards is None and path[0] not in out:
        return False
    bits, turns, own_bits = connection.bits, board.content.terrains.turns, board.content.terrains.bits
    sides = _sides(places, width, 0 if towards is None else (towards + 2) % 4)
    came = 0 if towards is None else 1 << towards
    """The arm back to where the path came from."""
    last = len(path) - 1
    for number, place in enumerate(places):
        side, base = sides[number], connection.base[subtypes[number]]
        if not connection.linear[subtypes[number]]:
            flat[place] = turns[base][side]
        else:
            arms = bits[flat[place]] | came | out.get(path[number], 0)
            if number < last:
                arms |= 1 << side
            arms |= _beside(board, connection, path[number], place, side, arms)
            flat[place] = base - own_bits[base] + arms
        came = 1 << (side + 2) % 4
    if connection.id == board.content.region.cities.road:
        board.network.join_all(places)
    if z == 0 and not connection.bridges.isdisjoint(subtypes):
        _bridges(board, connection, [Laid(*spot, *how) for spot, *how in zip(path, sides, subtypes, strict=True)])
    board.points.setdefault((connection.id, z), []).append(path[0])
    board.connections.append(PlacedConnection(connection.id, tuple([(x, y, z) for x, y in path])))
    return True


def _sides(places: Sequence[int], width: int, alone: int) -> list[int]:
    """Which way a path runs at each of its tiles: to the next, at the last as before."""
    steps = {-width: 0, 1: 1, width: 2, -1: 3}
    sides = [steps[to - place] for place, to in pairwise(places)]
    sides.append(sides[-1] if sides else alone)
    return sides


def _beside(board: Board, connection: Connection, spot: tuple[int, int], place: int, side: int, arms: int) -> int:
    """Arms to what lies beside already; straight roads beside get an arm back, but not those of specials."""
    flat, has, width = board.flat, connection.has, board.width
    found = 0
    for near, step in ((0, -width), (1, 1), (2, width), (3, -1)):
        if arms >> near & 1:
            continue
        x, y = spot
        if not (0 < x < width - 1 and 0 < y < board.height - 1) and not _on_board(board, x, y, near):
            continue
        terrain = flat[place + step]
        if not has[terrain]:
            continue
        joined, back = connection.bits[terrain], 1 << (near + 2) % 4
        if board.content.terrains.bits[terrain] > 0:
            if not joined & back:
                if board.owned[place + step] or not (joined in STRAIGHT or joined & 1 << side):
                    continue
                flat[place + step] = terrain + back
        elif not (joined & back and (joined == 15 or near % 2 == side % 2)):
            continue
        found |= 1 << near
        if connection.id == board.content.region.cities.road:
            board.network.join(place, place + step)
    return found


def _on_board(board: Board, x: int, y: int, near: int) -> bool:
    across, down = STEPS[near]
    return 0 <= x + across < board.width and 0 <= y + down < board.height


def _bridges(board: Board, connection: Connection, laid: Sequence[Laid]) -> None:
    """Runs of bridge get ramps, and a road above, where the content has the pieces and there is a level above."""
    terrains = board.content.terrains
    at = 0
    while at < len(laid):
        base = connection.base[laid[at].subtype]
        length = 1
        if board.content.bridge[base]:
            while at + length < len(laid) and laid[at + length].subtype == laid[at].subtype:
                length += 1
            _bridge(board, terrains, terrains.rows[int(terrains.kind[base])].id, laid[at : at + length])
        at += length


def _bridge(board: Board, terrains: Terrains, name: str, run: Sequence[Laid]) -> None:
    if terrains.find(f"{name}_under") is None or board.highest < 1:
        return
    if len(run) == 1:
        straight = terrains.find("road_ns" if run[0].side % 2 == 0 else "road_ew")
        if straight is not None:
            board.put(run[0].x, run[0].y, 0, straight)
        return
    middle = terrains.find(f"{name}_center_under")
    for number, tile in enumerate(run):
        side = SIDES[tile.side]
        below, above = f"{name}_under_{side}", f"{name}_road_{side}"
        if number in (0, len(run) - 1):
            outside = SIDES[(run[1].side + 2) % 4 if number == 0 else run[-2].side]
            below, above = f"{name}head_ground_{outside}", f"{name}head_ramp_{outside}"
        elif middle is not None and number == len(run) // 2:
            below = f"{name}_center_under_{side}"
        for z, piece in ((0, below), (1, above)):
            found = terrains.find(piece)
            if found is not None:
                board.put(tile.x, tile.y, z, found)
