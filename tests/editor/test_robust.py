"""What clients send that they should not, what they take back, and how a session ends."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from engine.editor.project.document import Units, held
from engine.editor.project.workspace import Workspace
from engine.editor.server.checking import Checking
from engine.editor.server.convert import Places
from tests.editor.conftest import PATIENCE, SERVER, Editor, begin

PLACES = "mine/places.adv"


@pytest.mark.asyncio
async def test_session__closed_deleted_and_in_japanese(client: LanguageClient, project: Path) -> None:
    editor = await begin(client, project, locale="ja-JP")
    editor.open(PLACES, (project / PLACES).read_text(encoding="utf-8").replace("maze", "mazes"))
    (wrong,) = (await editor.findings(PLACES)).diagnostics
    assert wrong.message == "terrain `mazes` はありません"
    editor.close(PLACES)
    assert (await editor.findings(PLACES)).diagnostics == ()
    lost = "mine/lost.adv"
    (project / lost).write_text("location lost : nowhere { }\n", encoding="utf-8")
    await tell_of_files(editor, lost, types.FileChangeType.Created)
    assert [each.code for each in (await editor.findings(lost)).diagnostics] == ["ADV101"]
    (project / lost).unlink()
    await tell_of_files(editor, lost, types.FileChangeType.Deleted)
    assert (await editor.findings(lost)).diagnostics == ()


async def tell_of_files(editor: Editor, name: str, change: types.FileChangeType) -> None:
    editor.open("beside/hut.adv") if "beside/hut.adv" not in editor.texts else None
    editor.told = [told for told in editor.told if told.uri != editor.uri(name)]
    editor.client.workspace_did_change_watched_files(
        types.DidChangeWatchedFilesParams([types.FileEvent(editor.uri(name), change)])
    )


@pytest.mark.asyncio
async def test_changes__far_outside_and_backwards(client: LanguageClient, project: Path) -> None:
    editor = await begin(client, project)
    editor.open(PLACES, "location den : cave { elites +1 }\n")
    far = types.Range(types.Position(900_000, 7), types.Position(3, 900_000))
    change = types.TextDocumentContentChangePartial(far, "location pit : cavee { }\n")
    editor.versions[PLACES] = 2
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, editor.uri(PLACES)), [change])
    )
    wrong = [each for each in (await editor.findings(PLACES)).diagnostics if each.severity == 1]
    assert [(each.code, each.range.start.line) for each in wrong] == [("ADV101", 1)]
    beyond = types.HoverParams(editor.document(PLACES), types.Position(10**6, 10**6))
    await client.text_document_hover_async(beyond)


@pytest.mark.asyncio
async def test_documents__not_open_not_content_not_small(client: LanguageClient, project: Path) -> None:
    editor = await begin(client, project)
    for uri in (
        "file:///etc/passwd",
        "file:///proc/self/mem.adv",
        "http://example.org/a.adv",
        "file:///a%00.adv",
        "untitled:x",
    ):
        item = types.TextDocumentItem(uri, "adv", 1, "location")
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        hover = types.HoverParams(types.TextDocumentIdentifier(uri.replace("open", "shut")), types.Position(0, 2))
        await asyncio.wait_for(client.text_document_hover_async(hover), PATIENCE)
    shut = types.HoverParams(types.TextDocumentIdentifier((project / PLACES).as_uri()), types.Position(1, 2))
    assert await client.text_document_hover_async(shut) is None
    start = perf_counter()
    editor.open("mine/traps.adv", "trap " * 4_000_000)
    assert [each.code for each in (await editor.findings("mine/traps.adv")).diagnostics] == ["ADV001"]
    assert perf_counter() - start < PATIENCE
    editor.write("mine/traps.adv", (project / "mine/traps.adv").read_text(encoding="utf-8"))
    assert (await editor.findings("mine/traps.adv")).diagnostics == ()


@pytest.mark.asyncio
async def test_documents__nested_deep_and_half_characters(client: LanguageClient, project: Path) -> None:
    editor = await begin(client, project)
    editor.open(PLACES, "location den {" * 20_000)
    assert (await editor.findings(PLACES)).diagnostics
    editor.write(PLACES, 'skill x { name "\ud800" }')
    assert [each.code for each in (await editor.findings(PLACES)).diagnostics] == ["ADV001"]
    for ask in (client.text_document_folding_range_async, client.text_document_document_symbol_async):
        await asyncio.wait_for(ask(types.FoldingRangeParams(editor.document(PLACES))), PATIENCE)  # type: ignore[operator]


class Raw:
    """A client that sends whatever it is told to."""

    def __init__(self, *more: str) -> None:
        self.process = subprocess.Popen(
            [*SERVER, *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def send(self, body: bytes) -> None:
        """Some bytes as one message."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def ask(self, **message: Any) -> None:
        """A message."""
        self.send(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def answer(self) -> Any:
        """The next message of the server."""
        assert self.process.stdout is not None
        length = 0
        while (line := self.process.stdout.readline().strip()) or not length:
            if line.lower().startswith(b"content-length"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def leave(self) -> tuple[int, str]:
        """Hang up; the exit status and what was said on standard error."""
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said.decode()


def begun(*more: str, capabilities: dict[str, Any] | None = None) -> Raw:
    raw = Raw(*more)
    raw.ask(id=1, method="initialize", params={"capabilities": capabilities or {}, "processId": None, "rootUri": None})
    assert raw.answer()["result"]["serverInfo"]["name"] == "advc"
    raw.ask(method="initialized", params={})
    return raw


def test_cancel__is_answered_and_work_goes_on(project: Path) -> None:
    raw = begun()
    uri, text = (project / PLACES).as_uri(), (project / PLACES).read_text(encoding="utf-8")
    raw.ask(
        method="textDocument/didOpen",
        params={"textDocument": {"uri": uri, "languageId": "adv", "version": 1, "text": text}},
    )
    where = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 10}}
    for number in range(20):
        raw.ask(id=100 + number, method="textDocument/hover", params=where)
        raw.ask(method="$/cancelRequest", params={"id": 100 + number})
    raw.ask(id=200, method="textDocument/hover", params=where)
    answers: dict[int, Any] = {}
    while 200 not in answers:
        message = raw.answer()
        answers[message.get("id", 0)] = message
    codes = [answers[number].get("error", {}).get("code") for number in range(100, 120)]
    assert types.LSPErrorCodes.RequestCancelled in codes
    assert "location den" in answers[200]["result"]["contents"]["value"]
    raw.leave()


@pytest.mark.parametrize(
    ("augments", "words"), [(True, ["skill", "x", "name"]), (False, ["skill", "x", "name", '"𠮷"', "# 😀"])]
)
def test_colours__leave_to_a_grammar_what_it_knows(project: Path, augments: bool, words: list[str]) -> None:
    tokens = {"requests": {"full": True}, "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"]}
    raw = begun(capabilities={"textDocument": {"semanticTokens": {**tokens, "augmentsSyntaxTokens": augments}}})
    uri, text = (project / PLACES).as_uri(), 'skill x { name "𠮷" } # 😀'
    raw.ask(
        method="textDocument/didOpen",
        params={"textDocument": {"uri": uri, "languageId": "adv", "version": 1, "text": text}},
    )
    raw.ask(id=2, method="textDocument/semanticTokens/full", params={"textDocument": {"uri": uri}})
    while (message := raw.answer()).get("id") != 2:
        pass
    data, at, found = message["result"]["data"], 0, []
    units = text.encode("utf-16-le")
    for step, width in zip(data[1::5], data[2::5], strict=True):
        at += step
        found.append(units[2 * at : 2 * (at + width)].decode("utf-16-le"))
    assert words == found
    raw.leave()


def test_server__asks_at_the_signs_of_a_japanese_keyboard() -> None:
    raw = Raw()
    raw.ask(id=1, method="initialize", params={"capabilities": {}, "processId": None, "rootUri": None})
    offers = raw.answer()["result"]["capabilities"]
    assert {"　", "：", "＝", " ", ":", "=", "."} <= set(offers["completionProvider"]["triggerCharacters"])
    assert {"　", "（", "，", "、", " ", "(", ","} <= set(offers["signatureHelpProvider"]["triggerCharacters"])
    raw.leave()


def test_server__shutdown_and_exit() -> None:
    raw = begun()
    raw.ask(id=2, method="shutdown")
    assert raw.answer()["result"] is None
    raw.ask(method="exit")
    assert raw.leave() == (0, "")


def test_server__client_that_hangs_up() -> None:
    status, said = begun().leave()
    assert status == 1
    assert "Traceback" not in said


def test_server__messages_that_are_none() -> None:
    raw = begun()
    for body in (b"", b"{", b"null", b"[" * 2000, b'{"jsonrpc": "2.0"}', b"\xff\xfe"):
        raw.send(body or b" ")
    raw.ask(id=2, method="textDocument/hover", params={"textDocument": 7})
    assert raw.answer()["error"]["code"] == -32602
    raw.ask(id=3, method="no/such", params={})
    assert raw.answer()["error"]["code"] == -32601
    raw.ask(
        id=4,
        method="textDocument/hover",
        params={"textDocument": {"uri": "x"}, "position": {"line": 0, "character": 0}},
    )
    assert raw.answer()["result"] is None
    raw.ask(id=5, method="shutdown")
    raw.answer()
    raw.ask(method="exit")
    status, said = raw.leave()
    assert status == 0
    assert "Traceback" not in said


@pytest.mark.asyncio
async def test_checking__goes_on_after_a_mistake_of_its_own(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = Workspace()
    checking, told = Checking(workspace), asyncio.Event()
    path = str(project / PLACES)
    workspace.put(held(path, Path(path).as_uri(), 1, "location den : cave { elite +1 }\n"))
    with monkeypatch.context() as patched:
        patched.setattr("engine.editor.project.project.judging", lambda *_: 1 / 0)
        checking.start(lambda params: told.set(), Places(workspace.documents, Units.UTF16))
        checking.wake()
        await asyncio.sleep(0.3)
        assert not told.is_set()
    checking.wake()
    await asyncio.wait_for(told.wait(), PATIENCE)
    checking.stop()
    gc.enable()
