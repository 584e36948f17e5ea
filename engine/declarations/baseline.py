"""What most locations of one side have in common."""

from __future__ import annotations

from attrs import frozen

from engine.declarations.event import Event
from engine.declarations.frequency import Frequency
from engine.declarations.party import PartyTendency
from engine.declarations.terrain import Terrain
from engine.declarations.trap import Side, Trap
from engine.language.kind import Kind
from engine.language.merging import Count, Counts, Draw
from engine.language.ref import Ref
from engine.values.percent import Percent
from engine.values.prop import prop
from engine.values.text import Text


@frozen
class Baseline:
    """The numbers that locations rest on, so that a location writes only what differs."""

    name: Text = prop("What designers call it.")
    side: Side = prop("Whether its locations are indoor or outdoor.")
    terrain: Counts[Terrain] = prop("Cards of each terrain.", unit="cards", least=0, most=240)
    events: Counts[Event] = prop("Cards of each event; battles take the `rest`.", unit="cards", least=0, most=240)
    elites: Count = prop("Battles with elite enemies.", unit="battles", least=0, most=240)
    frequency: Ref[Frequency] | None = prop("How often the locations are chosen.", default=None)
    party: PartyTendency | None = prop("Size and quality of enemy parties.", default=None)
    traps: Draw[Trap] | None = prop("How many kinds of traps, and of which list.", default=None, least=0)
    invisibility: Percent | None = prop(
        "How many cards are invisible, against the usual number.", default=None, unit="%", least=0, most=1000
    )


KIND = Kind(
    "baseline",
    Baseline,
    samples=('baseline flooded : indoor { name "Flooded" ja "水没"; terrain passage -2, hall +2; events trap +1 }',),
)
