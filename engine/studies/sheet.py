"""Contact sheets: which maps stand on one, how they are made on all cores, and the picture of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from typing import TYPE_CHECKING

import attrs
import numpy as np
import numpy.typing as npt

from engine.generators.draws import Draws
from engine.generators.map.board import BUFFER
from engine.generators.map.fast import is_compiled
from engine.generators.map.settle import Bits, settle
from engine.generators.map.steps.gradient import gradient_shares
from engine.generators.map.steps.noise import ones_by_column
from engine.generators.streams import key
from engine.studies.looks import Measures, measure

if TYPE_CHECKING:
    from PIL.Image import Image  # type: ignore[import-not-found,import-untyped,unused-ignore]

Pixels = npt.NDArray[np.uint8]
Progress = Callable[[int, int], None]
"""Told how many maps are done, and of how many."""
LABEL, GAP = 14, 4
"""Pixels above a map for its label, and between maps."""
_ZERO, _ONE, _PAPER, _INK = range(4)


@attrs.frozen
class Sheet:
    """A sheet of settled maps: one for each pattern and share, each labelled."""

    name: str
    patterns: tuple[int, ...]
    shares: tuple[Fraction | None, ...]
    """Chances of a 1, a map each; `None` is the gradient from 0 to 1."""
    across: int
    """Patterns beside each other."""
    width: int = 100
    """Cells of a map as drawn; a gradient has its two buffers on top of that."""
    height: int = 100
    sweeps: int = 30


@attrs.frozen
class Settled:
    """One map of a sheet."""

    pattern: int
    share: Fraction | None
    cells: Bits
    """0 and 1, (height, width)."""
    measures: Measures | None
    """Of maps without a gradient."""


def settled(sheet: Sheet, pattern: int, share: Fraction | None, seed: int) -> Settled:
    """One map of a sheet, by the source's model: a torus, or with a gradient one that wraps up and down only.

    Every map has its own draws: about its pattern and its share under `atlas/<sheet>`.
    """
    about = () if share is None else (share.numerator, share.denominator)
    draws = Draws(key(seed, f"atlas/{sheet.name}")).about(pattern + 1, *about)
    width = sheet.width + (2 * BUFFER if share is None else 0)
    shares = gradient_shares(width) if share is None else [share]
    bits = draws.about("noise").bits(width * sheet.height).reshape(sheet.height, width)
    cells: Bits = ones_by_column(bits, shares).astype(np.int8)
    settle(cells, pattern, sheet.sweeps, draws.about("automaton").key, across=share is not None)
    if share is None:
        return Settled(pattern, share, cells[:, BUFFER:-BUFFER], None)
    return Settled(pattern, share, cells, measure(cells))


def settle_all(
    sheet: Sheet, seed: int, workers: int | None = None, progress: Progress | None = None
) -> Iterator[Settled]:
    """All maps of a sheet in the order they stand on it: the same whatever the number of workers, or Numba.

    `workers` is the number of cores by default; 1 takes no other process or thread. Compiled loops let threads run
    side by side, plain Python takes processes, started anew ("spawn") so that no lock is copied.
    """
    jobs = [(pattern, share) for pattern in sheet.patterns for share in sheet.shares]
    workers = max(1, min(workers or os.cpu_count() or 1, len(jobs)))
    size = max(1, min(16, -(-len(jobs) // (4 * workers))))
    chunks = [jobs[first : first + size] for first in range(0, len(jobs), size)]
    done = 0
    for some in _in_order(sheet, chunks, seed, workers):
        done += len(some)
        if progress is not None:
            progress(done, len(jobs))
        yield from some


Job = tuple[int, Fraction | None]


def _in_order(sheet: Sheet, chunks: Sequence[list[Job]], seed: int, workers: int) -> Iterator[list[Settled]]:
    if workers == 1:
        for chunk in chunks:
            yield _some(sheet, chunk, seed)
        return
    pool: Executor
    if is_compiled():
        pool = ThreadPoolExecutor(workers)
    else:
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    with pool:
        waiting = [pool.submit(_some, sheet, chunk, seed) for chunk in chunks]
        try:
            for each in waiting:
                yield each.result()
        finally:
            for each in waiting:
                each.cancel()


def _some(sheet: Sheet, jobs: Sequence[Job], seed: int) -> list[Settled]:
    return [settled(sheet, pattern, share, seed) for pattern, share in jobs]


def picture(sheet: Sheet, maps: Sequence[Settled], colours: tuple[str, str]) -> Image:
    """The sheet as an image: 0 and 1 in two colours, every map under its pattern and its share."""
    from PIL import Image, ImageDraw

    from engine.exports.png import colour_of, font

    beside = len(sheet.shares)
    wide, high = beside * (sheet.width + GAP) + GAP, sheet.height + LABEL + GAP
    rows = -(-len(sheet.patterns) // sheet.across)
    pixels: Pixels = np.full((rows * high + GAP, sheet.across * wide + GAP), _PAPER, dtype=np.uint8)
    labels = []
    for at, each in enumerate(maps):
        place, share = divmod(at, beside)
        x = GAP + place % sheet.across * wide + share * (sheet.width + GAP)
        y = GAP + place // sheet.across * high
        pixels[y + LABEL : y + LABEL + sheet.height, x : x + sheet.width] = each.cells
        labels.append((x, y, label_of(each, several=beside > 1)))
    image = Image.frombytes("P", (pixels.shape[1], pixels.shape[0]), pixels.tobytes())
    palette = [*colour_of(colours[0]), *colour_of(colours[1]), 250, 250, 250, 24, 24, 27]
    image.putpalette(palette)
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    writing = font(11)
    for x, y, words in labels:
        pen.text((x, y), words, fill=_INK, font=writing)
    return image


def label_of(each: Settled, *, several: bool) -> str:
    """What stands above a map: its pattern, and its share where a sheet has several."""
    if not several or each.share is None:
        return str(each.pattern)
    return f"{each.pattern}  {100 * each.share}%"
