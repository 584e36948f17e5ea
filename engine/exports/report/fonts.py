"""Which characters the machine's fonts can draw, so that a picture never shows a box for one they cannot."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

import attrs

from engine.exports.report.words import WORDS
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from matplotlib.font_manager import FontProperties

LATIN = "DejaVu Sans"
"""Comes with Matplotlib."""
JAPANESE = (
    "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic",
    "Meiryo", "BIZ UDGothic", "MS Gothic", "IPAexGothic", "IPAGothic", "TakaoPGothic", "VL PGothic", "Noto Serif CJK JP",
)  # fmt: skip
"""Fonts with Japanese glyphs, the best to read at small sizes first."""
SMALLEST = 6.0
"""Points of the smallest type."""
_CELL = 0.58
"""Width of a cell by the size of the type; digits, and half a Japanese character, are about that wide."""


@attrs.frozen
class Writing:
    """The fonts that pictures are written in, in the order they are asked for a character."""

    families: tuple[str, ...]
    characters: frozenset[int] = attrs.field(repr=False)

    def font(self, size: float, *, bold: bool = False) -> FontProperties:
        """The fonts at a size in points."""
        from matplotlib.font_manager import FontProperties

        return FontProperties(family=list(self.families), size=size, weight="bold" if bold else "normal")

    def has(self, words: Iterable[str]) -> bool:
        """Whether all characters of all words can be drawn."""
        return all(ord(character) in self.characters for each in words for character in each)

    def drawable(self, words: str) -> str:
        """The words with a question mark for each character that cannot be drawn."""
        return "".join(each if ord(each) in self.characters else "?" for each in harmless(words))

    def fitting(self, words: str, size: float, inches: float) -> str:
        """As much of the words as fits, by how wide characters mostly are, drawable."""
        return self.drawable(shortened(words, int(_room(size, inches))))

    def fitting_size(self, words: str, size: float, inches: float) -> float:
        """A size at which all words fit, no smaller than can be read."""
        return max(SMALLEST, min(size, size * _room(size, inches) / max(1, cells(words))))


def shortened(words: str, room: int) -> str:
    """The beginning of words in so many cells, of which a Japanese character takes two."""
    if cells(words) <= room:
        return words
    taken, left = "", room - 1
    for each in words:
        left -= cells(each)
        if left < 0:
            break
        taken += each
    return taken + "…"


def japanese_can_be_drawn() -> bool:
    """Whether the machine has a font for all that a report says in Japanese."""
    return writing().has(both[1] for both in WORDS.values())


@cache
def writing() -> Writing:
    """The fonts of this machine: one with Latin letters, then the first with Japanese ones, if there is any."""
    from matplotlib.font_manager import FontProperties, fontManager, get_font

    installed = set(fontManager.get_font_names())
    families = (LATIN, *[name for name in JAPANESE if name in installed][:1])
    characters: set[int] = set()
    for family in families:
        path = fontManager.findfont(FontProperties(family=family), fallback_to_default=False)
        characters.update(get_font(path).get_charmap())
    return Writing(families, frozenset(characters))


def _room(size: float, inches: float) -> float:
    """Cells of a size that there is room for."""
    return inches * 72 / size / _CELL


def cells(words: str) -> int:
    """How wide words are, in cells of which a Japanese character takes two."""
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in words)
