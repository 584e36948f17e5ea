"""One character that stands for something in a picture."""


class Character(str):
    """A text of one printable character, one column wide on a terminal."""

    __slots__ = ()
