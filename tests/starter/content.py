"""The starter content, loaded once for the tests of three folders, and the same with something laid over it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from engine.game import Game
from engine.loading import Loaded, load_text
from engine.ruleset.ruleset import Ruleset

CONTENT = Path(__file__).parents[2] / "content"
BASE = CONTENT / "base"
JAPANESE = r"[ぁ-んァ-ヶ一-龠々ー]"


@cache
def starter_files() -> Mapping[str, str]:
    """The texts of the starter pack by path within it."""
    return {path.relative_to(BASE).as_posix(): path.read_text("utf-8") for path in sorted(BASE.rglob("*.adv"))}


@cache
def starter_game() -> Game:
    """The starter content as a game."""
    return game_of(starter_files())


def game_of(files: Mapping[str, str]) -> Game:
    """Texts as a game; whatever is an error in them is shown."""
    return Game(ruleset_of(load_text(dict(files))))


@cache
def laid_over(text: str) -> Game:
    """The starter content with one more pack, of one text, over it."""
    return Game(ruleset_of(load_text({"over.adv": text}, over=[BASE])))


@cache
def with_sample(name: str) -> Game:
    """The starter content with one of the samples over it."""
    return Game(ruleset_of(load_text({}, over=[BASE, CONTENT / "samples" / name])))


def ruleset_of(loaded: Loaded) -> Ruleset:
    """The ruleset of content that should be without an error."""
    errors = [f"{each.place}: {each.message()}" for each in loaded.found if each.severity == "error"]
    if errors or loaded.ruleset is None:
        raise AssertionError("\n".join(errors))
    return loaded.ruleset


def edited(path: str, before: str, after: str) -> dict[str, str]:
    """The starter pack's texts with one edit, which must find its place exactly once."""
    files = dict(starter_files())
    assert files[path].count(before) == 1, f"{before!r} in {path}"
    files[path] = files[path].replace(before, after)
    return files
