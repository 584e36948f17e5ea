"""`advc fmt`: what it writes, lists and shows, and what it leaves as it is."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Advc, advc, here

__all__ = ["advc", "here"]

CROOKED = "tile a{symbol 1}\n"
STRAIGHT = "tile a { symbol 1 }\n"
BROKEN = "tile a { symbol , }\n"


@pytest.fixture
def content(here: Path) -> Path:
    """A folder `content` with a crooked, a straight and a broken file, and one in a folder below."""
    folder = here / "content"
    (folder / "deep").mkdir(parents=True)
    for name, text in {"a": CROOKED, "b": STRAIGHT, "c": BROKEN, "deep/d": CROOKED}.items():
        (folder / f"{name}.adv").write_text(text, "utf-8")
    (folder / "e.txt").write_text(CROOKED, "utf-8")
    return folder


def texts(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


AFTER = {"a.adv": STRAIGHT, "b.adv": STRAIGHT, "c.adv": BROKEN, "deep/d.adv": STRAIGHT, "e.txt": CROOKED}


def test_fmt__content_here_by_default(advc: Advc, content: Path) -> None:
    done = advc("fmt")
    assert (done.status, done.out) == (1, "")
    assert AFTER == texts(content)
    assert done.err.startswith("2 of 3 files laid out anew\n")
    assert "error[ADV004]: `,` cannot stand here" in done.err
    assert "--> content/c.adv:1:17" in done.err


def test_fmt__nothing_here(advc: Advc, here: Path) -> None:
    done = advc("fmt")
    assert (done.status, done.out) == (2, "")
    assert "PATH: no folder `content` here" in done.err


def test_fmt__files_and_folders(advc: Advc, content: Path) -> None:
    done = advc("fmt", "content/a.adv", "content/deep", "content/a.adv")
    assert (done.status, done.out, done.err) == (0, "", "2 of 2 files laid out anew\n")
    assert AFTER == texts(content)


def test_fmt__a_file_of_any_name(advc: Advc, content: Path) -> None:
    assert advc("fmt", "content/e.txt").status == 0
    assert texts(content)["e.txt"] == STRAIGHT


def test_fmt__again_changes_nothing(advc: Advc, content: Path) -> None:
    (content / "c.adv").unlink()
    advc("fmt")
    before = {path: path.stat().st_mtime_ns for path in content.rglob("*.adv")}
    done = advc("fmt")
    assert (done.status, done.out, done.err) == (0, "", "nothing to change in 3 files\n")
    assert before == {path: path.stat().st_mtime_ns for path in content.rglob("*.adv")}


def test_fmt__in_japanese(advc: Advc, content: Path) -> None:
    done = advc("fmt", "--lang", "ja")
    assert done.err.startswith("3 ファイル中 2 ファイルを整形しました\n")
    assert "ここに `,` は置けません" in done.err
    assert advc("fmt", "content/b.adv", "--lang", "ja").err == "整形は不要です\n"
    assert advc("fmt", "content/a.adv", "content/b.adv", "--lang", "ja").err == "2 ファイルとも整形は不要です\n"


def test_fmt__no_such_path(advc: Advc, content: Path) -> None:
    done = advc("fmt", "content/a.adv", "content/x.adv")
    assert (done.status, done.out, done.err) == (2, "", "advc: PATH: no such file or folder: content/x.adv\n")
    assert texts(content)["a.adv"] == CROOKED


def test_check__lists_what_would_change(advc: Advc, content: Path) -> None:
    before = texts(content)
    done = advc("fmt", "--check", "content/a.adv", "content/b.adv", "content/deep")
    assert (done.status, done.out) == (1, "content/a.adv\ncontent/deep/d.adv\n")
    assert done.err == "2 of 3 files would change\n"
    assert before == texts(content)


def test_check__all_is_well(advc: Advc, content: Path) -> None:
    done = advc("fmt", "--check", "content/b.adv")
    assert (done.status, done.out, done.err) == (0, "", "nothing to change in 1 file\n")


def test_check__in_japanese(advc: Advc, content: Path) -> None:
    assert advc("fmt", "--check", "content/a.adv", "--lang", "ja").err == "1 ファイル中 1 ファイルが変わります\n"


DIFF = """\
--- content/a.adv
+++ content/a.adv
@@ -1 +1 @@
-tile a{symbol 1}
+tile a { symbol 1 }
"""


def test_diff__shows_what_would_change(advc: Advc, content: Path) -> None:
    done = advc("fmt", "--diff", "content/a.adv", "content/b.adv")
    assert (done.status, done.out, done.err) == (0, DIFF, "1 of 2 files would change\n")
    assert texts(content)["a.adv"] == CROOKED


def test_diff__with_check(advc: Advc, content: Path) -> None:
    done = advc("fmt", "--diff", "--check", "content/a.adv")
    assert (done.status, done.out) == (1, DIFF)


def test_diff__no_last_line_end(advc: Advc, here: Path) -> None:
    (here / "a.adv").write_text(CROOKED.rstrip(), "utf-8")
    assert "-tile a{symbol 1}\n\\ No newline at end of file\n+tile a" in advc("fmt", "--diff", "a.adv").out


def test_diff__is_understood_by_patch(advc: Advc, content: Path) -> None:
    path = content / "a.adv"
    path.write_text(CROOKED + "# x\u2028\x0b\x85y\n\n\n" + CROOKED.rstrip(), "utf-8")
    wanted = advc("fmt", "-", stdin=path.read_text("utf-8")).out
    diff = advc("fmt", "--diff", "content/a.adv").out
    done = subprocess.run(["patch", "-p0"], input=diff.encode(), capture_output=True, check=False)
    assert (done.returncode, path.read_text("utf-8")) == (0, wanted), done.stdout


def test_standard_input(advc: Advc, here: Path) -> None:
    done = advc("fmt", "-", stdin="\ufefftile 洞窟｛｝")
    assert (done.status, done.out, done.err) == (0, "tile 洞窟 {}\n", "")
    assert list(here.iterdir()) == []


def test_standard_input__broken(advc: Advc, here: Path) -> None:
    done = advc("fmt", "-", stdin=BROKEN)
    assert (done.status, done.out) == (1, "")
    assert "--> -:1:17" in done.err


def test_standard_input__check(advc: Advc, here: Path) -> None:
    assert advc("fmt", "-", "--check", stdin=CROOKED).out == "-\n"
    assert advc("fmt", "-", "--check", stdin=CROOKED).status == 1
    done = advc("fmt", "-", "--check", stdin=STRAIGHT)
    assert (done.status, done.out) == (0, "")


def test_standard_input__diff(advc: Advc, here: Path) -> None:
    done = advc("fmt", "-", "--diff", stdin=CROOKED)
    assert (done.status, done.out) == (0, DIFF.replace("content/a.adv", "-"))


def test_standard_input__stands_alone(advc: Advc, content: Path) -> None:
    done = advc("fmt", "-", "content", stdin=CROOKED)
    assert (done.status, done.err) == (2, "advc: PATH: - is standard input and stands alone\n")


@pytest.mark.parametrize(
    ("data", "words"), [(b"tile \xff\xfe {}", "is not UTF-8 text"), (b"#" * (4 * 2**20 + 1), "larger than 4 MiB")]
)
def test_unreadable__is_named_and_stays(data: bytes, words: str, advc: Advc, content: Path) -> None:
    (content / "a.adv").write_bytes(data)
    done = advc("fmt", "content/a.adv", "content/deep")
    assert done.status == 1
    assert words in done.err
    assert "--> content/a.adv" in done.err
    assert (content / "a.adv").read_bytes() == data
    assert texts(content / "deep") == {"d.adv": STRAIGHT}


def test_marks__of_some_editors_and_line_ends_of_windows_go(advc: Advc, here: Path) -> None:
    (here / "a.adv").write_bytes(b"\xef\xbb\xbf" + STRAIGHT.encode())
    (here / "b.adv").write_bytes(STRAIGHT.replace("\n", "\r\n").encode())
    done = advc("fmt", "a.adv", "b.adv")
    assert (done.status, done.err) == (0, "2 of 2 files laid out anew\n")
    assert {STRAIGHT.encode()} == {(here / name).read_bytes() for name in ("a.adv", "b.adv")}


def test_folders__hidden_ones_and_links_are_left(advc: Advc, content: Path, here: Path) -> None:
    (content / ".old").mkdir()
    (content / ".old" / "x.adv").write_text(CROOKED, "utf-8")
    (here / "elsewhere.adv").write_text(CROOKED, "utf-8")
    (content / "deep" / "link.adv").symlink_to(here / "elsewhere.adv")
    (content / "deep" / "loop").symlink_to(content)
    assert advc("fmt", "content/deep", "content/.old").err == "2 of 2 files laid out anew\n"
    assert (here / "elsewhere.adv").read_text("utf-8") == CROOKED


def test_links__stay_links(advc: Advc, content: Path, here: Path) -> None:
    link = here / "link.adv"
    link.symlink_to(content / "a.adv")
    assert advc("fmt", "link.adv").status == 0
    assert link.is_symlink()
    assert texts(content)["a.adv"] == STRAIGHT


def test_modes__stay(advc: Advc, content: Path) -> None:
    (content / "a.adv").chmod(0o600)
    advc("fmt", "content/a.adv")
    assert stat.S_IMODE((content / "a.adv").stat().st_mode) == 0o600


def test_pipe__is_no_file(advc: Advc, here: Path) -> None:
    os.mkfifo(here / "pipe.adv")
    done = advc("fmt", "pipe.adv")
    assert done.status == 1
    assert "this is no file" in done.err


def test_files__none_is_left_half_written(advc: Advc, content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fails)
    done = advc("fmt", "content/a.adv")
    assert done.status == 2
    assert "No space left on device" in done.err
    assert {"a.adv": CROOKED} == {name: text for name, text in texts(content).items() if name.startswith(("a.", "."))}


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_terminal__many_files_show_how_far_it_is(here: Path) -> None:
    import pty

    for number in range(400):
        (here / f"{number}.adv").write_text(CROOKED * 20, "utf-8")
    ours, theirs = pty.openpty()
    words = [sys.executable, "-c", "from engine.cli import main; main()", "fmt", "--check", "."]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "TERM": "xterm"})
    os.close(theirs)
    said = b""
    while chunk := _some(ours):
        said += chunk
    os.close(ours)
    out, _ = process.communicate()
    assert (process.returncode, out.count(b"\n")) == (1, 400)
    assert b"Formatting" in said
    assert b"400 of 400 files would change" in said


def _some(handle: int) -> bytes:
    """What a pseudo-terminal has to say; nothing once the other end is closed."""
    try:
        return os.read(handle, 65536)
    except OSError:
        return b""
