"""Every text that a player sees, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from engine.game import Game
from engine.values.text import Text

from .content import JAPANESE

PATTERNS = ("name_pattern",)
"""Kinds whose texts are patterns, not words; their filled forms are tested below."""


def texts(game: Game) -> Iterator[tuple[str, Text]]:
    for kind, values in game.ruleset.values.items():
        if kind not in PATTERNS:
            for name, value in values.items():
                yield from texts_in(f"{kind} {name}", value)


def texts_in(path: str, value: Any) -> Iterator[tuple[str, Text]]:
    if isinstance(value, Text):
        yield path, value
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from texts_in(f"{path}.{field.name}", getattr(value, field.name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from texts_in(f"{path}[{index}]", item)


def test_texts__both_languages(game: Game) -> None:
    seen = list(texts(game))
    assert len(seen) >= 500
    assert {path for path, text in seen if set(text.as_dict()) != {"en", "ja"}} == set()


def test_texts__japanese_is_japanese(game: Game) -> None:
    wrong = [
        path
        for path, text in texts(game)
        if not re.search(JAPANESE, text.within("ja")) or text.within("ja") == text.within("en")
    ]
    assert wrong == []


def test_texts__english_is_english(game: Game) -> None:
    wrong = [path for path, text in texts(game) if not re.fullmatch(r"[ -~]*[A-Za-z][ -~]*", text.within("en"))]
    assert wrong == []


def test_texts__no_slips_of_the_pen(game: Game) -> None:
    """No doubled or stray blanks, no placeholders."""
    bad = re.compile(r"  |^\s|\s$|\b(todo|tbd|lorem|xxx|foo|dummy)\b|[{}]", re.IGNORECASE)
    wrong = [path for path, text in texts(game) for _, words in text.translations if bad.search(words) or not words]
    assert wrong == []


@pytest.mark.parametrize("kind", ["enemy", "group", "location", "trap", "unique_event", "quest", "campaign"])
def test_names__no_numbered_filler(game: Game, kind: str) -> None:
    names = [(name, game.text(kind, name, "en"), game.text(kind, name, "ja")) for name in game.ruleset.all(kind)]
    assert [each for each in names if any(re.search(r"\d", words) for words in each)] == []


def test_names__length_for_a_card(game: Game) -> None:
    for kind in ("enemy", "group", "location", "trap", "unique_event"):
        for name in game.ruleset.all(kind):
            assert len(game.text(kind, name, "en")) <= 24, name
            assert len(game.text(kind, name, "ja")) <= 14, name


def test_destination_names__every_group_in_every_location(game: Game) -> None:
    tables, names = game.tables, set()
    for location in tables.locations:
        for group in tables.groups:
            name = tables.name(tables.location_index[location], tables.group_index[group])
            theme, place = (
                [game.text(kind, of, language) for language in ("en", "ja")]
                for kind, of in (("group", group), ("location", location))
            )
            assert {"en": f"{theme[0]} {place[0]}", "ja": f"{theme[1]}の{place[1]}"} == name
            assert not theme[1].endswith("の"), group
            assert all(word[0].isupper() for word in theme[0].split() if word not in ("of", "the", "and")), group
            names.add((name["en"], name["ja"]))
    assert len(tables.locations) * len(tables.groups) == len(names)


def test_destination_names__without_a_group(game: Game) -> None:
    query = attrs.evolve(game.query(7, location="cave"), group=None)
    assert game.destination(7, query=query).name == {"en": "Cave", "ja": "洞窟"}


def test_destination_names__goblin_cave(game: Game) -> None:
    query = attrs.evolve(game.query(7, location="cave"), group="goblins")
    assert game.destination(7, query=query).name == {"en": "Goblin Cave", "ja": "ゴブリンの洞窟"}
