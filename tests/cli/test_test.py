"""`advc test`: verdicts on a terminal, as data, and for build servers; its status; stopped in between."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import engine
from engine import expectations
from engine.studies.promises import Outcome

from .conftest import Advc, MakePack, Ran

KEPT = """
expect "Mine to keep" {
  level 20..30
  location labyrinth
  promise = mean(traps) >= 11.5
  promise = chance(lost.trap > 0) < 1%
  promise = mean(max(party.power)) >= 1
  every = cards == 30
}
"""
BROKEN = """
expect "Mine to break" {
  level 20..30
  quest guild
  promise = mean(traps) >= 20
  every = party.size <= 8
}
"""
OPEN = """
expect "Mine is open" {
  level 20
  location labyrinth
  promise = chance(max(party.power) > 7) in 72%..73%
}
"""
EMPTY = 'expect "Mine is empty" { level 0..9; promise = mean(traps where location == vault) >= 1 }\n'
MINE = ("test", "mine", "--only", "mine ")
FEW = ("--budget", "2000")


def rows(done: Ran) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.out.splitlines()]


# -- verdicts ---------------------------------------------------------------------------------------------------------


def test_kept(advc: Advc, pack: MakePack) -> None:
    pack(KEPT)
    done = advc(*MINE)
    assert (0, "") == (done.status, done.err)
    said = [" ".join(line.split()) for line in done.out.splitlines()]
    assert "Mine to keep level 20..30 labyrinth mine/text.adv:2" == said[0]
    assert "✓ mean(traps) >= 11.5 12 exactly 0.5 to spare" == said[1]
    assert "✓ chance(lost.trap > 0) < 1% 0 % exactly 1 % to spare" == said[2]
    assert said[3].startswith("✓ mean(max(party.power)) >= 1 about ")
    assert "drawn from seed 0)" in " ".join(said)
    assert ["✓ every cards == 30 always", "4 kept, 0 broken"] == said[-2:]


def test_broken__counter_example_and_the_lines_that_move_it(advc: Advc, pack: MakePack) -> None:
    pack(BROKEN)
    done = advc(*MINE)
    assert 1 == done.status
    assert "✗ mean(traps) >= 20 " in done.out
    assert "off by 1" in done.out
    assert "✗ every party.size <= 8 " in done.out
    assert "changes of one line that move it most" in done.out
    assert "events trap +1" in done.out
    assert done.out.endswith("0 kept, 2 broken\n")
    (command,) = (line.strip() for line in done.out.splitlines() if "advc generate" in line)
    program, *words = shlex.split(command)
    assert ("advc", "-C", "mine", "--quest", "guild") == (program, *words[2:4], *words[-2:])
    made = rows(advc(*words, "--format", "json"))[0]["destination"]
    parties = [card["party"] for card in [*made["cards"], made["exit"]] if card.get("party")]
    assert max(len(party["members"]) for party in parties) > 8


def test_undecided__status_one_unless_allowed(advc: Advc, pack: MakePack) -> None:
    pack(OPEN)
    done = advc(*MINE, *FEW)
    assert 1 == done.status
    assert "? chance(max(party.power) > 7) in 72%..73%" in done.out
    assert "2000 drawn from seed 0" in " ".join(done.out.split())
    assert "sampled, as" in done.out
    assert "0 kept, 0 broken, 1 undecided" in done.out
    assert 0 == advc(*MINE, *FEW, "--allow-undecided").status
    pack(OPEN + BROKEN)
    assert 1 == advc(*MINE, *FEW, "--allow-undecided").status


def test_nothing_to_look_at__is_broken(advc: Advc, pack: MakePack) -> None:
    pack(EMPTY)
    done = advc(*MINE)
    assert 1 == done.status
    assert "✗" in done.out
    assert "the condition holds for nothing" in done.out
    assert done.out.endswith("0 kept, 1 broken\n")


def test_language(advc: Advc, pack: MakePack) -> None:
    pack(KEPT + BROKEN + OPEN + EMPTY)
    done = advc(*MINE, *FEW, "--lang", "ja")
    for said in ("レベル 20..30", "12(厳密)", "余裕 0.5", "常に成り立つ", "常に cards == 30", "シード 0 から", "が破る",
                 "最も効く一行の変更", "条件に合うものがありません", "抽出で調査", "成立 4、不成立 3、未決 1"):  # fmt: skip
        assert said in done.out
    assert 1 == done.status
    english = advc(*MINE[:3], "mine to keep", *FEW, "--lang", "en")
    assert english.out
    assert "成立" not in english.out


# -- what is tested ---------------------------------------------------------------------------------------------------


def test_paths__a_pack_with_all_that_it_requires(advc: Advc, pack: MakePack) -> None:
    pack("patch location vault { elites 1 }\n")
    done = advc("test", "mine", "--only", "vault is", "--format", "json")
    assert 1 == done.status
    assert ["The vault is rich and guarded"] == [row["expect"] for row in rows(done)]


def test_paths__a_folder_of_packs_each_by_its_own(advc: Advc, pack: MakePack) -> None:
    for name in ("one", "two"):
        pack(KEPT.replace("Mine", name), f"packs/{name}", 'version "1.0.0"; language en; require base')
        (Path("packs") / name / "pack.adv").write_text(
            f'pack {name} {{ version "1.0.0"; language en; require base }}\n', encoding="utf-8"
        )
    pack("# no promise\n", "packs/none")
    (Path("packs") / "none" / "pack.adv").write_text('pack none { version "1.0.0"; language en; require base }\n')
    done = advc("test", "packs", "--format", "json")
    assert ["one to keep", "two to keep"] == [row["expect"] for row in rows(done)]
    assert 0 == done.status


def test_paths__one_file(advc: Advc, pack: MakePack) -> None:
    pack(KEPT)
    assert ["Mine to keep"] == [row["expect"] for row in rows(advc("test", "mine/text.adv", "--format", "json"))]


def test_paths__content_with_errors_is_told_as_by_check(advc: Advc, pack: MakePack) -> None:
    pack('expect "Mine" { promise = mean(trapps) > 1 }\n')
    done, checked = advc("test", "mine"), advc("check", "mine")
    assert (1, checked.out) == (done.status, done.out)
    assert "ADV311" in done.out


def test_paths__no_promise(advc: Advc, here: Path) -> None:
    folder = here / "alone"
    folder.mkdir()
    (folder / "text.adv").write_text("# nothing\n", encoding="utf-8")
    done = advc("test", "alone")
    assert (0, "") == (done.status, done.out)
    assert "no promise is made" in done.err
    (folder / "text.adv").write_text('expect "x" { promise = mean(level) > 1 }\n', encoding="utf-8")
    done = advc("test", "alone")
    assert (2, "") == (done.status, done.out)
    assert "cannot make destinations without" in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mine", "--only", "nobody says that"), "--only: no expectation"),
        (("mine", "--format", "xml"), "--format: must be text or json"),
        (("mine", "--error", "0%"), "--error: must lie"),
        (("mine", "--error", "a bit"), "--error: must be a share"),
        (("mine", "--error", "2"), "--error: must lie"),
        (("nowhere",), "no such folder"),
        (("mine", "--budget", "0"), "--budget"),
        (("mine", "--lang", "fr"), "--lang"),
    ],
)
def test_wrong_use(advc: Advc, pack: MakePack, words: tuple[str, ...], said: str) -> None:
    pack(KEPT)
    done = advc("test", *words)
    assert (2, "") == (done.status, done.out)
    assert said in done.err


# -- data -------------------------------------------------------------------------------------------------------------


def test_json__a_line_each(advc: Advc, pack: MakePack) -> None:
    pack(KEPT + BROKEN)
    done = advc(*MINE, "--format", "json")
    kept, broken = rows(done)
    assert ("Mine to keep", "kept", True, 2, "mine/text.adv") == tuple(
        kept[key] for key in ("expect", "outcome", "done", "line", "file")
    )
    assert ([20, 30], None, "labyrinth", 0) == tuple(kept[key] for key in ("level", "quest", "location", "seed"))
    traps, _, power, cards = kept["promises"]
    assert ("mean(traps) >= 11.5", "exact", {"exact": "12", "about": 12.0}) == tuple(
        traps[key] for key in ("promise", "method", "value")
    )
    assert "sampled" == power["method"]
    assert power["interval"][0] <= power["value"] <= power["interval"][1]
    assert ("cards == 30", "kept") == (cards["every"], cards["outcome"])
    traps, sizes = broken["promises"]
    assert {"seed", "level"} == sizes["example"].keys()
    assert {"file", "line", "what", "of", "change", "figure", "method"} == traps["levers"][0].keys()


def test_json__the_same_bytes_twice(advc: Advc, pack: MakePack) -> None:
    pack(KEPT + OPEN)
    assert advc(*MINE, *FEW, "--format", "json").out == advc(*MINE, *FEW, "--format", "json").out


def test_python__gives_the_same(advc: Advc, pack: MakePack) -> None:
    pack(KEPT + OPEN)
    told = engine.load("mine").test(only="mine ", budget=2000)
    assert [[each.outcome.value for each in one.judged] for one in told] == [
        [each["outcome"] for each in row["promises"]] for row in rows(advc(*MINE, *FEW, "--format", "json"))
    ]


# -- JUnit ------------------------------------------------------------------------------------------------------------

NUMBERS = {"tests", "failures", "errors", "skipped"}


def suites(path: Path) -> ElementTree.Element:
    """The file, after a look at its shape: that of the usual schema."""
    root = ElementTree.parse(path).getroot()
    assert "testsuites" == root.tag
    assert {"name", *NUMBERS} == root.attrib.keys()
    for suite in root:
        assert "testsuite" == suite.tag
        assert {"name", "file", *NUMBERS} == suite.attrib.keys()
        for case in suite:
            assert "testcase" == case.tag
            assert {"name", "classname", "file", "line"} == case.attrib.keys()
            assert len(case) <= 1
            for inner in case:
                assert inner.tag in ("failure", "skipped")
                assert inner.attrib["message"]
        for element in (suite, root):
            cases = list(element.iter("testcase"))
            found = {
                "tests": len(cases), "errors": 0,
                "failures": len(list(element.iter("failure"))), "skipped": len(list(element.iter("skipped"))),
            }  # fmt: skip
            assert found == {key: int(element.attrib[key]) for key in found}
    return root


def test_junit(advc: Advc, pack: MakePack, here: Path) -> None:
    pack(KEPT + BROKEN + OPEN)
    advc(*MINE, *FEW, "--junit", "told.xml")
    root = suites(here / "told.xml")
    assert ["Mine to keep", "Mine to break", "Mine is open"] == [suite.attrib["name"] for suite in root]
    assert ("7", "3", "0") == tuple(root.attrib[key] for key in ("tests", "failures", "skipped"))
    said = [failure.text or "" for failure in root.iter("failure")]
    assert said[1].startswith("advc generate destination -C mine --seed ")
    assert ["broken", "broken", "undecided"] == [failure.attrib["type"] for failure in root.iter("failure")]
    assert b" < 1%" not in (here / "told.xml").read_bytes()


def test_junit__undecided_is_skipped_where_it_is_allowed(advc: Advc, pack: MakePack, here: Path) -> None:
    pack(OPEN)
    assert 0 == advc(*MINE, *FEW, "--allow-undecided", "--junit", "told.xml").status
    root = suites(here / "told.xml")
    assert ("1", "0", "1") == tuple(root.attrib[key] for key in ("tests", "failures", "skipped"))


def test_junit__odd_words(advc: Advc, pack: MakePack, here: Path) -> None:
    pack('expect "Mine <& 迷宮 \u2028 \ufffe" { level 1; promise = mean(traps) > 1 and 2 }\n'.replace(" and 2", ""))
    advc(*MINE[:2], "--only", "mine <", "--junit", "told.xml")
    (suite,) = suites(here / "told.xml")
    assert suite.attrib["name"].startswith("Mine <& 迷宮 ")


def test_junit__the_same_bytes_twice(advc: Advc, pack: MakePack, here: Path) -> None:
    pack(KEPT)
    for name in ("one", "other"):
        advc(*MINE, "--junit", name)
    assert (here / "one").read_bytes() == (here / "other").read_bytes()


# -- stopped ----------------------------------------------------------------------------------------------------------


def stopped_after(number: int) -> Any:
    """`testing`, but with Ctrl-C pressed after so much was told."""
    original, told = expectations.testing, 0

    def testing(*words: Any) -> Iterator[Any]:
        nonlocal told
        for each in original(*words):
            if told == number:
                raise KeyboardInterrupt
            told += 1
            yield each

    return testing


def test_stopped__prints_what_is_decided(
    advc: Advc, pack: MakePack, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack(KEPT)
    monkeypatch.setattr(expectations, "testing", stopped_after(3))
    done = advc(*MINE, "--junit", "told.xml")
    assert (130, "advc: stopped\n") == (done.status, done.err)
    assert "✓ mean(traps) >= 11.5" in done.out
    assert "? every cards == 30" in done.out
    assert "stopped before it was decided" in done.out
    assert done.out.endswith("2 kept, 0 broken, 2 undecided\n")
    assert "4" == suites(here / "told.xml").attrib["tests"]


def test_stopped__as_data(advc: Advc, pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> None:
    pack(KEPT)
    monkeypatch.setattr(expectations, "testing", stopped_after(2))
    (row,) = rows(advc(*MINE, "--format", "json"))
    assert (False, "undecided") == (row["done"], row["outcome"])
    assert ["kept", *["undecided"] * 3] == [each["outcome"] for each in row["promises"]]


ENDLESS = """
import sys
from engine import expectations
from engine.cli import main
original = expectations.testing
def testing(*words):
    for number, each in enumerate(original(*words)):
        if number == 4:
            print("begun", file=sys.stderr, flush=True)
        yield each
expectations.testing = testing
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_stopped__by_a_signal(pack: MakePack) -> None:
    pack(OPEN)
    words = (*MINE, "--budget", "100000000", "--format", "json")
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        out, said = process.communicate(timeout=60)
    assert (130, "advc: stopped\n") == (process.returncode, said)
    assert Outcome.UNDECIDED.value == json.loads(out)["outcome"]
