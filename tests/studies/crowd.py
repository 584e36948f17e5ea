"""Results made up for tests: destinations with parties, of small numbers, fractions and names."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from engine.studies.evaluate import Column
from engine.studies.tally import Asked, Question
from engine.studies.terms import DESTINATION, PARTY, Grain, Measure, Over, Values

LUCK = Measure("luck", DESTINATION, Values.NUMBER, "Luck.", "運。")
GRACE = Measure("grace", DESTINATION, Values.NUMBER, "Grace.", "恵み。")
BOSS = Measure("boss", DESTINATION, Values.YES_NO, "Boss.", "ボス。")
PLACE = Measure("place", DESTINATION, Values.NAME, "Place.", "場所。", ("cave", "fort", "marsh"))
LOST = Measure("lost.camp", DESTINATION, Values.NUMBER, "Lost.", "失敗。")
SIZE = Measure("party.size", PARTY, Values.NUMBER, "Size.", "人数。")
ELITE = Measure("party.elite", PARTY, Values.YES_NO, "Elite.", "強敵。")
LEADER = Measure("leader", PARTY, Values.NAME, "Leader.", "リーダー。", ("rat", "bat"))
MEASURES = (LUCK, GRACE, BOSS, PLACE, SIZE, ELITE, LEADER)
LEVELS = (3, 4, 9)

ASKED = Asked(
    DESTINATION,
    tuple(map(Question, MEASURES)),
    ((Question(LUCK), Question(GRACE)), (Question(GRACE), Question(BOSS))),
    (Question(LOST),),
    LEVELS,
)


class Crowd:
    """Destinations from a place of a study on; each has what its place says, whoever asks for which of them."""

    def __init__(self, first: int, count: int) -> None:
        self.first, self.count = first, count
        rows = [np.random.default_rng(place) for place in range(first, first + count)]
        self.parties = np.array([int(row.integers(0, 4)) for row in rows], dtype=np.int64)
        self.items = np.repeat(np.arange(count), self.parties)
        of_each = [_of(row, int(parties)) for row, parties in zip(rows, self.parties, strict=True)]
        kinds: dict[str, type[Any]] = {Values.NUMBER: np.float64, Values.YES_NO: np.bool_, Values.NAME: np.int64}
        self.columns: dict[str, Column] = {}
        for measure in (*MEASURES, LOST):
            values = [value for each in of_each for value in each[measure.name]]
            self.columns[measure.name] = np.array(values, dtype=kinds[measure.values])

    def size(self, grain: Grain) -> int:
        return self.count if grain == DESTINATION else len(self.items)

    def item_of(self, grain: Grain) -> Column:
        assert grain == PARTY
        return self.items

    def column(self, measure: Measure, grain: Grain) -> Column:
        assert grain == measure.grain
        return self.columns[measure.name]

    def number(self, value: Fraction) -> float:
        return float(value)

    def gather(self, over: Over, grain: Grain, values: Column | None, where: Column | None) -> Column:
        raise NotImplementedError

    def spread(self, values: Column, grain: Grain) -> Column:
        raise NotImplementedError


def _of(row: np.random.Generator, parties: int) -> dict[str, list[Any]]:
    return {
        "luck": [float(row.integers(0, 5))],
        "grace": [float(row.normal())],
        "boss": [bool(row.integers(0, 2))],
        "place": [int(row.integers(-1, 3))],
        "lost.camp": [float(row.integers(0, 10) == 0)],
        "party.size": [float(row.integers(1, 9)) / 3 for _ in range(parties)],
        "party.elite": [bool(row.integers(0, 2)) for _ in range(parties)],
        "leader": [int(row.integers(-1, 2)) for _ in range(parties)],
    }
