"""What steps say about themselves, and where their draws live."""

from __future__ import annotations

import inspect

import attrs
import pytest

from engine.generators.destination import BLUEPRINT_STEPS, DESTINATION_STEPS, QUERY_STEPS, Mark, label, paths
from engine.generators.destination.deck import LeaveExit, Place
from engine.values.prop import props

from .starter import BLUEPRINT, DESTINATION, QUERY

STEPS = (*QUERY_STEPS, *BLUEPRINT_STEPS, *DESTINATION_STEPS)
PHRASES = (
    "window groups, pick group, draw enemies, choose boss, choose location, count cards, hide cards, draw traps, "
    "list uniques, set party, set alertness, lay terrain, exit, spread progress, hide, place, fill, promote elites, "
    "populate, arm traps, shuffle"
)


def test_steps__phrases() -> None:
    assert PHRASES.split(", ") == [step.phrase for step in STEPS]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.__name__)
def test_steps__describe_themselves(step: type) -> None:
    assert inspect.getdoc(step)
    assert len(props(step)) == len(attrs.fields(step))
    assert all(described.doc.endswith(".") for _, described in props(step))
    assert {*step.needs, *step.makes, *step.ends} <= set(Mark)


@pytest.mark.parametrize("chain", [QUERY, BLUEPRINT, DESTINATION], ids=["query", "blueprint", "destination"])
def test_steps__starter_chain_holds(chain: tuple) -> None:
    there: set[Mark] = set()
    for step in chain:
        assert step.needs <= there, step.phrase
        there = (there | step.makes) - step.ends


def test_label__names_but_no_numbers() -> None:
    assert [label(step) for step in (QUERY[0], Place("chest"), DESTINATION[2], LeaveExit(), LeaveExit("gate"))] == [
        "window groups",
        "place chest",
        "spread progress",
        "exit",
        "exit gate",
    ]


def test_paths__same_label_twice() -> None:
    chain = (Place("chest"), Place("camp"), Place("chest"))
    assert paths("p", chain) == ("p/place chest", "p/place camp", "p/place chest#2")
