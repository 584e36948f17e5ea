"""Declarations as files, one theme each, none too long, each laid out by the formatter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.cataclysm.declaring import Declaration, comment_lines, text_of
from engine.cataclysm.spelling import name_of
from engine.editor.format.formatted import formatted
from engine.source.file import SourceFile

MOST_LINES = 1_400
"""Lines from which on a theme goes on in another file."""
_COMMON = ("data/json/", "data/mods/")


def files_of(declarations: Iterable[Declaration]) -> Iterator[tuple[str, str]]:
    """Path and text of each file: declarations of a theme and a kind stand together, in the order of the JSON."""
    by_theme: dict[str, list[Declaration]] = {}
    for declaration in declarations:
        by_theme.setdefault(declaration.theme, []).append(declaration)
    taken: set[str] = {"pack.adv"}
    for theme, ours in sorted(by_theme.items()):
        path = _path(theme)
        for number, text in enumerate(_parts(ours), 1):
            own = path if number == 1 else f"{path}_{number}"
            while f"{own}.adv" in taken:
                own += "_"
            taken.add(f"{own}.adv")
            head = "".join(comment_lines((own,), 0))
            yield f"{own}.adv", laid_out(f"{own}.adv", f"{head}\n{text}")


def laid_out(path: str, text: str) -> str:
    """A text as the formatter lays it out."""
    return formatted(SourceFile(path, text))


def _path(theme: str) -> str:
    """Where a theme goes: like its JSON, without the folders that all of it lies in."""
    for common in _COMMON:
        theme = theme.removeprefix(common)
    parts = [re.sub(r"[^A-Za-z0-9_-]+", "_", part.removesuffix(".overmap_only")) for part in theme.split("/")]
    return "/".join(part or "_" for part in parts)


def _parts(declarations: list[Declaration]) -> Iterator[str]:
    """The text of a theme, cut where it gets too long."""
    lines, texts = 0, [""]
    for text in _spaced(declarations):
        more = text.count("\n")
        if lines + more > MOST_LINES and len(texts) > 1:
            yield "".join(texts)
            lines, texts = 0, [""]
        lines += more
        texts.append(text)
    yield "".join(texts)


def _spaced(declarations: list[Declaration]) -> Iterator[str]:
    """Declarations with a blank line between those that are more than a line, or rest on something else."""
    previous: tuple[bool, str, str, str] | None = None
    for declaration in declarations:
        text = text_of(declaration)
        here = (text.count("\n") == 1, declaration.kind, declaration.base or "", declaration.name)
        follows = previous is not None and _belongs(previous, here)
        yield text if follows else f"\n{text}"
        previous = here


def _belongs(previous: tuple[bool, str, str, str], here: tuple[bool, str, str, str]) -> bool:
    """Whether a declaration of one line goes on with those before: plain ones, or ones that rest on the same, or on it."""
    if not here[0] or previous[1] != here[1]:
        return False
    return here[2] in (previous[2], previous[3]) if here[2] else previous[0] and not previous[2]


def theme_name(folder: str) -> str:
    """A pack's name from its folder's."""
    return name_of(re.sub(r"[^a-z0-9]+", "_", folder.lower()).strip("_") or "imported") or "imported"
