"""Every kind has all that a designer looks for: good and bad samples, and of each field what it takes, its unit and range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from engine.kinds import KINDS, STEPS
from engine.language import hooks
from engine.language.kind import Kind
from engine.reference.__main__ import PAGE
from engine.reference.explain import explain
from engine.reference.fields import rows_of
from engine.reference.slips import SLIPS, declares, slip_of
from engine.reference.written import written
from engine.values.prop import props
from tests.cases.laid import codes, found, shown

NUMBERS = (
    hooks.WHOLE, hooks.NUMBER, hooks.PERCENT, hooks.INTERVAL, hooks.COUNT, hooks.COUNTS, hooks.EXTENT, hooks.DRAW,
    hooks.WEIGHTS, hooks.NUMBERS,
)  # fmt: skip
WITHOUT_RANGE = {
    ("rule", "when (values)"),  # together they cover every whole number
    ("tiers", "step (between)"),  # two of the content's tiers
    # What a proof over all steps of a map or a pipeline bounds instead of the field:
    ("spread progress", "(range)"), ("populate", "command"), ("populate", "boss_command"), ("automaton", "when"),
    ("rooms", "(grid)"), ("rooms", "size"), ("corridors", "(amount)"), ("stamp", "count"), ("place", "(count)"),
    ("regions", "(amount)"),
}  # fmt: skip
"""Numbers of a holder that say no range of their own, and why; no new one belongs here."""
HOLDERS = [
    *((kind.name, kind.cls) for kind in KINDS),
    *((step.phrase, step) for of_kind in STEPS.values() for steps in of_kind.values() for step in steps),
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_kind__has_a_bad_sample(kind: Kind) -> None:
    """It declares the kind, has its one fault, and nothing else is wrong with it."""
    slip = slip_of(kind)
    assert declares(kind, slip.text)
    findings = found(slip.text)
    assert {slip.fault.code} == set(codes(findings)), shown(findings)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_kind__samples_are_in_the_reference(kind: Kind) -> None:
    page = page_of(kind)
    assert [text for text in (*kind.samples, slip_of(kind).text) if f"```adv\n{shortened(text)}\n```" not in page] == []
    assert f"[{slip_of(kind).fault.code}](#{slip_of(kind).fault.code.lower()})" in page


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_kind__samples_are_explained(kind: Kind, language: str) -> None:
    page = explain(kind.name, language)
    assert page is not None
    assert {"en": "Wrong", "ja": "悪い例"}[language] in page
    assert slip_of(kind).text.splitlines()[0][:100] in page


def page_of(kind: Kind) -> str:
    """What the reference says of a kind."""
    return PAGE.read_text(encoding="utf-8").split(f"\n### {kind.name}\n")[1].split("\n### ")[0].split("\n## ")[0]


def shortened(text: str) -> str:
    """A sample as it is printed: of a line that goes on and on only the beginning."""
    return "\n".join(line if len(line) <= 300 else f"{line[:200]} …" for line in text.splitlines())


def test_slips__none_that_nobody_sees() -> None:
    unseen = [kind.name for kind in KINDS if kind.name in SLIPS and slip_of(kind) is not SLIPS[kind.name]]
    assert unseen == []
    assert set(SLIPS) <= {kind.name for kind in KINDS}


@pytest.mark.parametrize(("name", "cls"), HOLDERS, ids=[name for name, _ in HOLDERS])
def test_fields__say_what_they_take(name: str, cls: type) -> None:
    rows = rows_of(cls)
    assert [row.label for row in rows if not row.doc.strip() or vague(row.takes.en) or vague(row.takes.ja)] == []
    assert [
        row.label for row in rows if row.takes in NUMBERS and not row.range and (name, row.label) not in WITHOUT_RANGE
    ] == []
    assert [row.label for row in rows if row.takes == hooks.PERCENT and not row.unit] == []
    shown_defaults = {row.path[-1] for row in rows if row.default}
    assert [key for key, value in defaults_of(cls) if key not in shown_defaults and written(value)] == []


def vague(words: str) -> bool:
    """Whether what a field takes begins with nothing, as where a type has no words."""
    return not words.strip() or words.lstrip()[0] in ";。"


def defaults_of(cls: type) -> Iterator[tuple[str, Any]]:
    """The keys of a class that have a value where nothing is written, and that value."""
    for attribute, prop in props(cls):
        default: Any = attribute.default
        if default is not attrs.NOTHING and not prop.rest:
            yield prop.key or attribute.name, default.factory() if hasattr(default, "factory") else default
