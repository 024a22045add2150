"""Self-play: games of quick players, and the positions that a network learns from.

A game follows from its seed alone. Half of the games begin with some random actions, and some
later decisions are random, so that the positions vary.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple

from suite import native
from suite.core.flow import CHANCE, Action, Seat
from suite.core.game import Game, LegalActions
from suite.core.play.player import Player, generator, seat_seed
from suite.core.view import View

MOST: Final = 2_000
"""The actions and events after which a game is given up."""
END, START, MIDDLE = 0, 1, 2
"""The kinds of positions: a turn has just ended, begins, or goes on after one of its actions."""
OPENING: Final = 10
"""The most random actions at the start, in half of the games."""
SLIPS: Final = 0.03
"""The odds of a random action later."""
RIVALS: Final = 0.35
"""The odds that a rival's view of a position is kept too."""
TURN: Final = 0
"""The phase of a seat's turn, the first one of every game."""
GAME: Final = -1


class Row(NamedTuple):
    """A position as a seat sees it, and what came of it in a game, or by an alternative.

    - `seats`, `seat`: of the game, and whose view it is
    - `wait`: the turns before that seat's own
    - `kind`: `END`, `START` or `MIDDLE`
    - `value`: the value by hand; `inputs`: the features
    - `part`: how much of the game was over (0 to 1)
    - `share`: of the win, which the seat got at the end, or its chance then (0 to 1)
    - `world`: the number of the world that an alternative was played in, with all others of its
      turn; `GAME` for a position of the game itself
    """

    seats: int
    seat: Seat
    wait: int
    kind: int
    value: float
    inputs: Sequence[int]
    part: float
    share: float
    world: int = GAME


class SelfPlay:
    """One game.

    - `actions`: all actions and events so far; `rows`: what is learnt from it
    - `turns`: how much was played before a turn, and what its seat saw then
    """

    def __init__(self, game: Game[Any], players: Sequence[Player], seed: int) -> None:
        """Begin a game of the standard edition; the players sit in this order."""
        self.game = game.unchecked
        self.players = players
        self.seats = len(players)
        self.state = game.new(game.new_rules(), self.seats)
        self.actions: list[Action] = []
        self.rows: list[Row] = []
        self.turns: list[tuple[int, View[Any]]] = []
        self._seed = seed
        self._dealer = game.dealer(seed)
        self._odds = Random(f"{seed}:exploration")
        self._opening = self._odds.randint(0, OPENING) if self._odds.random() < 0.5 else 0
        self._door = native.fastest(f"{game.kernel_package}.engine.door")
        self._samples: Any = native.fastest(f"{game.kernel_package}.engine.samples")

    def play(self) -> None:
        """Play to the end; a game that does not end has no rows."""
        plan: tuple[Action, ...] = ()
        decided, turn = 0, None
        while (actor := self.game.actor(self.state)) is not None:
            if len(self.actions) >= MOST:
                self.rows.clear()
                return
            if actor is CHANCE:
                event = self._dealer.deal(self.state)
                self._dealer.follow(self.state, event)
                self._step(event)
                plan = ()
                continue
            active = self.game.active(self.state)
            if actor == active != turn and decided >= self._opening:
                self._keep(START, actor)
                self.turns.append((len(self.actions), self.game.view(self.state, actor)))
            if actor == active:
                turn = active
            if not plan:
                plan = self._choice(actor, decided)
            action, plan = plan[0], plan[1:]
            decided += 1
            self._step(action)
            now = self.game.actor(self.state)
            if now == actor == active and self.state.at == TURN and decided > self._opening:
                self._keep(MIDDLE, actor)
            if now != actor:
                plan = ()
                if actor == active and now is CHANCE and decided > self._opening:
                    self._keep(END, actor)
        self._finish()

    def _choice(self, seat: Seat, decided: int) -> tuple[Action, ...]:
        """Return what a seat does, and the plan after it."""
        view = self.game.view(self.state, seat)
        legal = LegalActions(self._door.legal_mask(view.state))
        if decided < self._opening or self._odds.random() < SLIPS:
            return (self.game.random_action(legal, self._odds),)
        rng = generator(seat_seed(self._seed, seat), len(self.actions) + 1)
        return self.players[seat].choose(view, legal, rng).actions

    def _step(self, action: Action) -> None:
        self.game.step(self.state, action)
        self.actions.append(action)

    def _keep(self, kind: int, mover: Seat) -> None:
        """Keep a position for the seat that moves, and now and then for a rival."""
        for ahead in range(1 if kind == MIDDLE else self.seats):
            seat = (mover + ahead) % self.seats
            if ahead and self._odds.random() >= RIVALS:
                continue
            view = self.game.view(self.state, seat)
            value, decides, inputs = self._samples.sample(view.state, seat)
            if not decides:
                wait = (ahead - (kind == END)) % self.seats
                self.rows.append(
                    Row(self.seats, seat, wait, kind, value, inputs, len(self.actions), 0.0)
                )

    def _finish(self) -> None:
        """Write into the rows what came of them."""
        result = self.game.result(self.state)
        winners = result.winners if result else ()
        share = 1 / len(winners)
        whole = len(self.actions)
        self.rows = [
            row._replace(part=row.part / whole, share=share * (row.seat in winners))
            for row in self.rows
        ]


def features_of(game: Game[Any]) -> tuple[str, ...]:
    """Return the names of the features that a network of this game sees."""
    names: tuple[str, ...] = import_module(f"{game.kernel_package}.engine.features").NAMES
    return names
