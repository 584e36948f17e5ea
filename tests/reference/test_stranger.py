"""Somebody who has read only README.md and the reference adds two locations, stumbles, and gets on.

Every stumble was one that a newcomer made; each must be answered by words that say what to do.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from tests.cli.conftest import Advc, advc, here

__all__ = ["advc", "here"]

HEAD = 'pack mine {\n  version "1.0.0"\n  language en\n  translations ja\n  require base\n}\n'

# Indoors, resting on another location.
LIBRARY = """\
location sunken_library : ruins {
  name "Sunken Library" ja "沈んだ図書館"
  frequency low
  terrain hall +2, passage -2
  events chest +1
  party 1..3 quality +1
  traps + shock_rune
}
"""

# Under the sky, resting on the baseline, with a trap of its own and Japanese names, as a Japanese keyboard types them.
PASS = """\
trap 吹雪 {
  name "Blizzard" ja "吹雪"
  side outdoor; theme weather; danger 3
  effect "All lose 10% of HP." ja "全員がHPの10%を失う。"
}

location 雪の峠　：　outdoor　｛
  name "Snowy Pass" ja "雪の峠"
  frequency low
  terrain passage ＋３, chamber －３
  events trap +2
  party ２..６
  traps 2 of 吹雪，landslide，wind_sickle
｝
"""


def write(folder: Path, **files: str) -> None:
    for name, text in {"pack": HEAD, **files}.items():
        (folder / "mine").mkdir(exist_ok=True)
        (folder / "mine" / f"{name}.adv").write_text(text, encoding="utf-8")


def test_stranger__gets_there(advc: Advc, here: Path) -> None:
    write(here, library=LIBRARY, 峠=PASS)
    assert (advc("check", "mine").status, advc("check", "mine").out) == (0, "")

    library = advc("show", "location", "sunken_library", "-C", "mine").out
    assert "traps 3 of" in library
    assert "shock_rune" in library
    pass_ = advc("show", "location", "雪の峠", "-C", "mine").out.splitlines()
    assert [line.split()[:3] for line in pass_ if "terrain passage" in line] == [["terrain", "passage", "9"]]
    assert [line.split()[:3] for line in pass_ if "invisibility" in line] == [["invisibility", "100%", "#"]]

    board = advc("generate", "destination", "-C", "mine", "--location", "雪の峠", "--seed", "7", "--lang", "ja").out
    assert "雪の峠" in board
    assert "吹雪" in board
    game = engine.load(here / "mine")
    assert len(game.destination(seed=7, location="sunken_library").cards) == 30
    assert {card.trap for card in game.destination(seed=7, location="雪の峠").cards} - {None} <= {
        "吹雪",
        "landslide",
        "wind_sickle",
    }


@pytest.mark.parametrize(
    ("right", "wrong", "code", "said"),
    [
        (": ruins", ": ruin", "ADV101", "did you mean `ruins`?"),
        ("shock_rune", "shock_runes", "ADV101", "did you mean `shock_rune`?"),
        ("terrain hall", "terrains hall", "ADV102", "did you mean `terrain`?"),
        ("location sunken", "place sunken", "ADV103", "no kind of declaration is called `place`"),
        ("passage -2", "passage -4", "ADV203", "the rules keep at least 3 of each terrain"),
        ("chest +1", "chest +20", "ADV2", "for 30 cards"),
        ("frequency low", "frequency seldom", "ADV101", "no frequency `seldom`"),
        (' ja "沈んだ図書館"', "", "ADV505", "ja"),
        ('"Sunken Library"', "“Sunken Library”", "ADV002", "“"),
        ("+ shock_rune", "+ frost_rune", "ADV112", "`frost_rune` is already in this list"),
        ("party 1..3", "party 1-3", "ADV104", "text.adv:6"),
        ("party 1..3", "party 3..1", "ADV104", "from low to high"),
        ("party 1..3", "party 1..30", "ADV206", "the limits are 1..9"),
        ("+ shock_rune", "+ rockfall", "ADV207", "outdoor"),
    ],
)
def test_stranger__stumbles(advc: Advc, here: Path, right: str, wrong: str, code: str, said: str) -> None:
    assert right in LIBRARY
    write(here, text=LIBRARY.replace(right, wrong))
    out = advc("check", "mine").out
    assert f"[{code}" in out
    assert said in out


def test_stranger__one_mistake_is_told_once(advc: Advc, here: Path) -> None:
    write(here, text=LIBRARY.replace("shock_rune", "shock_runes"))
    assert advc("check", "mine").out.count("error[") == 1


def test_stranger__forgets_the_pack(advc: Advc, here: Path) -> None:
    write(here, text=LIBRARY)
    (here / "mine" / "pack.adv").unlink()
    done = advc("check", "mine")
    assert done.status == 1
    assert "mine has no pack.adv" in done.err
    assert 'pack mine { version "1.0.0"; language en; require base }' in done.err


def test_stranger__forgets_the_list_of_a_trap(advc: Advc, here: Path) -> None:
    write(here, text=PASS.replace("吹雪，landslide", "landslide"))
    done = advc("check", "mine")
    assert done.status == 0
    assert "warning[ADV501]" in done.out


def test_stranger__forgets_that_traps_are_drawn(advc: Advc, here: Path) -> None:
    write(here, text=PASS.replace("traps 2 of", "traps"))
    assert "such as `3 of pitfall, alarm`" in advc("check", "mine").out
