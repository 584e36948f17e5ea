"""Formulas over results in the editor: what is offered, said, found, coloured; whole, and in the middle of an edit."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.editor.conftest import SERVER, Editor, begin, end, labels, where, write_project

pytestmark = pytest.mark.asyncio(loop_scope="module")
PROMISES = "mine/promises.adv"


@pytest_lsp.fixture(scope="module", config=ClientServerConfig(server_command=SERVER))
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    yield
    await end(lsp_client)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def session(client: LanguageClient, tmp_path_factory: pytest.TempPathFactory) -> Editor:
    folder = write_project(tmp_path_factory.mktemp("formulas") / "work").resolve()
    text = 'location 巣穴 : den { name "Hole" ja "巣穴" }\nmeasure 脅威 = threat + 1 { name "Menace" ja "脅威" }\n'
    (folder / "mine/japanese.adv").write_text(text, encoding="utf-8")
    editor = await begin(client, folder, locale="ja")
    for name in (PROMISES, "mine/japanese.adv", "hard/harder.adv"):
        editor.open(name)
    await editor.findings("hard/harder.adv")
    return editor


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("measure x = tra|", ["traps", "trap"]),
        ("measure x = thr|", ["threat"]),
        ("measure x = 脅|", ["脅威"]),
        ("measure x = party.p|", ["party.power"]),
        ("measure x = sum(party.power where si|", ["size"]),
        ("measure x = count(party where 脅威 > 1 and al|", ["alertness"]),
        ("measure x = sum(party.power wh|", ["where"]),
        ("measure x = max(party.size wh|", ["where"]),
        ('expect "x" { promise = mean(traps where lev|', ["level"]),
        ('expect "x" { promise = share(party.size == 1 wh|', ["where"]),
        ('expect "x" { promise = share(enemy.tier >= 4) ri|', ["rises with level"]),
        ('expect "x" { promise = mean(traps) fa|', ["falls with level"]),
        ('expect "x" { promise = mean(traps) i|', ["in 20%..40%", "in"]),
        ('expect "x" {\n  promise = mean(traps) rises w|\n}', ["with level"]),
        ('expect "x" { where = leader == sca|', ["scamp"]),
        ('expect "x" { where = location != 巣|', ["巣穴"]),
        ('expect "x" { where = count(card where event == ca|', ["camp"]),
        ('expect "x" { every = any(enemy.b|', ["enemy.boss"]),
        ('expect "x" { promise = 2 <= me|', ["mean"]),
        ('expect "x" { every = traps > 1 an|', ["and"]),
        ('expect "x" { every = no|', ["not"]),
    ],
)  # fmt: skip
async def test_completion__at(editor: Editor, text: str, first: list[str]) -> None:
    assert first == (await labels(editor, PROMISES, text))[: len(first)]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("measure x = count(|", ["card", "trap", "party", "enemy"]),
        ('expect "x" { promise = |', ["mean", "chance", "share"]),
        ('expect "x" { promise = mean(traps) rises with |', ["level"]),
        ('expect "x" { promise = mean(traps) rises |', ["with level"]),
        ('expect "x" { promise = mean(traps) in |', ["20%..40%"]),
        ('expect "x" { promise = mean(traps) |', ["rises with level", "falls with level", "in 20%..40%", "in"]),
        ('expect "x" { where = enemy.movement == |', ["contact", "melee", "other", "ranged", "reach", "shot"]),
    ],
)
async def test_completion__nothing_else_fits(editor: Editor, text: str, whole: list[str]) -> None:
    assert whole == await labels(editor, PROMISES, text)


async def test_completion__not_itself_and_nothing_of_rules(editor: Editor) -> None:
    assert "x" not in await labels(editor, PROMISES, "measure x = |")
    assert {"where", "rises with level"}.isdisjoint(await labels(editor, PROMISES, "replace rule tier_weight = tier |"))


async def hover(editor: Editor, words: str, inside: int = 0, name: str = PROMISES) -> str:
    params = types.HoverParams(editor.document(name), editor.at(name, words, inside))
    found = await editor.client.text_document_hover_async(params)
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    return found.contents.value


async def test_hover__in_the_language_of_the_client(editor: Editor) -> None:
    assert "パーティーの人数" in await hover(editor, "size >= 2", 1)
    assert "敵パーティーごと" in await hover(editor, "party.power", 8)
    assert "`location` の名前" not in await hover(editor, "location == den", 1)
    assert "location の名前" in await hover(editor, "location == den", 1)
    assert "平均" in await hover(editor, "mean(", 1)
    assert "合計" in await hover(editor, "sum(", 1)
    assert "条件に合う" in await hover(editor, "where", 1)
    assert "location den : cave" in await hover(editor, "== den", 4)
    assert "expect" in await hover(editor, '"the den', 3)


async def test_hover__declared_measure_has_its_formula(editor: Editor) -> None:
    page = await hover(editor, "threat +", 1, "mine/japanese.adv")
    assert "sum(party.power where size >= 2)" in page
    assert "mine/promises.adv:1" in page


async def test_hover__while_something_is_broken(editor: Editor) -> None:
    editor.write(PROMISES, 'expect "x" { promise = mean(traps where\n\n' + editor.texts[PROMISES])
    assert "カードの枚数" in await hover(editor, "traps where", 1)
    assert "パーティーの人数" in await hover(editor, "size >= 2", 1)


async def test_definition_and_references__of_a_measure(editor: Editor) -> None:
    at = editor.at("hard/harder.adv", "threat * 2", 1)
    found = await editor.client.text_document_definition_async(
        types.DefinitionParams(editor.document("hard/harder.adv"), at)
    )
    assert where(found) == [(PROMISES, 0)]
    params = types.ReferenceParams(
        types.ReferenceContext(True), editor.document(PROMISES), editor.at(PROMISES, "threat", 1)
    )
    found = await editor.client.text_document_references_async(params)
    assert where(found) == [("hard/harder.adv", 4), ("mine/japanese.adv", 1), (PROMISES, 0)]


async def test_references__of_a_name_that_formulas_compare(editor: Editor) -> None:
    params = types.ReferenceParams(
        types.ReferenceContext(False), editor.document(PROMISES), editor.at(PROMISES, "== lair", 4)
    )
    assert where(await editor.client.text_document_references_async(params)) == [(PROMISES, 7)]


async def test_rename__a_measure_to_japanese(editor: Editor) -> None:
    await editor.findings("mine/japanese.adv")
    params = types.RenameParams(editor.document(PROMISES), editor.at(PROMISES, "threat", 1), "脅し")
    edit = await editor.client.text_document_rename_async(params)
    assert edit is not None
    assert len(edit.document_changes or ()) == 3


@pytest.mark.parametrize(
    ("text", "label", "active"),
    [
        ("measure x = clamp(traps, 1, ", "clamp(value, least, most)", 2),
        ("measure x = count(", "count(things where …)", 0),
        ("measure x = max(", "max(value where …)", 0),
        ("measure x = max(traps, ", "max(value, value, …)", 1),
        ('expect "x" { promise = share(enemy.tier ', "share(condition where …)", 0),
    ],
)
async def test_signature__of_a_function(editor: Editor, text: str, label: str, active: int) -> None:
    editor.write(PROMISES, text)
    params = types.SignatureHelpParams(editor.document(PROMISES), Editor.position(text, len(text)))
    found = await editor.client.text_document_signature_help_async(params)
    assert found is not None
    assert (label, active) == (found.signatures[0].label, found.active_parameter)


async def test_symbols__a_title_without_its_quotes(editor: Editor) -> None:
    found = await editor.client.text_document_document_symbol_async(
        types.DocumentSymbolParams(editor.document(PROMISES))
    )
    assert [(each.name, each.kind) for each in found or ()] == [
        ("threat", types.SymbolKind.Number),
        ("the den is tight", types.SymbolKind.Boolean),
    ]
    everywhere = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("the den"))
    assert "the den is tight" in [each.name for each in everywhere or ()]
