"""A walk on a terminal, by blessed; whatever ends it, the terminal is as it was before."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from types import FrameType

from blessed import Terminal

from engine.walk.state import State
from engine.walk.view import Row, Shown, fitted, view
from engine.walk.walk import Walk

LOOK_AGAIN = 0.25
"""Seconds after which the size of the terminal is looked at again."""
FEW_COLOURS, DARK = 256, 96
"""A terminal with fewer colours shows those as its own grey whose brightest part is below that."""
ARROWS = {"KEY_LEFT": "left", "KEY_DOWN": "down", "KEY_UP": "up", "KEY_RIGHT": "right"}


class NoTerminal(ValueError):
    """There is no terminal to play on."""


def play(walk: Walk, state: State, seed: int) -> State:
    """Play until it is over, on the terminal of standard input and output; gives the last moment.

    Raises `NoTerminal` where there is none that can move its cursor.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminal("walk: needs a terminal")
    term = _terminal()
    if not term.move_xy(0, 0):
        raise NoTerminal(
            f"walk: needs a terminal that can move its cursor, not {os.environ.get('TERM', 'an unknown one')!r}"
        )
    said: tuple[str, ...] = ()
    with _ending_in_order(), term.fullscreen(), term.cbreak(), term.hidden_cursor():
        while not state.over:
            size = term.width, term.height
            _draw(term, screen(walk, state, said, seed, *size))
            key = term.inkey(timeout=LOOK_AGAIN)
            while not key and size == (term.width, term.height):
                key = term.inkey(timeout=LOOK_AGAIN)
            if key:
                state, said = walk.step(state, ARROWS.get(key.name or "", str(key)))
    return state


Screen = tuple[str | Row, ...]
"""Lines from the top: words, or cells of the map."""


def screen(walk: Walk, state: State, said: Sequence[str], seed: int, width: int, height: int) -> Screen:
    """All lines of a screen: status, map, what was said, help; where there are few, the map keeps what it can."""
    above = [walk.words.status(state, seed)] if height >= 3 else []
    below = ["  ".join(said)] if height >= 2 else []
    if height >= 8:
        below.append(walk.words.say("help"))
    cells = view(state, width, max(1, height - len(above) - len(below)))
    return (*(fitted(line, width) for line in above), *cells, *(fitted(line, width) for line in below))


def _terminal() -> Terminal:
    """The terminal; blessed would take `NO_COLOR` for a wish that the cursor shall not move either."""
    plain = os.environ.pop("NO_COLOR", "")
    try:
        term = Terminal()
    finally:
        if plain:
            os.environ["NO_COLOR"] = plain
    if plain:
        term.number_of_colors = 0
    return term


def _draw(term: Terminal, lines: Screen) -> None:
    shown = []
    for y, line in enumerate(lines):
        words = line if isinstance(line, str) else _painted(term, line)
        shown.append(f"{term.move_xy(0, y)}{words}{term.normal}")
    sys.stdout.write("".join(shown))
    sys.stdout.flush()


def _painted(term: Terminal, row: Row) -> str:
    parts = []
    for (colour, lit), cells in groupby(row, key=lambda cell: (cell.colour, cell.lit)):
        parts.append(_paint(term, colour, lit) + "".join(_symbols(cells)) + term.normal)
    return "".join(parts)


def _symbols(cells: Iterator[Shown]) -> Iterator[str]:
    return (cell.symbol for cell in cells)


def _paint(term: Terminal, colour: str, lit: bool) -> str:
    """The sequence that begins a colour: what is remembered is half as bright, or dim where colours are few."""
    red, green, blue = bytes.fromhex(colour[1:])
    if term.number_of_colors >= FEW_COLOURS:
        return str(term.color_rgb(red, green, blue) if lit else term.color_rgb(red // 2, green // 2, blue // 2))
    own = "" if max(red, green, blue) < DARK or not term.number_of_colors else str(term.color_rgb(red, green, blue))
    return own if lit else f"{term.dim}{own}"


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Let signals that would end the process end the walk instead, and do not let it be put aside half drawn."""

    def end(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    wanted: dict[str, Callable[[int, FrameType | None], object] | int | None] = {
        "SIGTERM": end,
        "SIGHUP": end,
        "SIGTSTP": signal.SIG_IGN,
    }
    before: dict[int, Callable[[int, FrameType | None], object] | int | None] = {}
    try:
        for name, handler in wanted.items():
            number = getattr(signal, name, None)
            if number is not None:
                before[number] = signal.signal(number, handler)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
