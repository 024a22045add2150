"""Plants bugs in rules and at the table, one after the other, for `zweistrom fuzz` to find.

    python -m tests.tools.plants
    python -m tests.tools.plants "a hand of nine" --seed 1 --seed 2 --time 180

Each bug is one change of one function, made in memory. Prints the seconds
until it is found and the events of the shrunk record, which must replay; exit code 1 if a bug is
not found within the time.
"""

from __future__ import annotations

import argparse
import inspect
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pkgutil import resolve_name
from types import FunctionType
from typing import Any, Final
from unittest.mock import patch

from suite.core import games
from suite.core.play import record
from suite.core.play.replay import replay
from suite.testing import Failure, Run, fuzzing, invariants_of


@dataclass(frozen=True)
class Plant:
    """A bug: in the source of `function`, `right` is replaced by `wrong`."""

    name: str
    game: str
    function: str
    right: str
    wrong: str


PLANTS: Final = (
    Plant(
        "a hand of nine, halved, owes five",
        "temples",
        "suite.temples.rules.halving:demand",
        "size(state.hands[1 - state.active]) // 2",
        "(size(hand := state.hands[1 - state.active]) + (size(hand) == 9)) // 2",
    ),
    Plant(
        "a reshuffle of exactly seventeen discards loses a card",
        "temples",
        "suite.temples.rules.drawing:_reshuffle",
        "state.stock += state.discards",
        "state.stock += state.discards - (size(state.discards) == 17) * some_of("
        "state.discards, 1, lambda: 0.0)",
    ),
    Plant(
        "a war of others counts supporters across the joining tile",
        "tiles",
        "suite.tiles.rules.wars:supporters",
        "& ~state.union",
        "& ~(state.union * (state.active in (state.attacker, state.defender)))",
    ),
    Plant(
        "a monument's two points go to the next seat",
        "tiles",
        "suite.tiles.rules.monuments:pay_monuments",
        "state.points[piece] += 1",
        "state.points[(piece + 4 * (sum(bool(BEARS[monument] >> each & 1 and "
        "state.leaders[state.active << 2 | each] & kingdom) for each in range(4)) == 2)) "
        "% (4 * state.seats)] += 1",
    ),
    Plant(
        "treasures=turn leaves the treasures of the last seat",
        "tiles",
        "suite.tiles.rules.treasures:trader_in",
        "range(state.seats)",
        "range(state.seats - state.by_turn)",
    ),
    Plant(
        "a row of one people that defects leaves a card behind",
        "temples",
        "suite.temples.rules.abilities:defect",
        "while rows[here ^ 8] & 7 == people:",
        "while rows[here ^ 8] & 7 == people != rows[here ^ 8]:",
    ),
    Plant(
        "a sum of exactly twenty does not win the final phase",
        "temples",
        "suite.temples.rules.ending:the_final_phase_is_won",
        ">= GOAL",
        "> GOAL",
    ),
    Plant(
        "a revolt counts a temple beside both leaders for the attacker alone",
        "tiles",
        "suite.tiles.rules.revolts:revolt",
        "temples_beside(state, theirs)",
        "(around(state.leaders[theirs]) & ~around(state.leaders[mine]) & state.tiles[RED])"
        ".bit_count()",
    ),
    Plant(
        "a building moves to a row as long as its column",
        "tiles",
        "suite.tiles.rules.buildings:cells_to_build_on",
        "south + 1)",
        "south)",
    ),
    Plant(
        "an undo of several events is not recorded",
        "temples",
        "suite.core.play.table:Table.undo",
        "self._write(record.Undo(number))",
        "self._write(None if number > 1 else record.Undo(number))",
    ),
    Plant(
        "a record of five, ten or more lines is resumed without the last",
        "tiles",
        "suite.core.play.replay:replay",
        "in source.lines:",
        "in source.lines[: None if len(source.lines) % 5 else -1]:",
    ),
    Plant(
        "who stands in for a person is shown what is hidden from the seat",
        "temples",
        "suite.play.table:LiveTable._ask",
        "view.state, legal.mask",
        "self.table.state, legal.mask",
    ),
)


@contextmanager
def planted(plant: Plant) -> Iterator[None]:
    """Have a bug in the code of its function during the block; no compiled kernel is compared."""
    function: FunctionType = resolve_name(plant.function)
    source = textwrap.dedent(inspect.getsource(function))
    assert source.count(plant.right) == 1, f"{plant.name}: the rule has changed"
    found: dict[str, Any] = {}
    exec(source.replace(plant.right, plant.wrong), function.__globals__, found)
    right, function.__code__ = function.__code__, found[function.__name__].__code__
    try:
        with patch.object(fuzzing, "compiled_kernel", return_value=None):
            yield
    finally:
        function.__code__ = right


def hunt(plant: Plant, seed: int, seconds: float) -> tuple[Run, Failure | None, int]:
    """Return a run that looks for a bug, what it found, and the events of the record."""
    game = games.find(plant.game)
    with planted(plant):
        run = Run(invariants_of(game), seed, seconds)
        failure = run.go()
        if not failure:
            return run, None, 0
        recorded = record.parse(b"".join(failure.record), plant.name).game()
        return run, failure, len(replay(game, recorded, plant.name).events)


def main() -> None:
    """Read the command line, and print a line for each bug and seed."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.plants", description=__doc__)
    parser.add_argument("name", nargs="*", help="the beginning of a bug's name")
    parser.add_argument("--seed", type=int, action="append")
    parser.add_argument("--time", type=float, default=180)
    given = parser.parse_args()
    missed = 0
    for plant in PLANTS:
        if given.name and not plant.name.startswith(tuple(given.name)):
            continue
        for seed in given.seed or [1]:
            run, failure, events = hunt(plant, seed, given.time)
            missed += failure is None
            told = f"not found in {run.took:.0f} s, {run.seen['actions']} actions"
            if failure:
                told = (
                    f"found after {run.found:.0f} s, {run.seen['actions']} actions; "
                    f"{events} events: {failure.invariant} ({failure.proof})"
                )
            sys.stdout.write(f"{plant.game}, {plant.name}, seed {seed}: {told}\n")
            sys.stdout.flush()
    raise SystemExit(1 if missed else 0)


if __name__ == "__main__":
    main()
