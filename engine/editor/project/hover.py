"""What is to be known of the word under a cursor."""

from __future__ import annotations

import attrs

from engine.declarations.rule import USES
from engine.editor.project.counts import counted, percent
from engine.editor.project.formulas import OVER_RESULTS
from engine.editor.project.glyphs import glyph_at
from engine.editor.project.marks import read
from engine.editor.project.names import definitions, target_of
from engine.editor.project.odds import Odds
from engine.editor.project.odds_words import odds_page
from engine.editor.project.pages import (
    clause_page,
    declaration_page,
    function_page,
    grain_page,
    key_page,
    kind_page,
    measure_page,
    rule_page,
    shown_place,
    step_page,
    word_page,
)
from engine.editor.project.roles import Mark, Role
from engine.editor.project.scopes import KINDS_BY_NAME
from engine.language.documentation import said_in
from engine.model.model import Model
from engine.rules.measured import FIGURES
from engine.source.file import Place, SourceFile


@attrs.frozen(eq=False)
class Hover:
    """A page in Markdown, and the words that it is about."""

    page: str
    place: Place


def hover(model: Model, file: SourceFile, offset: int, language: str = "en", odds: Odds | None = None) -> Hover | None:
    """What is to be known of the word at an offset; with the exact odds of play where these are known."""
    mark = read(file).at(offset)
    if mark is None:
        return None
    glyph = glyph_at(file, mark, offset)
    if glyph is not None:
        line = file.line(file.position(glyph.sign.start)[0]).strip()[:200]
        return Hover(f"```adv\n{line}\n```", glyph.place)
    page = _page(model, file, mark, language)
    target = target_of(model, file, mark) if odds is not None else None
    if odds is not None and target is not None and not target.local:
        page = "\n\n".join(each for each in (page, odds_page(odds, target.kind, target.name, language)) if each)
    return None if not page else Hover(page, Place(file, mark.start, mark.end))


def _page(model: Model, file: SourceFile, mark: Mark, language: str) -> str | None:
    if mark.role is Role.KIND:
        return kind_page(mark.value, language)
    if mark.role is Role.AMENDS or (mark.role is Role.KEY and mark.field is None):
        return word_page(mark.value, language)
    if mark.role is Role.STEP and mark.step is not None:
        return step_page(mark.step, language)
    if mark.role is Role.KEY and mark.field is not None:
        return key_page(mark.owner, mark.field, language)
    if mark.role is Role.FUNCTION:
        return _function(file, mark, language)
    if mark.role is Role.MEASURE:
        return measure_page(model, mark.value, language)
    if mark.role is Role.GRAIN:
        return grain_page(mark.value, language)
    if mark.role is Role.CLAUSE:
        return clause_page(mark.value, language)
    if mark.role is Role.VARIABLE:
        return _variable(file, mark, language)
    if mark.role is Role.NUMBER and mark.field is not None:
        return _count(model, file, mark) or key_page(mark.owner, mark.field, language)
    if mark.role in (Role.WORD, Role.FREE, Role.LANGUAGE, Role.TEXT) and mark.field is not None:
        return key_page(mark.owner, mark.field, language)
    if mark.role is Role.TEXT and mark.block < 0:
        return _titled(model, file, mark, language)
    return _named(model, file, mark, language)


def _titled(model: Model, file: SourceFile, mark: Mark, language: str) -> str | None:
    """The declaration that has a title for its name."""
    head = read(file).head(mark.declaration, Role.KIND)
    known = KINDS_BY_NAME.get(head.value) if head is not None else None
    return declaration_page(model, known.name, mark.value, language) if known is not None and known.titled else None


def _named(model: Model, file: SourceFile, mark: Mark, language: str) -> str | None:
    target = target_of(model, file, mark)
    if target is None:
        return None
    if target.local:
        places = definitions(model, target)
        lines = [place.file.line(place.position[0]).strip()[:200] for place in places[:3]]
        return "\n".join(["```adv", *lines, "```", target.group]) if lines else None
    if target.kind == "pack":
        places = definitions(model, target)
        pieces = [piece for place in places for piece in model.pieces[place.file].pieces if piece.head.kind == "pack"]
        said = [piece.file.text[piece.start : piece.end] for piece in pieces]
        return "\n".join(["```adv", *said, "```", *(shown_place(model, place) for place in places)]) if said else None
    page = declaration_page(model, target.kind, target.name, language)
    rule = rule_page(target.name, language) if target.kind == "rule" else None
    return "\n\n".join(each for each in (rule, page) if each) or None


def _function(file: SourceFile, mark: Mark, language: str) -> str:
    """A function; what it means depends on what the formula is for."""
    own = [each for each in read(file).of_declaration(mark.declaration) if each.start <= mark.start]
    key = next((each for each in reversed(own) if each.role is Role.KEY), None)
    kind = next((each.value for each in own if each.role is Role.KIND), "")
    before = own[-2] if len(own) > 1 else None
    # A figure is what a promise begins with, or what its number is compared with.
    begins = before is not None and before.role is Role.OPERATOR and mark.value in FIGURES
    promise = begins and key is not None and key.value == "promise"
    return function_page(mark.value, language, of_results=kind in OVER_RESULTS, of_promise=promise)


def _variable(file: SourceFile, mark: Mark, language: str) -> str | None:
    head = read(file).head(mark.declaration)
    use = USES.get(head.value) if head is not None else None
    said = use.names.get(mark.value) if use is not None else None
    return None if said is None else f"**{mark.value}** — {said_in(language, said)}"


def _count(model: Model, file: SourceFile, mark: Mark) -> str | None:
    """Of a count: what it comes to, from which parts, and its chance where it is a weight."""
    head = read(file).head(mark.declaration)
    if head is None or not head.kinds or not model.has(head.kinds[0], head.value):
        return None
    for each in counted(model.get(head.kinds[0], head.value)):
        places = each.count.places
        if any(place.file is file and place.start == mark.start for place in places):
            share = f" — {percent(each.share)}" if each.share is not None else ""
            parts = [f"- `{place.file.text[place.start : place.end]}` {shown_place(model, place)}" for place in places]
            return "\n".join([f"**{each.word} {each.count.amount}**{share}", "", *parts])
    return None
