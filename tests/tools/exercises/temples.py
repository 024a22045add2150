"""The theme of an exercise of the card game, by facts of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from suite.core.flow import Action, Seat
from suite.core.game import Game


def theme(game: Game[Any], state: Any, seat: Seat, line: Sequence[Action]) -> str:
    """Return the word of the theme: `finish` if the plan wins in this turn, else by the verb."""
    verb = game.verb(line[0])
    for action in line:
        if game.actor(state) != seat or action not in game.legal(state):
            break
        state = game.apply(state, action)
    result = game.result(state)
    if result and result.winners == (seat,):
        return "finish"
    return "halve" if verb == "discard" else verb
