"""Observations for tests: their features by name, as lists, and planes as names of cells."""

from __future__ import annotations

from typing import Any

from suite.core.game import Game
from suite.environments import kernels
from suite.environments.kernels import Octets

Features = dict[str, Any]


def features(game: Game[Any], row: Octets) -> Features:
    """Return the numbers of an observation by feature, in nested lists of its shape.

    A feature of one number is that number; of a plane, or one for each seat or colour, the names
    of its cells are told; zeros at the end of a list of cards are left out.
    """
    layout = kernels.layout(game)
    found: Features = {}
    for feature in layout.features:
        numbers = row[layout.places[feature.name]].reshape(feature.shape)
        told = numbers.tolist()
        if feature.shape == (1,):
            told = told[0]
        elif feature.shape[-2:] == (11, 17):
            told = _cells(told) if len(feature.shape) == 2 else [_cells(each) for each in told]
        elif feature.shape[-1] > 17:
            told = _cut(told)
        found[feature.name] = told
    return found


def seen_by(game: Game[Any], state: Any, seat: int) -> Features:
    """Return what a seat observes of a true state."""
    return features(game, kernels.observation(game.view(state, seat)))


def _cells(plane: list[list[int]]) -> str:
    """Return the names of the cells of a plane that are not 0; other numbers with them."""
    found = []
    for row, numbers in enumerate(plane):
        for column, number in enumerate(numbers):
            if number:
                name = f"{chr(ord('A') + column)}{row + 1}"
                found.append(name if number == 1 else f"{name}={number}")
    return " ".join(found)


def _cut(told: Any) -> Any:
    if isinstance(told[0], list):
        return [_cut(each) for each in told]
    while told and not told[-1]:
        told = told[:-1]
    return told
