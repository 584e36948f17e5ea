"""README.md and the reference's guide as sessions: files are written, commands run, and their output put beneath them.

`python -m tests.reference.readme` writes the outputs in both anew; read the difference before you keep it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
GUIDE = ROOT / "engine" / "reference" / "guide.md"
"""The first hour of grammar/REFERENCE.md; `python -m engine.reference` takes it from here."""

_FENCE = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"`([\w./]+\.(?:adv|py))`[^`]*:\n\n\Z")
_STAMP = re.compile(r"(advc \d+\.\d+\.\d+/\d+  )[0-9a-f]{10}")
"""The content's stamp on a board: any change of the starter pack changes it, and nothing else need change."""


def commands() -> dict[str, str]:
    """The commands for a fresh machine, by their marks: `run` and `test`."""
    text = README.read_text(encoding="utf-8")
    return dict(re.findall(r"^<!-- (\w+) -->\n```sh\n(.*?)\n```$", text, re.MULTILINE))


def played(text: str, folder: Path) -> str:
    """A page with the output that its commands give in a folder that holds the starter pack."""
    environment = surroundings(folder)

    def play(fence: re.Match[str]) -> str:
        before, block = text[: fence.start()], fence["text"]
        if fence["language"] == "console":
            shown = [line for line in block.splitlines() if line.startswith("$ ")]
            outputs = [f"{line}\n{_output(line[2:], folder, environment)}" for line in shown]
            return f"```console\n{''.join(outputs)}```"
        named = _FILE.search(before)
        if named is not None:
            path = folder / named[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block, encoding="utf-8")
        return fence[0]

    return _FENCE.sub(play, text)


def surroundings(folder: Path) -> dict[str, str]:
    """An environment in which `advc` and `python` are this checkout's; the starter pack is put into the folder."""
    shutil.copytree(ROOT / "content" / "base", folder / "content" / "base")
    scripts = folder / ".bin"
    scripts.mkdir()
    for name, call in (("advc", "-c 'from engine.cli import main; main()'"), ("python", "")):
        (scripts / name).write_text(f"#!/bin/sh\nexec '{sys.executable}' {call} \"$@\"\n", encoding="utf-8")
        (scripts / name).chmod(0o755)
    return {
        **os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8", "COLUMNS": "100", "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip


def _output(command: str, folder: Path, environment: dict[str, str]) -> str:
    """What a person would see: standard output and standard error together."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode("utf-8")


def unstamped(text: str) -> str:
    """The text without what changes with every word of the starter pack."""
    return _STAMP.sub(r"\1##########", text)


def main() -> None:
    """Write the outputs of the pages anew."""
    for page in (README, GUIDE):
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(played(page.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")
        print(f"wrote {page}")


if __name__ == "__main__":
    main()
