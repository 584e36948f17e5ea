"""A batch of destinations, and how one is read out of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import attrs
import numpy as np

from engine.generators.destination.blueprints import BlueprintBatch
from engine.generators.destination.board import Board, Parties
from engine.generators.destination.chain import Step, run
from engine.generators.destination.tables import Tables
from engine.generators.streams import Flags, Ints, Whole, Words
from engine.results import destination as results

CHUNK = 512
"""Destinations worked on at once: enough to make NumPy's calls cheap, few enough to stay in the cache."""


@attrs.define(eq=False)
class DestinationBatch:
    """Destinations side by side.

    Arrays of cards are (items, width), in the order they were laid, padded beyond a deck's end (`event` is -1 there);
    arrays of parties are (parties,), by item and card; arrays of members are (members,), party after party.
    """

    tables: Tables
    blueprints: BlueprintBatch
    cards: Ints
    """Number of cards, (items,)."""
    terrain: Whole
    """Index of each card's terrain, -1 beyond the deck's end, (items, width)."""
    event: Whole
    """Index of each card's event, -1 for none, (items, width)."""
    progress: Whole
    """(items, width)"""
    invisible: Flags
    """(items, width)"""
    unique: Whole
    """Index of the unique kind, -1 for none, (items, width)."""
    trap: Whole
    """Index of the trap kind, -1 for none, (items, width)."""
    elite: Flags
    """(items, width)"""
    order: Whole
    """The card that a player meets at each place, (items, width); the first `cards` entries of a row count."""
    losses: dict[str, Ints]
    """Events that found no place, by name, and `enemy`: members that found no cell; each (items,)."""
    parties_from: Ints
    """Where each item's parties start, and last their number, (items + 1,)."""
    party_item: Ints
    """(parties,)"""
    party_card: Whole
    """The party's card as laid; `width` is the exit, (parties,)."""
    party_alertness: Whole
    """(parties,)"""
    party_command: Whole
    """Index into `commands` of the leader's command skill, (parties,)."""
    party_boss: Flags
    """Whether the first member is a boss, (parties,)."""
    party_elite: Flags
    """Whether every member has the elite skill, (parties,)."""
    members_from: Ints
    """Where each party's members start, and last their number, (parties + 1,). The first of each is the leader."""
    member_enemy: Whole
    """Index of the enemy, (members,); its tier is `tables.tiers[member_enemy]`."""
    member_column: Whole
    """Column from the front, from 1, (members,)."""
    member_row: Whole
    """Row, from 1, (members,)."""
    commands: tuple[str, ...]
    boss_skill: str
    elite_skill: str

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def width(self) -> int:
        """The most cards of any deck."""
        return int(self.terrain.shape[1])

    def party_sizes(self) -> Ints:
        """Members of each party, the boss too, (parties,)."""
        return np.diff(self.members_from)

    def destination(self, i: int) -> results.Destination:
        """The i-th destination as a plain result."""
        i = range(len(self))[i]
        tables, plans = self.tables, self.blueprints
        location = int(plans.location[i])
        cards, exit_ = self._deck(i, self._parties(i))
        return results.Destination(
            name=tables.name(location, int(plans.group[i])),
            location=tables.locations[location],
            level=int(plans.level[i]),
            necessary_progression=int(plans.necessary_progression[i]),
            cards=cards,
            exit=exit_,
            losses={name: int(lost[i]) for name, lost in self.losses.items()},
        )

    def _parties(self, i: int) -> dict[int, tuple[results.Party, int, bool]]:
        """By card: the party, its alertness, and whether it is elite."""
        first, end = self.parties_from[i : i + 2].tolist()
        bounds = self.members_from[first : end + 1].tolist()
        low, high = bounds[0], bounds[-1]
        names, tiers, member = self.tables.enemies, self.tables.tiers, results.Member
        enemies = self.member_enemy[low:high]
        each = list(
            zip(
                [names[enemy] for enemy in enemies.tolist()],
                tiers.take(enemies).tolist(),
                self.member_column[low:high].tolist(),
                self.member_row[low:high].tolist(),
                strict=True,
            )
        )
        boss_skills, elite_skills = (self.boss_skill,), (self.elite_skill,)
        parties = {}
        start = 0
        for card, alertness, command, boss, elite, bound in zip(
            self.party_card[first:end].tolist(),
            self.party_alertness[first:end].tolist(),
            self.party_command[first:end].tolist(),
            self.party_boss[first:end].tolist(),
            self.party_elite[first:end].tolist(),
            bounds[1:],
            strict=True,
        ):
            skills = elite_skills if elite else ()
            members = [member(*entry, skills) for entry in each[start : bound - low]]
            if boss:
                members[0] = member(*each[start], boss_skills)
            start = bound - low
            parties[card] = results.Party(0, self.commands[command], tuple(members)), alertness, elite
        return parties

    def _deck(
        self, i: int, parties: dict[int, tuple[results.Party, int, bool]]
    ) -> tuple[tuple[results.Card, ...], results.Exit]:
        tables = self.tables
        terrain, event, progress = self.terrain[i].tolist(), self.event[i].tolist(), self.progress[i].tolist()
        invisible, unique, trap = self.invisible[i].tolist(), self.unique[i].tolist(), self.trap[i].tolist()
        holds_party = tables.holds_party.tolist()
        cards = []
        for place in self.order[i, : int(self.cards[i])].tolist():
            happens = event[place]
            party, alertness, elite = parties.get(place, _NOBODY)
            cards.append(
                results.Card(
                    tables.terrains[terrain[place]],
                    tables.events[happens] if happens >= 0 else "",
                    progress[place],
                    invisible[place],
                    tables.unique_kinds[unique[place]] if unique[place] >= 0 else None,
                    tables.traps[trap[place]] if trap[place] >= 0 else None,
                    bool(self.elite[i, place]) if elite is None and holds_party[happens] else elite,
                    alertness,
                    party,
                )
            )
        party, alertness, _ = parties.get(self.width, _NOBODY)
        return tuple(cards), results.Exit(party, alertness)


_NOBODY: tuple[results.Party | None, int | None, bool | None] = None, None, None


def make_destinations(
    tables: Tables, steps: Sequence[Step], blueprints: BlueprintBatch, seeds: Words, chunk: int = CHUNK
) -> DestinationBatch:
    """Draw a destination from every blueprint; `seeds` has shape (items,).

    Works on `chunk` items at a time, which changes the speed and nothing else. Memory is about 2 kB an item: a study
    of millions takes its blueprints in stretches.
    """
    chain = tuple(steps)
    boards = []
    for first in range(0, max(len(blueprints), 1), chunk):
        whole = len(blueprints) <= chunk
        board = Board(blueprints if whole else blueprints.part(first, first + chunk))
        run("destination", chain, board, seeds[first : first + chunk])
        boards.append(board)
    return _joined(tables, blueprints, boards)


def _joined(tables: Tables, blueprints: BlueprintBatch, boards: Sequence[Board]) -> DestinationBatch:
    deck_of, decks, one = blueprints.deck_of, blueprints.decks, boards[0]
    parties = [board.parties if board.parties is not None else Parties.nobody() for board in boards]
    item = _after_each_other([of.item for of in parties], [board.items for board in boards])
    members = [len(of.enemy) for of in parties]
    starts = [of.first[:-1] for of in parties[:-1]] + [parties[-1].first]
    losses = {tables.events[event]: _row([board.losses[event] for board in boards]) for event in one.losses}
    losses["enemy"] = _row([board.enemies_lost for board in boards])
    return DestinationBatch(
        tables=tables,
        blueprints=blueprints,
        cards=decks.totals[deck_of] if one.laid else np.zeros(len(blueprints), dtype=np.int64),
        terrain=decks.terrain[deck_of],
        event=_row([board.event for board in boards]),
        progress=_row([board.progress for board in boards]),
        invisible=_row([board.invisible for board in boards]),
        unique=_row([board.unique for board in boards]),
        trap=_row([board.trap for board in boards]),
        elite=_row([board.elite for board in boards])[:, :-1],
        order=_row([board.order for board in boards]),
        losses=losses,
        parties_from=np.searchsorted(item, np.arange(len(blueprints) + 1)),
        party_item=item,
        party_card=_row([of.card for of in parties]),
        party_alertness=_row([of.alertness for of in parties]),
        party_command=_row([of.command for of in parties]),
        party_boss=_row([of.boss for of in parties]),
        party_elite=_row([of.elite for of in parties]),
        members_from=_after_each_other(starts, members),
        member_enemy=_row([of.enemy for of in parties]),
        member_column=_row([of.column for of in parties]),
        member_row=_row([of.row for of in parties]),
        commands=one.commands,
        boss_skill=one.boss_skill,
        elite_skill=one.elite_skill,
    )


def _after_each_other(parts: Sequence[Ints], lengths: Sequence[int]) -> Ints:
    """Places within each board as places within the batch; `lengths` are those of what they point into."""
    if len(parts) == 1:
        return parts[0]
    return np.concatenate([part + before for part, before in zip(parts, accumulate(lengths, initial=0), strict=False)])


def _row(parts: Sequence[np.ndarray]) -> np.ndarray:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)
