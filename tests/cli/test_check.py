"""`advc check`: findings to standard output, the exit status, and the forms that machines read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from .conftest import Advc, MakePack

WRONG = 'location den : cave { name "Den" ja "巣"; terrain mazes +4 }\n'
DOUBTFUL = 'location den : cave { name "Den" ja "巣"; traps + rockfall }\n'
RIGHT = 'location den : cave { name "Den" ja "巣"; terrain maze +4 }\n'


def test_check__clean(advc: Advc, pack: MakePack) -> None:
    done = advc("check", pack(RIGHT))
    assert (done.status, done.out, done.err) == (0, "", "nothing is wrong\n")


def test_check__clean_in_japanese(advc: Advc, pack: MakePack) -> None:
    assert advc("check", pack(RIGHT), "--lang", "ja").err == "問題はありません\n"


def test_check__wrong(advc: Advc, pack: MakePack) -> None:
    done = advc("check", pack(WRONG))
    assert (done.status, done.err) == (1, "")
    assert done.out.startswith("error[ADV101]: no terrain `mazes`\n  --> mine/text.adv:1:")
    assert "did you mean `maze`?" in done.out
    assert done.out.endswith("1 error in 1 file\n")


def test_check__warnings_alone(advc: Advc, pack: MakePack) -> None:
    done = advc("check", pack(DOUBTFUL))
    assert done.status == 0
    assert done.out.startswith("warning[ADV207]")


def test_check__japanese(advc: Advc, pack: MakePack) -> None:
    done = advc("check", pack(WRONG), "--lang", "ja")
    assert done.status == 1
    assert "terrain `mazes` はありません" in done.out


def test_check__language_of_the_locale(advc: Advc, pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "エラー" in advc("check", pack(WRONG)).out


def test_check__folder_of_packs(advc: Advc, pack: MakePack, here: Path) -> None:
    pack(RIGHT, "mine")
    pack(RIGHT, "yours")  # the same name: a mistake only where one lies over the other
    assert advc("check", ".").status == 0
    assert advc("check", "mine", "yours").status == 1


def test_check__one_file(advc: Advc, pack: MakePack) -> None:
    folder = pack(RIGHT)
    Path(folder, "other.adv").write_text(WRONG.replace("den", "lair"), encoding="utf-8")
    assert advc("check", f"{folder}/text.adv").status == 0
    assert advc("check", f"{folder}/other.adv").status == 1


def test_check__json(advc: Advc, pack: MakePack) -> None:
    done = advc("check", pack(WRONG), "--format", "json")
    assert done.status == 1
    assert "ADV101" in json.dumps(json.loads(done.out))


def test_check__json_of_nothing(advc: Advc, pack: MakePack) -> None:
    done = advc("check", pack(RIGHT), "--format", "json")
    assert done.status == 0
    json.loads(done.out)


def test_check__sarif(advc: Advc, pack: MakePack) -> None:
    log = json.loads(advc("check", pack(WRONG), "--format", "sarif").out)
    assert log["version"] == "2.1.0"
    assert [result["ruleId"] for result in log["runs"][0]["results"]] == ["ADV101"]


def test_check__github(advc: Advc, pack: MakePack) -> None:
    out = advc("check", pack(WRONG), "--format", "github").out
    assert re.match(r"::error file=mine/text\.adv,line=1,.*ADV101", out)


def test_check__unknown_format(advc: Advc, pack: MakePack) -> None:
    done = advc("check", pack(RIGHT), "--format", "xml")
    assert (done.status, done.out) == (2, "")
    assert "text, json, github, sarif" in done.err


def test_check__no_such_folder(advc: Advc, here: Path) -> None:
    done = advc("check", "nowhere")
    assert (done.status, done.out, done.err) == (2, "", "advc: no such folder: nowhere\n")


def test_check__nothing_given(advc: Advc) -> None:
    assert advc("check").status == 2


def test_check__allowed_warnings_in_sarif_only(advc: Advc, pack: MakePack) -> None:
    allowed = pack(DOUBTFUL.rstrip("\n") + "  # advc: allow ADV207 because the roof has fallen in\n")
    assert advc("check", allowed).err == "nothing is wrong\n"
    assert json.loads(advc("check", allowed, "--format", "json").out) == []
    (result,) = json.loads(advc("check", allowed, "--format", "sarif").out)["runs"][0]["results"]
    assert result["suppressions"][0]["justification"] == "the roof has fallen in"
