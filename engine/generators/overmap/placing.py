"""Setting a fixed special or a building on the ground."""

from __future__ import annotations

from collections.abc import Sequence

from engine.generators.draws import Dice
from engine.generators.overmap.board import Board
from engine.generators.overmap.layouts import Pattern, Tile, Turned
from engine.generators.overmap.rows import Point, SpecialRow
from engine.results.overmap import PlacedSpecial
from engine.values.sided import SIDES

BLOB_REACH = 2


def fits(board: Board, needs: Sequence[Tile], x: int, y: int, z: int = 0) -> bool:
    """Whether every tile lies off the edge, on ground that its locations allow, and on no other special.

    Off level 0 untouched rock and air always do.
    """
    flat, owned, width, height = board.flat, board.owned, board.width, board.height
    for tile in needs:
        at_x, at_y, at_z = x + tile.x, y + tile.y, z + tile.z
        if not (0 < at_x < width - 1 and 0 < at_y < height - 1 and board.lowest <= at_z <= board.highest):
            return False
        place = ((at_z - board.lowest) * height + at_y) * width + at_x
        if owned[place]:
            return False
        terrain = flat[place]
        if not board.content.table(tile.locations)[terrain] and (
            at_z == 0 or terrain != board.default[at_z - board.lowest]
        ):
            return False
    return True


def put(board: Board, pattern: Pattern, turned: Turned, x: int, y: int, z: int, dice: Dice) -> None:
    """Lay the tiles of a special and write it down, then what is nested in it, where that fits now."""
    for tile in turned.tiles:
        board.put(x + tile.x, y + tile.y, z + tile.z, tile.terrain)
        board.own(x + tile.x, y + tile.y, z + tile.z)
    if "BLOB" in pattern.row.flags:
        _spill(board, turned, x, y, z, dice)
    leads_to = pattern.row.leads_to if isinstance(pattern.row, SpecialRow) else None
    record(board, pattern.id, (x, y, z), turned.turns, [(x + t.x, y + t.y, z + t.z) for t in turned.tiles], leads_to)
    for (_, inner), (within, (dx, dy, dz)) in zip(pattern.nested, turned.inside, strict=True):
        if fits(board, within.needs, x + dx, y + dy, z + dz):
            put(board, inner, within, x + dx, y + dy, z + dz, dice)
        else:
            board.leave_out(inner.id, f"does not fit within {pattern.id} at {x}, {y}, {z}")


def record(board: Board, name: str, at: Point, turns: int, tiles: Sequence[Point], leads_to: str | None) -> None:
    """Write down a special that now stands on these tiles."""
    xs, ys, zs = zip(*(tiles or [at]), strict=True)
    bounds = (min(xs), min(ys), min(zs)), (max(xs), max(ys), max(zs))
    board.specials.append(PlacedSpecial(name, at, SIDES[turns], len(tiles), bounds, leads_to))


def _spill(board: Board, turned: Turned, x: int, y: int, z: int, dice: Dice) -> None:
    """Let every tile run over into the ground around it, the less the farther, but not where something nested belongs."""
    kept = {(x + need.x, y + need.y, z + need.z) for need in turned.needs}
    for tile in turned.tiles:
        for down in range(-BLOB_REACH, BLOB_REACH + 1):
            for right in range(-BLOB_REACH, BLOB_REACH + 1):
                spot = x + tile.x + right, y + tile.y + down, z + tile.z
                if not (0 < spot[0] < board.width - 1 and 0 < spot[1] < board.height - 1):
                    continue
                spills = dice.one_in(1 + abs(right) + abs(down))
                if spills and spot not in kept and board.is_in(tile.locations, *spot):
                    board.put(*spot, tile.terrain)
                    board.own(*spot)
