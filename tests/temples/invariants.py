"""The invariants of the card game, with its second engine."""

from __future__ import annotations

import json
from collections import Counter
from typing import ClassVar

from suite.temples.formats import position
from suite.temples.game import GAME
from suite.temples.model.state import State
from suite.testing import Invariants, invariant
from suite.testing.temples.engine import SecondEngine


class TemplesInvariants(Invariants):
    """What must hold of the card game at every action and event; a second engine plays along."""

    game = GAME
    seen: ClassVar[Counter[str]] = Counter()

    slow: SecondEngine

    def begun(self) -> None:
        self.slow = SecondEngine()
        self.the_second_engine_agrees()

    def happened(self, before: State, action: int) -> None:
        self.slow.take(GAME.write(action))
        self.the_second_engine_agrees()

    @invariant("the second engine agrees")
    def the_second_engine_agrees(self) -> None:
        assert json.dumps(position.to_json(self.state)) == json.dumps(self.slow.s)
        assert sorted(map(GAME.write, GAME.legal(self.state))) == self.slow.legal()
        result = GAME.result(self.state)
        if result is None:
            assert self.slow.result is None
        else:
            told = {"reason": result.reason, "scores": list(result.scores)}
            assert told | {"winners": list(result.winners)} == self.slow.result
