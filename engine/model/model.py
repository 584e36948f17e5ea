"""Every name of the content, and its declaration when somebody asks for it.

The model works on demand and notes what was asked while a declaration was judged, so that a later run can tell which
verdicts still hold.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import islice, takewhile
from typing import Any

import attrs

from engine.language.documentation import documented
from engine.language.faults import (
    BASE_CYCLE,
    DECLARED_TWICE,
    MISSING,
    NAMELESS,
    NOTHING_TO_PATCH,
    ONLY_ONE,
    UNKNOWN_KIND,
    UNTITLED,
    WRONG_SHAPE,
)
from engine.language.hooks import NOTHING
from engine.language.kind import Kind, Part
from engine.language.merging import Names
from engine.language.near import did_you_mean
from engine.language.reading import Shape, build, out_of_range, read_block, read_values, shape_of
from engine.language.spoilt import WHOLE, Unsound
from engine.language.written import Misshapen, Reading, Written, formula_of, unknown_name
from engine.model.declared import Declared
from engine.model.idle import Idle, default_parts, idle_parts
from engine.model.laying import amend, lay_over
from engine.model.packs import Pack, misplaced_packs
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.source.limits import BASE_CHAIN, FINDINGS_OF_A_FILE
from engine.syntax.cut import Piece, cut
from engine.syntax.nodes import Declaration, Token
from engine.syntax.parser import parse
from engine.values.prop import Prop

_NO_BASE = Message("no base: it amends what is declared", "基のない書き方（宣言を変えるだけ）")
_RING = -2
"""In place of a depth: bases that come round."""
_BEHIND_NAME = Prop("what follows the name")


@attrs.define(eq=False)
class Origin:
    """One text of a declaration: where it is declared, or amended."""

    piece: Piece
    pack: Pack

    @property
    def place(self) -> Place:
        """Where the name is written."""
        return Place(self.piece.file, self.piece.head.name_start, self.piece.head.name_end)


@attrs.define(eq=False)
class Owner:
    """All texts of one name: its declaration, and the patches on it in order."""

    kind: Kind
    name: str
    origin: Origin
    patches: list[Origin] = attrs.field(factory=list)

    def texts(self) -> Iterator[str]:
        """What decides its meaning, in short: the languages and the hash of each text."""
        for origin in (self.origin, *self.patches):
            yield " ".join((origin.pack.language, *origin.pack.translations))
            yield origin.piece.stamp()


@attrs.define(eq=False)
class Pieces:
    """A file cut into pieces, now or in an earlier run."""

    file: SourceFile
    pieces: list[Piece]
    found: list[Diagnostic] = attrs.field(factory=list)

    @classmethod
    def of(cls, file: SourceFile, kinds: Container[str]) -> Pieces:
        """Cut a file; `kinds` are the words that a declaration can begin with."""
        made = cut(file, kinds)
        return cls(file, made.pieces, made.found)


class Model:
    """The content of packs laid over each other; later ones lie over earlier ones."""

    def __init__(
        self, packs: list[Pack], kinds: Iterable[Kind], known: Mapping[SourceFile, Pieces] | None = None
    ) -> None:
        """`known` holds files that were cut already; the others are cut here."""
        self.packs = packs
        self.kinds = {kind.name: kind for kind in kinds}
        self.found: list[Diagnostic] = [finding for pack in packs for finding in pack.found]
        """What is wrong with files, packs and heads; what is wrong within a declaration stays with it."""
        self.owners: dict[str, dict[str, Owner]] = {name: {} for name in self.kinds}
        self._promised = {file: pack.translations for pack in packs for file in pack.files}
        self.broken_words: set[str] = set()
        """The words of heads that could not be read: what lacks one of them as a name is no second mistake."""
        self._declared: dict[tuple[str, str], Declared[Any]] = {}
        self._sorted: dict[str, list[str]] = {}
        self._under_way: list[tuple[str, str]] = []
        self._depths: dict[Owner, int] = {}
        self._rings: dict[Owner, list[str]] = {}
        """Of each ring of bases the declaration that is told so, and the names around the ring."""
        self._stamps: dict[tuple[str, str], str] = {}
        self._all_stamps: dict[str, str] | None = None
        self._name_hashes: dict[str, str] = {}
        self._asked: list[set[str]] = []
        self._asked_for: dict[tuple[str, str], set[str]] = {}
        self.pieces: dict[SourceFile, Pieces] = {}
        self._index(known or {})

    # -- asking -------------------------------------------------------------------------------------------------------

    def has(self, kind: str, name: str) -> bool:
        """Whether a declaration of this kind has this name."""
        self._note(kind, name)
        return name in self.owners[kind]

    def names(self, kind: str) -> list[str]:
        """All names of a kind, sorted."""
        self._note(kind, "")
        if kind not in self._sorted:
            self._sorted[kind] = sorted(self.owners[kind])
        return self._sorted[kind]

    def kinds_of(self, name: str) -> list[str]:
        """The kinds that have a declaration of this name."""
        return [kind for kind, owners in self.owners.items() if name in owners]

    def is_broken(self, name: str) -> bool:
        """Whether the name stands in a head that could not be read."""
        return name in self.broken_words

    def get(self, kind: str, name: str) -> Declared[Any]:
        """The flattened declaration; raises KeyError where there is none."""
        key = (kind, name)
        if key not in self._declared:
            owner = self.owners[kind][name]
            self._under_way.append(key)
            asked = self.watch()
            try:
                self._declared[key] = self._flatten(owner)
            finally:
                self.unwatch()
                self._under_way.pop()
            asked.add(f"{kind} {name}")
            self._asked_for[key] = asked
        self.depend(self._asked_for[key])  # whoever looks at a declaration depends on all that it came from
        return self._declared[key]

    def value(self, kind: str, name: str) -> Any:
        """The object of a declaration; raises `Unsound` where it is not there or something of it is wrong."""
        if not self.has(kind, name):
            raise Unsound
        declared = self.get(kind, name)
        if not declared.sound:
            raise Unsound
        return declared.value

    def only(self, kind: str) -> Any:
        """The object of a kind that the content has once; raises `Unsound` where it has none."""
        names = self.names(kind)
        if len(names) != 1:
            raise Unsound
        return self.value(kind, names[0])

    def listed(self, kind: str, names: Names[Any]) -> tuple[str, ...]:
        """The names of a list, in its order; `all` is every name of the kind, sorted."""
        return tuple(self.names(kind)) if names.everything else tuple(ref.name for ref in names.refs)

    def each(self, kind: str) -> Iterator[Declared[Any]]:
        """All sound declarations of a kind, by name."""
        for name in self.names(kind):
            declared = self.get(kind, name)
            if declared.sound:
                yield declared

    def promised_languages(self, file: SourceFile) -> list[str]:
        """The languages that every text of a file's pack must have."""
        return self._promised.get(file, [])

    # -- what was asked -----------------------------------------------------------------------------------------------

    def watch(self) -> set[str]:
        """Begin to note which names and kinds are asked for; ended by `unwatch`."""
        self._asked.append(set())
        return self._asked[-1]

    def unwatch(self) -> None:
        """End the newest `watch`; what it saw is part of what the one around it saw."""
        seen = self._asked.pop()
        if self._asked:
            self._asked[-1] |= seen

    def depend(self, asked: Iterable[str]) -> None:
        """Note what a `watch` saw before, for whoever is given what was found out then."""
        if self._asked:
            self._asked[-1].update(asked)

    def _note(self, kind: str, name: str) -> None:
        if self._asked:
            self._asked[-1].add(f"{kind} {name}")

    def stamps(self) -> dict[str, str]:
        """The stamp of every declaration, by `kind name`."""
        if self._all_stamps is None:
            self._all_stamps = {
                f"{kind} {name}": self.stamp(kind, name) for kind, owners in self.owners.items() for name in owners
            }
        return self._all_stamps

    def name_hashes(self) -> dict[str, str]:
        """A hash over all names of each kind."""
        if not self._name_hashes:
            for kind, owners in self.owners.items():
                self._name_hashes[kind] = sha256("\n".join(sorted(owners)).encode()).hexdigest()[:16]
        return self._name_hashes

    def stamp(self, kind: str, name: str) -> str:
        """What changes with any text that a flattened declaration comes from."""
        at: Owner | None = self.owners[kind][name]
        chain: list[Owner] = []
        below: str | None = None
        while at is not None and below is None:
            origin = at.origin
            if origin.piece.head.base is None and not at.patches:  # most are so
                below = (
                    f"{origin.pack.language} {origin.pack.translations} {origin.piece.digest or origin.piece.stamp()}"
                )
            else:
                below = self._stamps.get((at.kind.name, at.name))
            if below is None:
                chain.append(at)
                self._stamps[at.kind.name, at.name] = ""  # a ring of bases ends here
                at = self._below(at)
        for each in reversed(chain):
            texts = [*each.texts(), below or ""]
            below = self._stamps[each.kind.name, each.name] = sha256("\0".join(texts).encode()).hexdigest()[:16]
        return below or ""

    def _below(self, owner: Owner) -> Owner | None:
        """What a declaration rests on, if it rests on something that is there."""
        base = owner.origin.piece.head.base
        return self._base_owner(owner, base) if base is not None else None

    def _depth(self, owner: Owner) -> int:
        """How many declarations one rests on; `_RING` where they come round to it, or to one of them."""
        chain: list[Owner] = []
        on_chain: set[Owner] = set()
        at: Owner | None = owner
        while at is not None and at not in self._depths and at not in on_chain:
            chain.append(at)
            on_chain.add(at)
            at = self._below(at)
        if at is not None and at in on_chain:
            ring = chain[chain.index(at) :]
            first = min(range(len(ring)), key=lambda index: _order(ring[index]))
            self._rings[ring[first]] = [each.name for each in (*ring[first:], *ring[:first], ring[first])]
            self._depths.update(dict.fromkeys(chain, _RING))
        depth = -1 if at is None else self._depths[at]
        for each in reversed(chain):
            if each not in self._depths:
                depth = _RING if depth == _RING else depth + 1
                self._depths[each] = depth
        return self._depths[owner]

    def _base_owner(self, owner: Owner, name: str) -> Owner | None:
        for kind in (owner.kind.name, *owner.kind.bases):
            base = self.owners[kind].get(name)
            if base is not None and (base is not owner or not owner.kind.bases):
                return base
        return self.owners[owner.kind.name].get(name)

    # -- the index ----------------------------------------------------------------------------------------------------

    def _index(self, known: Mapping[SourceFile, Pieces]) -> None:
        broken: list[Piece] = []
        patches: list[Origin] = []
        for pack in self.packs:
            for file in pack.files:
                self.pieces[file] = known[file] if file in known else Pieces.of(file, self.kinds)
            self._index_pack(pack, patches, broken)
        for origin in patches:
            self._patch(origin)
        for piece in broken:
            head = takewhile(lambda token: token.type not in ("COLON", "LBRACE"), piece.tokens[:8])
            self.broken_words.update(token.value for token in head if token.type == "NAME")
        for kind in self.kinds.values():
            if kind.single and len(self.owners[kind.name]) > 1:
                self._report_second(kind)

    def _index_pack(self, pack: Pack, patches: list[Origin], broken: list[Piece]) -> None:
        pieces = [piece for file in pack.files for piece in self.pieces[file].pieces]
        self.found += misplaced_packs(pack, pieces)
        for file in pack.files:
            self.found += self.pieces[file].found
        kinds = self.kinds
        for piece in pieces:
            head = piece.head
            if head.kind is None or head.kind not in kinds:
                broken.append(piece)
                if not piece.damaged or head.kind is not None:
                    self._report_kind(piece)
            elif head.name is None or head.name.startswith('"') is not kinds[head.kind].titled:
                broken.append(piece)
                found = parse(piece)[1]
                self.found += found
                if not found and not piece.damaged:
                    missing = UNTITLED if kinds[head.kind].titled else NAMELESS
                    self.found.append(missing.at(_kind_place(piece), kind=head.kind))
            elif head.word is None:
                self._declare(Origin(piece, pack))
            else:
                patches.append(Origin(piece, pack))

    def _report_kind(self, piece: Piece) -> None:
        if piece.head.kind is None:
            self.found += parse(piece)[1]
            return
        near = did_you_mean(piece.head.kind, self.kinds)
        self.found.append(UNKNOWN_KIND.at(_kind_place(piece), word=piece.head.kind, help=near))

    def _declare(self, origin: Origin) -> None:
        kind, name = origin.piece.head.kind or "", origin.piece.head.name or ""
        owners = self.owners[kind]
        first = owners.get(name)
        if first is not None:
            if kind != "pack":  # a second `pack` is told as a misplaced one
                also = ((first.origin.place, Message("first here", "最初はここ")),)
                self.found.append(DECLARED_TWICE.at(origin.place, kind=kind, name=name, also=also))
            return
        owners[name] = Owner(self.kinds[kind], name, origin)

    def _patch(self, origin: Origin) -> None:
        head = origin.piece.head
        kind, name, word = head.kind or "", head.name or "", head.word
        owner = self.owners[kind].get(name)
        if owner is None:
            if not self.is_broken(name):
                near = did_you_mean(name, self.owners[kind])
                self.found.append(NOTHING_TO_PATCH.at(origin.place, kind=kind, name=name, word=word, help=near))
        elif word == "patch":
            owner.patches.append(origin)
        else:
            owner.origin, owner.patches = origin, []

    def _report_second(self, kind: Kind) -> None:
        first, *others = self.owners[kind.name].values()
        also = ((first.origin.place, Message("declared here", "ここで宣言されています")),)
        for owner in others:
            self.found.append(ONLY_ONE.at(owner.origin.place, kind=kind.name, other=first.name, also=also))

    # -- flattening ---------------------------------------------------------------------------------------------------

    def _flatten(self, owner: Owner) -> Declared[Any]:
        kind = owner.kind
        shape = shape_of(kind.cls)
        place = owner.origin.place
        parts, reading, tree = self._read(owner.origin, kind)
        found, spoilt = reading.found, set(reading.spoilt)
        layers = [dict(parts)]
        for patch in owner.patches:
            patched, patch_reading, patch_tree = self._read(patch, kind)
            spoilt |= patch_reading.spoilt
            found += patch_reading.found
            layers.append(patched)
            if patch_tree is not None and patch_tree.base is not None:
                found.append(WRONG_SHAPE.at(patch_reading.place(patch_tree.base), key="patch", expected=_NO_BASE))
            for key, part in patched.items():
                own = parts.get(key)
                if own is not None:
                    part, wrong = amend(part, own, f"{kind.name} `{owner.name}`")
                    field = shape.fields.get(key)
                    finding = out_of_range(field, part.value, part.place) if field is not None else None
                    wrong += [finding] if finding is not None else []
                    found += wrong
                    spoilt |= {key} if wrong else set()
                parts[key] = part
        base = None
        if tree is not None and tree.base is not None:
            base = self._base(owner, tree.base, found)
            replaced = {key for key, part in parts.items() if not hasattr(part.value, "over")}
            spoilt |= {WHOLE} if base is None else base.spoilt - replaced
        owner_shown = f"{kind.name} `{owner.name}`"
        flat = self._laid(parts, base, shape, owner_shown, found, spoilt)
        if not found and not spoilt and (base is not None or owner.patches):
            found += islice(_idle(owner, layers, base, owner_shown), FINDINGS_OF_A_FILE)
        missing = {field.key: field for field in shape.fields.values() if field.required and field.key not in flat}
        if not spoilt & {WHOLE, ""}:
            for key in missing.keys() - spoilt:
                found.append(MISSING.at(place, owner=owner_shown, key=key, doc=documented(missing[key].prop.doc)))
        spoilt |= missing.keys()
        value = None if WHOLE in spoilt else build(kind.cls, shape, flat, place, spoilt)
        return Declared(kind, owner.name, place, flat, value, base, found, frozenset(spoilt))

    def _laid(
        self, parts: dict[str, Part], base: Declared[Any] | None, shape: Shape, owner: str, found: list[Diagnostic], spoilt: set[str]
    ) -> dict[str, Part]:  # fmt: skip
        """A declaration's own parts over its base's."""
        inherited = base.parts if base is not None else {}
        rest = shape.rest.key if shape.rest is not None else None
        flat = {key: part for key, part in inherited.items() if key in shape.fields or key == rest}
        for key, part in parts.items():
            laid, wrong = lay_over(part, inherited.get(key), owner, known=not spoilt & {WHOLE, key})
            field = shape.fields.get(key)
            if field is not None and laid is not part:
                finding = out_of_range(field, laid.value, laid.place)
                wrong += [finding] if finding is not None else []
            if wrong:
                spoilt.add(key)
            found += wrong
            flat[key] = laid
        return flat

    def _base(self, owner: Owner, token: Token, found: list[Diagnostic]) -> Declared[Any] | None:
        place = Place(owner.origin.piece.file, token.start, token.end)
        for kind in (owner.kind.name, *owner.kind.bases):
            self._note(kind, token.value)
        base = self._base_owner(owner, token.value)
        if base is None:
            if not self.is_broken(token.value):
                label = " or ".join((owner.kind.name, *owner.kind.bases))
                names = [name for kind in (owner.kind.name, *owner.kind.bases) for name in self.owners[kind]]
                finding = unknown_name(self, owner.kind.name, token.value, place, label)
                found.append(attrs.evolve(finding, own_help=did_you_mean(token.value, names) or finding.own_help))
            return None
        key = (base.kind.name, base.name)
        depth = self._depth(owner)
        ring = self._rings.get(owner)
        if ring is not None:
            shown = ring if len(ring) <= 8 else [*ring[:6], "…", ring[-1]]
            found.append(BASE_CYCLE.at(place, name=owner.name, chain=" → ".join(shown)))
        elif depth == BASE_CHAIN + 1:
            found.append(BASE_CYCLE.at(place, name=owner.name, chain=f"{owner.name} → {base.name} → …"))
        if depth == _RING or depth > BASE_CHAIN or key in self._under_way:
            return None
        return self.get(*key)

    def _read(self, origin: Origin, kind: Kind) -> tuple[dict[str, Part], Reading, Declaration | None]:
        piece = origin.piece
        reading = Reading(piece.file, origin.pack.language, self)
        tree, reading.found = parse(piece)
        if piece.damaged or reading.found or tree is None:
            reading.spoilt.add(WHOLE)
        if tree is None:
            return {}, reading, None
        shape = shape_of(kind.cls)
        parts: dict[str, Part] = {}
        owner = f"{kind.name} `{piece.head.name}`"
        values = tree.values[1:]
        try:
            if values:
                written = Written(reading, _BEHIND_NAME, tree.kind, (values,))
                parts = read_values(written, shape, (values,))
            if tree.expression is not None:
                if shape.formula is None:
                    raise Misshapen(WRONG_SHAPE.at(reading.place(tree.expression), key=kind.name, expected=NOTHING))
                place = reading.place(tree.expression)
                parts[shape.formula.key] = Part(formula_of(reading, tree.expression), place)
        except Misshapen as misshapen:
            reading.report(misshapen.finding)
            reading.spoilt.add(WHOLE)  # the base may be what was misread
        if tree.block is not None:
            parts.update(read_block(reading, shape, tree.block, owner, known=parts))
        return parts, reading, tree


def _idle(owner: Owner, layers: list[dict[str, Part]], base: Declared[Any] | None, shown: str) -> Iterator[Diagnostic]:
    """What changes nothing in a declaration over its base, and in each patch over all that lies below it."""
    own, *patches = layers
    below = dict(base.parts) if base is not None else {}
    # What stands in the head without a key says what sort of thing it is: `special twin : split mutable { … }`.
    heads = {field.key for field in shape_of(owner.kind.cls).positional}
    keyed = {key: part for key, part in own.items() if key not in heads}
    yield from (each.finding(shown) for each in idle_parts(keyed, below))
    if not patches:
        return
    # What nobody wrote has its default: a patch that writes it changes nothing either.
    below = {**default_parts(owner.kind.cls, owner.origin.place), **below}
    for origin, parts, before in zip(owner.patches, patches, layers, strict=False):
        for key, part in before.items():
            below[key] = lay_over(part, below.get(key), shown)[0]
        if not parts:
            yield Idle("patch", origin.place, owner.origin.place).finding(shown)
        yield from (each.finding(shown) for each in idle_parts(parts, below))


def _order(owner: Owner) -> tuple[str, int]:
    """Where a declaration stands among all, whoever asks first."""
    return owner.origin.piece.file.path, owner.origin.piece.start


def _kind_place(piece: Piece) -> Place:
    return Place(piece.file, piece.head.kind_start, piece.head.kind_end)
