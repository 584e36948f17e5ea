"""Exact odds of play in the editor: beside weights and promises and in pages, for content without errors only."""

from __future__ import annotations

import asyncio
import io
import pickle
from fractions import Fraction
from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

import engine
from engine.editor.project.document import held
from engine.editor.project.odds import LEVELS, Odds, Play, Stretch, odds_of
from engine.editor.project.odds_words import odds_page, place_words, verdict_words
from engine.editor.project.workspace import Workspace
from engine.editor.reckoner import LENGTH, reckon
from engine.editor.server import reckoning
from engine.editor.server.reckoning import Reckoning, odds_of_packs
from engine.model.packs import read_pack, with_requirements
from engine.resources import content_folder
from engine.studies.promises import Outcome
from tests.editor.conftest import PATIENCE, Editor, begin
from tests.editor.test_rename import judge

PLACES, PROMISES = "mine/places.adv", "mine/promises.adv"
OPEN = """campaign 旅路 {
  name "Ways" ja "旅路"; default no
  stage 0..9 { locations den, lair; groups goblins }
  stage 10.. { locations lair; groups goblins, bats }
}
patch location lair { frequency rare }
quest 依頼 { name "Errand" ja "依頼"; boss 50% }
patch alertness standard { levels 0 30, 1 10 }
"""


async def shown(editor: Editor, name: str) -> dict[int, str]:
    """The hints of a file by line; several of a line are one."""
    span = types.Range(types.Position(0, 0), types.Position(900, 0))
    params = types.InlayHintParams(editor.document(name), span)
    out: dict[int, str] = {}
    for each in await editor.client.text_document_inlay_hint_async(params) or ():
        out[each.position.line] = f"{out.get(each.position.line, '')} {each.label}".strip()
    return out


async def until(editor: Editor, name: str, line: int, words: str) -> dict[int, str]:
    """The hints of a file, as soon as one line has some words."""
    async with asyncio.timeout(5 * PATIENCE):
        while words not in (hints := await shown(editor, name)).get(line, ""):
            editor.asked_anew.clear()
            await editor.asked_anew.wait()
    return hints


async def hover(editor: Editor, name: str, words: str, inside: int = 0) -> str:
    params = types.HoverParams(editor.document(name), editor.at(name, words, inside))
    found = await editor.client.text_document_hover_async(params)
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    return found.contents.value


@pytest.mark.asyncio
async def test_odds__come_go_with_an_error_and_come_again(client: LanguageClient, project: Path) -> None:
    editor = await begin(client, project)
    editor.open("mine/open.adv", OPEN)
    editor.open(PROMISES)
    editor.open("mine/traps.adv")
    hints = await until(editor, PROMISES, 6, "kept")
    assert hints[5].startswith("= ")
    assert hints[5].endswith(", kept")
    assert hints[7] == "kept"
    hints = await shown(editor, "mine/open.adv")
    assert hints[5].endswith("% of adventures")
    assert hints[6].startswith("50% of adventures, ")
    assert hints[7].split()[0] == "75%,"
    assert hints[7].count("of parties") == 2
    page = await hover(editor, "mine/open.adv", "location lair", 10)
    assert "exact: campaign `main`, levels 0..100, no quest" in page
    assert "- levels 0..9: 50%" not in page
    assert "of adventures" in await hover(editor, "mine/open.adv", "quest 依頼", 7)
    assert "of all enemies that are met" in await hover(editor, "mine/traps.adv", "enemy scamp", 7)
    assert "of all trap cards" in await hover(editor, "mine/traps.adv", "trap snare", 6)
    # A mistake anywhere in the content, and in the middle of a line.
    at = editor.texts[PROMISES].index("mean(")
    editor.replace(PROMISES, at, at, "mea")
    assert await shown(editor, PROMISES) == {}
    assert (await editor.findings(PROMISES)).diagnostics
    assert await shown(editor, PROMISES) == {}
    assert "exact" not in await hover(editor, "mine/open.adv", "location lair", 10)
    # What was known of these texts is known again at once.
    editor.replace(PROMISES, at, at + 3, "")
    await editor.findings(PROMISES)
    assert (await until(editor, PROMISES, 6, "kept"))[7] == "kept"


@pytest.mark.asyncio
async def test_odds__broken_promise_in_japanese(client: LanguageClient, project: Path) -> None:
    editor = await begin(client, project, locale="ja")
    text = 'expect "巣は深い" {\n  promise = mean(traps) >= 40\n  promise = share(enemy.column == 1) > 1%\n  every = traps > 40\n}\n'
    editor.open(PROMISES, (project / PROMISES).read_text(encoding="utf-8") + text)
    start = editor.texts[PROMISES].count("\n") - 5
    hints = await until(editor, PROMISES, start + 3, "破られている")
    assert hints[start + 1].endswith("破られている")
    assert start + 2 not in hints  # no exact answer, nothing is said


def test_odds__are_those_of_the_studies() -> None:
    game = engine.load(content_folder() / "base")
    *_, odds = odds_of(game.ruleset)
    asked = game.odds("location", levels=LEVELS)
    assert {str(share.value): share.chance for share in asked.shares} == odds.plays[0].chances["location"]
    assert odds.bosses["guild"].adventures == Fraction(1, 2)
    stretches = odds.plays[0].stretches["location"]["vault"]
    assert stretches[0].first == 60
    for stretch in stretches:
        level = game.odds("chance(location == vault)", levels=(stretch.first,))
        assert stretch.least == stretch.most == level.mean
    verdicts = [each for found in odds.verdicts.values() for each in found if each is not None]
    assert {each.judged.outcome for each in verdicts} == {Outcome.KEPT}
    assert place_words(odds, "vault", "ja") == "冒険の 0.854%"
    assert "levels 60.." in (odds_page(odds, "location", "vault", "en") or "")
    assert odds_page(odds, "skill", "weak", "en") is None
    assert odds_page(Odds(), "location", "vault", "en") is None
    assert [verdict_words(each, "en") for each in odds.verdicts['"Enemies grow up to level 80"'] if each][1:2] == [
        "1.588 → 2.893, kept"
    ]


def test_words__of_a_place_that_another_campaign_has() -> None:
    main = Play("main", {"location": {"cave": Fraction(1)}})
    ways = Play(
        "旅路", {"location": {"巣": Fraction(1, 8)}}, {"location": {"巣": (Stretch(4, 4, *[Fraction(1, 4)] * 2),)}}
    )
    odds = Odds((main, ways))
    assert place_words(odds, "巣", "en") == "12.5% of adventures in 旅路"
    assert place_words(odds, "vault", "en") == "0% of adventures"
    assert place_words(Odds((Play("main"),)), "巣", "en") is None
    assert odds_page(odds, "location", "巣", "ja") == (
        "冒険の **12.5%** の目的地 (正確な値：キャンペーン `旅路`、レベル 0..100、クエストなし)\n\n- レベル 4：25%"
    )


def test_reckoner__tells_what_it_knows_as_it_comes() -> None:
    packs, _ = with_requirements([read_pack(content_folder() / "base")])
    told = io.BytesIO()
    reckon(io.BytesIO(pickle.dumps(packs)), told)
    body = told.getvalue()
    snapshots: list[Odds] = []
    while body:
        size = int.from_bytes(body[:LENGTH], "big")
        snapshots.append(pickle.loads(body[LENGTH : LENGTH + size]))
        body = body[LENGTH + size :]
    assert len(snapshots) > 3
    assert len(snapshots[0].verdicts) == 0 < len(snapshots[-1].verdicts)


@pytest.mark.asyncio
async def test_reckoning__ends_its_process_with_the_listener() -> None:
    packs, _ = with_requirements([read_pack(content_folder() / "base")])
    told = odds_of_packs(packs)
    first = await anext(told)
    assert first.plays
    await told.aclose()
    with pytest.raises(StopAsyncIteration):
        await anext(told)


@pytest.mark.asyncio
async def test_reckoning__stops_at_its_limit_and_keeps_what_it_has(
    starter: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reckoning, "LIMIT", 0.0)
    monkeypatch.setattr(reckoning, "PAUSE", 0.0)
    shows: list[None] = []
    work = Reckoning(starter, lambda: shows.append(None))
    work.begin()
    assert work._task is not None
    await work._task
    assert starter.projects[0].odds == Odds()
    assert len(shows) == 1
    work.begin()  # known by now: nothing is computed
    assert work._task is None
    work.stop()


@pytest.fixture
def starter() -> Workspace:
    """The starter pack, open and judged."""
    workspace = Workspace()
    path = (content_folder() / "base" / "pack.adv").resolve()
    workspace.put(held(str(path), path.as_uri(), 1, path.read_text(encoding="utf-8")))
    judge(workspace)
    return workspace
