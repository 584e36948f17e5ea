"""The whole flow in a dozen lines: paths to packs, packs to a model, a model to a verdict and a ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import attrs

from engine.checks.crew import Crew, cores
from engine.checks.judge import judge_whole, loads, units
from engine.checks.memory import Memory, memory_path, recall, remember
from engine.checks.suppression import Sifted, sift
from engine.kinds import KINDS, faults
from engine.model.model import Model
from engine.model.packs import (
    Pack,
    make_pack,
    memory_file,
    pack_above,
    packs_below,
    read_file,
    read_pack,
    with_requirements,
)
from engine.ruleset.ruleset import Ruleset
from engine.source.collector import collector_at_rest
from engine.source.diagnostic import Diagnostic, in_order
from engine.source.file import SourceFile


@attrs.frozen(eq=False)
class Loaded:
    """What loading made and what it found; the ruleset is there only if nothing was wrong."""

    model: Model
    found: list[Diagnostic]
    ruleset: Ruleset | None


@attrs.frozen(eq=False)
class Checked:
    """What a check found, in order: findings to tell, and those that a comment allows; and the packs that it read."""

    told: list[Diagnostic]
    hidden: list[Diagnostic]
    packs: list[Pack]


def load_packs(packs: list[Pack], *, workers: int | None = None, memory: bool = True) -> Loaded:
    """Packs, with what they require, as one content.

    `workers` is the number of processes, all cores by default; `memory` uses and renews what an earlier run found out.
    """
    model, found = judged(packs, workers or cores(), memory)
    return Loaded(model, found, Ruleset.of(model) if loads(found) else None)


def judged(packs: list[Pack], workers: int = 1, memory: bool = True) -> tuple[Model, list[Diagnostic]]:
    """The model of packs and what they require, and everything that is wrong with it and not allowed, in order."""
    model, sifted = _sifted(packs, workers, memory)
    return model, sifted.told


def _sifted(packs: list[Pack], workers: int, memory: bool) -> tuple[Model, Sifted]:
    with collector_at_rest():
        model, found = _judged(packs, workers, memory)
        return model, sift(model, found, faults())


def _judged(packs: list[Pack], workers: int, memory: bool) -> tuple[Model, list[Diagnostic]]:
    ordered, found = with_requirements(packs)
    path = memory_path(ordered) if memory else None
    before = recall(path)
    words = frozenset(kind.name for kind in KINDS)
    known = before.known_files((file for pack in ordered for file in pack.files), words)
    crew = Crew(ordered, known, workers, KINDS, faults())
    try:
        model = Model(ordered, KINDS, crew.cut())
        verdicts = before.sound(model)
        wanted = [unit for unit in units(model) if unit not in verdicts]
        verdicts |= crew.judge(model, wanted)
    finally:
        crew.dismiss()
    if wanted or len(before.verdicts) != len(verdicts):
        remember(path, Memory.of(model, verdicts, before))
    found += model.found
    found += [finding for verdict in verdicts.values() for finding in verdict.found]
    found += judge_whole(model, verdicts.items(), found)
    return model, in_order(found)


def load_paths(paths: Iterable[str | Path]) -> Loaded:
    """One pack and the packs laid over it, as games and generation take them.

    Raises FileNotFoundError for no folder, and ValueError for a folder of several packs none of which is `base`.
    """
    return load_packs([read_pack(pack_folder(path)) for path in paths])


def pack_folder(path: str | Path) -> Path:
    """The pack that a path means: the folder itself, or the one called `base`, or the only one, in a folder of packs."""
    folder = existing(path)
    below = packs_below(folder)
    if folder in below or not below:
        return folder
    if folder / "base" in below or len(below) == 1:
        return folder / "base" if folder / "base" in below else below[0]
    names = ", ".join(each.relative_to(folder).as_posix() for each in below[:8])
    raise ValueError(f"paths: {folder} holds several packs; name one of them: {names}")


def load_text(files: dict[str, str], over: Iterable[str | Path] = ()) -> Loaded:
    """Texts by path, as an editor or a test holds them, laid over packs on the disk."""
    sources, found = [], []
    for path, text in files.items():
        source = memory_file(path, text)
        if isinstance(source, SourceFile):
            sources.append(source)
        else:
            found.append(source)
    pack = make_pack(sources, None, "text", found)
    return load_packs([*(read_pack(existing(path)) for path in over), pack], workers=1, memory=False)


def model_of(paths: Iterable[str | Path]) -> Model:
    """The model of packs and what they require, judged or not."""
    ordered, _ = with_requirements([read_pack(pack_folder(path)) for path in paths])
    return Model(ordered, KINDS)


def existing(path: str | Path) -> Path:
    """A folder, or FileNotFoundError that names it."""
    folder = Path(path)
    if not folder.is_dir():
        raise FileNotFoundError(f"no such folder: {folder}")
    return folder


def check_paths(paths: Iterable[str | Path], *, workers: int | None = None, memory: bool = True) -> list[Diagnostic]:
    """Everything wrong with what `contents_to_check` names, in order, but for what comments allow."""
    return checked(paths, workers=workers, memory=memory).told


def checked(paths: Iterable[str | Path], *, workers: int | None = None, memory: bool = True) -> Checked:
    """The same, with what comments allow and with the packs that were read."""
    told: list[Diagnostic] = []
    hidden: list[Diagnostic] = []
    read: list[Pack] = []
    for packs, only in contents_to_check(paths):
        model, sifted = _sifted(packs, workers or cores(), memory)
        told += [each for each in sifted.told if only is None or each.place.file.path in only]
        hidden += [each for each in sifted.hidden if only is None or each.place.file.path in only]
        read += model.packs
    return Checked(in_order(told), in_order(hidden), read)


def contents_to_check(paths: Iterable[str | Path]) -> list[tuple[list[Pack], set[str] | None]]:
    """What `check PATH…` judges: packs given side by side lie over each other; a folder of packs gives each by itself.

    A file is judged with its whole pack, and only its own findings are told: the second of each pair names it.
    """
    together: list[Pack] = []
    alone: list[tuple[list[Pack], set[str] | None]] = []
    for given in paths:
        path = Path(given)
        if path.is_file():
            folder = pack_above(path)
            source = read_file(path)
            shown = source.path if isinstance(source, SourceFile) else source.place.file.path
            if folder is not None:
                alone.append(([read_pack(folder)], {shown}))
            elif isinstance(source, SourceFile):
                alone.append(([make_pack([source], None, path.stem, [])], None))
            else:
                alone.append(([make_pack([], None, path.stem, [source])], None))
            continue
        below = packs_below(existing(path))
        if below == [path]:
            together.append(read_pack(path))
        elif below:
            alone += [([read_pack(folder)], None) for folder in below]
        else:
            alone.append(([read_pack(path)], None))
    return ([(together, None)] if together else []) + alone
