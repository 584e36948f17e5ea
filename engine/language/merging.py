"""Values that can say only what differs: counts with deltas, and lists that add and drop items.

Each has `over(base)`, which gives what holds when this is written over `base`; the same operation lays a patch over a
declaration and a declaration over its base.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeVar

import attrs

from engine.language.ref import Ref
from engine.source.file import Place
from engine.values.prop import Prop, props

T = TypeVar("T")


MOST_PLACES = 64
"""Places that a count remembers; no count that makes sense has so many parts."""


@attrs.frozen
class Count:
    """How many: a number, a delta on the base's number, or `rest` for whatever is left."""

    amount: int | None
    """`None` is `rest`."""
    relative: bool = False
    places: tuple[Place, ...] = attrs.field(default=(), eq=False, repr=False)
    """Where each part of it is written, the newest first."""

    def over(self, base: Count) -> Count:
        """This count written over another."""
        if not self.relative:
            return self
        if base.amount is None or self.amount is None:
            return attrs.evolve(self, relative=False)
        return Count(base.amount + self.amount, base.relative, (self.places + base.places)[:MOST_PLACES])


@attrs.frozen
class Counts(Generic[T]):
    """Counts by name, in the order of the base: `maze +4, hall 2`."""

    entries: tuple[tuple[Ref[T], Count], ...]

    def over(self, base: Counts[T]) -> Counts[T]:
        """These counts written over others: deltas add, plain numbers replace, new names follow."""
        merged = dict(base.entries)
        for ref, count in self.entries:
            merged[ref] = count.over(merged[ref]) if ref in merged else count
        return Counts(tuple(merged.items()))

    def amounts(self) -> dict[str, int | None]:
        """The numbers by name; `None` is `rest`."""
        return {ref.name: count.amount for ref, count in self.entries}

    def place(self, name: str) -> Place | None:
        """Where the newest part of a count is written."""
        for ref, count in self.entries:
            if ref.name == name and count.places:
                return count.places[0]
        return None


@attrs.frozen
class Names(Generic[T]):
    """A list of names, or `all`, or changes to the base's list: `+ alarm, - pitfall`."""

    refs: tuple[Ref[T], ...]
    everything: bool = False
    changes: tuple[tuple[bool, Ref[T]], ...] = ()
    """Items to add (true) and to drop (false), where the base's list is not known yet."""

    def over(self, base: Names[T]) -> Names[T]:
        """This list written over another: it replaces it, or changes single items."""
        if not self.changes:
            return self
        if base.changes or base.everything:
            return Names(base.refs, base.everything, base.changes + self.changes)
        refs = list(base.refs)
        for added, ref in self.changes:
            if added and ref not in refs:
                refs.append(ref)
            elif not added and ref in refs:
                refs.remove(ref)
        return Names(tuple(refs))

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self.refs)

    def __len__(self) -> int:
        return len(self.refs)


@attrs.frozen
class Draw(Generic[T]):
    """So many of a list, drawn without replacement: `3 of arrow_trap, cave_in, alarm`."""

    count: int | None
    """`None` where only the list is changed."""
    names: Names[T]
    place: Place = attrs.field(eq=False, repr=False)

    def over(self, base: Draw[T]) -> Draw[T]:
        """This draw written over another; a change of the list keeps the number."""
        count = self.count if self.count is not None or not self.names.changes else base.count
        return Draw(count, self.names.over(base.names), self.place)


class Layered:
    """A record of which only what differs is written, as of a whole declaration: `city { size 5 }` keeps the base's shops."""

    places: Mapping[str, Place]

    def written_fields(self) -> Iterator[tuple[str, Prop, str]]:
        """Attribute, documentation and key of every field that is written."""
        for attribute, described in props(type(self)):
            key = described.key or attribute.name
            if key in self.places:
                yield attribute.name, described, key

    def over(self, base: Any) -> Any:
        """This record written over another: what it does not say is the base's."""
        changed: dict[str, Any] = {}
        for name, _, _ in self.written_fields():
            own, before = getattr(self, name), getattr(base, name)
            changed[name] = own.over(before) if hasattr(own, "over") and before is not None else own
        return attrs.evolve(base, **changed, places={**base.places, **self.places})
