"""The side of the query: group, candidates and boss, as weighted rows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import attrs

from engine.generators.destination.blueprint.choose_location import ChooseLocation
from engine.generators.destination.blueprint.hide_cards import HideCards
from engine.generators.destination.query.choose_boss import ChooseBoss
from engine.generators.destination.query.draw_enemies import DrawEnemies
from engine.generators.destination.query.pick_group import PickGroup
from engine.generators.destination.query.window_groups import WindowGroups
from engine.studies.exact.companies import Company
from engine.studies.exact.model import Model
from engine.studies.exact.weights import Tally, added, shares, whole
from engine.studies.setting import Setting

QUERY = ("group", "candidates", "boss")
"""The measures of this side."""
WHICH_GROUP = "/group"
"""A column for the index of the group, for what comes later; no measure has such a name."""
Row = tuple[Any, ...]


class Foes(NamedTuple):
    """Whom an adventure's parties are drawn from."""

    company: Company
    boss: bool


@attrs.frozen
class Context:
    """Levels that a question does not tell apart, with what the campaign says there."""

    level: int | None
    """The level, None where it does not matter which."""
    stage: int
    weight: Fraction
    groups: Mapping[int, Fraction]
    """The chance of each group, -1 for none."""
    locations: Mapping[int, Fraction]
    """The chance of each location."""


def contexts(model: Model, setting: Setting, names: Collection[str]) -> Iterator[Context]:
    """The levels of a setting, put together where the measures of these names do not tell them apart."""
    tables, plan = model.tables, model.plan
    stages = {level: tables.stage_at(setting.campaign, level) for level in dict.fromkeys(setting.levels)}
    hidden = plan.has(HideCards) and not {"invisible", "card.invisible", "trap.invisible"}.isdisjoint(names)
    weights: dict[tuple[int | None, int], dict[int, int]] = {}
    for level in setting.levels:
        stage = stages[level]
        apart = "level" in names or (hidden and tables.stages[stage].invisible_enabled)
        levels = weights.setdefault((level if apart else None, stage), {})
        levels[level] = levels.get(level, 0) + 1
    for (asked, stage), levels in weights.items():
        many = sum(levels.values())
        groups = added(
            (group, chance * Fraction(times, many))
            for level, times in levels.items()
            for group, chance in _groups(model, stage, level).items()
        )
        yield Context(asked, stage, Fraction(many, len(setting.levels)), groups, _locations(model, setting, stage))


def _groups(model: Model, stage: int, level: int) -> Mapping[int, Fraction]:
    """The groups of the window; each is drawn once, however often the stage lists it."""
    tables, step = model.tables, model.plan.get(WindowGroups)
    if step is None or not model.plan.has(PickGroup):
        return {-1: Fraction(1)}
    first, end = tables.window(stage, level, step.span.share)
    groups = dict.fromkeys(tables.stage_groups[stage][first:end].tolist()) or {-1: None}
    return dict.fromkeys(groups, Fraction(1, len(groups)))


def _locations(model: Model, setting: Setting, stage: int) -> Mapping[int, Fraction]:
    """The locations of the stage, or the one that is asked for, by their frequencies."""
    tables = model.tables
    if not model.plan.has(ChooseLocation):
        return {0: Fraction(1)}
    if setting.location is not None:
        return {tables.location_index[setting.location]: Fraction(1)}
    row = tables.stage_places.rows[stage] or (0,)  # of no candidates the content's first is taken
    return added(zip(row, shares([tables.frequencies[place] for place in row]), strict=True))


def query_rows(
    model: Model, setting: Setting, context: Context, wanted: tuple[str, ...], foes: bool
) -> tuple[dict[tuple[Row, Foes | None], int], int]:
    """Rows of the wanted measures of this side, with the foes if they are asked for: whole weights, and their sum."""
    if not wanted and not foes:
        return {((), None): 1}, 1
    boss = Fraction(0)
    if setting.quest is not None and model.plan.has(ChooseBoss):
        with_boss, without = model.tables.boss_odds[setting.quest]
        boss = Fraction(with_boss, with_boss + without)
    tally = Tally()
    for group, weight in context.groups.items():
        rows, below = _rows_of(model, group, boss, wanted, foes)
        for row, share in rows.items():
            tally.add(row, weight.numerator * share, weight.denominator * below)
    return tally.settled()


def _rows_of(
    model: Model, group: int, boss: Fraction, wanted: tuple[str, ...], foes: bool
) -> tuple[dict[tuple[Row, Foes | None], int], int]:
    """The rows of one group, the same at every level."""
    key = "query", group, boss, wanted, foes
    return model.once(key, lambda: whole(added(_of_group(model, group, boss, wanted, foes))))


def _of_group(
    model: Model, group: int, boss: Fraction, wanted: tuple[str, ...], foes: bool
) -> Iterator[tuple[tuple[Row, Foes | None], Fraction]]:
    several: Mapping[Company, Fraction] = {(): Fraction(1)}
    if group >= 0 and model.plan.has(DrawEnemies):
        several = model.companies(group)
    code = model.codes("group", model.tables.groups)[group]
    for company, share in several.items():
        # Without candidates there is no boss.
        for there, odds in ((True, boss), (False, 1 - boss)) if company else ((False, Fraction(1)),):
            values = {"group": code, "candidates": sum(many for _, many in company), "boss": there, WHICH_GROUP: group}
            yield (tuple([values[name] for name in wanted]), Foes(company, there) if foes else None), share * odds
