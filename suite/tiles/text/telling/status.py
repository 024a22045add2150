"""The status of a play in short lines: points, the end, conflicts, kingdoms, supply.

`tally` returns it as the watcher of a view sees it. Points are sums of public events. Kingdoms have
the letters of the board in letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from suite.core.view import View
from suite.tiles.messages import _
from suite.tiles.model.pieces import size
from suite.tiles.model.state import State
from suite.tiles.rules.ending import FEW_TREASURES, final_points
from suite.tiles.rules.revolts import temples_beside
from suite.tiles.text.nouns import COLOUR_NAMES, LEADER_NAMES
from suite.tiles.text.overview import (
    COLOURS_SHOWN,
    KINGDOM_LETTERS,
    conflicts,
    kingdoms,
    leaders_in,
    war_strength,
)
from suite.tiles.text.phrases import whole
from suite.tiles.text.telling.consequences import outcome
from suite.tiles.text.telling.describe import supply


def status(view: View[State], names: Sequence[str]) -> list[str]:
    """Return the lines: the seats, what ends the game, conflicts, kingdoms and the supply."""
    state = view.state
    return [
        *[_seat(state, seat, names[seat]) for seat in range(state.seats)],
        *_end(state),
        *_conflicts(state, names),
        *_kingdoms(state, names),
        *[whole(clause) for clause in supply(state)],
    ]


def _seat(state: State, seat: int, name: str) -> str:
    """Say what a seat has: first the points of its weakest colour with treasures, which count."""
    points = state.points[seat << 2 : (seat << 2) + 4]
    by_colour = [f"{_(COLOUR_NAMES[colour])} {points[colour]}" for colour in COLOURS_SHOWN]
    return _(
        "{who} {weakest}: {points} treasures {treasures}, hand {tiles}, catastrophes {left}",
        who=name,
        weakest=min(final_points(state, seat)),
        points=" ".join(by_colour),
        treasures=state.won[seat],
        tiles=size(state.hands[seat]),
        left=state.catastrophes_left[seat],
    )


def _end(state: State) -> Iterator[str]:
    """Say how many treasures are left, and what ends the game; the size of the bag is secret."""
    if state.ending:
        yield from (whole(clause) for clause in outcome(state))
        return
    yield _(
        "treasures left {number}: the game ends with a turn that leaves {few} or fewer.",
        number=state.treasures.bit_count(),
        few=FEW_TREASURES,
    )
    if state.at_once:
        yield _("It also ends as soon as the bag runs short.")
    else:
        yield _("It also ends with a turn for which the bag runs short.")


def _conflicts(state: State, names: Sequence[str]) -> Iterator[str]:
    """Say how strong the sides are in the running conflict and in wars to come."""
    for conflict in conflicts(state):
        attacker, defender = (f"{names[side.seat]} {side.sum(' + ')}" for side in conflict.sides)
        yield _(
            "{conflict}: {attacker} against {defender}",
            conflict=conflict.title,
            attacker=attacker,
            defender=defender,
        )


def _kingdoms(state: State, names: Sequence[str]) -> Iterator[str]:
    """Say of each kingdom whose leaders stand in it, and how strong they are by the board."""
    if all_kingdoms := kingdoms(state):
        yield _("kingdoms: leaders with their supporters in a war / temples in a revolt")
    for letter, kingdom in zip(KINGDOM_LETTERS, all_kingdoms, strict=False):
        by_seat = groupby(sorted(leaders_in(state, kingdom), key=_seat_of), key=_seat_of)
        leaders = [f"{names[seat]} {_leaders(state, pieces)}" for seat, pieces in by_seat]
        yield f"{letter}: {'; '.join(leaders)}"


def _seat_of(piece: int) -> int:
    """Return the seat of a leader."""
    return piece >> 2


def _leaders(state: State, pieces: Iterable[int]) -> str:
    """Return leaders of a seat with both their strengths: `king 3/1, trader 1/2`."""
    return ", ".join(
        f"{_(LEADER_NAMES[piece & 3])} {war_strength(state, piece)}/{temples_beside(state, piece)}"
        for piece in pieces
    )
