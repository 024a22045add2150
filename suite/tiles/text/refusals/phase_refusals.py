"""Refusals by phase: which decision comes before a verb, and whose it is."""

from __future__ import annotations

from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.tiles.messages import _
from suite.tiles.model.board import bits_of
from suite.tiles.rules import conflicts, monuments, wars, wonders
from suite.tiles.rules.buildings import SHORTEST_ROW
from suite.tiles.text.nouns import KIND_PLURALS, LEADER_PLURALS, THE_HOUSES
from suite.tiles.text.phrases import cells_of
from suite.tiles.text.refusals.refusals import (
    ActionQuestion,
    impossible,
    longest_row,
    none_left,
    stays,
)
from suite.tiles.text.telling.consequences import raisable


def not_yet(verb: str) -> str:
    """Say when a verb that is not of the action phase is legal."""
    return _(_NOT_YET[verb])


_NOT_YET: Final = {
    "commit": marked("tiles are added in a revolt or a war, and none is due"),
    "war": marked("no war is due; a choice comes up when kingdoms with several wars are joined"),
    "build": marked(
        "a building is built at once, after a tile that makes a row of three or more, longer than "
        "the one in which it stands"
    ),
    "monument": marked(
        "a monument is raised at once, after a tile that completes a square of four, if one with "
        "its colour is left"
    ),
    "wonder": marked("the wonder is raised at once, after a tile that completes a plus of five"),
    "decline": marked("there is nothing to decline: no building, monument or wonder is offered"),
    "keep": marked("no choice between treasures is due"),
    "point": marked("the wonder pays its point at the end of the turn, to a king in its kingdom"),
}


_COMPLETED: Final = {
    "build": (
        marked("{cell} is not in a row of three or more {tiles}"),
        marked("a building is built right after a tile of its row, and that moment has passed"),
    ),
    "monument": (
        marked("{cell} is not the north-west cell of a square of four {tiles}"),
        marked(
            "a monument is raised right after its square is completed, and that moment has passed"
        ),
    ),
    "wonder": (
        marked("{cell} is not the centre of a plus of five {tiles}"),
        marked(
            "the wonder is raised right after its plus is completed, and that moment has passed"
        ),
    ),
}
"""What is said of a row, square or plus for a verb: that it is incomplete, or complete too long."""


def not_now(question: ActionQuestion, verb: str) -> str:
    """Say why an action of a verb of another phase is not legal in the action phase of a turn.

    What can be built is judged as if the tile on the cell that it names had just been laid.
    """
    if refusal := impossible(question.state, verb):
        return refusal
    if verb not in _COMPLETED:
        return not_yet(verb)
    state = question.state.clone()
    kinds = [kind for kind, tiles in enumerate(state.tiles) if tiles & question.cell]
    if not kinds:
        return _("no face-up tile lies on {cell}", cell=question.where)
    state.placed, (state.kind,) = question.cell, kinds
    refusal, complete = "", wonders.centres(state) & question.cell
    if verb == "build":
        longest = longest_row(state, question.cell)
        refusal, complete = stays(state, longest), longest >= SHORTEST_ROW
    elif verb == "monument":
        refusal, complete = none_left(state), monuments.corners(state) & question.cell
    incomplete, passed = _COMPLETED[verb]
    if not complete:
        return _(incomplete, cell=question.where, tiles=_(KIND_PLURALS[state.kind]))
    return refusal or _(passed)


def comes_first(question: ActionQuestion) -> str:
    """Say which decision comes first, and whose it is."""
    state = question.state
    match state.phase:
        case "attack":
            return question.says(
                marked("first you choose how many {tiles} to add to the attack"),
                marked("first {who} chooses how many {tiles} to add to the attack"),
                tiles=_(KIND_PLURALS[conflicts.added_kind(state)]),
            )
        case "defend":
            return question.says(
                marked("first you choose how many {tiles} to add to the defence"),
                marked("first {who} chooses how many {tiles} to add to the defence"),
                tiles=_(KIND_PLURALS[conflicts.added_kind(state)]),
            )
        case "choose-war":
            due = bits_of(wars.colours_at_war(state))
            return question.says(
                marked("first you choose which war comes next, that of {leaders}"),
                marked("first {who} chooses which war comes next, that of {leaders}"),
                leaders=listed((_(LEADER_PLURALS[colour]) for colour in due), "or"),
            )
        case "building":
            return question.says(
                marked("first you build {building}, or nothing"),
                marked("first {who} builds {building}, or nothing"),
                building=_(THE_HOUSES[state.kind]),
            )
        case "monument":
            return question.says(
                marked("first you build {choices}, or nothing"),
                marked("first {who} builds {choices}, or nothing"),
                choices=listed(raisable(state), "or"),
            )
        case "treasure":
            return question.says(
                marked("first you choose which treasure stays, that on {cells}"),
                marked("first {who} chooses which treasure stays, that on {cells}"),
                cells=cells_of(state.hoard, "or"),
            )
        case "income":
            return question.says(
                marked("first you take the point of the wonder, in any colour"),
                marked("first {who} takes the point of the wonder, in any colour"),
            )
        case "over":
            return _("the game is over")
        case "setup":
            return _(
                "the game has not begun: the starting player and the first hands are being drawn"
            )
        case "redraw":
            return question.voice.says(
                state.active,
                marked("first you draw for the tiles swapped out"),
                marked("first {who} draws for the tiles swapped out"),
            )
        case _refill:
            return _("the turn has ended: the hands are being refilled")
