"""`advc odds`: how likely something is."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.files import deliver
from engine.cli.levels import levels_of
from engine.cli.printing import names_of, printed
from engine.cli.shared import Content, Language, language_of, load_or_stop, print_findings, stop
from engine.cli.simulate import Campaign, Location, Quest

if TYPE_CHECKING:
    from engine.results.stamp import Stamp
    from engine.studies.odds import Odds, Value


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
    if format not in ("text", "json"):
        stop(f"--format: must be text or json, not {format!r}")
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
        deliver((_line(found, question, level, asked, game.stamp),), output)
        return
    from engine.exports.board.odds import odds_board

    facts = tuple(f"{name} {value}" for name, value in (("level", level), *asked.items()) if value is not None)
    board = odds_board(found, question, facts, names_of(game, language), language=language)
    deliver((printed(board, to_terminal=output is None and sys.stdout.isatty()),), output)


def _line(found: Odds, question: str, level: str, asked: dict[str, str | None], stamp: Stamp) -> str:
    """The answer as a line of JSON: chances as fractions, `"3/10"`, and as decimals."""
    data = {
        "question": question,
        "level": level,
        **{name: value for name, value in asked.items() if value is not None},
        "content": stamp.content,
        "version": stamp.engine,
        "of": found.grain,
        "method": "exact" if found.exact else "sampled",
        **({} if found.exact else {"why": found.inexact[0], "count": found.count, "seed": found.seed}),  # type: ignore[index]
        **({} if found.mean is None else {"mean": str(found.mean), "mean_decimal": float(found.mean)}),
        **({} if found.mean_interval is None else {"mean_interval": _finite(found.mean_interval)}),
        "odds": [
            {
                "value": _plain(share.value),
                **({} if share.upto is None else {"upto": _plain(share.upto)}),
                "chance": str(share.chance),
                "decimal": float(share.chance),
                **({} if share.interval is None else {"interval": _finite(share.interval)}),
            }
            for share in found.shares
        ],
    }
    return json.dumps(data, ensure_ascii=False, allow_nan=False) + "\n"


def _plain(value: Value) -> str | bool | int | None:
    """A value as JSON has it; a fraction that is not whole as text, so that nothing is lost."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value


def _finite(interval: tuple[float, float]) -> list[float | None]:
    return [end if isfinite(end) else None for end in interval]
