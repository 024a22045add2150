"""Checks that every refusal names a condition that really fails.

    python -m tests.tools.reasons tiles --count 20000 --seed 1
    python -m tests.tools.reasons temples --seed 2 --walk 17

Random games and dense positions are walked through; at every ply something is asked that is
refused: of each verb anything well formed, often close to what is legal, or a key that does
nothing. Every clause of the answer is taken apart and checked by the second engine's board and by
counting. A clause without a check is an error. `--walk` asks again what one walk asked.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import Any

from suite.core import games
from suite.core.game import Game
from tests.tools.reasons.asking import Asked, Walk
from tests.tools.reasons.sentences import Table

SHOWN = 3
"""The examples that are shown of each problem."""


@dataclass
class Checked:
    """What came of asking: refusals by verb, and examples of each problem."""

    asked: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    wrong: dict[str, list[str]] = field(default_factory=dict)


def problem_of(table: Table, asked: Asked) -> tuple[str, str]:
    """Return what is wrong with an answer, and the answer."""
    reason = asked.reason()
    if reason.legal:
        return "says that it is legal", reason.sentence
    return table.problem(asked, reason.sentence), reason.sentence


def check(game: Game[Any], seed: int, count: int, walks: Iterable[int]) -> Checked:
    """Ask so often, and check the answers."""
    table: Table = resolve_name(f"tests.tools.reasons.{game.name}:TABLE")
    checked = Checked()
    asked = (each for walk in walks for each in Walk(game, seed, walk).go())
    for each in itertools.islice(asked, count):
        problem, sentence = problem_of(table, each)
        checked.asked[each.verb] += 1
        if problem:
            checked.false[each.verb] += 1
            examples = checked.wrong.setdefault(problem, [])
            examples.append(f"{each.where}: {each.phase}, {each.texts[0]}, {each.last}: {sentence}")
    return checked


def main() -> int:
    """Read the command line, and tell what came of it."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.reasons",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="*", choices=games.names(), default=games.names())
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--walk", type=int)
    given = parser.parse_args()
    wrong = 0
    for name in given.game:
        walks = itertools.count() if given.walk is None else [given.walk]
        checked = check(games.find(name), given.seed, given.count, walks)
        for problem, examples in sorted(checked.wrong.items(), key=lambda each: -len(each[1])):
            sys.stdout.write(f"{len(examples):6} {problem}\n")
            sys.stdout.writelines(f"       {each}\n" for each in examples[:SHOWN])
        for verb, number in sorted(checked.asked.items()):
            sys.stdout.write(f"{name} {verb}: {number:,} checked, {checked.false[verb]:,} false\n")
        table: Table = resolve_name(f"tests.tools.reasons.{name}:TABLE")
        for message in sorted({row[0] for row in table.rows} - table.read):
            sys.stdout.write(f"{name}: never said: {message}\n")
        told = f"{checked.asked.total():,} refusals, {checked.false.total():,} false"
        sys.stdout.write(f"{name}: {told}\n")
        wrong += checked.false.total()
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
