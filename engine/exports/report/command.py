"""The command that draws one result again."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote
from typing import TYPE_CHECKING

from engine.exports.report.markup import Html, tag
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.studies.findings import Findings

_GIVEN = ("campaign", "quest", "location", "floor", "at")
"""What of a setting is an option of `advc generate` too and decides a result; the level is the result's own."""


def command(findings: Findings, seed: int, level: int) -> Html:
    """`advc generate destination --seed 7 --level 50`, with what else was asked of every result; lines break at options."""
    return tag("code", Html(" ".join(tag("span", each) for each in spelled(findings, seed, level))), class_="command")


def spelled(findings: Findings, seed: int, level: int) -> Iterator[str]:
    """The same for a shell, an option at a time."""
    for words in _words(findings, seed, level):
        yield " ".join(quote(harmless(word)) for word in words)


def _words(findings: Findings, seed: int, level: int) -> Iterator[tuple[str, ...]]:
    yield "advc", "generate", *findings.subject.split()
    yield "--seed", str(seed)
    if findings.subject == "destination":
        yield "--level", str(level)
    for key in _GIVEN:
        if findings.setting.get(key):
            yield f"--{key}", findings.setting[key]
    for folder in findings.folders:
        yield "-C", folder
