"""What goes where something is taken out of a text: the item with its comma, the entry with its line, the declaration."""

from __future__ import annotations

from unicodedata import normalize

import attrs

from engine.editor.project.marks import read
from engine.editor.project.roles import Role
from engine.source.file import Place, SourceFile
from engine.syntax.cut import Piece

_ENDS = frozenset({"COMMA", "SEPARATOR", "LBRACE", "RBRACE"})
"""The signs around an item of a list."""
_BLANK = " \t\u3000"
_MOST_WORDS = 60


@attrs.frozen(eq=False)
class Removal:
    """A part of a text that can go, and its words in short."""

    words: str
    span: Place


def without_item(file: SourceFile, place: Place) -> Removal | None:
    """The item of a list that a place is in, with its comma; of a list of one the whole entry."""
    tokens = read(file).lexed.tokens
    at = next((number for number, token in enumerate(tokens) if token.end > place.start), None)
    if at is None:
        return None
    first = at
    while first and tokens[first - 1].type not in _ENDS:
        first -= 1
    last = at
    while last + 1 < len(tokens) and tokens[last + 1].type not in _ENDS:
        last += 1
    before = tokens[first - 1] if first else None
    after = tokens[last + 1] if last + 1 < len(tokens) else None
    start, end = tokens[first].start, tokens[last].end
    if after is not None and after.type == "COMMA":
        # The next item moves up to where this one began.
        start = _item_start(file, start, place)
        span = Place(file, start, tokens[last + 2].start if last + 2 < len(tokens) else after.end)
    elif before is not None and before.type == "COMMA":
        span = Place(file, before.start, end)
    else:
        keys = [mark for mark in read(file).marks if mark.role is Role.KEY and start <= mark.start < end]
        own = [mark for mark in keys if mark.start <= place.start]
        later = [mark for mark in keys if mark.start > place.start]
        if len(keys) > 1 and own:
            # Of a record on one line only its own key goes.
            start = own[-1].start
            end = len(file.text[: later[0].start].rstrip()) if later else end
            return _removal(file, start, end, Place(file, len(file.text[:start].rstrip(_BLANK)), end))
        span = _entry(file, start, end)
    return _removal(file, start, end, span)


def without_idle(file: SourceFile, piece: Piece, words: str, place: Place) -> Removal | None:
    """What changes nothing: an item of a list, a key with its value, or the patch that says nothing else.

    `words` and `place` are the finding's; of a whole value the words are only its key.
    """
    last = words.rpartition(" ")[2]
    own = file.text[piece.start : piece.end]
    if words == "patch" or (piece.head.word == "patch" and "{" not in own and "｛" not in own):
        return _declaration(file, piece)
    if " " in words and last == normalize("NFKC", file.text[place.start : place.end]):
        return without_item(file, place)
    return _without_key(file, last, place)


def _without_key(file: SourceFile, key: str, place: Place) -> Removal | None:
    """A key and all of its value, unless it stands there more than once."""
    words = read(file)
    keys = [mark for mark in words.marks if mark.role is Role.KEY and mark.value == key]
    own = next((mark for mark in reversed(keys) if mark.end <= place.start), None)
    if own is None or sum(mark.block == own.block and mark.declaration == own.declaration for mark in keys) > 1:
        return None
    before = next((token for token in reversed(words.lexed.tokens) if token.end <= own.start), None)
    after = next((token for token in words.lexed.tokens if token.start >= place.end), None)
    if all(token is None or token.type in _ENDS for token in (before, after)):
        return _removal(file, own.start, place.end, _entry(file, own.start, place.end))
    start = len(file.text[: own.start].rstrip(_BLANK))
    return _removal(file, own.start, place.end, Place(file, start, place.end))


def _declaration(file: SourceFile, piece: Piece) -> Removal:
    """A declaration with the blank lines that part it from the next, or at the end from the one before."""
    text = file.text
    start, end = piece.start, len(text) - len(text[piece.end :].lstrip())
    if end == len(text) and text[:start].strip():
        start, end = len(text[:start].rstrip()), len(text.rstrip())
    return Removal(
        " ".join(text[piece.start : max(piece.head.name_end, piece.head.kind_end)].split()), Place(file, start, end)
    )


def _removal(file: SourceFile, start: int, end: int, span: Place) -> Removal | None:
    """A removal, unless a comment would go with it."""
    if any(span.start < comment.start < span.end for comment in read(file).lexed.comments):
        return None
    return Removal(" ".join(file.text[start:end].split())[:_MOST_WORDS], span)


def _item_start(file: SourceFile, first: int, place: Place) -> int:
    """Where the item of a place begins: behind the key where it is the first of its list."""
    marks = [mark for mark in read(file).marks if first <= mark.start <= place.start]
    keys = [mark for mark in marks if mark.role is Role.KEY]
    if not keys:
        return first
    behind = [mark for mark in marks if mark.start >= keys[-1].end]
    return behind[0].start if behind else place.start


def _entry(file: SourceFile, start: int, end: int) -> Place:
    """The whole entry, where its only item goes, and what parted it from the others."""
    text = file.text
    before, after = len(text[:start].rstrip(_BLANK)), end + len(text[end:]) - len(text[end:].lstrip(_BLANK))
    if text[before - 1 : before] in (";", "；"):
        return Place(file, before - 1, end)
    if text[after : after + 1] in (";", "；"):
        return Place(file, before, after + 1)
    if text[before - 1 : before] == "\n" and text[after : after + 1] == "\n":
        return Place(file, before, after + 1)
    return Place(file, before, end)
