"""The census of a position: no more pieces than the game has, also where some lie face down."""

from __future__ import annotations

from suite.core.errors import PositionError
from suite.tiles.messages import _
from suite.tiles.model.board import SHRINES
from suite.tiles.model.pieces import ALL_TILES, CATASTROPHES, KINDS, TILES, count
from suite.tiles.model.state import State


def check_census(state: State) -> None:
    """Raise `PositionError` if a true state or a view has more of a piece than the game has.

    There may be fewer: tiles leave the game, and a position may be composed.
    """
    on_board = state.catastrophes.bit_count()
    in_supply = sum(state.catastrophes_left[: state.seats])
    most = CATASTROPHES * state.seats
    if on_board + in_supply > most:
        raise PositionError(
            _(
                "the position has {there} catastrophes, {struck} on the board and {left} held "
                "by seats; the game has {most}, {each} for each seat",
                there=on_board + in_supply,
                struck=on_board,
                left=in_supply,
                most=most,
                each=CATASTROPHES,
            )
        )
    treasures = state.treasures.bit_count() + sum(state.won)
    most = SHRINES[state.side].bit_count()
    if treasures > most:
        raise PositionError(
            _(
                "there are {treasures} treasures; this side of the board has {most}",
                treasures=treasures,
                most=most,
            )
        )
    _check_tiles(state)


def _check_tiles(state: State) -> None:
    """Count the tiles of each kind, and all with those face down, whose kinds nothing tells."""
    there = state.down.bit_count()
    for kind, name in enumerate(KINDS):
        piles = (*state.hands, state.bag, state.unseen)
        number = state.tiles[kind].bit_count() + sum(count(pile, kind) for pile in piles)
        if number > TILES[kind]:
            raise PositionError(
                _(
                    "the position has {there} tiles {name}; the game has {tiles}",
                    there=number,
                    name=name,
                    tiles=TILES[kind],
                )
            )
        there += number
    if there > ALL_TILES:
        raise PositionError(
            _(
                "the position has {there} tiles, {down} of them face down; the game has {tiles}, "
                "so {more} must go",
                there=there,
                down=state.down.bit_count(),
                tiles=ALL_TILES,
                more=there - ALL_TILES,
            )
        )
