"""Seeds whose destinations are kept, to see when a change of the engine alters what a seed gives.

Such a change raises `engine.results.stamp.ALGORITHM`; then `python -m tests.generators.test_catalog` from the project's
folder writes the catalog anew.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import attrs

from engine.generators.destination import make_blueprints, make_destinations, make_queries
from engine.generators.streams import seeds_from
from engine.results.stamp import ALGORITHM

from .starter import BLUEPRINT, DESTINATION, QUERY, starter_tables

CATALOG = Path(__file__).parents[1] / "vectors" / "destinations.json"


def catalog() -> dict[str, Any]:
    """SHA-256 of the JSON of each stage, over the rows of `starter.py`, quest `guild`."""
    tables = starter_tables()
    kept = []
    for seed, level in ((0, 1), (1, 9), (2, 10), (3, 30), (7, 50), (8, 80), (9, 100), (2**64 - 1, 250)):
        seeds = seeds_from(seed, 1)
        queries = make_queries(tables, QUERY, seeds, level, "default", "guild")
        plans = make_blueprints(tables, BLUEPRINT, queries, seeds)
        made = make_destinations(tables, DESTINATION, plans, seeds)
        stages = {"query": queries.query(0), "blueprint": plans.blueprint(0), "destination": made.destination(0)}
        kept.append({"seed": str(seed), "level": level} | {name: digest(of) for name, of in stages.items()})
    return {"algorithm": ALGORITHM, "adventures": kept}


def digest(result: Any) -> str:
    return hashlib.sha256(json.dumps(attrs.asdict(result), ensure_ascii=False).encode()).hexdigest()


def test_catalog__no_seed_changed() -> None:
    assert json.loads(CATALOG.read_text("utf-8")) == catalog()


if __name__ == "__main__":
    CATALOG.write_text(json.dumps(catalog(), indent=1) + "\n", "utf-8")
