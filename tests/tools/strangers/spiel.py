"""A stranger of both games: the information-set tree search of OpenSpiel, through our adapter.

It needs the extra `openspiel`; importing this module raises `ModuleNotFoundError` without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.view import View
from suite.environments.openspiel import SpielState
from suite.environments.tree import Node


@dataclass
class Ismcts:
    """Searches the tree of OpenSpiel with random plays at its leaves.

    - `simulations`: the plays of a decision, 2 or more
    - `exploration`: the constant of its upper confidence bound
    """

    simulations: int = 30
    exploration: float = 2.0

    meaning: ClassVar = "OpenSpiel's ISMCTS with random rollouts."

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return an action by the visits of the search."""
        game, seat = view.game, view.watcher
        if len(legal) == 1:
            return Choice((next(iter(legal)),))
        seats = len(game.unchecked.scores(view.state))
        spiel = pyspiel.load_game(f"zweistrom_{game.name}", {"players": seats})
        # The search draws the worlds anew from what the seat knows, so that any world is a root.
        world = game.determinize(view, rng)
        state = SpielState(spiel)
        told = tuple(f"{each}:" for each in range(seats))
        state.node = Node(world, seat, told, 0, legal.mask, [])
        random = np.random.RandomState(rng.getrandbits(32))
        bot = ISMCTSBot(
            spiel,
            RandomRolloutEvaluator(1, random),
            self.exploration,
            self.simulations,
            random_state=random,
        )
        # Its own sampler of worlds has no seed.
        bot.set_resampler(
            lambda node, each: node.resample_from_infostate(each, random.random_sample)
        )
        return Choice((int(bot.step(state)),))
