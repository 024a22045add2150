"""An action in a few words, as an instruction to the seat to act: `lay a temple on H5`."""

from __future__ import annotations

from suite.core.view import View
from suite.tiles.formats.notation import write
from suite.tiles.messages import _
from suite.tiles.model import actions
from suite.tiles.model.actions import COMMIT, LEADER, MONUMENT, POINT, TILE, VERBS, WAR, verb_of
from suite.tiles.model.board import name_of
from suite.tiles.model.pieces import KINDS
from suite.tiles.model.state import State
from suite.tiles.rules.conflicts import added_kind
from suite.tiles.text.nouns import (
    COLOUR_NAMES,
    KIND_PLURALS,
    LEADER_PLURALS,
    THE_LEADERS,
    THE_MONUMENTS,
)
from suite.tiles.text.phrases import in_words, quantity, seat_to_act


def phrase(view: View[State], action: int) -> str:
    """Return an action in a few words; *you* is the seat to act."""
    return phrase_of(view.state, action)


def phrase_of(state: State, action: int) -> str:
    """Return an action in a state in a few words; of an event of chance, the notation."""
    if action >= actions.SEATS_ACTIONS:
        return write(action)
    verb = VERBS[verb_of(action)]
    if action < actions.ON_CELLS:
        cell = name_of(actions.bit_of(action))
        return _on_a_cell(state, verb, actions.what_of(action), cell)
    match verb:
        case "withdraw":
            return _("withdraw {leader}", leader=_(THE_LEADERS[action - actions.WITHDRAW]))
        case "swap":
            return _("swap {tiles}", tiles=in_words(actions.swapped(action)))
        case "commit":
            return _commitment(state, action - COMMIT)
        case "war":
            return _("choose the war of {leaders}", leaders=_(LEADER_PLURALS[action - WAR]))
        case "decline":
            return _("build nothing")
        case "point":
            return _("take a point in {colour}", colour=_(COLOUR_NAMES[action - POINT]))
        case _end:
            return _("end the turn")


def _on_a_cell(state: State, verb: str, what: int, cell: str) -> str:
    match verb:
        case "tile":
            return _("lay {tile} on {cell}", tile=quantity(1, KINDS[what - TILE]), cell=cell)
        case "leader":
            return _leader(state, what - LEADER, cell)
        case "catastrophe":
            return _("put a catastrophe on {cell}", cell=cell)
        case "build":
            return _("build on {cell}", cell=cell)
        case "monument":
            return _("raise {what} on {cell}", what=_(THE_MONUMENTS[what - MONUMENT]), cell=cell)
        case "wonder":
            return _("raise {what} on {cell}", what=_("the wonder"), cell=cell)
        case _keep:
            return _("leave the treasure on {cell}", cell=cell)


def _leader(state: State, colour: int, cell: str) -> str:
    seat = seat_to_act(state)
    leader = _(THE_LEADERS[colour])
    if seat >= 0 and state.leaders[seat << 2 | colour]:
        return _("move {leader} to {cell}", leader=leader, cell=cell)
    return _("place {leader} on {cell}", leader=leader, cell=cell)


def _commitment(state: State, number: int) -> str:
    """Return the phrase for a number of tiles added to a conflict."""
    if not state.conflict:
        return _("add {tiles}", tiles=quantity(number, "tile"))
    kind = added_kind(state)
    if not number:
        return _("add no {tiles}", tiles=_(KIND_PLURALS[kind]))
    return _("add {tiles}", tiles=quantity(number, KINDS[kind]))
