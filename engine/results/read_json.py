"""Reads JSON that nobody vouches for: bounded in size and depth, and strict where Python's reader is lax."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from engine.results.fault import ResultError, ResultFault

LIMIT = 1 << 20
"""Bytes of one document."""
DEPTH = 32
"""Lists and objects within each other; a result needs seven."""
DIGITS = 20
"""Digits of a number; the largest seed has 20."""

_MARK = re.compile(r'["\\\[\]{}]')


def read_json(document: str | bytes, limit: int = LIMIT) -> Any:
    """The value of a JSON document in UTF-8 of at most `limit` bytes.

    Raises `ResultError`, and nothing else, for a document that is too large, too deep, no UTF-8, no JSON, or that
    holds a key twice, `NaN`, `Infinity` or a number of absurd length.
    """
    text = _decoded(document, limit)
    if _depth(text) > DEPTH:
        _refuse("input", f"nested more than {DEPTH} deep", f"入れ子が深すぎます({DEPTH} 段まで)")
    try:
        return json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_constant, parse_int=_whole, parse_float=_fraction
        )
    except json.JSONDecodeError as error:
        _refuse(
            f"input:{error.lineno}:{error.colno}",
            f"is not JSON: {error.msg}",
            f"JSON として読めません({error.lineno} 行 {error.colno} 文字目)",
        )


def _decoded(document: str | bytes, limit: int) -> str:
    raw = document.encode("utf-8", "surrogatepass") if isinstance(document, str) else document
    if len(raw) > limit:
        _refuse("input", f"larger than {limit} bytes", f"大きすぎます({limit} バイトまで)")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        _refuse("input", f"byte {error.start} is not UTF-8", f"{error.start} バイト目が UTF-8 ではありません")


def _depth(text: str) -> int:
    """How deep brackets nest outside of texts, in one pass."""
    depth = deepest = resume = 0
    within = False
    for found in _MARK.finditer(text):
        if found.start() < resume:
            continue
        mark = found.group()
        if mark == '"':
            within = not within
        elif within:
            if mark == "\\":
                resume = found.start() + 2
        elif mark in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in "]}":
            depth -= 1
    return deepest


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            shown = json.dumps(key[:40])
            _refuse("input", f"the key {shown} stands twice in one object", f"キー {shown} が二度書かれています")
        made[key] = value
    return made


def _no_constant(word: str) -> NoReturn:
    _refuse("input", f"{word} is not JSON", f"{word} は JSON では使えません")


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > DIGITS:
        _refuse("input", f"a number has more than {DIGITS} digits", f"{DIGITS} 桁より長い数があります")
    return int(digits)


def _fraction(digits: str) -> float:
    if len(digits) > 10 * DIGITS:
        _refuse("input", f"a number has more than {10 * DIGITS} digits", f"{10 * DIGITS} 桁より長い数があります")
    return float(digits)


def _refuse(path: str, en: str, ja: str) -> NoReturn:
    raise ResultError((ResultFault(path, en, ja),))
