"""`advc diff` of git revisions: what is read out of them, and what is refused."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from engine.comparing import revisions
from engine.comparing.revisions import RevisionError, load_content

from .conftest import Advc
from .starter_copy import BASE, Copy

FEW = ("--count", "500")


def git(*words: str) -> str:
    """Run git in the folder of the test, with nobody's own settings."""
    quiet = {
        **os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
    }  # fmt: skip
    done = subprocess.run(["git", *words], capture_output=True, text=True, check=True, env=quiet)
    return done.stdout.strip()


@pytest.fixture
def repository(here: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    """`content/base` and a small pack over it, committed on `main`, with an edit of each that is not."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(here.parent))
    shutil.copytree(BASE, here / "content" / "base")
    marsh = here / "content" / "marsh"
    marsh.mkdir()
    (marsh / "pack.adv").write_text('pack marsh { version "1.0.0"; language en; require base }\n', encoding="utf-8")
    (marsh / "text.adv").write_text("patch location cave { elites +1 }\n", encoding="utf-8")
    git("init", "-q", "-b", "main")
    git("add", "-A")
    git("commit", "-q", "-m", "one")
    git("tag", "first")
    copy = Copy(here / "content" / "base")
    return copy.edit("places/labyrinth.adv", "trap +6", "trap +7")


def test_revision__against_the_folder(repository: Copy, advc: Advc) -> None:
    before = git("status", "--porcelain")
    done = advc("diff", "main:content", "content", *FEW)
    assert (done.status, done.err) == (0, "")
    assert "events trap 12 → events trap 13" in done.out
    assert before == git("status", "--porcelain")


@pytest.mark.parametrize("revision", ["HEAD", "first", "HEAD^{/one}", "main^{commit}"])
def test_revision__however_it_is_named(repository: Copy, revision: str) -> None:
    loaded = load_content(f"{revision}:content")
    assert 12 == loaded.model.value("location", "labyrinth").events.amounts()["trap"]


def test_revision__against_another(repository: Copy, here: Path, advc: Advc) -> None:
    git("commit", "-q", "-a", "-m", "two")
    told = json.loads(advc("diff", "HEAD:content/base", "HEAD~1:content/base", *FEW, "--format", "json").out)
    assert [{"before": "events trap 13", "after": "events trap 12"}] == told["changes"][0]["keys"]
    assert told["changes"][0]["place"] == "HEAD~1:content/base/places/labyrinth.adv:3"


def test_revision__with_the_pack_that_it_requires(repository: Copy, advc: Advc) -> None:
    told = json.loads(advc("diff", "main:content/marsh", "content/marsh", *FEW, "--format", "json").out)
    assert ["labyrinth"] == [each["name"] for each in told["changes"]]


def test_revision__from_where_the_command_runs(
    repository: Copy, here: Path, monkeypatch: pytest.MonkeyPatch, advc: Advc
) -> None:
    monkeypatch.chdir(here / "content")
    assert "events trap 13" in advc("diff", "main:./base", "base", *FEW).out
    assert advc("diff", "main:../../base", "base").status == 2


def test_revision__a_path_that_exists_wins(repository: Copy, here: Path, advc: Advc) -> None:
    shutil.copytree(here / "content" / "base", here / "main:content")
    assert "nothing means anything else" in advc("diff", "main:content", "content").out


def test_revision__errors_are_told_with_their_place(repository: Copy, advc: Advc) -> None:
    repository.edit("places/fort.adv", "elites +2", "elite +2")
    git("commit", "-q", "-a", "-m", "broken")
    done = advc("diff", "HEAD:content", "first:content")
    assert done.status == 1
    assert "--> HEAD:content/base/places/fort.adv:8:3" in done.err


HOSTILE = [
    "--output=x",
    "-x",
    "--upload-pack=touch x",
    "$(touch x)",
    "`touch x`",
    "a;touch x",
    "main\nx",
    "",
    "main..first",
    "nobody",
]


@pytest.mark.parametrize("revision", HOSTILE)
def test_revision__hostile_names(repository: Copy, here: Path, advc: Advc, revision: str) -> None:
    done = advc("diff", "--", f"{revision}:content", "content")
    assert done.status == 2
    assert done.err.startswith("advc: OLD: ")
    assert "Traceback" not in done.err
    assert not (here / "x").exists()


@pytest.mark.parametrize("path", ["nowhere", "../..", "/etc", "content/base/pack.adv", "content\0x", "*", ":(glob)**"])
def test_revision__folders_that_it_has_not(repository: Copy, advc: Advc, path: str) -> None:
    done = advc("diff", f"main:{path}", "content")
    assert (done.status, done.err.startswith("advc: OLD: ")) == (2, True)


def test_revision__a_link_is_not_followed(repository: Copy, here: Path, advc: Advc) -> None:
    (here / "content" / "base" / "secret.adv").symlink_to("/etc/passwd")
    git("add", "-A")
    git("commit", "-q", "-m", "link")
    done = advc("diff", "HEAD:content", "first:content")
    assert (done.status, "links of a revision are not followed" in done.err) == (2, True)


def test_revision__outside_of_any_repository(here: Path, monkeypatch: pytest.MonkeyPatch, advc: Advc) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(here.parent))
    done = advc("diff", "main:content", BASE)
    assert (done.status, "not a git repository" in done.err) == (2, True)


def test_revision__without_git(here: Path, monkeypatch: pytest.MonkeyPatch, advc: Advc) -> None:
    monkeypatch.setenv("PATH", "")
    done = advc("diff", "main:content", BASE)
    assert (done.status, "git cannot be run" in done.err) == (2, True)


def test_revision__too_much_or_too_late(repository: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(revisions, "LIST_BYTES", 100)
        with pytest.raises(RevisionError, match="too long"):
            load_content("main:content")
    with monkeypatch.context() as patch:
        patch.setattr(revisions, "FILES", 3)
        with pytest.raises(RevisionError, match="more than 3 files"):
            load_content("main:content")
    with monkeypatch.context() as patch:
        patch.setattr(revisions, "TEXT_BYTES", 1000)
        with pytest.raises(RevisionError, match="too large"):
            load_content("main:content")
    monkeypatch.setattr(revisions, "_GIT", ("sh", "-c", "exec sleep 30"))
    monkeypatch.setattr(revisions, "SECONDS", 0.2)
    with pytest.raises(RevisionError, match="no answer"):
        load_content("main:content")
