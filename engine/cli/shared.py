"""What commands share: which content they take, in which language they speak, and how they stop."""

from __future__ import annotations

import locale
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from engine.game import Game
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


def stop(message: str) -> NoReturn:
    """End the command: it was used wrongly, or its input cannot be read."""
    typer.echo(f"advc: {message}", err=True)
    raise typer.Exit(2)


def write_whole(path: Path, chunks: Iterable[str]) -> None:
    """Write a file whole or not at all: beside its place first, then moved there."""
    target = Path(os.path.realpath(path))  # a link stays a link
    try:
        if target.exists() and not target.is_file():
            # A device or a pipe is no file to replace; a folder says so itself.
            with target.open("w", encoding="utf-8", newline="\n") as stream:
                stream.writelines(chunks)
            return
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    except OSError as error:
        stop(f"-o: cannot write {path}: {error.strerror}")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(chunks)
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def deliver(chunks: Iterable[str], output: Path | None) -> None:
    """Results to a file, whole or not at all, or to standard output."""
    if output is not None:
        write_whole(output, chunks)
        return
    for chunk in chunks:
        sys.stdout.write(chunk)
    sys.stdout.flush()
