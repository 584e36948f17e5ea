"""A folder of JSON as the files of a pack, and the table of what has no meaning there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs

from engine.cataclysm.declaring import Declaration, comment_lines, size_of
from engine.cataclysm.entries import Library, read_folder
from engine.cataclysm.keys import KEYS, counted
from engine.cataclysm.kinds import all_declarations, entry_of
from engine.cataclysm.special import Laying
from engine.cataclysm.terrain import terrain_declarations
from engine.cataclysm.terrain_values import UNKNOWN, symbol_of
from engine.cataclysm.themes import files_of, laid_out, theme_name
from engine.cataclysm.values import Terrains, Told, texts
from engine.source.collector import collector_at_rest
from engine.source.diagnostic import Diagnostic, in_order
from engine.source.json_faults import TOO_MUCH


@attrs.frozen
class LeftOut:
    """Something of the JSON that has no meaning here: which, how often, and why."""

    what: str
    count: int
    why: str


@attrs.frozen(eq=False)
class Imported:
    """What an import made, and what there is to tell about it."""

    files: dict[str, str]
    """The text of each file of the pack, by path."""
    counts: dict[str, int]
    """How many declarations there are of each kind."""
    left_out: tuple[LeftOut, ...]
    found: list[Diagnostic]


def import_folder(folder: Path, name: str) -> Imported:
    """Read a folder of a game's JSON as a pack of a name."""
    with collector_at_rest():
        return import_library(read_folder(folder), name)


def import_library(library: Library, name: str) -> Imported:
    """The pack of what was read."""
    told = Told()
    declarations = list(_bounded(_declarations(library, told), library, told))
    counts = dict(Counter(declaration.kind for declaration in declarations))
    left_out = tuple(_left_out(library, told))
    files = dict(files_of(declarations))
    files["pack.adv"] = laid_out("pack.adv", _pack(theme_name(name), counts, left_out))
    return Imported(files, counts, left_out, in_order([*library.found, *told.found]))


MOST_TEXT = 2 * 1024 * 1024
"""Characters of a pack: more than twice those of the largest game. What copies from each other may come to far more."""


def _bounded(declarations: Iterator[Declaration], library: Library, told: Told) -> Iterator[Declaration]:
    """As many declarations as any game has."""
    size = 0
    for declaration in declarations:
        size += size_of(declaration)
        if size > MOST_TEXT:
            told.found.append(TOO_MUCH.at(entry_of(declaration, library).place))
            return
        yield declaration


def _declarations(library: Library, told: Told) -> Iterator[Declaration]:
    terrains = Terrains(library.entries["overmap_terrain"])
    laying = Laying(terrains, _symbols(library), library.entries["overmap_special"], told)
    return all_declarations(terrain_declarations(library, terrains, told), library, laying)


def _symbols(library: Library) -> dict[str, str]:
    """The character of each terrain in the game that shows one, by its name here."""
    out = {}
    for entry in library.entries["overmap_terrain"].values():
        flags = texts(entry.members["flags"].value) if "flags" in entry.members else ()
        if "sym" in entry.members and "LINEAR" not in flags:
            out[entry.name] = symbol_of(entry) or UNKNOWN
    return out


def _left_out(library: Library, told: Told) -> Iterator[LeftOut]:
    """Keys that become nothing, values that a key does not take here, unknown keys, and objects of other types."""
    keys = counted(library)
    why = {key.path: key.why for key in KEYS}
    for path, count in sorted(keys.left_out.items()):
        yield LeftOut(path, count, why[path])
    for what, count in sorted(told.left_out.items()):
        yield LeftOut(what, count, "has no word in the language")
    for path, count in sorted(keys.unknown.items()):
        yield LeftOut(path, count, "is not known")
    for type, count in sorted(library.others.items()):
        yield LeftOut(f"objects: {type}", count, "is not read")


MOST_TOLD = 200
"""Lines of the table that the pack keeps."""


def _pack(name: str, counts: dict[str, int], left_out: tuple[LeftOut, ...]) -> str:
    """The text of `pack.adv`: what came from where, and what did not come."""
    told = ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "nothing"
    comments = [f"Imported from Cataclysm's JSON: {told}.", "advc export cataclysm writes it back."]
    if left_out:
        comments.append("What has no meaning here was left out, so many times:")
    comments += [f"- {each.what}: {each.count}, {each.why}" for each in left_out[:MOST_TOLD]]
    if len(left_out) > MOST_TOLD:
        comments.append(f"- and {len(left_out) - MOST_TOLD} more")
    head = "".join(comment_lines(comments, 0))
    return f'{head}\npack {name} {{\n  version "1.0.0"\n  language en\n}}\n'
