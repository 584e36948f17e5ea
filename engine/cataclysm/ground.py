"""`overmap_location` and `overmap_connection`: ground by name, and what is laid on it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cataclysm.declaring import Declaration, Line, rows_of
from engine.cataclysm.entries import Entry, Library
from engine.cataclysm.reading import Json
from engine.cataclysm.spelling import spelt
from engine.cataclysm.values import OBJECT, Told, flags_in, member_of, names_in, text_in, whole_in
from engine.source.diagnostic import Message
from engine.source.json_faults import UNFINISHED


def location_declarations(library: Library, told: Told) -> Iterator[Declaration]:
    """A declaration for each location."""
    for entry in library.entries["overmap_location"].values():
        lines = []
        for key, names_of in (("terrains", names_in), ("flags", flags_in)):
            json = member_of(entry.members, key)
            names = [] if json is None else names_of(told, json, key)
            if names:
                lines.append(Line(key, ", ".join(names)))
        yield Declaration(
            "overmap_location", entry.name, entry.written.theme, (tuple(lines),) if lines else (),
            comments=tuple(entry.comments()),
        )  # fmt: skip


def connection_declarations(library: Library, told: Told) -> Iterator[Declaration]:
    """A declaration for each connection; what lies on nothing comes first, as it wins over all else."""
    for entry in library.entries["overmap_connection"].values():
        yield Declaration(
            "overmap_connection", entry.name, entry.written.theme, rows_of(_connection(entry, told)),
            comments=tuple(entry.written.json.comments() if entry.leads else ()),
        )  # fmt: skip


def _connection(entry: Entry, told: Told) -> Iterator[Line]:
    subtypes = member_of(entry.members, "subtypes")
    lays = [] if subtypes is None else [each for each in subtypes.items() if isinstance(each.value, dict)]
    for each in [] if subtypes is None else subtypes.items():
        if not isinstance(each.value, dict):
            told.unexpected(each, "subtypes", OBJECT)
    yield from _default(entry, lays, told)
    layout = member_of(entry.members, "layout")
    if layout is not None:
        if layout.value in ("city", "p2p"):
            yield Line("layout", str(layout.value))
        else:
            told.unexpected(layout, "layout", Message("`city` or `p2p`", "`city` か `p2p`"))
    for each in lays:
        line = _lay(each, told)
        if line is not None:
            yield line


def _default(entry: Entry, lays: list[Json], told: Told) -> Iterator[Line]:
    """The terrain that shows that a connection is there; newer games leave it to the first subtype."""
    json = member_of(entry.members, "default_terrain")
    if json is None:
        firsts = [member_of(each.members(), "terrain") for each in lays]
        json = next((each for each in firsts if each is not None), None)
    name = None if json is None else text_in(told, json, "default_terrain")
    if name is None:
        instead = Message("nothing shows that it is there", "接続の有無が分かりません")
        what = "`default_terrain`"
        told.found.append(UNFINISHED.at(entry.place, kind=entry.type, id=entry.id, what=what, instead=instead))
        return
    yield Line("default", spelt(name))


def _lay(json: Json, told: Told) -> Line | None:
    members = json.members()
    terrain = member_of(members, "terrain")
    name = None if terrain is None else text_in(told, terrain, "terrain")
    if name is None:
        told.unexpected(json, "subtypes", Message("objects with a `terrain`", "`terrain` を持つオブジェクト"))
        return None
    value = spelt(name)
    locations = member_of(members, "locations")
    on = [] if locations is None else names_in(told, locations, "locations")
    if on:
        value += f" on {', '.join(on)}"
    for key, word, most in (("basic_cost", "cost", 5000), ("weight", "weight", 10000)):
        number = member_of(members, key)
        whole = None if number is None else whole_in(told, number, key, 0, most)
        if whole:
            value += f" {word} {whole}"
    flags = member_of(members, "flags")
    words = [] if flags is None else flags_in(told, flags)
    if words:
        value += f" flags {', '.join(words)}"
    return Line("lay", value, comments=tuple(json.comments()), json=json)
