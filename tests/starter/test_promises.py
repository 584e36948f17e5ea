"""What the starter content promises, kept; and what its designer sees when it is not."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

import pytest

from engine.game import Game
from engine.studies.promises import Method, Outcome
from tests.starter.content import edited, game_of, laid_over, starter_files, with_sample

if TYPE_CHECKING:
    from engine.studies.tested import Tested  # which pytest would take for tests


@cache
def starter() -> tuple[Tested, ...]:
    return game_of(starter_files()).test()


def test_starter__every_promise_is_kept() -> None:
    assert [] == [
        (each.title, judged) for each in starter() for judged in each.judged if judged.outcome is not Outcome.KEPT
    ]


def test_starter__says_enough() -> None:
    judged = [judged for each in starter() for judged in each.judged]
    assert len(judged) >= 25
    assert sum(each.law for each in judged) >= 10
    assert sum(bool(each.stretches) for each in judged) >= 3
    assert any(each.method is Method.SAMPLED for each in judged)
    assert sum(each.method is Method.EXACT for each in judged) >= 20


def test_starter__decided_soon() -> None:
    """Whoever changes a number wants to know at once: what is sampled takes few draws, at other seeds too."""
    for seed in (0, 10**9, 2 * 10**9):
        for each in game_of(starter_files()).test(only="stands in front", seed=seed):
            assert all(judged.outcome is Outcome.KEPT and judged.looked < 50_000 for judged in each.judged)


def test_sample__kept() -> None:
    found = with_sample("expectations").test(only="old mine") + with_sample("expectations").test(only="strong leaders")
    assert [Outcome.KEPT, Outcome.KEPT] == [each.outcome for each in found]


# -- the content stamp ----------------------------------------------------------------------------------------------


def test_stamp__a_promise_changes_no_result(game: Game) -> None:
    without = {path: text for path, text in starter_files().items() if not path.startswith("promises/")}
    assert len(without) < len(starter_files())
    assert game.stamp == game_of(without).stamp


def test_stamp__what_stands_in_the_same_file_counts() -> None:
    promise = 'expect "x" { promise = mean(traps) > 1 }\nmeasure m = traps * 2\n'
    quest = 'quest odd { name "Odd" }\n'
    none, own, both = (laid_over(text).stamp for text in ("# nothing\n", promise, promise + quest))
    assert len({none, own, both}) == 3


# -- a promise that is broken ---------------------------------------------------------------------------------------


def broken(text: str) -> Tested:
    (only,) = laid_over(text).test(only="mine to break")
    assert only.outcome is Outcome.BROKEN
    return only


def test_levers__the_line_that_says_it() -> None:
    found = broken('expect "mine to break" { location labyrinth; promise = mean(traps) >= 13 }')
    best = found.levers[0][0]
    assert best.file.endswith("places/labyrinth.adv")
    assert starter_files()["places/labyrinth.adv"].splitlines()[best.line - 1] == "  events trap +6"
    assert ("events trap", ("labyrinth",), "12", "13") == (best.what, best.owners, best.before, best.after)
    assert (Fraction(12), Fraction(13)) == best.figure


def test_levers__a_number_that_many_locations_rest_on() -> None:
    found = broken('expect "mine to break" { level 80..90; promise = mean(traps) <= 3 }')
    best = found.levers[0][0]
    assert ("events trap", "-1") == (best.what, best.after)
    assert best.file.endswith(("places/indoor.adv", "places/outdoor.adv"))
    assert len(best.owners) >= 6
    before, after = best.figure
    assert after < before


def test_levers__the_quest() -> None:
    (judged,), (levers,) = (lambda found: (found.judged, found.levers))(
        broken('expect "mine to break" { level 60..70; quest regional; promise = chance(boss) > 30% }')
    )
    assert Fraction(1, 4) == judged.value
    assert ("boss", ("regional",), "25%", "30%") == (
        levers[0].what,
        levers[0].owners,
        levers[0].before,
        levers[0].after,
    )


def test_levers__what_does_not_matter_is_not_told() -> None:
    found = broken('expect "mine to break" { level 80..82; location vault; promise = mean(invisible) <= 8 }')
    assert {"invisibility", "terrain hall"} & {each.what for each in found.levers[0]}
    assert all(each.figure[0] > each.figure[1] for each in found.levers[0])
    assert all(each.owners == ("vault",) or "indoor" in each.file for each in found.levers[0])


def test_levers__a_trend() -> None:
    found = broken('expect "mine to break" { level 20..60; promise = mean(invisible) falls with level }')
    assert found.judged[0].stretches
    assert all(each.figure[1] < each.figure[0] for each in found.levers[0])


def test_levers__none_for_what_is_kept() -> None:
    (only,) = laid_over('expect "mine to keep" { promise = mean(traps) > 1 }').test(only="mine to keep")
    assert ((),) == only.levers


def test_example__shows_the_breach() -> None:
    text = 'expect "mine to break" { level 30..60; quest guild; every = elites <= 4; every = party.size <= 7 }'
    found, game = broken(text), laid_over(text)
    for judged in found.judged:
        assert judged.example is not None
        made = game.destination(judged.example.seed, level=judged.example.level, quest="guild")
        sizes = [len(card.party.members) for card in (*made.cards, made.exit) if card.party]
        elites = sum(bool(card.elite) for card in made.cards)
        assert elites > 4 if "elites" in judged.text else max(sizes) > 7


def test_change__a_promise_tells_of_it() -> None:
    files = edited("places/labyrinth.adv", "events trap +6", "events trap +3")
    changed = game_of(files).test(only="labyrinth")
    assert [(Outcome.BROKEN, Fraction(9))] == [
        (each.outcome, each.value) for one in changed for each in one.judged if each.text == "mean(traps) >= 11.5"
    ]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [({"budget": 0}, "budget"), ({"error": 0}, "error"), ({"error": 1.0}, "error"), ({"seed": -1}, "seed")],
)
def test_arguments__that_make_no_sense(game: Game, arguments: dict[str, float], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        game.test(**arguments)  # type: ignore[arg-type]


def test_only__by_a_part_of_the_title(game: Game) -> None:
    assert ["The vault is rich and guarded"] == [each.title for each in game.test(only="VAULT is")]
    assert () == game.test(only="no such title")
