"""How an enemy moves, and so where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import frozen

from engine.language.kind import Kind
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen
class Movement:
    """How an enemy moves; it decides in which columns of the field it prefers to stand."""

    name: Text = prop("What the player reads.")
    columns: tuple[Fraction, ...] = prop("Weight of each column, the front one first.", least=0, most=1_000_000)


WRONG_COLUMNS = Fault(
    "ADV225",
    Message("weights that do not fit the field", "フィールドの列数と合わない重み"),
    Message(
        "{count} weights for a field of {columns} columns", "フィールドは {columns} 列ですが、重みが {count} 個です"
    ),
    Message(
        "A movement has one weight for each column of the field.",
        "移動方式には、フィールドの列ごとに一つの重みが要ります。",
    ),
    wrong='movement leap { name "Leap" ja "跳躍"; columns 1, 2 }',
    right='movement leap { name "Leap" ja "跳躍"; columns 1, 2, 2, 1 }',
)
NOWHERE = Fault(
    "ADV226",
    Message("a movement that prefers no column", "どの列にも立たない移動方式"),
    Message("every column has weight 0", "すべての列の重みが 0 です"),
    Message("At least one column needs a weight above 0.", "少なくとも一つの列に 0 より大きい重みが必要です。"),
    wrong='movement leap { name "Leap" ja "跳躍"; columns 0, 0, 0, 0 }',
    right='movement leap { name "Leap" ja "跳躍"; columns 0, 1, 0, 0 }',
)


def wrong_columns(movement: Declared[Movement], model: Model) -> Iterator[Diagnostic]:
    """One weight for each column of the field."""
    value = movement.value
    if not any(value.columns):
        yield NOWHERE.at(movement.at("columns"))
    columns = model.only("field").columns
    if len(value.columns) != columns:
        yield WRONG_COLUMNS.at(movement.at("columns"), count=len(value.columns), columns=columns)


KIND = Kind(
    "movement",
    Movement,
    checks=(wrong_columns,),
    faults=(WRONG_COLUMNS, NOWHERE),
    samples=('movement leap { name "Leap" ja "跳躍"; columns 1, 2, 2, 1 }',),
)
