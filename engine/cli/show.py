"""`advc show`: a declaration as the content means it, and where each value came from."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from engine.cli.printing import names_of, printed
from engine.cli.shared import Content, Language, content_paths, language_of, load_or_stop, print_findings, stop

SPECIAL = "special"
"""In place of a kind: draw a special or a city building."""


def command(
    kind: Annotated[str, typer.Argument(metavar="KIND|special", help="A kind, such as location, or `special`.")],
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A name; without it all names of the kind.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="For `special`: which placement.")] = 0,
    attempts: Annotated[
        int | None, typer.Option("--attempts", metavar="N", min=1, help="For `special`: attempts to grow. [as usual]")
    ] = None,
    content: Content = None,
    lang: Language = None,
) -> None:
    """Show a declaration with all that it rests on, or draw a special.

    Bases and patches are laid together; behind every value stand the file and line that it came from. Without a NAME
    the names of the KIND are listed. `show special NAME` draws a special or a city building as it would stand, level by
    level; one that grows differs from seed to seed.
    """
    if kind == SPECIAL and name is not None:
        _draw(name, seed, attempts, content, language_of(lang))
        return
    if kind == SPECIAL:
        kind = "overmap_special"
    from engine.language.near import nearest
    from engine.loading import model_of
    from engine.reference.written import flattened
    from engine.source.diagnostic import Severity

    language = language_of(lang)
    try:
        model = model_of(content_paths(content))
    except FileNotFoundError as error:
        stop(str(error))
    if kind not in model.kinds:
        near = nearest(kind, model.kinds)
        stop(f"no kind of declaration is called {kind!r}" + (f"; did you mean {near!r}?" if near else ""))
    if name is None:
        for each in model.names(kind):
            typer.echo(each)
        return
    if model.kinds[kind].titled and not name.startswith('"'):
        name = f'"{name}"'  # a shell takes the quotation marks of a title away
    if not model.has(kind, name):
        near = nearest(name, model.names(kind))
        stop(f"no {kind} {name!r}" + (f"; did you mean {near!r}?" if near else ""))
    declared = model.get(kind, name)
    for line in flattened(declared):
        typer.echo(line)
    if declared.found:
        print_findings(declared.found, language)
        if any(finding.severity is Severity.ERROR for finding in declared.found):
            raise typer.Exit(1)


def _draw(name: str, seed: int, attempts: int | None, content: Content, language: str) -> None:
    from engine.exports.board import special_board
    from engine.generators.overmap.mutable.stress import holes_of

    game = load_or_stop(content, language)
    try:
        drawn = game.special(name, seed, attempts=attempts)
    except ValueError as error:
        stop(str(error))
    shown = special_board(drawn, names_of(game, language), language=language, seed=seed, holes=holes_of(seed))
    typer.echo(printed(shown, to_terminal=sys.stdout.isatty()), nl=False)
