"""The kind `overmap`: a region, a size, and the steps that make a map of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import frozen

from engine.generators.overmap import LEVELS, MOST_SIDE, OVERMAP_STEPS, SIZE, proofs
from engine.generators.overmap.overmaps import LEAST_SIDE, MOST_LEVELS
from engine.language.kind import Kind
from engine.language.ref import Ref
from engine.language.written import Written
from engine.pipelines.overmap.faults import BEYOND, IMPOSSIBLE_OVERMAP, TWO_DEFAULTS
from engine.pipelines.overmap.layouts import ground_faults, layout_faults
from engine.pipelines.overmap.region import Region, region_terrains
from engine.pipelines.overmap.rows import Sound, content_of
from engine.pipelines.overmap.special import fixed_ground, fixed_layout, nested_ring
from engine.pipelines.steps import WrittenStep, broken_chain, read_steps, unknown_defaults
from engine.source.diagnostic import Diagnostic, Message, Severity
from engine.source.file import Place
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model

_PHRASES: dict[str, Any] = {step.phrase: step for step in OVERMAP_STEPS}


@frozen
class OvermapSteps:
    """The steps of an overmap, in order."""

    written: tuple[WrittenStep, ...] = prop("The steps.")

    @classmethod
    def read(cls, written: Written) -> OvermapSteps:
        """From the entries of the overmap's block."""
        entries = written.block.entries if written.block else ()
        return cls(tuple(read_steps(written, entries, _PHRASES)))


@frozen(kw_only=True)
class Overmap:
    """A map of the world around the adventures, one of endlessly many that fit together, made step by step.

    Behind the name stands its size, `180 x 180` if nothing does.
    """

    size: Extent = prop(
        "Its size in tiles.", default=SIZE, positional=True, unit="tiles", least=LEAST_SIDE, most=MOST_SIDE
    )
    name: Text = prop("What the player reads.")
    region: Ref[Region] = prop("What that part of the world is like.")
    levels: Interval = prop(
        "Its levels, the lowest and the highest; 0 is the ground.", default=LEVELS, least=-63, most=63
    )
    default: bool = prop("Whether it is made where nobody names one.", default=False)
    steps: OvermapSteps = prop("The steps, one a line.", rest=True, default=OvermapSteps(()))


def _are_levels(levels: Interval) -> bool:
    low, high = levels.least, levels.most
    return low is not None and high is not None and low <= 0 <= high and high - low < MOST_LEVELS


def overmap_levels(overmap: Declared[Overmap], model: Model) -> Iterator[Diagnostic]:
    """The levels have both ends, hold the ground, and are not too many."""
    levels = overmap.value.levels
    if not _are_levels(levels):
        what = Message(
            f"levels {levels}; they need both ends, hold 0, and are at most {MOST_LEVELS}",
            f"Z レベルが {levels} です。両端があり、0 を含み、{MOST_LEVELS} 以下でなければなりません",
        )
        yield BEYOND.at(overmap.at("levels"), what=what)


def one_default(overmap: Declared[Overmap], model: Model) -> Iterator[Diagnostic]:
    """One overmap at most is the default; told by the later one."""
    if not overmap.value.default:
        return
    for other in model.each("overmap"):
        if other.name < overmap.name and other.value.default:
            also = ((other.at("default"), Message("the other", "もう一つ")),)
            yield TWO_DEFAULTS.at(overmap.at("default"), other=other.name, also=also)
            return


def impossible_overmap(overmap: Declared[Overmap], model: Model) -> Iterator[Diagnostic]:
    """The steps find what they need, and the region and its content can do what they say."""
    value = overmap.value
    for written in value.steps.written:
        yield from unknown_defaults(written.step, written.place, model)
    yield from broken_chain(value.steps.written, OVERMAP_STEPS)
    levels = value.levels
    if not _are_levels(levels):
        return
    sound = Sound(model)
    for kind in ("overmap_special", "city_building"):
        sound.all(kind)
    if any(each.severity is Severity.ERROR for each in _wrong_by_themselves(value.region.name, model)):
        return
    content = content_of(sound, value.region.name)
    for finding in proofs(content, [written.step for written in value.steps.written]):
        what = Message.plain(finding.en, finding.ja)
        place, also = _place_of(finding.what, overmap, model)
        yield IMPOSSIBLE_OVERMAP.at(place, what=what, also=also)


def _wrong_by_themselves(region: str, model: Model) -> Iterator[Diagnostic]:
    """What is told of specials, buildings and the region at their own place, and keeps them from being tried."""
    for name in model.names("overmap_special"):
        special = model.get("overmap_special", name)
        yield from fixed_layout(special, model)
        yield from fixed_ground(special, model)
        yield from nested_ring(special, model)
    for name in model.names("city_building"):
        building = model.get("city_building", name)
        yield from layout_faults(building, model)
        yield from ground_faults(building, model)
    yield from region_terrains(model.get("region", region), model)


def _place_of(what: str, overmap: Declared[Overmap], model: Model) -> tuple[Place, tuple[tuple[Place, Message], ...]]:
    """Where a finding belongs: a step, a special, a building, or a key of the region; with the overmap beside it."""
    for written in overmap.value.steps.written:
        if written.step.phrase == what:
            return written.place, ()
    here = ((overmap.place, Message("made by this overmap", "このオーバーマップで作られます")),)
    for kind in ("overmap_special", "city_building"):
        if model.has(kind, what):
            return model.get(kind, what).place, here
    region = model.get("region", overmap.value.region.name)
    key, _, inner = what.partition(".")
    key = "city" if key == "cities" else key
    part = region.parts.get(key)
    if part is None:
        return overmap.at("region"), ()
    return getattr(part.value, "places", {}).get(inner, part.place), here


KIND = Kind(
    "overmap",
    Overmap,
    checks=(overmap_levels, one_default, impossible_overmap),
    faults=(IMPOSSIBLE_OVERMAP, TWO_DEFAULTS, BEYOND),
    samples=(
        'overmap small_world 90 x 90 {\n  name "Small world" ja "小さな世界"; region temperate; levels -3..2\n'
        "  rivers; lakes; forests; swamps; cities; streets; trails; roads; specials; trailheads; river shapes\n}",
    ),
)
