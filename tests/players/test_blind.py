"""Players are blind to what their seats cannot see; `python -m tests.tools.blind` looks longer."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from suite import native
from suite.core import games
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.view import View
from suite.players import roster
from tests.tools.blind import misled, positions

PLAYERS = {
    "temples": [
        "random",
        "beam",
        "turn:limit=200:width=5",
        "reply:evaluations=2000:candidates=3",
        "ismcts:evaluations=2000",
    ],
    "tiles": [
        "random",
        "greedy",
        "turn:width=4:follow_ups=4",
        "reply:evaluations=20:candidates=3",
    ],
}
POSITIONS = 20 if native.backend() == native.COMPILED else 4
"""How many are looked at; interpreted it takes much longer."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "spec"), [(name, spec) for name in PLAYERS for spec in PLAYERS[name]]
)
def test_what_a_player_cannot_see_never_changes_its_choice(name: str, spec: str) -> None:
    game = games.find(name)
    assert misled(game, roster.seat(game, spec), list(positions(game, POSITIONS))) == []


@pytest.mark.parametrize("name", games.names())
def test_every_player_of_a_game_is_looked_at(name: str) -> None:
    game = games.find(name)
    looked_at = {spec.partition(":")[0] for spec in PLAYERS[name]}
    assert looked_at == set(roster.words(game))


@dataclass(frozen=True)
class Peeping:
    """A player that looks where it must not: at the truth, which its view should not hold."""

    truth: dict[str, Any]

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        return Choice((min(legal), sum(self.truth["state"].hands)))


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_player_that_peeps_is_found_out(name: str) -> None:
    game = games.find(name)
    truth: dict[str, Any] = {}
    states = list(positions(game, 20))

    class Table:
        """The game, which lets the truth be seen."""

        def __getattr__(self, what: str) -> Any:
            return getattr(game, what)

        def view(self, state: Any, watcher: Any) -> View[Any]:
            truth["state"] = state
            return game.view(state, watcher)

    table: Any = Table()
    assert len(misled(table, Peeping(truth), states)) > 10
