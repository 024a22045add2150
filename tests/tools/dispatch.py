"""Writes the number dispatch of the compiled kernels of every game that has an engine.

`python -m tests.tools.dispatch` writes `suite/GAME/engine/dispatch.pxd` and its header, which are
checked in. Run it after a change of a flow.

A kernel walks a table of numbers and calls effects, guards, seats, enumerators and dealers by
theirs. All of that follows from the flow, and so does the table. Interpreted, the rules are looked
up by `suite.core.kernel.dispatch`. Compiled, the functions of the `.pxd` become a part of the
module that calls them, and the table is a constant of C++: a module of its own would cost random
games some percent of their speed.

Every function halves the numbers until one is left, which takes as many comparisons for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from inspect import signature
from itertools import chain
from pathlib import Path
from textwrap import fill, indent
from typing import Any, Final

from suite.core import games
from suite.core.flow import Flow, Numbers

Rule = Callable[..., Any]

COMMAND: Final = "python -m tests.tools.dispatch"
"""What writes the files again."""
SUITE: Final = Path(__file__).parents[2] / "suite"
WIDTH: Final = 100
ARRAYS: Final = Numbers._fields[1:]
"""The columns of a table after the number of verbs; each is a constant in capitals."""

DECLARATIONS: Final = """\
# Generated from `FLOW` in `suite/{game}/flow.py` by `{command}`; do not edit.
from ...core.kernel.bits cimport Dice
from ..model.actions cimport NO_ACTIONS, ActionSet
from ..model.state cimport NOBODY, State
from ..rules cimport (
{rules}
)

cdef extern from "{game}/engine/dispatch.hpp":
    int VERBS
{arrays}

cdef inline void perform(int number, State state, long long action) noexcept nogil:
{perform}

cdef inline bint holds(int number, State state) noexcept nogil:
{holds}

cdef inline int seat(int number, State state) noexcept nogil:
{seat}

cdef inline ActionSet choices(int number, State state) noexcept nogil:
    cdef ActionSet mask = NO_ACTIONS
{choices}
    return mask

cdef inline long long event(int number, State state, Dice& random) noexcept nogil:
{event}
"""

HEADER: Final = """\
// Generated from `FLOW` in `suite/{game}/flow.py` by `{command}`; do not edit.
#pragma once
static const int VERBS = {verbs};
{arrays}
"""


@dataclass(frozen=True, slots=True)
class Dispatch:
    """The number dispatch of a game.

    All rules of the flow must be functions of modules in `suite/GAME/rules`.
    """

    game: str
    flow: Flow[Any]

    def declarations(self) -> str:
        """Return the text of `dispatch.pxd`."""
        return DECLARATIONS.format(
            game=self.game,
            command=COMMAND,
            rules=filled(self.modules()),
            arrays="\n".join(
                f"    const int {name.upper()}[{len(numbers)}]" for name, numbers in self.arrays()
            ),
            **self.bodies(),
        )

    def header(self) -> str:
        """Return the text of `dispatch.hpp`."""
        return HEADER.format(
            game=self.game,
            command=COMMAND,
            verbs=self.flow.table().verbs,
            arrays="\n".join(
                f"static const int {name.upper()}[] = {{\n{filled(map(str, numbers))}\n}};"
                for name, numbers in self.arrays()
            ),
        )

    def arrays(self) -> list[tuple[str, Sequence[int]]]:
        """Return the columns of the table with their names."""
        table = self.flow.table()
        return [(name, getattr(table, name)) for name in ARRAYS]

    def bodies(self) -> dict[str, str]:
        """Return the body of each function."""
        flow = self.flow
        return {
            "perform": body(
                [[call(rule, "state", "action")] for rule in flow.effects[1:]], onward="elif"
            ),
            "holds": body([returned(rule, "state") for rule in flow.guards[1:]]),
            "seat": body(
                [["return NOBODY"], *(returned(rule, "state") for rule in flow.seats[1:])], first=0
            ),
            "choices": body(
                [
                    [f"mask |= {call(rule, 'state')}" for rule in rules or ()] or ["pass"]
                    for rules in flow.choices
                ],
                onward="elif",
                first=0,
            ),
            "event": body([returned(rule, "state", "random") for rule in flow.deals[1:]]),
        }

    def modules(self) -> list[str]:
        """Return the names of the modules that the rules are in, sorted."""
        flow = self.flow
        listers = chain.from_iterable(filter(None, flow.choices))
        rules = chain(flow.effects, flow.guards, flow.seats, listers, flow.deals)
        return sorted({module_of(rule) for rule in rules if rule is not None})


def module_of(rule: Rule) -> str:
    """Return the name of the module that a rule is in, without its packages."""
    return rule.__module__.rpartition(".")[2]


def call(rule: Rule, *told: str) -> str:
    """Return the call of a rule, with as many of the arguments as it takes."""
    arguments = ", ".join(told[: len(signature(rule).parameters)])
    return f"{module_of(rule)}.{rule.__name__}({arguments})"


def returned(rule: Rule, *told: str) -> list[str]:
    """Return the one line that returns what a rule says."""
    return [f"return {call(rule, *told)}"]


def filled(words: Iterable[str]) -> str:
    """Return words with commas, in indented lines."""
    return indent(fill(", ".join(words), WIDTH - 4), "    ")


def body(leaves: Sequence[list[str]], onward: str = "if", first: int = 1) -> str:
    """Return the body of a function of `number`: the lines of a leaf for each, from `first` on.

    Leaves that return go on with `if`, others with `elif`.
    """
    return indent("\n".join(halved(leaves, onward, first, "if")), "    ")


def halved(leaves: Sequence[list[str]], onward: str, first: int, word: str) -> list[str]:
    """Return the lines that tell some numbers apart; the first begins with `word`."""
    if len(leaves) == 1:
        return leaves[0] if word == "if" else ["else:", *(f"    {line}" for line in leaves[0])]
    half = len(leaves) // 2
    lower = halved(leaves[:half], onward, first, "if")
    upper = halved(leaves[half:], onward, first + half, onward)
    return [f"{word} number < {first + half}:", *(f"    {line}" for line in lower), *upper]


def with_engine() -> list[str]:
    """Return the names of the games that have an engine."""
    return [name for name in games.names() if (SUITE / name / "engine").is_dir()]


def texts(game: str) -> dict[Path, str]:
    """Return what the files of a game should say; of the game, only its flow is imported."""
    flow = import_module(f"suite.{game}.flow").FLOW
    dispatch = Dispatch(game, flow)
    file = SUITE / game / "engine/dispatch"
    return {
        file.with_suffix(".pxd"): dispatch.declarations(),
        file.with_suffix(".hpp"): dispatch.header(),
    }


def main() -> None:
    """Write the files of all games."""
    for game in with_engine():
        for path, text in texts(game).items():
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
