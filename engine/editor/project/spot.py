"""Where a cursor is, understood from what stands before it alone: what follows may not be written yet."""

from __future__ import annotations

import re
from collections import deque
from functools import cache

import attrs

from engine.editor.project.marks import Walk, walk
from engine.editor.project.scopes import KINDS_BY_NAME
from engine.kinds import KINDS
from engine.language.reading import shape_of
from engine.source.file import SourceFile
from engine.syntax.cut import PATCHES
from engine.syntax.lexer import lex

_WORD = re.compile(r"[^\W\d][\w\u0300-\u036f\u3099\u309a\u30fb.]*\Z|\Z")
_NEXT = "z"
"""Stands in for the word that is being written, so that the lexer sees whether its line has begun."""
_LOOK_BACK = 200_000
"""Characters before a cursor that are looked at."""
_MOST_WORD = 200
_MOST_HEADS = 40
"""Words before a cursor that may begin a declaration: more do not stand unindented in one block."""
_BRACE = re.compile(r'""".*?(?:"""|\Z)|"[^"\n]*|#[^\n]*|[{}｛｝]', re.DOTALL)


@cache
def _heads() -> re.Pattern[str]:
    words = "|".join(sorted([*PATCHES, *(kind.name for kind in KINDS)], key=len, reverse=True))
    return re.compile(rf"^(?:{words})(?!\w)", re.MULTILINE)


@attrs.frozen(eq=False)
class Spot:
    """A cursor: what was walked through before the word that it is in, and that word as far as it is written."""

    walk: Walk
    word: str
    start: int
    """Where the word begins."""
    offset: int
    begin: int
    """Where the text begins that was walked through."""

    @property
    def block(self) -> int:
        """Where the block opens that the cursor is in; -1 outside of all."""
        return self.walk.blocks[-1].opener.start + self.begin if self.walk.blocks else -1


def declaration_start(text: str, offset: int) -> int:
    """Where the declaration begins that an offset is in; the offset's line where none does."""
    low = max(0, offset - _LOOK_BACK)
    heads = deque(_heads().finditer(text, low, offset), _MOST_HEADS)
    last = None
    for match in heads:
        if last is None or not _is_entry(text, last, match):
            last = match
    if last is not None and (low == 0 or last.start() > low):
        return last.start()
    return text.rfind("\n", 0, offset) + 1


def _is_entry(text: str, head: re.Match[str], match: re.Match[str]) -> bool:
    """Whether a word at the margin is a key of the declaration above, unindented: `terrain` and `map` are kinds, too."""
    kind = KINDS_BY_NAME.get(head[0])
    if kind is None or match[0] not in shape_of(kind.cls).fields:
        return False
    line = text[match.start() : match.start() + _MOST_WORD].partition("\n")[0]
    if any(sign in line for sign in "{:｛："):
        return False
    braces = [found[0] for found in _BRACE.finditer(text, head.start(), match.start())]
    return sum((brace in "{｛") - (brace in "}｝") for brace in braces if len(brace) == 1) > 0


def spot_at(file: SourceFile, offset: int) -> Spot | None:
    """Where a cursor is; `None` within a text or a comment."""
    text = file.text
    offset = max(0, min(offset, len(text)))
    match = _WORD.search(text, max(0, offset - _MOST_WORD), offset)
    start = match.start() if match is not None else offset
    word = text[start:offset]
    begin = declaration_start(text, start)
    lexed = lex(SourceFile("", text[begin:start] + _NEXT))
    if not lexed.tokens or lexed.tokens[-1].value != _NEXT or lexed.tokens[-1].type != "NAME":
        return None
    tokens = lexed.tokens[:-1]
    return Spot(walk(tokens), word, start, offset, begin)
