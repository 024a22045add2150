"""The controls of the full screen: places, keys, and the promises of actions."""

from __future__ import annotations

from typing import Final

from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES, Key
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.tiles.engine import kernel
from suite.tiles.messages import _
from suite.tiles.model.actions import ON_CELLS, VERBS, WITHDRAW, bit_of, verb_of
from suite.tiles.model.board import CELL_NAMES, COLUMNS, ROWS, name_of
from suite.tiles.model.board import bit_of as bit_of_cell
from suite.tiles.model.pieces import ACTIONS, COLOURS, HAND, KINDS, LEADERS, UNKNOWN
from suite.tiles.model.state import State
from suite.tiles.rules import treasures
from suite.tiles.text.overview import ROLES, hand_in_order

PLACES: Final[tuple[tuple[str, ...], ...]] = tuple(
    CELL_NAMES[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)
)


def keys(view: View[State]) -> list[Key]:
    """Return the keys that begin an action: digits for tiles or their number, letters for others.

    The most needed come first. The letter of a leader also means its colour, where a colour is
    asked for.
    """
    chooses = _(_CHOOSES.get(view.state.phase, marked("leader")))
    return [
        *_digits(view),
        *(
            Key(
                ROLES[colour][0],
                (f"leader {leader}", f"withdraw {leader}", f"war {leader}", f"point {name}"),
                chooses,
            )
            for colour, (leader, name) in enumerate(zip(LEADERS, COLOURS, strict=True))
        ),
        Key("m", ("build", "monument", "wonder"), _("build")),
        Key("d", ("decline",), _("decline")),
        Key("x", ("swap",), _("swap")),
        Key("c", ("catastrophe",), _("catastrophe")),
        Key("e", ("end",), _("end the turn")),
        Key("w", ("withdraw",), _("withdraw")),
    ]


_CHOOSES: Final = {
    "choose-war": marked("choose the war"),
    "income": marked("choose the point"),
}
"""What the letters of leaders do in a phase in which they do not move any."""


def _digits(view: View[State]) -> list[Key]:
    state = view.state
    if state.conflict:
        return [Key(str(tiles), (f"commit {tiles}",), _("add")) for tiles in range(HAND + 1)]
    hand = hand_in_order(state.hands[view.watcher]) if view.watcher >= 0 else []
    return [
        Key(str(number), (f"tile {KINDS[kind]}",), _("tile"))
        for number, kind in enumerate(hand, 1)
        if kind != UNKNOWN
    ]


def targets(view: View[State], action: int) -> tuple[str, ...]:
    """Return the cell that an action names, or from which a leader is withdrawn."""
    if action < ON_CELLS:
        return (name_of(bit_of(action)),)
    if VERBS[verb_of(action)] == "withdraw":
        cell = view.state.leaders[view.state.active << 2 | action - WITHDRAW]
        return (name_of(bit_of_cell(cell)),) if cell else ()
    return ()


def motion(view: View[State], action: int) -> tuple[str, ...]:
    """Return the symbol of the piece that an action lays, with its cell; of others nothing."""
    verb, piece = f"{view.game.write(action)} -".split()[:2]
    symbols = {"tile": piece, "leader": f"{piece}-{view.state.active}", "catastrophe": verb}
    return (symbols[verb], *targets(view, action)) if verb in symbols else ()


def absent_verbs(view: View[State]) -> list[str]:
    """Return the verbs of the buildings and of the wonder, if the rules have none."""
    state = view.state
    houses, wonder = 1 - state.buildings_allowed, 1 - state.wonder_allowed
    return ["build"] * houses + ["wonder", "point"] * wonder


def promise(view: View[State], action: int) -> str:
    """Return the promise of an action: a conflict, a building, points, or just that it is legal."""
    verb = VERBS[verb_of(action)]
    if verb in ("build", "monument", "wonder"):
        return RAISES
    if verb == "war":
        return FIGHTS
    if verb not in ("tile", "leader"):
        return ALLOWED
    before, after = view.state, view.state.clone()
    after.actions_left = ACTIONS  # the gains at the end of the turn do not count
    kernel.step(after, action)
    if after.phase in ("attack", "choose-war"):
        return FIGHTS
    if after.phase in ("building", "monument"):
        return RAISES
    gained = _wealth(after, before.active) > _wealth(before, before.active)
    chooses = after.hoard and treasures.keeper(after) == before.active
    return SCORES if gained or chooses else ALLOWED


def _wealth(state: State, seat: int) -> int:
    """Return a seat's points of all colours, with its treasures."""
    return sum(state.points[seat << 2 : (seat << 2) + 4]) + state.won[seat]
