"""What a terrain of the games is, value by value, as the language writes it."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import combining, east_asian_width

from engine.cataclysm.declaring import quoted
from engine.cataclysm.entries import Entry
from engine.cataclysm.reading import Json
from engine.cataclysm.spelling import spelt
from engine.cataclysm.values import (
    OBJECT,
    Terrains,
    Told,
    chance_text,
    flags_in,
    member_of,
    spawns_in,
    text_in,
    whole_in,
)
from engine.source.diagnostic import Message
from engine.source.json_faults import UNFINISHED
from engine.values.color import PALETTE

MAPGEN = ("mapgen", "mapgen_straight", "mapgen_curved", "mapgen_end", "mapgen_tee", "mapgen_four_way")
SEE_COSTS = {
    "all_clear": 0, "none": 0, "low": 1, "medium": 2, "spaced_high": 4, "high": 5, "full_high": 10, "opaque": 999,
}  # fmt: skip
"""The words of newer games for how much a terrain hinders sight, and the numbers that they stand for there."""
COLORS = {**{name: name for name in PALETTE}, "dkgray": "dark_gray", "ltgray": "light_gray", "ltred": "light_red"} | {
    "light_magenta": "pink", "ltgreen": "light_green", "ltblue": "light_blue", "ltcyan": "light_cyan",
}  # fmt: skip
NEVER_SHOWN, UNKNOWN = "+", "?"
"""What a linear terrain has for a symbol, which is drawn as a line, and what stands for one that is missing."""


def terrain_values(entry: Entry, terrains: Terrains, told: Told) -> dict[str, str]:
    """The value of each key that a terrain has."""
    members = entry.members
    out: dict[str, str] = {}
    out["name"] = quoted(_name(entry, told))
    flags = flags_in(told, members["flags"].value) if "flags" in members else []
    out["symbol"] = _symbol(entry, "linear" in flags, told)
    out["color"] = _color(entry, told)
    for key, least in (("see_cost", 0), ("travel_cost", 0), ("mondensity", -1000)):
        json = member_of(members, key)
        number = None if json is None else _number(told, json, key, least)
        if number:
            out[key] = str(number)
    looks = _looks_like(entry, terrains, told)
    if looks is not None:
        out["looks_like"] = looks
    for key in ("connect_group", "extras"):
        json = member_of(members, key)
        text = None if json is None else text_in(told, json, key)
        if text:
            out[key] = spelt(text)
    json = member_of(members, "spawns")
    spawns = None if json is None else _spawns(told, json)
    if spawns is not None:
        out["spawns"] = spawns
    for key in MAPGEN:
        json = member_of(members, key)
        makers = [] if json is None else list(_mapgen(told, json, key))
        if makers:
            out[key] = ", ".join(makers)
    if flags:
        out["flags"] = ", ".join(flags)
    return out


def _number(told: Told, json: Json, key: str, least: int) -> int | None:
    if key == "see_cost" and isinstance(json.value, str) and json.value in SEE_COSTS:
        return SEE_COSTS[json.value]
    return whole_in(told, json, key, least, 1000)


def shown_name(told: Told, json: Json) -> str | None:
    """The words of a name, plain or as an object with `str`."""
    if isinstance(json.value, dict):
        inner = member_of(json.members(), "str") or member_of(json.members(), "str_sp")
        return text_in(told, inner, "name.str") if inner is not None else None
    return text_in(told, json, "name")


def _name(entry: Entry, told: Told) -> str:
    json = member_of(entry.members, "name")
    name = None if json is None else shown_name(told, json)
    if not name or not name.strip():
        instead = Message("its id stands in", "ID で代用します")
        told.found.append(UNFINISHED.at(entry.place, kind=entry.type, id=entry.id, what="`name`", instead=instead))
        return entry.id or "nothing"
    return name


def symbol_of(entry: Entry) -> str | None:
    """The character of a terrain, if the game says one that is a character."""
    json = member_of(entry.members, "sym")
    sign = chr(json.value) if json is not None and isinstance(json.value, int) and 31 < json.value < 0xD800 else None
    sign = json.value if json is not None and isinstance(json.value, str) else sign
    if sign is None or len(sign) != 1 or not sign.isprintable() or combining(sign) or east_asian_width(sign) in "WF":
        return None
    return sign


def _symbol(entry: Entry, linear: bool, told: Told) -> str:
    sign = symbol_of(entry)
    if sign is not None:
        return quoted(sign)
    json = member_of(entry.members, "sym")
    if json is not None:
        told.unexpected(json, "sym", Message("one narrow character", "半角一文字"))
    elif linear:
        return f'"{NEVER_SHOWN}"'
    else:
        instead = Message(f"`{UNKNOWN}` stands in", f"`{UNKNOWN}` で代用します")
        told.found.append(UNFINISHED.at(entry.place, kind=entry.type, id=entry.id, what="`sym`", instead=instead))
    return f'"{UNKNOWN}"'


def _color(entry: Entry, told: Told) -> str:
    json = member_of(entry.members, "color")
    text = None if json is None else text_in(told, json, "color")
    if text is None:
        return "white"
    plain = text.removeprefix("c_")
    if plain in COLORS:
        return COLORS[plain]
    inverse = plain.removeprefix("i_").removeprefix("h_")
    if inverse in COLORS:
        told.leave("overmap_terrain.color (inverse or highlighted)")
        return COLORS[inverse]
    front = next((name for name in sorted(COLORS, key=len, reverse=True) if plain.startswith(f"{name}_")), None)
    if front is not None:
        told.leave("overmap_terrain.color (background)")
        return COLORS[front]
    told.unexpected(json, "color", Message("a colour of the game", "ゲームの色")) if json is not None else None
    return "white"


def _looks_like(entry: Entry, terrains: Terrains, told: Told) -> str | None:
    json = member_of(entry.members, "looks_like")
    wanted = [] if json is None else json.items()
    for number, each in enumerate(wanted):
        known = terrains.known(each.value) if isinstance(each.value, str) else None
        if known is not None:
            if len(wanted) - number > 1:
                told.leave("overmap_terrain.looks_like (all but the first)", len(wanted) - number - 1)
            return known
        told.leave("overmap_terrain.looks_like (no terrain of this name)")
    return None


def _spawns(told: Told, json: Json) -> str | None:
    spawns = spawns_in(told, json, 1000)
    return None if spawns is None else spawns + chance_text(told, json.members())


def _mapgen(told: Told, json: Json, key: str) -> Iterator[str]:
    for each in json.items():
        members = each.members()
        builtin = member_of(members, "builtin")
        method, name = member_of(members, "method"), member_of(members, "name")
        if builtin is not None and isinstance(builtin.value, str):
            yield f"builtin {spelt(builtin.value)}"
        elif method is not None and name is not None and isinstance(method.value, str) and isinstance(name.value, str):
            yield f"{spelt(method.value)} {spelt(name.value)}"
        elif "object" not in members:
            told.unexpected(each, key, OBJECT)
        # One that is written out in place belongs to the local map; the table of keys counts it.
