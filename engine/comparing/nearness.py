"""Which measures a changed declaration says itself, as against those that only follow from it.

A designer who writes `traps +1` wants to read of traps first, and then that there are fewer battles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.comparing.changes import Differing, reordered
from engine.studies.vocabulary import plural

_PLACE = {
    "frequency": ("location",),
    "terrain": ("terrain.{of}",),
    "events": ("{events}",),
    "elites": ("elites",),
    "party": ("party.size", "quality"),
    "traps": ("trap",),
    "invisibility": ("invisible",),
}
_SAID: dict[str, dict[str, tuple[str, ...]]] = {
    "alertness": {"levels": ("party.alertness",)},
    "baseline": _PLACE,
    "campaign": {"stage": ("location", "group", "necessary_progression", "invisible")},
    "enemy": {"tier": ("enemy.tier",), "movement": ("enemy.movement",)},
    "event": {"terrains": ("lost.{own}",), "kinds": ("card.unique",), "holds": ("{own_events}",)},
    "field": {"columns": ("enemy.column",), "rows": ("enemy.row",)},
    "frequency": {"weight": ("location",)},
    "group": {"select": ("candidates",), "enemies": ("enemy", "candidates")},
    "limits": {"party": ("party.size",)},
    "location": _PLACE,
    "measure": {"formula": ("{own}",)},
    "movement": {"columns": ("enemy.column",)},
    "quest": {"boss": ("boss",), "quality": ("quality",)},
    "tiers": {"power": ("party.power", "power"), "step": ("party.power", "power")},
    "trap": {"danger": ("trap.danger",)},
    "unique_event": {"terrains": ("card.unique", "lost.unique")},
}
"""By kind and key, the measures that the key says; `{of}` is a name that is counted, `{own}` the declaration's own."""
_RULES = {
    "group_index": ("group",),
    "invisible_cards": ("invisible",),
    "party_size_weight": ("party.size",),
    "tier_weight": ("enemy.tier",),
}
_STEPS = {
    "window groups": ("group",),
    "pick group": ("group",),
    "draw enemies": ("candidates",),
    "choose boss": ("boss",),
    "choose location": ("location",),
    "count cards": ("cards",),
    "hide cards": ("invisible",),
    "draw traps": ("trap",),
    "list uniques": ("card.unique",),
    "set party": ("party.size", "quality"),
    "set alertness": ("party.alertness",),
    "lay terrain": ("cards",),
    "exit": ("parties",),
    "spread progress": ("card.progress",),
    "hide": ("invisible",),
    "promote elites": ("elites",),
    "populate": ("leader.command", "parties"),
    "arm traps": ("trap",),
}
"""By phrase, what a step makes; `place` and `fill` make cards of the event that they name."""
_OF_EVENTS = ("place", "fill")
_WHOLE = {
    "campaign": ("location", "group"),
    "enemy": ("enemy",),
    "event": ("card.event",),
    "group": ("group",),
    "location": ("location",),
    "measure": ("{own}",),
    "movement": ("enemy.movement",),
    "skill": ("leader.command",),
    "terrain": ("terrain.{own}",),
    "trap": ("trap",),
    "unique_event": ("card.unique",),
}
"""By kind, where a declaration comes or goes."""


def near_measures(found: Iterable[Differing]) -> frozenset[str]:
    """The names of the measures that changed declarations say."""
    return frozenset(name for each in found for name in _of(each))


def _of(each: Differing) -> Iterator[str]:
    if each.before is None or each.after is None:
        for pattern in _WHOLE.get(each.kind, ()):
            yield pattern.format(own=each.name, own_events=plural(each.name))
        return
    if each.kind == "rule":
        yield from _RULES.get(each.name, ())
    if each.kind == "pipeline":
        yield from _of_steps(each)
    said = _SAID.get(each.kind, {})
    for key in sorted(each.keys):
        for pattern in said.get(key, ()):
            if "{of}" in pattern or "{events}" in pattern:
                for of in _counted(each, key):
                    yield pattern.format(of=of, events=plural(of))
            else:
                yield pattern.format(own=each.name, own_events=plural(each.name))


def _counted(each: Differing, key: str) -> list[str]:
    """The names whose counts are other ones."""
    before, after = (getattr(side.value, key).amounts() for side in (each.before, each.after) if side is not None)
    return [name for name in {**before, **after} if before.get(name, 0) != after.get(name, 0)]


def _of_steps(each: Differing) -> Iterator[str]:
    before, after = (
        [written.step for written in side.value.steps.written] if side is not None else []
        for side in (each.before, each.after)
    )
    others = [step for step in (*before, *after) if before.count(step) != after.count(step)]
    if not others:
        first, last = reordered(before, after)
        others = before[first:last]
    for step in others:
        event = getattr(step, "event", None)
        if event is not None and step.phrase in _OF_EVENTS:
            yield plural(event)
        yield from _STEPS.get(step.phrase, ())
