"""A file laid out in the one canonical way, and the proof that it still says the same."""

from __future__ import annotations

from engine.editor.format.layout import layout
from engine.editor.format.picture import same_picture
from engine.editor.format.words import comment_text, words_of
from engine.kinds import KINDS
from engine.source.collector import collector_at_rest
from engine.source.diagnostic import Diagnostic, in_order
from engine.source.file import SourceFile
from engine.source.limits import FINDINGS_OF_A_FILE
from engine.syntax.cut import Cut, Piece, cut
from engine.syntax.nodes import Token
from engine.syntax.parser import parse

_KINDS = frozenset(kind.name for kind in KINDS)


class Unformattable(Exception):
    """A file with errors of syntax has no layout; `diagnostics` says where they are."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        first = diagnostics[0]
        more = f", and {len(diagnostics) - 1} more" if len(diagnostics) > 1 else ""
        super().__init__(f"{first.code} {first.place}: {first.message()}{more}")
        self.diagnostics = diagnostics


def formatted(file: SourceFile) -> str:
    """The file's text in the canonical layout; laid out once more it stays as it is.

    Raises Unformattable for a file with errors of syntax.
    """
    with collector_at_rest():
        before = cut(file, _KINDS)
        found = [*before.found, *_misshapen(before.pieces)]
        if found:
            raise Unformattable(tuple(in_order(found)))
        text = layout(words_of(before))
        if text != file.text:
            after = cut(SourceFile(file.path, text), _KINDS)
            changed = _difference(before, after)
            if changed:
                raise RuntimeError(f"formatting {file.path} would change what it says: {changed}")
        return text


def _misshapen(pieces: list[Piece]) -> list[Diagnostic]:
    """What the grammar finds wrong: it looks at the types of words alone, so sound pieces of the same types are parsed once."""
    found: list[Diagnostic] = []
    sound: set[tuple[str, ...]] = set()
    for piece in pieces:
        if piece.damaged and piece.head.kind is None:
            continue  # its beginning is wrong, which has been told
        shape = (piece.head.word or "", *[token.type for token in piece.tokens])
        if shape in sound:
            continue
        wrong = parse(piece)[1]
        found += wrong
        if not wrong and not piece.damaged:
            sound.add(shape)
        if len(found) > FINDINGS_OF_A_FILE:
            break
    return found


def _difference(before: Cut, after: Cut) -> str:
    """The first thing that one text says and the other does not; nothing where both say the same."""
    if after.found:
        return f"{after.found[0].place.position} {after.found[0].message()}"
    one, other = [len(piece.tokens) for piece in before.pieces], [len(piece.tokens) for piece in after.pieces]
    if one != other:
        return f"{len(one)} declarations of {sum(one)} words, then {len(other)} of {sum(other)}"
    for old_piece, new_piece in zip(before.pieces, after.pieces, strict=True):
        for old, new in zip(old_piece.tokens, new_piece.tokens, strict=True):
            if old[:2] != new[:2] and not _same(before.file, old, after.file, new):
                return f"{before.file.position(old.start)} {old.value!r}, then {new.value!r}"
    comments = [comment_text(comment) for comment in before.comments]
    if comments != [comment_text(comment) for comment in after.comments]:
        return "the comments differ"
    return ""


def _same(old_file: SourceFile, old: Token, new_file: SourceFile, new: Token) -> bool:
    """Whether two words that are not written alike differ in layout only."""
    if old.type != new.type:
        return False
    if old.type == "PICTURE":
        return same_picture(old_file, old, new_file, new)
    return old.type == "SEPARATOR"
