"""Words from characters: tokens with exact places, and comments beside them.

Line ends and the two meanings of a sign or word are decided here, so that the grammar stays small: behind `=` a sign is an
operator, elsewhere it belongs to its number; `where` is a keyword only behind an operand; a line end counts unless a
comma, an operator or an open parenthesis asks for more.
"""

from __future__ import annotations

import re
from functools import cache
from unicodedata import is_normalized, normalize

import attrs

from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.source.limits import FINDINGS_OF_A_FILE, NAME_LENGTH, NESTING, NUMBER_LENGTH, TEXT_LENGTH
from engine.syntax.faults import MISPLACED, STRAY_CHARACTER, TOO_DEEP, TOO_LONG, UNCLOSED_TEXT
from engine.syntax.grammar import language
from engine.syntax.nodes import Token

_NARROW = str.maketrans(
    "：，、；＋－％（）｛｝＃＝＊／＾＜＞．\u3000０１２３４５６７８９",
    ":,,;+-%(){}#=*/^<>. 0123456789",
)
"""The signs and digits of a Japanese keyboard and their narrow twins; one character for one, so places stay true."""

_VALUE_TERMINALS = (
    "NAME", "PICTURE", "TEXT", "INTERVAL", "SIGNED", "PERCENT", "NUMBER", "SEPARATOR", "COMMENT", "COMMA", "COLON", "LBRACE",
    "RBRACE", "LPAR", "RPAR", "EQUALS", "PLUS", "MINUS",
)  # fmt: skip
_EXPRESSION_TERMINALS = (
    "NAME", "INTERVAL", "PERCENT", "NUMBER", "SEPARATOR", "COMMENT", "COMMA", "LBRACE", "RBRACE", "LPAR", "RPAR",
    "EQUAL", "NOT_EQUAL", "LESS_OR_EQUAL", "MORE_OR_EQUAL", "EQUALS", "LESS", "MORE", "PLUS", "MINUS", "TIMES", "OVER",
    "POWER", "COLON",
)  # fmt: skip
_KEYWORDS = frozenset(("if", "then", "else", "and", "or", "not", "in"))
"""Words that are none of an expression's names."""
_OPERANDS = frozenset(("NAME", "NUMBER", "PERCENT", "RPAR", "INTERVAL", "VALUE"))
"""What an operand ends with, or an interval behind `in`."""
_BEHIND = {
    "where": _OPERANDS, "rises": _OPERANDS, "falls": _OPERANDS, "with": frozenset(("RISES", "FALLS")),
}  # fmt: skip
"""Words of expressions that are keywords only behind one of these, where no name can stand."""
_WORDS = "|".join(sorted((*_KEYWORDS, *_BEHIND)))
_OPERATORS = frozenset(
    [
        "EQUALS",
        "EQUAL",
        "NOT_EQUAL",
        "LESS_OR_EQUAL",
        "MORE_OR_EQUAL",
        "LESS",
        "MORE",
        "PLUS",
        "MINUS",
        "TIMES",
        "OVER",
        "POWER",
        "COMMA",
        "LPAR",
        "IF",
        "THEN",
        "ELSE",
        "AND",
        "OR",
        "NOT",
        "IN",
        "WHERE",
        "RISES",
        "FALLS",
        "WITH",
    ]
)
"""Behind one of these an expression goes on in the next line."""
TREND = re.compile(r"(?:rises|falls)[ \t\r\f\v\ufeff\u3000]+with(?![\w\u0300-\u036f\u3099\u309a\u30fb]|[.．][^\W\d])")
"""Two whole words that go on with an expression, even at the beginning of a line; one alone would be a key there."""
_LEADING = re.compile(rf"[ \t\r\n]{{0,400}}(?:[-+*/^<>)]|[=!]=|(?:then|else|and|or)\b|{TREND.pattern})")
"""A line that begins so goes on with the expression of the line before."""
_BEGINS = re.compile(
    rf"[ \t]*(?!(?:{_WORDS})\b)[^\W\d][\w.]*(?:[ \t]+(?!(?:{_WORDS})\b)(?:\w|\.\.\d)|[ \t]*=(?!=))"
    rf"|[ \t]*(?:{'|'.join(_BEHIND)})[ \t]*=(?!=)"
)
"""Two words side by side, or a name and `=`, are no part of an expression: it ended before them, whatever it waits for."""
_BASE = re.compile(r"[ \t]*[^\W\d][\w.]*[ \t]*\{")
"""A name and a block: what stands before them is a declaration's name."""
_BLOCK = re.compile(r"[ \t\r]*(?:#|\n|\Z|[^\W\d][\w.]*[ \t]+[\w\"+-])")
"""What stands behind an opening brace, and not behind a parenthesis: the end of the line, or a key and its value."""
_ENTRY_END = re.compile(r"[ \t]*[;}]")
_UNINDENTED = re.compile(r"^[\w}]", re.MULTILINE)
_QUOTES = {"“": "”", "”": "”", "„": "“”", "«": "»", "「": "」", "『": "』", "‘": "’", "’": "’", "'": "'", "＂": "＂"}
"""Signs that word processors and keyboards write for a straight quotation mark, and what closes each."""
_MEANT = {"[": "{", "]": "}", ".": ",", "。": ","}
"""Signs that mean nothing, and what they were written for."""
_NAMES = {"{": "LBRACE", "}": "RBRACE", "(": "LPAR", ")": "RPAR", ",": "COMMA", ":": "COLON"}
_LENGTHS = {"NAME": NAME_LENGTH, "NUMBER": NUMBER_LENGTH, "SIGNED": NUMBER_LENGTH, "PERCENT": NUMBER_LENGTH,
            "INTERVAL": 2 * NUMBER_LENGTH, "TEXT": TEXT_LENGTH, "PICTURE": TEXT_LENGTH * 10}  # fmt: skip


@cache
def _scanners() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The scanner of values and the scanner of expressions, from the grammar's terminals."""
    patterns = {terminal.name: terminal.pattern.to_regexp() for terminal in language().terminals}
    # Quotes of a picture that is never closed are no empty text.
    patterns["TEXT"] = f'(?!""")(?:{patterns["TEXT"]})'
    broken = '(?P<OPEN_PICTURE>"""[^\\uffff]*)|(?P<OPEN_TEXT>"[^\\n]*)|(?P<STRAY>[^\\n])'

    def scanner(names: tuple[str, ...]) -> re.Pattern[str]:
        return re.compile(
            r"[ \t\r\f\v\ufeff]*(?:" + "|".join(f"(?P<{n}>{patterns[n]})" for n in names) + f"|{broken}|(?P<END>\\Z))"
        )

    return scanner(_VALUE_TERMINALS), scanner(_EXPRESSION_TERMINALS)


@attrs.define
class Lexed:
    """The words of a file."""

    tokens: list[Token]
    comments: list[Token]
    found: list[Diagnostic]
    damaged_at: list[int]
    """Offsets of tokens that were wrong in themselves; a fault of shape near them is an echo."""


def lex(file: SourceFile) -> Lexed:
    """Split a file's text into tokens; what is no token is a finding, and the rest goes on."""
    return _Lexing(file).run()


class _Lexing:
    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.text = file.text.translate(_NARROW)
        self.out = Lexed([], [], [], [])
        self._last_found = -1

    def run(self) -> Lexed:
        values, expressions = _scanners()
        tokens, comments = self.out.tokens, self.out.comments
        add, new = tokens.append, tuple.__new__
        text, lengths = self.text, _LENGTHS
        at, size = 0, len(text)
        last = "SEPARATOR"
        depth = parentheses = 0
        in_expression = False
        while at < size:
            signed_interval = last == "IN"
            for match in (values if not in_expression or signed_interval else expressions).finditer(text, at):
                kind = match.lastgroup or ""
                value = match[kind]
                at = match.end()
                start = at - len(value)
                if kind == "NAME":
                    if len(value) > NAME_LENGTH:
                        self._too_long(start, at, NAME_LENGTH)
                        value = value[:NAME_LENGTH]
                    if not value.isascii() and not is_normalized("NFC", value):
                        value = normalize("NFC", value)
                    if in_expression and (value in _KEYWORDS or (value in _BEHIND and last in _BEHIND[value])):
                        kind = value.upper()
                        add(new(Token, (kind, value, start, at)))
                        last = kind
                        if kind == "IN":
                            break  # an interval behind `in` may carry signs
                        continue
                elif kind == "SEPARATOR" and value == ";" and depth == 0 and last == "NAME" and _BASE.match(text, at):
                    at, last = self._meant(start, ":", tokens), "COLON"
                    break
                elif kind == "SEPARATOR":
                    if last in ("SEPARATOR", "LBRACE"):
                        continue
                    if (
                        value == "\n"
                        and (
                            last == "COMMA"
                            or parentheses
                            or (in_expression and (last in _OPERATORS or _LEADING.match(text, at)))
                        )
                        and not (in_expression and _BEGINS.match(text, at))
                    ):
                        continue
                    in_expression, parentheses = False, 0
                    add(new(Token, ("SEPARATOR", value, start, at)))
                    last = "SEPARATOR"
                    if in_expression is False and match.re is expressions:
                        break
                    continue
                elif kind == "COMMENT":
                    comments.append(new(Token, ("COMMENT", self.file.text[start:at], start, at)))
                    continue
                elif kind == "LBRACE":
                    if last == "SEPARATOR" and tokens and tokens[-1].value == "\n":
                        tokens.pop()  # a brace may stand on a line of its own
                    depth += 1
                    in_expression, parentheses = False, 0
                    if depth > NESTING:
                        return self._too_deep(start, at)
                    add(new(Token, (kind, value, start, at)))
                    last = kind
                    if match.re is expressions:
                        break
                    continue
                elif kind == "RBRACE":
                    if last == "SEPARATOR" and depth > 0 and tokens:
                        tokens.pop()
                    depth = max(0, depth - 1)
                    in_expression, parentheses = False, 0
                    add(new(Token, (kind, value, start, at)))
                    last = kind
                    if match.re is expressions:
                        break
                    continue
                elif kind == "COLON":
                    if last == "SEPARATOR" and depth == 0 and tokens and tokens[-1].value == "\n":
                        tokens.pop()  # so may the base
                elif kind == "LPAR" and not in_expression and _BLOCK.match(text, at):
                    at = self._meant(start, "{", tokens)
                    depth, last = depth + 1, "LBRACE"
                    if depth > NESTING:
                        return self._too_deep(start, at)
                    break
                elif kind == "LPAR":
                    parentheses += 1
                    if parentheses > NESTING:
                        return self._too_deep(start, at)
                elif kind == "RPAR" and not (parentheses or in_expression):
                    at = self._meant(start, "}", tokens)
                    depth, last = max(0, depth - 1), "RBRACE"
                    break
                elif kind == "RPAR":
                    parentheses = max(0, parentheses - 1)
                elif kind == "EQUALS":
                    add(new(Token, (kind, value, start, at)))
                    last = kind
                    if not in_expression:
                        in_expression = True
                        break
                    continue
                elif kind == "TEXT" or kind == "PICTURE":
                    value = self.file.text[start:at]
                    if len(value) > lengths[kind]:
                        self._too_long(start, at, lengths[kind])
                        value = '""'
                elif kind == "END":
                    at = size
                    break
                elif kind == "STRAY" and value in _QUOTES:
                    at, value = self._bent(start)
                    add(new(Token, ("TEXT", value, start, at)))
                    last = "TEXT"
                    break
                elif kind == "STRAY" and value in _MEANT and (value in "[]" or last == "NAME"):
                    meant = _MEANT[value] if not in_expression else {"[": "(", "]": ")"}.get(value, ",")
                    at = self._meant(start, meant, tokens)
                    last = tokens[-1].type
                    parentheses = max(0, parentheses + (meant == "(") - (meant == ")"))
                    if meant in "{}":
                        depth = max(0, depth + (1 if meant == "{" else -1))
                        parentheses = 0
                    if max(depth, parentheses) > NESTING:
                        return self._too_deep(start, at)
                    break
                elif kind == "STRAY":
                    at = self._stray(start)
                    break
                elif kind == "OPEN_TEXT" or kind == "OPEN_PICTURE":
                    at, value = self._unclosed(start)
                    kind = "TEXT"
                    add(new(Token, (kind, value, start, at)))
                    last = kind
                    break
                elif kind in lengths and len(value) > lengths[kind]:
                    self._too_long(start, at, lengths[kind])
                    value = {"INTERVAL": "1..1", "PERCENT": "1%", "SIGNED": "+1"}.get(kind, "1")
                add(new(Token, (kind, value, start, at)))
                last = kind
                if signed_interval:
                    last = "VALUE"
                    break
            else:
                break
        if tokens and tokens[-1].type == "SEPARATOR":
            tokens.pop()
        return self.out

    def _place(self, start: int, end: int) -> Place:
        return Place(self.file, start, end)

    def _find(self, finding: Diagnostic) -> None:
        """Keep the first finding of each line, up to a bound: the rest are its echoes."""
        start, found = finding.place.start, self.out.found
        self.out.damaged_at.append(start)
        if len(found) < FINDINGS_OF_A_FILE and (
            self._last_found < 0 or self.text.find("\n", self._last_found, start) >= 0
        ):
            found.append(finding)
            self._last_found = start

    def _too_long(self, start: int, end: int, most: int) -> None:
        self._find(TOO_LONG.at(self._place(start, end), most=most))

    def _too_deep(self, start: int, end: int) -> Lexed:
        self._find(TOO_DEEP.at(self._place(start, end), most=NESTING))
        # Everything of this declaration is dropped: what was read before stays whole.
        depth, keep = 0, 0
        for index, token in enumerate(self.out.tokens):
            depth += (token.type == "LBRACE") - (token.type == "RBRACE")
            if depth == 0 and token.type in ("RBRACE", "SEPARATOR"):
                keep = index + 1
        del self.out.tokens[keep:]
        return self.out

    def _stray(self, start: int) -> int:
        """Report a run of characters that mean nothing, once, and go on behind it."""
        end = start + 1
        while end < len(self.text) and not (self.text[end].isalnum() or self.text[end] in ' \t\r\n"_{};,:#()=+-'):
            end += 1
        shown = self.file.text[start : min(end, start + 12)]
        self._find(STRAY_CHARACTER.at(self._place(start, end), character=_visible(shown)))
        return end

    def _meant(self, start: int, sign: str, tokens: list[Token]) -> int:
        """Report a sign that was written for another, and go on as if the right one stood there."""
        shown = {"{": "`{{`", "}": "`}}`"}.get(sign, f"`{sign}`")
        expected = Message(shown, shown)
        self._find(MISPLACED.at(self._place(start, start + 1), found=f"`{self.file.text[start]}`", expected=expected))
        if sign == "}" and tokens and tokens[-1].type == "SEPARATOR":
            tokens.pop()
        tokens.append(Token(_NAMES[sign], sign, start, start + 1))
        return start + 1

    def _bent(self, start: int) -> tuple[int, str]:
        """A text between quotation marks of a word processor: report it, and read it as what it was meant to be."""
        closing = re.compile(f'[{_QUOTES[self.text[start]]}"\n]').search(self.text, start + 1)
        end = closing.start() if closing else len(self.text)
        behind = end + 1 if closing and closing[0] != "\n" else end
        self._find(STRAY_CHARACTER.at(self._place(start, start + 1), character=self.text[start]))
        return behind, f'"{self.file.text[start + 1 : end]}"'.replace("\\", "")

    def _unclosed(self, start: int) -> tuple[int, str]:
        """Where a text without an end is taken to end: before the `;` or `}` that closes its line, else at the line's end."""
        line_end = self.text.find("\n", start)
        line_end = len(self.text) if line_end < 0 else line_end
        end = line_end
        if self.text.startswith('"""', start):
            # The rows of a picture mean nothing by themselves: go on at the next line that is not indented.
            outside = _UNINDENTED.search(self.text, line_end)
            self._find(UNCLOSED_TEXT.at(self._place(start, start + 3)))
            return (outside.start() if outside else len(self.text)), '""'
        tail = _ENTRY_END.search(self.text, start + 1, line_end)
        if tail:
            end = tail.start()
        self._find(UNCLOSED_TEXT.at(self._place(start, end)))
        return max(end, start + 1), f'"{self.file.text[start:end].strip(chr(34)).strip()}"'


def _visible(text: str) -> str:
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text)
