"""How far colours lie apart to an eye, also to one that is blind to red, green or blue.

Dichromatic sight is modelled by the matrices of Machado, Oliveira and Fernandes (2009) for
severity 100, applied to linear red, green and blue; a difference is the Euclidean distance in
CIE L*a*b* under D65 (CIE76). The figures of the design were measured so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import dist
from typing import Final, TypeAlias

Parts: TypeAlias = tuple[float, float, float]

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
"""How an eye sees linear red, green and blue."""
LIGHT: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Final = (0.95047, 1.0, 1.08883)


def closest(colours: Sequence[str], sight: str) -> float:
    """Return the difference of the two of some colours (`#rrggbb`) that are the most alike."""
    return min(difference(one, other, sight) for one, other in combinations(colours, 2))


def difference(one: str, other: str, sight: str = "normal") -> float:
    """Return how far apart two colours are; an eye notices 2, and 100 is black and white."""
    return dist(_lab(one, sight), _lab(other, sight))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as web pages measure it: 1 to 21."""
    dark, light = sorted(_times(LIGHT, _linear(each))[1] for each in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _linear(colour: str) -> Parts:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def _times(matrix: tuple[Parts, ...], colour: Parts) -> Parts:
    one, two, three = (
        sum(factor * part for factor, part in zip(line, colour, strict=True)) for line in matrix
    )
    return one, two, three


def _lab(colour: str, sight: str) -> Parts:
    seen = _times(SIGHTS[sight], _linear(colour))
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    x, y, z = (
        share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
        for share in (
            part / white
            for part, white in zip(_times(LIGHT, (red, green, blue)), WHITE, strict=True)
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
