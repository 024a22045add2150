"""The theme of an exercise of the tile game, by facts of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from suite.core.flow import Action, Seat
from suite.core.game import Game
from suite.tiles.model.pieces import size
from suite.tiles.model.state import REVOLT
from suite.tiles.rules.kingdoms import survey

TREASURES_NEAR_THE_END: Final = 3
TILES_NEAR_THE_END: Final = 12
BY_PHASE: Final = {"defend": "defence", "choose-war": "war", "monument": "monument"}
BY_VERB: Final = {"keep": "treasure", "withdraw": "leader"}


def theme(game: Game[Any], state: Any, seat: Seat, line: Sequence[Action]) -> str:
    """Return the word of the theme; empty for an action that has none."""
    verb = game.verb(line[0])
    after = game.apply(state, line[0])
    left = state.treasures.bit_count()
    if state.phase in BY_PHASE:
        return BY_PHASE[state.phase]
    if state.phase == "attack":
        return "revolt" if state.conflict == REVOLT else "war"
    if left <= TREASURES_NEAR_THE_END or size(state.bag) <= TILES_NEAR_THE_END:
        return "ending"
    if verb in BY_VERB:
        return BY_VERB[verb]
    if verb in ("catastrophe", "swap"):
        return verb
    if verb == "leader":
        return "revolt" if after.phase == "attack" else "leader"
    return theme_of_tile(state, after, seat) if verb == "tile" else ""


def theme_of_tile(state: Any, after: Any, seat: Seat) -> str:
    """Return the theme of laying a tile."""
    if after.phase in ("attack", "choose-war"):
        return "war"
    if after.phase == "monument":
        return "monument"
    if after.won[seat] > state.won[seat]:
        return "treasure"
    survey(state)
    survey(after)
    if len(after.kingdoms) < len(state.kingdoms):
        return "join"
    points = state.points[4 * seat : 4 * seat + 4]
    gains = [after.points[4 * seat + colour] > points[colour] for colour in range(4)]
    weakest = any(gain and points[colour] == min(points) for colour, gain in enumerate(gains))
    return "weakest" if weakest else "tile"
