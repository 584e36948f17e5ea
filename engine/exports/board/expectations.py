"""Expectations after a test, printed for a person: each promise with its figure, what it rests on, and what would help."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.studies.levers import Lever
    from engine.studies.promises import Judged, Number
    from engine.studies.tested import Tested

SIGNS = {
    "kept": ("✓", "green"),
    "broken": ("✗", "bold red"),
    "undecided": ("?", "yellow"),
    "nothing": ("✗", "bold red"),
}
"""Of a verdict: its sign and colour."""
WORDS: dict[str, tuple[str, str]] = {
    "level": ("level {}", "レベル {}"),
    "exact": ("{} exactly", "{}(厳密)"),
    "about": ("about {}", "約 {}"),
    "between": ("{} to {}", "{}〜{}"),
    "drawn": ("{} drawn from seed {}", "シード {1} から {0} 回"),
    "spare": ("{} to spare", "余裕 {}"),
    "off": ("off by {}", "差 {}"),
    "always": ("always", "常に成り立つ"),
    "never broken": (
        "not broken once in {}: at most {} break it",
        "{} 回では一度も破れず(破れる割合は {} 以下)",
    ),
    "breaks": ("{} break it", "{} が破る"),
    "broken": ("broken", "破れる例あり"),
    "why sampled": ("sampled, as {}", "抽出で調査: {}"),
    "trend": ("levels {}: {}", "レベル {}: {}"),
    "levers": ("changes of one line that move it most", "最も効く一行の変更"),
    "no levers": ("no step of a single number moves it", "数値一つの変更では動きません"),
    "locations": ("{} locations", "{} か所"),
    "not finished": ("stopped before it was decided", "途中で終了"),
    "kept": ("{} kept", "成立 {}"),
    "broken count": ("{} broken", "不成立 {}"),
    "undecided": ("{} undecided", "未決 {}"),
    "every": ("every {}", "常に {}"),
}
"""Every label: English, Japanese."""


def expectation_board(tested: Tested, *, language: str = "en", content: Sequence[str] = ()) -> RenderableType:
    """An expectation and the verdict on each promise; `content` are the packs to name in commands, if any."""
    return Group(*_lines(tested, _Words(language), content))


def tally_line(tested: Sequence[Tested], *, language: str = "en") -> Text:
    """How many promises were kept, broken and undecided."""
    words, outcomes = _Words(language), [each.outcome.value for one in tested for each in one.judged]
    broken = outcomes.count("broken") + outcomes.count("nothing")
    parts = [words.say("kept", outcomes.count("kept")), words.say("broken count", broken)]
    if outcomes.count("undecided"):
        parts.append(words.say("undecided", outcomes.count("undecided")))
    return Text("、".join(parts) if language == "ja" else ", ".join(parts), style="bold red" if broken else "bold")


class _Words:
    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, label: str, *values: object) -> str:
        return WORDS[label][self.language == "ja"].format(*values)


def _lines(tested: Tested, words: _Words, content: Sequence[str]) -> Iterator[RenderableType]:
    levels = tested.setting.levels
    asked = [words.say("level", f"{levels[0]}..{levels[-1]}"), *tested.options[1::2]]
    if tested.where is not None:
        asked.append(harmless(tested.where))
    yield Text.assemble(
        (harmless(tested.title), "bold"),
        ("  " + "  ".join(asked), "dim"),
        (f"  {harmless(tested.file)}:{tested.line}", "dim"),
    )
    for judged, levers in zip(tested.judged, tested.levers, strict=True):
        yield Padding(_verdict(judged, tested, words), (0, 0, 0, 2))
        for line in _more(judged, levers, tested, words, content):
            yield Padding(line, (0, 0, 0, 6))


def _verdict(judged: Judged, tested: Tested, words: _Words) -> RenderableType:
    sign, style = SIGNS[judged.outcome.value]
    table = Table.grid(padding=(0, 1))
    table.add_column(width=1)
    table.add_column(overflow="fold", ratio=1)
    table.add_column(overflow="fold", ratio=1)
    said = "  ".join(_basis(judged, tested, words))
    text = words.say("every", judged.text) if judged.law else judged.text
    table.add_row(Text(sign, style=style), Text(harmless(text)), Text(said, style="dim"))
    table.expand = True
    return table


def _basis(judged: Judged, tested: Tested, words: _Words) -> Iterator[str]:
    """What a verdict rests on."""
    exact = judged.method.value == "exact"
    drawn = words.say("drawn", judged.looked, tested.seed)
    if judged.outcome.value == "nothing":
        if judged.reason is not None:
            yield judged.reason.within(words.language)
        return
    if judged.law:
        if exact and judged.value is not None:
            yield words.say("always") if not judged.value else words.say("breaks", figure(judged.value, chance=True))
        elif judged.unlikely is not None:
            yield words.say("never broken", judged.looked, figure(judged.unlikely, chance=True))
        elif judged.example is not None:
            yield words.say("broken")
        return
    if judged.value is None:
        yield drawn if judged.looked else words.say("not finished")
        return
    shown = figure(judged.value, judged.chance)
    if exact:
        yield words.say("exact", shown)
    elif judged.interval is not None:
        ends = words.say("between", *(figure(end, judged.chance) for end in judged.interval))
        yield f"{words.say('about', shown)} ({ends}; {drawn})"
    else:
        yield f"{words.say('about', shown)} ({drawn})"
    if judged.margin:
        inside = judged.margin >= 0
        yield words.say(
            "spare" if inside else "off", figure(judged.margin if inside else -judged.margin, judged.chance)
        )


def _more(
    judged: Judged, levers: Sequence[Lever], tested: Tested, words: _Words, content: Sequence[str]
) -> Iterator[RenderableType]:
    """What helps with a promise that is not kept."""
    if judged.outcome.value == "kept":
        return
    for stretch in judged.stretches:
        if stretch.value is not None:
            said = figure(stretch.value, judged.chance)
            if stretch.interval is not None:
                said += f" ({words.say('between', *(figure(end, judged.chance) for end in stretch.interval))})"
            yield Text(words.say("trend", f"{stretch.first}..{stretch.last}", said), style="dim")
    if judged.outcome.value == "undecided" and judged.reason is not None:
        yield Text(words.say("why sampled", judged.reason.within(words.language)), style="dim")
    if judged.example is not None:
        yield Text(command(judged, tested, content), style="cyan")
    if judged.outcome.value == "broken" and tested.done and not levers:
        yield Text(words.say("no levers"), style="dim")
    if levers:
        yield Text(words.say("levers"), style="dim")
        yield Padding(_levers(levers, judged, words), (0, 0, 0, 2))


def command(judged: Judged, tested: Tested, content: Sequence[str] = ()) -> str:
    """What to type to see the destination that breaks a promise; nothing where none is known."""
    if judged.example is None:
        return ""
    packs = [word for each in content for word in ("-C", each)]
    asked = ["--seed", str(judged.example.seed), "--level", str(judged.example.level), *tested.options]
    return harmless(shlex.join(["advc", "generate", "destination", *packs, *asked]))


def _levers(levers: Sequence[Lever], judged: Judged, words: _Words) -> Table:
    table = Table.grid(padding=(0, 2))
    for _ in range(3):
        table.add_column(overflow="fold")
    for lever in levers:
        change = f"{lever.before} → {lever.after}" if lever.before else lever.after
        what = f"{harmless(lever.what)} {change}"
        many = len(lever.owners) > 1
        whose = words.say("locations", len(lever.owners)) if many else harmless(lever.owners[0])
        chance = judged.chance or judged.law
        before, after = (figure(1 - each if judged.law else each, chance) for each in lever.figure)
        table.add_row(
            Text(f"{harmless(lever.file)}:{lever.line}", style="cyan"),
            Text(f"{what}  ({whose})"),
            Text(f"{before} → {after}", style="bold"),
        )
    return table


def figure(value: Number, chance: bool = False) -> str:
    """A figure to read: four digits that count, a chance in percent; a fraction with few digits as it is."""
    shown = value * 100 if chance else value
    whole = isinstance(shown, Fraction) and shown.denominator == 1
    text = str(shown) if whole else f"{float(shown):.4g}"
    return f"{text} %" if chance else text
