"""`advc check`: every mistake at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.shared import Language, language_of, stop


def command(
    paths: Annotated[list[Path], typer.Argument(help="Packs' folders, folders of packs, or files.")],
    format: Annotated[str, typer.Option("--format", help="text, json, github or sarif.")] = "text",
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
    if not loads(found):
        raise typer.Exit(1)
