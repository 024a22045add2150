"""What a player cannot see never changes its choice, shown on many positions.

    python -m tests.tools.blind temples --positions 200
    python -m tests.tools.blind tiles --positions 200 turn reply:evaluations=2000

The positions come from games of a quick player and `random` by every number of seats and by any
rules. In each of them all that the seat to act cannot see is dealt anew, twice, as its view allows;
the player must choose the same as before, by the same generator. Without players it is all of the
game's.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.play.player import Choice, Player
from suite.core.view import View
from suite.players import roster

QUICK: Final = {"temples": "beam:width=2", "tiles": "greedy"}
"""The players whose games the positions are from."""
DEALT_ANEW: Final = (1, 2)
"""The worlds in which each position is looked at again."""


def decisions(game: Game[Any], seed: int) -> Iterator[Any]:
    """Yield the true states of a game in which a seat must act."""
    rng = Random(seed)
    rules = {option.name: rng.choice(option.values) for option in game.options}
    players = [roster.seat(game, QUICK[game.name]), roster.seat(game, "random")]
    state, dealer = game.new(rules, rng.choice(game.seats)), game.dealer(seed)
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
        else:
            yield state
            view = game.view(state, actor)
            player = players[rng.random() < 0.1]
            action = player.choose(view, game.legal(view.state), rng).actions[0]
        state = game.apply(state, action)


def positions(game: Game[Any], number: int, seed: int = 1) -> Iterator[Any]:
    """Yield states from many games, about ten of each, in which there is something to choose."""
    while number:
        rng = Random(f"positions {seed}")
        for state in decisions(game, seed):
            if number and len(game.legal(state)) > 1 and rng.random() < 0.06:
                number -= 1
                yield state
        seed += 1


def choice(game: Game[Any], player: Player, state: Any, seed: int) -> tuple[Choice, View[Any]]:
    """Return what a player chooses for the seat to act, and the view that it was shown."""
    seat = game.actor(state)
    assert isinstance(seat, int)
    view = game.view(state, seat)
    return player.choose(view, game.legal(view.state), Random(seed)), view


def misled(game: Game[Any], player: Player, states: list[Any]) -> list[int]:
    """Return the numbers of the states in which hidden cards change the choice of a player."""
    found = []
    for number, state in enumerate(states):
        chosen, view = choice(game, player, state, number)
        for world in DEALT_ANEW:
            other = game.determinize(view, Random(f"{number}:{world}"))
            if choice(game, player, other, number)[0] != chosen:
                found.append(number)
                break
    return found


def main() -> int:
    """Look at the players that the command line names; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.blind", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("players", nargs="*", metavar="PLAYER")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = games.find(given.game)
    states = list(positions(game, given.positions, given.seed))
    code = 0
    for spec in given.players or [*roster.words(game), *game.levels]:
        wrong = misled(game, roster.seat(game, spec), states)
        code |= bool(wrong)
        told = f"changed in {wrong}" if wrong else "never changed"
        sys.stdout.write(f"{game.name}, {spec}: {len(states)} positions, the choice {told}\n")
        sys.stdout.flush()
    return code


if __name__ == "__main__":
    sys.exit(main())
