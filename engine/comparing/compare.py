"""The comparison put together: what says something else, what moved, what can no longer occur, which seeds changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from engine.comparing.changes import Differing, changes, differing
from engine.comparing.nearness import near_measures
from engine.comparing.occurrence import only_in
from engine.comparing.pins import Pin, looked_at
from engine.comparing.sample import Both, Sample, draw_both, moved
from engine.declarations.rule import MOST_LEVEL
from engine.generators.streams import SEEDS
from engine.language.near import nearest
from engine.loading import Loaded
from engine.making import Making
from engine.pipelines.tables import lacking
from engine.ruleset.ruleset import Ruleset
from engine.studies.comparison import Comparison
from engine.studies.setting import Setting
from engine.version import VERSION

COUNT = 20_000
"""Destinations that are drawn from each content where nobody says how many."""
LEVELS = range(101)
"""Adventure levels that are looked at where nobody says which."""


@attrs.frozen
class Wanted:
    """What is drawn from both contents; where nothing is said, as the content has it."""

    count: int = COUNT
    levels: tuple[int, ...] | None = None
    campaign: str | None = None
    quest: str | None = None
    location: str | None = None
    seed: int = 0
    pins: tuple[int, ...] | None = None


def compare(
    old: tuple[str, Loaded],
    new: tuple[str, Loaded],
    wanted: Wanted,
    told: Callable[[int], None] = lambda results: None,
) -> Comparison:
    """Compare two sound contents, each with the name that reports call it by; `told` hears how many results are drawn so far.

    Where all declarations mean the same, nothing is drawn: no result can be another one. Raises ValueError for what cannot be
    asked of both.
    """
    (old_name, before), (new_name, after) = old, new
    assert before.ruleset is not None, "sound content"
    assert after.ruleset is not None, "sound content"
    found = differing(before.model, after.model)
    comparison = Comparison(
        old_name, new_name, before.ruleset.stamp, after.ruleset.stamp, VERSION, wanted.seed, changes(found)
    )
    missing = tuple(
        f"{name}: {each}"
        for name, ruleset in ((old_name, before.ruleset), (new_name, after.ruleset))
        for each in (*lacking(ruleset), *(() if ruleset.all("campaign") else ("campaign",)))
    )
    if not found or missing:
        return attrs.evolve(comparison, undrawn=missing if found else ())
    both = Making(before.ruleset), Making(after.ruleset)
    settings = tuple(_settings(*both, wanted, found, (old_name, new_name)))
    stretches = _stretches(settings, wanted.count)
    sample = draw_both(*both, stretches, wanted.seed, told)
    moves, rerolled = moved(sample, near_measures(found))
    pins = _pins(settings, stretches, wanted, sample.examples)
    turned = {kind: (other, own) for kind, (own, other) in sample.drawn.items()}
    return attrs.evolve(
        comparison,
        drawn=tuple(each.stretch for each in stretches),
        affected=sample.affected,
        moves=moves,
        rerolled=rerolled,
        unseen=tuple(_unseen(found, sample)),
        gone=only_in(before.model, after.model, sample.drawn),
        fresh=only_in(after.model, before.model, turned),
        pins=len(pins),
        pinned=looked_at(*both, pins),
    )


def _unseen(found: Sequence[Differing], sample: Sample) -> Iterator[str]:
    """What changed and can come up in a destination, and did in none: that nothing moved says little of it."""
    for each in found:
        counters = sample.drawn.get(each.kind, ())
        if each.before is None or each.after is None or not counters:
            continue
        if not any(counter[each.name] for counter in counters):
            yield f"{each.kind} {each.name}"


def _settings(
    before: Making, after: Making, wanted: Wanted, found: Sequence[Differing], names: tuple[str, str]
) -> Iterator[tuple[Setting, Setting]]:
    """What is asked of both: what is wanted, and each changed quest and campaign that would else not be seen."""
    for kind, name in (("campaign", wanted.campaign), ("quest", wanted.quest), ("location", wanted.location)):
        for of, making in zip(names, (before, after), strict=True):
            _need(kind, name, of, making.ruleset)
    own = tuple(wanted.campaign or making.default_campaign for making in (before, after))
    yield _setting(before, after, own, wanted.quest, wanted)
    changed = [each for each in found if each.before is not None and each.after is not None and each.keys]
    if wanted.campaign is None:
        for each in changed:
            if each.kind == "campaign" and each.name not in own:
                yield _setting(before, after, (each.name, each.name), wanted.quest, wanted)
    if wanted.quest is None:
        for each in changed:
            if each.kind == "quest" and each.keys & {"boss", "quality"}:
                yield _setting(before, after, own, each.name, wanted)


def _setting(
    before: Making, after: Making, campaigns: tuple[str, ...], quest: str | None, wanted: Wanted
) -> tuple[Setting, Setting]:
    stages = [
        making.ruleset.all("campaign")[name].stage for making, name in zip((before, after), campaigns, strict=True)
    ]
    asked = tuple(LEVELS) if wanted.levels is None else wanted.levels
    levels = tuple(
        level
        for level in asked
        if level <= MOST_LEVEL and all(any(level in stage.levels for stage in each) for each in stages)
    )
    if not levels or (wanted.levels is not None and levels != asked):
        named = " and ".join(map(repr, dict.fromkeys(campaigns)))
        raise ValueError(f"--level: campaign {named} does not have all of these levels in both contents")
    first, other = (Setting(levels, campaign, quest, wanted.location) for campaign in campaigns)
    return first, other


def _need(kind: str, name: str | None, of: str, ruleset: Ruleset) -> None:
    if name is not None and name not in ruleset.all(kind):
        near = nearest(name, ruleset.all(kind))
        raise ValueError(f"--{kind}: {of} has no {kind} {name!r}" + (f"; did you mean {near!r}?" if near else ""))


def _stretches(settings: Sequence[tuple[Setting, Setting]], count: int) -> tuple[Both, ...]:
    """All results, parted evenly among the settings."""
    ends = [count * place // len(settings) for place in range(len(settings) + 1)]
    return tuple(
        Both(*each, first, end - first)
        for each, first, end in zip(settings, ends, ends[1:], strict=False)
        if end > first
    )


def _pins(
    settings: Sequence[tuple[Setting, Setting]], stretches: Sequence[Both], wanted: Wanted, examples: Sequence[int]
) -> tuple[Pin, ...]:
    """The seeds that are looked at: those that were named, in each setting; else the first that were drawn and are other ones."""
    if wanted.pins is not None:
        return tuple(_pin(each, seed, seed - wanted.seed) for seed in wanted.pins for each in settings)
    return tuple(
        _pin((each.before, each.after), (wanted.seed + place) % SEEDS, place)
        for each in stretches
        for place in examples
        if each.first <= place < each.first + each.count
    )


def _pin(settings: tuple[Setting, Setting], seed: int, place: int) -> Pin:
    """A seed with the level that it has where it is drawn."""
    levels = settings[0].levels
    return Pin(seed, levels[place % len(levels)], *settings)
