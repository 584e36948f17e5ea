"""Lines of the language with links in them: keys lead to what they mean, names to what they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import attrs

from engine.values.harmless import harmless

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|[^\W\d]\w*|[^\w"]+|\w+')
_BEGINS_ENTRY = re.compile(r"[{;]\s*$")


@attrs.frozen
class Piece:
    """Some words of a line, and where they lead, if anywhere."""

    words: str
    link: str = ""
    title: str = ""
    is_key: bool = False
    color: str = ""
    """`#rrggbb` of a patch of colour before the words."""


Words = Mapping[tuple[str, str], tuple[str, str]]
"""The link and the title of a word that names something, by the key that it stands behind; by "" behind any."""


def marked(line: str, names: Words, keys: Mapping[str, tuple[str, str]]) -> tuple[Piece, ...]:
    """A line in pieces; `keys` have a link and a title for what begins a line that is not indented.

    What begins the line or an entry of a block in it is a key, never a name, also where something is called so.
    """
    return tuple(_joined(_pieces(line, names, keys)))


def _pieces(line: str, names: Words, keys: Mapping[str, tuple[str, str]]) -> Iterator[tuple[str, str, str, bool]]:
    within = {key for key, _ in names}
    key, first, begins = "", not line.startswith(" "), True
    for match in _TOKEN.finditer(line):
        words = match[0]
        is_word = words[0].isalpha() or words[0] == "_"
        named = names.get((key, words)) or names.get(("", words))
        if is_word and begins:
            yield words, *(keys.get(words, ("", "")) if first else ("", "")), True
            key = words
        elif is_word and named and not line[: match.start()].endswith("."):
            yield words, *named, False
        else:
            yield words, "", "", False
            key = words if words in within else key
        begins = bool(_BEGINS_ENTRY.search(words)) or (begins and not words.strip())
        first = first and not words.strip()


def _joined(pieces: Iterator[tuple[str, str, str, bool]]) -> Iterator[Piece]:
    """Pieces that lead nowhere, as one."""
    plain = ""
    for words, link, title, is_key in pieces:
        if not link and not is_key:
            plain += words
            continue
        if plain:
            yield Piece(harmless(plain))
            plain = ""
        yield Piece(harmless(words), link, harmless(title), is_key)
    if plain:
        yield Piece(harmless(plain))
