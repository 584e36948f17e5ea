"""The extension for VS Code: it is built and passes its own tests, and its grammar agrees with the lexer on all content.

`python -m tests.editor.test_extension`, from the project's folder, writes anew what `advc check` prints for the problem
matchers' tests.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.editor.pygments_lexer import AdvLexer
from engine.source.diagnostic import LANGUAGES
from engine.version import VERSION
from tests.editor.categories import CONTENT, ROLES, differences, of_lexer, of_scopes, read_scopes

EXTENSION = Path(__file__).parents[2] / "grammar" / "vscode"
PROBLEMS = EXTENSION / "tests" / "problems"
REWRITE = "python -m tests.editor.test_extension"
MADE = ("node_modules", "dist", "out", "*.vsix")
"""What npm and the build leave behind."""
NODE = 20
"""The oldest Node that the packages run on."""
UNREACHABLE = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "ENOTCACHED")


# -- with npm -----------------------------------------------------------------------------------------------------------


def test_extension__is_built_and_passes_its_tests(tmp_path: Path) -> None:
    """One test for all that needs the packages: installing them takes the longest by far."""
    folder = installed(tmp_path)
    npm(folder, "run", "build")
    assert (folder / "dist" / "extension.js").is_file()
    npm(folder, "test")
    scopes = scopes_of(folder, tmp_path)
    found = {name: differences(text, of_lexer(text), of_scopes(text, scopes[name])) for name, text in CONTENT.items()}
    assert {name: each for name, each in found.items() if each} == {}
    disputed = {name: list(other_roles(text, scopes[name])) for name, text in CONTENT.items()}
    assert {name: each for name, each in disputed.items() if each} == {}


def installed(tmp_path: Path) -> Path:
    """A copy of the extension with its packages, so that nothing is left behind in the checkout."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        pytest.skip("Node and npm are not installed")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(version.strip().lstrip("v").partition(".")[0]) < NODE:
        pytest.skip(f"Node is {version.strip()}; the extension's packages need {NODE} or newer")
    folder = tmp_path / "vscode"
    shutil.copytree(EXTENSION, folder, ignore=shutil.ignore_patterns(*MADE))
    if (EXTENSION / "node_modules").is_dir():
        (folder / "node_modules").symlink_to(EXTENSION / "node_modules", target_is_directory=True)
        return folder
    done = run_npm(folder, "ci", "--prefer-offline", "--fetch-retries=0")
    said = done.stdout + done.stderr
    if done.returncode and any(each in said for each in UNREACHABLE):
        pytest.skip("the registry of npm cannot be reached, and grammar/vscode has no node_modules")
    assert done.returncode == 0, said
    return folder


def npm(folder: Path, *words: str) -> None:
    done = run_npm(folder, *words)
    assert done.returncode == 0, done.stdout + done.stderr


def run_npm(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [shutil.which("npm") or "npm", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)


def scopes_of(folder: Path, tmp_path: Path) -> dict[str, list[tuple[str, str]]]:
    """What the grammar makes of all content."""
    files = []
    for number, text in enumerate(CONTENT.values()):
        files.append(tmp_path / f"{number}.adv")
        files[-1].write_bytes(text.encode())
    command = [shutil.which("node") or "node", "tests/scopes.mjs", *map(str, files)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=True)
    return dict(zip(CONTENT, read_scopes(done.stdout), strict=True))


def other_roles(text: str, scopes: list[tuple[str, str]]) -> Iterator[str]:
    """Where TextMate and Pygments take a word for something else: one for a key, the other for a step."""
    innermost: list[str] = []
    for words, each in scopes:
        innermost += [each.rpartition(" ")[2].removesuffix(".adv")] * len(words)
    for at, token, words in AdvLexer().get_tokens_unprocessed(text):
        if words.isspace():
            continue  # of a step's words, TextMate takes the blanks between them as well
        role = ROLES.get(token)
        # Either both have the role of the table, or neither.
        if (role or innermost[at]) != innermost[at] or (role is None and innermost[at] in ROLES.values()):
            yield f"{text.count(chr(10), 0, at) + 1}: {words}: {role}, {innermost[at]}"


# -- without it ---------------------------------------------------------------------------------------------------------


def printed(language: str) -> str:
    """What `advc check marsh` prints in the folder of the problem matchers' tests."""
    code = "from engine.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "check", "marsh", "--lang", language],
        cwd=PROBLEMS, env={**os.environ, "PYTHONPATH": str(EXTENSION.parents[1])}, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    return done.stdout.decode("utf-8").replace("\r\n", "\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_problems__are_what_the_command_prints(language: str) -> None:
    kept = (PROBLEMS / f"{language}.txt").read_text(encoding="utf-8")
    assert kept == printed(language), f"`{REWRITE}` writes it anew"


def manifest() -> dict[str, Any]:
    """The extension's package.json."""
    return json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_manifest__version_and_license_of_the_project(root: Path) -> None:
    assert manifest()["version"] == VERSION
    assert (EXTENSION / "LICENSE").read_text(encoding="utf-8") == (root / "LICENSE").read_text(encoding="utf-8")


def test_manifest__speaks_the_languages_of_the_project() -> None:
    language = manifest()["contributes"]["configuration"]["properties"]["advc.language"]
    assert ["auto", *LANGUAGES] == language["enum"]


def test_packages__come_from_the_registry_as_they_were() -> None:
    packages = json.loads((EXTENSION / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    others = [name for name, each in packages.items() if name and not is_pinned(each)]
    assert others == []
    asked = manifest()["devDependencies"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in asked} == asked


def is_pinned(package: dict[str, Any]) -> bool:
    """Whether a package comes from the registry, and as nothing but what it was."""
    return package["resolved"].startswith("https://registry.npmjs.org/") and "integrity" in package


def test_readme__names_every_setting() -> None:
    text = (EXTENSION / "README.md").read_text(encoding="utf-8")
    settings = manifest()["contributes"]["configuration"]["properties"]
    assert [name for name in settings if f"| `{name}` |" not in text] == []
    matchers = {f"${each['name']}" for each in manifest()["contributes"]["problemMatchers"]}
    assert matchers <= set(re.findall(r"\$[\w-]+", text))


def main() -> None:
    """Write anew what the command prints."""
    for language in LANGUAGES:
        (PROBLEMS / f"{language}.txt").write_text(printed(language), encoding="utf-8", newline="\n")
        print(f"wrote {language}.txt")


if __name__ == "__main__":
    main()
