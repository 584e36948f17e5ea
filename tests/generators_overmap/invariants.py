"""What holds on every overmap, whatever the content."""

from __future__ import annotations

from collections.abc import Iterator

from engine.generators.overmap.board import Board
from engine.values.sided import SIDES


def faults(board: Board) -> Iterator[str]:
    """Everything that is wrong with a finished board."""
    yield from overwritten(board)
    yield from unjoined(board)
    yield from broken(board)
    yield from roadless(board)


def overwritten(board: Board) -> Iterator[str]:
    """Tiles of fixed specials and buildings that are not what their layout says."""
    content = board.content
    for placed in board.specials:
        pattern = content.pattern(placed.id)
        if pattern is None or "BLOB" in pattern.row.flags:
            continue
        x, y, z = placed.at
        for tile in pattern.turns[SIDES.index(placed.rotation)].tiles:
            at = x + tile.x, y + tile.y, z + tile.z
            if board.terrain(*at) != tile.terrain or not board.owned[board.place(*at)]:
                yield f"{placed.id} at {placed.at}: {content.terrains.names[board.terrain(*at)]} at {at}"


def unjoined(board: Board) -> Iterator[str]:
    """Cities and exits apart from the others that nobody wrote down."""
    network = board.network
    spots = {(city.x, city.y): f"city {city.name or (city.x, city.y)}" for city in board.cities}
    spots |= {(x, y): f"road at the border {(x, y)}" for x, y, _ in board.exits}
    left = {entry.what for entry in board.finished().left_out}
    groups = {network.of(board.place(x, y, 0)) for (x, y), name in spots.items() if name not in left}
    if len(groups) > 1:
        yield f"{len(groups)} networks"
    reached = _reached(board, {spot for spot, name in spots.items() if name not in left})
    for spot, name in spots.items():
        if name not in left and spot not in reached:
            yield f"{name} is not reached along the roads drawn"


def roadless(board: Board) -> Iterator[str]:
    """Specials that ask for a road, stand apart from the cities' network, and are not written down."""
    content, network = board.content, board.network
    left = {entry.what for entry in board.finished().left_out}
    counts: dict[int, tuple[int, int]] = {}
    for sort, spots in enumerate(([(city.x, city.y) for city in board.cities], [(x, y) for x, y, _ in board.exits])):
        for x, y in spots:
            group = network.of(board.place(x, y, 0))
            cities, exits = counts.get(group, (0, 0))
            counts[group] = (cities + (sort == 0), exits + (sort == 1))
    apart: dict[int, list[str]] = {group: [] for group in counts if counts[group] == max(counts.values())}
    for placed in board.specials:
        pattern = content.pattern(placed.id)
        turned = () if pattern is None else pattern.turns[SIDES.index(placed.rotation)].connections
        for way in turned:
            x, y, z = (here + there for here, there in zip(placed.at, way.point, strict=True))
            written = any(
                what.startswith(("road of ", f"{way.connection} of ")) and what.endswith(f"{x}, {y}, 0")
                for what in left
            )
            if way.connection != content.region.cities.road or z or written:
                continue
            for group, without in apart.items():
                if network.of(board.place(x, y, z)) != group:
                    without.append(f"{placed.id} at {placed.at} has no road")
    if apart:
        yield from min(apart.values(), key=len)


def _reached(board: Board, spots: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Where one gets along the arms that are on the map, from one of the spots."""
    seen = set(sorted(spots)[:1])
    waiting = list(seen)
    while waiting:
        x, y = waiting.pop()
        bits = _arms(board, x, y)
        for side, (across, down) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            to = x + across, y + down
            if not bits >> side & 1 or to in seen or not board.inside(*to, 0):
                continue
            if _arms(board, *to) >> (side + 2) % 4 & 1:
                seen.add(to)
                waiting.append(to)
    return seen


def _arms(board: Board, x: int, y: int) -> int:
    """The sides on which one can leave a tile by road; over a bridge along it."""
    content, terrain = board.content, board.terrain(x, y, 0)
    if content.bridge[terrain] and content.terrains.side[terrain] >= 0:
        return 5 if content.terrains.side[terrain] % 2 == 0 else 10
    return content.connections[content.region.cities.road].bits[terrain]


def broken(board: Board) -> Iterator[str]:
    """Paths with gaps, or over tiles that hold no such connection; roads may cross trails."""
    for way in board.connections:
        if way.id == board.content.region.trails.connection:
            continue
        connection = board.content.connections[way.id]
        for (ax, ay, az), (bx, by, bz) in zip(way.path, way.path[1:], strict=False):
            if abs(ax - bx) + abs(ay - by) != 1 or az != bz:
                yield f"{way.id}: a gap at {(ax, ay, az)}"
        for spot in way.path:
            terrain = board.terrain(*spot)
            if not connection.has[terrain] and not board.content.bridge[terrain]:
                yield f"{way.id}: {board.content.terrains.names[terrain]} at {spot}"
