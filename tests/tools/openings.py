"""How good the first turns of the tile game are that levels, hints and the adviser choose.

    python -m tests.tools.openings [--deals 400] [--seed N] [--who hard,expert] [--orders]

Beside what `tests.tools.turns` says of turns, it tells how much each gives away, in points of
winning, against the best of two hundred turns that place a leader and then a tile that scores.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from suite.core import games
from suite.core.flow import Seat
from suite.core.game import Game
from tests.tools.turns import dealt, measure

SEATS: Final = 2


def first_turns(game: Game[Any], deals: int, seed: int) -> Iterator[tuple[Seat, Any]]:
    """Yield who is to act and the state at the first turn of each deal."""
    for number in range(seed, seed + deals):
        state = dealt(game, game.new(game.new_rules(), SEATS), game.dealer(number))
        seat = game.actor(state)
        assert isinstance(seat, int)
        yield seat, state


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what the command line asks for, and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.openings", description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--who", default="hard,expert,hint,adviser")
    parser.add_argument("--orders", action="store_true")
    given = parser.parse_args(arguments)
    game = games.find("tiles")
    seed = Random().randrange(1_000_000) * 1000 if given.seed is None else given.seed
    sys.stdout.write(f"first turns of the tile game, from seed {seed}\n")
    starts = first_turns(game, given.deals, seed)
    for line in measure(game, starts, given.who.split(","), orders=given.orders):
        sys.stdout.write(line)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
