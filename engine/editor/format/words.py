"""A file's words in their one spelling, and between them the comments and the line ends of the author."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import accumulate

import attrs
from rich.cells import cell_len

from engine.source.file import SourceFile
from engine.syntax.cut import Cut
from engine.syntax.lexer import TREND, lex
from engine.syntax.nodes import Token

_ALLOWS = re.compile("(?:.*[#＃])?[ \t\u3000]*advc[ \t\u3000]*[:：]")
"""A comment to advc, perhaps behind another, speaks of the line it stands on, or of the one below."""
_JOINING = re.compile(r"(?:then|else|and|or)\b")
"""A line that begins so, or with a trend, would go on with an expression above it, although here it is a key."""
_OPERANDS = frozenset(("NAME", "NUMBER", "PERCENT", "INTERVAL", "RPAR"))
"""Behind one of these a `-` takes away; elsewhere in an expression it belongs to what follows."""
_ENDS = frozenset(("top", "bottom"))
"""What levels are counted from: `bottom+1` is one level, and shown so by `advc show`."""
_NOWHERE = 1 << 60
"""Behind every word."""


@attrs.frozen
class Gap:
    """What parts two words besides a blank: comments, or, without any, a line end that has to stay."""

    behind: str = ""
    """The comment on the line of the word before."""
    own: tuple[tuple[str, bool], ...] = ()
    """Comments on lines of their own, each with whether an empty line stands before it."""


@attrs.define(eq=False)
class Words:
    """A file as words, counted from 0, with what has to be known of each to lay it out.

    A statement is a declaration or an entry: from its first word up to the next statement of the same block.
    """

    tokens: list[Token] = attrs.field(factory=list)
    """As they were read; pictures alone are written from them."""
    kinds: list[str] = attrs.field(factory=list)
    """Their terminals in the grammar."""
    texts: list[str] = attrs.field(factory=list)
    spaced: list[str] = attrs.field(factory=list)
    """Each with what stands before it on one line: a blank, nothing, or the `;` between two statements."""
    lines: list[int] = attrs.field(factory=list)
    """Line ends before each word, behind its last comment if it has any."""
    gaps: dict[int, Gap] = attrs.field(factory=dict)
    """By the word behind it; the gap at the end has the number of words."""
    upto: list[int] = attrs.field(factory=list)
    """The display columns of all words before each, all on one line."""
    hard: list[int] = attrs.field(factory=list)
    """How many words before each must not stand on one line with the word before them, or are pictures."""
    ends: dict[int, int] = attrs.field(factory=dict)
    """By the first word of a statement, the first word behind it."""
    braces: dict[int, int] = attrs.field(factory=dict)
    """By the first word of a statement, its `{`, if it has a block."""
    twins: dict[int, int] = attrs.field(factory=dict)
    """The `}` of each `{`."""
    parted: set[int] = attrs.field(factory=set)
    """First words of statements that need a `;` before them even at a line's beginning."""
    allowed_before: set[int] = attrs.field(factory=set)
    """Gaps with a comment to advc that speaks of the line before it."""
    allowed_behind: set[int] = attrs.field(factory=set)
    """Gaps with one that speaks of the line below."""
    file: SourceFile = attrs.field(default=SourceFile("", ""))

    def one_line(self, first: int, end: int) -> str:
        """Some words on one line."""
        return self.texts[first] + "".join(self.spaced[first + 1 : end])

    def columns(self, first: int, end: int) -> int:
        """The display columns of some words on one line."""
        return self.upto[end] - self.upto[first] - len(self.spaced[first]) + len(self.texts[first])

    def may_be_one_line(self, first: int, end: int) -> bool:
        """Whether neither comments nor pictures nor the author's line ends part the words."""
        return self.hard[end] == self.hard[first + 1]

    def is_allowed_line(self, first: int, end: int) -> bool:
        """Whether the words are the author's line that a comment to advc speaks of: parted, it would allow less."""
        spoken_of = end in self.allowed_before or first in self.allowed_behind
        return spoken_of and not any(self.lines[first + 1 : end])


def comment_text(comment: Token) -> str:
    """A comment as it is written anew: only its sign and the blanks at its end are touched."""
    return "#" + comment.value[1:].rstrip()


def words_of(cut: Cut) -> Words:
    """The words of a file that has no errors."""
    reading = _Reading(cut)
    reading.run()
    return reading.out


@lru_cache(maxsize=1000)
def _is_name(text: str) -> bool:
    """Whether a name that was composed can be read again: a few letters fall apart by that into what no name may hold."""
    return [(token.type, token.end) for token in lex(SourceFile("", text)).tokens] == [("NAME", len(text))]


class _Reading:
    """Goes through the words once."""

    def __init__(self, cut: Cut) -> None:
        self.cut, self.text = cut, cut.file.text
        self.out = Words(file=cut.file)
        self.hard: list[int] = []
        self.comments = iter(cut.comments)
        self.comment = next(self.comments, None)
        self.pending: list[tuple[str, int]] = []
        """Comments since the last gap, each with the line ends before it."""
        self.was_expression = False
        """Whether the declaration before ended in an expression."""

    def run(self) -> None:
        out = self.out
        for piece in self.cut.pieces:
            self._statements(piece.tokens)
        self._gap(len(out.kinds), out.tokens[-1].end if out.tokens else 0, len(self.text))
        widths = [len(text) if text.isascii() else cell_len(text) for text in out.spaced]
        for word, kind in enumerate(out.kinds):
            if kind == "PICTURE":  # of which only the opening quotes stand on the line
                widths[word] = len(out.spaced[word]) - len(out.texts[word]) + 3
        out.upto = list(accumulate(widths, initial=0))
        out.hard = list(accumulate(self.hard, initial=0))

    def _statements(self, tokens: list[Token]) -> None:
        """Take in the words of one declaration: how each is parted from the one before, and where statements begin and end."""
        out, text = self.out, self.text
        tokens_, kinds, texts, spaced, lines, hards = out.tokens, out.kinds, out.texts, out.spaced, out.lines, self.hard
        open_: list[tuple[int, int]] = []  # statements around this one, each with its brace
        before = before_that = ""
        statement = count = len(kinds)
        was_expression, begins, in_expression, signed = self.was_expression, True, False, False
        end_before = tokens_[-1].end if tokens_ else 0
        next_comment = self.comment.start if self.comment else _NOWHERE
        for token in tokens:
            kind, value, start, end = token
            if kind == "SEPARATOR":
                out.ends[statement] = count
                was_expression, begins, in_expression = in_expression, True, False
                continue
            if next_comment < start or self.pending:
                # Behind the `(` of a point a comment would make it the brace of a block: it waits for the next gap. So does
                # one before a comma, which belongs to the line above.
                waits = kind == "COMMA" or (before == "LPAR" and not in_expression)
                line_ends = self._gap(count, end_before, start, waits)
                next_comment = self.comment.start if self.comment else _NOWHERE
                hard = count in out.gaps
            else:
                between = start - end_before
                line_ends = text.count("\n", end_before, start) if between > 1 else between and text[end_before] == "\n"
                hard = False
            if begins and kind != "RBRACE":
                after_brace = kinds and kinds[-1] == "RBRACE" if not open_ else before == "LBRACE"
                space = " " if after_brace else "; "
                hard = hard or line_ends > 0
                statement = count
                if was_expression and (_JOINING.match(value) or TREND.match(text, start)):
                    out.parted.add(count)
                begins = was_expression = False
            elif kind == "LBRACE":
                space = " "
                out.braces[statement] = count
                open_.append((statement, count))
                begins, in_expression = True, False
            elif kind == "RBRACE":
                space = "" if before == "LBRACE" else " "
                if before != "LBRACE":
                    hard = hard or line_ends > 0
                    out.ends[statement] = count
                statement, brace = open_.pop()
                out.twins[brace] = count
                begins = in_expression = False
            elif in_expression:
                called = kind == "LPAR" and before == "NAME"
                glued = signed or called or before == "LPAR" or kind == "COMMA" or kind == "RPAR"
                space = "" if glued else " "
                hard = hard or (line_ends > 0 and before != "EQUALS")
                signed = kind == "MINUS" and before not in _OPERANDS
            elif kind == "COMMA" or kind == "RPAR":
                space = ""
            else:
                counted = kind == "SIGNED" and texts[-1] in _ENDS and statement < count - 1
                space = "" if before == "LPAR" or counted else " "
                hard = hard or kind == "PICTURE"
                in_expression, signed = kind == "EQUALS", False
                if before == "NAME" and before_that == "LPAR" and count not in out.gaps:
                    out.gaps[count], hard = Gap(), True  # on one line it would be read as a block's key and value
            if kind == "NAME" and not value.isascii() and value != text[start:end] and not _is_name(value):
                value = text[start:end]
            tokens_.append(token)
            kinds.append(kind)
            texts.append(value)
            spaced.append(space + value)
            lines.append(line_ends)
            hards.append(hard)
            before_that, before, end_before = before, kind, end
            count += 1
        out.ends[statement] = count
        self.was_expression = in_expression

    def _gap(self, word: int, start: int, end: int, waits: bool = False) -> int:
        """Take in the comments of a gap before a word, or let them wait for the next, and count the line ends behind them."""
        at = start
        while self.comment is not None and self.comment.start < end:
            comment = self.comment
            self.pending.append((comment_text(comment), self.text.count("\n", at, comment.start)))
            at = comment.end
            self.comment = next(self.comments, None)
        if self.pending and not waits:
            (first, line_ends), *others = self.pending
            behind = line_ends == 0 and word > 0
            own = others if behind else self.pending
            self.out.gaps[word] = Gap(first if behind else "", tuple((text, ends > 1) for text, ends in own))
            if behind and _ALLOWS.match(first):
                self.out.allowed_before.add(word)
            if any(_ALLOWS.match(text) for text, _ in own):
                self.out.allowed_behind.add(word)
            self.pending = []
        return self.text.count("\n", at, end)
