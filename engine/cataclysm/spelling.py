"""Ids of the games as names of the language, and back: one way, which loses nothing.

An id that is a name already stays as it is: `house_01`. Otherwise a digit at the front has an `n` before it (`2fmotel` is
`n2fmotel`), a space becomes `__` (`Ice Lab`, `Ice__Lab`), a hyphen `_dash_`, or `_minus_` where an underscore stood before it
(`bunker_-1`, `bunker_minus_1`), and any other sign its number: `_x2b_`. An id that would be read back as another one is
written with numbers throughout, so that no two ids ever share a name.
"""

from __future__ import annotations

import re
from functools import cache

from engine.source.limits import NAME_LENGTH

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SPELT = re.compile(r"\An(?=n*[0-9])|_x([0-9a-f]{2,6})_|_minus_|_dash_|__|\A_x_\Z")
_RESERVED = frozenset(("all", "rest", "or", "and", "not", "in", "if", "then", "else", "chunk", "yes", "no"))
"""Words that mean something where a name may stand."""
_READABLE = {"_minus_": "_-", "_dash_": "-", "__": " ", "_x_": ""}


@cache
def name_of(id: str) -> str | None:
    """The name of an id; `None` where it would be too long."""
    spelt = next(each for each in _spellings(id) if id_of(each) == id and each not in _RESERVED)
    return spelt if len(spelt) <= NAME_LENGTH else None


def spelt(id: str) -> str:
    """The name of an id where something has to stand; one that is too long is spelt as if it were empty."""
    return name_of(id) or "_x_"


@cache
def id_of(name: str) -> str:
    """The id that a name stands for."""
    return _SPELT.sub(_read, name)


def _spellings(id: str) -> tuple[str, ...]:
    """How an id may be spelt, the most readable first; the last is always read back as the id."""
    plain = (id,) if _NAME.fullmatch(id) else ()
    readable = id.replace("_-", "_minus_").replace("-", "_dash_").replace(" ", "__")
    readable = re.sub(r"[^A-Za-z0-9_]", _number, readable)
    careful = re.sub(r"[^A-Za-z0-9_]|_(?=[^A-Za-z0-9_])", _number, id)
    whole = "".join(sign if sign.isascii() and sign.isalnum() else _number(sign) for sign in id)
    if id in _RESERVED:
        whole = _number(id[0]) + id[1:]
    return (*plain, _front(readable), _front(careful), _front(whole))


def _front(name: str) -> str:
    return f"n{name}" if re.match("n*[0-9]", name) else name or "_x_"


def _number(sign: str | re.Match[str]) -> str:
    return f"_x{ord(sign if isinstance(sign, str) else sign[0]):02x}_"


def _read(found: re.Match[str]) -> str:
    if found[1]:
        code = int(found[1], 16)
        return chr(code) if code <= 0x10FFFF else found[0]
    return _READABLE.get(found[0], "")


ALIASES = {"OVERMAP_UNIQUE": "unique", "RIVER_TILE": "river", "BRIDGE": "is_bridge"}
"""Flags of newer games that mean what another means in the language."""


def flag_of(flag: str) -> str | None:
    """The name of a flag: the games shout, the language does not."""
    if flag in ALIASES:
        return ALIASES[flag]
    return name_of(flag.lower() if flag.isupper() else flag)


def shouted(name: str) -> str:
    """The flag that a name stands for."""
    flag = id_of(name)
    return flag.upper() if flag.islower() else flag
