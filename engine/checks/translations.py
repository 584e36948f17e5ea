"""Every text in every language that the pack promises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.model.declared import Declared
from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Fault, Message, Severity
from engine.values.text import Text

UNTRANSLATED = Fault(
    "ADV505",
    Message("a text without a translation", "翻訳のないテキスト"),
    Message("`{key}` has no text in `{language}`", "`{key}` に `{language}` のテキストがありません"),
    Message(
        'The pack promises every text in these languages (`translations` in `pack.adv`). Write it behind the first: `"Cave" ja "洞窟"`.',
        'パックは `pack.adv` の `translations` で、全テキストの翻訳を約束しています。`"Cave" ja "洞窟"` のように続けて書きます。',
    ),
    help=Message('add `{language} "…"`', '`{language} "…"` を加えてください'),
    severity=Severity.WARNING,
    wrong='--- pack.adv\npack mine { version "1.0.0"; language en; translations ja; require base }\n'
    '--- a.adv\nskill brave { name "Brave" ja "勇敢"; effect "Never flees." }',
    right='--- pack.adv\npack mine { version "1.0.0"; language en; translations ja; require base }\n'
    '--- a.adv\nskill brave { name "Brave" ja "勇敢"; effect "Never flees." ja "逃げない。" }',
)


def untranslated(declared: Declared[Any], model: Model) -> Iterator[Diagnostic]:
    """Texts written in a pack that promises more languages than they have."""
    for key, part in declared.parts.items():
        if isinstance(part.value, Text):
            if declared.base is not None and declared.base.parts.get(key) is part:
                continue
            for language in model.promised_languages(part.place.file):
                if language not in part.value.as_dict():
                    yield UNTRANSLATED.at(part.place, key=key, language=language)
