"""Studies of content that is sound: what every process needs to draw a part of one, and how all of it is drawn."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path

import attrs

from engine.declarations.measure import bound_measure
from engine.loading import load_packs
from engine.making import Making
from engine.model.packs import Pack, make_pack
from engine.results.stamp import Stamp
from engine.ruleset.ruleset import Ruleset
from engine.source.file import SourceFile
from engine.studies.cluster import on_cluster
from engine.studies.conclude import failure_findings, heat_findings, measure_findings
from engine.studies.drawn import Drawn
from engine.studies.findings import Findings
from engine.studies.kept import Kept
from engine.studies.setting import Setting
from engine.studies.simulation import CHUNK, Chunk, Watcher, draw_chunk, run
from engine.studies.tally import Asked, Question
from engine.studies.terms import DESTINATION, Measure, Values

FORMAT = 1
"""Raised whenever chunks of an earlier engine can no longer be used."""

PackTexts = tuple[str, tuple[tuple[str, str, str], ...]]
"""A pack as plain texts: its name, and of each file the path, the path within the pack, and the text."""


@attrs.frozen
class Study:
    """A study of destinations: all that decides what comes out, but for the content and the number of results."""

    setting: Setting
    asked: Asked
    seed: int
    chunk: int = CHUNK
    """Results that are drawn in one go, and kept in one file."""


@attrs.frozen
class Package:
    """A study and its content, for a process that has neither."""

    stamp: Stamp
    packs: tuple[PackTexts, ...]
    study: Study


def simulate(
    making: Making,
    study: Study,
    count: int,
    *,
    workers: int = 1,
    scheduler: str | None = None,
    kept: Kept | None = None,
    watcher: Watcher | None = None,
) -> Findings:
    """Draw so many destinations and tell what they are like; the same whoever draws, and however often it was stopped.

    One worker is this process; Dask is only needed for more, or for a `scheduler`. Raises ClusterLost where a cluster does not draw.
    """
    if scheduler is None and workers == 1:
        crew = partial(_here, making, study)
    else:
        crew = partial(_elsewhere, Package(making.stamp, _texts(making.ruleset), study), workers, scheduler)
    tally = run(study.asked, count, crew, kept, watcher, study.chunk)
    setting = study.setting
    written = {
        "level": levels_text(setting.levels),
        "campaign": setting.campaign,
        "quest": setting.quest,
        "location": setting.location,
    }
    return Findings(
        subject=study.asked.whole.name,
        content=making.stamp.content,
        version=making.stamp.engine,
        seed=study.seed,
        count=tally.count,
        setting={name: value for name, value in written.items() if value is not None},
        measures=tuple(measure_findings(study.asked, tally)),
        heats=tuple(heat_findings(study.asked, tally, study.seed)),
        failures=tuple(failure_findings(study.asked, tally, study.seed)),
    )


def questions(making: Making) -> dict[str, Question]:
    """All that one can ask by name: the engine's measures, then those that the content declares."""
    known = {name: Question(measure) for name, measure in making.facts.measures.items()}
    written = making.ruleset.written
    for name in () if written is None else written.model.names("measure"):
        assert written is not None
        term, _ = bound_measure(written.model, name)
        assert term is not None, "the content was judged"
        text = written.model.value("measure", name).name
        english, japanese = (name if text is None else text.within(language) for language in ("en", "ja"))
        known[name] = Question(Measure(name, DESTINATION, Values.NUMBER, english, japanese), term)
    return known


def digest(stamp: Stamp, study: Study) -> str:
    """What the chunks of a study are found again by: another content, engine or question has another."""
    # The classes print all that they hold, in order; names of a measure follow from the content.
    about = [FORMAT, stamp.content, stamp.engine, stamp.algorithm, repr(study)]
    return sha256(json.dumps(about).encode()).hexdigest()[:32]


def kept_in(out: Path, making: Making, study: Study) -> Kept:
    """The chunks of a study that a folder keeps."""
    return Kept(out, digest(making.stamp, study))


def levels_text(levels: tuple[int, ...]) -> str:
    """Levels as they are written on the command line."""
    if levels == tuple(range(levels[0], levels[-1] + 1)):
        return str(levels[0]) if len(levels) == 1 else f"{levels[0]}..{levels[-1]}"
    return ",".join(map(str, levels))


def _here(making: Making, study: Study, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, bytes]]:
    for chunk in chunks:
        yield chunk, _drawn(making, study, chunk)


def _elsewhere(
    package: Package, workers: int, scheduler: str | None, chunks: Iterable[Chunk]
) -> Iterator[tuple[Chunk, bytes]]:
    waiting = list(chunks)
    if waiting:
        yield from on_cluster(draw_package, package, waiting, workers, scheduler)


def draw_package(package: Package, chunk: Chunk) -> bytes:
    """The encoded tally of a chunk, in a process that has nothing but what was sent to it."""
    with _LOADING:
        making = _loaded(package.stamp, package.packs)
    return _drawn(making, package.study, chunk)


def _drawn(making: Making, study: Study, chunk: Chunk) -> bytes:
    def draw(first: int, count: int) -> Drawn:
        return Drawn(making.facts, making.study(study.setting, study.seed, first, count))

    return draw_chunk(study.asked, draw, chunk)


_LOADING = threading.Lock()
"""A worker may have several threads: one of them loads."""


@lru_cache(maxsize=1)
def _loaded(stamp: Stamp, packs: tuple[PackTexts, ...]) -> Making:
    """Content that was sent here; the last one is remembered. Raises ValueError where it is another one here."""
    made = [
        make_pack([SourceFile(path, text, within) for path, within, text in files], None, name, [])
        for name, files in packs
    ]
    loaded = load_packs(made, workers=1, memory=False)
    making = None if loaded.ruleset is None else Making(loaded.ruleset)
    if making is None or making.stamp != stamp:
        there = "errors" if making is None else f"advc {making.stamp.engine}/{making.stamp.algorithm}"
        raise ValueError(f"scheduler: its workers need advc {stamp.engine}/{stamp.algorithm}, but have {there}")
    return making


def _texts(ruleset: Ruleset) -> tuple[PackTexts, ...]:
    return tuple(map(_pack_texts, ruleset.packs))


def _pack_texts(pack: Pack) -> PackTexts:
    return pack.name, tuple((file.path, file.within, file.text) for file in pack.files)
