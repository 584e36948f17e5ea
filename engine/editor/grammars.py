"""The TextMate grammar that VS Code and its kin colour `.adv` files by: `python -m engine.editor.grammars` writes it.

Takes the terminals of grammar/adv.lark and the words of kinds, steps and functions; gives the grammar as plain data.
A TextMate grammar sees a line at a time and remembers only which rules are open, so what the lexer decides by looking
at the last token is said here by rules that stay open: a comma or an operator at the end of a line holds the line open.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from unicodedata import combining

from engine.editor.functions import EVERY_FUNCTION
from engine.kinds import KINDS, STEPS
from engine.language.hooks import LANGUAGE_CODE
from engine.syntax.cut import PATCHES
from engine.syntax.grammar import language

PAGE = Path(__file__).parents[2] / "grammar" / "vscode" / "syntaxes" / "adv.tmLanguage.json"
REWRITE = "python -m engine.editor.grammars"
"""What writes the grammar anew."""

CONSTANTS = ("yes", "no", "all")
"""Words that stand for a value by themselves, wherever no declaration is called so."""
OF = "of"
"""Stands between a number and the list that so many are drawn from."""

_TWINS = {",": ",，、", "-": "－-", "!": "!"}
"""Signs with two wide twins or none, and the one that a set of characters must end with."""

Rule = dict[str, Any]


def main() -> None:
    """Write the grammar to the given file, or to its place in this checkout."""
    page = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    page.write_text(textmate(), encoding="utf-8", newline="\n")
    print(f"wrote {page}")


def textmate() -> str:
    """The whole of `grammar/vscode/syntaxes/adv.tmLanguage.json`."""
    grammar = {
        "information_for_contributors": [
            f"Written by `{REWRITE}` from grammar/adv.lark and the classes of the engine."
        ],
        "name": "advc",
        "scopeName": "source.adv",
        "patterns": _include("comment", *_declarations(), "value"),
        "repository": {
            **_declarations(),
            **_blocks(),
            **_heads(),
            **_comments(),
            **_texts(),
            **_lists(),
            **_words(),
            **_numbers(),
            **_expressions(),
            "stray": {"match": r"[^\s\x{feff}]", "name": "invalid.illegal.stray.adv"},
        },
    }
    return json.dumps(grammar, ensure_ascii=False, indent=2) + "\n"


# -- patterns -----------------------------------------------------------------------------------------------------------


def _either(*signs: str) -> str:
    """A set of the signs and their wide twins, `[+＋－-]`; a sign's wide twin lies as far from it as all others do."""
    twins = (_TWINS.get(sign, sign + chr(ord(sign) + 0xFEE0)) for sign in sorted(signs, key="-".__eq__))
    return f"[{''.join(twins).replace('^', chr(92) + '^')}]"


def _terminal(name: str) -> str:
    """A terminal of the language that also reads the signs of a Japanese keyboard, as the lexer does."""
    pattern = next(each for each in language().terminals if each.name == name).pattern.to_regexp()
    pattern = re.sub(r"\[\+-\]|\\\.|%", lambda found: _either(*found[0].strip("[]\\")), pattern)
    return "".join(rf"\x{{{ord(letter):04x}}}" if combining(letter) else letter for letter in pattern)


def _sign(name: str) -> str:
    """A terminal that is a sign of one or two characters."""
    return "".join(map(_either, _literal(name)))


def _literal(name: str) -> str:
    return str(next(each for each in language().terminals if each.name == name).pattern.value)


def _any_of(words: Iterable[str]) -> str:
    """Any of the words and phrases as whole names; the longer first, so that none hides another."""
    each = sorted(words, key=lambda word: (-len(word), word))
    return f"(?:{'|'.join(word.replace(' ', _GAP) for word in each)}){_WHOLE}"


_GAP = r"\s+"
_NAME = _terminal("NAME")
_PART, _, _MEMBERS = _NAME.partition("(?:")
_FIRST, _LATER = re.findall(r"\[.*?\]", _PART)
"""A letter that a name begins with, and one that it goes on with."""
_WHOLE = f"(?!{_LATER}|{_either('.')}{_FIRST})"
"""Behind a word that is a name to its end."""
_START = rf"(?:^|(?<={_either(';', '{')}))\s*"
"""Before the first word of an entry."""
_HEAD_START = rf"(?:^\x{{feff}}?|(?<={_either(';', '}')}))\s*"
"""Before a declaration; a file may begin with a byte order mark."""
_REST_IS_COMMENT = rf"(?=\s*(?:{_either('#')}.*)?$)"
_NEXT = rf"(?=[^\s{_either('#')[1:]})"
"""Before what goes on after line ends and comments."""
_OPERATORS = tuple(map(_literal, ("IF", "THEN", "ELSE", "AND", "OR", "NOT", "IN", "WHERE", "RISES", "FALLS", "WITH")))
_TREND = f"{_any_of(map(_literal, ('RISES', 'FALLS')))}{_GAP}{_any_of([_literal('WITH')])}"
_COMPARISONS = "|".join(map(_sign, ("EQUAL", "NOT_EQUAL", "LESS_OR_EQUAL", "MORE_OR_EQUAL", "LESS", "MORE")))
_ARITHMETIC = _either(*map(_literal, ("PLUS", "MINUS", "TIMES", "OVER", "POWER")))
_LEADING = (
    rf"\s*(?:$|{_ARITHMETIC}|{_either('=', '<', '>', ')')}|{_sign('NOT_EQUAL')}"
    rf"|{_any_of(map(_literal, ('THEN', 'ELSE', 'AND', 'OR')))}|{_TREND})"
)
"""A line that begins so, or is empty, goes on with the expression of the line before."""
_ASSIGNS = rf"\s*{_sign('EQUALS')}(?!{_sign('EQUALS')})"
_BEGINS = (
    rf"\s*(?:(?!{_any_of(_OPERATORS)}){_NAME}(?:\s+(?!{_any_of(_OPERATORS)})(?:\w|{_either('.')}{{2}}\d)|{_ASSIGNS})"
    rf"|{_any_of(map(_literal, ('WHERE', 'RISES', 'FALLS', 'WITH')))}{_ASSIGNS})"
)
"""Two words side by side, or a name and `=`, are no part of an expression: it ended before them, whatever it waits for."""
_BEHIND_OPERAND = (
    rf"(?:^|(?<=[\w\x{{3099}}\x{{309a}}\x{{30fb}}]|{_either('%')}|{_either(')')})"
    rf"(?<!{'|'.join(chr(92) + 'W' + word for word in map(_literal, ('IF', 'THEN', 'ELSE', 'AND', 'OR', 'NOT', 'WITH')))}))\s*"
)
"""Behind a number, a name or parentheses, or at a line's beginning; between two letters of a name no rule looks."""


# -- rules --------------------------------------------------------------------------------------------------------------


def _include(*names: str) -> list[Rule]:
    return [{"include": f"#{name}"} for name in names]


def _captures(*scopes: str) -> Rule:
    """Scopes for the groups of a pattern, from the first on."""
    return {str(at): {"name": f"{scope}.adv"} for at, scope in enumerate(scopes, 1)}


def _whole(scope: str) -> Rule:
    return {"0": {"name": f"{scope}.adv"}}


def _declarations() -> dict[str, Rule]:
    """Declarations: those that hold steps by themselves, since a step's words are known only within its kind."""
    others = [kind.name for kind in KINDS if kind.name not in STEPS]
    kinds = {f"declaration_{name}": ([name], f"block_{name}") for name in STEPS}
    return {
        name: {
            "name": "meta.declaration.adv",
            "begin": rf"{_HEAD_START}(?:({_any_of(PATCHES)}){_GAP})?({_any_of(words)})(?:{_GAP}({_NAME}))?",
            "beginCaptures": _captures("storage.modifier.patch", "storage.type.kind", "entity.name.type"),
            "end": rf'(?<={_either("}")})|^(?=\s*(?:{_any_of(PATCHES)}{_GAP})?{_any_of(k.name for k in KINDS)}{_GAP}(?:{_FIRST}|"))',
            "patterns": _include("comment", "base", block, "value"),
        }
        for name, (words, block) in {**kinds, "declaration": (others, "block")}.items()
    }


def _blocks() -> dict[str, Rule]:
    """Blocks: entries, each a key or a step and what is said of it."""
    step = {
        f"step_{kind}": {
            "match": f"{_START}({_any_of(step.phrase for steps in holders.values() for step in steps)})",
            "captures": _captures("entity.name.function.step"),
        }
        for kind, holders in STEPS.items()
    }
    inner = {"block": ["key"], **{f"block_{kind}": [f"step_{kind}", "key", f"block_{kind}"] for kind in STEPS}}
    block = {
        name: {
            "name": "meta.block.adv",
            "begin": _either("{"),
            "beginCaptures": _whole("punctuation.section.block.begin"),
            "end": _either("}"),
            "endCaptures": _whole("punctuation.section.block.end"),
            "patterns": _include("comment", *rules, "value"),
        }
        for name, rules in inner.items()
    }
    key = {"match": f"{_START}({_NAME})", "captures": _captures("support.type.property-name")}
    return {**block, **step, "key": key}


def _heads() -> dict[str, Rule]:
    scopes = _captures("punctuation.separator.base", "entity.other.inherited-class")
    return {"base": {"match": rf"({_either(':')})(?:\s*({_NAME}))?", "captures": scopes}}


def _comments() -> dict[str, Rule]:
    comma, colon, sign = _either(","), _either(":"), _either("#")
    code = rf"(?!because)[^\s{comma[1:-1]}]+"
    words = rf"(advc\s*{colon})\s*(allow)\s+({code}(?:\s*{comma}\s*{code})*)(?:\s+(because)(?![A-Za-z0-9_]))?"
    directive = "keyword.other.directive"
    comment = {
        "name": "comment.line.number-sign.adv",
        "begin": sign,
        "beginCaptures": _whole("punctuation.definition.comment"),
        "end": "$",
        "patterns": [
            {
                "match": rf"(?:\G|{sign})\s*{words}",
                "captures": _captures(directive, directive, "constant.other.code", directive),
            }
        ],
    }
    return {"comment": comment}


def _texts() -> dict[str, Rule]:
    begin, end = _whole("punctuation.definition.string.begin"), _whole("punctuation.definition.string.end")
    picture = {
        "name": "string.quoted.triple.picture.adv",
        "begin": '"""',
        "beginCaptures": begin,
        "end": '"""',
        "endCaptures": end,
    }
    escapes = [
        {"match": r'\\[\\"n]', "name": "constant.character.escape.adv"},
        {"match": r"\\.", "name": "invalid.illegal.escape.adv"},
        {"match": r"\{\w+\}", "name": "constant.other.placeholder.adv"},
    ]
    unclosed = {
        "match": r'(")(?:[^"\\]|\\.)*\\?$',
        "name": "string.quoted.double.unclosed.adv",
        "captures": _captures("invalid.illegal.unclosed"),
    }
    text = {
        "name": "string.quoted.double.adv",
        "begin": '"',
        "beginCaptures": begin,
        "end": '"',
        "endCaptures": end,
        "patterns": escapes,
    }
    return {"picture": picture, "text": {"patterns": [unclosed, text]}}


def _lists() -> dict[str, Rule]:
    """Commas, of which one at a line's end holds the list open: the next name is no key."""
    comma = _either(",")
    open_ = {
        "begin": f"({comma}){_REST_IS_COMMENT}",
        "beginCaptures": _captures("punctuation.separator.list"),
        "end": f"({_NAME})|{_NEXT}",
        "endCaptures": {"1": {"patterns": _include("word", "name")}},
        "patterns": _include("comment"),
    }
    point = {
        "name": "meta.point.adv",
        "begin": _either("("),
        "beginCaptures": _whole("punctuation.section.parens.begin"),
        "end": f"({_either(')')})|(?={_either(';', '{', '}')})",
        "endCaptures": _captures("punctuation.section.parens.end"),
        "patterns": _include("comment", "value"),
    }
    return {
        # What can stand behind a key or in the head of a declaration; an interval before the number it begins with.
        "value": {
            "patterns": _include(
                "picture",
                "text",
                "comma",
                "language",
                "word",
                "name",
                "interval",
                "signed",
                "percent",
                "number",
                "point",
                "block",
                "expression",
                "sign",
                "stray",
            )
        },
        "comma": {"patterns": [open_, {"match": comma, "name": "punctuation.separator.list.adv"}]},
        "point": point,
        "sign": {
            "patterns": [
                {"match": _either("+", "-"), "name": "keyword.operator.list.adv"},
                {"match": _either(";"), "name": "punctuation.terminator.entry.adv"},
                {"match": _either(":"), "name": "punctuation.separator.base.adv"},
            ]
        },
    }


def _words() -> dict[str, Rule]:
    before = "|".join(f'"{gap}' for gap in ("", r"\s", r"\s\s"))
    return {
        "language": {
            "match": rf'(?<={before})({LANGUAGE_CODE.pattern})(?=\s*")',
            "name": "storage.modifier.language.adv",
        },
        "word": {
            "patterns": [
                {"match": _any_of(CONSTANTS), "name": "constant.language.adv"},
                {"match": _any_of([OF]), "name": "keyword.other.of.adv"},
            ]
        },
        "name": {
            "match": f"({_PART})((?:{_MEMBERS})",
            "captures": _captures("variable.other.constant", "variable.other.member"),
        },
    }


def _numbers() -> dict[str, Rule]:
    return {
        name: {"match": _terminal(name.upper()), "name": f"constant.numeric.{name}.adv"}
        for name in ("interval", "signed", "percent", "number")
    }


def _expressions() -> dict[str, Rule]:
    """What stands behind `=`, where signs are operators; it ends with its line unless that line asks for more."""
    ends = rf"(?={_either(';', '{', '}')})"
    operators = (
        (_COMPARISONS, "keyword.operator.comparison"),
        (_either("="), "keyword.operator.assignment"),
        (_ARITHMETIC, "keyword.operator.arithmetic"),
        (_either(","), "punctuation.separator.arguments"),
        (_any_of(map(_literal, ("IF", "THEN", "ELSE"))), "keyword.control.conditional"),
        (_any_of(map(_literal, ("AND", "OR", "NOT", "IN"))), "keyword.operator.word"),
    )
    # Words that are names elsewhere.
    trend, with_ = _any_of(map(_literal, ("RISES", "FALLS"))), _any_of([_literal("WITH")])
    behind = (
        (_BEHIND_OPERAND, f"(?:{_any_of([_literal('WHERE')])}|{trend})"),
        (rf"(?<={_literal('RISES')}|{_literal('FALLS')})\s*", with_),
        ("", rf"{with_}(?=\s+(?!{_any_of(_OPERATORS)}){_FIRST})"),
    )
    open_ = [
        {
            "begin": f"({sign}){_REST_IS_COMMENT}",
            "beginCaptures": _captures(scope),
            "end": f"^(?={_BEGINS})|{_NEXT}",
            "patterns": _include("comment"),
        }
        for sign, scope in operators
    ] + [
        {
            "begin": f"{before}({word}){_REST_IS_COMMENT}",
            "beginCaptures": _captures("keyword.operator.word"),
            "end": f"^(?={_BEGINS})|{_NEXT}",
            "patterns": _include("comment"),
        }
        for before, word in behind
    ]
    group = {
        "name": "meta.group.adv",
        "begin": _either("("),
        "beginCaptures": _whole("punctuation.section.parens.begin"),
        "end": f"({_either(')')})|{ends}|^(?={_BEGINS})",
        "endCaptures": _captures("punctuation.section.parens.end"),
        "patterns": _include("inside"),
    }
    function = {
        "match": rf"({_any_of(EVERY_FUNCTION)})(?=\s*{_either('(')})",
        "captures": _captures("support.function"),
    }
    return {
        "expression": {
            "name": "meta.expression.adv",
            "begin": f"(?={_sign('EQUALS')})",
            "end": f"{ends}|^(?!{_LEADING})",
            "patterns": _include("inside"),
        },
        "inside": {
            "patterns": _include(
                "comment", "picture", "text", "operator", "group", "function", "variable", "percent", "number", "stray"
            )
        },
        "operator": {
            # An interval's sign is its own, and so is one that the lexer would read so.
            "patterns": [
                {"match": _terminal("INTERVAL"), "name": "constant.numeric.interval.adv"},
                *open_,
                *({"match": sign, "name": f"{scope}.adv"} for sign, scope in operators),
                *(
                    {"match": f"{before}({word})", "captures": _captures("keyword.operator.word")}
                    for before, word in behind
                ),
            ]
        },
        "group": group,
        "function": function,
        "variable": {"match": _NAME, "name": "variable.other.readwrite.adv"},
    }


if __name__ == "__main__":
    main()
