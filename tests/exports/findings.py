"""Findings made up for the tests of reports: measures of every kind, few and many, plain and hostile."""

from __future__ import annotations

from math import inf, sqrt

import attrs

from engine.studies.findings import (
    AtLevel,
    Bar,
    Failure,
    Findings,
    Heat,
    HeatCell,
    Interval,
    MeasureFinding,
    NameShare,
)

HOSTILE = "<script>alert(1)</script>\"'&amp; {{ 7 * 7 }} $\\frac{1}{0}$ \u202e]]> --> </style>"
LONG = "とても長い名前の敵" * 12
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


def around(value: float, width: float = 0.02) -> Interval:
    """An interval about a value."""
    return value - abs(value) * width, value + abs(value) * width


def number(
    name: str = "traps",
    values: tuple[float, ...] = (0, 1, 2, 3, 4),
    counts: tuple[int, ...] = (5, 20, 40, 25, 10),
    *,
    levels: int = 1,
    grain: str = "destination",
    width: float = 0.0,
) -> MeasureFinding:
    """A measure that is a number; bars are `width` wide, or each of one number."""
    count = sum(counts)
    mean = sum(value * times / count for value, times in zip(values, counts, strict=True))
    each = [value for value, times in zip(values, counts, strict=True) for _ in range(times)]
    return MeasureFinding(
        name=name,
        english=f"Cards with the event `{name}`.",
        japanese=f"出来事 `{name}` のカードの枚数。",
        grain=grain,
        values="number",
        count=count,
        mean=mean,
        interval=around(mean),
        deviation=sqrt(abs(mean)),
        least=values[0],
        most=values[-1] + width,
        quantiles=tuple((share, each[min(count - 1, int(share * count))]) for share in SHARES),
        bars=tuple(Bar(value, value + width, times) for value, times in zip(values, counts, strict=True)),
        names=(),
        by_level=at_levels(mean, levels),
    )


def at_levels(mean: float, levels: int) -> tuple[AtLevel, ...]:
    """A mean that goes up and down with the level."""
    means = [mean * (1 + 0.3 * ((level * 7) % 5 - 2) / 2) for level in range(levels)]
    return tuple(AtLevel(level, 100, value, around(value, 0.1)) for level, value in enumerate(means))


def yes_no(name: str = "boss", share: float = 0.25, *, levels: int = 1, grain: str = "destination") -> MeasureFinding:
    """A measure that is yes or no."""
    return MeasureFinding(
        name, "Whether a boss waits.", "ボスがいるか。", grain, "yes or no", 1000, share,
        (max(0.0, share - 0.02), min(1.0, share + 0.02)), 0.4, None, None, (), (), (), at_levels(share, levels),
    )  # fmt: skip


def named(name: str = "enemy", names: tuple[str, ...] = ("goblin", "ogre"), *, grain: str = "enemy") -> MeasureFinding:
    """A measure that is a name, the first the most frequent."""
    weights = [1 / (at + 1) for at in range(len(names))]
    shares = [weight / sum(weights) for weight in weights]
    return MeasureFinding(
        name, "Which enemy.", "敵の種類。", grain, "name", 1_234_567 if names else 0, None, None, None, None, None, (), (),
        tuple(NameShare(each, int(share * 1_234_567), share, around(share)) for each, share in zip(names, shares, strict=True)),
        (),
    )  # fmt: skip


def heat(across: str = "traps", upward: str = "battles", columns: int = 5, rows: int = 4) -> Heat:
    """Two measures against each other, with cells that are left out."""
    return Heat(
        across,
        upward,
        tuple((float(at), float(at)) for at in range(columns)),
        tuple((at * 2.5, at * 2.5 + 2.5) for at in range(rows)),
        tuple(
            HeatCell(column, row, 1 + (column * row * 37) % 900, 1000 + column * 10 + row, row)
            for column in range(columns)
            for row in range(rows)
            if (column + row) % 3
        ),
    )


def findings(
    *measures: MeasureFinding,
    heats: tuple[Heat, ...] = (),
    failures: tuple[Failure, ...] = (),
    setting: dict[str, str] | None = None,
    count: int = 20_000,
    subject: str = "destination",
) -> Findings:
    """All that a simulation has found out."""
    return Findings(
        subject, "sha256:2ebf93d5200f4c8f0123456789abcdef", "0.1.0", 7, count,
        {"level": "0..100", "quest": "guild"} if setting is None else setting, measures, heats, failures,
    )  # fmt: skip


def failure(english: str = "A party member found no cell.", results: int = 12) -> Failure:
    """Something that went wrong in a few results."""
    return Failure(english, "配置できるマスがない敵がいた。", results, results / 20_000, (0.0003, 0.001), 4711, 3)


def everything() -> Findings:
    """Measures of every kind, of several grains, with one level and many, and all that a report may hold."""
    return findings(
        number(levels=101),
        number("elites", levels=6),
        attrs.evolve(
            number("few", levels=3), interval=None, by_level=(AtLevel(1, 2, 1.0, (-inf, inf)), *at_levels(3.0, 9)[2:])
        ),
        number("power", (0, 100, 200, 300), (10, 500, 300, 5), width=100, levels=2),
        number("cards", (30,), (1000,)),
        number("huge", (1e12, 3e12, 9e12), (1, 5, 2), levels=3),
        number("enormous", (-1e300, 1e300), (1, 2), width=1e299),
        number("tiny", (1e-9, 2e-9, 3e-9), (1, 5, 2), levels=3),
        number("below", (-5, -2, 0, 3), (3, 5, 8, 1), levels=3),
        number("uneven", (0.0, 1.0), (4, 5), width=1.0),
        yes_no(levels=101),
        yes_no("never", 0.0),
        yes_no("always", 1.0, levels=3),
        number("card.progress", grain="card"),
        number("of.something", grain="well"),
        named(names=tuple(f"enemy_{at}" for at in range(300))),
        named("leader", ("ゴブリン", LONG, "ogre"), grain="party"),
        named("unique", ()),
        heats=(heat(), heat("power", "level", 20, 20), heat(rows=0, columns=0)),
        failures=(failure(), failure("Left out by `carve`: 3 rooms.", 3000)),
    )


def hostile() -> Findings:
    """Names and texts that try to be something else, in every place that there is."""
    return findings(
        number(HOSTILE, levels=3, grain=HOSTILE),
        named(HOSTILE, (HOSTILE, LONG), grain=HOSTILE),
        yes_no(HOSTILE.upper()),
        heats=(heat(HOSTILE, HOSTILE),),
        failures=(failure(HOSTILE),),
        setting={"location": HOSTILE, HOSTILE: HOSTILE},
        subject=f"map {HOSTILE}",
    )
