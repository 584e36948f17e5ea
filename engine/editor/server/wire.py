"""The protocol below the features: what pygls does, less what would trust a client, more answers where it gives none.

Documents are kept by the project, with line ends and limits of its own; pygls would read a file of any name that a client
sends, and split lines where editors do not.
"""

from __future__ import annotations

from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.json_rpc import JsonRPCNotification
from pygls.protocol.language_server import lsp_method

_FAILED = "the server could not do this; its log says why"


class Wire(LanguageServerProtocol):
    """Messages in and out."""

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """A text was opened."""
        self.fm.features[types.TEXT_DOCUMENT_DID_OPEN](params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """An open text is another now."""
        self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE](params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """A text was closed."""
        self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE](params)

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message as its class; a request that has none is answered at once, because nobody else would."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if isinstance(data.get("id"), (int, str)) and "method" in data:
                self._send_response(data["id"], error=error.to_response_error())
            return JsonRPCNotification(method="$/unreadable", jsonrpc=self.VERSION, params=None)

    def _send_response(
        self, msg_id: int | str, result: Any | None = None, error: types.ResponseError | None = None
    ) -> None:
        if error is not None and error.code == types.ErrorCodes.InternalError:
            # What went wrong within belongs into the log, not before a designer.
            error = types.ResponseError(code=error.code, message=_FAILED)
        super()._send_response(msg_id, result, error)
