"""Many alike cases: some of them in every run of the suite, the others with `-m long`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def by_turns(cases: Iterable[Any], every: int = 2) -> list[Any]:
    """The cases, of which one in so many runs always, and the others are long; a tuple is several values."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)), marks=[pytest.mark.long] if number % every else []
        )
        for number, case in enumerate(cases)
    ]
