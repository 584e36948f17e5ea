"""Enemy groups that no adventure can be of: no stage lists them, or no level's window reaches them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.checks.facts import Facts
from engine.checks.occurring import Occurring, Reach, written_by_hand
from engine.generators.destination.query.window_groups import WindowGroups
from engine.model.model import Model
from engine.source.diagnostic import Clause, Diagnostic, Fault, Message, Severity
from engine.values.interval import Interval

_FEW = 'patch campaign main {{ name "The Short Road" ja "短き道"; stage 0.. {{ locations all; groups {groups} }} }}'

UNREACHED_GROUP = Fault(
    "ADV511",
    Message("a group that no level reaches", "どのレベルでも現れない敵グループ"),
    Message(
        "no level's window reaches group `{name}`, so it never occurs",
        "どのレベルの範囲にも敵グループ `{name}` が入らないので、現れません",
    ),
    Message(
        "A stage sorts its groups by average power, then by name, and at each level only a stretch of them can occur: it "
        "begins where rule `group_index` says and is as wide as the step `window groups` says. Let the stretch climb "
        "higher or be wider, list the group in a stage of other levels, or change what its enemies are worth.",
        "段階の敵グループは平均の強さ、次に名前の順に並び、各レベルではその一部だけが現れます。範囲の始まりはルール "
        "`group_index`、幅は手順 `window groups` で決まります。範囲を上げるか広げるか、別のレベルの段階に加えるか、"
        "敵のティアを見直してください。",
    ),
    severity=Severity.WARNING,
    wrong="replace rule group_index = min(level, 30)",
    right="replace rule group_index = min(level, 40)",
)
UNLISTED_GROUP = Fault(
    "ADV512",
    Message("a group that no stage lists", "どの段階にもない敵グループ"),
    Message(
        "no stage of a campaign lists group `{name}`, so it never occurs",
        "敵グループ `{name}` はどのキャンペーンの段階にも書かれていないので、現れません",
    ),
    Message(
        "The enemies of an adventure come from a group of its stage. Add the group to the `groups` of a stage.",
        "冒険の敵は、その段階の敵グループから選ばれます。段階の `groups` に加えてください。",
    ),
    severity=Severity.WARNING,
    wrong=_FEW.format(groups="goblins, wolves, bats"),
    right=_FEW.format(groups="all"),
)
FAULTS = (UNREACHED_GROUP, UNLISTED_GROUP)

_PLACE = Message(
    "number {place} of {count} groups from weak to strong; reached are {reached}",
    "弱い順で {count} グループ中の {place} 番目です。現れるのは {reached} です",
)
_LISTED = Message("listed here", "ここに書かれています")
_WINDOW = Message("the window", "現れる範囲")
_ALONE = Message(
    "with it go the enemies that are in no other group: {enemies}",
    "ほかのグループにいない次の敵も現れません：{enemies}",
)


def dead_groups(model: Model, facts: Facts, occurring: Occurring) -> Iterator[Diagnostic]:
    """Groups that neither a campaign nor a query or blueprint written by hand comes to.

    The enemies that are in no other group are told with theirs, and not by themselves.
    """
    if occurring.reaches is None:
        return
    alive = occurring.groups | {fact["group"] for _, _, fact in written_by_hand(facts)}
    dead = [name for name in sorted(model.owners["group"]) if name not in alive]
    if not dead:
        return
    listing: dict[str, Reach] = {}
    for reach in occurring.reaches:
        for name in reach.groups:
            listing.setdefault(name, reach)
    elsewhere = {each for name in alive & facts.of("group").keys() for each in facts.of("group")[name]["enemies"]}
    elsewhere |= {each for _, _, fact in written_by_hand(facts) for each in fact["enemies"]}
    for name in dead:
        alone = [each for each in facts.of("group")[name]["enemies"] if each not in elsewhere]
        help = Clause(_ALONE, {"enemies": ", ".join(alone)}) if alone else None
        place = model.owners["group"][name].origin.place
        if name not in listing:
            yield UNLISTED_GROUP.at(place, name=name, help=help)
            continue
        reach = listing[name]
        place_in_order = reach.groups.index(name) + 1
        numbers = {"place": place_in_order, "count": len(reach.groups), "reached": _runs(reach.held)}
        stage = model.get("campaign", reach.campaign).value.stage[reach.stage]
        steps = model.get("pipeline", "query").value.steps.written
        also = [(stage.places["groups"], _LISTED)]
        also += [(written.place, _WINDOW) for written in steps if isinstance(written.step, WindowGroups)]
        yield UNREACHED_GROUP.at(place, label=Clause(_PLACE, numbers), also=tuple(also), name=name, help=help)


def _runs(places: frozenset[int]) -> str:
    """The numbers of places, counted from 1, as ranges: `3..20, 31..40`."""
    firsts = sorted(place for place in places if place - 1 not in places)
    lasts = sorted(place for place in places if place + 1 not in places)
    return ", ".join(str(Interval(first + 1, last + 1)) for first, last in zip(firsts, lasts, strict=True))
