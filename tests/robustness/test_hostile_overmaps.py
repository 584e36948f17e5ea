"""Overmap content made to cost too much gets a finding in bounded time and memory."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.loading import load_text
from tests.robustness.bounded import bounded, needs_linux

pytestmark = needs_linux

WORLD = """overmap_terrain t { name "T"; symbol "t"; color red; flags no_rotate }
overmap_location l { terrains t }
region r { ground t; above t; below t }
overmap o 60 x 60 { name "O"; region r; specials }
"""


def judged(text: str) -> Counter[str]:
    """The codes found in a text beside the smallest world."""
    return bounded(lambda: Counter(found.code for found in load_text({"a.adv": WORLD + text}).found))  # type: ignore[no-any-return]


def nests(count: int, of: str) -> str:
    """So many specials, each nesting the next."""
    return "\n".join(
        f"overmap_special s{each} {{ on l; at (0, 0, 0) t; {of.format(next=each + 1, far=2**each + 1)} }}"
        for each in range(count)
    )


def test_nests__3_000_deep() -> None:
    last = "\novermap_special s3000 { on l; at (0, 0, 0) t }"
    assert {"ADV422"} == set(judged(nests(3000, "nest s{next} at (1, 0, 0)") + last))


def test_nests__each_twice() -> None:
    last = "\novermap_special s18 { on l; at (0, 0, 0) t }"
    twice = "nest s{next} at (1, 0, 0); nest s{next} at ({far}, 0, 0)"
    assert {"ADV422"} == set(judged(nests(18, twice) + last))


def test_nests__a_ring_of_30() -> None:
    last = "\novermap_special s30 { on l; at (0, 0, 0) t; nest s0 at (1, 0, 0) }"
    assert {"ADV422"} == set(judged(nests(30, "nest s{next} at (1, 0, 0)") + last))


def grown(lines: str) -> str:
    """A mutable special."""
    return f"overmap_special m mutable {{ on l\n{lines}\n}}"


def test_checks__30_million_places() -> None:
    checks = "check (0, 0, 0) to (99, 99, 0) l\n" * 3000
    assert Counter({"ADV105": 1}) == judged(
        grown(checks + "join j\npiece a { terrain t; north j }\nroot a\nphase { a weight 1 }")
    )


def test_chunk__of_3_000_pieces() -> None:
    parts = "\n".join(f"at ({each % 60}, {each // 60}, 0) a" for each in range(3000))
    rule = f"phase {{ chunk big {{\n{parts}\n}} max 5 }}"
    assert Counter({"ADV105": 1}) == judged(grown("join j\npiece a { terrain t; sides j optional }\nroot a\n" + rule))


@pytest.mark.parametrize(("count", "codes"), [(200, {"ADV415"}), (2000, {"ADV105"})])
def test_pieces__each_with_joins_of_its_own(count: int, codes: set[str]) -> None:
    lines = [f"join j{each}" for each in range(count)]
    lines += [
        f"piece a{each} {{ terrain t; sides j{each} optional or j{(each + 1) % count}; above j{each * 7 % count}; "
        f"below j{each * 3 % count} optional }}"
        for each in range(count)
    ]
    rules = "; ".join(f"a{each} weight 1 max poisson 3" for each in range(count))
    assert codes == set(judged(grown("\n".join([*lines, "root a0", *[f"phase {{ {rules} }}"] * 9]))))


def test_layouts__half_a_million_tiles() -> None:
    rows = "\n".join(["a" * 90] * 90)
    levels = "\n".join(f'layout level {level} """\n{rows}\n"""' for level in range(60))
    assert Counter({"ADV410": 1}) == judged(f'overmap_special s {{ on l\n{levels}\ntile "a" t }}')


def test_bin__5_000_times_the_same() -> None:
    many = ", ".join(["t 3"] * 5000)
    assert {"ADV112"} == set(judged(f"region q : r {{ city {{ houses {many} }} }}"))


def test_numbers__without_end() -> None:
    nines = "9" * 400
    text = f"overmap_special s {{ on l; at ({nines}, 0, 0) t; occurrences {nines}..{nines} }}"
    assert set(judged(text)) <= {"ADV105", "ADV010", "ADV410"}
    assert judged(text)
