"""One content, built once, for all tests of the generators."""

from __future__ import annotations

import pytest

from engine.generators.destination import (
    BlueprintBatch,
    DestinationBatch,
    QueryBatch,
    Tables,
    make_blueprints,
    make_destinations,
    make_queries,
)
from engine.generators.streams import seeds_from

from .starter import BLUEPRINT, DESTINATION, QUERY, starter_tables

MANY = 100_000


@pytest.fixture(scope="session")
def tables() -> Tables:
    return starter_tables()


@pytest.fixture(scope="session")
def queries(tables: Tables) -> QueryBatch:
    """100,000 queries of the guild at level 50, from seed 7."""
    return make_queries(tables, QUERY, seeds_from(7, MANY), 50, "default", "guild")


@pytest.fixture(scope="session")
def blueprints(tables: Tables, queries: QueryBatch) -> BlueprintBatch:
    return make_blueprints(tables, BLUEPRINT, queries, seeds_from(7, MANY))


@pytest.fixture(scope="session")
def destinations(tables: Tables, blueprints: BlueprintBatch) -> DestinationBatch:
    return make_destinations(tables, DESTINATION, blueprints, seeds_from(7, MANY))
