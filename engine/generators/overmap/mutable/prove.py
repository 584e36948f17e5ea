"""What can be known of a special before it is ever placed: whether it always closes, and whether it ever ends.

Three verdicts. PROVED: whatever has grown, a rule closes every join that must be met. COUNTER: a placement that fails,
played out. UNDECIDED: neither was found, and what could not be bounded. Bounded in time and memory by counts, not clocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import attrs

from engine.generators.overmap.mutable.known import Known
from engine.generators.overmap.mutable.neighbours import (
    Around,
    Faces,
    Gap,
    close,
    remaining,
    spread,
    sure,
)
from engine.generators.overmap.mutable.plan import MANDATORY, Plan
from engine.generators.overmap.mutable.plan import plan as planned
from engine.generators.overmap.mutable.prefix import Begun, begun
from engine.generators.overmap.mutable.rates import Bound, Pace, rate
from engine.generators.overmap.mutable.results import Open, words
from engine.generators.overmap.mutable.rows import JoinType, Side, Special, piece_rule
from engine.generators.overmap.mutable.trials import CounterExample, search

NOTHING_KNOWN = Known()


class Verdict(StrEnum):
    """What a proof comes to."""

    PROVED = "proved"
    COUNTER = "counter-example"
    UNDECIDED = "undecided"


@attrs.frozen
class Proof:
    """A verdict on a special, with its grounds in the languages of the engine."""

    verdict: Verdict
    en: str
    ja: str
    pace: Pace
    """Whether the growth has an end."""
    pace_en: str
    pace_ja: str
    counter: CounterExample | None = None
    missing: tuple[str, ...] = ()
    """Pieces that would close the open join, were they in the last phase without a `max`."""

    @property
    def bounded(self) -> bool:
        """Whether growth ends by itself, on any ground."""
        return self.pace.bound is not Bound.UNBOUNDED


def prove(special: Special, known: Known = NOTHING_KNOWN, trials: int = 96, tiles: int = 300) -> Proof:
    """The verdict on a special without errors among its `findings`.

    `known` tells what is known of its locations; `trials` and `tiles` bound the search for a counter-example.
    """
    ready = planned(special)
    starts = begun(ready, known)
    pace = rate(_during(starts[0].faces, ready, known), ready)
    said = _pace_words(pace)
    found = [_left(start, ready, known) for start in starts]
    shown = [each for each in found if not each[0]]
    gaps, unasked = min(shown, key=lambda each: len(each[1])) if shown else found[-1]
    if not gaps and not unasked:
        return Proof(
            Verdict.PROVED,
            "every join that must be met is always closed",
            "mandatory な join は必ず閉じられます",
            pace,
            *said,
        )
    counter = search(ready, known, trials, tiles)
    if counter is not None:
        missing = tuple(dict.fromkeys(_missing(ready, counter.around, known)))
        return Proof(Verdict.COUNTER, *_counter_words(counter, missing), pace, *said, counter, missing)
    return Proof(Verdict.UNDECIDED, *_doubt(ready, gaps, unasked), pace, *said)


def _left(start: Begun, plan: Plan, known: Known) -> tuple[tuple[Gap, ...], tuple[str, ...]]:
    """What may stay open after some phases were played out, and the ground that this rests on."""
    if start.phases == len(plan.phases):
        return tuple(Gap(None, face) for face in sorted(start.faces) if face[2] == MANDATORY), start.unasked
    return close(start.faces, start.phases, plan, known), start.unasked


def _during(faces: Faces, plan: Plan, known: Known) -> tuple[Faces, ...]:
    found = []
    for growths in plan.phases:
        faces = spread(faces, growths, plan)
        found.append(faces)
        faces, _ = remaining(faces, growths, plan, known)
    return tuple(found)


def _pace_words(pace: Pace) -> tuple[str, str]:
    if pace.bound is Bound.LIMITED:
        return "growth is limited: no rule opens joins without a `max`", "成長には上限があります"
    rules = ", ".join(f"`{rule}`" for rule in pace.rules)
    phase = (pace.phase or 0) + 1
    if pace.bound is Bound.FADING:
        return (
            f"growth fades: in phase {phase} each join closed by {rules} opens {pace.rate:.2f} on average",
            f"成長は収束します: フェーズ {phase} の {rules} は閉じた join 一つにつき平均 {pace.rate:.2f} 個を開きます",
        )
    return (
        f"growth has no bound: in phase {phase} each join closed opens {pace.rate:.2f} new ones on average; give {rules} a"
        " `max` or a smaller `weight`",
        f"成長に限りがありません: フェーズ {phase} では閉じた join 一つにつき平均 {pace.rate:.2f} 個が開きます。{rules} に `max` を付けるか"
        " `weight` を下げてください",
    )


def _missing(plan: Plan, around: Around, known: Known) -> Iterator[str]:
    """Pieces of the special that would surely fill a neighbourhood: first those that no phase uses."""
    used = {part.piece for rules in plan.special.phases for rule in rules for part in rule.parts}
    names = [piece.name for piece in plan.special.pieces if piece.exits and piece.name != plan.special.root]
    names.sort(key=lambda name: name in used)
    each_once = attrs.evolve(plan.special, phases=(tuple(piece_rule(name, weight=1) for name in names),))
    for growth in planned(each_once).phases[0]:
        if any(sure(body, around, plan, known) for body in growth.bodies):
            yield growth.rule.label


def _counter_words(counter: CounterExample, missing: tuple[str, ...]) -> tuple[str, str]:
    refused = counter.refused
    phase = 1 if refused.phase is None else refused.phase + 1
    sides, sides_ja = words(refused.joins), words(refused.joins, "ja")
    beside = ", ".join(f"`{name}`" for name in dict.fromkeys(counter.pieces) if name)
    ground = any("ground" in each.why for each in refused.candidates)
    if counter.at_root and ground:
        hint, hint_ja = "ask for the ground beside the root with `check`", "ルートの隣の地形を `check` で求めてください"
    elif missing:
        hint = f"add `{missing[0]}` to the last phase, without a `max`"
        hint_ja = f"最終フェーズに `{missing[0]}` を `max` なしで加えてください"
    else:
        hint = "add a piece with just these joins to the last phase"
        hint_ja = "ちょうどこの join を持つピースを最終フェーズに加えてください"
    return (
        f"an open join {sides} can stay open after phase {phase}, between {beside}: {hint}",
        f"フェーズ {phase} の後に {beside} の間で join {sides_ja} が開いたまま残ることがあります: {hint_ja}",
    )


def _doubt(plan: Plan, gaps: tuple[Gap, ...], unasked: tuple[str, ...]) -> tuple[str, str]:
    if not gaps:
        rules = ", ".join(rule if " " in rule else f"`{rule}`" for rule in unasked)
        return (
            f"all joins close where the ground suits {rules}, but no `check` asks for it",
            f"地形が {rules} に合えばすべての join は閉じますが、それを求める `check` がありません",
        )
    gap = gaps[0]
    if gap.around is None:
        name = plan.joins[gap.face[1]]
        return (
            f"`{name}` can have too many kinds of neighbours to look at them all",
            f"`{name}` の隣の組み合わせが多すぎて調べきれません",
        )
    joins = tuple(
        Open(Side(side), plan.joins[faced[0]], JoinType.MANDATORY)
        for side, faced in enumerate(gap.around)
        if faced is not None and faced[1] == MANDATORY
    )
    others = tuple(
        Open(Side(side), plan.joins[faced[0]], JoinType.MANDATORY)
        for side, faced in enumerate(gap.around)
        if faced is not None and faced[1] != MANDATORY
    )
    beside = f" beside {words(others)}" if others else ""
    beside_ja = f"（隣に {words(others, 'ja')}）" if others else ""
    return (
        f"no rule of the last phase surely closes {words(joins)}{beside}; no such place was found in the trials",
        f"最終フェーズには {words(joins, 'ja')}{beside_ja} を必ず閉じる規則がありません。試行では見つかりませんでした",
    )
