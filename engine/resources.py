"""The grammar and the starter content: at the top of a checkout, or inside the installed package."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def _shipped(name: str) -> Path:
    inside = _HERE / "_shipped" / name
    return inside if inside.is_dir() else _HERE.parent / name


def grammar_text() -> str:
    """The text of `grammar/adv.lark`."""
    return (_shipped("grammar") / "adv.lark").read_text(encoding="utf-8")


def content_folder() -> Path:
    """The folder of the packs that come with the engine; `base` in it is the starter pack."""
    return _shipped("content")
