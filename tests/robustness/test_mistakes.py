"""A designer's single mistake is told where it is, and as one mistake."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.source.diagnostic import Diagnostic, Severity
from tests.robustness.bench import bench
from tests.robustness.mistakes import Mistake, mistakes

NEAR = 1
"""Lines between a mistake and an error that points at it."""
MANY = 2
"""Errors that one mistake may cause."""


def errors_of(mistake: Mistake) -> list[Diagnostic]:
    found = bench().found(mistake.path, mistake.text)
    return [each for each in found if each.severity is Severity.ERROR]


def is_near(finding: Diagnostic, mistake: Mistake) -> bool:
    return any(
        place.file.path == mistake.path and place.position[0] - NEAR <= mistake.line <= place.end_position[0] + NEAR
        for place in (finding.place, *(place for place, _ in finding.also))
    )


def told(mistake: Mistake, errors: list[Diagnostic]) -> str:
    return "\n    ".join([str(mistake), *(f"{each.place}: {each.code} {each.message()}" for each in errors)])


def judge(seed: int, count: int) -> tuple[list[str], list[str], Counter[int]]:
    """The mistakes that are not told near, those that are told too often, and how often each is told."""
    missed, many, sizes = [], [], Counter[int]()
    for mistake in mistakes(bench().texts, seed, count):
        errors = errors_of(mistake)
        sizes[len(errors)] += 1
        if not any(is_near(each, mistake) for each in errors):
            missed.append(told(mistake, errors))
        elif len(errors) > MANY:
            many.append(told(mistake, errors))
    return missed, many, sizes


def test_mistakes__200_are_told_near_and_as_one() -> None:
    missed, many, _ = judge(1, 200)
    assert [] == missed, "\n" + "\n".join(missed)
    assert len(many) <= 200 * 5 // 100, "\n" + "\n".join(many)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_mistakes__10_000_of_other_seeds(seed: int) -> None:
    missed, many, sizes = judge(seed, 1000)
    assert len(missed) <= 2, f"{sizes}\n" + "\n".join(missed)
    assert len(many) <= 1000 * 5 // 100, f"{sizes}\n" + "\n".join(many)


def test_mistakes__same_seed_same_mistakes() -> None:
    texts = bench().texts
    assert list(mistakes(texts, 3, 20)) == list(mistakes(texts, 3, 20))


def test_mistakes__another_seed_others() -> None:
    texts = bench().texts
    assert list(mistakes(texts, 3, 20)) != list(mistakes(texts, 4, 20))


def test_mistakes__of_every_sort() -> None:
    sorts = Counter(mistake.what.split()[0] for mistake in mistakes(bench().texts, 1, 400))
    assert {"misspell", "delete", "double", "swap", "exceed", "percent", "stray"} <= set(sorts)


def test_bench__unchanged_starter_has_nothing() -> None:
    assert [] == bench().found("pack.adv", bench().texts["pack.adv"])
