"""What pages show, as plain data for their templates: words in both languages, and where each link leads."""

from __future__ import annotations

import attrs

from engine.reference.site.drawings import Drawing
from engine.reference.site.marked import Piece
from engine.reference.site.odds import OddsTable
from engine.reference.site.words import Said


@attrs.frozen
class Link:
    """Something that has a page: its id, what a player reads for it, and where its page lies."""

    id: str
    name: Said
    href: str
    detail: str = ""
    """The keys under which it names the other."""


@attrs.frozen
class Group:
    """Links to declarations of one kind."""

    kind: str
    href: str
    links: tuple[Link, ...]
    everything: bool = False


@attrs.frozen
class Value:
    """Lines that one place gives, or several together, and which."""

    lines: tuple[tuple[tuple[Piece, ...], bool], ...]
    """The pieces of each line, and whether it is a row of a picture."""
    sources: tuple[str, ...]
    """File and line; nothing is a default."""


@attrs.frozen
class Page:
    """What all pages have."""

    path: str
    title: Said
    depth: int


@attrs.frozen(kw_only=True)
class DeclarationPage(Page):
    """One declaration. What is to be shown of it besides is a field here and a section of its template."""

    kind: str
    id: str
    source: str
    patches: tuple[str, ...]
    base: Link | None
    base_kind: str
    values: tuple[Value, ...]
    asked: Said | None
    """Of a rule, what the engine asks it for."""
    asked_with: tuple[tuple[str, Said], ...]
    """The names that its formula may use, and what each stands for."""
    texts: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]
    """By key: each language and its lines."""
    drawings: tuple[Drawing, ...]
    odds: OddsTable | None
    names: tuple[Group, ...]
    bases_of: tuple[Group, ...]
    named_by: tuple[Group, ...]


@attrs.frozen(kw_only=True)
class KindPage(Page):
    """All declarations of a kind, and what its keys mean."""

    kind: str
    doc: tuple[Said, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[Link, str, tuple[tuple[Piece, ...], ...]], ...]
    """The declaration, its pack, and a cell a column."""
    keys: tuple[tuple[str, str, Said, Said, tuple[Said, ...]], ...]
    """The anchor of a key, its label, what it says, what it takes, and what else is to be known."""


@attrs.frozen(kw_only=True)
class IndexPage(Page):
    """The first page: kinds and packs."""

    kinds: tuple[tuple[str, str, Said, int], ...]
    """Kind, link, what it is, how many."""
    packs: tuple[tuple[str, str, str, tuple[str, ...]], ...]
    """Name, link, version, languages."""
