"""Studies of content that is sound: what every process needs to draw a part of one, and how all of it is drawn."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TypedDict

import attrs

from engine.generators.streams import seeds_from
from engine.loading import load_packs
from engine.making import Making
from engine.model.packs import Pack, make_pack
from engine.results.stamp import Stamp
from engine.ruleset.ruleset import Ruleset
from engine.source.file import SourceFile
from engine.studies.cluster import on_cluster
from engine.studies.conclude import failure_findings, heat_findings, measure_findings
from engine.studies.drawing import Draws
from engine.studies.findings import Findings
from engine.studies.kept import Kept
from engine.studies.of_maps import MAP_SURVEY, SeenMap
from engine.studies.of_overmaps import OVERMAP_SURVEY, SeenOvermap
from engine.studies.setting import AnySetting, MapSetting, OvermapSetting
from engine.studies.simulation import Chunk, Draw, Watcher, draw_chunk, run
from engine.studies.surveyed import surveyed
from engine.studies.tally import Asked, Results
from engine.studies.terms import MAP, OVERMAP

FORMAT = 1
"""Raised whenever chunks of an earlier engine can no longer be used."""

PackTexts = tuple[str, tuple[tuple[str, str, str], ...]]
"""A pack as plain texts: its name, and of each file the path, the path within the pack, and the text."""


class Who(TypedDict, total=False):
    """Who draws a study, and who is told: arguments of `simulate`."""

    workers: int
    scheduler: str | None
    watcher: Watcher | None


class How(Who, total=False):
    """How a study is drawn: the arguments of `Game.simulate` that change nothing of what is found."""

    folder: Path | None


@attrs.frozen
class Study:
    """A study: all that decides what comes out, but for the content and the number of results."""

    setting: AnySetting
    asked: Asked
    seed: int
    chunk: int = attrs.field(default=attrs.Factory(lambda study: study.setting.chunk, takes_self=True))
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
    """Draw so many results and tell what they are like; the same whoever draws, and however often it was stopped.

    One worker is this process; Dask is only needed for more, or for a `scheduler`. Raises ClusterLost where a cluster does not draw.
    """
    if scheduler is None and workers == 1:
        crew = partial(_here, making, study)
    else:
        crew = partial(_elsewhere, Package(making.stamp, _texts(making.ruleset), study), workers, scheduler)
    tally = run(study.asked, count, crew, kept, watcher, study.chunk)
    return Findings(
        subject=study.setting.subject,
        content=making.stamp.content,
        version=making.stamp.engine,
        seed=study.seed,
        count=tally.count,
        setting=study.setting.written,
        measures=tuple(measure_findings(study.asked, tally)),
        heats=tuple(heat_findings(study.asked, tally, study.seed)),
        failures=tuple(failure_findings(study.asked, tally, study.seed)),
    )


def digest(stamp: Stamp, study: Study) -> str:
    """What the chunks of a study are found again by: another content, engine or question has another."""
    # The classes print all that they hold, in order; names of a measure follow from the content.
    about = [FORMAT, stamp.content, stamp.engine, stamp.algorithm, repr(study)]
    return sha256(json.dumps(about).encode()).hexdigest()[:32]


def kept_in(out: Path, making: Making, study: Study) -> Kept:
    """The chunks of a study that a folder keeps."""
    return Kept(out, digest(making.stamp, study))


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
    return draw_chunk(study.asked, _drawer(making, study), chunk)


def _drawer(making: Making, study: Study) -> Draw:
    """What draws the results of a study, whatever they are."""
    if isinstance(study.setting, MapSetting):
        return partial(_maps, making, study, study.setting)
    if isinstance(study.setting, OvermapSetting):
        return partial(_overmaps, making, study, study.setting)
    draws = Draws(making.facts, study.setting, study.seed)
    return lambda first, count: draws.stretch(first, count)[1]


def _maps(making: Making, study: Study, setting: MapSetting, first: int, count: int) -> Results:
    steps = making.ruleset.all("map")[setting.name].at_floor(setting.floor)
    seeds = seeds_from(study.seed + first, count).tolist()
    maps = (SeenMap(making.map(setting.name, steps, seed, setting.floor)) for seed in seeds)
    return surveyed(MAP, study.asked.measures, MAP_SURVEY, maps, count)


def _overmaps(making: Making, study: Study, setting: OvermapSetting, first: int, count: int) -> Results:
    overmaps, land = making.overmaps, making.overmaps.land
    seeds = seeds_from(study.seed + first, count).tolist()
    seen = (SeenOvermap(overmaps.overmap(setting.name, seed, setting.at), land) for seed in seeds)
    return surveyed(OVERMAP, study.asked.measures, OVERMAP_SURVEY, seen, count)


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
