"""Findings for a person: the line of text, what is wrong underlined, and what to do about it.

The manner is that of rustc. Columns of the source are characters; on the screen everything is counted in cells, since
a Japanese letter takes two.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from engine.source.diagnostic import Diagnostic, Severity
from engine.source.file import Place, SourceFile
from engine.source.render.span import Span, span
from engine.values.harmless import harmless

WIDTH = 120
"""Cells that a line of the source may take before it is cut around what is wrong."""
TAB = "    "
NARROWEST = 20
CUT = "…"

STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}
FRAME = "bold blue"

WORDS = {
    "error": ("error", "エラー"),
    "warning": ("warning", "警告"),
    "note": ("note", "参考"),
    "help": ("help", "対処"),
}
"""What the frame around a finding says: English, Japanese."""


def render(found: Sequence[Diagnostic], language: str = "en", *, width: int = WIDTH, colour: bool = False) -> str:
    """All findings with a summary at the end, as text; nothing at all where nothing was found."""
    shown = io.StringIO()
    console = Console(
        file=shown,
        width=width,
        force_terminal=colour,
        color_system="standard" if colour else None,
        legacy_windows=False,
        highlight=False,
    )
    show(found, console, language)
    return shown.getvalue()


def show(found: Sequence[Diagnostic], console: Console, language: str = "en") -> None:
    """Prints all findings with a summary at the end; in colour where the console is a terminal."""
    if not found:
        return
    for one in found:
        for line in finding(one, language, console.width):
            console.print(line, soft_wrap=True, highlight=False, markup=False, emoji=False)
        console.print()
    console.print(Text(summary(found, language), style="bold"), soft_wrap=True, highlight=False)


def summary(found: Sequence[Diagnostic], language: str = "en") -> str:
    """`3 errors, 1 warning in 2 files`."""
    errors = sum(one.severity is Severity.ERROR for one in found)
    warnings = len(found) - errors
    files = len({one.place.file.path for one in found})
    if language == "ja":
        counts = [f"エラー {errors} 件"] * bool(errors) + [f"警告 {warnings} 件"] * bool(warnings)
        return f"{files} ファイルに{'、'.join(counts)}"
    counts = [_many(errors, "error")] * bool(errors) + [_many(warnings, "warning")] * bool(warnings)
    return f"{', '.join(counts)} in {_many(files, 'file')}"


def finding(one: Diagnostic, language: str, width: int = WIDTH) -> Iterator[Text]:
    """The lines of one finding."""
    where, style = span(one.place), STYLES[one.severity]
    gutter = " " * (len(str(where.end_line)) + 1)
    yield Text.assemble(
        (f"{_word(one.severity.value, language)}[{one.code}]", style),
        (f": {harmless(one.message(language))}", "bold"),
    )
    yield Text.assemble((f"{gutter}--> ", FRAME), place_text(one.place))
    yield Text(f"{gutter} |", style=FRAME)
    label = one.label(language)
    yield from _excerpt(one.place.file, where, harmless(label) if label else "", style, width)
    at = "{}({})" if language == "ja" else "{} at {}"
    notes = [("note", at.format(harmless(words), place_text(place))) for place, words in one.notes(language)]
    advice = one.help(language)
    if advice:
        notes.append(("help", harmless(advice)))
    if notes:
        yield Text(f"{gutter} |", style=FRAME)
    for kind, words in notes:
        yield Text.assemble((f"{gutter} = ", FRAME), (f"{_word(kind, language)}: ", "bold"), words)


def place_text(place: Place) -> str:
    """`path:line:column`, safe to print."""
    where = span(place)
    return f"{harmless(place.file.path)}:{where.line}:{where.column}"


def _excerpt(file: SourceFile, where: Span, label: str, style: str, width: int) -> Iterator[Text]:
    """The source line with its underline, or the first and last line of several."""
    room = max(width - len(str(where.end_line)) - 4, NARROWEST)
    if where.line == where.end_line:
        yield from _underlined(file, where.line, where, (where.column, where.end_column), label, style, room)
        return
    first_end = len(file.line(where.line).rstrip()) + 1
    yield from _underlined(file, where.line, where, (where.column, first_end), "", style, room)
    if where.end_line > where.line + 1:
        yield Text("...", style=FRAME)
    last = file.line(where.end_line)
    first_column = len(last) - len(last.lstrip()) + 1
    columns = (min(first_column, where.end_column), where.end_column)
    yield from _underlined(file, where.end_line, where, columns, label, style, room)


def _underlined(
    file: SourceFile, number: int, where: Span, columns: tuple[int, int], label: str, style: str, room: int
) -> Iterator[Text]:
    digits = len(str(where.end_line))
    before, marked, after = _cut(file.line(number), columns, room)
    carets = "^" * max(1, cell_len(marked))
    yield Text.assemble((f" {number:>{digits}} |", FRAME), f" {before}{marked}{after}".rstrip())
    under = f"{' ' * cell_len(before)}"
    yield Text.assemble(
        (f" {' ' * digits} |", FRAME), f" {under}", (f"{carets} {label}".rstrip() if label else carets, style)
    )


def _cut(line: str, columns: tuple[int, int], room: int) -> tuple[str, str, str]:
    """What stands before, in and after the marked columns, together at most `room` cells.

    Of a line too long, the start of the marked part is kept with a third of the room before it; only characters
    that may be seen are looked at, since a line can be a whole file.
    """
    start, end = columns[0] - 1, max(columns[1] - 1, columns[0] - 1)
    left_edge, right_edge = max(0, start - room), min(len(line), start + room)
    before = _visible(line[left_edge:start])
    marked = _visible(line[start : min(end, right_edge)])
    after = _visible(line[min(end, right_edge) : right_edge])
    if left_edge == 0 and right_edge == len(line) and cell_len(before + marked + after) <= room:
        return before, marked, after
    right_needed = min(cell_len(marked), room * 2 // 3)
    left_room = max(room // 3, room - right_needed - cell_len(after) - 1)
    if left_edge > 0 or cell_len(before) > left_room:
        before = CUT + _last_cells(before, left_room - 1)
    rest = room - cell_len(before)
    more = right_edge < len(line)
    if cell_len(marked) + (1 if more or after else 0) > rest:
        return before, _first_cells(marked, rest - 1) + CUT, ""
    rest -= cell_len(marked)
    if more or cell_len(after) > rest:
        after = _first_cells(after, rest - 1) + CUT
    return before, marked, after


def _first_cells(text: str, cells: int) -> str:
    """As much of the start as fits."""
    taken = 0
    for index, character in enumerate(text):
        taken += cell_len(character)
        if taken > cells:
            return text[:index]
    return text


def _last_cells(text: str, cells: int) -> str:
    """As much of the end as fits."""
    taken = 0
    for index in range(len(text) - 1, -1, -1):
        taken += cell_len(text[index])
        if taken > cells:
            return text[index + 1 :]
    return text


def _visible(text: str) -> str:
    return harmless(text.replace("\t", TAB))


def _word(word: str, language: str) -> str:
    return WORDS[word][language == "ja"]


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
