"""The board: everything there, straight at every width and in both languages, and nothing of the content obeyed."""

from __future__ import annotations

import io
import re
from typing import Any

import attrs
import pytest
from rich.cells import cell_len
from rich.console import Console

from engine.exports.board import Names, board, board_text
from engine.exports.board.words import SIGNS, WORDS
from engine.results.destination import Adventure, Card, Destination, Exit, Member, Party
from engine.values.harmless import harmless
from tests.results.sample import ADVENTURE, BLUEPRINT, QUERY, STAMP, names_en, names_ja

BORDER = "╭╮╰╯│┊┌┐└┘├┤┏┓┗┛┃"


def text(names: Names = names_en, language: str = "en", width: int = 100, **changes: Any) -> str:
    return board_text(attrs.evolve(ADVENTURE, **changes), names, columns=4, rows=3, language=language, width=width)


def destination(**changes: Any) -> Destination:
    assert ADVENTURE.destination is not None
    return attrs.evolve(ADVENTURE.destination, **changes)


def borders(line: str) -> list[int]:
    """The cells in which borders stand."""
    return [cell_len(line[:index]) for index, character in enumerate(line) if character in BORDER]


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize(("language", "names"), [("en", names_en), ("ja", names_ja)])
def test_width__nothing_sticks_out_and_cards_are_straight(width: int, language: str, names: Names) -> None:
    lines = text(names, language, width).splitlines()
    assert max(cell_len(line) for line in lines) <= width
    legend = next(index for index, line in enumerate(lines) if line.startswith("▰"))
    heading = next(index for index, line in enumerate(lines) if line.startswith(("Deck", "山札")))
    deck = lines[heading + 1 : legend]
    assert len(deck) == 5 * -(-30 // (width // 20))
    for row in range(0, len(deck), 5):
        assert all(borders(deck[row]) == borders(line) for line in deck[row : row + 5])


@pytest.mark.parametrize("width", [80, 100, 120])
def test_field__japanese_names_keep_the_grid_straight(width: int) -> None:
    lines = text(names_ja, "ja", width, destination=destination(cards=())).splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("┌"))
    end = next(index for index, line in enumerate(lines) if line.startswith("└"))
    assert {cell_len(lines[start])} == {cell_len(line) for line in lines[start : end + 1]}


@pytest.mark.parametrize("width", [1, 10, 30, 300])
def test_width__absurd_ones_do_not_fail(width: int) -> None:
    assert text(width=width)


def test_cards__show_what_they_are() -> None:
    shown = text()
    for part in ("╭─ 1 ───", "╭╌ 4 hidden ╌", "⊗ Trap", "Crushing Ceiling", "⚔ Battle ✪ !", "3 Goblin King",
                 "✦ Unique event", "Forgotten Shrine", "⌂ Camp", "⊡ Chest", "▰▰▰▱▱"):  # fmt: skip
        assert part in shown


def test_title__says_where_it_came_from() -> None:
    head = text().split("Deck")[0]
    for part in ("Goblin Labyrinth", "level 50", "progress 50 of 90", "seed 7", "advc 0.1.0/1", "3f9a1c2e3f "):
        assert part in head


def test_title__japanese() -> None:
    head = text(names_ja, "ja").split("山札")[0]
    for part in ("ゴブリンの迷宮", "レベル 50", "シード 7"):
        assert part in head


EXIT_EN = """\
➤ Exit !  ♚ Strong command  tiers 1-5
┌──────────────┬──────────────┬──────────────┬─────────────┐
│Hobgoblin     │              │              │Goblin Shaman│
├──────────────┼──────────────┼──────────────┼─────────────┤
│Hobgoblin     │♚☠Goblin King │Goblin Shaman │             │
├──────────────┼──────────────┼──────────────┼─────────────┤
│Goblin        │Goblin        │Goblin Archer │Goblin Archer│
└──────────────┴──────────────┴──────────────┴─────────────┘
"""


def test_exit__boss_and_party_on_their_field() -> None:
    assert EXIT_EN in text()


def test_exit__no_boss() -> None:
    assert "no boss" in text(destination=destination(exit=Exit()))


def test_party__elite_leader_and_members_are_marked() -> None:
    shown = text()
    assert "⚔ 2 ✪ !  ♚ Strong command  tiers 2-5" in shown
    assert "♚✪Goblin" in shown
    assert "✪Hobgoblin" in shown


def test_party__a_member_outside_the_field_is_not_lost() -> None:
    band = Party(0, "weak", (Member("goblin", 1, 9, 9), Member("hobgoblin", 2, 5, 1)))
    assert "outside the field: ♚Goblin Hobgoblin" in text(destination=destination(exit=Exit(band, 0)))


def test_party__skill_without_a_sign_is_written_out() -> None:
    band = Party(0, "weak", (Member("goblin", 1, 1, 1, ("strong",)),))
    assert "(Strong" in text(destination=destination(exit=Exit(band, 0)))


def test_party__sizes_beyond_the_field_of_the_content() -> None:
    shown = board_text(ADVENTURE, names_en, columns=6, rows=4, width=80)
    assert max(cell_len(line) for line in shown.splitlines()) <= 80


def test_summary__counts_events_by_terrain() -> None:
    rows = [line.split() for line in text().split("Summary")[1].splitlines()]
    assert ["Maze", "8", "1", "1", "·", "·", "10"] in rows
    assert ["all", "12", "9", "5", "3", "1", "30"] in rows


def test_summary__marks() -> None:
    assert "invisible 5   ✪ elite 3   alertness 0: 4   alertness 1: 5" in text()


def test_losses__named_with_their_number() -> None:
    assert "Found no place: Trap 1\n" in text()
    assert "Found no place: Trap 1, enemies 2\n" in text(destination=destination(losses={"trap": 1, "enemy": 2}))
    assert "Found no place: nothing\n" in text(destination=destination(losses={"trap": 0}))


def test_deck__empty() -> None:
    assert "0 cards" in text(destination=destination(cards=()))


def test_progress__many_are_a_number() -> None:
    assert "+40" in text(destination=destination(cards=(Card("hall", "camp", 40),)))


def test_event__of_a_pack_of_its_own_has_a_sign() -> None:
    shown = text(lambda kind, name: name, destination=destination(cards=(Card("hall", "riddle", 1),)))
    assert "◦ riddle" in shown


def test_query_and_blueprint__compact() -> None:
    shown = board_text(Adventure(7, STAMP, QUERY, BLUEPRINT), names_en, columns=4, rows=3)
    for part in ("seed 7", "Labyrinth, Vault", "Goblin King", "+1", "possible", "Maze 10", "= 30 cards", "Trap 12",
                 "0: 80, 1: 20", "1-3", "Fire Rune, Frost Rune", "Wandering Merchant"):  # fmt: skip
        assert part in shown
    assert "Deck" not in shown


def test_query__alone_in_japanese() -> None:
    shown = board_text(Adventure(7, STAMP, QUERY), names_ja, columns=4, rows=3, language="ja")
    assert "迷宮、宝物庫" in shown
    assert "設計図" not in shown


HOSTILE = "[bold red]x[/] :smile: \x1b[2J\x07\u202e\u200b\u2028\x85\ud800\tend"


@pytest.mark.parametrize("made", [ADVENTURE, Adventure(7, STAMP, QUERY, BLUEPRINT)])
def test_hostile__names_are_text_and_nothing_else(made: Adventure) -> None:
    if made.destination is not None:
        made = attrs.evolve(made, destination=attrs.evolve(made.destination, name={"en": HOSTILE}))
    shown = board_text(made, lambda kind, name: HOSTILE, columns=4, rows=3, width=600)
    assert "[bold red]x[/] :smile: ␛[2J␇\ufffd\ufffd\ufffd\ufffd\ufffd␉end" in shown
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ud800-\udfff]", shown)


def test_hostile__ids_and_stamp_are_neutralised() -> None:
    strange = attrs.evolve(STAMP, engine="\x1b[31m", content="\u202eabc")
    shown = text(stamp=strange, destination=destination(name={}))
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_harmless__keeps_what_can_be_seen() -> None:
    assert harmless("迷宮 é ⚔ 🧙 a b") == "迷宮 é ⚔ 🧙 a b"


def test_colour__on_a_terminal_only() -> None:
    shown = io.StringIO()
    console = Console(file=shown, width=100, force_terminal=True, color_system="standard")
    console.print(board(ADVENTURE, names_en, columns=4, rows=3))
    assert "\x1b[31m" in shown.getvalue()
    assert "\x1b" not in text()


def test_words__both_languages_fill_the_same_blanks() -> None:
    assert all(en.count("{}") == ja.count("{}") and en and ja for en, ja in WORDS.values())


def test_signs__take_one_cell_each() -> None:
    assert {1} == {cell_len(symbol) for symbol, _ in SIGNS.values()}
