"""The pictures that an earlier report has left in a folder, told by the data that lies beside it."""

from __future__ import annotations

import json
from typing import Any

from engine.exports.report.names import BY_LEVEL, heat_name, names_of


def earlier_pictures(data: bytes) -> frozenset[str]:
    """The file names of the pictures that belong to a `findings.json`; none where it is no such file.

    The names are spelled anew, as `report_pictures` does, so that nothing but a plain file name ever comes out.
    """
    try:
        findings = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return frozenset()
    measures, heats = _texts(findings, "measures", "name"), _texts(findings, "heats", "across", "upward")
    if measures is None or heats is None:
        return frozenset()
    names = names_of([name for (name,) in measures], [heat_name(*pair) for pair in heats])
    curves = (
        f"{name}{BY_LEVEL}" for name, each in zip(names.measures, findings["measures"], strict=True) if _curved(each)
    )
    return frozenset(f"{name}.png" for name in (*names.measures, *curves, *names.heats))


def _curved(measure: dict[str, Any]) -> bool:
    by_level = measure.get("by_level")
    return isinstance(by_level, list) and len(by_level) > 1


def _texts(data: Any, key: str, *fields: str) -> list[tuple[str, ...]] | None:
    """Some texts of each element of a list; nothing where it is no such list."""
    each = data.get(key) if isinstance(data, dict) else None
    if not isinstance(each, list) or not all(isinstance(one, dict) for one in each):
        return None
    found = [tuple(one.get(field) for field in fields) for one in each]
    return found if all(isinstance(text, str) for texts in found for text in texts) else None
