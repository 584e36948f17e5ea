"""The command line put together."""

from __future__ import annotations

import sys

import click
import typer

from engine.cli import check, explain, generate, schema, show
from engine.version import VERSION

app = typer.Typer(
    name="advc", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip
app.command(name="check")(check.command)
app.command(name="show")(show.command)
app.command(name="explain")(explain.command)
app.add_typer(generate.app, name="generate")
app.command(name="schema")(schema.command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"advc {VERSION}")
        raise typer.Exit


@app.callback()
def _root(version: bool = typer.Option(False, "--version", callback=_print_version, is_eager=True, help="Say the version.")) -> None:
    """Write adventures as text, check them, and generate them."""


def main() -> None:
    """Run the command line; text that a terminal cannot show is replaced, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            encoding = (stream.encoding or "").lower().replace("-", "")
            # A pipe gets UTF-8, like the files; a terminal keeps its own encoding and shows what it can.
            stream.reconfigure(encoding=None if stream.isatty() and encoding else "utf-8", errors="replace")
    try:
        app(standalone_mode=True)
    except BrokenPipeError:
        # The reader of a pipe had enough, as `head` does.
        sys.stderr.close()
        raise SystemExit(0) from None
    except click.ClickException as error:
        error.show()
        raise SystemExit(2) from None
