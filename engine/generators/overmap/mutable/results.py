"""What comes of a placement: the tiles to put, or why there are none."""

from __future__ import annotations

from enum import StrEnum

import attrs

from engine.generators.overmap.mutable.rows import JoinType, Point, Side


@attrs.frozen
class Put:
    """A tile to put on the map."""

    at: Point
    terrain: str
    turns: int
    """How often the terrain is turned clockwise, 0..3."""
    piece: str


@attrs.frozen
class Lead:
    """A road or the like to be led to a side of a tile: a connection from `at` to `point`."""

    connection: str
    at: Point
    point: Point
    side: Side


@attrs.frozen
class Joined:
    """Two tiles that hold together: the side of `at`, and the join on that side."""

    at: Point
    side: Side
    join: str


@attrs.frozen
class Placement:
    """A special that stands whole."""

    special: str
    at: Point
    turns: int
    tiles: tuple[Put, ...]
    """In the order of setting, the root first; each place once."""
    leads: tuple[Lead, ...]
    joined: tuple[Joined, ...]
    """Each pair once, seen from its northern, western or upper tile."""
    shared: tuple[tuple[str, int], ...]
    attempts: int
    """How many it took."""


class Cause(StrEnum):
    """Why a special could not be placed."""

    GROUND = "the ground is not what the special asks for"
    OPEN = "a join that must be met stayed open"
    LARGE = "it outgrew its budget"


@attrs.frozen
class Open:
    """A join that waits at a tile: the side of the tile where it comes from."""

    side: Side
    join: str
    """The join of the piece that stands there."""
    type: JoinType


@attrs.frozen
class Candidate:
    """A rule of the phase, and why it did not do."""

    rule: str
    why: str
    why_ja: str


@attrs.frozen
class Refusal:
    """A special that was not placed; nothing of it remains."""

    special: str
    at: Point
    cause: Cause
    attempts: int
    phase: int | None = None
    """From 0; the last one where joins stayed open."""
    place: Point | None = None
    """The tile that could not be filled, or the tile of the ground that will not do."""
    joins: tuple[Open, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    picture: str = ""
    needed: tuple[str, ...] = ()
    """The locations of which the ground should have been one."""

    @property
    def reason(self) -> str:
        """The same for all refusals of one kind, for counting."""
        if self.cause is Cause.GROUND:
            return f"{self.cause}: {' or '.join(self.needed)}"
        if self.cause is Cause.LARGE:
            return str(self.cause)
        return f"{self.cause}: " + words(self.joins)

    def __str__(self) -> str:
        lines = [f"{self.special} at {self.at}: {self.reason} ({self.attempts} attempts)"]
        if self.place is not None:
            lines.append(f"  at {self.place}" + ("" if self.phase is None else f", phase {self.phase + 1}"))
        lines += [f"  {each.rule}: {each.why}" for each in self.candidates]
        return "\n".join([*lines, *("  " + row for row in self.picture.splitlines())])


def words(joins: tuple[Open, ...], language: str = "en") -> str:
    """Open joins in words: `tunnel_to_tunnel` to the north and the east; in Japanese `tunnel_to_tunnel`（北・東）."""
    by_name: dict[str, list[Side]] = {}
    for each in joins:
        if each.type is JoinType.MANDATORY:
            by_name.setdefault(each.join, []).append(each.side)
    if language == "ja":
        return "、".join(
            f"`{name}`（{'・'.join(_SIDES_JA[side] for side in sides)}）" for name, sides in by_name.items()
        )
    return ", ".join(f"`{name}` {_toward(sides)}" for name, sides in by_name.items())


_SIDES_JA = ("北", "東", "南", "西", "上", "下")


def _toward(sides: list[Side]) -> str:
    around = [f"the {side.name.lower()}" for side in sides if side < Side.ABOVE]
    parts = [f"to {', '.join(around[:-1])}{' and ' if around[1:] else ''}{around[-1]}"] if around else []
    parts += [side.name.lower() for side in sides if side >= Side.ABOVE]
    return " and ".join(parts)
