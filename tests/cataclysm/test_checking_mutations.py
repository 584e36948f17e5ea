"""One slip anywhere in a clean mod is told within the object that it is in."""

from __future__ import annotations

import copy
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.cataclysm.reading import read_json
from engine.source.diagnostic import Diagnostic
from engine.source.file import SourceFile

from .json_mod import CLEAN, check_text

MOD: list[dict[str, Any]] = json.loads(CLEAN)
NEEDED = {
    "id", "type", "terrains", "overmaps", "point", "overmap", "connection", "root", "joins", "phases", "from", "to",
    "terrain",
}  # fmt: skip
"""Keys that nothing stands in for where they are missing; `from` of a connection may be missing, so it is left out below."""
IDS = {
    "copy-from", "terrains", "default_terrain", "terrain", "locations", "overmap", "connection", "joins", "north", "east",
    "south", "root", "scale",
}  # fmt: skip
"""Keys whose texts name something."""
WRONG: tuple[Any, ...] = ({"zz": 1}, [[[]]], None)
"""Values that no key takes."""

Path_ = tuple[str | int, ...]


def paths(value: Any, above: Path_ = ()) -> Iterator[Path_]:
    """Every value in a value, by the keys and numbers that lead to it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield (*above, key)
        yield from paths(each, (*above, key))


def at(value: Any, path: Path_) -> Any:
    for key in path:
        value = value[key]
    return value


ALL = [path for path in paths(MOD) if len(path) > 1]
KEYS = [path for path in ALL if isinstance(path[-1], str) and path[-2] not in ("shared",)]
# The names of pieces and of shared amounts are a mod's own words: changed, they are missed elsewhere, not unknown keys.
FIXED_KEYS = [path for path in KEYS if not (path[-2] == "overmaps" and isinstance(at(MOD, path), dict))]
NAMED = [
    path
    for path in ALL
    if isinstance(at(MOD, path), str) and ({*path[-2:]} & IDS) and path[-1] not in ("id", "abstract")
]
LEFT_OUT = [path for path in FIXED_KEYS if path[-1] in NEEDED and not (path[-1] == "from" and "connections" in path)]


def found_in(mod: Any, number: int) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What is found in a mod, and what of it within the object of a number."""
    text = json.dumps(mod, indent=2)
    with tempfile.TemporaryDirectory() as folder:
        found = check_text(Path(folder), text)
    whole, _ = read_json(SourceFile("mod.json", text))
    assert whole is not None
    thing = whole.items()[number]
    return found, [each for each in found if thing.start <= each.place.start <= each.place.end <= thing.end]


def assert_told(mod: Any, path: Path_) -> None:
    found, within = found_in(mod, int(path[0]))
    assert within, (path, [(each.code, str(each.place), each.message()) for each in found])


@given(st.sampled_from(FIXED_KEYS))
def test_key__renamed(path: Path_) -> None:
    mod = copy.deepcopy(MOD)
    holder = at(mod, path[:-1])
    changed = {f"{key}_x" if key == path[-1] else key: value for key, value in holder.items()}
    holder.clear()
    holder.update(changed)
    assert_told(mod, path)


@given(st.sampled_from(NAMED), st.sampled_from(("nothing_like_it", "")))
def test_id__of_nothing(path: Path_, name: str) -> None:
    mod = copy.deepcopy(MOD)
    at(mod, path[:-1])[path[-1]] = name
    assert_told(mod, path)


@given(st.sampled_from(ALL), st.sampled_from(WRONG))
def test_value__of_a_wrong_type(path: Path_, value: Any) -> None:
    mod = copy.deepcopy(MOD)
    at(mod, path[:-1])[path[-1]] = value
    assert_told(mod, path)


@given(st.sampled_from(LEFT_OUT))
def test_key__left_out(path: Path_) -> None:
    mod = copy.deepcopy(MOD)
    del at(mod, path[:-1])[path[-1]]
    assert_told(mod, path)
