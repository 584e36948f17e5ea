"""Who stands against the player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from engine.declarations.movement import Movement
from engine.language.kind import Kind
from engine.language.ref import Ref
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen
class Enemy:
    """A creature that can stand in an enemy party."""

    name: Text = prop("What the player reads.")
    tier: int = prop("How strong it is; the content's `tiers` say which there are.", least=1, most=20)
    movement: Ref[Movement] = prop("How it moves, and so where it stands.")


UNKNOWN_TIER = Fault(
    "ADV224",
    Message("a tier that does not exist", "存在しないティア"),
    Message("tier {tier} lies outside {levels}", "ティア {tier} は {levels} の外です"),
    Message(
        "The content's `tiers` declaration says which tiers there are.",
        "どのティアがあるかは `tiers` の宣言で決まります。",
    ),
    wrong='enemy scamp { name "Scamp" ja "小鬼の子"; tier 7; movement melee }\npatch group goblins { enemies + scamp }',
    right='enemy scamp { name "Scamp" ja "小鬼の子"; tier 2; movement melee }\npatch group goblins { enemies + scamp }',
)


def unknown_tier(enemy: Declared[Enemy], model: Model) -> Iterator[Diagnostic]:
    """The tier is one of the content's."""
    value = enemy.value
    levels = model.only("tiers").levels
    if value.tier not in levels:
        yield UNKNOWN_TIER.at(enemy.at("tier"), tier=value.tier, levels=levels)


KIND = Kind(
    "enemy",
    Enemy,
    checks=(unknown_tier,),
    faults=(UNKNOWN_TIER,),
    samples=(
        'enemy scamp { name "Scamp" ja "小鬼の子"; tier 2; movement ranged }\npatch group goblins { enemies + scamp }',
    ),
)
