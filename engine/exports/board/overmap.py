"""An overmap printed for a person: a level with its legend, the cities, what stands where, and what was left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from engine.exports.board.refusal import listed, point, row
from engine.exports.board.words import Names, Voice
from engine.exports.overmap_text import overmap_cells, overmap_legend, symbol_of
from engine.results.overmap import City, NotMade, Overmap, PlacedSpecial, Unclosed
from engine.values.harmless import harmless

STANDING = ("overmap_special", "city_building", "overmap_terrain")
"""The kinds of content that may stand on an overmap; in a city that can be a bare terrain."""
AN_ISLAND = "an island"
"""Stands where else a special does."""

_SPOT = r"\(?(-?\d+), (-?\d+)\)?"
_PHRASES: dict[str, str] = {
    rf"finale of city {_SPOT}": "finale at",
    r"finale of city (.+)": "finale of",
    rf"road of (?P<special>.+) at {_SPOT}, (-?\d+)": "road of",
    rf"(?P<connection>\S+) of (?P<special>.+) at {_SPOT}, (-?\d+)": "way of",
    r"(?P<connection>\S+) of (?P<special>.+)": "some way of",
    rf"road at the border {_SPOT}": "road at the border",
    rf"sewer at {_SPOT}": "sewer at",
    r"city (\d+) of (\d+)": "city of",
    rf"city {_SPOT}": "city at",
    "city on an island": "city on an island",
    r"city (.+)": "city named",
    r"grew into no place: (\d+) of (\d+)": "grew into no place",
    r"no place fits: (\d+) of (\d+)": "no place fits",
    rf"does not fit within (?P<special>.+) at {_SPOT}, (-?\d+)": "does not fit within",
    rf"no place on the island at {_SPOT}": "no place on the island",
    r"no place for (?P<special>.+)": "no place for",
    **{
        phrase: phrase
        for phrase in (
            "its end lies outside the overmap",
            "no lake is large enough",
            "no open ground for its middle",
            "no place beside its streets",
            "no way for a road",
            "no way to the cities' roads",
            "no way to the middle of the city",
            "no way",
            "on an island: no road leads there",
            "the ground at its end does not take it",
        )
    },
}
"""How the steps word what they left out, and the label that says it; the first that fits."""


def overmap_board(
    overmap: Overmap, names: Names, seed: int, *, name: str | None = None, language: str = "en", z: int = 0
) -> RenderableType:
    """A level under a line that says which it is; its lines are as long as the overmap is wide.

    `names(kind, id)` gives the name of an overmap, overmap_terrain (by type), overmap_special, city_building or
    overmap_connection. Raises IndexError for a level that is not there.
    """
    voice = Voice(names, language)
    facts = (
        voice.say("overmap") if name is None else voice.name("overmap", name),
        voice.say("overmap_at", *overmap.at),
        voice.say("z_level", z),
        voice.say("seed", seed),
    )
    cells = overmap_cells(overmap, z)
    cells.right_crop(1)
    parts: list[RenderableType] = [_heading("  ".join(facts)), cells, Text(), _columns(_legend(overmap, z, voice))]
    for label, entries in (("cities", _cities(overmap.cities, voice)), ("standing", _standing(overmap, voice))):
        if entries:
            parts += [_heading(voice.say(label)), _columns(entries)]
    for left, count in Counter(overmap.left_out).items():
        parts.append(_left_out(left, count, voice))
        if left.unclosed is not None:
            parts.append(Padding(Group(*_unclosed(left.unclosed, voice)), (0, 0, 0, 2)))
    return Group(*parts)


def _heading(words: str) -> Rule:
    return Rule(Text(words, style="bold"), align="left", style="dim")


def _columns(entries: Sequence[Text]) -> Columns:
    return Columns(entries, padding=(0, 2))


def _legend(overmap: Overmap, z: int, voice: Voice) -> list[Text]:
    """Types that look and read alike, such as the bends of a river, are one."""
    signs = (
        (symbol_of(terrain), terrain.colour, voice.name("overmap_terrain", terrain.type))
        for terrain in overmap_legend(overmap, z)
    )
    return [Text.assemble((symbol, colour), " ", name, no_wrap=True) for symbol, colour, name in dict.fromkeys(signs)]


def _cities(cities: Sequence[City], voice: Voice) -> list[Text]:
    """The largest first."""
    in_order = sorted(cities, key=lambda city: -city.size)
    return [
        Text(voice.say("city", voice.name("city", city.name), city.x, city.y, city.size).strip(), no_wrap=True)
        for city in in_order
    ]


def _standing(overmap: Overmap, voice: Voice) -> list[Text]:
    """How many stand of each special and building, the most frequent first; those that read alike are one."""
    counts = Counter(_placed(special, voice) for special in overmap.specials)
    return [Text(f"{name} {count}", no_wrap=True) for name, count in counts.most_common()]


def _placed(special: PlacedSpecial, voice: Voice) -> str:
    """What a player reads for it: its own name, or that of the place that it leads to."""
    named = _special(special.id, voice)
    return voice.name("location", special.leads_to) if special.leads_to and named == harmless(special.id) else named


def _special(id: str, voice: Voice) -> str:
    """What a player reads for it: the first kind that knows it has a name other than its identifier."""
    return next((name for kind in STANDING if (name := voice.name(kind, id)) != harmless(id)), harmless(id))


def _unclosed(growth: Unclosed, voice: Voice) -> Iterator[RenderableType]:
    """Where a special could not be closed: phase, place, open joins, what was offered, and the small map."""
    joins = row((f"`{harmless(each.join)}` ({voice.say(f'side {each.side}')})" for each in growth.joins), voice)
    facts = [
        (voice.say("phase"), str(growth.phase)),
        (voice.say("where"), point(growth.at)),
        (voice.say("attempts"), str(growth.attempts)),
        (voice.say("open joins"), joins),
    ]
    why = ((harmless(each.rule), each.why_ja if voice.language == "ja" else each.why) for each in growth.offered)
    yield listed([*facts, *why])
    if growth.picture:
        yield Text(growth.picture, no_wrap=True)


def _left_out(left: NotMade, count: int, voice: Voice) -> Text:
    times = f" x{count}" if count > 1 else ""
    return Text(voice.say("unmade", _phrase(left.what, voice), _phrase(left.why, voice)) + times, style="yellow")


def _phrase(phrase: str, voice: Voice) -> str:
    """Words of a step in the language of the board; anything else may be a special."""
    for pattern, label in _PHRASES.items():
        found = re.fullmatch(pattern, phrase)
        if found:
            return voice.say(label, *_named(found, voice))
    return _special(phrase, voice)


def _named(found: re.Match[str], voice: Voice) -> Iterator[str]:
    """The parts of a phrase that are not words of the step."""
    names = {at: name for name, at in found.re.groupindex.items()}
    for at, text in enumerate(found.groups(), 1):
        match names.get(at):
            case "special":
                yield voice.say(text) if text == AN_ISLAND else _special(text, voice)
            case "connection":
                yield voice.name("overmap_connection", text)
            case _:
                yield harmless(text)
