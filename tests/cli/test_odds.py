"""`advc odds`: exact chances, figures, what is sampled and why, and questions that are none."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from rich.cells import cell_len

import engine
from engine.asking import Unasked
from engine.game import Game
from engine.studies.exact import Nothing

from .conftest import Advc, MakePack


@pytest.fixture(scope="module")
def game() -> Game:
    return engine.load("content/base")


def test_board__names_stand_with_their_chances(advc: Advc) -> None:
    done = advc("odds", "location", "--level", "50")
    lines = [line.split() for line in done.out.splitlines()]
    assert (done.status, done.err) == (0, "")
    assert lines[0][:3] == ["location", "level", "50"]
    assert ["Cave", "cave", "18.18", "%", "2/11"] == lines[1][:5]
    assert ["Fort", "fort", "4.55", "%", "1/22"] in [line[:5] for line in lines]
    assert done.out.splitlines()[-1] == "exact, from the content alone"


def test_board__in_japanese_columns_stay_straight(advc: Advc) -> None:
    done = advc("odds", "location", "--level", "50", "--lang", "ja")
    rows = [line for line in done.out.splitlines() if "%" in line]
    assert done.out.splitlines()[-1] == "厳密値（コンテンツから計算）"
    assert "洞窟" in rows[0]
    assert len({cell_len(row[: row.index("%")]) for row in rows}) == 1


def test_board__a_figure_is_one_number(advc: Advc) -> None:
    done = advc("odds", "chance(party.size >= 7)", "--level", "50", "--quest", "guild")
    assert done.out.splitlines()[1] == "21.25 %  42977/202200"
    assert advc("odds", "mean(traps)", "--location", "labyrinth").out.splitlines()[1] == "12"


def test_board__many_numbers_are_put_together(advc: Advc) -> None:
    rows = [line for line in advc("odds", "party.power", "--level", "50").out.splitlines() if "%" in line]
    assert len(rows) == 20
    assert " – " in rows[0]


def test_board__what_is_sampled_says_why(advc: Advc) -> None:
    done = advc("odds", "enemy.column", "--count", "500", "--seed", "7")
    said = " ".join(done.out.split())
    assert "sampled: 500 destinations from seed 7, 95 % intervals; not exact, because " in said
    assert all(" – " in row for row in done.out.splitlines() if "%" in row and "sampled" not in row)
    assert done.out == advc("odds", "enemy.column", "--count", "500", "--seed", "7").out


def test_json__chances_are_fractions_that_add_up_to_one(advc: Advc, game: Game) -> None:
    told = json.loads(advc("odds", "party.size", "--level", "79..81", "--quest", "guild", "--format", "json").out)
    found = game.odds("party.size", levels=(79, 80, 81), quest="guild")
    assert (told["method"], told["of"], told["quest"], told["level"]) == ("exact", "party", "guild", "79..81")
    assert [(each["value"], each["chance"]) for each in told["odds"]] == [
        (share.value, str(share.chance)) for share in found.shares
    ]
    assert sum(Fraction(each["chance"]) for each in told["odds"]) == 1
    assert told["mean"] == str(found.mean)


def test_json__a_sample_has_its_intervals(advc: Advc) -> None:
    told = json.loads(advc("odds", "power", "--count", "400", "--format", "json").out)
    assert (told["method"], told["count"], told["seed"]) == ("sampled", 400, 0)
    assert told["why"]
    low, high = told["mean_interval"]
    assert low < told["mean_decimal"] < high
    assert sum(Fraction(each["chance"]) for each in told["odds"]) == 1
    for each in told["odds"]:
        assert each["interval"][0] <= each["decimal"] <= each["interval"][1]


def test_where__narrows(game: Game) -> None:
    forts = game.odds("elites", levels=range(101), where="location == fort")
    assert [(share.value, share.chance) for share in forts.shares] == [(5, 1)]
    large = game.odds("party.size", location="cave", where="party.size >= 8")
    assert sum(share.chance for share in large.shares) == 1
    assert {share.value for share in large.shares} == {8, 9}


def test_declared_measures__can_be_asked(advc: Advc, pack: MakePack) -> None:
    mine = pack("measure half = traps / 2\nmeasure hordes = count(party where size >= 7)")
    half = advc("odds", "half", "--location", "labyrinth", "-C", mine)
    assert half.out.splitlines()[1].split()[:4] == ["6", "100", "%", "1"]
    told = json.loads(advc("odds", "mean(hordes)", "--location", "cave", "--format", "json", "-C", mine).out)
    alone = json.loads(advc("odds", "mean(count(party where size >= 7))", "--location", "cave", "--format", "json").out)
    assert (told["mean"], told["method"]) == (alone["mean"], "exact")


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("trps", "ADV311"),
        ("mean(trps)", "ADV311"),
        ("location == frot", "ADV312"),
        ("chance(trap.danger > 1 and party.size > 1)", "ADV313"),
        ("traps }", "ADV008"),
        ("}{", "ADV008"),
        ("", "ADV004"),
        ("traps\ntrap x { }", "ADV306"),
        ("traps { name x }", "ADV306"),
        ("traps + ", "ADV004"),
        ("(" * 500, "ADV"),
        ("battles ^ traps", "ADV306"),
    ],
)
def test_question__that_is_none(advc: Advc, game: Game, question: str, code: str) -> None:
    done = advc("odds", question)
    assert (done.status, done.out) == (2, "")
    assert f"[{code}" in done.err
    assert "measure asked" not in done.err
    with pytest.raises(Unasked, match=r"^question: "):
        game.odds(question)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--level", "9..1"), "--level: must be a level such as 50"),
        (("--level", "1001"), "--level: must be a whole number from 0 to 1000"),
        (("--quest", "gild"), "did you mean 'guild'?"),
        (("--format", "xml"), "--format: must be text or json, not 'xml'"),
        (("--where", "level > 200"), "--where: the condition holds for nothing"),
        (("--seed", "-1"), "--seed"),
    ],
)
def test_wrong_use__is_told(advc: Advc, words: tuple[str, ...], said: str) -> None:
    done = advc("odds", "traps", *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_python__nothing_and_wrong_arguments(game: Game) -> None:
    with pytest.raises(Nothing):
        game.odds("traps", where="level > 200")
    with pytest.raises(ValueError, match="levels"):
        game.odds("traps", levels=())
    with pytest.raises(ValueError, match="count"):
        game.odds("traps", count=0)
