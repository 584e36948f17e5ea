"""Tables of all that can be: the sides joined, for the things of one grain and the measures that a question looks at."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from engine.studies.evaluate import Column
from engine.studies.exact.joined import JOINED, joined_rows
from engine.studies.exact.model import Model
from engine.studies.exact.parties import LEADER, MEMBER, Law, asks_tiers, law_of, party_rows, which_enemies
from engine.studies.exact.places import Fights, place_rows
from engine.studies.exact.purse import Purse
from engine.studies.exact.queries import QUERY, WHICH_GROUP, Context, Foes, contexts, query_rows
from engine.studies.exact.refusals import TooCostly
from engine.studies.exact.scope import refuse_apart
from engine.studies.exact.weights import Tally, whole
from engine.studies.setting import Setting
from engine.studies.terms import DESTINATION, ENEMY, PARTY, Grain, Measure, Over, Values

MOST_PAIRS = 2_000_000
"""Pairs of rows that are joined at most; some seconds of work."""
Row = tuple[Any, ...]
_IN_UNITS = ("power", "party.power")
"""Measures whose numbers stand in units of `Model.units` until they are columns."""


class Table:
    """Things of one grain, each row with what it has and how many such things a destination has in the mean.

    A source for `evaluate`: numbers are fractions, names indices (-1 for none).
    """

    def __init__(self, model: Model, grain: Grain, names: tuple[str, ...], rows: Mapping[Row, int], below: int) -> None:
        self.grain = grain
        self.weights: tuple[int, ...] = tuple(rows.values())
        """How many of each row there are in so many destinations as `below` says, (rows,)."""
        self.below = below
        measures = model.facts.measures
        self._columns = {
            name: _column(measures[name], [row[place] for row in rows], model.units[1] if name in _IN_UNITS else 1)
            for place, name in enumerate(names)
            if name in measures
        }

    def size(self, grain: Grain) -> int:
        """How many rows there are."""
        return len(self.weights)

    def column(self, measure: Measure, grain: Grain) -> Column:
        """A measure for each row."""
        return self._columns[measure.name]

    def number(self, value: Fraction) -> Fraction:
        """A constant, as it is."""
        return value

    def gather(self, over: Over, grain: Grain, values: Column | None, where: Column | None) -> Column:
        """Nothing: rows of one grain do not say which of them lie in one destination."""
        raise TooCostly(
            f"`{over}` of a destination's things has no exact answer here",
            f"`{over}` の値はここでは正確に計算できない",
        )

    def spread(self, values: Column, grain: Grain) -> Column:
        """What `gather` gives, as it is."""
        return values


def _column(measure: Measure, values: list[Any], below: int) -> Column:
    if measure.values is Values.NUMBER:
        column = np.empty(len(values), dtype=object)
        fractions = {value: Fraction(value, below) for value in set(values)}
        column[:] = [fractions[value] for value in values]
        return column
    return np.array(values, dtype=np.int64 if measure.values is Values.NAME else np.bool_)


def lay_out(model: Model, setting: Setting, grain: Grain, asked: Collection[str]) -> Table:
    """The table of a grain with columns for the measures of these names; raises TooCostly where there is none."""
    names = tuple(sorted(asked))
    key = "table", setting, grain.name, names
    return model.once(key, lambda: _laid_out(model, setting, grain, names))


def _laid_out(model: Model, setting: Setting, grain: Grain, names: tuple[str, ...]) -> Table:
    measures, parties = model.facts.measures, grain in (PARTY, ENEMY)
    refuse_apart(model, setting, grain, names)
    own = tuple(name for name in names if measures[name].grain != DESTINATION)
    joined = tuple(name for name in names if name in JOINED)
    who = tuple(name for name in own if name in (*LEADER, *MEMBER))
    header, (weights, below) = _cases(model, setting, grain, names, own, joined)
    # What a party is like depends on little of a case, its law; what follows from that is found once.
    purse, tally = Purse(), Tally()
    for (base, law), weight in weights.items():
        ends, of = _ends(model, grain, own, joined, law, purse)
        for end, share in ends.items():
            tally.add((*base, *end), weight * share, below * of)
    rows, below = tally.settled()
    header += joined
    if parties:
        header = (*header, *(name for name in own if name not in who))
        if who:
            rows, below = _named(model, who, header.index(WHICH_GROUP), rows, below)
            header += who
        else:
            header = (*header, "/leading", "/tier")
    return Table(model, grain, header, rows, below)


def _cases(
    model: Model, setting: Setting, grain: Grain, names: tuple[str, ...], own: tuple[str, ...], joined: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[dict[tuple[Row, Law | None], int], int]]:
    """The sides joined, as the names of columns and weighted rows with the law of parties, if that is asked for."""
    parties = grain in (PARTY, ENEMY)
    by_level = tuple(name for name in names if name in ("level", "necessary_progression"))
    query = tuple(name for name in names if name in QUERY)
    place = tuple(name for name in names if name not in {*own, *query, *joined, *by_level})
    fighting, tiers = bool(joined) or parties, asks_tiers(names)
    if parties and not {*LEADER, *MEMBER}.isdisjoint(own):
        query = (*query, WHICH_GROUP)
    ranks = not {"party.elite", "party.alertness"}.isdisjoint(own)
    tally, pairs = Tally(), 0
    for context in contexts(model, setting, names):
        told = tuple([_of_context(model, context)[name] for name in by_level])
        places, of_places = whole(place_rows(model, setting, context, grain, place, own, bool(joined), ranks))
        foes, of_foes = query_rows(model, setting, context, query, fighting)
        pairs += len(places) * len(foes)
        if pairs > MOST_PAIRS:
            raise TooCostly("too many cases", "場合の数が多すぎる")
        times, below = context.weight.numerator, context.weight.denominator * of_places * of_foes
        laws: dict[tuple[Fights, Foes], Law] = {}
        for (here, fights), many in places.items():
            for (those, enemies), chance in foes.items():
                law = None
                if fights is not None and enemies is not None:
                    if fights.rank == "boss" and not enemies.boss:
                        continue
                    law = laws.get((fights, enemies))
                    if law is None:
                        law = laws[fights, enemies] = law_of(model, fights, enemies, bool(joined), tiers)
                tally.add(((*told, *here, *those), law), times * many * chance, below)
    header = (*by_level, *place, *(() if parties else own), *query)
    return header, tally.settled()


def _ends(
    model: Model, grain: Grain, own: tuple[str, ...], joined: tuple[str, ...], law: Law | None, purse: Purse
) -> tuple[dict[Row, int], int]:
    """What follows from a law: the sums over all parties, and what one party or its enemies are like."""
    if law is None:
        return {(): 1}, 1
    key = "ends", grain.name, own, joined, law
    rows, below, spent = model.once(key, lambda: _found(model, grain, own, joined, law))
    purse.spend(spent)
    return rows, below


def _found(
    model: Model, grain: Grain, own: tuple[str, ...], joined: tuple[str, ...], law: Law
) -> tuple[dict[Row, int], int, int]:
    """The rows, of how many their weights are, and what they cost."""
    purse = Purse()
    sums, of_sums = joined_rows(model, joined, law, purse)
    if grain not in (PARTY, ENEMY):
        return sums, of_sums, purse.spent
    one, of = party_rows(model, grain, own, law, purse)
    rows = {(*end, *more): share * part for end, share in sums.items() for more, part in one.items()}
    return rows, of_sums * of, purse.spent


def _named(
    model: Model, who: tuple[str, ...], group: int, rows: Mapping[Row, int], below: int
) -> tuple[dict[Row, int], int]:
    """The rows with columns of which enemy leads or stands there, in place of its tier at their ends."""
    tally = Tally()
    for (*base, leading, tier), weight in rows.items():
        enemies, of = which_enemies(model, who, base[group], tier if leading < 0 else leading)
        for names, share in enemies.items():
            tally.add((*base, *names), weight * share, below * of)
    return tally.settled()


def _of_context(model: Model, context: Context) -> Mapping[str, int | None]:
    stage = model.tables.stages[context.stage]
    return {"level": context.level, "necessary_progression": stage.necessary_progression}
