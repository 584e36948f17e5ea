"""Campaigns offer something at every level, and one of them is the default."""

from __future__ import annotations

from collections.abc import Iterator

from engine.checks.facts import Facts, listed
from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Fault, Message

EMPTY_STAGE = Fault(
    "ADV232",
    Message("a stage with nothing to choose", "選ぶもののない段階"),
    Message("the stage has no {what} to choose from", "この段階には選べる{what}がありません"),
    Message(
        "Every stage needs locations, one of them with a weight above 0, and enemy groups.",
        "どの段階にも、重みが 0 より大きい目的地と敵グループが必要です。",
    ),
    wrong='frequency never { name "Never" ja "なし"; weight 0 }\nlocation den : cave { name "Den" ja "巣"; frequency never }\n'
    'campaign short { name "Short" ja "短編"; stage 0.. { locations den; groups all } }',
    right='campaign short { name "Short" ja "短編"; stage 0.. { locations cave; groups all } }',
)
TWO_DEFAULTS = Fault(
    "ADV234",
    Message("two default campaigns", "既定のキャンペーンが二つ"),
    Message("`{name}` is the default campaign too", "`{name}` も既定のキャンペーンです"),
    Message(
        "One campaign has `default yes`: the one that a game gets which names none.",
        "`default yes` は一つのキャンペーンだけに書きます。",
    ),
    wrong='campaign second { name "Second" ja "第二"; default yes; stage 0.. { locations all; groups all } }',
    right='campaign second { name "Second" ja "第二"; stage 0.. { locations all; groups all } }',
)
FAULTS = (EMPTY_STAGE, TWO_DEFAULTS)


def empty_stage(model: Model, facts: Facts) -> Iterator[Diagnostic]:
    """Every stage has a location that can be chosen, and a group."""
    chosen = {name for name, fact in facts.each("frequency") if fact["chosen"]}
    broken = len(model.owners["location"]) > len(facts.by_kind.get("location", {}))
    candidates = {name for name, fact in facts.each("location") if fact["frequency"] in chosen}
    for name, fact in facts.each("campaign"):
        for number, stage in enumerate(fact["stages"]):
            locations = listed(stage["locations"], sorted(candidates))
            no_location = not broken and not any(each in candidates for each in locations)
            no_group = not listed(stage["groups"], list(model.owners["group"]))
            if no_location or no_group:
                places = model.get("campaign", name).value.stage[number].places
            if no_location:
                yield EMPTY_STAGE.at(places["locations"], what=Message("location", "目的地"))
            if no_group:
                yield EMPTY_STAGE.at(places["groups"], what=Message("enemy group", "敵グループ"))


def two_defaults(model: Model, facts: Facts) -> Iterator[Diagnostic]:
    """One campaign at most is the default; the one of the lower pack, and there the first by name, counts as the first."""
    layer = {file: index for index, pack in enumerate(model.packs) for file in pack.files}
    marked = [model.get("campaign", name) for name, fact in facts.each("campaign") if fact["default"]]
    marked.sort(key=lambda each: (layer[each.place.file], each.name))
    for later in marked[1:]:
        also = ((marked[0].at("default"), Message("this one is the default already", "こちらがすでに既定です")),)
        yield TWO_DEFAULTS.at(later.at("default"), name=later.name, also=also)
