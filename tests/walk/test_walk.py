"""The rules of a walk, without a terminal."""

from __future__ import annotations

import pytest

from engine.results.map import Map
from engine.walk import KEYS, State, Walk
from engine.walk.words import WORDS

from .drawn import drawn

pytest.importorskip("tcod")


def walk_on(*floors: Map, language: str = "en") -> Walk:
    by_number = {map.floor: map for map in floors}
    return Walk(by_number.get, lambda kind, name: f"<{name}>", language)


def walked(walk: Walk, keys: str, state: State | None = None) -> tuple[State, list[str]]:
    """After some keys: the moment, and all that was said."""
    state, heard = state or walk.start(), []
    for key in keys:
        state, said = walk.step(state, key)
        heard += said
    return state, heard


def test_step__every_key_walks_its_way() -> None:
    walk = walk_on(drawn("...", ".@.", "..."))
    ends = {key: walk.step(walk.start(), key)[0].player for key in KEYS}
    assert ends == {
        "left": (0, 1), "right": (2, 1), "up": (1, 0), "down": (1, 2),
        "h": (0, 1), "l": (2, 1), "k": (1, 0), "j": (1, 2),
    }  # fmt: skip


def test_step__leaves_the_moment_before_as_it_was() -> None:
    walk = walk_on(drawn("@+!e"))
    state = walk.start()
    walked(walk, "ll", state)
    assert (state.player, state.turn, state.items, len(state.lying)) == ((0, 0), 0, 0, 1)
    assert state.is_closed((1, 0))


@pytest.mark.parametrize(("key", "said"), [("h", "The map ends here."), ("l", "<wall> bars the way.")])
def test_step__barred_costs_no_turn(key: str, said: str) -> None:
    state, heard = walked(walk_on(drawn("@#.")), key)
    assert (state.player, state.turn, heard) == ((0, 0), 0, [said])


def test_step__unknown_key_changes_nothing() -> None:
    walk = walk_on(drawn("@.e"))
    state = walk.start()
    assert walk.step(state, "x") == (state, ())


def test_step__waiting_is_a_turn() -> None:
    state, _ = walked(walk_on(drawn("@....e")), "..")
    assert (state.turn, state.player) == (2, (0, 0))
    assert [(each.x, each.y) for each in state.pursuers] == [(3, 0)]


def test_item__taken_once() -> None:
    state, heard = walked(walk_on(drawn("@!.")), "lhl")
    assert (state.items, state.lying) == (1, ())
    assert heard == ["You take: <item>."]


def test_other_things__named_and_left() -> None:
    state, heard = walked(walk_on(drawn("@_.")), "l")
    assert (heard, len(state.lying)) == (["Here: <altar>."], 1)


def test_stairs__to_the_next_floor_with_what_was_taken() -> None:
    walk = walk_on(drawn("@!>"), drawn(".<.>", floor=2))
    state, heard = walked(walk, "ll")
    assert (state.map.floor, state.player, state.items, state.turn, state.over) == (2, (1, 0), 1, 2, False)
    assert heard[-1] == "You come to floor 2."
    state, heard = walked(walk, "ll", state)
    assert (state.over, heard[-1], state.turn) == (True, "You are out.", 4)


def test_exit__ends_it_even_above_other_floors() -> None:
    state, heard = walked(walk_on(drawn("@X"), drawn("@.", floor=2)), "l")
    assert (state.over, heard) == (True, ["You are out."])


def test_quit__ends_it_for_good() -> None:
    walk = walk_on(drawn("@.."))
    state, heard = walked(walk, "ql")
    assert (state.over, state.player, heard) == (True, (0, 0), ["You stop here."])


# -- who pursues -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("symbol", ["e", "P"])
def test_pursuers__come_and_stop_beside(symbol: str) -> None:
    state, heard = walked(walk_on(drawn(f"@....{symbol}")), "......")
    assert [(each.x, each.y) for each in state.pursuers] == [(1, 0)]
    assert (state.caught, len(heard)) == (1, 1)


def test_pursuers__beyond_their_limits_wait() -> None:
    state, _ = walked(walk_on(drawn("@.....e")), "....")
    assert [(each.x, each.y) for each in state.pursuers] == [(6, 0)]


def test_pursuers__following_is_no_new_catch() -> None:
    state, heard = walked(walk_on(drawn("..........@..e")), ".hhhh.")
    assert (state.caught, heard) == (1, ["Beside you: <enemy>."])
    assert [(each.x, each.y) for each in state.pursuers] == [(7, 0)]


def test_pursuers__one_cell_each_and_never_two_on_one() -> None:
    walk = walk_on(drawn("#####", "e.e.e", ".e.e.", "@....", "e.e.e"))
    state = walk.start()
    for _ in range(8):
        before = state.pursuers
        state, _said = walk.step(state, ".")
        cells = [(each.x, each.y) for each in state.pursuers]
        assert len({*cells, state.player}) == len(cells) + 1
        assert all(abs(a.x - b.x) + abs(a.y - b.y) <= 1 for a, b in zip(before, state.pursuers, strict=True))


def test_pursuers__walked_into_trade_places() -> None:
    state, heard = walked(walk_on(drawn("#@e..")), "l")
    assert (state.player, [(each.x, each.y) for each in state.pursuers]) == ((2, 0), [(1, 0)])
    assert heard == ["You push past: <enemy>."]


# -- what is seen ------------------------------------------------------------------------------------------------------


def test_sight__doors_block_it_until_opened() -> None:
    walk = walk_on(drawn("@.+..!"))
    state = walk.start()
    assert state.seen[0].tolist() == [True, True, True, False, False, False]
    state, heard = walked(walk, "ll", state)
    assert (heard, state.seen[0].all()) == (["You go through: <door>."], True)
    state, _ = walked(walk, "hh", state)
    assert state.seen[0].all()  # it stands open
    assert walked(walk, "ll", state)[1] == []


def test_sight__what_was_seen_is_remembered() -> None:
    walk = walk_on(drawn("@.+..", "###.#"))
    state, _ = walked(walk, "lll")
    state, _ = walked(walk, "j", state)
    assert not state.seen[0, 0]
    assert state.remembered[0, 0]


def test_start__without_a_thing_that_says_where() -> None:
    assert walk_on(drawn(".#..", "###.")).start().player == (2, 0)


def test_start__on_the_entrance() -> None:
    state = walk_on(drawn("..<e")).start()
    assert (state.player, [each.kind for each in state.pursuers], state.lying) == ((2, 0), ["enemy"], ())


def test_start__nowhere_to_stand() -> None:
    with pytest.raises(ValueError, match="no ground to stand on"):
        walk_on(drawn("##", "##")).start()


def test_start__no_such_floor() -> None:
    with pytest.raises(ValueError, match="floor: there is no floor 2"):
        walk_on(drawn("@.")).start(2)


def test_words__japanese() -> None:
    _, heard = walked(walk_on(drawn("@!"), language="ja"), "l")
    assert heard == ["<item>を拾った。"]


def test_words__both_languages_fill_in_the_same() -> None:
    from string import Formatter

    for line, (english, japanese) in WORDS.items():
        names = [{field for _, field, _, _ in Formatter().parse(words) if field} for words in (english, japanese)]
        assert names[0] == names[1], line
