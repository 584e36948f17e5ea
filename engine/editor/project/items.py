"""What a completion offers: one thing that may be written, and what sort of thing it is."""

from __future__ import annotations

from enum import StrEnum

import attrs


class Sort(StrEnum):
    """What an item is, for its picture in the list."""

    KIND = "kind"
    KEY = "key"
    STEP = "step"
    NAME = "name"
    LOCAL = "local"
    WORD = "word"
    FUNCTION = "function"
    VARIABLE = "variable"


@attrs.frozen
class Item:
    """One thing that may be written."""

    label: str
    sort: Sort
    insert: str
    """What is written; with holes `${1:…}` to be filled in if `snippet` says so."""
    snippet: bool = False
    detail: str = ""
    page: str = ""
    rank: int = 5
    """Those of a low rank come first."""


def fits(label: str, typed: str) -> bool:
    """Whether the letters typed occur in a word in this order."""
    letters = iter(label)
    return all(letter in letters for letter in typed)
