"""Folders as packs: what is read, what is required, and what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.loading import check_paths, load_text
from engine.model.packs import adv_files, memory_file, packs_below, read_pack
from engine.source import limits
from engine.source.diagnostic import Diagnostic
from engine.source.file import SourceFile

HEAD = 'pack mine { version "1.0.0"; language en; require base }\n'


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "pack.adv").write_text(HEAD)
    return tmp_path


def codes(folder: Path) -> list[str]:
    return [each.code for each in check_paths([folder], memory=False)]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff\xfe\x00", "line 1 is not UTF-8 text"),
        (b"# fine\n# fine\n\xe3\x81", "line 3 is not UTF-8 text"),
        (b'"\xed\xa0\x80"', "line 1 is not UTF-8 text"),
        (b" " * (limits.FILE_BYTES + 1), "the file is larger than 4 MiB"),
    ],
    ids=["utf_16", "half_a_letter", "surrogate", "large"],
)
def test_unreadable__says_why(pack: Path, data: bytes, reason: str) -> None:
    (pack / "x.adv").write_bytes(data)
    (finding,) = check_paths([pack], memory=False)
    assert ("ADV001", reason, "x.adv") == (finding.code, finding.message(), finding.place.file.path.split("/")[-1])


def test_unreadable__the_other_files_are_still_checked(pack: Path) -> None:
    (pack / "a.adv").write_bytes(b"\xff")
    (pack / "b.adv").write_text("location den : caev { }")
    assert ["ADV001", "ADV101"] == codes(pack)


def test_memory__half_a_pair_is_unreadable() -> None:
    assert isinstance(memory_file("x.adv", "\ud800"), Diagnostic)
    assert ["ADV001"] == [each.code for each in load_text({"x.adv": "\udfff"}).found]


def test_memory__whole_pairs_are_fine() -> None:
    assert isinstance(memory_file("x.adv", "𠮷野家"), SourceFile)


def test_too_many__files(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.model.packs.FILES", 3)
    for number in range(4):
        (pack / f"{number}.adv").write_text("# nothing\n")
    assert ["ADV124"] == codes(pack)


def test_files__sorted_and_without_hidden_folders_and_other_packs(pack: Path) -> None:
    for path in ("b/y.adv", "a/x.adv", ".hidden/z.adv", "inner/pack.adv", "inner/den.adv", "notes.txt"):
        (pack / path).parent.mkdir(exist_ok=True)
        (pack / path).write_text("# nothing\n")
    files, too_many = adv_files(pack)
    assert (["a/x.adv", "b/y.adv", "pack.adv"], False) == (
        [Path(path).relative_to(pack).as_posix() for path in files],
        too_many,
    )


def test_files__a_mark_at_the_beginning_is_no_text(pack: Path) -> None:
    (pack / "x.adv").write_text("location den : caev { }", "utf-8-sig")
    (finding,) = check_paths([pack], memory=False)
    assert ("ADV101", (1, 16)) == (finding.code, finding.place.position)


def test_packs__below_a_folder(tmp_path: Path) -> None:
    for name in ("one", "two", "deep/three", "one/inner"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "pack.adv").write_text(HEAD)
    assert ["deep/three", "one", "two"] == [path.relative_to(tmp_path).as_posix() for path in packs_below(tmp_path)]


def test_head__is_read_before_anything_else(pack: Path) -> None:
    (pack / "pack.adv").write_text(
        "# first\npack 私 {\n  language ja; translations en,\n    fr\n  require base, other\n}\n"
    )
    read = read_pack(pack)
    assert ("私", "ja", ["en", "fr"], ["base", "other"]) == (
        read.name, read.language, read.translations, [name for name, _ in read.requires],
    )  # fmt: skip


def test_requirements__beside_and_one_above(tmp_path: Path) -> None:
    for name, head in (("libs/lib", HEAD.replace("mine", "lib")), ("mods/mine", HEAD.replace("base", "lib, beside")),
                       ("mods/beside", HEAD.replace("mine", "beside"))):  # fmt: skip
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "pack.adv").write_text(head)
    assert ["ADV120"] == codes(tmp_path / "mods" / "mine")
    (tmp_path / "libs" / "lib").rename(tmp_path / "lib")
    assert [] == codes(tmp_path / "mods" / "mine")


def test_second_pack__in_pack_adv_is_misplaced(pack: Path) -> None:
    (pack / "pack.adv").write_text(HEAD + HEAD.replace("mine", "other"))
    (finding,) = check_paths([pack], memory=False)
    assert ("ADV122", 2) == (finding.code, finding.place.position[0])
