"""The worked examples of the specification that follow from the content alone."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from engine.generators.destination import EnemyRow, GroupRow, StageRow, Tables
from engine.generators.destination.choices import bounded_weights
from engine.generators.destination.decks import Decks, PartySizes
from engine.values.interval import Interval
from engine.values.text import Text

from .starter import content, party_size_weight, starter_tables

BASE = {"passage": 6, "crossroads": 6, "maze": 6, "hall": 6, "chamber": 6}


@pytest.mark.parametrize(
    ("location", "terrain", "events", "elites"),
    [
        ("labyrinth", {"maze": 10, "hall": 4, "chamber": 4}, {"trap": 12}, 3),
        ("forest", {"crossroads": 8, "maze": 7, "hall": 4, "chamber": 5}, {"trap": 9}, 3),
        ("plains", {"crossroads": 5, "maze": 4, "hall": 9}, {"trap": 3}, 2),
        ("vault", {}, {"chest": 6}, 8),
        ("cave", {}, {"trap": 6}, 3),
    ],
)
def test_decks__worked_examples(
    tables: Tables, location: str, terrain: dict[str, int], events: dict[str, int], elites: int
) -> None:
    at = tables.location_index[location]
    laid = np.bincount(tables.decks.terrain[at][tables.decks.terrain[at] >= 0], minlength=5)
    assert BASE | terrain == dict(zip(tables.terrains, laid.tolist(), strict=True))
    assert tables.decks.totals[at] == 30
    for event, count in events.items():
        assert count == tables.decks.counts[tables.event_index[event], at]
    assert elites == tables.decks.elites[at]


@pytest.mark.parametrize(
    ("quality", "tiers", "weights"),
    [
        (-2, (4, 3, 2), (1, 4, 9)),
        (-2, (4, 3, 1), (1, 4, 16)),
        (-3, (4, 3, 1), (1, 4, 16)),
        (-1, (4, 3, 2), (1, 2, 3)),
        (-1, (4, 3, 1), (1, 2, 4)),
        (0, (4, 3, 2), (1, 1, 1)),
        (0, (4, 3, 1), (1, 1, 1)),
        (1, (4, 3, 2), (3, 2, 1)),
        (1, (4, 3, 1), (4, 3, 1)),
        (2, (4, 3, 2), (9, 4, 1)),
        (2, (4, 3, 1), (16, 9, 1)),
        (5, (4, 3, 1), (16, 9, 1)),
    ],
)
def test_tier_weights__table(tables: Tables, quality: int, tiers: tuple[int, ...], weights: tuple[int, ...]) -> None:
    row = tables.tier_weights(quality, min(tiers), max(tiers))
    assert bounded_weights(weights) == bounded_weights(row[list(tiers)].tolist())


@pytest.mark.parametrize(
    ("bounds", "weights"),
    [((1, 5), (1, 2, 3, 2, 1)), ((1, 9), (1, 2, 3, 4, 5, 4, 3, 2, 1)), ((2, 5), (1, 2, 2, 1)), ((4, 4), (1,))],
)
def test_party_sizes__weights(bounds: tuple[int, int], weights: tuple[int, ...]) -> None:
    sizes = PartySizes([bounds], (1, 9), party_size_weight)
    rows = np.zeros(sum(weights), dtype=np.int64)
    # One draw in the middle of each unit of weight.
    bits = (2 * np.arange(sum(weights), dtype=np.uint64) + np.uint64(1)) * np.uint64(2**63 // sum(weights))
    drawn = np.bincount(sizes.draw(rows, bits))[bounds[0] :]
    assert list(weights) == drawn.tolist()


@pytest.mark.parametrize(("bounds", "kept"), [((0, 20), (1, 9)), ((12, 14), (9, 9)), ((-3, 0), (1, 1))])
def test_party_sizes__limits(bounds: tuple[int, int], kept: tuple[int, int]) -> None:
    ends = np.array([0, 2**64 - 1], dtype=np.uint64)
    sizes = PartySizes([bounds], (1, 9), party_size_weight)
    assert list(kept) == sizes.draw(np.zeros(2, dtype=np.int64), ends).tolist()


@pytest.mark.parametrize(
    ("total", "level", "invisibility", "hidden"),
    [
        (30, 50, Fraction(6, 5), 6),
        (30, 100, Fraction(6, 5), 11),
        (30, 250, Fraction(6, 5), 11),
        (25, 80, Fraction(3, 2), 9),
        (30, 0, Fraction(6, 5), 0),
        (10, 100, Fraction(9), 10),
    ],
)
def test_invisible_cards__exact(tables: Tables, total: int, level: int, invisibility: Fraction, hidden: int) -> None:
    assert hidden == tables.invisible_cards(total, level, invisibility)


def stage_of(count: int) -> Tables:
    """Groups g0, g1 … in a stage, each of one enemy of the same tier: sorted by name alone."""
    names = [f"g{i:03}" for i in range(count)]
    stage = StageRow(Interval(None, None), ("cave",), tuple(reversed(names)), 50, True)
    return starter_tables(
        enemies={"imp": EnemyRow(1, "melee")},
        groups={name: GroupRow(Text((("en", name),)), (1, 1), ("imp",)) for name in names},
        campaigns={"default": (stage,)},
    )


@pytest.mark.parametrize(
    ("groups", "level", "window"),
    [
        (100, 0, (0, 60)),
        (100, 10, (5, 65)),
        (100, 80, (40, 100)),
        (100, 200, (40, 100)),
        (100, 1, (0, 60)),  # index 1/2: floor of 0.5 and of 60.5
        (40, 7, (1, 25)),
        (1, 0, (0, 1)),
        (1, 80, (0, 1)),
        (2, 80, (0, 2)),
        (3, 80, (1, 3)),
        (5, 33, (0, 3)),
    ],
)
def test_window__examples(groups: int, level: int, window: tuple[int, int]) -> None:
    assert window == stage_of(groups).window(0, level, Fraction(3, 5))


def test_window__narrow_holds_one() -> None:
    assert stage_of(5).window(0, 80, Fraction(1, 100)) == (2, 3)


def test_groups__sorted_by_power_then_name(tables: Tables) -> None:
    order = tables.stage_groups[1].tolist()
    keys = [(tables.average_powers[g], tables.groups[g]) for g in order]
    assert sorted(keys) == keys
    members = ("1", "1", "2", "3")  # the first shape of the fixture: powers 1, 1, 1.5, 3
    assert Fraction(13, 8) == tables.average_powers[0], members


@pytest.mark.parametrize(("level", "stage"), [(-5, 0), (0, 0), (9, 0), (10, 1), (999, 1)])
def test_stages__by_level(tables: Tables, level: int, stage: int) -> None:
    assert stage == tables.stage_at("default", level)


def test_stages__gap() -> None:
    rows = content()["campaigns"]["default"]
    split = (StageRow(Interval(3, 5), rows[0].locations, rows[0].groups, 40, False), *rows[1:])
    tables = starter_tables(campaigns={"default": split})
    assert [tables.stage_at("default", level) for level in (1, 4, 8, 10)] == [0, 0, 0, 1]


def test_name__every_language(tables: Tables) -> None:
    cave, theme = tables.location_index["cave"], tables.group_index["group_03"]
    assert tables.name(cave, theme) == {"en": "Theme 3 Cave", "ja": "主題3の洞窟"}
    assert tables.name(cave, -1) == {"en": "Cave", "ja": "洞窟"}


def test_decks__too_many_cards() -> None:
    with pytest.raises(ValueError, match="at most 255 cards, got 256"):
        Decks(["maze"], 1, [(((0, 256),), (), 0)])
    assert Decks(["maze"], 1, [(((0, 255),), (), 0)]).width == 255


@pytest.mark.parametrize(
    "changes",
    [{"enemies": {"imp": EnemyRow(126, "melee")}, "groups": {}}, {"field": (4, 17)}, {"party_limits": (1, 201)}],
)
def test_tables__beyond_the_arrays(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="got"):
        starter_tables(**({"campaigns": {}} | changes))
