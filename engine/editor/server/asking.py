"""How a request about a document is answered: after a breath in which it may be taken back, and only of what is open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from lsprotocol import types

from engine.editor.project.document import Document
from engine.editor.server.server import Server
from engine.model.model import Model
from engine.source.file import SourceFile

BREATH = 0.004
"""Seconds before work on an answer begins: a cancellation that is on its way comes before it."""


class AboutText(Protocol):
    """The parameters of a request about a document."""

    text_document: types.TextDocumentIdentifier


Params = TypeVar("Params", bound=AboutText)
Answer = Callable[[Params, Document, SourceFile, Model], Any]


def ask(server: Server, method: str, answer: Answer[Any], options: Any = None) -> None:
    """Answer a method about a readable open text; nothing is known of any other."""

    @server.feature(method, options)
    async def handler(params: Any) -> Any:
        await asyncio.sleep(BREATH)
        document = server.document(params.text_document.uri)
        if document is None or not isinstance(document.source, SourceFile):
            return None
        project = server.project.project_of(document.path)
        if project is None:
            return None
        return answer(params, document, document.source, project.model)
