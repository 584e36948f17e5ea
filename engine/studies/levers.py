"""Which numbers of a content move a broken promise most: each changed by one step, and the figure computed again.

The same seeds are drawn before and after (common random numbers): what a step does not touch stays as it was, so a few
thousand destinations tell small effects apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from engine.studies.exact import Nothing, TooCostly
from engine.studies.facts import Facts
from engine.studies.knobs import Knob, Touch, Turned, hanging_on
from engine.studies.narrowing import narrowed
from engine.studies.promises import Case, Judged, Law, Method, Number, Outcome, Pledge
from engine.studies.reruns import Rerun
from engine.studies.terms import Figure, Shape

MOST_KNOBS = 40
"""Numbers that are tried for one promise."""
SHOWN, TRIED_BACK = 3, 6
"""Changes that are told; and those with the largest effect the wrong way round, which are tried the other way."""


@attrs.frozen
class Lever:
    """A change of one line that moves a broken promise towards being kept."""

    file: str
    line: int
    what: str
    owners: tuple[str, ...]
    before: str
    after: str
    figure: tuple[Number, Number]
    """Before and after the change."""
    method: Method


def levers(
    facts: Facts, case: Case, asked: Pledge | Law, judged: Judged, knobs: Sequence[Knob], seed: int
) -> Iterator[tuple[Lever, ...]]:
    """The changes that move a broken promise most, while they are looked for: the last is the answer, the best first."""
    setting, wanted = narrowed(case.setting, case.where), _wanted(asked, judged)
    if setting is None or wanted == 0:
        yield ()
        return
    rerun = Rerun(facts, _figure(asked, case), _shape(asked), setting, case.where, seed)
    now = rerun.before()
    if now is None:
        yield ()
        return
    steps: list[tuple[float, Knob, Turned]] = []
    touched = frozenset[Touch]().union(*map(hanging_on, rerun.figure.terms))
    for knob in [knob for knob in knobs if knob.touches in touched][:MOST_KNOBS]:
        step = _effect(rerun, now, knob, 1)
        if step is None or not step[0]:
            # The other way: a chance of 100 % can only fall, and one card more of what finds no place changes nothing.
            step = _effect(rerun, now, knob, -1)
        if step is not None and step[0]:
            steps.append((step[0] * wanted, knob, step[1]))
        yield ()
    right = [each for each in steps if each[0] > 0]
    for effect, knob, turned in sorted(steps, key=lambda each: each[0])[:TRIED_BACK]:
        back = _effect(rerun, now, knob, -1) if effect < 0 else None
        if back is not None and back[1].after != turned.after and back[0] * wanted > 0:
            right.append((back[0] * wanted, knob, back[1]))
    best = sorted(right, key=lambda each: -each[0])[:SHOWN]
    yield tuple(_lever(rerun, judged.method, now, effect * wanted, knob, turned) for effect, knob, turned in best)


def _effect(rerun: Rerun, now: float, knob: Knob, step: int) -> tuple[float, Turned] | None:
    turned = knob.turn(step)
    then = None if turned is None else rerun.after(turned.facts, knob.only_at)
    return None if turned is None or then is None else (then - now, turned)


def _lever(rerun: Rerun, method: Method, now: float, effect: float, knob: Knob, turned: Turned) -> Lever:
    """What is told of a step; exact where the verdict is."""
    figure: tuple[Number, Number] = now, now + effect
    if method is Method.EXACT:
        try:
            figure = rerun.exact(rerun.facts), rerun.exact(turned.facts)
        except (TooCostly, Nothing):
            method = Method.SAMPLED
    return Lever(knob.file, knob.line, knob.what, knob.owners, turned.before, turned.after, figure, method)


def _figure(asked: Pledge | Law, case: Case) -> Figure:
    if isinstance(asked, Pledge):
        return asked.promise.figure
    return asked.held(case.where)


def _shape(asked: Pledge | Law) -> Shape:
    return Shape.WITHIN if isinstance(asked, Law) else asked.promise.shape


def _wanted(asked: Pledge | Law, judged: Judged) -> int:
    """Which way a figure has to go: 1 up, -1 down, 0 where that is not the question."""
    if judged.outcome is not Outcome.BROKEN:
        return 0
    if isinstance(asked, Law):
        return 1
    promise = asked.promise
    if promise.shape is not Shape.WITHIN:
        return 1 if promise.shape is Shape.RISES else -1
    if judged.value is None:
        return 0
    return 1 if promise.least is not None and (promise.most is None or judged.value <= promise.least) else -1
