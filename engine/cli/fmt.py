"""`advc fmt`: one canonical layout for every file."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.files import deliver, write_whole
from engine.cli.shared import Language, language_of, print_findings, stop

if TYPE_CHECKING:
    from engine.source.diagnostic import Diagnostic

STANDARD_INPUT = "-"
MANY = 300
"""Files from which on a bar shows how far it has come."""


def command(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PATH", help="Files, or folders with all .adv files below; - for standard input. [content]"
        ),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only list the files that would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Only show what would change.")] = False,
    lang: Language = None,
) -> None:
    """Lay content out in the one canonical way.

    Files are written whole or not at all; one with an error of syntax stays as it is, and the others are laid out all
    the same. Exit status 1 says that there was such an error, or with --check that a file would change.
    """
    language = language_of(lang)
    if paths and STANDARD_INPUT in paths:
        if len(paths) > 1:
            stop(f"PATH: {STANDARD_INPUT} is standard input and stands alone")
        changed, found = _standard_input(check, diff)
    else:
        changed, found = _files(_adv_files(paths or _content_here()), check, diff, language)
    if found:
        print_findings(found, language)
    if found or (check and changed):
        raise typer.Exit(1)


def _content_here() -> list[str]:
    """The folder `content` here: the starter pack that came with the engine is nobody's to change."""
    if not Path("content").is_dir():
        stop("PATH: no folder `content` here; name files or folders")
    return ["content"]


def _adv_files(paths: list[str]) -> list[Path]:
    """The files that are meant, each once; in a folder neither hidden folders nor links are followed."""
    out: dict[Path, None] = {}
    for path in map(Path, paths):
        if path.is_dir():
            for where, folders, names in os.walk(path):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                below = (Path(where, name) for name in sorted(names) if name.endswith(".adv"))
                out.update((file, None) for file in below if not file.is_symlink())
        elif path.exists():
            out[path] = None
        else:
            stop(f"PATH: no such file or folder: {path}")
    return list(out)


def _standard_input(check: bool, diff: bool) -> tuple[int, list[Diagnostic]]:
    """Lay out standard input, held to the same rules as a file; says whether it changed, and what is wrong with it."""
    from engine.source.limits import FILE_BYTES

    with TemporaryDirectory() as folder:
        path = Path(folder, "input.adv")
        path.write_bytes(sys.stdin.buffer.read(FILE_BYTES + 1))
        before, after, found = _laid_out(path, STANDARD_INPUT)
    if not found and not check and not diff:
        deliver([after], None)
    changed = not found and before != after
    if changed:
        _show(STANDARD_INPUT, before, after, check, diff)
    return changed, found


def _files(files: list[Path], check: bool, diff: bool, language: str) -> tuple[int, list[Diagnostic]]:
    """Lay out files; says how many changed, and what is wrong with others."""
    from engine.model.packs import shown_path

    changed, broken, found = 0, 0, []
    for path in _with_progress(files, language):
        shown = shown_path(path)
        before, after, wrong = _laid_out(path, shown)
        found += wrong
        broken += bool(wrong)
        if wrong or before == after:
            continue
        changed += 1
        if check or diff:
            _show(shown, before, after, check, diff)
        else:
            write_whole(path, [after.encode("utf-8")])
    if broken < len(files) or not files:
        typer.echo(_summary(len(files) - broken, changed, check or diff)[language], err=True)
    return changed, found


def _laid_out(path: Path, shown: str) -> tuple[str, str, list[Diagnostic]]:
    """A file's text before and after, and what is wrong with it, if it cannot be laid out."""
    from engine.editor.format.formatted import Unformattable, formatted
    from engine.model.packs import read_file
    from engine.source.file import SourceFile

    source = read_file(path, shown)
    if not isinstance(source, SourceFile):
        return "", "", [source]
    try:
        after = formatted(source)
    except Unformattable as broken:
        return source.text, source.text, list(broken.diagnostics)
    marked = path.read_bytes().startswith(b"\xef\xbb\xbf")  # reading took away the mark that some editors begin with
    return ("\ufeff" if marked else "") + source.text, after, []


def _show(shown: str, before: str, after: str, check: bool, diff: bool) -> None:
    """Print what would change: the difference, or else the file's name."""
    if diff:
        lines = difflib.unified_diff(_lines(before), _lines(after), shown, shown)
        deliver(lines, None)
    elif check:
        typer.echo(shown)


def _lines(text: str) -> list[str]:
    """A text's lines with their ends, as `diff` shows them; other signs that break lines mean nothing here."""
    lines = [f"{line}\n" for line in text.split("\n")]
    last = lines.pop().removesuffix("\n")
    return [*lines, f"{last}\n\\ No newline at end of file\n"] if last else lines


def _summary(files: int, changed: int, only_told: bool) -> dict[str, str]:
    one = files == 1
    if not changed:
        return {
            "en": f"nothing to change in {files} file{'' if one else 's'}",
            "ja": f"{files} ファイルとも整形は不要です" if not one else "整形は不要です",
        }
    if only_told:
        return {
            "en": f"{changed} of {files} file{'' if one else 's'} would change",
            "ja": f"{files} ファイル中 {changed} ファイルが変わります",
        }
    return {
        "en": f"{changed} of {files} file{'' if one else 's'} laid out anew",
        "ja": f"{files} ファイル中 {changed} ファイルを整形しました",
    }


def _with_progress(files: list[Path], language: str) -> Iterator[Path]:
    """The files, with a bar where they are many and somebody looks on."""
    if len(files) < MANY or not sys.stderr.isatty():
        yield from files
        return
    from rich.console import Console
    from rich.progress import Progress

    # Rich would send what is written meanwhile to its own console: differences belong to standard output.
    bar = Progress(console=Console(stderr=True), redirect_stdout=False, redirect_stderr=False, transient=True)
    with bar:
        yield from bar.track(files, description={"en": "Formatting", "ja": "整形中"}[language])
