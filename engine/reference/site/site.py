"""The site as files: pages through templates, the entries of the search, and what all pages share."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from engine.game import Game
from engine.model.model import Model
from engine.reference.site.addresses import page_of
from engine.reference.site.pages import Pages
from engine.reference.site.shown import DeclarationPage, IndexPage, KindPage, Page
from engine.reference.site.words import LABELS, said
from engine.values.text import Text
from engine.version import VERSION

ENTRIES = "entries.js"
SHARED = ("site.css", "site.js")
"""Files that all pages share, as they are."""
STAMP_SHOWN = len("sha256:") + 16
"""Characters of the content's stamp in a page's foot."""
_FOLDER = Path(__file__).parent / "templates"
_TEMPLATES: dict[type[Page], str] = {
    IndexPage: "index.html", KindPage: "kind.html", DeclarationPage: "declaration.html",
}  # fmt: skip


class Site:
    """All files of the site of a content that loaded; `language` is that of a reader who has not chosen one yet."""

    def __init__(self, model: Model, game: Game, language: str) -> None:
        self.model = model
        self.game = game
        self.pages = Pages(model, game)
        self._environment = Environment(
            loader=FileSystemLoader(_FOLDER), autoescape=True, undefined=StrictUndefined, auto_reload=False,
            keep_trailing_newline=True,
        )  # fmt: skip
        self._environment.filters["coded"] = coded
        self._environment.globals.update(
            language=language,
            site=self.pages.title,
            labels={key: said(label) for key, label in LABELS.items() if not label.names},
            made=said(LABELS["made"], version=VERSION, stamp=game.ruleset.stamp[:STAMP_SHOWN]),
        )

    @property
    def count(self) -> int:
        """How many files there are."""
        return self.pages.count + len(SHARED) + 1

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Each file's path and bytes; the same for the same content, wherever it lies."""
        for name in SHARED:
            yield name, (_FOLDER / name).read_bytes()
        yield ENTRIES, self._entries().encode("utf-8")
        for page in self.pages.each():
            template = self._environment.get_template(_TEMPLATES[type(page)])
            yield page.path, template.render(page=page).encode("utf-8")

    def _entries(self) -> str:
        """What the search looks through, as a script: a page that is opened as a file may load nothing else."""
        entries = []
        for kind, name in self.pages.named:
            declared = self.model.get(kind, name)
            title = self.pages.name(kind, name)
            texts = [
                words
                for part in declared.parts.values()
                if isinstance(part.value, Text)
                for words in part.value.as_dict().values()
            ]
            entries.append(
                [kind, name, page_of(kind, name), [title.en, title.ja], sorted({*texts} - {title.en, title.ja})]
            )
        # Nothing in a text can end the script, or a line of it.
        data = json.dumps(entries, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
        return f"window.advcEntries = {data};\n"


def coded(words: str) -> Markup:
    """Words of the engine, with what stands between backticks as code."""
    parts = words.split("`")
    if len(parts) % 2 == 0:
        return escape(words)  # one that has no other is itself
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if at % 2 else escape(part) for at, part in enumerate(parts)
    )
