"""Comments that allow warnings: whoever checks, on how many cores, remembered or not, and in every format."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from time import process_time

import pytest

from engine.checks import crew
from engine.checks.suppression import FAULTS, sift
from engine.kinds import faults
from engine.loading import check_paths, checked, judged
from engine.model.packs import read_pack
from engine.resources import content_folder
from engine.source.diagnostic import Severity
from engine.source.limits import FINDINGS_OF_A_FILE
from engine.source.render import FORMATS, sarif
from tests.cases.laid import found, loaded, shown

SCAMP = 'enemy scamp { name "Scamp" ja "小鬼の子"; tier 1; movement melee }'
ALLOWED = f"{SCAMP}  # advc: allow ADV501 because the mods list it\n"
PAIR = 'group pair { name "Pair" ja "二人組"; select all; enemies ogre, ogre_mage }'


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the starter pack, and a place for its memory."""
    monkeypatch.setenv("ADVC_CACHE", str(tmp_path / "cache"))
    return Path(shutil.copytree(content_folder() / "base", tmp_path / "base"))


def told(pack: Path, *, workers: int = 1, memory: bool = True) -> list[str]:
    """The codes that a check of a pack tells."""
    return [each.code for each in judged([read_pack(pack)], workers, memory)[1]]


def codes(example: str) -> list[str]:
    """The codes that are told of an example over the starter pack."""
    return [each.code for each in found(example)]


def test_faults__warnings_all() -> None:
    assert {Severity.WARNING} == {fault.severity for fault in FAULTS}


# -- where an allowance holds -----------------------------------------------------------------------------------------


def test_allow__on_the_line() -> None:
    assert [] == codes(ALLOWED)


def test_allow__alone_on_the_line_above() -> None:
    assert [] == codes(f"# advc: allow ADV501 because the mods list it\n{SCAMP}")


def test_allow__behind_something_on_the_line_above() -> None:
    above = 'location den : cave { name "Den" ja "巣" }  # advc: allow ADV501 because the mods list it'
    assert ["ADV506", "ADV501"] == codes(f"{above}\n{SCAMP}")


def test_allow__two_lines_above() -> None:
    assert ["ADV506", "ADV501"] == codes(f"# advc: allow ADV501 because the mods list it\n\n{SCAMP}")


def test_allow__at_the_line_of_another_warning_of_the_declaration() -> None:
    group = 'group pair {\n  name "Pair" ja "二人組"\n  select all\n  enemies ogre, ogre_mage\n}'
    assert ["ADV221"] == codes(group)
    assert ["ADV506", "ADV221"] == codes(f"# advc: allow ADV221 because they are two\n{group}")
    assert [] == codes(group.replace("ogre_mage", "ogre_mage  # advc: allow ADV221 because they are two"))


def test_allow__at_the_last_line_without_its_end() -> None:
    assert [] == codes(ALLOWED.rstrip("\n"))
    assert ["ADV501", "ADV506"] == codes(f"{SCAMP}\n# advc: allow ADV501 because the mods list it")


def test_allow__lines_of_other_systems() -> None:
    assert [] == codes(f"# advc: allow ADV501 because the mods list it\r\n{SCAMP}\r\n")
    assert [] == codes(f"{PAIR}  # advc: allow ADV221 because they are two\r\n")


def test_allow__other_codes_stay() -> None:
    assert ["ADV221"] == codes(PAIR.replace("all", "9") + "  # advc: allow ADV223 because it is a limit")


def test_allow__one_code_twice_over_one_line() -> None:
    twice = "# advc: allow ADV501 because of one\n# advc: allow ADV501 because of another\n"
    assert ["ADV506"] == codes(twice + SCAMP)


@pytest.mark.parametrize(
    "text",
    [
        'enemy scamp { name "# advc: alow" ja "# advc: allow ADV101"; tier 1; movement melee }\npatch group goblins { enemies + scamp }',
        'map_stamp hut {\n  picture """\n    # advc: alow\n    """\n}',
    ],
    ids=["text", "picture"],
)  # fmt: skip
def test_allow__in_a_text_or_picture_is_none(text: str) -> None:
    assert set() == set(codes(text)) & {fault.code for fault in FAULTS}


def test_allow__in_a_broken_file() -> None:
    broken = 'location den : cave { name "Den" ja "# advc: alow }\nlocation lair : cave { elites }}\n'
    assert {fault.code for fault in FAULTS}.isdisjoint(codes(broken))
    assert "ADV510" in codes(broken + "# advc: alow ADV501")


def test_allow__idle_beside_an_error_is_not_told() -> None:
    idle = "location lair : cave { elites +1 }  # advc: allow ADV501 because nobody goes there\n"
    assert ["ADV506"] == codes(idle)
    assert ["ADV101"] == codes(idle + "location den : cav { elites +1 }")


def test_allow__hides_a_finding_of_the_whole_content() -> None:
    """ADV501 is found in the whole; ADV505 in one declaration, with what the pack promises."""
    head = '--- pack.adv\npack mine { version "1.0.0"; language en; translations ja; require base }\n--- a.adv\n'
    text = "skill brave {\n  name \"Brave\"\n  effect \"Never flees.\"  # advc: allow ADV505 because it is under way\n}\n"  # fmt: skip
    assert ["ADV505"] == codes(head + text)
    assert [] == codes(head + text.replace('"Brave"', '"Brave"  # advc: allow ADV505 because a name is a name'))
    assert [] == codes(head + ALLOWED)


def test_allow__same_in_the_test_helper_and_in_loading() -> None:
    for text in (ALLOWED, SCAMP, f"# advc: alow\n{SCAMP}"):
        assert shown(found(text)) == shown(loaded(text).found)


# -- memory, cores, files ---------------------------------------------------------------------------------------------


def test_memory__a_comment_that_comes_and_goes(pack: Path) -> None:
    file = pack / "extra.adv"
    for text, expected in [(SCAMP, ["ADV501"]), (ALLOWED, []), (SCAMP, ["ADV501"]), (ALLOWED, [])]:
        file.write_text(text, "utf-8")
        assert expected == told(pack)
        assert expected == told(pack)
        assert expected == told(pack, memory=False)


def test_memory__the_warning_goes_and_the_comment_stays(pack: Path) -> None:
    (pack / "extra.adv").write_text(ALLOWED, "utf-8")
    assert [] == told(pack)
    (pack / "more.adv").write_text("patch group goblins { enemies + scamp }", "utf-8")
    assert ["ADV506"] == told(pack)


def test_memory__random_comments_told_as_if_fresh(pack: Path) -> None:
    dice = random.Random(5)
    lines = [SCAMP, PAIR, PAIR.replace("pair", "couple").replace("all", "9"), 'location den : cave { elites "x" }']
    comments = ("ADV501", "ADV221", "ADV221, ADV223", "ADV101", "ADV999"[:3], "")
    for _ in range(8):
        text = ""
        for line in dice.sample(lines, dice.randint(1, 4)):
            comment = f"# advc: allow {dice.choice(comments)} because it is so"
            text += dice.choice((f"{line}\n", f"{comment}\n{line}\n", f"{line}  {comment}\n", f"{comment}\n\n{line}\n"))
        (pack / "extra.adv").write_text(text, "utf-8")
        expected = told(pack, memory=False)
        assert expected == told(pack)
        assert expected == told(pack)


def test_crew__several_workers_hide_the_same(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "SMALL", 0)
    monkeypatch.setattr(crew, "FEW", 0)
    (pack / "a.adv").write_text(f"{PAIR}  # advc: allow ADV221 because they are two\n", "utf-8")
    (pack / "b.adv").write_text(
        f"{ALLOWED}location den : cave {{ elites +1 }}  # advc: allow ADV501 because x\n", "utf-8"
    )
    assert ["ADV506"] == told(pack, memory=False)
    assert ["ADV506"] == told(pack, workers=3, memory=False)
    assert ["ADV506"] == told(pack, workers=2)


def test_check__one_file(pack: Path) -> None:
    (pack / "a.adv").write_text(ALLOWED, "utf-8")
    (pack / "b.adv").write_text("# advc: alow", "utf-8")
    assert [] == check_paths([pack / "a.adv"])
    assert ["ADV510"] == [each.code for each in check_paths([pack / "b.adv"])]
    assert ["ADV501"] == [each.code for each in checked([pack / "a.adv"]).hidden]
    assert [] == checked([pack / "b.adv"]).hidden


# -- formats ----------------------------------------------------------------------------------------------------------


def test_formats__hidden_ones_in_sarif_only(pack: Path) -> None:
    (pack / "a.adv").write_text(f"{ALLOWED}{PAIR}", "utf-8")
    result = checked([pack])
    assert (["ADV221"], ["ADV501"]) == ([each.code for each in result.told], [each.code for each in result.hidden])
    for render in FORMATS.values():
        assert "ADV501" not in render(result.told, "en")
    run = json.loads(sarif.render(result.told + result.hidden, "en"))["runs"][0]
    told_, hidden = run["results"]
    assert ("ADV221", []) == (told_["ruleId"], told_["suppressions"])
    (suppression,) = hidden["suppressions"]
    assert ("inSource", "accepted", "the mods list it") == tuple(
        suppression[key] for key in ("kind", "status", "justification")
    )
    assert 1 == suppression["location"]["physicalLocation"]["region"]["startLine"]


def test_sarif__nothing_hidden_has_no_suppressions(pack: Path) -> None:
    (pack / "a.adv").write_text(PAIR, "utf-8")
    assert "suppressions" not in sarif.render(checked([pack]).told, "en")


# -- bounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("# advc: allow ADV501 because of it\n" * 20_000, "ADV506"),
        ("# advc: alow\n" * 30_000, "ADV510"),
        ("# advc: allow " + ", ".join(["ADV999"[:5]] * 300_000) + " because of it", "ADV508"),
        ("# advc: allow ADV501" + ", " * 500_000, "ADV510"),
        ("# advc: allow " + "A" * 1_000_000, "ADV508"),
        (f"{SCAMP} " + "# advc: alow " * 100_000, "ADV510"),
    ],
    ids=["pile", "malformed", "codes", "commas", "long", "line"],
)
def test_bounds__hostile_comments(text: str, code: str) -> None:
    result = loaded(text)
    start = process_time()
    findings = sift(result.model, [], faults()).told
    assert process_time() - start < 10
    assert code in {each.code for each in findings}
    assert len(findings) <= 2 * FINDINGS_OF_A_FILE
