"""What the Python face raises for wrong content."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.source.diagnostic import Diagnostic


class ContentError(Exception):
    """Content with errors cannot be loaded; `diagnostics` says everything that is wrong, warnings included."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        errors = [each for each in diagnostics if each.severity == "error"]
        lines = [f"{each.code} {each.place}: {each.message()}" for each in errors[:20]]
        if len(errors) > 20:
            lines.append(f"… and {len(errors) - 20} more")
        super().__init__("\n".join([f"{len(errors)} errors in the content", *lines]))
        self.diagnostics = diagnostics
