"""Wars: joined kingdoms have two leaders of one colour (chapters "Kriege", "External ...").

A side's strength is the number of its supporters: face-up tiles of the leader's colour that are
connected to it without the unification cell. By the option `war_support` they are all those of its
original kingdom, as it was before the unification: an earlier war may have cut some of them off.
"""

from __future__ import annotations

from suite.core.kernel.bits import wide
from suite.tiles.model import actions
from suite.tiles.model.board import around, flood
from suite.tiles.model.pieces import RED
from suite.tiles.model.state import WAR, State
from suite.tiles.rules import conflicts
from suite.tiles.rules.kingdoms import kingdom_of, lift, survey


def wars(state: State) -> int:
    """List the wars that the active seat may choose as the next."""
    return wide(colours_at_war(state)) << actions.WAR


def colours_at_war(state: State) -> int:
    """Return the colours with two leaders in the joined kingdom, one bit each."""
    kingdom = kingdom_of(state, state.union)
    colours = 0
    for colour in range(4):
        sides = 0
        for seat in range(state.seats):
            if state.leaders[seat << 2 | colour] & kingdom:
                sides += 1
        if sides > 1:
            colours |= 1 << colour
    return colours


def several_wars_are_left(state: State) -> bool:
    """Guard: leaders of two or more colours are at war."""
    colours = colours_at_war(state)
    return bool(colours & (colours - 1))


def a_war_is_left(state: State) -> bool:
    """Guard: leaders of a colour are at war."""
    return bool(colours_at_war(state))


def go_to_the_only_war(state: State) -> None:
    """Begin the one war that is left."""
    colours = colours_at_war(state)
    colour = 0
    while not colours >> colour & 1:
        colour += 1
    _begin(state, colour)


def go_to_war(state: State, action: int) -> None:
    """Begin the war that the active seat has chosen."""
    _begin(state, action - actions.WAR)


def _begin(state: State, colour: int) -> None:
    attacker = first_at_war(state, colour, state.active)
    defender = first_at_war(state, colour, attacker + 1)
    state.colour = colour
    conflicts.begin(state, WAR, attacker, defender)
    state.strength[0] = supporters(state, attacker << 2 | colour).bit_count()
    state.strength[1] = supporters(state, defender << 2 | colour).bit_count()


def first_at_war(state: State, colour: int, first: int) -> int:
    """Return the first seat clockwise from `first` whose leader stands in the joined kingdom.

    The attacker is the first from the active seat on: itself, if it is involved.
    """
    kingdom = kingdom_of(state, state.union)
    seat = first % state.seats
    while not state.leaders[seat << 2 | colour] & kingdom:
        seat = (seat + 1) % state.seats
    return seat


def supporters(state: State, piece: int) -> int:
    """Return the tiles of a leader's colour that are connected to it on its own side.

    While its original kingdom is kept, they are those that are left of this kingdom.
    """
    survey(state)
    leader = state.leaders[piece]
    within = state.occupied & ~state.union
    if leader & state.original:
        within = state.original
    return flood(leader, within) & state.tiles[piece & 3]


def settle_war(state: State) -> None:
    """Send the loser's leader home, and its supporters out of the game.

    Protected are a tile under a building, and a temple with a treasure or beside a leader that
    still stands; the losing priest protects nothing. So no other leader loses its last temple.
    """
    if conflicts.the_attacker_wins(state):
        winner, loser = state.attacker, state.defender
    else:
        winner, loser = state.defender, state.attacker
    colour = state.colour
    losses = supporters(state, loser << 2 | colour) & ~state.buildings[colour]
    lift(state, loser << 2 | colour)
    if colour == RED:
        losses &= ~(state.treasures | around(state.standing))
    state.tiles[colour] &= ~losses
    state.points[winner << 2 | colour] += 1 + losses.bit_count()
    conflicts.finish(state)
