"""A second opinion on expressions: the same text put into Python's own syntax and worked out with fractions."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any

_OPERATORS: dict[type, Any] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
}
_FUNCTIONS: dict[str, Any] = {
    "min": min,
    "max": max,
    "abs": abs,
    "floor": lambda value: Fraction(floor(value)),
    "ceil": lambda value: Fraction(ceil(value)),
    "round": lambda value: Fraction(floor(value + Fraction(1, 2))),
    "clamp": lambda value, least, most: max(least, min(value, most)),
    "choose": lambda condition, one, other: one if condition else other,
    "within": lambda value, least, most: (least is None or value >= least) and (most is None or value <= most),
}


def evaluate(text: str, names: Mapping[str, Fraction | int]) -> Any:
    """The value of an expression; raises ZeroDivisionError where it has none."""
    return _value(ast.parse(_pythonic(text), mode="eval").body, names)


def _pythonic(text: str) -> str:
    """Powers, numbers and ranges as Python writes them; choices are calls already where the tests make them.

    A range stands behind `|`, the operator that is weaker than arithmetic and stronger than comparison, as ours is.
    """
    text = re.sub(r"\bin (-?\d*)\.\.(-?\d*)", lambda match: f"| ({match[1] or None}, {match[2] or None})", text)
    text = re.sub(r"(\d+(?:\.\d+)?)%", r"percent('\1')", text)
    text = re.sub(r"(?<![\w'.])(\d+\.\d+)(?!['\d])", r"number('\1')", text)
    return text.replace("^", "**")


def _value(node: ast.expr, names: Mapping[str, Fraction | int]) -> Any:
    match node:
        case ast.Constant(value=int() as value):
            return Fraction(value)
        case ast.Name(id=name):
            return Fraction(names[name])
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, names)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return not _value(inner, names)
        case ast.BoolOp(op=ast.And(), values=values):
            return all(_value(each, names) for each in values)
        case ast.BoolOp(op=ast.Or(), values=values):
            return any(_value(each, names) for each in values)
        case ast.IfExp(test=test, body=body, orelse=otherwise):
            return _value(body if _value(test, names) else otherwise, names)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _value(left, names) ** int(_value(right, names))
        case ast.BinOp(left=left, op=ast.BitOr(), right=ast.Tuple(elts=ends)):
            return _FUNCTIONS["within"](_value(left, names), *(_end(end) for end in ends))
        case ast.BinOp(left=left, op=op, right=right):
            return _OPERATORS[type(op)](_value(left, names), _value(right, names))
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return _OPERATORS[type(op)](_value(left, names), _value(right, names))
        case ast.Call(func=ast.Name(id="percent"), args=[ast.Constant(value=text)]):
            return Fraction(text) / 100
        case ast.Call(func=ast.Name(id="number"), args=[ast.Constant(value=text)]):
            return Fraction(text)
        case ast.Call(func=ast.Name(id=function), args=arguments):
            return _FUNCTIONS[function](*(_value(each, names) for each in arguments))
    raise ValueError(ast.dump(node))


def _end(node: ast.expr) -> Any:
    value = ast.literal_eval(node)
    return None if value is None else Fraction(value)
