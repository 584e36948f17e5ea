"""`advc generate`: the same result by every way, files whole or not at all, and errors that say what to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest

import engine
from engine.results.convert import to_data

from .conftest import Advc, MakePack

BASE = ("--seed", "7", "--level", "50", "--quest", "guild")
JSON = ("--format", "json")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(here: Path) -> Path:
    """No content here: the starter pack that comes with the engine is taken."""
    return here


def test_destination__is_what_python_gives(advc: Advc) -> None:
    done = advc("generate", "destination", *BASE, *JSON)
    adventure = engine.load().adventure(7, level=50, quest="guild")
    assert (done.status, done.err, done.out.count("\n")) == (0, "", 1)
    assert json.loads(done.out) == to_data(adventure)


def test_destination__board(advc: Advc) -> None:
    done = advc("generate", "destination", *BASE)
    assert (done.status, done.err) == (0, "")
    assert "seed 7" in done.out
    assert "\x1b" not in done.out
    assert max(map(len, done.out.splitlines())) <= 100


def test_destination__japanese(advc: Advc) -> None:
    english, japanese = (advc("generate", "destination", *BASE, "--lang", each).out for each in ("en", "ja"))
    assert "Deck" in english
    assert "山札" in japanese
    assert "Deck" not in japanese


def test_stages__one_after_the_other(advc: Advc, here: Path) -> None:
    """Query, blueprint and destination by files and pipes give what one command gives at the same seed."""
    at_once = json.loads(advc("generate", "destination", *BASE, *JSON).out)
    query = advc("generate", "query", *BASE, *JSON).out
    (here / "query.json").write_text(query, encoding="utf-8")
    blueprint = advc("generate", "blueprint", "--seed", "7", "--query", "query.json", *JSON).out
    destination = json.loads(
        advc("generate", "destination", "--seed", "7", "--blueprint", "-", *JSON, stdin=blueprint).out
    )
    assert json.loads(query)["query"] == at_once["query"]
    assert json.loads(blueprint)["blueprint"] == at_once["blueprint"]
    assert destination["destination"] == at_once["destination"]
    assert (destination["query"], destination["blueprint"]) == (None, at_once["blueprint"])


def test_stages__declared_by_the_content(advc: Advc, root: Path) -> None:
    packs = ("-C", root / "content" / "base", "-C", root / "content" / "samples" / "query")
    made = json.loads(advc("generate", "destination", "--seed", "7", "--query", "dragon_trial", *packs, *JSON).out)
    assert made["query"]["boss"] == "red_dragon"
    assert made["destination"]["exit"]["party"] is not None


@pytest.mark.parametrize("stage", ["query", "blueprint", "destination"])
def test_stages__every_text(advc: Advc, stage: str) -> None:
    for language in ("en", "ja"):
        done = advc("generate", stage, *BASE, "--lang", language)
        assert (done.status, done.err) == (0, "")
        assert done.out.strip()


def test_count__each_as_it_is_alone(advc: Advc) -> None:
    lines = advc("generate", "destination", "--seed", "7", "--count", "3", *JSON).out.splitlines(keepends=True)
    alone = [advc("generate", "destination", "--seed", str(seed), *JSON).out for seed in (7, 8, 9)]
    assert lines == alone


def test_count__none(advc: Advc) -> None:
    done = advc("generate", "destination", "--seed", "7", "--count", "0")
    assert (done.status, done.out, done.err) == (0, "", "")


def test_seed__drawn_and_told(advc: Advc) -> None:
    done = advc("generate", "destination", *JSON)
    assert done.err == f"seed {json.loads(done.out)['seed']}\n"


def test_schema__fits_what_is_printed(advc: Advc) -> None:
    schema = json.loads(advc("schema").out)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for stage in ("query", "blueprint", "destination"):
        for line in advc("generate", stage, "--seed", "1", "--level", "60", "--count", "20", *JSON).out.splitlines():
            validator.validate(json.loads(line))


def test_content__here_before_the_starter_pack(advc: Advc, here: Path, root: Path) -> None:
    import shutil

    shutil.copytree(root / "content" / "base", here / "content" / "base")
    (here / "content" / "base" / "more.adv").write_text('quest rumour { name "Rumour" ja "噂" }\n', encoding="utf-8")
    assert advc("generate", "query", "--seed", "7", "--quest", "rumour").status == 0


def test_content__wrong(advc: Advc, pack: MakePack) -> None:
    done = advc("generate", "destination", "--seed", "7", "-C", pack("location den : cave { terrain mazes 3 }"))
    assert (done.status, done.out) == (1, "")
    assert "error[ADV101]" in done.err


def test_content__folder_of_packs(advc: Advc, root: Path) -> None:
    done = advc("generate", "destination", "--seed", "7", "-C", root / "content")
    assert (done.status, done.out) == (2, "")
    assert "is no pack but holds some; name one of them: base, samples/" in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--location", "labirynth"), "did you mean 'labyrinth'?"),
        (("--quest", "gild"), "did you mean 'guild'?"),
        (("--campaign", "mian"), "did you mean 'main'?"),
        (("--level", "-1"), "level: "),
        (("--seed", "-1"), "seed: "),
        (("--seed", str(2**64)), "seed: "),
        (("--seed", "seven"), "--seed"),
        (("--count", "-1"), "--count"),
        (("--format", "yaml"), "text or json"),
        (("--lang", "fr"), "en, ja"),
        (("-C", "nowhere"), "no such folder: nowhere"),
        (("--query", "nothing.json"), "neither a file nor a query"),
        (("--blueprint", "nothing.json"), "neither a file nor a blueprint"),
        (("--levle", "3"), "--level"),
    ],
)
def test_usage__wrong(advc: Advc, words: tuple[str, str], said: str) -> None:
    done = advc("generate", "destination", *(() if words[0] == "--seed" else ("--seed", "7")), *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_given__decides_what_it_decides(advc: Advc) -> None:
    query = advc("generate", "query", *BASE, *JSON).out
    done = advc("generate", "destination", "--seed", "7", "--level", "3", "--query", "-", stdin=query)
    assert (done.status, done.out) == (2, "")
    assert "level: decided already by the given query" in done.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "input:1:2: is not JSON"),
        ("[]", "query"),
        ('{"level": "high"}', "query.level"),
        ('{"level": 1, "levle": 2}', "query.levle"),
    ],
)
def test_given__wrong(advc: Advc, text: str, said: str) -> None:
    done = advc("generate", "destination", "--seed", "7", "--query", "-", stdin=text)
    assert (done.status, done.out) == (1, "")
    assert said in done.err


def test_given__unknown_names(advc: Advc) -> None:
    line = json.loads(advc("generate", "query", *BASE, *JSON).out)
    line["query"]["location_candidates"] = ["atlantis"]
    done = advc("generate", "destination", "--seed", "7", "--query", "-", stdin=json.dumps(line))
    assert (done.status, done.out) == (1, "")
    assert "query.location_candidates[0]" in done.err
    assert "atlantis" in done.err


# -- files ------------------------------------------------------------------------------------------------------------


def test_output__what_is_printed_otherwise(advc: Advc, here: Path) -> None:
    done = advc("generate", "destination", *BASE, "-o", "board.txt")
    assert (done.status, done.out, done.err) == (0, "", "")
    assert (here / "board.txt").read_text(encoding="utf-8") == advc("generate", "destination", *BASE).out


def test_output__failing_midway_leaves_the_old_file(advc: Advc, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "out.json").write_text("old\n", encoding="utf-8")
    lines = iter(["one\n", "two\n"])

    def failing(*_: object, **__: object) -> Iterator[str]:
        try:
            return next(lines)  # type: ignore[return-value]
        except StopIteration:
            raise OSError(28, "No space left on device") from None

    monkeypatch.setattr("engine.exports.json_lines.json_line", failing)
    done = advc("generate", "destination", "--seed", "7", "--count", "3", *JSON, "-o", "out.json")
    assert (done.status, done.out, done.err) == (2, "", "advc: No space left on device\n")
    assert [path.name for path in here.iterdir()] == ["out.json"]
    assert (here / "out.json").read_text(encoding="utf-8") == "old\n"


def test_output__interrupted_leaves_nothing(advc: Advc, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.exports.json_lines.json_line", interrupted)
    done = advc("generate", "destination", "--seed", "7", *JSON, "-o", "out.json")
    assert (done.status, done.out, done.err) == (130, "", "advc: stopped\n")
    assert list(here.iterdir()) == []


def test_output__link_stays_a_link(advc: Advc, here: Path) -> None:
    (here / "real.json").write_text("old\n", encoding="utf-8")
    (here / "link.json").symlink_to("real.json")
    assert advc("generate", "query", *BASE, *JSON, "-o", "link.json").status == 0
    assert (here / "link.json").is_symlink()
    assert json.loads((here / "real.json").read_text(encoding="utf-8"))["seed"] == 7


@pytest.mark.parametrize("path", ["nowhere/out.json", "."])
def test_output__impossible(advc: Advc, path: str) -> None:
    done = advc("generate", "query", *BASE, "-o", path)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("advc: cannot write")
