"""The invariants of every game, and what a player promises, for our tests and for those of others.

    from suite.testing import Invariants

    class MyGameInvariants(Invariants):
        game = GAME

    TestMyGame = MyGameInvariants.TestCase

The machine plays game after game and tests the invariants at every action and event, for each seat,
a spectator and everybody; the second and the third, which cost most, for the actor and one more:

1. *A watcher keeps up*: following the reports of what happens shows what a fresh view would.
2. *Every view may be the truth*: a world dealt from a view looks, to that watcher, like the view.
3. *The actor knows what is legal*: its view has the legal actions of the state. Any other view
   has them among its own, and the events of chance as well.
4. *Text is the action*: what is written is read as the same action.

And beside them: a view allows what it is told of; no state changes but the one that `step` is
given; the search table and the machine agree; what chance deals can come up; a game that is over,
and no other, has a result, which a view may not show. A game declares more in
`Game.invariants`; see `suite.core.invariants`.

- `TableInvariants`: the same at a table, with what is refused, taken back, written and read again
- `Run`: the invariants of a game at a table, for a time, as `zweistrom fuzz` tests them
- `PlayerContract`, `player_contract`: what a player promises, in whole games or in one state
- `rules_of`, `positions`, `actions`, `by_weight`: strategies

`docs/fuzzing.md` has examples. The package `hypothesis` is needed (the extra `fuzz`).
"""

from suite.testing.fuzzing import Failure, Run, invariants_of
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
    "player_contract",
    "positions",
    "rules_of",
]
