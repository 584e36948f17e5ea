"""The third stage: the deck that a player walks through."""

from __future__ import annotations

import attrs

from engine.results.blueprint import Blueprint
from engine.results.map import Map
from engine.results.query import Query
from engine.results.stamp import Stamp
from engine.values.prop import prop


@attrs.frozen
class Member:
    """An enemy standing in a party; column 1 is the front, rows count from 1."""

    enemy: str = prop("Who stands here.", names="enemy")
    tier: int = prop("The enemy's tier.", least=0)
    column: int = prop("Column of the field, 1 is the front.", least=1)
    row: int = prop("Row of the field, from 1.", least=1)
    skills: tuple[str, ...] = prop(
        "What marks this member out: the boss skill or the elite skill.", default=(), names="skill"
    )


@attrs.frozen
class Party:
    """Enemies that fight together, in the order they took their places."""

    leader: int = prop("Index into `members`, from 0.", least=0)
    command: str = prop("The leader's command skill.", names="skill")
    members: tuple[Member, ...] = prop("The enemies, in the order they took their places.")


@attrs.frozen
class Card:
    """One step of the adventure: ground, what happens there, and how much progress it gives.

    What belongs to other events is `None`, and is left out of the JSON.
    """

    terrain: str = prop("The ground.", names="terrain")
    event: str = prop("What happens here.", names="event")
    progress: int = prop("What passing this card adds towards the exit.", unit="progress", least=0)
    invisible: bool = prop("Whether the player sees the card only on entering.", default=False)
    unique: str | None = prop("Which unique event; on unique cards only.", default=None, names="unique_event")
    trap: str | None = prop("Which trap; on trap cards only.", default=None, names="trap")
    elite: bool | None = prop("Whether the enemies are strong ones; on battle cards only.", default=None)
    alertness: int | None = prop("How alert the enemies are; on battle cards only.", default=None, least=0)
    party: Party | None = prop("Who fights; on battle cards only.", default=None)


@attrs.frozen
class Exit:
    """The way out; with a boss, its party waits there."""

    party: Party | None = prop("The boss and its party, if there is a boss.", default=None)
    alertness: int | None = prop("How alert that party is.", default=None, least=0)


@attrs.frozen
class Destination:
    """An adventure ready to play (冒険先): the shuffled deck, the exit, and what found no place."""

    name: dict[str, str] = prop("The name that a player sees, by language.")
    location: str = prop("The place.", names="location")
    level: int = prop("Adventure level.", least=0)
    necessary_progression: int = prop("Progress that shows the exit.", unit="progress", least=0)
    cards: tuple[Card, ...] = prop("The deck, in the order it is walked.")
    exit: Exit = prop("The way out, outside the deck.")
    losses: dict[str, int] = prop(
        "Events by name that found no free card of their terrain, and `enemy`: members without a cell.", least=0
    )


@attrs.frozen
class Adventure:
    """One line of output: a destination with the stages before it, its seed and its stamp."""

    seed: int = prop("The number that every draw derives from.", least=0, most=2**64 - 1)
    stamp: Stamp = prop("Content, engine and algorithm that made this.")
    query: Query | None = prop("The wish; null where the blueprint was given.")
    blueprint: Blueprint | None = prop("The plan; left out where only a query was asked for.", default=None)
    destination: Destination | None = prop(
        "The deck; left out where only a query or a blueprint was asked for.", default=None
    )
    map: Map | None = prop(
        "The place's map, with the parties of battle cards on it; null where the place has none, and left out where "
        "no map was asked for.",
        default=None,
    )
