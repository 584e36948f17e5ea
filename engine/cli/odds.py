"""`advc odds`: how likely something is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.files import deliver
from engine.cli.levels import levels_of
from engine.cli.printing import names_of, printed
from engine.cli.shared import Content, Language, check_text_or_json, language_of, load_or_stop, print_findings, stop
from engine.cli.simulate import Campaign, Location, Quest


def command(
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION",
            help="A measure (location, party.size), an expression (traps + battles), or a figure (chance(party.size >= 7)).",
        ),
    ],
    level: Annotated[
        str, typer.Option("--level", metavar="N|N..N", help="Adventure level; of several each alike.")
    ] = "1",
    campaign: Campaign = None,
    quest: Quest = None,
    location: Location = None,
    where: Annotated[
        str | None, typer.Option("--where", metavar="CONDITION", help="Only those: location == fort and boss.")
    ] = None,
    count: Annotated[
        int, typer.Option("--count", metavar="N", min=1, help="Destinations to draw where there is no exact answer.")
    ] = 20_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The first seed of those.")] = 0,
    format: Annotated[str, typer.Option("--format", metavar="text|json", help="To read, or a line of data.")] = "text",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="A file, written whole or not at all.")
    ] = None,
    content: Content = None,
    lang: Language = None,
) -> None:
    """Tell how likely something is, from the content alone.

    Chances are exact fractions wherever that can be told; where it would cost too much, destinations are drawn, and every
    figure has its 95 % interval. `advc explain measure` lists what can be asked.
    """
    from engine.asking import Unasked
    from engine.studies.exact import Nothing

    language = language_of(lang)
    check_text_or_json(format)
    levels = levels_of(level)
    game = load_or_stop(content, language)
    asked = {"campaign": campaign, "quest": quest, "location": location, "where": where}
    try:
        found = game.odds(question, levels=levels, **asked, count=count, seed=seed)
    except Unasked as unasked:
        print_findings(unasked.found, language)
        raise typer.Exit(2) from None
    except Nothing as nothing:
        stop(f"--where: {nothing.japanese if language == 'ja' else nothing.english}")
    except ValueError as error:
        stop(f"--{error}".replace("--levels:", "--level:"))
    if format == "json":
        from engine.exports.odds_json import odds_line

        deliver((odds_line(found, question, {"level": level, **asked}, game.stamp),), output)
        return
    from engine.exports.board.odds import odds_board

    facts = tuple(f"{name} {value}" for name, value in (("level", level), *asked.items()) if value is not None)
    board = odds_board(found, question, facts, names_of(game, language), language=language)
    deliver((printed(board, to_terminal=output is None and sys.stdout.isatty()),), output)
