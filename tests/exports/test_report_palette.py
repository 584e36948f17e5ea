"""The colours of a report: read by all, and told apart by those who see few of them."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

import pytest

from engine.exports.report.palette import DARK, LIGHT, Palette, luminance, on

PALETTES = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
TEXT, MARK = 4.5, 3.0
"""The contrast of text and of marks that WCAG 2.2 asks for."""

SEEN = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is left of linear red, green and blue where one kind of cone is missing (Machado, Oliveira, Fernandes 2009)."""


def linear(colour: str) -> list[float]:
    parts = [byte / 255 for byte in bytes.fromhex(colour[1:])]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(colour: str, seen: str) -> tuple[float, float, float]:
    """A colour as CIE L*a*b*, for somebody."""
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, linear(colour), strict=True))))
        for row in SEEN[seen]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@PALETTES
def test_palette__text_can_be_read(palette: Palette) -> None:
    for ground in (palette.ground, palette.raised):
        for ink in (palette.ink, palette.faint, palette.link):
            assert contrast(ink, ground) >= TEXT, (ink, ground)
    for colour in palette.heat:
        assert contrast(on(colour), colour) >= TEXT, colour


@PALETTES
def test_palette__marks_stand_out(palette: Palette) -> None:
    for ground in (palette.ground, palette.raised):
        for mark in (palette.bar, palette.mean):
            assert contrast(mark, ground) >= MARK, (mark, ground)


@PALETTES
@pytest.mark.parametrize("seen", SEEN)
def test_palette__colours_are_told_apart(palette: Palette, seen: str) -> None:
    marks = (palette.bar, palette.soft, palette.mean, palette.ink, palette.raised)
    away = {pair: dist(lab(pair[0], seen), lab(pair[1], seen)) for pair in combinations(marks, 2)}
    assert min(away.values()) > 15, min(away, key=lambda pair: away[pair])


@PALETTES
@pytest.mark.parametrize("seen", SEEN)
def test_palette__heat_goes_one_way(palette: Palette, seen: str) -> None:
    """Each step is seen, and lightness alone says which is more: darker on light ground, lighter on dark."""
    steps = [lab(colour, seen) for colour in palette.heat]
    assert min(dist(one, other) for one, other in pairwise(steps)) > 8
    lightness = [light for light, _, _ in steps]
    assert lightness == sorted(lightness, reverse=palette is LIGHT)
    ground = lab(palette.ground, seen)
    assert dist(ground, steps[0]) > 10
