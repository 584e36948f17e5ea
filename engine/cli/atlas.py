"""`advc atlas`: contact sheets of all that the automaton can make."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.shared import need, stop

if TYPE_CHECKING:
    from engine.studies.sheet import Progress
    from engine.values.extent import Extent

LEAST_SIDE, MOST_SIDE = 8, 200
"""Cells of a map's side: below that nothing is to be seen, above it a sheet fills the memory."""

Folder = Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER", help="Where the sheets go; it is made.")]
Preset = Annotated[
    list[str] | None,
    typer.Option("--preset", metavar="patterns|gradient|densities|picks", help="One of the sheets; repeatable. [all]"),
]
Size = Annotated[
    str | None,
    typer.Option(
        "--size", metavar="WxH", help=f"Cells of each map, sides of {LEAST_SIDE} to {MOST_SIDE}. [100x100; gradients 500x100]"
    ),
]  # fmt: skip
Sweeps = Annotated[
    int | None, typer.Option("--sweeps", metavar="N", min=0, max=1000, help="Updates, a multiple of the cells. [30]")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, max=2**64 - 1, help="0 to 18446744073709551615.")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="N", min=1, max=256, help="[all cores]")]
Colors = Annotated[
    str, typer.Option("--colors", metavar="ZERO,ONE", help="Of 0 and of 1: names as in HTML, or six digits behind #.")
]


def command(
    output: Folder = Path("atlas"), preset: Preset = None, size: Size = None, sweeps: Sweeps = None, seed: Seed = 0,
    workers: Workers = None, colors: Colors = "blue,yellow",
) -> None:  # fmt: skip
    """Draw the automaton's 1,024 patterns on contact sheets.

    Each becomes a PNG file; index.html shows them with what every pattern looks like and why, patterns.csv has the
    measures. Prints the files. A pattern is for `automaton` in a map: `advc explain automaton`.
    """
    need("PIL", "Pillow", "atlas")
    from engine.studies.atlas import SHEETS, draw_atlas

    sheets = tuple(dict.fromkeys(preset or SHEETS))
    unknown = [name for name in sheets if name not in SHEETS]
    if unknown:
        stop(f"--preset: must be one of {', '.join(SHEETS)}, not {unknown[0]!r}")
    cells, colours = None if size is None else _size(size), _colours(colors)
    with _bar() as progress:
        drawn = draw_atlas(
            output, seed=seed, sheets=sheets, size=cells, sweeps=sweeps, colours=colours, workers=workers,
            progress=progress,
        )  # fmt: skip
    for path in drawn.files:
        typer.echo(path)


def _size(written: str) -> Extent:
    from engine.values.extent import Extent

    sides = re.fullmatch(r"([0-9]{1,4})[xX]([0-9]{1,4})", written)
    if sides is None or not all(LEAST_SIDE <= int(side) <= MOST_SIDE for side in sides.groups()):
        stop(f"--size: must be WxH with sides of {LEAST_SIDE} to {MOST_SIDE}, such as 100x80, not {written!r}")
    return Extent(int(sides[1]), int(sides[2]))


def _colours(written: str) -> tuple[str, str]:
    """Both colours as `#rrggbb`."""
    from PIL import ImageColor

    try:
        zero, one = (ImageColor.getrgb(each.strip())[:3] for each in written.split(","))
    except ValueError:
        stop(f"--colors: must be two colours with a comma between them, such as blue,yellow, not {written!r}")
    return "#{:02x}{:02x}{:02x}".format(*zero), "#{:02x}{:02x}{:02x}".format(*one)


@contextmanager
def _bar() -> Iterator[Progress | None]:
    """A bar on standard error where that is a terminal, told how many maps are done."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), redirect_stdout=False, transient=True) as bar:
        task = bar.add_task("Drawing", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
