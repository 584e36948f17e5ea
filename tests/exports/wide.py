"""A board as text of a given width, as `engine.cli.printing` prints it without a terminal."""

from __future__ import annotations

import io
from typing import Any

from rich.cells import cell_len
from rich.console import Console


def shown(board: Any, width: int = 100) -> str:
    """The board without colours, no line ending in blanks; no line may stick out."""
    stream = io.StringIO()
    Console(file=stream, width=width, color_system=None, force_terminal=False, highlight=False).print(board)
    lines = [line.rstrip() for line in stream.getvalue().splitlines()]
    assert max(map(cell_len, lines)) <= width
    return "\n".join(lines) + "\n"
