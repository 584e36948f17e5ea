"""`advc stress`: what comes of trying something very often."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.files import deliver
from engine.cli.printing import names_of, printed, shown_progress
from engine.cli.shared import Content, Language, check_text_or_json, language_of, load_or_stop, stop

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.generators.overmap.mutable import Stress

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Try a special very often.")

MANY = 200
"""Placements from which on a bar is shown."""


@app.callback()
def _root() -> None:
    """Try a special very often."""


@app.command(name="special")
def special(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A special that is `mutable`.")],
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="How many placements.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The first seed.")] = 0,
    attempts: Annotated[
        int | None, typer.Option("--attempts", metavar="N", min=1, help="Attempts of each placement. [as usual]")
    ] = None,
    format: Annotated[str, typer.Option("--format", metavar="text|json", help="To read, or a line of data.")] = "text",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="A file, written whole or not at all.")
    ] = None,
    content: Content = None,
    lang: Language = None,
) -> None:
    """Place a special that grows very often.

    The ground has few and many holes in turn.

    Says how many stand, what refused the others and in which phase, with a seed for each cause that `advc show special`
    draws, how large they are, and what is proved of it. Ctrl-C ends it with what was tried so far. Exit status 1 where a join stayed open.
    """
    from engine.generators.overmap.mutable import Cause

    language = language_of(lang)
    check_text_or_json(format)
    game = load_or_stop(content, language)
    try:
        told = _last(shown_progress(game.stress(name, count, seed=seed, attempts=attempts), count, Path(), least=MANY))
    except ValueError as error:
        stop(str(error))
    if told is None:
        raise KeyboardInterrupt
    if format == "json":
        import json

        from engine.generators.overmap.mutable import stress_data

        shown = json.dumps(stress_data(told), ensure_ascii=False) + "\n"
    else:
        from engine.exports.board import proof_board, stress_board

        special, names = game.growing_special(name), names_of(game, language)
        boards = (
            stress_board(told, special, names, language=language),
            proof_board(game.proof(name), special, names, language=language),
        )
        shown = "".join(printed(board, to_terminal=output is None and sys.stdout.isatty()) for board in boards)
    deliver((shown,), output)
    if told.unresolved or any(each.example.cause is Cause.OPEN for each in told.refused):
        raise typer.Exit(1)


def _last(results: Iterable[Stress]) -> Stress | None:
    """The last of what was told; Ctrl-C leaves what was told until then."""
    told = None
    try:
        for each in results:
            told = each
    except KeyboardInterrupt:
        return told
    return told
