"""`advc generate map`: a dungeon map as text, data, a picture, or a file for Tiled."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.files import deliver, write_together
from engine.cli.printing import names_of, printed, shown_progress
from engine.cli.shared import Content, Language, check_format, language_of, load_or_stop, seed_or_drawn, stop

if TYPE_CHECKING:
    from engine.game import Game
    from engine.results.map import Map, MapLine

FORMATS = ("text", "json", "png", "tmj")
MANY = 20
"""Maps from which on a bar is shown."""
WIDEST_PICTURE, LARGEST_TILE = 4096, 16
"""Pixels of a picture at most, and of a cell in it."""

Name = Annotated[str, typer.Argument(metavar="NAME", help="A map that the content declares.")]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="0 to 18446744073709551615; without it one is drawn and told.")
]
Floor = Annotated[int, typer.Option("--floor", metavar="N", help="Which floor, as far down as the map goes.")]
Count = Annotated[int, typer.Option("--count", metavar="N", min=0, help="How many, at consecutive seeds.")]
Format = Annotated[
    str,
    typer.Option(
        "--format", metavar="text|json|png|tmj", help="To read, a line of data each, a picture, or a map for Tiled."
    ),
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="A file, written whole or not at all.")
]


def command(
    name: Name, seed: Seed = None, floor: Floor = 1, count: Count = 1, format: Format = "text", output: Output = None,
    content: Content = None, lang: Language = None,
) -> None:  # fmt: skip
    """Draw a dungeon map.

    Of several pictures or Tiled maps each becomes a file of its own, with the seed in its name: `-o cave.png --count 2`
    writes cave-7.png and cave-8.png. A Tiled map `cave.tmj` has the picture of its tiles beside it, `cave.tmj.png`.
    """
    from engine.generators.streams import SEEDS

    language = language_of(lang)
    check_format(format, FORMATS, output, several=count > 1)
    game = load_or_stop(content, language)
    seed = seed_or_drawn(seed)
    try:
        first = game.map_line(name, seed, floor=floor)  # what is wrong with the arguments shows before a file is begun
        more = (game.map_line(name, (seed + at) % SEEDS, floor=floor) for at in range(1, count))
        lines = shown_progress(chain((first,) if count else (), more), count, output, least=MANY)
        if format in ("text", "json"):
            deliver((_render(game, line, format, language, output) for line in lines), output)
        else:
            _write(lines, format, output, numbered=count > 1)
    except ValueError as error:
        stop(str(error))


def _render(game: Game, line: MapLine, format: str, language: str, output: Path | None) -> str:
    if format == "json":
        from engine.exports.json_lines import json_line

        return json_line(line)
    from engine.exports.board import map_board

    shown = map_board(line.map, names_of(game, language), line.seed, language=language)
    return printed(shown, to_terminal=output is None and sys.stdout.isatty(), least=line.map.width)


def _write(lines: Iterable[MapLine], format: str, output: Path | None, *, numbered: bool) -> None:
    """Pictures and Tiled maps; the files of all maps are written, or none."""
    if output is None:
        for line in lines:
            sys.stdout.buffer.write(_picture(line.map))
        sys.stdout.buffer.flush()
        return
    write_together(
        (path, (content,))
        for line in lines
        for path, content in _files(line, format, _numbered(output, line.seed) if numbered else output)
    )


def _files(line: MapLine, format: str, path: Path) -> tuple[tuple[Path, bytes], ...]:
    if format == "png":
        return ((path, _picture(line.map)),)
    from engine.exports.tmj import tileset_png, tmj

    tiles = path.with_name(f"{path.name}.png")
    return (tiles, tileset_png(line.map)), (path, tmj(line.map, tiles.name, line.seed).encode("utf-8"))


def _picture(map: Map) -> bytes:
    from engine.exports.png import map_png

    return map_png(map, max(1, min(LARGEST_TILE, WIDEST_PICTURE // max(1, map.width, map.height))))


def _numbered(path: Path, seed: int) -> Path:
    return path.with_name(f"{path.stem}-{seed}{path.suffix}")
