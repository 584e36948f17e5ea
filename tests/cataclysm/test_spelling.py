"""Ids as names: legal, read back as the same id, and readable where they can be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cataclysm.spelling import flag_of, id_of, name_of, shouted
from engine.source.file import SourceFile
from engine.syntax.lexer import lex

TRICKY = st.text(alphabet="nx_2 -a", max_size=8) | st.sampled_from(
    ("", "all", "rest", "_x_", "_dash_", "a__b", "_minus_", "nn2")
)


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("house_01", "house_01"),
        ("Ice Lab", "Ice__Lab"),
        ("2fmotel", "n2fmotel"),
        ("n2fmotel", "nn2fmotel"),
        ("bunker_-1", "bunker_minus_1"),
        ("slimepit_z-1", "slimepit_z_dash_1"),
        ("a+b", "a_x2b_b"),
        ("roof_+1", "roof_x5f__x2b_1"),
        ("a__b", "a_x5f__x5f_b"),
        ("all", "_x61_ll"),
        ("", "_x_"),
    ],
)
def test_name__of_an_id(id: str, name: str) -> None:
    assert (name, id) == (name_of(id), id_of(name))


@given(TRICKY | st.text(max_size=12))
def test_name__is_a_name_and_is_read_back(id: str) -> None:
    name = name_of(id)
    assert name is not None
    assert id == id_of(name)
    tokens = [token.type for token in lex(SourceFile("x.adv", name)).tokens if token.type != "SEPARATOR"]
    assert ["NAME"] == tokens


def test_name__too_long_is_none() -> None:
    assert name_of("a" * 101) is None


@pytest.mark.parametrize(
    ("flag", "name", "back"),
    [
        ("NO_ROTATE", "no_rotate", "NO_ROTATE"),
        ("MI-GO", "mi_dash_go", "MI-GO"),
        ("Mixed", "Mixed", "Mixed"),
        ("OVERMAP_UNIQUE", "unique", "UNIQUE"),
    ],
)
def test_flag__in_small_letters(flag: str, name: str, back: str) -> None:
    assert (name, back) == (flag_of(flag), shouted(name))
