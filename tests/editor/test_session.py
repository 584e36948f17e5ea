"""A session of random edits ends with the diagnostics that `advc check` has for the same texts."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path

import pytest
from pytest_lsp import LanguageClient

from engine.editor.server.convert import path_of
from engine.loading import check_paths
from tests.editor.conftest import PATIENCE, Editor, begin

NAMES = ("mine/places.adv", "mine/traps.adv", "mine/sites.adv", "mine/promises.adv", "hard/harder.adv", "mine/pack.adv")
WORDS = (
    "{", "}", "\n", ";", ", ", ' "', '"""', "# ", "terrain maze +1", "location ", "patch ", ": den", "+", "-", " ja ", "鬼", "🐉",
    "trap snare2 {", "elites 1", "traps + snare", "enemy ", "(", ")", "=", "1..3", "150%", "house.north", "  ", "advc: allow ADV501",
    "measure threat = ", 'expect "x" {', "promise = mean(", " where ", " rises with level", "party.size", "==",
)  # fmt: skip


def edit(editor: Editor, dice: random.Random, sound: dict[str, str]) -> None:
    """One edit anywhere: a word more, some letters less, or everything as it once was."""
    name = dice.choice(NAMES)
    text = editor.texts[name]
    at = dice.randint(0, len(text))
    chance, word = dice.random(), dice.choice(WORDS)
    if chance < 0.12 or len(text) > 6000:
        editor.write(name, sound[name])
    elif chance < 0.45:
        editor.replace(name, at, min(len(text), at + dice.randint(1, 6)), "")
    elif chance < 0.75:
        editor.replace(name, at, at, word)
    else:
        editor.replace(name, at, min(len(text), at + 3), word)


def shown(editor: Editor) -> dict[str, list[tuple[str, str, int, int, int, int]]]:
    """What the client shows: by file, code, message and range."""
    out = {}
    newest = {told.uri: told for told in editor.told}
    for uri, told in newest.items():
        rows = sorted(
            (str(each.code), each.message, each.range.start.line, each.range.start.character, each.range.end.line, each.range.end.character)
            for each in told.diagnostics
        )  # fmt: skip
        if rows:
            out[path_of(uri) or uri] = rows
    return out


def checked(project: Path) -> dict[str, list[tuple[str, str, int, int, int, int]]]:
    """The same of `advc check`."""
    out: dict[str, list[tuple[str, str, int, int, int, int]]] = {}
    for finding in check_paths([project], workers=1, memory=False):
        text = finding.place.file.text
        start, end = (Editor.position(text, offset) for offset in (finding.place.start, finding.place.end))
        row = (finding.code, finding.message(), start.line, start.character, end.line, end.character)
        out.setdefault(str(Path(finding.place.file.path).resolve()), []).append(row)
    return {path: sorted(rows) for path, rows in out.items()}


async def play(client: LanguageClient, project: Path, edits: int, seed: int, every: int) -> None:
    """Random edits, and now and then a comparison."""
    editor = await begin(client, project)
    for name in NAMES:
        editor.open(name)
    sound = dict(editor.texts)
    dice = random.Random(seed)
    for number in range(1, edits + 1):
        edit(editor, dice, sound)
        if number % every == 0 or number == edits:
            for name in NAMES:
                await editor.findings(name)
                (project / name).write_bytes(editor.texts[name].encode("utf-8"))
            expected = checked(project)
            # Nothing says when a pack was judged of which no file that is open changed: its findings may be on their way.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while expected != shown(editor):
                        editor.news.clear()
                        await editor.news.wait()
            assert expected == shown(editor), f"after {number} edits"


@pytest.mark.asyncio
async def test_session__ends_as_check_has_it(client: LanguageClient, project: Path) -> None:
    await play(client, project, 500, seed=1, every=50)


@pytest.mark.long
@pytest.mark.asyncio
@pytest.mark.parametrize("seed", range(2, 7))  # 5,000 edits
async def test_session__long(client: LanguageClient, project: Path, seed: int) -> None:
    await play(client, project, 1000, seed, every=40)
