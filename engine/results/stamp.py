"""Where a result came from."""

from __future__ import annotations

import attrs

ALGORITHM = 1
"""Raised whenever a change of the engine alters what a seed gives."""


@attrs.frozen
class Stamp:
    """Content, engine and algorithm that made a result; equal stamps and seeds give equal results."""

    content: str
    """`sha256:` and 64 hexadecimal digits over the text of all packs."""
    engine: str
    algorithm: int
