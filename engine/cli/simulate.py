"""`advc simulate`: what very many results are like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.levels import levels_of
from engine.cli.overmap import pair_of
from engine.cli.shared import Content, Language, language_of, stop
from engine.cli.simulating import Run, check_options, run

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Draw very many, and tell what they are like.")

Count = Annotated[int, typer.Option("--count", metavar="N", min=1, help="How many, at consecutive seeds.")]
Level = Annotated[
    str, typer.Option("--level", metavar="N|N..N", help="Adventure level, or from which to which: each in turn.")
]
Campaign = Annotated[
    str | None, typer.Option("--campaign", metavar="NAME", help="Whose stages decide. [the default one]")
]
Quest = Annotated[str | None, typer.Option("--quest", metavar="NAME", help="A kind of quest. [none]")]
Location = Annotated[
    str | None,
    typer.Option("--location", metavar="NAME", help="The place to go, instead of those that the campaign offers."),
]
MeasureNames = Annotated[
    list[str] | None, typer.Option("--measure", metavar="NAME", help="What to measure; repeatable. [everything]")
]
Heats = Annotated[
    list[str] | None,
    typer.Option(
        "--heat", metavar="NAME,NAME", help="Two numbers to set against each other in the report; repeatable."
    ),
]
MapName = Annotated[str, typer.Argument(metavar="NAME", help="A map that the content declares.")]
Floor = Annotated[int, typer.Option("--floor", metavar="N", help="Which floor, as far down as the map goes.")]
OvermapName = Annotated[
    str | None, typer.Argument(metavar="NAME", help="An overmap that the content declares. [the default one]")
]
At = Annotated[str, typer.Option("--at", metavar="X,Y", help="Which overmap of each world, by column and row.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The first seed.")]
Workers = Annotated[int, typer.Option("--workers", metavar="N", min=1, max=256, help="Processes that draw.")]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", metavar="tcp://HOST:PORT", help="Instead: a Dask cluster that draws.")
]
Out = Annotated[
    Path | None,
    typer.Option("-o", "--out", metavar="FOLDER", help="Where the report goes; it is made. [a table on the terminal]"),
]
Keep = Annotated[bool, typer.Option("--keep", help="Keep what was drawn, so that a larger --count goes on from there.")]


@app.callback()
def _root() -> None:
    """Draw very many, and tell what they are like."""


@app.command(name="destination")
def destination(
    count: Count = 100_000, level: Level = "1", campaign: Campaign = None, quest: Quest = None, location: Location = None,
    measure: MeasureNames = None, heat: Heats = None, seed: Seed = 0, workers: Workers = 1, scheduler: Scheduler = None,
    out: Out = None, keep: Keep = False, content: Content = None, lang: Language = None,
) -> None:  # fmt: skip
    """Draw very many destinations, and tell what they are like.

    Prints how each measure is distributed, with the 95 % interval of every figure; with --out a report: a page, its figures as
    PNG, tables as CSV, and findings.json. What is drawn is kept in FOLDER/.chunks until the report stands: after Ctrl-C, or worse,
    the same command goes on from there. Neither --workers nor --scheduler changes a digit of what is found.
    """
    options = Run(count, workers, scheduler, out, keep, content, language_of(lang))
    check_options(options, heat)
    asked = {
        "levels": levels_of(level),
        "campaign": campaign,
        "quest": quest,
        "location": location,
        **_asked(measure, heat, seed),
    }
    run(options, lambda game: game.study(**asked), lambda game, **how: game.simulate(count, **asked, **how))


@app.command(name="map")
def map(
    name: MapName, count: Count = 10_000, floor: Floor = 1, measure: MeasureNames = None, heat: Heats = None, seed: Seed = 0,
    workers: Workers = 1, scheduler: Scheduler = None, out: Out = None, keep: Keep = False, content: Content = None,
    lang: Language = None,
) -> None:  # fmt: skip
    """Draw a dungeon map very many times, and tell what its maps are like.

    All is as of `advc simulate destination`. Tiles that no map has are left out of what is told, unless --measure names them.
    """
    options = Run(count, workers, scheduler, out, keep, content, language_of(lang))
    check_options(options, heat)
    asked = {"name": name, "floor": floor, **_asked(measure, heat, seed)}
    run(
        options,
        lambda game: game.study_map(**asked),
        lambda game, **how: game.simulate_map(count=count, **asked, **how),
    )


@app.command(name="overmap")
def overmap(
    name: OvermapName = None, count: Count = 1_000, at: At = "0,0", measure: MeasureNames = None, heat: Heats = None,
    seed: Seed = 0, workers: Workers = 1, scheduler: Scheduler = None, out: Out = None, keep: Keep = False,
    content: Content = None, lang: Language = None,
) -> None:  # fmt: skip
    """Draw the same part of very many worlds, and tell what it is like.

    All is as of `advc simulate destination`. The terrain of all tiles is told in one table; --measure terrain.NAME counts
    the tiles of one.
    """
    options = Run(count, workers, scheduler, out, keep, content, language_of(lang))
    check_options(options, heat)
    asked = {"name": name, "at": pair_of(at, ",", "--at"), **_asked(measure, heat, seed)}
    run(
        options,
        lambda game: game.study_overmap(**asked),
        lambda game, **how: game.simulate_overmap(count, **asked, **how),
    )


def _asked(measures: list[str] | None, heats: list[str] | None, seed: int) -> dict[str, Any]:
    """What every kind of study asks, by Python's arguments."""
    return {"measures": measures, "heats": [_pair(each) for each in heats or ()], "seed": seed}


def _pair(written: str) -> tuple[str, str]:
    names = [name.strip() for name in written.split(",")]
    if len(names) != 2 or not all(names):
        stop(f"--heat: must be two measures with a comma between them, such as traps,battles, not {written!r}")
    return names[0], names[1]
