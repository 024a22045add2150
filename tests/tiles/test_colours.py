"""The tiles differ for every eye: also for one that is blind to red, green or blue."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Final, TypeAlias

import pytest

from suite.tiles import colours

Colour: TypeAlias = tuple[float, float, float]

SIGHTS: Final = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "red-blind": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green-blind": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "blue-blind": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How an eye sees linear red, green and blue (Machado, Oliveira and Fernandes, 2009)."""
LIGHT: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Final = (0.95047, 1.0, 1.08883)


def linear(colour: str) -> Colour:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def times(matrix: tuple[Colour, ...], colour: Colour) -> Colour:
    one, two, three = (
        sum(factor * part for factor, part in zip(line, colour, strict=True)) for line in matrix
    )
    return one, two, three


def lab(colour: str, sight: str) -> Colour:
    """Return what an eye sees as CIE L*a*b*, in which distances are differences to the eye."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(SIGHTS[sight], linear(colour)))
    x, y, z = (
        share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
        for share in (
            part / white
            for part, white in zip(times(LIGHT, (red, green, blue)), WHITE, strict=True)
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one: str, other: str) -> float:
    dark, light = sorted(times(LIGHT, linear(each))[1] for each in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("sight", "least"),
    [("normal", 47.6), ("red-blind", 26.0), ("green-blind", 39.8), ("blue-blind", 20.9)],
)
def test_the_closest_pair_of_tiles_can_be_told_apart(sight: str, least: float) -> None:
    seen = [lab(colour, sight) for colour in colours.TILES]
    assert round(min(dist(one, other) for one, other in combinations(seen, 2)), 1) >= least


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_tile_is_not_taken_for_the_ground(sight: str) -> None:
    for tile in colours.TILES:
        for ground in (*colours.LAND, colours.WATER):
            assert dist(lab(tile, sight), lab(ground, sight)) > 25


@pytest.mark.parametrize("paper", [*colours.TILES, *colours.PANEL_TILES, colours.WONDER])
def test_letters_on_tiles_can_be_read(paper: str) -> None:
    assert contrast(colours.INK, paper) >= 3.6


@pytest.mark.parametrize(
    "ink", [colours.INK, colours.QUIET, colours.GOLD, colours.ALARM, *colours.PANEL_INKS]
)
def test_words_on_the_background_can_be_read(ink: str) -> None:
    assert contrast(ink, colours.BACKGROUND) >= 4.5


def test_a_mixed_colour_lies_between() -> None:
    assert colours.mixed("#ff0000", "#0000ff", 1) == "#ff0000"
    assert colours.mixed("#ff0000", "#0001ff", 0) == "#0001ff"
    assert colours.mixed("#ff8000", "#000000", 0.5) == "#804000"
