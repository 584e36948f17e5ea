"""Enemies with one theme."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from engine.declarations.enemy import Enemy
from engine.language.faults import OUT_OF_RANGE
from engine.language.kind import Kind
from engine.language.merging import Names
from engine.language.written import Misshapen, Written
from engine.source.diagnostic import Diagnostic, Fault, Message, Severity
from engine.values.interval import Interval
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model

MOST_SELECTED = 100
"""The largest number that `select` takes; no group is near it."""
_SELECTION = Message("a number, a range such as 3..5, or `all`", "数、範囲（3..5 など）、または `all`")


@frozen
class Selection:
    """How many enemies of a group an adventure draws: a number, a range, or `all`."""

    count: Interval | None = prop("The range; without one, all.", default=None, positional=True)

    @classmethod
    def read(cls, written: Written) -> Selection:
        """From `4`, `3..5` or `all`."""
        token = written.single(_SELECTION, "NUMBER", "INTERVAL", "NAME")
        if token.type == "NAME":
            if token.value != "all":
                raise written.wrong(_SELECTION)
            return cls(None)
        low, _, high = token.value.partition("..")
        if not low.isdigit() or (token.type == "INTERVAL" and not high.isdigit()):
            raise written.wrong(_SELECTION)
        least = int(low)
        most = int(high) if high else least
        if not 1 <= least <= most <= MOST_SELECTED:
            raise Misshapen(
                OUT_OF_RANGE.at(
                    written.place(),
                    key="select",
                    value=token.value,
                    range=Message(
                        f"from 1 to {MOST_SELECTED}, low before high", f"1 から {MOST_SELECTED} までで、小さい方が先"
                    ),
                )
            )
        return cls(Interval(least, most))

    def shown(self) -> str:
        """As it is written."""
        return "all" if self.count is None else str(self.count)


@frozen
class Group:
    """Enemies that belong together, such as goblins; an adventure meets a few kinds of one group."""

    name: Text = prop("What stands before the location's name: `Goblin` gives `Goblin Cave`.")
    select: Selection = prop("How many kinds an adventure draws from it: a number, a range, or `all`.")
    enemies: Names[Enemy] = prop("Its members; 3 to 12 over at least 3 tiers serve best.")


UNUSUAL_SIZE = Fault(
    "ADV221",
    Message("a group of an unusual size", "数の偏ったグループ"),
    Message("{count} enemies; 3 to 12 serve best", "敵が {count} 体です。3〜12 体が適当です"),
    Message(
        "Fewer than 3 make every adventure the same, more than 12 make it hard to prepare for one.",
        "3 体未満では毎回同じになり、12 体を超えると対策が立てにくくなります。",
    ),
    severity=Severity.WARNING,
    wrong='group pair { name "Pair" ja "二人組"; select all; enemies ogre, ogre_mage }',
    right='group trio { name "Trio" ja "三人組"; select all; enemies young_ogre, ogre, ogre_hurler, ogre_mage }',
)
FEW_TIERS = Fault(
    "ADV222",
    Message("a group of too few tiers", "ティアの少ないグループ"),
    Message(
        "its enemies have {count} tiers; 3 or more serve best", "敵のティアが {count} 種類です。3 種類以上が適当です"
    ),
    Message(
        "Enemies of one group should lie at least three tiers apart, so that quality makes a difference.",
        "敵品質が意味を持つように、一つのグループの敵は 3 ティア以上に散らします。",
    ),
    severity=Severity.WARNING,
    wrong='group trio { name "Trio" ja "三人組"; select all; enemies ogre, ogre_hurler, red_oni }',
    right='group trio { name "Trio" ja "三人組"; select all; enemies young_ogre, ogre, ogre_hurler, ogre_mage }',
)
SELECTS_TOO_MANY = Fault(
    "ADV223",
    Message("more to select than there are", "いない数の選択"),
    Message("selects up to {most} of {count} enemies", "{count} 体の中から {most} 体を選ぼうとしています"),
    Message(
        "Where fewer enemies exist than are selected, all are taken.",
        "選ぶ数が敵の数より多いときは、全員が選ばれます。",
    ),
    severity=Severity.WARNING,
    wrong='group trio { name "Trio" ja "三人組"; select 9; enemies young_ogre, ogre, ogre_hurler, ogre_mage }',
    right='group trio { name "Trio" ja "三人組"; select 3; enemies young_ogre, ogre, ogre_hurler, ogre_mage }',
)
NO_ENEMIES = Fault(
    "ADV220",
    Message("a group without enemies", "敵のいないグループ"),
    Message("this group has no enemies", "このグループには敵がいません"),
    Message("A group needs someone to meet.", "グループには敵が必要です。"),
    wrong="group nobody : elder_oozes { enemies - acid_slime, - black_ooze, - blood_ooze, - brain_ooze, - primal_ooze }",
    right='group trio { name "Trio" ja "三人組"; select 3; enemies young_ogre, ogre, ogre_hurler, ogre_mage }',
)


def unusual_group(group: Declared[Group], model: Model) -> Iterator[Diagnostic]:
    """Size, spread over tiers and selection, as the design guide wants them."""
    value = group.value
    members = value.enemies.refs
    if not members:
        yield NO_ENEMIES.at(group.at("enemies"))
        return
    if not 3 <= len(members) <= 12:
        yield UNUSUAL_SIZE.at(group.at("enemies"), count=len(members))
    most = value.select.count.most if value.select.count else None
    if most is not None and most > len(members):
        yield SELECTS_TOO_MANY.at(group.at("select"), most=most, count=len(members))
    tiers = {model.value("enemy", ref.name).tier for ref in members}
    if len(tiers) < 3 and len(members) >= 3:
        yield FEW_TIERS.at(group.at("enemies"), count=len(tiers))


KIND = Kind(
    "group",
    Group,
    checks=(unusual_group,),
    faults=(NO_ENEMIES, UNUSUAL_SIZE, FEW_TIERS, SELECTS_TOO_MANY),
    samples=(
        'group ogre_clan {\n  name "Ogre clan" ja "オーガの氏族"\n  select 3..4\n  enemies young_ogre, ogre, ogre_hurler, ogre_mage\n}',
    ),
)
