"""`zweistrom bench kernels`: measures the speed of the games' kernels, in both backends."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from types import ModuleType
from typing import Annotated, Any, Final, NamedTuple

import typer

from suite import native
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.text.catalogue import Catalogue, marked
from suite.native import yardstick

from ...shell.arguments.options import Json, OnlyGame
from ...shell.console import note, say, say_json
from ...shell.progress import progress
from ...shell.terminal.terminal import new_table, terminal

_: Final = Catalogue("cli")

SECONDS: Final = 0.25
"""The approximate time of a round; one of the yardstick takes as long on a usual machine."""
ROUNDS: Final = 7
Rounds = Annotated[
    int, typer.Option(metavar="N", min=1, help="Number of rounds; the median counts.")
]
SEED: Final = 1
SEARCH: Final = "search"
LOAD: Final[Mapping[str, Callable[[str], ModuleType]]] = {
    native.INTERPRETED: import_module,
    native.COMPILED: native.compiled,
}
"""How the modules of each backend are imported."""


@dataclass(frozen=True, slots=True)
class FlowLoops:
    """What `engine.bench` of a kernel has, for a game that has none: its flow, interpreted."""

    game: Game[Any]

    def playouts(self, start: Any, number: int, rng: Random) -> int:
        """Play on from a state to the end a number of times; return how often a seat acted."""
        game, number_of_actions = self.game.unchecked, 0
        for _ in range(number):
            state = game.copy(start)
            while (actor := game.actor(state)) is not None:
                if actor is CHANCE:
                    action = game.flow.deal(state, rng.random)
                else:
                    action = game.random_action(game.legal(state), rng)
                    number_of_actions += 1
                game.step(state, action)
        return number_of_actions

    def legal_sets(self, state: Any, number: int) -> None:
        """Work out the legal actions of a state a number of times."""
        for _ in range(number):
            self.game.unchecked.legal(state)

    def clones(self, state: Any, number: int) -> None:
        """Copy a state a number of times."""
        for _ in range(number):
            self.game.unchecked.copy(state)


@dataclass(frozen=True, slots=True)
class Kernel:
    """The kernel of a game in one backend, with states: a start, the middle of a game, and a view.

    The view is of the middle, that of the seat to act there. A game without a kernel is timed by
    its flow.
    """

    game: Game[Any]
    mode: str
    start: Any
    middle: Any
    view: Any

    @property
    def loops(self) -> Any:
        """What plays, lists actions and clones."""
        return self.module("engine.bench") if self.game.kernel_package else FlowLoops(self.game)

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
    "playout": Timed(marked("actions in random games"), play),
    "legal": Timed(marked("full legal sets"), list_actions),
    "clone": Timed(marked("clones"), clone),
    SEARCH: Timed(marked("iterations of tree search"), search),
}
"""All benchmarks, by their names in JSON."""


class Figure(NamedTuple):
    """The speed of something in units per second, and its ratio to the yardstick's speed."""

    what: str
    game: str | None
    mode: str
    per_second: int
    yardsticks: float


def command(
    game: OnlyGame = None,
    rounds: Rounds = ROUNDS,
    as_json: Json = False,
) -> None:
    """Measure how fast the games run, interpreted and compiled; 'kernels' may be left out.

    Speeds are per second of processor time. A yardstick, random play of a small game that never
    changes, is timed in turn with each, so that figures of different machines can be compared.
    """
    rules = games.sound().values() if game is None else [games.find(game)]
    modes = [native.INTERPRETED, native.COMPILED]
    if why := native.why_interpreted():
        note(_("only the interpreted kernels are timed: {why}", why=why))
        modes = modes[:1]
    yardsticks: list[float] = []
    for its in rules:
        with progress() as tell:
            kernels = kernels_of(its, modes if its.kernel_package else modes[:1])
            figures = [
                figure
                for what in tasks_of(its)
                for figure in measure(what, kernels, rounds, yardsticks, tell)
            ]
        if as_json:
            for figure in figures:
                say_json(figure._asdict())
        else:
            show(its.name, figures)
    per_second = round(median(yardsticks))
    if as_json:
        say_json(Figure("yardstick", None, native.INTERPRETED, per_second, 1.0)._asdict())
    else:
        say(_("A yardstick is {number} actions a second here.", number=f"{per_second:,}"))


def tasks_of(game: Game[Any]) -> list[str]:
    """Return what is timed of a game: not all games have a tree search."""
    package = game.kernel_package
    searches = bool(package) and find_spec(f"{package}.players.tree") is not None
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
    if not game.kernel_package:
        return state
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
    tell(f"{game}: {_(unit)}")
    tasks: list[Callable[[], int]] = [yardstick.play_round]
    tasks += [partial(do, kernel, number_for(do, kernel)) for kernel in kernels]
    speeds = []
    for turn in range(rounds):
        tell(f"{game}: {_(unit)}, {turn + 1}/{rounds}")
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
    table.add_column(_("backend"))
    for title in (_("a second"), _("yardsticks"), _("times")):
        table.add_column(title, justify="right")
    interpreted = {figure.what: figure for figure in figures if figure.mode == native.INTERPRETED}
    for figure in figures:
        first = interpreted[figure.what]
        is_first = figure is first
        table.add_row(
            _(TIMED[figure.what].unit) if is_first else "",
            _("interpreted") if is_first else _("compiled"),
            f"{figure.per_second:,}",
            f"{figure.yardsticks:,.2f}",
            "" if is_first else f"{figure.per_second / first.per_second:,.1f}",
        )
    terminal().print(table)
    say()
