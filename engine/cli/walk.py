"""`advc walk`: a map played on the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.printing import names_of
from engine.cli.shared import Content, Language, language_of, load_or_stop, need, seed_or_drawn, stop

if TYPE_CHECKING:
    from engine.game import Game
    from engine.results.map import Map

Name = Annotated[str | None, typer.Argument(metavar="NAME", help="A map that the content declares.")]
Location = Annotated[
    str | None,
    typer.Option("--location", metavar="NAME", help="Instead: the map of a location, with the parties of its battles."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="0 to 18446744073709551615; without it one is drawn and told.")
]
Floor = Annotated[int | None, typer.Option("--floor", metavar="N", help="Where to begin. [the first]")]


def command(
    name: Name = None, location: Location = None, seed: Seed = None, floor: Floor = None, content: Content = None,
    lang: Language = None,
) -> None:  # fmt: skip
    """Walk through a dungeon map.

    Arrow keys or hjkl walk, . waits, q quits. Doors open when you walk in, items are picked up, stairs lead to the next
    floor, the exit out. Enemies that come near pursue you; walking into one trades places.
    """
    language = language_of(lang)
    if (name is None) == (location is None):
        stop("walk: give a map's NAME or a --location, one of them")
    need("blessed", "blessed", "walk")
    need("tcod", "python-tcod", "walk")
    from engine.walk import Walk
    from engine.walk.terminal import play

    game = load_or_stop(content, language)
    seed = seed_or_drawn(seed)
    try:
        floors, first = _floors(game, name, location, seed)
        walk = Walk(floors, names_of(game, language), language)
        begun = first if floor is None else floor
        if name is not None:
            game.map(name, seed, floor=begun)  # says which floors there are
        state = play(walk, walk.start(begun), seed)
    except ValueError as error:
        stop(str(error))
    typer.echo(walk.words.status(state, seed))


def _floors(
    game: Game, name: str | None, location: str | None, seed: int
) -> tuple[Callable[[int], Map | None], int]:  # fmt: skip
    """The maps by floor, `None` where there is no such floor, and the number of the first."""
    arriving = None
    if name is None:
        arriving = game.adventure(seed, location=location, with_map=True).map
        if arriving is None:
            stop(f"--location: {location!r} has no map")
        name = arriving.name
    declared = game.ruleset.all("map").get(name)
    if declared is None:
        game.map(name, seed)  # says what is wrong with the name
        raise KeyError(name)
    known, there = name, declared.floors()

    def map_of(floor: int) -> Map | None:
        if arriving is not None and floor == arriving.floor:
            return arriving
        return game.map(known, seed, floor=floor) if floor in there else None

    return map_of, there.least or 1
