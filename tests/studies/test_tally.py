"""What results add up to: against adding up by hand, and in any order to the last digit."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.studies.conclude import failure_findings, heat_findings, measure_findings
from engine.studies.evaluate import Column
from engine.studies.stored import encode
from engine.studies.tally import Asked, Example, Question, nothing, tally
from engine.studies.terms import DESTINATION, Constant, Named, Operation

from .crowd import ASKED, BOSS, ELITE, GRACE, LEADER, LEVELS, LUCK, MEASURES, PLACE, SIZE, Crowd


@given(st.lists(st.integers(1, 25), min_size=1, max_size=7), st.integers(0, 50), st.randoms())
@settings(max_examples=40)
def test_add__any_order_and_grouping(counts: list[int], first: int, random: Random) -> None:
    parts, at = [], first
    for count in counts:
        parts.append(tally(ASKED, Crowd(at, count), at))
        at += count
    in_order = nothing(ASKED)
    for part in parts:
        in_order += part
    random.shuffle(parts)
    while len(parts) > 1:
        where = random.randrange(len(parts) - 1)
        parts[where : where + 2] = [parts[where] + parts[where + 1]]
    assert encode(in_order) == encode(parts[0] + nothing(ASKED))


def test_tally__by_hand() -> None:
    first, count = 7, 100
    crowd = Crowd(first, count)
    found = tally(ASKED, crowd, first)
    assert count == found.count
    level = [(first + index) % len(LEVELS) for index in range(count)]
    answers = dict(zip(MEASURES, found.answers, strict=True))
    things = dict(zip(ASKED.grains, found.things, strict=True))

    sizes = crowd.columns["party.size"].tolist()
    totals = [
        sum(Fraction(0) + Fraction(size) for size, item in zip(sizes, crowd.items, strict=True) if item == at)
        for at in range(count)
    ]
    groups = answers[SIZE].groups
    assert groups is not None
    for stratum in range(len(LEVELS)):
        own = [at for at in range(count) if level[at] == stratum]
        numbers = [int(crowd.parties[at]) for at in own]
        assert (len(own), sum(numbers)) == (found.results[stratum], things[SIZE.grain].number[stratum])
        assert sum(number**2 for number in numbers) == things[SIZE.grain].squared[stratum]
        assert float(sum(totals[at] for at in own)) == pytest.approx(float(groups.total[stratum]))
        assert float(sum(totals[at] ** 2 for at in own)) == pytest.approx(float(groups.squared[stratum]))
        assert float(sum(totals[at] * int(crowd.parties[at]) for at in own)) == pytest.approx(
            float(groups.mixed[stratum])
        )

    leaders = answers[LEADER]
    assert leaders.groups is not None
    for index in range(2):
        of_each = [int(np.count_nonzero(crowd.columns["leader"][crowd.items == at] == index)) for at in range(count)]
        assert sum(of_each) == leaders.groups.total[index]
        assert sum(each**2 for each in of_each) == leaders.groups.squared[index]
        assert (
            sum(each * int(number) for each, number in zip(of_each, crowd.parties, strict=True))
            == leaders.groups.mixed[index]
        )
    assert answers[PLACE].groups is None
    lost = np.flatnonzero(crowd.columns["lost.camp"])
    assert (Example(len(lost), first + int(lost[0])),) == found.failures


def test_findings__means_shares_and_intervals() -> None:
    first, count = 0, 600
    crowd = Crowd(first, count)
    found = {each.name: each for each in measure_findings(ASKED, tally(ASKED, crowd, first))}
    for measure in (LUCK, GRACE, BOSS, SIZE, ELITE):
        finding, column = found[measure.name], crowd.columns[measure.name]
        assert (len(column), measure.grain.name) == (finding.count, finding.grain)
        assert finding.mean == pytest.approx(float(column.mean()), abs=1e-12)
        assert finding.interval is not None
        assert finding.interval[0] < float(column.mean()) < finding.interval[1]
        assert len(column) == sum(bar.count for bar in finding.bars) == sum(at.count for at in finding.by_level)
        assert list(LEVELS) == [at.level for at in finding.by_level]
        assert all(at.interval[0] <= at.mean <= at.interval[1] for at in finding.by_level)
    for measure in (PLACE, LEADER):
        finding, column = found[measure.name], crowd.columns[measure.name]
        assert (None, None, ()) == (finding.mean, finding.interval, finding.by_level)
        shares = {share.name: share.count for share in finding.names}
        assert {name: int(np.count_nonzero(column == at)) for at, name in enumerate(measure.names)} == shares
        assert sorted(shares.values(), reverse=True) == [share.count for share in finding.names]
        assert all(share.interval[0] < share.share < share.interval[1] for share in finding.names)


def test_heat__smallest_seed_and_its_level() -> None:
    count, seed = 200, 2**64 - 50
    crowd = Crowd(0, count)
    heat, _ = heat_findings(ASKED, tally(ASKED, crowd, 0), seed)
    assert ("luck", "grace", count) == (heat.across, heat.upward, sum(cell.count for cell in heat.cells))
    for cell in heat.cells:
        (left, right), (low, high) = heat.columns[cell.column], heat.rows[cell.row]
        luck, grace = crowd.columns["luck"], crowd.columns["grace"]
        last = cell.row == len(heat.rows) - 1
        within = (luck == left) & (left == right) & (grace >= low) & ((grace <= high) if last else (grace < high))
        places = np.flatnonzero(within)
        assert (len(places), (seed + int(places[0])) % 2**64) == (cell.count, cell.seed)
        assert LEVELS[int(places[0]) % 3] == cell.level


def test_heat__more_pairs_than_are_kept_apart() -> None:
    asked = Asked(DESTINATION, (), ((Question(GRACE), Question(LUCK)),))

    class Many(Crowd):
        def __init__(self, first: int, count: int) -> None:
            self.first, self.count = first, count
            random = np.random.default_rng(first)
            self.columns = {"grace": random.normal(size=count), "luck": random.normal(size=count)}

    parts = [tally(asked, Many(first, 9_000), first) for first in range(0, 45_000, 9_000)]
    forward, backward = nothing(asked), nothing(asked)
    for part in parts:
        forward += part
    for part in reversed(parts):
        backward = part + backward
    assert forward.heats[0].rounded
    assert encode(forward) == encode(backward)
    (heat,) = heat_findings(asked, forward, 0)
    assert 45_000 == sum(cell.count for cell in heat.cells)
    assert max(len(heat.columns), len(heat.rows)) <= 40


def test_failures__none_are_left_out() -> None:
    asked = Asked(DESTINATION, (Question(LUCK),), (), (Question(GRACE),))

    class Fine(Crowd):
        def column(self, measure: object, grain: object) -> Column:
            return np.zeros(self.count)

    assert () == tuple(failure_findings(asked, tally(asked, Fine(0, 5), 0), 0))


def test_failures__how_often_and_a_seed() -> None:
    crowd = Crowd(0, 300)
    (failure,) = failure_findings(ASKED, tally(ASKED, crowd, 0), 1000)
    places = np.flatnonzero(crowd.columns["lost.camp"])
    assert (len(places), 1000 + int(places[0])) == (failure.results, failure.seed)
    assert failure.interval[0] < len(places) / 300 == failure.share < failure.interval[1]


def test_question__of_a_declared_measure() -> None:
    term = Operation("*", (Named(LUCK), Constant(Fraction(2))))
    asked = Asked(DESTINATION, (Question(GRACE, term),))
    (answer,) = tally(asked, Crowd(0, 50), 0).answers
    assert {0.0, 2.0, 4.0, 6.0, 8.0} == set(answer.table.values.tolist())


def test_question__without_a_value() -> None:
    term = Operation("^", (Constant(Fraction(10)), Constant(Fraction(400))))
    with pytest.raises(ValueError, match="measure grace: "):
        tally(Asked(DESTINATION, (Question(GRACE, term),)), Crowd(0, 5), 0)
