"""The side of the place: location, deck and what became of it, as weighted rows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from engine.generators.destination.blueprint.hide_cards import HideCards
from engine.generators.destination.blueprint.set_party import SetParty
from engine.generators.destination.deck.hide import Hide
from engine.studies.exact.cards import card_rows, trap_rows
from engine.studies.exact.decks import DeckOutcome
from engine.studies.exact.model import Model
from engine.studies.exact.queries import Context
from engine.studies.exact.traps import danger_sums
from engine.studies.exact.weights import added
from engine.studies.setting import Setting
from engine.studies.terms import CARD, DESTINATION, TRAP, Grain
from engine.studies.vocabulary import plural

Row = tuple[Any, ...]


class Fights(NamedTuple):
    """What the parties of a place have in common, and how many there are."""

    sizes: tuple[int, int]
    """Least and most drawn members."""
    quality: int
    battles: int
    """Cards with a party, if anybody can be drawn; 0 where nobody asks."""
    exit: bool
    rank: str = ""
    """Of one party: `common`, `elite` or `boss`; nothing where nobody asks for one."""


def place_rows(
    model: Model, setting: Setting, context: Context, grain: Grain,
    wanted: tuple[str, ...], own: tuple[str, ...], joined: bool, ranks: bool,
) -> dict[tuple[Row, Fights | None], Fraction]:  # fmt: skip
    """Rows of the wanted measures of this side, then those of a card or trap; weights are how many things there are.

    `joined` asks for the fights; of parties and enemies a row stands for one party, with `ranks` elites apart.
    """

    def rows() -> Iterator[tuple[tuple[Row, Fights | None], Fraction]]:
        for location, weight in context.locations.items():
            quality = _quality(model, setting, location)
            for deck in model.decks(location):
                hidden = _hidden(model, context, location, deck.cards)
                values = _values(model, location, deck, quality, hidden)
                sizes = model.sizes_of(location)
                fights = Fights(sizes, quality, deck.common + deck.elite if joined else 0, deck.exit)
                for danger, odds in _dangers(model, location, deck, "danger" in wanted).items():
                    seen = tuple(danger if name == "danger" else values[name] for name in wanted)
                    chance = weight * deck.chance * odds
                    if grain == DESTINATION:
                        yield (seen, fights if joined else None), chance
                    elif grain in (CARD, TRAP):
                        make = card_rows if grain == CARD else trap_rows
                        for more, mean in make(model, location, deck, hidden, own).items():
                            yield ((*seen, *more), fights if joined else None), chance * mean
                    else:
                        for rank, many in (("common", deck.common), ("elite", deck.elite), ("boss", int(deck.exit))):
                            apart = rank if ranks or rank == "boss" else "common"
                            yield (seen, fights._replace(rank=apart)), chance * many

    return added(rows())


def _quality(model: Model, setting: Setting, location: int) -> int:
    tables = model.tables
    adjustment = 0 if setting.quest is None else tables.quests[setting.quest].quality_adjustment
    return adjustment + (int(tables.qualities[location]) if model.plan.has(SetParty) else 0)


def _hidden(model: Model, context: Context, location: int, cards: int) -> int:
    """How many cards lie face down; 0 where nobody asks, since then the level is not known."""
    tables, plan = model.tables, model.plan
    if context.level is None or not plan.has(HideCards) or not plan.has(Hide):
        return 0
    if not tables.stages[context.stage].invisible_enabled:
        return 0
    return tables.invisible_cards(cards, context.level, tables.location_rows[location].invisibility)


def _dangers(model: Model, location: int, deck: DeckOutcome, asked: bool) -> dict[int, Fraction]:
    return danger_sums(model, location, deck.armed) if asked else {0: Fraction(1)}


def _values(model: Model, location: int, deck: DeckOutcome, quality: int, hidden: int) -> dict[str, int]:
    """Each measure of this side but `danger` by its name."""
    tables, values = model.tables, {}
    for event, name in enumerate(tables.events):
        # The exit lies beside the deck and counts among the events all the same.
        values[plural(name)] = deck.events.get(event, 0) + (name == model.exit_event)
        values[f"lost.{name}"] = deck.lost.get(event, 0)
    for terrain, name in enumerate(tables.terrains):
        values[f"terrain.{name}"] = deck.terrain.get(terrain, 0)
    return values | {
        "location": model.codes("location", tables.locations)[location],
        "quality": quality,
        "cards": deck.cards,
        "invisible": hidden,
        "elites": deck.elites,
    }
