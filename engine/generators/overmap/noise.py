"""Noise over the whole world: the same at a place from whichever overmap one looks.

Value noise on a lattice of integer hashes, smoothed by 3t^2 - 2t^3, octaves of doubled frequency and halved amplitude
(after Perlin, "An image synthesizer", 1985). Only + - * / on doubles of exactly known integers, so that every machine
gives the same bits. Octaves whose lattice is finer than two tiles are left away: between tiles nobody sees them.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from engine.generators.draws import Draws
from engine.generators.streams import Ints, splitmix

Heights = npt.NDArray[np.float64]
CONTRAST = 13 / 16
"""Value noise spreads wider about one half than the simplex noise that the thresholds were chosen for."""


def fractal(draws: Draws, x: int, y: int, width: int, height: int, frequency: Fraction, octaves: int) -> Heights:
    """Values within 0..1, most of them near one half, of a window of the world, (height, width)."""
    total: Heights = np.zeros((height, width), dtype=np.float64)
    amplitude, sum_of = 1.0, 0.0
    for octave in range(octaves):
        sum_of += amplitude
        if frequency <= Fraction(1, 2):
            total += amplitude * (_layer(draws.about(octave), x, y, width, height, frequency) - 0.5)
        amplitude /= 2
        frequency *= 2
    values: Heights = np.clip(total / sum_of * CONTRAST + 0.5, 0.0, 1.0)
    return values


def _layer(draws: Draws, x: int, y: int, width: int, height: int, frequency: Fraction) -> Heights:
    columns, across = _axis(x, width, frequency)
    rows, down = _axis(y, height, frequency)
    left, top = int(columns[0]), int(rows[0])
    lattice = _lattice(draws, left, top, int(columns[-1]) - left + 2, int(rows[-1]) - top + 2)
    columns, rows = columns - left, rows - top
    wide = lattice[:, columns] + (lattice[:, columns + 1] - lattice[:, columns]) * across
    layer: Heights = wide[rows] + (wide[rows + 1] - wide[rows]) * down[:, None]
    return layer


def _axis(start: int, count: int, frequency: Fraction) -> tuple[Ints, Heights]:
    """The lattice point at or before each coordinate, and how far it is to the next one, smoothed."""
    scaled = (np.arange(count, dtype=np.int64) + start) * frequency.numerator
    points = scaled // frequency.denominator
    rest = (scaled - points * frequency.denominator) / float(frequency.denominator)
    return points, rest * rest * (3.0 - 2.0 * rest)


def _lattice(draws: Draws, left: int, top: int, width: int, height: int) -> Heights:
    """A value within 0..1 at each lattice point, hashed from its coordinates, (height, width)."""
    columns = splitmix((np.arange(width, dtype=np.int64) + left).astype(np.uint64))
    rows = splitmix((np.arange(height, dtype=np.int64) + top).astype(np.uint64))
    keyed = splitmix(columns ^ np.uint64(draws.key))
    hashed = splitmix(keyed[None, :] ^ rows[:, None])
    values: Heights = (hashed >> np.uint64(11)).astype(np.float64) / float(1 << 53)
    return values
