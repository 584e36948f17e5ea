"""What stands in for a value that could not be read, so that checks judge all the others."""

from __future__ import annotations

from typing import Any, NoReturn

WHOLE = "*"
"""In place of a key: nothing of the declaration is sure."""


class Unsound(Exception):
    """What a check stands on is wrong itself; the check has nothing to say about it."""


def _unsound(*_: Any) -> NoReturn:
    raise Unsound


class Spoilt:
    """The value of a key that is wrong; whoever looks into it hears `Unsound` and says nothing more."""

    __slots__ = ()
    __getattr__ = _unsound
    __bool__ = __iter__ = __len__ = __contains__ = __hash__ = __str__ = _unsound
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _unsound


SPOILT = Spoilt()
