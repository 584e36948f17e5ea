"""A server over standard input and output, and a project of three packs to drive it with."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

SERVER = [sys.executable, "-c", "from engine.cli import main; main()", "lsp"]
PATIENCE = 8
"""Seconds that a test waits for an answer."""
HEAD = 'version "1.0.0"; language en; translations ja; require {}'
FILES = {
    "mine/pack.adv": f"pack mine {{ {HEAD.format('base')} }}\n",
    "mine/places.adv": """# Places of our own.
location den : cave {
  name "Den" ja "巣"
  terrain maze +4, hall -2
  events trap +1
  traps + snare
}

location lair : den { name "Lair" ja "ねぐら"; party 1..3 quality +1 }
""",
    "mine/traps.adv": """trap snare {
  name "Snare" ja "罠"
  side both; theme mechanical; danger 2
  effect "It holds." ja "足を取られる。"
}

enemy scamp { name "Scamp" ja "小鬼の子"; tier 1; movement melee }
patch group goblins { enemies + scamp }
""",
    "mine/sites.adv": """overmap_special burrow mutable {
  on land; occurrences 0..2
  join hole
  piece mouth { terrain cave_mouth.north; north hole optional }
  piece deep { terrain cave_mouth.north; south hole }
  root mouth
  phase { deep max 1 }
}
""",
    "mine/promises.adv": """measure threat = sum(party.power where size >= 2) / max(1, battles)

expect "the den is tight" {
  level 1..20
  location den
  promise = mean(traps) >= 1
  promise = share(party.size == 1) in 0%..90%
  every = location == den or location == lair
}
""",
    "hard/pack.adv": f"pack hard {{ {HEAD.format('mine')} }}\n",
    "hard/harder.adv": "patch location den { elites +1; events trap +1 }\n\nlocation pit : den { terrain maze -1 }\n\n"
    "measure menace = threat * 2\n",
    "beside/pack.adv": f"pack beside {{ {HEAD.format('base')} }}\n",
    "beside/hut.adv": 'skill brave { name "Brave" ja "勇敢"; effect "Never flees." ja "逃げない。" }\n',
}


@attrs.define(eq=False)
class Editor:
    """A client and what it has open."""

    client: LanguageClient
    root: Path
    texts: dict[str, str] = attrs.field(factory=dict)
    versions: dict[str, int] = attrs.field(factory=dict)
    told: list[types.PublishDiagnosticsParams] = attrs.field(factory=list)
    news: asyncio.Event = attrs.field(factory=asyncio.Event)
    asked_anew: asyncio.Event = attrs.field(factory=asyncio.Event)
    """Set whenever the server asks to be asked for hints again."""

    def uri(self, name: str) -> str:
        """What a file is called."""
        return (self.root / name).as_uri()

    def document(self, name: str) -> types.TextDocumentIdentifier:
        """A file, for a request."""
        return types.TextDocumentIdentifier(self.uri(name))

    def open(self, name: str, text: str | None = None) -> None:
        """Open a file, perhaps with other words than are saved."""
        self.texts[name] = (self.root / name).read_text(encoding="utf-8") if text is None else text
        self.versions[name] = 1
        item = types.TextDocumentItem(self.uri(name), "adv", 1, self.texts[name])
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def close(self, name: str) -> None:
        """Close a file."""
        del self.texts[name], self.versions[name]
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document(name)))

    def write(self, name: str, text: str) -> None:
        """Replace everything."""
        self._change(name, text, types.TextDocumentContentChangeWholeDocument(text))

    def replace(self, name: str, start: int, end: int, words: str) -> None:
        """Replace some characters."""
        old = self.texts[name]
        span = types.Range(self.position(old, start), self.position(old, end))
        self._change(name, old[:start] + words + old[end:], types.TextDocumentContentChangePartial(span, words))

    def _change(self, name: str, text: str, change: types.TextDocumentContentChangeEvent) -> None:
        self.texts[name] = text
        self.versions[name] += 1
        identifier = types.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name))
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))

    @staticmethod
    def position(text: str, offset: int) -> types.Position:
        """A place as the protocol counts it."""
        before = text[:offset]
        line = before.count("\n")
        words = before[before.rfind("\n") + 1 :]
        return types.Position(line, len(words.encode("utf-16-le")) // 2)

    def at(self, name: str, words: str, inside: int = 0) -> types.Position:
        """Where some words stand in an open text."""
        text = self.texts[name]
        assert words in text
        return self.position(text, text.index(words) + inside)

    async def findings(self, name: str) -> types.PublishDiagnosticsParams:
        """The newest diagnostics of a file, for the version that it has."""
        return await asyncio.wait_for(self._findings(name), PATIENCE)

    async def _findings(self, name: str) -> types.PublishDiagnosticsParams:
        uri, version = self.uri(name), self.versions.get(name)
        while True:
            newest = next((told for told in reversed(self.told) if told.uri == uri), None)
            if newest is not None and newest.version == version:
                return newest
            self.news.clear()
            await self.news.wait()


def write_project(folder: Path) -> Path:
    """Three packs, one over another and one beside them."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


async def begin(lsp_client: LanguageClient, folder: Path, locale: str | None = None) -> Editor:
    """Begin a session on a folder."""
    editor = Editor(lsp_client, folder)
    handler = lsp_client.protocol.fm.features[types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS]

    def tell(params: types.PublishDiagnosticsParams) -> None:
        editor.told.append(params)
        editor.news.set()
        handler(params)

    lsp_client.protocol.fm.features[types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS] = tell
    lsp_client.protocol.fm.features[types.WORKSPACE_INLAY_HINT_REFRESH] = lambda params: editor.asked_anew.set()
    lsp_client.protocol.fm.features.setdefault(types.CLIENT_REGISTER_CAPABILITY, lambda params: None)
    capabilities = client_capabilities("visual-studio-code")
    assert capabilities.workspace is not None
    capabilities.workspace.inlay_hint = types.InlayHintWorkspaceClientCapabilities(refresh_support=True)
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities,
            workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "work")],
            locale=locale,
        )
    )
    return editor


@pytest.fixture
def editor(session: Editor) -> Iterator[Editor]:
    """The session of a module, with its texts as they were afterwards."""
    before = dict(session.texts)
    yield session
    for name, text in before.items():
        if session.texts[name] != text:
            session.write(name, text)


async def labels(editor: Editor, name: str, text: str) -> list[str]:
    """What is offered at `|` in a text put at the end of a file."""
    whole = editor.texts[name] + "\n" + text.replace("|", "", 1)
    at = len(editor.texts[name]) + 1 + text.index("|")
    editor.write(name, whole)
    position = Editor.position(whole, at)
    params = types.CompletionParams(editor.document(name), position)
    found = await editor.client.text_document_completion_async(params)
    return [] if found is None else [item.label for item in found.items]


def where(found: Any) -> list[tuple[str, int]]:
    """Files and lines of places, in order."""
    return sorted((location.uri.rsplit("/work/", 1)[-1], location.range.start.line) for location in found)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "work").resolve()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER))
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    yield
    await end(lsp_client)


async def end(lsp_client: LanguageClient) -> None:
    """End a session, and the server with it, however far the test came."""
    server = lsp_client._server
    with contextlib.suppress(asyncio.TimeoutError, RuntimeError):
        if lsp_client.capabilities is not None and server is not None and server.returncode is None:
            await asyncio.wait_for(lsp_client.shutdown_session(), PATIENCE)
    if server is not None and server.returncode is None:
        server.kill()
