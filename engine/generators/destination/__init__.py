"""Adventure destinations: query, blueprint and deck, drawn in batches.

Takes `Tables` (a content as plain rows), steps and seeds; gives batches of arrays, out of which single results of
`engine.results` are read. A single destination is a batch of one. Knows nothing of the content language, of files or
of campaigns beyond the rows it is given.

    queries = make_queries(tables, query_steps, seeds, level=50, campaign="default", quest="guild")
    blueprints = make_blueprints(tables, blueprint_steps, queries, seeds)
    destinations = make_destinations(tables, destination_steps, blueprints, seeds)
    destinations.destination(0)

What is drawn where, in the words of `engine.generators.streams`; each step's key is `key(seed, "<pipeline>/<label>")`:

    pick group       lot of each group's name; the least of the window
    draw enemies     the number: draw 0 about "/count"; then about each enemy's name, draw t in turn t: the least
    choose boss      the chance: draw 0 about "/chance"; lot of each enemy's name: the least of the highest tier
    choose location  draw 0, by weight, in the order of the candidates
    draw traps       lot of each trap's name: the least
    a card's lot     about its identity, subkey(path_key(terrain), number within that terrain): the upper 56 bits, and
                     the card's place as laid below them. `hide`, `place`, `promote elites`: the least win; `spread
                     progress`: the least gets the lowest; `shuffle`: the least comes first
    place, of kinds  which occur once more: lot of each kind's name about "/kinds", the least; the card of each, in the
                     order of the list: the card's lot about the kind's name
    arm traps        the card's lot (all 64 bits), below the number of trap kinds
    populate         the card's lot is the key of its party (the exit's identity is path_key("/exit")): draw 0 the size,
                     1 the leader among the highest tier in the order of the draw, 2 the command, 3 the alertness,
                     256 + i the kind of the i-th drawn member, 512 + i the cell of the i-th to take its place: the
                     draw below the sum of (column's weight x free rows) gives the column, and what is left of it,
                     counted from the column's end and divided by the weight, which of its free rows
"""

from engine.generators.destination.blueprint import BLUEPRINT_STEPS
from engine.generators.destination.blueprints import BlueprintBatch, encode_blueprints, make_blueprints
from engine.generators.destination.chain import Mark, Step, Streams, label, paths
from engine.generators.destination.deck import DESTINATION_STEPS
from engine.generators.destination.destinations import DestinationBatch, make_destinations
from engine.generators.destination.queries import QueryBatch, encode_queries, make_queries
from engine.generators.destination.query import QUERY_STEPS
from engine.generators.destination.rows import (
    EnemyRow,
    EventRow,
    GroupRow,
    LocationRow,
    QuestRow,
    Rules,
    StageRow,
)
from engine.generators.destination.tables import Tables

__all__ = [
    "BLUEPRINT_STEPS",
    "DESTINATION_STEPS",
    "QUERY_STEPS",
    "BlueprintBatch",
    "DestinationBatch",
    "EnemyRow",
    "EventRow",
    "GroupRow",
    "LocationRow",
    "Mark",
    "QueryBatch",
    "QuestRow",
    "Rules",
    "StageRow",
    "Step",
    "Streams",
    "Tables",
    "encode_blueprints",
    "encode_queries",
    "label",
    "make_blueprints",
    "make_destinations",
    "make_queries",
    "paths",
]
