"""A kind of declaration: its word, its class, what it may rest on, its checks and its samples."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import attrs

from engine.source.diagnostic import Diagnostic, Fault
from engine.source.file import Place

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model

Check = Callable[["Declared[Any]", "Model"], Iterator[Diagnostic]]
"""Looks at one flattened declaration, and through the model at what it names, and yields what is wrong."""


@attrs.frozen(eq=False)
class Kind:
    """One word of the language, such as `location`, and all that follows from its class."""

    name: str
    cls: type
    bases: tuple[str, ...] = ()
    """Other kinds that a declaration of this one may rest on, besides its own."""
    single: bool = False
    """Whether the content has one declaration of it at most, because its numbers hold for the whole game."""
    titled: bool = False
    """Whether a text stands where others have a name: `expect "the fort is hard"`; nothing else refers to it."""
    checks: tuple[Check, ...] = ()
    faults: tuple[Fault, ...] = ()
    """The faults that `checks` can find."""
    samples: tuple[str, ...] = ()
    """Declarations as a designer would write them; run as tests, printed in the reference."""

    @property
    def doc(self) -> str:
        """What the kind is for, from its class."""
        return (self.cls.__doc__ or "").strip()


def kind_name(cls: type) -> str:
    """The word of the kind that a class declares: `UniqueEvent` is `unique_event`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def kinds_named(cls: type) -> tuple[str, ...]:
    """The kinds that a reference to a class may name: its own, or those that a class standing for several lists."""
    several: tuple[str, ...] | None = getattr(cls, "KINDS", None)
    return (kind_name(cls),) if several is None else several


@attrs.frozen
class Part:
    """One field's value as written, and where; nothing of a field lives without its place."""

    value: Any
    place: Place = attrs.field(eq=False)


def places_field() -> Any:
    """The places of a record's fields by key, and its own under ""; no part of its value."""
    return attrs.field(factory=dict, eq=False, repr=False)
