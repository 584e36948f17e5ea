"""Adventure destinations: query, blueprint and deck, drawn in batches.

Takes `Tables` (a content as plain rows), steps and seeds; gives batches of arrays, out of which single results of
`engine.results` are read. A single destination is a batch of one. Knows nothing of the content language, of files or
of campaigns beyond the rows it is given.

    queries = make_queries(tables, query_steps, seeds, level=50, campaign="default", quest="guild")
    blueprints = make_blueprints(tables, blueprint_steps, queries, seeds)
    destinations = make_destinations(tables, destination_steps, blueprints, seeds)
    destinations.destination(0)
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
    Holds,
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
    "Holds",
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
