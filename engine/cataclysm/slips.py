"""Ids of terrains that nothing has: what was meant, with its side where it turns and without one where it does not."""

from __future__ import annotations

from functools import cached_property

import attrs

from engine.cataclysm.reading import Json
from engine.cataclysm.sheets import Source
from engine.cataclysm.values import Terrains
from engine.language.faults import UNKNOWN_NAME
from engine.language.near import meant, nearest
from engine.pipelines.overmap.faults import NO_SUCH_SIDE
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.values.sided import SHAPES, SIDES

_WITH_SIDE = ("overmap", "default_oter", "base_oter", "land_oter", "shore_oter", "center_oter")
"""Keys whose terrain is written with its side; all others take the type alone."""


class Slips:
    """Tells what is wrong with the id of a terrain, in ids of the JSON."""

    def __init__(self, terrains: Terrains) -> None:
        self._terrains = terrains

    @cached_property
    def _types(self) -> frozenset[str]:
        return frozenset(self._terrains)

    def of(self, finding: Diagnostic, place: Place, source: Source | None) -> Diagnostic | None:
        """A better finding for an unknown terrain; `None` for any other."""
        kinds = str(finding.arguments.get("kind", "")).split(" / ")
        if finding.fault is not UNKNOWN_NAME or "overmap_terrain" not in kinds or source is None:
            return None
        id = _text_at(source.json, place)
        if id is None:
            return None
        type, side = _parted(id, self._types)
        if "overmap" not in source.json.members() and not _is_sided(source, place):
            near = type if type is not None else nearest(id, self._types)
            return self._unknown(finding, place, id, near)
        if type is not None and side in (*SIDES, *SHAPES):
            return NO_SUCH_SIDE.at(place, terrain=id, how=self._how(type))
        if type is not None:
            near_side = nearest(side, self._terrains.sides(type))
            return self._unknown(finding, place, id, f"{type}_{near_side}" if near_side else type)
        return self._unknown(finding, place, id, self._near(id))

    def _how(self, type: str) -> Message:
        sides = self._terrains.sides(type)
        if not sides:
            return Message.plain(
                f"has a side, but `{type}` does not turn: write `{type}`",
                f"には向きがありますが、`{type}` は回転しません。`{type}` と書きます",
            )
        words = f"`{type}_{sides[0 if sides is SIDES else 5]}`"
        if sides is SIDES:
            return Message.plain(
                f"has a shape, but `{type}` has sides, such as {words}",
                f"には形がありますが、`{type}` が持つのは向き（{words} など）です",
            )
        return Message.plain(
            f"has a side, but `{type}` has shapes, such as {words}",
            f"には向きがありますが、`{type}` が持つのは形（{words} など）です",
        )

    def _near(self, id: str) -> str | None:
        """The id most like one that nothing has, with a side where it turns."""
        stem, _, side = id.rpartition("_")
        best = nearest(stem, self._types) if stem and side in (*SIDES, *SHAPES) else None
        if best is not None and side in self._terrains.sides(best):
            return f"{best}_{side}"
        best = nearest(id, self._types)
        if best is None:
            return None
        sides = self._terrains.sides(best)
        return f"{best}_{sides[0 if sides is SIDES else 5]}" if sides else best

    def _unknown(self, finding: Diagnostic, place: Place, id: str, near: str | None) -> Diagnostic:
        arguments = {**finding.arguments, "name": id}
        return attrs.evolve(finding, place=place, arguments=arguments, own_help=meant(near), also=())


def _is_sided(source: Source, place: Place) -> bool:
    """Whether the key of the value at a place takes a terrain with its side."""
    if source.key is not None and source.key.file.text[source.key.start + 1 : source.key.end - 1] in _WITH_SIDE:
        return True
    return any(member.value.start == place.start and key in _WITH_SIDE for key, member in source.json.members().items())


def _text_at(json: Json, place: Place) -> str | None:
    """The id at a place within a value, as a text or as a key."""
    text = place.file.text[place.start : place.end]
    return text[1:-1] if len(text) > 2 and text[0] == text[-1] == '"' and "\\" not in text else None


def _parted(id: str, types: frozenset[str]) -> tuple[str | None, str]:
    """The longest type that an id begins with, and what stands behind it."""
    at = len(id)
    while (at := id.rfind("_", 0, at)) > 0:
        if id[:at] in types:
            return id[:at], id[at + 1 :]
    return None, ""
