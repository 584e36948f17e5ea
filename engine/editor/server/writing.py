"""What helps while a line is being written: completion, signatures, and what a word means."""

from __future__ import annotations

import asyncio

from lsprotocol import types

from engine.editor.project import completion, hover, signature, snippets
from engine.editor.project.document import Document
from engine.editor.project.items import Item, Sort
from engine.editor.project.pages import declaration_page
from engine.editor.server.asking import BREATH, ask
from engine.editor.server.server import Server
from engine.model.model import Model
from engine.source.file import SourceFile

_ITEM_KINDS = {
    Sort.KIND: types.CompletionItemKind.Keyword,
    Sort.KEY: types.CompletionItemKind.Property,
    Sort.STEP: types.CompletionItemKind.Method,
    Sort.NAME: types.CompletionItemKind.Class,
    Sort.LOCAL: types.CompletionItemKind.Variable,
    Sort.WORD: types.CompletionItemKind.EnumMember,
    Sort.FUNCTION: types.CompletionItemKind.Function,
    Sort.VARIABLE: types.CompletionItemKind.Variable,
}


def register_writing(server: Server) -> None:
    """Answer what is asked while somebody writes."""
    places = server.places

    def complete(
        params: types.CompletionParams, document: Document, file: SourceFile, model: Model
    ) -> types.CompletionList | None:
        offset = places.offset(document, params.position)
        found = completion.complete(model, file, offset, server.language)
        if found is None:
            return None
        span = places.range_of(found.place)
        items = [_item(item, number, span, server.snippets) for number, item in enumerate(found.items)]
        for item, known in zip(items, found.items, strict=True):
            if known.sort is Sort.NAME and known.detail:
                item.data = {"uri": document.uri, "kind": known.detail, "name": known.label}
        return types.CompletionList(is_incomplete=not found.whole, items=items)

    def explain(params: types.HoverParams, document: Document, file: SourceFile, model: Model) -> types.Hover | None:
        offset = places.offset(document, params.position)
        found = hover.hover(model, file, offset, server.language, server.odds(document))
        if found is None:
            return None
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, found.page), places.range_of(found.place))

    def sign(
        params: types.SignatureHelpParams, document: Document, file: SourceFile, model: Model
    ) -> types.SignatureHelp | None:
        found = signature.signature(file, places.offset(document, params.position), server.language)
        if found is None:
            return None
        parameters = [
            types.ParameterInformation(each.label, types.MarkupContent(types.MarkupKind.Markdown, each.doc))
            for each in found.parameters
        ]
        page = types.MarkupContent(types.MarkupKind.Markdown, found.doc) if found.doc else None
        information = types.SignatureInformation(found.label, page, parameters, found.active)
        return types.SignatureHelp([information], 0, found.active)

    ask(
        server,
        types.TEXT_DOCUMENT_COMPLETION,
        complete,
        types.CompletionOptions(trigger_characters=list(" .:=　．：＝"), resolve_provider=True),
    )

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    async def describe(item: types.CompletionItem) -> types.CompletionItem:
        """The page of a name, for the one item that is looked at: making all of them would take too long."""
        await asyncio.sleep(BREATH)
        data = item.data if isinstance(item.data, dict) else {}
        uri, kind, name = (data.get(key) for key in ("uri", "kind", "name"))
        document = server.document(uri) if isinstance(uri, str) else None
        project = server.project.project_of(document.path) if document is not None else None
        if (
            project is None
            or not isinstance(kind, str)
            or not isinstance(name, str)
            or kind not in project.model.owners
        ):
            return item
        page = declaration_page(project.model, kind, name, server.language)
        if page is not None:
            item.documentation = types.MarkupContent(types.MarkupKind.Markdown, page)
        return item

    ask(server, types.TEXT_DOCUMENT_HOVER, explain)
    ask(
        server,
        types.TEXT_DOCUMENT_SIGNATURE_HELP,
        sign,
        types.SignatureHelpOptions(trigger_characters=list(" (,　（，、"), retrigger_characters=list(" ,)　，、）")),
    )


def _item(item: Item, number: int, span: types.Range, with_holes: bool) -> types.CompletionItem:
    words = item.insert if with_holes or not item.snippet else snippets.plain(item.insert)
    holes = item.snippet and with_holes
    return types.CompletionItem(
        label=item.label,
        kind=_ITEM_KINDS[item.sort],
        detail=item.detail or None,
        documentation=types.MarkupContent(types.MarkupKind.Markdown, item.page) if item.page else None,
        sort_text=f"{number:04}",
        filter_text=item.label,
        insert_text_format=types.InsertTextFormat.Snippet if holes else types.InsertTextFormat.PlainText,
        text_edit=types.TextEdit(span, words),
    )
