"""The whole flow in a dozen lines: paths to packs, packs to a model, a model to a verdict and a ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import attrs

from engine.checks.judge import judge, loads, units
from engine.kinds import KINDS
from engine.model.model import Model
from engine.model.packs import Pack, memory_file, pack_above, packs_below, read_file, read_pack, make_pack, with_requirements
from engine.ruleset.ruleset import Ruleset
from engine.source.diagnostic import Diagnostic, in_order
from engine.source.file import SourceFile


@attrs.frozen(eq=False)
class Loaded:
    """What loading made and what it found; the ruleset is there only if nothing was wrong."""

    model: Model
    found: list[Diagnostic]
    ruleset: Ruleset | None


def load_packs(packs: list[Pack]) -> Loaded:
    """Packs, with what they require, as one content."""
    model, found = model_of(packs)
    found = in_order(found + judge(model, units(model)))
    return Loaded(model, found, Ruleset.of(model) if loads(found) else None)


def model_of(packs: list[Pack]) -> tuple[Model, list[Diagnostic]]:
    """The model of packs and what they require, and what was wrong with files, heads and packs."""
    ordered, found = with_requirements(packs)
    model = Model(ordered, KINDS)
    return model, found + model.found


def load_paths(paths: Iterable[str | Path]) -> Loaded:
    """One pack and the packs laid over it, as games and generation take them. Raises FileNotFoundError for no folder."""
    return load_packs([read_pack(existing(path)) for path in paths])


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
    return load_packs([*(read_pack(existing(path)) for path in over), pack])


def existing(path: str | Path) -> Path:
    """A folder, or FileNotFoundError that names it."""
    folder = Path(path)
    if not folder.is_dir():
        raise FileNotFoundError(f"no such folder: {folder}")
    return folder


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


def check_paths(paths: Iterable[str | Path]) -> list[Diagnostic]:
    """Everything wrong with what `contents_to_check` names."""
    found: list[Diagnostic] = []
    for packs, only in contents_to_check(paths):
        of_packs = load_packs(packs).found
        found += [each for each in of_packs if only is None or each.place.file.path in only]
    return in_order(found)
