"""`advc show`, `advc explain`, `advc schema`, and the words around the commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from engine.cli.app import app
from engine.declarations.rule import USES
from engine.kinds import KINDS, faults
from engine.language.reading import shape_of
from engine.pipelines.pipeline import STAGES
from engine.reference.wrapped import WIDTH
from engine.version import VERSION
from tests.turns import by_turns

from .conftest import Advc, MakePack

DEN = 'location den : cave {\n  name "Den" ja "巣"\n  terrain maze +4\n  traps + acid_spray\n}\n'
SUBJECTS = [
    *faults(),
    *(kind.name for kind in KINDS),
    *(f"{kind.name}.{key}" for kind in KINDS for key in shape_of(kind.cls).fields),
    *USES,
    *(step.phrase for steps in STAGES.values() for step in steps),
]


def test_show__where_values_come_from(advc: Advc, pack: MakePack) -> None:
    done = advc("show", "location", "den", "-C", pack(DEN))
    lines = [line.split() for line in done.out.splitlines()]
    assert (done.status, done.err) == (0, "")
    assert lines[0] == ["location", "den", ":", "cave", "{", "#", "mine/text.adv:1"]
    maze = next(at for at, line in enumerate(lines) if line[:2] == ["terrain", "maze"])
    assert lines[maze] == ["terrain", "maze", "10", "#", "mine/text.adv:3"]
    assert lines[maze + 1][:2] == ["#", "+"]
    assert lines[maze + 1][2].endswith("places/indoor.adv:8")


def test_show__names_of_a_kind(advc: Advc, pack: MakePack) -> None:
    names = advc("show", "location", "-C", pack(DEN)).out.split()
    assert names == sorted(names)
    assert {"den", "cave", "labyrinth"} <= set(names)


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (("locatoin", "cave"), "location"),
        (("location", "labirynth"), "labyrinth"),
        (("enemy", "goblim"), "goblin"),
    ],
)
def test_show__unknown(advc: Advc, here: Path, words: tuple[str, str], near: str) -> None:
    done = advc("show", *words)
    assert (done.status, done.out) == (2, "")
    assert f"did you mean '{near}'?" in done.err


def test_show__wrong_declaration(advc: Advc, pack: MakePack) -> None:
    done = advc("show", "location", "den", "-C", pack(DEN.replace("maze", "mazes")))
    assert done.status == 1
    assert "terrain passage 6" in done.out
    assert "error[ADV101]" in done.err


def test_show__something_of_every_kind(advc: Advc, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In lines that fit; that everything can be shown is tested with the reference."""
    monkeypatch.chdir(root)
    for kind in KINDS:
        for name in advc("show", kind.name).out.splitlines()[:2]:
            done = advc("show", kind.name, name)
            assert (done.status, done.err) == (0, ""), (kind.name, name)
            assert [line for line in done.out.splitlines() if cell_len(line) > WIDTH] == []
            assert done.out.count("{") == done.out.count("}")


def test_show__a_title_with_and_without_its_marks(advc: Advc, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    title = "Every deck is whole"
    assert advc("show", "expect", title).out == advc("show", "expect", f'"{title}"').out != ""


@pytest.mark.parametrize("first", by_turns([0, 1]))
def test_explain__every_subject(advc: Advc, first: int) -> None:
    """In the one language and the other by turns."""
    for number, subject in enumerate(SUBJECTS, first):
        done = advc("explain", subject, "--lang", ("en", "ja")[number % 2])
        assert (done.status, done.err) == (0, ""), subject
        prose = [line for line in done.out.splitlines() if not line.startswith("    ")]
        assert [line for line in prose if cell_len(line) > WIDTH] == [], subject


def test_explain__small_letters(advc: Advc) -> None:
    assert advc("explain", "adv203").out == advc("explain", "ADV203").out


def test_explain__step_of_two_words(advc: Advc) -> None:
    assert advc("explain", "lay", "terrain").out == advc("explain", "lay terrain").out


def test_explain__overview(advc: Advc) -> None:
    out = advc("explain").out
    assert [kind.name for kind in KINDS if f"  {kind.name} " not in out] == []
    assert [code for code in faults() if f"  {code} " not in out] == []


@pytest.mark.parametrize(
    ("subject", "near"), [("ADV999", "ADV"), ("location.trap", "location.traps"), ("enmy", "enemy")]
)
def test_explain__unknown(advc: Advc, subject: str, near: str) -> None:
    done = advc("explain", subject)
    assert (done.status, done.out) == (2, "")
    assert near in done.err


def test_help__every_command_in_short_lines(advc: Advc) -> None:
    commands = [command.name for command in app.registered_commands] + ["generate"]
    out = advc("--help").out
    for command in commands:
        assert f"  {command}" in out
        assert advc(str(command), "--help").status == 0
    assert not [line for line in out.splitlines() if line.endswith("...") and not line.startswith("Usage")]


def test_version(advc: Advc) -> None:
    assert advc("--version").out == f"advc {VERSION}\n"


def test_unknown_command(advc: Advc) -> None:
    done = advc("chekc")
    assert (done.status, done.out) == (2, "")
    assert "check" in done.err
