"""How enemy parties of a place tend to be."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from engine.language.kind import places_field
from engine.source.file import Place
from engine.values.interval import Interval
from engine.values.prop import prop


@frozen
class PartyTendency:
    """The size of enemy parties and the quality of their members, `1..3 quality +1`."""

    size: Interval = prop("Members of a party, least and most.", positional=True, unit="members", least=1, most=99)
    quality: int = prop("Below zero weak enemies are likelier, above zero strong ones.", default=0, least=-9, most=9)
    places: Mapping[str, Place] = places_field()
