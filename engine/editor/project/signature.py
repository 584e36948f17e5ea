"""What stands behind a word, value by value, and which of them the cursor is at."""

from __future__ import annotations

import attrs

from engine.editor.functions import Usage, usages
from engine.editor.project.formulas import open_call
from engine.editor.project.scopes import Line
from engine.editor.project.spot import Spot, spot_at
from engine.language.documentation import paragraphs_in, said_in
from engine.language.reading import FieldShape
from engine.reference.fields import takes
from engine.source.file import SourceFile


@attrs.frozen
class Parameter:
    """One value: as it is shown in the label, and what it is."""

    label: str
    doc: str


@attrs.frozen
class Signature:
    """A line as it may be written, its values, and the one that comes next."""

    label: str
    doc: str
    parameters: tuple[Parameter, ...]
    active: int


def signature(file: SourceFile, offset: int, language: str = "en") -> Signature | None:
    """What stands behind the word that a cursor is behind; `None` where nothing is to be said."""
    spot = spot_at(file, offset)
    if spot is None:
        return None
    if spot.walk.in_expression:
        return _call(spot, language)
    line = spot.walk.line
    if line is None or (not spot.walk.entry and spot.walk.blocks):
        return None
    return _record(spot, line, language)


def _record(spot: Spot, line: Line, language: str) -> Signature | None:
    shape = line.shape
    word = _words(spot)
    if shape is None:
        if line.field is None:
            return None
        parameter = _parameter(line.field, language)
        return Signature(f"{word} {parameter.label}", "", (parameter,), 0)
    listed = (shape.listed,) if shape.listed is not None else ()
    bare = (*listed, *shape.positional)
    keys = tuple(field for field in shape.fields.values() if not field.prop.positional and field is not shape.formula)
    if spot.walk.blocks == [] and not bare:
        return None
    parameters = [_parameter(field, language, "" if field in bare else f"{field.key} ") for field in (*bare, *keys)]
    shown = [
        each.label if field.required else f"[{each.label}]"
        for field, each in zip((*bare, *keys), parameters, strict=True)
    ]
    slots = line.slots()
    fields = [*bare, *keys]
    active = next((fields.index(slot.field) for slot in slots if slot.field in fields), len(bare))
    return Signature(" ".join([word, *shown]), _doc(spot, language), tuple(parameters), active)


def _doc(spot: Spot, language: str) -> str:
    """What the whole line is for; what each value is for is said with it."""
    start = spot.walk.start
    if start is None or not spot.walk.blocks:
        return ""
    if start.step is not None:
        return paragraphs_in(language, start.step.__doc__ or "")[0]
    return said_in(language, start.field.prop.doc) if start.field is not None else ""


def _words(spot: Spot) -> str:
    walk = spot.walk
    return walk.words if walk.blocks else f"{walk.kind} {walk.name}"


def _parameter(field: FieldShape, language: str, key: str = "") -> Parameter:
    said = takes(field).filled(language, {})
    return Parameter(f"{key}<{field.key}>" if not key else f"{key}…", f"{said_in(language, field.prop.doc)} ({said})")


def _call(spot: Spot, language: str) -> Signature | None:
    """The function whose parentheses the cursor is in."""
    formula = spot.walk.formula
    call = open_call(spot.walk.expression) if formula is None else formula.call
    if call is None:
        return None
    name, number, *figure = call
    ways = usages(name, of_results=formula is not None, of_promise=any(figure))
    return _function(ways, name, number, language)


def _function(ways: tuple[Usage, ...], name: str, number: int, language: str) -> Signature | None:
    """How a function is called: of several ways the first that takes so many arguments."""
    if not ways:
        return None
    usage = next((each for each in ways if number < len(each.arguments)), ways[-1])
    parameters = tuple(Parameter(word, "") for word in usage.arguments)
    active = min(number, len(parameters) - 1)
    return Signature(usage.label(name), usage.doc.filled(language, {}), parameters, active)
