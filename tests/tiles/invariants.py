"""The invariants of the tile game, and what is refused: something is, every few plies."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import ClassVar

import pytest

from suite.core.errors import IllegalActionError
from suite.core.options import Value
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.testing import Invariants, invariant
from suite.tiles.game import GAME
from suite.tiles.model import actions
from suite.tiles.model.board import BITS, SIDES, bits_of
from suite.tiles.model.pieces import ONE, RED
from suite.tiles.model.state import State


class TilesInvariants(Invariants):
    """What must hold of the tile game at every action and event."""

    game = GAME
    seen: ClassVar[Counter[str]] = Counter()

    table: Table[State]
    """A table of the same game, which only refuses."""

    def at_beginning(self) -> None:
        state = self.state
        seats = tuple(Seating(f"seat {seat}", "random") for seat in range(state.seats))
        self.table = Table(
            GAME, Header(format=FORMAT, game="tiles", rules=rules_of(state), seats=seats)
        )
        self.a_refused_action_changes_nothing()

    def after_event(self, before: State, action: int) -> None:
        if self.ply % 5 == 0:
            self.a_refused_action_changes_nothing()

    @invariant("a refused action changes nothing")
    def a_refused_action_changes_nothing(self) -> None:
        state, untouched = self.state, self.state.clone()
        legal = GAME.legal(state).mask
        refused = GAME.every_action().mask & ~legal
        rng = Random(self.ply)
        verbs = [refused & (1 << BITS * (what + 1)) - (1 << BITS * what) for what in range(18)]
        masks = [mask for mask in (*verbs, refused >> actions.ON_CELLS << actions.ON_CELLS) if mask]
        mask = rng.choice(masks)
        chosen = rng.choice(bits_of(mask))
        self.table.state = state
        others = (actions.draw(0, 7 * ONE[RED]), actions.start(rng.randrange(4)))
        events = [] if state.phase == "setup" else others
        for action in (chosen, *events):
            with pytest.raises(IllegalActionError):
                GAME.play(state, action)
            with pytest.raises(IllegalActionError):
                self.table.take(action)
        assert state == untouched
        assert self.table.state is state
        assert not self.table.events


def rules_of(state: State) -> dict[str, Value]:
    """Return the rules that a state is played by."""
    return {
        "board": SIDES[state.side],
        "treasures": "turn" if state.by_turn else "action",
        "bag_end": "at-once" if state.at_once else "turn",
        "buildings": bool(state.buildings_allowed),
        "wonder": bool(state.wonder_allowed),
        "english": bool(state.english),
        "war_support": "original" if state.by_original else "connected",
    }
