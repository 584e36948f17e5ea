"""Events that want more cards than their terrains have, held against trying every set of events."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.declarations.deck import EVENTS_WITHOUT_GROUND, Deck, broken_rules

TERRAINS = ("passage", "maze", "hall", "chamber")
EVENTS = ("camp", "chest", "unique", "trap")
decks = st.builds(
    lambda cards, counts, grounds: Deck(
        dict(zip(TERRAINS, cards, strict=True)),
        dict(zip(EVENTS, counts, strict=True)),
        0,
        0,
        dict(zip(EVENTS, grounds, strict=True)),
        frozenset(),
    ),
    st.lists(st.integers(0, 6), min_size=4, max_size=4),
    st.lists(st.integers(0, 8), min_size=4, max_size=4),
    st.lists(st.frozensets(st.sampled_from(TERRAINS), min_size=1), min_size=4, max_size=4),
)


def wanting(deck: Deck, names: tuple[str, ...]) -> int:
    """How many cards a set of events wants beyond those of its terrains."""
    ground = frozenset().union(*(deck.grounds[name] for name in names))
    return sum(deck.events[name] or 0 for name in names) - sum(deck.terrain[name] for name in ground)


@settings(max_examples=400, deadline=None)
@given(decks)
def test_ground__lacking_exactly_where_some_set_of_events_lacks_it(deck: Deck) -> None:
    if sum(count or 0 for count in deck.events.values()) > sum(deck.terrain.values()):
        return  # another fault
    told = [each.arguments["events"].split(", ") for each in broken_rules(deck) if each.fault is EVENTS_WITHOUT_GROUND]
    placed = [name for name in EVENTS if deck.events[name]]
    lacking = [names for size in range(1, 5) for names in combinations(placed, size) if wanting(deck, names) > 0]
    assert bool(lacking) == bool(told)
    assert [] == [names for names in told if wanting(deck, tuple(names)) <= 0]


@settings(max_examples=200, deadline=None)
@given(decks)
def test_ground__no_event_is_blamed_twice_or_for_nothing(deck: Deck) -> None:
    told = [each.arguments["events"].split(", ") for each in broken_rules(deck) if each.fault is EVENTS_WITHOUT_GROUND]
    blamed = [name for names in told for name in names]
    assert len(set(blamed)) == len(blamed)
    assert all(deck.events[name] for name in blamed)


def test_ground__names_only_those_that_compete() -> None:
    deck = Deck(
        {"maze": 6, "hall": 6, "chamber": 6}, {"camp": 7, "chest": 3}, 0, 0,
        {"camp": frozenset({"chamber"}), "chest": frozenset({"maze", "hall", "chamber"})}, frozenset(),
    )  # fmt: skip
    assert ["camp"] == [each.arguments["events"] for each in broken_rules(deck)]
