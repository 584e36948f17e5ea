"""Every word of some of the starter content: it can be hovered over, is led back to, and would have been offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.editor.project.completion import complete
from engine.editor.project.document import held
from engine.editor.project.hover import hover
from engine.editor.project.marks import read
from engine.editor.project.names import definitions, target_at
from engine.editor.project.roles import Mark, Role
from engine.editor.project.workspace import Workspace
from engine.model.model import Model
from engine.resources import content_folder
from engine.source.file import SourceFile

FILES = (
    "base/overmap/anthill.adv", "base/overmap/laboratory.adv", "base/overmap/connections.adv", "base/overmap/regions.adv",
    "base/overmap/terrain_roads.adv", "base/places/catacombs.adv", "base/places/mystic_forest.adv", "base/rules/formulas.adv",
    "base/rules/power.adv", "base/pack.adv", "samples/city_building/toy_shop.adv", "samples/japanese/moon_cave.adv",
    "base/promises/campaign.adv", "base/promises/decks.adv", "base/promises/parties.adv", "base/promises/places.adv",
    "samples/expectations/old_mine.adv", "samples/new_event/lookout.adv", "samples/trap_list/swinging_log.adv", "samples/campaign/night_watch.adv",
)  # fmt: skip
NAMES = (Role.NAME, Role.BASE, Role.LOCAL, Role.DECLARED)
NO_PAGE = (Role.OPERATOR,)
"""What stands for itself; so do the numbers of a formula."""


@pytest.mark.parametrize("name", FILES)
def test_positions__every_word(name: str) -> None:
    path = content_folder() / name
    model, file = opened(path, path.read_text(encoding="utf-8"))
    silent, lost, unoffered = [], [], []
    for mark in read(file).marks:
        page = hover(model, file, mark.start)
        if page is None and mark.role not in NO_PAGE and not (mark.role is Role.NUMBER and mark.field is None):
            silent.append(said(file, mark))
        assert page is None or (page.place.start, page.place.end) == (mark.start, mark.end)
        target = target_at(model, file, mark.start)
        if mark.role in NAMES and not (target is not None and definitions(model, target[0])):
            lost.append(said(file, mark))
        if not offered(model, file, mark):
            unoffered.append(said(file, mark))
    assert ([], [], []) == (silent, lost, unoffered)


def test_words__of_a_large_content_are_learnt_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.editor.project.used._MOST_NEW", 0)
    text = "overmap_terrain x { extras "
    model, file = opened(content_folder() / "base/overmap/anthill.adv", text)
    learnt = []
    for _ in model.pieces:
        found = complete(model, file, len(text))
        assert found is not None
        learnt.append(len(found.items))
        if found.whole:
            break
    assert found.whole
    assert learnt[0] < learnt[-1]
    assert "farmland" in {item.label for item in found.items}


def opened(path: Path, text: str) -> tuple[Model, SourceFile]:
    workspace = Workspace()
    workspace.put(held(str(path.resolve()), path.as_uri(), 1, text))
    project, source = workspace.project_of(str(path.resolve())), workspace.documents[str(path.resolve())].source
    assert project is not None
    assert isinstance(source, SourceFile)
    return project.model, source


def offered(model: Model, file: SourceFile, mark: Mark) -> bool:
    """Whether a word would have been offered where it stands; numbers, texts, new names and free words are one's own."""
    if mark.role in (Role.NUMBER, Role.TEXT, Role.OPERATOR, Role.DECLARED) or mark.declares:
        return True
    if mark.role is Role.FREE:
        return mark.field is not None
    at_a_side = file.text[mark.start - 1] == "."
    found = complete(model, file, mark.end if at_a_side else mark.start)
    word = file.text[found.place.start : mark.end] if at_a_side and found is not None else mark.value
    word = " ".join(file.text[mark.start : mark.end].split()) if mark.role is Role.STEP else word
    labels = {item.label for item in found.items} if found is not None else set()
    # `rises` is offered with what stands behind it.
    return word in (labels | {label.split()[0] for label in labels} if mark.role is Role.CLAUSE else labels)


def said(file: SourceFile, mark: Mark) -> str:
    return f"{file.position(mark.start)[0]}: {mark.role} {mark.value}"
