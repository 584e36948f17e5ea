"""The objects of a folder of JSON as the game means them: ids one by one, and what they copy laid below them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import attrs

from engine.cataclysm.reading import Json, Member, read_json
from engine.cataclysm.spelling import name_of
from engine.model.packs import read_file
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.source.json_faults import ID_TWICE, LOST_BASE, NAMELESS, NO_JSON, UNEXPECTED
from engine.source.limits import BASE_CHAIN, FILES, FOLDER_DEPTH

TYPES = (
    "overmap_terrain", "overmap_location", "overmap_connection", "overmap_special", "city_building", "region_settings",
)  # fmt: skip
"""The types of objects that become declarations."""
CHANGES = ("relative", "proportional", "extend", "delete")
"""Keys that change what is copied, in the order in which they do."""
COPYING = ("copy-from", *CHANGES, "abstract", "id", "type")
"""Keys that say how an object comes about, and are no part of what it is."""


@attrs.frozen(eq=False)
class Written:
    """An object as it stands in a file."""

    type: str
    json: Json
    theme: str
    """The path of its file below the folder, without its ending."""
    ids: tuple[tuple[str, Place], ...]
    abstract: bool

    def text(self, key: str) -> str | None:
        """A member that is a text."""
        member = self.json.members().get(key)
        return member.value.value if member is not None and isinstance(member.value.value, str) else None


@attrs.frozen(eq=False)
class Entry:
    """One id with all its members, those that it copies among them."""

    type: str
    id: str
    name: str
    """The id as the language spells it."""
    place: Place
    members: dict[str, Member]
    written: Written
    base: str | None
    """The id that it copies from, if that is no template."""
    leads: bool = True
    """Whether it is the first of a list of ids, so that it has the comments."""

    def comments(self) -> Iterator[str]:
        """The comments of its object and of everything in it, told once for a list of ids."""
        if self.leads:
            yield from comments_of(self.written.json)


@attrs.define(eq=False)
class Library:
    """All that a folder holds: the objects as they are written, and each id of theirs as it is meant."""

    written: list[Written] = attrs.field(factory=list)
    entries: dict[str, dict[str, Entry]] = attrs.field(factory=lambda: {type: {} for type in TYPES})
    """By type and id, in the order of the files; of two of an id the later one."""
    others: Counter[str] = attrs.field(factory=Counter)
    """How many objects there are of types that are not read."""
    strangers: list[tuple[str | None, Place]] = attrs.field(factory=list)
    """The types of these, and where they stand; of objects with an id but no type, where these stand."""
    found: list[Diagnostic] = attrs.field(factory=list)
    files: int = 0


def read_folder(folder: Path) -> Library:
    """All `.json` files below a folder, in the order of their paths; what cannot be read is found and left out."""
    library = Library()
    add_folder(library, folder)
    resolve(library)
    return library


def add_folder(library: Library, folder: Path) -> None:
    """Put the objects of all files below a folder into a library; what the ids mean is left to `resolve`."""
    for path in _json_files(folder):
        if library.files == FILES:
            reason = Message(f"there are more than {FILES} files", f"ファイルが {FILES} を超えています")
            library.found.append(NO_JSON.at(Place(SourceFile(path, ""), 0, 0), reason=reason))
            break
        library.files += 1
        source = read_file(os.path.join(folder, path))
        if isinstance(source, SourceFile):
            source.within = path
            read_source(library, source, path.removesuffix(".json"))
        else:
            library.found.append(source)


def _json_files(folder: Path) -> list[str]:
    """The paths below a folder, sorted; neither hidden folders nor links are followed."""
    out = []
    for where, folders, names in os.walk(folder):
        below = Path(where).relative_to(folder)
        folders[:] = sorted(name for name in folders if not name.startswith(".") and len(below.parts) < FOLDER_DEPTH)
        out += [
            (below / name).as_posix()
            for name in names
            if name.endswith(".json") and not os.path.islink(os.path.join(where, name))
        ]
    return sorted(out)


def read_source(library: Library, source: SourceFile, theme: str) -> None:
    """Put the objects of a file into a library."""
    value, found = read_json(source)
    library.found += found
    for each in value.items() if value is not None else ():
        if not isinstance(each.value, dict):
            expected = Message("objects", "オブジェクト")
            library.found.append(UNEXPECTED.at(each.place, key=Path(theme).name, expected=expected))
            continue
        type = each.value["type"].value.value if "type" in each.value else None
        if not isinstance(type, str) or type not in TYPES:
            library.others[type if isinstance(type, str) else "without a type"] += 1
            if isinstance(type, str):
                library.strangers.append((type, each.value["type"].value.place))
            elif "id" in each.value or "abstract" in each.value:
                library.strangers.append((None, each.value["type"].value.place if "type" in each.value else each.place))
            continue
        library.written.append(_written(library, type, each, theme))


def _written(library: Library, type: str, json: Json, theme: str) -> Written:
    members = json.members()
    abstract = "abstract" in members
    named = members.get("abstract") or members.get("id")
    ids: list[tuple[str, Place]] = []
    for each in named.value.items() if named is not None else ():
        if isinstance(each.value, str):
            ids.append((each.value, each.place))
        else:
            library.found.append(UNEXPECTED.at(each.place, key="id", expected=Message("a text", "テキスト")))
    if not ids:
        what = Message(f"this {type} has no `id`", f"この {type} に `id` がありません")
        library.found.append(NAMELESS.at(json.place, what=what))
    return Written(type, json, theme, tuple(ids), abstract)


def resolve(library: Library) -> None:
    """Fill in what each id means, from the objects that are written."""
    for type in TYPES:
        of_type = [each for each in library.written if each.type == type]
        _Copying(library, type, of_type).run()


class _Copying:
    """The objects of a type by id, and their members once those that they copy are laid below them."""

    def __init__(self, library: Library, type: str, written: list[Written]) -> None:
        self.library, self.type, self.written = library, type, written
        self.concrete = {id: each for each in written if not each.abstract for id, _ in each.ids}
        self.templates = {id: each for each in written if each.abstract for id, _ in each.ids}
        self.flat: dict[int, dict[str, Member]] = {}
        self.led: set[Written] = set()

    def run(self) -> None:
        """Lay everything together and name it."""
        entries = self.library.entries[self.type]
        places: dict[str, Place] = {}
        for each in self.written:
            for id, place in () if each.abstract else each.ids:
                if id in places:
                    also = ((places[id], Message("the other", "もう一つ")),)
                    self.library.found.append(ID_TWICE.at(place, kind=self.type, id=id, also=also))
                places[id] = place
                if self.concrete[id] is each:
                    self._enter(entries, each, id, place)

    def _enter(self, entries: dict[str, Entry], each: Written, id: str, place: Place) -> None:
        name = name_of(id)
        if name is None:
            what = Message.plain(f"the id `{id[:40]}…` is too long", f"ID `{id[:40]}…` が長すぎます")
            self.library.found.append(NAMELESS.at(place, what=what))
            return
        base = each.text("copy-from")
        base = base if base in self.concrete and base != id else None
        leads = each not in self.led
        self.led.add(each)
        entries.pop(id, None)
        entries[id] = Entry(self.type, id, name, place, self._members(each, ()), each, base, leads)

    def _members(self, each: Written, chain: tuple[int, ...]) -> dict[str, Member]:
        """The members of an object over those that it copies."""
        known = self.flat.get(id(each))
        if known is None:
            known = self.flat[id(each)] = self._laid(each, chain)
        return known

    def _laid(self, each: Written, chain: tuple[int, ...]) -> dict[str, Member]:
        own = each.json.members()
        if "copy-from" not in own:
            return {key: member for key, member in own.items() if key not in COPYING}
        copied = self._copied(each, own["copy-from"].value, chain)
        members = dict(copied)
        members.update({key: member for key, member in own.items() if key not in COPYING})
        for word in CHANGES:
            for key, change in own[word].value.members().items() if word in own else ():
                changed = _changed(word, members.get(key), change)
                if changed is not None:
                    members[key] = changed
                else:
                    expected = Message("a list or a number, like what is copied", "元と同じリストか数")
                    self.library.found.append(UNEXPECTED.at(change.key, key=f"{word}.{key}", expected=expected))
        return members

    def _copied(self, each: Written, source: Json, chain: tuple[int, ...]) -> dict[str, Member]:
        wanted = source.value if isinstance(source.value, str) else ""
        other = self.concrete.get(wanted) or self.templates.get(wanted)
        if other is each and wanted in self.templates:
            other = self.templates[wanted]
        if other is None:
            what = Message.plain(
                f"no {self.type} `{wanted}` to copy from", f"元になる {self.type} `{wanted}` がありません"
            )
            self.library.found.append(LOST_BASE.at(source.place, what=what))
            return {}
        here = (*chain, id(each))
        if id(other) in here or len(here) > BASE_CHAIN:
            what = Message.plain(
                f"`{wanted}` copies from itself in the end", f"`{wanted}` は巡り巡って自分自身を元にしています"
            )
            self.library.found.append(LOST_BASE.at(source.place, what=what))
            return {}
        return self._members(other, here)


def _changed(word: str, old: Member | None, change: Member) -> Member | None:
    """A member with items added or dropped, or a number moved; `None` where there is nothing of the kind to change."""
    before = old.value if old is not None else None
    if word in ("extend", "delete"):
        kept = list(before.items()) if before is not None else []
        said = {repr(each.plain()): each for each in change.value.items()}
        if word == "extend":
            has = {repr(each.plain()) for each in kept}
            kept += [each for plain, each in said.items() if plain not in has]
        else:
            kept = [each for each in kept if repr(each.plain()) not in said]
        return Member(change.key, _list(kept, change.value))
    number, by = _number(before.value if before is not None else None), _number(change.value.value)
    if number is None or by is None:
        return None
    # The games cut fractions off.
    return Member(change.key, attrs.evolve(change.value, value=int(number + by if word == "relative" else number * by)))


def _number(value: object) -> Fraction | None:
    return Fraction(value) if isinstance(value, int | Fraction) and not isinstance(value, bool) else None


def _list(values: list[Json], at: Json) -> Json:
    return attrs.evolve(at, value=values)


def comments_of(json: Json) -> Iterator[str]:
    """The comments of an object and of everything in it, in order."""
    yield from json.comments()
    if isinstance(json.value, dict):
        for member in json.members().values():
            yield from comments_of(member.value)
    elif isinstance(json.value, list):
        for each in json.value:
            yield from comments_of(each)
