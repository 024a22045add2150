"""Plays games in both forms of a kernel at once, interpreted and compiled, and compares them.

    python -m tests.tools.forms temples --seeds 500
    python -m tests.tools.forms tiles --seeds 500 --first 1001

Each seed is a game of its own rules and number of seats, played to its end: some as the player
`random` does, the others by any legal action, the southernmost more often. Compared are every legal
set and every field of every state; now and then also the views of all watchers, how they follow the
next action, what a search finds on the view of the seat to act, and a clone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, Final

from suite import native
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game, LegalActions
from suite.core.options import Rules
from suite.core.view import SPECTATOR
from suite.tiles.engine import kernel
from suite.tiles.model.actions import CATASTROPHE
from suite.tiles.model.board import BITS
from suite.tiles.model.state import State

EVERY: Final = 25
"""How many plies lie between two looks at the views."""
SELDOM: Final = 4
"""How many looks at the views lie between two searches."""
WORLDS: Final = 2
"""In how many a tree is grown."""
POSITIONS: Final = 400
"""How many are evaluated to find a plan."""
SOUTHERN: Final[dict[str, Callable[[int], int]]] = {
    "temples": lambda action: -action,
    "tiles": lambda action: action % BITS if action < CATASTROPHE * BITS else -1,
}
"""What some games are keen on: tiles and leaders at the southern edge, where sets end."""


@dataclass
class Forms:
    """A game in both forms, and what has been compared."""

    game: Game[Any]
    compared: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Find the modules of both forms."""
        self.kernel = import_module(f"suite.{self.game.name}.engine.kernel")
        self.door = native.compiled(f"suite.{self.game.name}.engine.door")
        name, self.search = SEARCHES[self.game.name]
        self.searches = self._both(name)
        self.state = native.compiled(f"suite.{self.game.name}.model.state").State

    def _both(self, name: str) -> tuple[ModuleType, ModuleType]:
        module = f"suite.{self.game.name}.{name}"
        return import_module(module), native.compiled(module)

    def play(self, seed: int) -> None:
        """Play a game to its end in both forms."""
        rng = Random(f"forms:{seed}")
        rules, seats = self.some_rules(rng), rng.choice(self.game.seats)
        state = self.game.new(rules, seats)
        twin = self.converted(state)
        ply = 0
        while (actor := self.game.actor(state)) is not None:
            action = self.some_action(state, twin, actor is CHANCE, rng, by_kind=seed % 2 == 1)
            if ply % EVERY == 0:
                self.look_at_views(state, action, seed, ply)
            self.kernel.step(state, action)
            self.door.step(twin, action)
            self.same(state.__getstate__(), twin.__getstate__(), seed, "states")
            ply += 1
        assert not self.door.legal_mask(twin)
        self.compared["games"] += 1

    def some_rules(self, rng: Random) -> Rules:
        """Return a value for each option."""
        return {option.name: rng.choice(option.values) for option in self.game.options}

    def converted(self, state: Any) -> Any:
        """Return the compiled twin of a state."""
        return native.converted(state, self.state)

    def some_action(
        self, state: Any, twin: Any, chance: bool, rng: Random, *, by_kind: bool
    ) -> int:
        """Return what happens next; where a seat acts, the legal sets must be the same."""
        if chance:
            dealt: int = self.kernel.deal(state, rng.random)
            return dealt
        legal = self.kernel.legal(state)
        self.same(legal, self.door.legal_mask(twin), state, "legal sets")
        if by_kind:
            action: int = self.kernel.any_of(legal, rng.random)
            return action
        options = sorted(LegalActions(legal), key=SOUTHERN[self.game.name])
        return options[-1] if rng.random() < 0.4 else rng.choice(options)

    def look_at_views(self, state: Any, action: int, seed: int, ply: int) -> None:
        """Compare the views of all watchers, and what follows from them; also a clone, whole."""
        game = self.game
        actor = game.actor(state)
        clone = self.converted(state).clone()
        self.same(state, native.converted(clone, type(state)), seed, "clones")
        for watcher in (SPECTATOR, *range(getattr(state, "seats", 2))):
            seen = game.view(state, watcher).state
            twin = self.converted(seen)
            if actor is not CHANCE:
                masks = self.kernel.legal(seen), self.door.legal_mask(twin)
                self.same(*masks, seed, "legal sets of views")
            if watcher == actor and ply % (EVERY * SELDOM) == 0:
                interpreted, compiled = self.searches
                found = self.search(interpreted, seen, seed)
                self.same(found, self.search(compiled, twin, seed), seed, "searches")
            told = game.report(state, action, watcher)
            self.kernel.step(seen, told)
            self.door.step(twin, told)
            self.same(seen.__getstate__(), twin.__getstate__(), seed, "views")

    def same(self, interpreted: object, compiled: object, where: object, what: str) -> None:
        """Raise `AssertionError` if the two differ."""
        assert interpreted == compiled, f"{what} differ at {where}: {interpreted} - {compiled}"
        self.compared[what] += 1


def grown(module: ModuleType, view: Any, seed: int) -> object:
    """Return what follows from the tree that grows from a view: its plans, and how far it grew."""
    tree = module.grow(view, WORLDS, Random(seed))
    plans = [(plan.line, plan.mean, plan.shares) for plan in tree.plans]
    return plans, tree.nodes.number, tree.world.positions


def planned(module: ModuleType, view: Any, seed: int) -> object:
    """Return the plan found on a view, as a choice."""
    seen = native.converted(view, State)
    legal = LegalActions(kernel.legal(seen))
    return module.best_plan(view, seen.watcher, legal, Random(seed), 6, 1, POSITIONS, 0)


SEARCHES: Final[dict[str, tuple[str, Callable[[ModuleType, Any, int], object]]]] = {
    "temples": ("players.tree", grown),
    "tiles": ("players.halving_search", planned),
}
"""The module of a search of each game, and how it is asked."""


def main() -> None:
    """Read the command line, and print what was compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.forms", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--seeds", type=int, default=500)
    parser.add_argument("--first", type=int, default=1)
    given = parser.parse_args()
    forms = Forms(games.find(given.game))
    for seed in range(given.first, given.first + given.seeds):
        sys.stderr.write(f"\rseed {seed}")
        forms.play(seed)
    counted = ", ".join(f"{number:,} {what}" for what, number in forms.compared.items())
    sys.stdout.write(f"\n{given.game}: both forms agree in {counted}\n")


if __name__ == "__main__":
    main()
