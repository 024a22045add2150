"""The contract of players: who breaks it is found out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.view import View
from suite.players.random import Random as AtRandom
from suite.temples.game import Temples
from suite.testing import (
    PlayerContract,
    player_contract,
)

NAMES = games.names()


class Cheater:
    """A player that breaks its contract in one way."""

    meaning = ""

    def __init__(self, way: str) -> None:
        self.way = way
        self.asked = 0

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        self.asked += 1
        known = sorted(legal)
        match self.way:
            case "takes what is not legal":
                return Choice((min(set(view.game.every_action()) - set(known)),))
            case "plans what is not legal":
                return Choice((view.game.read("end"), known[0]) if len(known) > 9 else (known[0],))
            case "takes nothing":
                return Choice(())
            case "changes the view":
                view.state.turn += 1
            case "throws dice of its own":
                return Choice((known[self.asked % len(known)],))
            case "remembers":
                return Choice((known[0],), positions=self.asked)
        return Choice((known[0],))


@pytest.mark.parametrize(
    "way",
    [
        "takes what is not legal",
        "takes nothing",
        "changes the view",
        "throws dice of its own",
        "remembers",
    ],
)
def test_a_player_that_breaks_its_contract_is_found_out(way: str) -> None:
    class ContractOfACheater(PlayerContract):
        game = Temples()
        player = Cheater(way)

    quick = settings(max_examples=3, stateful_step_count=40, phases=[Phase.generate])
    with pytest.raises(AssertionError):
        run_state_machine_as_test(ContractOfACheater, settings=quick)


def test_a_plan_that_is_not_legal_is_found_out() -> None:
    class Planner(Cheater):
        def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
            return Choice((min(legal), *[min(legal)] * 20))

    game, rng = Temples(), Random(3)
    state = game.new(game.new_rules())
    found = 0
    while game.actor(state) is not None:
        if game.actor(state) is CHANCE:
            state = game.apply(state, game.flow.deal(state, rng.random))
            continue
        try:
            player_contract(game, Planner(""), state)
        except AssertionError as problem:
            found += "is not legal" in str(problem)
        state = game.apply(state, game.random_action(game.legal(state), rng))
    assert found > 10


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_player_random_keeps_its_contract(name: str) -> None:
    class Contract(PlayerContract):
        game = games.find(name)
        player = AtRandom()

    run_state_machine_as_test(Contract, settings=settings(max_examples=5, stateful_step_count=60))


def test_a_contract_is_about_a_decision() -> None:
    game = Temples()
    with pytest.raises(AssertionError, match="no seat"):
        player_contract(game, AtRandom(), game.new(game.new_rules()))
