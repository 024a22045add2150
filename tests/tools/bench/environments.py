"""Environments beside their neighbours: decisions a second of random play, in one run.

    python -m tests.tools.bench.environments [--rounds N] [--json]

- `VectorGame`: of 1 to 4,096 games, in one thread and
  in two, with observations and without, actions drawn by it or given
- our other doors, and the games of OpenSpiel and PettingZoo, one game at a time from Python:
  - `moves`: OpenSpiel's states, with the list of the legal moves
  - `tensor`: the same, with the tensor of what the mover knows, a list
  - `arrays`: the same, with that tensor and the mask as arrays of numpy, which is what ours give
  - `rl_environment`: OpenSpiel's interface for learning, with the tensors of all seats
  - `AEC`: PettingZoo's interface, with an observation and a mask

What is not installed is left out. All is timed by the clock on the wall, since threads share the
work; the rounds of everything and of the yardstick alternate, and the medians count. So the machine
should do nothing else.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import count, groupby
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np

from cli.shell.progress import progress
from suite import native
from suite.core import games
from suite.core.game import Game
from tests.tools.bench.kernels import ROUNDS
from tests.tools.bench.peers import Play, aec, any_of, spiel, zoo
from tests.tools.bench.vectors import Case, Speed, as_figure, in_turn, show, tasks

SECONDS: Final = 0.1
"""The least time of a round of a figure."""
SIZE: Final = {native.COMPILED: 1024, native.INTERPRETED: 64}
"""The number of games in the ratios, by backend."""
TIMES: Final = {"temples": 100, "tiles": 30}
"""How many times as fast as OpenSpiel's card and dice game each game is meant to be."""
THREADS: Final = 1.8
"""How many times as fast two threads are meant to be."""


class Door(NamedTuple):
    """A game of a package and an interface to it."""

    package: str
    game: str
    interface: str

    def __str__(self) -> str:
        return f"{self.package}, {self.game}: {self.interface}"


RIVALS: Final = [
    Door("open_spiel", game, interface)
    for game in ("gin_rummy", "backgammon")
    for interface in ("tensor", "arrays", "rl_environment")
]
"""With what our environments are compared."""


def learning(name: str) -> Play:
    """Games of OpenSpiel by its interface for learning, which lets chance act itself."""
    env = import_module("open_spiel.python.rl_environment").Environment(name)

    def play(seed: int) -> list[int]:
        widths: list[int] = []
        random = Random(seed)
        step = env.reset()
        while not step.last():
            seen = step.observations
            legal = seen["legal_actions"][seen["current_player"]]
            widths.append(len(legal))
            step = env.step([any_of(legal, random)])
        return widths

    return play


def tensor(state: Any) -> Any:
    """Return what the mover of a state of OpenSpiel knows; hearts has only a tensor of its past."""
    if state.get_game().get_type().provides_observation_tensor:
        return state.observation_tensor()
    return state.information_state_tensor()


def arrays(state: Any) -> Any:
    """Return what the mover of a state of OpenSpiel knows and may do as arrays."""
    return np.array(tensor(state), np.float32), np.array(state.legal_actions_mask(), np.uint8)


def ours_of_spiel(name: str) -> Play:
    """Games of ours in OpenSpiel, which the import registers."""
    import_module("suite.environments.openspiel")
    return spiel(f"zweistrom_{name}", tensor)


def ours_of_zoo(name: str) -> Play:
    """Games of ours in PettingZoo."""
    return aec(import_module("suite.environments.pettingzoo").env(name))


def doors() -> dict[Door, Callable[[], Play]]:
    """Return all games one at a time, with what makes them; those of missing packages too."""
    found: dict[Door, Callable[[], Play]] = {}
    for name in games.names():
        found[Door("zweistrom", name, "AEC")] = partial(ours_of_zoo, name)
        found[Door("zweistrom", name, "tensor")] = partial(ours_of_spiel, name)
    for name in ("gin_rummy", "backgammon", "hearts"):
        for interface, play in (
            ("moves", spiel),
            ("tensor", partial(spiel, observe=tensor)),
            ("arrays", partial(spiel, observe=arrays)),
            ("rl_environment", learning),
        ):
            found[Door("open_spiel", name, interface)] = partial(play, name)
    for name in ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4"):
        found[Door("pettingzoo", name, "AEC")] = partial(zoo, f"classic/{name}")
    return found


def missing(door: Door) -> bool:
    """Say whether a package that a door needs is not installed."""
    needed = ["pettingzoo"] if door.interface == "AEC" else ["pyspiel"]
    if door.package == "zweistrom":
        library = "pettingzoo" if door.interface == "AEC" else "openspiel"
        needed.append(f"suite.environments.{library}")
    if door.package == "pettingzoo":
        needed.append("rlcard" if "holdem" in door.game else "pygame")
    return not all(map(find_spec, needed))


def speed(play: Play) -> float:
    """Return decisions a second."""
    decisions, began = 0, perf_counter()
    for seed in count(1):
        decisions += len(play(seed))
        if (took := perf_counter() - began) >= SECONDS:
            return decisions / took
    raise AssertionError("seeds do not end")


def of_vectors(stack: ExitStack) -> Iterator[tuple[Case, Callable[[], float]]]:
    """Yield what is timed of `VectorGame`."""
    for name in games.names():
        game: Game[Any] = games.find(name)
        for seats in game.seats:
            for observe in (True, False):
                yield from tasks(game, seats, observe, stack)


class Ratios(NamedTuple):
    """How many times as fast games are as each rival, and in two threads as in one."""

    case: Case
    rivals: dict[Door, float]
    threads: float


def ratios(speeds: Mapping[Any, Speed]) -> Iterator[Ratios]:
    """Yield the ratios of each game that is stepped with observations."""
    size = SIZE[native.backend()]
    for case, its in speeds.items():
        if isinstance(case, Case) and case[2:4] == (size, 1) and case.observe:
            rivals = {
                rival: round(its.per_second / speeds[rival].per_second, 1)
                for rival in filter(speeds.get, RIVALS)
            }
            two = speeds[case._replace(threads=2)].per_second
            yield Ratios(case, rivals, round(two / its.per_second, 2))


def tell_json(speeds: Mapping[Any, Speed]) -> Iterator[dict[str, Any]]:
    """Yield all figures, then all ratios."""
    for key, its in speeds.items():
        if isinstance(key, Case):
            yield {**as_figure(key, its), "observations": key.observe}
        else:
            yield {
                "what": "door",
                **key._asdict(),
                "version": version(key.package),
                **its._asdict(),
            }
    for case, rivals, threads in ratios(speeds):
        told = {"what": "ratio", "game": case.game, "seats": case.seats, "actions": case.actions}
        for rival, times in rivals.items():
            yield {**told, "to": str(rival), "times": times}
        yield {**told, "to": "one thread", "times": threads}


def tell(speeds: Mapping[Any, Speed]) -> None:
    """Write all figures, then all ratios, as tables."""
    cases = {key: its for key, its in speeds.items() if isinstance(key, Case)}
    for _, keys in groupby(cases, lambda case: (case.game, case.seats, case.observe)):
        show({key: cases[key] for key in keys})
    row = "{:17} {:16} {:15} {:>18} {:>10}\n"
    write = sys.stdout.write
    write(row.format("package", "game", "interface", "decisions a second", "yardsticks"))
    for door, its in speeds.items():
        if isinstance(door, Door):
            package = f"{door.package} {version(door.package)}"
            told = (door.game, door.interface, f"{its.per_second:,}", f"{its.yardsticks:.3f}")
            write(row.format(package, *told))
    found = list(ratios(speeds))
    rivals = list(found[0].rivals)
    row = "{:10} {:7}" + " {:>14}" * len(rivals) + " {:>5} {:>11}\n"
    write(f"\nTimes as fast, n={found[0].case.n}; two threads beside one (goal {THREADS}):\n")
    write(row.format("", "", *(rival.game for rival in rivals), "", ""))
    interfaces = [rival.interface for rival in rivals]
    write(row.format("game", "actions", *interfaces, "goal", "two threads"))
    for case, times, threads in found:
        name = f"{case.game} {case.seats}"
        write(row.format(name, case.actions, *times.values(), TIMES[case.game], threads))


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and print all figures."""
    program = "python -m tests.tools.bench.environments"
    parser = argparse.ArgumentParser(
        prog=program,
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    there = doors()
    absent = list(filter(missing, there))
    if absent:
        names = "; ".join(map(str, absent))
        sys.stderr.write(f"Left out, as a package that is needed is not installed: {names}.\n")
    with progress() as shown, ExitStack() as stack:
        timed: dict[Any, Callable[[], float]] = dict(of_vectors(stack))
        timed |= {
            door: partial(speed, make()) for door, make in there.items() if door not in absent
        }
        speeds = in_turn(timed, given.rounds, shown)
    if given.json:
        for line in tell_json(speeds):
            sys.stdout.write(json.dumps(line) + "\n")
    else:
        tell(speeds)


if __name__ == "__main__":
    main()
