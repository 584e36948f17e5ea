"""What no seed can ever make: names that nothing declares, and specials that fit nowhere, found before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import numpy as np

from engine.generators.overmap.chain import Step
from engine.generators.overmap.content import Content
from engine.generators.overmap.region import RegionRow
from engine.generators.overmap.rows import BuildingRow, SpecialRow

WILD = ("rivers", "lakes", "forests", "swamps")
BUILT = ("cities", "streets", "trails", "roads", "islands", "specials", "trailheads")


@attrs.frozen
class Finding:
    """Why something can never be as it is written, in the languages of the engine."""

    what: str
    """The special, the building or the key of the region."""
    en: str
    ja: str


def proofs(content: Content, steps: Sequence[Step]) -> tuple[Finding, ...]:
    """All that cannot work, in the order of the region, then of the specials, then of the buildings.

    Assumes that rows name nothing unknown: the language reports that at its place.
    """
    found = [*_order([step.phrase for step in steps]), *_region(content, {step.phrase for step in steps})]
    rows: list[SpecialRow | BuildingRow] = [*content.specials.values(), *content.buildings.values()]
    for row in rows:
        found += _layout(content, row)
    return tuple(found)


def _order(phrases: Sequence[str]) -> Iterator[Finding]:
    """Water and woods come before everything that is built, which they would bury; shaped rivers are not added to."""
    for at, phrase in enumerate(phrases):
        before = [earlier for earlier in phrases[:at] if earlier in (BUILT if phrase in WILD else ())]
        if phrase in ("rivers", "lakes") and "river shapes" in phrases[:at]:
            before.append("river shapes")
        if before:
            yield Finding(
                phrase,
                f"`{phrase}` after `{before[0]}` would bury it",
                f"`{before[0]}` の後の `{phrase}` はそれを埋めてしまいます",
            )
        if phrase in phrases[:at]:
            yield Finding(phrase, f"`{phrase}` twice", f"`{phrase}` が 2 回あります")


def terrains_of(region: RegionRow, phrases: set[str]) -> Iterator[tuple[str, str]]:
    """The terrains that a region names and steps with these phrases lay: the key and the name."""
    yield from (("ground", region.ground), ("above", region.above), ("below", region.below))
    rivers, lakes, forests, cities = region.rivers, region.lakes, region.forests, region.cities
    if rivers.scale > 0 and phrases & {"rivers", "river shapes"}:
        yield from (("rivers.center", rivers.center), ("rivers.marsh", rivers.marsh))
    if lakes.threshold > 0 and "lakes" in phrases:
        yield from (
            ("lakes.surface", lakes.surface),
            ("lakes.shore", lakes.shore),
            ("lakes.water", lakes.water),
            ("lakes.bed", lakes.bed),
            ("lakes.underwater_shore", lakes.underwater_shore),
        )
    if forests.threshold > 0 and phrases & {"forests", "swamps"}:
        yield from (
            ("forests.forest", forests.forest),
            ("forests.thick", forests.thick),
            ("forests.swamp", forests.swamp),
        )
    if cities.size > 0 and "cities" in phrases:
        yield "cities.center", cities.center
    if cities.size > 0 and "streets" in phrases:
        yield from (("cities.manhole", cities.manhole), ("cities.street", cities.street))
    islands = region.islands
    if islands.enabled and "islands" in phrases:
        yield from (
            ("islands.base", islands.base),
            ("islands.land", islands.land),
            ("islands.shore", islands.shore),
            ("islands.center", islands.center),
        )


def _region(content: Content, phrases: set[str]) -> Iterator[Finding]:
    region = content.region
    for key, name in terrains_of(region, phrases):
        if content.terrains.find(name) is None:
            yield Finding(key, f"no terrain `{name}`", f"地形 `{name}` がありません")
    cities = region.cities
    if cities.size > 0 and phrases & {"streets", "roads"} and cities.road not in content.connections:
        yield Finding("cities.road", f"no connection `{cities.road}`", f"接続 `{cities.road}` がありません")
    if region.trails.chance > 0 and "trails" in phrases and region.trails.connection not in content.connections:
        name = region.trails.connection
        yield Finding("trails.connection", f"no connection `{name}`", f"接続 `{name}` がありません")
    for bin in ("houses", "urban_houses", "shops", "urban_shops", "parks", "finales"):
        for name, _ in getattr(cities, bin):
            if content.pattern(name) is None:
                yield Finding(
                    f"cities.{bin}",
                    f"no building, special or terrain `{name}`",
                    f"建物・スペシャル・地形 `{name}` がありません",
                )
    if cities.size > 0 and "streets" in phrases and not (cities.houses and cities.shops):
        yield Finding(
            "cities.houses", "needs `houses` and `shops` for its streets", "通りに建てる `houses` と `shops` が必要です"
        )


def _layout(content: Content, row: SpecialRow | BuildingRow) -> Iterator[Finding]:
    pattern = content.pattern(row.id)
    if pattern is None:
        return
    for tile in pattern.turns[0].needs:
        if tile.z == 0 and not content.mask(tile.locations).any():
            yield Finding(
                row.id,
                f"fits nowhere: no terrain belongs to {', '.join(tile.locations) or 'no location'}",
                f"どこにも配置できません。場所 {'、'.join(tile.locations) or '（なし）'} に属する地形がありません",
            )
            return
    own = {(tile.x, tile.y, tile.z) for tile in pattern.turns[0].tiles}
    for way in row.connections:
        connection = content.connections.get(way.connection)
        if way.point in own:
            yield Finding(
                row.id,
                f"a connection ends on its own tile {way.point}",
                f"接続の端 {way.point} が自身のタイルと重なります",
            )
        elif connection is not None and not np.asarray(connection.begin_mask | connection.default_mask).any():
            yield Finding(
                row.id, f"`{way.connection}` can begin nowhere", f"`{way.connection}` はどこからも始められません"
            )
