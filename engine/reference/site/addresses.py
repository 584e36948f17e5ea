"""Where the page of each declaration lies, whatever its name: a path that every file system and server can hold."""

from __future__ import annotations

import re
from hashlib import sha256
from unicodedata import normalize
from urllib.parse import quote

INDEX = "index.html"
LONGEST = 120
"""Bytes of a name that stays as it is; file systems take 255, with their own additions."""
_TAKEN = re.compile(r"index|con|prn|aux|nul|com\d|lpt\d")
"""Our own page, and names that Windows keeps for its devices."""


def page_of(kind: str, name: str) -> str:
    """The path of a declaration's page; names that some file system would mix up or refuse become a number."""
    plain = (
        name == name.casefold() == normalize("NFKC", name)
        and len(name.encode("utf-8")) <= LONGEST
        and not _TAKEN.fullmatch(name)
    )
    # No name of the language holds a `-`, so that a number is nobody else's name.
    return f"{kind}/{name if plain else '-' + sha256(name.encode('utf-8')).hexdigest()[:20]}.html"


def page_of_kind(kind: str) -> str:
    """The path of a kind's page."""
    return f"{kind}/{INDEX}"


def link(to: str, depth: int, anchor: str = "") -> str:
    """A link to a path from a page that lies `depth` folders deep."""
    return "../" * depth + quote(to, safe="/") + (f"#{quote(anchor)}" if anchor else "")
