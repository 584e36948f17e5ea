"""A small world of the tests' own: a little ground to stand on, whatever else a test writes, and what comes of it."""

from __future__ import annotations

from functools import cache

from engine.generators.overmap.content import Content
from engine.loading import Loaded, load_text
from engine.pipelines.overmap import content_of
from engine.source.diagnostic import Diagnostic, Severity

GROUND = """
overmap_terrain moss { name "Moss"; symbol "."; color green; flags no_rotate }
overmap_terrain rock { name "Rock"; symbol " "; color black; flags no_rotate }
overmap_terrain hut { name "Hut"; symbol "^"; color brown }
overmap_terrain path { name "Path"; symbol "|"; color gray; flags linear }
overmap_location land { terrains moss }
overmap_location moor { terrains moss, hut }
overmap_location below { terrains rock }
overmap_connection lane { default path; lay path on land }
overmap_special well { on land; at (0, 0, 0) moss }
city_building shed { at (0, 0, 0) hut.north }
city_building shop { at (0, 0, 0) hut.north }
"""
"""Without a region: tests write the whole of theirs."""


@cache
def loaded(text: str) -> Loaded:
    """What comes of a text with the ground below it; read once."""
    return load_text({"ground.adv": GROUND, "text.adv": text})


def errors(text: str) -> list[Diagnostic]:
    """What keeps a text from loading."""
    return [each for each in loaded(text).found if each.severity is Severity.ERROR]


@cache
def content(text: str, region: str | None = None) -> Content:
    """The generators' content of a text that has no errors."""
    ruleset = loaded(text).ruleset
    assert ruleset is not None, [f"{each.place}: {each.code} {each.message()}" for each in errors(text)]
    return content_of(ruleset, region)


def told(text: str) -> list[tuple[int, str]]:
    """Line and code of each finding in a text."""
    return sorted(
        (each.place.position[0], each.code) for each in loaded(text).found if each.place.file.path == "text.adv"
    )
