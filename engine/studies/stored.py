"""Tallies as bytes for a file or a wire, and back; whatever was written there meanwhile, nothing but a tally comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import NoReturn, TypeVar

from engine.studies.distribution import MOST, distribution_data, distribution_from
from engine.studies.heats import cells_data, cells_from
from engine.studies.sums import sums_data, sums_from, whole_numbers
from engine.studies.tally import Answer, Asked, ByGroup, Example, Question, Tally, Things, groups_size
from engine.studies.terms import Values

LIMIT = 256 << 20
"""Bytes of one tally; a usual one has less than a million."""
_DIGITS = 1_400
"""Digits of a number; the longest sum has fewer."""
_HEAD = len(sha256().hexdigest())

Part = TypeVar("Part")


def encode(tally: Tally) -> bytes:
    """A tally as bytes, the same for the same tally: a checksum, and JSON."""
    data = {
        "results": sums_data(tally.results),
        "things": [[sums_data(each.number), sums_data(each.squared)] for each in tally.things],
        "answers": [[distribution_data(each.table), _groups_data(each.groups)] for each in tally.answers],
        "heats": [cells_data(each) for each in tally.heats],
        "failures": [[each.count, each.first] for each in tally.failures],
    }
    body = json.dumps(data, separators=(",", ":"), allow_nan=False).encode("ascii")
    return sha256(body).hexdigest().encode("ascii") + b"\n" + body


def decode(stored: bytes, asked: Asked, first: int, count: int) -> Tally:
    """The tally of the results from the place `first` on that was encoded so.

    Raises ValueError for bytes that are none, or not of these questions and results.
    """
    head, body = stored[:_HEAD], stored[_HEAD + 1 :]
    if len(stored) > LIMIT or stored[_HEAD : _HEAD + 1] != b"\n" or head != sha256(body).hexdigest().encode("ascii"):
        raise ValueError("it is damaged")
    try:
        data = json.loads(body.decode("ascii"), parse_constant=_refuse, parse_int=_whole)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    tally = _tally(data, asked)
    examples = [example.first for example in tally.failures if example.count]
    examples += [place for cells in tally.heats for place in cells.first.tolist()]
    if tally.count != count or not all(first <= place < first + count for place in examples):
        raise ValueError("it is of other results")
    return tally


def _tally(data: object, asked: Asked) -> Tally:
    if not isinstance(data, dict) or data.keys() != {"results", "things", "answers", "heats", "failures"}:
        raise ValueError("no tally")
    results = sums_from(data["results"], asked.strata)
    things = tuple(
        Things(sums_from(number, asked.strata), sums_from(squared, asked.strata))
        for number, squared in _each(data["things"], len(asked.grains), _pair)
    )
    answers = _each(data["answers"], len(asked.questions), _pair)
    numbers = dict(zip(asked.grains, (int(each.number.total()) for each in things), strict=True))
    return Tally(
        results,
        things,
        tuple(
            _answer(asked, question, numbers[question.measure.grain], *answer)
            for question, answer in zip(asked.questions, answers, strict=True)
        ),
        _each(data["heats"], len(asked.heats), cells_from),
        _each(data["failures"], len(asked.failures), _example),
    )


def _answer(asked: Asked, question: Question, count: int, table_data: object, groups_data: object) -> Answer:
    table = distribution_from(table_data)
    if sum(table.counts.tolist()) != count:
        raise ValueError(f"not all values of {question.measure.name}")
    if question.measure.values is Values.NAME:
        names = len(question.measure.names)
        if not all(value == int(value) and -1 <= value < names for value in table.values.tolist()):
            raise ValueError(f"no names of {question.measure.name}")
        if question.measure.grain == asked.whole:
            if groups_data is not None:
                raise ValueError(f"sums of names of {question.measure.name}")
            return Answer(table, None)
    size = groups_size(asked, question)
    total, squared, mixed = (sums_from(each, size) for each in _each(groups_data, 3, _same))
    return Answer(table, ByGroup(total, squared, mixed))


def _groups_data(groups: ByGroup | None) -> list[list[int]] | None:
    return None if groups is None else [sums_data(each) for each in (groups.total, groups.squared, groups.mixed)]


def _example(data: object) -> Example:
    count, first = whole_numbers(data, 2)
    if not 0 <= count < MOST or not -1 <= first < MOST or (count == 0) != (first == -1):
        raise ValueError("no example")
    return Example(count, first)


def _each(data: object, size: int, read: Callable[[object], Part]) -> tuple[Part, ...]:
    if not isinstance(data, list) or len(data) != size:
        raise ValueError("a list of another length")
    return tuple(map(read, data))


def _pair(data: object) -> tuple[object, object]:
    one, other = _each(data, 2, _same)
    return one, other


def _same(data: object) -> object:
    return data


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise ValueError("a number that is too long")
    return int(digits)
