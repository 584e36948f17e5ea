"""HTML put together by functions: whatever is not HTML yet is text, and escaped."""

from __future__ import annotations

from html import escape
from typing import TypeAlias

from engine.values.harmless import harmless


class Html(str):
    """Text that is HTML already; all other text is escaped where it enters."""

    __slots__ = ()


Part: TypeAlias = "str | Html | None"
Attribute: TypeAlias = "str | int | float | bool | None"
_VOID = frozenset({"br", "meta"})
_EMPTY = frozenset({"rect", "path", "line", "circle"})
"""Elements of SVG, which close themselves where nothing is in them."""


def html(*parts: Part) -> Html:
    """Parts one after the other; text is escaped, and of its characters none steers the page unseen."""
    return Html("".join(each if isinstance(each, Html) else escape(harmless(each)) for each in parts if each))


def tag(name: str, /, *parts: Part, **attributes: Attribute) -> Html:
    """An element; `class_="wide"` gives `class="wide"`, `aria_label=` gives `aria-label=`, None leaves one out."""
    opening = name
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        opening += f" {_spelled(key)}" if value is True else f' {_spelled(key)}="{_written(value)}"'
    inner = html(*parts)
    if name in _VOID:
        return Html(f"<{opening}>")
    if name in _EMPTY and not inner:
        return Html(f"<{opening}/>")
    return Html(f"<{opening}>{inner}</{name}>")


def coded(words: str) -> Html:
    """A sentence of the engine: what stands between backticks is a name or code."""
    pieces = words.split("`")
    if len(pieces) % 2 == 0:
        return html(words)
    return html(*(tag("code", piece) if at % 2 else piece for at, piece in enumerate(pieces)))


def _spelled(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _written(value: str | int | float) -> str:
    if isinstance(value, float):
        return short(value)
    return escape(harmless(str(value)))


def short(length: float) -> str:
    """A length in a drawing, to a tenth, without what can be left out."""
    return f"{round(length, 1) or 0.0:.6g}"  # `or`, because there is a zero with a minus
