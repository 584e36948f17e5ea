"""`advc generate overmap` and `advc generate world`: parts of an endless world as text, data, pictures, or files for Tiled."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.files import deliver, write_together, write_whole
from engine.cli.printing import names_of, printed, shown_progress
from engine.cli.shared import Content, Language, check_format, language_of, load_or_stop, seed_or_drawn, stop

if TYPE_CHECKING:
    from engine.game import Game
    from engine.results.overmap import Overmap
    from engine.results.world import World

FORMATS = ("text", "json", "png", "tmj")
MANY = 4
"""Overmaps from which on a bar is shown."""
WIDEST_PICTURE, USUAL_TILE = 4096, 8
"""Pixels of a picture that nobody asked to be larger, and of a tile in it."""

Name = Annotated[
    str | None, typer.Argument(metavar="NAME", help="An overmap that the content declares. [the default one]")
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="0 to 18446744073709551615; without it one is drawn and told.")
]
At = Annotated[str, typer.Option("--at", metavar="X,Y", help="Which overmap of the world, by column and row.")]
Size = Annotated[str, typer.Option("--size", metavar="WxH", help="A block of so many overmaps, from --at on.")]
Level = Annotated[int, typer.Option("-z", "--level", metavar="Z", help="The level that text and pictures show.")]
Format = Annotated[
    str,
    typer.Option(
        "--format", metavar="text|json|png|tmj", help="To read, a line of data each, a picture, or maps for Tiled."
    ),
]
Tile = Annotated[int | None, typer.Option("--tile", metavar="N", min=1, max=32, help="Pixels of a tile in a picture.")]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", min=1, help="Processes that make a block. [all cores]")
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="A file, written whole or not at all.")
]
CampaignName = Annotated[
    str | None, typer.Option("--campaign", metavar="NAME", help="Whose levels the sites keep to. [the default one]")
]
WithDestinations = Annotated[bool, typer.Option("--with-destinations", help="With the adventure of every site.")]


def command(
    name: Name = None, seed: Seed = None, at: At = "0,0", size: Size = "1x1", level: Level = 0, format: Format = "text",
    tile: Tile = None, workers: Workers = None, output: Output = None, content: Content = None, lang: Language = None,
) -> None:  # fmt: skip
    """Draw an overmap, or a block of them.

    Neighbours fit whichever is made first: the same seed gives the same world. A picture shows the whole block; of several
    Tiled maps each becomes a file of its own, with its place in the name. Beside a Tiled map `land.tmj` lies the picture
    of its tiles, `land.tmj.png`.
    """
    language = language_of(lang)
    place, count = pair_of(at, ",", "--at"), pair_of(size, "x", "--size")
    if min(count) < 1:
        stop(f"--size: must be 1x1 or larger, not {size}")
    check_format(format, FORMATS, output)
    game = load_or_stop(content, language)
    pixels = _settled(game, name, count, level, tile, picture=format == "png")
    seed = seed_or_drawn(seed)
    try:
        made = _block(game, seed, name, place, count, workers, output)
        if format == "png":
            _write_picture(made, count[0], level, pixels, output)
        elif format == "tmj" and output is not None:
            write_together(_tiled(made, seed, output, numbered=count != (1, 1)))
        else:
            deliver((_render(game, each, seed, name, level, format, language, output) for each in made), output)
    except (ValueError, RuntimeError) as error:  # a process that was killed
        stop(str(error))


def world(
    name: Name = None, seed: Seed = None, at: At = "0,0", level: Level = 0, campaign: CampaignName = None,
    with_destinations: WithDestinations = False,
    format: Annotated[str, typer.Option("--format", metavar="text|json", help="To read, or a line of data.")] = "text",
    output: Output = None, content: Content = None, lang: Language = None,
) -> None:  # fmt: skip
    """Draw an overmap whose sites lead to adventures.

    Each site says its location, its level, which grows with the distance from the start of the world as the content's rule
    `site_level` says, and its seed; `advc generate destination` makes its adventure from these three.
    """
    language = language_of(lang)
    place = pair_of(at, ",", "--at")
    check_format(format, FORMATS[:2], output)
    game = load_or_stop(content, language)
    _settled(game, name, (1, 1), level, None, picture=False)
    seed = seed_or_drawn(seed)
    try:
        made = game.world(seed, name=name, at=place, campaign=campaign)
        if with_destinations:
            made = game.with_destinations(made, campaign=campaign)
        if format == "json":
            from engine.exports.json_lines import json_line
            from engine.results.world import WorldLine

            deliver((json_line(WorldLine(seed, game.stamp, made)),), output)
        else:
            deliver(_boards(game, made, seed, name, level, campaign, language, output), output)
    except ValueError as error:
        stop(str(error))


def _boards(
    game: Game, made: World, seed: int, name: str | None, level: int, campaign: str | None, language: str, output: Path | None,
) -> Iterator[str]:  # fmt: skip
    """The overmap, its sites, and the adventures of those that have them."""
    from engine.exports.board import board, sites_board
    from engine.results.destination import Adventure

    names = names_of(game, language)
    to_terminal = output is None and sys.stdout.isatty()
    yield _render(game, made.overmap, seed, name, level, "text", language, output)
    yield printed(sites_board(made, names, campaign=campaign, language=language), to_terminal=to_terminal)
    field = game.ruleset.only("field")
    for site in made.sites:
        if site.destination is not None:
            adventure = Adventure(site.seed, game.stamp, None, destination=site.destination)
            side = game.ruleset.all("location")[site.location].side.value
            shown = board(
                adventure, names_of(game, language, side), columns=field.columns, rows=field.rows, language=language
            )
            yield printed(shown, to_terminal=to_terminal)


_PAIR = re.compile(r"([+-]?\d{1,9})\s*([,x])\s*([+-]?\d{1,9})")


def pair_of(text: str, sign: str, option: str) -> tuple[int, int]:
    """Two whole numbers, `3,-2` or `3x2`."""
    found = _PAIR.fullmatch(text.strip())
    if found is None or found[2] != sign:
        stop(f"{option}: must be two whole numbers such as {'3,-2' if sign == ',' else '3x2'}, not {text!r}")
    return int(found[1]), int(found[3])


def _block(
    game: Game, seed: int, name: str | None, at: tuple[int, int], size: tuple[int, int], workers: int | None, output: Path | None,
) -> Iterator[Overmap]:  # fmt: skip
    """The overmaps of a block; what is wrong with the arguments shows before a file is begun."""
    from engine.checks.crew import cores

    made = game.overmaps(seed, name=name, at=at, size=size, workers=workers or cores())
    first = next(made)
    return shown_progress(chain((first,), made), size[0] * size[1], output, least=MANY)


def _settled(
    game: Game, name: str | None, count: tuple[int, int], level: int, tile: int | None, *, picture: bool
) -> int:
    """The pixels of a tile; ends the command for what cannot be shown, before anything is made."""
    from engine.exports.overmap_png import MOST_PIXELS

    try:
        size, levels = game.overmap_size(name), game.overmap_levels(name)
    except ValueError as error:
        stop(str(error))
    if level not in levels:
        stop(f"--level: the overmap has the levels {levels}, not {level}")
    width, height = count[0] * size.width, count[1] * size.height
    pixels = tile or max(1, min(USUAL_TILE, WIDEST_PICTURE // max(width, height)))
    if picture and width * height * pixels * pixels > MOST_PIXELS:
        stop(
            f"--size: at {pixels} pixels a tile the picture would be {width * pixels} x {height * pixels} pixels; "
            f"at most {MOST_PIXELS} in all"
        )
    return pixels


def _write_picture(made: Iterable[Overmap], columns: int, level: int, tile: int, output: Path | None) -> None:
    from engine.exports.overmap_png import overmaps_png

    picture = overmaps_png(made, columns, level, tile)
    if output is None:
        sys.stdout.buffer.write(picture)
        sys.stdout.buffer.flush()
    else:
        write_whole(output, (picture,))


def _tiled(made: Iterable[Overmap], seed: int, output: Path, *, numbered: bool) -> Iterator[tuple[Path, tuple[bytes]]]:
    """Tiled maps and the pictures of their tiles."""
    from engine.exports.overmap_tmj import overmap_tileset_png, overmap_tmj

    for overmap in made:
        path = output
        if numbered:
            x, y = overmap.at
            path = output.with_name(f"{output.stem}-{x},{y}{output.suffix}")
        tiles = path.with_name(f"{path.name}.png")
        yield tiles, (overmap_tileset_png(overmap),)
        yield path, (overmap_tmj(overmap, tiles.name, seed).encode("utf-8"),)


def _render(
    game: Game, overmap: Overmap, seed: int, name: str | None, level: int, format: str, language: str, output: Path | None
) -> str:  # fmt: skip
    if format == "json":
        from engine.exports.json_lines import json_line
        from engine.results.overmap import OvermapLine

        return json_line(OvermapLine(seed, game.stamp, overmap))
    from engine.exports.board import overmap_board

    shown = overmap_board(
        overmap, names_of(game, language), seed, name=name or game.default_overmap, language=language, z=level
    )
    return printed(shown, to_terminal=output is None and sys.stdout.isatty(), least=overmap.width)
