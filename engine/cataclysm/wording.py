"""What a check of declarations says, in the words of the JSON: its ids, its keys, its points."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from engine.cataclysm.entries import Library
from engine.cataclysm.keys import KINDS
from engine.cataclysm.sheets import JSON_KEYS, Source
from engine.cataclysm.spelling import id_of, name_of, shouted
from engine.pipelines.overmap.faults import NEAR_FLAG, TURNS_TWO_WAYS
from engine.source.diagnostic import LANGUAGES, Clause, Diagnostic, Message
from engine.source.file import Place

_QUOTED = re.compile(r"`([^`]*)`")
_POINT = re.compile(r"\((-?[0-9]+(?:, -?[0-9]+){1,2})\)")
_SIDED = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)\.([a-z_]+)")
_TYPES = {kind: type for type, kind in KINDS.items() if kind != type}
"""Kinds that the JSON calls otherwise."""
_TERMS = (
    (
        re.compile(r"\bpieces?\b|ピース"),
        Message("a piece is an entry of `overmaps`", "ピースは `overmaps` の一項目です"),
    ),
    (
        re.compile(r"\blocations?\b.*write `locations`"),
        Message("`locations` may stand with the tile, too", "`locations` はタイルごとにも書けます"),
    ),
)
"""What advc calls something that has no name of its own in the JSON."""
_OF_FLAGS = (NEAR_FLAG, TURNS_TWO_WAYS)


class Wording:
    """Says findings again in the words of the JSON."""

    def __init__(self, library: Library) -> None:
        self._names = frozenset(entry.name for entries in library.entries.values() for entry in entries.values())

    def told(
        self, finding: Diagnostic, place: Place, source: Source | None, also: Iterable[tuple[Place, str, str]]
    ) -> Diagnostic:
        """A finding at a place of the JSON; the sentences are the same but for the words."""
        keys = frozenset(source.json.members()) if source is not None else frozenset[str]()
        if finding.fault in _OF_FLAGS:
            return _shouted(finding, place)
        said = {language: self.said(finding.message(language), keys) for language in LANGUAGES}
        fault = attrs.evolve(finding.fault, message=Message.plain(**said), label=None, help=None)
        return Diagnostic(
            fault,
            place,
            also=tuple(
                (where, Clause(Message.plain(self.said(en, keys), self.said(ja, keys)))) for where, en, ja in also
            ),
            own_help=self._help(finding, said["en"], keys),
            own_label=self._clause(finding.label("en"), finding.label("ja"), keys),
        )

    def _help(self, finding: Diagnostic, message: str, keys: frozenset[str]) -> Clause | None:
        own = self._clause(finding.help("en"), finding.help("ja"), keys)
        if own is not None:
            return own
        term = next((words for form, words in _TERMS if form.search(message)), None)
        return None if term is None else Clause(term)

    def _clause(self, en: str | None, ja: str | None, keys: frozenset[str]) -> Clause | None:
        if en is None or ja is None:
            return None
        return Clause(Message.plain(self.said(en, keys), self.said(ja, keys)))

    def said(self, text: str, keys: frozenset[str] = frozenset()) -> str:
        """A sentence with ids as the JSON spells them, and points as lists; `keys` are those of the object it is about."""
        text = _QUOTED.sub(lambda found: f"`{self._word(found[1], keys)}`", text)
        text = re.sub(r"\b(no|a) region\b", r"\1 region_settings", text)
        return _POINT.sub(r"[\1]", text)

    def _word(self, word: str, keys: frozenset[str]) -> str:
        sided = _SIDED.fullmatch(word)
        if sided is not None:
            return f"{id_of(sided[1])}_{sided[2]}"
        if word in _TYPES:
            return _TYPES[word]
        if word in JSON_KEYS and word not in self._names and word not in keys:
            return JSON_KEYS[word][0]
        head, space, rest = word.partition(" ")
        if space and head in JSON_KEYS and head not in keys:
            return f"{JSON_KEYS[head][0]} {rest}"
        id = id_of(word)
        return id if name_of(id) == word else word


def _shouted(finding: Diagnostic, place: Place) -> Diagnostic:
    """A finding about flags, which the JSON writes in capitals."""
    message = Message(
        *(_QUOTED.sub(lambda found: f"`{shouted(found[1])}`", finding.message(each)) for each in LANGUAGES)
    )
    near = finding.own_help and finding.own_help.arguments.get("near")
    help = attrs.evolve(finding.own_help, arguments={"near": shouted(str(near))}) if finding.own_help and near else None
    return Diagnostic(attrs.evolve(finding.fault, message=message), place, own_help=help)
