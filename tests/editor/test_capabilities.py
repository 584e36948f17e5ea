"""Each capability over one session, with text that is whole and text that is broken in the middle of an edit."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.editor.conftest import SERVER, Editor, begin, end, labels, where, write_project

pytestmark = pytest.mark.asyncio(loop_scope="module")
PLACES, SITES, TRAPS = "mine/places.adv", "mine/sites.adv", "mine/traps.adv"


@pytest_lsp.fixture(scope="module", config=ClientServerConfig(server_command=SERVER))
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    yield
    await end(lsp_client)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def session(client: LanguageClient, tmp_path_factory: pytest.TempPathFactory) -> Editor:
    editor = await begin(client, write_project(tmp_path_factory.mktemp("session") / "work").resolve())
    for name in (PLACES, SITES, TRAPS, "mine/pack.adv", "hard/harder.adv"):
        editor.open(name)
    await editor.findings("hard/harder.adv")
    return editor


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("loc|", ["location"]),
        ("patch loc|", ["location"]),
        ("patch location d|", ["den"]),
        ("location x : de|", ["den"]),
        ("location x : den {\n  terr|", ["terrain"]),
        ("location x : den {\n  terrain ma|", ["maze"]),
        ("location x : den { traps 1 of sn|", ["snare"]),
        ("location x : den { side |", ["indoor", "outdoor", "both"]),
        ("location x : den { party 1..3 q|", ["quality"]),
        ('enemy x { name "X" |', ["ja"]),
        ("overmap_terrain x { flags no_|", ["no_rotate"]),
        ("overmap_terrain x { color light_g|", ["light_gray", "light_green"]),
        ("overmap_special x { tile \"a\" house.n|", ["house.north"]),
        ("overmap_special x mutable { join door; piece p { north d|", ["door"]),
        ("overmap_special x mutable { piece corner { }; root c|", ["corner"]),
        ("overmap_special x mutable { shared size 1; piece p { }; phase { p max 1 scale s|", ["size"]),
        ("tile x { walkable |", ["yes", "no"]),
        ("replace rule tier_weight = hig|", ["highest"]),
        ("replace rule tier_weight = cl|", ["clamp"]),
        ("pipeline query { win|", ["window groups"]),
        ("map m {\n  pla|", ["place"]),
        ("map m {\n  place en|", ["enemy", "entrance"]),
        ("overmap_special x mutable { piece p { connect |", ["forest_trail", "local_road"]),
        ("location x : den {\nterrain maze +1\nmap damp_cave\nel|", ["elites"]),
        ("location x : den {\n  elites 1\n\nterrain br { in|", ["indoor"]),
        ("overmap_special x { flags la|", ["lake", "lair"]),
        ("region x { specials { blacklist la|", ["lair"]),
        ("overmap_terrain x { mapgen_straight b|", ["builtin"]),
    ],
)  # fmt: skip
async def test_completion__at(editor: Editor, text: str, first: list[str]) -> None:
    assert first == (await labels(editor, PLACES, text))[: len(first)]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("pack x { language |", ["en", "ja"]),
        ("overmap_special x mutable { piece p { connect local_road |", ["north", "east", "south", "west"]),
        ("overmap_special x { connect local_road |", ["at", "from", "existing"]),
        ("campaign x { stage |", []),
        ("campaign x { stage 0..3 { |", ["locations", "groups", "necessary_progression", "invisible_enabled"]),
        ("overmap_special x mutable { piece p { } ; phase { chunk c { at (0, 0, 0) p; max 1 } |", ["weight", "scale", "join", "z", "overmap", "rotate"]),
        ("location x : den { terrain maze +1, |", ["chamber", "crossroads", "hall", "passage"]),
        ("location x : lair { traps + alarm, - snar|", ["snare"]),
        ('overmap_special x { layout """\n  bc\n  """; tile "c" hut; tile |', ['"b"']),
        ('map x { stamp { picture """\n  #.\n  """; sign "." tile floor; sign | } ', ['"#"']),
    ],
)  # fmt: skip
async def test_completion__nothing_else_fits(editor: Editor, text: str, whole: list[str]) -> None:
    assert whole == await labels(editor, PLACES, text)


async def test_completion__page_of_a_name(editor: Editor) -> None:
    assert "lair" in await labels(editor, PLACES, "location x : la|")
    params = types.CompletionParams(editor.document(PLACES), Editor.position(editor.texts[PLACES], 10**6))
    found = await editor.client.text_document_completion_async(params)
    assert isinstance(found, types.CompletionList)
    lair = next(item for item in found.items if item.label == "lair")
    assert lair.documentation is None
    page = (await editor.client.completion_item_resolve_async(lair)).documentation
    assert isinstance(page, types.MarkupContent)
    assert "ねぐら" in page.value
    keyword = types.CompletionItem("x", data={"uri": editor.uri(PLACES), "kind": "no_kind", "name": "x"})
    assert (await editor.client.completion_item_resolve_async(keyword)).documentation is None


@pytest.mark.parametrize("text", ['skill x { name "lo|', "# loc|", "location x : den { elites 1|"])
async def test_completion__where_nothing_of_the_language_stands(editor: Editor, text: str) -> None:
    assert await labels(editor, PLACES, text) == []


async def hover(editor: Editor, name: str, words: str, inside: int = 0) -> str:
    params = types.HoverParams(editor.document(name), editor.at(name, words, inside))
    found = await editor.client.text_document_hover_async(params)
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    return found.contents.value


async def test_hover__key(editor: Editor) -> None:
    page = await hover(editor, PLACES, "terrain maze")
    assert "Cards of each terrain" in page
    assert "0..240" in page


async def test_hover__name(editor: Editor) -> None:
    page = await hover(editor, PLACES, ": den", 2)
    assert "location den : cave {" in page
    assert "mine/places.adv:2" in page
    assert "base/" in page


async def test_hover__delta(editor: Editor) -> None:
    assert (await hover(editor, PLACES, "+4", 1)).startswith("**maze ")


@pytest.mark.parametrize(
    ("text", "words", "inside", "said"),
    [
        ("location x : den { elites |+2 }", "+2", 1, ["**elites ", "`+2` mine/places.adv"]),
        ("region x : temperate { city { houses cottage +20 } }", "+20", 1, ["**cottage 44** — 40.7%", "`24` base/"]),
        ("patch location den { }", "patch", 1, ["**patch**"]),
        ("replace location cave { }", "replace", 1, ["**replace**"]),
        ("map x by floor { floors 1..2 { border } }", "floors", 1, ["**floors**"]),
        ("overmap_special x mutable { phase { chunk { } } }", "chunk", 1, ["**chunk**"]),
        ("overmap_special x mutable { check (7, 0, 0) land }", "7", 0, ["**check**"]),
        ('overmap_special x { layout """\n  Q\n  """; tile "Q" house.north }', "Q", 0, ['tile "Q" house.north']),
    ],
)  # fmt: skip
async def test_hover__of(editor: Editor, text: str, words: str, inside: int, said: list[str]) -> None:
    text = text.replace("|", "")
    editor.write(PLACES, editor.texts[PLACES] + "\n" + text)
    at = Editor.position(editor.texts[PLACES], len(editor.texts[PLACES]) - len(text) + text.index(words) + inside)
    found = await editor.client.text_document_hover_async(types.HoverParams(editor.document(PLACES), at))
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    for each in said:
        assert each in found.contents.value


async def test_hover__pack(editor: Editor) -> None:
    assert "Starter pack" in await hover(editor, "mine/pack.adv", "base")
    assert "mine/pack.adv" in await hover(editor, "mine/pack.adv", "mine")


async def test_hover__kind_step_rule_function(editor: Editor) -> None:
    editor.write(
        PLACES, editor.texts[PLACES] + "\npipeline query { window groups }\nreplace rule tier_weight = max(tier, 1\n"
    )
    assert "kind of place" in await hover(editor, PLACES, "location lair")
    assert "window groups" in await hover(editor, PLACES, "window groups", 8)
    assert "two or more" in await hover(editor, PLACES, "max(")
    assert "the tier of the enemy" in await hover(editor, PLACES, "(tier", 1)
    assert "highest" in await hover(editor, PLACES, "rule tier_weight", 6)


async def test_signature__record_and_function(editor: Editor) -> None:
    text = editor.texts[PLACES]
    editor.write(PLACES, text + "\nlocation x : den { party ")
    params = types.SignatureHelpParams(editor.document(PLACES), Editor.position(editor.texts[PLACES], 10**6))
    found = await editor.client.text_document_signature_help_async(params)
    assert found is not None
    assert found.signatures[0].label.startswith("party <size>")
    editor.write(PLACES, text + "\nreplace rule tier_weight = clamp(tier, 1, ")
    params = types.SignatureHelpParams(editor.document(PLACES), Editor.position(editor.texts[PLACES], 10**6))
    found = await editor.client.text_document_signature_help_async(params)
    assert found is not None
    assert (found.signatures[0].label, found.active_parameter) == ("clamp(value, least, most)", 2)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("location x : den { party ", "Size and quality of enemy parties"),
        ("location x : den { frequency ", None),
        ("map x { place ", "Puts things on the map"),
    ],
)
async def test_signature__says_each_thing_once(editor: Editor, text: str, whole: str | None) -> None:
    editor.write(PLACES, text)
    params = types.SignatureHelpParams(editor.document(PLACES), Editor.position(text, len(text)))
    found = await editor.client.text_document_signature_help_async(params)
    assert found is not None
    (shown,) = found.signatures
    parameter = (shown.parameters or ())[found.active_parameter or 0].documentation
    assert isinstance(parameter, types.MarkupContent)
    page = shown.documentation.value if isinstance(shown.documentation, types.MarkupContent) else None
    assert (page is None) == (whole is None)
    assert (page or "").startswith(whole or "")
    assert parameter.value not in (page, "")


async def test_signature__behind_a_block(editor: Editor) -> None:
    editor.write(PLACES, "overmap_special x mutable { phase { chunk { at (0, 0, 0) p } ")
    params = types.SignatureHelpParams(editor.document(PLACES), Editor.position(editor.texts[PLACES], 10**6))
    found = await editor.client.text_document_signature_help_async(params)
    assert found is not None
    assert found.signatures[0].label.startswith("chunk [<label>]")


async def test_definition__with_patches(editor: Editor) -> None:
    params = types.DefinitionParams(editor.document(PLACES), editor.at(PLACES, ": den", 3))
    assert where(await editor.client.text_document_definition_async(params)) == [(PLACES, 1)]
    params = types.DefinitionParams(editor.document("hard/harder.adv"), editor.at("hard/harder.adv", ": den", 3))
    found = await editor.client.text_document_definition_async(params)
    assert where(found) == [("hard/harder.adv", 0), (PLACES, 1)]


async def test_references__across_packs(editor: Editor) -> None:
    context = types.ReferenceContext(include_declaration=True)
    params = types.ReferenceParams(context, editor.document(PLACES), editor.at(PLACES, "location den", 10))
    found = await editor.client.text_document_references_async(params)
    promises = [("mine/promises.adv", 4), ("mine/promises.adv", 7)]
    own = [("hard/harder.adv", 0), ("hard/harder.adv", 2), (PLACES, 1), (PLACES, 8)]
    assert where(found) == own + promises


async def test_references__while_another_declaration_is_broken(editor: Editor) -> None:
    editor.write(PLACES, "location broken { terrain maze +\n\n" + editor.texts[PLACES])
    context = types.ReferenceContext(include_declaration=False)
    params = types.ReferenceParams(context, editor.document(PLACES), editor.at(PLACES, "location den", 10))
    found = await editor.client.text_document_references_async(params)
    promises = [("mine/promises.adv", 4), ("mine/promises.adv", 7)]
    assert where(found) == [("hard/harder.adv", 2), (PLACES, 10), *promises]


async def test_highlight__local_name(editor: Editor) -> None:
    params = types.DocumentHighlightParams(editor.document(SITES), editor.at(SITES, "join hole", 6))
    found = await editor.client.text_document_document_highlight_async(params)
    assert [each.range.start.line for each in found or ()] == [2, 3, 4]
    assert next(each.kind for each in found or ()) is types.DocumentHighlightKind.Write


async def test_glyphs__definition_references_highlight(editor: Editor) -> None:
    drawn = 'overmap_special x {\n  layout """\n    QwQ\n    """\n  tile "Q" house.north\n  tile "w" field\n}\n'
    editor.write(SITES, drawn + editor.texts[SITES])
    at = editor.at(SITES, "QwQ", 2)
    found = await editor.client.text_document_definition_async(types.DefinitionParams(editor.document(SITES), at))
    assert where(found) == [(SITES, 4)]
    for place in (at, editor.at(SITES, '"Q"', 1)):
        params = types.ReferenceParams(types.ReferenceContext(True), editor.document(SITES), place)
        everywhere = await editor.client.text_document_references_async(params)
        assert where(everywhere) == [(SITES, 2), (SITES, 2), (SITES, 4)]
        shown = await editor.client.text_document_document_highlight_async(
            types.DocumentHighlightParams(editor.document(SITES), place)
        )
        assert [(each.range.start.line, each.range.start.character) for each in shown or ()] == [(4, 7), (2, 4), (2, 6)]


async def test_symbols__of_a_document(editor: Editor) -> None:
    found = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(editor.document(SITES)))
    (burrow,) = found or ()
    assert isinstance(burrow, types.DocumentSymbol)
    assert [each.name for each in burrow.children or ()] == ["hole", "mouth", "deep"]


async def test_symbols__of_the_workspace(editor: Editor) -> None:
    found = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("location den"))
    names = [(each.name, each.location.uri.rsplit("/work/", 1)[-1]) for each in found or ()]
    assert ("den", PLACES) in names
    found = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("ねぐら"))
    assert [each.name for each in found or ()] == ["lair"]


async def test_semantic_tokens__full_and_range(editor: Editor) -> None:
    whole = await editor.client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(editor.document(PLACES))
    )
    assert whole is not None
    assert len(whole.data) % 5 == 0
    assert list(whole.data[:5]) == [0, 0, 20, 10, 0]  # the comment
    span = types.Range(types.Position(3, 0), types.Position(4, 0))
    part = await editor.client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(editor.document(PLACES), span)
    )
    assert part is not None
    assert part.data[0] == 3
    assert 0 < len(part.data) < len(whole.data)


async def test_folding__blocks(editor: Editor) -> None:
    found = await editor.client.text_document_folding_range_async(types.FoldingRangeParams(editor.document(PLACES)))
    assert [(each.start_line, each.end_line) for each in found or ()] == [(1, 5)]


async def test_inlay_hints__deltas_and_chances(editor: Editor) -> None:
    text = editor.texts[PLACES] + "\nreplace pipeline destination { populate command weak 3, elite 1 }\n"
    editor.write(PLACES, text)
    span = types.Range(types.Position(0, 0), types.Position(100, 0))
    found = await editor.client.text_document_inlay_hint_async(types.InlayHintParams(editor.document(PLACES), span))
    said = [(each.position.line, each.label) for each in found or ()]
    assert [line for line, _ in said] == [3, 3, 4, 10, 10]
    assert [label for _, label in said][-2:] == ["75%", "25%"]
    assert str(said[0][1]).startswith("= ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("overmap_special x mutable { piece p { }; phase { p weight 3; chunk { weight 1; at (0, 0, 0) p } } }", ["75%", "25%"]),
        ("overmap_special x mutable { piece p { }; phase { p weight 3 max 1; p weight 1 } }", []),
        ("region x : temperate { city { houses cottage +20, manor 0 } }", ["= 44, 41.5%", "0%"]),
    ],
)  # fmt: skip
async def test_inlay_hints__of(editor: Editor, text: str, said: list[str]) -> None:
    editor.write("hard/harder.adv", text)
    span = types.Range(types.Position(0, 0), types.Position(9, 0))
    params = types.InlayHintParams(editor.document("hard/harder.adv"), span)
    found = await editor.client.text_document_inlay_hint_async(params)
    assert said == [each.label for each in found or ()]


async def test_links__of_a_pack(editor: Editor) -> None:
    found = await editor.client.text_document_document_link_async(
        types.DocumentLinkParams(editor.document("mine/pack.adv"))
    )
    assert [str(each.target).rsplit("/", 2)[-2:] for each in found or ()] == [["base", "pack.adv"]]


async def actions(editor: Editor, name: str, words: str) -> dict[str, str]:
    """By the title of each action the text that it leaves."""
    await editor.findings(name)
    position = editor.at(name, words)
    params = types.CodeActionParams(editor.document(name), types.Range(position, position), types.CodeActionContext([]))
    found = await editor.client.text_document_code_action_async(params)
    out = {}
    for action in found or ():
        assert isinstance(action, types.CodeAction)
        assert action.edit is not None
        (change,) = action.edit.document_changes or ()
        assert isinstance(change, types.TextDocumentEdit)
        out[action.title] = applied(editor.texts[name], change.edits)
    return out


def applied(text: str, edits: Any) -> str:
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    spans = [
        (
            starts[e.range.start.line] + e.range.start.character,
            starts[e.range.end.line] + e.range.end.character,
            e.new_text,
        )
        for e in edits
    ]
    for start, end_, words in sorted(spans, reverse=True):
        text = text[:start] + words + text[end_:]
    return text


@pytest.mark.parametrize(
    ("wrong", "at", "title", "right"),
    [
        ("location x : den { terrain mazes +1 }", "mazes", "Change to `maze`", "location x : den { terrain maze +1 }"),
        ("location x : den { elite +1 }", "elite", "Change to `elites`", "location x : den { elites +1 }"),
        ("lokation x : den { }", "lokation", "Change to `location`", "location x : den { }"),
        ('skill x { name "X"; effect "E" ja "え" }', '"X"', "Add the translation `ja`", 'skill x { name "X" ja "…"; effect "E" ja "え" }'),
        ('enemy x { name "X" ja "エ"; movement melee }', "x {", "Add `tier`", 'enemy x { name "X" ja "エ"; movement melee; tier 1 }'),
        ("location x : den { traps + snare, - rockfall }", "rockfall", "Remove `- rockfall`", "location x : den { traps + snare }"),
        ("location x : den { terrain maze +0, hall +1 }", "+0", "Remove `maze +0`", "location x : den { terrain hall +1 }"),
        ("location x : den { elites +1; terrain maze +0 }", "+0", "Remove `terrain maze +0`", "location x : den { elites +1 }"),
        ("location x : den {\n  terrain maze +0  # why, oh\n}", "+0", "Remove `terrain maze +0`", "location x : den {\n  # why, oh\n}"),
        ("location x : den {\n  terrain hall +1,\n    maze +0\n}", "+0", "Remove `maze +0`", "location x : den {\n  terrain hall +1\n}"),
        ("patch location den { frequency high; elites +1 }", "high", "Remove `frequency high`", "patch location den { elites +1 }"),
        ("patch location den {\n  frequency high\n  elites ＋0\n}", "＋0", "Remove `elites ＋0`", "patch location den {\n  frequency high\n}"),
        (
            "patch location den {\n  traps 3 of arrow_trap, cave_in,\n    poison_gas, bear_trap, pitfall, alarm, snare\n  elites +1\n}",
            "3 of",
            "Remove `traps 3 of arrow_trap, cave_in, poison_gas, bear_trap, pitfa`",
            "patch location den {\n  elites +1\n}",
        ),
        ('patch location den { name "Den" ja "巣"; elites +1 }', '"Den"', 'Remove `name "Den" ja "巣"`', "patch location den { elites +1 }"),
        ("patch region temperate { city size 8 houses cottage +0 }", "+0", "Remove `houses cottage +0`", "patch region temperate { city size 8 }"),
        ("patch region temperate { city size 8 houses cottage +1 }", "8", "Remove `size 8`", "patch region temperate { city houses cottage +1 }"),
        ("patch location den { }\n\npatch location lair { elites +1 }", "den", "Remove `patch location den`", "patch location lair { elites +1 }"),
        ("patch location lair { elites +1 }\n\npatch location den { }", "den", "Remove `patch location den`", "patch location lair { elites +1 }"),
        ("patch rule group_index = clamp(level / 2, 0, 40)\npatch location lair { elites +1 }", "clamp", "Remove `patch rule group_index`", "patch location lair { elites +1 }"),
        (
            'overmap_special x { on land; tile "h" house; layout """\n  h\n  """ }',
            "house",
            "Change to `house.north`",
            'overmap_special x { on land; tile "h" house.north; layout """\n  h\n  """ }',
        ),
    ],
)  # fmt: skip
async def test_code_actions__mend(editor: Editor, wrong: str, at: str, title: str, right: str) -> None:
    editor.write("hard/harder.adv", wrong + "\n")
    done = await actions(editor, "hard/harder.adv", at)
    assert title in done
    assert right + "\n" == done[title]


async def test_code_actions__declare(editor: Editor) -> None:
    editor.write("hard/harder.adv", "location x : den { traps + trapdoor }\n")
    done = await actions(editor, "hard/harder.adv", "trapdoor")
    assert "trap trapdoor {\n  name" in done["Declare trap `trapdoor`"]
    editor.write("hard/harder.adv", done["Declare trap `trapdoor`"])
    assert [each.code for each in (await editor.findings("hard/harder.adv")).diagnostics if each.severity == 1] == []


async def test_code_actions__declare_what_rests_on_something(editor: Editor) -> None:
    editor.write("hard/harder.adv", 'campaign c { name "C" ja "シ"; stage 0.. { locations lagoon; groups bats } }\n')
    done = await actions(editor, "hard/harder.adv", "lagoon")
    assert "location lagoon : indoor { }" in done["Declare location `lagoon`"]


async def test_code_actions__declare_a_join(editor: Editor) -> None:
    editor.write(SITES, editor.texts[SITES].replace("south hole", "south gate"))
    done = await actions(editor, SITES, "gate")
    assert "  join hole\n  join gate\n  piece mouth" in done["Declare join `gate`"]


async def test_code_actions__allow(editor: Editor) -> None:
    editor.write(
        "hard/harder.adv", 'trap idle { name "I" ja "イ"; side both; theme gas; danger 1; effect "E" ja "エ" }\n'
    )
    done = await actions(editor, "hard/harder.adv", "idle")
    assert done["Allow ADV501 here"].startswith("# advc: allow ADV501 because")
    editor.write("hard/harder.adv", done["Allow ADV501 here"])
    assert list((await editor.findings("hard/harder.adv")).diagnostics) == []


async def test_formatting__a_text(editor: Editor) -> None:
    editor.write("hard/harder.adv", "location   pit:den{terrain maze -1}\n")
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    params = types.DocumentFormattingParams(editor.document("hard/harder.adv"), options)
    found = await editor.client.text_document_formatting_async(params)
    assert applied(editor.texts["hard/harder.adv"], found) == "location pit : den { terrain maze -1 }\n"
    editor.write("hard/harder.adv", "location pit : den { terrain maze -1\n")
    assert not await editor.client.text_document_formatting_async(params)
