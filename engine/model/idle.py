"""What is written and changes nothing: a delta of 0, or a value that was there already.

One rule for patches and for declarations that rest on a base: each lays what it says over what was there, and whatever
leaves that as it was is idle. Meant for declarations without faults; a change to what is not there is another fault's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from engine.language.kind import Part
from engine.language.merging import Count, Counts, Draw, Layered, Names
from engine.source.diagnostic import Diagnostic, Fault, Message, Severity
from engine.source.file import Place
from engine.values.prop import props

CHANGES_NOTHING = Fault(
    "ADV519",
    Message("words that change nothing", "何も変えない記述"),
    Message(
        "`{words}` changes nothing: {owner} has this already", "`{words}` は何も変えません：{owner} は元から同じです"
    ),
    Message(
        "A patch, or a declaration that rests on another, says only what differs. What repeats the value that is there, or "
        "adds 0 to it, hides from a reader what the change is about.",
        "`patch` や、ほかの宣言を基にした宣言には、違うところだけを書きます。元と同じ値や 0 の増減は、何を変えたいのかを分かりにくくします。",
    ),
    help=Message("take it out", "取り除いてください"),
    severity=Severity.WARNING,
    wrong="patch location cave { elites +0 }",
    right="patch location cave { elites +1 }",
)
FAULTS = (CHANGES_NOTHING,)

_THERE = Message("what is there already", "元からある値")


@attrs.frozen
class Idle:
    """One thing that changes nothing: its words in short, where they are, and where the value that it repeats is written."""

    words: str
    place: Place
    there: Place | None

    def finding(self, owner: str) -> Diagnostic:
        """The warning about it; `owner` is the declaration as shown in messages."""
        also = ((self.there, _THERE),) if self.there is not None else ()
        return CHANGES_NOTHING.at(self.place, words=self.words, owner=owner, also=also)


def default_parts(cls: type, place: Place) -> dict[str, Part]:
    """The parts that a declaration has where nobody writes them; their place is that of its name."""
    return {
        described.key or attribute.name: Part(attribute.default, place)
        for attribute, described in props(cls)
        if attribute.default is not attrs.NOTHING and attribute.default is not None
    }


def idle_parts(parts: Mapping[str, Part], before: Mapping[str, Part]) -> Iterator[Idle]:
    """What changes nothing among parts written over those that were there before, item by item."""
    for key, part in parts.items():
        there = before.get(key)
        if there is not None:
            yield from idle(key, part, there)


def idle(key: str, part: Part, there: Part) -> Iterator[Idle]:
    """What of one key changes nothing; of counts by name each is looked at by itself, and so is each field of a record."""
    value, base = part.value, there.value
    if isinstance(value, Counts):
        known = dict(base.entries)
        for ref, count in value.entries:
            if ref in known and _repeats(count, known[ref]):
                places = known[ref].places
                yield Idle(f"{key} {ref.name} {_shown(count)}", count.places[0], places[0] if places else there.place)
    elif isinstance(value, Layered):
        for name, _, own_key in value.written_fields():
            before = getattr(base, name)
            if before is not None:
                below = Part(before, base.places.get(own_key, there.place))
                yield from idle(f"{key} {own_key}", Part(getattr(value, name), value.places[own_key]), below)
    elif _repeats(value, base):
        words = f"{key} {_shown(value)}" if isinstance(value, Count) else key
        yield Idle(words, part.place, there.place)


def _repeats(value: Any, base: Any) -> bool:
    """Whether a value written over another leaves it as it was; changes of a list never do, or are faults already."""
    if isinstance(value, Count) and value.relative:
        return value.amount == 0
    if isinstance(value, Names) and value.changes:
        return False
    if isinstance(value, Draw) and value.names.changes:
        return False
    return bool(value == base)


def _shown(count: Count) -> str:
    return "rest" if count.amount is None else f"{count.amount:+}" if count.relative else str(count.amount)
