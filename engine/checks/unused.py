"""What is declared and can never occur."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Fault, Message, Severity

NEVER_OCCURS = Fault(
    "ADV501",
    Message("something that never occurs", "決して現れないもの"),
    Message("no {where} lists {kind} `{name}`, so it never occurs", "{kind} `{name}` はどの {where} にも書かれていないので、現れません"),
    Message(
        "A trap occurs through a location, a unique event through an event's `kinds`, an enemy through a group. Add it to a list.",
        "罠は目的地、固有イベントは出来事の `kinds`、敵はグループのリストに書くことで現れます。",
    ),
    severity=Severity.WARNING,
    wrong='enemy scamp { name "Scamp" ja "小鬼の子"; tier 1; movement melee }',
    right='enemy scamp { name "Scamp" ja "小鬼の子"; tier 1; movement melee }\npatch group goblins { enemies + scamp }',
)


def never_occurs(model: Model) -> Iterator[Diagnostic]:
    """Traps, unique events and enemies that nothing lists."""
    traps, uniques, enemies = set(), set(), set()
    for kind in ("baseline", "location"):
        for place in model.each(kind):
            traps.update(ref.name for ref in (place.value.traps.names.refs if place.value.traps else ()))
    for event in model.each("event"):
        uniques.update(model.listed("unique_event", event.value.kinds))
    for group in model.each("group"):
        enemies.update(ref.name for ref in group.value.enemies.refs)
    for query in model.each("query"):
        enemies.update(ref.name for ref in query.value.enemy_candidates.refs)
        enemies.update({query.value.boss.name} if query.value.boss else ())
    for blueprint in model.each("blueprint"):
        enemies.update(ref.name for ref in blueprint.value.enemy_candidates.refs)
        enemies.update({blueprint.value.boss.name} if blueprint.value.boss else ())
        traps.update(ref.name for ref in blueprint.value.trap_kinds.refs)
        uniques.update(model.listed("unique_event", blueprint.value.unique_kinds))
    for kind, listed, where in (("trap", traps, "location"), ("unique_event", uniques, "event"), ("enemy", enemies, "group")):
        if not model.names(where):
            continue  # a pack of enemies alone leaves the groups to others
        for name in model.names(kind):
            if name not in listed:
                declared = model.get(kind, name)
                yield NEVER_OCCURS.at(declared.place, kind=kind, name=name, where=where)
