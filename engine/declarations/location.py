"""A kind of place to go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import frozen

from engine.declarations.deck import FAULTS as DECK_FAULTS
from engine.declarations.deck import FEW_CARDS, Broken, broken_rules, deck_of
from engine.declarations.event import Event
from engine.declarations.frequency import Frequency
from engine.declarations.party import PartyTendency
from engine.declarations.terrain import Terrain
from engine.declarations.trap import Side, Trap
from engine.language.kind import Kind
from engine.language.merging import Count, Counts, Draw
from engine.language.ref import Ref
from engine.source.diagnostic import Clause, Diagnostic, Fault, Message, Severity
from engine.source.file import Place
from engine.values.holds import Holds
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen(kw_only=True)
class Location:
    """A kind of place to go, such as a cave; it says how its deck differs from its baseline's."""

    name: Text = prop("What the player reads.")
    side: Side = prop("Indoor or outdoor; comes from the baseline.")
    frequency: Ref[Frequency] = prop("How often it is chosen against other candidates.")
    terrain: Counts[Terrain] = prop(
        "Cards of each terrain; `maze +4` adds to the base's number.", unit="cards", least=0, most=240
    )
    events: Counts[Event] = prop("Cards of each event; battles take the `rest`.", unit="cards", least=0, most=240)
    elites: Count = prop("Battles with elite enemies.", unit="battles", least=0, most=240)
    party: PartyTendency = prop("Size and quality of enemy parties, `1..3 quality +1`.")
    map: str | None = prop("The dungeon map to walk in there, if it has one.", default=None, names="map")
    traps: Draw[Trap] | None = prop("How many kinds of traps it draws, and from which list.", default=None, least=0)
    invisibility: Percent = prop(
        "How many cards are invisible, against the usual number.", default=Percent(100), unit="%", least=0, most=1000
    )


DRAWS_TOO_MANY = Fault(
    "ADV205",
    Message("more trap kinds drawn than listed", "リストより多い罠の種類"),
    Message("draws {count} trap kinds of a list of {listed}", "{listed} 種類の罠から {count} 種類を選ぼうとしています"),
    Message(
        "Kinds are drawn without replacement, so the list must have at least as many.",
        "重複なしで選ぶので、リストには選ぶ数以上の罠が必要です。",
    ),
    wrong="location den : cave { traps 4 of alarm, pitfall }",
    right="location den : cave { traps 2 of alarm, pitfall }",
)
PARTY_BEYOND_LIMITS = Fault(
    "ADV206",
    Message("a party beyond the limits", "制限を超えたパーティ"),
    Message("parties of {size}; the limits are {limits}", "パーティが {size} です。制限は {limits} です"),
    Message(
        "The content's `limits` say how small and how large a party can be; both ends are written.",
        "パーティの大きさは `limits` の範囲内で、両端を書きます。",
    ),
    wrong="location den : cave { party 3..12 }",
    right="location den : cave { party 3..9 }",
)
WRONG_SIDE = Fault(
    "ADV207",
    Message("a trap on the wrong side", "側の違う罠"),
    Message(
        "`{trap}` is an {trap_side} trap in an {side} location",
        "`{trap}` は {trap_side} の罠ですが、ここは {side} です",
    ),
    Message("A trap says whether it belongs indoors, outdoors or both.", "罠には屋内・屋外・両方の区別があります。"),
    severity=Severity.WARNING,
    wrong="location den : cave { traps + rockfall }",
    right="location den : cave { traps + spike_floor }",
)
TRAPS_WITHOUT_KIND = Fault(
    "ADV210",
    Message("trap cards without a kind", "種類のない罠カード"),
    Message(
        "{count} trap cards, but no kind of trap is drawn", "罠カードが {count} 枚ありますが、罠の種類が選ばれません"
    ),
    Message(
        "A location with trap cards draws at least one kind of trap: `traps 2 of alarm, pitfall`.",
        "罠カードがある目的地には `traps 2 of alarm, pitfall` のように罠の種類が必要です。",
    ),
    wrong="location den : cave { traps 0 of alarm }",
    right="location den : cave { traps 1 of alarm }",
)


def impossible_deck(location: Declared[Location], model: Model) -> Iterator[Diagnostic]:
    """Terrain, events and elites fit each other."""
    for broken in _broken(location, model):
        guilty, inherited = location, False
        # A count that is the base's, and breaks the rule there as well, is told once for all that rest on it.
        while guilty.base is not None and _count_place(guilty, broken) is _count_place(guilty.base, broken):
            inherited = not any(_same(broken, each) for each in _broken(guilty.base, model))
            if inherited:
                break
            guilty = guilty.base
        place = _count_place(guilty, broken)
        label, also = _history(guilty, broken.name) if broken.fault is FEW_CARDS and broken.name else (None, ())
        if inherited:
            place, also = _own_place(guilty, broken.key), ((place, _COMES_FROM),)
        yield broken.fault.at(place, label=label, also=also, owner=guilty.name, **broken.arguments)


def _same(one: Broken, other: Broken) -> bool:
    return (one.fault, one.key, one.name) == (other.fault, other.key, other.name)


_COMES_FROM = Message("this comes from the base", "これは元の宣言から来ています")


def _broken(place: Declared[Any], model: Model) -> list[Broken]:
    """The rules that the deck of a location, or of a baseline, breaks."""
    value = place.value
    terrain = {name: amount or 0 for name, amount in value.terrain.amounts().items()}
    return list(broken_rules(deck_of(model, terrain, value.events.amounts(), value.elites.amount or 0)))


def _count_place(place: Declared[Any], broken: Broken) -> Place:
    """Where the count is written that breaks a rule."""
    named = getattr(place.value, broken.key).place(broken.name) if broken.name is not None else None
    return named or place.at(broken.key)


def _own_place(location: Declared[Location], key: str) -> Place:
    """Where a location itself changes its deck, when the count that breaks a rule is its base's."""
    inherited = location.base.parts if location.base is not None else {}
    for each in (key, "events", "terrain", "elites"):
        part = location.parts.get(each)
        if part is not None and part is not inherited.get(each):
            return part.place
    return location.place


_CUT = Message("{base} from `{owner}`, minus {cut}", "`{owner}` の {base} から {cut} 引いています")
_SET = Message("`{owner}` sets {terrain} {base}", "`{owner}` の {terrain} は {base} です")


def _history(location: Declared[Location], terrain: str) -> tuple[Clause | None, tuple[tuple[Place, Any], ...]]:
    """How a count came about: what the base had and what was taken away."""
    base = location.base
    if base is None or "terrain" not in base.parts or "terrain" not in location.parts:
        return None, ()
    before = base.parts["terrain"].value.amounts().get(terrain)
    after = location.parts["terrain"].value.amounts().get(terrain)
    where = base.parts["terrain"].value.place(terrain)
    if before is None or after is None or where is None or after >= before:
        return None, ()
    arguments = {"base": before, "owner": base.name, "cut": before - after, "terrain": terrain}
    return Clause(_CUT, arguments), ((where, Clause(_SET, arguments)),)


def traps_do_not_fit(location: Declared[Location], model: Model) -> Iterator[Diagnostic]:
    """The draw fits its list, the list fits the side, and trap cards have a kind."""
    value = location.value
    draw = value.traps
    count = draw.count or 0 if draw else 0
    names = model.listed("trap", draw.names) if draw else ()
    if draw is not None and count > len(names):
        yield DRAWS_TOO_MANY.at(draw.place, count=count, listed=len(names))
    cards = sum(
        amount or 0 for name, amount in value.events.amounts().items() if model.value("event", name).holds is Holds.TRAP
    )
    if cards and not (count and names):
        yield TRAPS_WITHOUT_KIND.at(location.at("traps"), count=cards)
    for ref in draw.names.refs if draw else ():
        side = model.value("trap", ref.name).side
        if Side.BOTH not in (side, value.side) and side != value.side:
            own = "traps" in location.parts and location.parts["traps"].place.file is ref.place.file
            yield WRONG_SIDE.at(
                ref.place if own else location.place, trap=ref.name, trap_side=side.value, side=value.side.value
            )


def party_beyond_limits(location: Declared[Location], model: Model) -> Iterator[Diagnostic]:
    """Parties stay inside what the content allows."""
    value = location.value
    yield from party_faults(model, value.party.size, value.party.places.get("size", location.at("party")))


def party_faults(model: Model, size: Interval, place: Place) -> Iterator[Diagnostic]:
    """The finding for a party size beyond the limits, or without an end."""
    limits = model.only("limits").party
    if size.least is None or size.most is None or size.least not in limits or size.most not in limits:
        yield PARTY_BEYOND_LIMITS.at(place, size=size, limits=limits)


KIND = Kind(
    "location",
    Location,
    bases=("baseline",),
    checks=(impossible_deck, traps_do_not_fit, party_beyond_limits),
    faults=(*DECK_FAULTS, DRAWS_TOO_MANY, PARTY_BEYOND_LIMITS, WRONG_SIDE, TRAPS_WITHOUT_KIND),
    samples=(
        'location mine : cave {\n  name "Old mine" ja "廃坑"\n  terrain passage +2, hall -2\n  events trap +1\n'
        "  party 1..5\n  traps + crushing_ceiling\n}",
        'location 月の洞窟 : cave { name "Moon cave" ja "月の洞窟"; frequency rare }',
    ),
)
