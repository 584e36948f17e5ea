"""Names from content, made safe to print: nothing in them steers a terminal or turns the line around."""

from __future__ import annotations

import unicodedata

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Control and format characters (ESC, bidi, zero width), halves of characters, and line and paragraph ends."""


def harmless(text: str) -> str:
    """The text with every character that is not to be seen replaced by one that is.

    Control characters become their pictures (ESC is ␛), the others �.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        _picture(character) if unicodedata.category(character) in _UNSEEN else character for character in text
    )


def _picture(character: str) -> str:
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else "�"
