"""A game that names no campaign finds one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Fault, Message

TWO_DEFAULTS = Fault(
    "ADV234",
    Message("two default campaigns", "既定のキャンペーンが二つ"),
    Message("`{name}` is the default campaign too", "`{name}` も既定のキャンペーンです"),
    Message("One campaign has `default yes`: the one that a game gets which names none.", "`default yes` は一つのキャンペーンだけに書きます。"),
    wrong='campaign second { name "Second" ja "第二"; default yes; stage 0.. { locations all; groups all } }',
    right='campaign second { name "Second" ja "第二"; stage 0.. { locations all; groups all } }',
)


def two_defaults(model: Model) -> Iterator[Diagnostic]:
    """One campaign at most is the default."""
    first = None
    for campaign in model.each("campaign"):
        if campaign.value is not None and campaign.value.default:
            if first is not None:
                later, earlier = sorted((campaign, first), key=lambda each: _layer(model, each.place.file), reverse=True)
                also = ((earlier.at("default"), Message("this one is the default already", "こちらがすでに既定です")),)
                yield TWO_DEFAULTS.at(later.at("default"), name=later.name, also=also)
            first = first or campaign


def _layer(model: Model, file: object) -> int:
    return next((index for index, pack in enumerate(model.packs) if any(each is file for each in pack.files)), -1)
