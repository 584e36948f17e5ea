"""What may be written next in a formula over results: measures, functions, names of content, and the words between them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.declarations.measure import binder_of
from engine.editor.functions import OF_RESULTS
from engine.editor.project import snippets
from engine.editor.project.formulas import COUNTED, FormulaWalk
from engine.editor.project.items import Item, Sort
from engine.editor.project.pages import clause_page, function_page, grain_page, known_measure_page
from engine.model.model import Model
from engine.rules.measured import FIGURES
from engine.studies.terms import Measure

_BETWEEN = ("and", "or", "in", "then", "else")
_BEFORE = ("if", "not")


def formula_words(model: Model | None, formula: FormulaWalk, name: str, language: str) -> Iterator[Item]:
    """Everything that may stand there, whatever is typed of it; `name` is the measure that is being made, or nothing."""
    if formula.last == "IN":
        yield Item("20%..40%", Sort.WORD, "${1:20%}..${2:40%}", True, page=clause_page("in", language) or "", rank=1)
    elif formula.last in ("RISES", "FALLS"):
        yield _clause("with level", "with level", language)
    elif formula.last == "WITH":
        yield from _measures(model, formula, language, only="level")
    elif formula.behind_operand:
        yield from _behind(formula, language)
    elif formula.counts:
        for word in COUNTED:
            yield Item(word, Sort.WORD, word, page=grain_page(word, language), rank=1)
    elif formula.compared is not None:
        yield from _names(model, formula.compared)
    elif formula.wants_figure:
        for function in FIGURES:
            yield Item(
                function, Sort.FUNCTION, snippets.call(function), True,
                page=function_page(function, language, of_results=True, of_promise=True), rank=1,
            )  # fmt: skip
    else:
        yield from _measures(model, formula, language, without=name)
        for function in OF_RESULTS:
            page = function_page(function, language, of_results=True)
            yield Item(function, Sort.FUNCTION, snippets.call(function), True, page=page, rank=4)
        yield from (Item(word, Sort.WORD, word, rank=5) for word in _BEFORE)


def _behind(formula: FormulaWalk, language: str) -> Iterator[Item]:
    """What goes on with a value that just ended."""
    if formula.may_filter:
        yield _clause("where", "where", language)
    if formula.promise and not formula.is_open:
        yield _clause("rises with level", "rises with level", language)
        yield _clause("falls with level", "falls with level", language)
        yield Item(
            "in 20%..40%", Sort.WORD, "in ${1:20%}..${2:40%}", True, page=clause_page("in", language) or "", rank=2
        )
        yield Item("in", Sort.WORD, "in", page=clause_page("in", language) or "", rank=3)
        return
    yield from (Item(word, Sort.WORD, word, page=clause_page(word, language) or "", rank=3) for word in _BETWEEN)


def _clause(label: str, insert: str, language: str) -> Item:
    return Item(label, Sort.WORD, insert, page=clause_page(label.split()[0], language) or "", rank=1)


def _names(model: Model | None, measure: Measure) -> Iterator[Item]:
    """The names that a measure can have."""
    kind = measure.kind
    for name in model.names(kind) if model is not None and kind is not None else ():
        yield Item(name, Sort.NAME, name, detail=kind or "", rank=1)


def _measures(
    model: Model | None, formula: FormulaWalk, language: str, only: str = "", without: str = ""
) -> Iterator[Item]:
    """The measures of the engine and of the content; those of the grain around first, which need no prefix there."""
    if model is None:
        return
    within = f"{formula.within.name}." if formula.within is not None else ""
    known = binder_of(model).measures
    for name in known:
        if name == without or (only and name != only):
            continue
        measure = known[name] if not model.has("measure", name) else None
        declared = measure is None
        # The page of a declared one is made for the one that is looked at.
        page = known_measure_page(measure, language) if isinstance(measure, Measure) else ""
        detail = "measure" if declared else ""
        sort = Sort.NAME if declared else Sort.VARIABLE
        if within and name.startswith(within):
            short = name.removeprefix(within)
            yield Item(short, sort, short, detail=detail, page=page, rank=1)
            yield Item(name, sort, name, detail=detail, page=page, rank=3)
        else:
            yield Item(name, sort, name, detail=detail, page=page, rank=3 if within else 2)
