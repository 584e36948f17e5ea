"""Colours, by name or as red, green and blue."""

from __future__ import annotations

import re

import attrs

PALETTE = {
    "black": (0, 0, 0), "dark_gray": (88, 88, 88), "gray": (136, 136, 136), "light_gray": (192, 192, 192),
    "white": (240, 240, 240), "red": (176, 48, 48), "light_red": (232, 104, 96), "orange": (224, 136, 48),
    "brown": (136, 96, 56), "yellow": (232, 208, 72), "green": (56, 136, 72), "light_green": (128, 200, 112),
    "cyan": (48, 144, 152), "light_cyan": (128, 208, 216), "blue": (56, 88, 176), "light_blue": (112, 160, 232),
    "magenta": (144, 64, 144), "pink": (232, 144, 192),
}  # fmt: skip
"""The colours that have a name, as red, green and blue."""
_HEXADECIMAL = re.compile(r"#[0-9a-fA-F]{6}")


@attrs.frozen
class Color:
    """A colour, each part 0 to 255."""

    red: int
    green: int
    blue: int

    @classmethod
    def named(cls, name: str) -> Color:
        """The colour of a name of the palette; raises KeyError for another."""
        return cls(*PALETTE[name])

    @classmethod
    def hexadecimal(cls, text: str) -> Color:
        """The colour that `#40a060` writes; raises ValueError for anything else."""
        if not _HEXADECIMAL.fullmatch(text):
            raise ValueError(f"text: six hexadecimal digits behind #, not {text!r}")
        return cls(int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))

    @property
    def rgb(self) -> tuple[int, int, int]:
        """Red, green and blue."""
        return self.red, self.green, self.blue

    def shown(self) -> str:
        """As content writes it: its name, or a text of six hexadecimal digits."""
        name = next((name for name, rgb in PALETTE.items() if rgb == self.rgb), None)
        return name or '"#{:02x}{:02x}{:02x}"'.format(*self.rgb)
