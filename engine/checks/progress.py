"""Every deck can reach the progress that shows the exit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.generators.destination.deck.spread_progress import SpreadProgress, progress_of
from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.source.file import Place

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
    help=Message("lower the necessary progression to {progress} or less, or add cards", "必要進行度を {progress} 以下にするか、カードを増やしてください"),
    wrong='campaign long { name "Long" ja "長編"; stage 0.. { locations all; groups all; necessary_progression 120 } }',
    right='campaign long { name "Long" ja "長編"; stage 0.. { locations all; groups all; necessary_progression 80 } }',
)


def short_of_progress(model: Model) -> Iterator[Diagnostic]:
    """In every stage and location, and in every blueprint, the deck's progress reaches the necessary progression."""
    if not model.has("pipeline", "destination"):
        return
    spread = [
        written.step for written in model.value("pipeline", "destination").steps.written if isinstance(written.step, SpreadProgress)
    ]
    if not spread:
        return
    least, most = spread[0].bounds

    def short(owner: str, terrain: dict[str, int | None], necessary: int, place: Place) -> Iterator[Diagnostic]:
        cards = sum(amount or 0 for amount in terrain.values())
        if cards > 255:
            return
        progress = sum(progress_of(cards, least, most))
        if progress < necessary:
            yield SHORT_OF_PROGRESS.at(place, owner=owner, cards=cards, progress=progress, necessary=necessary)

    for campaign in model.each("campaign"):
        for stage in _value(campaign).stage:
            place = stage.places.get("necessary_progression", stage.places["levels"])
            for name in model.listed("location", stage.locations):
                location = model.get("location", name)
                if location.value is not None and not location.broken:
                    yield from short(name, location.value.terrain.amounts(), stage.necessary_progression, place)
    for blueprint in model.each("blueprint"):
        value = _value(blueprint)
        place = blueprint.at("necessary_progression")
        yield from short(blueprint.name, value.terrain.amounts(), value.necessary_progression, place)
    for query in model.each("query"):
        value = _value(query)
        for name in model.listed("location", value.location_candidates):
            location = model.get("location", name)
            if location.value is not None and not location.broken:
                place = query.at("necessary_progression")
                yield from short(name, location.value.terrain.amounts(), value.necessary_progression, place)


def _value(declared: Any) -> Any:
    return declared.value
