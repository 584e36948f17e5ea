"""What is told never to occur never does, whatever is drawn; and what is not told can."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.checks.judge import judge_one, judge_whole, units
from engine.declarations.rule import MOST_LEVEL
from engine.generators.destination import climb, make_blueprints, make_destinations
from engine.generators.destination.query.window_groups import WindowGroups
from engine.generators.streams import seeds_from
from engine.kinds import KINDS
from engine.loading import Loaded
from engine.making import Making
from engine.model.model import Model
from engine.source.diagnostic import Diagnostic
from engine.values.interval import Interval
from tests.cases.laid import base, codes, found, loaded

LEVELS = np.arange(MOST_LEVEL + 1)


def told(findings: list[Diagnostic], *wanted: str) -> set[str]:
    """The names that findings of some codes tell."""
    return {str(each.arguments["name"]) for each in findings if each.code in wanted}


def making_of(content: Loaded) -> Making:
    assert content.ruleset is not None, codes(content.found)
    return Making(content.ruleset)


def windows(making: Making, campaign: str) -> Iterator[set[str]]:
    """The groups that each level's window holds."""
    tables = making.tables
    (share,) = [step.span.share for step in making.steps["query"] if isinstance(step, WindowGroups)]
    for level in range(MOST_LEVEL + 1):
        stage = tables.stage_at(campaign, level)
        first, end = tables.window(stage, level, share)
        yield {tables.groups[group] for group in tables.stage_groups[stage][first:end]}


def climbs() -> st.SearchStrategy[str]:
    """Another climb over the groups of the starter pack: another rule, window, and lists of the campaign."""
    rules = st.sampled_from(
        [
            "level / 3",
            "min(level, 70)",
            "max(0, 50 - level)",
            "if level > 9 then 30 else 0",
            "7",
            "floor(level / 10) * 3",
        ]
    )
    spans = st.sampled_from([0, 1, 20, 50, 90, 100])
    lists = st.sampled_from(["all", "rats, bats, ogres, dragons", "goblins", "dragons, titans, trolls"])
    ends = st.integers(0, 998)

    def written(rule: str, span: int, first: str, second: str, end: int) -> str:
        return (
            f"replace rule group_index = clamp({rule}, 0, 100)\n"
            f"replace pipeline query {{ window groups {span}%; pick group; draw enemies; choose boss }}\n"
            f'replace campaign main {{ name "Road" ja "道"; default yes; stage 0..{end} {{ locations all; groups {first} }}\n'
            f"  stage {end + 1}.. {{ locations cave; groups {second} }} }}\n"
        )

    return st.builds(written, rules, spans, lists, lists, ends)


@settings(max_examples=12)
@given(climbs())
def test_groups__told_are_those_that_no_window_holds(text: str) -> None:
    content = loaded(text)
    making = making_of(content)
    reached = set().union(*windows(making, "main"))
    assert set(making.tables.groups) - reached == told(content.found, "ADV511", "ADV512")


@settings(max_examples=6)
@given(climbs(), st.integers(0, 2**32))
def test_groups__told_are_never_drawn(text: str, seed: int) -> None:
    content = loaded(text)
    making = making_of(content)
    dead = told(content.found, "ADV511", "ADV512")
    for turn in range(10):
        batch = making.queries(seeds_from(seed + turn * len(LEVELS), len(LEVELS)), LEVELS, "main", "guild")
        assert set() == {making.tables.groups[group] for group in np.unique(batch.group)} & dead


def test_groups__of_the_starter_pack_each_has_a_level() -> None:
    making = making_of(loaded({}))
    assert set(making.tables.groups) == set().union(*windows(making, "main"))


@settings(max_examples=200)
@given(st.lists(st.integers(1, 5), min_size=1, max_size=8), st.data())
def test_extremes__as_enemies_are_drawn(tiers: list[int], data: st.DataObject) -> None:
    """Candidates drawn as the step draws them: always from the least drawn tiers that have enemies left."""
    count = data.draw(st.integers(1, len(tiers)))
    possible = {(tier, *ends) for tier in set(tiers) for ends in climb.extremes(tiers, tier, range(count, count + 1))}
    seen = set()
    for drawn in ways(tiers, count):
        seen |= {(tier, min(drawn), max(drawn)) for tier in drawn}
    assert seen == possible


def ways(tiers: list[int], count: int) -> set[tuple[int, ...]]:
    """Every set of tiers, with repetitions, that so many draws can give."""
    there = {tier: tiers.count(tier) for tier in tiers}
    states = {tuple(0 for _ in there)}
    for _ in range(count):
        after = set()
        for state in states:
            left = {tier: many for tier, many in zip(there, state, strict=True) if many < there[tier]}
            for at, tier in enumerate(there):
                if tier in left and left[tier] == min(left.values()):
                    after.add((*state[:at], state[at] + 1, *state[at + 1 :]))
        states = after
    return {tuple(tier for tier, many in zip(there, state, strict=True) for _ in range(many)) for state in states}


WEIGHTS = (
    "if tier == 5 and lowest < 5 then 0 else 1",
    "if tier <= 2 and highest >= 4 then 0 else 1",
    "if tier == 1 and highest == 4 then 0 else 1",
    "if tier == 3 and lowest < 3 and highest > 3 then 0 else 1",
    "if tier < highest and quality >= 0 then 0 else 1",
    "max(0, quality) * (highest - tier) + (if tier == highest then 1 else 0)",
)


@pytest.mark.parametrize("weight", WEIGHTS)
def test_enemies__told_are_never_drawn(weight: str) -> None:
    content = loaded(f"replace rule tier_weight = {weight}")
    making = making_of(content)
    dead = told(content.found, "ADV513")
    tiers = {each.arguments["tier"] for each in content.found if each.code == "ADV514"}
    for number, quest in enumerate([None, "guild", "regional", "errand"]):
        seeds, levels = seeds_from(number, 4 * 101), np.tile(LEVELS[:101], 4)
        queries = making.queries(seeds, levels, "main", quest)
        plans = make_blueprints(making.tables, making.steps["blueprint"], queries, seeds)
        decks = make_destinations(making.tables, making.steps["destination"], plans, seeds)
        assert set() == {making.tables.enemies[each] for each in np.unique(decks.member_enemy)} & dead
        drawn = np.ones(len(decks.member_enemy), dtype=np.bool_)
        drawn[decks.members_from[:-1][decks.party_boss]] = False
        assert set() == set(making.tables.tiers[decks.member_enemy[drawn]].tolist()) & tiers


def test_enemies__some_rules_leave_some_out() -> None:
    assert told(found(f"replace rule tier_weight = {WEIGHTS[1]}"), "ADV513")
    assert "ADV514" in codes(found(f"replace rule tier_weight = {WEIGHTS[0]}"))
    assert [] == found("replace rule tier_weight = 1")


@given(st.integers(0, 300), st.fractions(0, 100), st.fractions(0, 1))
def test_window__a_stretch_of_the_groups(count: int, index: Fraction, share: Fraction) -> None:
    first, end = climb.window(count, index, share)
    assert 0 <= first < end <= count or count == 0 == first == end


def test_stage_at__in_a_gap_the_last_that_began() -> None:
    stages = [Interval(0, 4), Interval(10, None)]
    assert [0, 0, 0, 1, 1] == [climb.stage_at(stages, level) for level in (0, 4, 9, 10, 1000)]


@pytest.mark.parametrize("left_out", sorted(path.within for path in base().files if "/" in path.within)[::5])
def test_partial__without_one_file_nothing_raises(left_out: str) -> None:
    files = {path.within: path.text for path in base().files if path.within != left_out}
    assert loaded(files).found is not None


def test_partial__beside_an_error_nothing_is_proved() -> None:
    midges = 'enemy midge { name "Midge" ja "小虫"; tier 1; movement ranged }\n'
    midges += 'group midges { name "Midge" ja "小虫"; select all; enemies midge, goblin, hobgoblin }\n'
    assert "ADV511" in codes(found(midges))
    assert "ADV511" not in codes(found(midges + "location den : cave { elite +1 }"))
    assert "ADV511" not in codes(found(midges + "locaton den : cave { elites +1 }"))


def test_partial__a_pack_of_enemies_alone() -> None:
    pack = '--- pack.adv\npack alone { version "1.0.0"; language en }\n--- a.adv\nmovement walk { name "Walk"; columns 1 }\n'
    text = pack + "".join(f'enemy e{tier} {{ name "E"; tier {tier}; movement walk }}\n' for tier in (1, 2, 3))
    assert set(codes(found(text))) <= {"ADV501"}
    group = 'group g { name "G"; select all; enemies e1, e2, e3 }\n'
    assert not set(codes(found(text + group))) & {"ADV511", "ADV512", "ADV513", "ADV514"}


def test_cost__the_proofs_look_at_facts_only() -> None:
    """Where nothing is dead no declaration is read but the rule of weights and its tiers, and the marked campaign."""
    model = Model([base()], KINDS)
    verdicts = {unit: judge_one(model, *unit) for unit in units(model)}
    fresh = Model([base()], KINDS, model.pieces)
    assert [] == judge_whole(fresh, verdicts.items())
    assert {"campaign", "rule", "tiers"} == {kind for kind, _ in fresh._declared}
