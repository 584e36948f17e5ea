"""Findings as workflow commands, which GitHub shows beside the lines of a pull request.

Escaping as in `actions/toolkit`, packages/core/src/command.ts.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.source.diagnostic import Diagnostic
from engine.source.render.span import span
from engine.source.render.text import place_text
from engine.values.harmless import harmless


def render(found: Sequence[Diagnostic], language: str = "en") -> str:
    """One command a finding, `::error file=…,line=…,col=…::message`; help and notes follow in the message."""
    return "".join(f"{_command(one, language)}\n" for one in found)


def _command(one: Diagnostic, language: str) -> str:
    where = span(one.place)
    properties = {
        "file": harmless(one.place.file.path),
        "line": str(where.line),
        "endLine": str(where.end_line),
        "col": str(where.column),
        "title": one.code,
    }
    if where.line == where.end_line:
        properties["endColumn"] = str(max(where.end_column - 1, where.column))
    written = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    lines = [one.message(language)]
    label, advice = one.label(language), one.help(language)
    lines += [label] if label else []
    lines += [f"{words} ({place_text(place)})" for place, words in one.notes(language)]
    lines += [advice] if advice else []
    message = "\n".join(harmless(line) for line in lines)
    return f"::{one.severity.value} {written}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
