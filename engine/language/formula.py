"""An expression as a field holds it: its tree and its place, to be bound and proved by the rules."""

from __future__ import annotations

import attrs

from engine.source.file import Place
from engine.syntax.nodes import Expression


@attrs.frozen
class Formula:
    """What stands behind `=`."""

    tree: Expression = attrs.field(eq=False)
    place: Place = attrs.field(eq=False)
    text: str
    """The formula as the designer wrote it, on one line and without comments."""
