"""The third stage: the deck that a player walks through."""

from __future__ import annotations

import attrs

from engine.results.blueprint import Blueprint
from engine.results.query import Query
from engine.results.stamp import Stamp


@attrs.frozen
class Member:
    """An enemy standing in a party; column 1 is the front, rows count from 1."""

    enemy: str
    tier: int
    column: int
    row: int
    skills: tuple[str, ...] = ()
    """What marks this member out: the boss skill or the elite skill."""


@attrs.frozen
class Party:
    """Enemies that fight together, in the order they took their places."""

    leader: int
    """Index into `members`, from 0."""
    command: str
    """The leader's command skill."""
    members: tuple[Member, ...]


@attrs.frozen
class Card:
    """One step of the adventure: ground, what happens there, and how much progress it gives."""

    terrain: str
    event: str
    progress: int
    invisible: bool = False
    unique: str | None = None
    trap: str | None = None
    elite: bool | None = None
    alertness: int | None = None
    party: Party | None = None


@attrs.frozen
class Exit:
    """The way out; with a boss, its party waits there."""

    party: Party | None = None
    alertness: int | None = None


@attrs.frozen
class Destination:
    """An adventure ready to play (冒険先): the shuffled deck, the exit, and what found no place."""

    name: dict[str, str]
    location: str
    level: int
    necessary_progression: int
    cards: tuple[Card, ...]
    exit: Exit
    losses: dict[str, int]
    """Events by name that found no free card of their terrain, and `enemy`: members without a cell."""


@attrs.frozen
class Adventure:
    """One line of output: a destination with the stages before it, its seed and its stamp."""

    seed: int
    stamp: Stamp
    query: Query | None
    """`None` where the blueprint was given."""
    blueprint: Blueprint | None
    """`None` where only a query was asked for."""
    destination: Destination | None
    """`None` where only a query or a blueprint was asked for."""
