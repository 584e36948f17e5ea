"""`advc check`: every mistake at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from engine.cli.shared import Language, language_of, stop

if TYPE_CHECKING:
    from engine.source.diagnostic import Diagnostic

MOST_NAMED = 3
"""Changed files that the heading of a new check names."""
_WORDS = {
    "en": {"clean": "nothing is wrong", "changed": "changed: {}", "more": "{} and {} more", "waiting": "waiting for changes; Ctrl-C ends"},
    "ja": {"clean": "問題はありません", "changed": "変更：{}", "more": "{} ほか {} 件", "waiting": "変更を待っています（Ctrl-C で終了）"},
}  # fmt: skip


def command(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Packs' folders, folders of packs, or files.")],
    format: Annotated[
        str,
        typer.Option(
            "--format", metavar="text|json|github|sarif", help="For people, programs, pull requests, code scanning."
        ),
    ] = "text",
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again whenever a file changes, appears or goes, until Ctrl-C.")
    ] = False,
    cataclysm: Annotated[
        bool,
        typer.Option(
            "--cataclysm",
            help="The paths are folders of a Cataclysm's JSON: check that, later folders over earlier ones.",
        ),
    ] = False,
    lang: Language = None,
) -> None:
    """Find everything that is wrong with content.

    Packs given side by side lie over each other; of a folder of packs each is checked by itself, with what it requires.
    Findings go to standard output. Exit status 1 says that there is an error; warnings alone are 0. A comment
    `# advc: allow ADV501 because …` hides a warning on its line, or alone on the line above it.
    """
    from engine.checks.judge import loads
    from engine.loading import checked as checked_paths
    from engine.source.render import FORMATS

    language = language_of(lang)
    if format not in FORMATS:
        stop(f"--format: must be one of {', '.join(FORMATS)}, not {format!r}")
    if watch and format != "text":
        stop(f"--watch: is for people, so it does not go with --format {format}")
    if watch and cataclysm:
        stop("--watch: does not go with --cataclysm")
    if watch:
        _keep_checking(paths, language)
    if cataclysm:
        found = _check_json(paths, language)
        _print(found, format, language)
        raise typer.Exit(0 if loads(found) else 1)
    try:
        checked = checked_paths(paths)
    except FileNotFoundError as error:
        stop(str(error))
    # A program may want to know what was allowed, and why: SARIF has a place for that.
    found = _by_place(checked.told + checked.hidden) if format == "sarif" else checked.told
    _print(found, format, language)
    if checked.told:
        _say_what_lies_over_nothing(paths, language)
    if not loads(checked.told):
        raise typer.Exit(1)


def _check_json(folders: list[Path], language: str) -> list[Diagnostic]:
    """What is wrong with a game's JSON; says on a terminal how far it is."""
    from rich.console import Console

    from engine.cataclysm.checking import check_folders

    for folder in folders:
        if not folder.is_dir():
            stop(f"--cataclysm: no such folder: {folder}")
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        return check_folders(folders)
    with console.status("") as status:
        return check_folders(folders, lambda stage: status.update(stage.filled(language, {})))


def _by_place(found: list[Diagnostic]) -> list[Diagnostic]:
    return sorted(found, key=lambda each: each.order)


def _print(found: list[Diagnostic], format: str, language: str) -> None:
    """Findings in a format."""
    from engine.source.render import FORMATS

    if format == "text":
        _show(found, language)
    else:
        sys.stdout.write(FORMATS[format](found, language))


def _show(found: list[Diagnostic], language: str, *, to_the_side: bool = True) -> None:
    """Findings for people; that there are none is told on standard error, unless the reader stays with what is printed."""
    from rich.console import Console

    from engine.source.render import text

    text.show(found, Console(file=sys.stdout, highlight=False), language)
    if not found:
        typer.echo(_WORDS[language]["clean"], err=to_the_side)


def _keep_checking(paths: list[Path], language: str) -> NoReturn:
    """Check, wait until a file changes, and check again, for as long as nobody presses Ctrl-C."""
    from rich.console import Console

    from engine.cli.watch import check_as_seen, look, wait

    words = _WORDS[language]
    try:
        seen, found = check_as_seen(paths, ())
    except FileNotFoundError as error:
        stop(str(error))
    gone = heading = ""
    while True:
        Console(file=sys.stdout).clear()  # on a terminal
        if heading:
            typer.secho(heading, bold=True)
        if gone:
            typer.echo(f"advc: {gone}")
        else:
            _show(found.told, language, to_the_side=False)
            if found.told:
                _say_what_lies_over_nothing(paths, language)
        typer.secho(words["waiting"], dim=True)
        changed = wait(seen, paths, found.packs)
        heading = words["changed"].format(_named(changed, words))
        try:
            (seen, found), gone = check_as_seen(paths, found.packs), ""
        except FileNotFoundError as error:  # it may come back, as it does where a branch is changed
            seen, gone = look(paths, found.packs), str(error)


def _named(changed: list[str], words: dict[str, str]) -> str:
    """The first of some paths, and how many more there are."""
    from engine.model.packs import shown_path
    from engine.values.harmless import harmless

    first = ", ".join(harmless(shown_path(Path(path))) for path in changed[:MOST_NAMED])
    more = len(changed) - MOST_NAMED
    return words["more"].format(first, more) if more > 0 else first


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
