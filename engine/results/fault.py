"""What is wrong with data that came from outside: a path into it and a sentence for each mistake."""

from __future__ import annotations

import json
import re

import attrs


@attrs.frozen
class ResultFault:
    """One mistake in given data, in the languages of the engine."""

    path: str
    """Where, such as `query.location_candidates[1]`; `input:3:7` is a line and column of text that is no JSON."""
    en: str
    ja: str

    def within(self, language: str) -> str:
        """Path and sentence in `language` (en or ja)."""
        return f"{self.path}: {self.ja if language == 'ja' else self.en}"


class ResultError(ValueError):
    """Given data is not what it should be; `faults` says everything that is wrong with it."""

    def __init__(self, faults: tuple[ResultFault, ...]) -> None:
        super().__init__("\n".join(fault.within("en") for fault in faults))
        self.faults = faults


def step(path: str, key: object) -> str:
    """The path one key further down; a key that is not a plain word is shown quoted, escaped and shortened."""
    text = str(key)
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,59}", text):
        return f"{path}.{text}"
    shown = json.dumps(text if len(text) <= 40 else text[:40] + "...")
    return f"{path}[{shown}]"
