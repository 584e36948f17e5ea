"""A copy of the starter pack that tests change."""

from __future__ import annotations

from pathlib import Path

import attrs

BASE = Path(__file__).parents[2] / "content" / "base"


@attrs.frozen
class Copy:
    """A copy of the starter pack to edit."""

    folder: Path

    def edit(self, file: str, before: str, after: str) -> Copy:
        """Write something else in a file, once."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
        return self
