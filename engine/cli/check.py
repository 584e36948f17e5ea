"""`advc check`: every mistake at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.shared import Language, language_of, stop


def command(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Packs' folders, folders of packs, or files.")],
    format: Annotated[
        str,
        typer.Option(
            "--format", metavar="text|json|github|sarif", help="For people, programs, pull requests, code scanning."
        ),
    ] = "text",
    lang: Language = None,
) -> None:
    """Find everything that is wrong with content.

    Packs given side by side lie over each other; of a folder of packs each is checked by itself, with what it requires.
    Findings go to standard output. Exit status 1 says that there is an error; warnings alone are 0.
    """
    from engine.checks.judge import loads
    from engine.loading import check_paths
    from engine.source.render import FORMATS, text

    language = language_of(lang)
    if format not in FORMATS:
        stop(f"--format: must be one of {', '.join(FORMATS)}, not {format!r}")
    try:
        found = check_paths(paths)
    except FileNotFoundError as error:
        stop(str(error))
    if format == "text":
        from rich.console import Console

        text.show(found, Console(file=sys.stdout, highlight=False), language)
        if not found:
            typer.echo({"en": "nothing is wrong", "ja": "問題はありません"}[language], err=True)
    else:
        sys.stdout.write(FORMATS[format](found, language))
    if found:
        _say_what_lies_over_nothing(paths, language)
    if not loads(found):
        raise typer.Exit(1)


def _say_what_lies_over_nothing(paths: list[Path], language: str) -> None:
    """A folder that is no pack knows no name of the starter pack: the likeliest reason for many unknown names."""
    from engine.model.packs import PACK_FILE, packs_below

    for path in paths:
        if path.is_dir() and packs_below(path) == []:
            head = f'pack {path.resolve().name} {{ version "1.0.0"; language en; require base }}'
            said = {
                "en": f"{path} has no {PACK_FILE}, so it stands alone; to lay it over the starter pack, write one: {head}",
                "ja": f"{path} に {PACK_FILE} がないので、単独の内容になります。スターターパックに重ねるには、次のように書きます：{head}",
            }
            typer.echo(f"advc: {said[language]}", err=True)
