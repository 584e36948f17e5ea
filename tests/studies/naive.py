"""Exact odds of the small content by writing out every draw, card by card and member by member.

Follows the words of `spec/adventure.md` and takes no short cut: cards and enemies are single things here, drawn one
after the other, and nothing is put together because it looks alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from tests.studies.small import DANGERS, POWERS, content

Chances = dict[Any, Fraction]


def merged(rows: Iterator[tuple[Any, Fraction]]) -> Chances:
    sums: Chances = defaultdict(Fraction)
    for row, weight in rows:
        sums[row] += weight
    return dict(sums)


class Naive:
    """The worlds of a small content at some levels, with a quest."""

    def __init__(self, levels: Sequence[int], quest: str | None, **changes: Any) -> None:
        self.given, self.levels, self.quest = content(**changes), levels, quest
        self.tier = {name: row.tier for name, row in self.given["enemies"].items()}

    # -- the query -----------------------------------------------------------------------------------------------------

    def queries(self) -> Iterator[tuple[tuple[int, Any, str, tuple[str, ...], str | None], Fraction]]:
        """(level, stage, group, candidates, boss) of every query."""
        chance = self.given["quests"][self.quest].boss_chance if self.quest else Fraction(0)
        for level in self.levels:
            stage = next(each for each in self.given["campaigns"]["story"] if level in each.levels)
            groups = sorted(stage.groups, key=lambda name: (self._average(name), name))
            index, many = self.given["rules"].group_index(level), len(groups)
            first = min(int(many * index / 100), many - 1)
            groups = groups[first : max(first + 1, min(int(many * (index + 60) / 100), many))]
            for group in groups:
                for candidates, share in self._drawn(group).items():
                    weight = share / len(groups) / len(self.levels)
                    yield (level, stage, group, candidates, None), weight * (1 - chance)
                    top = max(self.tier[enemy] for enemy in candidates)
                    highest = [enemy for enemy in candidates if self.tier[enemy] == top]
                    for boss in highest:
                        yield (level, stage, group, candidates, boss), weight * chance / len(highest)

    def _average(self, group: str) -> Fraction:
        enemies = self.given["groups"][group].enemies
        return sum((POWERS[self.tier[enemy]] for enemy in enemies), Fraction()) / len(enemies)

    def _drawn(self, group: str) -> Chances:
        row = self.given["groups"][group]
        least, most = row.select

        def draw(left: tuple[str, ...], taken: tuple[str, ...], many: int, weight: Fraction) -> Iterator[Any]:
            if len(taken) == many or not left:
                yield tuple(sorted(taken)), weight
                return
            drawn = {tier: sum(self.tier[one] == tier for one in taken) for tier in {self.tier[one] for one in left}}
            allowed = [one for one in left if drawn[self.tier[one]] == min(drawn.values())]
            for one in allowed:
                yield from draw(
                    tuple(other for other in left if other != one), (*taken, one), many, weight / len(allowed)
                )

        counts = range(least, most + 1)
        return merged(found for many in counts for found in draw(row.enemies, (), many, Fraction(1, len(counts))))

    # -- the place -----------------------------------------------------------------------------------------------------

    def locations(self, stage: Any) -> Chances:
        weights = {name: self.given["locations"][name].frequency for name in stage.locations}
        return {name: Fraction(weight, sum(weights.values())) for name, weight in weights.items()}

    def quality(self, location: str) -> int:
        adjustment = self.given["quests"][self.quest].quality_adjustment if self.quest else 0
        return self.given["locations"][location].quality + adjustment

    def decks(self, location: str) -> Chances:
        """Every deck as (cards, losses): a card is (terrain, event, unique), cards in the order they are laid."""
        row, events = self.given["locations"][location], self.given["events"]
        terrain = tuple(kind for kind, count in row.terrain.items() for _ in range(count))

        def place(cards: tuple[Any, ...], wishes: tuple[Any, ...], lost: tuple[str, ...], weight: Fraction) -> Any:
            if not wishes:
                filled = tuple((kind, event or "battle", unique) for kind, event, unique in cards)
                yield (filled, tuple(sorted(lost))), weight
                return
            (event, unique, terrains), *rest = wishes
            free = [at for at, (kind, taken, _) in enumerate(cards) if taken is None and kind in terrains]
            if not free:
                yield from place(cards, tuple(rest), (*lost, event), weight)
            for at in free:
                after = (*cards[:at], (cards[at][0], event, unique), *cards[at + 1 :])
                yield from place(after, tuple(rest), lost, weight / len(free))

        def all_of() -> Iterator[Any]:
            bare = tuple((kind, None, None) for kind in terrain)
            before = [("camp", None, events["camp"].terrains)] * row.events["camp"]
            before += [("chest", None, events["chest"].terrains)] * row.events["chest"]
            after = [("trap", None, events["trap"].terrains)] * row.events["trap"]
            kinds = events["unique"].kinds
            rounds, rest = divmod(row.events["unique"], len(kinds))
            orders = list(permutations(kinds, rest))
            for order in orders:
                many = {kind: rounds + (kind in order) for kind in kinds}
                middle = [
                    ("unique", kind, self.given["unique_kinds"][kind]) for kind in kinds for _ in range(many[kind])
                ]
                yield from place(bare, (*before, *middle, *after), (), Fraction(1, len(orders)))

        return merged(all_of())

    def faces(self, location: str, level: int, stage: Any) -> Iterator[tuple[tuple[tuple[int, bool], ...], Fraction]]:
        """Progress and face of every card."""
        row = self.given["locations"][location]
        cards = sum(row.terrain.values())
        hidden = self.given["rules"].invisible_cards(cards, level, row.invisibility) if stage.invisible_enabled else 0
        # Of 1..2 each number equally often, and 1 for what is left.
        progress = set(permutations((1, 2) * (cards // 2) + (1,) * (cards % 2)))
        turned = set(permutations((True,) * hidden + (False,) * (cards - hidden)))
        for one in progress:
            for other in turned:
                yield tuple(zip(one, other, strict=True)), Fraction(1, len(progress) * len(turned))

    def traps(self, location: str, cards: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """The traps of so many trap cards."""
        row = self.given["locations"][location]
        orders = list(permutations(row.traps, row.trap_count))
        for kinds in orders:
            yield from self._armed(kinds, (), cards, Fraction(1, len(orders)))

    def _armed(self, kinds: Sequence[str], armed: tuple[str, ...], left: int, weight: Fraction) -> Iterator[Any]:
        if not left:
            yield armed, weight
            return
        for kind in kinds:
            yield from self._armed(kinds, (*armed, kind), left - 1, weight / len(kinds))

    # -- parties -------------------------------------------------------------------------------------------------------

    def parties(self, location: str, candidates: tuple[str, ...], boss: str | None, rank: str) -> Chances:
        """Every party as (members with the leader first, column, row, command, alertness, lost)."""
        return merged(self._parties(location, candidates, boss, rank))

    def _parties(self, location: str, candidates: tuple[str, ...], boss: str | None, rank: str) -> Iterator[Any]:
        rules, quality = self.given["rules"], self.quality(location)
        tiers = [self.tier[enemy] for enemy in candidates]
        weights = [Fraction(rules.tier_weight(quality, tier, min(tiers), max(tiers))) for tier in tiers]
        if rules.tier_weight_shared:
            weights = [weight / tiers.count(tier) for weight, tier in zip(weights, tiers, strict=True)]
        low, high = self.given["locations"][location].party
        sizes = {size: Fraction(rules.party_size_weight(size, low, high)) for size in range(low, high + 1)}
        columns, rows = self.given["field"]
        commands = {"weak": 1, "medium": 1, "strong": 1} if boss else {"weak": 3, "medium": 2, "strong": 1}
        alertness = self.given["alertness"] if rank == "common" else {1: 1}

        def draw(members: tuple[str, ...], left: int, weight: Fraction) -> Iterator[tuple[tuple[str, ...], Fraction]]:
            if not left:
                yield members, weight
                return
            for enemy, share in zip(candidates, weights, strict=True):
                if share:
                    yield from draw((*members, enemy), left - 1, weight * share / sum(weights))

        for size, of_size in sizes.items():
            for members, weight in draw((), size if any(weights) else 0, of_size / sum(sizes.values())):
                for standing, share in self._led(members, boss):
                    if not standing:
                        yield None, weight * share
                        continue
                    moves = self.given["movements"][self.given["enemies"][standing[0]].movement]
                    for column, pull in enumerate(moves, 1):
                        for row in range(1, rows + 1):
                            for command, often in commands.items():
                                for alert, ratio in alertness.items():
                                    party = standing[: columns * rows], column, row, command, alert, len(standing)
                                    yield (
                                        party,
                                        weight * share * Fraction(pull, sum(moves) * rows)
                                        * Fraction(often, sum(commands.values())) * Fraction(ratio, sum(alertness.values())),
                                    )  # fmt: skip

    def _led(self, members: tuple[str, ...], boss: str | None) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """The members in the order they take their places, the leader first."""
        ranked = sorted(members, key=lambda enemy: -self.tier[enemy])
        if boss is not None:
            yield (boss, *ranked), Fraction(1)
            return
        leaders = [at for at, enemy in enumerate(ranked) if self.tier[enemy] == self.tier[ranked[0]]]
        for at in leaders:
            yield (ranked[at], *ranked[:at], *ranked[at + 1 :]), Fraction(1, len(leaders))
        if not members:
            yield (), Fraction(1)

    # -- columns -------------------------------------------------------------------------------------------------------

    def things(self, grain: str) -> Iterator[tuple[Mapping[str, Any], Fraction]]:
        """Every thing of a grain with its measures, and how many of it there are in the mean."""
        for (level, stage, group, candidates, boss), chance in merged(self.queries()).items():
            asked = {
                "level": level, "group": group, "boss": boss is not None, "candidates": len(candidates),
                "necessary_progression": stage.necessary_progression,
            }  # fmt: skip
            for location, share in self.locations(stage).items():
                known = asked | {"location": location, "quality": self.quality(location)}
                for (cards, lost), odds in self._decks(location).items():
                    deck = known | self._deck(location, cards, lost, level, stage)
                    yield from self._of(grain, deck, location, candidates, boss, cards, chance * share * odds)

    def _decks(self, location: str) -> Chances:
        """Decks, the order of their cards forgotten."""
        return merged(
            ((tuple(sorted(cards, key=str)), lost), weight) for (cards, lost), weight in self.decks(location).items()
        )

    def _deck(self, location: str, cards: Any, lost: Any, level: int, stage: Any) -> dict[str, Any]:
        events = [event for _, event, _ in cards]
        faces, _ = next(self.faces(location, level, stage))
        plural = {"camp": "camps", "chest": "chests", "unique": "uniques", "trap": "traps", "battle": "battles"}
        return (
            {name: events.count(event) for event, name in plural.items()}
            | {f"lost.{event}": lost.count(event) for event in (*plural, "exit")}
            | {f"terrain.{kind}": sum(card[0] == kind for card in cards) for kind in self.given["terrains"]}
            | {"exits": 1, "cards": len(cards), "invisible": sum(hidden for _, hidden in faces)}
            | {"elites": min(self.given["locations"][location].elites, events.count("battle"))}
        )

    def _of(
        self, grain: str, deck: dict[str, Any], location: str, candidates: Any, boss: Any, cards: Any, weight: Fraction
    ) -> Iterator[tuple[Mapping[str, Any], Fraction]]:
        if grain == "destination":
            dangers = merged(
                (sum(DANGERS[trap] for trap in traps), odds) for traps, odds in self.traps(location, deck["traps"])
            )
            for sums, share in self._sums(location, candidates, boss, deck["battles"]).items():
                totals = dict(zip(("parties", "enemies", "power", "lost.enemy"), sums, strict=True))
                for danger, odds in dangers.items():
                    yield deck | totals | {"danger": danger}, weight * share * odds
            return
        if grain == "trap":
            for traps, odds in self.traps(location, deck["traps"]):
                for trap in traps:
                    yield deck | {"trap": trap, "trap.danger": DANGERS[trap]}, weight * odds
            return
        ranks = [("elite", deck["elites"], None), ("common", deck["battles"] - deck["elites"], None)]
        if boss is not None:
            ranks.append(("boss", 1, boss))
        for rank, many, leader in ranks:
            for party, odds in self._known(location, candidates, leader, rank).items():
                if party is not None and many:
                    yield from self._seen(grain, deck, rank, party, weight * many * odds)

    def _known(self, location: str, candidates: Any, boss: Any, rank: str) -> Chances:
        key = location, candidates, boss, rank
        cache: dict[Any, Chances] = self.__dict__.setdefault("_cache", {})
        if key not in cache:
            cache[key] = self.parties(*key)
        return cache[key]

    def _sums(self, location: str, candidates: Any, boss: Any, battles: int) -> Chances:
        key = "sums", location, candidates, boss, battles
        cache: dict[Any, Chances] = self.__dict__.setdefault("_cache", {})
        if key in cache:
            return cache[key]
        sums: Chances = {(0, 0, Fraction(0), 0): Fraction(1)}
        several = [self._known(location, candidates, None, "common")] * battles
        for parties in [*several, *([self._known(location, candidates, boss, "boss")] if boss else [])]:
            each = merged((self._total(party), odds) for party, odds in parties.items())
            sums = merged(
                (tuple(map(sum, zip(one, other, strict=True))), share * odds)
                for one, share in sums.items()
                for other, odds in each.items()
            )
        cache[key] = sums
        return sums

    def _total(self, party: Any) -> tuple[int, int, Fraction, int]:
        if party is None:
            return 0, 0, Fraction(0), 0
        members, *_, size = party
        return 1, len(members), sum((POWERS[self.tier[one]] for one in members), Fraction()), size - len(members)

    def _seen(
        self, grain: str, deck: dict[str, Any], rank: str, party: Any, weight: Fraction
    ) -> Iterator[tuple[Mapping[str, Any], Fraction]]:
        members, column, row, command, alert, _ = party
        own = {
            "party.size": len(members), "party.power": self._total(party)[2], "party.alertness": alert,
            "party.elite": rank == "elite", "party.boss": rank == "boss", "leader": members[0],
            "leader.tier": self.tier[members[0]], "leader.command": command, "leader.column": column, "leader.row": row,
        }  # fmt: skip
        if grain == "party":
            yield deck | own, weight
            return
        for at, enemy in enumerate(members):
            yield (
                deck | own | {
                    "enemy": enemy, "enemy.tier": self.tier[enemy], "enemy.boss": rank == "boss" and at == 0,
                    "enemy.movement": self.given["enemies"][enemy].movement,
                },
                weight,
            )  # fmt: skip

    def cards(self) -> Iterator[tuple[Mapping[str, Any], Fraction]]:
        """Every card, with its progress and face: `things` of the finest deck, without those who wait on it."""
        for (level, stage), chance in merged(((row[0], row[1]), weight) for row, weight in self.queries()).items():
            for location, share in self.locations(stage).items():
                faces = list(self.faces(location, level, stage))
                for (cards, lost), odds in self.decks(location).items():
                    deck = self._deck(location, cards, lost, level, stage) | {"level": level, "location": location}
                    for turned, even in faces:
                        for (kind, event, unique), (progress, hidden) in zip(cards, turned, strict=True):
                            own = {"card.terrain": kind, "card.event": event, "card.unique": unique}
                            own |= {"card.progress": progress, "card.invisible": hidden}
                            yield deck | own, chance * share * odds * even
