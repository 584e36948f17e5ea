"""Locations that nobody comes to, and what no location's deck can hold: traps, events and unique events."""

from __future__ import annotations

from collections.abc import Iterator

from engine.checks.facts import Fact, Facts, listed
from engine.checks.occurring import Occurring
from engine.generators.destination.deck.place import Place as PlaceStep
from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Fault, Message, Severity
from engine.values.holds import Holds

_TAR_POOL = (
    'trap tar_pool {\n  name "Tar pool" ja "タールの池"\n  side indoor; theme terrain; danger 2\n'
    '  effect "The front row loses its next turn." ja "前列が次のターンを失う。"\n}\n'
)
_DECK = """replace pipeline destination {
  lay terrain
  exit
  spread progress 1..5
  hide
  place camp
  place chest
  place fountain
  place unique
  place trap
  fill battle
  promote elites
  populate { boss_skill boss; elite_skill elite; command weak 1; boss_command weak 1 }
  arm traps
  shuffle
}
"""
_FOUNTAIN = 'event fountain { name "Fountain" ja "泉"; terrains hall }\n'
_FERRY = (
    'terrain river {{ indoor "River" ja "川"; outdoor "River" ja "川" }}\n'
    'unique_event ferryman {{ name "Ferryman" ja "渡し守"; terrains {terrains}; effect "Takes you across." ja "渡してくれる。" }}\n'
    "patch event unique {{ kinds + ferryman }}"
)

UNVISITED_LOCATION = Fault(
    "ADV516",
    Message("a location that is never chosen", "決して選ばれない目的地"),
    Message(
        "nothing leads to location `{name}`: no stage or query can choose it, no blueprint or overmap special names it",
        "目的地 `{name}` に至るものがありません。段階やクエリで選ばれず、設計図にもオーバーマップの特殊地形にも書かれていません",
    ),
    Message(
        "Stages and queries choose among the locations that they list, by the weight of their frequency; one of weight 0 is "
        "not chosen. Add it to a stage, or give it another frequency. Where only a program names it, allow the finding. "
        "A location on which others rest is of use, and is not told.",
        "段階とクエリは、書かれた目的地から頻度の重みで選びます。重み 0 は選ばれません。段階に加えるか、頻度を変えてください。"
        "プログラムからだけ使うなら許可してください。ほかの宣言の基になる目的地は指摘しません。",
    ),
    severity=Severity.WARNING,
    wrong='frequency never { name "Never" ja "なし"; weight 0 }\nlocation den : cave { name "Den" ja "巣"; frequency never }',
    right='location den : cave { name "Den" ja "巣"; frequency rare }',
)
UNDRAWN_TRAP = Fault(
    "ADV515",
    Message("a trap that no card can be", "どのカードにもならない罠"),
    Message(
        "trap `{name}` is listed, but no location that lists it draws traps for a card, so it never occurs",
        "罠 `{name}` はリストにありますが、罠カードのために罠を選ぶ目的地がその中にないので、現れません",
    ),
    Message(
        "A location draws so many traps of its list, `traps 2 of …`, for the trap cards that it counts in `events`. A list of "
        "which it draws 0, a deck without trap cards, or a baseline's list that no location keeps, gives none.",
        "目的地は `traps 2 of …` の数だけリストから罠を選び、`events` の罠カードに使います。0 個しか選ばない、罠カードがない、"
        "または共通設定のリストをどの目的地も使わないとき、罠は現れません。",
    ),
    severity=Severity.WARNING,
    wrong=_TAR_POOL + 'location den : cave { name "Den" ja "巣"; events trap 0; traps 0 of tar_pool }',
    right=_TAR_POOL + 'location den : cave { name "Den" ja "巣"; traps 1 of tar_pool }',
)
UNCOUNTED_EVENT = Fault(
    "ADV517",
    Message("an event that is placed but never counted", "置かれるのに数えられない出来事"),
    Message(
        "a step places `{name}`, but no location or blueprint has cards of it, so it never occurs",
        "`{name}` を置く手順がありますが、そのカードを持つ目的地も設計図もないので、現れません",
    ),
    Message(
        "`place` puts as many cards of an event as the location counts in `events`, on its terrains. Count it in a baseline "
        "or a location, or take the step away.",
        "`place` は、目的地の `events` に書かれた枚数だけ、その出来事を地形の上に置きます。共通設定か目的地で数えるか、"
        "手順を取り除いてください。",
    ),
    severity=Severity.WARNING,
    wrong=_FOUNTAIN + _DECK,
    right=_FOUNTAIN + _DECK + "patch location cave { events fountain 1 }",
)
GROUNDLESS_EVENT = Fault(
    "ADV518",
    Message("a unique event that is always lost", "必ず失われる固有イベント"),
    Message(
        "no location with cards for `{name}` has a terrain where it may lie, so every card of it is lost",
        "`{name}` のカードを持つどの目的地にも、置ける地形がないので、必ず失われます",
    ),
    Message(
        "A unique event is drawn wherever an event with it in its `kinds` is counted, and lies only on its own terrains. Add "
        "a terrain that those locations have, or cards of its terrain to one of them.",
        "固有イベントは、それを `kinds` に持つ出来事を数える目的地で選ばれ、決まった地形にだけ置かれます。"
        "その目的地にある地形を加えるか、目的地にその地形のカードを加えてください。",
    ),
    severity=Severity.WARNING,
    wrong=_FERRY.format(terrains="river"),
    right=_FERRY.format(terrains="river, maze"),
)
FAULTS = (UNDRAWN_TRAP, UNVISITED_LOCATION, UNCOUNTED_EVENT, GROUNDLESS_EVENT)

_LISTED = Message("listed here", "ここに書かれています")
_PLACED = Message("placed here", "ここで置かれています")
_COUNTED = Message("counted here, for example", "たとえばここで数えられています")
_WEIGHT = Message("its weight is 0", "重みが 0 です")


def unvisited_locations(model: Model, facts: Facts, occurring: Occurring) -> Iterator[Diagnostic]:
    """Locations that neither are chosen somewhere nor are a base of others."""
    if occurring.locations is None:
        return
    for name in sorted(facts.of("location").keys() - occurring.locations - occurring.bases):
        location = model.get("location", name)
        frequency = facts.of("frequency")[facts.of("location")[name]["frequency"]]
        also = () if frequency["chosen"] else ((location.at("frequency"), _WEIGHT),)
        yield UNVISITED_LOCATION.at(location.place, name=name, also=also)


def _decks(facts: Facts, occurring: Occurring) -> list[tuple[str, str, Fact]]:
    """Every location that is more than a base of others, and every blueprint: what has a deck.

    A location that nobody comes to is told itself, so what occurs only there is not.
    """
    only_bases = occurring.bases - (occurring.locations if occurring.locations is not None else occurring.bases)
    places = [("location", name, fact) for name, fact in facts.each("location") if name not in only_bases]
    return places + [("blueprint", name, fact) for name, fact in facts.each("blueprint")]


def undrawn_traps(model: Model, facts: Facts, occurring: Occurring) -> Iterator[Diagnostic]:
    """Traps that something lists, and that still no trap card can be; those that nothing lists are another fault's."""
    if not (model.owners["trap"] and model.owners["location"]):
        return
    every = model.names("trap")
    cards = {name for name, fact in facts.of("event").items() if fact["holds"] == Holds.TRAP}
    drawn = {
        trap
        for kind, _, fact in _decks(facts, occurring)
        if cards.intersection(fact["events"]) and (kind == "blueprint" or fact["kinds_of_traps"])
        for trap in listed(fact["traps"], every)
    }
    if len(drawn) == len(every):
        return
    listing: dict[str, tuple[str, str]] = {}
    for kind in ("location", "baseline", "blueprint"):
        for name, fact in facts.each(kind):
            for trap in listed(fact["traps"], every):
                listing.setdefault(trap, (kind, name))
    for trap in every:
        if trap not in drawn and trap in listing:
            kind, name = listing[trap]
            also = ((model.get(kind, name).at("trap_kinds" if kind == "blueprint" else "traps"), _LISTED),)
            yield UNDRAWN_TRAP.at(model.owners["trap"][trap].origin.place, name=trap, also=also)


def uncounted_events(model: Model, facts: Facts, occurring: Occurring) -> Iterator[Diagnostic]:
    """Events that a `place` step places and no deck has cards of."""
    pipeline = facts.get("pipeline", "destination")
    if pipeline is None or not model.owners["location"]:
        return
    counted = {event for _, _, fact in _decks(facts, occurring) for event in fact["events"]}
    if counted.issuperset(pipeline["placed_by_count"]):
        return
    for written in model.get("pipeline", "destination").value.steps.written:
        if isinstance(written.step, PlaceStep) and written.step.event not in counted:
            name = written.step.event
            place = model.owners["event"][name].origin.place
            yield UNCOUNTED_EVENT.at(place, name=name, also=((written.place, _PLACED),))


def groundless_events(model: Model, facts: Facts, occurring: Occurring) -> Iterator[Diagnostic]:
    """Unique events that decks have cards for, and none of these decks a terrain where they may lie."""
    uniques, terrains = model.names("unique_event"), model.names("terrain")
    events: dict[str, list[str]] = {}
    for event, fact in facts.each("event"):
        for name in listed(fact["kinds"], uniques):
            events.setdefault(name, []).append(event)
    # Many locations have the same events and terrains, and one of them stands for all.
    alike = {
        (kind, *deck["events"], "", *deck["terrain"], "", *deck.get("uniques", ())): (kind, owner, deck)
        for kind, owner, deck in reversed(_decks(facts, occurring))
    }
    for name, fact in facts.each("unique_event"):
        ground = set(listed(fact["terrains"], terrains))
        wanting = [
            (kind, owner, deck)
            for kind, owner, deck in reversed(alike.values())
            if not set(deck["events"]).isdisjoint(events.get(name, ()))
            and (kind == "location" or name in listed(deck["uniques"], uniques))
        ]
        if wanting and all(ground.isdisjoint(deck["terrain"]) for _, _, deck in wanting):
            kind, owner, _ = wanting[0]
            also = ((model.get(kind, owner).at("events"), _COUNTED),)
            yield GROUNDLESS_EVENT.at(model.get("unique_event", name).at("terrains"), name=name, also=also)
