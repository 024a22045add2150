"""Plays in which one seat is decided for from outside, and programs decide for the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from suite.core.errors import SettingError, ZweistromError
from suite.core.flow import Action, Seat
from suite.core.game import Game
from suite.core.play.player import Player, broke_down, generator, illegal_choice, seat_seed
from suite.core.validation import shown
from suite.environments import arguments, interface, kernels
from suite.environments.kernels import Octets
from suite.environments.messages import _
from suite.environments.vector import ENDED, VectorGame
from suite.players import roster
from suite.players.external.command import Command


class Opponents:
    """The programs on the other seats: they are those of all places, for they keep no state.

    Copied or pickled, they are made again by their names.

    - `words`: what they are called, in the order of the seats after that of the learner
    """

    def __init__(self, game: str | Game[Any], names: str | Sequence[str], seats: int) -> None:
        """Make the programs of the roster that are named: one for all seats, or one a seat.

        Raises `SettingError` if there is no such program, or it cannot be asked without a table.
        """
        words = [names] * (seats - 1) if isinstance(names, str) else names
        right = isinstance(words, Sequence) and all(isinstance(word, str) for word in words)
        if not right or len(words) != seats - 1:
            raise SettingError(
                _(
                    "opponents must be the name of a program, or a list of {number}, not {value}",
                    number=seats - 1,
                    value=shown(names),
                )
            )
        its = kernels.find(game)
        programs = {word: roster.seat(its, word) for word in words}
        for player in programs.values():
            if isinstance(player, Command):
                raise SettingError(_("the bot {name} can play only at a table", name=player.name))
        self.words: Final = [roster.short(word) for word in words]
        self.players: Final[list[Player]] = [programs[word] for word in words]
        self._arguments: Final = its.name, list(words), seats

    def __reduce__(self) -> tuple[Any, ...]:
        return Opponents, self._arguments


class OneSeat:
    """The plays at one place, one after the other, as the learner's seat meets them.

    The programs are asked for each action anew, with their views and nothing else. A plan of
    several actions is not followed: chance is inside a step, so nobody could tell here whether it
    has brought something new since, and who is asked again knows at least as much. Their random
    generators follow from the seed, the place, the episode, the seat and the ply.

    - `play`: the play; in it chance follows from the seed and the place
    - `seat`: that of the learner in this episode
    - `decisions`: how many the learner has taken in it
    """

    def __init__(
        self, play: VectorGame, place: int, opponents: Opponents, seat: Seat | None
    ) -> None:
        """Nothing begins before `begin`; with the seat `None` it is another in each episode."""
        self.play: Final = play
        self.seat: Seat = 0
        self.decisions = 0
        self._place: Final = place
        self._opponents: Final = opponents
        self._fixed: Final = seat
        self._action: Final = np.zeros(1, np.int64)
        self._seeds: dict[Seat, str] = {}
        self._ply = 0

    @property
    def over(self) -> bool:
        """Whether the play has ended."""
        return bool(self.play.terminated[0])

    @property
    def observation(self) -> Octets:
        """What the learner knows; a row that the next step overwrites."""
        if self.play.to_move[0] == self.seat:
            row: Octets = self.play.observations[0]
            return row
        return self.play.observation(0, self.seat)

    @property
    def reward(self) -> float:
        """That of the learner for the last step."""
        return float(self.play.rewards[0, self.seat])

    @property
    def names(self) -> list[str]:
        """What the seats are called, in their order."""
        names = [_("learner"), *self._opponents.words]
        return [names[(seat - self.seat) % len(names)] for seat in range(self.play.seats)]

    def render(self, mode: str | None) -> str | None:
        """Return in letters what the learner sees, or write them; see `interface.render`."""
        return interface.render(self.play.view(0, self.seat), self.names, mode)

    def begin(self, seed: int | None = None) -> None:
        """Begin the next play, or the first of a seed, up to the learner's first decision."""
        if seed is None:
            self.play.reset()
        else:
            self.play.reset(seed=f"{seed}:{self._place}")
        episode, seats = int(self.play.episode[0]), self.play.seats
        self.seat = (self._place + episode) % seats if self._fixed is None else self._fixed
        seed_of_all = f"{self.play.seed}:{episode}"
        self._seeds = {seat: seat_seed(seed_of_all, seat) for seat in range(seats)}
        self._ply = 0
        self.decisions = 0
        self._let_others_decide()

    def step(self, action: Action) -> None:
        """Take a legal action of the learner, and those of the others until it must decide."""
        self.decisions += 1
        self._take(action)
        self._let_others_decide()

    def _let_others_decide(self) -> None:
        while (seat := int(self.play.to_move[0])) not in (self.seat, ENDED):
            self._take(self._ask(seat))

    def _take(self, action: Action) -> None:
        self._action[0] = action
        self.play.step(self._action)
        self._ply += 1

    def _ask(self, seat: Seat) -> Action:
        """Return what a program decides; raises `PlayerError` for one that breaks down."""
        view = self.play.view(0)
        legal = self.play.game.unchecked.legal(view.state)
        rng = generator(self._seeds[seat], self._ply)
        player = self._opponents.players[(seat - self.seat) % self.play.seats - 1]
        try:
            action = int(player.choose(view, legal, rng).actions[0])
        except ZweistromError:
            raise
        except Exception as problem:
            raise broke_down(seat, problem) from problem
        if not self.play.allows(0, action):
            raise illegal_choice(seat)
        return action


def places(
    number: int,
    game: str | Game[Any],
    opponents: str | Sequence[str],
    seat: Seat | None,
    rules: Any,
    edition: str | None,
    seats: int | None,
) -> list[OneSeat]:
    """Return the plays of a number of places; raises `SettingError` for a value that cannot be."""
    plays = [
        VectorGame(game, rules=rules, edition=edition, seats=seats, autoreset=False, check=False)
        for _place in range(number)
    ]
    its = plays[0]
    if seat is not None:
        seat = arguments.whole("seat", seat, 0, its.seats - 1)
    programs = Opponents(its.game, opponents, its.seats)
    return [OneSeat(play, place, programs, seat) for place, play in enumerate(plays)]


def not_under_way() -> SettingError:
    """Return what to raise for a step when no play is under way."""
    return SettingError(_("no play is under way: reset the environment"))
