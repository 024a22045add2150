"""The invariants of the tile game, with its second engine, and what is refused.

The second engine plays along every third stretch; something is refused every few plies.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import ClassVar, Final

import pytest

from suite.core.errors import IllegalActionError
from suite.core.options import Value
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.core.view import EVERYBODY
from suite.testing import Invariants, invariant
from suite.testing.tiles.engine import SecondEngine
from suite.tiles.game import GAME
from suite.tiles.model import actions
from suite.tiles.model.board import BITS, SIDES, bits_of
from suite.tiles.model.pieces import ONE, RED
from suite.tiles.model.state import State

STRETCH: Final = 40
"""How many plies the second engine plays along, before it rests for two times as many."""


class TilesInvariants(Invariants):
    """What must hold of the tile game at every action and event."""

    game = GAME
    seen: ClassVar[Counter[str]] = Counter()

    slow: SecondEngine | None
    """The second engine, in the stretches of plies in which it plays along."""
    table: Table[State]
    """A table of the same game, which only refuses."""

    def begun(self) -> None:
        state = self.state
        rules = rules_of(state)
        self.slow = SecondEngine(rules, state.seats)
        seats = tuple(Seating(f"seat {seat}", "random") for seat in range(state.seats))
        self.table = Table(GAME, Header(format=FORMAT, game="tiles", rules=rules, seats=seats))
        self.nothing_is_amiss()

    def happened(self, before: State, action: int) -> None:
        self.let_the_second_engine_play(action)
        self.nothing_is_amiss()

    def nothing_is_amiss(self) -> None:
        """Test what is true whenever somebody must act."""
        if self.slow:
            self.the_second_engine_agrees(self.slow)
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

    def let_the_second_engine_play(self, action: int) -> None:
        """Let it play every third stretch; it can join in only where a seat takes an action."""
        state = self.state
        if self.ply // STRETCH % 3:
            self.slow = None
        elif self.slow:
            self.slow.take(GAME.write(action))
        elif state.phase == "action":
            self.slow = SecondEngine(rules_of(state), state=GAME.to_json(self.views[EVERYBODY]))

    @invariant("the second engine agrees")
    def the_second_engine_agrees(self, slow: SecondEngine) -> None:
        state = self.state
        assert json.dumps(GAME.to_json(self.views[EVERYBODY])) == json.dumps(slow.s)
        if self.ply % 2 == 0:
            assert sorted(map(GAME.write, GAME.legal(state))) == slow.legal()
        result = GAME.result(state)
        if result is None:
            assert slow.result is None
        else:
            told = {"reason": result.reason, "scores": list(result.scores)}
            assert told | {"winners": list(result.winners)} == slow.result


def rules_of(state: State) -> dict[str, Value]:
    """Return the rules that a state is played by."""
    return {
        "board": SIDES[state.side],
        "treasures": "turn" if state.by_turn else "action",
        "bag_end": "at-once" if state.at_once else "turn",
        "buildings": bool(state.buildings_allowed),
        "wonder": bool(state.wonder_allowed),
        "english": bool(state.english),
    }
