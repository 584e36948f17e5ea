"""How adventures change as a game goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from engine.declarations.group import Group
from engine.declarations.location import Location
from engine.declarations.rule import MOST_LEVEL
from engine.language.kind import Kind, places_field
from engine.language.merging import Names
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.source.file import Place
from engine.values.interval import Interval
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen(kw_only=True)
class Stage:
    """A stretch of adventure levels, and what an adventure can be made of there."""

    levels: Interval = prop("The adventure levels it is for.", positional=True, least=0, most=MOST_LEVEL)
    locations: Names[Location] = prop("Locations to choose from, or `all`.", everything=True)
    groups: Names[Group] = prop("Enemy groups that may occur, or `all`.", everything=True)
    necessary_progression: int = prop("Progress that shows the exit; normally 50.", default=50, least=0, most=1200)
    invisible_enabled: bool = prop("Whether cards can be invisible.", default=True)
    places: Mapping[str, Place] = places_field()


@frozen(kw_only=True)
class Campaign:
    """What adventures are like at each adventure level: easy and plain at first, everything later."""

    name: Text = prop("What the player reads.")
    default: bool = prop("Whether it is the campaign of a game that names none.", default=False)
    stage: tuple[Stage, ...] = prop("A range of levels, `stage 0..9 { … }`; together they leave no gap.", repeated=True)


UNEVEN_STAGES = Fault(
    "ADV231",
    Message("stages with a gap or an overlap", "段階の抜けや重なり"),
    Message("{what}", "{what}"),
    Message(
        "Each adventure level belongs to one stage: the first begins at 0, the next where the one before ends, the last has no end.",
        "冒険レベルはそれぞれ一つの段階に属します。最初は 0 から、次は前の段階の続きから始め、最後は終わりを書きません。",
    ),
    wrong='campaign short { name "Short" ja "短編"; stage 0..9 { locations cave; groups all }; stage 20.. { locations all; groups all } }',
    right='campaign short { name "Short" ja "短編"; stage 0..9 { locations cave; groups all }; stage 10.. { locations all; groups all } }',
)


def uneven_stages(campaign: Declared[Campaign], model: Model) -> Iterator[Diagnostic]:
    """The stages cover every level once."""
    value = campaign.value
    stages = sorted(value.stage, key=lambda stage: (stage.levels.least is not None, stage.levels.least or 0))
    expected: int | None = 0
    farthest: Stage | None = None
    told: Stage | None = None
    for stage in stages:
        least, most = stage.levels.least or 0, stage.levels.most
        place = stage.places["levels"]
        if expected is None or least < expected:
            if farthest is not None and farthest is not told:  # one that reaches too far overlaps many
                what = Message(
                    f"level {least} belongs to an earlier stage already", f"レベル {least} は前の段階に含まれています"
                )
                also = ((farthest.places["levels"], Message("this one", "この段階")),)
                yield UNEVEN_STAGES.at(place, what=what, also=also)
            told = farthest
        elif least > expected:
            gap = Interval(expected, least - 1)
            yield UNEVEN_STAGES.at(
                place, what=Message(f"no stage covers level {gap}", f"レベル {gap} の段階がありません")
            )
        if expected is not None and (most is None or most + 1 > expected):
            farthest = stage
            expected = None if most is None else most + 1
    if expected is not None:
        what = Message(f"no stage covers level {expected}..", f"レベル {expected}.. の段階がありません")
        yield UNEVEN_STAGES.at(stages[-1].places["levels"] if stages else campaign.place, what=what)


KIND = Kind(
    "campaign",
    Campaign,
    checks=(uneven_stages,),
    faults=(UNEVEN_STAGES,),
    samples=(
        'campaign short {\n  name "Short" ja "短編"\n  stage 0..19 { locations cave, forest; groups all; necessary_progression 40 }\n'
        "  stage 20.. { locations all; groups all }\n}",
    ),
)
