"""What the words of formulas over results are, without a server and without a content."""

from __future__ import annotations

from engine.editor.functions import EVERY_FUNCTION, usages
from engine.editor.project.colours import coloured
from engine.editor.project.completion import complete
from engine.editor.project.formulas import FormulaWalk
from engine.editor.project.hover import hover
from engine.editor.project.marks import read
from engine.editor.project.roles import Role
from engine.editor.project.signature import signature
from engine.resources import content_folder
from engine.rules.expression import FUNCTIONS
from engine.rules.measured import FIGURES, OVERS
from engine.source.file import SourceFile
from tests.editor.test_positions import opened


def test_colours__of_a_promise() -> None:
    text = 'expect "x" { promise = share(party.size >= 2 where leader == 鬼) rises with level }\n'
    runs = {text[each.start : each.end]: each.type for each in coloured(SourceFile("x", text), plain=False)}
    assert runs == {
        "expect": "keyword", "promise": "property", "share": "function", "party.size": "variable", "where": "keyword",
        "leader": "variable", "鬼": "class", "rises": "keyword", "with": "keyword", "level": "variable",
    }  # fmt: skip


def test_marks__a_name_before_its_measure_and_one_behind_a_dot() -> None:
    text = "measure x = if labyrinth == location then terrain.沼 else lost.camp\n"
    marks = {text[each.start : each.end]: (each.role, each.kinds) for each in read(SourceFile("x", text)).marks}
    assert marks["labyrinth"] == (Role.NAME, ("location",))
    assert marks["沼"] == (Role.NAME, ("terrain",))
    assert marks["camp"] == (Role.NAME, ("event",))
    assert marks["terrain"][0] is Role.MEASURE


def test_functions__all_are_explained() -> None:
    assert set(EVERY_FUNCTION) == {*FUNCTIONS, *(over.value for over in OVERS), *FIGURES}
    assert [name for name in EVERY_FUNCTION if not usages(name, of_results=True)] == []
    assert [name for name in FUNCTIONS if not usages(name)] == []
    assert [name for name in FIGURES if not usages(name, of_results=True, of_promise=True)] == []


def test_walk__nothing_yet() -> None:
    walk = FormulaWalk(promise=False)
    assert (walk.within, walk.last, walk.call, walk.behind_operand, walk.compared) == (None, "", None, False, None)


def test_writing__letter_by_letter() -> None:
    """Whatever is written of a formula so far, something is said of it, and nothing goes wrong."""
    text = (
        "measure 脅威 = sum(party.power where size >= 2 and leader != 鬼) / max(1, battles)\n"
        'expect "怖い" {\n  where = location == 巣穴 and not boss\n  promise = share(enemy.tier >= 4) rises with level\n'
        "  every = count(card where event == trap) in 1..5 or terrain.maze > if boss then 1 else 2\n}\n"
    )
    path = content_folder() / "base" / "promises" / "places.adv"
    model, _ = opened(path, path.read_text(encoding="utf-8"))
    unknown = []
    for end in range(0, len(text), 3):
        for file in (SourceFile("x", text[:end]), SourceFile("x", text[:end] + "\n\n" + text)):
            complete(model, file, end)
            signature(file, end)
            hover(model, file, end)
        unknown += [mark.value for mark in read(SourceFile("x", text[:end])).marks if mark.role is Role.VARIABLE]
    assert unknown == []
