"""Measures how fast the games' kernels run, interpreted and compiled.

    python -m tests.tools.bench.kernels [GAME] [--rounds N] [--json]

Speeds are per second of processor time. A yardstick, random play of a small game that never
changes, is timed in turn with each, so that figures of different machines can be compared.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from types import ModuleType
from typing import Any, Final, NamedTuple

from cli.shell.console import say
from cli.shell.progress import progress
from cli.shell.terminal.terminal import new_table, terminal
from suite import native
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.options import Rules
from tests.tools.bench import yardstick

SECONDS: Final = 0.25
"""The approximate time of a round; one of the yardstick takes as long on a usual machine."""
ROUNDS: Final = 7
SEED: Final = 1
SEARCH: Final = "search"
LOAD: Final[Mapping[str, Callable[[str], ModuleType]]] = {
    native.INTERPRETED: import_module,
    native.COMPILED: native.compiled,
}
"""How the modules of each backend are imported."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """The kernel of a game in one backend, with states: a start, the middle of a game, and a view.

    The view is of the middle, that of the seat to act there.
    """

    game: Game[Any]
    mode: str
    start: Any
    middle: Any
    view: Any

    @property
    def loops(self) -> Any:
        """What plays, lists actions and clones."""
        return self.module("engine.bench")

    def module(self, name: str) -> ModuleType:
        """Return a module of the game in this backend, such as `engine.bench`."""
        return LOAD[self.mode](f"{self.game.kernel_package}.{name}")


def play(kernel: Kernel, number: int) -> int:
    """Play `number` random games; return the number of actions of the seats."""
    actions: int = kernel.loops.playouts(kernel.start, number, Random(SEED))
    return actions


def list_actions(kernel: Kernel, number: int) -> int:
    """Compute the legal actions in mid-game `number` times."""
    kernel.loops.legal_sets(kernel.middle, number)
    return number


def clone(kernel: Kernel, number: int) -> int:
    """Clone a state in mid-game `number` times."""
    kernel.loops.clones(kernel.middle, number)
    return number


def search(kernel: Kernel, number: int) -> int:
    """Grow a tree in `number` worlds in mid-game; return the iterations of the search."""
    tree = kernel.module("players.tree").grow(kernel.view, number, Random(SEED))
    return sum(len(plan.shares) for plan in tree.plans)


class Timed(NamedTuple):
    """Something that is timed.

    `unit` is the unit for people; `do` is called with a number of times and returns the number
    of units.
    """

    unit: str
    do: Callable[[Kernel, int], int]


TIMED: Final[Mapping[str, Timed]] = {
    "playout": Timed("actions in random games", play),
    "legal": Timed("full legal sets", list_actions),
    "clone": Timed("clones", clone),
    SEARCH: Timed("iterations of tree search", search),
}
"""All benchmarks, by their names in JSON."""


class Figure(NamedTuple):
    """The speed of something in units per second, and its ratio to the yardstick's speed."""

    what: str
    game: str | None
    mode: str
    per_second: int
    yardsticks: float


def tasks_of(game: Game[Any]) -> list[str]:
    """Return what is timed of a game: not all games have a tree search."""
    searches = find_spec(f"{game.kernel_package}.players.tree") is not None
    return [what for what in TIMED if what != SEARCH or searches]


def kernels_of(game: Game[Any], modes: Sequence[str]) -> list[Kernel]:
    """Return the kernels of a game, with the fewest seats and with every optional rule."""
    start = game.new(game.new_rules(None, every_rule(game)), game.seats[0])
    middle = middle_of(game, start)
    actor = game.actor(middle)
    assert isinstance(actor, int)  # a decision of a seat
    states = (start, middle, game.view(middle, actor).state)
    return [Kernel(game, mode, *(in_form(mode, game, state) for state in states)) for mode in modes]


def every_rule(game: Game[Any]) -> Rules:
    """Return the values of a game's options with which all its optional rules are played."""
    return {option.name: True for option in game.options if option.values == (False, True)}


def in_form(mode: str, game: Game[Any], state: Any) -> Any:
    """Return a state in the classes of one backend."""
    return native.converted(state, LOAD[mode](f"{game.kernel_package}.model.state").State)


def middle_of(game: Game[Any], start: Any) -> Any:
    """Return the state of the middle decision of a random game."""
    state, rng, dealer = game.copy(start), Random(SEED), game.dealer(SEED)
    decisions = []
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
        else:
            decisions.append(game.copy(state))
            action = game.random_action(game.legal(state), rng)
        game.step(state, action)
    return decisions[len(decisions) // 2]


def measure(
    what: str,
    kernels: Sequence[Kernel],
    rounds: int,
    yardsticks: list[float],
    tell: Callable[[str], None],
) -> Iterator[Figure]:
    """Time something on each kernel in turn with the yardstick, whose speeds are appended."""
    unit, do = TIMED[what]
    game = kernels[0].game.name
    tell(f"{game}: {unit}")
    tasks: list[Callable[[], int]] = [yardstick.play_round]
    tasks += [partial(do, kernel, number_for(do, kernel)) for kernel in kernels]
    speeds = []
    for turn in range(rounds):
        tell(f"{game}: {unit}, {turn + 1}/{rounds}")
        speeds.append(list(map(speed, tasks)))
    its, *ours = zip(*speeds, strict=True)
    yardsticks += its
    for kernel, our in zip(kernels, map(median, ours), strict=True):
        yield Figure(what, game, kernel.mode, round(our), round(our / median(its), 3))


def number_for(do: Callable[[Kernel, int], int], kernel: Kernel) -> int:
    """Return the number of times to do something in a round."""
    number = 1
    while (took := result_and_time(partial(do, kernel, number))[1]) < SECONDS / 4:
        number *= 2
    return max(1, round(number * SECONDS / took))


def speed(task: Callable[[], int]) -> float:
    """Return the speed of a task, in units per second."""
    units, took = result_and_time(task)
    return units / took


def result_and_time(task: Callable[[], int]) -> tuple[int, float]:
    """Return the result of a task, and its processor time in seconds."""
    began = time.process_time()
    return task(), time.process_time() - began


def show(game: str, figures: Sequence[Figure]) -> None:
    """Write the figures of a game as a table."""
    table = new_table(game)
    table.add_column("")
    table.add_column("backend")
    for title in ("a second", "yardsticks", "times"):
        table.add_column(title, justify="right")
    interpreted = {figure.what: figure for figure in figures if figure.mode == native.INTERPRETED}
    for figure in figures:
        first = interpreted[figure.what]
        is_first = figure is first
        table.add_row(
            TIMED[figure.what].unit if is_first else "",
            figure.mode,
            f"{figure.per_second:,}",
            f"{figure.yardsticks:,.2f}",
            "" if is_first else f"{figure.per_second / first.per_second:,.1f}",
        )
    terminal().print(table)
    say()


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.bench.kernels",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", choices=games.names())
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    modes = [native.INTERPRETED, native.COMPILED]
    if why := native.why_interpreted():
        sys.stderr.write(f"Only the interpreted kernels are timed: {why}.\n")
        modes = modes[:1]
    yardsticks: list[float] = []
    for game in map(games.find, [given.game] if given.game else games.names()):
        with progress() as tell:
            kernels = kernels_of(game, modes)
            figures = [
                figure
                for what in tasks_of(game)
                for figure in measure(what, kernels, given.rounds, yardsticks, tell)
            ]
        if given.json:
            for figure in figures:
                sys.stdout.write(json.dumps(figure._asdict()) + "\n")
        else:
            show(game.name, figures)
    sys.stdout.write(f"A yardstick is {round(median(yardsticks)):,} actions a second here.\n")


if __name__ == "__main__":
    main()
