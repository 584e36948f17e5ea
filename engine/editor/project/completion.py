"""What may be written at a cursor, with what is to be known of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_origin

import attrs

from engine.declarations.rule import USES
from engine.editor.project import snippets
from engine.editor.project.formula_words import formula_words
from engine.editor.project.glyphs import unsigned
from engine.editor.project.items import Item, Sort, fits
from engine.editor.project.marks import read
from engine.editor.project.offers import Offer
from engine.editor.project.pages import function_page, key_page, kind_page, rule_page, step_page
from engine.editor.project.roles import Role
from engine.editor.project.scopes import FLOORS, KINDS_BY_NAME, Slot
from engine.editor.project.spot import Spot, spot_at
from engine.editor.project.used import used
from engine.language.documentation import said_in
from engine.language.hooks import TERRAIN
from engine.language.merging import Counts, Draw, Names
from engine.language.reading import FieldShape
from engine.model.model import Model, Owner
from engine.pipelines.overmap.mutable import CHUNK
from engine.pipelines.overmap.terrain import OvermapTerrain
from engine.pipelines.pipeline import STAGES
from engine.rules.expression import FUNCTIONS
from engine.source.file import Place, SourceFile
from engine.syntax.cut import PATCHES
from engine.values.character import Character
from engine.values.sided import SHAPES, SIDES
from engine.values.weighted import Weighted

MOST = 400
"""Items of one answer; more are found by typing on."""
_KEYWORDS = ("if", "then", "else", "and", "or", "not", "in")


@attrs.frozen
class Completion:
    """The items, and what they stand in place of."""

    items: tuple[Item, ...]
    place: Place
    whole: bool
    """Whether there are no more."""


def complete(model: Model | None, file: SourceFile, offset: int, language: str = "en") -> Completion | None:
    """What may be written at an offset, or `None` where nothing of the language may."""
    spot = spot_at(file, offset)
    if spot is None:
        return None
    typed = spot.word.casefold()
    completing = _Completing(model, file, spot, language)
    fitting = [item for item in completing.items() if fits(item.label.casefold(), typed)]
    by_label: dict[str, Item] = {}
    for item in fitting:
        by_label.setdefault(item.label, item)
    unique = list(by_label.values())
    unique.sort(key=lambda item: (not item.label.casefold().startswith(typed), item.rank))
    whole = completing.whole and len(unique) <= MOST
    return Completion(tuple(unique[:MOST]), Place(file, spot.start, spot.offset), whole)


class _Completing:
    def __init__(self, model: Model | None, file: SourceFile, spot: Spot, language: str) -> None:
        self.model, self.file, self.spot, self.language = model, file, spot, language
        self.walk = spot.walk
        self.whole = True
        """Whether nothing was left out for lack of time."""

    def items(self) -> Iterator[Item]:
        """Everything that may stand there, whatever is typed of it."""
        walk = self.walk
        if walk.in_expression:
            yield from self._expression()
        elif not walk.blocks:
            yield from self._head()
        elif not walk.entry:
            yield from self._entry()
        else:
            if walk.start is None or len(walk.entry) == 1:
                yield from self._second_words()
            yield from self._values()

    # -- heads --------------------------------------------------------------------------------------------------------

    def _head(self) -> Iterator[Item]:
        walk = self.walk
        words = walk.head[1:] if walk.amends else walk.head
        if not words:
            yield from self._kinds()
            if not walk.amends:
                yield from (Item(word, Sort.WORD, f"{word} ", rank=6) for word in PATCHES)
        elif len(words) == 1:
            yield from self._own_names(words[0].value)
        elif words[-1].type == "COLON":
            known = KINDS_BY_NAME.get(walk.kind)
            if known is not None:
                yield from self._names((walk.kind, *known.bases), without=(walk.name,))
        else:
            yield from self._values()

    def _kinds(self) -> Iterator[Item]:
        for kind in KINDS_BY_NAME.values():
            insert = f"{kind.name} " if self.walk.amends else snippets.declaration(kind, "", self._languages())
            page = kind_page(kind.name, self.language) or ""
            yield Item(kind.name, Sort.KIND, insert, not self.walk.amends, page=page)

    def _own_names(self, kind: str) -> Iterator[Item]:
        if self.walk.amends:
            yield from self._names((kind,))
        elif kind == "rule":
            for name in USES:
                yield Item(name, Sort.NAME, name, page=rule_page(name, self.language) or "")
        elif kind == "pipeline":
            yield from (Item(name, Sort.NAME, name) for name in STAGES)

    # -- blocks -------------------------------------------------------------------------------------------------------

    def _entry(self) -> Iterator[Item]:
        block, scope = self.walk.blocks[-1], self.walk.scope
        shape = scope.shape
        used = block.used | (block.line.used if block.line is not None else set())
        for field in scope.fields.values():
            if shape is not None and (field is shape.formula or field is shape.rest):
                continue
            if field.prop.positional and len(self.walk.blocks) == 1 and scope.steps:
                continue
            if field.key not in used or field.prop.repeated:
                yield self._key(field, scope.cls, 2 if field.required else 4)
        for phrase, step in scope.steps.items():
            insert = snippets.step(step)
            yield Item(phrase, Sort.STEP, insert, True, page=step_page(step, self.language), rank=3)
        if scope.floors:
            yield Item(FLOORS, Sort.KEY, f"{FLOORS} ${{1:1..3}} {{\n  $0\n}}", True, rank=4)
        if scope.rules:
            yield Item(CHUNK, Sort.KEY, f"{CHUNK} {{\n  at $0\n}}", True, rank=4)
            yield from self._locals("piece")

    def _key(self, field: FieldShape, owner: type | None, rank: int) -> Item:
        insert = snippets.entry(field, self._languages())
        return Item(field.key, Sort.KEY, insert, True, page=key_page(owner, field, self.language), rank=rank)

    def _second_words(self) -> Iterator[Item]:
        """The second words of steps of two words."""
        first = self.walk.entry[0].value
        if len(self.walk.entry) != 1:
            return
        for phrase, step in self.walk.scope.steps.items():
            before, _, second = phrase.partition(" ")
            if second and before == first:
                insert = snippets.step(step).partition(" ")[2]
                yield Item(second, Sort.STEP, insert, True, page=step_page(step, self.language), rank=1)

    # -- values -------------------------------------------------------------------------------------------------------

    def _values(self) -> Iterator[Item]:
        for number, (slot, offer) in enumerate(self.walk.offers()):
            # What may be left out comes first, as it may still be written; what follows it stands behind.
            yield from (attrs.evolve(item, rank=item.rank + number) for item in self._offered(slot, offer))
        line = self.walk.line
        if line is not None and not self.walk.depth:
            for field in line.open_keys():
                yield self._key(field, line.owner, 4)

    def _offered(self, slot: Slot, offer: Offer) -> Iterator[Item]:
        page = key_page(slot.owner, slot.field, self.language)
        sort = Sort.WORD
        words: Iterable[str] = offer.words
        if offer.language and slot.field.key != "language":
            said = {token.value for token in slot.before} | self._own_language()
            words = [word for word in (*self._languages(), *offer.words) if word not in said]
        listed = self._listed(slot)
        yield from (Item(word, sort, word, page=page, rank=1) for word in words if word not in listed)
        if offer.sided and "." in self.spot.word:
            yield from self._sides(self.spot.word.rpartition(".")[0])
        elif offer.kinds:
            own = {self.walk.name} if offer.kinds == (self.walk.kind,) else set()
            yield from self._names(offer.kinds, without=own | listed, only=self._to_drop(slot))
        if offer.group and not offer.declares:
            yield from self._locals(offer.group)
        if offer.free and self.model is not None:
            found, whole = used(self.model, slot, self.walk.words, read(self.file).at(self.spot.offset))
            self.whole = self.whole and whole
            yield from (Item(word, sort, word, page=page, rank=3) for word in sorted(found - listed))
        if slot.field.type is Character and not slot.before:
            signs = unsigned(self.file, self.spot.block)
            yield from (Item(f'"{sign}"', sort, f'"{sign}"', page=page, rank=1) for sign in signs)

    def _listed(self, slot: Slot) -> set[str]:
        """The names and words of a list that stand in it already: none may stand there twice."""
        origin = get_origin(slot.field.type)
        several = origin in (Names, Counts, Draw) or slot.field.type == tuple[Weighted, ...]
        if not several or not self.walk.entry:
            return set()
        first = self.walk.entry[0].start
        return {mark.value for mark in self.walk.marks if mark.start >= first and mark.field is slot.field}

    def _to_drop(self, slot: Slot) -> frozenset[str] | None:
        """Behind a minus the names that there are to be dropped; `None` where any name may stand, or nothing is known."""
        model, kind, name = self.model, self.walk.kind, self.walk.name
        drops = bool(slot.before) and slot.before[0].type == "MINUS"
        if not drops or len(self.walk.blocks) != 1 or model is None or not model.has(kind, name):
            return None
        part = model.get(kind, name).parts.get(slot.field.key)
        value = part.value if part is not None else None
        names = value.names if isinstance(value, Draw) else value
        if not isinstance(names, Names) or names.everything:
            return None
        # What is dropped at the cursor already is no more in the list.
        here = read(self.file).at(self.spot.offset)
        return frozenset(ref.name for ref in names.refs) | ({here.value} if here is not None else set())

    def _names(
        self, kinds: Iterable[str], without: Iterable[str] = (), only: frozenset[str] | None = None
    ) -> Iterator[Item]:
        if self.model is None:
            return
        for kind in kinds:
            if kind == "pack":
                yield from (Item(pack.name, Sort.NAME, pack.name, detail="pack", rank=2) for pack in self.model.packs)
                continue
            if kind not in self.model.owners:
                continue
            for name in self.model.names(kind):
                if name not in without and (only is None or name in only):
                    yield Item(name, Sort.NAME, name, detail=kind, rank=2)

    def _sides(self, terrain: str) -> Iterator[Item]:
        """The sides or shapes of a terrain; all where nothing is known of it."""
        words: tuple[str, ...] = (*SIDES, *SHAPES)
        if self.model is not None and self.model.has(TERRAIN, terrain):
            declared = self.model.get(TERRAIN, terrain)
            value: OvermapTerrain | None = declared.value if declared.sound else None
            if value is not None:
                words = () if value.has("no_rotate") else SHAPES if value.has("linear") else SIDES
        yield from (Item(f"{terrain}.{word}", Sort.WORD, f"{terrain}.{word}", rank=1) for word in words)

    def _locals(self, group: str) -> Iterator[Item]:
        yield from (Item(name, Sort.LOCAL, name, detail=group, rank=1) for name in sorted(self._local_names(group)))

    def _local_names(self, group: str) -> set[str]:
        """The names of a group that the declaration has, in this file and in the others that write of it."""
        kind, name = self.walk.kind, self.walk.name
        files = {self.file}
        owner: Owner | None = self.model.owners.get(kind, {}).get(name) if self.model is not None else None
        if owner is not None:
            files |= {origin.piece.file for origin in (owner.origin, *owner.patches)}
        found: set[str] = set()
        for file in files:
            marks = read(file).marks
            own = {
                mark.declaration
                for mark in marks
                if mark.role is Role.DECLARED and mark.value == name and kind in mark.kinds
            }
            found |= {mark.value for mark in marks if mark.declares and mark.group == group and mark.declaration in own}
        return found

    def _languages(self) -> tuple[str, ...]:
        """The languages that every text of the pack has besides its own."""
        return tuple(self.model.promised_languages(self.file)) if self.model is not None else ()

    def _own_language(self) -> set[str]:
        """The language of a text that names none."""
        packs = self.model.packs if self.model is not None else []
        return {pack.language for pack in packs if self.file in pack.files}

    # -- expressions --------------------------------------------------------------------------------------------------

    def _expression(self) -> Iterator[Item]:
        if self.walk.formula is not None:
            yield from formula_words(self.model, self.walk.formula, self.walk.name, self.language)
            return
        use = USES.get(self.walk.name)
        if self.walk.kind == "rule" and use is not None:
            for name, doc in use.names.items():
                yield Item(name, Sort.VARIABLE, name, page=said_in(self.language, doc), rank=1)
        for name in FUNCTIONS:
            insert = snippets.call(name)
            yield Item(name, Sort.FUNCTION, insert, True, page=function_page(name, self.language), rank=3)
        yield from (Item(word, Sort.WORD, word, rank=4) for word in _KEYWORDS)
