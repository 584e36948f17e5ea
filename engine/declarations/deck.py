"""What must be true of a deck, whoever asks for it: a location or a blueprint written by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from engine.declarations.event import Event
from engine.source.diagnostic import Fault, Message
from engine.source.limits import DECK_CARDS
from engine.values.holds import Holds

if TYPE_CHECKING:
    from engine.model.model import Model

TOO_MANY_EVENTS = Fault(
    "ADV201",
    Message("more events than cards", "カードより多い出来事"),
    Message("{events} events for {cards} cards", "出来事が {events}、カードが {cards} 枚です"),
    Message(
        "Each card holds one event, so the events cannot be more than the cards.",
        "一枚のカードに入る出来事は一つなので、出来事はカードの枚数を超えられません。",
    ),
    help=Message("take {over} events away, or add cards", "出来事を {over} 減らすか、カードを増やしてください"),
    wrong="location den : cave { events trap +20 }",
    right="location den : cave { events trap +2 }",
)
EVENTS_WITHOUT_GROUND = Fault(
    "ADV202",
    Message("events that are certain to be lost", "必ず失われる出来事"),
    Message(
        "{events}: {count} cards wanted, but only {cards} of their terrain",
        "{events}：{count} 枚必要ですが、置ける地形は {cards} 枚だけです",
    ),
    Message(
        "Each event lies only on its own terrains. However the cards fall, some of these find no place.",
        "出来事は決まった地形にしか置けません。どう引いても置き場所が足りません。",
    ),
    help=Message(
        "take {over} away, add cards of {terrains}, or let the event lie on more terrains",
        "{over} 減らすか、{terrains} のカードを増やすか、置ける地形を増やしてください",
    ),
    wrong="location den : cave { events camp +6 }",
    right="location den : cave { events camp +1 }",
)
FEW_CARDS = Fault(
    "ADV203",
    Message("too few cards of a terrain", "少なすぎる地形"),
    Message(
        "{owner} leaves {count} {terrain} cards; the rules keep at least {least} of each terrain",
        "{owner} の {terrain} が {count} 枚になります。どの地形も最低 {least} 枚必要です",
    ),
    Message(
        "With fewer cards of a terrain, events begin to find no place to lie. `limits` says how many each terrain keeps.",
        "地形が少なすぎると出来事を置けなくなります。最低枚数は `limits` で決まります。",
    ),
    wrong="location den : cave { terrain maze -4 }",
    right="location den : cave { terrain maze -3 }",
)
TOO_MANY_ELITES = Fault(
    "ADV204",
    Message("more elites than battles", "戦闘より多い強敵"),
    Message("{elites} elites for {battles} battles", "強敵が {elites}、戦闘が {battles} です"),
    Message(
        "Elites are chosen among the battles, which are the cards without another event.",
        "強敵は戦闘の中から選ばれます。戦闘は、ほかの出来事のないカードです。",
    ),
    wrong="location den : cave { elites +15 }",
    right="location den : cave { elites +5 }",
)
DECK_TOO_LARGE = Fault(
    "ADV208",
    Message("a deck that is too large", "大きすぎる山札"),
    Message("{cards} cards; a deck has at most {most}", "カードが {cards} 枚です。山札は {most} 枚までです"),
    Message("No player walks through so many cards.", "これほど多くのカードは遊べません。"),
    wrong="location den : cave { terrain maze +200, hall +100 }",
    right="location den : cave { terrain maze +2 }",
)
REST_IS_FOR_BATTLES = Fault(
    "ADV209",
    Message("`rest` in the wrong place", "`rest` の場所が違う"),
    Message(
        "battles take the rest: `{event}` takes {takes}", "残りは戦闘になります：`{event}` に書くのは {takes} です"
    ),
    Message(
        "An event that holds a party fills what is left, so it is written `rest`; the others have a number.",
        "敵パーティを持つ出来事は残りを埋めるので `rest` と書き、ほかの出来事には数を書きます。",
    ),
    wrong="location den : cave { events trap rest }",
    right="location den : cave { events trap 4, battle rest }",
)

FAULTS = (TOO_MANY_EVENTS, EVENTS_WITHOUT_GROUND, FEW_CARDS, TOO_MANY_ELITES, DECK_TOO_LARGE, REST_IS_FOR_BATTLES)


@frozen
class Deck:
    """The counts of a deck, and what the content says of the events in it."""

    terrain: Mapping[str, int]
    events: Mapping[str, int | None]
    """Cards by event; `None` is the rest."""
    elites: int
    least_terrain: int
    """Cards that each terrain keeps."""
    grounds: Mapping[str, frozenset[str]]
    """The terrains on which each event can lie."""
    takes_rest: frozenset[str]
    """The events that hold parties and fill what is left."""


@frozen
class Broken:
    """One rule that a deck breaks, and the count that breaks it: a key and, where it has several, a name."""

    fault: Fault
    key: str
    name: str | None
    arguments: Mapping[str, Any]


def deck_of(model: Model, terrain: Mapping[str, int], events: Mapping[str, int | None], elites: int) -> Deck:
    """A deck with what the model says of its events."""
    return Deck(
        terrain, events, elites,
        model.only("limits").terrain.least or 0,
        {name: grounds(model, name) for name in events},
        frozenset(name for name in events if model.value("event", name).holds is Holds.PARTY),
    )  # fmt: skip


def grounds(model: Model, name: str) -> frozenset[str]:
    """The terrains on which an event can lie; for unique events those of any of its kinds."""
    event: Event = model.value("event", name)
    if event.holds is Holds.UNIQUE_EVENT:
        kinds = model.listed("unique_event", event.kinds)
        return frozenset(
            terrain for kind in kinds for terrain in model.listed("terrain", model.value("unique_event", kind).terrains)
        )
    return frozenset(model.listed("terrain", event.terrains))


def broken_rules(deck: Deck) -> Iterator[Broken]:
    """Every rule that a deck of these counts breaks."""
    cards = sum(deck.terrain.values())
    for name, count in deck.terrain.items():
        if count < deck.least_terrain:
            yield Broken(FEW_CARDS, "terrain", name, {"count": count, "terrain": name, "least": deck.least_terrain})
    if cards > DECK_CARDS:
        yield Broken(DECK_TOO_LARGE, "terrain", None, {"cards": cards, "most": DECK_CARDS})
        return
    placed: dict[str, int] = {}
    for name, amount in deck.events.items():
        takes_rest = name in deck.takes_rest
        if takes_rest is (amount is not None):
            takes = Message("`rest`", "`rest`") if takes_rest else Message("a number", "数")
            yield Broken(REST_IS_FOR_BATTLES, "events", name, {"event": name, "takes": takes})
        elif amount is not None:
            placed[name] = amount
    total = sum(placed.values())
    if total > cards:
        yield Broken(TOO_MANY_EVENTS, "events", None, {"events": total, "cards": cards, "over": total - cards})
        return
    yield from _without_ground(deck, placed)
    battles = cards - total
    if deck.elites > battles:
        yield Broken(TOO_MANY_ELITES, "elites", None, {"elites": deck.elites, "battles": battles})


def _without_ground(deck: Deck, placed: dict[str, int]) -> Iterator[Broken]:
    """The sets of events that want more cards than their terrains have (Hall's condition)."""
    # An event without any terrain is another fault's.
    waiting = {name: count for name, count in sorted(placed.items()) if count > 0 and deck.grounds[name]}
    while names := _competing(deck, waiting):
        ground = frozenset().union(*(deck.grounds[name] for name in names))
        cards = sum(deck.terrain.get(name, 0) for name in ground)
        count = sum(waiting.pop(name) for name in names)
        arguments = {"events": ", ".join(names), "count": count, "cards": cards, "over": count - cards}
        yield Broken(EVENTS_WITHOUT_GROUND, "events", names[-1], {**arguments, "terrains": ", ".join(sorted(ground))})


def _competing(deck: Deck, waiting: Mapping[str, int]) -> list[str]:
    """Events that cannot all find cards, none of which could spare one for the others; none where all find some.

    Cards are given out one by one, each event's along a path on which earlier ones make room (Ford and Fulkerson).
    """
    given: dict[str, dict[str, int]] = {name: {} for name in waiting}
    free = {name: max(0, cards) for name, cards in deck.terrain.items()}
    for wanting, count in waiting.items():
        for _ in range(count):
            # How each event and terrain was reached: by the terrain that it would leave, by the event that wants it.
            left: dict[str, str] = {}
            wanted_by: dict[str, str] = {}
            reached = [wanting]
            end = None
            for event in reached:
                for terrain in sorted(deck.grounds[event]):
                    if terrain in wanted_by:
                        continue
                    wanted_by[terrain] = event
                    if free.get(terrain, 0):
                        end = terrain
                        break
                    for other, cards in given.items():
                        if cards.get(terrain) and other not in left and other != wanting:
                            left[other] = terrain
                            reached.append(other)
                if end is not None:
                    break
            if end is None:
                return sorted(reached)
            free[end] -= 1
            while end is not None:
                event = wanted_by[end]
                given[event][end] = given[event].get(end, 0) + 1
                end = left.get(event)
                if end is not None:
                    given[event][end] -= 1
    return []
