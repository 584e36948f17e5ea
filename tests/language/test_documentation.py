"""The documentation in Japanese: of every paragraph one, none left over, with all that is quoted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args, get_origin
from unicodedata import name

import pytest

from engine.declarations.rule import USES
from engine.kinds import KINDS, STEPS
from engine.language.documentation import _japanese, documented, paragraphs
from engine.language.reading import FieldShape, shape_of
from engine.reference.fields import record_of, rows_of


def every() -> Iterator[str]:
    """All that kinds, their keys, steps, their values, and rules say about themselves."""
    for kind in KINDS:
        yield from paragraphs(kind.doc)
        yield from (row.doc for row in rows_of(kind.cls))
    for holders in STEPS.values():
        for step in (step for steps in holders.values() for step in steps):
            yield from paragraphs(step.__doc__ or "")
            yield from (row.doc for row in rows_of(step))
    for use in USES.values():
        yield from (use.doc, *use.names.values())


def units() -> set[str]:
    """What the numbers behind keys and steps are counted in."""
    steps = (step for holders in STEPS.values() for steps in holders.values() for step in steps)
    return {row.unit for cls in (*(kind.cls for kind in KINDS), *steps) for row in rows_of(cls) if row.unit}


def records(field: FieldShape) -> Iterator[type]:
    """The class behind a key that reads itself, and those within it."""
    inner = get_args(field.type)[0] if get_origin(field.type) is tuple else field.type
    if isinstance(inner, type) and hasattr(inner, "read"):
        yield inner
    record = record_of(field.type)
    for own in shape_of(record).fields.values() if record is not None else ():
        yield from records(own)


def values() -> Iterator[str]:
    """What stands behind keys that are read in a way of their own."""
    steps = (step for holders in STEPS.values() for steps in holders.values() for step in steps)
    for cls in (*(kind.cls for kind in KINDS), *steps):
        shape = shape_of(cls)
        for field in (*shape.fields.values(), *((shape.rest,) if shape.rest else ())):
            yield from (paragraphs(record.__doc__ or "")[0] for record in records(field))


ALL = tuple(dict.fromkeys((*every(), *values())))


def test_catalog__neither_lacks_nor_has_too_much() -> None:
    assert {*ALL, *units()} == set(_japanese())


@pytest.mark.parametrize("english", ALL)
def test_paragraph__is_japanese_and_quotes_the_same(english: str) -> None:
    japanese = documented(english).filled("ja", {})
    assert documented(english).filled("en", {}) == english
    assert sorted(set(re.findall("`[^`]*`", english))) == sorted(set(re.findall("`[^`]*`", japanese)))
    assert any(name(sign, "").startswith(("HIRAGANA", "KATAKANA", "CJK")) for sign in re.sub("`[^`]*`", "", japanese))
    assert english.endswith(".") == japanese.endswith("。")


def test_documented__not_in_the_catalog() -> None:
    with pytest.raises(KeyError):
        documented("Nobody has written this.")
