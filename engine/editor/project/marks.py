"""What every word of a text is: a kind, a key, a name of something, a number; for texts that are right, or not yet.

Goes through the words of a file once, keeping track of blocks and lines, and never needs a tree: what is not understood
is passed over, and what stands behind it is understood again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import attrs

from engine.editor.project.formulas import OVER_RESULTS, FormulaWalk, role_of_sign
from engine.editor.project.offers import NOTHING, Offer, offer_of
from engine.editor.project.roles import Mark, Role
from engine.editor.project.scopes import EMPTY, KINDS_BY_NAME, Line, Scope, Slot, Start, scope_of, start_of
from engine.language.reading import shape_of
from engine.rules.expression import FUNCTIONS
from engine.source.file import SourceFile
from engine.syntax.cut import PATCHES
from engine.syntax.lexer import Lexed, lex
from engine.syntax.nodes import Token
from engine.values.sided import SHAPES, SIDES


@attrs.define(eq=False)
class Block:
    """An open block, and the entry that it belongs to."""

    scope: Scope
    opener: Token
    words: str
    """The word, or words, that the entry begins with."""
    start: Start | None = None
    line: Line | None = None
    used: set[str] = attrs.field(factory=set)


class Walk:
    """Where one is after some words: the declaration, the blocks around, the entry and its values so far."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.count = -1
        self._declare()

    def begin_again(self) -> None:
        """Another declaration begins, though the one before has no end."""
        self._declare()

    def _declare(self) -> None:
        self.head: list[Token] = []
        self.blocks: list[Block] = []
        self.count += 1
        self._enter()

    def _enter(self) -> None:
        self.entry: list[Token] = []
        self.words = ""
        """The word, or words, that the entry begins with."""
        self.start: Start | None = None
        self.line: Line | None = None
        self.in_expression = False
        self.expression: list[Token] = []
        """The words of the expression so far."""
        self.formula: FormulaWalk | None = None
        """The same where it is over results."""
        self.depth = 0
        """Open parentheses."""
        self.point: Slot | None = None
        """What the numbers in parentheses are for."""

    @property
    def amends(self) -> bool:
        """Whether the declaration begins with `patch` or `replace`."""
        return bool(self.head) and self.head[0].value in PATCHES

    @property
    def kind(self) -> str:
        """The kind of the declaration."""
        at = 1 if self.amends and len(self.head) > 1 else 0
        return self.head[at].value if len(self.head) > at else ""

    @property
    def name(self) -> str:
        """The name of the declaration."""
        at = 2 if self.amends else 1
        return self.head[at].value if len(self.head) > at and self.head[at].type == "NAME" else ""

    @property
    def scope(self) -> Scope:
        """The scope of the innermost block."""
        return self.blocks[-1].scope if self.blocks else EMPTY

    def feed(self, token: Token, following: Token | None) -> None:
        """Take the next word."""
        sort = token.type
        if self.depth and not self.in_expression:
            self._in_point(token)
        elif sort == "LBRACE":
            self._open(token)
        elif sort == "RBRACE":
            self._close()
        elif sort == "SEPARATOR":
            if self.blocks:
                self._enter()
            else:
                self._declare()
        elif self.in_expression:
            self._expression(token, following)
        elif sort == "EQUALS":
            self._mark(Role.OPERATOR, token)
            self.in_expression = True
            self.formula = FormulaWalk(self.words == "promise") if self.kind in OVER_RESULTS else None
        elif not self.blocks:
            self._head(token)
        elif not self.entry:
            self._key(token, following)
        else:
            self._value(token)

    def _mark(self, role: Role, token: Token, **more: object) -> None:
        block = self.blocks[-1].opener.start if self.blocks else -1
        mark = Mark(role, token.value, token.start, token.end, declaration=self.count, block=block, **more)  # type: ignore[arg-type]
        self.marks.append(mark)

    def _open(self, token: Token) -> None:
        if not self.blocks:
            scope = scope_of(self.kind, self.name)
        else:
            scope = self.start.block if self.start is not None and self.start.block is not None else EMPTY
        self.blocks.append(Block(scope, token, self.words, self.start, self.line))
        self._enter()

    def _close(self) -> None:
        if not self.blocks:
            self._declare()
            return
        block = self.blocks.pop()
        self._enter()
        if not self.blocks:
            self._declare()
            return
        # Values may follow behind a block: they go on with its line.
        self.start, self.line, self.words = block.start, block.line, block.words
        self.entry = [block.opener]
        if self.line is not None:
            self.line.used |= block.used

    def _head(self, token: Token) -> None:
        self.head.append(token)
        at = len(self.head) - 1 - self.amends
        if at < 0 or (len(self.head) == 1 and token.value in PATCHES):
            self._mark(Role.AMENDS, token)
        elif at == 0:
            self._mark(Role.KIND, token)
        elif at == 1:
            if token.type == "NAME":
                kinds: tuple[str, ...] = (self.kind,) if self.kind in KINDS_BY_NAME else ()
                self._mark(Role.DECLARED, token, kinds=kinds, declares=True)
            elif token.type == "TEXT":
                self._mark(Role.TEXT, token)
            known = KINDS_BY_NAME.get(self.kind)
            self.line = Line(shape_of(known.cls), known.cls) if known is not None else None
        elif token.type == "COLON":
            pass
        elif self.head[-2].type == "COLON":
            known = KINDS_BY_NAME.get(self.kind)
            bases = (self.kind, *known.bases) if known is not None else ()
            self._mark(Role.BASE, token, kinds=bases)
        else:
            self._in_line(token)

    def _key(self, token: Token, following: Token | None) -> None:
        self.entry.append(token)
        if token.type != "NAME":
            return
        start = start_of(self.scope, token, following)
        self.start = start
        if start is None:
            if token.value:
                self._mark(Role.FREE, token)
            return
        if start.words == 1:
            self._begin(start, token)

    def _begin(self, start: Start, token: Token) -> None:
        self.words = " ".join(word.value for word in self.entry)
        self.line = start.line.fork() if start.line is not None else None
        self.blocks[-1].used.add(token.value)
        if start.step is not None:
            self._mark(Role.STEP, self.entry[0]._replace(end=token.end), step=start.step)
        elif start.piece:
            self._mark(Role.LOCAL, token, group="piece")
        else:
            self._mark(Role.KEY, token, field=start.field, owner=self.scope.cls)

    def _value(self, token: Token) -> None:
        self.entry.append(token)
        if self.start is not None and self.line is None and len(self.entry) == self.start.words:
            self._begin(self.start, token)
            return
        self._in_line(token)

    def _in_line(self, token: Token) -> None:
        line = self.line
        if token.type == "COMMA":
            if line is not None:
                line.comma()
        elif token.type == "LPAR":
            self.depth = 1
            self.point = line.take(Token("POINT", "", token.start, token.end)) if line is not None else None
        elif token.type in ("PLUS", "MINUS"):
            self._mark(Role.OPERATOR, token)
            if line is not None and line.current is not None:
                line.item.append(token)
                line.fresh = line.behind = False
        elif line is None:
            self._mark(_PLAIN.get(token.type, Role.FREE), token)
        elif (key := line.key_at(token)) is not None:
            line.take_key(key)
            self._mark(Role.KEY, token, field=key, owner=line.owner)
        else:
            self._slot(token, line.take(token))

    def _slot(self, token: Token, slot: Slot | None) -> None:
        if token.type != "NAME" or slot is None:
            role = _PLAIN.get(token.type, Role.FREE)
            self._mark(role, token, field=slot.field if slot else None, owner=slot.owner if slot else None)
            return
        offer = offer_of(slot.field, slot.owner, self.name, slot.before)
        self._named(token, offer, slot)

    def _named(self, token: Token, offer: Offer, slot: Slot) -> None:
        more = {"field": slot.field, "owner": slot.owner}
        if token.value in offer.words:
            self._mark(Role.LANGUAGE if offer.language else Role.WORD, token, **more)
        elif offer.language:
            self._mark(Role.LANGUAGE, token, **more)
        elif offer.sided and "." in token.value:
            name, _, side = token.value.rpartition(".")
            if side not in SIDES and side not in SHAPES:
                self._mark(Role.NAME, token, kinds=offer.kinds, **more)
                return
            # The name's own letters may take more room than its normal form: the side, which has none, is counted off.
            dot = token.end - len(side) - 1
            self._mark(Role.NAME, Token("NAME", name, token.start, dot), kinds=offer.kinds, **more)
            self._mark(Role.WORD, Token("NAME", side, dot + 1, token.end), **more)
        elif offer.kinds:
            self._mark(Role.NAME, token, kinds=offer.kinds, **more)
        elif offer.group:
            self._mark(Role.LOCAL, token, group=offer.group, declares=offer.declares, **more)
        else:
            self._mark(Role.FREE, token, **more)

    def _in_point(self, token: Token) -> None:
        if token.type == "RPAR":
            self.depth = 0
        elif token.type in ("SEPARATOR", "LBRACE", "RBRACE"):
            self.depth = 0
            self.feed(token, None)
        elif token.type in ("NUMBER", "SIGNED"):
            slot = self.point
            self._mark(Role.NUMBER, token, field=slot.field if slot else None, owner=slot.owner if slot else None)

    def _expression(self, token: Token, following: Token | None) -> None:
        self.expression.append(token)
        called = following is not None and following.type == "LPAR"
        if self.formula is not None:
            self._of_results(token, called, self.formula)
        elif token.type == "NAME":
            self._mark(Role.FUNCTION if token.value in FUNCTIONS and called else Role.VARIABLE, token)
        elif (role := role_of_sign(token)) is not None:
            self._mark(role, token)

    def _of_results(self, token: Token, called: bool, formula: FormulaWalk) -> None:
        for each in formula.take(token, called):
            self._mark(each.role, token._replace(value=each.value, start=each.start, end=each.end), kinds=each.kinds)
        if formula.left_kinds and len(self.marks) > 2:
            # `labyrinth == location`: what the first word was is known only now; between the two stands the sign.
            self.marks[-3] = attrs.evolve(self.marks[-3], role=Role.NAME, kinds=formula.left_kinds)

    # -- at a cursor --------------------------------------------------------------------------------------------------

    def offers(self) -> list[tuple[Slot, Offer]]:
        """What may be written next as a value, by the fields that it would be for."""
        if self.line is None or self.depth:
            return []
        pairs = [(slot, offer_of(slot.field, slot.owner, self.name, slot.before)) for slot in self.line.slots()]
        return [(slot, offer) for slot, offer in pairs if offer is not NOTHING]


_PLAIN = {
    "NUMBER": Role.NUMBER,
    "SIGNED": Role.NUMBER,
    "PERCENT": Role.NUMBER,
    "INTERVAL": Role.NUMBER,
    "TEXT": Role.TEXT,
    "PICTURE": Role.TEXT,
}


def walk(tokens: Iterable[Token]) -> Walk:
    """Where one is behind some words."""
    made = Walk()
    words = list(tokens)
    for at, token in enumerate(words):
        made.feed(token, words[at + 1] if at + 1 < len(words) else None)
    return made


@attrs.frozen(eq=False)
class Read:
    """A file's words and what they are."""

    lexed: Lexed
    marks: list[Mark]

    def at(self, offset: int) -> Mark | None:
        """The word under a cursor; between two that touch, the one behind it."""
        found: Mark | None = None
        for mark in self.marks:
            if mark.start > offset:
                break
            if mark.touches(offset):
                found = mark
        return found

    def of_declaration(self, number: int) -> Iterator[Mark]:
        """The words of one declaration."""
        return (mark for mark in self.marks if mark.declaration == number)

    def head(self, number: int, role: Role = Role.DECLARED) -> Mark | None:
        """The first word of a role in a declaration: its name, or its kind."""
        return next((mark for mark in self.of_declaration(number) if mark.role is role), None)


@lru_cache(maxsize=64)
def read(file: SourceFile) -> Read:
    """What the words of a file are."""
    lexed = lex(file)
    depth = least = 0
    for token in lexed.tokens:
        depth += (token.type == "LBRACE") - (token.type == "RBRACE")
        least = min(least, depth)
    made = Walk()
    broken = depth != 0 or least < 0
    for at, token in enumerate(lexed.tokens):
        # Where braces do not match, a kind at the margin begins a declaration, whatever is open.
        if broken and made.blocks and _at_margin(file.text, token):
            made.begin_again()
        made.feed(token, lexed.tokens[at + 1] if at + 1 < len(lexed.tokens) else None)
    return Read(lexed, made.marks)


def _at_margin(text: str, token: Token) -> bool:
    """Whether a word begins its line and could begin a declaration."""
    begins = token.type == "NAME" and (token.value in KINDS_BY_NAME or token.value in PATCHES)
    return begins and (token.start == 0 or text[token.start - 1] in "\r\n")
