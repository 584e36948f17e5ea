"""Many placements on the board: what stood, what failed by phase and cause, how large they are."""

from __future__ import annotations

from functools import cache
from itertools import islice

import attrs
import pytest

from engine.exports.board.stress import MOST_CAUSES, histogram, stress_board
from engine.generators.overmap.drawing import draw_mutable, stressed_mutable
from engine.generators.overmap.mutable import Budget, Cause, Refusal, Special, Stress, stress
from engine.generators.overmap.rows import MutableRow
from tests.exports.wide import shown
from tests.generators_overmap_mutable.starter import SPECIALS, anthill
from tests.generators_overmap_mutable.world import ROWS, world

SMALL = Budget(attempts=2, tiles=200)


def plain(kind: str, name: str) -> str:
    return name


@cache
def open_ended(count: int = 60) -> tuple[Stress, Special]:
    """An anthill without dead ends, in two attempts."""
    special = anthill("dead_end")
    return list(stressed_mutable(MutableRow(special), world(), count, 0, budget=SMALL))[-1], special


@cache
def villas(count: int = 90) -> tuple[Stress, Special]:
    return list(stressed_mutable(ROWS["villa"], world(), count, 1000))[-1], SPECIALS["villa"]


VILLAS = """\
villa  placements 90  seeds 1000 to 1089 ───────────────────────────────────────
stood                                    90  100.0 %
refused                                   0    0.0 %
  on ground that fits everywhere   30 of 30  100.0 %
  1/10 of the ground fits nothing  30 of 30  100.0 %
  1/4 of the ground fits nothing   30 of 30  100.0 %

Tiles ──────────────────────────────────────────────────────────────────────────
"""


def test_all_stood() -> None:
    text = shown(stress_board(*villas(), plain), 80)
    assert text.startswith(VILLAS)
    least, first, half, third, most = villas()[0].quartiles() or ()
    assert f"least {least}   quartiles {first}, {half}, {third}   most {most}   mean {villas()[0].mean:.1f}\n" in text
    assert "Refused" not in text
    assert "later attempt" not in text


def test_refused__by_phase_and_cause_with_a_command() -> None:
    told, special = open_ended()
    text = shown(stress_board(told, special, plain), 80)
    assert "phase 4 of 4: straight, corner, tee, crossing\n" in text
    for each in told.refused:
        why = (
            "it outgrew its budget\n" if each.example.cause is Cause.LARGE else "a join that must be met stayed open: "
        )
        assert f"{each.count:>6}  {why}" in text
        assert f"advc show special anthill --seed {each.seed} --attempts 2\n" in text
    stood = next(line.split() for line in text.splitlines() if line.startswith("stood"))
    assert ["stood", str(told.placed), f"{100 * told.placed / told.tried:.1f}", "%"] == stood


def test_refused__its_command_shows_it() -> None:
    told, special = open_ended()
    assert told.refused
    assert told.retried
    for each in told.refused:
        assert each.example == draw_mutable(MutableRow(special), world(), each.seed, budget=SMALL)
    for each in told.retried:
        once = attrs.evolve(SMALL, attempts=1)
        assert each.example == draw_mutable(MutableRow(special), world(), each.seed, budget=once)
        assert not isinstance(draw_mutable(MutableRow(special), world(), each.seed, budget=SMALL), Refusal)


def test_retried__why_the_first_attempt_failed() -> None:
    told, special = open_ended()
    text = shown(stress_board(told, special, plain), 80)
    assert "Stood only at a later attempt: why the first failed ─" in text
    assert f"advc show special anthill --seed {told.retried[0].seed} --attempts 1\n" in text
    assert "Attempts until it stood ─" in text


@pytest.mark.parametrize("width", [80, 100])
def test_japanese(width: int) -> None:
    told, special = open_ended()
    text = shown(stress_board(told, special, plain, language="ja"), width)
    for part in (
        "anthill  配置 60 回  シード 0〜59 ─",
        "失敗の内訳(フェーズと原因) ─",
        "フェーズ 4 / 4: straight、corner、tee、crossing\n",
        "mandatory な join が未解決のまま残った: `tunnel_to_tunnel` (",
        "再試行で成功: 最初の失敗の内訳 ─",
        "最小 ",
        "成功までの試行回数 ─",
    ):
        assert part in text


def test_ended_early() -> None:
    told = list(islice(stressed_mutable(ROWS["villa"], world(), 500, 0), 7))[-1]
    text = shown(stress_board(told, SPECIALS["villa"], plain), 80)
    assert "villa  placements 7  seeds 0 to 6 ─" in text
    assert "ended early: 7 of 500 were tried\n" in text
    assert "途中で終了: 7 / 500 回\n" in shown(stress_board(told, SPECIALS["villa"], plain, language="ja"), 80)


def test_nothing_tried() -> None:
    text = shown(stress_board(Stress("villa", 5, 100), SPECIALS["villa"], plain), 80)
    assert "ended early: 0 of 100 were tried\n" in text
    assert "Tiles" not in text


def test_unresolved__is_told_if_there_ever_are_any() -> None:
    told, special = villas()
    assert "open join" not in shown(stress_board(told, special, plain), 80)
    assert "stand with an open join" in shown(stress_board(attrs.evolve(told, unresolved=1), special, plain), 80)


def test_causes__the_rarest_are_only_counted() -> None:
    told, special = open_ended()
    many = tuple(attrs.evolve(told.refused[0], count=1, seed=seed) for seed in range(MOST_CAUSES + 3))
    text = shown(stress_board(attrs.evolve(told, refused=many), special, plain), 80)
    assert "3 more causes: 3 placements\n" in text


def test_histogram__a_line_a_number_where_there_are_few() -> None:
    assert "3  20  ▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰\n4   0\n5   1  ▰▰\n" == shown(histogram(((3, 20), (5, 1))))


def test_histogram__several_numbers_to_a_line_where_there_are_many() -> None:
    lines = [line.split() for line in shown(histogram(tuple((size, 1) for size in range(1, 26)))).splitlines()]
    assert ["1-3", "3"] == lines[0][:2]
    assert ["25", "1"] == lines[-1][:2]
    assert 9 == len(lines)
    assert 25 == sum(int(line[1]) for line in lines)


def test_stress__without_content_has_a_board_too() -> None:
    special = SPECIALS["crater"]
    assert "crater  placements 12" in shown(stress_board(stress(special, 12, 0), special, plain), 80)
