"""The invariants of every game and the contract of players, for our tests and those of others.

    from suite.testing import Invariants

    class MyGameInvariants(Invariants):
        game = GAME

    TestMyGame = MyGameInvariants.TestCase

The machine plays game after game and tests the invariants at every action and event, for each seat,
a spectator and everybody; the second and the third, which cost most, for the actor and one other
watcher:

1. *A watcher keeps up*: a view updated by the reports of all events equals a fresh view.
2. *Every view may be the truth*: a determinization of a view gives that watcher the same view.
3. *The actor knows what is legal*: its view has the legal actions of the state. Any other view
   has at least these, and all possible events of chance.
4. *Text is the action*: the notation of an action is read as the same action.

Besides these: a view allows the reports that it is given; only the state passed to `step` changes;
the search table and the machine agree; chance deals only possible events; a game has a result
exactly when it is over, and a view may hide it. A game declares more invariants in
`Game.invariants`, and a second engine that must agree; see `suite.core.invariants`. Those of the
suite's own games are in `suite.testing.temples` and `suite.testing.tiles`.

- `TableInvariants`: the same at a table, with refusals, undo, and records written and read again
- `Run`: tests the invariants of a game at a table for a given time, as `zweistrom fuzz` does
- `play_from`: a play at a table to take steps of, as `Failure.program` does
- `PlayerContract`, `player_contract`: the contract of players, in whole games or in one state
- `rules_of`, `positions`, `actions`, `by_weight`: strategies

`docs/fuzzing.md` has examples. The package `hypothesis` is needed (the extra `fuzz`).
"""

from suite.testing.fuzzing import Failure, Run, invariants_of, play_from
from suite.testing.invariants import BrokenInvariantError, Invariants, invariant
from suite.testing.players import PlayerContract, player_contract
from suite.testing.strategies import actions, by_weight, positions, rules_of
from suite.testing.table import TableInvariants

__all__ = [
    "BrokenInvariantError",
    "Failure",
    "Invariants",
    "PlayerContract",
    "Run",
    "TableInvariants",
    "actions",
    "by_weight",
    "invariant",
    "invariants_of",
    "play_from",
    "player_contract",
    "positions",
    "rules_of",
]
