"""Words put into lines: the author's own as far as they fit; what is too wide is parted where the language allows it."""

from __future__ import annotations

from itertools import pairwise

from engine.editor.format.expression import Part, Parting, parting
from engine.editor.format.picture import picture_at
from engine.editor.format.words import Words

WIDTH = 100
"""Display columns of a line; a wide character has two."""
INDENT = 2
FARTHEST = 40
"""How much further in than its line something may begin and have its continuation below its own beginning."""


def layout(words: Words) -> str:
    """A file's text in lines."""
    writing = _Writing(words)
    writing.file()
    return "".join(writing.out)


class _Writing:
    """The text so far, and the column it has come to."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.out: list[str] = []
        self.column = 0

    def file(self) -> None:
        count = len(self.words.kinds)
        self._rows(0, count, 0)
        self._comments(count, 0, first=count == 0)
        if self.out:
            self.out[0] = self.out[0].lstrip("\n")
            self.out.append("\n")

    def _rows(self, first: int, end: int, indent: int) -> None:
        """The statements of a block, or of the file."""
        words, word = self.words, first
        while word < end:
            row_end = words.ends[word]
            while row_end < end and not words.lines[row_end]:
                row_end = words.ends[row_end]
            said = self._comments(word, indent, first=word == first)
            self._new_line(indent, blank=words.lines[word] > 1 and (said or word > first))
            if indent or words.is_allowed_line(word, row_end):
                self._row(word, row_end, indent)
            else:
                self._apart(word, row_end, indent)  # a declaration has its own line
            word = row_end

    def _row(self, first: int, end: int, indent: int) -> None:
        """The statements of a line: together if they fit, else one a line."""
        words = self.words
        if self._stays(first, end, tail=end in words.parted):
            self._write_line(first, end)
        elif words.ends[first] == end:
            self._statement(first, end, indent)
        else:
            self._apart(first, end, indent)
            return
        if end in words.parted:
            self._write(";", 1)

    def _apart(self, first: int, end: int, indent: int) -> None:
        """Statements, one a line; the first stands on this one."""
        word = first
        while word < end:
            if word > first:
                self._new_line(indent)
            self._row(word, self.words.ends[word], indent)
            word = self.words.ends[word]

    def _stays(self, first: int, end: int, tail: int = 0) -> bool:
        """Whether statements, or a block, stay on one line; `tail` columns follow there."""
        words = self.words
        if not words.may_be_one_line(first, end):
            return False
        return self._has_room(first, end, tail) or words.is_allowed_line(first, end)

    def _has_room(self, first: int, end: int, tail: int = 0, space: int = 0) -> bool:
        """Whether the line is wide enough for some words here, and what goes before and behind them."""
        return self.column + space + self.words.columns(first, end) + tail <= WIDTH

    def _statement(self, first: int, end: int, indent: int) -> None:
        """A declaration or an entry that has to be parted."""
        words = self.words
        brace = words.braces.get(first)
        head_end = end if brace is None else brace
        equals = next((word for word in range(first, head_end) if words.kinds[word] == "EQUALS"), None)
        tail = 0 if brace is None else 2
        self._values(first, head_end if equals is None else equals, indent, tail if equals is None else 2)
        if equals is not None:
            self._write(" =", 2)
            self._expression(equals + 1, head_end, indent, tail or end in words.parted)
        if brace is not None:
            self._block(brace, end, indent)

    def _block(self, brace: int, end: int, indent: int) -> None:
        """A block, and the values behind it."""
        words = self.words
        close = words.twins[brace]
        empty = close == brace + 1 and close not in words.gaps
        if brace in words.gaps:
            self._go_on(brace, indent)
        else:
            self._write(" ", 1)
        if empty or self._stays(brace, end):
            self._write_line(brace, close + 1)
        else:
            self._write("{", 1)
            self._rows(brace + 1, close, indent + INDENT)
            self._comments(close, indent + INDENT, first=close == brace + 1)
            self._new_line(indent)
            self._write("}", 1)
        if close + 1 < end:
            self._write(" ", 1)
            self._plain(close + 1, end, indent, indent + INDENT)

    def _values(self, first: int, end: int, indent: int, tail: int) -> None:
        """A key and its list, or the head of a declaration; `tail` columns follow on the last line."""
        words = self.words
        commas = self._commas(first, end)
        if not commas:
            self._plain(first, end, indent, indent + INDENT)
            return
        start = self._first_item(first, commas[0])
        self._plain(first, start, indent, indent + INDENT)
        hang = self.column + 1 if self.column < indent + FARTHEST else indent + INDENT
        for item, item_end in pairwise([start, *(comma + 1 for comma in commas), end]):
            if item in words.gaps:
                self._go_on(item, hang)
            elif item == start or self._has_room(item, item_end, tail if item_end == end else 0, space=1):
                self._write(" ", 1)
            else:
                self._new_line(hang)
            self._plain(item, item_end, indent, hang)

    def _commas(self, first: int, end: int) -> list[int]:
        """The commas between items, not those within parentheses."""
        commas, depth = [], 0
        for word in range(first, end):
            kind = self.words.kinds[word]
            depth += (kind == "LPAR") - (kind == "RPAR")
            if kind == "COMMA" and depth == 0:
                commas.append(word)
        return commas

    def _first_item(self, key: int, comma: int) -> int:
        """Where a list's items begin: behind the key, or behind the `of` in `4 of alarm, pitfall`."""
        depth = 0
        for word in range(key + 1, comma - 1):
            kind = self.words.kinds[word]
            depth += (kind == "LPAR") - (kind == "RPAR")
            if depth == 0 and kind == "NAME" and self.words.texts[word] == "of" and word > key + 1:
                return word + 1
        return key + 1

    def _plain(self, first: int, end: int, indent: int, hang: int) -> None:
        """Words that stay on one line, but for pictures and comments among them; `hang` is where they go on."""
        words = self.words
        if words.may_be_one_line(first, end) and words.kinds[first] != "PICTURE":
            self._write_line(first, end)
            return
        hangs = [hang]
        for word in range(first, end):
            kind = words.kinds[word]
            if word > first:
                if word in words.gaps:
                    # A base may stand on a line of its own, and parentheses may go on in the next.
                    self._go_on(word, hangs[-1])
                else:
                    self._write_space(word)
            if kind == "PICTURE":
                self._picture(word, indent + INDENT)
            else:
                self._write_line(word, word + 1)
            if kind == "LPAR":
                hangs.append(self.column)
            elif kind == "RPAR":
                hangs.pop()

    def _picture(self, word: int, margin: int) -> None:
        text = picture_at(self.words.file, self.words.tokens[word], margin)
        self.out.append(text)
        self.column = len(text) - text.rfind("\n") - 1 if "\n" in text else self.column + len(text)

    def _expression(self, first: int, end: int, indent: int, tail: int) -> None:
        """What stands behind `=`; `tail` columns follow on the last line."""
        words = self.words
        parted = parting(words.kinds, first, end)
        alone = all(words.may_be_one_line(part.start, part.end) for part in parted.parts)
        broken = not (alone and self._has_room(first, end, tail, space=1))
        far = self.column - indent >= FARTHEST
        if first in words.gaps or (broken and (words.lines[first] or far)):
            base = indent + INDENT
            self._go_on(first, base)
        else:
            base = self.column + 1
            self._write(" ", 1)
        self._parts(parted, first, end, indent, base, tail)

    def _parts(self, parted: Parting, first: int, end: int, indent: int, base: int, tail: int) -> None:
        """An expression's words, the first of which stands here; `base` is where it goes on as a whole."""
        words = self.words
        opening = iter([*parted.parts, Part(end, end, end)])
        following = next(opening)
        within: list[tuple[Part, int, bool]] = []  # the parts around a word, where they go on, and whether they do
        hangs: dict[Part, int] = {}  # of the parts that go on in new lines
        moved = -1  # a gap whose comment was written before the operator
        for word in range(first, end):
            while within and within[-1][0].end <= word:
                within.pop()
            hang = within[-1][1] if within else base
            if word > first:
                if parted.breaks.get(word) in hangs:
                    moved = self._before_break(word, hangs[parted.breaks[word]])
                elif word in words.gaps and word != moved:
                    self._go_on(word, hang)
                else:
                    self._write_space(word)
            while following.start == word:
                part, following = following, next(opening)
                room = words.may_be_one_line(part.start, part.end) and self._has_room(
                    part.start, part.end, self._closing(part.end, end, tail)
                )
                goes_on = not room and (not within or within[-1][2])
                if goes_on:
                    hang = hangs[part] = self._hang(part, indent, otherwise=hang + INDENT)
                within.append((part, hang, goes_on))
            self._write_line(word, word + 1)

    def _hang(self, part: Part, indent: int, otherwise: int) -> int:
        """Where a part that begins here goes on: below its beginning, or its first argument, unless that is too far right."""
        lead = self.words.columns(part.start, part.under) if part.under > part.start else 0
        return self.column + lead if self.column + lead - indent <= FARTHEST else otherwise

    def _before_break(self, word: int, hang: int) -> int:
        """Go on in the next line before a word, usually an operator; says which gap's comment was written already."""
        words = self.words
        behind = words.gaps.get(word + 1)
        if word in words.gaps or behind is None or words.kinds[word - 1] == "COMMA":
            self._go_on(word, hang)
        elif behind.own and words.kinds[word] not in ("THEN", "ELSE"):
            self._write_space(word)  # a sign alone on its line would say less than one at the end of the line above
        elif behind.own:
            self._new_line(hang)
        else:
            self._write_behind(behind.behind)
            self._new_line(hang)
            return word + 1
        return -1

    def _closing(self, word: int, end: int, tail: int) -> int:
        """The columns of what stays on a part's last line, from a word behind it on."""
        words, first = self.words, word
        while word < end and words.kinds[word] in ("RPAR", "COMMA", "IN", "INTERVAL"):
            word += 1
        return words.upto[word] - words.upto[first] + (tail if word == end else 0)

    def _comments(self, word: int, indent: int, first: bool) -> bool:
        """The comments of a gap; `first` in a block needs no empty line before it. Says whether one has its own line."""
        gap = self.words.gaps.get(word)
        if gap is None:
            return False
        if gap.behind:
            self._write_behind(gap.behind)
        for text, blank in gap.own:
            self._new_line(indent, blank and not first)
            self.out.append(text)
            first = False
        return bool(gap.own)

    def _go_on(self, word: int, hang: int) -> None:
        """The comments before a word, if any, and a new line for it."""
        said = self._comments(word, hang, first=False)
        self._new_line(hang, blank=said and self.words.lines[word] > 1)

    def _new_line(self, indent: int, blank: bool = False) -> None:
        self.out.append(("\n\n" if blank else "\n") + " " * indent)
        self.column = indent

    def _write(self, text: str, columns: int) -> None:
        self.out.append(text)
        self.column += columns

    def _write_behind(self, comment: str) -> None:
        self.out.append("  " + comment)

    def _write_space(self, word: int) -> None:
        """What stands before a word on one line."""
        spaced, text = self.words.spaced[word], self.words.texts[word]
        self._write(spaced[: len(spaced) - len(text)], len(spaced) - len(text))

    def _write_line(self, first: int, end: int) -> None:
        """Some words on one line."""
        self._write(self.words.one_line(first, end), self.words.columns(first, end))
