"""Content that was found sound: values by kind and name, the rules ready to be computed, texts by language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from types import MappingProxyType
from typing import Any

import attrs

from engine.declarations.rule import Computed, HeldBy, computed
from engine.language.merging import Names
from engine.language.spoilt import Unsound
from engine.model.model import Model, Pieces
from engine.model.packs import Pack
from engine.ruleset.written import Written
from engine.values.text import Text


class Values(Mapping[str, Mapping[str, Any]]):
    """The values of a sound model by kind, each kind put together when it is first asked for.

    Whoever draws adventures never asks for overmaps, and the other way round.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._ready: dict[str, Mapping[str, Any]] = {}

    def __getitem__(self, kind: str) -> Mapping[str, Any]:
        ready = self._ready.get(kind)
        if ready is None:
            named = {name: self._model.get(kind, name).value for name in sorted(self._model.owners[kind])}
            ready = self._ready[kind] = MappingProxyType(named)
        return ready

    def __iter__(self) -> Iterator[str]:
        return iter(self._model.owners)

    def __len__(self) -> int:
        return len(self._model.owners)


@attrs.frozen(eq=False)
class Ruleset:
    """Every declaration of a content by kind and name, without places; nothing after it checks content again."""

    values: Mapping[str, Mapping[str, Any]]
    rules: Mapping[str, Computed]
    shared_tier_weight: bool
    """Whether a tier's weight is shared among its enemies."""
    stamp: str
    """`sha256:` and 64 hexadecimal digits over the text of all packs."""
    languages: tuple[str, ...]
    """Languages of the content's texts, the base pack's own first."""
    packs: tuple[Pack, ...] = ()
    """The packs that it was made from, each behind what it requires: their texts, for whoever sends them elsewhere."""
    written: Written | None = None
    """What it expects of itself, and where its values are written; `None` where it was put together from values."""

    @classmethod
    def of(cls, model: Model) -> Ruleset:
        """The ruleset of a model without errors."""
        values = Values(model)
        rules = {}
        for name, rule in values["rule"].items():
            # A pack that lacks what the rule speaks of (`tiers`, `limits`) is sound, but nobody can ask for it yet.
            with suppress(Unsound):
                rules[name] = computed(rule, name, model)
        weight = values["rule"].get("tier_weight")
        return cls(
            values,
            MappingProxyType(rules),
            weight is not None and weight.held_by is HeldBy.TIER,
            content_stamp(model),
            tuple(dict.fromkeys(language for pack in model.packs for language in (pack.language, *pack.translations))),
            tuple(model.packs),
            Written(model),
        )

    def all(self, kind: str) -> Mapping[str, Any]:
        """The declarations of a kind by name, sorted."""
        return self.values[kind]

    def only(self, kind: str) -> Any:
        """The one declaration of a kind that the content has once, or `None`."""
        return next(iter(self.values[kind].values()), None)

    def listed(self, kind: str, names: Names[Any]) -> tuple[str, ...]:
        """The names of a list in its order; `all` is every name of the kind, sorted."""
        return tuple(self.values[kind]) if names.everything else tuple(ref.name for ref in names.refs)

    def text(self, kind: str, name: str, language: str, side: str = "indoor") -> str:
        """What a player reads for a name; terrain has a face for each side. A kind without texts gives the name."""
        value = self.values[kind][name]
        text = getattr(value, side if kind == "terrain" else "name", None)
        return text.within(language) if isinstance(text, Text) else name


STUDIED = frozenset({"measure", "expect"})
"""Kinds that say what is asked of results, and nothing of what they are."""


def content_stamp(model: Model) -> str:
    """The hash that says from which text a result came; the same whatever folder or system the packs lie on.

    Files with nothing but measures and expectations are left out: a promise more changes no result, and what a result came
    from stays the same for ever.
    """
    digest = sha256()
    for pack in model.packs:
        digest.update(f"pack {pack.name}\n".encode())
        for file in sorted(pack.files, key=lambda each: each.within):
            if _only_studied(model.pieces[file]):
                continue
            digest.update(file.within.encode("utf-8", "surrogatepass"))
            digest.update(b"\0")
            digest.update(file.text.replace("\r\n", "\n").encode("utf-8", "surrogatepass"))
            digest.update(b"\0")
    return f"sha256:{digest.hexdigest()}"


def _only_studied(pieces: Pieces) -> bool:
    return bool(pieces.pieces) and all(piece.head.kind in STUDIED for piece in pieces.pieces)
