"""What an observation of a game holds: the meaning of each of its numbers, written once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from math import prod
from typing import Final

HIGHEST: Final = 255
"""The highest number that a byte holds; it stands for every higher one, too."""


@dataclass(frozen=True, slots=True)
class Feature:
    """Numbers of one meaning, which lie together in an observation in the order of `shape`.

    They are whole numbers from 0 to `highest`. `source` is the part of a view that they are from.
    """

    name: str
    shape: tuple[int, ...]
    highest: int
    source: str
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The features of a game's observations in their order, one byte a number.

    A change of what any number means changes the `version`.
    """

    version: int
    features: tuple[Feature, ...]

    @cached_property
    def width(self) -> int:
        """The numbers of an observation."""
        return sum(feature.size for feature in self.features)

    @cached_property
    def places(self) -> Mapping[str, slice]:
        """Where each feature lies in an observation."""
        bounds = pairwise(accumulate((feature.size for feature in self.features), initial=0))
        names = (feature.name for feature in self.features)
        return {name: slice(*ends) for name, ends in zip(names, bounds, strict=True)}

    @property
    def starts(self) -> tuple[int, ...]:
        """The place of the first number of each feature."""
        return tuple(place.start for place in self.places.values())
