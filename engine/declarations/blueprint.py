"""A destination planned by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from engine.declarations.alertness import AlertnessShare
from engine.declarations.deck import broken_rules, deck_of
from engine.declarations.enemy import Enemy
from engine.declarations.event import Event
from engine.declarations.group import Group
from engine.declarations.location import Location, party_faults
from engine.declarations.rule import MOST_LEVEL
from engine.declarations.terrain import Terrain
from engine.declarations.trap import Trap
from engine.declarations.unique_event import UniqueEvent
from engine.language.kind import Kind
from engine.language.merging import Count, Counts, Names
from engine.language.ref import Ref
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.source.file import Place
from engine.values.holds import Holds
from engine.values.interval import Interval
from engine.values.prop import prop

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen(kw_only=True)
class Blueprint:
    """A destination planned by hand: every count decided, so that only the dice of the last stage are left."""

    level: int = prop("Adventure level.", least=0, most=MOST_LEVEL)
    necessary_progression: int = prop("Progress that shows the exit.", default=50, least=0, most=1200)
    location: Ref[Location] = prop("The location that it is; it gives the name and the side.")
    group: Ref[Group] | None = prop("The group that gives the destination its name.", default=None)
    terrain: Counts[Terrain] = prop("Cards of each terrain.", unit="cards", least=0, most=240)
    events: Counts[Event] = prop("Cards of each event; what is left is battle.", unit="cards", least=0, most=240)
    elites: Count = prop("Battles with elite enemies.", unit="battles", default=Count(0), least=0, most=240)
    invisible: int = prop("Invisible cards.", unit="cards", default=0, least=0, most=240)
    unique_kinds: Names[UniqueEvent] = prop("Unique events that can occur.", default=Names(()), everything=True)
    trap_kinds: Names[Trap] = prop("Traps that trap cards can be.", default=Names(()))
    alertness: tuple[AlertnessShare, ...] = prop(
        "Each alertness with its weight; without it, the content's.", default=()
    )
    party: Interval = prop("Members of a party, least and most.", unit="members", least=1, most=99)
    enemy_candidates: Names[Enemy] = prop("Enemies that parties are made of.")
    quality: int = prop("Below zero weak enemies are likelier, above zero strong ones.", default=0, least=-18, most=18)
    boss: Ref[Enemy] | None = prop("Who waits at the exit, if anyone.", default=None)


LACKS = Fault(
    "ADV290",
    Message("a blueprint that lacks what it counts", "数に対して中身のない設計図"),
    Message("{what}", "{what}"),
    Message(
        "Unique events need `unique_kinds`, traps `trap_kinds`, and there cannot be more invisible cards than cards.",
        "固有イベントには `unique_kinds`、罠には `trap_kinds` が必要です。不可視カードは全カードの枚数を超えられません。",
    ),
    wrong="blueprint bare {\n  level 1; location cave; necessary_progression 30\n  terrain passage 4, maze 4, hall 4, chamber 4\n"
    "  events trap 3\n  party 1..3; enemy_candidates goblin\n}",
    right="blueprint bare {\n  level 1; location cave; necessary_progression 30\n  terrain passage 4, maze 4, hall 4, chamber 4\n"
    "  events trap 3; trap_kinds alarm\n  party 1..3; enemy_candidates goblin\n}",
)


def impossible_blueprint(blueprint: Declared[Blueprint], model: Model) -> Iterator[Diagnostic]:
    """A blueprint obeys the same rules as a location's deck."""
    value = blueprint.value

    def at(key: str, name: str | None) -> Place:
        place = getattr(value, key).place(name) if name is not None else None
        return place or blueprint.at(key)

    terrain = {name: amount or 0 for name, amount in value.terrain.amounts().items()}
    events = value.events.amounts()
    for broken in broken_rules(deck_of(model, terrain, events, value.elites.amount or 0)):
        yield broken.fault.at(at(broken.key, broken.name), owner=blueprint.name, **broken.arguments)
    yield from party_faults(model, value.party, blueprint.at("party"))
    if value.invisible > sum(terrain.values()):
        what = Message("more invisible cards than cards", "不可視カードが全カードより多くなっています")
        yield LACKS.at(blueprint.at("invisible"), what=what)
    for name, amount in events.items():
        holds = model.value("event", name).holds
        if amount and holds is Holds.TRAP and not value.trap_kinds.refs:
            yield LACKS.at(
                at("events", name),
                what=Message("traps, but no `trap_kinds`", "罠がありますが、`trap_kinds` がありません"),
            )
        if amount and holds is Holds.UNIQUE_EVENT and not model.listed("unique_event", value.unique_kinds):
            what = Message(
                "unique events, but no `unique_kinds`", "固有イベントがありますが、`unique_kinds` がありません"
            )
            yield LACKS.at(at("events", name), what=what)


KIND = Kind(
    "blueprint",
    Blueprint,
    checks=(impossible_blueprint,),
    faults=(LACKS,),
    samples=(
        "blueprint first_steps_again {\n  level 1; location cave; necessary_progression 30\n"
        "  terrain passage 4, maze 4, hall 4, chamber 4\n  events camp 1, trap 3; trap_kinds alarm, pitfall\n"
        "  party 1..3; enemy_candidates goblin, hobgoblin; quality -1\n}",
    ),
)
