"""What expressions ask of many results: `where` within a call, `rises with` and `falls with`; each is a name elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.source.diagnostic import Diagnostic
from engine.source.file import SourceFile
from engine.syntax.cut import cut
from engine.syntax.nodes import Call, Choice, Declaration, Filtered, Name, Number, Operation, Trend, Within
from engine.syntax.parser import parse

KINDS = frozenset({"expect", "measure", "rule"})


def parsed(text: str) -> tuple[list[Declaration], list[Diagnostic]]:
    """The declarations of a text, and what is wrong with its shape."""
    pieces = cut(SourceFile("x.adv", text), KINDS)
    found, trees = list(pieces.found), []
    for piece in pieces.pieces:
        tree, wrong = parse(piece)
        found += wrong
        if tree is not None:
            trees.append(tree)
    return trees, found


def said(node: Any) -> str:
    """A tree with all its parentheses: `[[a + b] rises with c]`."""
    match node:
        case Number():
            return str(node.value)
        case Name():
            return node.name
        case Call():
            return f"{node.function.value}({', '.join(map(said, node.arguments))})"
        case Operation(operands=(one,)):
            return f"[{node.sign} {said(one)}]"
        case Operation():
            return f"[{said(node.operands[0])} {node.sign} {said(node.operands[1])}]"
        case Within():
            return f"[{said(node.value)} in {node.interval.value}]"
        case Trend():
            return f"[{said(node.value)} {node.word.value} with {said(node.along)}]"
        case Filtered():
            return f"[{said(node.value)} where {said(node.condition)}]"
        case Choice():
            return f"[if {said(node.condition)} then {said(node.then)} else {said(node.otherwise)}]"
    raise TypeError(node)


def tree(text: str) -> str:
    """What an entry's expression is read as."""
    (declaration,), found = parsed(f"expect x {{\n  promise = {text}\n}}\n")
    assert [] == [each.message() for each in found]
    assert declaration.block is not None
    (entry,) = declaration.block.entries
    return said(entry.expression)


# Trees

TREES = {
    "location == labyrinth and level in 1..80": "[[location == labyrinth] and [level in 1..80]]",
    "mean(traps) >= 11.5": "[mean(traps) >= 23/2]",
    "chance(lost.camp > 0) < 1%": "[chance([lost.camp > 0]) < 1/100]",
    "chance(party.size >= 3) in 20%..40%": "[chance([party.size >= 3]) in 20%..40%]",
    "share(enemy.tier >= 4) rises with level": "[share([enemy.tier >= 4]) rises with level]",
    "share(enemy.tier >= 4) falls with level": "[share([enemy.tier >= 4]) falls with level]",
    "traps + battles + chests == 30": "[[[traps + battles] + chests] == 30]",
    "sum(party.power where party.size >= 2) / battles": "[sum([party.power where [party.size >= 2]]) / battles]",
    "mean(count(party where size >= 7)) <= 2": "[mean(count([party where [size >= 7]])) <= 2]",
    # How tightly they bind
    "f(a + b where c or d and not e)": "f([[a + b] where [c or [d and [not e]]]])",
    "f(a > 1 and b where c)": "f([[[a > 1] and b] where c])",
    "f(if a then b else c where d)": "f([[if a then b else c] where d])",
    "f(a where if b then c else d)": "f([a where [if b then c else d]])",
    "f(a, b where c, d where e)": "f(a, [b where c], [d where e])",
    "f(g(a where b) where c)": "f([g([a where b]) where c])",
    "f((a) where (b))": "f([a where b])",
    "f(30% where a)": "f([3/10 where a])",
    "f(a in 1..2 where b in ..-3)": "f([[a in 1..2] where [b in ..-3]])",
    "f(a rises with b where c falls with d)": "f([[a rises with b] where [c falls with d]])",
    "f(-a where -b < 1)": "f([[- a] where [[- b] < 1]])",
    "a + b * c rises with d": "[[a + [b * c]] rises with d]",
    "not a rises with b and c falls with d or e": "[[[not [a rises with b]] and [c falls with d]] or e]",
    "(a rises with b) == c": "[[a rises with b] == c]",
    "a rises with house.north": "[a rises with house.north]",
    # Full-width signs, Japanese names
    "割合（敵.段 ＞＝ ４　where　大きさ ＜ 3）＜ １％": "[割合([[敵.段 >= 4] where [大きさ < 3]]) < 1/100]",
    "平均（罠）　rises　with　レベル": "[平均(罠) rises with レベル]",
    "ドゴ・ゴブ rises with か\u3099": "[ドゴ・ゴブ rises with が]",
    # Several lines, comments
    "count(party\n  where size >= 7\n  and tier > 3)": "count([party where [[size >= 7] and [tier > 3]]])",
    "count(party where\n\n  size >= 7)": "count([party where [size >= 7]])",
    "count(\n party where size\n >= 7)": "count([party where [size >= 7]])",
    "count(party # all\n  # of them\n  where # large\n  size >= 7 # 7\n)": "count([party where [size >= 7]])",
    "share(a)\n  rises with level": "[share(a) rises with level]",
    "share(a)\r\n  falls  with level": "[share(a) falls with level]",
    "share(a) # so\n  rises\twith # it\n # does\n  level": "[share(a) rises with level]",
    "share(a) rises\n  with\n  level": "[share(a) rises with level]",
    "(share(a)\n rises\n with\n level)": "[share(a) rises with level]",
    "\n  tier rises with level": "[tier rises with level]",
    # Names where no keyword can stand
    "where + rises * falls ^ with": "[where + [rises * [falls ^ with]]]",
    "where(rises, falls(with))": "where(rises, falls(with))",
    "f(where)": "f(where)",
    "f(where where where > 1)": "f([where where [where > 1]])",
    "rises rises with with": "[rises rises with with]",
    "if a < where and not rises then falls else with": "[if [[a < where] and [not rises]] then falls else with]",
    "rises.with + where.x": "[rises.with + where.x]",
    "(\n where + 1)": "[where + 1]",
}  # fmt: skip


@pytest.mark.parametrize("text", TREES)
def test_tree(text: str) -> None:
    assert TREES[text] == tree(text)


def test_nodes__stand_where_they_say() -> None:
    text = "rule x = (f(a where b > 1) rises with c)"
    (declaration,), _ = parsed(text)
    trend = declaration.expression
    assert isinstance(trend, Trend)
    assert isinstance(trend.value, Call)
    (filtered,) = trend.value.arguments
    assert isinstance(filtered, Filtered)
    places = [trend, trend.value, filtered, filtered.condition, trend.word, trend.along]
    assert ["(f(a where b > 1) rises with c)", "f(a where b > 1)", "a where b > 1", "b > 1", "rises", "c"] == [
        text[node.start : node.end] for node in places
    ]
    assert "RISES" == trend.word.type


def test_keys__of_these_words() -> None:
    text = "expect x {\n where = a\n rises = b\n falls 3; with = c; where with rises\n rises { with 1 }\n falls\n}\n"
    (declaration,), found = parsed(text)
    assert [] == found
    assert declaration.block is not None
    assert ["where", "rises", "falls", "with", "where", "rises", "falls"] == [
        each.key.value for each in declaration.block.entries
    ]


def test_values__of_these_words() -> None:
    (declaration,), found = parsed("expect where : with { locations where, rises with falls }\n")
    assert [] == found
    assert "NAME" == declaration.values[0].type
    assert declaration.base is not None
    assert "with" == declaration.base.value


# Mistakes

WHERE = "`where` stands within the parentheses of a function, as in `count(party where size > 2)`"
SECOND = "an argument has one `where`: join its conditions with `and`"
BEFORE = "before `where` stands what it chooses from, as in `count(party where size > 2)`"
OPERAND = "expected a number, a name or `(`"
WITH = "expected `with` and a name, as in `rises with level`"
MISTAKES = {
    # what: (text, the word at which it is found, what to do)
    "count(party where)": (")", OPERAND),
    "count(party where, 3)": (",", OPERAND),
    "count(party where and size)": ("and", OPERAND),
    "count(where size > 2)": ("size", BEFORE),
    "count(party, where size > 2)": ("size", BEFORE),
    "count(party where size > 2 where tier > 3)": ("where", SECOND),
    "count(party where max(size, 2) > 2 where tier > 3)": ("where", SECOND),
    "traps where level > 3": ("where", WHERE),
    "mean(traps) where level > 3": ("where", WHERE),
    "(traps where level > 3)": ("where", WHERE),
    "max((traps where level > 3), 3)": ("where", WHERE),
    "count(if a where b then c else d)": ("where", "expected `then`"),
    "traps rises level": ("level", WITH),
    "traps rises": ("rises", WITH),
    "traps rises + 1": ("+", WITH),
    "(traps falls)": (")", WITH),
    "traps rises with 3": ("3", "expected a name"),
    "traps rises with": ("with", "expected a name"),
    "traps rises with (level)": ("(", "expected a name"),
    "traps rises with level rises with tier": ("rises", "expected a new line"),
    "traps rises with level > 3": (">", "expected a new line"),
    "traps with level": ("with", "expected a new line"),
    "rises with level": ("with", "expected a new line"),
    "mean(traps rises with level": ("level", "expected `)`"),
    "max(traps, 3": ("3", "expected `)`"),
}


@pytest.mark.parametrize("text", MISTAKES)
@pytest.mark.parametrize(
    "frame", ["  promise = {}\n  where = a", "  promise = {}", "  every = a\n  promise = {}\n  count 3"]
)
def test_mistake__one_error_at_its_place(text: str, frame: str) -> None:
    word, help_ = MISTAKES[text]
    entries = frame.format(text)
    declarations, found = parsed(f"expect x {{\n{entries}\n}}\nexpect y {{ promise = a }}\n")
    assert [("ADV004", help_)] == [(each.code, each.help()) for each in found]
    assert word == found[0].place.file.text[found[0].place.start : found[0].place.end]
    assert all(letter not in (found[0].help("ja") or "x") for letter in ("expected", "stands"))
    others = entries.count("\n")
    assert [others, 1] == [len(each.block.entries) for each in declarations if each.block]


def test_mistake__the_second_where_not_the_first() -> None:
    _, found = parsed("rule x = f(a where b where c)\n")
    assert [(1, 22)] == [each.place.position for each in found]


# Any expression

names = st.sampled_from(["traps", "party.size", "敵.段", "where", "rises", "falls", "with", "3", "30%"])
along = st.sampled_from(["level", "レベル", "where", "with", "rises"])


def _combined(inner: st.SearchStrategy[tuple[str, str]]) -> st.SearchStrategy[tuple[str, str]]:
    """Texts, each with how it is to be read; parentheses around every part, or a call."""

    def call(each: tuple[tuple[str, str], tuple[str, str], str]) -> tuple[str, str]:
        (value, read_value), (condition, read_condition), gap = each
        return f"f({value}{gap}where{gap}{condition})", f"f([{read_value} where {read_condition}])"

    def trend(each: tuple[tuple[str, str], str, str, str]) -> tuple[str, str]:
        (value, read), word, name, gap = each
        return f"({value}{gap}{word}{gap}with{gap}{name})", f"[{read} {word} with {name}]"

    def operation(each: tuple[tuple[str, str], str, tuple[str, str]]) -> tuple[str, str]:
        (left, read_left), sign, (right, read_right) = each
        return f"({left} {sign} {right})", f"[{read_left} {sign} {read_right}]"

    gaps = st.sampled_from([" ", "  ", "\n", "\n  ", " # c\n ", "\u3000", "\n\n# c\n"])
    signs = st.sampled_from(["+", "<", "and", "or", "/"])
    return st.one_of(
        st.tuples(inner, inner, gaps).map(call),
        st.tuples(inner, st.sampled_from(["rises", "falls"]), along, gaps).map(trend),
        st.tuples(inner, signs, inner).map(operation),
    )


leaves = names.map(lambda name: (name, {"30%": "3/10"}.get(name, name)))
queries = st.recursive(leaves, _combined, max_leaves=12)


@settings(max_examples=300, deadline=None)
@given(queries)
def test_any__is_read_as_meant(query: tuple[str, str]) -> None:
    text, read = query
    assert read == tree(text)


def filtered_outside_a_call(node: Any, in_call: bool = False) -> Iterator[Filtered]:
    """Every `where` that stands where none can."""
    if isinstance(node, Filtered) and not in_call:
        yield node
    if isinstance(node, tuple):
        for each in node:
            if isinstance(each, tuple):
                yield from filtered_outside_a_call(
                    each, in_call=isinstance(node, Call) or (in_call and type(node) is tuple)
                )


words = st.lists(
    st.sampled_from(["a", "f(", "(", ")", "where", "rises", "falls", "with", "3", "+", ",", "\n", "in 1..2", "not", "# c\n", "="]),
    max_size=14,
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(words)
def test_any_words__where_only_in_calls(text: list[str]) -> None:
    """Whatever stands behind `=`: it is read or told, the next declaration is whole, and `where` filters arguments alone."""
    declarations, found = parsed(f"expect x {{\n promise = {' '.join(text)}\n}}\nexpect y {{ promise = a }}\n")
    assert len(declarations) == 2 or found
    assert [] == [each for tree in declarations for each in filtered_outside_a_call(tree)]
