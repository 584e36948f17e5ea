"""The option `--level` of studies: one adventure level, or several."""

from __future__ import annotations

import re

from engine.cli.shared import stop


def levels_of(written: str) -> tuple[int, ...]:
    """The levels that `50` or `1..100` says; ends the command for anything else."""
    ends = re.fullmatch(r"([0-9]{1,4})(?:\.\.([0-9]{1,4}))?", written)
    if ends is None or (ends[2] and int(ends[2]) < int(ends[1])):
        stop(f"--level: must be a level such as 50, or from which to which such as 1..100, not {written!r}")
    return tuple(range(int(ends[1]), int(ends[2] or ends[1]) + 1))
