"""Findings printed for people and for machines, one module a format.

Takes findings and gives text; each format is a pure function `render(found, language)`. For a terminal, with its width
and its colours, `text.show` prints to a console.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.source.diagnostic import Diagnostic
from engine.source.render import github, json, sarif, text

FORMATS: dict[str, Callable[[Sequence[Diagnostic], str], str]] = {
    "text": text.render,
    "json": json.render,
    "github": github.render,
    "sarif": sarif.render,
}
"""The formats of `advc check --format`."""
