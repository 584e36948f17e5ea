"""Which message of the protocol asks what of the project."""

from __future__ import annotations

from lsprotocol import types

from engine.editor.server.edits import register_edits
from engine.editor.server.reading import register_reading
from engine.editor.server.server import Server
from engine.editor.server.writing import register_writing


def make_server() -> Server:
    """A server that has not begun yet."""
    server = Server()
    _session(server)
    register_writing(server)
    register_reading(server)
    register_edits(server)
    return server


def _session(server: Server) -> None:
    """How a session begins and ends, and what is open in it."""

    @server.feature(types.INITIALIZE)
    def begin(params: types.InitializeParams) -> None:
        server.begin(params)

    @server.feature(types.INITIALIZED)
    async def listen(params: types.InitializedParams) -> None:
        server.listen()

    @server.feature(types.SHUTDOWN)
    def end(params: None) -> None:
        server.end()

    @server.feature(types.EXIT)
    def exit(params: None) -> None:
        server.stop_work()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def open(params: types.DidOpenTextDocumentParams) -> None:
        server.open(params)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def change(params: types.DidChangeTextDocumentParams) -> None:
        server.change(params)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def close(params: types.DidCloseTextDocumentParams) -> None:
        server.close(params)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def save(params: types.DidSaveTextDocumentParams) -> None:
        server.look_again()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(params: types.DidChangeWatchedFilesParams) -> None:
        server.look_again()

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders_changed(params: types.DidChangeWorkspaceFoldersParams) -> None:
        server.show_folders()
