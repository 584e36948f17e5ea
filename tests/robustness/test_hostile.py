"""Hostile and broken input gets findings in bounded time and memory, never a traceback."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.loading import check_paths
from engine.model.packs import make_pack
from engine.source.diagnostic import Diagnostic
from engine.source.file import SourceFile
from engine.source.limits import FINDINGS_OF_A_FILE
from engine.source.render import FORMATS
from tests.cases.laid import found_over, judged_base
from tests.robustness.bounded import bounded, needs_linux

pytestmark = needs_linux

Codes = Counter[str]


def judged(*texts: str) -> Codes:
    """The codes found in files laid over the starter pack, and shown in every format."""

    judged_base()  # once, before any work is bounded

    def work() -> Codes:
        files = [SourceFile(f"{number}.adv", text, f"{number}.adv") for number, text in enumerate(texts)]
        return shown(found_over(make_pack(files, None, "text", [])))

    return bounded(work)


def of_pack(folder: Path) -> Codes:
    """The codes found in a folder."""
    return bounded(lambda: shown(check_paths([folder], workers=1, memory=False)))


def shown(findings: list[Diagnostic]) -> Codes:
    """The codes of findings, once all have been put into words."""
    for render in FORMATS.values():
        assert render(findings[:FINDINGS_OF_A_FILE], "ja") is not None
    return Counter(each.code for each in findings)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "pack.adv").write_text('pack mine { version "1.0.0"; language en; require base }\n')
    return tmp_path


def test_file__binary(pack: Path) -> None:
    (pack / "image.adv").write_bytes(bytes(range(256)) * 4000)
    assert Codes({"ADV001": 1}) == of_pack(pack)


def test_file__zeros(pack: Path) -> None:
    (pack / "zeros.adv").write_bytes(b"\0" * 1_000_000)
    assert Codes({"ADV002": 1}) == of_pack(pack)


def test_file__utf_16(pack: Path) -> None:
    (pack / "wide.adv").write_text("location den : cave { }", "utf-16")
    assert Codes({"ADV001": 1}) == of_pack(pack)


def test_file__lone_surrogates(pack: Path) -> None:
    (pack / "half.adv").write_bytes('skill brave { name "\ud800" }'.encode("utf-8", "surrogatepass"))
    assert Codes({"ADV001": 1}) == of_pack(pack)


def test_file__200_megabytes(pack: Path) -> None:
    with (pack / "large.adv").open("wb") as stream:
        stream.truncate(200 * 2**20)
    assert Codes({"ADV001": 1}) == of_pack(pack)


def test_file__exactly_the_limit_of_spaces(pack: Path) -> None:
    (pack / "spaces.adv").write_text(" " * 4 * 2**20)
    assert Codes() == of_pack(pack)


def test_file__no_permission(pack: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("the superuser may read everything")
    (pack / "secret.adv").touch(0)
    assert Codes({"ADV001": 1}) == of_pack(pack)


def test_file__a_folder_of_that_name(pack: Path) -> None:
    (pack / "folder.adv").mkdir()
    assert Codes() == of_pack(pack)


def test_file__a_pipe_without_end(pack: Path) -> None:
    os.mkfifo(pack / "pipe.adv")
    assert set(of_pack(pack)) <= {"ADV001"}


def test_links__in_a_ring(pack: Path) -> None:
    (pack / "ring").symlink_to(pack, target_is_directory=True)
    (pack / "self.adv").symlink_to(pack / "self.adv")
    (pack / "one.adv").symlink_to(pack / "two.adv")
    (pack / "two.adv").symlink_to(pack / "one.adv")
    assert set(of_pack(pack)) <= {"ADV001"}


def test_links__out_of_the_pack(pack: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.adv").write_text("a secret that no message may show")
    (outside / "folder").mkdir()
    (outside / "folder" / "other.adv").write_text("another secret")
    (pack / "secret.adv").symlink_to(outside / "secret.adv")
    (pack / "folder").symlink_to(outside / "folder", target_is_directory=True)
    (pack / "passwords.adv").symlink_to("/etc/passwd")
    (pack / "zero.adv").symlink_to("/dev/zero")
    assert Codes() == of_pack(pack)


def test_links__within_the_pack_are_read(pack: Path) -> None:
    (pack / "real").mkdir()
    (pack / "real" / "den.txt").write_text("location den : caev { }")
    (pack / "den.adv").symlink_to(pack / "real" / "den.txt")
    assert Codes({"ADV101": 1}) == of_pack(pack)


def test_folders__200_deep(pack: Path) -> None:
    deep = pack
    for _ in range(200):
        deep = deep / "d"
    os.makedirs(deep)
    (deep / "den.adv").write_text("not read")
    assert set(of_pack(pack)) <= {"ADV124"}


def test_files__more_than_the_limit(pack: Path) -> None:
    for number in range(20_001):
        (pack / f"{number}.adv").touch()
    assert Codes({"ADV124": 1}) == of_pack(pack)


def test_pack__requires_a_path(pack: Path) -> None:
    (pack / "pack.adv").write_text('pack mine { version "1.0.0"; language en; require base, "../../etc" }')
    assert Codes({"ADV104": 1}) == of_pack(pack)


@pytest.mark.parametrize("many", [100_000, 1_000_000])
def test_braces__open_within_each_other(many: int) -> None:
    assert Codes({"ADV009": 1}) == judged("location den : cave " + "{ a " * many)


def test_braces__open_and_closed_within_each_other() -> None:
    assert Codes({"ADV009": 1}) == judged("location den : cave " + "{ a " * 100_000 + "}" * 100_000)


def test_braces__square_ones_within_each_other() -> None:
    assert {"ADV004"} == set(judged("location den : cave " + "[ a " * 100_000))


def test_braces__100_000_that_close_nothing() -> None:
    codes = judged("}" * 100_000)
    assert {"ADV006"} == set(codes)
    assert codes.total() <= FINDINGS_OF_A_FILE


def test_braces__100_000_on_lines_of_their_own() -> None:
    codes = judged("}\n" * 100_000)
    assert {"ADV006"} == set(codes)
    assert codes.total() <= FINDINGS_OF_A_FILE


def test_braces__60_declarations_that_are_not_closed() -> None:
    text = "".join(f"location den_{number} : cave {{\n  elites +1\n" for number in range(60))
    assert Codes({"ADV005": 60}) == judged(text)


def test_braces__100_000_declarations_that_are_not_closed() -> None:
    codes = judged("".join(f"location den_{number} : cave {{\n  elites +1\n" for number in range(100_000)))
    assert Codes({"ADV009": 1}) == codes


@pytest.mark.parametrize("many", [4_000, pytest.param(20_000, marks=pytest.mark.long)])
def test_braces__many_declarations_that_are_closed_early(many: int) -> None:
    codes = judged(
        "".join(f"location d{number} : cave {{\n  elites +1 }}\n  party 1..3\n}}\n" for number in range(many))
    )
    assert {"ADV007"} == set(codes)
    assert codes.total() <= FINDINGS_OF_A_FILE


@pytest.mark.parametrize("many", [4_000, pytest.param(20_000, marks=pytest.mark.long)])
def test_braces__many_declarations_that_are_not_opened(many: int) -> None:
    codes = judged("".join(f"location d{number} : cave\n  elites +1\n}}\n" for number in range(many)))
    assert {"ADV008"} == set(codes)
    assert codes.total() <= FINDINGS_OF_A_FILE


@pytest.mark.parametrize("closed", ["", ")" * 100_000], ids=["open", "closed"])
def test_parentheses__100_000_within_each_other(closed: str) -> None:
    assert Codes({"ADV009": 1}) == judged("replace rule group_index = " + "(" * 100_000 + "1" + closed)


def test_parentheses__100_000_in_a_value() -> None:
    assert {"ADV009"} <= set(judged("location den : cave { party " + "(1, " * 100_000 + "1" + ")" * 100_000 + " }"))


def test_parentheses__100_000_that_close_nothing() -> None:
    assert {"ADV004"} == set(judged("replace rule group_index = 1 " + ")" * 100_000))


def test_quotes__100_000_that_do_not_end() -> None:
    codes = judged('skill brave { name "\n' * 100_000)
    assert codes.total() <= 2 * FINDINGS_OF_A_FILE + 2


def test_quotes__100_000_in_one_line() -> None:
    assert judged("skill brave { name " + '"' * 100_001 + " }").total() <= 3


def test_quotes__100_000_bent_ones_in_one_line() -> None:
    assert judged("skill brave { name " + "“" * 100_000 + " }").total() <= 3


def test_quotes__a_picture_that_does_not_end() -> None:
    assert {"ADV003"} == set(judged('skill brave { name """' + "\n  #" * 500_000 + "\n}"))


def test_quotes__100_000_pictures_that_do_not_end() -> None:
    assert judged('skill brave { name """\n' * 100_000).total() <= 2 * FINDINGS_OF_A_FILE + 2


def test_names__10_000_characters() -> None:
    assert Codes({"ADV010": 1}) == judged("location " + "a" * 10_000 + " : cave { }")


def test_names__a_reference_of_10_000_characters() -> None:
    assert Codes({"ADV010": 1}) == judged("location den : " + "a" * 10_000 + " { }")


def test_names__4_million_letters() -> None:
    assert {"ADV010", "ADV103"} >= set(judged("a" * 4_000_000))


def test_names__a_million_dots() -> None:
    assert {"ADV010", "ADV103"} >= set(judged("a." * 1_000_000 + "a"))


def test_names__combining_marks_without_end() -> None:
    assert {"ADV010", "ADV103"} >= set(judged("か" + "\u3099" * 1_000_000))


def test_names__unknown_10_000_times() -> None:
    codes = judged("location den : cave { traps 3 of " + ", ".join(f"alarm_{number}" for number in range(5_000)) + " }\n"
                   "query q { level 1; location_candidates cave; enemy_candidates "
                   + ", ".join(f"goblin_{number}" for number in range(5_000)) + " }")  # fmt: skip
    assert {"ADV101"} == set(codes)


@pytest.mark.parametrize("many", [2_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_names__unknown_1_000_times_among_many_near_ones(many: int) -> None:
    enemies = "".join(
        f'enemy goblin_x{number} {{ name "G" ja "ゴ"; tier 1; movement melee }}\n' for number in range(many)
    )
    group = (
        'group g { name "G" ja "ゴ"; select 1; enemies '
        + ", ".join(f"goblin_y{number}" for number in range(1_000))
        + " }"
    )
    assert {"ADV101", "ADV501"} >= set(judged(enemies + group))


def test_keys__unknown_20_000_times() -> None:
    codes = judged("location den : cave {\n" + "elits +1\n" * 20_000 + "}")
    assert {"ADV102"} == set(codes)


@pytest.mark.parametrize("many", [4_000, pytest.param(20_000, marks=pytest.mark.long)])
def test_kinds__unknown_many_times(many: int) -> None:
    assert {"ADV103"} == set(judged("".join(f"kind_{number} d{number} : cave {{ }}\n" for number in range(many))))


@pytest.mark.parametrize("many", [10_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_declarations__many_broken_ones(many: int) -> None:
    codes = judged("".join(f"skill s{number} {{ name ,, }}\n" for number in range(many)))
    assert Codes({"ADV004": many}) == codes


def test_declarations__one_of_100_000_broken_lines() -> None:
    codes = judged("location den : cave {\n" + "  elites ,,\n" * 100_000 + "}")
    assert {"ADV004"} == set(codes)


@pytest.mark.long
def test_declarations__100_000_of_one_name() -> None:
    codes = judged("location den : cave { elites +1 }\n" * 100_000)
    assert {"ADV108"} == set(codes)


def test_declarations__20_000_patches_of_one() -> None:
    codes = judged("patch location cave { elites +1 }\npatch location cave { elites -1 }\n" * 10_000)
    assert Codes() == codes


def test_declarations__20_000_patches_that_change_nothing() -> None:
    codes = judged("patch location cave { elites +0 }\n" * 20_000)
    assert Codes({"ADV519": FINDINGS_OF_A_FILE}) == codes


def test_numbers__a_million_digits() -> None:
    assert Codes({"ADV010": 1}) == judged("location den : cave { elites " + "9" * 1_000_000 + " }")


def test_numbers__a_million_digits_behind_the_point() -> None:
    assert Codes({"ADV010": 1}) == judged("frequency f { weight 0." + "1" * 1_000_000 + ' ; name "F" ja "F" }')


def test_numbers__a_million_digits_in_a_range() -> None:
    assert Codes({"ADV010": 1}) == judged("location den : cave { party 1.." + "9" * 1_000_000 + " }")


def test_lists__of_the_most_items() -> None:
    assert "ADV116" not in judged("location den : cave { traps 1 of " + ", ".join(["alarm"] * 5_000) + " }")


def test_lists__of_one_more() -> None:
    assert Codes({"ADV116": 1}) == judged("location den : cave { traps 1 of " + ", ".join(["alarm"] * 5_001) + " }")


def test_lists__of_a_million_commas() -> None:
    assert {"ADV004"} == set(judged("location den : cave { traps 1 of alarm" + "," * 1_000_000 + " }"))


@pytest.mark.parametrize("many", [200_000, pytest.param(2_000_000, marks=pytest.mark.long)])
def test_lines__one_of_many_words(many: int) -> None:
    assert Codes({"ADV104": 1}) == judged("location den : cave { elites " + "1 " * many + "}")


def test_lines__one_text_of_4_megabytes() -> None:
    assert Codes({"ADV010": 1}) == judged('skill brave { effect "x" ja "x"; name "' + "x" * 4_000_000 + '" }')


def test_lines__one_comment_of_4_megabytes() -> None:
    assert Codes() == judged("#" + "x" * 4_000_000)


def test_lines__a_million_empty_ones_in_an_expression() -> None:
    # A window that never moves leaves the strongest groups out, and that is told.
    assert {"ADV511"} == set(judged("replace rule group_index = (" + "\n" * 1_000_000 + "1)"))


def test_lines__a_million_empty_ones_behind_each_comma() -> None:
    assert {"ADV101"} == set(judged("location den : cave { traps 1 of alarm," + "\n" * 1_000_000 + "no_trap }"))


def test_bases__a_chain_of_10_000() -> None:
    chain = "".join(f"location d{number} : d{number - 1} {{ }}\n" for number in range(1, 10_000))
    assert {"ADV110"} == set(judged("location d0 : cave { }\n" + chain))


def test_bases__a_chain_of_10_000_that_begins_at_its_end() -> None:
    chain = "".join(f"location d{number:05} : d{number + 1:05} {{ }}\n" for number in range(9_999))
    assert {"ADV110"} == set(judged(chain + "location d09999 : cave { }\n"))


def test_bases__a_ring_of_10_000() -> None:
    ring = "".join(f"location d{number} : d{(number + 1) % 10_000} {{ }}\n" for number in range(10_000))
    assert {"ADV110"} == set(judged(ring))


def test_bases__billion_fold_lists() -> None:
    """Each rests on the one before and adds to its list; a language that copied the text would double it each time."""
    enemies = "".join(f'enemy e{number} {{ name "E" ja "E"; tier 1; movement melee }}\n' for number in range(64))
    first = (
        "query q0 { level 1; location_candidates all; enemy_candidates "
        + ", ".join(f"e{n}" for n in range(64))
        + " }\n"
    )
    chain = "".join(
        f"query q{number} : q{number - 1} {{ enemy_candidates "
        + ", ".join(f"- e{n}, + e{n}" for n in range(0))
        + "+ goblin }\n"
        for number in range(1, 60)
    )
    assert {"ADV112"} >= set(judged(enemies + first + chain))


def test_expressions__billion_fold() -> None:
    """A power of powers doubles its digits at every step."""
    assert Codes({"ADV305": 1}) == judged("replace rule group_index = " + "(" * 40 + "level" + " ^ 2)" * 40)


def test_expressions__nines() -> None:
    assert Codes({"ADV305": 1}) == judged("replace rule group_index = 9^9^9^9")


def test_expressions__nines_in_parentheses() -> None:
    assert Codes({"ADV305": 1}) == judged("replace rule group_index = ((9^9)^9)^9")


def test_expressions__small_powers() -> None:
    assert {"ADV305", "ADV511"} >= set(judged("replace rule group_index = 0.5 ^ 64 ^ 1 * 0.000000001 ^ 64"))


def test_expressions__fractions_that_grow() -> None:
    terms = " + ".join(f"1 / (level * 1000003 + {number})" for number in range(1, 60))
    assert {"ADV305"} >= set(judged(f"replace rule group_index = {terms}"))


@pytest.mark.parametrize("many", [20_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_expressions__many_terms(many: int) -> None:
    assert Codes({"ADV305": 1}) == judged("replace rule group_index = " + " + ".join(["1"] * many))


@pytest.mark.parametrize("sign", ["-", "not "], ids=["minus", "not"])
def test_expressions__100_000_signs_before_each_other(sign: str) -> None:
    assert {"ADV305", "ADV306"} >= set(judged("replace rule group_index = " + sign * 100_000 + "1"))


@pytest.mark.parametrize("many", [20_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_expressions__many_powers(many: int) -> None:
    assert {"ADV305"} == set(judged("replace rule group_index = " + "^".join(["1"] * many)))


@pytest.mark.parametrize("many", [10_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_expressions__many_choices_within_each_other(many: int) -> None:
    assert {"ADV305"} == set(judged("replace rule group_index = " + "if level > 1 then 1 else " * many + "1"))


@pytest.mark.parametrize("many", [20_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_expressions__many_arguments(many: int) -> None:
    assert {"ADV305"} == set(judged("replace rule group_index = max(" + ", ".join(["1"] * many) + ")"))


def test_rules__5_000_cases() -> None:
    cases = "".join(f"when {number} = 1\n" for number in range(5_000))
    assert {"ADV251"} == set(judged(f"replace rule group_index on level {{ {cases} }}"))


def test_rules__the_most_that_weights_can_cost() -> None:
    """As many tiers and members as there can be, and a formula of as many parts as there can be."""
    formula = "tier - lowest + 1" + " + (quality * tier / 7 - quality * tier / 7)" * 22
    assert Codes() == judged(f"patch tiers standard {{ levels 1..20 }}\nreplace rule tier_weight = {formula}")


def test_texts__100_000_translations() -> None:
    words = " ".join(f'l{letters} "x"' for letters in map(_code, range(100_000)))
    assert Codes() == judged(f'skill brave {{ name "x" ja "x" {words}; effect "x" ja "x" }}')


def _code(number: int) -> str:
    """A language code of its own for each number: `la_BCDEF`."""
    return "a_" + "".join("ABCDEFGHIJ"[int(digit)] for digit in f"{number:05}")


def test_groups__every_name_of_5_000() -> None:
    enemies = "".join(
        f'enemy e{number} {{ name "E" ja "E"; tier {number % 5 + 1}; movement melee }}\n' for number in range(5_000)
    )
    group = (
        'group g { name "E" ja "E"; select all; enemies ' + ", ".join(f"e{number}" for number in range(5_000)) + " }"
    )
    assert Codes({"ADV221": 1}) == judged(enemies + group)


def test_campaigns__1_000_stages_of_everything() -> None:
    stages = "".join(f"stage {number} {{ locations all; groups all }}\n" for number in range(1_000))
    assert {"ADV231"} >= set(
        judged(f'campaign c {{ name "C" ja "C"; {stages} stage 1000.. {{ locations all; groups all }} }}')
    )


def test_events__60_that_compete_for_terrain() -> None:
    """Hall's condition looks at sets of events: their number must not be all of them."""
    events = "".join(f'event x{number} {{ name "X" ja "X"; terrains maze, hall }}\n' for number in range(60))
    counted = ", ".join(f"x{number} 1" for number in range(60))
    codes = judged(events + f'location den : cave {{ terrain maze 40, hall 40; events {counted}; name "D" ja "D" }}')
    assert {"ADV288"} == set(codes)


MANY: dict[str, Callable[[int], str]] = {"files": lambda number: f"location d{number} : cave {{ elits 1 }}"}


def test_files__5_000_with_a_mistake_each() -> None:
    assert Codes({"ADV102": 5_000}) == judged(*(MANY["files"](number) for number in range(5_000)))
