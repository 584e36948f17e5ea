"""The order of declarations and of files never matters."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.kinds import KINDS
from engine.loading import Loaded, load_packs
from engine.model.packs import Pack, make_pack
from engine.source.file import SourceFile
from engine.syntax.cut import cut
from tests.cases.laid import BASE, base
from tests.cases.test_cases import HERE, case
from tests.robustness.bench import bench
from tests.turns import by_turns

WORDS = frozenset(kind.name for kind in KINDS)
WRONG = (
    "deck",
    "groups",
    "campaigns",
    "ranges",
    "blueprints_and_queries",
    "events",
    "shapes",
    "names_and_keys",
    "pipelines",
)


def declarations(texts: dict[str, str]) -> list[str]:
    """The text of every declaration."""
    files = [SourceFile(path, text, path) for path, text in texts.items()]
    return [file.text[piece.start : piece.end] for file in files for piece in cut(file, WORDS).pieces]


def scattered(texts: dict[str, str], seed: int) -> dict[str, str]:
    """The same declarations in another order, in other files."""
    dice = Random(seed)
    pieces = declarations(texts)
    dice.shuffle(pieces)
    files = [f"{dice.randrange(1000)}/{number}.adv" for number in range(dice.choice((1, 2, 7, 40)))]
    out: dict[str, str] = {}
    for piece in pieces:
        path = dice.choice(files)
        out[path] = out.get(path, "") + piece + dice.choice(("\n", "\n\n", "\n# a comment\n"))
    return out


def pack(texts: dict[str, str], head: str | None) -> Pack:
    files = [SourceFile(path, text, path) for path, text in texts.items()]
    if head is not None:
        return make_pack([SourceFile("pack.adv", head, "pack.adv"), *files], BASE, "base", [])
    return make_pack(files, None, "text", [])


def values(loaded: Loaded) -> dict[tuple[str, str], object]:
    model = loaded.model
    return {(kind, name): model.get(kind, name).value for kind, owners in model.owners.items() for name in owners}


def told(loaded: Loaded) -> Counter[tuple[str, str]]:
    return Counter((each.code, each.message()) for each in loaded.found)


@pytest.mark.parametrize("seed", range(3))
def test_starter__scattered_means_the_same(seed: int) -> None:
    texts = {path: text for path, text in bench().texts.items() if path != "pack.adv"}
    head = bench().texts["pack.adv"]
    before = load_packs([pack(texts, head)], memory=False)
    after = load_packs([pack(scattered(texts, seed), head)], memory=False)
    assert [] == after.found
    assert values(before) == values(after)


@pytest.mark.parametrize("seed", by_turns(range(2)))
@pytest.mark.parametrize("name", WRONG)
def test_mistakes__scattered_are_told_alike(name: str, seed: int) -> None:
    texts = case(HERE / "bad" / f"{name}.adv")
    before = load_packs([base(), pack(texts, None)])
    after = load_packs([base(), pack(scattered(texts, seed), None)])
    assert told(before) == told(after)
    assert before.found


@pytest.mark.parametrize("seed", range(3))
def test_patches__counts_add_up_in_any_order(seed: int) -> None:
    texts = {
        f"{number}.adv": f"patch location cave {{ terrain maze {number:+}; elites {number - 2:+} }}"
        for number in range(5)
    }
    loaded = load_packs([base(), pack(scattered(texts, seed), None)])
    cave = loaded.model.get("location", "cave").value
    assert (16, 3) == (cave.terrain.amounts()["maze"], cave.elites.amount)
