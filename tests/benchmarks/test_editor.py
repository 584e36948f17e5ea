"""How fast the language server answers on a large project; printed, never asserted, because machines are noisy.

python tests/benchmarks/test_editor.py [declarations]    or    pytest -m long -s tests/benchmarks/test_editor.py
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from tests.benchmarks.large_pack import write_large_pack

DECLARATIONS = 7_000
KEYS = 60
SERVER = [sys.executable, "-c", "from engine.cli import main; main()", "lsp"]


class Client:
    """Sends messages and waits for the ones that answer them."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def notify(self, method: str, **params: Any) -> None:
        """A message that asks nothing."""
        self._send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a message."""
        self.number += 1
        self._send({"id": self.number, "method": method, "params": params})
        return self.wait(lambda message: message.get("id") == self.number)["result"]

    def wait(self, wanted: Callable[[Any], bool]) -> Any:
        """The first message that is wanted."""
        while True:
            message = self._read()
            if wanted(message):
                return message

    def diagnostics(self, uri: str, version: int) -> Any:
        """The diagnostics of a version."""
        return self.wait(
            lambda message: (
                message.get("method") == "textDocument/publishDiagnostics"
                and message["params"]["uri"] == uri
                and message["params"]["version"] == version
            )
        )

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _read(self) -> Any:
        assert self.process.stdout is not None
        length = 0
        while (line := self.process.stdout.readline().strip()) or not length:
            if line.lower().startswith(b"content-length"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def memory(self) -> float:
        """Megabytes that the server holds, or 0 where the system does not say."""
        status = Path(f"/proc/{self.process.pid}/status")
        lines = status.read_text(encoding="ascii").splitlines() if status.is_file() else []
        return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)

    def leave(self) -> None:
        """End the session."""
        self.ask("shutdown")
        self.notify("exit")
        self.process.communicate()


def report(declarations: int = DECLARATIONS) -> list[str]:
    """The lines to print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "large"
        write_large_pack(folder, declarations)
        size = sum(path.stat().st_size for path in folder.glob("*.adv"))
        path = sorted(folder.glob("theme_*.adv"))[3]
        uri, text = path.as_uri(), path.read_text(encoding="utf-8")
        client = Client()
        start = perf_counter()
        client.ask("initialize", capabilities={}, processId=None, rootUri=Path(name).as_uri())
        client.notify("initialized")
        client.notify(
            "textDocument/didOpen", textDocument={"uri": uri, "languageId": "adv", "version": 1, "text": text}
        )
        client.diagnostics(uri, 1)
        cold = perf_counter() - start
        keys, hovers, completions = _measured(client, uri, text)
        out = [
            f"{size / 1e6:.2f} MB, {declarations} declarations",
            f"  first diagnostics   {cold:7.2f} s",
            f"  after a keystroke   {_shown(keys)}   (aim: median below 100)",
            f"  hover               {_shown(hovers)}   (aim: below 50)",
            f"  completion          {_shown(completions)}   (aim: below 50)",
            f"  memory              {client.memory():7.0f} MB  (aim: below 500)",
        ]
        client.leave()
        return out


def _measured(client: Client, uri: str, text: str) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of each keystroke, hover and completion: somebody writes a line, letter by letter."""
    keys, hovers, completions = [], [], []
    lines = text.split("\n")
    line = next(number for number, words in enumerate(lines) if words.startswith("  terrain maze"))
    written = ";  elites +1; traps - alarm" * 3
    character, version = len(lines[line]), 1
    document = {"uri": uri}
    for letter in written[:KEYS]:
        version += 1
        at = {"line": line, "character": character}
        start = perf_counter()
        change = {"range": {"start": at, "end": at}, "text": letter}
        client.notify("textDocument/didChange", textDocument={"uri": uri, "version": version}, contentChanges=[change])
        client.diagnostics(uri, version)
        keys.append((perf_counter() - start) * 1000)
        character += 1
        start = perf_counter()
        client.ask("textDocument/hover", textDocument=document, position={"line": line, "character": 11})
        hovers.append((perf_counter() - start) * 1000)
        start = perf_counter()
        client.ask("textDocument/completion", textDocument=document, position={"line": line, "character": 10})
        completions.append((perf_counter() - start) * 1000)
    return keys, hovers, completions


def _shown(times: list[float]) -> str:
    return f"median {statistics.median(times):6.1f} ms   95% {statistics.quantiles(times, n=20)[-1]:6.1f} ms"


@pytest.mark.long
def test_editor__printed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = report()
    with capsys.disabled():
        print("\n" + "\n".join(lines))
    assert len(lines) == 6


if __name__ == "__main__":
    print("\n".join(report(int(sys.argv[1]) if len(sys.argv) > 1 else DECLARATIONS)))
