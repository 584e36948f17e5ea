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
    """The object of the kind's class; not there unless `sound`, so checks run on sound declarations only."""
    base: Declared[T] | None = None
    found: list[Diagnostic] = attrs.field(factory=list)
    broken: bool = False
    """Something of it, or of what it rests on, could not be read: it is not judged further."""

    @property
    def sound(self) -> bool:
        """Whether it can be judged, and looked at by other checks."""
        return self.value is not None and not self.broken

    def at(self, key: str) -> Place:
        """Where the value of a key is written, or the name where the key has its default."""
        part = self.parts.get(key)
        return part.place if part is not None else self.place
