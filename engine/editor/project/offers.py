"""What may stand at one place of a value: words with a meaning, names of some kinds, names that live in one declaration.

The same answer serves twice: a completion offers it, and a word that is written there is understood by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, get_args, get_origin

import attrs

from engine.declarations.group import Selection
from engine.declarations.pack import Pack
from engine.declarations.rule import USES, Rule
from engine.generators.overmap.mutable.rows import JoinType
from engine.language.hooks import TERRAIN
from engine.language.merging import Count, Counts, Draw, Names
from engine.language.reading import FieldShape
from engine.language.ref import Label
from engine.pipelines.overmap.connection import CONNECTION_FLAGS, Lay
from engine.pipelines.overmap.location import OvermapLocation
from engine.pipelines.overmap.mutable import (
    Amount,
    Check,
    Chunk,
    ChunkPart,
    Exit,
    Join,
    Levels,
    Piece,
    RuleKeys,
    Shared,
)
from engine.pipelines.overmap.special import SPECIAL_FLAGS, OvermapSpecial, SpawnAt
from engine.pipelines.overmap.terrain import TERRAIN_FLAGS, OvermapTerrain
from engine.reference.fields import target_kinds
from engine.source.diagnostic import LANGUAGES
from engine.syntax.nodes import Token
from engine.values.color import PALETTE, Color
from engine.values.extent import Extent
from engine.values.sided import Sided
from engine.values.text import Text
from engine.values.weighted import Weighted


@attrs.frozen
class Offer:
    """What may stand at a place."""

    words: tuple[str, ...] = ()
    """Words with a meaning."""
    kinds: tuple[str, ...] = ()
    """The kinds whose names may stand there."""
    group: str = ""
    """The names of one declaration that may stand there: its joins, its pieces, its shared amounts."""
    declares: bool = False
    """Whether a name of the group is made here."""
    language: bool = False
    """Whether the words are languages."""
    sided: bool = False
    """Whether a side or a shape may follow behind a dot."""
    free: bool = False
    """Whether any word may stand there: those that the content uses already are worth offering."""


NOTHING = Offer()
LANGUAGE = Offer(words=LANGUAGES, language=True)

_LOCAL: dict[tuple[type, str], tuple[str, bool]] = {
    (Join, "name"): ("join", True),
    (Join, "opposite"): ("join", False),
    (Piece, "name"): ("piece", True),
    (OvermapSpecial, "root"): ("piece", False),
    (ChunkPart, "piece"): ("piece", False),
    **{(cls, "join"): ("join", False) for cls in (RuleKeys, Chunk)},
    **{(cls, "scale"): ("shared", False) for cls in (RuleKeys, Chunk)},
}
"""The fields whose names live in one declaration: the group, and whether the name is made there."""
_FLAGS: dict[type, tuple[str, ...]] = {
    OvermapTerrain: TERRAIN_FLAGS,
    OvermapLocation: TERRAIN_FLAGS,
    OvermapSpecial: SPECIAL_FLAGS,
    Lay: CONNECTION_FLAGS,
}
"""The flags that have a meaning, by the class that lists them."""
_YES_NO = ("yes", "no")


def offer_of(field: FieldShape, owner: type | None, name: str, before: Sequence[Token]) -> Offer:
    """What may stand in a field of a class, behind what stands `before` in the same item.

    `name` is the declaration's: what a rule may name depends on it.
    """
    type_ = field.type
    inner: Any = get_args(type_)[0] if get_origin(type_) is tuple else None
    if owner is not None and (owner, field.attribute) in _LOCAL and not before:
        group, declares = _LOCAL[owner, field.attribute]
        return Offer(group=group, declares=declares)
    reader = _READ.get(type_)
    if reader is not None:
        return reader([token.value if token.type == "NAME" else token.type for token in before])
    if type_ is Text or inner is Text:
        return LANGUAGE if before and before[-1].type == "TEXT" else NOTHING
    if owner is Rule and field.attribute == "on":
        return Offer(words=tuple(USES[name].names) if name in USES else ()) if not before else NOTHING
    if owner is Pack and field.key in ("language", "translations"):
        return LANGUAGE if not before else NOTHING
    if owner is Pack and field.key == "require":
        return Offer(kinds=("pack",)) if not before else NOTHING
    return _plain(field, type_, inner, owner, before)


def _plain(field: FieldShape, type_: Any, inner: Any, owner: type | None, before: Sequence[Token]) -> Offer:
    kinds = target_kinds(field)
    origin = get_origin(type_)
    if origin is Draw:
        if len(before) == 1 and before[0].type == "NUMBER":
            return Offer(words=("of",))
        names = [token for token in before if token.type == "NAME" and token.value != "of"]
        return Offer(kinds=kinds) if not names else NOTHING
    if origin is Names:
        if any(token.type == "NAME" for token in before):
            return NOTHING
        label = get_args(type_)[0] is Label
        words = _FLAGS.get(owner or object, ()) if label else ()
        return Offer(words=(*words, "all") if field.prop.everything and not before else words, kinds=kinds, free=label)
    if origin is Counts or inner is Weighted:
        if not before:
            return Offer(kinds=kinds)
        return Offer(words=("rest",)) if origin is Counts and len(before) == 1 else NOTHING
    if type_ is Extent:
        return Offer(words=("x",)) if len(before) == 1 else NOTHING
    if before:
        return NOTHING
    if type_ is Count:
        return Offer(words=("rest",))
    if type_ is Sided:
        return Offer(kinds=(TERRAIN,), sided=True)
    if type_ is bool:
        return Offer(words=_YES_NO)
    if type_ is Color:
        return Offer(words=tuple(PALETTE))
    if isinstance(type_, type) and issubclass(type_, StrEnum):
        return Offer(words=tuple(str(member) for member in type_))
    return Offer(kinds=kinds, free=type_ is str and not kinds)


def _exit(before: list[str]) -> Offer:
    if not before or before[-1] == "or":
        return Offer(group="join")
    return Offer(words=(*(str(each) for each in JoinType), "or") if len(before) == 1 else ("or",))


def _shared(before: list[str]) -> Offer:
    return _amount(before[1:]) if before else Offer(group="shared", declares=True)


def _amount(before: list[str]) -> Offer:
    return NOTHING if before else Offer(words=("poisson", "chance", "binomial"))


def _levels(before: list[str]) -> Offer:
    if not before:
        return Offer(words=("top", "bottom", "from", "to"))
    return Offer(words=("top", "bottom") if before[-1] in ("from", "to") else ("to",))


def _check(before: list[str]) -> Offer:
    return Offer(words=("to",) if before == ["POINT"] else (), kinds=("overmap_location",))


def _either(*words: str) -> Callable[[list[str]], Offer]:
    return lambda before: NOTHING if before else Offer(words=words)


_READ: dict[Any, Callable[[list[str]], Offer]] = {
    Exit: _exit,
    Shared: _shared,
    Amount: _amount,
    Levels: _levels,
    Check: _check,
    SpawnAt: _either("anywhere"),
    Selection: _either("all"),
}
"""Of the values that read themselves, what may stand behind some words of them."""
