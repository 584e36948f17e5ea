"""What commands share: which content they take, in which language they speak, what they need, and how they stop."""

from __future__ import annotations

import locale
import os
import secrets
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from engine.game import Game
    from engine.results.fault import ResultError
    from engine.source.diagnostic import Diagnostic

Content = Annotated[
    list[Path] | None,
    typer.Option(
        "-C",
        "--content",
        metavar="FOLDER",
        help="A pack's folder; repeat it to lay packs over each other. [content/base, else the starter pack]",
    ),
]
INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""
Language = Annotated[str | None, typer.Option("--lang", metavar="en|ja", help="The language to speak. [the locale's]")]


def language_of(wanted: str | None) -> str:
    """The language to speak: the wanted one, else the locale's, else English."""
    from engine.source.diagnostic import LANGUAGES

    if wanted is not None:
        if wanted not in LANGUAGES:
            stop(f"--lang: must be one of {', '.join(LANGUAGES)}, not {wanted!r}")
        return wanted
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "ja" if os.environ[variable].startswith("ja") else "en"
    return "ja" if (locale.getlocale()[0] or "").startswith(("ja", "Japanese")) else "en"


def content_paths(given: list[Path] | None) -> list[Path]:
    """The packs to load: those given, else `content/base` here, else the starter pack that came with the engine."""
    from engine.model.packs import packs_below
    from engine.resources import content_folder

    if not given:
        here = Path("content/base")
        return [here if here.is_dir() else content_folder() / "base"]
    for path in given:
        if not path.is_dir():
            stop(f"-C: no such folder: {path}")
        below = [folder.relative_to(path).as_posix() for folder in packs_below(path) if folder != path]
        if below and not (path / "pack.adv").is_file():
            stop(f"-C: {path} is no pack but holds some; name one of them: {', '.join(below[:20])}")
    return given


def load_or_stop(given: list[Path] | None, language: str) -> Game:
    """The content as a game; where it has errors they are printed and the command ends with status 1."""
    from engine.game import Game
    from engine.loading import load_paths
    from engine.source.diagnostic import Severity

    loaded = load_paths(content_paths(given))
    if loaded.ruleset is None:
        print_findings([each for each in loaded.found if each.severity is Severity.ERROR], language)
        raise typer.Exit(1)
    return Game(loaded.ruleset)


def print_findings(found: Iterable[Diagnostic], language: str) -> None:
    """Findings on standard error, in colour on a terminal."""
    from rich.console import Console

    from engine.source.render import text

    text.show(list(found), Console(stderr=True, highlight=False), language)


def refuse(error: ResultError, language: str) -> NoReturn:
    """End the command: the content cannot obey what is asked of it, and why."""
    for fault in error.faults:
        typer.echo(f"advc: {fault.within(language)}", err=True)
    raise typer.Exit(1) from None


def check_text_or_json(format: str) -> None:
    """End the command for a `--format` of one that prints text to read, or data."""
    if format not in ("text", "json"):
        stop(f"--format: must be text or json, not {format!r}")


def stop(message: str) -> NoReturn:
    """End the command: it was used wrongly, or its input cannot be read."""
    typer.echo(f"advc: {message}", err=True)
    raise typer.Exit(2)


def seed_or_drawn(seed: int | None) -> int:
    """The given seed, or one that is drawn and told on standard error."""
    if seed is None:
        seed = secrets.randbits(32)
        typer.echo(f"seed {seed}", err=True)
    return seed


def need(module: str, product: str, what: str, extra: str = "maps") -> None:
    """End the command where a library of an extra is not installed; `what` is what needs it."""
    try:
        import_module(module)
    except ImportError:
        stop(f"{what} needs {product}, which comes with the extra `{extra}`: pip install 'advc[{extra}]'")


def check_format(format: str, formats: Sequence[str], output: Path | None, *, several: bool = False) -> None:
    """End the command for a format that is none of `formats`, or that cannot go where it is sent.

    `several` says that each picture becomes a file of its own.
    """
    if format not in formats:
        stop(f"--format: must be one of {', '.join(formats)}, not {format!r}")
    if format == "tmj" and output is None:
        stop("--format tmj: name a file with -o; the picture of its tiles is written beside it")
    if format == "png" and output is None and (several or sys.stdout.isatty()):
        stop("--format png: name a file with -o" + ("" if several else ", or send the picture through a pipe"))
    if output is not None and not output.name:
        stop(f"cannot write {output}: it is a folder")
    if format in ("png", "tmj"):
        need("PIL", "Pillow", f"--format {format}")
