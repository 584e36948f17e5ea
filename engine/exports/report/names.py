"""A name of its own for every figure, which serves as file and as place on the page, whatever content calls things."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from engine.studies.findings import Findings, MeasureFinding

BY_LEVEL = "-by-level"
"""What the curve of a measure has behind its name."""
LONGEST = 60
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?$", re.IGNORECASE)
"""Files that Windows keeps for devices."""


@attrs.frozen
class FigureNames:
    """The names of all figures, in the order of the findings."""

    measures: tuple[str, ...]
    heats: tuple[str, ...]


def by_grain(findings: Findings, names: FigureNames) -> dict[str, list[tuple[MeasureFinding, str]]]:
    """Measures with their names, those of one grain together, in the order in which they first appear."""
    found: dict[str, list[tuple[MeasureFinding, str]]] = {}
    for finding, name in zip(findings.measures, names.measures, strict=True):
        found.setdefault(finding.grain, []).append((finding, name))
    return found


def figure_names(findings: Findings) -> FigureNames:
    """A name for each measure and heat map; no two are the same, in capitals or not."""
    return names_of(
        [each.name for each in findings.measures], [heat_name(each.across, each.upward) for each in findings.heats]
    )


def names_of(measures: Sequence[str], heats: Sequence[str]) -> FigureNames:
    """The same from what each would like to be called."""
    taken: set[str] = set()

    def own(wanted: str) -> str:
        name, again = wanted, 1
        while {name.lower(), name.lower() + BY_LEVEL} & taken:  # ends, because `taken` does
            again += 1
            name = f"{wanted}-{again}"
        taken.update((name.lower(), name.lower() + BY_LEVEL))
        return name

    return FigureNames(tuple(own(_safe(each)) for each in measures), tuple(own(_safe(each)) for each in heats))


def heat_name(across: str, upward: str) -> str:
    """What the heat map of two measures would like to be called."""
    return f"heat-{across}-{upward}"


def _safe(name: str) -> str:
    """A name of ASCII letters, digits, points, hyphens and underlines; other characters by their numbers."""
    spelled = "".join(
        each if re.match(r"[A-Za-z0-9._-]", each) else f"u{ord(each):x}" for each in name[:LONGEST]
    )[:LONGEST].strip(".-")  # fmt: skip
    return f"_{spelled}" if not spelled or _RESERVED.match(spelled) else spelled
