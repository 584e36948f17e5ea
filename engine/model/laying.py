"""One value written over another, and what is wrong where there is nothing to write over."""

from __future__ import annotations

from typing import Any

import attrs

from engine.language.faults import NOTHING_TO_CHANGE, REPEATED
from engine.language.kind import Part
from engine.language.merging import Count, Counts, Draw, Layered, Names
from engine.language.ref import Ref
from engine.source.diagnostic import Clause, Diagnostic, Message


def lay_over(part: Part, base: Part | None, owner: str, known: bool = True) -> tuple[Part, list[Diagnostic]]:
    """A declaration's own part over its base's; a change that has nothing to change is a finding.

    `known` is false where the base could not be read: then nothing is said about what it lacks.
    """
    value = part.value
    if base is None:
        if known:
            return part, _nothing_to_change(part, owner)
        return part, []
    if not hasattr(value, "over"):
        return part, []
    found = _changes_of_nothing(value, base.value, owner) if known else []
    return Part(value.over(base.value), part.place), found


def amend(part: Part, own: Part, owner: str) -> tuple[Part, list[Diagnostic]]:
    """A patch's part over the declaration's own; what only the base can tell is left until that is laid below."""
    value, written = part.value, own.value
    if not hasattr(value, "over"):
        return part, []
    return Part(value.over(written), part.place), _wrong_amendment(value, written, owner)


def _wrong_amendment(value: Any, written: Any, owner: str) -> list[Diagnostic]:
    """What a patch changes and a whole list of the declaration's own does not have."""
    if isinstance(value, Layered):
        fields = [name for name, _, key in value.written_fields() if key in written.places]
        pairs = ((getattr(value, name), getattr(written, name)) for name in fields)
        return [finding for own, before in pairs for finding in _wrong_amendment(own, before, owner)]
    names, own_names = _list(value), _list(written)
    whole = names is not None and own_names is not None and not own_names.changes
    return _changes_of_nothing(value, written, owner) if whole else []


def _nothing_to_change(part: Part, owner: str) -> list[Diagnostic]:
    value = part.value
    if isinstance(value, Count) and value.relative:
        return [NOTHING_TO_CHANGE.at(part.place, change=f"{value.amount:+}", owner=owner, item="…")]
    if isinstance(value, Counts):
        return [
            NOTHING_TO_CHANGE.at(count.places[0], change=f"{count.amount:+}", owner=owner, item=ref.name)
            for ref, count in value.entries
            if count.relative and count.amount is not None
        ]
    if isinstance(value, Layered):
        parts = (Part(getattr(value, name), value.places[key]) for name, _, key in value.written_fields())
        return [finding for each in parts for finding in _nothing_to_change(each, owner)]
    names = _list(value)
    if names is not None and names.changes:
        added, ref = names.changes[0]
        return [_no_list(added, ref, owner)]
    return []


def _changes_of_nothing(value: Any, base: Any, owner: str) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    if isinstance(value, Counts):
        known = {ref for ref, _ in base.entries}
        found += [
            NOTHING_TO_CHANGE.at(count.places[0], change=f"{count.amount:+}", owner=owner, item=ref.name)
            for ref, count in value.entries
            if count.relative and ref not in known
        ]
    if isinstance(value, Layered):
        for name, _, key in value.written_fields():
            own, before = getattr(value, name), getattr(base, name)
            nothing = _nothing_to_change(Part(own, value.places[key]), owner) if before is None else []
            found += nothing if before is None else _changes_of_nothing(own, before, owner)
    names, base_names = _list(value), _list(base)
    if names is not None and base_names is not None and not base_names.everything:
        present = {*base_names.refs}
        for added, ref in names.changes:
            if not added and ref not in present:
                found.append(_no_list(added, ref, owner))
            elif added and ref in present:
                found.append(REPEATED.at(ref.place, name=ref.name))
            present = present | {ref} if added else present - {ref}
    return found


_WHOLE_LIST = Message(
    "write the list without `+` and `-`, or rest on a base that has it",
    "`+` や `-` なしでリストを書くか、それを持つ宣言を基にしてください",
)


def _no_list(added: bool, ref: Ref[Any], owner: str) -> Diagnostic:
    change = f"{'+' if added else '-'} {ref.name}"
    return NOTHING_TO_CHANGE.at(ref.place, change=change, owner=owner, item=ref.name, help=Clause(_WHOLE_LIST, {}))


def _list(value: Any) -> Names[Any] | None:
    if isinstance(value, Draw):
        return value.names
    return value if isinstance(value, Names) else None


def absolute(count: Count) -> Count:
    """A count that no longer waits for a base."""
    return attrs.evolve(count, relative=False)
