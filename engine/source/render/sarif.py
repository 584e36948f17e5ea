"""Findings as SARIF 2.1.0, which code scanning services read.

Source of the format: OASIS, Static Analysis Results Interchange Format Version 2.1.0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from engine.source.diagnostic import Diagnostic, Fault
from engine.source.file import Place
from engine.source.render.json import dumped
from engine.source.render.span import span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render(found: Sequence[Diagnostic], language: str = "en") -> str:
    """One run with all findings; its rules are the faults that were found, in the order of their codes.

    Findings that a comment allows carry a suppression; as the format wants it, all others then say that they have none.
    """
    faults = {one.code: one.fault for one in found}
    codes = sorted(faults)
    some_allowed = any(one.allowed is not None for one in found)
    run = {
        "tool": {"driver": {"name": "advc", "rules": [_rule(faults[code], language) for code in codes]}},
        "language": language,
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(one, codes.index(one.code), language)
            | ({"suppressions": _suppressions(one)} if some_allowed else {})
            for one in found
        ],
    }
    return dumped({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(fault: Fault, language: str) -> dict[str, Any]:
    return {
        "id": fault.code,
        "shortDescription": {"text": fault.title.filled(language, {})},
        "fullDescription": {"text": fault.why.filled(language, {})},
        "defaultConfiguration": {"level": fault.severity.value},
    }


def _result(one: Diagnostic, rule: int, language: str) -> dict[str, Any]:
    label, advice = one.label(language), one.help(language)
    location = {"physicalLocation": _physical(one.place)}
    result: dict[str, Any] = {
        "ruleId": one.code,
        "ruleIndex": rule,
        "level": one.severity.value,
        "message": {"text": "\n".join([one.message(language), *([advice] if advice else [])])},
        "locations": [{**location, "message": {"text": label}} if label else location],
    }
    related = [
        {"id": index, "physicalLocation": _physical(place), "message": {"text": words}}
        for index, (place, words) in enumerate(one.notes(language), 1)
    ]
    return {**result, "relatedLocations": related} if related else result


def _suppressions(one: Diagnostic) -> list[dict[str, Any]]:
    if one.allowed is None:
        return []
    justification = {"justification": one.allowed.reason} if one.allowed.reason else {}
    location = {"physicalLocation": _physical(one.allowed.place)}
    return [{"kind": "inSource", "status": "accepted", **justification, "location": location}]


def _physical(place: Place) -> dict[str, Any]:
    where = span(place)
    return {
        "artifactLocation": {"uri": _uri(place.file.path)},
        "region": {
            "startLine": where.line,
            "startColumn": where.column,
            "endLine": where.end_line,
            "endColumn": where.end_column,
        },
    }


def _uri(path: str) -> str:
    """A relative path stays relative; a first part with a colon must not pass for a scheme."""
    escaped = quote(path.encode("utf-8", "surrogatepass"), safe="/")
    return f"file://{escaped}" if path.startswith("/") else escaped
