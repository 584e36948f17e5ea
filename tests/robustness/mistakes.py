"""Single mistakes, as a designer makes them, at random places of content: the same ones for the same seed.

Each is one change of one token: a word misspelt, a sign left out, doubled, swapped or mistaken for another, a number far out
of its range. Changes that leave a meaning (inside prose, a doubled `;`) are not made: `Mistake` is always a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from attrs import frozen

from engine.kinds import KINDS
from engine.language.reading import shape_of
from engine.source.file import SourceFile
from engine.syntax.lexer import lex
from engine.syntax.nodes import Token
from engine.values.prop import props


@frozen
class Mistake:
    """A file with one mistake in it."""

    what: str
    path: str
    line: int
    """Where the mistake is, counted from 1."""
    text: str
    """The whole file."""

    def __str__(self) -> str:
        line = self.text.splitlines()[self.line - 1] if self.line <= len(self.text.splitlines()) else ""
        return f"{self.path}:{self.line}: {self.what}: {line.strip()}"


@frozen
class Spot:
    """A token and what it is in its declaration."""

    token: Token
    role: str
    """`kind`, `name`, `base`, `key`, `value`, or `expression`."""
    after: Token | None
    before: Token | None


def mistakes(files: dict[str, str], seed: int, count: int) -> Iterator[Mistake]:
    """So many mistakes in files, each in one of them."""
    dice = Random(seed)
    words = known_words(files)
    spots = [(path, spot) for path, text in sorted(files.items()) for spot in spots_of(path, text)]
    made = 0
    while made < count:
        path, spot = dice.choice(spots)
        change = dice.choice(CHANGES.get(spot.token.type, (misspell,)))
        changed = change(spot, dice, words)
        if changed is None:
            continue
        what, start, end, instead = changed
        text = files[path]
        text = text[:start] + instead + text[end:]
        if same_meaning(files[path], text):
            continue
        made += 1
        yield Mistake(what, path, SourceFile(path, files[path]).position(start)[0], text)


def same_meaning(one: str, other: str) -> bool:
    """Whether two texts have the same words, and nothing else."""
    lexed = [lex(SourceFile("", text)) for text in (one, other)]
    words = [[token[:2] for token in each.tokens] for each in lexed]
    return words[0] == words[1] and not lexed[1].found


def known_words(files: dict[str, str]) -> frozenset[str]:
    """Every word that means something somewhere: a misspelling must be none of them."""
    words = {
        token.value for text in files.values() for token in lex(SourceFile("", text)).tokens if token.type == "NAME"
    }
    words |= {kind.name for kind in KINDS} | {"patch", "replace", "in", "and", "or", "not", "if", "then", "else"}
    words |= {"where", "rises", "falls", "with"}
    for kind in KINDS:
        words |= set(shape_of(kind.cls).fields) | {attribute.name for attribute, _ in props(kind.cls)}
    return frozenset(words)


def spots_of(path: str, text: str) -> Iterator[Spot]:
    """The tokens of a file in which a mistake can be made."""
    tokens = lex(SourceFile(path, text)).tokens
    depth, role, key = 0, "kind", ""
    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else None
        after = tokens[index + 1] if index + 1 < len(tokens) else None
        if token.type == "SEPARATOR":
            role = "key" if depth else "kind"
            if token.value == ";":
                yield Spot(token, "sign", after, before)
            continue
        if token.type == "LBRACE":
            depth, role = depth + 1, "key"
        elif token.type == "RBRACE":
            depth, role = depth - 1, "value" if depth > 1 else "kind"
        elif token.type == "EQUALS":
            role = "expression"
        if token.type != "NAME":
            yield Spot(token, role if role == "expression" else "sign", after, before)
            continue
        language = after is not None and after.type == "TEXT" and before is not None and before.type == "TEXT"
        free = language or (path.endswith("pack.adv") and role == "value") or role == "name"
        free = free or (role == "value" and key in FREE_KEYS)
        if not free:
            yield Spot(token, role, after, before)
        key = token.value if role == "key" else key
        role = {"kind": "name", "name": "base", "key": "value"}.get(role, role)


FREE_KEYS = {
    "flags", "spawns", "extras", "connect_group", "blacklist", "whitelist", "mapgen", "mapgen_straight", "mapgen_curved",
    "mapgen_end", "mapgen_tee", "mapgen_four_way", "shapes",
}  # fmt: skip
"""Behind these stand words of the designer's own: nobody can tell a misspelt one."""

Changed = tuple[str, int, int, str]
"""What is done, and the text from one offset to another that something else stands for."""
Change = Callable[[Spot, Random, frozenset[str]], Changed | None]


def misspell(spot: Spot, dice: Random, words: frozenset[str]) -> Changed | None:
    """A letter dropped, doubled, exchanged or mistaken."""
    word = spot.token.value
    if len(word) < 2:
        return None
    at = dice.randrange(len(word))
    letter = dice.choice("abcdefghijklmnopqrstuvwxyz")
    wrong = dice.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + letter + word[at + 1 :],
            word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
        )
    )
    if wrong in words or not wrong.isidentifier():
        return None
    return f"misspell the {spot.role} `{word}`", spot.token.start, spot.token.end, wrong


def delete(spot: Spot, dice: Random, words: frozenset[str]) -> Changed | None:
    """Leave it out."""
    token = spot.token
    if token.type in ("PLUS", "MINUS") and not _binary(spot):
        return None
    if token.type in ("NAME", "NUMBER") and spot.role in ("value", "sign"):
        return None  # many a value has a default, and means something without the word before it
    if spot.role == "expression" and spot.after is not None and spot.after.type == "LPAR":
        return None  # what a function is given is a number too
    if spot.role == "key" and (spot.after is None or spot.after.type in ("SEPARATOR", "RBRACE")):
        return None  # a step less
    return f"delete `{token.value}`", token.start, token.end, " "


def double(spot: Spot, dice: Random, words: frozenset[str]) -> Changed | None:
    """Write it twice."""
    token = spot.token
    if token.type == "MINUS" or (token.type in ("LPAR", "RPAR") and spot.role != "expression"):
        return None
    return f"double `{token.value}`", token.end, token.end, token.value


def swap(spot: Spot, dice: Random, words: frozenset[str]) -> Changed | None:
    """Exchange it with what follows on the line."""
    token, after = spot.token, spot.after
    if after is None or after.type == "SEPARATOR" or after.start - token.end > 1:
        return None
    return f"swap `{token.value}` and `{after.value}`", token.start, after.end, f" {after.value} {token.value}"


def mistake_sign(spot: Spot, dice: Random, words: frozenset[str]) -> Changed | None:
    """Another sign in its place."""
    token = spot.token
    others = {",": ".:", ":": ";,=", ";": ",:", "{": "([", "}": ")]", "(": "{[", ")": "}]", "=": ":"}
    if token.value not in others:
        return None
    wrong = dice.choice(others[token.value])
    return f"`{wrong}` for `{token.value}`", token.start, token.end, wrong


def open_text(spot: Spot, dice: Random, words: frozenset[str]) -> Changed | None:
    """Leave a quotation mark out, double it, or take it from a word processor."""
    token = spot.token
    first = dice.random() < 0.5
    start = token.start if first else token.end - 1
    what, instead = dice.choice((("delete", ""), ("double", '""'), ("bend", "“" if first else "”")))
    return f"{what} the {'first' if first else 'last'} quote of {token.value}", start, start + 1, instead


def exceed(spot: Spot, dice: Random, words: frozenset[str]) -> Changed | None:
    """A number far out of its range."""
    token = spot.token
    if spot.role == "expression":
        return None
    far = dice.choice(("99999999999", "-99999999999"))
    if token.type == "INTERVAL":
        low, high = token.value.split("..")
        wrong = f"{far}..{high}" if low and (not high or dice.random() < 0.5) else f"{low}..{far}"
    else:
        wrong = far + ("%" if token.value.endswith("%") else "")
        if token.type == "SIGNED" and not far.startswith("-"):
            wrong = "+" + wrong
    return f"exceed {token.value} by {far}", token.start, token.end, wrong


def change_percent(spot: Spot, dice: Random, words: frozenset[str]) -> Changed | None:
    """A percent sign left out, or one too many."""
    token = spot.token
    if spot.role == "expression":
        return None
    wrong = token.value[:-1] if token.value.endswith("%") else token.value + "%"
    return f"percent sign of {token.value}", token.start, token.end, wrong


def stray(spot: Spot, dice: Random, words: frozenset[str]) -> Changed | None:
    """A character that means nothing."""
    sign = dice.choice("@$!?&|~\\")
    return f"stray {sign}", spot.token.end, spot.token.end, f" {sign}"


def _binary(spot: Spot) -> bool:
    return spot.role == "expression" and spot.before is not None and spot.before.type in ("NAME", "NUMBER", "RPAR")


_SIGN = (delete, double, swap, mistake_sign)
CHANGES: dict[str, tuple[Change, ...]] = {
    "NAME": (misspell, misspell, misspell, misspell, delete, stray),
    "TEXT": (open_text, delete),
    "NUMBER": (exceed, change_percent, delete),
    "SIGNED": (exceed, change_percent),
    "PERCENT": (exceed, change_percent),
    "INTERVAL": (exceed,),
    "COMMA": _SIGN,
    "COLON": _SIGN,
    "LBRACE": _SIGN,
    "RBRACE": _SIGN,
    "LPAR": (delete, double, mistake_sign),
    "RPAR": (delete, double, mistake_sign),
    "SEPARATOR": (delete, swap, mistake_sign),
    "EQUALS": (delete, double, mistake_sign),
    "PLUS": (delete,),
    "MINUS": (delete,),
    "TIMES": (delete,),
    "OVER": (delete,),
    "POWER": (delete,),
}
