"""From a place in the text that a check read to the place in the JSON that it was made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

from engine.cataclysm.reading import Json
from engine.cataclysm.sheets import JSON_KEYS, Sheet, Source
from engine.cataclysm.spelling import flag_of, name_of
from engine.cataclysm.values import Terrains, decimal_text, point_text
from engine.source.file import Place

MOST_SEARCHED = 20_000
"""Values that are compared with a word; what lies behind them is shown by the whole."""


class Places:
    """Finds places of the JSON again."""

    def __init__(self, sheets: Mapping[str, Sheet], terrains: Terrains) -> None:
        self._sheets, self._terrains = sheets, terrains

    def of(self, place: Place) -> tuple[Place, Source | None]:
        """The place in the JSON, and what was written from it; a place that is in no sheet stays."""
        sheet = self._sheets.get(place.file.path)
        if sheet is None or not sheet.sources:
            return place, None
        source = sheet.source_at(place.start)
        word = place.file.text[place.start : place.end]
        return self.within(source, word) or _shown(source), source

    def within(self, source: Source, word: str) -> Place | None:
        """Where a word of the text stands in the JSON that its line was made from, as a key or as a value."""
        return self._among(source, word) if word else None

    def _among(self, source: Source, word: str) -> Place | None:
        if source.key is not None and word in (_plain(source.key), name_of(_plain(source.key))):
            return source.key
        members = source.json.members()
        for key in (word, *JSON_KEYS.get(word, ())):
            if key in members:
                return members[key].key
        said = next((each for each in islice(_values(source.json), MOST_SEARCHED) if self._says(each, word)), None)
        if said is not None:
            return said.place
        return next((key for key in _keys(source.json) if name_of(_plain(key)) == word), None)

    def _says(self, json: Json, word: str) -> bool:
        value = json.value
        if isinstance(value, str):
            return word == value or word in (name_of(value), flag_of(value)) or word in self._written(value)
        if isinstance(value, bool) or value is None:
            return False
        if isinstance(value, int | Fraction):
            return word in (str(value), decimal_text(Fraction(value)), f"{decimal_text(Fraction(value) * 100)}%")
        if isinstance(value, list) and 0 < len(value) < 4:
            numbers = [each.value for each in value if isinstance(each.value, int)]
            if len(numbers) == len(value):
                points = (tuple(numbers), (*numbers, *([0] * (3 - len(numbers)))))
                return word in ("..".join(map(str, numbers)), f"{numbers[0]}..", *map(point_text, points))
        return False

    def _written(self, id: str) -> tuple[str, str]:
        """An id as a terrain with its side, and the terrain alone."""
        written = self._terrains.written(id)
        return written, written.partition(".")[0]


def _shown(source: Source) -> Place:
    """The whole of what a line was made from: its key, where a value goes over many lines."""
    place = source.json.place
    return source.key if source.key is not None and place.position[0] != place.end_position[0] else place


def _plain(key: Place) -> str:
    """A key as it stands between its quotation marks."""
    return key.file.text[key.start + 1 : key.end - 1]


def _values(json: Json) -> Iterator[Json]:
    """A value and all within it, from the outside in."""
    waiting = [json]
    for each in waiting:
        yield each
        if isinstance(each.value, list):
            waiting += each.value
        elif isinstance(each.value, dict):
            waiting += [member.value for member in each.members().values()]


def _keys(json: Json) -> Iterator[Place]:
    for each in islice(_values(json), MOST_SEARCHED):
        yield from (member.key for member in each.members().values())
