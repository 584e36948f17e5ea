"""What pages of the site show of pictures, floors and hostile drawings."""

from __future__ import annotations

import re

import pytest

from engine.declarations.rule import USES
from engine.game import Game
from engine.loading import load_paths
from engine.reference.site.site import Site
from tests.cases.laid import BASE

HOSTILE = """\
tile odd { name "</pre><script>alert(1)</script>" ja "</pre><img src=x onerror=alert(1)>"; symbol "<"; color orange }
map evil 20 x 20 {
  name "&<b>" ja "</title><i>"; noise 50% tile odd; connect
  stamp {
    picture \"\"\"
      <"&
      \"\"\"
    sign "<" tile odd; sign "&" tile floor; sign "\\"" tile wall
  }
}
overmap_terrain hut { name "</pre><script>alert(1)</script>" ja "<u>"; symbol "<"; color orange; flags no_rotate }
city_building evil_hut { name "<h1>x" ja "y</h1>"; on land; at (0, 0, 0) hut }
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "pack.adv").write_text('pack mine { version "1.0.0"; language en; require base }', "utf-8")
    (folder / "text.adv").write_text(HOSTILE, "utf-8")
    loaded = load_paths([BASE, folder])
    assert loaded.ruleset is not None, [each.message() for each in loaded.found]
    files = Site(loaded.model, Game(loaded.ruleset), "en").files()
    return {path: data.decode("utf-8") for path, data in files if path.endswith(".html")}


@pytest.mark.parametrize("path", ["map/evil.html", "city_building/evil_hut.html", "tile/odd.html", "tile/index.html"])
def test_hostile__nothing_of_a_drawing_is_read_as_html(pages: dict[str, str], path: str) -> None:
    page = pages[path]
    assert len(re.findall("<script", page)) == 1
    assert re.findall("<(?:img|i|u|b(?! class)|iframe|svg)\\b", page) == []
    assert "&lt;" in page


def test_hostile__what_is_drawn_is_there(pages: dict[str, str]) -> None:
    for path in ("map/evil.html", "city_building/evil_hut.html"):
        assert pages[path].count("<pre") == pages[path].count("</pre>") == 2


def values(page: str) -> list[str]:
    """What stands in each row of the values: words, then where they are from."""
    section = page.partition('<section id="values">')[2].partition("</section>")[0]
    rows = re.findall(r"<tr>(<td>.*?)</tr>", section, re.DOTALL)
    return [re.sub(r"<div[^>]*>|<[^>]+>", lambda tag: "\n" if "div" in tag[0] else "", row).strip() for row in rows]


def test_values__a_layout_is_a_value_of_its_own(pages: dict[str, str]) -> None:
    layouts = [row for row in values(pages["city_building/cathedral.html"]) if row.startswith("layout")]
    assert len(layouts) == 3
    assert all(row.count("&#34;&#34;&#34;") == 2 and "buildings.adv:" in row for row in layouts)


def test_values__floors_stand_in_their_blocks(pages: dict[str, str]) -> None:
    floors = [row.split("\n")[0] for row in values(pages["map/garrison.html"]) if row.startswith("floors")]
    assert floors == ["floors 1 {", "floors 2..3 {", "floors 4 {"]


def test_title__in_both_languages(pages: dict[str, str]) -> None:
    title = re.search(r'<title data-en="([^"]*)" data-ja="([^"]*)">(.*?)</title>', pages["location/cave.html"])
    assert title is not None
    assert title.groups() == ("Cave – The content of mine", "洞窟 – mine の内容", "Cave – The content of mine")


def test_rule__says_what_the_engine_asks_it_for(pages: dict[str, str]) -> None:
    page = pages["rule/tier_weight.html"]
    assert USES["tier_weight"].doc in page
    assert [name for name in USES["tier_weight"].names if f"<dt><code>{name}</code></dt>" not in page] == []
    assert 'id="named_by"' not in page
    assert 'id="asked"' not in pages["location/cave.html"]


def odds_of(page: str) -> list[list[str]]:
    """The cells of a page's table of odds, row by row."""
    section = page.partition('<section id="odds">')[2].partition("</section>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", section, re.DOTALL)
    return [re.findall(r"<t[dh][^>]*>(?:<bdi[^>]*>)?([^<]*)", row) for row in rows]


def test_odds__stand_by_the_stages_of_the_campaign(pages: dict[str, str]) -> None:
    head, of_cards = odds_of(pages["trap/fire_rune.html"])
    assert head == ["Levels", "0–9", "10–19", "20–29", "30–44", "45–59", "60–79", "80–100"]
    assert of_cards[:2] == ["A trap card&#39;s trap.", "0 %"]
    _, of_adventures = odds_of(pages["location/fort.html"])
    assert of_adventures[5] == "4.55 %"  # as `advc odds location --level 50` says


def test_odds__an_enemy_is_met_and_leads(pages: dict[str, str]) -> None:
    assert [row[0] for row in odds_of(pages["enemy/goblin_king.html"])[1:]] == [
        "The enemy that leads it.",
        "Which enemy.",
    ]


def test_odds__of_what_no_measure_has_there_is_no_table(pages: dict[str, str]) -> None:
    for path in ("map/evil.html", "quest/guild.html", "rule/group_index.html"):
        assert odds_of(pages[path]) == []
