"""The tree of a game: nodes that know what each seat has done and seen since the beginning."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, Final

from suite.core.errors import IllegalActionError, SettingError
from suite.core.flow import CHANCE, Action, Actor, Seat
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.play import record
from suite.core.validation import shown
from suite.core.view import EVERYBODY, Watcher
from suite.environments import kernels
from suite.environments.messages import _

WORDS: Final = 1 << 14
"""The actions and events whose words are kept."""
ASKED: Final = 16
"""The last answers that are kept, because libraries ask the same several times."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A place in the tree; it never changes, so that copies of a play share it.

    - `state`: the true state
    - `actor`: the seat to act, `CHANCE`, or `None` where the play is over
    - `histories`: by seat, all actions and events so far as it saw them, in the notation
    - `decisions`: how many the seats have taken
    - `legal`: the legal actions of the seat to act, as the bits of an int
    - `outcomes`: the events that chance may bring, each with its weight
    """

    state: Any
    actor: Actor
    histories: tuple[str, ...]
    decisions: int
    legal: int
    outcomes: list[tuple[Action, int]]

    def __deepcopy__(self, _memo: object) -> Node:
        return self


class Tree:
    """The nodes of a game by some rules, for a number of seats.

    - `root`: the node in which a play begins
    - `write`: returns an action or event as text
    - `observation`, `json`: return what a seat knows at a node, as `kernels.layout` describes it,
      and as a line of JSON; `json` also tells `EVERYBODY` the true state
    """

    def __init__(self, game: Game[Any], rules: Rules, seats: int, limit: int) -> None:
        """Plant the tree, in which a play has at most `limit` decisions."""
        self.game: Final = game
        self.seats: Final = seats
        self.limit: Final = limit
        self.write: Final[Callable[[Action], str]] = lru_cache(WORDS)(game.write)
        self.observation: Final = lru_cache(ASKED)(self._observation)
        self.json: Final = lru_cache(ASKED)(self._json)
        self._unchecked: Final = game.unchecked
        self.root: Final = self._node(
            game.new(rules, seats), [f"{seat}:" for seat in range(seats)], 0
        )

    def after(self, node: Node, event: Action) -> Node:
        """Return the node to which an action, or an event of chance, leads.

        Raises `IllegalActionError` for an action that is not legal. An event is one of the
        outcomes.
        """
        if node.actor is not CHANCE and (event < 0 or not node.legal >> event & 1):
            raise self._refusal(node, event)
        histories = [
            f"{before} {self.write(self._unchecked.report(node.state, event, seat))};"
            for seat, before in enumerate(node.histories)
        ]
        state = self._unchecked.copy(node.state)
        self._unchecked.step(state, event)
        return self._node(state, histories, node.decisions + (node.actor is not CHANCE))

    def world(self, node: Node, seat: Seat, rng: Random) -> Node:
        """Return the node of a world that is drawn from what a seat knows, and nothing else.

        What the seat has done and seen stays; the others begin with what they know in that world.
        """
        self.check_seat(seat)
        world = self._unchecked.determinize(self._unchecked.view(node.state, seat), rng)
        fresh = self._node(world, (), node.decisions)
        histories = [f"{other}: {self.json(fresh, other)};" for other in range(self.seats)]
        histories[seat] = node.histories[seat]
        return replace(fresh, histories=tuple(histories))

    def worth(self, node: Node) -> list[float]:
        """Return what a play was worth to each seat, 0 while it goes on.

        Where the limit has ended it, those win that are ahead by the scores so far.
        """
        if node.actor is not None:
            return [0.0] * self.seats
        result = self._unchecked.result(node.state)
        ahead = self._unchecked.best(node.state, range(self.seats))
        return shares(self.seats, result.winners if result else ahead)

    def check_seat(self, seat: Seat) -> None:
        """Raise `SettingError` for a number that is no seat."""
        if seat not in range(self.seats):
            raise SettingError(
                _(
                    "there is no seat {seat}: seats are numbered from 0 to {last}",
                    last=self.seats - 1,
                    seat=shown(seat),
                )
            )

    def _node(self, state: Any, histories: Iterable[str], decisions: int) -> Node:
        actor, legal, outcomes = self._unchecked.actor(state), 0, []
        if actor is CHANCE:
            outcomes = self._unchecked.outcomes(state)
        elif actor is not None and decisions < self.limit:
            legal = self._unchecked.legal(state).mask
        else:
            actor = None
        return Node(state, actor, tuple(histories), decisions, legal, outcomes)

    def _refusal(self, node: Node, action: Action) -> IllegalActionError:
        if node.actor is None:
            return IllegalActionError(
                _(
                    "{quoted} comes too late: the game is over",
                    quoted=self.game.quoted(action),
                )
            )
        return self.game.refusal(node.state, action)

    def _observation(self, node: Node, seat: Seat) -> kernels.Octets:
        self.check_seat(seat)
        return kernels.observation(self._unchecked.view(node.state, seat))

    def _json(self, node: Node, watcher: Watcher) -> str:
        if watcher != EVERYBODY:
            self.check_seat(watcher)
        data = self._unchecked.to_json(self._unchecked.view(node.state, watcher))
        return record.encode(data).decode().rstrip()


def shares(seats: int, winners: Collection[Seat]) -> list[float]:
    """Return what a play was worth to each of two seats or more.

    It is 1 to a sole winner; several share it, and the others pay, so that the sum is 0.
    """
    others = seats - 1
    share = (seats - len(winners)) / (len(winners) * others)
    return [share if seat in winners else -1.0 / others for seat in range(seats)]
