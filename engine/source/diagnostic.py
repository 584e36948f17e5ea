"""What can be wrong (`Fault`), and one finding of it at a place (`Diagnostic`)."""

from __future__ import annotations

import string
from enum import StrEnum
from typing import Any

import attrs

from engine.source.file import Place


class Severity(StrEnum):
    """An error stops loading; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


LANGUAGES = ("en", "ja")
"""The languages in which the engine speaks to designers."""


@attrs.frozen
class Message:
    """One sentence in every language of the engine, with `{names}` that a finding fills in."""

    en: str
    ja: str

    @classmethod
    def plain(cls, en: str, ja: str) -> Message:
        """A sentence that holds a designer's own words already: braces in it are no names to fill in."""
        return cls(*(words.replace("{", "{{").replace("}", "}}") for words in (en, ja)))

    def filled(self, language: str, arguments: dict[str, Any]) -> str:
        """The sentence in a language; an argument that has languages itself is asked for the same one."""
        template: str = getattr(self, language)
        return template.format_map({name: _shown(value, language) for name, value in arguments.items()})

    @property
    def names(self) -> frozenset[str]:
        """The arguments that the English sentence asks for."""
        return frozenset(name for _, name, _, _ in string.Formatter().parse(self.en) if name)


@attrs.frozen
class Clause:
    """A part of a message that is itself a message, such as a near name that may be there or not."""

    message: Message
    arguments: dict[str, Any] = attrs.field(factory=dict)


def _shown(value: Any, language: str) -> Any:
    if isinstance(value, Message):
        return value.filled(language, {})
    if isinstance(value, Clause):
        return value.message.filled(language, value.arguments)
    return value


@attrs.frozen(eq=False)
class Fault:
    """One kind of mistake: its code for ever, its words, and an example that is wrong and one that is right.

    An example is the text of an `.adv` file laid over the starter pack. Several files are set apart by lines
    `--- path/name.adv`; an example that needs a pack of its own has a `--- pack.adv`.
    """

    code: str
    title: Message
    """The fault in a few words, as a heading."""
    message: Message
    """What is wrong at the place, in the designer's words."""
    why: Message
    """One paragraph for `advc explain`: why it is a mistake and what to do."""
    label: Message | None = None
    """Words beside the underlined text."""
    help: Message | None = None
    """What to do about it."""
    wrong: str = ""
    right: str = ""
    severity: Severity = Severity.ERROR

    def at(
        self,
        place: Place,
        /,
        *,
        also: tuple[tuple[Place, Message | Clause], ...] = (),
        help: Message | Clause | None = None,
        label: Message | Clause | None = None,
        **arguments: Any,
    ) -> Diagnostic:
        """A finding of this fault at a place; `also` names other places, each with words.

        `help` and `label` stand in for the fault's own where a finding knows better (a near name).
        """
        return Diagnostic(
            fault=self,
            place=place,
            arguments=arguments,
            also=tuple((where, words if isinstance(words, Clause) else Clause(words)) for where, words in also),
            own_help=Clause(help) if isinstance(help, Message) else help,
            own_label=Clause(label) if isinstance(label, Message) else label,
        )


@attrs.frozen(eq=False)
class Allowance:
    """Why a finding is not told: the comment that allows it, and the reason given there."""

    place: Place
    reason: str


@attrs.frozen(eq=False)
class Diagnostic:
    """A finding: which fault, where, and the words that belong to it."""

    fault: Fault
    place: Place
    arguments: dict[str, Any] = attrs.field(factory=dict)
    also: tuple[tuple[Place, Clause], ...] = ()
    own_help: Clause | None = None
    own_label: Clause | None = None
    allowed: Allowance | None = None
    """Of a finding that a comment hides, why."""

    @property
    def code(self) -> str:
        """The fault's stable code, `ADV101`."""
        return self.fault.code

    @property
    def severity(self) -> Severity:
        """Whether this stops loading."""
        return self.fault.severity

    def message(self, language: str = "en") -> str:
        """What is wrong, in one sentence."""
        return self.fault.message.filled(language, self.arguments)

    def label(self, language: str = "en") -> str | None:
        """Words beside the underlined text, if any."""
        return self._clause(self.own_label, self.fault.label, language)

    def help(self, language: str = "en") -> str | None:
        """What to do, if there is something to say."""
        return self._clause(self.own_help, self.fault.help, language)

    def notes(self, language: str = "en") -> tuple[tuple[Place, str], ...]:
        """The other places that have a part in this, each with words."""
        return tuple((place, clause.message.filled(language, clause.arguments)) for place, clause in self.also)

    def _clause(self, own: Clause | None, general: Message | None, language: str) -> str | None:
        if own is not None:
            return own.message.filled(language, {**self.arguments, **own.arguments})
        return general.filled(language, self.arguments) if general is not None else None

    @property
    def order(self) -> tuple[str, int, int, str]:
        """Sorts findings as a reader meets them: by file, place and code."""
        return self.place.file.path, self.place.start, self.place.end, self.code


def in_order(found: list[Diagnostic]) -> list[Diagnostic]:
    """Findings as a reader meets them, each once."""
    unique = {(*found_.order, found_.message()): found_ for found_ in found}
    return [unique[key] for key in sorted(unique)]
