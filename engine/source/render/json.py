"""Findings for other programs: one JSON document, a list with an object for each."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from engine.source.diagnostic import Diagnostic
from engine.source.file import Place
from engine.source.render.span import span

_HALF = re.compile("[\ud800-\udfff]")


def render(found: Sequence[Diagnostic], language: str = "en") -> str:
    """All findings: code, severity, message, file, start, end, label, help and notes; lines and columns from 1."""
    return dumped([_entry(one, language) for one in found])


def dumped(data: Any) -> str:
    """JSON that can always be written as UTF-8: halves of characters (from odd file names) stay escaped."""
    text = json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False)
    return _HALF.sub(lambda half: f"\\u{ord(half.group()):04x}", text) + "\n"


def _entry(one: Diagnostic, language: str) -> dict[str, Any]:
    return {
        "code": one.code,
        "severity": one.severity.value,
        "message": one.message(language),
        **_where(one.place),
        "label": one.label(language),
        "help": one.help(language),
        "notes": [{"message": words, **_where(place)} for place, words in one.notes(language)],
    }


def _where(place: Place) -> dict[str, Any]:
    where = span(place)
    return {
        "file": place.file.path,
        "start": {"line": where.line, "column": where.column},
        "end": {"line": where.end_line, "column": where.end_column},
    }
