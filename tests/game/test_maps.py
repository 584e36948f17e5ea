"""Maps by the Python face, and the map of a destination with its parties."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Game
from engine.generators.map import Mark
from engine.generators.map.parties import PARTY, Parties
from engine.generators.map.steps import MAP_STEPS
from engine.results.convert import adventure_from, to_data
from engine.results.destination import Adventure
from engine.results.fault import ResultError
from tests.starter.content import laid_over

HALL = """
location hall : indoor {{ name "Hall" ja "広間"; frequency high; party 1..5; traps 1 of alarm; map {map} }}
map closet {{ name "Closet" ja "納戸"; rooms 2 x 1 size 2; corridors 1; border }}
map deep by floor {{ name "Deep" ja "地の底"; floors 3..5 {{ rooms 3 x 2 }}; corridors 1..2; border; place player; place stairs }}
map open 50 x 40 {{ name "Open" ja "野原"; noise 100%; rooms 2 x 2 size 5 }}
map pit 3 x 3 {{ name "Pit" ja "穴"; noise 100%; border }}
"""


def mapped(name: str) -> Game:
    """The starter content with a location that has a map of its own."""
    return laid_over(HALL.format(map=name))


def battles(adventure: Adventure) -> list[int]:
    assert adventure.destination is not None
    return [index for index, card in enumerate(adventure.destination.cards) if card.party is not None]


def parties(adventure: Adventure) -> list[int | None]:
    assert adventure.map is not None
    return [thing.card for thing in adventure.map.of_kind(PARTY)]


def left_out(adventure: Adventure) -> int:
    assert adventure.map is not None
    return sum(each.count for each in adventure.map.left_out if each.what == PARTY)


@pytest.mark.parametrize("name", ["map", "map_line"])
def test_methods__documented_and_typed(name: str) -> None:
    signature = inspect.signature(getattr(Game, name))
    assert getattr(Game, name).__doc__
    assert signature.return_annotation is not signature.empty
    assert all(each.annotation is not each.empty for key, each in signature.parameters.items() if key != "self")


def test_map__by_keywords() -> None:
    game = mapped("deep")
    assert game.map("deep", seed=7, floor=4) == game.map(name="deep", seed=7, floor=4)
    assert game.map("deep", seed=7, floor=4) != game.map("deep", seed=8, floor=4)
    line = game.map_line("deep", seed=7, floor=4)
    assert (line.seed, line.stamp, line.map) == (7, game.stamp, game.map("deep", 7, floor=4))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda game: game.map("deap", seed=7), "name: the content has no map 'deap'; did you mean 'deep'?"),
        (lambda game: game.map(3, seed=7), "name: must be a name, not 3"),
        (lambda game: game.map("deep", seed=7), "floor: map 'deep' has the floors 3..5, not 1"),
        (lambda game: game.map("deep", seed=7, floor=6), "floor: map 'deep' has the floors 3..5, not 6"),
        (lambda game: game.map("deep", seed=7, floor=True), "floor: "),
        (lambda game: game.map("deep", seed=-1, floor=3), "seed: "),
        (lambda game: game.map_line("deep", seed="7", floor=3), "seed: "),
        (lambda game: game.adventure(7, upto="blueprint", with_map=True), "with_map: only a destination has a map"),
    ],
)
def test_arguments__that_make_no_sense(call: Callable[[Game], Any], said: str) -> None:
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        call(mapped("deep"))
    assert str(raised.value).startswith(said)


# -- with a destination ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_with_map__every_starter_place(game: Game, seed: int) -> None:
    """The destination unchanged, the map that its place has anyway, and a party for each battle."""
    adventure = game.adventure(seed, level=30, with_map=True)
    plain = game.adventure(seed, level=30)
    assert adventure.destination == plain.destination
    assert (plain.map, adventure.map is None) == (None, False)
    assert adventure.map is not None
    alone = game.map(adventure.map.name, seed)
    assert alone.cells == adventure.map.cells
    assert alone.things == adventure.map.things[: len(alone.things)]
    assert len(parties(adventure)) + left_out(adventure) == len(battles(adventure))
    assert parties(adventure) == battles(adventure)[: len(parties(adventure))]
    cells = [(thing.x, thing.y) for thing in adventure.map.things]
    assert len(set(cells)) == len(cells)
    assert all(adventure.map.tile(*cell).walkable for cell in cells)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "floor"), [("deep", 3), ("open", 1)])  # the first that there is
def test_with_map__parties_stand_in_rooms(name: str, floor: int, seed: int) -> None:
    adventure = mapped(name).adventure(seed, location="hall", with_map=True)
    assert adventure.map is not None
    assert adventure.map.floor == floor
    assert left_out(adventure) == 0
    standing = adventure.map.of_kind(PARTY)
    assert all(any(room.holds(thing.x, thing.y) for room in adventure.map.rooms) for thing in standing)


@pytest.mark.parametrize("name", ["closet", "pit"])
def test_with_map__too_small_for_all(name: str) -> None:
    adventure = mapped(name).adventure(3, location="hall", with_map=True)
    assert left_out(adventure) > 0
    assert len(parties(adventure)) + left_out(adventure) == len(battles(adventure))


def test_with_map__batches_give_each_what_it_gets_alone(game: Game) -> None:
    batch = game.destinations(5, 3, level=30, with_map=True)
    alone = [game.adventure(seed, level=30, with_map=True) for seed in (5, 6, 7)]
    assert list(batch) == alone
    assert batch[1] == alone[1]
    assert batch[1:] == alone[1:]


def test_with_map__a_party_stays_where_others_come_and_go() -> None:
    """Each draws for itself: the first battle's party has its cell whatever the deck behind it."""
    game = mapped("deep")
    rows = [(2, 9, 11), (2, 11), (2, 9, 11, 40)]
    from engine.generators.map.maps import make_map
    from engine.pipelines.tables import thing_rows, tile_rows

    steps = game.ruleset.all("map")["deep"].at_floor(3)
    tables = tile_rows(game.ruleset), thing_rows(game.ruleset)
    made = [make_map(*tables, (*steps, Parties(cards)), 7, "deep", 3) for cards in rows]
    by_card = [{thing.card: (thing.x, thing.y) for thing in each.of_kind(PARTY)} for each in made]
    assert by_card[0][2] == by_card[1][2] == by_card[2][2]
    assert by_card[0].items() <= by_card[2].items()


def test_parties__no_step_of_designers() -> None:
    assert Parties not in MAP_STEPS
    assert (Parties.phrase, Parties.makes) == ("parties", {Mark.THINGS})


def test_adventure_from__a_map_that_disagrees_with_itself() -> None:
    data = to_data(mapped("deep").adventure(7, location="hall", with_map=True))
    data["map"]["cells"][0][0] = 99
    with pytest.raises(ResultError, match=r"adventure\.map\.cells"):
        adventure_from(data)
