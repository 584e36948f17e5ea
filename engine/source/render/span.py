"""A place as lines and columns that every format can count on, whatever the place was."""

from __future__ import annotations

import attrs

from engine.source.file import Place


@attrs.frozen
class Span:
    """Lines and columns from 1; `end_column` is just behind the last character."""

    line: int
    column: int
    end_line: int
    end_column: int


def span(place: Place) -> Span:
    """The lines and columns of a place.

    A place beyond the end of its file lies at the end, one that ends before it starts is empty, and a line's end that
    a place takes along does not make it reach into the next line.
    """
    size = len(place.file.text)
    start = max(0, min(place.start, size))
    end = max(start, min(place.end, size))
    line, column = place.file.position(start)
    end_line, end_column = place.file.position(end)
    if end > start and end_column == 1:
        end_line, end_column = place.file.position(end - 1)
        if end_line == line:
            end_column = max(end_column, column)
    return Span(line, column, end_line, end_column)
