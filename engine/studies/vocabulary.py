"""Every measure of a destination that the engine knows by itself, from the names that a content declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.studies.terms import CARD, DESTINATION, ENEMY, PARTY, TRAP, Grain, Measure, Values

NUMBER, YES_NO, NAME = Values.NUMBER, Values.YES_NO, Values.NAME
GRAINS = {grain.name: grain for grain in (DESTINATION, CARD, TRAP, PARTY, ENEMY)}
"""The grains of a destination by the word that `count` takes."""


def destination_measures(declared: Callable[[str], Sequence[str]]) -> dict[str, Measure]:
    """Every measure by its name; `declared` gives the names that the content declares of a kind, in its order.

    A column of names holds indices into `Measure.names`, which are in that same order.
    """
    return {measure.name: measure for measure in _measures(declared)}


def plural(event: str) -> str:
    """An event's measure: `traps` of `trap`, by the spelling of English plurals."""
    if event.endswith(("s", "x", "z", "ch", "sh")):
        return event + "es"
    if event.endswith("y") and event[-2:-1] not in "aeiou":
        return event[:-1] + "ies"
    return event + "s"


def _measures(declared: Callable[[str], Sequence[str]]) -> Iterator[Measure]:
    yield from _asked(declared)
    yield from _of_decks(declared)
    yield from _of_cards(declared)
    yield from _of_parties(declared)


def _asked(declared: Callable[[str], Sequence[str]]) -> Iterator[Measure]:
    of = DESTINATION
    yield Measure("level", of, NUMBER, "The adventure level.", "冒険レベル。")
    yield Measure("location", of, NAME, "The location.", "目的地。", tuple(declared("location")), "location")
    yield Measure("group", of, NAME, "The enemy group.", "敵グループ。", tuple(declared("group")), "group")
    yield Measure("boss", of, YES_NO, "Whether a boss waits at the exit.", "出口にボスがいるか。")
    yield Measure("candidates", of, NUMBER, "Different enemies that parties are drawn from.", "敵の候補の種類数。")
    yield Measure(
        "quality", of, NUMBER, "Enemy quality: the location's and the quest's.", "敵の質（目的地とクエストの合計）。"
    )
    yield Measure(
        "necessary_progression", of, NUMBER, "Progress that shows the exit.", "出口が現れるのに必要な進行度。"
    )


def _of_decks(declared: Callable[[str], Sequence[str]]) -> Iterator[Measure]:
    of = DESTINATION
    yield Measure("cards", of, NUMBER, "Cards of the deck, without the exit.", "デッキの枚数（出口を除く）。")
    yield Measure("invisible", of, NUMBER, "Cards that lie face down.", "不可視カードの枚数。")
    yield Measure("elites", of, NUMBER, "Elite cards.", "強敵のカードの枚数。")
    yield Measure("parties", of, NUMBER, "Enemy parties, a boss's too.", "敵パーティーの数（ボスを含む）。")
    yield Measure("enemies", of, NUMBER, "Enemies in all parties.", "敵の総数。")
    yield Measure("power", of, NUMBER, "Power of all enemies, by their tiers.", "敵の戦力の合計（ティアによる）。")
    yield Measure("danger", of, NUMBER, "Danger of all trap cards added up.", "罠カードの危険度の合計。")
    for event in declared("event"):
        yield Measure(
            plural(event), of, NUMBER, f"Cards with the event `{event}`.", f"出来事 `{event}` のカードの枚数。"
        )
    for event in declared("event"):
        yield Measure(
            f"lost.{event}",
            of,
            NUMBER,
            f"Cards of `{event}` that found no place.",
            f"置き場所がなかった `{event}` の枚数。",
        )
    yield Measure("lost.enemy", of, NUMBER, "Party members that found no cell.", "配置できなかった敵の数。")
    for terrain in declared("terrain"):
        yield Measure(
            f"terrain.{terrain}", of, NUMBER, f"Cards of the terrain `{terrain}`.", f"地形 `{terrain}` のカードの枚数。"
        )


def _of_cards(declared: Callable[[str], Sequence[str]]) -> Iterator[Measure]:
    of = CARD
    yield Measure(
        "card.terrain", of, NAME, "A card's terrain.", "カードの地形。", tuple(declared("terrain")), "terrain"
    )
    yield Measure("card.event", of, NAME, "A card's event.", "カードの出来事。", tuple(declared("event")), "event")
    uniques = tuple(declared("unique_event"))
    yield Measure("card.unique", of, NAME, "A card's unique event.", "カードの固有イベント。", uniques, "unique_event")
    yield Measure("card.progress", of, NUMBER, "A card's progress.", "カードの進行度。")
    yield Measure("card.invisible", of, YES_NO, "Whether a card lies face down.", "カードが不可視か。")
    of = TRAP
    yield Measure("trap", of, NAME, "A trap card's trap.", "罠カードの罠。", tuple(declared("trap")), "trap")
    yield Measure("trap.danger", of, NUMBER, "Its danger, 1 to 5.", "罠の危険度（1〜5）。")
    yield Measure("trap.invisible", of, YES_NO, "Whether its card lies face down.", "そのカードが不可視か。")


def _of_parties(declared: Callable[[str], Sequence[str]]) -> Iterator[Measure]:
    of: Grain = PARTY
    enemies, skills = tuple(declared("enemy")), tuple(declared("skill"))
    yield Measure("party.size", of, NUMBER, "Members of a party, a boss too.", "パーティーの人数（ボスを含む）。")
    yield Measure(
        "party.power", of, NUMBER, "Power of its members, by their tiers.", "メンバーの戦力の合計（ティアによる）。"
    )
    yield Measure("party.alertness", of, NUMBER, "How alert it is.", "警戒度。")
    yield Measure("party.elite", of, YES_NO, "Whether its card is elite.", "強敵のパーティーか。")
    yield Measure("party.boss", of, YES_NO, "Whether a boss leads it.", "ボスが率いるか。")
    yield Measure("leader", of, NAME, "The enemy that leads it.", "リーダーの敵。", enemies, "enemy")
    yield Measure("leader.tier", of, NUMBER, "The leader's tier.", "リーダーのティア。")
    yield Measure("leader.command", of, NAME, "The leader's command skill.", "リーダーの指揮スキル。", skills, "skill")
    yield Measure(
        "leader.column", of, NUMBER, "The leader's column from the front, from 1.", "リーダーの列（前から 1）。"
    )
    yield Measure("leader.row", of, NUMBER, "The leader's row, from 1.", "リーダーの行（1 から）。")
    of = ENEMY
    yield Measure("enemy", of, NAME, "Which enemy.", "敵の種類。", enemies, "enemy")
    yield Measure("enemy.tier", of, NUMBER, "Its tier.", "ティア。")
    yield Measure("enemy.movement", of, NAME, "How it moves.", "移動の型。", tuple(declared("movement")), "movement")
    yield Measure("enemy.boss", of, YES_NO, "Whether it is a boss.", "ボスか。")
    yield Measure("enemy.column", of, NUMBER, "Its column from the front, from 1.", "列（前から 1）。")
    yield Measure("enemy.row", of, NUMBER, "Its row, from 1.", "行（1 から）。")
