"""Every deck can reach the progress that shows the exit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from engine.checks.facts import Facts, listed
from engine.generators.destination.deck.spread_progress import progress_of
from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.source.file import Place
from engine.source.limits import DECK_CARDS

SHORT_OF_PROGRESS = Fault(
    "ADV233",
    Message("a deck that cannot reach the exit", "出口に届かない山札"),
    Message(
        "{owner} has {cards} cards with {progress} progress in all; the exit needs {necessary}",
        "{owner} は {cards} 枚で進行度の合計が {progress} ですが、出口には {necessary} 必要です",
    ),
    Message(
        "Each card gives 3 progress on average. A deck that cannot reach the necessary progression never shows its exit.",
        "カード一枚の進行度は平均 3 です。必要進行度に届かない山札では出口が現れません。",
    ),
    help=Message(
        "lower the necessary progression to {progress} or less, or add cards",
        "必要進行度を {progress} 以下にするか、カードを増やしてください",
    ),
    wrong='campaign long { name "Long" ja "長編"; stage 0.. { locations all; groups all; necessary_progression 120 } }',
    right='campaign long { name "Long" ja "長編"; stage 0.. { locations all; groups all; necessary_progression 80 } }',
)


def short_of_progress(model: Model, facts: Facts) -> Iterator[Diagnostic]:
    """In every stage, query and blueprint, the progress of the smallest deck reaches the necessary progression."""
    pipeline = facts.get("pipeline", "destination")
    if pipeline is None or pipeline["progress"] is None:
        return
    least, most = pipeline["progress"]
    cards = {name: fact["cards"] for name, fact in facts.each("location") if fact["cards"] <= DECK_CARDS}
    every = sorted(cards)
    total = lru_cache(lambda count: sum(progress_of(count, least, most)))

    def short(owner: str, count: int, necessary: int, place: Place) -> Iterator[Diagnostic]:
        if total(count) < necessary:
            yield SHORT_OF_PROGRESS.at(place, owner=owner, cards=count, progress=total(count), necessary=necessary)

    def smallest(locations: Any) -> str | None:
        """What reaches there in the smallest deck is reached in all."""
        return min(
            (name for name in listed(locations, every) if name in cards), key=lambda name: cards[name], default=None
        )

    for name, fact in facts.each("campaign"):
        for number, stage in enumerate(fact["stages"]):
            location = smallest(stage["locations"])
            if location is not None and total(cards[location]) < stage["necessary"]:
                written = model.get("campaign", name).value.stage[number]
                place = written.places.get("necessary_progression", written.places["levels"])
                yield from short(location, cards[location], stage["necessary"], place)
    for name, fact in facts.each("query"):
        location = smallest(fact["locations"])
        if location is not None and total(cards[location]) < fact["necessary"]:
            place = model.get("query", name).at("necessary_progression")
            yield from short(location, cards[location], fact["necessary"], place)
    for name, fact in facts.each("blueprint"):
        if fact["cards"] <= DECK_CARDS and total(fact["cards"]) < fact["necessary"]:
            place = model.get("blueprint", name).at("necessary_progression")
            yield from short(name, fact["cards"], fact["necessary"], place)
