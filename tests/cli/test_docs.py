"""The site of a content: nothing missing, every link leads somewhere, nothing of the content is read as HTML."""

from __future__ import annotations

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import attrs
import pytest

from engine.cli import docs
from engine.game import Game
from engine.kinds import KINDS
from engine.language.merging import Counts, Draw, Names
from engine.language.ref import Ref
from engine.loading import load_paths
from engine.reference.site import site as site_module
from engine.reference.site.addresses import link, page_of, page_of_kind
from engine.reference.site.marked import marked
from engine.reference.site.references import ALL, references
from engine.reference.site.site import Site, coded
from engine.reference.site.words import LABELS
from engine.resources import content_folder
from engine.values.harmless import harmless
from engine.values.sided import Sided
from tests.turns import by_turns

from .conftest import Advc, MakePack

BASE = content_folder() / "base"
VOID = frozenset(["meta", "link", "input", "br"])
HOSTILE = """\
enemy scamp { name "<script>alert(1)</script>" ja "</title><b onmouseover='x'>&amp;\\"'"; tier 1; movement melee }
enemy 小鬼 { name "Imp" ja "{{ 7 * 7 }} {% raw %}"; tier 1; movement melee }
enemy Scamp { name "\u202etxt.exe\u202c" ja "]]> --> </script>"; tier 2; movement melee }
enemy index { name "Index" ja "\\\\u003c/script\\\\u003e"; tier 3; movement melee }
enemy con { name "Con" ja "コン"; tier 3; movement melee }
group all_of_them { name "x'y" ja "x\\"y"; select 3; enemies scamp, 小鬼, Scamp, index, con }
patch enemy goblin { tier 2 }
tile odd { name "O<d" ja "変"; symbol "<"; color "#40a060" }
"""


@attrs.define
class Read(HTMLParser):
    """A page, read as a browser would: its tags, whether they are closed, its links, its words."""

    path: str = ""
    links: list[str] = attrs.field(factory=list)
    ids: list[str] = attrs.field(factory=list)
    tags: set[str] = attrs.field(factory=set)
    attributes: set[str] = attrs.field(factory=set)
    open: list[str] = attrs.field(factory=list)
    words: list[str] = attrs.field(factory=list)

    def __attrs_post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note a tag and where it leads."""
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attributes)
        given = dict(attributes)
        self.links += [given[name] or "" for name in ("href", "src") if name in given]
        self.ids += [given["id"] or ""] if "id" in given else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last."""
        assert tag == self.open.pop(), (self.path, tag)

    def handle_data(self, data: str) -> None:
        """Keep the words."""
        self.words.append(data)

    @property
    def text(self) -> str:
        """All words of the page."""
        return "".join(self.words)


def read(path: str, data: bytes) -> Read:
    page = Read(path)
    page.feed(data.decode("utf-8"))
    page.close()
    assert [] == page.open, path
    return page


def site_of(*paths: Path | str, language: str = "en") -> Site:
    loaded = load_paths(paths)
    assert loaded.ruleset is not None, [each.message() for each in loaded.found]
    return Site(loaded.model, Game(loaded.ruleset), language)


@pytest.fixture(scope="module")
def starter() -> Site:
    return site_of(BASE)


@pytest.fixture(scope="module")
def files(starter: Site) -> dict[str, bytes]:
    return dict(starter.files())


@pytest.fixture(scope="module")
def pages(files: dict[str, bytes]) -> dict[str, Read]:
    return {path: read(path, data) for path, data in files.items() if path.endswith(".html")}


def lead_nowhere(pages: dict[str, Read], files: set[str]) -> list[tuple[str, str]]:
    """The links of pages that lead to no file, or to no place in it."""
    wrong = []
    for path, page in pages.items():
        for each in page.links:
            parts = urlsplit(each)
            target = os.path.normpath(os.path.join(os.path.dirname(path), unquote(parts.path)))
            anchored = not parts.fragment or unquote(parts.fragment) in pages[target].ids
            if parts.scheme or parts.netloc or target not in files or not anchored:
                wrong.append((path, each))
    return wrong


# -- the starter pack -------------------------------------------------------------------------------------------------


def test_site__every_declaration_and_kind_has_a_page(starter: Site, pages: dict[str, Read]) -> None:
    expected = {"index.html"}
    for kind, owners in starter.model.owners.items():
        expected |= {page_of(kind, name) for name in owners} | ({page_of_kind(kind)} if owners else set())
    assert expected == set(pages)
    assert len(pages) > 800


def test_site__count_is_what_is_written(starter: Site, files: dict[str, bytes]) -> None:
    assert starter.count == len(files)


def test_site__all_links_lead_somewhere(pages: dict[str, Read], files: dict[str, bytes]) -> None:
    assert [] == lead_nowhere(pages, set(files))


def test_site__ids_once_a_page(pages: dict[str, Read]) -> None:
    assert [] == [path for path, page in pages.items() if len(page.ids) != len(set(page.ids))]


def test_site__names_are_links_both_ways(starter: Site, pages: dict[str, Read]) -> None:
    missing = []
    for of, every in starter.pages.named.items():
        page = pages[page_of(*of)]
        for named in {each.of for each in every}:
            kind, name = named
            there = link(page_of_kind(kind) if name == ALL else page_of(kind, name), 1)
            if there not in page.links:
                missing.append((of, named))
            if name != ALL and link(page_of(*of), 1) not in pages[page_of(kind, name)].links:
                missing.append((named, of))
    assert [] == missing


def test_site__what_is_written_is_linked_in_the_values(starter: Site, files: dict[str, bytes]) -> None:
    """Names within steps and layered records may be defaults, which are not shown; all others stand in a line."""
    missing = []
    for of, every in starter.pages.named.items():
        section = files[page_of(*of)].decode().partition('<section id="values">')[2].partition("</section>")[0]
        links = set(read("", section.encode()).links)
        for each in every:
            part = starter.model.get(*of).parts.get(each.key)
            kind, name = each.of
            there = link(page_of_kind(kind) if name == ALL else page_of(kind, name), 1)
            if part is not None and isinstance(part.value, (str, tuple, Ref, Sided, Names, Counts, Draw)):
                missing += [each] if there not in links else []
    assert [] == missing


def test_site__a_name_of_several_kinds_leads_to_what_is_meant(starter: Site) -> None:
    named = {each.of for each in starter.pages.named["region", "temperate"]}
    assert ("city_building", "inn") in named
    assert ("overmap_terrain", "inn") not in named


def test_site__all_of_a_kind_counts_as_named(pages: dict[str, Read]) -> None:
    assert "../campaign/main.html" in pages["group/goblins.html"].links
    assert "stage (all)" in pages["group/goblins.html"].text


def test_site__every_kind_with_references_has_some(starter: Site) -> None:
    naming = {kind for (kind, _), named in starter.pages.named.items() if named}
    assert {"location", "group", "campaign", "event", "enemy", "map", "region", "overmap_special", "overmap_terrain",
            "city_building", "overmap", "pipeline"} <= naming  # fmt: skip


def test_site__values_with_their_sources(pages: dict[str, Read]) -> None:
    text = " ".join(pages["location/catacombs.html"].text.split())
    assert "terrain hall 5base/places/catacombs.adv:6base/places/indoor.adv:8" in text
    assert "Rests on" in text
    assert "Catacombs" in text
    assert "地下墓地" in text


def test_site__maps_and_specials_are_drawn(files: dict[str, bytes]) -> None:
    assert 2 * 3 == files["map/burial_cells.html"].count(b"<pre")
    assert (
        "女王の部屋" in files["overmap_special/anthill.html"].decode()
        or b"Queen" in files["overmap_special/anthill.html"]
    )
    drawn = [path for path, data in files.items() if b"<pre" in data]
    assert {"map", "overmap_special", "city_building"} == {path.split("/")[0] for path in drawn}


def test_site__nothing_from_elsewhere(files: dict[str, bytes]) -> None:
    elsewhere = re.compile(rb"https?://|//[a-z]+\.[a-z]+|@import|url\(")
    assert [] == [path for path, data in files.items() if elsewhere.search(data)]


def test_site__entries_of_the_search(starter: Site, files: dict[str, bytes], pages: dict[str, Read]) -> None:
    script = files["entries.js"].decode("ascii")
    entries = json.loads(script.removeprefix("window.advcEntries = ").rstrip().removesuffix(";"))
    assert len(starter.pages.named) == len(entries)
    assert {page_of(kind, name) for kind, name, *_ in entries} == {entry[2] for entry in entries}
    (goblin,) = [entry for entry in entries if entry[:2] == ["enemy", "goblin"]]
    assert ["enemy", "goblin", "enemy/goblin.html", ["Goblin", "ゴブリン"]] == goblin[:4]


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ja"])
def test_site__first_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    site = site_of(content_folder() / "samples" / "trap_list", language=language)
    first = dict(site.files())["index.html"].decode()
    assert f'<html lang="{language}" data-lang="{language}"' in first


def test_labels__same_names_in_both_languages() -> None:
    names = {key: set(re.findall(r"\{(\w+)\}", label.ja)) for key, label in LABELS.items()}
    assert {key: set(label.names) for key, label in LABELS.items()} == names
    assert all(label.en.strip() and label.ja.strip() for label in LABELS.values())


def test_labels__each_is_used() -> None:
    folder = Path(site_module.__file__).parent
    text = "".join(path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in (".py", ".html"))
    used = set(re.findall(r'label\("(\w+)"\)|labels\.(\w+)|LABELS\["(\w+)"\]', text))
    assert set(LABELS) == {name for names in used for name in names if name}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_references__types_of_every_kind_are_known(kind: object, starter: Site) -> None:
    for name in starter.model.owners[kind.name]:  # type: ignore[attr-defined]
        references(starter.model.get(kind.name, name), starter.model)  # type: ignore[attr-defined]


# -- hostile content --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "pack.adv").write_text('pack mine { version "1.0.0"; language en; require base }', "utf-8")
    (folder / "text.adv").write_text(HOSTILE, "utf-8")
    return dict(site_of(folder).files())


def test_hostile__same_tags_as_ever(hostile: dict[str, bytes], pages: dict[str, Read]) -> None:
    tags = {tag for page in pages.values() for tag in page.tags}
    attributes = {name for page in pages.values() for name in page.attributes}
    for path, data in hostile.items():
        if path.endswith(".html"):
            page = read(path, data)
            assert page.tags <= tags, path
            assert page.attributes <= attributes, path
            assert 1 == data.count(b"<script"), path


def test_hostile__words_stand_as_they_are(hostile: dict[str, bytes]) -> None:
    text = read("", hostile["enemy/scamp.html"]).text
    assert "<script>alert(1)</script>" in text
    assert "</title><b onmouseover='x'>&amp;\"'" in text
    assert "{{ 7 * 7 }} {% raw %}" in read("", hostile[page_of("enemy", "小鬼")]).text
    shown = hostile[page_of("enemy", "Scamp")].decode()
    assert "\u202e" not in shown
    assert harmless("\u202etxt.exe\u202c") in shown


def test_hostile__search_entries_end_no_script(hostile: dict[str, bytes]) -> None:
    assert b"<" not in hostile["entries.js"]
    assert hostile["entries.js"].isascii()
    assert 1 == hostile["entries.js"].count(b"\n")


def test_hostile__links_lead_somewhere(hostile: dict[str, bytes]) -> None:
    read_pages = {path: read(path, data) for path, data in hostile.items() if path.endswith(".html")}
    assert [] == lead_nowhere(read_pages, set(hostile))


def test_hostile__names_that_file_systems_mix_up_have_pages_of_their_own(hostile: dict[str, bytes]) -> None:
    assert len(hostile) == len({path.casefold() for path in hostile})
    assert {page_of("enemy", name) for name in ("scamp", "Scamp", "小鬼", "index", "con")} <= set(hostile)


@pytest.mark.parametrize(
    ("name", "plain"),
    [("cave", True), ("洞窟", True), ("index", False), ("nul", False), ("com1", False), ("Cave", False),
     ("ｃａｖｅ", False), ("a" * 100, True), ("洞" * 41, False), ("ẞ", False)],
)  # fmt: skip
def test_page_of__plain_names_stay(name: str, plain: bool) -> None:
    path = page_of("location", name)
    assert plain == (path == f"location/{name}.html")
    assert len(path.encode("utf-8")) < 150


# -- lines ------------------------------------------------------------------------------------------------------------


def test_marked__keys_are_no_names() -> None:
    names = {("", "forest"): ("F", ""), ("", "road"): ("R", ""), ("", "road_end"): ("E", "")}
    keys = {"forest": ("#forest", "doc")}
    shown = [
        [(piece.words, piece.link) for piece in marked(line, names, keys) if piece.link or piece.is_key]
        for line in ('forest road "road forest" forest.north road_end', "  forest { forest 1; road 2 }", "}")
    ]
    assert [
        [("forest", "#forest"), ("road", "R"), ("forest", "F"), ("road_end", "E")],
        [("forest", ""), ("forest", ""), ("road", "")],
        [],
    ] == shown


def test_marked__a_word_means_what_its_key_says() -> None:
    names = {("locations", "all"): ("L", ""), ("groups", "all"): ("G", ""), ("", "all"): ("L", "")}
    for line in ("  stage 0.. { locations all; groups all }", "stage 0.. locations all groups all"):
        assert ["L", "G"] == [piece.link for piece in marked(line, names, {}) if piece.link]


def test_marked__nothing_is_lost() -> None:
    line = '  a { b 1..3; c "x \\" y", d + e.f } (1, -1, 0) = if a then b # 洞窟 "open'
    assert line == "".join(piece.words for piece in marked(line, {("", "e"): ("E", "")}, {}))


def test_coded__backticks() -> None:
    assert "a <code>&lt;b&gt;</code> &amp; c" == coded("a `<b>` & c")
    assert "one ` alone" == coded("one ` alone")


# -- the command ------------------------------------------------------------------------------------------------------


ALONE = 'version "1.0.0"; language en; translations ja'
"""The head of a pack that rests on nothing, so that its site has few pages."""
BRAVE = 'skill brave { name "Brave" ja "勇敢"; effect "Never flees." ja "逃げない。" }\n'


def written(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_docs__deterministic_wherever_it_lies(advc: Advc, pack: MakePack, here: Path) -> None:
    pack('location den : cave { name "Den" ja "巣" }\n')
    done = advc("docs", "-C", "mine", "-o", "one")
    assert (0, "one/index.html\n", "") == (done.status, done.out, done.err)
    (here / "elsewhere").mkdir()
    (here / "mine").rename(here / "elsewhere" / "mine")
    assert 0 == advc("docs", "-C", here / "elsewhere" / "mine", "-o", here / "deep" / "down" / "two").status
    first = written(here / "one")
    assert first == written(here / "deep" / "down" / "two")
    assert "mine/text.adv:1" in first["location/den.html"].decode()
    assert ["deep", "elsewhere", "one"] == sorted(path.name for path in here.iterdir())


def test_docs__replaces_its_own_whole(advc: Advc, pack: MakePack, here: Path) -> None:
    pack(BRAVE, head=ALONE)
    advc("docs", "-C", "mine", "-o", "out")
    (here / "out" / ".DS_Store").write_text("")
    (here / "mine" / "text.adv").write_text(BRAVE.replace("brave", "bold"), "utf-8")
    assert 0 == advc("docs", "-C", "mine", "-o", "out").status
    assert (here / "out" / "skill" / "bold.html").exists()
    assert not (here / "out" / "skill" / "brave.html").exists()
    assert ["mine", "out"] == sorted(path.name for path in here.iterdir())


def test_docs__refuses_what_is_not_its_own(advc: Advc, pack: MakePack, here: Path) -> None:
    pack(BRAVE, head=ALONE)
    (here / "notes").mkdir()
    (here / "notes" / "diary.txt").write_text("dear diary")
    refused = advc("docs", "-C", "mine", "-o", "notes")
    assert (2, "") == (refused.status, refused.out)
    assert "notes holds files that are not of `advc docs`" in refused.err
    assert {"diary.txt": b"dear diary"} == written(here / "notes")
    assert 2 == advc("docs", "-C", "mine", "-o", "mine").status
    assert 2 == advc("docs", "-C", "mine", "-o", "notes/diary.txt").status
    (here / "empty").mkdir()
    assert 0 == advc("docs", "-C", "mine", "-o", "empty").status


def test_docs__keeps_what_somebody_put_there(advc: Advc, pack: MakePack, here: Path) -> None:
    pack(BRAVE, head=ALONE)
    advc("docs", "-C", "mine", "-o", "out")
    (here / "out" / ".git").mkdir()
    (here / "out" / ".git" / "HEAD").write_text("ref")
    before = written(here / "out")
    refused = advc("docs", "-C", "mine", "-o", "out")
    assert (2, True) == (refused.status, "'.git/HEAD'" in refused.err)
    assert before == written(here / "out")


def test_docs__a_link_inside_is_somebodys(advc: Advc, pack: MakePack, here: Path) -> None:
    pack(BRAVE, head=ALONE)
    advc("docs", "-C", "mine", "-o", "out")
    (here / "out" / "more").symlink_to(here / "mine")
    assert 2 == advc("docs", "-C", "mine", "-o", "out").status
    assert (here / "mine" / "pack.adv").exists()


def test_docs__stopped_half_way_leaves_all_as_it_was(
    advc: Advc, pack: MakePack, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack(BRAVE, head=ALONE)
    advc("docs", "-C", "mine", "-o", "out")
    before = written(here / "out")

    def stops(site: Site):  # type: ignore[no-untyped-def]
        yield "index.html", b"new"
        raise KeyboardInterrupt

    monkeypatch.setattr(docs, "_with_bar", stops)
    assert 130 == advc("docs", "-C", "mine", "-o", "out").status
    assert 130 == advc("docs", "-C", "mine", "-o", "new").status
    assert before == written(here / "out")
    assert ["mine", "out"] == sorted(path.name for path in here.iterdir())


def test_docs__wrong_content(advc: Advc, pack: MakePack, here: Path) -> None:
    done = advc("docs", "-C", pack("location den : cav { }\n"), "-o", "out")
    assert (1, "") == (done.status, done.out)
    assert "ADV101" in done.err
    assert not (here / "out").exists()


def test_docs__content_of_its_own(advc: Advc, pack: MakePack, here: Path) -> None:
    """A pack that rests on nothing: no rules, no tiers, nothing to draw."""
    pack('skill brave { name "Brave"; effect "Never\\nflees." }\n', head='version "1.0.0"; language en')
    assert 0 == advc("docs", "-C", "mine", "-o", "out").status
    shown = written(here / "out")
    assert {"skill/brave.html", "pack/mine.html", "index.html"} <= set(shown)
    assert b"Never<br>flees." in shown["skill/brave.html"]


@pytest.mark.parametrize("sample", by_turns(["patch", "japanese"]))
def test_docs__samples(sample: str) -> None:
    made = dict(site_of(content_folder() / "samples" / sample).files())
    read_pages = {path: read(path, data) for path, data in made.items() if path.endswith(".html")}
    assert [] == lead_nowhere(read_pages, set(made))
    if sample == "patch":
        text = read_pages["location/cave.html"].text
        assert "Amended" in text
        assert "sample_patch/cave.adv:4" in text
