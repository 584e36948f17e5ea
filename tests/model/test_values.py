"""What declarations come to once bases and patches are laid together."""

from __future__ import annotations

import pytest

from engine.loading import Loaded
from tests.cases.laid import loaded, shown


def made(text: str | dict[str, str]) -> Loaded:
    content = loaded(text)
    assert [] == [each for each in shown(content.found) if "ADV501" not in each and "ADV519" not in each]
    return content


def terrain(text: str, name: str = "den") -> dict[str, int | None]:
    return made(text).model.get("location", name).value.terrain.amounts()  # type: ignore[no-any-return]


def traps(text: str, name: str) -> tuple[int | None, list[str]]:
    draw = made(text).model.get("location", name).value.traps
    return draw.count, [ref.name for ref in draw.names]


SIX = {"passage": 6, "crossroads": 6, "maze": 6, "hall": 6, "chamber": 6}
NAME = 'name "Den" ja "巣"'


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("", {}),
        ("terrain maze +4", {"maze": 10}),
        ("terrain maze 10", {"maze": 10}),
        ("terrain maze -3, hall +1", {"maze": 3, "hall": 7}),
        ("terrain maze +0", {}),
    ],
    ids=["nothing", "delta", "number", "two", "zero"],
)
def test_counts__on_a_baseline(written: str, expected: dict[str, int]) -> None:
    assert SIX | expected == terrain(f"location den : cave {{ {NAME}; {written} }}")


def test_counts__on_a_location_on_a_location() -> None:
    text = f"location den : mid {{ {NAME}; terrain maze +1 }}\nlocation mid : labyrinth {{ {NAME}; terrain maze -5, hall 3 }}"
    assert SIX | {"maze": 6, "hall": 3, "chamber": 4} == terrain(text)


def test_counts__patches_reach_all_that_rest_on_it() -> None:
    text = f"patch location cave {{ terrain maze +1 }}\npatch location cave {{ terrain maze +1, hall 4 }}\nlocation den : cave {{ {NAME}; terrain maze +1 }}"
    assert SIX | {"maze": 9, "hall": 4} == terrain(text)


def test_counts__a_patched_baseline_reaches_every_location() -> None:
    assert SIX | {"maze": 13, "hall": 4, "chamber": 4} == terrain(
        "patch baseline indoor { terrain maze +3 }", "labyrinth"
    )


def test_counts__a_new_terrain_follows_the_others() -> None:
    text = (
        f'terrain sand {{ indoor "S" ja "砂"; outdoor "S" ja "砂" }}\nlocation den : cave {{ {NAME}; terrain sand 3 }}'
    )
    assert [*SIX, "sand"] == list(terrain(text))


CAVE = ["arrow_trap", "cave_in", "poison_gas", "bear_trap", "pitfall", "alarm"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2 of alarm, pitfall", (2, ["alarm", "pitfall"])),
        ("+ spike_floor, - alarm", (3, [*CAVE[:-1], "spike_floor"])),
        ("4 of - arrow_trap", (4, CAVE[1:])),
    ],
    ids=["list", "changes", "number_and_change"],
)
def test_draws__on_a_location(written: str, expected: tuple[int, list[str]]) -> None:
    assert expected == traps(f"location den : cave {{ {NAME}; traps {written} }}", "den")


def test_draws__patched_in_the_same_and_in_another_pack() -> None:
    text = f"patch location cave {{ traps + spike_floor }}\nlocation den : cave {{ {NAME}; traps - alarm }}\npatch location den {{ traps + fire_rune, - pitfall }}"
    assert (3, [*CAVE[:4], "spike_floor", "fire_rune"]) == traps(text, "den")


def test_replace__leaves_nothing() -> None:
    text = f"replace location cave : outdoor {{ {NAME}; frequency low; party 2..3; traps 1 of rockfall }}"
    cave = made(text).model.get("location", "cave").value
    assert ("outdoor", 100, 2) == (cave.side.value, cave.invisibility.hundredths, cave.party.size.least)


def test_enemy__on_an_enemy() -> None:
    enemy = made("enemy old_goblin : goblin { tier 3 }").model.get("enemy", "old_goblin").value
    assert (3, "melee", "Goblin") == (enemy.tier, enemy.movement.name, enemy.name.within("en"))


def test_signs__outside_counts_are_the_numbers_own() -> None:
    party = (
        made(f"location den : labyrinth {{ {NAME}; party 2..3 quality -1 }}").model.get("location", "den").value.party
    )
    assert (2, 3, -1) == (party.size.least, party.size.most, party.quality)


@pytest.mark.parametrize("name", ["labyrinth", "forest", "plains", "vault"])
def test_starter__worked_examples_of_the_design(name: str) -> None:
    location = made("").model.get("location", name).value
    events = location.events.amounts()
    cards = sum(location.terrain.amounts().values())
    actual = (
        location.terrain.amounts(),
        events["trap"],
        cards - sum(each or 0 for each in events.values()),
        location.elites.amount,
        events["chest"],
    )
    assert (
        actual
        == {
            "labyrinth": (SIX | {"maze": 10, "hall": 4, "chamber": 4}, 12, 9, 3, 3),
            "forest": (SIX | {"crossroads": 8, "maze": 7, "hall": 4, "chamber": 5}, 9, 12, 3, 3),
            "plains": (SIX | {"crossroads": 5, "maze": 4, "hall": 9}, 3, 18, 2, 3),
            "vault": (SIX, 6, 12, 8, 6),
        }[name]
    )


def test_names__decomposed_letters_are_the_same_name() -> None:
    text = 'enemy か\u3099い : goblin { }\ngroup x { name "X" ja "X"; select 1; enemies がい, hobgoblin, goblin_king }'
    group = made(text).model.get("group", "x").value
    assert ["がい", "hobgoblin", "goblin_king"] == [ref.name for ref in group.enemies]
