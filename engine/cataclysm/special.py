"""`overmap_special` and `city_building`: where they stand, how often, and what they are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import attrs

from engine.cataclysm.declaring import Declaration, Line, quoted, rows_of
from engine.cataclysm.drawing import Tile, layout_lines
from engine.cataclysm.entries import Entry, Library, comments_of
from engine.cataclysm.mutable import mutable_lines
from engine.cataclysm.reading import Json
from engine.cataclysm.spelling import spelt
from engine.cataclysm.terrain_values import shown_name
from engine.cataclysm.values import (
    OBJECT,
    Terrains,
    Told,
    coordinates_in,
    flags_in,
    interval_in,
    interval_text,
    member_of,
    names_in,
    point_text,
    spawns_in,
    text_in,
    truth_in,
)
from engine.source.diagnostic import Message
from engine.source.json_faults import NEVER_NESTED, UNFINISHED

Point = tuple[int, int, int]


@attrs.frozen(eq=False)
class Laying:
    """What layouts need to know: the terrains, the characters they are shown by, and where to tell what is wrong."""

    terrains: Terrains
    symbols: dict[str, str]
    specials: Mapping[str, Entry]
    told: Told
    lay: Callable[[list[Tile], dict[str, str]], Iterator[Line]] = layout_lines
    """How tiles become lines."""
    _points: dict[str, frozenset[Point]] = attrs.field(factory=dict)

    def grows(self, id: str) -> bool:
        """Whether a special grows: the language nests none of them."""
        return id in self.specials and _is_mutable(self.specials[id])

    def points(self, id: str) -> frozenset[Point]:
        """Where a special with a fixed layout has tiles."""
        if id not in self._points:
            overmaps = member_of(self.specials[id].members, "overmaps") if id in self.specials else None
            points = [member_of(each.members(), "point") for each in ([] if overmaps is None else overmaps.items())]
            plain = [coordinates_in(Told(), point, "point", 3) for point in points if point is not None]
            self._points[id] = frozenset((at[0], at[1], at[2]) for at in plain if at is not None)
        return self._points[id]


def special_declarations(library: Library, laying: Laying) -> Iterator[Declaration]:
    """A declaration for each special, whether its layout is fixed or it grows."""
    for entry in library.entries["overmap_special"].values():
        mutable = _is_mutable(entry)
        if not mutable and "overmaps" in entry.members and entry.members["overmaps"].value.value == []:
            laying.told.leave("overmap_special (a placeholder without tiles)")
            continue
        lines = [*_standing(entry, laying.told)]
        lines += mutable_lines(entry, laying.terrains, laying.told) if mutable else _fixed(entry, laying)
        said = (*_comments(entry, mutable), *(text for line in lines if not line.key for text in line.comments))
        yield Declaration(
            entry.type, entry.name, entry.written.theme, rows_of(line for line in lines if line.key),
            head="mutable" if mutable else "", comments=said,
        )  # fmt: skip


def building_declarations(library: Library, laying: Laying) -> Iterator[Declaration]:
    """A declaration for each building of a city."""
    for entry in library.entries["city_building"].values():
        lines = [*_standing(entry, laying.told), *_fixed(entry, laying)]
        said = tuple(entry.comments())
        yield Declaration(entry.type, entry.name, entry.written.theme, rows_of(lines), comments=said)


def _comments(entry: Entry, mutable: bool) -> Iterator[str]:
    """The comments of a special but for those that stand with its pieces and rules."""
    if not entry.leads:
        return
    yield from entry.written.json.comments()
    for key, member in entry.written.json.members().items():
        if not mutable or key not in ("overmaps", "phases"):
            yield from comments_of(member.value)


def _is_mutable(entry: Entry) -> bool:
    subtype = member_of(entry.members, "subtype")
    return subtype is not None and subtype.value == "mutable"


def _standing(entry: Entry, told: Told) -> Iterator[Line]:
    """On what ground, how far from cities, how often, and under which flags."""
    members = entry.members
    json = member_of(members, "name")
    name = None if json is None else shown_name(told, json)
    if name and name.strip():
        yield Line("name", quoted(name))
    locations = member_of(members, "locations")
    names = [] if locations is None else names_in(told, locations, "locations")
    if names and not (entry.type == "city_building" and names == ["land"]):
        yield Line("on", ", ".join(names))
    if entry.type == "overmap_special":
        for key, most in (("city_distance", 10_000), ("city_sizes", 1000), ("occurrences", 10_000)):
            json = member_of(members, key)
            interval = None if json is None else interval_in(told, json, key, most)
            if interval is not None and interval != ((0, 0) if key == "occurrences" else (0, None)):
                yield Line(key, interval_text(interval))
    json = member_of(members, "flags")
    flags = [] if json is None else flags_in(told, json)
    if flags:
        yield Line("flags", ", ".join(flags))
    json = member_of(members, "rotate")
    if json is not None and truth_in(told, json, "rotate") is False:
        yield Line("rotate", "no")
    json = member_of(members, "spawns")
    if json is not None and entry.type == "overmap_special":
        yield from _spawns(told, json)
    json = member_of(members, "absolute_spawn_loc")
    if json is not None and entry.type == "overmap_special":
        point = coordinates_in(told, json, "absolute_spawn_loc", 2)
        if point is not None:
            yield Line("spawn_at", point_text(point))


def _spawns(told: Told, json: Json) -> Iterator[Line]:
    spawns = spawns_in(told, json, 100_000)
    if spawns is None:
        return
    radius = member_of(json.members(), "radius")
    far = None if radius is None else interval_in(told, radius, "radius", 1000)
    behind = "" if far is None else f" radius {interval_text(far)}"
    yield Line("spawns", spawns + behind)


def _fixed(entry: Entry, laying: Laying) -> Iterator[Line]:
    """Tiles, connections and what is nested."""
    told = laying.told
    overmaps = member_of(entry.members, "overmaps")
    tiles = [] if overmaps is None else list(_tiles(entry, overmaps, laying))
    if not tiles:
        instead = Message("it stands nowhere", "どこにも置かれません")
        told.found.append(UNFINISHED.at(entry.place, kind=entry.type, id=entry.id, what="`overmaps`", instead=instead))
    yield from laying.lay(tiles, laying.symbols)
    yield from _each(member_of(entry.members, "connections"), "connections", _connection, told)
    nested = member_of(entry.members, "place_nested")
    if nested is not None and entry.type == "city_building":
        told.leave("city_building.place_nested", len(nested.items()))
    elif nested is not None:
        yield from _each(nested, "place_nested", lambda told, json: _nested(told, json, entry.id, laying), told)


def _each(json: Json | None, key: str, read: Callable[[Told, Json], Line | None], told: Told) -> Iterator[Line]:
    for each in [] if json is None else json.items():
        if not isinstance(each.value, dict):
            told.unexpected(each, key, OBJECT)
            continue
        line = read(told, each)
        if line is not None:
            yield line


def _tiles(entry: Entry, overmaps: Json, laying: Laying) -> Iterator[Tile]:
    told = laying.told
    locations = member_of(entry.members, "locations")
    common = [] if locations is None else names_in(told, locations, "locations")
    for each in overmaps.items():
        pair = _point_and(told, each, "overmaps", "overmap")
        if pair is None:
            continue
        at, id = coordinates_in(told, pair[0], "point", 3), text_in(told, pair[1], "overmap")
        own = member_of(each.members(), "locations")
        names = [] if own is None else names_in(told, own, "locations")
        if at is not None and id is not None:
            on = "" if names == common else ", ".join(names)
            yield Tile((at[0], at[1], at[2]), laying.terrains.written(id), on, each)


def _point_and(told: Told, json: Json, key: str, what: str) -> tuple[Json, Json] | None:
    """The point of something that is placed and the id of what it is; `None` where one of them is missing."""
    members = json.members()
    point, id = member_of(members, "point"), member_of(members, what)
    if point is None or id is None:
        expected = Message(f"objects with `point` and `{what}`", f"`point` と `{what}` を持つオブジェクト")
        told.unexpected(json, key, expected)
        return None
    return point, id


def _connection(told: Told, json: Json) -> Line | None:
    pair = _point_and(told, json, "connections", "connection")
    if pair is None:
        return None
    members = json.members()
    at, name = coordinates_in(told, pair[0], "point", 3), text_in(told, pair[1], "connection")
    if at is None or name is None:
        return None
    value = f"{spelt(name)} at {point_text(at)}"
    source, existing = member_of(members, "from"), member_of(members, "existing")
    start = None if source is None else coordinates_in(told, source, "from", 3)
    if start is not None:
        value += f" from {point_text(start)}"
    if existing is not None and truth_in(told, existing, "existing"):
        value += " existing yes"
    return Line("connect", value, json=json)


def _nested(told: Told, json: Json, owner: str, laying: Laying) -> Line | None:
    pair = _point_and(told, json, "place_nested", "special")
    if pair is None:
        return None
    at, name = coordinates_in(told, pair[0], "point", 3), text_in(told, pair[1], "special")
    if at is None or name is None:
        return None
    line = Line("nest", f"{spelt(name)} at {point_text(at)}", json=json)
    if laying.grows(name):
        told.leave("overmap_special.place_nested (one that grows)")
        return Line("", comments=(f"{line.head}: one that grows cannot be nested.",))
    own = laying.points(owner)
    taken = [(x, y, z) for x, y, z in laying.points(name) if (at[0] + x, at[1] + y, at[2] + z) in own]
    if taken:
        told.found.append(NEVER_NESTED.at(json.place, id=name, owner=owner))
        return Line("", comments=(f"{line.head}: it would lie on tiles of this special.",))
    return line
