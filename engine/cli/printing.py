"""Results printed for people: as text with colours on a terminal, and a bar while they are made."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from engine.exports.board import Names
    from engine.game import Game

Result = TypeVar("Result")
NARROWEST, WIDEST, USUAL = 60, 160, 100
"""Columns of a board: at least, at most, and where there is no terminal."""


def printed(shown: Any, *, to_terminal: bool, least: int = NARROWEST) -> str:
    """What Rich can print, as text: coloured and as wide as the terminal, or plain and 100 columns wide.

    It is at least `least` columns wide, whatever the terminal.
    """
    from rich.console import Console

    stream = io.StringIO()
    width = shutil.get_terminal_size((USUAL, 40)).columns if to_terminal else USUAL
    width = max(NARROWEST, least, min(width, WIDEST))
    console = Console(file=stream, width=width, force_terminal=to_terminal, highlight=False)
    console.print(shown)
    if to_terminal:
        return stream.getvalue()
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()) + "\n"


def names_of(game: Game, language: str, side: str = "indoor") -> Names:
    """What a player reads for the identifiers of results; a name that the content does not have stays as it is."""

    def names(kind: str, name: str) -> str:
        if kind == "city":
            return game.city_name(name, language)
        known = name in game.ruleset.values.get(kind, ())
        return game.ruleset.text(kind, name, language, side) if known else name

    return names


def shown_progress(results: Iterable[Result], count: int, output: Path | None, least: int = 2000) -> Iterator[Result]:
    """The same, with a bar where there are many, on a terminal that does not show the results themselves."""
    if count < least or not sys.stderr.isatty() or (output is None and sys.stdout.isatty()):
        yield from results
        return
    from rich.console import Console
    from rich.progress import Progress

    # Rich would send what is written meanwhile to its own console: results belong to standard output.
    bar = Progress(console=Console(stderr=True), redirect_stdout=False, redirect_stderr=False, transient=True)
    with bar:
        yield from bar.track(results, count, description="Generating")
