"""How fast random playouts of a game are, in yardsticks.

    python -m tests.bench.playouts [temples|tiles] [ROUNDS]

An action is a seat's decision on the full legal set. Draws are paid for but are not counted. The
rounds of both alternate in one run and are timed by the processor; the median of each counts.
Tiles are played by two seats on the standard board, with every optional rule.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from types import ModuleType
from typing import Any, Final

from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.rules import Rules
from suite.temples import kernel as temples_kernel
from suite.temples.game import GAME as TEMPLES
from suite.tiles import kernel as tiles_kernel
from suite.tiles.game import GAME as TILES
from tests.bench import kern_a

YARDSTICK_GAMES: Final = 120
YARDSTICK_PLIES: Final = 150


def yardstick() -> int:
    """Play the yardstick's games; return the number of their actions."""
    for seed in range(1, YARDSTICK_GAMES + 1):
        kern_a.play(seed, YARDSTICK_PLIES, 0)  # type: ignore[no-untyped-call]
    return YARDSTICK_GAMES * YARDSTICK_PLIES


@dataclass(frozen=True)
class Playouts:
    """Random games of two seats on a game's kernel, a number of them a round."""

    game: Game[Any]
    kernel: ModuleType
    rules: Rules
    games: int

    def play(self) -> int:
        """Play a round; return the number of the seats' actions."""
        return sum(
            self.kernel.playout(self.game.new(self.rules, 2), Random(seed).random)
            for seed in range(self.games)
        )

    def single(self) -> float:
        """Return the share of a round's decisions that had a single legal action."""
        kernel = self.kernel
        taken = single = 0
        for seed in range(self.games):
            state, random = self.game.new(self.rules, 2), Random(seed).random
            while (actor := self.game.actor(state)) is not None:
                if actor is CHANCE:
                    kernel.step(state, kernel.deal(state, random))
                    continue
                legal = kernel.legal(state)
                taken += 1
                single += legal.bit_count() == 1
                kernel.step(state, kernel.any_of(legal, random))
        return single / taken


FULL_TILES: Final = TILES.new_rules(None, {"buildings": True, "wonder": True, "english": True})
PLAYOUTS: Final = {
    "temples": Playouts(TEMPLES, temples_kernel, TEMPLES.new_rules(), 100),
    "tiles": Playouts(TILES, tiles_kernel, FULL_TILES, 40),
}


def speed(play: Callable[[], int]) -> float:
    """Return actions a second of processor time."""
    began = time.process_time()
    actions = play()
    return actions / (time.process_time() - began)


def measure(playouts: Playouts, rounds: int) -> tuple[float, float]:
    """Return the speed of the playouts and of the yardstick, medians of alternating rounds."""
    pairs = [(speed(playouts.play), speed(yardstick)) for _ in range(rounds)]
    ours, its = zip(*pairs, strict=True)
    return median(ours), median(its)


def main() -> None:
    """Print both speeds, their ratio, and how many decisions were none."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.playouts", description=__doc__)
    parser.add_argument("game", nargs="?", choices=list(PLAYOUTS), default="temples")
    parser.add_argument("rounds", nargs="?", type=int, default=7)
    given = parser.parse_args()
    playouts = PLAYOUTS[given.game]
    ours, its = measure(playouts, given.rounds)
    sys.stdout.write(
        f"playouts   {ours:11,.0f} actions a second\n"
        f"yardstick  {its:11,.0f} actions a second\n"
        f"ratio      {ours / its:11.2f}\n"
        f"single     {playouts.single():11.1%} of the decisions had one legal action\n"
    )


if __name__ == "__main__":
    main()
