"""The canonical layout as edits: only what differs is written anew, so that cursors and folds stay where they are."""

from __future__ import annotations

from difflib import SequenceMatcher

from engine.editor.format.formatted import Unformattable, formatted
from engine.editor.project.rename import Edit
from engine.source.file import Place, SourceFile

_MANY = 4000
"""Lines above which a text is laid out as one: comparing them would take too long."""


def laid_out(file: SourceFile) -> list[Edit]:
    """The edits that give a text its canonical layout; none where it has errors that forbid that."""
    try:
        text = formatted(file)
    except Unformattable:
        return []
    if text == file.text:
        return []
    old, new = file.text.splitlines(keepends=True), text.splitlines(keepends=True)
    if len(old) + len(new) > _MANY:
        return [Edit(Place(file, 0, len(file.text)), text)]
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        Edit(Place(file, starts[first], starts[last]), "".join(new[begin:end]))
        for tag, first, last, begin, end in changes
        if tag != "equal"
    ]
