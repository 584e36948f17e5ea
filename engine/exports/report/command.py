"""The command that draws one result again."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from engine.exports.report.markup import Html, tag
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.studies.findings import Findings

_GIVEN = ("content", "campaign", "quest", "location", "floor", "at")
"""What of a setting is an option of `advc generate` too and decides a result; the level is the result's own."""


def command(findings: Findings, seed: int, level: int) -> Html:
    """`advc generate destination --seed 7 --level 50`, with what else was asked of every result; lines break at options."""
    parts = [("advc", "generate", *findings.subject.split()), ("--seed", str(seed))]
    if findings.subject == "destination":
        parts.append(("--level", str(level)))
    parts += [(f"--{key}", findings.setting[key]) for key in _GIVEN if findings.setting.get(key)]
    spelled = [tag("span", " ".join(quote(harmless(word)) for word in words)) for words in parts]
    return tag("code", Html(" ".join(spelled)), class_="command")
