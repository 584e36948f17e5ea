"""The same for ever: a catalog of seeds, with Numba and without, and what the limits refuse.

python -m tests.generators_overmap.test_catalog     writes the catalog anew
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from engine.generators.map import fast, ways
from engine.generators.overmap import connections
from engine.generators.overmap import ways as paths
from engine.generators.overmap.overmaps import make_overmap
from engine.results.overmap import Overmap, overmap_data
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_overmap.small import REGION, STEPS, WET, content

CATALOG = Path(__file__).parents[1] / "vectors" / "overmaps.json"
REGIONS = {"temperate": REGION, "wetlands": WET}
CASES = [
    {"seed": seed, "region": region, "at": at, "size": size}
    for seed, region, at, size in (
        (7, "temperate", [0, 0], [180, 180]),
        (7, "wetlands", [-1, 3], [180, 180]),
        (2**64 - 1, "temperate", [1000, -1000], [96, 64]),
        (0, "wetlands", [0, 0], [24, 240]),
        (11, "wetlands", [5, 5], [96, 96]),
    )
]


def made(case: dict[str, object]) -> Overmap:
    width, height = case["size"]  # type: ignore[misc]
    x, y = case["at"]  # type: ignore[misc]
    levels = Interval(-10, 10) if width == 180 else Interval(-5, 3)
    return make_overmap(
        content(REGIONS[str(case["region"])]),
        STEPS,
        int(str(case["seed"])),
        "catalog",
        (x, y),
        Extent(width, height),
        levels,
    )


def digest(overmap: Overmap) -> str:
    """The SHA-256 of the overmap's JSON without spaces."""
    return hashlib.sha256(json.dumps(overmap_data(overmap), separators=(",", ":")).encode()).hexdigest()


@pytest.mark.parametrize("number", range(len(CASES)))
def test_catalog__as_written(number: int) -> None:
    assert json.loads(CATALOG.read_text(encoding="utf-8"))[number] == {
        **CASES[number],
        "sha256": digest(made(CASES[number])),
    }


def test_catalog__the_same_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "is_compiled", lambda: False)
    monkeypatch.setattr(paths, "is_compiled", lambda: False)
    monkeypatch.setattr(paths, "_search", fast.Loop(paths._search.source).plain)
    for name in ("_label", "_spread", "_claim", "_cut"):
        monkeypatch.setattr(ways, name, getattr(ways, name).plain)
    known = json.loads(CATALOG.read_text(encoding="utf-8"))
    for number in (0, 4):
        assert known[number]["sha256"] == digest(made(CASES[number]))


def test_names__another_pipeline_draws_anew() -> None:
    size, levels = Extent(64, 64), Interval(-2, 2)
    one, other = (make_overmap(content(), STEPS, 1, name, (0, 0), size, levels) for name in ("one", "other"))
    assert one.cities != other.cities


@pytest.mark.parametrize("size", [Extent(10, 180), Extent(180, 1001)])
def test_limits__a_size_beyond_them(size: Extent) -> None:
    with pytest.raises(ValueError, match="size"):
        make_overmap(content(), STEPS, 1, size=size)


@pytest.mark.parametrize("levels", [Interval(1, 4), Interval(-80, 0), Interval(None, 3), Interval(-5, -1)])
def test_limits__levels_beyond_them(levels: Interval) -> None:
    with pytest.raises(ValueError, match="levels"):
        make_overmap(content(), STEPS, 1, levels=levels)


def test_levels__only_the_surface() -> None:
    flat = make_overmap(content(), STEPS, 1, size=Extent(64, 64), levels=Interval(0, 0))
    assert (0, 0) == flat.levels
    assert flat.cities


if __name__ == "__main__":
    CATALOG.write_text(
        json.dumps([{**case, "sha256": digest(made(case))} for case in CASES], indent=1) + "\n", encoding="utf-8"
    )
