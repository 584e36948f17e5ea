"""The command line put together."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from engine.cli import (
    atlas,
    cataclysm,
    check,
    diff,
    docs,
    explain,
    fmt,
    generate,
    lsp,
    map,
    odds,
    overmap,
    schema,
    show,
    simulate,
    stress,
    test,
    walk,
)
from engine.cli.shared import INTERRUPTED, stop
from engine.version import VERSION


class _Commands(TyperGroup):
    """All commands, ending as a command line should where reading or writing fails."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was given."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader of a pipe had enough, as `head` does; what is still held back goes nowhere, and nobody is told.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit from None
        except OSError as error:
            stop(f"{error.strerror or error}" + (f": {error.filename}" if error.filename else ""))
        except KeyboardInterrupt:  # a file under way is gone already
            typer.echo("advc: stopped", err=True)
            raise typer.Exit(INTERRUPTED) from None
        return result


app = typer.Typer(
    name="advc", cls=_Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
    rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip
app.command(name="check")(check.command)
app.command(name="fmt")(fmt.command)
app.command(name="show")(show.command)
app.command(name="explain")(explain.command)
generate.app.command(name="map")(map.command)
generate.app.command(name="overmap")(overmap.command)
generate.app.command(name="world")(overmap.world)
app.add_typer(generate.app, name="generate")
app.command(name="test")(test.command)
app.command(name="walk")(walk.command)
app.add_typer(stress.app, name="stress")
app.add_typer(simulate.app, name="simulate")
app.command(name="odds")(odds.command)
app.command(name="atlas")(atlas.command)
app.command(name="diff")(diff.command)
app.command(name="docs")(docs.command)
app.add_typer(cataclysm.importing, name="import")
app.add_typer(cataclysm.exporting, name="export")
app.command(name="schema")(schema.command)
app.command(name="lsp")(lsp.command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"advc {VERSION}")
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(False, "--version", callback=_print_version, is_eager=True, help="Say the version."),
) -> None:
    """Write adventures as text, check them, and generate them.

    Exit status: 0 all is well, 1 the content is wrong, 2 the command is.
    """


def main() -> None:
    """Run the command line; text that a terminal cannot show is replaced, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = (stream.encoding or "").lower().replace("-", "")
            # A pipe gets UTF-8, like the files; a terminal keeps its own encoding and shows what it can.
            stream.reconfigure(encoding=None if stream.isatty() and encoding else "utf-8", errors="replace")
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _end)
    app()


def _end(number: int, frame: object) -> NoReturn:
    """Leave by the way that cleans up: files under way go, processes end."""
    raise SystemExit(128 + number)
