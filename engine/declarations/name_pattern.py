"""What a destination is called."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import TYPE_CHECKING

from attrs import frozen

from engine.language.kind import Kind
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen
class NamePattern:
    """How a destination's name is made of its group's and its location's."""

    with_group: Text = prop("The name where the enemies come from a group: `{group}` and `{location}` are filled in.")
    without_group: Text = prop("The name where they do not: `{location}` is filled in.")


WRONG_BLANK = Fault(
    "ADV260",
    Message("a blank that cannot be filled", "埋められない空欄"),
    Message("`{blank}` cannot be filled in; {allowed} can", "`{blank}` は埋められません。使えるのは {allowed} です"),
    Message(
        "A pattern holds `{{group}}` and `{{location}}`, nothing else in braces.",
        "型に書けるのは `{{group}}` と `{{location}}` だけです。",
    ),
    wrong='replace name_pattern standard { with_group "{grup} {location}"; without_group "{location}" }',
    right='replace name_pattern standard { with_group "{group} {location}"; without_group "{location}" }',
)


def blanks(pattern: str) -> list[str] | None:
    """The words in braces, or `None` where the braces do not match."""
    try:
        return [
            name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "")
            for _, name, spec, conversion in Formatter().parse(pattern)
            if name is not None
        ]
    except ValueError:
        return None


def wrong_blank(pattern: Declared[NamePattern], model: Model) -> Iterator[Diagnostic]:
    """Only what the engine fills in."""
    value = pattern.value
    for key, text, allowed in (
        ("with_group", value.with_group, ("group", "location")),
        ("without_group", value.without_group, ("location",)),
    ):
        for _, words in text.translations:
            names = blanks(words)
            wrong = ["{"] if names is None else [name for name in names if name not in allowed]
            if wrong:
                shown = ", ".join(f"{{{name}}}" for name in allowed)
                yield WRONG_BLANK.at(pattern.at(key), blank=f"{{{wrong[0]}}}", allowed=shown)
                break


KIND = Kind(
    "name_pattern",
    NamePattern,
    single=True,
    checks=(wrong_blank,),
    faults=(WRONG_BLANK,),
    samples=('patch name_pattern standard { with_group "{location} of the {group}" ja "{group}の{location}" }',),
)
