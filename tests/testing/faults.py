"""Games with one fault each, and the hunt for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from suite.core.flow import Action
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.view import Watcher
from suite.temples.game import Temples
from suite.temples.invariants import INVARIANTS
from suite.temples.model.state import State as Cards
from suite.testing import (
    Failure,
    Run,
    invariants_of,
)
from suite.tiles.game import Tiles
from suite.tiles.model.state import State as Board

FOR_EVER = 1e9


def hunt(game: Game[Any], seed: int = 1) -> Failure:
    """Return what is found wrong; there must be something."""
    failure = Run(invariants_of(game), seed, FOR_EVER).go()
    assert failure
    return failure


def replayed(game: Game[Any], failure: Failure) -> Table[Any]:
    return replay(game, record.parse(b"".join(failure.record), "a record").game(), "a record")


class LosesACard(Temples):
    def apply(self, state: Cards, action: Action) -> Cards:
        after = super().apply(state, action)
        if self.verb(action) == "migrate":
            after.rows[after.active << 3 | self.route(action)] >>= 3
        return after

    def step(self, state: Cards, action: Action) -> None:
        super().step(state, action)
        if self.verb(action) == "migrate":
            state.rows[state.active << 3 | self.route(action)] >>= 3

    @staticmethod
    def route(action: Action) -> int:
        from suite.temples.model.actions import route_of

        return route_of(action)[1]


class ShowsADraw(Temples):
    """Tells and shows the same: no view contradicts a report."""

    def report(self, state: Cards, action: Action, watcher: Watcher) -> Action:
        return action


WITHOUT_SECOND_ENGINE = replace(INVARIANTS, second_engine="")


class WritesAnother(Temples):
    invariants = f"{__name__}:WITHOUT_SECOND_ENGINE"

    def write(self, action: Action) -> str:
        return super().write(action).replace("migrate medes", "migrate hittites")


class FailsNowAndThen(Temples):
    def step(self, state: Cards, action: Action) -> None:
        if self.verb(action) == "migrate":
            raise KeyError(action)
        super().step(state, action)


class AllowsAll(Temples):
    def allows(self, state: Cards, action: Action, watcher: Watcher) -> bool:
        return self.is_action(action)


class LosesATreasure(Tiles):
    def apply(self, state: Board, action: Action) -> Board:
        after = super().apply(state, action)
        if self.verb(action) == "keep":
            after.won = [0] * 4
        return after

    def step(self, state: Board, action: Action) -> None:
        super().step(state, action)
        if self.verb(action) == "keep":
            state.won = [0] * 4
