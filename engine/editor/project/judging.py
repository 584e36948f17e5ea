"""Judging a content again after an edit: only declarations that the edit can reach, and in small steps.

A verdict is kept as long as nothing that was asked for it has another text now. What a step of the work has found out is
no use before the last one is done, so that a newer edit may stop the work anywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable
from sys import intern

import attrs

from engine.checks.judge import Unit, Verdict, judge_one, judge_whole, units
from engine.checks.suppression import sift
from engine.kinds import faults
from engine.model.model import Model, Pieces
from engine.source.diagnostic import Diagnostic, in_order
from engine.source.file import SourceFile

Texts = dict[str, tuple[str | None, ...]]
"""By `kind name`: what a file says of it, as the words before the kind and the hashes of the texts, in order."""


@attrs.frozen(eq=False)
class Judged:
    """A content and everything that is wrong with it."""

    model: Model
    verdicts: dict[Unit, Verdict]
    askers: dict[str, set[Unit]]
    """The declarations that asked for a name, by `kind name`, and some that once did."""
    faulty: set[Unit]
    """The declarations with findings of their own."""
    whole: list[Diagnostic]
    """What checks over the whole found."""
    found: list[Diagnostic]
    """All that is to be told, in order."""


def judging(
    model: Model, packs_found: Iterable[Diagnostic], before: Judged | None, first: Collection[str] = ()
) -> Generator[None, None, Judged]:
    """Judge a model, a declaration a step; those in the files `first` come first.

    `before` is what was found out about an earlier state of the same content.
    """
    kept = _kept(model, before) if before is not None else None
    verdicts, askers, wanted = kept if kept is not None else ({}, {}, list(units(model)))
    if first and len(wanted) > 1:
        wanted.sort(key=lambda unit: model.owners[unit[0]][unit[1]].origin.piece.file.path not in first)
    fresh: dict[Unit, Verdict] = {}
    yield
    for unit in wanted:
        verdict = judge_one(model, *unit)
        # The same few thousand names are asked for again and again: one copy of each is enough.
        fresh[unit] = attrs.evolve(verdict, asked={intern(name) for name in verdict.asked})
        yield
    verdicts.update(fresh)
    whole = _whole(model, verdicts, fresh, before)
    yield
    faulty = {unit for unit in before.faulty if unit in verdicts} if before is not None and kept is not None else set()
    faulty = {unit for unit in faulty | fresh.keys() if verdicts[unit].found}
    found = [*packs_found, *model.found, *whole]
    found += [finding for unit in faulty for finding in verdicts[unit].found]
    told = sift(model, in_order(found), faults()).told
    # From here on nothing can stop the work: what the earlier state knew of its askers may be changed.
    for unit, verdict in fresh.items():
        for name in verdict.asked:
            askers.setdefault(name, set()).add(unit)
    return Judged(model, verdicts, askers, faulty, whole, told)


def _whole(
    model: Model, verdicts: dict[Unit, Verdict], fresh: dict[Unit, Verdict], before: Judged | None
) -> list[Diagnostic]:
    """The checks over the whole, unless there was nothing to tell and none of what they look at is another now."""
    if (
        before is not None
        and not before.whole
        and before.verdicts.keys() == verdicts.keys()
        and all(before.verdicts[unit].fact == verdict.fact for unit, verdict in fresh.items())
    ):
        return []
    return judge_whole(model, verdicts.items())


def _kept(model: Model, before: Judged) -> tuple[dict[Unit, Verdict], dict[str, set[Unit]], list[Unit]] | None:
    """The verdicts that still hold, who asked for what, and what is to be judged; `None` where that is everything."""
    if _languages(model) != _languages(before.model):
        return None
    changed, names_changed = _changed(model, before.model)
    again = _reached(model, before, changed)
    again |= {(kind, name) for kind, _, name in (each.partition(" ") for each in changed) if name}
    current = set(model.pieces)
    # Which other kinds have a name is part of some findings, and of nothing else.
    again |= {unit for unit in before.faulty if names_changed or not _stands(before.verdicts[unit], current)}
    kept = dict(before.verdicts)
    for unit in again:
        kept.pop(unit, None)
    return kept, before.askers, [unit for unit in sorted(again) if unit[1] in model.owners.get(unit[0], ())]


def _reached(model: Model, before: Judged, changed: set[str]) -> set[Unit]:
    """The declarations that asked for a changed name, or rest on one that rests on one that did."""
    reached: set[Unit] = set()
    waiting = list(changed)
    while waiting:
        name = waiting.pop()
        for unit in before.askers.get(name, ()):
            if unit in reached:
                continue
            reached.add(unit)
            owner = model.owners.get(unit[0], {}).get(unit[1])
            if owner is not None and owner.origin.piece.head.base is not None:
                waiting.append(f"{unit[0]} {unit[1]}")
    return reached


def _languages(model: Model) -> list[tuple[str, str, tuple[str, ...]]]:
    """What decides in which languages a text must be, by pack, and the order of the packs."""
    return [(pack.name, pack.language, tuple(pack.translations)) for pack in model.packs]


def _stands(verdict: Verdict, current: set[SourceFile]) -> bool:
    """Whether every place that a verdict names is in a text that is still there."""
    return all(
        finding.place.file in current and all(place.file in current for place, _ in finding.also)
        for finding in verdict.found
    )


def _changed(model: Model, before: Model) -> tuple[set[str], bool]:
    """The names, as `kind name`, of which some text is another now, and whether any name came or went.

    A kind all of whose names were asked for is `kind `.
    """
    changed: set[str] = set()
    names_changed = False
    old = {file.path: pieces for file, pieces in before.pieces.items()}
    new = {file.path: pieces for file, pieces in model.pieces.items()}
    for path in old.keys() | new.keys():
        if path in old and path in new and old[path].file is new[path].file:
            continue
        was = _texts(old[path]) if path in old else {}
        now = _texts(new[path]) if path in new else {}
        for name in was.keys() | now.keys():
            if was.get(name) == now.get(name):
                continue
            changed.add(name)
            if (name in was) != (name in now):
                names_changed = True
                changed.add(name[: name.index(" ") + 1])
    for word in model.broken_words ^ before.broken_words:
        changed |= {f"{kind} {word}" for kind in model.kinds}
    return changed, names_changed


def _texts(pieces: Pieces) -> Texts:
    """What a file says of each name."""
    out: Texts = {}
    for piece in pieces.pieces:
        head = piece.head
        if head.kind is not None and head.name is not None:
            name = f"{head.kind} {head.name}"
            mended = f"{piece.damaged} {[at - piece.start for at in piece.mended_at]}" if piece.damaged else ""
            out[name] = (*out.get(name, ()), head.word, piece.stamp() + mended)
    return out
