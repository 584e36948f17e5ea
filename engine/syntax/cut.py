"""A file cut into declarations, with broken braces mended, so that one mistake costs one declaration at most."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container
from hashlib import sha256
from typing import NamedTuple

import attrs

from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.source.limits import FINDINGS_OF_A_FILE
from engine.syntax.faults import CLOSED_EARLY, MISPLACED, STRAY_BRACE, UNCLOSED_BRACE, UNOPENED_BRACE
from engine.syntax.lexer import Lexed, lex
from engine.syntax.nodes import Token

PATCHES = ("patch", "replace")
_MARGIN = re.compile(r"[ \t\u3000]*")


class Head(NamedTuple):
    """How a declaration begins, known without parsing it."""

    word: str | None
    """`patch` or `replace`, if it amends."""
    kind: str | None
    kind_start: int
    kind_end: int
    name: str | None
    name_start: int
    name_end: int
    base: str | None


@attrs.define(eq=False)
class Piece:
    """The text of one declaration; it is read into tokens and parsed only when somebody asks for it."""

    file: SourceFile
    start: int
    end: int
    head: Head
    damaged: bool = False
    """Its braces or words were mended: what is missing in it is no second mistake."""
    mended_at: tuple[int, ...] = ()
    """Where: faults of shape on the same lines are echoes."""
    digest: str = ""
    """A hash of its text, once somebody asked for it."""
    kinds: Container[str] = attrs.field(default=(), repr=False)
    """The words a declaration can begin with, for a piece that is read again."""
    siblings: list[Piece] = attrs.field(factory=list, repr=False)
    """The pieces of the same file that are read again together with it."""
    known_tokens: list[Token] | None = attrs.field(default=None, repr=False)

    @property
    def tokens(self) -> list[Token]:
        """Its words; a piece that is known from an earlier run is read again."""
        if self.known_tokens is None:
            fresh = {piece.start: piece.known_tokens for piece in cut(self.file, self.kinds).pieces}
            for piece in self.siblings:
                piece.known_tokens = fresh[piece.start]
        assert self.known_tokens is not None, "a remembered piece stands where it stood"
        return self.known_tokens

    def stamp(self) -> str:
        """A hash of its text."""
        if not self.digest:
            text = self.file.text[self.start : self.end]
            self.digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        return self.digest


def head_of(tokens: list[Token]) -> Head:
    """The head of a declaration's tokens."""
    word, at = None, 0
    if tokens[0].value in PATCHES and len(tokens) > 1 and tokens[1].type == "NAME":
        word, at = tokens[0].value, 1
    kind = tokens[at]
    name = tokens[at + 1] if len(tokens) > at + 1 and tokens[at + 1].type in ("NAME", "TEXT") else None
    base = None
    if name is not None and len(tokens) > at + 3 and tokens[at + 2].type == "COLON":
        base = tokens[at + 3].value
    return Head(
        word, kind.value if kind.type == "NAME" else None, kind.start, kind.end,
        name.value if name else None, name.start if name else kind.end, name.end if name else kind.end, base,
    )  # fmt: skip


@attrs.define(eq=False)
class Cut:
    """A file as pieces, with its comments and what was wrong with its words and braces."""

    file: SourceFile
    pieces: list[Piece]
    comments: list[Token]
    found: list[Diagnostic]


def cut(file: SourceFile, kinds: Container[str]) -> Cut:
    """Cut a file into one piece a declaration; `kinds` are the words that a declaration can begin with."""
    lexed = lex(file)
    runs = _runs(lexed.tokens)
    found = list(lexed.found)
    damaged: list[int] = list(lexed.damaged_at)
    if runs is None:
        mended = _Mending(file, kinds)
        runs = _runs(mended.run(lexed))
        assert runs is not None, "mended braces are balanced"
        found = sorted(found + mended.found, key=lambda finding: finding.order)[:FINDINGS_OF_A_FILE]
        damaged += mended.damaged_at
    pieces = [Piece(file, run[0].start, run[-1].end, head_of(run), known_tokens=run) for run in runs]
    if damaged:
        damaged.sort()
        spoilt = sorted(lexed.damaged_at)
        for piece in pieces:
            first, last = bisect_left(damaged, piece.start), bisect_right(damaged, piece.end)
            if first < last:
                piece.damaged = True
                piece.mended_at = tuple(damaged[first : min(last, first + FINDINGS_OF_A_FILE)])
                piece.known_tokens = _without_spoilt(piece.tokens, spoilt)
    return Cut(file, pieces, lexed.comments, found)


def _without_spoilt(tokens: list[Token], spoilt: list[int]) -> list[Token]:
    """The tokens less the entries with a word that is wrong in itself, which has been told; the head is kept as it is."""
    out: list[Token] = []
    first, in_head = 0, True
    for index, token in enumerate(tokens):
        if token.type not in _ENDS:
            continue
        start = tokens[first - 1].end if first else 0
        if in_head:
            out += _sound_head(tokens[first:index], spoilt)
        elif bisect_left(spoilt, start) == bisect_left(spoilt, token.start):
            out += tokens[first:index]
        elif token.type == "LBRACE":
            out.append(Token("NAME", "", token.start, token.start))  # stands in for the key; the reader passes over it
        elif out and out[-1].type == "SEPARATOR":
            out.pop()
        in_head = False
        if token.type != "SEPARATOR" or out[-1].type not in ("LBRACE", "SEPARATOR"):
            out.append(token)
        first = index + 1
    return out + (_sound_head(tokens[first:], spoilt) if in_head else tokens[first:])


def _sound_head(tokens: list[Token], spoilt: list[int]) -> list[Token]:
    """A declaration's head, less its base where that is wrong in itself: there is nothing to look up."""
    colon = next((index for index, token in enumerate(tokens) if token.type == "COLON"), None)
    if colon is None or bisect_left(spoilt, tokens[colon].end) == bisect_right(spoilt, tokens[-1].start):
        return tokens
    return tokens[:colon]


_ENDS = frozenset(("SEPARATOR", "LBRACE", "RBRACE"))


def _runs(tokens: list[Token]) -> list[list[Token]] | None:
    """The tokens of each declaration, or `None` where the braces do not match."""
    runs: list[list[Token]] = []
    depth = first = 0
    for index, token in enumerate(tokens):
        kind = token[0]
        if kind == "LBRACE":
            depth += 1
        elif kind == "RBRACE":
            depth -= 1
            if depth < 0:
                return None
            if depth == 0:
                runs.append(tokens[first : index + 1])
                first = index + 1
        elif kind == "SEPARATOR" and depth == 0:
            if index > first:
                runs.append(tokens[first:index])
            first = index + 1
    if depth:
        return None
    if first < len(tokens):
        runs.append(tokens[first:])
    return runs


@attrs.define
class _Open:
    """A brace that waits for its twin."""

    brace: Token
    indent: int
    body_is_indented: bool | None = None
    """Whether the block's first line stands further in than the line that opened it; unknown until that line."""
    body_indent: int | None = None
    """How far in the block's first line stands."""


class _Mending:
    """Puts missing braces where the indentation says they belong, and drops those that close nothing."""

    def __init__(self, file: SourceFile, kinds: Container[str]) -> None:
        self.file, self.kinds = file, kinds
        self.out: list[Token] = []
        self.open: list[_Open] = []
        self.found: list[Diagnostic] = []
        self.damaged_at: list[int] = []
        self.lines: dict[int, tuple[int, int]] = {}
        self.piece_starts: list[int] = []
        """Indexes into `out` where a declaration begins, at depth 0."""
        self.surplus = 0
        """Closing braces that have no opening one."""

    def run(self, lexed: Lexed) -> list[Token]:
        fresh = True
        for token in lexed.tokens:
            self.surplus += (token.type == "RBRACE") - (token.type == "LBRACE")
        for token in lexed.tokens:
            indent = self._indent(token)
            if indent is not None and self.open:
                self._close_what_ended(token, indent)
                self._open_what_began(token, indent)
            if token.type == "LBRACE":
                if self.out and self.out[-1].type == "LBRACE":
                    self._second_brace(token)
                    continue
                line_indent = self._line_indent(token.start)
                self.open.append(_Open(token, line_indent))
            elif token.type == "RBRACE" and not self.open:
                self._stray(token)
                fresh = True
                continue
            elif token.type == "RBRACE":
                self.open.pop()
            if not self.open and token.type == "SEPARATOR":
                fresh = True
            elif fresh and token.type != "SEPARATOR":
                self.piece_starts.append(len(self.out))
                fresh = False
            if token.type == "RBRACE":
                self._drop_separator()
            self.out.append(token)
            if token.type == "RBRACE" and not self.open:
                fresh = True
        if self.open:
            self._insert_close(self.open[-1], report=True)
            while self.open:
                self._insert_close(self.open[-1], report=False)
        return self.out

    def _line(self, offset: int) -> tuple[int, int]:
        """Where the line of an offset has its first word, and how far in that stands."""
        number = self.file.position(offset)[0]
        if number not in self.lines:
            start = self.file.line_starts[number - 1]
            match = _MARGIN.match(self.file.text, start)
            margin = match[0] if match else ""
            self.lines[number] = (start + len(margin), len(margin.expandtabs(2)))
        return self.lines[number]

    def _indent(self, token: Token) -> int | None:
        """How far in a token stands, if it is the first of its line."""
        first, indent = self._line(token.start)
        return indent if token.start == first and token.type != "SEPARATOR" else None

    def _line_indent(self, offset: int) -> int:
        return self._line(offset)[1]

    def _close_what_ended(self, token: Token, indent: int) -> None:
        """Close the blocks that a line standing further out shows to have ended."""
        report = True
        while self.open:
            block = self.open[-1]
            if token.type == "RBRACE":
                if indent >= block.indent or len(self.open) == 1:
                    return
            else:
                begins = indent == 0 and (token.value in self.kinds or token.value in PATCHES) and token.type == "NAME"
                if block.body_is_indented is None and not begins:
                    block.body_is_indented = indent > block.indent
                ended = indent <= block.indent and (block.body_is_indented or begins)
                if not ended:
                    return
            self._insert_close(block, report)
            report = False

    def _open_what_began(self, token: Token, indent: int) -> None:
        """Open a block within a block where its lines stand further in than the line before, which has no brace, or one too many."""
        if not self.open or token.type == "RBRACE":
            return
        block = self.open[-1]
        if block.body_indent is None:
            block.body_indent = indent
        elif indent > block.body_indent and self.surplus > 0 and self.out[-1].type == "SEPARATOR":
            self.surplus -= 1
            self._drop_separator()
            before = self.out[-1]
            brace = Token("LBRACE", "{", before.end, before.end)
            if before.type == "RBRACE":
                self._report_early(before)
                self.out[-1] = Token("SEPARATOR", "\n", before.start, before.end)
            else:
                self._report_unopened(before)
                self.out.append(brace)
            self.open.append(_Open(brace, block.body_indent, True, indent))

    def _drop_separator(self) -> None:
        while self.out and self.out[-1].type == "SEPARATOR":
            self.out.pop()

    def _insert_close(self, block: _Open, report: bool) -> None:
        self.open.pop()
        self._drop_separator()
        end = self.out[-1].end
        self.out.append(Token("RBRACE", "}", end, end))
        self.damaged_at.append(end)
        if report:
            opened = Place(self.file, block.brace.start, block.brace.end)
            self.found.append(
                UNCLOSED_BRACE.at(
                    Place(self.file, max(0, end - 1), end),
                    also=((opened, Message("the block is opened here", "ブロックはここで開いています")),),
                )
            )
        self.out.append(Token("SEPARATOR", "\n", end, end))
        if not self.open:
            self.piece_starts.append(len(self.out))

    def _second_brace(self, brace: Token) -> None:
        """A brace right behind another opens nothing: a block begins with a key."""
        key = Message("a key", "キー")
        self.found.append(MISPLACED.at(Place(self.file, brace.start, brace.end), found="`{`", expected=key))
        self.damaged_at.append(brace.start)

    def _stray(self, brace: Token) -> None:
        """A brace too many: it closes nothing, or an earlier one came too early, or its twin was left out."""
        starts = self.piece_starts
        while starts and starts[-1] >= len(self.out):
            starts.pop()
        late = len(starts)
        while late and self._indent(self.out[starts[late - 1]]) != 0:
            late -= 1
        place = Place(self.file, brace.start, brace.end)
        self.damaged_at.append(brace.start)
        if late == len(starts) or late == 0:
            self._drop_separator()
            end = self.out[-1] if self.out else None
            if late and end is not None and end.type != "RBRACE":
                self._open_head(starts[-1])
                self.out.append(brace)
            elif end is not None and self._line_indent(end.start) > self._line_indent(brace.start):
                # The declaration ended on a line that stands further in: its brace is the one too many.
                self._report_early(end)
            else:
                self.found.append(STRAY_BRACE.at(place))
            return
        anchor = starts[late - 1]
        last = starts[late] - 1
        while self.out[last].type == "SEPARATOR":
            last -= 1
        if self.out[last].type == "RBRACE":
            early = self.out[last]
            self._report_early(early)
            self.out[last] = Token("SEPARATOR", "\n", early.start, early.end)
            if self.out[last + 1].type == "SEPARATOR":
                del self.out[last]
        else:
            self._open_head(anchor)
        self._drop_separator()
        self.out.append(brace)
        del starts[late:]

    def _open_head(self, start: int) -> None:
        """Put the `{` that was left out behind the declaration's head."""
        head = start + 2
        if self.out[start].value in PATCHES:
            head += 1
        if head + 1 < len(self.out) and self.out[head].type == "COLON":
            head += 2
        head = min(head, len(self.out))
        before = self.out[head - 1]
        self.out.insert(head, Token("LBRACE", "{", before.end, before.end))
        if head + 1 < len(self.out) and self.out[head + 1].type == "SEPARATOR":
            del self.out[head + 1]
        self._report_unopened(before)

    def _report_early(self, brace: Token) -> None:
        self.damaged_at.append(brace.start)
        self.found.append(CLOSED_EARLY.at(Place(self.file, brace.start, brace.end)))

    def _report_unopened(self, before: Token) -> None:
        self.damaged_at.append(before.end)
        self.found.append(UNOPENED_BRACE.at(Place(self.file, max(0, before.end - 1), before.end)))
