"""The JSON Schema says of data what the reader of untrusted data says of it."""

from __future__ import annotations

import copy
from typing import Any

import attrs
import jsonschema
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.reference.schema import result_schema
from engine.results.check import AGREEMENTS
from engine.results.convert import adventure_from, to_data
from engine.results.destination import Adventure, Card, Exit
from engine.results.fault import ResultError
from engine.values.prop import props
from tests.results.sample import ADVENTURE, BLUEPRINT, QUERY, STAMP

SCHEMA = result_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
ADVENTURES = result_schema((Adventure,))["$defs"]


def test_schema__is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "adventure",
    [
        ADVENTURE,
        attrs.evolve(ADVENTURE, query=None),
        attrs.evolve(ADVENTURE, seed=2**64 - 1),
        Adventure(7, STAMP, QUERY),
        Adventure(7, STAMP, QUERY, BLUEPRINT),
    ],
)
def test_results__are_valid(adventure: Adventure) -> None:
    VALIDATOR.validate(to_data(adventure))


def test_words__of_every_field_are_in_it() -> None:
    card = SCHEMA["$defs"]["Card"]
    for field, prop in props(Card):
        assert card["properties"][field.name]["description"].startswith(prop.doc)
    assert card["description"].startswith("One step of the adventure")


def test_keys__that_may_be_missing() -> None:
    assert SCHEMA["$defs"]["Card"]["required"] == ["terrain", "event", "progress"]
    assert SCHEMA["$defs"]["Card"]["properties"]["trap"]["type"] == "string"
    assert SCHEMA["$defs"]["Exit"]["properties"]["alertness"]["anyOf"][1] == {"type": "null"}
    assert "default" not in SCHEMA["$defs"]["Card"]["properties"]["trap"]
    assert SCHEMA["$defs"]["Query"]["properties"]["boss"]["default"] is None


def test_bounds__come_from_the_fields() -> None:
    member = SCHEMA["$defs"]["Member"]["properties"]
    assert (member["column"]["minimum"], member["column"]["maximum"]) == (1, 1_000_000)
    blueprint = SCHEMA["$defs"]["Blueprint"]["properties"]
    assert blueprint["terrain"]["additionalProperties"]["minimum"] == 0
    assert (blueprint["terrain"]["maxProperties"], blueprint["trap_kinds"]["maxItems"]) == (1000, 1000)
    assert blueprint["trap_kinds"]["items"] == {"type": "string", "maxLength": 200}


def test_several_lines__are_a_choice() -> None:
    assert result_schema((Exit, Card))["anyOf"] == [{"$ref": "#/$defs/Exit"}, {"$ref": "#/$defs/Card"}]


junk = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**7), 10**7), st.floats().filter(lambda number: number % 1),
    st.sampled_from(["", "x" * 200, "x" * 201, [], {}, ["a"], [1], {"a": 1}, {"a": "b"}, ["a"] * 1001]),
)  # fmt: skip


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in nested data."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [pair for key in keys for pair in ((data, key), *places(data[key]))]


@given(st.data())
def test_schema__agrees_with_the_reader(draw: st.DataObject) -> None:
    data = copy.deepcopy(to_data(ADVENTURE))
    container, key = draw.draw(st.sampled_from(places(data)))
    change = draw.draw(st.sampled_from(["replace", "remove", "add"]))
    if change == "replace":
        container[key] = draw.draw(junk)
    elif change == "remove":
        del container[key]
    else:
        assume(isinstance(container, dict))
        container["added"] = draw.draw(junk)
    assert VALIDATOR.is_valid(data) == readable(data)


def readable(data: Any) -> bool:
    """Whether the reader takes the data, apart from fields that disagree: a schema cannot compare them."""
    try:
        adventure_from(data)
    except ResultError as error:
        words = ("min is above max", "there is no such member", "the key must be a whole number")
        assert len([cls for cls in AGREEMENTS if cls.__name__ in ADVENTURES]) == len(words)
        return all(fault.en.startswith(words) for fault in error.faults)
    return True
