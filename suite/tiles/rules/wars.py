"""Wars: two leaders of one colour by the joining of kingdoms (chapters "Kriege", "External ...").

Each side is as strong as it has supporters: face-up tiles of the leader's colour that are connected
to it without the unification cell.
"""

from __future__ import annotations

from suite.tiles import actions
from suite.tiles.board import around, flood
from suite.tiles.components import RED
from suite.tiles.rules import conflicts
from suite.tiles.rules.kingdoms import kingdom_of, lift, send_home_the_templeless, survey
from suite.tiles.state import WAR, State


def wars(state: State) -> int:
    """List the wars that the active seat may let be fought next."""
    return colours_at_war(state) << actions.WAR


def colours_at_war(state: State) -> int:
    """Return the colours of which two leaders stand in the joined kingdom, a bit each."""
    kingdom = kingdom_of(state, state.union)
    colours = 0
    for colour in range(4):
        found = 0
        for seat in range(state.seats):
            if state.leaders[seat << 2 | colour] & kingdom:
                found += 1
        if found > 1:
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
    _begin(state, colours_at_war(state).bit_length() - 1)


def go_to_war(state: State, action: int) -> None:
    """Begin the war that the active seat has chosen."""
    _begin(state, action - actions.WAR)


def _begin(state: State, colour: int) -> None:
    """Attacker is the active seat if it is involved, else the first clockwise from it."""
    kingdom = kingdom_of(state, state.union)
    attacker = defender = -1
    for place in range(state.seats):
        seat = (state.active + place) % state.seats
        if state.leaders[seat << 2 | colour] & kingdom:
            if attacker < 0:
                attacker = seat
            else:
                defender = seat
    state.colour = colour
    conflicts.begin(state, WAR, attacker, defender)
    state.strength[0] = supporters(state, attacker).bit_count()
    state.strength[1] = supporters(state, defender).bit_count()


def supporters(state: State, seat: int) -> int:
    """Return the supporters of a seat's leader of the colour at war, on its own side."""
    survey(state)
    leader = state.leaders[seat << 2 | state.colour]
    return flood(leader, state.occupied & ~state.union) & state.tiles[state.colour]


def settle_war(state: State) -> None:
    """Send the loser's leader home, and its supporters out of the game.

    A tile under a building stays; of temples also those with a treasure or beside any leader that
    still stands: the losing priest protects nothing.
    """
    if conflicts.the_attacker_wins(state):
        winner, loser = state.attacker, state.defender
    else:
        winner, loser = state.defender, state.attacker
    colour = state.colour
    gone = supporters(state, loser) & ~state.buildings[colour]
    lift(state, loser << 2 | colour)
    if colour == RED:
        gone &= ~(state.treasures | around(state.standing))
    state.tiles[colour] &= ~gone
    state.points[winner << 2 | colour] += 1 + gone.bit_count()
    if colour == RED:
        send_home_the_templeless(state)
    conflicts.finish(state)
