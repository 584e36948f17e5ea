"""The pages of a content that loaded, as plain data: each one put together when it is asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from engine.declarations.rule import USES
from engine.game import Game
from engine.language.documentation import documented, paragraphs
from engine.language.kind import Kind
from engine.language.reading import FieldShape, shape_of
from engine.model.declared import Declared
from engine.model.model import Model
from engine.reference.fields import rows_of, target_kinds
from engine.reference.site.addresses import link, page_of, page_of_kind
from engine.reference.site.cells import cell_color, cell_words, fits
from engine.reference.site.drawings import drawings
from engine.reference.site.marked import Piece, Words, marked
from engine.reference.site.odds import SiteOdds
from engine.reference.site.references import ALL, Naming, Reference, references
from engine.reference.site.shown import DeclarationPage, Group, IndexPage, KindPage, Link, Page, Value
from engine.reference.site.words import LABELS, Said, said
from engine.reference.written import Row, declaration_lines, written
from engine.source.diagnostic import LANGUAGES
from engine.source.file import Place, SourceFile
from engine.values.harmless import harmless
from engine.values.text import Text

DEPTH = 1
"""Folders that pages of kinds and declarations lie below the first page."""
MOST_COLUMNS = 6
"""Columns of a kind's table, besides name and pack."""


class Pages:
    """All pages of a content that loaded."""

    def __init__(self, model: Model, game: Game) -> None:
        self.model = model
        self.game = game
        self.kinds = [kind for kind in model.kinds.values() if model.owners[kind.name]]
        self.odds = SiteOdds(game)
        self.packs: dict[SourceFile, str] = {file: pack.name for pack in model.packs for file in pack.files}

    @property
    def count(self) -> int:
        """How many pages there are."""
        return 1 + sum(1 + len(self.model.owners[kind.name]) for kind in self.kinds)

    def each(self) -> Iterator[Page]:
        """The first page, then each kind with its declarations."""
        yield self.index()
        for kind in self.kinds:
            yield self.of_kind(kind)
            for name in self.model.names(kind.name):
                yield self.of(kind, name)

    @cached_property
    def named(self) -> dict[Reference, tuple[Naming, ...]]:
        """What each declaration names."""
        every = ((kind.name, name) for kind in self.kinds for name in self.model.names(kind.name))
        return {of: references(self.model.get(*of), self.model) for of in every}

    @cached_property
    def naming(self) -> dict[Reference, dict[Reference, list[str]]]:
        """The other way round: who names each declaration, under which keys."""
        naming: dict[Reference, dict[Reference, list[str]]] = defaultdict(dict)
        for of, named in self.named.items():
            for each in named:
                keys = naming[each.of].setdefault(of, [])
                keys += [each.key] if each.key not in keys else []
        return naming

    @cached_property
    def resting(self) -> dict[Reference, list[Reference]]:
        """What rests on each declaration."""
        resting: dict[Reference, list[Reference]] = defaultdict(list)
        for of in self.named:
            base = self.model.get(*of).base
            if base is not None:
                resting[base.kind.name, base.name].append(of)
        return resting

    # -- the pages ----------------------------------------------------------------------------------------------------

    def index(self) -> IndexPage:
        """The first page."""
        kinds = tuple(
            (
                kind.name,
                link(page_of_kind(kind.name), 0),
                said(documented(paragraphs(kind.doc)[0])),
                len(self.model.owners[kind.name]),
            )
            for kind in self.kinds
        )
        packs = []
        for pack in self.model.packs:
            known = pack.name in self.model.owners["pack"]
            value = self.model.get("pack", pack.name).value if known else None
            href = link(page_of("pack", pack.name), 0) if known else ""
            languages = tuple(dict.fromkeys((pack.language, *pack.translations)))
            packs.append((pack.name, href, written(value.version) if value is not None else "", languages))
        return IndexPage("index.html", self.title, 0, kinds=kinds, packs=tuple(packs))

    @property
    def title(self) -> Said:
        """What the whole is called: by the pack that lies over all others."""
        return said(LABELS["title"], pack=self.model.packs[-1].name)

    def of_kind(self, kind: Kind) -> KindPage:
        """The page of a kind."""
        names = self.model.names(kind.name)
        fields = self._columns(kind)
        rows = []
        for name in names:
            declared = self.model.get(kind.name, name)
            cells = tuple(self._cell(declared, field) for field in fields)
            rows.append((self.link(kind.name, name), self.packs.get(declared.place.file, ""), cells))
        return KindPage(
            page_of_kind(kind.name), said(kind.name), DEPTH, kind=kind.name, doc=tuple(said(documented(each)) for each in paragraphs(kind.doc)),
            columns=tuple(field.key for field in fields), rows=tuple(rows), keys=tuple(_keys(kind)),
        )  # fmt: skip

    def _columns(self, kind: Kind) -> list[FieldShape]:
        """The keys that are columns of a kind's table: their values fit, and some declaration has one."""
        declared = [self.model.get(kind.name, name) for name in self.model.names(kind.name)]
        fitting = (field for field in shape_of(kind.cls).fields.values() if fits(field))
        return [field for field in fitting if any(cell_words(each, field) for each in declared)][:MOST_COLUMNS]

    def _cell(self, declared: Declared[Any], field: FieldShape) -> tuple[Piece, ...]:
        words = cell_words(declared, field)
        for kind in target_kinds(field):
            if words in self.model.owners[kind]:
                return (Piece(words, link(page_of(kind, words), DEPTH), _title(self.name(kind, words))),)
        return (Piece(harmless(words), color=cell_color(declared, field)),)

    def of(self, kind: Kind, name: str) -> DeclarationPage:
        """The page of a declaration."""
        of = kind.name, name
        declared = self.model.get(*of)
        owner = self.model.owners[kind.name][name]
        base = declared.base
        use = USES.get(name) if kind.name == "rule" else None
        return DeclarationPage(
            page_of(*of), self.name(*of), DEPTH,
            kind=kind.name, id=name, source=self.source(owner.origin.place),
            patches=tuple(self.source(patch.place) for patch in owner.patches),
            base=self.link(base.kind.name, base.name) if base is not None else None,
            base_kind=base.kind.name if base is not None else "",
            asked=said(documented(use.doc)) if use is not None else None,
            asked_with=tuple((each, said(documented(doc))) for each, doc in use.names.items()) if use is not None else (),
            values=tuple(self._values(declared)), texts=tuple(_texts(declared)),
            drawings=tuple(drawings(self.game, *of)),
            odds=self.odds.of(*of),
            names=self._groups(each.of for each in self.named[of]),
            bases_of=self._groups(self.resting.get(of, ())),
            named_by=self._named_by(*of),
        )  # fmt: skip

    def _named_by(self, kind: str, name: str) -> tuple[Group, ...]:
        """Who names a declaration, by itself or as one of all of its kind."""
        by = {of: list(keys) for of, keys in self.naming.get((kind, name), {}).items()}
        for of, keys in self.naming.get((kind, ALL), {}).items():
            by.setdefault(of, []).extend(f"{key} (all)" for key in keys)
        return self._groups(by, by)

    # -- parts of them ------------------------------------------------------------------------------------------------

    def name(self, kind: str, name: str) -> Said:
        """What a player reads for a declaration, in each language; its id where it has no text."""
        return Said(*(harmless(self.game.ruleset.text(kind, name, language)) for language in LANGUAGES))

    def link(self, kind: str, name: str, detail: Iterable[str] = ()) -> Link:
        """A link to a declaration from a page of a kind or of a declaration."""
        return Link(name, self.name(kind, name), link(page_of(kind, name), DEPTH), ", ".join(detail))

    def source(self, place: Place) -> str:
        """Pack, file and line: the same wherever the pack lies."""
        file = place.file
        return harmless(f"{self.packs.get(file, '')}/{file.within or file.path}:{place.position[0]}")

    def _groups(
        self, found: Iterable[Reference], keys: Mapping[Reference, list[str]] | None = None
    ) -> tuple[Group, ...]:
        """Links by kind, in the order of the kinds; within one sorted by id."""
        by_kind: dict[str, set[str]] = defaultdict(set)
        for kind, name in found:
            by_kind[kind].add(name)
        groups = []
        for kind in self.model.kinds:
            if kind in by_kind:
                names = sorted(by_kind[kind] - {ALL})
                links = (self.link(kind, name, (keys or {}).get((kind, name), ())) for name in names)
                every = ALL in by_kind[kind] and bool(self.model.owners[kind])
                groups.append(Group(kind, self._kind_link(kind), tuple(links), every))
        return tuple(groups)

    def _kind_link(self, kind: str) -> str:
        return link(page_of_kind(kind), DEPTH) if self.model.owners[kind] else ""

    def _values(self, declared: Declared[Any]) -> Iterator[Value]:
        """The flattened declaration; what closes a block stands with what is in it."""
        kind = declared.kind
        keys = {row.path[0]: (link(page_of_kind(kind.name), DEPTH, f"key-{row.path[0]}"), _title(said(documented(row.doc))))
                for row in rows_of(kind.cls) if not row.within}  # fmt: skip
        rest = shape_of(kind.cls).rest
        named = self.named[kind.name, declared.name]
        by_key = {key: self._words(each for each in named if each.key == key) for key in {each.key for each in named}}
        names: Words = {}
        lines: list[tuple[tuple[Piece, ...], bool]] = []
        sources: tuple[str, ...] = ()
        for words, places in declaration_lines(declared):
            first = words.split(" ", 1)[0]
            if first in by_key or first in keys:
                names = by_key.get(first, {})
            elif rest is not None and not words.startswith((" ", "}")):
                names = by_key.get(rest.key, {})
            own = sources if places is None else tuple(dict.fromkeys(self.source(place) for place in places))
            # What is within a block and from the same line stands with it.
            if lines and (own != sources or not words.startswith((" ", "}"))) and places is not None:
                yield Value(tuple(lines), sources)
                lines = []
            sources = own
            picture = isinstance(words, Row) and not words.endswith('"""')  # which opens it, behind a key
            pieces = (Piece(harmless(words)),) if picture else marked(words, names, keys)
            lines.append((pieces, picture))
        if lines:
            yield Value(tuple(lines), sources)

    def _words(self, named: Iterable[Naming]) -> Words:
        """The link and the title of each word that names something."""
        out: dict[tuple[str, str], tuple[str, str]] = {}
        for each in named:
            kind, name = each.of
            if name == ALL:
                word, leads = "all", (self._kind_link(kind), kind)
            else:
                word, leads = name, (link(page_of(kind, name), DEPTH), _title(self.name(kind, name)))
            out[each.within, word] = leads
            out.setdefault(("", word), leads)
        return out


def _title(name: Said) -> str:
    return name.en if name.alike else f"{name.en} / {name.ja}"


def _texts(declared: Declared[Any]) -> Iterator[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]]:
    """Every text of a declaration, by key, in all its languages."""
    for key, part in declared.parts.items():
        if isinstance(part.value, Text):
            each = part.value.as_dict().items()
            yield key, tuple((code, tuple(harmless(line) for line in words.split("\n"))) for code, words in each)


def _keys(kind: Kind) -> Iterator[tuple[str, str, Said, Said, tuple[Said, ...]]]:
    """What each key of a kind means; values within a record have no anchor of their own."""
    for row in rows_of(kind.cls):
        facts = [said(LABELS["unit"], unit=documented(row.unit))] if row.unit else []
        facts += [said(LABELS["range"], range=row.range)] if row.range else []
        facts += [said(LABELS["several"])] if row.repeated else []
        if row.required:
            facts.append(said(LABELS["must"]))
        elif row.default:
            facts.append(said(LABELS["by_default"], default=row.default))
        anchor = "" if row.within else f"key-{row.path[0]}"
        yield anchor, row.label, said(documented(row.doc)), said(row.takes), tuple(facts)
