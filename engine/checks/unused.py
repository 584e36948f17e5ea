"""What is declared, and can never occur."""

from __future__ import annotations

from collections.abc import Iterator

from engine.checks.facts import Facts, listed
from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Fault, Message, Severity

NEVER_OCCURS = Fault(
    "ADV501",
    Message("something that never occurs", "決して現れないもの"),
    Message(
        "no {where} lists {kind} `{name}`, so it never occurs",
        "{kind} `{name}` はどの {where} にも書かれていないので、現れません",
    ),
    Message(
        "A trap occurs through a location, a unique event through an event's `kinds`, an enemy through a group. "
        "Add it to a list.",
        "罠は目的地、固有イベントは出来事の `kinds`、敵はグループのリストに書くことで現れます。",
    ),
    severity=Severity.WARNING,
    wrong='enemy scamp { name "Scamp" ja "小鬼の子"; tier 1; movement melee }',
    right='enemy scamp { name "Scamp" ja "小鬼の子"; tier 1; movement melee }\npatch group goblins { enemies + scamp }',
)
COUNTED_NOT_PLACED = Fault(
    "ADV288",
    Message("an event that is counted but never placed", "数えられるのに置かれない出来事"),
    Message(
        "no step of `pipeline destination` places `{event}`",
        "`pipeline destination` に `{event}` を置く手順がありません",
    ),
    Message(
        "Add `place {{event}}` to the pipeline, or take the count away.",
        "パイプラインに `place 出来事` を加えるか、数を取り除いてください。",
    ),
    severity=Severity.WARNING,
    wrong='event fountain { name "Fountain" ja "泉"; terrains hall }\npatch location cave { events fountain 2 }',
    right='event fountain { name "Fountain" ja "泉"; terrains hall }\npatch location cave { events fountain 0 }',
)
FAULTS = (NEVER_OCCURS, COUNTED_NOT_PLACED)

_LISTS = (
    ("trap", "location", (("baseline", "traps"), ("location", "traps"), ("blueprint", "traps"))),
    ("unique_event", "event", (("event", "kinds"), ("blueprint", "uniques"))),
    ("enemy", "group", (("group", "enemies"), ("query", "enemies"), ("blueprint", "enemies"))),
)
"""For each kind: where it is usually listed, and every list that makes it occur."""


def never_occurs(model: Model, facts: Facts) -> Iterator[Diagnostic]:
    """Traps, unique events and enemies that nothing lists; nothing is said where a list could not be read."""
    for kind, where, lists in _LISTS:
        every = sorted(model.owners[kind])
        if not model.owners[where]:
            continue  # a pack of enemies alone leaves the groups to others
        if any(len(model.owners[owner]) > len(facts.by_kind.get(owner, {})) for owner, _ in lists):
            continue
        occurring = {name for owner, key in lists for _, fact in facts.each(owner) for name in listed(fact[key], every)}
        for name in every:
            if name not in occurring:
                place = model.owners[kind][name].origin.place
                yield NEVER_OCCURS.at(place, kind=kind, name=name, where=where)


def counted_not_placed(model: Model, facts: Facts) -> Iterator[Diagnostic]:
    """Events that a location counts and no step of the pipeline places."""
    pipeline = facts.get("pipeline", "destination")
    if pipeline is None:
        return
    placed = set(pipeline["placed"])
    for kind in ("baseline", "location"):
        for name, fact in facts.each(kind):
            for event in fact["counted"]:
                if event not in placed:
                    declared = model.get(kind, name)
                    place = declared.value.events.place(event) or declared.at("events")
                    yield COUNTED_NOT_PLACED.at(place, event=event)
