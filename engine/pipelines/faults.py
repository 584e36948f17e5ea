"""What can be wrong with a pipeline."""

from __future__ import annotations

from engine.source.diagnostic import Fault, Message

_DECK = """replace pipeline destination {{
  lay terrain
  exit
  spread progress 1..5
  hide
{middle}
  arm traps
  shuffle
}}"""
_POPULATE = "  populate { boss_skill boss; elite_skill elite; command weak 1; boss_command weak 1 }"
_PLACES = "  place camp\n  place chest\n  place unique\n  place trap\n"
_RIGHT = _DECK.format(middle=f"{_PLACES}  fill battle\n  promote elites\n{_POPULATE}")

UNKNOWN_STEP = Fault(
    "ADV280",
    Message("a step that does not exist", "存在しない手順"),
    Message("there is no step `{step}`", "`{step}` という手順はありません"),
    Message(
        "Each line of a pipeline is a step; `advc explain pipeline` lists them.",
        "パイプラインの各行は手順です。`advc explain pipeline` で一覧が見られます。",
    ),
    wrong="replace pipeline query {\n  window groups 60%\n  pik group\n  draw enemies\n}",
    right="replace pipeline query {\n  window groups 60%\n  pick group\n  draw enemies\n}",
)
NEEDS = Fault(
    "ADV281",
    Message("a step without what it needs", "必要なものがない手順"),
    Message(
        "`{step}` needs {need}, and no step before it makes them",
        "`{step}` には {need} が必要ですが、前の手順で作られていません",
    ),
    Message(
        "Steps are taken in order, and each works on what earlier ones made. Move the step down, or add the one that is missing.",
        "手順は上から順に行われ、前の手順が作ったものを使います。手順を下げるか、足りない手順を加えてください。",
    ),
    help=Message("put {makers} before it", "前に {makers} を置いてください"),
    wrong=_DECK.format(middle=f"{_PLACES}  promote elites\n  fill battle\n{_POPULATE}"),
    right=_RIGHT,
)
NO_GROUND = Fault(
    "ADV282",
    Message("an event that can lie nowhere", "置く場所のない出来事"),
    Message("`{event}` is placed, but has no terrain to lie on", "`{event}` は置かれますが、置ける地形がありません"),
    Message(
        "An event that a pipeline places names its terrains: `terrains hall, chamber`.",
        "パイプラインが置く出来事には `terrains hall, chamber` のように地形が必要です。",
    ),
    wrong='event fountain { name "Fountain" ja "泉" }\n'
    + _RIGHT.replace("  place camp\n", "  place camp\n  place fountain\n"),
    right='event fountain { name "Fountain" ja "泉"; terrains hall }\n'
    + _RIGHT.replace("  place camp\n", "  place camp\n  place fountain\n"),
)
WRONG_PIPELINE = Fault(
    "ADV283",
    Message("a step in the wrong pipeline", "別のパイプラインの手順"),
    Message("`{step}` belongs into `pipeline {home}`", "`{step}` は `pipeline {home}` の手順です"),
    Message("Each of the three pipelines has its own steps.", "三つのパイプラインには、それぞれの手順があります。"),
    wrong="replace pipeline query {\n  window groups 60%\n  pick group\n  draw enemies\n  draw traps\n}",
    right="replace pipeline query {\n  window groups 60%\n  pick group\n  draw enemies\n}",
)
UNKNOWN_PIPELINE = Fault(
    "ADV284",
    Message("a pipeline that the engine does not run", "使われないパイプライン"),
    Message("the engine runs no pipeline `{name}`", "`{name}` というパイプラインは使われません"),
    Message(
        "The pipelines are `query`, `blueprint` and `destination`.",
        "パイプラインは `query`、`blueprint`、`destination` です。",
    ),
    wrong="pipeline destinations {\n  lay terrain\n}",
    right=_RIGHT,
)
LACKS_FOUNDATION = Fault(
    "ADV285",
    Message("a pipeline without what it stands on", "土台のないパイプライン"),
    Message(
        "`pipeline {pipeline}` needs `{missing}`, and the content has none",
        "`pipeline {pipeline}` には `{missing}` が必要ですが、コンテンツにありません",
    ),
    Message(
        "Steps ask the content for its tiers, limits, field and rules. Declare what is missing, or require a pack that does.",
        "手順は、ティア・制限・フィールド・ルールなどを使います。宣言するか、それを持つパックを必要としてください。",
    ),
    wrong='--- pack.adv\npack alone { version "1.0.0"; language en }\n--- a.adv\npipeline query {\n  window groups 60%\n  pick group\n}',
    right='--- pack.adv\npack alone { version "1.0.0"; language en }\n--- a.adv\nlimits standard { terrain 3..; party 1..9 }',
)
NO_PARTY = Fault(
    "ADV286",
    Message("a filling that holds no party", "敵パーティを持たない出来事"),
    Message("`fill {event}` wants an event that holds a party", "`fill {event}` には敵パーティを持つ出来事が必要です"),
    Message(
        "What is left of a deck is filled with battles: an event with `holds party`.",
        "残りのカードは `holds party` の出来事で埋めます。",
    ),
    wrong=_DECK.format(middle=f"{_PLACES}  fill camp\n  promote elites\n{_POPULATE}"),
    right=_RIGHT,
)
NOTHING_TO_DRAW = Fault(
    "ADV287",
    Message("weights that draw nothing", "何も選べない重み"),
    Message("every weight of `{key}` is 0", "`{key}` の重みがすべて 0 です"),
    Message(
        "Something is drawn there, so one weight has to be above 0.",
        "何かを選ぶので、重みのどれかは 0 より大きくします。",
    ),
    wrong=_RIGHT.replace("command weak 1; boss", "command weak 0; boss"),
    right=_RIGHT,
)
FAULTS = (
    UNKNOWN_STEP, NEEDS, NO_GROUND, WRONG_PIPELINE, UNKNOWN_PIPELINE, LACKS_FOUNDATION, NO_PARTY, NOTHING_TO_DRAW,
)  # fmt: skip
