"""Near names: what a designer probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache

from engine.source.diagnostic import Clause, Message

_DID_YOU_MEAN = Message("did you mean `{near}`?", "`{near}` のことですか？")
_LIKE = 0.6
"""How alike two words must be, 0 to 1, for one to be taken for the other."""
_FEW = 300
"""Names that are all compared; of more only those one slip of the pen away."""
_MOST_INDEXED = 50_000
_MOST_LETTERS = 60
"""Of a longer word only the beginning is compared."""


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name most like `word`, or `None` where nothing is near; quick however many names and words there are."""
    return _nearest(word[:_MOST_LETTERS].lower(), frozenset(names))


@lru_cache(maxsize=1024)
def _nearest(word: str, names: frozenset[str]) -> str | None:
    forms = _forms(names)
    likely = {name for form in _shortened(word) for name in forms.get(form, ())}
    if not likely and len(names) <= _FEW:
        likely = {name for name in names if abs(len(name) - len(word)) <= 2 + len(word) // 3}
    matcher = SequenceMatcher(None, "", word)
    near, best = None, _LIKE
    for name in sorted(likely)[:_FEW]:
        matcher.set_seq1(name[:_MOST_LETTERS].lower())
        if matcher.real_quick_ratio() >= best and matcher.quick_ratio() >= best and matcher.ratio() >= best:
            alike = matcher.ratio()
            if near is None or alike > best:
                near, best = name, alike
    return near


@lru_cache(maxsize=8)
def _forms(names: frozenset[str]) -> dict[str, list[str]]:
    """Each name by itself and by what is left of it without one letter: two words that share one are a slip apart."""
    forms: dict[str, list[str]] = {}
    for name in sorted(names)[:_MOST_INDEXED]:
        for form in _shortened(name[:_MOST_LETTERS].lower()):
            forms.setdefault(form, []).append(name)
    return forms


def _shortened(word: str) -> set[str]:
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def did_you_mean(word: str, names: Iterable[str]) -> Clause | None:
    """The help line that names the nearest name, if one is near."""
    return meant(nearest(word, names))


def meant(near: str | None) -> Clause | None:
    """The help line that names what was meant, where that is known."""
    return Clause(_DID_YOU_MEAN, {"near": near}) if near else None
