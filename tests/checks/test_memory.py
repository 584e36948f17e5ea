"""A remembered verdict is the verdict that a fresh look would give, whatever was edited in between."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from engine.checks import crew, memory
from engine.loading import judged
from engine.model.packs import read_pack
from engine.resources import content_folder
from engine.source.diagnostic import Diagnostic

EDITS = (
    ("tier 1;", "tier 2;"),
    ("tier 3;", "tier 9;"),
    ("maze +4", "maze -5"),
    ("maze -5", "maze +4"),
    ("goblin_king", "goblin_kin"),
    ("goblin_kin ", "goblin_king "),
    ("trap 6", "trap 7"),
    ("enemies ", "enemis "),
    ("enemis ", "enemies "),
    ("weight 8", "weight 0"),
    ("necessary_progression 45", "necessary_progression 95"),
    ("3 of ", "9 of "),
    ("9 of ", "3 of "),
    ("trap alarm", "trap alarms"),
    ("trap alarms", "trap alarm"),
    ("translations ja", "translations ja, fr"),
    ("translations ja, fr", "translations ja"),
    ("place camp", "place cam"),
    ("place cam\n", "place camp\n"),
    ("}", "", ),
    ('"', ""),
    ("columns 4", "columns 5"),
    ("columns 5", "columns 4"),
    ("clamp(level", "clamp(levl"),
    ("clamp(levl", "clamp(level"),
    ("location ruins : indoor", "location ruins : cave"),
    ("location ruins : cave", "location ruins : indoor"),
)  # fmt: skip
"""Edits that break something, or mend it again."""


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the starter pack, and a place for its memory."""
    monkeypatch.setenv("ADVC_CACHE", str(tmp_path / "cache"))
    return Path(shutil.copytree(content_folder() / "base", tmp_path / "base"))


def shown(found: list[Diagnostic]) -> list[tuple[str, str, str]]:
    """What a designer sees of findings."""
    return [(str(each.place), each.code, each.message()) for each in found]


def findings(pack: Path, *, workers: int = 1, memory: bool) -> list[tuple[str, str, str]]:
    """Everything wrong with a pack."""
    return shown(judged([read_pack(pack)], workers, memory)[1])


def test_memory__random_edits_judged_as_if_fresh(pack: Path) -> None:
    assert edited_at_random(pack, 0, 10) > 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 10))
def test_memory__many_random_edits_judged_as_if_fresh(pack: Path, seed: int) -> None:
    assert edited_at_random(pack, seed, 25) > 5


def edited_at_random(pack: Path, seed: int, edits: int) -> int:
    """Edit a pack again and again; how many of the edits were wrong."""
    dice = random.Random(seed)
    findings(pack, memory=True)
    files = sorted(pack.rglob("*.adv"))
    seen_wrong = 0
    for _ in range(edits):
        file = dice.choice(files)
        text = file.read_text(encoding="utf-8")
        fitting = [edit for edit in EDITS if edit[0] in text]
        if not fitting:
            continue
        old, new = dice.choice(fitting)
        at = dice.choice([index for index in range(len(text)) if text.startswith(old, index)])
        file.write_text(text[:at] + new + text[at + len(old) :], encoding="utf-8")
        expected = findings(pack, memory=False)
        assert expected == findings(pack, memory=True)
        assert expected == findings(pack, memory=True)
        seen_wrong += bool(expected)
    return seen_wrong


def test_memory__file_added_and_removed(pack: Path) -> None:
    findings(pack, memory=True)
    extra = pack / "extra.adv"
    extra.write_text('enemy straw_man { name "Straw man" ja "藁人形"; tier 1; movement melee }\n', encoding="utf-8")
    assert ["ADV501"] == [code for _, code, _ in findings(pack, memory=True)]
    extra.unlink()
    assert [] == findings(pack, memory=True)


def test_memory__a_removed_name_reaches_who_rests_on_it(pack: Path) -> None:
    (pack / "den.adv").write_text('location den : ruins { name "Den" ja "巣" }\n', encoding="utf-8")
    assert [] == findings(pack, memory=True)
    traps = next(file for file in pack.rglob("*.adv") if "trap cave_in " in file.read_text(encoding="utf-8"))
    traps.write_text(traps.read_text(encoding="utf-8").replace("trap cave_in ", "trap cave_inn ", 1), encoding="utf-8")
    assert findings(pack, memory=False) == findings(pack, memory=True)
    assert findings(pack, memory=False) != []


def test_memory__clean_content_is_not_judged_again(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    findings(pack, memory=True)
    monkeypatch.setattr(crew, "judge_one", None)
    assert [] == findings(pack, memory=True)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: b"{",
        lambda data: data[: len(data) // 2],
        lambda data: b"[" * 100_000,
        lambda data: json.dumps({**json.loads(data), "engine": "another"}).encode(),
        lambda data: json.dumps({**json.loads(data), "asked": [1, 2]}).encode(),
        lambda data: json.dumps({**json.loads(data), "verdicts": {"enemy goblin": [None, [10**9]]}}).encode(),
        lambda data: json.dumps({**json.loads(data), "files": {"a": 3}}).encode(),
        lambda data: json.dumps({**json.loads(data), "more": 1}).encode(),
    ],
    ids=["empty", "brace", "half", "deep", "engine", "names", "numbers", "files", "more"],
)  # fmt: skip
def test_memory__spoilt_is_forgotten(pack: Path, tmp_path: Path, spoil) -> None:  # type: ignore[no-untyped-def]
    findings(pack, memory=True)
    (path,) = (tmp_path / "cache").iterdir()
    path.write_bytes(spoil(path.read_bytes()))
    assert memory.Memory() == memory.recall(path)
    assert [] == findings(pack, memory=True)
    assert memory.Memory() != memory.recall(path)


def test_memory__no_place_to_write(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ADVC_CACHE", str(tmp_path / "file" / "below"))
    assert [] == findings(pack, memory=True)


@pytest.mark.parametrize("seed", range(3))
def test_crew__several_workers_find_the_same(pack: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(crew, "SMALL", 0)
    monkeypatch.setattr(crew, "FEW", 0)
    dice = random.Random(seed)
    for _ in range(6):
        file = dice.choice(sorted(pack.rglob("*.adv")))
        text = file.read_text(encoding="utf-8")
        fitting = [edit for edit in EDITS if edit[0] in text]
        if fitting:
            file.write_text(text.replace(*dice.choice(fitting), 1), encoding="utf-8")
    expected = findings(pack, memory=False)
    assert expected == findings(pack, workers=3, memory=False)
    assert expected == findings(pack, workers=2, memory=True)
    assert expected != []


def test_crew__failure_elsewhere_is_told(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "SMALL", 0)

    def fails(*_: object) -> None:
        raise SystemExit(3)

    monkeypatch.setattr(crew.Crew, "serve", fails)
    with pytest.raises(RuntimeError, match="ended before"):
        findings(pack, workers=2, memory=False)


def test_memory__a_head_that_could_not_be_read_and_is_gone(pack: Path) -> None:
    """While `foo` stood in a broken head its absence was no second mistake; once the head is gone it is one."""
    file = pack / "places" / "den.adv"
    den = 'location den : cave { name "Den" ja "巣"; traps + foo }\n'
    file.write_text(den + "foo trap {}\n", encoding="utf-8")
    judged([read_pack(pack)])
    file.write_text(den, encoding="utf-8")
    remembered = shown(judged([read_pack(pack)])[1])
    assert remembered == shown(judged([read_pack(pack)], memory=False)[1])
    assert "ADV101" in {code for _, code, _ in remembered}
