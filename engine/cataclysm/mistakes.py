"""Mistakes that only the JSON shows: keys and types that nothing reads, ranges upside down, weights that overflow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher

from engine.cataclysm.entries import CHANGES, TYPES, Library, Written
from engine.cataclysm.keys import KEYS, known_path
from engine.cataclysm.reading import Json, Member
from engine.language.near import did_you_mean, meant
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import SourceFile
from engine.source.json_slips import BELOW_NOTHING, NO_TYPE, TOO_HEAVY, UNKNOWN_JSON_KEY, UNKNOWN_TYPE, UPSIDE_DOWN
from engine.source.limits import FINDINGS_OF_A_FILE

_BELOW: dict[str, list[str]] = {}
for _path in sorted(key.path for key in KEYS):
    _BELOW.setdefault(_path.rpartition(".")[0], []).append(_path.rpartition(".")[2])
_RANGES = ("occurrences", "city_distance", "city_sizes", "population", "radius")
_SAME = 0.85
"""How alike a type must be to one that is read, 0 to 1, to be taken for it."""
MOST_WEIGHT = 2**31 - 1


def mistakes(library: Library) -> Iterator[Diagnostic]:
    """All of them, object by object; of a file one more than are shown, so that it is seen that there are more."""
    told: Counter[SourceFile] = Counter()
    for written in library.written:
        for finding in _of_object(written):
            told[written.json.file] += 1
            if told[written.json.file] > FINDINGS_OF_A_FILE + 1:
                break  # more is not shown
            yield finding
    yield from _types(library)


def _of_object(written: Written) -> Iterator[Diagnostic]:
    yield from _keys(written.json, written.type)
    yield from _ranges(written)
    yield from _weights(written)


def _types(library: Library) -> Iterator[Diagnostic]:
    near: dict[str, str | None] = {}
    for type, place in library.strangers:
        if type is None:
            yield NO_TYPE.at(place)
            continue
        if type not in near:
            near[type] = next((each for each in TYPES if _alike(type, each)), None)
        if near[type] is not None:
            yield UNKNOWN_TYPE.at(place, type=type, help=meant(near[type]))


def _alike(word: str, other: str) -> bool:
    return abs(len(word) - len(other)) <= 2 and SequenceMatcher(None, word, other).ratio() >= _SAME


def _keys(json: Json, path: str) -> Iterator[Diagnostic]:
    """Keys of an object that nothing reads, and those of the objects in it."""
    for key, member in json.members().items():
        own = known_path(path, key)
        if own is None:
            owner = path.partition(".")[0] if "." not in path else f"`{path.partition('.')[2]}`"
            help = did_you_mean(key, _BELOW.get(path, ()))
            yield UNKNOWN_JSON_KEY.at(member.key, owner=owner, key=key, help=help)
        elif key in CHANGES and "." not in path:
            yield from _keys(member.value, path)
        else:
            yield from _within(member.value, own)


def _within(json: Json, path: str) -> Iterator[Diagnostic]:
    if isinstance(json.value, dict) and path in _BELOW:
        yield from _keys(json, path)
    for each in json.value if isinstance(json.value, list) else ():
        if isinstance(each.value, dict | list):
            yield from _within(each, f"{path}[]")


def _ranges(written: Written) -> Iterator[Diagnostic]:
    members = written.json.members()
    spawns = members["spawns"].value.members() if "spawns" in members else {}
    for key in _RANGES:
        member = members.get(key) or spawns.get(key)
        if member is not None:
            yield from _range(key, member.value)


def _range(key: str, json: Json) -> Iterator[Diagnostic]:
    ends = [each.value for each in json.items()]
    if len(ends) != 2:
        return
    low, high = ends
    if not isinstance(low, int) or not isinstance(high, int) or isinstance(low, bool) or isinstance(high, bool):
        return  # told where it is read
    if low < -1:  # -1 is how the games say that there is no bound
        yield BELOW_NOTHING.at(json.items()[0].place, key=key, low=low)
    elif 0 <= high < low:
        yield UPSIDE_DOWN.at(json.place, key=key, low=low, high=high)


def _weights(written: Written) -> Iterator[Diagnostic]:
    phases = written.json.members().get("phases")
    for phase in phases.value.items() if phases is not None else ():
        if isinstance(phase.value, list):
            yield from _rules(phase.value)
    city = written.json.members().get("city")
    for key, member in city.value.members().items() if city is not None and written.type == "region_settings" else ():
        total = sum(_weight(each) for each in member.value.members().values())
        if total > MOST_WEIGHT:
            what = Message(f"the weights of `{key}` come to {total}", f"`{key}` の重みの合計が {total} です")
            yield TOO_HEAVY.at(member.key, what=what)


def _weight(member: Member) -> int:
    value = member.value.value
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _rules(rules: list[Json]) -> Iterator[Diagnostic]:
    """Rules of a phase without any bound: of two that fit, neither is ever picked."""
    free = [rule for rule in rules if rule.members() and not {"max", "weight"} & set(rule.members())]
    for rule in free[1:]:
        what = Message(
            "another rule of this phase has neither `max` nor `weight`, too: where both fit, the game picks neither",
            "このフェーズには `max` も `weight` もない規則がほかにもあります。両方が合うとき、ゲームはどちらも選びません",
        )
        also = ((free[0].place, Message("the other rule", "もう一つの規則")),)
        yield TOO_HEAVY.at(rule.place, what=what, also=also)
