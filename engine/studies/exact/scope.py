"""Which measures can be looked at together: for the rest there is no exact answer, and this says why."""

from __future__ import annotations

from engine.studies.exact.joined import JOINED
from engine.studies.exact.model import Model
from engine.studies.exact.parties import LEADER, MEMBER
from engine.studies.exact.queries import contexts
from engine.studies.exact.refusals import TooCostly
from engine.studies.setting import Setting
from engine.studies.terms import CARD, DESTINATION, ENEMY, PARTY, TRAP, Grain

_FIXED = ("location", "quality", "cards", "invisible")
"""Measures of a place that are the same whatever happens to its deck."""


def refuse_apart(model: Model, setting: Setting, grain: Grain, names: tuple[str, ...]) -> None:
    """Raise TooCostly where measures of these names have no exact answer together."""
    asked = set(names)
    if asked & {"enemy.column", "enemy.row"}:
        raise TooCostly("where members after the leader stand has no formula", "リーダー以外の配置には計算式がない")
    if "card.terrain" in asked and asked & {"card.event", "card.unique"}:
        raise TooCostly(
            "which event lies on which terrain is not followed exactly",
            "どの地形にどの出来事が置かれるかは正確には追わない",
        )
    if asked & set(LEADER) and asked & set(MEMBER):
        raise TooCostly("a member may be the leader itself", "メンバーがリーダー自身でありうる")
    if "danger" in asked and asked & {"trap", "trap.danger"}:
        raise TooCostly("a trap is part of the danger", "罠は危険度の合計の一部である")
    if grain in (PARTY, ENEMY):
        _refuse_sums(model, setting, asked)
    if grain == CARD and "card.unique" in asked:
        _refuse_lost_kinds(model, setting, asked)


def _refuse_sums(model: Model, setting: Setting, asked: set[str]) -> None:
    """A party is part of the sums over all parties; they stay apart only where one says nothing of the other."""
    if asked & {"enemies", "power"}:
        raise TooCostly("a party is part of the sum over all", "パーティーは全体の合計の一部である")
    if not asked & set(JOINED):
        return
    cells = model.tables.columns * model.tables.rows
    for context in contexts(model, setting, ()):
        for location in context.locations:
            drawn = model.drawn_sizes(model.sizes_of(location))
            if min(drawn) == 0 or max(drawn) + 1 > cells:
                raise TooCostly(
                    "parties may be empty or larger than the field",
                    "空の、またはフィールドより大きいパーティーがありうる",
                )


def _refuse_lost_kinds(model: Model, setting: Setting, asked: set[str]) -> None:
    """Which kinds occur decides what is lost, where anything can be: then only means over all are known."""
    measures = model.facts.measures
    fixed = {name for name in asked if name in _FIXED or name.startswith("terrain.")}
    by_deck = {name for name in asked - fixed if measures[name].grain == DESTINATION}
    if not by_deck - {"level", "necessary_progression", "group", "candidates", "boss"}:
        return
    for context in contexts(model, setting, ()):
        if any(len(model.decks(location)) > 1 for location in context.locations):
            raise TooCostly(
                "which unique events occur decides what is lost", "どの固有イベントが出るかで失われるものが決まる"
            )


def refuse_grain(grain: Grain) -> None:
    """Raise TooCostly for things that are not part of a destination."""
    if grain not in (DESTINATION, CARD, TRAP, PARTY, ENEMY):
        raise TooCostly(f"a {grain} has no exact odds", f"{grain} の正確な確率はない")
