"""A declaration as the content means it: flattened, with the place of every value."""

from __future__ import annotations

from typing import Generic, TypeVar

import attrs

from engine.language.kind import Kind, Part
from engine.source.diagnostic import Diagnostic
from engine.source.file import Place

T = TypeVar("T")


@attrs.define(eq=False)
class Declared(Generic[T]):
    """A name, its kind, and its value once bases and patches are laid together."""

    kind: Kind
    name: str
    place: Place
    """Where the name is written."""
    parts: dict[str, Part]
    """What is written of it, by key, with places; what has a default may be missing."""
    value: T
    """The object of the kind's class; `None` where nothing of it is sure. A key that is spoilt answers nothing."""
    base: Declared[T] | None = None
    found: list[Diagnostic] = attrs.field(factory=list)
    spoilt: frozenset[str] = frozenset()
    """The keys of it, or of what it rests on, that could not be read; see `engine.language.spoilt`."""

    @property
    def sound(self) -> bool:
        """Whether all of it could be read, so that other declarations can be judged by it."""
        return not self.spoilt

    def at(self, key: str) -> Place:
        """Where the value of a key is written, or the name where the key has its default."""
        part = self.parts.get(key)
        return part.place if part is not None else self.place
