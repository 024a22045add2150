"""The changes that a seat's last action has made on the board, to be framed."""

from __future__ import annotations

from dataclasses import dataclass

from suite.temples.formats.notation import read
from suite.temples.model import actions
from suite.temples.model.actions import VERBS, verb_of
from suite.temples.model.pieces import length
from suite.temples.model.state import NOBODY, State
from suite.temples.text.telling.describe import last_group
from suite.temples.text.telling.difference import ROW, TEMPLE


@dataclass(frozen=True, slots=True)
class Change:
    """A change at a site: a temple with its ground, or the last `cards` of a row."""

    seat: int
    site: int
    what: str
    cards: int = 0


def changes(state: State, last: str) -> list[Change]:
    """Return the changes by the last action, in the notation; `state` is that after it."""
    seat = state.active
    if not last or seat == NOBODY:
        return []
    action = read(last)
    here, there = state.pieces[seat], 1 - seat
    match VERBS[verb_of(action)]:
        case "travel" | "build" | "leap":
            return [Change(seat, here, TEMPLE)]
        case "settle":
            return [Change(seat, here, ROW, 1)]
        case "migrate":
            return [Change(seat, actions.route_of(action)[1], ROW, 3)]
        case "steal":
            return [Change(seat, here, TEMPLE), Change(there, here, TEMPLE)]
        case "collapse":
            return [Change(there, here, TEMPLE)]
        case "banish":
            return [Change(there, here, ROW, length(state.rows[there << 3 | here]))]
        case "defect":
            movers = len(last_group(state.rows[seat << 3 | here]))
            return [Change(seat, here, ROW, movers), Change(there, here, ROW)]
    return []
