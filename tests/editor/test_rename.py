"""Renaming across files and packs: afterwards `check` is as clean as before, or it is refused."""

from __future__ import annotations

import contextlib
import re
import shutil
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from engine.editor.project.document import held
from engine.editor.project.rename import Refused, rename
from engine.editor.project.rename import applied as applied_texts
from engine.editor.project.workspace import Workspace
from engine.loading import check_paths
from engine.resources import content_folder
from tests.editor.conftest import Editor, begin
from tests.editor.test_capabilities import applied

PLACES, SITES, TRAPS, PROMISES = "mine/places.adv", "mine/sites.adv", "mine/traps.adv", "mine/promises.adv"


RENAMED = (
    (PLACES, "location den", 10, "den", "巣穴", (PLACES, "hard/harder.adv")),
    (PLACES, "+ snare", 3, "snare", "noose", (PLACES, TRAPS)),
    (TRAPS, "+ scamp", 3, "scamp", "imp_of_ours", (TRAPS,)),
    (SITES, "join hole", 6, "hole", "burrow_to_burrow", (SITES,)),
    (SITES, "deep max", 1, "deep", "cellar", (SITES,)),
    (PROMISES, "measure threat", 8, "threat", "脅威", (PROMISES, "hard/harder.adv")),
    (PROMISES, "location == lair", 12, "lair", "ねぐら", (PROMISES, PLACES)),
)
"""Where a name stands, the name, another, and the files that have it."""


async def renamed(editor: Editor, name: str, words: str, inside: int, new: str) -> None:
    """Rename what stands in a file: on the disk, and in what is open."""
    await editor.findings(name)
    params = types.RenameParams(editor.document(name), editor.at(name, words, inside), new)
    edit = await editor.client.text_document_rename_async(params)
    assert edit is not None
    for change in edit.document_changes or ():
        assert isinstance(change, types.TextDocumentEdit)
        path = Path(change.text_document.uri.removeprefix("file://"))
        text = applied(path.read_text(encoding="utf-8"), change.edits)
        path.write_text(text, encoding="utf-8")
        if path.relative_to(editor.root).as_posix() in editor.texts:
            editor.write(path.relative_to(editor.root).as_posix(), text)


@pytest.mark.asyncio
async def test_rename__then_check_is_clean(client: LanguageClient, project: Path) -> None:
    editor = await begin(client, project)
    for name in (PLACES, SITES, TRAPS, PROMISES, "hard/harder.adv"):
        editor.open(name)
    for name, words, inside, old, new, files in RENAMED:
        await renamed(editor, name, words, inside, new)
        for each in files:
            text = (project / each).read_text(encoding="utf-8")
            assert re.search(rf"\b{new}\b", text)
            assert not re.search(rf"\b{old}\b", text)
    assert check_paths([project], workers=1, memory=False) == []


@pytest.mark.parametrize(
    "kind",
    ["terrain", "trap", "skill", "unique_event", "frequency", "baseline", "location", "enemy", "group", "movement", "quest", "campaign", "map",
     "overmap_terrain", "overmap_location", "overmap_connection", "overmap_special", "city_building", "region"],
)  # fmt: skip
def test_rename__in_the_starter_pack(starter: Workspace, kind: str) -> None:
    """Whatever the content names can be renamed, but for names that the engine itself asks for."""
    (project,) = starter.projects
    name = project.model.names(kind)[0]
    place = project.model.owners[kind][name].origin.place
    if place.file.path not in starter.documents:
        starter.put(held(place.file.path, "file:", 1, place.file.text))
        judge(starter)
    file = starter.documents[place.file.path]
    with contextlib.suppress(Refused):
        edits = rename(starter, file, place.start, f"another_{kind}")
        assert edits
        for path, text in applied_texts(edits).items():
            starter.put(held(path, "file:", 1, text))
    judge(starter)
    assert starter.findings() == {}
    assert kind in ASKED_FOR or f"another_{kind}" in starter.projects[0].model.names(kind)


ASKED_FOR = ("overmap_connection",)
"""The kinds whose first name the engine asks for by itself."""


def judge(workspace: Workspace) -> None:
    for project in workspace.to_judge():
        for _ in project.judge(set()):
            pass


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A copy of the starter pack, open and judged."""
    folder = tmp_path_factory.mktemp("starter") / "base"
    shutil.copytree(content_folder() / "base", folder)
    workspace = Workspace()
    workspace.set_roots([str(folder)])
    path = str((folder / "pack.adv").resolve())
    workspace.put(held(path, "file:", 1, Path(path).read_text(encoding="utf-8")))
    judge(workspace)
    assert workspace.findings() == {}
    return workspace


@pytest.mark.asyncio
async def test_rename__refused(client: LanguageClient, project: Path) -> None:
    editor = await begin(client, project, locale="ja")
    editor.open(PLACES)
    await editor.findings(PLACES)

    async def refusal(words: str, inside: int, new: str) -> str:
        params = types.RenameParams(editor.document(PLACES), editor.at(PLACES, words, inside), new)
        with pytest.raises(JsonRpcException) as refused:
            await editor.client.text_document_rename_async(params)
        return str(refused.value)

    assert "名前にできません" in await refusal("location den", 10, "no name")
    assert "名前にできません" in await refusal("location den", 10, "all")
    assert "すでにあります" in await refusal("location den", 10, "lair")
    assert "すでにあります" in await refusal("location den", 10, "cave")
    editor.open(PROMISES)
    refused = types.RenameParams(editor.document(PROMISES), editor.at(PROMISES, "threat", 1), "size")
    with pytest.raises(JsonRpcException, match="すでにあります"):
        await editor.client.text_document_rename_async(refused)
    assert "開いていない" in await refusal(": cave", 3, "grotto")
    assert "ここには" in await refusal("terrain maze", 1, "ground")


@pytest.mark.asyncio
async def test_rename__what_the_engine_asks_for(client: LanguageClient, project: Path) -> None:
    (project / "mine/rule.adv").write_text("replace rule tier_weight = 1\n", encoding="utf-8")
    editor = await begin(client, project)
    editor.open("mine/rule.adv")
    await editor.findings("mine/rule.adv")
    position = editor.at("mine/rule.adv", "tier_weight", 2)
    with pytest.raises(JsonRpcException):
        await editor.client.text_document_rename_async(
            types.RenameParams(editor.document("mine/rule.adv"), position, "mine")
        )
