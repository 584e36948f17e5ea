"""What is found before anything is drawn."""

from __future__ import annotations

import pickle

import attrs

from engine.generators.overmap.overmaps import make_overmap, work_on
from engine.generators.overmap.proofs import proofs
from engine.generators.overmap.region import Lakes, Rivers
from engine.generators.overmap.rows import SpecialConnection
from engine.generators.overmap.steps import OVERMAP_STEPS
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_overmap.small import CITIES, REGION, ROAD, SPECIALS, STEPS, WET, content


def found(world: object, steps: object = STEPS) -> list[tuple[str, str]]:
    return [(finding.what, finding.en) for finding in proofs(world, steps)]  # type: ignore[arg-type]


def test_proofs__nothing_against_what_works() -> None:
    assert [] == found(content()) == found(content(WET))


def test_proofs__terrains_of_the_region() -> None:
    salt = content(attrs.evolve(REGION, lakes=Lakes(surface="brine")))
    assert [("lakes.surface", "no terrain `brine`")] == found(salt)
    assert [] == found(salt, STEPS[:1]), "nothing asks for lakes"
    dry = attrs.evolve(REGION, rivers=Rivers(center="lava", scale=0))
    assert [] == found(content(dry))


def test_proofs__bins_and_connections() -> None:
    cities = attrs.evolve(CITIES, shops=(("shopp", 1),), road="rail")
    assert [
        ("cities.road", "no connection `rail`"),
        ("cities.shops", "no building, special or terrain `shopp`"),
    ] == found(content(attrs.evolve(REGION, cities=cities)))


def test_proofs__specials_that_fit_nowhere() -> None:
    lost = attrs.evolve(SPECIALS[0], locations=("nowhere",))
    assert [("camp", "fits nowhere: no terrain belongs to nowhere")] == found(content(specials=(lost, *SPECIALS[1:])))
    inner = attrs.evolve(
        SPECIALS[0], connections=(attrs.evolve(ROAD, point=(0, 0, 0)), SpecialConnection((5, 0, 0), "local_road"))
    )
    assert [("camp", "a connection ends on its own tile (0, 0, 0)")] == found(content(specials=(inner, *SPECIALS[1:])))


def test_levels__what_an_overmap_lacks_is_not_asked_of_it() -> None:
    """A mine three levels deep is for deeper overmaps: here it neither stands nor is missed."""
    flat = work_on(content(), STEPS, 3, size=Extent(90, 90), levels=Interval(-1, 1))
    deep = work_on(content(), STEPS, 3, size=Extent(90, 90), levels=Interval(-3, 2))
    assert "mine" not in {each.id for each in flat.specials} | {each.what for each in flat.left_out}
    assert "mine" in {each.id for each in deep.specials} | {each.what for each in deep.left_out}


def test_proofs__the_order_of_the_steps() -> None:
    late = (*STEPS[:1], *STEPS[2:6], STEPS[1])
    assert [("lakes", "`lakes` after `cities` would bury it")] == found(content(), late)
    assert [("forests", "`forests` twice")] == found(content(), (*STEPS[:3], STEPS[2]))
    shaped = (STEPS[0], STEPS[-1], STEPS[1])
    assert [("lakes", "`lakes` after `river shapes` would bury it")] == found(content(), shaped)


def test_steps__say_what_they_need_and_make() -> None:
    made: set[object] = set()
    for step in OVERMAP_STEPS:
        assert step.needs <= made, step.phrase
        assert step.__doc__
        made |= step.makes
    assert len({step.phrase for step in OVERMAP_STEPS}) == len(OVERMAP_STEPS)


def test_content__goes_to_other_workers() -> None:
    world = pickle.loads(pickle.dumps(content()))
    size, levels = Extent(48, 48), Interval(-3, 2)
    assert make_overmap(world, STEPS, 3, size=size, levels=levels) == make_overmap(
        content(), STEPS, 3, size=size, levels=levels
    )
