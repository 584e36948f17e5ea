"""How a special grows: the rules of its phases, how often, and on which levels."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.cataclysm.declaring import Line
from engine.cataclysm.reading import Json
from engine.cataclysm.spelling import spelt
from engine.cataclysm.values import (
    LIST,
    Told,
    coordinates_in,
    decimal_text,
    member_of,
    point_text,
    text_in,
    truth_in,
    whole_in,
)
from engine.source.diagnostic import Message
from engine.values.sided import SIDES

_AMOUNT = Message("a whole number, two of them, or a distribution", "整数、整数 2 つ、または分布")
_LEVELS = Message(
    "a level, two of them, `top`, `bottom`, or an object of both",
    "Z レベル、その 2 つ、`top`、`bottom`、または両方のオブジェクト",
)
MOST_MEAN = 1_000_000


def phase_lines(told: Told, phase: Json) -> Iterator[Line]:
    """The rules of a phase."""
    if not isinstance(phase.value, list):
        told.unexpected(phase, "phases", LIST)
        return
    for rule in phase.value:
        line = _rule(told, rule)
        if line is not None:
            yield line


def _rule(told: Told, rule: Json) -> Line | None:
    members = rule.members()
    overmap, chunk, label = (member_of(members, key) for key in ("overmap", "chunk", "name"))
    keys = list(_rule_keys(told, rule))
    comments = tuple(rule.comments())
    name = None if label is None else text_in(told, label, "name")
    if chunk is not None:
        head = f"chunk {spelt(name)}" if name else "chunk"
        parts = tuple(line for part in chunk.items() for line in _part(told, part))
        return Line(" ".join([head, *(key.head for key in keys)]), block=parts, comments=comments, json=rule)
    piece = None if overmap is None else text_in(told, overmap, "overmap")
    if piece is None:
        told.unexpected(
            rule, "phases", Message("objects with `overmap` or `chunk`", "`overmap` か `chunk` を持つオブジェクト")
        )
        return None
    if name:
        told.leave("overmap_special.phases.name (without chunk)")
    return Line(" ".join([spelt(piece), *(key.head for key in keys)]), comments=comments, json=rule)


def _part(told: Told, part: Json) -> Iterator[Line]:
    members = part.members()
    overmap, pos, rot = (member_of(members, key) for key in ("overmap", "pos", "rot"))
    piece = None if overmap is None else text_in(told, overmap, "overmap")
    at = None if pos is None else coordinates_in(told, pos, "pos", 3)
    if piece is None or at is None:
        told.unexpected(
            part, "chunk", Message("objects with `overmap` and `pos`", "`overmap` と `pos` を持つオブジェクト")
        )
        return
    turned = ""
    if rot is not None and rot.value in SIDES:
        turned = "" if rot.value == "north" else f" rotated {rot.value}"
    elif rot is not None:
        told.unexpected(rot, "rot", Message("a side", "辺"))
    yield Line("at", f"{point_text(at)} {spelt(piece)}{turned}", json=part)


def _rule_keys(told: Told, rule: Json) -> Iterator[Line]:
    members = rule.members()
    if "max" in members:
        amount = amount_text(told, members["max"].value, "max")
        if amount is not None:
            yield Line("max", amount)
    if "weight" in members:
        weight = whole_in(told, members["weight"].value, "weight", 0, 1_000_000)
        if weight is not None:
            yield Line("weight", str(weight))
    for key in ("scale", "join"):
        name = text_in(told, members[key].value, key) if key in members else None
        if name is not None:
            yield Line(key, spelt(name))
    if "z" in members:
        levels = _levels(told, members["z"].value)
        if levels is not None:
            yield Line("z", levels)
    if "om_pos" in members:
        at = coordinates_in(told, members["om_pos"].value, "om_pos", 2)
        if at is not None:
            yield Line("overmap", point_text(at))
    if "rotate" in members:
        turns = truth_in(told, members["rotate"].value, "rotate")
        if turns is not None:
            yield Line("rotate", "yes" if turns else "no")


def amount_text(told: Told, json: Json, key: str) -> str | None:
    """A number or a distribution."""
    value = json.value
    if _count(value) is not None:
        return str(value)
    if isinstance(value, list):
        low, high = (value[0].value, value[1].value) if len(value) == 2 else (None, None)
        least, most = _count(low), _count(high)
        if least is not None and most is not None and least <= most:
            return f"{least}..{most}"
    members = json.members()
    mean, chance, trials = (member_of(members, word) for word in ("poisson", "chance", "binomial"))
    if mean is not None and _share(mean.value, MOST_MEAN) is not None:
        return f"poisson {_share(mean.value, MOST_MEAN)}"
    if chance is not None and _percent(chance.value) is not None:
        return f"chance {_percent(chance.value)}"
    if trials is not None and len(trials.items()) == 2:
        count, share = _count(trials.items()[0].value), _percent(trials.items()[1].value)
        if count is not None and share is not None:
            return f"binomial {count} {share}"
    told.unexpected(json, key, _AMOUNT)
    return None


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_MEAN else None


def _share(value: object, most: int) -> str | None:
    if isinstance(value, int | Fraction) and not isinstance(value, bool) and 0 <= value <= most:
        return decimal_text(Fraction(value))
    return None


def _percent(value: object) -> str | None:
    """A share as a percent; more than all is all."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool) and value >= 0:
        return f"{decimal_text(min(Fraction(value), Fraction(1)) * 100)}%"
    return None


def _levels(told: Told, json: Json) -> str | None:
    value = json.value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 64:
        return str(value)
    if value in ("top", "bottom"):
        return str(value)
    ends = [each.value for each in json.items()]
    if len(ends) == 2 and all(isinstance(each, int) and abs(each) < 64 for each in ends):
        return f"{ends[0]}..{ends[1]}"
    members = json.members()
    marks = {word: member_of(members, word) for word in ("bottom", "top")}
    said = {word: _mark(word, each.value) for word, each in marks.items() if each is not None}
    if said and None not in said.values():
        words = (("from", said.get("bottom")), ("to", said.get("top")))
        return " ".join(f"{word} {each}" for word, each in words if each is not None)
    told.unexpected(json, "z", _LEVELS)
    return None


def _mark(word: str, offset: object) -> str | None:
    if isinstance(offset, int) and not isinstance(offset, bool) and abs(offset) < 64:
        return f"{word}{offset:+}" if offset else word
    return None
