"""All that a library declares, kind by kind, and which of its objects a declaration was made from."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cataclysm.declaring import Declaration
from engine.cataclysm.entries import Entry, Library
from engine.cataclysm.ground import connection_declarations, location_declarations
from engine.cataclysm.keys import KINDS
from engine.cataclysm.overmaps import overmap_declarations
from engine.cataclysm.region import region_declarations
from engine.cataclysm.special import Laying, building_declarations, special_declarations
from engine.cataclysm.spelling import id_of

_ENTRY_TYPES = {**{kind: type for type, kind in KINDS.items()}, "overmap": "region_settings"}
"""The type of the objects that a kind of declarations is made from."""


def all_declarations(terrains: Iterator[Declaration], library: Library, laying: Laying) -> Iterator[Declaration]:
    """The declarations of the terrains, and those of every other kind behind them."""
    yield from terrains
    yield from location_declarations(library, laying.told)
    yield from connection_declarations(library, laying.told)
    yield from special_declarations(library, laying)
    yield from building_declarations(library, laying)
    yield from region_declarations(library, laying.terrains, laying.told)
    yield from overmap_declarations(library, laying.told)


def entry_of(declaration: Declaration, library: Library) -> Entry:
    """The object that a declaration was made from."""
    return library.entries[_ENTRY_TYPES[declaration.kind]][id_of(declaration.name)]
