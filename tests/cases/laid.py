"""Texts laid over the starter pack, and what is found in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.checks.judge import Unit, Verdict, judge_one, judge_whole, units
from engine.checks.memory import Memory
from engine.checks.suppression import sift
from engine.kinds import KINDS, faults
from engine.loading import Loaded, load_packs
from engine.model.model import Model, Pieces
from engine.model.packs import Pack, make_pack, memory_file, read_pack
from engine.source.diagnostic import Diagnostic, Severity, in_order
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
        with TemporaryDirectory() as temporary:
            folder = Path(temporary, "project", "content")  # a pack looks for others there and above it, no further
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
    """What is wrong with an example; of the starter pack only that is judged anew which the example changes."""
    files = files_of(example) if isinstance(example, str) else example
    if any(path.endswith("pack.adv") for path in files):
        return loaded(files).found
    sources = [memory_file(path, text) for path, text in files.items()]
    readable = [source for source in sources if isinstance(source, SourceFile)]
    return found_over(make_pack(readable, None, "text", [each for each in sources if not isinstance(each, SourceFile)]))


def found_over(pack: Pack) -> list[Diagnostic]:
    """What is wrong with a pack over the starter pack, of which only that is judged anew which the pack changes."""
    known, memory = judged_base()
    model = Model([base(), pack], KINDS, known)
    verdicts = judged(model, memory.sound(model))
    findings = [finding for verdict in verdicts.values() for finding in verdict.found]
    everything = in_order([*model.found, *findings, *judge_whole(model, verdicts.items())])
    return sift(model, everything, faults()).told


@cache
def judged_base() -> tuple[dict[SourceFile, Pieces], Memory]:
    """The starter pack as pieces, and what was found in it."""
    model = Model([base()], KINDS)
    return model.pieces, Memory.of(model, judged(model, {}), Memory())


def judged(model: Model, sound: dict[Unit, Verdict]) -> dict[Unit, Verdict]:
    """The verdicts on all declarations, those that are known to be sound among them."""
    return {unit: sound[unit] if unit in sound else judge_one(model, *unit) for unit in units(model)}


def errors(example: str | dict[str, str]) -> list[Diagnostic]:
    """What keeps an example from loading."""
    return [each for each in found(example) if each.severity is Severity.ERROR]


def codes(findings: list[Diagnostic]) -> list[str]:
    """The codes of findings in order."""
    return [each.code for each in findings]


def shown(findings: list[Diagnostic]) -> list[str]:
    """Findings with their places, for reading in a failed test."""
    return [f"{each.place}: {each.code} {each.message()}" for each in findings]
