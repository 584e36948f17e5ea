"""What helps while a text is being read: where things are, how words are coloured, what can be folded."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from lsprotocol import types

from engine.editor.project import colours, folds, hints, links, names, symbols
from engine.editor.project.document import Document, Lines
from engine.editor.project.glyphs import drawn, sign_at
from engine.editor.project.symbols import Symbol
from engine.editor.server.asking import BREATH, ask
from engine.editor.server.convert import Places
from engine.editor.server.server import Server
from engine.model.model import Model
from engine.source.file import Place, SourceFile

_TYPE_NUMBERS = {name: number for number, name in enumerate(colours.TYPES)}
_MODIFIER_BITS = {name: 1 << number for number, name in enumerate(colours.MODIFIERS)}
_SYMBOL_KINDS = {
    "pack": types.SymbolKind.Package,
    "rule": types.SymbolKind.Function,
    "pipeline": types.SymbolKind.Function,
    "event": types.SymbolKind.Event,
    "baseline": types.SymbolKind.Interface,
    "measure": types.SymbolKind.Number,
    "expect": types.SymbolKind.Boolean,
    "join": types.SymbolKind.Key,
    "piece": types.SymbolKind.Field,
    "shared": types.SymbolKind.Variable,
    "map": types.SymbolKind.Struct,
    "overmap": types.SymbolKind.Struct,
}


def register_reading(server: Server) -> None:
    """Answer what is asked while somebody reads."""
    _navigation(server)
    _outlines(server)
    _shown(server)


def _navigation(server: Server) -> None:
    places = server.places

    def define(
        params: types.DefinitionParams, document: Document, file: SourceFile, model: Model
    ) -> list[types.Location] | None:
        offset = places.offset(document, params.position)
        sign = sign_at(file, offset)
        if sign is not None:
            return [places.location(Place(file, sign.start, sign.end))]
        found = names.target_at(model, file, offset)
        return None if found is None else [places.location(place) for place in names.definitions(model, found[0])]

    def refer(
        params: types.ReferenceParams, document: Document, file: SourceFile, model: Model
    ) -> list[types.Location] | None:
        offset = places.offset(document, params.position)
        sign, found = sign_at(file, offset), names.target_at(model, file, offset)
        if sign is not None:
            every = drawn(file, sign)
        elif found is not None:
            every = names.references(server.project, document.path, found[0])
        else:
            return None
        wanted = [each for each in every if params.context.include_declaration or not each.declares]
        return [places.location(each.place) for each in wanted]

    def highlight(
        params: types.DocumentHighlightParams, document: Document, file: SourceFile, model: Model
    ) -> list[types.DocumentHighlight] | None:
        offset = places.offset(document, params.position)
        sign, found = sign_at(file, offset), names.target_at(model, file, offset)
        if sign is not None:
            own = drawn(file, sign)
        elif found is not None:
            own = list(names.in_file(model, file, found[0]))
        else:
            return None
        kinds = {True: types.DocumentHighlightKind.Write, False: types.DocumentHighlightKind.Read}
        return [types.DocumentHighlight(places.range_of(each.place), kinds[each.declares]) for each in own]

    def link(
        params: types.DocumentLinkParams, document: Document, file: SourceFile, model: Model
    ) -> list[types.DocumentLink]:
        return [
            types.DocumentLink(places.range_of(each.place), places.uri(each.path)) for each in links.links(model, file)
        ]

    ask(server, types.TEXT_DOCUMENT_DEFINITION, define)
    ask(server, types.TEXT_DOCUMENT_REFERENCES, refer)
    ask(server, types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, highlight)
    ask(server, types.TEXT_DOCUMENT_DOCUMENT_LINK, link)


def _outlines(server: Server) -> None:
    places = server.places

    def outline(
        params: types.DocumentSymbolParams, document: Document, file: SourceFile, model: Model
    ) -> list[types.DocumentSymbol]:
        pieces = model.pieces[file].pieces if file in model.pieces else []
        return [_symbol(places, each) for each in symbols.symbols(file, pieces)]

    @server.feature(types.WORKSPACE_SYMBOL)
    async def search(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        await asyncio.sleep(BREATH)
        return [
            types.WorkspaceSymbol(
                location=places.location(each.place),
                name=each.name,
                kind=_SYMBOL_KINDS.get(each.kind, types.SymbolKind.Class),
                container_name=f"{each.kind} · {each.owner}",
            )
            for each in symbols.everywhere(server.project, params.query[:200])
        ]

    def fold(
        params: types.FoldingRangeParams, document: Document, file: SourceFile, model: Model
    ) -> list[types.FoldingRange]:
        comment = types.FoldingRangeKind.Comment
        return [
            types.FoldingRange(each.first - 1, each.last - 1, kind=comment if each.comment else None)
            for each in folds.folds(file)
        ]

    ask(server, types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, outline)
    ask(server, types.TEXT_DOCUMENT_FOLDING_RANGE, fold)


def _symbol(places: Places, symbol: Symbol) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=symbol.name,
        kind=_SYMBOL_KINDS.get(symbol.kind, types.SymbolKind.Class),
        range=places.range_of(symbol.whole),
        selection_range=places.range_of(symbol.place),
        detail=symbol.detail or None,
        children=[_symbol(places, each) for each in symbol.within] or None,
    )


def _shown(server: Server) -> None:
    places = server.places
    legend = types.SemanticTokensLegend(list(colours.TYPES), list(colours.MODIFIERS))

    def colour(
        params: types.SemanticTokensParams, document: Document, file: SourceFile, model: Model
    ) -> types.SemanticTokens:
        runs = colours.coloured(file, plain=not server.has_grammar)
        return types.SemanticTokens(_numbers(places, document.lines, runs))

    def colour_part(
        params: types.SemanticTokensRangeParams, document: Document, file: SourceFile, model: Model
    ) -> types.SemanticTokens:
        start, end = (places.offset(document, each) for each in (params.range.start, params.range.end))
        runs = colours.coloured(file, start, end, plain=not server.has_grammar)
        return types.SemanticTokens(_numbers(places, document.lines, runs))

    def hint(
        params: types.InlayHintParams, document: Document, file: SourceFile, model: Model
    ) -> list[types.InlayHint]:
        start, end = (places.offset(document, each) for each in (params.range.start, params.range.end))
        return [
            types.InlayHint(places.range_of(Place(file, each.offset, each.offset)).start, each.words, padding_left=True)
            for each in hints.hints(model, file, start, end, server.odds(document), server.language)
        ]

    ask(server, types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, colour, legend)
    ask(server, types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, colour_part, legend)
    ask(server, types.TEXT_DOCUMENT_INLAY_HINT, hint)


def _numbers(places: Places, lines: Lines, runs: Iterable[colours.Coloured]) -> list[int]:
    """Runs as the protocol packs them: each by its distance from the one before."""
    out: list[int] = []
    line = character = 0
    for run in runs:
        at, begins = lines.position(run.start, places.units)
        width = places.units.width(lines.text[run.start : run.end])
        bits = sum(_MODIFIER_BITS[name] for name in run.modifiers)
        out += (at - line, begins - character if at == line else begins, width, _TYPE_NUMBERS[run.type], bits)
        line, character = at, begins
    return out
