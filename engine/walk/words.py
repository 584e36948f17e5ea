"""What a walk says, in English and Japanese."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from engine.values.harmless import harmless
from engine.walk.state import State

Names = Callable[[str, str], str]
"""The name that a player sees of a map, a tile or a thing: `names("thing", "stairs")`."""

WORDS: dict[str, tuple[str, str]] = {
    "barred": ("{tile} bars the way.", "{tile}に阻まれた。"),
    "edge": ("The map ends here.", "マップの端だ。"),
    "opened": ("You go through: {tile}.", "{tile}を通る。"),
    "past": ("You push past: {thing}.", "{thing}と入れ替わった。"),
    "taken": ("You take: {thing}.", "{thing}を拾った。"),
    "here": ("Here: {thing}.", "ここにあるもの: {thing}。"),
    "caught": ("Beside you: {thing}.", "{thing}に追いつかれた。"),
    "floor": ("You come to floor {number}.", "{number} 階に来た。"),
    "out": ("You are out.", "外に出た。"),
    "stopped": ("You stop here.", "ここまでにした。"),
    "status": (
        "{map}  floor {floor}  turn {turn}  items {items}  caught {caught}  seed {seed}",
        "{map}  {floor} 階  ターン {turn}  宝 {items}  遭遇 {caught}  シード {seed}",
    ),
    "help": ("arrows or hjkl walk   . waits   q quits", "矢印か hjkl で移動   . で待つ   q で終了"),
}
"""Every line: English, Japanese."""


@attrs.frozen
class Words:
    """A language together with the names of the content in it."""

    names: Names
    language: str

    def say(self, line: str, *, tile: str = "", thing: str = "", number: int = 0) -> str:
        """A line with the names of what it is about."""
        return WORDS[line][self.language == "ja"].format(
            tile=self._name("tile", tile), thing=self._name("thing", thing), number=number
        )

    def status(self, state: State, seed: int) -> str:
        """Where and how far one is."""
        return WORDS["status"][self.language == "ja"].format(
            map=self._name("map", state.map.name),
            floor=state.map.floor,
            turn=state.turn,
            items=state.items,
            caught=state.caught,
            seed=seed,
        )

    def _name(self, kind: str, name: str) -> str:
        return harmless(self.names(kind, name)) if name else ""
