"""However large or strange a file is, it is laid out in bounded time and memory."""

from __future__ import annotations

import gc
from time import process_time

import pytest

from engine.editor.format.formatted import formatted
from engine.source.file import SourceFile
from tests.editor.format_cases import laid_out
from tests.robustness.bench import bench
from tests.robustness.bounded import bounded, needs_linux
from tests.turns import by_turns

COMMENTS = 100_000
MANY = 15_000
ENEMY = 'enemy e{} {{ name "Thug" ja "ごろつき"; tier 1; movement melee }} '
HUGE = {
    "comments": "# c\n" * COMMENTS,
    "comments in a block": "a x {\n" + "# c\n" * COMMENTS + "}",
    "comments behind entries": "a x {\n" + "k 1 # c\n" * COMMENTS + "}",
    "comments behind items": "a x { k " + ", # c\n".join(["v"] * COMMENTS) + " }",
    "comments behind operators": "rule x = " + " + # c\n".join(["v"] * MANY),
    "comments to advc": "a x {\n" + "# advc: allow ADV501\n" * COMMENTS + "k 1; " * MANY + "}",
    "comments to advc behind entries": "a x {\n" + "k 1; l 2 # advc: allow ADV501\n" * MANY + "}",
    "a megabyte on one line": "".join(ENEMY.format(number) for number in range(15_000)),
    "entries on one line": "a x { " + "; ".join(f"k {number}" for number in range(2 * MANY)) + " }",
    "items": "a x { k " + ", ".join(f"v{number}" for number in range(2 * MANY)) + " }",
    "operators": "rule x = " + " + ".join("a" * MANY),
    "operators on lines": "rule x = " + "\n * ".join("a" * MANY),
    "powers": "rule x = " + " ^ -".join("a" * MANY),
    "signs": "rule x = " + "-" * MANY + "a",
    "denials": "rule x = " + "not " * MANY + "a",
    "choices": "rule x = " + "if a then b else " * MANY + "c",
    "choices in choices": "rule x = " + "if a then " * MANY + "c" + " else d" * MANY,
    "conditions of conditions": "rule x = " + "if " * MANY + "c" + " then a else d" * MANY,
    "filters": "rule x = " + " + ".join(["f(a where b)"] * MANY),
    "filters in filters": "rule x = " + " + ".join(["f(a where " * 60 + "b" + ")" * 60] * 200),
    "trends": "rule x = " + " and ".join(["a rises with b"] * MANY),
    "trends on lines": "rule x = " + "\n and ".join(["a\n falls with b"] * MANY),
    "arguments": "rule x = min(" + ", ".join("a" * MANY) + ")",
    "parentheses": "rule x = " + " + ".join(["(a * " * 60 + "a" + ")" * 60] * 200),
    "blocks": "a x " + "{ k " * 60 + "{ " + "; ".join(["k 1"] * MANY) + " }" + " }" * 60,
    "points": "a x { k " + " ".join(["(1, 2)"] * MANY) + " }",
    "pictures": "a x {\n" + 'p """\n  ab\n  """\n' * MANY + "}",
    "empty lines": "a x {}\n" + "\n" * COMMENTS + "a x {}",
    "semicolons": "a x { k 1" + ";" * COMMENTS + " }",
    "a wide comment": "a x {} # " + "あ" * COMMENTS,
    "wide texts": "a x { p " + ", ".join([f'"{"あ" * 900}"'] * 500) + " }",
    "decomposed names": "a x { p " + ", ".join("か\u3099" * 40 + str(number) for number in range(10_000)) + " }",
}


@needs_linux
@pytest.mark.parametrize("name", by_turns(HUGE, 3))
def test_huge_files__are_laid_out_twice(name: str) -> None:
    def work() -> bool:
        once = laid_out(HUGE[name])
        return once == laid_out(once)

    assert bounded(work)


def test_pictures__never_grow_beyond_what_is_read() -> None:
    """A margin for each of its many rows would make it too long to be read again."""
    text = 'map m {\nlayout """\n' + "x\n" * 49_000 + '"""\n}\n'
    assert text.replace("layout", "  layout") == laid_out(text)


def test_names__that_fall_apart_when_composed() -> None:
    """A few letters are two signs when composed, the second of which no name may hold: they stay as they are."""
    assert "location \u0958a { elites 1 }\n" == laid_out("location  \u0958a{elites １}")


def test_points__no_name_beside_a_value() -> None:
    """On one line it would be read as the key of a block."""
    text = laid_out("map m { at (x\n2, 3) }")
    assert text == "map m {\n  at (x\n      2, 3)\n}\n"
    assert text == laid_out(text)


def test_points__no_comment_behind_the_parenthesis() -> None:
    text = laid_out("map m { at (\f# Far.\n1, 2) }")
    assert text == "map m {\n  at (1,  # Far.\n      2)\n}\n"


SECONDS = 2.0
"""Of one core, for a megabyte of content; half of that on a quiet machine."""


def test_speed__a_megabyte() -> None:
    starter = "\n".join(bench().texts.values())
    text = starter * (1_000_000 // len(starter.encode()) + 1)
    laid_out(starter)
    gc.collect()
    start = process_time()
    formatted(SourceFile("large.adv", text))
    assert process_time() - start < SECONDS
