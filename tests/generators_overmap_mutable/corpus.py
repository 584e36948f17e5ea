"""Mutable specials of the corpora as rows: test input only, read where it lies; absent, its tests are skipped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine.generators.overmap.mutable import (
    Binomial,
    Chance,
    Exit,
    Fixed,
    Join,
    JoinType,
    Level,
    Levels,
    Mark,
    Need,
    Part,
    Piece,
    Poisson,
    Rule,
    Side,
    Special,
    Uniform,
)
from engine.generators.streams import draw, key, splitmix

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
TURNS = {"north": 0, "east": 1, "south": 2, "west": 3}
DEFAULTS = {-1: "empty_rock", 0: "field", 1: "open_air"}


def mutable_specials() -> Iterator[tuple[str, Special]]:
    """Every mutable special, with the name of its corpus."""
    for file in sorted(CORPUS.glob("*/data/json/overmap/overmap_mutable/*.json")):
        for told in json.loads(file.read_text()):
            if told.get("type") == "overmap_special" and told.get("subtype") == "mutable":
                yield file.relative_to(CORPUS).parts[0], _special(told)


def _special(told: dict[str, Any]) -> Special:
    joins = [Join(each) if isinstance(each, str) else _join(each) for each in told["joins"]]
    needs = [Need((tuple(at), tuple(at)), tuple(where)) for at, where in told.get("check_for_locations", ())]
    for box in told.get("check_for_locations_area", ()):
        needs.append(Need((tuple(box["from"]), tuple(box["to"])), tuple(box["type"])))
    return Special(
        told["id"],
        tuple(told.get("locations", ())),
        tuple(joins),
        tuple(_piece(name, each) for name, each in told["overmaps"].items()),
        told["root"],
        tuple(tuple(_rule(rule) for rule in phase) for phase in told["phases"]),
        tuple((name, _amount(value)) for name, value in told.get("shared", {}).items()),
        tuple(needs),
        told.get("rotate", True),
    )


def _join(told: dict[str, Any]) -> Join:
    return Join(told["id"], told.get("opposite", ""), tuple(told.get("into_locations", ())))


def _piece(name: str, told: dict[str, Any]) -> Piece:
    exits = []
    for side in Side:
        leads = told.get(side.name.lower())
        if isinstance(leads, str):
            exits.append((side, Exit(leads)))
        elif leads:
            kind = JoinType(leads.get("type", "mandatory"))
            exits.append((side, Exit(leads["id"], kind, tuple(leads.get("alternatives", ())))))
    connections = tuple((Side[side.upper()], each["connection"]) for side, each in told.get("connections", {}).items())
    return Piece(name, told["overmap"], tuple(exits), tuple(told.get("locations", ())), connections)


def _amount(told: Any) -> Any:
    if isinstance(told, int):
        return Fixed(told)
    if isinstance(told, list):
        return Uniform(*told)
    if "poisson" in told:
        return Poisson(told["poisson"], *told.get("bounds", ()))
    if "binomial" in told:
        return Binomial(*told["binomial"])
    return Chance(told["chance"])


def _levels(told: Any) -> Levels:
    if told is None:
        return Levels()
    if isinstance(told, int):
        return Levels(Level(told), Level(told))
    if isinstance(told, list):
        return Levels(Level(told[0]), Level(told[1]))
    return Levels(least=Level(0, Mark.TOP)) if told == "top" else Levels(most=Level(0, Mark.BOTTOM))


def _rule(told: dict[str, Any]) -> Rule:
    if "chunk" in told:
        parts = [Part(each["overmap"], tuple(each["pos"]), TURNS[each.get("rot", "north")]) for each in told["chunk"]]
    else:
        parts = [Part(told["overmap"])]
    return Rule(
        tuple(parts),
        _amount(told["max"]) if "max" in told else None,
        told.get("weight"),
        told.get("scale"),
        told.get("join"),
        _levels(told.get("z")),
        tuple(told["om_pos"]) if "om_pos" in told else None,
        told.get("rotate"),
        told.get("name", ""),
    )


@cache
def locations(corpus: str) -> dict[str, frozenset[str]]:
    """The terrains of every location that names some."""
    found: dict[str, frozenset[str]] = {}
    for file in (CORPUS / corpus).rglob("special_locations.json"):
        for told in json.loads(file.read_text()):
            if told.get("type") == "overmap_location" and told.get("terrains"):
                found[told["id"]] = frozenset(told["terrains"])
    return found


class CorpusGround:
    """Rock below, field or what the special asks for on its levels, air above; some tiles fit nothing."""

    def __init__(self, corpus: str, special: Special, seed: int, holes: float) -> None:
        self._where = locations(corpus)
        self._key, self._holes = key(seed, special.name), int(holes * (1 << 64))
        self._asked: dict[tuple[int, int, int], str] = {}
        self._levels: dict[int, str] = {}
        for need in special.checks:
            terrain = min(self._where.get(need.locations[0], {"@" + need.locations[0]}))
            for x, y, z in need.points():
                for point in ((x, y, z), (-y, x, z), (-x, -y, z), (y, -x, z)):
                    self._asked[point] = terrain
                self._levels.setdefault(z, terrain)
        if not special.checks:
            root = next(piece for piece in special.pieces if piece.name == special.root)
            where = (root.locations or special.locations)[0]
            rock = set().union(*(self._where.get(each, ()) for each in special.locations))
            if "empty_rock" not in rock:
                self._levels = dict.fromkeys(range(-10, 0), "*")
            self._levels[0] = self._asked[0, 0, 0] = min(self._where.get(where, {"@" + where}))

    def terrain(self, x: int, y: int, z: int) -> str:
        if (x, y, z) in self._asked:
            return self._asked[x, y, z]
        if draw(splitmix(self._key ^ ((z + 16) << 40 | (y + 4096) << 20 | (x + 4096))), 0) < self._holes:
            return "hole"
        return self._levels.get(z, DEFAULTS[(z > 0) - (z < 0)])

    def inside(self, x: int, y: int, z: int) -> bool:
        return -90 <= x < 90 and -90 <= y < 90 and -10 <= z <= 10

    def is_in(self, location: str, x: int, y: int, z: int) -> bool:
        return self.holds(location, self.terrain(x, y, z))

    def untouched(self, x: int, y: int, z: int) -> bool:
        return z != 0 and self.terrain(x, y, z) == DEFAULTS[(z > 0) - (z < 0)]

    def holds(self, location: str, terrain: str) -> bool:
        return terrain in self._where.get(location, ()) or terrain in ("@" + location, "*")
