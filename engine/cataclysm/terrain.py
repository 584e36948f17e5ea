"""`overmap_terrain`: each id a declaration that rests on what it is like, and writes only what differs."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from engine.cataclysm.declaring import Declaration, Line, rows_of
from engine.cataclysm.entries import Entry, Library
from engine.cataclysm.terrain_values import terrain_values
from engine.cataclysm.values import Terrains, Told
from engine.source.limits import BASE_CHAIN

RESET = {"see_cost": "0", "travel_cost": "0", "mondensity": "0"}
"""Keys that can be taken back, and what they are without a word."""
FIRST_ROW = ("name", "symbol", "color", "see_cost", "mondensity")
MOST_LIKE, DEEPEST = 6, BASE_CHAIN - 4
"""Earlier terrains that one is compared with, and how many may rest on each other."""


@attrs.frozen
class Terrain:
    """What a terrain is, each value as the language writes it."""

    entry: Entry
    values: dict[str, str]
    flags: tuple[str, ...]


@attrs.frozen
class _Set:
    """A terrain that is written, its base and how deep that goes."""

    terrain: Terrain
    depth: int


def terrain_declarations(library: Library, terrains: Terrains, told: Told) -> Iterator[Declaration]:
    """A declaration for each terrain, in the order of the files."""
    entries = library.entries["overmap_terrain"]
    known: dict[int, dict[str, str]] = {}
    all = {id: _terrain(entry, terrains, told, known) for id, entry in entries.items()}
    done: dict[str, _Set] = {}
    leaders: dict[tuple[str, str, str], list[_Set]] = {}
    first_of: dict[int, _Set] = {}
    for id, terrain in all.items():
        written = terrain.entry.written
        base, lines = first_of.get(key_of(terrain)), dict[str, str]()  # ids of one list are all the same
        if base is None:
            near = [each for likeness in _likenesses(terrain) for each in leaders.get(likeness, [])[-MOST_LIKE:]]
            copied = None if terrain.entry.base is None else done.get(terrain.entry.base)
            base, lines = _resting(terrain, copied, near)
        mine = done[id] = _Set(terrain, 0 if base is None else base.depth + 1)
        first_of.setdefault(key_of(terrain), mine)
        if base is None:
            for likeness in _likenesses(terrain):
                leaders.setdefault(likeness, []).append(mine)
        yield Declaration(
            "overmap_terrain",
            terrain.entry.name,
            written.theme,
            tuple(_rows(lines)),
            base=None if base is None else base.terrain.entry.name,
            comments=tuple(terrain.entry.comments()),
        )


def plain_terrains(library: Library, terrains: Terrains, told: Told) -> Iterator[Declaration]:
    """A declaration for each terrain that says all of it, whatever it copies; ids of one list rest on the first of them."""
    first_of: dict[int, str] = {}
    for entry in library.entries["overmap_terrain"].values():
        key = id(entry.written)
        if key in first_of:
            yield Declaration(entry.type, entry.name, entry.written.theme, base=first_of[key])
            continue
        first_of[key] = entry.name
        lines = (Line(word, value) for word, value in terrain_values(entry, terrains, told).items())
        yield Declaration(entry.type, entry.name, entry.written.theme, rows_of(lines))


def _likenesses(terrain: Terrain) -> list[tuple[str, str, str]]:
    """What terrains share that may rest on each other: what they are called in the game, and what they copy from."""
    written = terrain.entry.written
    copied = written.text("copy-from")
    called = (written.theme, "called", terrain.values["name"])
    return [called] if copied is None else [called, (written.theme, "copied", copied)]


def key_of(terrain: Terrain) -> int:
    """What terrains of one list of ids share."""
    return id(terrain.entry.written)


def _rows(lines: dict[str, str]) -> Iterator[tuple[Line, ...]]:
    first = tuple(Line(key, lines[key]) for key in FIRST_ROW if key in lines)
    if first:
        yield first
    plain = tuple(Line(key, value) for key, value in lines.items() if key not in FIRST_ROW and key != "flags")
    flags = tuple(Line("flags", lines["flags"]) for _ in (0,) if "flags" in lines)
    for row in (plain, flags) if sum(len(line.head) + 2 for line in plain + flags) > 90 else (plain + flags,):
        if row:
            yield row


def _resting(terrain: Terrain, copied: _Set | None, near: list[_Set]) -> tuple[_Set | None, dict[str, str]]:
    """A base and what is left to write over it: what the JSON copies from, or else what leaves the least."""
    best: _Set | None = None
    lines = {**terrain.values, **({"flags": ", ".join(terrain.flags)} if terrain.flags else {})}
    if copied is not None and copied.depth < DEEPEST:
        left = _difference(terrain, copied.terrain)
        if left is not None:
            return copied, left
    cost = _cost(lines)
    for each in near:
        left = _difference(terrain, each.terrain)
        if left is not None and _cost(left) + 1 < cost:
            best, lines, cost = each, left, _cost(left)
    return best, lines


def _cost(lines: dict[str, str]) -> int:
    return len(lines) * 8 + sum(len(value) for value in lines.values())


def _difference(terrain: Terrain, base: Terrain) -> dict[str, str] | None:
    """What is to be written over a base, or `None` where the base says something that cannot be taken back."""
    lines = {key: value for key, value in terrain.values.items() if base.values.get(key) != value}
    for key in base.values:
        if key not in terrain.values:
            if key not in RESET:
                return None
            lines[key] = RESET[key]
    # Sorted, as the order of flags means nothing and is another where they came about in another way.
    added = sorted(set(terrain.flags) - set(base.flags))
    dropped = sorted(set(base.flags) - set(terrain.flags))
    if added or dropped:
        changes = ", ".join([*(f"+ {flag}" for flag in added), *(f"- {flag}" for flag in dropped)])
        whole = ", ".join(terrain.flags)
        lines["flags"] = changes if base.flags and (len(changes) <= len(whole) or not whole) else whole
    return lines


def _terrain(entry: Entry, terrains: Terrains, told: Told, known: dict[int, dict[str, str]]) -> Terrain:
    """What a terrain is; terrains of one list of ids are read once."""
    key = id(entry.written)
    if key not in known:
        known[key] = terrain_values(entry, terrains, told)
    values = dict(known[key])
    flags = tuple(values.pop("flags").split(", ")) if "flags" in values else ()
    return Terrain(entry, values, flags)
