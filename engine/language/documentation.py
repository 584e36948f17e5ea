"""What kinds, keys, steps and rules say about themselves, in every language of the engine.

The English stands with the class that it documents. `japanese.json` beside this file has the Japanese, paragraph by
paragraph, as a catalog of translations does; the tests hold that none is missing and none is left over.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from engine.source.diagnostic import Message


def documented(english: str) -> Message:
    """A paragraph of documentation in every language. Raises KeyError for one that the catalog has not."""
    return Message.plain(english, _japanese()[english])


def paragraphs(doc: str) -> list[str]:
    """A docstring's paragraphs, each on one line."""
    return [" ".join(part.split()) for part in doc.strip().split("\n\n")]


def paragraphs_in(language: str, doc: str) -> list[str]:
    """A docstring's paragraphs in a language."""
    return [said_in(language, paragraph) for paragraph in paragraphs(doc)]


def said_in(language: str, english: str) -> str:
    """A paragraph of documentation in a language."""
    return documented(english).filled(language, {})


@cache
def _japanese() -> dict[str, str]:
    catalog: dict[str, str] = json.loads(files(__package__).joinpath("japanese.json").read_text("utf-8"))
    return catalog
