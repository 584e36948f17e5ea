"""The characters of pictures, and the signs that say what they stand for."""

from __future__ import annotations

import attrs

from engine.editor.project.marks import read
from engine.editor.project.names import Found
from engine.editor.project.roles import Mark, Role
from engine.source.file import Place, SourceFile
from engine.values.character import Character
from engine.values.picture import Picture

_QUOTES = 3
"""Quotation marks on either side of a picture."""


@attrs.frozen(eq=False)
class Glyph:
    """A character of a picture, and the sign that says what it is."""

    place: Place
    sign: Mark


def glyph_at(file: SourceFile, mark: Mark, offset: int) -> Glyph | None:
    """The character at an offset within a picture, or `None` where that is none, or no sign says what it is."""
    inside = mark.start + _QUOTES <= offset < mark.end - _QUOTES
    if not inside or not _is_picture(mark):
        return None
    sign = next((each for each in _signs(file, mark.block) if letter_of(each) == file.text[offset]), None)
    return None if sign is None else Glyph(Place(file, offset, offset + 1), sign)


def sign_at(file: SourceFile, offset: int) -> Mark | None:
    """The sign at an offset, or the one that says what the character of a picture there is."""
    mark = read(file).at(offset)
    if mark is None:
        return None
    if is_sign(mark):
        return mark
    glyph = glyph_at(file, mark, offset)
    return None if glyph is None else glyph.sign


def drawn(file: SourceFile, sign: Mark) -> list[Found]:
    """A sign, and where its character stands in the pictures beside it."""
    return [Found(Place(file, sign.start, sign.end), True)] + [
        Found(Place(file, at, at + 1), False)
        for mark in read(file).marks
        if mark.block == sign.block and _is_picture(mark)
        for at in range(mark.start + _QUOTES, mark.end - _QUOTES)
        if file.text[at] == letter_of(sign)
    ]


def is_sign(mark: Mark) -> bool:
    """Whether a word is the character of a sign."""
    if mark.role not in (Role.TEXT, Role.NUMBER) or mark.field is None:
        return False
    return mark.field.type is Character and mark.field.prop.positional and len(letter_of(mark)) == 1


def letter_of(sign: Mark) -> str:
    """The character of a sign."""
    return sign.value[1:-1] if sign.role is Role.TEXT else sign.value


def unsigned(file: SourceFile, block: int) -> list[str]:
    """The characters of a block's pictures that no sign is for, in the order in which they stand there."""
    letters = [
        letter
        for mark in read(file).marks
        if mark.block == block and _is_picture(mark)
        for letter in file.text[mark.start + _QUOTES : mark.end - _QUOTES]
        if not letter.isspace()
    ]
    known = {letter_of(sign) for sign in _signs(file, block)}
    return [letter for letter in dict.fromkeys(letters) if letter not in known]


def _signs(file: SourceFile, block: int) -> list[Mark]:
    return [mark for mark in read(file).marks if mark.block == block and is_sign(mark)]


def _is_picture(mark: Mark) -> bool:
    return mark.role is Role.TEXT and mark.field is not None and mark.field.type is Picture
