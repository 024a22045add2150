"""The invariants of one game, as the game declares them: data and plain functions.

`suite.testing` tests them beside the invariants of every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias

from suite.core.flow import Action, S, Seat
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.view import View, Watcher

Taste: TypeAlias = Callable[[Any, Seat], int]
"""The value of a true state to a seat, right after the seat's own action."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """A position of a play under test.

    - `game` and `rules`: what is played
    - `state`: the true state; `views`: the view of each watcher
    - `watched`: the watchers for whom costly invariants are tested at this ply
    - `ply`: the number of events so far; 0 is the beginning
    - `thorough`: whether costly invariants are tested at every ply
    """

    game: Game[S]
    rules: Rules
    state: S
    views: Mapping[Watcher, View[S]]
    watched: Sequence[Watcher]
    ply: int
    thorough: bool

    def is_due(self, plies: int) -> bool:
        """Return whether an invariant that is tested every `plies` plies is tested at this one."""
        return self.thorough or self.ply % plies == 0


StateCheck: TypeAlias = Callable[[Moment[Any]], None]
"""Tests a state; raises any exception if the invariant does not hold."""
TransitionCheck: TypeAlias = Callable[[Moment[Any], Any, Action], None]
"""Tests an action or event, given the moment after it, the true state before it, and itself."""


def anything(_state: Any, _seat: Seat) -> int:
    """Return the same value for every state: the taste of a seat that plays uniformly at random."""
    return 0


def all_ways(_state: Any, ways: Sequence[Action], _rng: Random) -> Sequence[Action]:
    """Return all legal actions."""
    return ways


def usual_counts(game: Game[Any], _before: Any, action: Action, after: Any) -> Iterator[str]:
    """Yield the verb of the action or event, and after the last one why the game ended."""
    yield "actions"
    yield game.verb(action)
    if result := game.result(after):
        yield "games"
        yield f"ended by {result.reason}"


Json: TypeAlias = dict[str, Any]


class SecondEngine(Protocol):
    """The rules of a game a second time, for one play: independent of the first, slow and obvious.

    - `s`: the true state as JSON, equal to that of `Game.to_json`
    - `result`: `reason`, `scores` and `winners` of a play that is over, else `None`
    """

    s: Json
    result: Json | None

    def __init__(self, rules: Rules, seats: int, state: Json | None = None) -> None:
        """Begin a play, or go on from a state that `Game.from_json` accepts."""

    def legal(self) -> list[str]:
        """Return the texts of the legal actions of the seat to act, sorted; none for chance."""

    def outcomes(self) -> dict[str, int]:
        """Return the texts of the possible events of chance, and their odds; empty elsewhere."""

    def take(self, text: str) -> None:
        """Carry out an action or event; raises any exception if the rules cannot bring it about."""


BuildPosition: TypeAlias = Callable[[Random, Rules, int], Json]
"""Returns a random state that `Game.from_json` accepts, by rules and a number of seats."""


@dataclass(frozen=True, slots=True)
class GameInvariants:
    """The invariants of one game, and how to reach its rare positions.

    - `transitions` and `states`: a sentence for each invariant, and the function that tests it;
      after every action or event first the transitions, then the states, in this order
    - `tastes`: each seat gets one per game, and usually takes the action it values most
    - `shortlist`: the legal actions that a seat compares by its taste, if all are too many
    - `counts`: the names to count for an action or event, given the true states around it
    - `second_engine`: where its `SecondEngine` is, as `module:name`; it must agree with the game at
      every action and event. Empty: the game has none
    - `dense_positions`: where its `BuildPosition` is, as `module:name`; most plays begin at one
      of its positions, and are short. Empty: all begin at the beginning
    """

    transitions: Mapping[str, TransitionCheck] = field(default_factory=dict)
    states: Mapping[str, StateCheck] = field(default_factory=dict)
    tastes: Sequence[Taste] = (anything,)
    shortlist: Callable[[Any, Sequence[Action], Random], Sequence[Action]] = all_ways
    counts: Callable[[Game[Any], Any, Action, Any], Iterator[str]] = usual_counts
    second_engine: str = ""
    dense_positions: str = ""


NONE: Final = GameInvariants()
"""The invariants of a game that declares none."""
