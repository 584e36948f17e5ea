"""Small specials to try one rule with, in a single attempt: a second would hide what went wrong in the first."""

from __future__ import annotations

from collections import Counter

import attrs

from engine.generators.overmap.mutable import (
    ONCE,
    Join,
    Piece,
    Placement,
    Refusal,
    Rule,
    Special,
    piece_rule,
    place,
)
from tests.generators_overmap_mutable.starter import Open, exits

JOINS = (Join("a"), Join("b"), Join("key", "lock"), Join("lock", "key"))
ROOT = Piece("root", "root", exits(east="a"))
END = Piece("end", "end", exits(north="a"))


def special(*phases: tuple[Rule, ...], pieces: tuple[Piece, ...] = (), root: Piece = ROOT, **more: object) -> Special:
    return attrs.evolve(Special("tried", ("land",), JOINS, (root, END, *pieces), root.name, phases), **more)


def grown(
    what: Special, seed: int = 1, ground: object = None, overmap: tuple[int, int] = (0, 0), turns: int | None = 0
) -> Placement:
    found = place(what, ground or Open(), (0, 0, 0), seed, turns, overmap, ONCE)  # type: ignore[arg-type]
    assert isinstance(found, Placement), str(found)
    return found


def refused(what: Special, seed: int = 1, ground: object = None, turns: int | None = 0) -> Refusal:
    found = place(what, ground or Open(), (0, 0, 0), seed, turns)  # type: ignore[arg-type]
    assert isinstance(found, Refusal), found
    return found


def counts(found: Placement) -> Counter[str]:
    return Counter(tile.piece for tile in found.tiles)


def at(found: Placement, x: int, y: int, z: int = 0) -> str | None:
    return next((tile.piece for tile in found.tiles if tile.at == (x, y, z)), None)


CLOSE = (piece_rule("end", weight=1),)
