"""What is being read: a declaration under way, one field as the designer wrote it, and names that refer to others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

import attrs

from engine.language.faults import UNKNOWN_NAME, WRONG_SHAPE
from engine.language.formula import Formula
from engine.language.near import did_you_mean
from engine.language.ref import Ref
from engine.source.diagnostic import Clause, Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.syntax.nodes import Block, Expression, Item, Token
from engine.values.prop import Prop


class Directory(Protocol):
    """Who knows which names there are."""

    def has(self, kind: str, name: str) -> bool:
        """Whether a declaration of this kind has this name."""

    def names(self, kind: str) -> Iterable[str]:
        """All names of a kind."""

    def is_broken(self, name: str) -> bool:
        """Whether the name stands in a declaration whose head could not be read: its absence is no second mistake."""

    def kinds_of(self, name: str) -> Iterable[str]:
        """The kinds that have a declaration of this name."""


class Misshapen(Exception):
    """A value that is not what its key takes; carries the finding."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message())
        self.finding = finding


@attrs.define(eq=False)
class Reading:
    """One declaration being read: its file, its language, who knows the names, and what was found wrong."""

    file: SourceFile
    language: str
    directory: Directory
    found: list[Diagnostic] = attrs.field(factory=list)
    key: str = ""
    """The declaration's key that is being read."""
    spoilt: set[str] = attrs.field(factory=set)
    """The keys whose values are not there, or not whole, because they could not be read; what depends on them is not judged.
    An empty one stands for a key that nobody can tell."""

    def place(self, node: Any) -> Place:
        """Where a token or node stands."""
        return Place(self.file, node.start, node.end)

    def report(self, finding: Diagnostic) -> None:
        """Keep a finding that leaves something out."""
        self.found.append(finding)
        self.spoil()

    def spoil(self) -> None:
        """Note that what is being read could not be read."""
        self.spoilt.add(self.key)


class Written(NamedTuple):
    """What the designer wrote for one field."""

    reading: Reading
    prop: Prop
    key: Token
    items: tuple[Item, ...]
    expression: Expression | None = None
    block: Block | None = None
    after: Item = []  # noqa: RUF012 (never changed)

    def place(self) -> Place:
        """The value's place, or the key's where there is none."""
        if self.items and self.items[0]:
            return Place(self.reading.file, self.items[0][0].start, self.items[-1][-1].end)
        return self.reading.place(self.key)

    def wrong(self, expected: Message, node: Any = None) -> Misshapen:
        """The failure that says what the key takes."""
        place = self.reading.place(node) if node is not None else self.place()
        return Misshapen(WRONG_SHAPE.at(place, key=self.key.value, expected=expected))

    def near(self, expected: Message, word: str, words: Iterable[str]) -> Misshapen:
        """The same for a word that is none of those that the key knows, with the nearest of them."""
        finding = WRONG_SHAPE.at(self.place(), key=self.key.value, expected=expected, help=did_you_mean(word, words))
        return Misshapen(finding)

    def single(self, expected: Message, *types: str) -> Token:
        """The one value, of one of the given terminals."""
        if len(self.items) != 1 or len(self.items[0]) != 1 or self.expression or self.block:
            if self.items and len(self.items[0]) > 1 and self.items[0][0].type in types:
                raise self.wrong(expected, self.items[0][1])
            raise self.wrong(expected, self.items[1][0] if len(self.items) > 1 else None)
        value = self.items[0][0]
        if not isinstance(value, Token) or value.type not in types:
            raise self.wrong(expected)
        return value

    def item(self, item: Item) -> Written:
        """The same field with one item only."""
        return Written(self.reading, self.prop, self.key, (item,))


class Absent(Exception):
    """A value that is left out; why is already a finding."""


Hook = Callable[[Written, Any], Any]
"""Makes a value of a type from what is written; raises `Misshapen`, or `Absent` where the finding is made already."""


def formula_of(reading: Reading, tree: Expression) -> Formula:
    """An expression with its place, and its text on one line."""
    written = _COMMENT.sub("", reading.file.text[tree.start : tree.end])
    return Formula(tree, reading.place(tree), " ".join(written.split()))


_COMMENT = re.compile(r"[#＃][^\n]*")


def refer(reading: Reading, kind: str | tuple[str, ...], token: Any) -> Ref[Any] | None:
    """The reference that a name makes, or `None` and a finding where nothing of the kind, or of the kinds, has it.

    No kind at all is a free word, which is always known.
    """
    name = token.value
    place = reading.place(token)
    directory = reading.directory
    kinds = (kind,) if isinstance(kind, str) else kind
    if not kinds or any(directory.has(each, name) for each in kinds):
        return Ref(name, place)
    reading.spoil()
    if directory.is_broken(name):
        return None
    reading.found.append(unknown_name(directory, kinds, name, place))
    return None


_OTHER_KIND = Message("`{name}` is declared as {other}", "`{name}` は {other} として宣言されています")


def unknown_name(
    directory: Directory, kind: str | tuple[str, ...], name: str, place: Place, label: str | None = None
) -> Diagnostic:
    """The finding for a name that nothing of the kind has, or of the kinds, with the nearest name."""
    kinds = (kind,) if isinstance(kind, str) else kind
    help = did_you_mean(name, [each for one in kinds for each in directory.names(one)])
    others = [other for other in directory.kinds_of(name) if other not in kinds]
    if help is None and others:
        help = Clause(_OTHER_KIND, {"name": name, "other": ", ".join(sorted(others))})
    return UNKNOWN_NAME.at(place, kind=label or " / ".join(kinds), name=name, help=help)
