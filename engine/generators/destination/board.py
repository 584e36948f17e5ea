"""What the steps of the destination pipeline work on: a stretch of destinations, half made."""

from __future__ import annotations

import numpy as np

from engine.generators.destination.blueprints import BlueprintBatch
from engine.generators.destination.decks import UPPER
from engine.generators.streams import Flags, Ints, Whole, Words


class Parties:
    """The parties of a stretch of destinations, in the order of their items and cards, with all their members."""

    __slots__ = ("alertness", "boss", "card", "column", "command", "elite", "enemy", "first", "item", "row")

    item: Ints
    """Which destination, (parties,)."""
    card: Ints
    """Which card of its deck as laid; the deck's width is the exit, (parties,)."""
    alertness: Whole
    """(parties,)"""
    command: Whole
    """Index of the leader's command skill in the batch's `commands`, (parties,)."""
    boss: Flags
    """Whether the first member is a boss, (parties,)."""
    elite: Flags
    """(parties,)"""
    first: Ints
    """Where each party's members start, and last their number: (parties + 1,). The leader is the first."""
    enemy: Whole
    """Index of each member's enemy, (members,)."""
    column: Whole
    """From 1, the front, (members,)."""
    row: Whole
    """From 1, (members,)."""

    @classmethod
    def nobody(cls) -> Parties:
        """No parties at all, where no step populates."""
        parties, none = cls(), np.zeros(0, dtype=np.int64)
        parties.item = parties.card = parties.alertness = parties.command = none
        parties.enemy = parties.column = parties.row = none
        parties.boss = parties.elite = none.astype(np.bool_)
        parties.first = np.zeros(1, dtype=np.int64)
        return parties


class Board:
    """The decks of a stretch of destinations while the steps work on them.

    Cards stand in the order they are laid; `order` says how a player meets them. Arrays of (items, width) are padded
    beyond a deck's end.
    """

    def __init__(self, blueprints: BlueprintBatch) -> None:
        self.blueprints = blueprints
        self.tables = blueprints.tables
        self.items = len(blueprints)
        self.width = blueprints.decks.width
        self.has_exit = False
        self.laid = False
        shape = self.items, self.width
        self.marks: Words = blueprints.decks.card_marks.take(blueprints.deck_of, axis=0)
        """Stirred identities of the cards, (items, width)."""
        self.numbers: Words = np.broadcast_to(UPPER, shape)
        """Each card's number, the upper bits set where no card lies: the tags of `lots.tagged`."""
        self.taken: Words = np.full(shape, UPPER)
        """The upper bits set where a card takes no event (any more), (items, width)."""
        self.event: Whole = np.full(shape, -1, dtype=np.int16)
        """Index of each card's event, -1 where there is none (yet), (items, width)."""
        self.unique: Whole = np.full(shape, -1, dtype=np.int16)
        """Index of each card's unique kind, else -1."""
        self.trap: Whole = np.full(shape, -1, dtype=np.int16)
        """Index of each card's trap kind, else -1."""
        self.progress: Whole = np.zeros(shape, dtype=np.int64)
        self.invisible: Flags = np.zeros(shape, dtype=np.bool_)
        self.order: Whole = np.broadcast_to(np.arange(self.width, dtype=np.uint8), shape)
        """The card as laid that a player meets at each place, (items, width)."""
        with_exit = self.items, self.width + 1
        self.battles: Flags = np.zeros(with_exit, dtype=np.bool_)
        """Where a party waits, (items, width + 1); the last column is the exit."""
        self.elite: Flags = np.zeros(with_exit, dtype=np.bool_)
        """Which of them are elite, of the same shape."""
        self.losses: dict[int, Ints] = {}
        """Cards of an event that found no place, by index of the event, in the order of the steps; each (items,)."""
        self.enemies_lost: Ints = np.zeros(self.items, dtype=np.int64)
        """Members that found no cell, (items,)."""
        self.parties: Parties | None = None
        self.commands: tuple[str, ...] = ()
        self.boss_skill = self.elite_skill = ""

    def lay(self) -> None:
        """Lay the blueprints' decks, every card free."""
        self.laid = True
        self.numbers = self.blueprints.decks.tags.take(self.blueprints.deck_of, axis=0)
        self.taken = np.bitwise_and(self.numbers, UPPER)

    def free(self) -> Flags:
        """Where an event may still go, (items, width)."""
        return np.equal(self.taken, np.uint64(0))

    def put(self, event: int, cards: Flags) -> None:
        """Put an event on the cards where `cards`, (items, width), says so; they are free no more."""
        np.copyto(self.event, event, where=cards)
        np.copyto(self.taken, UPPER, where=cards)
        if self.tables.holds_party[event]:
            self.battles[:, :-1] |= cards
