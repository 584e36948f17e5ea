"""The page of a report: well formed, whole, told in both languages, and nothing of the content is read as HTML."""

from __future__ import annotations

import hashlib
import re
import string
from base64 import b64encode
from html import unescape
from html.parser import HTMLParser

import attrs
import pytest

from engine.exports.report import report_page
from engine.exports.report.names import figure_names
from engine.exports.report.words import WORDS, Voice
from engine.studies.findings import Findings
from engine.studies.grounds import MAP_GRAINS, OVERMAP_GRAINS
from engine.studies.vocabulary import GRAINS
from tests.exports.findings import HOSTILE, everything, failure, findings, heat, hostile, named, number, yes_no

VOID = {"meta", "br"}
LANGUAGES = ("en", "ja")


@attrs.define
class Read(HTMLParser):
    """A page as a browser reads it: its elements with what is said in each, and whether all are closed in order."""

    open: list[str] = attrs.field(factory=list)
    tags: list[tuple[str, dict[str, str]]] = attrs.field(factory=list)
    figures: list[str] = attrs.field(factory=list)
    articles: dict[str, str] = attrs.field(factory=dict)
    words: list[str] = attrs.field(factory=list)
    _article: str = ""

    def __attrs_post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note an element that opens."""
        names = [name for name, _ in attributes]
        assert len(names) == len(set(names)), (tag, names)
        given = {name: value or "" for name, value in attributes}
        self.tags.append((tag, given))
        if tag == "figure":
            self.figures.append("")
        if tag == "article":
            self._article = given["id"]
            self.articles[self._article] = ""
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note one that closes itself, as only those of drawings do."""
        assert tag in {"rect", "path", "circle"}
        self.tags.append((tag, {name: value or "" for name, value in attributes}))

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last."""
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        """Keep the words."""
        self.words.append(data)
        if "figure" in self.open:
            self.figures[-1] += data
        if "article" in self.open:
            self.articles[self._article] += data

    @property
    def ids(self) -> list[str]:
        """All ids, in order."""
        return [given["id"] for _, given in self.tags if "id" in given]


def read(page: str) -> Read:
    reader = Read()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language in turn."""
    return str(request.param)


@pytest.mark.parametrize("made", [everything(), hostile(), findings(), findings(count=0)])
def test_page__well_formed(made: Findings, language: str) -> None:
    page = report_page(made, language)
    reader = read(page)
    assert page.startswith("<!doctype html>\n<html ")
    assert ("html", language) == (reader.tags[0][0], reader.tags[0][1]["lang"])
    assert len(reader.ids) == len(set(reader.ids))
    links = [given["href"] for tag, given in reader.tags if tag == "a"]
    assert {link.removeprefix("#") for link in links} <= set(reader.ids)
    assert all(link.startswith("#") for link in links)
    tags = [tag for tag, _ in reader.tags]
    assert [
        tag for tag in ("head", "style", "body", "header", "nav", "main", "h1", "footer") if tags.count(tag) != 1
    ] == []


def test_page__asks_for_nothing(language: str) -> None:
    page = report_page(everything(), language)
    reader = read(page)
    loading = {"src", "srcset", "data", "action", "poster", "background", "style"}
    assert [(tag, given) for tag, given in reader.tags if loading & given.keys()] == []
    assert {"link", "img", "iframe", "object", "embed", "base", "form"} & {tag for tag, _ in reader.tags} == set()
    assert re.findall(r"url\(|@import|https?:", page) == []


def test_page__runs_nothing_but_its_own_script() -> None:
    page = report_page(hostile(), "en")
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for element in ("script", "style"):
        (written,) = re.findall(f"<{element}>(.*?)</{element}>", page, re.DOTALL)
        digest = b64encode(hashlib.sha256(written.encode()).digest()).decode()
        assert f"{element}-src 'sha256-{digest}'" in policy
    assert [name for _, given in read(page).tags for name in given if name.startswith("on")] == []


def test_page__content_is_text_wherever_it_stands(language: str) -> None:
    page = report_page(hostile(), language)
    reader = read(page)
    assert [tag for tag, _ in reader.tags].count("script") == 1
    assert "\u202e" not in page
    assert "alert(1)</script>" not in page
    shown = HOSTILE.replace("\u202e", "�")
    assert sum(shown in words for words in reader.words) > 8
    assert any(shown in value for _, given in reader.tags for value in given.values())


def test_page__every_measure_has_its_figure_and_each_its_method(language: str) -> None:
    made = everything()
    reader = read(report_page(made, language))
    names = figure_names(made)
    method, interval, seed = (
        ("標本による推定、n = ", "区間", "シード 7。") if language == "ja" else ("Sampled, n = ", "interval", "seed 7.")
    )
    for finding, name in zip(made.measures, names.measures, strict=True):
        article = reader.articles[name]
        assert finding.name in article
        assert (finding.japanese if language == "ja" else finding.english).replace("`", "") in article
        assert article.count(method) == (2 if len(finding.by_level) > 1 else 1), finding.name
    assert set(names.heats) <= reader.articles.keys()
    expected = sum(2 if len(finding.by_level) > 1 else 1 for finding in made.measures) + len(made.heats) + 1
    assert expected == len(reader.figures)
    for figure in reader.figures:
        assert method in figure
        assert interval in figure  # or that there is none
        assert seed in figure


def test_page__overview_has_every_measure(language: str) -> None:
    made = everything()
    reader = read(report_page(made, language))
    linked = [given["href"][1:] for tag, given in reader.tags if tag == "a" and given["href"].startswith("#")]
    assert set(figure_names(made).measures) <= set(linked)


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (number(), ["2.150", "2.107–2.193"]),
        (number("power", (0, 1000), (500, 500), width=1000), ["500", "490–510", "0–2,000"]),
        (number("below", (-5, -2), (1, 1)), ["−3.500", "−3.570 … −3.430"]),
        (number("tiny", (1e-9,), (9,)), ["1.00\u202f×\u202f10⁻⁹"]),
        (yes_no(share=0.25), ["25.0%", "23.0–27.0%", "75.0%"]),
        (named(), ["66.7%", "goblin", "823,044"]),
        (named(names=()), ["none there"]),
    ],
)
def test_page__numbers(made: object, told: list[str]) -> None:
    page = unescape(report_page(findings(made), "en"))  # type: ignore[arg-type]
    assert [words for words in told if words not in page] == []


def test_page__cells_have_count_and_example() -> None:
    made = heat()
    reader = read(
        report_page(findings(number("traps"), heats=(made,), setting={"level": "0..9", "quest": "it's"}), "en")
    )
    cells = [given for tag, given in reader.tags if tag == "td" and given.get("tabindex") == "0"]
    assert len(made.cells) == len(cells)
    article = reader.articles["heat-traps-battles"]
    for cell in made.cells:
        shown = f"advc generate destination --seed {cell.seed} --level {cell.level} --quest 'it'\"'\"'s'"
        assert shown in article
        assert f" – {cell.count} of 20,000 results, " in article


def test_page__commands_of_maps_have_no_level() -> None:
    page = report_page(findings(subject="map damp_cave", failures=(failure(),), setting={}), "en")
    assert "".join(read(page).words).count("advc generate map damp_cave --seed 4711") == 1
    assert "--level" not in page


def test_page__commands_name_every_folder_of_the_content() -> None:
    made = attrs.evolve(findings(failures=(failure(),), setting={}), folders=("content/base", "my packs/marsh:2"))
    words = "".join(read(report_page(made, "en")).words)
    assert "advc generate destination --seed 4711 --level 3 -C content/base -C 'my packs/marsh:2'" in words


@pytest.mark.parametrize("grain", [*GRAINS, *MAP_GRAINS, *OVERMAP_GRAINS])
def test_voice__knows_every_grain(grain: str) -> None:
    assert f"1 {grain}" == Voice("en").things(grain, 1)
    assert f"2 {grain}" not in (Voice("en").things(grain, 2), Voice("ja").things(grain, 2))
    assert grain not in Voice("ja").things(grain, 2)


def test_page__failures_with_intervals(language: str) -> None:
    page = read(report_page(findings(failures=(failure(), failure("Left out by `carve`.", 3000))), language))
    told = " ".join(page.words)
    assert "0.060%" in told
    assert "0.030–0.100%" in told
    assert "advc generate destination --seed 4711 --level 3 --quest guild" in "".join(page.words)


def test_page__without_failures_says_how_sure_that_is() -> None:
    """Three in n, the rule of three."""
    assert "fewer than 0.0150% of all results" in report_page(findings(number()), "en")


def test_page__few_names_shown_the_rest_folded() -> None:
    page = report_page(findings(named(names=tuple(f"enemy_{at}" for at in range(300)))), "en")
    reader = read(page)
    assert "288 more" in reader.words
    assert [f"enemy_{at}" for at in range(300)] == [
        words for words in reader.words if re.fullmatch(r"enemy_\d+", words)
    ][-300:]


def test_page__no_level_no_curve() -> None:
    assert "By level" not in report_page(findings(number(), yes_no(levels=1)), "en")


def test_page__never_a_number_that_is_none(language: str) -> None:
    for made in (everything(), findings(), findings(count=0)):
        page = report_page(made, language)
        assert re.findall(r"\b(nan|inf|None|-0)\b(?!-)", page.split("</style>")[1]) == []


def test_page__same_findings_same_page(language: str) -> None:
    assert report_page(everything(), language) == report_page(everything(), language)


def test_page__small() -> None:
    """Sixty measures as those of the starter pack are, by a hundred levels, and four heat maps: less than a megabyte."""
    values = tuple(range(30))
    measures = [number(f"measure_{at}", values, tuple(each % 7 + 1 for each in values), levels=101) for at in range(50)]
    measures += [named(f"name_{at}", tuple(f"some_enemy_{of}" for of in range(50))) for at in range(10)]
    heats = tuple(heat(f"measure_{at}", "level", 16, 16) for at in range(4))
    assert len(report_page(findings(*measures, heats=heats), "ja").encode()) < 1_000_000


def test_words__same_places_to_fill_in_both_languages() -> None:
    def places(words: str) -> list[str]:
        named = [name for _, name, _, _ in string.Formatter().parse(words) if name is not None]
        return sorted(name or str(at) for at, name in enumerate(named))

    assert {key: both for key, both in WORDS.items() if places(both[0]) != places(both[1])} == {}


def test_names__one_for_each_figure() -> None:
    made = findings(
        number("traps"), number("Traps"), number("traps-by-level"), number("con"), number("罠"), number("…"), number(".."),
        number(""), number("x" * 500), number("heat-a-b"), heats=(heat("a", "b"), heat("a", "b")),
    )  # fmt: skip
    names = figure_names(made)
    every = [*names.measures, *names.heats]
    files = [name.lower() + suffix for name in every for suffix in ("", "-by-level")]
    assert len(files) == len(set(files))
    assert [name for name in every if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,80}", name)] == []
    assert ("traps", "Traps-2", "traps-by-level-2", "_con", "u7f60") == names.measures[:5]
