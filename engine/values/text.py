"""A text that a player sees, in the languages of the content."""

from __future__ import annotations

import attrs


@attrs.frozen
class Text:
    """The same words in several languages, as (language, words) pairs; the pack's own language first."""

    translations: tuple[tuple[str, str], ...]

    def within(self, language: str) -> str:
        """The words in `language`, or in the first language that there is."""
        for code, words in self.translations:
            if code == language:
                return words
        return self.translations[0][1]

    def as_dict(self) -> dict[str, str]:
        """The words by language code, in the order of the content."""
        return dict(self.translations)

    def __str__(self) -> str:
        return self.translations[0][1]
