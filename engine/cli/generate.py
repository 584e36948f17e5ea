"""`advc generate`: queries, blueprints and destinations."""

from __future__ import annotations

import secrets
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli.shared import Content, Language, deliver, language_of, load_or_stop, stop

if TYPE_CHECKING:
    from engine.game import Game
    from engine.results.destination import Adventure

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Draw queries, blueprints and destinations.")

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
    blueprint: BlueprintFile = None, content: Content = None, lang: Language = None,
) -> None:  # fmt: skip
    """Draw an adventure ready to play.

    The deck, its traps, and the enemies on their field, from a blueprint: of --blueprint, or drawn at the same seed.
    """
    wish = _wish(level, campaign, quest, location)
    _generate("destination", seed, count, format, output, content, lang, wish, query=query, blueprint=blueprint)


def _wish(level: int | None, campaign: str | None, quest: str | None, location: str | None) -> dict[str, Any]:
    given = {"level": level, "campaign": campaign, "quest": quest, "location": location}
    return {name: value for name, value in given.items() if value is not None}


def _generate(
    stage: str, seed: int | None, count: int, format: str, output: Path | None, content: list[Path] | None, lang: str | None,
    wish: dict[str, Any], query: str | None = None, blueprint: str | None = None,
) -> None:  # fmt: skip
    from engine.results.fault import ResultError

    language = language_of(lang)
    if format not in ("text", "json"):
        stop(f"--format: must be text or json, not {format!r}")
    game = load_or_stop(content, language)
    if seed is None:
        seed = secrets.randbits(32)
        typer.echo(f"seed {seed}", err=True)
    try:
        given: dict[str, Any] = dict(wish)
        if query is not None:
            given["query"] = _given(game, "query", query)
        if blueprint is not None:
            given["blueprint"] = _given(game, "blueprint", blueprint)
        adventures = _shown_progress(game.destinations(seed, count, upto=stage, **given), count, output)
        deliver((_render(game, each, format, language, output) for each in adventures), output)
    except ResultError as error:
        for fault in error.faults:
            typer.echo(f"advc: {fault.within(language)}", err=True)
        raise typer.Exit(1) from None
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


def _render(game: Game, adventure: Adventure, format: str, language: str, output: Path | None) -> str:
    if format == "json":
        from engine.exports.json_lines import json_line

        return json_line(adventure)
    from engine.exports.board import board

    field = game.ruleset.only("field")
    side = "indoor"
    if adventure.blueprint is not None:
        side = game.ruleset.all("location")[adventure.blueprint.location].side.value

    def names(kind: str, name: str) -> str:
        return game.ruleset.text(kind, name, language, side)

    shown = board(adventure, names, columns=field.columns, rows=field.rows, language=language)
    return _printed(shown, to_terminal=output is None and sys.stdout.isatty())


def _printed(shown: Any, to_terminal: bool) -> str:
    """A board as text: coloured and as wide as the terminal, or plain and 100 columns wide."""
    import io

    from rich.console import Console

    stream = io.StringIO()
    width = shutil.get_terminal_size((100, 40)).columns if to_terminal else 100
    console = Console(file=stream, width=max(60, min(width, 160)), force_terminal=to_terminal, highlight=False)
    console.print(shown)
    if to_terminal:
        return stream.getvalue()
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()) + "\n"


def _shown_progress(adventures: Iterable[Adventure], count: int, output: Path | None) -> Iterator[Adventure]:
    """The same, with a bar where it takes long, on a terminal that does not show the results themselves."""
    if count < 2000 or not sys.stderr.isatty() or (output is None and sys.stdout.isatty()):
        yield from adventures
        return
    from rich.console import Console
    from rich.progress import Progress

    # Rich would send what is written meanwhile to its own console: results belong to standard output.
    bar = Progress(console=Console(stderr=True), redirect_stdout=False, redirect_stderr=False, transient=True)
    with bar:
        yield from bar.track(adventures, count, description="Generating")
