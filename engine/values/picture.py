"""Rows of characters, for maps and layouts drawn as text."""

from __future__ import annotations

import attrs


@attrs.frozen
class Picture:
    """A drawing in characters: rows from the top, all of one length; a space is an empty place."""

    rows: tuple[str, ...]

    @classmethod
    def of(cls, text: str, margin: int) -> Picture:
        """From the text between the quotes: rows of a common length, `margin` columns off their left.

        Raises ValueError with the number of a row (from 1) that has something in the margin.
        """
        lines = text.split("\n")
        if not lines[0].strip():
            del lines[0]
        if lines and not lines[-1].strip():
            del lines[-1]
        for number, line in enumerate(lines, 1):
            if line[:margin].strip():
                raise ValueError(number)
        rows = [line[margin:].rstrip() for line in lines]
        width = max((len(row) for row in rows), default=0)
        return cls(tuple(row.ljust(width) for row in rows))
