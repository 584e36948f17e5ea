"""Content that has nothing to do with a destination leaves it as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from engine.game import Game
from engine.results.convert import to_data
from engine.results.destination import Adventure
from tests.starter.content import edited, game_of, laid_over, starter_files

COUNT, LEVEL, QUEST = 300, 70, "guild"


def adventures(game: Game) -> list[Adventure]:
    return list(game.destinations(40, COUNT, level=LEVEL, quest=QUEST))


@pytest.fixture(scope="module")
def before(game: Game) -> list[Adventure]:
    return adventures(game)


def deck(adventure: Adventure) -> list[tuple[Any, ...]]:
    """Everything on the cards but who fights."""
    assert adventure.destination is not None
    return [
        (card.terrain, card.event, card.progress, card.invisible, card.unique, card.trap, card.elite, card.alertness)
        for card in adventure.destination.cards
    ]


def without_group(name: str) -> dict[str, str]:
    """The starter pack without one group; its enemies stay, in no group."""
    files = {
        path: re.sub(rf"group {name} \{{.*?\n\}}\n", "", text, flags=re.DOTALL)
        for path, text in starter_files().items()
    }
    files["campaign/main.adv"] = re.sub(rf"\b{name},\s+", "", files["campaign/main.adv"])
    assert sum(len(text) for text in files.values()) < sum(len(text) for text in starter_files().values()) - 100
    return files


def test_group_removed__places_traps_and_decks_stay(before: list[Adventure]) -> None:
    after = adventures(game_of(without_group("goblins")))
    for was, now in zip(before, after, strict=True):
        assert was.blueprint is not None
        assert now.blueprint is not None
        assert was.blueprint.location == now.blueprint.location
        assert was.blueprint.trap_kinds == now.blueprint.trap_kinds
        assert deck(was) == deck(now)


def test_group_removed__whoever_had_another_keeps_it(before: list[Adventure]) -> None:
    """The window of one group less moves by one at its ends; all but those keep their enemies, and then everything."""
    after = adventures(game_of(without_group("goblins")))
    same = [(was, now) for was, now in zip(before, after, strict=True) if was.query == now.query]
    assert len(same) > 0.9 * COUNT
    assert all(was.destination == now.destination for was, now in same)


COOK = 'enemy goblin_cook { name "Goblin cook" ja "ゴブリンの料理人"; tier 2; movement other }\n'


def test_enemy_added_to_another_group__decks_stay(before: list[Adventure]) -> None:
    after = adventures(laid_over(COOK + "patch group goblins { enemies + goblin_cook }"))
    assert [deck(was) for was in before] == [deck(now) for now in after]
    others = [(was, now) for was, now in zip(before, after, strict=True) if was.query == now.query]
    assert len(others) > 0.9 * COUNT
    assert [attrs.evolve(was, stamp=now.stamp) for was, now in others] == [now for _, now in others]


def test_enemy_added_to_no_group__nothing_changes(before: list[Adventure]) -> None:
    over = laid_over(COOK)
    assert [attrs.evolve(was, stamp=over.stamp) for was in before] == adventures(over)


@pytest.mark.parametrize(
    "text",
    [
        'trap banana { name "Banana peel" ja "バナナの皮"; side both; theme mechanical; danger 1; effect "Slip." ja "滑る。" }',
        'terrain bridge { indoor "Footbridge" ja "渡り板"; outdoor "Bridge" ja "橋" }',
        'event lookout { name "Lookout" ja "見張り台"; terrains hall }',
        'quest hunt { name "Hunt" ja "狩り"; boss 40%; quality +1 }',
        'location den : cave { name "Den" ja "巣穴"; frequency rare; party 1..2 quality 0 }\n'
        "patch campaign main { default yes }",
        'skill brave { name "Brave" ja "勇敢"; effect "Never flees." ja "逃げない。" }',
        'campaign short { name "Short" ja "短編"; stage 0.. { locations cave; groups goblins } }',
        'movement swim { name "Swim" ja "水泳"; columns 1, 1, 0, 0 }',
    ],
    ids=lambda text: text.split()[0],
)
def test_declared_but_not_asked_for__nothing_changes(game: Game, text: str) -> None:
    """Stage 60..79 lists its locations one by one, so that not even a new location comes in."""
    over = laid_over(text)
    for seed in range(20):
        assert game.destination(seed, level=LEVEL, quest=QUEST) == over.destination(seed, level=LEVEL, quest=QUEST)


def test_maze_card_added__the_other_cards_stay(before: list[Adventure]) -> None:
    """31 cards: the new one is slipped in somewhere, the others come in their order and with the same camp."""
    over = laid_over("patch location labyrinth { terrain maze +1 }")
    seen = 0
    for was, now in zip(before, adventures(over), strict=True):
        assert was.query == now.query
        assert was.blueprint is not None
        assert now.blueprint is not None
        if was.blueprint.location != "labyrinth":
            assert was.destination == now.destination
            continue
        seen += 1
        assert was.blueprint.trap_kinds == now.blueprint.trap_kinds
        (slipped_in,) = _one_more(deck(was), deck(now))
        assert slipped_in == "maze"
    assert seen > 10


def _one_more(was: list[tuple[Any, ...]], now: list[tuple[Any, ...]]) -> Iterator[str]:
    """The terrain of the card by which two decks differ, told by terrain and by the camp."""
    plain = [[(terrain, event == "camp") for terrain, event, *_ in cards] for cards in (was, now)]
    for place, (terrain, _) in enumerate(plain[1]):
        if plain[1][:place] + plain[1][place + 1 :] == plain[0]:
            yield terrain
            return


def test_maze_card_added__most_draws_stay(before: list[Adventure]) -> None:
    """Progress and events move only where the new card wins a lot, so most cards hold what they held."""
    over = laid_over("patch location labyrinth { terrain maze +1 }")
    same = total = 0
    for was, now in zip(before, adventures(over), strict=True):
        if len(deck(now)) == 31:
            cards = iter(deck(now))
            for terrain, event, *_ in deck(was):
                card = next(card for card in cards if card[0] == terrain)
                same, total = same + (card[1] == event), total + 1
    assert total >= 300
    assert same > 0.8 * total


def respaced(text: str) -> str:
    """The same declarations: other comments, other blanks, other blank lines; in a picture blanks mean something."""
    if '"""' in text:
        return f"# Another comment.\n\n{text}\n# and one more\n"
    lines = [re.sub(r"\s*#.*$", "", line) if '"' not in line else line for line in text.splitlines()]
    lines = [re.sub(r"^( +)", lambda blanks: "\t" * len(blanks[1]), line) for line in lines]
    return "# Another comment.\n\n" + "\n\n".join(line + "   # and one more" for line in lines if line.strip()) + "\n"


def test_comments_and_blanks__only_the_stamp(game: Game, before: list[Adventure]) -> None:
    other = game_of({path: respaced(text) for path, text in starter_files().items()})
    assert game.stamp.content != other.stamp.content
    assert [attrs.evolve(was, stamp=other.stamp) for was in before] == adventures(other)
    changed = {key for key, value in to_data(before[0]).items() if value != to_data(adventures(other)[0])[key]}
    assert changed == {"stamp"}


def test_declarations_in_other_files__only_the_stamp(before: list[Adventure]) -> None:
    head = {"pack.adv": starter_files()["pack.adv"]}
    bodies = [text for path, text in reversed(starter_files().items()) if path != "pack.adv"]
    other = game_of({**head, "everything.adv": "\n".join(bodies)})
    assert [attrs.evolve(was, stamp=other.stamp) for was in before] == adventures(other)


def test_text_changed__only_the_name(before: list[Adventure]) -> None:
    other = game_of(edited("places/cave.adv", 'name "Cave" ja "洞窟"', 'name "Grotto" ja "岩屋"'))
    for was, now in zip(before, adventures(other), strict=True):
        assert was.destination is not None
        assert now.destination is not None
        assert attrs.evolve(was.destination, name=now.destination.name) == now.destination
