"""A formula of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs
from attrs import frozen

from engine.language.faults import MISSING
from engine.language.formula import Formula
from engine.language.kind import Kind, places_field
from engine.language.near import did_you_mean
from engine.rules.bounds import Bounds
from engine.rules.expression import WHOLE, Bound, bind
from engine.rules.faults import BEHIND_THE_NAME, NOT_A_NUMBER, UNKNOWN_VARIABLE
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.source.file import Place
from engine.source.limits import DECK_CARDS
from engine.values.interval import Interval
from engine.values.prop import prop

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


class HeldBy(StrEnum):
    """Whose a weight is."""

    EACH = "each"
    TIER = "tier"


@frozen
class Case:
    """`when ..-2 = …`: the formula for some values of the name behind `on`."""

    values: Interval = prop("The values it is for.", positional=True)
    formula: Formula = prop("The formula, behind `=`.")
    places: Mapping[str, Place] = places_field()


@frozen
class Rule:
    """A formula that the engine asks for while it generates.

    Either one formula, `rule invisible_cards = …`, or one for each range of a value: `rule tier_weight on quality` with
    `when` lines that cover every whole number exactly once.
    """

    on: str | None = prop("The name whose value chooses the `when` line.", default=None)
    when: tuple[Case, ...] = prop("A range of that value and its formula.", default=(), repeated=True)
    held_by: HeldBy = prop(
        "For `tier_weight`: whether `each` enemy of a tier has the weight, or the `tier` shares it among them.",
        default=HeldBy.EACH,
    )
    formula: Formula | None = prop("The formula, behind `=`.", default=None)


MOST_LEVEL = 1000
"""The highest adventure level."""
MOST_DISTANCE = 1_000_000_000
"""The farthest that a site is from the start of the world, in tiles; what lies farther counts as this."""
QUALITIES = range(-20, 21)
"""Every enemy quality that locations and quests can add up to."""


@frozen
class Use:
    """What a rule is for: its name in content, and the names its formula may use."""

    name: str
    doc: str
    names: Mapping[str, str] = attrs.field(factory=dict)
    """Each name with what it stands for."""
    least: int = 0
    most: int | None = None
    of_adventures: bool = True
    """Whether no adventure can be made without it."""


USES = {
    use.name: use
    for use in (
        Use(
            "tier_weight",
            "How often an enemy of a tier is drawn into a party, against the other candidates.",
            {
                "quality": "the enemy quality, below zero for weak",
                "tier": "the tier of the enemy",
                "lowest": "the lowest tier among the candidates",
                "highest": "the highest tier among the candidates",
            },
        ),
        Use(
            "party_size_weight",
            "How often a party has a size, against the other sizes of its range.",
            {"size": "the number of members", "minimum": "the least of the range", "maximum": "the most of the range"},
        ),
        Use(
            "invisible_cards",
            "How many cards of a deck are invisible, where invisible cards are enabled; a whole number.",
            {
                "total": "the cards of the deck",
                "level": "the adventure level",
                "invisibility": "the location's share, 1.5 for 150%",
            },
        ),
        Use(
            "group_index",
            "Where the window of enemy groups begins, in percent of the stage's groups by power.",
            {"level": "the adventure level"},
            most=100,
        ),
        Use(
            "site_level",
            "The adventure level of a site on an overmap; a fraction is rounded down.",
            {"distance": "how far the site is from the start of the world, in tiles"},
            most=MOST_LEVEL,
            of_adventures=False,
        ),
    )
}  # fmt: skip
"""Every rule that the engine asks for."""

UNKNOWN_RULE = Fault(
    "ADV250",
    Message("a rule that nobody asks for", "使われないルール"),
    Message("the engine asks for no rule `{name}`", "`{name}` というルールは使われません"),
    Message(
        "The rules are {rules}.".format(rules=", ".join(USES)),
        "使われるルールは {rules} です。".format(rules="、".join(USES)),
    ),
    wrong="rule teir_weight = 1",
    right="replace rule tier_weight = 1",
)
UNCOVERED = Fault(
    "ADV251",
    Message("a `when` list with a gap or an overlap", "`when` の抜けや重なり"),
    Message("{what}", "{what}"),
    Message(
        "The `when` lines cover every whole number exactly once: begin with `..n`, end with `m..`, leave nothing out.",
        "`when` は、すべての整数をちょうど一度ずつ覆います。`..n` で始め、`m..` で終え、間を空けません。",
    ),
    wrong="replace rule tier_weight on quality { when ..-1 = 2; when 1.. = 1 }",
    right="replace rule tier_weight on quality { when ..-1 = 2; when 0.. = 1 }",
)
NEGATIVE = Fault(
    "ADV252",
    Message("a value below its range", "小さすぎる値"),
    Message(
        "this can be {value} ({example}); it must be {least} or more",
        "{value} になることがあります（{example}）。{least} 以上でなければなりません",
    ),
    Message(
        "A weight or a count cannot be negative. Keep it up with `max(0, …)`.",
        "重みや数は負になれません。`max(0, …)` などで抑えてください。",
    ),
    wrong="replace rule tier_weight = tier - 3",
    right="replace rule tier_weight = max(0, tier - 3) + 1",
)
BEYOND = Fault(
    "ADV253",
    Message("a value above its range", "大きすぎる値"),
    Message(
        "this can be {value}; it must be {most} or less",
        "{value} になることがあります。{most} 以下でなければなりません",
    ),
    Message("Keep it down with `min(…)` or `clamp(…)`.", "`min(…)` や `clamp(…)` で抑えてください。"),
    wrong="replace rule group_index = level",
    right="replace rule group_index = min(level, 40)",
)
ALL_ZERO = Fault(
    "ADV254",
    Message("weights that are all zero", "すべて 0 の重み"),
    Message("every weight is 0 where {example}", "{example} のとき、すべての重みが 0 になります"),
    Message(
        "Something must be drawn, so at least one weight has to be above 0 in every case.",
        "何かを引くので、どの場合も少なくとも一つの重みは 0 より大きくなければなりません。",
    ),
    wrong="replace rule tier_weight = if tier > 3 then 1 else 0",
    right="replace rule tier_weight = if tier > 3 then 2 else 1",
)
NOT_WHOLE = Fault(
    "ADV255",
    Message("a count that is not whole", "整数でない数"),
    Message(
        "this can be a fraction, such as {value} ({example})", "{value} のような端数になることがあります（{example}）"
    ),
    Message(
        "Cards are whole: wrap the formula in `ceil(…)`, `floor(…)` or `round(…)`.",
        "枚数は整数です。`ceil(…)`、`floor(…)`、`round(…)` で整えてください。",
    ),
    wrong="replace rule invisible_cards = total * min(level, 100) / 100 * 0.3 * invisibility",
    right="replace rule invisible_cards = ceil(total * min(level, 100) / 100 * 0.3 * invisibility)",
)

FAULTS = (UNKNOWN_RULE, UNCOVERED, NEGATIVE, BEYOND, ALL_ZERO, NOT_WHOLE)


def ranges(name: str, model: Model) -> dict[str, Bounds]:
    """The range of each name that a rule's formula may use, in this content."""
    if name == "tier_weight":
        levels = model.only("tiers").levels
        tiers = Bounds.of((levels.least, levels.most))
        return {"quality": Bounds.of((QUALITIES[0], QUALITIES[-1])), "tier": tiers, "lowest": tiers, "highest": tiers}
    if name == "party_size_weight":
        party = model.only("limits").party
        size = Bounds.of((party.least, party.most))
        return {"size": size, "minimum": size, "maximum": size}
    level = Bounds.of((0, MOST_LEVEL))
    if name == "group_index":
        return {"level": level}
    if name == "site_level":
        return {"distance": Bounds.of((0, MOST_DISTANCE))}
    return {
        "total": Bounds.of((1, DECK_CARDS)),
        "level": level,
        "invisibility": Bounds(Fraction(0), Fraction(10), whole=False),
    }


def choices(name: str, model: Model) -> Iterable[tuple[dict[str, int], list[dict[str, int]]]]:
    """For a rule of weights: what is given in each case, and the things that are weighed there against each other."""
    if name == "tier_weight":
        levels = model.only("tiers").levels
        tiers = range(levels.least, levels.most + 1)
        for quality in QUALITIES:
            for lowest in tiers:
                for highest in tiers[lowest - tiers[0] :]:
                    given = {"quality": quality, "lowest": lowest, "highest": highest}
                    # Only the two ends are sure to be among the candidates: their weights must do.
                    ends = sorted({lowest, highest})
                    inner = [tier for tier in tiers if lowest < tier < highest]
                    yield given, [{"tier": tier, "sure": 1} for tier in ends] + [{"tier": tier} for tier in inner]
    elif name == "party_size_weight":
        party = model.only("limits").party
        for minimum in range(party.least, party.most + 1):
            for maximum in range(minimum, party.most + 1):
                given = {"minimum": minimum, "maximum": maximum}
                yield given, [{"size": size, "sure": 1} for size in range(minimum, maximum + 1)]


def is_open(name: str, model: Model) -> bool:
    """Whether `tiers` or `limits` leave open how far a rule's names reach; they are told so themselves."""
    measure = {"tier_weight": ("tiers", "levels"), "party_size_weight": ("limits", "party")}.get(name)
    if measure is None:
        return False
    kind, key = measure
    interval: Interval = getattr(model.only(kind), key)
    return interval.least is None or interval.most is None


def wrong_rule(rule: Declared[Rule], model: Model) -> Iterator[Diagnostic]:
    """The rule is one the engine asks for, covers every case, and gives what it must."""
    value = rule.value
    use = USES.get(rule.name)
    if use is None:
        yield UNKNOWN_RULE.at(rule.place, name=rule.name, help=did_you_mean(rule.name, USES))
        return
    if is_open(rule.name, model):
        return
    names = ranges(rule.name, model)
    if value.on is None and value.formula is None and not value.when:
        yield MISSING.at(rule.place, owner=f"rule `{rule.name}`", key="=", doc=BEHIND_THE_NAME)
        return
    if value.on is not None and value.on not in names:
        known = ", ".join(f"`{name}`" for name in names)
        yield UNKNOWN_VARIABLE.at(rule.at("on"), name=value.on, names=known, help=did_you_mean(value.on, names))
        return
    if value.on is not None and not names[value.on].whole:
        yield NOT_A_NUMBER.at(rule.at("on"), expected=WHOLE)
        return
    gaps = list(_uncovered(rule, value))
    yield from gaps
    if value.on is None and value.when:
        return
    bound, found = bound_cases(value, names)
    yield from found
    if found or gaps:
        return
    if rule.name in ("tier_weight", "party_size_weight"):
        yield from _wrong_weights(rule, model, bound)
    else:
        yield from _wrong_numbers(use, value, bound, names)


def _uncovered(rule: Declared[Rule], value: Rule) -> Iterator[Diagnostic]:
    if value.on is None:
        if value.when:
            what = Message(
                "`when` lines need `on` and a name behind the rule's name",
                "`when` には、ルール名の後の `on 名前` が必要です",
            )
            yield UNCOVERED.at(value.when[0].places[""], what=what)
        return
    if value.formula is not None:
        what = Message("either one formula, or `when` lines", "一つの式か、`when` のどちらかだけです")
        yield UNCOVERED.at(value.formula.place, what=what)
    expected: int | None = None
    cases = sorted(value.when, key=lambda case: (case.values.least is not None, case.values.least or 0))
    if not cases or cases[0].values.least is not None:
        below = cases[0].values.least if cases else 0
        what = Message(f"nothing covers what lies below {below}", f"{below} より小さい値がありません")
        yield UNCOVERED.at(cases[0].places["values"] if cases else rule.place, what=what)
    farthest = told = None
    for case in cases:
        if farthest is not None:
            least = case.values.least
            if expected is None or least is None or least < expected:
                if farthest is not told:  # one that reaches too far overlaps many
                    shown = least if least is not None else case.values.most
                    what = Message(f"{shown} is covered twice", f"{shown} が二度覆われています")
                    also = ((farthest.places["values"], Message("also covered here", "ここでも覆われています")),)
                    yield UNCOVERED.at(case.places["values"], what=what, also=also)
                told = farthest
            elif least > expected:
                gap = Interval(expected, least - 1)
                yield UNCOVERED.at(case.places["values"], what=Message(f"nothing covers {gap}", f"{gap} がありません"))
        most = case.values.most
        if farthest is None or (expected is not None and (most is None or most + 1 > expected)):
            farthest = case
            expected = None if most is None else most + 1
    if cases and expected is not None:
        last = cases[-1]
        what = Message(f"nothing covers {expected}..", f"{expected}.. がありません")
        yield UNCOVERED.at(last.places["values"], what=what)


def bound_cases(
    value: Rule, names: Mapping[str, Bounds]
) -> tuple[list[tuple[Interval, Bound, Formula]], list[Diagnostic]]:
    """Each formula of a rule ready to be computed, with the values it is for."""
    out, found = [], []
    if value.on is None and value.formula is not None:
        bound, wrong = bind(value.formula, names)
        found += wrong
        if bound is not None:
            out.append((Interval(None, None), bound, value.formula))
        return out, found
    for case in value.when:
        narrowed = dict(names)
        on = names[value.on]  # type: ignore[index]
        least = on.least if case.values.least is None else max(on.least, Fraction(case.values.least))
        most = on.most if case.values.most is None else min(on.most, Fraction(case.values.most))
        if least <= most:
            narrowed[value.on] = Bounds(least, most, on.whole)  # type: ignore[index]
        bound, wrong = bind(case.formula, narrowed)
        found += wrong
        if bound is not None:
            out.append((case.values, bound, case.formula))
    return out, found


@frozen(eq=False)
class Computed:
    """A rule as the generators use it: call it with its names, get the exact value."""

    on: str | None
    cases: tuple[tuple[Interval, Bound], ...]

    def __call__(self, **names: Any) -> Fraction:
        """The value for these names."""
        if self.on is None:
            return self.cases[0][1](**names)
        chosen = names[self.on]
        return next(bound(**names) for values, bound in self.cases if chosen in values)


def computed(rule: Rule, name: str, model: Model) -> Computed:
    """A rule without faults, ready for the generators."""
    cases, _ = bound_cases(rule, ranges(name, model))
    return Computed(rule.on, tuple((values, bound) for values, bound, _ in cases))


Weigh: TypeAlias = "Callable[[int, tuple[tuple[str, int], ...]], Fraction]"
"""The weight that a case gives for the names that it looks at."""


def _wrong_weights(
    rule: Declared[Rule], model: Model, cases: list[tuple[Interval, Bound, Formula]]
) -> Iterator[Diagnostic]:
    value = rule.value
    if all(bound.bounds.least > 0 for _, bound, _ in cases):
        return  # proved already
    reported: set[int] = set()
    weigh = lru_cache(maxsize=None)(lambda case, numbers: cases[case][1](**dict(numbers)))
    for given, things in choices(rule.name, model):
        case = 0
        if value.on is not None:
            chosen = given.get(value.on)
            if chosen is None:  # the rule looks at what is weighed, such as the tier: each thing finds its own case
                yield from _weights_of_mixed(rule, cases, given, things, reported, weigh)
                continue
            case = next(index for index, (values, _, _) in enumerate(cases) if chosen in values)
        yield from _weights_of_case(cases, [case] * len(things), given, things, reported, weigh)


def _weights_of_mixed(
    rule: Declared[Rule], cases: list[tuple[Interval, Bound, Formula]], given: dict[str, int], things: list[dict[str, int]],
    reported: set[int], weigh: Weigh,
) -> Iterator[Diagnostic]:  # fmt: skip
    on: Any = rule.value.on
    chosen = [next(index for index, (values, _, _) in enumerate(cases) if thing[on] in values) for thing in things]
    yield from _weights_of_case(cases, chosen, given, things, reported, weigh)


def _weights_of_case(
    cases: list[tuple[Interval, Bound, Formula]], chosen: list[int], given: dict[str, int], things: list[dict[str, int]],
    reported: set[int], weigh: Weigh,
) -> Iterator[Diagnostic]:  # fmt: skip
    positive = False
    for case, thing in zip(chosen, things, strict=True):
        _, bound, formula = cases[case]
        names = {**given, **{key: number for key, number in thing.items() if key != "sure"}}
        # Most formulas look at few of the names: the same weight comes up again and again.
        weight = weigh(case, tuple((name, names[name]) for name in bound.names))
        positive |= weight > 0 and "sure" in thing
        if weight < 0 and case not in reported:
            reported.add(case)
            yield NEGATIVE.at(formula.place, value=_shown(weight), least=0, example=_example(names))
    if not positive and chosen[0] not in reported:
        reported.add(chosen[0])
        yield ALL_ZERO.at(cases[chosen[0]][2].place, example=_example(given))


def _wrong_numbers(
    use: Use, value: Rule, cases: list[tuple[Interval, Bound, Formula]], names: Mapping[str, Bounds]
) -> Iterator[Diagnostic]:
    for _, bound, formula in cases:
        if bound.bounds.least < use.least:
            example = ", ".join(
                f"{name} {_shown(range_.least)}..{_shown(range_.most)}" for name, range_ in names.items()
            )
            yield NEGATIVE.at(formula.place, value=_shown(bound.bounds.least), least=use.least, example=example)
        elif use.most is not None and bound.bounds.most > use.most:
            yield BEYOND.at(formula.place, value=_shown(bound.bounds.most), most=use.most)
        elif use.name == "invisible_cards":
            for total in (1, 25, 30, 31):
                sample: dict[str, Any] = {"total": total, "level": 7, "invisibility": Fraction(6, 5)}
                result = bound(**sample)
                if result.denominator != 1:
                    example = _example(sample)
                    yield NOT_WHOLE.at(formula.place, value=_shown(result), example=example)
                    break


def _shown(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):g}"


def _example(names: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_shown(Fraction(number))}" for name, number in names.items())


KIND = Kind(
    "rule",
    Rule,
    checks=(wrong_rule,),
    faults=FAULTS,
    samples=(
        "replace rule tier_weight on quality {\n  when ..-1 = highest - tier + 1\n  when 0 = 1\n  when 1.. = tier - lowest + 1\n}",
        "replace rule invisible_cards = ceil(total * min(level, 100) / 100 * 0.2 * invisibility)",
    ),
)
