"""A play of a game at a place of a batch; `episode` of the tile game is a link to this file.

Its imports from the game are relative, so that each game has it with its own rules.
"""

from __future__ import annotations

from typing import Any, Final

from suite.core.errors import PositionError
from suite.core.kernel.arrays import octets, spread
from suite.core.kernel.batch import NOBODY, Batch, Episode
from suite.core.kernel.bits import Dice, has, stream
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY

from ..hidden.concealment import conceal
from ..model.actions import NO_ACTIONS, SEATS_ACTIONS
from ..model.state import OVER, State
from ..rules.ending import wins
from ..rules.seats import number_of_seats
from . import door, kernel
from .at_random import any_of
from .dispatch import DEAL
from .observation import LAYOUT, observe

_: Final = Catalogue(__name__.rsplit(".", 3)[1])  # that of the game

WIDTH: Final = LAYOUT.width


class Play(Episode):
    """A play of a game.

    - `start`: the state in which every episode begins; `state`: the true state; `legal`: the legal
      actions of the seat to act
    - `view`: room for a view, shared by the episodes of a batch
    """

    __slots__ = ("legal", "start", "state", "view")

    def __init__(self, number: int, start: State, view: State) -> None:
        super().__init__(number)
        self.start = start
        self.view = view
        self.state = start.clone()
        self.legal = NO_ACTIONS

    def begin(self, random: Dice) -> None:
        """Begin a new play, up to the first decision."""
        self.start.copy_to(self.state)
        self.go_on(random)

    def act(self, action: int, random: Dice) -> None:
        """Carry out a legal action and what chance brings, up to the next decision."""
        kernel.step(self.state, action)
        self.go_on(random)

    def go_on(self, random: Dice) -> None:
        """Let chance act as long as it must; note who acts then, and how."""
        while DEAL[self.state.at]:
            kernel.step(self.state, kernel.deal(self.state, random))
        if self.state.at == OVER:
            self.seat = NOBODY
            self.legal = NO_ACTIONS
        else:
            self.seat = kernel.seat_to_act(self.state)
            self.legal = kernel.legal(self.state)

    def allows(self, action: int) -> bool:
        """Say whether the seat to act may do this."""
        return 0 <= action < SEATS_ACTIONS and has(self.legal, action)

    def any_action(self, random: Dice) -> int:
        """Return an action as the player `random` takes it."""
        return any_of(self.legal, random)

    def write_mask(self, out: Any) -> None:
        """Set the bytes of all legal actions to 1; they are 0."""
        spread(self.legal, out)

    def observe(self, seat: int, out: Any) -> None:
        """Write what a seat knows, from its view; the bytes are 0."""
        self.state.copy_to(self.view)
        conceal(self.view, seat)
        observe(self.view, out)

    def write_rewards(self, out: Any) -> None:
        """Write the reward of each seat of a game that is over."""
        seats = number_of_seats(self.state)
        winners = 0
        for seat in range(seats):
            if wins(self.state, seat):
                winners += 1
        others = seats - 1
        for seat in range(seats):
            if wins(self.state, seat):
                out[seat] = float(seats - winners) / (winners * others)
            else:
                out[seat] = -1.0 / others

    def state_of(self) -> State:
        """Return a copy of the true state."""
        return self.state.clone()

    def go_back(self, fields: tuple[Any, ...]) -> None:
        """Go on from where a play of this place stood."""
        self.count, self.chance, self.choice, self.decisions, self.over, state = fields
        its = self.start.clone()
        its.__setstate__(state)
        its.copy_to(self.state)  # which takes over none of the lists of numbers
        random = stream()  # not asked: a seat was to act, or the game was over
        self.go_on(random)


def new_batch(
    start: State,
    first: int,
    number: int,
    limit: int,
    autoreset: bool,
    width: int,
    arrays: tuple[Any, ...],
) -> Batch:
    """Return a batch of `number` episodes; the first of them has the number `first`.

    The others are as in `Batch`. Raises `PositionError` for a start that is no true state or one
    in which the game is over, and `ValueError` for arrays that do not fit.
    """
    begin = door.checked(start)
    if begin.watcher != EVERYBODY or begin.at == OVER:
        raise PositionError(_("an episode begins with a true state of an unfinished game"))
    if width not in (0, WIDTH):
        raise ValueError(f"an observation has {WIDTH} numbers, or is not wanted")
    view = begin.clone()
    episodes: list[Episode] = [Play(first + place, begin, view) for place in range(number)]
    sizes = width, SEATS_ACTIONS, number_of_seats(begin)
    return Batch(episodes, sizes, limit, autoreset, arrays)


def observation_of(view: State, out: Any) -> None:
    """Write what the watcher of a view knows into an array of bytes, all 0.

    Raises `PositionError` for what is no view of a seat, `ValueError` for what is no such array.
    """
    state = door.checked(view)
    if state.watcher < 0:
        raise PositionError(_("only a seat's view can be observed"))
    observe(state, octets(out, WIDTH))
