"""The server: what a client opens, types and closes goes to the workspace, and findings come back."""

from __future__ import annotations

import logging
import os
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from engine.editor.project.document import Change, Document, Units, held
from engine.editor.project.odds import Odds
from engine.editor.project.workspace import Workspace
from engine.editor.server.checking import Checking
from engine.editor.server.convert import Places, folder_of, path_of
from engine.editor.server.reckoning import Reckoning
from engine.editor.server.wire import Wire
from engine.version import VERSION

MOST_DOCUMENTS = 2000
"""Open texts; a client that opens more is not listened to."""


class Server(LanguageServer):
    """One client's session."""

    def __init__(self) -> None:
        super().__init__("advc", VERSION, types.TextDocumentSyncKind.Incremental, protocol_cls=Wire, max_workers=1)
        self.project = Workspace()
        self.checking = Checking(self.project)
        self.reckoning = Reckoning(self.project, self.show_hints_anew)
        self.places = Places(self.project.documents, Units.UTF16)
        self.language = "en"
        self.snippets = False
        """Whether the client fills in holes of what it inserts."""
        self.versioned_edits = False
        """Whether the client takes edits that are bound to a version."""
        self.has_grammar = False
        """Whether the client colours texts, numbers and comments by itself."""
        self.watches = False
        """Whether the client can be asked to watch files."""
        self.shows_hints_anew = False
        """Whether the client can be asked to ask for hints again."""
        self.was_ended = False
        """Whether the client said goodbye before it went."""
        self._opened: dict[str, str] = {}
        """Paths by the URIs that the client opened."""

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Into the log; nobody who writes content can do anything about it."""
        logging.getLogger("engine.editor").error("%s: %s", getattr(source, "__name__", source), error)

    # -- the session --------------------------------------------------------------------------------------------------

    def begin(self, params: types.InitializeParams) -> None:
        """Learn what the client can do and which folders it shows."""
        self.language = self.checking.language = "ja" if (params.locale or "").lower().startswith("ja") else "en"
        texts, workspace = params.capabilities.text_document, params.capabilities.workspace
        told = texts.publish_diagnostics if texts is not None else None
        self.checking.related = bool(told and told.related_information)
        tokens = texts.semantic_tokens if texts is not None else None
        self.has_grammar = bool(tokens and tokens.augments_syntax_tokens)
        completion = texts.completion if texts is not None else None
        item = completion.completion_item if completion is not None else None
        self.snippets = bool(item and item.snippet_support)
        watched = workspace.did_change_watched_files if workspace is not None else None
        self.watches = bool(watched and watched.dynamic_registration)
        edits = workspace.workspace_edit if workspace is not None else None
        hints = workspace.inlay_hint if workspace is not None else None
        self.shows_hints_anew = bool(hints and hints.refresh_support)
        self.versioned_edits = bool(edits and edits.document_changes)
        self.places.units = Units(self.workspace.position_encoding or Units.UTF16)
        self.show_folders()

    def show_folders(self) -> None:
        """Look for packs in the folders that the client shows."""
        folders = [folder_of(uri) for uri in self.workspace.folders]
        if not folders and self.workspace.root_uri:
            folders = [folder_of(self.workspace.root_uri)]
        self.project.set_roots(folder for folder in folders if folder is not None and os.path.isdir(folder))
        self.checking.wake()

    def listen(self) -> None:
        """Begin to judge, and ask to be told of files that change outside the editor."""
        self.checking.start(self.text_document_publish_diagnostics, self.places)
        self.checking.judged = self.reckoning.begin
        self.checking.wake()
        if self.watches:
            watchers = [types.FileSystemWatcher("**/*.adv")]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
            registration = types.Registration("advc-files", method, options)
            # Nobody waits for the answer: a client that refuses tells of changes by saving.
            self.client_register_capability(types.RegistrationParams([registration]))

    def end(self) -> None:
        """Drop all work."""
        self.stop_work()
        self.was_ended = True

    def stop_work(self) -> None:
        """Drop all work."""
        self.checking.stop()
        self.reckoning.stop()

    def show_hints_anew(self) -> None:
        """More is known than the client shows."""
        if self.shows_hints_anew:
            # Nobody waits for the answer: a client that refuses asks with the next change.
            self.workspace_inlay_hint_refresh(None)

    # -- texts --------------------------------------------------------------------------------------------------------

    def open(self, params: types.DidOpenTextDocumentParams) -> None:
        """A text was opened."""
        item = params.text_document
        path = path_of(item.uri)
        if path is None or len(self.project.documents) >= MOST_DOCUMENTS:
            return
        self._opened[item.uri] = path
        self.project.put(held(path, item.uri, item.version, item.text))
        self.checking.wake()

    def change(self, params: types.DidChangeTextDocumentParams) -> None:
        """An open text is another now."""
        document = self.document(params.text_document.uri)
        if document is None:
            return
        changes = []
        for each in params.content_changes:
            if isinstance(each, types.TextDocumentContentChangePartial):
                start, end = each.range.start, each.range.end
                changes.append(Change(each.text, (start.line, start.character), (end.line, end.character)))
            else:
                changes.append(Change(each.text))
        self.project.put(document.changed(changes, params.text_document.version, self.places.units))
        self.checking.wake()

    def close(self, params: types.DidCloseTextDocumentParams) -> None:
        """An open text was closed."""
        path = self._opened.pop(params.text_document.uri, None)
        if path is not None and path not in self._opened.values():
            self.project.close(path)
            self.checking.wake()

    def look_again(self) -> None:
        """Files may have changed on the disk."""
        self.project.look_again()
        self.checking.wake()

    def document(self, uri: str) -> Document | None:
        """An open text."""
        path = self._opened.get(uri)
        return None if path is None else self.project.documents.get(path)

    def odds(self, document: Document) -> Odds | None:
        """The exact odds of the content of a text, where they are known already."""
        project = self.project.project_of(document.path)
        return None if project is None else project.odds
