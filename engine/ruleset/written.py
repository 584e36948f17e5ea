"""What a content says beyond its values: what it expects, and where each value is written."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import attrs

from engine.declarations.expect import Bound, Expect, bound_expectation
from engine.model.declared import Declared
from engine.model.model import Model


@attrs.define(eq=False)
class Written:
    """The declarations of a sound content as they are written; nothing is bound or looked up before somebody asks."""

    model: Model
    __dict__: dict[str, object] = attrs.field(init=False, repr=False)

    @cached_property
    def expectations(self) -> tuple[Declared[Expect], ...]:
        """All expectations, in the order of the packs, the files and the lines."""
        files = {file: at for at, file in enumerate(file for pack in self.model.packs for file in pack.files)}
        declared = [self.model.get("expect", name) for name in self.model.names("expect")]
        return tuple(sorted(declared, key=lambda each: (files[each.place.file], each.place.start)))

    def bound(self, expect: Declared[Expect]) -> Bound:
        """An expectation's formulas as terms."""
        return bound_expectation(expect.value, self.model)[0]

    def declared(self, kind: str, name: str) -> Declared[Any]:
        """A declaration, with the place of each of its values."""
        return self.model.get(kind, name)
