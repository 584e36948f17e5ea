"""Declarations as text in memory, and for each bit of the text the JSON that it was made from.

Nothing here is laid out for people, and nothing is written to the disk: the text is there to be checked, and a check speaks
of places in it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping

import attrs

from engine.cataclysm.declaring import Declaration, Line
from engine.cataclysm.entries import Entry, Library
from engine.cataclysm.kinds import entry_of
from engine.cataclysm.reading import Json
from engine.cataclysm.spelling import name_of
from engine.source.file import Place, SourceFile

MOST_TEXT = 4 * 1024 * 1024
"""Characters of all sheets. The largest game comes to a fifth of it; what copies from each other may come to more."""
MOST_DECLARATIONS = 60_000
"""Declarations of all sheets; the largest game has a ninth of it."""
JSON_KEYS: Mapping[str, tuple[str, ...]] = {
    "at": ("overmaps",), "below": ("below",), "buffer": ("river_floodplain_buffer_distance_min",),
    "check": ("check_for_locations", "check_for_locations_area"), "connect": ("connections",),
    "default": ("default_terrain",), "forests": ("overmap_forest_settings",), "ground": ("default_oter",),
    "into": ("into_locations",), "islands": ("isolated_city",), "join": ("joins", "join"),
    "lakes": ("overmap_lake_settings",), "lay": ("subtypes",), "layout": ("layout", "overmaps"), "nest": ("place_nested",),
    "on": ("locations", "type"), "optional": ("optional_specials",), "overmap": ("om_pos", "overmap"),
    "phase": ("phases",), "piece": ("overmaps",), "required": ("required_specials",), "rivers": ("river_scale",),
    "sides": ("north",), "spawn_at": ("absolute_spawn_loc",), "specials": ("overmap_feature_flag_settings",),
    "symbol": ("sym",), "terrain": ("overmap", "terrain"), "tile": ("overmaps",), "trails": ("forest_trail_settings",),
}  # fmt: skip
"""The keys of the language that the JSON calls otherwise."""


@attrs.frozen(eq=False)
class Source:
    """The JSON that some text was made from: a value, and where the key stands that holds it."""

    json: Json
    key: Place | None
    entry: Entry


@attrs.define(eq=False)
class Sheet:
    """The text of the declarations of one JSON file, and where each bit of it came from, in order."""

    path: str
    texts: list[str] = attrs.field(factory=list)
    length: int = 0
    starts: list[int] = attrs.field(factory=list)
    sources: list[Source] = attrs.field(factory=list)

    def add(self, text: str, source: Source) -> None:
        """Text at the end."""
        self.starts.append(self.length)
        self.sources.append(source)
        self.texts.append(text)
        self.length += len(text)

    def source_at(self, offset: int) -> Source:
        """What the text at an offset was made from."""
        return self.sources[max(bisect_right(self.starts, offset) - 1, 0)]

    def file(self) -> SourceFile:
        """The sheet as a file in memory, under the path of its JSON."""
        return SourceFile(self.path, "".join(self.texts), self.path)


def sheets_of(declarations: Iterable[Declaration], library: Library) -> tuple[list[Sheet], Entry | None]:
    """A sheet for each JSON file; and, where there is too much, the entry from which on everything is left out."""
    sheets: dict[int, Sheet] = {}
    total = 0
    for count, declaration in enumerate(declarations, 1):
        entry = entry_of(declaration, library)
        file = entry.written.json.file
        sheet = sheets.setdefault(id(file), Sheet(f"{file.path}.adv"))
        before = sheet.length
        _write(sheet, declaration, entry)
        total += sheet.length - before
        if total > MOST_TEXT or count > MOST_DECLARATIONS:
            return list(sheets.values()), entry
    return list(sheets.values()), None


def _write(sheet: Sheet, declaration: Declaration, entry: Entry) -> None:
    place = entry.place
    whole = Source(Json(entry.members, place.file, place.start, place.end), None, entry)
    base = f" : {declaration.base}" if declaration.base else ""
    sheet.add(f"{declaration.kind} {declaration.name}{base} {declaration.head} {{\n", whole)
    for row in declaration.rows:
        for line in row:
            _write_line(sheet, line, whole)
    sheet.add("}\n", whole)


def _write_line(sheet: Sheet, line: Line, around: Source) -> None:
    if not line.key:
        return  # a comment alone
    source = _source_of(line, around)
    if line.block is None:
        sheet.add(f"{line.head}\n", source)
        return
    sheet.add(f"{line.head} {{\n", source)
    for each in line.block:
        _write_line(sheet, each, source)
    sheet.add("}\n", source)


def _source_of(line: Line, around: Source) -> Source:
    """The JSON of a line: what it names itself, else the member of what is around it, else all of that."""
    members = around.json.members()
    key = line.key.partition(" ")[0]
    held = next((members[word] for word in (*JSON_KEYS.get(key, ()), key) if word in members), None)
    if line.json is not None:
        return Source(line.json, _key_of(line, held.value) if held is not None else None, around.entry)
    if held is None:
        return around
    within = held.value.members()
    # `shared size 1..3` is one of the members of `shared`.
    named = next((member for name, member in within.items() if name_of(name) == line.value.partition(" ")[0]), None)
    if key == "shared" and named is not None:
        return Source(named.value, named.key, around.entry)
    return Source(held.value, held.key, around.entry)


def _key_of(line: Line, held: Json) -> Place | None:
    """The key of a value that an object holds by its name, such as a piece."""
    return next((member.key for member in held.members().values() if member.value is line.json), None)
