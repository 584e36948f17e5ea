"""Loops that NumPy cannot say: compiled by Numba where it is installed, run by plain Python where it is not.

There is one source of each loop and one result. Such a function takes whole numbers and flat arrays, changes arrays in
place and calls none but its helpers; it must not name a type. Plain Python runs it over lists, which it does three times as fast as
over arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import attrs
import numpy as np


@cache
def _numba() -> Any:
    """The module, or `None` where it is not installed; imported at the first loop, since that takes a while."""
    try:
        return import_module("numba")
    except ImportError:
        return None


def _compiled(
    source: Callable[..., Any], helpers: tuple[Callable[..., Any], ...], otherwise: Callable[..., Any]
) -> Callable[..., Any]:
    numba = _numba()
    if numba is None:
        return otherwise
    for helper in helpers:
        import_module("numba.extending").register_jitable(helper)
    try:
        made: Callable[..., Any] = numba.njit(cache=True, nogil=True)(source)
    except RuntimeError:  # no folder that it may keep machine code in
        made = numba.njit(nogil=True)(source)
    return made


@attrs.define(eq=False)
class Loop:
    """A loop over flat arrays; calling it runs the compiled one where there is one."""

    source: Callable[..., Any]
    helpers: tuple[Callable[..., Any], ...] = ()
    """The functions that the source calls."""
    _compiled: Any = None

    def __call__(self, *values: Any) -> Any:
        """Run it; arrays are changed in place."""
        if self._compiled is None:
            self._compiled = _compiled(self.source, self.helpers, self.plain)
        return self._compiled(*values)

    def plain(self, *values: Any) -> Any:
        """Run it in plain Python, wherever Numba is."""
        listed = [value.tolist() if isinstance(value, np.ndarray) else value for value in values]
        given = self.source(*listed)
        for value, changed in zip(values, listed, strict=True):
            if isinstance(value, np.ndarray) and value.flags.writeable:
                value[:] = changed
        return given


def is_compiled() -> bool:
    """Whether Numba is there."""
    return _numba() is not None
