"""What is proved of a special on the board: the verdict, the counter-example, the growth."""

from __future__ import annotations

import pytest

from engine.exports.board.proof import STYLES, proof_board
from engine.exports.board.words import WORDS
from engine.generators.overmap.mutable import Bound, Special, Verdict, prove
from tests.exports.wide import shown
from tests.generators_overmap_mutable.starter import KNOWN, SPECIALS, anthill


def board(special: Special, language: str = "en", width: int = 80) -> str:
    proof = prove(special, KNOWN[special.name])
    return shown(proof_board(proof, special, lambda kind, name: name, language=language), width)


def test_proved() -> None:
    text = board(SPECIALS["crater"])
    assert (
        "crater  pieces 2  joins 1  phases 2 ────────────────────────────────────────────\n"
        "proved   every join that must be met is always closed\n"
        "limited  growth is limited: no rule opens joins without a `max`\n" == text
    )


def test_proved__japanese() -> None:
    text = board(SPECIALS["anthill"], "ja")
    assert "anthill  ピース 8  join 3  フェーズ 4 ─" in text
    assert "証明済み  mandatory な join は必ず閉じられます" in text
    assert "収束      " in text


def test_counter_example__its_pieces_and_the_small_map() -> None:
    text = board(anthill("corner"))
    for part in (
        "counter-example  an open join `tunnel_to_tunnel` to the north and",
        "The counter-example ─",
        "beside it       north tee, east tee\n",
        "would close it  corner\n",
        "dead_end  it leaves another open join unmet\n",
        "  ?┤│\n",
    ):
        assert part in text


@pytest.mark.parametrize("width", [80, 100])
def test_counter_example__japanese(width: int) -> None:
    text = board(anthill("dead_end"), "ja", width)
    for part in (
        "反例あり  ",
        "限りなし  ",
        "反例 ─",
        "隣のピース        南 corner\n",
        "閉じられるピース  dead_end、queen\n",
    ):
        assert part in text


def test_growth__without_bound() -> None:
    assert "without bound    growth has no bound: in phase 4" in board(anthill("dead_end"))


def test_undecided__says_what_could_not_be_bounded() -> None:
    special = SPECIALS["anthill"]
    proof = prove(anthill("dead_end"), KNOWN["anthill"], trials=0)
    assert Verdict.UNDECIDED is proof.verdict
    text = shown(proof_board(proof, special, lambda kind, name: name), 80)
    assert "undecided      no rule of the last phase surely closes `tunnel_to_tunnel`" in text
    assert "The counter-example" not in text


def test_words__for_every_verdict_and_bound() -> None:
    words = {str(word) for word in (*Verdict, *Bound)}
    assert set(STYLES) == words
    assert words <= set(WORDS)
