"""A pack as the games' JSON: a file for each of its files, and what the JSON has no key for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

import attrs

from engine.cataclysm.back import Object, Untold, comment_count
from engine.cataclysm.export_ground import connection_object, location_object, terrain_object
from engine.cataclysm.export_region import region_object
from engine.cataclysm.export_special import building_object, special_object
from engine.cataclysm.json_text import json_text
from engine.kinds import KINDS
from engine.model.declared import Declared
from engine.model.model import Model
from engine.model.packs import PACK_FILE, Pack

WRITERS: dict[str, Callable[[Declared[Any], Untold], Object]] = {
    "overmap_terrain": terrain_object,
    "overmap_location": location_object,
    "overmap_connection": connection_object,
    "overmap_special": special_object,
    "city_building": building_object,
    "region": region_object,
}
"""What makes the object of a declaration, by its kind."""


@attrs.frozen(eq=False)
class Exported:
    """What an export made: the text of each file by path, how many objects, and what was left out, with counts."""

    files: dict[str, str]
    objects: int
    left_out: dict[str, int]


def export_pack(model: Model, pack: Pack) -> Exported:
    """The declarations of a pack, those that it rests on beneath them; what is wrong in itself is left out."""
    untold = Untold()
    ours = {file.path for file in pack.files}
    by_file: dict[str, list[tuple[int, Object]]] = {}
    for kind in KINDS:
        for name in model.names(kind.name):
            declared = model.get(kind.name, name)
            file = declared.place.file
            if file.path not in ours or kind.name == "pack":
                continue
            if kind.name not in WRITERS or not declared.sound:
                unsound = "" if declared.sound else " (wrong in itself)"
                # Importing makes the overmap of a region anew.
                untold.leave(f"{kind.name}{unsound}", kind.name != "overmap" or not declared.sound)
                continue
            written = WRITERS[kind.name](declared, untold)
            by_file.setdefault(file.within or file.path, []).append((declared.place.start, written))
    files = {
        PurePosixPath(path).with_suffix(".json").as_posix(): json_text([each for _, each in sorted(found, key=_start)])
        for path, found in sorted(by_file.items())
    }
    untold.leave("comments that stand above nothing", _lonely(pack, by_file))
    return Exported(files, sum(map(len, by_file.values())), dict(sorted(untold.counts.items())))


def _start(pair: tuple[int, Object]) -> int:
    return pair[0]


def _lonely(pack: Pack, by_file: dict[str, list[tuple[int, Object]]]) -> int:
    """Lines of comment that no object has, but for each file's first."""
    lines = sum(comment_count(file) for file in pack.files if not file.path.endswith(PACK_FILE))
    kept = sum(_comments(each) for found in by_file.values() for _, each in found)
    return max(lines - kept - len(by_file), 0)


def _comments(value: Any) -> int:
    """How many lines of comment an object keeps."""
    if isinstance(value, list):
        return sum(map(_comments, value))
    if not isinstance(value, dict):
        return 0
    said = value.get("//", [])
    own = len(said) if isinstance(said, list) else 1
    return own + sum(_comments(each) for key, each in value.items() if key != "//")
