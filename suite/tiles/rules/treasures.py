"""Treasures (chapters "Schätze vergeben", "Treasure distribution").

A kingdom with a trader and more than one treasure gives the trader's owner all of them but one,
those on bordered cells first. Of the others the owner chooses which one stays.
"""

from __future__ import annotations

from suite.core.kernel.bits import wide
from suite.tiles.model import actions
from suite.tiles.model.actions import KEEP
from suite.tiles.model.board import BITS, BORDERED, EMPTY, cell
from suite.tiles.model.pieces import TRADER
from suite.tiles.model.state import NOBODY, State
from suite.tiles.rules.kingdoms import kingdom_of, survey


def treasures_wait_for_the_turn(state: State) -> bool:
    """Guard: treasures are taken at the end of a turn, not of an action."""
    return bool(state.by_turn)


def give_treasures(state: State) -> None:
    """Give traders their treasures, kingdom by kingdom, up to the first choice.

    The kingdoms come in the order of their first cells, row by row.
    """
    state.hoard = EMPTY
    while True:
        kingdom = _first_rich_kingdom(state)
        if not kingdom:
            return
        treasures = kingdom & state.treasures
        plain = treasures & ~BORDERED[state.side]
        stays = plain if plain else treasures
        if stays.bit_count() > 1:
            state.hoard = stays
            return
        _take(state, kingdom, treasures & ~stays)


def _first_rich_kingdom(state: State) -> int:
    """Return the first kingdom in which a trader has more than one treasure, or an empty one."""
    survey(state)
    first = EMPTY
    for kingdom in state.kingdoms:
        treasures = kingdom & state.treasures
        if treasures.bit_count() > 1 and trader_in(state, kingdom) != NOBODY:
            start = (kingdom & -kingdom).bit_length()
            if not first or start < (first & -first).bit_length():
                first = kingdom
    return first


def trader_in(state: State, kingdom: int) -> int:
    """Return the seat whose trader is in a kingdom, or `NOBODY`."""
    for seat in range(state.seats):
        if state.leaders[seat << 2 | TRADER] & kingdom:
            return seat
    return NOBODY


def _take(state: State, kingdom: int, loot: int) -> None:
    state.won[trader_in(state, kingdom)] += loot.bit_count()
    state.treasures &= ~loot


def a_treasure_must_be_chosen(state: State) -> bool:
    """Guard: a trader's owner has to say which treasure stays."""
    return state.hoard != EMPTY


def keeper(state: State) -> int:
    """Return the seat that chooses which treasure stays."""
    return trader_in(state, kingdom_of(state, state.hoard))


def keeps(state: State) -> int:
    """List the treasures that may stay."""
    return wide(state.hoard) << KEEP * BITS


def keep(state: State, action: int) -> None:
    """Give the trader all treasures of the kingdom but the one that stays; then continue."""
    stays = cell(actions.bit_of(action))
    kingdom = kingdom_of(state, stays)
    _take(state, kingdom, kingdom & state.treasures & ~stays)
    give_treasures(state)
