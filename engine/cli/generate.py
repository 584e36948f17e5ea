"""`advc generate`: queries, blueprints and destinations; maps have a file of their own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli.files import deliver
from engine.cli.printing import names_of, printed, shown_progress
from engine.cli.shared import (
    Content,
    Language,
    check_text_or_json,
    language_of,
    load_or_stop,
    refuse,
    seed_or_drawn,
    stop,
)

if TYPE_CHECKING:
    from engine.game import Game
    from engine.results.destination import Adventure

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Draw queries, blueprints, destinations and maps.")

Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="0 to 18446744073709551615; without it one is drawn and told.")
]
Count = Annotated[int, typer.Option("--count", metavar="N", min=0, help="How many, at consecutive seeds.")]
Format = Annotated[str, typer.Option("--format", metavar="text|json", help="A board to read, or a line of data each.")]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="A file, written whole or not at all.")
]
Level = Annotated[
    int | None, typer.Option("--level", metavar="N", help="Adventure level, as far as the campaign goes. [1]")
]
Campaign = Annotated[
    str | None, typer.Option("--campaign", metavar="NAME", help="Whose stages decide. [the default one]")
]
Quest = Annotated[
    str | None,
    typer.Option(
        "--quest", metavar="NAME", help="A kind of quest: how likely a boss is, how strong the enemies. [none]"
    ),
]
Location = Annotated[
    str | None,
    typer.Option("--location", metavar="NAME", help="The place to go, instead of those that the campaign offers."),
]
QueryFile = Annotated[
    str | None,
    typer.Option(
        "--query",
        metavar="FILE|-|NAME",
        help="JSON of `generate query`, a file or - for standard input, or a declared query's name.",
    ),
]
BlueprintFile = Annotated[
    str | None,
    typer.Option(
        "--blueprint",
        metavar="FILE|-|NAME",
        help="JSON of `generate blueprint`, a file or - for standard input, or a declared blueprint's name.",
    ),
]

WithMap = Annotated[
    bool, typer.Option("--with-map", help="With the place's map, if it has one, and the parties of battles on it.")
]


@app.command(name="query")
def query(
    seed: Seed = None, count: Count = 1, format: Format = "text", output: Output = None, level: Level = None,
    campaign: Campaign = None, quest: Quest = None, location: Location = None, content: Content = None, lang: Language = None,
) -> None:  # fmt: skip
    """Draw a wish: level, places and enemies.

    The first stage: what an adventure shall be like, before a place is chosen.
    """
    _generate("query", seed, count, format, output, content, lang, _wish(level, campaign, quest, location))


@app.command(name="blueprint")
def blueprint(
    seed: Seed = None, count: Count = 1, format: Format = "text", output: Output = None, level: Level = None,
    campaign: Campaign = None, quest: Quest = None, location: Location = None, query: QueryFile = None,
    content: Content = None, lang: Language = None,
) -> None:  # fmt: skip
    """Draw a plan: one place, and how many of everything.

    The second stage, from a query: of --query, or drawn at the same seed.
    """
    _generate(
        "blueprint", seed, count, format, output, content, lang, _wish(level, campaign, quest, location), query=query
    )


@app.command(name="destination")
def destination(
    seed: Seed = None, count: Count = 1, format: Format = "text", output: Output = None, level: Level = None,
    campaign: Campaign = None, quest: Quest = None, location: Location = None, query: QueryFile = None,
    blueprint: BlueprintFile = None, with_map: WithMap = False, content: Content = None, lang: Language = None,
) -> None:  # fmt: skip
    """Draw an adventure ready to play.

    The deck, its traps, and the enemies on their field, from a blueprint: of --blueprint, or drawn at the same seed.
    """
    wish = _wish(level, campaign, quest, location)
    _generate(
        "destination", seed, count, format, output, content, lang, wish,
        query=query, blueprint=blueprint, with_map=with_map,
    )  # fmt: skip


def _wish(level: int | None, campaign: str | None, quest: str | None, location: str | None) -> dict[str, Any]:
    given = {"level": level, "campaign": campaign, "quest": quest, "location": location}
    return {name: value for name, value in given.items() if value is not None}


def _generate(
    stage: str, seed: int | None, count: int, format: str, output: Path | None, content: list[Path] | None, lang: str | None,
    wish: dict[str, Any], query: str | None = None, blueprint: str | None = None, with_map: bool = False,
) -> None:  # fmt: skip
    from engine.results.fault import ResultError

    language = language_of(lang)
    check_text_or_json(format)
    game = load_or_stop(content, language)
    seed = seed_or_drawn(seed)
    try:
        given: dict[str, Any] = dict(wish)
        if query is not None:
            given["query"] = _given(game, "query", query)
        if blueprint is not None:
            given["blueprint"] = _given(game, "blueprint", blueprint)
        adventures = game.destinations(seed, count, upto=stage, with_map=with_map, **given)
        shown = shown_progress(adventures, count, output, least=20 if with_map else 2000)
        deliver((_render(game, each, format, language, output, with_map) for each in shown), output)
    except ResultError as error:
        refuse(error, language)
    except ValueError as error:
        stop(str(error))


def _given(game: Game, stage: str, source: str) -> Any:
    """A query or blueprint from a file, from standard input, or declared in the content."""
    from engine.results.convert import blueprint_from, query_from
    from engine.results.read_json import LIMIT, read_json

    if source in game.ruleset.all(stage):
        return game.declared_query(source) if stage == "query" else game.declared_blueprint(source)
    read: Callable[[Any], Any] = query_from if stage == "query" else blueprint_from
    if source == "-":
        return read(read_json(sys.stdin.buffer.read(LIMIT + 1)))
    path = Path(source)
    if not path.is_file():
        stop(f"--{stage}: {source!r} is neither a file nor a {stage} that the content declares")
    with path.open("rb") as stream:
        return read(read_json(stream.read(LIMIT + 1)))


def _render(game: Game, adventure: Adventure, format: str, language: str, output: Path | None, with_map: bool) -> str:
    if format == "json":
        from engine.exports.json_lines import json_line

        return json_line(adventure, with_map=with_map)
    from engine.exports.board import board, map_board

    field = game.ruleset.only("field")
    side = "indoor"
    if adventure.blueprint is not None:
        side = game.ruleset.all("location")[adventure.blueprint.location].side.value

    names = names_of(game, language, side)
    to_terminal = output is None and sys.stdout.isatty()
    shown = printed(
        board(adventure, names, columns=field.columns, rows=field.rows, language=language), to_terminal=to_terminal
    )
    if not with_map:
        return shown
    below = map_board(adventure.map, names, adventure.seed, language=language)
    return shown + printed(below, to_terminal=to_terminal, least=adventure.map.width if adventure.map else 0)
