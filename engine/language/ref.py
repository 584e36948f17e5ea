"""A name that stands for another declaration."""

from __future__ import annotations

from typing import Generic, TypeVar

from engine.source.file import Place

T = TypeVar("T")


class Ref(Generic[T]):
    """The name of a declaration of kind `T`, known to exist once the content has loaded; equal by name."""

    __slots__ = ("name", "place")

    def __init__(self, name: str, place: Place) -> None:
        self.name = name
        self.place = place

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ref) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Ref({self.name!r})"

    def __str__(self) -> str:
        return self.name


class Label:
    """A word that names no declaration, such as a flag; `Names[Label]` is a list of them, to be changed like any other."""
