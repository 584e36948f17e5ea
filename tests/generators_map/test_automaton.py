"""The automaton against a version that counts every block anew, and with Numba against without."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.generators.map import Automaton, Noise, NoiseGradient, Update, Wrap, fast, make_map, ways
from engine.generators.map import settle as module
from engine.generators.map.settle import settle
from engine.generators.map.steps.automaton import pattern_of
from engine.generators.map.steps.gradient import gradient_shares
from engine.generators.map.steps.noise import ones_by_column
from engine.generators.streams import draw, key, subkey
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_map import naive
from tests.generators_map.starter import MAPS, TILES, example, percent

WRAPS = ((True, True), (False, True), (False, False), (True, False))


def noise(width: int, height: int, of: int) -> np.ndarray:
    return np.array([[draw(of, y * width + x) >> 63 for x in range(width)] for y in range(height)], dtype=np.int8)


def compile_anew(patch: pytest.MonkeyPatch, numba: Any) -> None:
    """Let every loop run with this Numba, or with none."""
    for owner in (module, ways):
        for name, value in list(vars(owner).items()):
            if isinstance(value, fast.Loop):
                patch.setattr(owner, name, fast.Loop(value.source, value.helpers))
    patch.setattr(fast, "_numba", lambda: numba)


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were not installed."""
    compile_anew(monkeypatch, None)


@pytest.mark.parametrize(("across", "down"), WRAPS)
def test_settle__every_pattern_as_the_naive_version(across: bool, down: bool) -> None:
    for pattern in range(-1, 1024):
        cells = noise(7, 6, pattern + 1)
        expected = naive.settle(cells.tolist(), pattern, 3, pattern + 5, across, down, False)
        settle(cells, pattern, 3, pattern + 5, across=across, down=down)
        assert expected == cells.tolist(), pattern


@pytest.mark.parametrize(("across", "down"), WRAPS)
def test_settle__plain_python_as_the_naive_version(without_numba: None, across: bool, down: bool) -> None:
    assert not fast.is_compiled()
    for pattern in range(0, 1024, 31):
        cells = noise(9, 5, pattern)
        expected = naive.settle(cells.tolist(), pattern, 4, pattern, across, down, False)
        settle(cells, pattern, 4, pattern, across=across, down=down)
        assert expected == cells.tolist()


@given(
    st.integers(1, 6), st.integers(1, 6), st.integers(-1, 1023), st.integers(0, 2**64 - 1), st.sampled_from(WRAPS),
    st.booleans(), st.integers(0, 4),
)  # fmt: skip
def test_settle__any_size(
    width: int, height: int, pattern: int, of: int, wrap: tuple[bool, bool], everywhere: bool, sweeps: int
) -> None:
    cells = noise(width, height, of)
    expected = naive.settle(cells.tolist(), pattern, sweeps, of, *wrap, everywhere)
    settle(cells, pattern, sweeps, of, across=wrap[0], down=wrap[1], everywhere=everywhere)
    assert expected == cells.tolist()


def test_settle__longer_than_a_stretch_of_sites() -> None:
    cells = noise(40, 30, 3)
    expected = naive.settle(cells.tolist(), 432, 60, 9, True, True, False)
    settle(cells, 432, 60, 9)
    assert 40 * 30 * 60 > module.STRETCH
    assert expected == cells.tolist()


def test_maps__with_and_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    numba = pytest.importorskip("numba")
    made = []
    for each in (numba, None):
        compile_anew(monkeypatch, each)
        assert fast.is_compiled() is (each is not None)
        made.append([example(name, seed) for name in MAPS for seed in (1, 2)])
    assert made[0] == made[1]


def test_pattern__from_counts() -> None:
    assert pattern_of(Interval(5, 9)) == 992
    assert pattern_of(Interval(0, 9)) == 1023
    assert pattern_of(Interval(None, 0)) == 1
    assert pattern_of(Interval(9, None)) == 512


def test_automaton__counts_and_pattern_are_the_same() -> None:
    made = [
        make_map(TILES, (), (Noise(), step), 3, "x", 1, Extent(20, 20))
        for step in (Automaton(992), Automaton(when=Interval(5, 9)))
    ]
    assert made[0] == made[1]


def test_automaton__minus_one_leaves_the_noise() -> None:
    made = [make_map(TILES, (), (Noise(), *more), 3, "x", 1, Extent(20, 20)) for more in ((), (Automaton(-1),))]
    assert made[0] == made[1]


def test_automaton__floor_0_is_the_opposite() -> None:
    steps = [(Noise(percent(40), floor=floor), Automaton(432)) for floor in (0, 1)]
    first, second = (
        [[made.legend[cell].id == "floor" for cell in row] for row in made.cells]
        for made in (make_map(TILES, (), each, 3, "x", 1, Extent(30, 20)) for each in steps)
    )
    assert first == [[not cell for cell in row] for row in second]


@pytest.mark.parametrize("wrap", [Wrap.VERTICAL, Wrap.NONE])
def test_automaton__edges_that_do_not_wrap_stay(wrap: Wrap) -> None:
    bare, settled = (
        make_map(TILES, (), steps, 3, "x", 1, Extent(12, 10)).cells
        for steps in ((Noise(),), (Noise(), Automaton(0, wrap=wrap, update=Update.ALL)))
    )
    assert [row[0] for row in bare] == [row[0] for row in settled]
    assert [row[-1] for row in bare] == [row[-1] for row in settled]
    assert (bare[0] == settled[0]) is (wrap is Wrap.NONE)


@given(st.fractions(0, 1), st.integers(0, 2**64 - 1))
def test_noise__exactly_below_the_share(share: Fraction, bits: int) -> None:
    (flag,) = ones_by_column(np.array([[bits]], dtype=np.uint64), [share])[0].tolist()
    assert flag is (Fraction(bits, 2**64) < share)


def test_noise__none_and_all() -> None:
    for share, expected in ((0, {"wall"}), (100, {"floor"})):
        made = make_map(TILES, (), (Noise(percent(share)),), 1, "x", 1, Extent(30, 30))
        assert expected == {tile.id for tile in made.legend}


def test_gradient__shares_of_the_source() -> None:
    shares = gradient_shares(700)
    assert shares[:101] == [0] * 101
    assert shares[101] == Fraction(1, 499)
    assert shares[599:] == [1] * 101
    assert len(shares) == 700


def test_gradient__buffers_are_cut_off_and_sides_do_not_meet() -> None:
    made = make_map(TILES, (), (NoiseGradient(), Automaton(-1)), 1, "x", 1, Extent(700, 20))
    assert (500, 20) == (made.width, made.height)
    columns = [sum(made.legend[row[x]].walkable for row in made.cells) for x in range(500)]
    assert columns[0] == 0
    assert columns[-1] == 20
    assert sum(columns[:250]) < sum(columns[250:]) / 2


def test_gradient__as_the_source_settles_it() -> None:
    """The whole step against the naive model, buffers and all."""
    width, height, seed = 210, 4, 5
    keys = [key(seed, f"map/g/{label}") for label in ("noise gradient", "automaton")]
    noise_key, settle_key = (subkey(each, 2) for each in keys)
    shares = gradient_shares(width)
    bits = [[draw(noise_key, y * width + x) for x in range(width)] for y in range(height)]
    cells = [[int(Fraction(bits[y][x], 2**64) < shares[x]) for x in range(width)] for y in range(height)]
    expected = naive.settle(cells, 432, 30, settle_key, False, True, False)
    made = make_map(TILES, (), (NoiseGradient(), Automaton(432)), seed, "g", 2, Extent(width, height))
    assert [row[100:-100] for row in expected] == [[int(made.legend[c].walkable) for c in row] for row in made.cells]
