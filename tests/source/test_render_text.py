"""Findings as a person reads them."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from engine.source.diagnostic import Diagnostic, Fault, Message, Severity
from engine.source.file import Place, SourceFile
from engine.source.render import FORMATS, text

FEW = Fault(
    "ADV203",
    Message("too few cards", "カード不足"),
    Message("{place} leaves {count} chamber cards; the rules keep at least 3 of each terrain", "{place} の小部屋が {count} 枚しか残りません"),
    Message("Every terrain needs some cards.", "どの地形にも札が要ります。"),
    label=Message("6 from `indoor`, minus 4", "`indoor` の 6 から 4 を引く"),
    help=Message("use chamber -3 or less of a cut", "減らすのは 3 枚までにします"),
)  # fmt: skip
BARE = Fault("ADV900", Message("t", "題"), Message("odd", "変"), Message("w", "理"), severity=Severity.WARNING)
BASE = "content/base/locations"
LABYRINTH = SourceFile(
    f"{BASE}/labyrinth.adv",
    'location labyrinth : indoor {\n  name "Labyrinth"\n  frequency medium\n  terrain maze +4, hall -2, chamber -4\n}\n',
)
INDOOR = SourceFile(f"{BASE}/indoor.adv", "# baseline\nbaseline indoor {\n  terrain maze 6, chamber 6\n}\n")


def at(file: SourceFile, words: str) -> Place:
    start = file.text.index(words)
    return Place(file, start, start + len(words))


def few(place: Place) -> Diagnostic:
    also = ((at(INDOOR, "chamber 6"), Message("`indoor` sets chamber 6", "`indoor` の小部屋は 6")),)
    return FEW.at(place, place="labyrinth", count=2, also=also)


def bare(source: str, start: int, end: int) -> list[str]:
    """The lines below the arrow of a finding without label, help and notes."""
    return text.render([BARE.at(Place(SourceFile("a.adv", source), start, end))], width=60).splitlines()[2:-2]


def test_text__as_in_the_specification() -> None:
    expected = """\
error[ADV203]: labyrinth leaves 2 chamber cards; the rules keep at least 3 of each terrain
  --> content/base/locations/labyrinth.adv:4:37
   |
 4 |   terrain maze +4, hall -2, chamber -4
   |                                     ^^ 6 from `indoor`, minus 4
   |
   = note: `indoor` sets chamber 6 at content/base/locations/indoor.adv:3:19
   = help: use chamber -3 or less of a cut

1 error in 1 file
"""
    assert text.render([few(at(LABYRINTH, "-4"))]) == expected


def test_text__japanese() -> None:
    expected = """\
エラー[ADV203]: labyrinth の小部屋が 2 枚しか残りません
  --> content/base/locations/labyrinth.adv:4:37
   |
 4 |   terrain maze +4, hall -2, chamber -4
   |                                     ^^ `indoor` の 6 から 4 を引く
   |
   = 参考: `indoor` の小部屋は 6(content/base/locations/indoor.adv:3:19)
   = 対処: 減らすのは 3 枚までにします

1 ファイルにエラー 1 件
"""
    assert text.render([few(at(LABYRINTH, "-4"))], "ja") == expected


def test_nothing_found__nothing_said() -> None:
    assert text.render([]) == ""


def test_carets__stand_under_wide_characters() -> None:
    assert bare("地形 迷路 +4", 3, 5) == ["   |", " 1 | 地形 迷路 +4", "   |      ^^^^"]


def test_carets__stand_under_combining_characters() -> None:
    assert bare("か\u3099 x", 3, 4) == ["   |", " 1 | か\u3099 x", "   |    ^"]


def test_carets__tabs_are_four_cells() -> None:
    assert bare("\tx\ty", 3, 4) == ["   |", " 1 |     x    y", "   |          ^"]


def test_lines__several_are_abbreviated() -> None:
    lines = ["   |", " 1 | a {", "   |   ^", "...", " 4 |   } e", "   |   ^"]
    assert bare("a {\n  b\n  c\n  } e", 2, 15) == lines


def test_lines__two_leave_nothing_out() -> None:
    assert bare("a {\n  } e", 2, 7) == ["   |", " 1 | a {", "   |   ^", " 2 |   } e", "   |   ^"]


def test_lines__the_end_of_a_line_does_not_reach_into_the_next() -> None:
    assert bare("abc\ndef", 1, 4) == ["   |", " 1 | abc", "   |  ^^"]


def test_lines__gutter_widens_with_the_number() -> None:
    assert bare("\n" * 99 + "x", 99, 100) == ["     |", " 100 | x", "     | ^"]


def test_windows__carriage_returns_are_not_shown() -> None:
    assert bare("ab\r\ncd", 0, 3) == ["   |", " 1 | ab", "   | ^^"]


@pytest.mark.parametrize(("start", "end"), [(0, 0), (5, 9), (3, 1)])
def test_place__in_an_empty_file(start: int, end: int) -> None:
    assert bare("", start, end) == ["   |", " 1 |", "   | ^"]


def test_place__beyond_the_end() -> None:
    assert bare("ab", 99, 120) == ["   |", " 1 | ab", "   |   ^"]


def test_long_line__is_cut_around_the_place() -> None:
    _, line, under = bare("x" * 5000 + "迷路" + "y" * 5000, 5000, 5002)
    assert line.startswith(" 1 | …xxx")
    assert line.endswith("yyy…")
    assert cell_len(line) <= 60
    assert cell_len(line[: line.index("迷路")]) == under.index("^")
    assert under.count("^") == 4


def test_long_line__place_longer_than_the_screen() -> None:
    _, line, under = bare("x" * 10_000, 0, 10_000)
    assert line.endswith("x…")
    assert cell_len(line) == len(under) <= 60


def test_hostile__control_characters_are_pictures() -> None:
    file = SourceFile("a\x1b[2J\n.adv", "\x1b[31m\u202eabc\x00")
    shown = text.render([BARE.at(Place(file, 6, 9), also=((Place(file, 0, 1), Message("\x07", "\x07")),))])
    assert "--> a␛[2J␊.adv:1:7" in shown
    assert " 1 | ␛[31m�abc␀" in shown
    assert "note: ␇ at" in shown
    assert not {"\x1b", "\u202e", "\x00", "\x07"} & set(shown)


def test_markup__is_text() -> None:
    assert " 1 | [bold]x[/bold] :smile:" in bare("[bold]x[/bold] :smile:", 0, 1)


@pytest.mark.parametrize(
    ("errors", "warnings", "en", "ja"),
    [
        (1, 0, "1 error in 1 file", "1 ファイルにエラー 1 件"),
        (3, 1, "3 errors, 1 warning in 2 files", "2 ファイルにエラー 3 件、警告 1 件"),
        (0, 2, "2 warnings in 1 file", "1 ファイルに警告 2 件"),
    ],
)
def test_summary(errors: int, warnings: int, en: str, ja: str) -> None:
    found = [few(at(LABYRINTH, "-4"))] * errors + [BARE.at(at(INDOOR, "maze"))] * warnings
    assert text.summary(found, "en") == en
    assert text.summary(found, "ja") == ja
    assert text.render(found).endswith(f"\n\n{en}\n")


def test_colour__only_where_the_console_is_a_terminal() -> None:
    found = [few(at(LABYRINTH, "-4"))]
    plain, coloured = io.StringIO(), io.StringIO()
    text.show(found, Console(file=plain, width=120))
    text.show(found, Console(file=coloured, width=120, force_terminal=True, color_system="standard"))
    assert plain.getvalue() == text.render(found)
    assert "\x1b[1;31merror[ADV203]" in coloured.getvalue()
    assert coloured.getvalue() == text.render(found, colour=True)


@given(
    st.text(st.sampled_from("ab{}\t\r\n迷\u3099\x1b\u202e🧙\ud800"), max_size=60),
    st.integers(-2, 70),
    st.integers(-2, 70),
    st.sampled_from(tuple(FORMATS)),
    st.sampled_from(("en", "ja")),
)
def test_any_place__any_format_prints_something_that_can_be_written(
    source: str, start: int, end: int, kind: str, language: str
) -> None:
    file = SourceFile("a.adv", source)
    shown = FORMATS[kind](
        [BARE.at(Place(file, start, end), also=((Place(file, end, start), Message("n", "n")),))], language
    )
    assert shown.encode("utf-8")
    assert not {"\x1b", "\r", "\u202e"} & set(shown) or kind in ("json", "sarif")


@given(st.text(st.sampled_from("ab 迷路\t🧙\x1b"), max_size=300), st.data())
def test_any_line__carets_stand_under_the_place_and_all_fits(source: str, draw: st.DataObject) -> None:
    start = draw.draw(st.integers(0, len(source)))
    end = draw.draw(st.integers(start, len(source)))
    _, line, under = bare(source, start, end)
    assert cell_len(line) <= 60
    assert len(under) <= 61
    marked = by_cell(source[start:end].replace("\t", "    ").replace("\x1b", "␛")).rstrip()
    if cell_len(source.replace("\t", "    ")) < 50:
        assert by_cell(line)[under.index("^") :].startswith(marked)


def by_cell(words: str) -> str:
    """Every character as often as it has cells, so that cells can be counted."""
    return "".join(character * cell_len(character) for character in words)
