"""Diagnostics while typing: the same as `advc check` has, for the version that is open."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from engine.loading import check_paths
from tests.editor.conftest import begin


@pytest.mark.asyncio
async def test_diagnostics__clean_and_wrong_and_clean(client: LanguageClient, project: Path) -> None:
    assert check_paths([project], workers=1, memory=False) == []
    editor = await begin(client, project)
    editor.open("mine/places.adv")
    assert list((await editor.findings("mine/places.adv")).diagnostics) == []
    at = editor.texts["mine/places.adv"].index("maze")
    editor.replace("mine/places.adv", at, at + 4, "mazes")
    (wrong,) = (await editor.findings("mine/places.adv")).diagnostics
    assert (wrong.code, wrong.message, wrong.source) == ("ADV101", "no terrain `mazes`", "advc")
    assert wrong.range == types.Range(types.Position(3, 10), types.Position(3, 15))
    assert wrong.related_information is not None
    assert "did you mean `maze`?" in wrong.related_information[0].message
    editor.replace("mine/places.adv", at + 4, at + 5, "")
    assert list((await editor.findings("mine/places.adv")).diagnostics) == []
