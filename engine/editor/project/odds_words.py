"""Exact odds in the words that an editor shows: short beside a value, whole sentences in a page."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.editor.project.counts import percent
from engine.editor.project.odds import LEVELS, Odds, Play, Stretch, Verdict
from engine.source.diagnostic import Message
from engine.studies.promises import Number, Outcome

_OF_ADVENTURES = Message("{chance} of adventures", "冒険の {chance}")
_IN_CAMPAIGN = Message("{words} in {campaign}", "{words}（{campaign}）")
_OF_PARTIES = Message("{chance} of parties", "パーティーの {chance}")
_BOSSES = Message("{adventures} of adventures, {parties} of parties", "冒険の {adventures}、パーティーの {parties}")
_ASKED = {
    "location": Message("**{chance}** of adventures lead here", "冒険の **{chance}** の目的地"),
    "group": Message("**{chance}** of adventures are against this group", "冒険の **{chance}** で出会う敵グループ"),
    "trap": Message("**{chance}** of all trap cards", "すべての罠カードの **{chance}**"),
    "enemy": Message("**{chance}** of all enemies that are met", "出会うすべての敵の **{chance}**"),
}
_EXACT = Message(
    "exact: campaign `{campaign}`, levels {first}..{last}, no quest",
    "正確な値：キャンペーン `{campaign}`、レベル {first}..{last}、クエストなし",
)
_EXACT_QUEST = Message(
    "exact: levels {first}..{last}, with this quest", "正確な値：レベル {first}..{last}、このクエストの場合"
)
_AT_LEVELS = Message("levels {levels}: {chance}", "レベル {levels}：{chance}")
_BOSS_PAGE = Message(
    "a boss waits in **{adventures}** of adventures and leads **{parties}** of all parties",
    "冒険の **{adventures}** でボスが待ち、全パーティーの **{parties}** を率いる",
)
_OUTCOMES = {
    Outcome.KEPT: Message("kept", "守られている"),
    Outcome.BROKEN: Message("broken", "破られている"),
    Outcome.NOTHING: Message("nothing to look at", "対象なし"),
}
_BROKEN_IN = Message("broken in {chance}", "{chance} で破られている")
MOST_STRETCHES = 6
"""Lines about levels in one page."""


def place_words(odds: Odds, name: str, language: str) -> str | None:
    """How likely a location is, in few words: in the default campaign, or in the first that knows it."""
    play = _play_with(odds, "location", name)
    if play is None:
        return None
    words = _OF_ADVENTURES.filled(language, {"chance": percent(play.chances["location"].get(name, Fraction()))})
    return (
        words if play is odds.plays[0] else _IN_CAMPAIGN.filled(language, {"words": words, "campaign": play.campaign})
    )


def _play_with(odds: Odds, kind: str, name: str) -> Play | None:
    """The first campaign where something occurs; where it occurs in none, the first."""
    known = [play for play in odds.plays if play.chances.get(kind)]
    return next((play for play in known if name in play.chances[kind]), known[0] if known else None)


def boss_words(odds: Odds, quest: str, language: str) -> str | None:
    """How often a quest's boss is met, in few words."""
    boss = odds.bosses.get(quest)
    if boss is None:
        return None
    return _BOSSES.filled(language, {"adventures": percent(boss.adventures), "parties": percent(boss.parties)})


def share_words(odds: Odds, measure: str, value: str, language: str) -> str | None:
    """Which share of all parties has a value, in few words."""
    shares = odds.shares.get(measure)
    return _OF_PARTIES.filled(language, {"chance": percent(shares.get(value, Fraction()))}) if shares else None


def verdict_words(verdict: Verdict, language: str) -> str:
    """What is certain of a promise: its figure and whether it is kept."""
    judged = verdict.judged
    outcome = _OUTCOMES[judged.outcome].filled(language, {})
    if judged.law and judged.outcome is Outcome.BROKEN and judged.value:
        return _BROKEN_IN.filled(language, {"chance": percent(Fraction(judged.value))})
    if judged.stretches:
        ends = (_figure(each.value, verdict.is_chance) for each in (judged.stretches[0], judged.stretches[-1]))
        return f"{' → '.join(ends)}, {outcome}"
    if judged.law or judged.value is None:
        return outcome
    return f"= {_figure(judged.value, verdict.is_chance)}, {outcome}"


def _figure(value: Number | None, is_chance: bool) -> str:
    if value is None:
        return "–"
    return percent(Fraction(value)) if is_chance else f"{float(value):.4g}"


def odds_page(odds: Odds, kind: str, name: str, language: str) -> str | None:
    """What is exactly known of how often something is met, and of what that is said."""
    if kind == "quest":
        return _quest_page(odds, name, language)
    play = _play_with(odds, kind, name) if kind in _ASKED else None
    if play is None:
        return None
    said = _ASKED[kind].filled(language, {"chance": percent(play.chances[kind].get(name, Fraction()))})
    of = _EXACT.filled(language, {"campaign": play.campaign, "first": LEVELS[0], "last": LEVELS[-1]})
    lines = [f"{said} ({of})"]
    return "\n".join([*lines, "", *_level_lines(play, kind, name, language)]).rstrip()


def _level_lines(play: Play, kind: str, name: str, language: str) -> Iterator[str]:
    for each in play.stretches.get(kind, {}).get(name, ())[:MOST_STRETCHES]:
        words = {"levels": _levels(each), "chance": _between(each)}
        yield f"- {_AT_LEVELS.filled(language, words)}"


def _levels(stretch: Stretch) -> str:
    return str(stretch.first) if stretch.first == stretch.last else f"{stretch.first}..{stretch.last}"


def _between(stretch: Stretch) -> str:
    least, most = percent(stretch.least), percent(stretch.most)
    return least if least == most else f"{least} – {most}"


def _quest_page(odds: Odds, name: str, language: str) -> str | None:
    boss = odds.bosses.get(name)
    if boss is None:
        return None
    words = {"adventures": percent(boss.adventures), "parties": percent(boss.parties)}
    of = _EXACT_QUEST.filled(language, {"first": LEVELS[0], "last": LEVELS[-1]})
    return f"{_BOSS_PAGE.filled(language, words)} ({of})"
