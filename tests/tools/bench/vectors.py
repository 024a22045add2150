"""How fast many games run that are stepped by one call, for `tests.tools.bench.environments`.

Speeds are decisions per second of wall-clock time, because threads share the work. The actions are
drawn by the environment, which is timed too, or given to it. A yardstick, random play of a small
game that never changes, is timed in turn with them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from cli.shell.console import say
from cli.shell.terminal.terminal import new_table, terminal
from suite import native
from suite.core.game import Game
from tests.tools.bench import yardstick
from tests.tools.bench.kernels import SEED, every_rule

if TYPE_CHECKING:
    from suite.environments.vector import VectorGame

K = TypeVar("K", bound=Hashable)

SECONDS: Final = 0.1
"""The least time of a round of a figure."""
SIZES: Final[Mapping[str, Sequence[int]]] = {
    native.COMPILED: (1, 64, 1024, 4096),
    native.INTERPRETED: (1, 64),
}
"""The numbers of games that each backend is timed with."""
THREADS: Final = (1, 2)
LENGTH: Final = 120
"""About as many decisions as a random game has."""


def speed_with_draws(vector: VectorGame, actions: Any) -> float:
    """Return the decisions a second, drawing the actions included."""
    steps, began = 0, perf_counter()
    while (took := perf_counter() - began) < SECONDS:
        vector.random_actions(actions)
        vector.step(actions)
        steps += 1
    return steps * vector.n / took


def speed_of_steps(vector: VectorGame, actions: Any) -> float:
    """Return the decisions a second, of actions that lie in an array already."""
    steps, took = 0, 0.0
    while took < SECONDS:
        vector.random_actions(actions)
        began = perf_counter()
        vector.step(actions)
        took += perf_counter() - began
        steps += 1
    return steps * vector.n / took


TIMED: Final[Mapping[str, Callable[[VectorGame, Any], float]]] = {
    "c": speed_with_draws,
    "numpy": speed_of_steps,
}
"""What is timed, by where the actions come from, as JSON tells it."""


class Case(NamedTuple):
    """What is timed: `n` games of a number of seats, shared by a number of threads."""

    game: str
    seats: int
    n: int
    threads: int
    actions: str
    observe: bool

    @property
    def title(self) -> str:
        """The game and its seats in words."""
        return f"{self.game}, {self.seats} seats"

    def __str__(self) -> str:
        return f"{self.title}: n={self.n}, threads={self.threads}"


class Speed(NamedTuple):
    """A speed in decisions per second, and its ratio to the yardstick's speed."""

    per_second: int
    yardsticks: float


def tasks(
    game: Game[Any], seats: int, observe: bool, stack: ExitStack
) -> Iterator[tuple[Case, Callable[[], float]]]:
    """Yield what is timed of a game, with functions that return its speed; `stack` ends it."""
    import numpy as np

    for n in SIZES[native.backend()]:
        for threads in (number for number in THREADS if number <= n):
            vector = stack.enter_context(closing(new_vector(game, seats, n, threads, observe)))
            room = np.empty(n, np.int64)
            for actions, timed in TIMED.items():
                case = Case(game.name, seats, n, threads, actions, observe)
                yield case, partial(timed, vector, room)


def new_vector(game: Game[Any], seats: int, n: int, threads: int, observe: bool) -> VectorGame:
    """Return `n` games with every optional rule, at points from the first to the last decision."""
    import numpy as np

    from suite.environments.vector import VectorGame

    vector = VectorGame(
        game, n, SEED, rules=every_rule(game), seats=seats, observe=observe, threads=threads
    )
    turns = np.arange(n) % LENGTH
    for turn in range(LENGTH):
        vector.step(vector.random_actions())
        vector.reset(turns == turn)
    return vector


def in_turn(
    timed: Mapping[K, Callable[[], float]], rounds: int, tell: Callable[[str], None]
) -> dict[K, Speed]:
    """Return the speeds of tasks: the medians of rounds in turn with the yardstick."""
    yardsticks, speeds = [], []
    for turn in range(rounds):
        yardsticks.append(yardstick_speed())
        row = []
        for key, speed in timed.items():
            tell(f"{key}, {turn + 1}/{rounds}")
            row.append(speed())
        speeds.append(row)
    unit = median(yardsticks)
    medians = map(median, zip(*speeds, strict=True))
    return {
        key: Speed(round(its), round(its / unit, 3))
        for key, its in zip(timed, medians, strict=True)
    }


def yardstick_speed() -> float:
    """Return the yardstick's actions a second, by the clock on the wall."""
    began = perf_counter()
    return yardstick.play_round() / (perf_counter() - began)


def as_figure(case: Case, speed: Speed) -> dict[str, Any]:
    """Return a figure as JSON."""
    *fields, _observe = case._asdict().items()
    return {"what": "environment", **dict(fields), **speed._asdict()}


def show(speeds: Mapping[Case, Speed]) -> None:
    """Write the speeds of a game as a table, a row for each size and number of threads."""
    first = next(iter(speeds))
    title = first.title if first.observe else f"{first.title}, without observations"
    table = new_table(title)
    ratio = "yardsticks"
    for header in ("games", "threads", "drawn", ratio, "given", ratio):
        table.add_column(header, justify="right")
    rows: dict[tuple[int, int], list[str]] = {}
    for case, speed in speeds.items():
        row = rows.setdefault((case.n, case.threads), [])
        row += [f"{speed.per_second:,}", f"{speed.yardsticks:,.2f}"]
    for (n, threads), row in rows.items():
        table.add_row(f"{n:,}", f"{threads}", *row)
    terminal().print(table)
    say()
