"""Who waits on the cards."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.board import Board, Parties
from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.choices import Choices, choices
from engine.generators.destination.deck.candidates import Candidates
from engine.generators.destination.deck.formation import Rounds, stand
from engine.generators.streams import GAMMA, Ints, Words, below, lots, splitmix
from engine.values.prop import prop
from engine.values.weighted import Weighted

# A card's key gives all draws of its party, by index: the size, the leader among the highest tier, the command skill,
# the alertness; from 256 on the kind of each drawn member, from 512 on the cell of each in the order of placing.
_SIZE, _LEADER, _COMMAND, _ALERTNESS, KIND, CELL = 0, 1, 2, 3, 256, 512
_PARTY_STEPS = np.array([[index * GAMMA & 2**64 - 1] for index in range(4)], dtype=np.uint64)
_KIND_STEPS = np.arange(KIND, KIND + 256, dtype=np.uint64) * np.uint64(GAMMA)
_CELL_STEPS = np.arange(CELL, CELL + 256, dtype=np.uint64) * np.uint64(GAMMA)
_TURNS = np.arange(256, dtype=np.int64) << 16
_BOSS = 0xFFFF
"""The boss as a member's number: before everybody of any tier."""
_NOBODY, _BELOW_TIER = np.int32(0x7FFFFFFF), np.int32(0xFFFFFF)
_FIRST = np.zeros(1, dtype=np.int64)


@attrs.frozen
class Populate:
    """Fills battles with enemy parties, and the exit where there is a boss.

    A party has as many members as the location's party sizes give, each drawn from the candidates by the weight of its
    tier, and a boss on top of them. The boss leads, else one of the highest tier present. The leader takes its place
    on the field first, then the higher tiers. Elite and boss parties are alert, others by the blueprint's ratio.
    """

    boss_skill: str = prop("The skill of a boss.", names="skill")
    elite_skill: str = prop("The skill of every member of an elite card; never together with a boss.", names="skill")
    command: tuple[Weighted, ...] = prop("Command skills of leaders, and how often each occurs.", names="skill")
    boss_command: tuple[Weighted, ...] = prop("The same for bosses.", names="skill")

    phrase: ClassVar[str] = "populate"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.BATTLES})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.PARTIES})
    ends: ClassVar[frozenset[Mark]] = frozenset({Mark.BATTLES})

    def __call__(self, board: Board, streams: Streams) -> None:
        tables, plans = board.tables, board.blueprints
        board.boss_skill, board.elite_skill = self.boss_skill, self.elite_skill
        board.commands = (*_names(self.command), *_names(self.boss_command))
        if board.has_exit:
            np.greater_equal(plans.boss, 0, out=board.battles[:, -1])
        candidates = Candidates(tables, plans.candidates, plans.quality)

        item, card = np.nonzero(board.battles)
        cell = item * (board.width + 1) + card
        marks = plans.decks.marks.ravel().take(
            cell + (plans.deck_of - np.arange(board.items)).take(item) * (board.width + 1)
        )
        keys = lots(streams.keys.take(item), marks)
        bits = splitmix(keys + _PARTY_STEPS)
        boss = card == board.width
        size = plans.sizes.draw(plans.size_of.take(item), bits[_SIZE])
        if not candidates.known.all():
            size[~candidates.known.take(item)] = 0
        np.add(size, boss, out=size)
        if not size.all():
            met = np.flatnonzero(size)
            item, card, cell, size = item.take(met), card.take(met), cell.take(met), size.take(met)
            keys, boss, bits = keys.take(met), boss.take(met), bits.take(met, axis=1)

        parties = board.parties = Parties()
        parties.item, parties.card, parties.boss = item, card, boss
        parties.elite = board.elite.ravel().take(cell)
        parties.command = _commands(self).draw(boss.view(np.int8).astype(np.int64), bits[_COMMAND])
        parties.command += boss * len(_names(self.command))
        parties.alertness = plans.alertness.draw(plans.alertness_of.take(item), bits[_ALERTNESS])
        parties.alertness[parties.elite | boss] = 1
        _gather(board, parties, candidates, keys, size, bits[_LEADER])


def _names(commands: tuple[Weighted, ...]) -> tuple[str, ...]:
    """The skills of leaders, in order; a content without any has one of no name."""
    return tuple(choice.name for choice in commands) or ("",)


@lru_cache(maxsize=64)
def _commands(step: Populate) -> Choices:
    """The leader's command skill: of a common party in row 0, of a boss in row 1."""
    return choices([[choice.weight for choice in of] for of in (step.command, step.boss_command)])


def _gather(board: Board, parties: Parties, candidates: Candidates, keys: Words, size: Ints, leading: Words) -> None:
    """Draw the members of every party and let them take their places; `size` is with the boss."""
    tables, plans = board.tables, board.blueprints
    rounds = Rounds(size)
    order = rounds.order
    keys, item, boss = keys.take(order), parties.item.take(order), np.flatnonzero(parties.boss.take(order))

    # Each member as one number that sorts: tier (high first), turn of the draw, place among the candidates.
    bits = keys.take(rounds.party)
    np.add(bits, _KIND_STEPS.take(rounds.turn), out=bits)
    items = item.take(rounds.party)
    members = candidates.draw(items, splitmix(bits, out=bits))
    np.bitwise_or(members, _TURNS.take(rounds.turn), out=members)
    if boss.size:
        # Drawn last, so that the turns of the others are what they are without a boss; first in every order.
        members[rounds.starts.take(rounds.size.take(boss) - 1) + boss] = _BOSS
    width = len(rounds.counts)
    ranked = np.full((len(keys), max(width, 1)), _NOBODY, dtype=np.int32)
    place = rounds.party * width + rounds.turn
    ranked.ravel()[place] = members
    ranked.sort(axis=1)

    # The leader is one of those of the highest tier, and goes to the front; those before it move back by one.
    highest = np.count_nonzero(ranked <= (ranked[:, :1] | _BELOW_TIER), axis=1)
    leader = below(leading.take(order), highest.view(np.uint64)).view(np.int64)
    np.subtract(place, rounds.turn <= leader.take(rounds.party), out=place)
    np.add(place[: len(keys)], leader + 1, out=place[: len(keys)])
    standing = rounds.upto(tables.columns * tables.rows)
    place = place[:standing]
    code = ranked.ravel().take(place) & 0xFFFF
    code[boss] = 0
    party, turn = rounds.party[:standing], rounds.turn[:standing]
    enemy = plans.candidates.ravel().take(items[:standing] * plans.candidates.shape[1] + code)
    enemy[boss] = plans.boss.take(item.take(boss))

    bits = keys.take(party)
    np.add(bits, _CELL_STEPS.take(turn), out=bits)
    column, row = stand(tables, rounds, enemy, splitmix(bits, out=bits))

    fits = np.minimum(size, tables.columns * tables.rows)
    parties.first = np.concatenate((_FIRST, np.cumsum(fits)))
    target = parties.first.take(order).take(party) + turn
    parties.enemy, parties.column = np.empty(standing, dtype=np.int32), np.empty(standing, dtype=np.int16)
    parties.row = np.empty_like(parties.column)
    parties.enemy[target], parties.column[target], parties.row[target] = enemy, column, row
    if int(size.max(initial=0)) > tables.columns * tables.rows:
        np.add.at(board.enemies_lost, parties.item, size - fits)
