"""A pack of any size, written as the starter content is: groups with their enemies, places with their traps."""

from __future__ import annotations

import random
from pathlib import Path

SIDES = ("indoor", "outdoor")
MOVEMENTS = ("contact", "melee", "shot", "ranged", "reach", "other")


def write_large_pack(folder: Path, declarations: int, seed: int = 1) -> int:
    """Write a pack of about that many declarations, 40 a file; returns its number of lines."""
    dice = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.adv").write_text(
        'pack large { version "1.0.0"; language en; translations ja; require base }\n', encoding="utf-8"
    )
    # Every group occurs at some level, so that nothing is told.
    (folder / "campaign.adv").write_text(
        'campaign large { name "Large" ja "大"; stage 0.. { locations all; groups all } }\n', encoding="utf-8"
    )
    lines, made, number = 2, 1, 0
    while made < declarations:
        text = []
        if number % 2 == 0:
            for theme in range(5):
                made += _group(text, f"g{number}_{theme}", dice)
        else:
            for place in range(12):
                made += _place(text, f"p{number}_{place}", dice)
        number += 1
        content = "\n".join(text) + "\n"
        lines += content.count("\n")
        (folder / f"theme_{number:04}.adv").write_text(content, encoding="utf-8")
    return lines


def _group(text: list[str], name: str, dice: random.Random) -> int:
    text.append(f"# The people of {name}: what they are and whom they follow.")
    members = []
    for index in range(8):
        member = f"{name}_enemy_{index}"
        tier = index % 5 + 1
        text.append(
            f'enemy {member} {{ name "Creature {index}" ja "生き物{index}号"; tier {tier}; movement {dice.choice(MOVEMENTS)} }}'
        )
        members.append(member)
    text += [
        "",
        f"group {name} {{",
        '  name "Band" ja "一団"',
        "  select 3..5",
        f"  enemies {', '.join(members[:4])},",
        f"          {', '.join(members[4:])}",
        "}",
        "",
    ]
    return 9


def _place(text: list[str], name: str, dice: random.Random) -> int:
    side = dice.choice(SIDES)
    base = dice.choice(("cave", "ruins", "catacombs") if side == "indoor" else ("forest", "mountains", "wasteland"))
    traps = [f"{name}_trap_{index}" for index in range(2)]
    text.append(f"# A place with traps of its own, {name}.")
    for trap in traps:
        text += [
            f"trap {trap} {{",
            '  name "Snare" ja "仕掛け罠"',
            f"  side {side}; theme mechanical; danger {dice.randint(1, 5)}",
            '  effect "The front row loses its next turn." ja "前列が次のターンを失う。"',
            "}",
        ]
    text += [
        f"location {name} : {base} {{",
        '  name "Place" ja "場所"',
        "  frequency rare",
        f"  terrain maze {dice.choice(('+1', '+2', '-1'))}, hall +1",
        f"  events trap {dice.choice(('+1', '-1'))}, chest +1",
        "  party 2..7 quality -1",
        f"  traps 2 of {', '.join(traps)}, alarm, pitfall",
        "  invisibility 115%",
        "}",
        "",
    ]
    return 3
