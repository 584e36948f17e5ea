"""Words without a meaning to the engine that a content uses already: flags, groups of creatures, extras."""

from __future__ import annotations

from collections import Counter
from weakref import WeakKeyDictionary

from engine.editor.project.marks import read
from engine.editor.project.roles import Mark, Role
from engine.editor.project.scopes import Slot
from engine.model.model import Model
from engine.pipelines.overmap.region import RegionSpecials
from engine.pipelines.overmap.special import OvermapSpecial, SpecialSpawns
from engine.pipelines.overmap.terrain import Spawns
from engine.source.file import SourceFile

Field = tuple[type | None, str]
"""A class and the key of one of its fields."""
_SAME: dict[Field, Field] = {
    (RegionSpecials, "blacklist"): (OvermapSpecial, "flags"),
    (RegionSpecials, "whitelist"): (OvermapSpecial, "flags"),
    (SpecialSpawns, "group"): (Spawns, "group"),
}
"""Fields whose words are those of another field."""
_MOST_NEW = 25_000
"""Characters after which no more files are read for one answer: a content of a megabyte is learnt while somebody types."""
_known: WeakKeyDictionary[SourceFile, dict[Field, Counter[str]]] = WeakKeyDictionary()


def used(model: Model, slot: Slot, word: str, here: Mark | None) -> tuple[set[str], bool]:
    """The words that stand in a field anywhere in a content, and whether all of it was looked at by now.

    `word` begins the entry: a value without a key of its own stands behind it. What is written `here` does not count.
    """
    wanted = _vocabulary((slot.owner, slot.field.key))
    keys = {word} if slot.field.prop.positional else {slot.field.key, wanted[1]}
    words: Counter[str] = Counter()
    new = 0
    for file in model.pieces:
        if file not in _known:
            if not any(key in file.text for key in keys):
                continue
            if new > _MOST_NEW:
                return _without(words, here), False
            new += len(file.text)
            _known[file] = _in_file(file)
        words += _known[file].get(wanted, Counter())
    return _without(words, here), True


def _without(words: Counter[str], here: Mark | None) -> set[str]:
    return {word for word, times in words.items() if here is None or here.value != word or times > 1}


def _vocabulary(field: Field) -> Field:
    return _SAME.get(field, field)


def _in_file(file: SourceFile) -> dict[Field, Counter[str]]:
    found: dict[Field, Counter[str]] = {}
    for mark in read(file).marks:
        if mark.role is Role.FREE and mark.field is not None:
            found.setdefault(_vocabulary((mark.owner, mark.field.key)), Counter())[mark.value] += 1
    return found
