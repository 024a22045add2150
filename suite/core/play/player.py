"""The interface of players: they choose actions from views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from secrets import token_hex
from typing import Any, Protocol

from suite.core.errors import PlayerError, PositionError, SettingError
from suite.core.flow import Action, Seat
from suite.core.game import Game, LegalActions
from suite.core.text.messages import _
from suite.core.view import EVERYBODY, View


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """The best alternative to a choice that begins with another action.

    - `action`: its first action
    - `worlds`: the number of determinizations in which both were evaluated (1 or more)
    - `better`: the share of these in which the choice was better (0 to 1); a tie counts half
    """

    action: Action
    worlds: int
    better: float


@dataclass(frozen=True, slots=True)
class Choice:
    """The decision of a player.

    - `actions`: the action to take now, and any planned after it; the table asks again when they
      are used up, or after an event of chance or an action of another seat
    - `value`: the evaluation of the choice, in a unit of the player's own
    - `complete`: whether the search was exhaustive; `None` if the player does not search
    - `positions`: the number of positions visited
    - `worlds`: the number of determinizations in which the choice was evaluated; 0 if none
    - `runner_up`: the best alternative with another first action; `None` if none was compared
    """

    actions: tuple[Action, ...]
    value: float | None = None
    complete: bool | None = None
    positions: int = 0
    worlds: int = 0
    runner_up: RunnerUp | None = None


def check_view(view: Any) -> None:
    """Raise `PositionError` for what is no view of a game; its state is left to the search."""
    if (
        not isinstance(view, View)
        or not isinstance(view.game, Game)
        or type(view.watcher) is not int
        or not EVERYBODY <= view.watcher < max(view.game.seats)
        or type(getattr(view.state, "at", None)) is not int
    ):
        raise PositionError(_("a player needs a view of a game, and this is not one"))


def check_ranges(word: str, player: object, ranges: Mapping[str, tuple[int, int]]) -> None:
    """Raise `SettingError` if a parameter of a player is below its least or above its most.

    The `word` names the player in a specification.
    """
    for name, (least, most) in ranges.items():
        value = getattr(player, name)
        if not least <= value <= most:
            raise SettingError(
                _(
                    "{name} of {word} must be from {least} to {most}, not {value}",
                    name=name,
                    word=word,
                    least=least,
                    most=most,
                    value=value,
                )
            )


class Player(Protocol):
    """Chooses the actions of a seat.

    A player keeps no state between calls: its choice depends only on the arguments, so a game can
    be resumed at any ply. What is no view is refused (see `check_view`), and so is a state that a
    search cannot go on from.
    """

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return one of the legal actions, and optionally a plan after it."""


def new_key() -> str:
    """Return a key for the seeds of players, of 128 bits: nobody can guess it."""
    return token_hex(16)


def seat_seed(seed: int | str, seat: Seat) -> str:
    """Return the seed of the player on a seat, from the key of a game or from its seed.

    The deal cannot be derived from it, unless the seed is one that can be guessed.
    """
    return sha256(f"{seed}:player:{seat}".encode()).hexdigest()


def generator(seed: str, ply: int) -> Random:
    """Return the random generator for a player's decision at a ply, from its seat's seed."""
    return Random(f"{seed}:{ply}")


def broke_down(seat: Seat, problem: Exception) -> PlayerError:
    """Return the error that a player has raised an exception.

    The message of the exception is not in it, for it could reveal the player's hand.
    """
    kind = type(problem).__name__
    return PlayerError(_("the player on seat {seat} crashed ({kind})", seat=seat + 1, kind=kind))


def illegal_choice(seat: Seat) -> PlayerError:
    """Return the error that a player has chosen an illegal action."""
    return PlayerError(_("the player on seat {seat} returned an illegal action", seat=seat + 1))
