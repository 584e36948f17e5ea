"""`advc check --watch` as a person uses it: start, edit, see, Ctrl-C."""

from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from engine.cli import watch
from engine.loading import Checked, checked

from .conftest import Advc, MakePack

RIGHT = 'location den : cave { name "Den" ja "巣"; terrain maze +4 }\n'
WRONG = RIGHT.replace("maze", "mazes")
WAITING = "waiting for changes; Ctrl-C ends"
PATIENCE = 60
"""Seconds that a busy machine may take for one check."""


def put(path: Path, text: str) -> None:
    """Write a file at one stroke, as many editors do."""
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, path)


@attrs.define
class Watching:
    """A command that runs, and its lines as they come."""

    process: subprocess.Popen[str]
    lines: queue.Queue[str]

    def until(self, words: str = WAITING) -> list[str]:
        """The lines up to one that is so, without it."""
        seen: list[str] = []
        try:
            while (line := self.lines.get(timeout=PATIENCE)) != words:
                seen.append(line)
        except queue.Empty:
            pytest.fail(f"no {words!r} behind {seen}; ended with {self.process.poll()}: {self.interrupt()}")
        return seen

    def interrupt(self) -> tuple[int, str]:
        """Press Ctrl-C; the status, and what was said on standard error."""
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        assert self.process.stderr is not None
        return status, self.process.stderr.read()


@pytest.fixture
def start(here: Path) -> Iterator[object]:
    running: list[subprocess.Popen[str]] = []

    def begin(*words: str) -> Watching:
        code = "from engine.cli import main; main()"
        root = str(Path(__file__).parents[2])
        process = subprocess.Popen(
            [sys.executable, "-c", code, "check", "--watch", *words], cwd=here, env={**os.environ, "PYTHONPATH": root},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip
        running.append(process)
        lines: queue.Queue[str] = queue.Queue()

        def read() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                lines.put(line.rstrip("\n"))

        threading.Thread(target=read, daemon=True).start()
        return Watching(process, lines)

    yield begin
    for process in running:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
def test_watch__edit_add_remove_and_end(start, pack: MakePack, here: Path) -> None:  # type: ignore[no-untyped-def]
    watching = start(pack(RIGHT))
    assert ["nothing is wrong"] == watching.until()
    put(here / "mine" / "text.adv", WRONG)
    changed, first, *_ = watching.until()
    assert ("changed: mine/text.adv", "error[ADV101]: no terrain `mazes`") == (changed, first)
    (here / "mine" / "new" / "deep").mkdir(parents=True)
    put(here / "mine" / "new" / "deep" / "more.adv", RIGHT.replace("den", "lair"))
    assert "changed: mine/new/deep/more.adv" == watching.until()[0]
    (here / "mine" / "text.adv").unlink()
    assert ["changed: mine/text.adv", "nothing is wrong"] == watching.until()
    shutil.rmtree(here / "mine" / "new")
    assert ["changed: mine/new/deep/more.adv", "nothing is wrong"] == watching.until()
    assert (130, "advc: stopped\n") == watching.interrupt()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
def test_watch__folder_goes_and_comes_back(start, pack: MakePack, here: Path) -> None:  # type: ignore[no-untyped-def]
    watching = start(pack(RIGHT), "--lang", "ja")
    assert ["問題はありません"] == watching.until("変更を待っています（Ctrl-C で終了）")
    (here / "mine").rename(here / "aside")
    _, said = watching.until("変更を待っています（Ctrl-C で終了）")
    assert "advc: no such folder: mine" == said
    (here / "aside" / "text.adv").write_text(WRONG, "utf-8")
    (here / "aside").rename(here / "mine")
    assert any("ADV101" in line for line in watching.until("変更を待っています（Ctrl-C で終了）"))
    assert 130 == watching.interrupt()[0]


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
def test_watch__what_is_required_and_what_is_missing(start, pack: MakePack, here: Path) -> None:  # type: ignore[no-untyped-def]
    watching = start(pack(RIGHT, head='version "1.0.0"; language en; require base, moor'))
    assert any("ADV120" in line for line in watching.until())
    pack('enemy scamp { name "Scamp"; tier 1; movement melee }\npatch group goblins { enemies + scamp }\n', "a/b/c")
    put(here / "a" / "b" / "c" / "pack.adv", 'pack moor { version "1.0.0"; language en; require base }\n')
    (here / "a" / "b" / "c").rename(here / "moor")
    assert "nothing is wrong" in watching.until()
    put(here / "moor" / "text.adv", "patch group goblin { enemies + scamp }\n")
    assert any("ADV109" in line for line in watching.until())
    assert 130 == watching.interrupt()[0]


def test_watch__for_people_only(advc: Advc, pack: MakePack) -> None:
    done = advc("check", "--watch", "--format", "json", pack(RIGHT))
    assert (2, "") == (done.status, done.out)
    assert "--watch" in done.err


def test_watch__nothing_there_from_the_start(advc: Advc, here: Path) -> None:
    assert (2, "advc: no such folder: nowhere\n") == (advc("check", "--watch", "nowhere").status, advc("check", "--watch", "nowhere").err)  # fmt: skip


def test_watch__terminal_is_cleared_and_names_what_changed(pack: MakePack, here: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    root = str(Path(__file__).parents[2])
    code = "from engine.cli import main; main()"
    child = pexpect.spawn(
        sys.executable, ["-c", code, "check", "--watch", pack(RIGHT)], cwd=str(here), encoding="utf-8",
        env={**os.environ, "PYTHONPATH": root}, timeout=PATIENCE, dimensions=(30, 100),
    )  # fmt: skip
    try:
        child.expect(re.escape(WAITING))
        put(here / "mine" / "text.adv", WRONG)
        child.expect(r"\x1b\[2J")
        child.expect(r"changed: mine/text\.adv")
        child.expect(re.escape(WAITING))
        child.sendintr()
        child.expect(pexpect.EOF)
        child.wait()
        assert 130 == child.exitstatus
    finally:
        child.close(force=True)


# -- looking ----------------------------------------------------------------------------------------------------------


def test_look__only_what_a_check_reads(pack: MakePack, here: Path) -> None:
    folder = here / pack(RIGHT)
    (folder / "notes.txt").write_text("x")
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "a.adv").write_text("x")
    (folder / "inner").mkdir()
    (folder / "inner" / "pack.adv").write_text("pack inner { }")
    names = {Path(path).relative_to(here).as_posix() for path in watch.look([folder], [])}
    assert {"mine/pack.adv", "mine/text.adv"} == names


def test_look__a_file_with_its_pack(pack: MakePack, here: Path) -> None:
    folder = here / pack(RIGHT)
    alone = here / "alone.adv"
    alone.write_text(RIGHT, "utf-8")
    assert {str(folder / "text.adv"), str(folder / "pack.adv")} == set(watch.look([folder / "text.adv"], []))
    assert {str(alone)} == set(watch.look([alone], []))


def test_check_as_seen__also_what_is_required(pack: MakePack, here: Path) -> None:
    folder = here / pack(RIGHT, head='version "1.0.0"; language en; require moor')
    other = here / pack("", "moor", 'version "1.0.0"; language en')
    seen, found = watch.check_as_seen([folder], ())
    assert {folder / "text.adv", folder / "pack.adv", other / "text.adv", other / "pack.adv"} <= set(map(Path, seen))
    assert seen == watch.look([folder], found.packs)


def test_check_as_seen__what_changes_under_way_is_seen_again(
    pack: MakePack, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = here / pack(RIGHT)
    extra = folder / "extra.adv"

    def checks_and_somebody_writes(paths: list[Path]) -> Checked:
        found = checked(paths)
        extra.write_text(WRONG, "utf-8")
        return found

    _, first = watch.check_as_seen([folder], ())
    monkeypatch.setattr("engine.loading.checked", checks_and_somebody_writes)
    seen, found = watch.check_as_seen([folder], first.packs)
    assert [] == found.told
    assert [str(extra)] == watch.wait(seen, [folder], found.packs)


def test_wait__a_file_of_the_same_size_in_its_place(pack: MakePack, here: Path) -> None:
    folder = here / pack(RIGHT)
    file, stat = folder / "text.adv", (folder / "text.adv").stat()
    before = watch.look([folder], [])
    (folder / "swap").write_bytes(file.read_bytes()[::-1])
    os.utime(folder / "swap", ns=(stat.st_atime_ns, stat.st_mtime_ns))
    os.replace(folder / "swap", file)
    assert [str(file)] == watch.wait(before, [folder], [])
