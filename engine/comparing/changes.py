"""Declarations that mean something else: flattened values are compared, not texts.

Comments, layout, the order of declarations, and whether a value is a declaration's own or comes from its base, count for nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from engine.language.formula import Formula
from engine.language.merging import Counts
from engine.language.ref import Ref
from engine.model.declared import Declared
from engine.model.model import Model
from engine.reference.written import declaration_lines
from engine.studies.comparison import Change, KeyChange
from engine.syntax.nodes import Token
from engine.values.harmless import harmless
from engine.values.prop import props
from engine.values.text import Text


@attrs.frozen(eq=False)
class Differing:
    """A declaration that means something else; `None` on the side that does not have it."""

    kind: str
    name: str
    before: Declared[Any] | None
    after: Declared[Any] | None
    inherited: bool = False
    """Whether its own texts are as they were: all that differs comes from its base."""

    @property
    def keys(self) -> frozenset[str]:
        """The keys whose values mean something else; none where a side does not have the declaration."""
        if self.before is None or self.after is None:
            return frozenset()
        before, after = meanings(self.before), meanings(self.after)
        return frozenset(key for key in before if before[key] != after[key])

    def lines(self) -> tuple[KeyChange, ...]:
        """What is said otherwise, in the words of the language."""
        if self.before is None or self.after is None:
            return ()
        return tuple(_line_changes(_entries(self.before), _entries(self.after)))


def differing(before: Model, after: Model) -> list[Differing]:
    """All declarations of two sound contents that mean something else, by kind in the order of the language, and by name."""
    found = []
    for kind in before.kinds:
        for name in sorted({*before.owners[kind], *after.owners[kind]}):
            in_both = name in before.owners[kind] and name in after.owners[kind]
            if in_both and before.stamp(kind, name) == after.stamp(kind, name):
                continue  # not even a text is another one
            one, other = (model.get(kind, name) if name in model.owners[kind] else None for model in (before, after))
            if one is None or other is None or meanings(one) != meanings(other):
                found.append(
                    Differing(
                        kind, name, one, other, in_both and _texts(before, kind, name) == _texts(after, kind, name)
                    )
                )
    return found


def _texts(model: Model, kind: str, name: str) -> list[str]:
    return list(model.owners[kind][name].texts())


def changes(found: Iterable[Differing]) -> tuple[Change, ...]:
    """The same as plain data."""
    return tuple(map(_change, found))


def meanings(declared: Declared[Any]) -> dict[str, Any]:
    """What a sound declaration means, by key; equal where it means the same."""
    return {
        described.key or attribute.name: meaning(getattr(declared.value, attribute.name))
        for attribute, described in props(declared.kind.cls)
    }


def meaning(value: Any) -> Any:
    """A value without its places, as something that is equal where it means the same."""
    if isinstance(value, Formula):
        return meaning(value.tree)
    if isinstance(value, Ref):
        return value.name
    if isinstance(value, Counts):
        # Which count is written first decides nothing.
        return frozenset((ref.name, meaning(count)) for ref, count in value.entries)
    if isinstance(value, Text):
        return frozenset(value.translations)
    if isinstance(value, Token):
        return value.value
    if isinstance(value, tuple) and hasattr(value, "_fields"):  # a node of an expression
        parts = (getattr(value, field) for field in value._fields if field not in ("start", "end"))
        return (type(value).__name__, *map(meaning, parts))
    if isinstance(value, tuple | list):
        return tuple(map(meaning, value))
    if isinstance(value, Mapping):
        return frozenset((key, meaning(each)) for key, each in value.items())
    if attrs.has(type(value)):
        fields = (field.name for field in attrs.fields(type(value)) if field.eq)
        return (type(value).__name__, *(meaning(getattr(value, field)) for field in fields))
    return value


def _change(each: Differing) -> Change:
    declared = each.after if each.after is not None else each.before
    assert declared is not None, "one of the contents has it"
    what = "added" if each.before is None else "removed" if each.after is None else "changed"
    base = declared.base if each.inherited else None
    return Change(
        each.kind,
        harmless(each.name),
        what,
        f"{harmless(declared.place.file.path)}:{declared.place.position[0]}",
        base.name if base is not None else None,
        each.lines(),
    )


Entry = tuple[str, ...]
"""A line of a declaration, and those of its block."""


def _entries(declared: Declared[Any]) -> list[Entry]:
    entries: list[list[str]] = []
    for words, _ in declaration_lines(declared):
        if words.startswith((" ", "}")) and entries:
            entries[-1].append(harmless(words))
        else:
            # What stands behind a name without a key: `rule group_index = …`.
            entries.append([harmless(words).removeprefix("formula ")])
    return [tuple(entry) for entry in entries]


def _line_changes(before: list[Entry], after: list[Entry]) -> Iterator[KeyChange]:
    """Entries that only one side has, those with the same head side by side."""
    gone, come = _without(before, after), _without(after, before)
    yield from _reordered([each for each in before if each not in gone], [each for each in after if each not in come])
    for entry in gone:
        partner = next((other for other in come if _head(other[0]) == _head(entry[0])), None)
        if partner is None:
            yield KeyChange(_joined(entry), "")
            continue
        come.remove(partner)
        yield from _within(entry, partner)
    for entry in come:
        yield KeyChange("", _joined(entry))


def _without(entries: list[Entry], others: list[Entry]) -> list[Entry]:
    left = Counter(map(_squeezed, others))
    kept = []
    for entry in entries:
        if left[_squeezed(entry)]:
            left[_squeezed(entry)] -= 1
        else:
            kept.append(entry)
    return kept


def _squeezed(entry: Entry) -> str:
    """An entry without its blanks, of which a formula has as many as its designer likes."""
    return re.sub(r"\s+", "", "\n".join(entry)) if any("= " in line for line in entry) else "\n".join(entry)


def _within(before: Entry, after: Entry) -> Iterator[KeyChange]:
    """What differs of two entries with the same head: of blocks only the lines that do."""
    if len(before) == 1 or len(after) == 1:
        yield KeyChange(*_shortened(_joined(before), _joined(after)))
        return
    head = after[0].removesuffix("{").strip()
    if before[0] != after[0]:
        yield KeyChange(before[0].removesuffix("{").strip(), head)
    inner: list[list[Entry]] = [
        [(line.strip(),) for line in entry[1:] if line.strip() != "}"] for entry in (before, after)
    ]
    for change in _line_changes(inner[0], inner[1]):
        yield KeyChange(*(f"{head}: {words}" if words else "" for words in (change.before, change.after)))


def _reordered(before: list[Entry], after: list[Entry]) -> Iterator[KeyChange]:
    """The stretch in which entries stand in another order, such as steps of a pipeline; of counts order is no matter."""
    before, after = ([each for each in entries if not _is_count(each[0])] for entries in (before, after))
    first, last = reordered(before, after)
    if first < last:
        yield KeyChange("; ".join(map(_joined, before[first:last])), "; ".join(map(_joined, after[first:last])))


def reordered(before: Sequence[Any], after: Sequence[Any]) -> tuple[int, int]:
    """From which place up to which two lists of the same things differ."""
    places = [at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other]
    return (places[0], places[-1] + 1) if places else (0, 0)


_LIST = re.compile(r"[\w.]+(, [\w.]+){3,}")
"""Names of a list that is long enough to say only what is new in it and what is not."""


def _shortened(before: str, after: str) -> tuple[str, str]:
    """Two lines with long lists of names as what was dropped and what was added, in the words of the language."""
    one, other = _LIST.search(before), _LIST.search(after)
    if one is None or other is None or '"' in before or '"' in after:
        return before, after
    if (before[: one.start()], before[one.end() :]) != (after[: other.start()], after[other.end() :]):
        return before, after
    names = one[0].split(", "), other[0].split(", ")
    dropped = [name for name in names[0] if name not in names[1]]
    added = [name for name in names[1] if name not in names[0]]
    kept = ([name for name in own if name not in (*dropped, *added)] for own in names)
    if not (dropped or added) or next(kept) != next(kept):
        return before, after
    head = before[: one.start()]
    return (
        head + ", ".join(f"- {name}" for name in dropped) if dropped else "",
        head + ", ".join(f"+ {name}" for name in added) if added else "",
    )


def _joined(entry: Entry) -> str:
    if len(entry) == 1:
        return entry[0]
    inner = "; ".join(line.strip() for line in entry[1:] if line.strip() != "}")
    return f"{entry[0]} {inner} }}"


def _head(line: str) -> str:
    """What a line is of: its key, and of a count the name: `terrain maze` of `terrain maze 9`."""
    return " ".join(line.split()[: 2 if _is_count(line) else 1])


def _is_count(line: str) -> bool:
    words = line.split()
    return len(words) == 3 and re.fullmatch(r"[-+]?\d+|rest", words[2]) is not None
