"""JSON as people write it: what is short stands on one line."""

from __future__ import annotations

import json
from typing import Any

WIDTH = 110
"""Columns of a line."""


def json_text(value: Any) -> str:
    """The text of a value, ending in a line end."""
    return _text(value, 0, 0) + "\n"


def _text(value: Any, indent: int, before: int) -> str:
    """A value that begins behind so many columns, and goes on at an indent."""
    short = _short(value)
    if not isinstance(value, dict | list) or not value or (indent and before + len(short) <= WIDTH):
        return short
    inner = " " * (indent + 2)
    if isinstance(value, list):
        items = [inner + _text(each, indent + 2, indent + 2) for each in value]
        return "[\n" + ",\n".join(items) + f"\n{' ' * indent}]"
    rows = []
    for key, each in value.items():
        head = f"{inner}{json.dumps(key, ensure_ascii=False)}: "
        rows.append(head + _text(each, indent + 2, len(head)))
    return "{\n" + ",\n".join(rows) + f"\n{' ' * indent}}}"


def _short(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        items = (f"{json.dumps(key, ensure_ascii=False)}: {_short(each)}" for key, each in value.items())
        return f"{{ {', '.join(items)} }}" if value else "{}"
    if isinstance(value, list):
        return f"[ {', '.join(map(_short, value))} ]" if value else "[]"
    return json.dumps(value, ensure_ascii=False)
