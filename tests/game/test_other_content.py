"""What a designer adds or changes is what destinations then hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import attrs
import numpy as np
import pytest

from engine.game import Game
from engine.results.destination import Destination
from tests.generators.frequencies import agrees
from tests.starter.content import edited, game_of, laid_over, with_sample

SEEDS = 60


def made(game: Game, **wish: object) -> list[Destination]:
    return [each.destination for each in game.destinations(1, SEEDS, **wish)]  # type: ignore[arg-type, misc]


def test_new_terrain__three_cards_everywhere_and_traps_on_them() -> None:
    game = with_sample("new_terrain")
    for destination in made(game, level=90):
        terrain = Counter(card.terrain for card in destination.cards)
        assert terrain["bridge"] == 3
        assert len(destination.cards) in (33,)
        assert sorted(card.progress for card in destination.cards) == sorted([*range(1, 6)] * 6 + [1, 3, 5])
    on_bridges = Counter(
        card.event for destination in made(game, level=90) for card in destination.cards if card.terrain == "bridge"
    )
    # Traps may lie there; camps, chests and unique events know nothing of bridges.
    assert set(on_bridges) == {"trap", "battle"}
    assert (game.text("terrain", "bridge", "ja"), game.text("terrain", "bridge", "en", "outdoor")) == (
        "渡り板",
        "Bridge",
    )


def test_new_event__placed_on_its_ground() -> None:
    for destination in made(with_sample("new_event"), level=90):
        (lookout,) = [card for card in destination.cards if card.event == "lookout"]
        assert lookout.terrain in ("crossroads", "hall")
        assert (lookout.unique, lookout.trap, lookout.party) == (None, None, None)
        assert "lookout" in destination.losses


def test_new_unique_event__occurs_and_comes_last() -> None:
    game = with_sample("unique_event")
    assert game.blueprint(seed=1).unique_kinds[-1] == "moon_well"
    wells = [card for each in made(game, level=90) for card in each.cards if card.unique == "moon_well"]
    assert 5 <= len(wells) <= 30  # 5 of 21 kinds in 60 destinations: about 14
    assert {card.terrain for card in wells} <= {"crossroads", "hall", "chamber"}


def test_trap_list__one_comes_one_leaves() -> None:
    game = with_sample("trap_list")
    traps = {card.trap for each in made(game, location="forest") for card in each.cards if card.trap}
    assert traps == {"winged_swarm", "thorn_vines", "mana_stagnation", "beguiling_path", "swinging_log"}


def test_delta__a_location_on_a_location() -> None:
    plan = with_sample("delta").blueprint(seed=1, location="flooded_ruins", level=50)
    assert plan.terrain == {"passage": 4, "crossroads": 6, "maze": 6, "hall": 8, "chamber": 6}
    assert (plan.events["chest"], plan.elites, plan.quality) == (4, 4, 0)


def test_replace__nothing_of_the_old_one() -> None:
    game = with_sample("replace")
    plan = game.blueprint(seed=1, location="fort", level=50)
    assert plan.terrain == {"passage": 6, "crossroads": 6, "maze": 3, "hall": 9, "chamber": 6}
    assert plan.events["trap"] == 6
    assert game.text("location", "fort", "ja") == "国境の砦"


def test_japanese_name__as_any_other() -> None:
    game = with_sample("japanese")
    destination = game.destination(7, location="月の洞窟")
    assert destination.location == "月の洞窟"
    assert destination.name["ja"].endswith("の月の洞窟")
    assert game.blueprint(seed=7, location="月の洞窟").events["chest"] == 4


@pytest.mark.parametrize(
    ("quality", "weights"), [(-1, (3, 4, 5)), (-2, (2, 3, 4)), (0, (1, 1, 1)), (1, (5, 4, 3)), (2, (4, 3, 2))]
)
def test_rule__written_anew(quality: int, weights: tuple[int, ...]) -> None:
    """Tiers 4, 3 and 2 in the mountains, whose own quality is 0."""
    game, names = with_sample("rule"), ("goblin_king", "orc_shaman", "hobgoblin")
    query = attrs.evolve(
        game.query(1, location="mountains"), enemy_candidates=names, quality_adjustment=quality, boss=None
    )
    (batch,) = game.destinations(1, 1_000, query=query).batches()
    counted = np.bincount(batch.member_enemy, minlength=len(game.tables.enemies))
    assert agrees([int(counted[game.tables.enemy_index[name]]) for name in names], weights)


def test_new_trap_movement_and_quest() -> None:
    game = laid_over(
        """
trap banana { name "Banana peel" ja "バナナの皮"; side both; theme mechanical; danger 1; effect "Slip." ja "滑る。" }
patch location cave { traps 1 of banana }
movement lurk { name "Lurking" ja "潜伏"; columns 0, 0, 0, 1 }
patch enemy goblin { movement lurk }
quest hunt { name "Hunt" ja "狩り"; boss 100%; quality -1 }
"""
    )
    query = game.query(1, quest="hunt", location="cave")
    assert query.quality_adjustment == -1
    query = attrs.evolve(query, enemy_candidates=("goblin",), boss="goblin")
    destinations = made(game, query=query)
    assert {card.trap for each in destinations for card in each.cards if card.trap} == {"banana"}
    assert all(game.query(seed, quest="hunt").boss for seed in range(30))
    parties = [card.party for each in destinations for card in (*each.cards, each.exit) if card.party]
    # Three find room at the back; whoever comes after them takes any free cell.
    for party in parties:
        columns = [member.column for member in party.members]
        assert columns[:3] == [4] * len(columns[:3])
        assert 4 not in columns[3:]


THREE_BY_THREE = """
patch field standard { columns 3 }
patch movement contact { columns 2, 2, 1 }
patch movement melee { columns 2, 2, 1 }
patch movement shot { columns 0, 1, 2 }
patch movement ranged { columns 0, 1, 2 }
patch movement reach { columns 0, 1, 1 }
patch movement other { columns 1, 1, 1 }
"""
NINES = "patch location cave { party 9..9 }\n"


def boss_in_a_cave(game: Game) -> list[Destination]:
    query = attrs.evolve(game.query(1, location="cave"), enemy_candidates=("goblin", "hobgoblin"), boss="goblin_king")
    return made(game, query=query)


def test_party__nine_and_a_boss_all_find_room() -> None:
    for destination in boss_in_a_cave(laid_over(NINES)):
        assert destination.losses["enemy"] == 0
        assert destination.exit.party is not None
        members = destination.exit.party.members
        assert len(members) == 10
        assert (members[0].enemy, members[0].skills, destination.exit.party.leader) == ("goblin_king", ("boss",), 0)
        assert all(member.skills == () and member.enemy != "goblin_king" for member in members[1:])


def test_field__three_by_three_loses_the_tenth() -> None:
    for destination in boss_in_a_cave(laid_over(THREE_BY_THREE + NINES)):
        assert destination.losses["enemy"] == 1
        assert destination.exit.party is not None
        cells = {(member.column, member.row) for member in destination.exit.party.members}
        assert cells == {(column, row) for column in (1, 2, 3) for row in (1, 2, 3)}
        assert destination.exit.party.members[0].enemy == "goblin_king"


def test_field__losses_add_up() -> None:
    """A field of four cells: of every party of nine, five are lost."""
    tiny = laid_over(NINES + "patch field standard { rows 1 }")
    for destination in made(tiny, location="cave", level=5):
        battles = sum(card.event == "battle" for card in destination.cards)
        assert destination.losses["enemy"] == battles * 5
        assert all(len(card.party.members) == 4 for card in destination.cards if card.party)


def test_field__one_column() -> None:
    lane = laid_over(
        "patch field standard { columns 1; rows 12 }\n"
        + "\n".join(
            f"patch movement {name} {{ columns 1 }}"
            for name in ("contact", "melee", "shot", "ranged", "reach", "other")
        )
    )
    columns = {
        member.column
        for each in made(lane, level=30)
        for card in each.cards
        if card.party
        for member in card.party.members
    }
    assert columns == {1}


@pytest.mark.parametrize(("select", "counts"), [("9", {3}), ("all", {3}), ("2..7", {2, 3}), ("1", {1})])
def test_group__smaller_than_its_selection(select: str, counts: set[int]) -> None:
    game = laid_over(
        f'group trio {{ name "Trio" ja "三人組"; select {select}; enemies goblin, hobgoblin, goblin_king }}\n'
        'campaign small { name "Small" ja "小"; stage 0.. { locations cave; groups trio } }'
    )
    queries = [game.query(seed, campaign="small", quest="guild") for seed in range(80)]
    assert counts == {len(query.enemy_candidates) for query in queries}
    assert {query.group for query in queries} == {"trio"}
    assert all(query.boss is None or query.boss in query.enemy_candidates for query in queries)
    assert all(tiers == sorted(tiers) for tiers in ([_tier(game, n) for n in q.enemy_candidates] for q in queries))


def _tier(game: Game, name: str) -> int:
    return int(game.ruleset.all("enemy")[name].tier)


def test_enemies__evenly_over_the_tiers(game: Game) -> None:
    """Of 4 drawn no tier has two more than another that still has some left; the boss is of the highest."""
    groups, enemies = game.ruleset.all("group"), game.ruleset.all("enemy")
    for seed in range(300):
        query = game.query(seed, level=90, quest="guild")
        assert query.group is not None
        listed = game.ruleset.listed("enemy", groups[query.group].enemies)
        there, drawn = (Counter(enemies[name].tier for name in names) for names in (listed, query.enemy_candidates))
        assert len(set(query.enemy_candidates)) == len(query.enemy_candidates)
        assert [name for name in listed if name in query.enemy_candidates] == list(query.enemy_candidates)
        for tier in there:
            if drawn[tier] < there[tier]:
                assert drawn[tier] >= max(drawn.values()) - 1
        if query.boss is not None:
            assert enemies[query.boss].tier == max(drawn)


def test_numbers_are_content__declarations() -> None:
    game = laid_over(
        """
patch frequency rare { weight 1000000 }
patch alertness standard { levels 0 0, 4 1 }
patch baseline indoor { terrain passage 7; events camp 2, battle rest }
patch baseline outdoor { terrain passage 8 }
patch quest guild { boss 100%; quality 0 }
replace rule invisible_cards = 2
"""
    )
    adventures = list(game.destinations(1, SEEDS, level=90, quest="guild"))
    assert {each.blueprint.location for each in adventures if each.blueprint} == {"vault", "sacred_site"}
    for each in adventures:
        assert each.blueprint is not None
        assert each.destination is not None
        cards = each.destination.cards
        assert {card.alertness for card in cards if card.elite is False} == {4}
        assert sum(card.invisible for card in cards) == 2
        assert each.destination.exit.party is not None
        camps = sum(card.event == "camp" for card in cards)
        assert (len(cards), camps) == {"vault": (31, 2), "sacred_site": (32, 1)}[each.blueprint.location]


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        ("spread progress 1..5", "spread progress 2..4", lambda each: Counter(c.progress for c in each.cards) == {2: 10, 3: 10, 4: 10}),
        ("command weak 3, medium 2, strong 1\n", "command strong 1\n", lambda each: {c.party.command for c in each.cards if c.party} == {"strong"}),
        ("  hide\n", "", lambda each: not any(c.invisible for c in each.cards)),
        ("  place trap\n  fill battle\n", "  fill battle\n", lambda each: not any(c.event == "trap" for c in each.cards)),
        ("  promote elites\n", "", lambda each: not any(c.elite for c in each.cards)),
        ("  exit\n", "", lambda each: each.exit.party is None),
        ("  set alertness\n", "", lambda each: {c.alertness for c in each.cards if c.elite is False} == {0}),
    ],
    ids=["progress", "command", "hide", "trap", "elites", "exit", "alertness"],
)  # fmt: skip
def test_steps_are_content(before: str, after: str, holds: Callable[[Destination], bool]) -> None:
    """`arm traps` without a trap card is fine: its mark is made by the other events."""
    game = game_of(edited("rules/pipelines.adv", before, after))
    destinations = made(game, level=90, quest="guild")
    assert [holds(each) for each in destinations] == [True] * SEEDS


def test_window__one_percent_is_one_group() -> None:
    game = game_of(edited("rules/pipelines.adv", "window groups 60%", "window groups 1%"))
    for level in (0, 5, 45, 100):
        tables = game.tables
        stage = tables.stage_at("main", level)
        place = tables.stage_sizes[stage] * min(level * 50, 4000) // 10_000
        weakest = tables.groups[tables.stage_groups[stage, place]]
        assert {game.query(seed, level=level).group for seed in range(40)} == {weakest}
