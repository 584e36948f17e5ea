"""Mutable specials: pieces that grow from a root by their joins, phase by phase, whole or not at all.

Takes rows (a `Special`), a `Ground` and a key; gives the tiles to put, or why there are none. Changes no map, knows
nothing of the content language.

    findings(special)                                mistakes in the rows, for a checker
    prove(special)                                   whether its phases close every join that can open, and its growth
    place(special, ground, at, key)                  a `Placement`, or a `Refusal`
    stress(special, count, seed, ground)             many placements: how many stand, what refused them, with seeds
    stressed(special, count, seed, ground)           the same after each placement, for a bar and for stopping early

What is drawn where stands in `placing`. Where the sources differ, decided here: a side may lack allowed ground unless it
is mandatory; `reject` refuses what fits, except what must be met; a body has to meet a join that waits on its tile; the
checks replace that of the root's tile; a rule without `max` and `weight` has no limit; a tile of the special's own is
covered only where neither piece has joins and the location allows it.
"""

from engine.generators.overmap.mutable.amounts import Amount, Binomial, Chance, Fixed, Poisson, Uniform
from engine.generators.overmap.mutable.faults import WARNINGS, Fault, Finding
from engine.generators.overmap.mutable.findings import findings
from engine.generators.overmap.mutable.ground import Ground, Patchy
from engine.generators.overmap.mutable.known import Known
from engine.generators.overmap.mutable.placing import Budget, place
from engine.generators.overmap.mutable.prove import Proof, Verdict, prove
from engine.generators.overmap.mutable.rates import Bound, Pace
from engine.generators.overmap.mutable.results import Candidate, Cause, Joined, Lead, Open, Placement, Put, Refusal
from engine.generators.overmap.mutable.rows import (
    Exit,
    Join,
    JoinType,
    Level,
    Levels,
    Mark,
    Need,
    Part,
    Piece,
    Point,
    Rule,
    Side,
    Special,
    piece_rule,
    turned,
)
from engine.generators.overmap.mutable.stress import (
    HOLES,
    ONCE,
    OnGround,
    Refused,
    Stress,
    holes_of,
    special_key,
    stress,
    stress_data,
    stressed,
)
from engine.generators.overmap.mutable.trials import CounterExample

__all__ = [
    "HOLES",
    "ONCE",
    "WARNINGS",
    "Amount",
    "Binomial",
    "Bound",
    "Budget",
    "Candidate",
    "Cause",
    "Chance",
    "CounterExample",
    "Exit",
    "Fault",
    "Finding",
    "Fixed",
    "Ground",
    "Join",
    "JoinType",
    "Joined",
    "Known",
    "Lead",
    "Level",
    "Levels",
    "Mark",
    "Need",
    "OnGround",
    "Open",
    "Pace",
    "Part",
    "Patchy",
    "Piece",
    "Placement",
    "Point",
    "Poisson",
    "Proof",
    "Put",
    "Refusal",
    "Refused",
    "Rule",
    "Side",
    "Special",
    "Stress",
    "Uniform",
    "Verdict",
    "findings",
    "holes_of",
    "piece_rule",
    "place",
    "prove",
    "special_key",
    "stress",
    "stress_data",
    "stressed",
    "turned",
]
