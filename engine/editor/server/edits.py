"""What changes texts: renaming, mending, laying out. The client makes the changes; a stale version it refuses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from engine.editor.project import actions, layout
from engine.editor.project.actions import Action
from engine.editor.project.document import Document
from engine.editor.project.rename import Edit, Refused, rename, renameable
from engine.editor.server.asking import BREATH, ask
from engine.editor.server.convert import Places
from engine.editor.server.server import Server
from engine.model.model import Model
from engine.source.file import SourceFile

Answer = TypeVar("Answer")


def register_edits(server: Server) -> None:
    """Answer what is asked to change."""
    _renaming(server)
    _mending(server)


def _renaming(server: Server) -> None:
    places = server.places

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def prepare(params: types.PrepareRenameParams) -> types.Range | None:
        at = await cursor(params)
        return None if at is None else places.range_of(answered(renameable, *at, server.language))

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def change_name(params: types.RenameParams) -> types.WorkspaceEdit | None:
        at = await cursor(params)
        return None if at is None else workspace_edit(server, answered(rename, *at, params.new_name, server.language))

    async def cursor(params: types.PrepareRenameParams | types.RenameParams) -> tuple[Document, int] | None:
        await asyncio.sleep(BREATH)
        document = server.document(params.text_document.uri)
        return None if document is None else (document, places.offset(document, params.position))

    def answered(answer: Callable[..., Answer], *arguments: object) -> Answer:
        """An answer, or what the client shows instead."""
        try:
            return answer(server.project, *arguments)
        except Refused as refused:
            raise JsonRpcException(str(refused), types.LSPErrorCodes.RequestFailed) from None


def _mending(server: Server) -> None:
    places = server.places

    def mend(
        params: types.CodeActionParams, document: Document, file: SourceFile, model: Model
    ) -> list[types.CodeAction]:
        start, end = (places.offset(document, each) for each in (params.range.start, params.range.end))
        found = server.project.findings().get(document.path, [])
        wanted = params.context.only
        if wanted and not any(types.CodeActionKind.QuickFix.value.startswith(str(kind)) for kind in wanted):
            return []
        return [_action(server, each) for each in actions.actions(model, file, found, start, end, server.language)]

    def lay_out(
        params: types.DocumentFormattingParams, document: Document, file: SourceFile, model: Model
    ) -> list[types.TextEdit] | None:
        edits = layout.laid_out(file)
        return [types.TextEdit(places.range_of(edit.place), edit.text) for edit in edits]

    options = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    ask(server, types.TEXT_DOCUMENT_CODE_ACTION, mend, options)
    ask(server, types.TEXT_DOCUMENT_FORMATTING, lay_out)


def _action(server: Server, action: Action) -> types.CodeAction:
    finding = action.finding
    shown = server.places.diagnostic(finding, server.language, server.checking.related) if finding is not None else None
    return types.CodeAction(
        title=action.title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[shown] if shown is not None else None,
        is_preferred=action.preferred or None,
        edit=workspace_edit(server, action.edits),
    )


def workspace_edit(server: Server, edits: Iterable[Edit]) -> types.WorkspaceEdit:
    """Edits in the texts they are for, bound to the versions that they were made for where the client can do that."""
    places: Places = server.places
    by_path: dict[str, list[types.TextEdit]] = {}
    for edit in edits:
        made = types.TextEdit(places.range_of(edit.place), edit.text)
        by_path.setdefault(edit.place.file.path, []).append(made)
    if not server.versioned_edits:
        return types.WorkspaceEdit(changes={places.uri(path): made for path, made in by_path.items()})
    documents = server.project.documents
    return types.WorkspaceEdit(
        document_changes=[
            types.TextDocumentEdit(
                types.OptionalVersionedTextDocumentIdentifier(
                    places.uri(path), documents[path].version if path in documents else None
                ),
                list(made),
            )
            for path, made in by_path.items()
        ]
    )
