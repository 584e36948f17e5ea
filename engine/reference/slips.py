"""A wrong sample of every kind, and the fault that it has: of the kind's own, or of those that all kinds share."""

from __future__ import annotations

import re

import attrs

from engine.language import faults
from engine.language.kind import Kind
from engine.rules.faults import UNKNOWN_MEASURE
from engine.source.diagnostic import Fault


@attrs.frozen
class Slip:
    """A declaration as a designer might get it wrong, and what is wrong with it."""

    fault: Fault
    text: str


SLIPS: dict[str, Slip] = {
    "pack": Slip(faults.BAD_TEXT, '--- pack.adv\npack mine { version "1"; language en; require base }'),
    "terrain": Slip(faults.MISSING, 'terrain bridge { indoor "Gangway" ja "渡り廊下" }'),
    "unique_event": Slip(
        faults.UNKNOWN_NAME,
        'unique_event echo_well {\n  name "Echo well" ja "こだまの井戸"\n  terrains halls\n'
        '  effect "Answers one question." ja "質問に一つ答える。"\n}\npatch event unique { kinds + echo_well }',
    ),
    "trap": Slip(
        faults.WRONG_SHAPE,
        'trap tar_pool {\n  name "Tar pool" ja "タールの池"\n  side indoors; theme terrain; danger 2\n'
        '  effect "The front row loses its next turn." ja "前列が次のターンを失う。"\n}\npatch location cave { traps + tar_pool }',
    ),
    "skill": Slip(faults.UNKNOWN_KEY, 'skill brave { name "Brave" ja "勇敢"; effects "Never flees." ja "逃げない。" }'),
    "frequency": Slip(faults.OUT_OF_RANGE, 'frequency never { name "Never" ja "なし"; weight -1 }'),
    "baseline": Slip(
        faults.NOTHING_TO_CHANGE, 'baseline flooded : indoor { name "Flooded" ja "水没"; traps + pitfall }'
    ),
    "field": Slip(faults.ONLY_ONE, "field larger { columns 5; rows 4 }"),
    "query": Slip(
        faults.REPEATED, "query hunt { level 5; location_candidates cave, cave; enemy_candidates goblin, hobgoblin }"
    ),
    "tile": Slip(faults.WRONG_SHAPE, 'tile ice { name "Ice" ja "氷"; symbol "=="; color light_cyan }'),
    "thing": Slip(faults.TWICE, 'thing altar { name "Altar" ja "祭壇"; symbol "_"; color pink; color red }'),
    "expect": Slip(UNKNOWN_MEASURE, 'expect "caves are mild" {\n  location cave\n  promise = mean(trapps) <= 6\n}'),
    "overmap_connection": Slip(
        faults.UNKNOWN_NAME, "overmap_connection towpath {\n  default forest_trail\n  lay forest_trail on meadow\n}"
    ),
    "region": Slip(faults.UNKNOWN_KEY, "region dry_land : temperate { lakes { treshold 0 } }"),
}
"""Of the kinds that have no faults of their own; an entry for any other is never shown."""


def slip_of(kind: Kind) -> Slip:
    """The wrong sample of a kind: of the first of its own faults that shows one, else the one written above.

    Raises KeyError for a kind that has neither.
    """
    for fault in kind.faults:
        if declares(kind, fault.wrong):
            return Slip(fault, fault.wrong)
    return SLIPS[kind.name]


def declares(kind: Kind, text: str) -> bool:
    """Whether a text has a declaration of a kind."""
    return re.search(rf"^(?:(?:patch|replace) )?{kind.name}\b", text, re.MULTILINE) is not None
