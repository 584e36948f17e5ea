"""JSON values as the language writes them; what has another form is found at its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

import attrs

from engine.cataclysm.entries import Entry
from engine.cataclysm.reading import Json, Member
from engine.cataclysm.spelling import flag_of, name_of, spelt
from engine.source.diagnostic import Diagnostic, Message
from engine.source.json_faults import UNEXPECTED
from engine.source.limits import LIST_ITEMS
from engine.values.sided import SHAPES, SIDES

WHOLE = Message("a whole number", "整数")
NUMBER = Message("a number", "数")
TEXT = Message("a text", "テキスト")
TRUTH = Message("`true` or `false`", "`true` か `false`")
POINT = Message("a list of two or three whole numbers", "整数 2 つか 3 つのリスト")
PAIR = Message("two whole numbers, least and most", "整数 2 つ（最小と最大）")
OBJECT = Message("an object", "オブジェクト")
LIST = Message("a list", "リスト")
MOST_FLAGS = 1_000
MOST = 1_000_000
"""The largest number that the language takes where a key says no other."""


@attrs.define(eq=False)
class Told:
    """What is told of an import: findings, and how often something was left out that has no meaning here."""

    found: list[Diagnostic] = attrs.field(factory=list)
    left_out: Counter[str] = attrs.field(factory=Counter)

    def unexpected(self, json: Json, key: str, expected: Message) -> None:
        """A value that is of another form than its key takes."""
        self.found.append(UNEXPECTED.at(json.place, key=key, expected=expected))

    def leave(self, what: str, count: int = 1) -> None:
        """Something that is left out, by its path in the JSON and why."""
        self.left_out[what] += count


class Terrains:
    """The terrains that there are, and how each of their ids is written."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        known: dict[int, tuple[str, ...]] = {}  # by what many entries share, such as the flags that they copy
        self._turning = {id: _turning(entry, known) for id, entry in entries.items()}

    def __iter__(self) -> Iterator[str]:
        return iter(self._turning)

    def sides(self, id: str) -> tuple[str, ...]:
        """The sides or shapes of a terrain that there is; none where it does not turn."""
        return self._turning[id]

    def written(self, id: str) -> str:
        """An id with its side as the language writes it; one that nothing has is only spelt."""
        return self.known(id) or spelt(id)

    def known(self, id: str) -> str | None:
        """The same, or `None` where nothing has this id.

        A terrain that turns has no tile of its bare id: `hut_north` is the hut's side even beside a type of that id which
        turns itself.
        """
        if self._turning.get(id) == ():
            return name_of(id)
        for side in (*SIDES, *SHAPES):
            type = id.removesuffix(f"_{side}")
            if type != id and side in self._turning.get(type, ()):
                return f"{name_of(type)}.{side}"
        return name_of(id) if id in self._turning else None


def _turning(entry: Entry, known: dict[int, tuple[str, ...]]) -> tuple[str, ...]:
    if "flags" not in entry.members:
        return SIDES
    json = entry.members["flags"].value
    if id(json) not in known:
        flags = set(texts(json))
        known[id(json)] = () if "NO_ROTATE" in flags else SHAPES if "LINEAR" in flags else SIDES
    return known[id(json)]


def texts(json: Json) -> Iterator[str]:
    """The texts of a list, or of a single value."""
    for each in json.items():
        if isinstance(each.value, str):
            yield each.value


def text_in(told: Told, json: Json, key: str) -> str | None:
    """A text."""
    if isinstance(json.value, str):
        return json.value
    told.unexpected(json, key, TEXT)
    return None


def names_in(told: Told, json: Json, key: str) -> list[str]:
    """The names of a list of ids, each once."""
    return list(_names(told, json, key, flags=False))


def flags_in(told: Told, json: Json, key: str = "flags") -> list[str]:
    """The names of a list of flags, each once."""
    return list(_names(told, json, key, flags=True))


def _names(told: Told, json: Json, key: str, flags: bool) -> dict[str, None]:
    out: dict[str, None] = {}
    most = MOST_FLAGS if flags else LIST_ITEMS
    if len(json.items()) > most:
        told.unexpected(json, key, Message(f"at most {most} items", f"{most} 項目まで"))
        return {}
    for each in json.items():
        name = (flag_of if flags else name_of)(each.value) if isinstance(each.value, str) else None
        if name is None:
            told.unexpected(each, key, TEXT)
        else:
            out[name] = None
    return out


def whole_in(told: Told, json: Json, key: str, least: int = -MOST, most: int = MOST) -> int | None:
    """A whole number within bounds; a fraction of an amount is cut off, as the games do."""
    value = json.value
    if isinstance(value, int | Fraction) and not isinstance(value, bool) and least <= int(value) <= most:
        return int(value)
    told.unexpected(json, key, _between(least, most))
    return None


def _between(least: int, most: int) -> Message:
    return Message(f"a whole number from {least} to {most}", f"{least} から {most} までの整数")


def number_in(told: Told, json: Json, key: str, least: int, most: int) -> str | None:
    """A number within bounds, as the language writes it."""
    value = json.value
    if isinstance(value, int | Fraction) and not isinstance(value, bool) and least <= value <= most:
        return decimal_text(Fraction(value))
    told.unexpected(json, key, Message(f"a number from {least} to {most}", f"{least} から {most} までの数"))
    return None


def decimal_text(number: Fraction) -> str:
    """A number without exponent; what no decimal says exactly is rounded to twelve places."""
    if number.denominator == 1:
        return str(number.numerator)
    text = f"{Decimal(number.numerator) / Decimal(number.denominator):.12f}".rstrip("0").rstrip(".")
    return text or "0"


def truth_in(told: Told, json: Json, key: str) -> bool | None:
    """A truth."""
    if isinstance(json.value, bool):
        return json.value
    told.unexpected(json, key, TRUTH)
    return None


def coordinates_in(told: Told, json: Json, key: str, count: int) -> tuple[int, ...] | None:
    """The whole numbers of a point; a third that is missing is 0."""
    values = [each.value for each in json.items()]
    numbers = [each for each in values if isinstance(each, int) and not isinstance(each, bool) and abs(each) <= MOST]
    if len(numbers) != len(values) or not 2 <= len(values) <= count:
        told.unexpected(json, key, POINT)
        return None
    return (*numbers, *([0] * (count - len(numbers))))


def point_text(point: tuple[int, ...]) -> str:
    """A point as the language writes it."""
    return f"({', '.join(map(str, point))})"


def interval_in(told: Told, json: Json, key: str, most: int = 10_000) -> tuple[int, int | None] | None:
    """Least and most; a most below the least is no bound, as in the games, and what is too large is none either."""
    values = [each.value for each in json.items()]
    if len(values) == 1:
        values *= 2
    numbers = [each for each in values if isinstance(each, int) and not isinstance(each, bool)]
    if len(values) != 2 or len(numbers) != 2:
        told.unexpected(json, key, PAIR)
        return None
    low, high = numbers
    return min(max(low, 0), most), None if high < low or high > most else max(high, 0)


def interval_text(interval: tuple[int, int | None]) -> str:
    """An interval as the language writes it."""
    low, high = interval
    return str(low) if low == high else f"{low}..{'' if high is None else high}"


def spawns_in(told: Told, json: Json, most: int) -> str | None:
    """A group of monsters and how many there are of them."""
    members = json.members()
    group, population = member_of(members, "group"), member_of(members, "population")
    if group is None or population is None:
        told.unexpected(json, "spawns", OBJECT)
        return None
    name, amount = text_in(told, group, "group"), interval_in(told, population, "population", most)
    if name is None or amount is None:
        return None
    low, high = amount
    if high is None:
        expected = Message(f"least and most, up to {most}", f"最小と最大（{most} まで）")
        told.unexpected(population, "population", expected)
        return None
    return f"{spelt(name)} {low}..{high}"


def chance_text(told: Told, members: Mapping[str, Member]) -> str:
    """The chance of an object in percent, with a space before it; nothing where it is sure."""
    json = member_of(members, "chance")
    percent = None if json is None else whole_in(told, json, "chance", 0, 100)
    return "" if percent is None or percent == 100 else f" chance {percent}%"


def member_of(members: Mapping[str, Member], key: str) -> Json | None:
    """The value of a key, if it is there."""
    member = members.get(key)
    return None if member is None else member.value
