"""A study of very many results, cut into chunks that anybody may draw in any order, and that are kept until all are there.

Takes what is asked and a way to have chunks drawn; gives the tally of all. The cut hangs on the number of results alone, and tallies
come together to the last digit in any order: so neither workers nor interruptions show in what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

import attrs

from engine.studies.kept import Kept
from engine.studies.stored import decode, encode
from engine.studies.tally import Asked, Results, Tally, nothing, tally

CHUNK = 20_000
"""Results of a chunk: about a second's work, so that little is lost and little is said between processes."""
STRETCH = 2_000
"""Results that are drawn at a time: their columns stay within a processor's memory."""

Draw = Callable[[int, int], Results]
"""Draws so many results from a place of the study on: `draw(first, count)`."""


@attrs.frozen
class Chunk:
    """A stretch of a study's results."""

    first: int
    """The place of its first result, from 0."""
    count: int


class Crew(Protocol):
    """Whoever draws chunks: this process, or a cluster."""

    def __call__(self, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, bytes]]:
        """Each chunk with its encoded tally, in any order; chunks are asked for as they can be begun."""


@attrs.frozen
class Watcher:
    """Who is told how a simulation goes on."""

    done: Callable[[int], None] = lambda results: None
    """How many results there are so far."""
    kept: Callable[[int], None] = lambda results: None
    """How many of them an earlier run had left, once."""
    broken: Callable[[str, str], None] = lambda file, reason: None
    """A file that an earlier run left could not be used, and why; its results are drawn again."""


def cut(count: int, chunk: int = CHUNK) -> Iterator[Chunk]:
    """All chunks of a study of so many results, in order."""
    for first in range(0, count, chunk):
        yield Chunk(first, min(chunk, count - first))


def draw_chunk(asked: Asked, draw: Draw, chunk: Chunk) -> bytes:
    """The encoded tally of a chunk."""
    total = nothing(asked)
    for first in range(chunk.first, chunk.first + chunk.count, STRETCH):
        count = min(STRETCH, chunk.first + chunk.count - first)
        total += tally(asked, draw(first, count), first)
    return encode(total)


def run(
    asked: Asked, count: int, crew: Crew, kept: Kept | None = None, watcher: Watcher | None = None, chunk: int = CHUNK
) -> Tally:
    """The tally of so many results; chunks that are `kept` from an earlier run are not drawn again.

    However it ends, chunks that were finished are kept then. Memory is that of one tally, however many results.
    """
    watcher = Watcher() if watcher is None else watcher
    chunks = list(cut(count, chunk))
    total, missing = nothing(asked), []
    for each in chunks:
        before = None if kept is None else _before(kept, asked, each, watcher)
        if before is None:
            missing.append(each)
        else:
            total += before
    if total.count:
        watcher.kept(total.count)
    watcher.done(total.count)
    for each, stored in crew(missing):
        total += decode(stored, asked, each.first, each.count)
        if kept is not None:
            kept.put(each.first, each.count, stored)
        watcher.done(total.count)
    return total


def _before(kept: Kept, asked: Asked, chunk: Chunk, watcher: Watcher) -> Tally | None:
    stored = kept.get(chunk.first, chunk.count)
    if stored is None:
        return None
    try:
        return decode(stored, asked, chunk.first, chunk.count)
    except ValueError as error:
        watcher.broken(str(kept.path(chunk.first, chunk.count)), str(error))
        return None
