"""What all parties of a destination come to together, as weighted rows."""

from __future__ import annotations

from fractions import Fraction

from engine.studies.exact.model import Model
from engine.studies.exact.parties import Law, party_rows
from engine.studies.exact.purse import Purse
from engine.studies.exact.refusals import TooCostly
from engine.studies.exact.weights import added, whole
from engine.studies.terms import PARTY

JOINED = ("parties", "enemies", "power", "lost.enemy")
"""The measures that are sums over parties."""
Ways = dict[tuple[int, ...], int]


def joined_rows(model: Model, wanted: tuple[str, ...], law: Law, purse: Purse) -> tuple[Ways, int]:
    """All parties of a destination by the sums of `wanted`: ways to each, and of how many.

    Power is in units of `Model.units`. Raises TooCostly where there are too many sums.
    """
    return _joined_rows(model, wanted, law._replace(rank=""), purse) if wanted else ({(): 1}, 1)


def _joined_rows(model: Model, wanted: tuple[str, ...], law: Law, purse: Purse) -> tuple[Ways, int]:
    common, of_common = _one(model, wanted, law._replace(rank="common"), purse)
    sums = _power(common, law.battles, purse, len(wanted))
    total = of_common**law.battles
    if law.boss:
        boss, of_boss = _one(model, wanted, law._replace(rank="boss"), purse)
        sums, total = _times(sums, boss, purse), total * of_boss
    return sums, total


def _one(model: Model, wanted: tuple[str, ...], law: Law, purse: Purse) -> tuple[Ways, int]:
    """What one party adds, in whole weights, and their sum."""
    cells, boss = model.tables.columns * model.tables.rows, law.rank == "boss"
    if "power" in wanted:
        if "lost.enemy" in wanted:
            raise TooCostly("power and lost enemies together", "戦力と失われた敵を同時には計算できない")
        parties, of = party_rows(model, PARTY, ("party.size", "party.power"), law, purse)
        several = [(size, power, 0, Fraction(many, of)) for (size, power, *_), many in parties.items()]
    else:
        drawn = model.drawn_sizes(law.sizes) if law.weights else {0: Fraction(1)}
        several = [
            (min(count + boss, cells), 0, max(count + boss - cells, 0), chance) for count, chance in drawn.items()
        ]
    several.append((0, 0, 0, 1 - sum((chance for *_, chance in several), Fraction())))
    chances = added(
        (
            tuple([{"parties": int(size > 0), "enemies": size, "power": power, "lost.enemy": lost}[n] for n in wanted]),
            chance,
        )
        for size, power, lost, chance in several
    )
    return whole(chances)


def _power(one: Ways, times: int, purse: Purse, width: int) -> Ways:
    """The sums of so many parties, by squaring."""
    product: Ways = {(0,) * width: 1}
    square = one
    while times:
        if times % 2:
            product = _times(product, square, purse)
        times //= 2
        if times:
            square = _times(square, square, purse)
    return product


def _times(first: Ways, second: Ways, purse: Purse) -> Ways:
    purse.spend(len(first) * len(second))
    ways: Ways = {}
    if len(next(iter(first))) == 1:
        # One sum, the common case, without making a tuple for every product.
        single: dict[int, int] = {}
        others = [(value, many) for (value,), many in second.items()]
        for (one,), many in first.items():
            for other, more in others:
                single[one + other] = single.get(one + other, 0) + many * more
        return {(value,): many for value, many in single.items()}
    for row, many in first.items():
        for other_row, more in second.items():
            both = tuple(map(sum, zip(row, other_row, strict=True)))
            ways[both] = ways.get(both, 0) + many * more
    return ways
