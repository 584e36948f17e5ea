"""`advc lsp`: the language server for editors."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.shared import need


class _OneLine(logging.Formatter):
    """Messages without the way through the program that led to them."""

    def format(self, record: logging.LogRecord) -> str:
        """The first line of a message."""
        first, *_ = record.getMessage().splitlines() or [""]
        return f"advc lsp: {record.levelname.lower()}: {first[:500]}"


def command(
    log: Annotated[
        Path | None, typer.Option("--log", metavar="FILE", help="Write here, at full length, what goes wrong.")
    ] = None,
    stdio: Annotated[bool, typer.Option("--stdio", help="Talk over standard input and output, as always.")] = True,
) -> None:
    """Serve an editor over standard input and output.

    An editor starts this by itself. The project is the nearest pack.adv above an open file, and what it requires.
    """
    need("pygls", "pygls", "the language server", extra="editor")
    from engine.editor.server.features import make_server

    shown = logging.StreamHandler(sys.stderr)
    shown.setLevel(logging.ERROR)
    shown.setFormatter(_OneLine())
    handlers: list[logging.Handler] = [shown]
    if log is not None:
        handlers.append(logging.FileHandler(log, encoding="utf-8"))
    logging.basicConfig(handlers=handlers, level=logging.WARNING, force=True)
    server = make_server()
    # Messages alone go to standard output, whoever prints; and the server closes its own copy of it.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output, contextlib.redirect_stdout(sys.stderr):
        server.start_io(stdout=output)
    if not server.was_ended:
        raise typer.Exit(1)
