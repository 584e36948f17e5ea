"""`advc diff`: what says something else, what moved because of it, and how it is told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import attrs
import pytest
from rich.cells import cell_len

from engine.comparing.compare import Wanted, compare
from engine.comparing.revisions import load_content
from engine.loading import Loaded, load_paths
from engine.studies.comparison import Comparison
from tests.turns import by_turns

from .conftest import Advc
from .starter_copy import BASE, Copy

FEW = ("--count", "500")


@pytest.fixture(scope="module")
def base() -> Loaded:
    return load_paths([BASE])


@pytest.fixture
def copy(here: Path) -> Copy:
    shutil.copytree(BASE, here / "new")
    return Copy(here / "new")


def compared(base: Loaded, copy: Copy, **wanted: Any) -> Comparison:
    return compare(("old", base), ("new", load_content(str(copy.folder))), Wanted(**wanted))


THIEF = 'enemy goblin_thief { name "Goblin thief" ja "ゴブリンの盗人"; tier 1; movement contact }'
EDITS = {
    "traps": ("places/labyrinth.adv", "trap +6", "trap +7", "traps", "count cards"),
    "terrain": ("places/labyrinth.adv", "maze +4, hall -2", "maze +5, hall -2", "terrain.maze", "count cards"),
    "elites": ("places/fort.adv", "elites +2", "elites +3", "elites", "count cards"),
    "party": ("places/fort.adv", "party 5..9", "party 5..8", "party.size", "set party"),
    "quality": ("places/fort.adv", "quality -1", "quality 0", "quality", "set party"),
    "kinds of traps": ("places/labyrinth.adv", "traps 4 of", "traps 5 of", "trap", "draw traps"),
    "invisibility": ("places/labyrinth.adv", "invisibility 150%", "invisibility 200%", "invisible", "hide cards"),
    "frequency": ("rules/power.adv", '"低"; weight 2', '"低"; weight 3', "location", "choose location"),
    "boss": ("campaign/quests.adv", "boss 50%", "boss 60%", "boss", "choose boss"),
    "tiers": ("rules/power.adv", "step 2..3 2", "step 2..3 2.5", "power", None),
    "alertness": ("rules/power.adv", "0 80, 1 20", "0 70, 1 30", "party.alertness", "set alertness"),
    "select": ("bestiary/goblinkind.adv", "select 3..5", "select 3..6", "candidates", "draw enemies"),
    "groups": ("campaign/main.adv", "groups rats, bats,", "groups bats,", "group", "window groups"),
    "way": ("campaign/main.adv", "necessary_progression 40", "necessary_progression 41", "necessary_progression", "?"),
    "tier": ("bestiary/goblinkind.adv", THIEF, THIEF.replace("tier 1", "tier 3"), "enemy.tier", "window groups|populate"),
    "danger": ("traps/mechanical.adv", "danger 2", "danger 3", "trap.danger", None),
    "event": ("rules/events.adv", "kinds healing_spring, ", "kinds ", "card.unique", "list uniques"),
    "step": ("rules/pipelines.adv", "spread progress 1..5", "spread progress 1..6", "card.progress", "spread progress"),
    "rule": ("rules/formulas.adv", "/ 100 * 0.3", "/ 100 * 0.4", "invisible", "hide cards"),
    "baseline": ("places/indoor.adv", "trap 6", "trap 7", "traps", "count cards"),
}  # fmt: skip
"""File, before, after; the measure that shall stand first; the steps that make a seed another one, `None` for none."""


@pytest.mark.parametrize("change", by_turns(EDITS))
def test_edit__its_own_measure_first_and_its_own_step(base: Loaded, copy: Copy, change: str) -> None:
    file, before, after, measure, step = EDITS[change]
    found = compared(base, copy.edit(file, before, after), count=1000)
    assert measure == found.moves[0].name
    assert found.moves[0].near
    assert found.moves[0].changed > 0
    steps = {pinned.step for pinned in found.pinned}
    if step == "?":  # before any step: the campaign says it
        assert {(pinned.stage, pinned.step) for pinned in found.pinned} == {("query", None)}
    else:
        assert steps == set(step.split("|") if step else ())


SAME = {
    "comment": ("places/cave.adv", "\nlocation cave", "\n# Dark.\nlocation cave"),
    "layout": ("places/labyrinth.adv", "terrain maze +4, hall -2,", "terrain maze    +4,\n          hall -2,"),
    "formula": ("rules/formulas.adv", "clamp(level / 2, 0, 40)", "clamp( level/2,  0,40 )"),
    "order of counts": ("places/labyrinth.adv", "maze +4, hall -2", "hall -2, maze +4"),
    "value of the base": ("places/labyrinth.adv", "trap +6", "trap 12"),
    "default": ("places/fort.adv", "  invisibility 100%\n", ""),
}


@pytest.mark.parametrize("edit", SAME.values(), ids=SAME)
def test_same__means_nothing_else_and_nothing_is_drawn(
    base: Loaded, copy: Copy, edit: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*_: object) -> None:
        raise AssertionError("nothing is drawn where nothing says anything else")

    monkeypatch.setattr("engine.comparing.compare.draw_both", nobody)
    found = compared(base, copy.edit(*edit))
    assert not found.is_changed
    assert found.moves == found.drawn == ()
    assert found.old_stamp != found.new_stamp


def test_same__a_value_moved_into_a_base(base: Loaded, copy: Copy) -> None:
    copy.edit("places/fort.adv", "location fort : indoor {", "location fort : hold {")
    copy.edit("places/fort.adv", "  elites +2\n", "")
    with (copy.folder / "places" / "indoor.adv").open("a", encoding="utf-8") as file:
        file.write('\nbaseline hold : indoor { name "Hold" ja "砦"; elites +2 }\n')
    found = compared(base, copy, count=300)
    assert [("baseline", "hold", "added")] == [(each.kind, each.name, each.what) for each in found.changes]
    assert found.moves == found.rerolled == found.pinned == ()
    assert found.affected == 0


def test_same__a_file_moved(base: Loaded, copy: Copy) -> None:
    (copy.folder / "places" / "cave.adv").rename(copy.folder / "grotto.adv")
    assert not compared(base, copy).is_changed


def test_changes__in_the_words_of_the_language(base: Loaded, copy: Copy) -> None:
    copy.edit("places/labyrinth.adv", "trap +6", "trap +7")
    copy.edit("campaign/main.adv", "groups rats, bats, frogs,", "groups bats, frogs,")
    copy.edit("rules/formulas.adv", "clamp(level / 2, 0, 40)", "clamp(level / 2, 0, 50)")
    copy.edit("rules/pipelines.adv", "  place camp\n  place chest\n", "  place chest\n  place camp\n")
    said = {
        (each.kind, each.name): [(key.before, key.after) for key in each.keys]
        for each in compared(base, copy, count=1).changes
    }
    assert said == {
        ("location", "labyrinth"): [("events trap 12", "events trap 13")],
        ("rule", "group_index"): [("= clamp(level / 2, 0, 40)", "= clamp(level / 2, 0, 50)")],
        ("campaign", "main"): [("stage 0..9: groups - rats", "")],
        ("pipeline", "destination"): [("place camp; place chest", "place chest; place camp")],
    }


def test_changes__a_base_is_told_once(base: Loaded, copy: Copy) -> None:
    found = compared(base, copy.edit("places/indoor.adv", "elites 3", "elites 4"), count=1)
    of = {each.name: each.base for each in found.changes}
    assert of["indoor"] is None
    assert of["cave"] == of["labyrinth"] == "indoor"


def test_changes__a_base_and_the_declaration_itself(base: Loaded, copy: Copy) -> None:
    copy.edit("places/indoor.adv", "trap 6", "trap 7").edit("places/labyrinth.adv", "trap +6", "trap +7")
    of = {each.name: each for each in compared(base, copy, count=1).changes}
    assert ("indoor", None) == (of["cave"].base, of["labyrinth"].base)
    assert [("events trap 12", "events trap 14")] == [(key.before, key.after) for key in of["labyrinth"].keys]


def test_changes__steps_in_another_order_and_with_other_numbers(base: Loaded, copy: Copy) -> None:
    copy.edit("rules/pipelines.adv", "  place camp\n  place chest\n", "  place chest\n  place camp\n")
    copy.edit("rules/pipelines.adv", "spread progress 1..5", "spread progress 1..6")
    (change,) = compared(base, copy, count=1).changes
    assert [(key.before, key.after) for key in change.keys] == [
        ("place camp; place chest", "place chest; place camp"),
        ("spread progress 1..5", "spread progress 1..6"),
    ]


def test_changes__a_text_is_no_list(base: Loaded, copy: Copy) -> None:
    copy.edit("places/cave.adv", 'name "Cave"', 'name "a, b, c, d, e"')
    (change,) = compared(base, copy, count=1).changes
    assert change.keys[0].after.startswith('name "a, b, c, d, e" ja')


def test_declared_measure__with_its_own_formula(base: Loaded, here: Path, advc: Advc) -> None:
    for name, formula in (("old", "traps + 1"), ("new", "traps + 2")):
        folder = here / name
        folder.mkdir()
        (folder / "pack.adv").write_text('pack mine { version "1.0.0"; language en; require base }\n', encoding="utf-8")
        (folder / "text.adv").write_text(f"measure harm = {formula}\nmeasure calm = chests\n", encoding="utf-8")
    told = json.loads(advc("diff", "old", "new", *FEW, "--format", "json").out)
    assert [("harm", True, 1.0)] == [(each["name"], each["near"], each["difference"]) for each in told["moves"]]


def test_occurrence__gone_and_fresh(base: Loaded, copy: Copy) -> None:
    copy.edit("campaign/main.adv", "groups rats, bats, frogs,", "groups bats, frogs,")
    for file in [copy.folder / "traps" / "mechanical.adv", *(copy.folder / "places").glob("*.adv")]:
        file.write_text(file.read_text(encoding="utf-8").replace("bear_trap", "jaws"), encoding="utf-8")
    for stage in ("10..19", "20..29", "30..44", "45..59"):
        text = (copy.folder / "campaign" / "main.adv").read_text(encoding="utf-8")
        head, rest = text.split(f"stage {stage}")
        text = f"{head}stage {stage}{rest.replace('groups rats, ', 'groups ', 1)}"
        (copy.folder / "campaign" / "main.adv").write_text(text, encoding="utf-8")
    found = compared(base, copy, count=1500)
    gone = {(each.kind, each.name): each.why for each in found.gone}
    assert gone["group", "rats"] == gone["enemy", "rat_king"] == "unreachable"
    assert gone["trap", "bear_trap"] == "undeclared"
    assert [("trap", "jaws", "undeclared")] == [(each.kind, each.name, each.why) for each in found.fresh]
    assert found.fresh[0].drawn > 0


def test_names__many_of_which_some_are_told_apart(base: Loaded, copy: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    copy.edit("places/labyrinth.adv", "traps 4 of pendulum_blade, ", "traps 4 of ")
    wanted = {"count": 600, "location": "labyrinth"}
    whole = compared(base, copy, **wanted)
    monkeypatch.setattr("engine.studies.compared.NAMED", 5)
    few = compared(base, copy, **wanted)
    assert [attrs.evolve(each, names=()) for each in whole.moves] == [
        attrs.evolve(each, names=()) for each in few.moves
    ]
    assert "pendulum_blade" in {each.name for each in whole.moves[0].names}
    assert 0 < len(few.moves[0].names) <= 5


def test_unseen__changed_but_never_drawn(base: Loaded, copy: Copy) -> None:
    copy.edit("places/labyrinth.adv", "trap +6", "trap +7")
    found = compared(base, copy, count=50, location="cave")
    assert (("location labyrinth",), (), 0) == (found.unseen, found.moves, found.affected)


def test_interval__is_of_the_paired_difference(base: Loaded, copy: Copy) -> None:
    found = compared(base, copy.edit("places/labyrinth.adv", "trap +6", "trap +7"), count=600, location="labyrinth")
    traps = found.moves[0]
    assert ("traps", 1.0, (1.0, 1.0), 1.0) == (traps.name, traps.difference, traps.interval, traps.changed)
    assert traps.before.mean is not None
    assert traps.after.mean == traps.before.mean + 1


def test_pins__in_every_setting(base: Loaded, copy: Copy) -> None:
    copy.edit("campaign/quests.adv", "boss 50%", "boss 100%")
    found = compared(base, copy, count=10, pins=tuple(range(12)), levels=(50,))
    assert found.pins == 24
    assert {("guild", "choose boss", "query")} == {(each.quest, each.step, each.stage) for each in found.pinned}
    assert all(each.differences[0].path == "boss" and each.differences[0].before is None for each in found.pinned)


def test_pins__of_long_lists_what_is_new_and_what_is_not(base: Loaded, copy: Copy) -> None:
    found = compared(
        base, copy.edit("campaign/main.adv", "groups rats, bats, frogs,", "groups bats, frogs,"), count=900
    )
    said = {(each.path, each.before, each.after) for pinned in found.pinned for each in pinned.differences}
    assert ("groups", "- rats", None) in said


def test_pins__a_step_that_only_one_has(base: Loaded, copy: Copy) -> None:
    found = compared(base, copy.edit("rules/pipelines.adv", "  place chest\n", ""), count=10, pins=(7,))
    assert [("destination", "place chest", "old")] == [(each.stage, each.step, each.only) for each in found.pinned]


def test_pins__a_name_that_players_read(base: Loaded, copy: Copy) -> None:
    copy.edit("places/cave.adv", 'name "Cave"', 'name "Grotto"')
    found = compared(base, copy, count=10, pins=(7,), location="cave")
    (pinned,) = found.pinned
    assert (pinned.stage, pinned.step, pinned.differences[0].path) == ("destination", None, "name.en")
    assert found.moves == ()


# -- the command ------------------------------------------------------------------------------------------------------


def test_text__what_was_changed_before_what_follows(copy: Copy, advc: Advc) -> None:
    copy.edit("places/labyrinth.adv", "trap +6", "trap +7")
    done = advc("diff", BASE, "new", "--count", "1500")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert "    events trap 12 → events trap 13" in lines
    places = [
        next(at for at, line in enumerate(lines) if line.strip().startswith(word))
        for word in ("traps", "What follows", "battles")
    ]
    assert places == sorted(places)
    assert "blueprint: count cards" in done.out
    assert max(map(cell_len, lines)) <= 100


def test_text__in_japanese(copy: Copy, advc: Advc) -> None:
    copy.edit("places/labyrinth.adv", "trap +6", "trap +7")
    done = advc("diff", BASE, "new", *FEW, "--lang", "ja")
    assert "変わった宣言  1" in done.out
    assert "その影響" in done.out
    assert max(map(cell_len, done.out.splitlines())) <= 100
    markdown = advc("diff", BASE, "new", *FEW, "--lang", "ja", "--format", "markdown").out
    assert "### 動いた指標" in markdown


def test_markdown__tables_that_a_bar_does_not_break(copy: Copy, advc: Advc) -> None:
    copy.edit("places/labyrinth.adv", "trap +6", "trap +7")
    copy.edit("traps/mechanical.adv", 'name "', 'name "`|<b>@all')
    done = advc("diff", BASE, "new", *FEW, "--format", "markdown")
    lines = done.out.splitlines()
    assert lines[0].startswith("## advc diff `")
    rows = [line for line in lines if line.startswith("| ")]
    assert {line.replace("\\|", "").count("|") for line in rows} == {7}
    assert any(line.startswith("| `traps` |") for line in rows)
    assert any("``" in line and "`\\|<b>@all" in line for line in lines)


def test_json__all_of_it_and_the_same_again(copy: Copy, advc: Advc) -> None:
    copy.edit("places/labyrinth.adv", "trap +6", "trap +7")
    words = ("diff", BASE, "new", *FEW, "--format", "json", "--seed", "11")
    one, other = advc(*words), advc(*words)
    assert one == other
    told = json.loads(one.out)
    assert (True, 11, 500) == (told["changed"], told["seed"], told["drawn"][0]["count"])
    assert told["changes"][0]["keys"] == [{"before": "events trap 12", "after": "events trap 13"}]


def test_count__more_than_are_drawn_at_a_time(base: Loaded, copy: Copy) -> None:
    copy.edit("places/labyrinth.adv", "trap +6", "trap +7")
    found = compared(base, copy, count=2100, levels=(90,), location="labyrinth")
    assert (2100, 2100, 1.0) == (found.affected, found.moves[0].after.things, found.moves[0].changed)


def test_fail_on_change(copy: Copy, advc: Advc) -> None:
    assert advc("diff", BASE, "new", "--fail-on-change").status == 0
    copy.edit("places/labyrinth.adv", "trap +6", "trap +7")
    assert advc("diff", BASE, "new", *FEW).status == 0
    assert advc("diff", BASE, "new", *FEW, "--fail-on-change").status == 1


def test_output__into_a_file(copy: Copy, here: Path, advc: Advc) -> None:
    done = advc("diff", BASE, "new", "--format", "markdown", "-o", "told.md")
    assert (done.status, done.out) == (0, "")
    assert "nothing means anything else" in (here / "told.md").read_text(encoding="utf-8")


def test_errors__of_both_contents(copy: Copy, here: Path, advc: Advc) -> None:
    shutil.copytree(copy.folder, here / "other")
    copy.edit("places/labyrinth.adv", "trap +6", "tramp +6")
    Copy(here / "other").edit("places/fort.adv", "elites +2", "elite +2")
    done = advc("diff", "other", "new")
    assert (done.status, done.out) == (1, "")
    assert "other/places/fort.adv" in done.err
    assert "new/places/labyrinth.adv" in done.err


def test_content__that_cannot_make_destinations(here: Path, advc: Advc) -> None:
    for name, danger in (("old", 2), ("new", 3)):
        (here / name).mkdir()
        trap = f'trap hole {{ name "Hole"; side both; theme terrain; danger {danger}; effect "Falls." }}\n'
        (here / name / "text.adv").write_text(trap, encoding="utf-8")
    done = advc("diff", "old", "new")
    assert done.status == 0
    assert "danger 2 → danger 3" in done.out
    assert "new: tiers" in done.out


WRONG = {
    "no folder": (("nowhere", "new"), "OLD: no such folder: nowhere; a revision"),
    "format": (("new", "new", "--format", "xml"), "--format: must be one of text, markdown, json"),
    "level": (("new", "new", "--level", "9..3"), "--level: must be a level"),
    "pin": (("new", "new", "--pin", "7,x"), "--pin: must be seeds"),
    "pin too large": (("new", "new", "--pin", str(2**64)), "--pin: must be seeds"),
}


@pytest.mark.parametrize(("words", "said"), WRONG.values(), ids=WRONG)
def test_wrong_use(copy: Copy, advc: Advc, words: tuple[str, ...], said: str) -> None:
    done = advc("diff", *words)
    assert done.status == 2
    assert said in done.err


def test_wrong_use__names_that_a_content_has_not(copy: Copy, advc: Advc) -> None:
    copy.edit("places/labyrinth.adv", "trap +6", "trap +7")
    done = advc("diff", BASE, "new", "--quest", "gild")
    assert (done.status, "no quest 'gild'; did you mean 'guild'?" in done.err) == (2, True)
    assert advc("diff", BASE, "new", "--campaign", "x").status == 2
    assert advc("diff", BASE, "new", "--level", "1001").status == 2
