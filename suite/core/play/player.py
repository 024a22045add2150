"""A player: whoever sits on a seat and decides, on views only."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Protocol

from suite.core.flow import Action, Seat
from suite.core.game import LegalActions
from suite.core.view import View


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """The next best of what a player compared that begins with another action than its choice.

    - `action`: what it begins with
    - `worlds`: how many worlds both were tried in (1 or more)
    - `better`: in what share of these the choice did better; a world where they did alike counts
      half (0 to 1)
    """

    action: Action
    worlds: int
    better: float


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player has decided.

    - `actions`: the action to take now, and any that the player means to take after it as long as
      nothing new is seen; the table asks again when they are used up, or chance or another acts
    - `value`: what the player expects of it, in a unit of its own
    - `complete`: whether its search saw everything it could have; `None` if it does not search
    - `positions`: how many positions it looked at
    - `worlds`: how many worlds it tried the choice in, dealt as the view allows; 0 if it deals none
    - `runner_up`: the next best that begins otherwise; `None` if nothing of that kind was compared
    """

    actions: tuple[Action, ...]
    value: float | None = None
    complete: bool | None = None
    positions: int = 0
    worlds: int = 0
    runner_up: RunnerUp | None = None


class Player(Protocol):
    """Decides for a seat.

    A player keeps nothing between calls: its choice follows from what it is given here, so a game
    can be taken up again anywhere.
    """

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return one of the legal actions, and perhaps a plan beyond it."""


def seat_seed(seed: int | str, seat: Seat) -> str:
    """Return the seed of the player on a seat; the deal does not follow from it."""
    return sha256(f"{seed}:player:{seat}".encode()).hexdigest()


def generator(seed: str, ply: int) -> Random:
    """Return the generator of a player's decision: its seat's seed, and the ply to come."""
    return Random(f"{seed}:{ply}")
