"""`advc docs`: a site of a content's own declarations."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.folders import refuse_foreign, write_folder
from engine.cli.shared import Content, Language, content_paths, language_of, need, print_findings

if TYPE_CHECKING:
    from engine.reference.site.site import Site

MARK = ".advc-docs"
"""The file that tells a folder of ours, and what is in it."""

Folder = Annotated[
    Path, typer.Option("-o", "--output", metavar="FOLDER", help="Where the site goes; one that is there is replaced.")
]


def command(output: Folder = Path("site"), content: Content = None, lang: Language = None) -> None:
    """Write a site of the content: a page for each declaration.

    A page shows resolved values and where each came from, texts in all languages, what it names and what names it; maps
    and specials are drawn. It needs no server: open index.html. --lang says in which language it opens.
    """
    need("jinja2", "Jinja2", "docs", extra="docs")
    from engine.game import Game
    from engine.loading import load_paths
    from engine.reference.site.site import Site
    from engine.source.diagnostic import Severity

    language = language_of(lang)
    refuse_foreign(output, MARK)
    loaded = load_paths(content_paths(content))
    if loaded.ruleset is None:
        print_findings([each for each in loaded.found if each.severity is Severity.ERROR], language)
        raise typer.Exit(1)
    site = Site(loaded.model, Game(loaded.ruleset), language)
    write_folder(output, _with_bar(site), MARK)
    typer.echo(output / "index.html")


def _with_bar(site: Site) -> Iterator[tuple[str, bytes]]:
    """The files, with a bar on standard error where that is a terminal."""
    if not sys.stderr.isatty():
        yield from site.files()
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), redirect_stdout=False, redirect_stderr=False, transient=True) as bar:
        yield from bar.track(site.files(), site.count, description="Writing")
