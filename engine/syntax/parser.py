"""A piece's tokens made into a tree; a broken entry is reported and left out, the rest is read."""

from __future__ import annotations

from typing import Any

from lark.exceptions import UnexpectedToken

from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.source.limits import LARGE_PIECE, SYNTAX_ERRORS_OF_A_PIECE
from engine.syntax.cut import Piece
from engine.syntax.faults import MISPLACED
from engine.syntax.grammar import language
from engine.syntax.nodes import Declaration, Token

_END = Token("$END", "", 0, 0)

_EXPECTED = {
    "LBRACE": Message("`{{`", "`{{`"),
    "RBRACE": Message("`}}`", "`}}`"),
    "EXPRESSION": Message("a number, a name or `(`", "数・名前・`(`"),
    "VALUE": Message("a value", "値"),
    "KEY": Message("a key", "キー"),
    "NAME": Message("a name", "名前"),
    "END": Message("a new line", "改行"),
    "RPAR": Message("`)`", "`)`"),
    "THEN": Message("`then`", "`then`"),
    "ELSE": Message("`else`", "`else`"),
    "WITH": Message("`with` and a name, as in `rises with level`", "`with` と名前（`rises with level` など）"),
}
_WHERE_OUTSIDE = Message(
    "`where` stands within the parentheses of a function, as in `count(party where size > 2)`",
    "`where` は関数の括弧の中に書きます（例：`count(party where size > 2)`）",
)
_SECOND_WHERE = Message(
    "an argument has one `where`: join its conditions with `and`",
    "引数に書ける `where` は 1 つです。条件は `and` でつないでください",
)
_NOTHING_BEFORE_WHERE = Message(
    "before `where` stands what it chooses from, as in `count(party where size > 2)`",
    "`where` の前に、選ぶもとになるものを書いてください（例：`count(party where size > 2)`）",
)


def parse(piece: Piece) -> tuple[Declaration | None, list[Diagnostic]]:
    """Read a piece as a declaration; `None` where its head is broken. Never raises for what the text holds."""
    tokens = piece.tokens[1:] if piece.head.word else piece.tokens
    found: list[Diagnostic] = []
    if not tokens and piece.damaged:
        return None, found  # only signs without meaning stood here, and they have been told
    told = {piece.file.position(offset)[0] for offset in piece.mended_at}
    tries = SYNTAX_ERRORS_OF_A_PIECE if len(tokens) <= LARGE_PIECE else 2
    for _ in range(tries):
        parser = language().parse_interactive()
        feed = parser.parser_state.feed_token
        at = 0
        try:
            for at, token in enumerate(tokens):  # noqa: B007 (the place of a failure)
                feed(token)  # type: ignore[arg-type]
            at = len(tokens)
            return feed(_END, True), found  # type: ignore[arg-type]
        except UnexpectedToken:
            if _line(_place(piece, tokens, at)) not in told:
                accepts: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
                found.append(_misplaced(piece, tokens, at, accepts))
                told.add(_line(found[-1].place))
        shorter = _without_entry(tokens, at)
        if shorter is None or len(shorter) == len(tokens):
            return None, found
        tokens = shorter
    return None, found


def _place(piece: Piece, tokens: list[Token], at: int) -> Place:
    token = tokens[at] if at < len(tokens) else Token("$END", "", tokens[-1].end, tokens[-1].end)
    if _ends_line(piece, tokens, at):
        # The line breaks off: point at its last word, not at the empty place behind it.
        return Place(piece.file, tokens[at - 1].start, tokens[at - 1].end)
    return Place(piece.file, token.start, token.end)


def _ends_line(piece: Piece, tokens: list[Token], at: int) -> bool:
    """Whether what cannot stand here is the end of a line; that before a brace is no token by itself."""
    if at == 0 or at == len(tokens) or tokens[at].type == "SEPARATOR":
        return at > 0
    return tokens[at].type == "RBRACE" and "\n" in piece.file.text[tokens[at - 1].end : tokens[at].start]


def _line(place: Place) -> int:
    return place.position[0]


def _misplaced(piece: Piece, tokens: list[Token], at: int, accepts: set[str]) -> Diagnostic:
    token = tokens[at] if at < len(tokens) else _END
    place = _place(piece, tokens, at)
    found: Any
    if at == len(tokens) or _ends_line(piece, tokens, at):
        found = Message("the end of the line", "行の終わり")
    else:
        shown = token.value if len(token.value) <= 30 else token.value[:27] + "…"
        found = f"`{shown}`"
    expected = _expected(accepts)
    return MISPLACED.at(place, found=found, expected=_EXPECTED[expected], help=_about_where(tokens, at, expected))


def _about_where(tokens: list[Token], at: int, expected: str) -> Message | None:
    """What to do about a `where` that cannot stand here, or that nothing stands before."""
    if at == len(tokens) or expected in ("THEN", "ELSE", "WITH"):
        return None
    if (
        tokens[at].type == "NAME"
        and tokens[at - 1][:2] == ("NAME", "where")
        and tokens[at - 2].type in ("LPAR", "COMMA")
    ):
        return _NOTHING_BEFORE_WHERE
    if tokens[at].type != "WHERE":
        return None
    depth = 0
    for before in range(at - 1, 0, -1):
        kind = tokens[before].type
        depth += (kind == "RPAR") - (kind == "LPAR")
        if depth == 0 and kind == "WHERE":
            return _SECOND_WHERE
        if depth < 0 or kind == "EQUALS":
            break
    return _WHERE_OUTSIDE


def _expected(accepts: set[str]) -> str:
    """The one thing to name of all that could stand there."""
    if "IF" in accepts:
        return "EXPRESSION"
    for terminal in ("THEN", "ELSE", "WITH"):
        if terminal in accepts:
            return terminal
    if "TEXT" in accepts and "SEPARATOR" not in accepts and "RBRACE" not in accepts and "LBRACE" not in accepts:
        return "VALUE"
    if accepts == {"NAME"} or accepts == {"NAME", "RBRACE"}:
        return "KEY" if "RBRACE" in accepts else "NAME"
    if "RPAR" in accepts or "SEPARATOR" in accepts:
        return "RPAR" if "RPAR" in accepts else "END"
    for terminal in ("RBRACE", "LBRACE"):
        if terminal in accepts:
            return terminal
    return "END"


def _without_entry(tokens: list[Token], at: int) -> list[Token] | None:
    """The tokens less the entry around index `at`, its braces kept; `None` where that is the declaration's head."""
    bounds = ("SEPARATOR", "LBRACE", "RBRACE")
    at = min(at, len(tokens) - 1)
    first = at
    if tokens[at].type in bounds and at > 0:
        first = at - 1
    while first > 0 and tokens[first - 1].type not in bounds and tokens[first].type not in bounds:
        first -= 1
    if first == 0:
        return None
    last = at
    while last < len(tokens) and tokens[last].type not in bounds:
        last += 1
    kept = tokens[:first] + tokens[last:]
    return _tidy(kept)


def _tidy(tokens: list[Token]) -> list[Token]:
    """Leave one separator between entries, none beside a brace."""
    out: list[Token] = []
    for token in tokens:
        if token.type == "SEPARATOR" and (not out or out[-1].type in ("SEPARATOR", "LBRACE")):
            continue
        if token.type == "RBRACE" and out and out[-1].type == "SEPARATOR":
            out.pop()
        if token.type == "LBRACE" and out and out[-1].type in ("SEPARATOR", "LBRACE"):
            # The block's own key was broken: stand in a key that the reader passes over.
            out.append(Token("NAME", "", token.start, token.start))
        out.append(token)
    return out
