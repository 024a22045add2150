"""A stranger of both games: flat Monte Carlo, the plainest search that looks into the future."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from suite.core.flow import CHANCE, Action
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.view import View


@dataclass
class FlatMonteCarlo:
    """Plays on at random after each of some actions, in worlds drawn from its view.

    - `playouts`: the plays of a decision, shared by the actions, the same worlds for all
    - `actions`: the most actions it tries; of more, some at random
    - `plies`: the plies of a play, after which those that are ahead have won
    """

    playouts: int = 150
    actions: int = 15
    plies: int = 60

    meaning: ClassVar = "Plays on at random and takes what wins most often."

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return the action that wins most plays; the first tried of equal ones."""
        free = view.game.unchecked
        some = range(8 * self.actions)
        tried = list(dict.fromkeys(free.random_action(legal, rng) for _ in some))[: self.actions]
        if len(tried) == 1:
            return Choice((tried[0],))
        won = dict.fromkeys(tried, 0.0)
        for _ in range(max(1, self.playouts // len(tried))):
            world = free.determinize(view, rng)
            for action in tried:
                won[action] += self.share(view, free.copy(world), action, rng)
        return Choice((max(tried, key=won.__getitem__),))

    def share(self, view: View[Any], world: Any, action: Action, rng: Random) -> float:
        """Return the watcher's share of the win after an action and random play."""
        game, free = view.game, view.game.unchecked
        free.step(world, action)
        for _ in range(self.plies):
            actor = free.actor(world)
            if actor is None:
                break
            is_chance = actor is CHANCE
            free.step(
                world,
                game.flow.deal(world, rng.random)
                if is_chance
                else free.random_action(free.legal(world), rng),
            )
        result = free.result(world)
        seats = range(len(free.scores(world)))
        winners = result.winners if result else free.best(world, seats)
        return float((view.watcher in winners) / len(winners))
