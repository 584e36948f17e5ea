"""Maps and specials as pictures of characters, from the boards that the command line prints."""

from __future__ import annotations

import io
from collections.abc import Iterator

import attrs
from markupsafe import Markup
from rich.console import Console, RenderableType
from rich.terminal_theme import SVG_EXPORT_THEME

from engine.exports.board import Names, map_board, special_board
from engine.game import Game
from engine.reference.site.words import LABELS, Said, said
from engine.results.map import Map
from engine.results.special import DrawnSpecial
from engine.source.diagnostic import LANGUAGES

SEED = 0
WIDTH = 72
"""Cells of a drawing, unless it is wider itself."""
MOST_CELLS = 40_000
"""A larger map is not drawn: its page would be larger than all others together."""
MOST_FLOORS = 6
"""Floors of a map that are drawn: its first, and the first of each range that it tells apart."""


@attrs.frozen
class Drawing:
    """A picture with what it shows; in each language, since legends are part of it."""

    caption: Said
    en: Markup
    ja: Markup


def drawings(game: Game, kind: str, name: str) -> Iterator[Drawing]:
    """The drawings on the page of a declaration; of most kinds there are none."""
    if kind == "map":
        yield from _maps(game, name)
    elif kind in ("overmap_special", "city_building"):
        try:
            drawn = game.special(name, SEED)
        except ValueError as error:  # content that is sound and yet lacks what overmaps stand on
            yield Drawing(said(LABELS["not_drawn"], why=str(error)), Markup(), Markup())
            return
        caption = said(LABELS["drawn_special"], seed=SEED)
        shown = [special_board(drawn, _names(game, each), language=each, seed=SEED) for each in LANGUAGES]
        width = max((tile.at[0] for tile in drawn.tiles), default=0) if isinstance(drawn, DrawnSpecial) else 0
        yield Drawing(caption, *(_html(board, width) for board in shown))


def _maps(game: Game, name: str) -> Iterator[Drawing]:
    declared = game.ruleset.all("map")[name]
    size = declared.size
    if size is not None and size.width * size.height > MOST_CELLS:
        yield Drawing(said(LABELS["too_large"]), Markup(), Markup())
        return
    ranges = [each.floors.least or 1 for each in declared.steps.written if each.floors is not None]
    for floor in sorted({declared.floors().least or 1, *ranges})[:MOST_FLOORS]:
        drawn = game.map(name, SEED, floor=floor)
        yield _map(game, drawn, floor)


def _map(game: Game, drawn: Map, floor: int) -> Drawing:
    if drawn.width * drawn.height > MOST_CELLS:
        return Drawing(said(LABELS["too_large"]), Markup(), Markup())
    shown = [map_board(drawn, _names(game, each), SEED, language=each) for each in LANGUAGES]
    caption = said(LABELS["drawn_map"], floor=floor, seed=SEED)
    return Drawing(caption, *(_html(board, drawn.width) for board in shown))


def _names(game: Game, language: str) -> Names:
    """What a player reads for a name; one that the content does not have stays as it is."""

    def names(kind: str, name: str) -> str:
        known = name in game.ruleset.values.get(kind, ())
        return game.ruleset.text(kind, name, language) if known else name

    return names


def _html(board: RenderableType, width: int) -> Markup:
    """What Rich prints, with its colours; Rich escapes every character that HTML would read."""
    console = Console(
        file=io.StringIO(), record=True, width=max(WIDTH, width), force_terminal=True, color_system="truecolor",
        legacy_windows=False, highlight=False,
    )  # fmt: skip
    console.print(board)
    html = console.export_html(theme=SVG_EXPORT_THEME, code_format="{code}", inline_styles=True)
    return Markup("\n".join(line.rstrip() for line in html.rstrip().splitlines()))
