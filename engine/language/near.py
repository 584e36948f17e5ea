"""Near names: what a designer probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

from engine.source.diagnostic import Clause, Message

_DID_YOU_MEAN = Message("did you mean `{near}`?", "`{near}` のことですか？")
_MOST_COMPARED = 20_000
"""Names compared for one suggestion; a larger list is cut by length first."""


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name most like `word`, or `None` where nothing is near."""
    length = len(word)
    likely = [name for name in names if abs(len(name) - length) <= 2 + length // 3]
    if len(likely) > 500:
        first = [name for name in likely if name[:1] == word[:1]]
        likely = first or likely
    likely.sort()
    near = get_close_matches(word.lower(), likely[:_MOST_COMPARED], n=1, cutoff=0.6)
    return near[0] if near else None


def did_you_mean(word: str, names: Iterable[str]) -> Clause | None:
    """The help line that names the nearest name, if one is near."""
    near = nearest(word, names)
    return Clause(_DID_YOU_MEAN, {"near": near}) if near else None


def likeness(one: str, other: str) -> float:
    """How alike two words are, 0 to 1."""
    return SequenceMatcher(None, one, other).ratio()
