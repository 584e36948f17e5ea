"""What the words of a text can be, and a word with what it is."""

from __future__ import annotations

from enum import StrEnum

import attrs

from engine.language.reading import FieldShape


class Role(StrEnum):
    """What a word is."""

    AMENDS = "amends"
    """`patch` or `replace`."""
    KIND = "kind"
    DECLARED = "declared"
    """The name of a declaration, where it is made or amended."""
    BASE = "base"
    KEY = "key"
    STEP = "step"
    NAME = "name"
    """The name of another declaration."""
    LOCAL = "local"
    """A name that lives in one declaration."""
    WORD = "word"
    """A word with a meaning at its place: `yes`, `of`, a side."""
    FREE = "free"
    """A word that the engine gives no meaning."""
    LANGUAGE = "language"
    FUNCTION = "function"
    VARIABLE = "variable"
    """A name that a rule's formula may use."""
    MEASURE = "measure"
    """A measure in a formula over results; its value is the whole name, as `party.size` of `size` behind `where`."""
    GRAIN = "grain"
    """What `count` counts: parties, cards."""
    CLAUSE = "clause"
    """`where`, `rises`, `falls` or `with` between the parts of a formula."""
    OPERATOR = "operator"
    NUMBER = "number"
    TEXT = "text"


@attrs.frozen(eq=False)
class Mark:
    """A word of the text and what it is."""

    role: Role
    value: str
    start: int
    end: int
    kinds: tuple[str, ...] = ()
    """Of a name, the kinds that it may be of."""
    group: str = ""
    """Of a local name, joins, pieces or shared amounts."""
    declares: bool = False
    """Whether the name is made here."""
    field: FieldShape | None = None
    """Of a key or a value, the field."""
    owner: type | None = None
    """The class that has the field."""
    step: type | None = None
    declaration: int = 0
    """Which declaration of the file it is in, counted from 0."""
    block: int = -1
    """Where the block opens that it is in; -1 outside of all."""

    def touches(self, offset: int) -> bool:
        """Whether a cursor at an offset is on the word, or at its end."""
        return self.start <= offset <= self.end
