"""Where a result came from."""

from __future__ import annotations

import attrs

from engine.values.prop import prop

ALGORITHM = 1
"""Raised whenever a change of the engine alters what a seed gives."""


@attrs.frozen
class Stamp:
    """Content, engine and algorithm that made a result; equal stamps and seeds give equal results."""

    content: str = prop("`sha256:` and 64 hexadecimal digits over the text of all packs.")
    engine: str = prop("The engine's version.")
    algorithm: int = prop("The algorithm's number; another number may give another result for the same seed.", least=0)
