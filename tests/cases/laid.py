"""Texts laid over the starter pack, and what is found in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.loading import Loaded, load_packs, load_paths
from engine.model.packs import Pack, make_pack, memory_file, read_pack
from engine.source.diagnostic import Diagnostic, Severity
from engine.source.file import SourceFile

ROOT = Path(__file__).parents[2]
BASE = ROOT / "content" / "base"


@cache
def base() -> Pack:
    """The starter pack, read once."""
    return read_pack(BASE, "base")


def files_of(example: str, name: str = "example.adv") -> dict[str, str]:
    """The files of an example: a line `--- path/name.adv` begins the next; what stands before the first is `name`."""
    files: dict[str, str] = {}
    for line in example.splitlines(keepends=True):
        if line.startswith("--- "):
            name = line[4:].strip()
            files[name] = ""
        else:
            files[name] = files.get(name, "") + line
    return files


def loaded(example: str | dict[str, str], under: Pack | None = None) -> Loaded:
    """An example laid over the starter pack; one that has a `pack.adv` is a pack by itself, on the disk."""
    files = files_of(example) if isinstance(example, str) else example
    if any(path.endswith("pack.adv") for path in files):
        with TemporaryDirectory() as folder:
            for path, text in files.items():
                file = Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8", newline="")
            tops = sorted(path.parent for path in Path(folder).rglob("pack.adv"))
            return load_packs([read_pack(top, top.relative_to(folder).as_posix()) for top in tops])
    sources, found = [], []
    for path, text in files.items():
        source = memory_file(path, text)
        if isinstance(source, SourceFile):
            sources.append(source)
        else:
            found.append(source)
    return load_packs([under or base(), make_pack(sources, None, "text", found)])


def found(example: str | dict[str, str]) -> list[Diagnostic]:
    """What is wrong with an example."""
    return loaded(example).found


def errors(example: str | dict[str, str]) -> list[Diagnostic]:
    """What keeps an example from loading."""
    return [each for each in found(example) if each.severity is Severity.ERROR]


def codes(findings: list[Diagnostic]) -> list[str]:
    """The codes of findings in order."""
    return [each.code for each in findings]


def shown(findings: list[Diagnostic]) -> list[str]:
    """Findings with their places, for reading in a failed test."""
    return [f"{each.place}: {each.code} {each.message()}" for each in findings]


def starter() -> Loaded:
    """The starter pack by itself."""
    return load_paths([BASE])
