"""How fast random playouts of the card game are, in yardsticks.

    python -m tests.bench.playouts [ROUNDS]

An action is a seat's decision on the full legal set. Draws are paid for but are not counted. The
rounds of both alternate in one run and are timed by the processor; the median of each counts.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Final

from suite.temples import kernel
from suite.temples.state import State
from tests.bench import kern_a

YARDSTICK_GAMES: Final = 120
YARDSTICK_PLIES: Final = 150
GAMES: Final = 100


def yardstick() -> int:
    """Play the yardstick's games; return the number of their actions."""
    for seed in range(1, YARDSTICK_GAMES + 1):
        kern_a.play(seed, YARDSTICK_PLIES, 0)  # type: ignore[no-untyped-call]
    return YARDSTICK_GAMES * YARDSTICK_PLIES


def playouts() -> int:
    """Play games of cards at random; return the number of the seats' actions."""
    return sum(kernel.playout(State(), Random(seed).random) for seed in range(GAMES))


def speed(play: Callable[[], int]) -> float:
    """Return actions a second of processor time."""
    began = time.process_time()
    actions = play()
    return actions / (time.process_time() - began)


def measure(rounds: int) -> tuple[float, float]:
    """Return the speed of the playouts and of the yardstick, medians of alternating rounds."""
    pairs = [(speed(playouts), speed(yardstick)) for _ in range(rounds)]
    ours, its = zip(*pairs, strict=True)
    return median(ours), median(its)


def main() -> None:
    """Print both speeds and their ratio."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    ours, its = measure(rounds)
    sys.stdout.write(
        f"playouts   {ours:11,.0f} actions a second\n"
        f"yardstick  {its:11,.0f} actions a second\n"
        f"ratio      {ours / its:11.2f}\n"
    )


if __name__ == "__main__":
    main()
