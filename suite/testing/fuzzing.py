"""Tests the invariants of a game at a table for a given time, and shrinks what breaks one."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final, TypeAlias, cast
from unittest import SkipTest

from hypothesis import HealthCheck, Phase, Verbosity, assume, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.database import ExampleDatabase
from hypothesis.errors import HypothesisException
from hypothesis.stateful import initialize, run_state_machine_as_test

from suite.core.flow import Action
from suite.core.game import Game
from suite.core.invariants import Json
from suite.core.options import Rules
from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.view import EVERYBODY, Watcher
from suite.testing.invariants import NOTHING_FAILS, BrokenInvariantError, Invariants
from suite.testing.rows import Rows
from suite.testing.steps import Step, compiled_kernel
from suite.testing.table import NAME, TableInvariants

SHORTENING: Final = 60.0
"""The maximum time for shrinking a failure, in seconds."""
BY_HYPOTHESIS: Final = 5.0
"""The part of it in which hypothesis shrinks; what it cannot do follows."""
STEPS: Final = 12
WHOLE_STEPS: Final = 120
"""The most steps of a play, and of one from the beginning."""
WHOLE: Final = 6
"""One batch in this many is a single play from the beginning."""
EXAMPLES: Final = settings(
    # With ten or more, hypothesis begins with small plays, and then mostly varies the last ones.
    max_examples=9,
    stateful_step_count=STEPS,
    phases=[Phase.generate, Phase.shrink],
    deadline=None,
    database=None,
    derandomize=False,
    report_multiple_bugs=False,
    verbosity=Verbosity.quiet,
    suppress_health_check=list(HealthCheck),
)


class Enough(KeyboardInterrupt):
    """The time is up or an invariant is broken; hypothesis stops for it as it does for Ctrl-C."""


@dataclass(frozen=True)
class Failure:
    """A broken invariant, and the shortest play found that breaks it.

    - `invariant`, `watcher` and `proof`: see `BrokenInvariantError`
    - `doing`: the current step, in words
    - `steps`: the steps at the table, as in `TableInvariants`
    - `record`: the lines of the play so far that can be read again, up to the first error
    - `program`: a test in Python that takes the steps
    """

    invariant: str
    watcher: Watcher | None
    proof: str
    doing: str
    steps: tuple[Step, ...]
    record: tuple[bytes, ...]
    program: str


@dataclass
class Run:
    """A test run of one game: its counts (`seen`), the `rows` of the flow, and its `failure`.

    - `tell`: called before every step and every attempt at shrinking, to show progress
    - `database`: where hypothesis keeps the plays that fail, and where they are tried again first
    - `found`: the number of seconds until the failure was found, in the database if `remembered`
    - `kept`: the number of plays of the database that break nothing now
    """

    invariants: type[Invariants]
    seed: int
    seconds: float
    tell: Callable[[Run], None] = lambda _run: None
    database: ExampleDatabase | None = None

    def __post_init__(self) -> None:
        """Start the clock."""
        self.seen: Counter[str] = Counter()
        self.rows = Rows(self.invariants.game.flow)
        self.kept = 0
        self.remembered = False
        self.shortest: TableInvariants | None = None
        self.failure: Failure | None = None
        self.found = 0.0
        self.began = time.monotonic()
        self.until = self.began + self.seconds

    @property
    def seconds_left(self) -> float:
        """The number of seconds left at most, shrinking included."""
        return self.until - time.monotonic()

    @property
    def took(self) -> float:
        """The number of seconds since the start."""
        return time.monotonic() - self.began

    def go(self) -> Failure | None:
        """Run until an invariant is broken or the time is up; return the failure, shrunk.

        The same seed tests the same plays in the same order; their number depends on the time.
        """
        machines = self.machine(is_whole=False), self.machine(is_whole=True)
        try:
            for machine in machines if self.database else ():
                self.remembered = True
                self.test(machine, phases=[Phase.reuse, Phase.shrink], max_examples=1000)
            self.remembered = False
            for batch in count():
                seed = self.seed * 1_000_000 + batch
                if batch % WHOLE == 1:
                    whole = seeded(seed)(machines[1])
                    self.test(whole, max_examples=1, stateful_step_count=WHOLE_STEPS)
                else:
                    self.test(seeded(seed)(machines[0]))
        except Enough:
            self.remembered &= self.failure is not None
        except Exception:  # by hypothesis, which is done
            if self.failure is None:
                raise
        if self.shortest:
            with suppress(Enough):
                self.until = time.monotonic() + SHORTENING
                self.shorten(self.shortest)
        return self.failure

    def test(self, machine: type[TableInvariants], **options: Any) -> None:
        """Let hypothesis play, and shrink a play that breaks an invariant."""
        with suppress(SkipTest):  # it has nothing to try again
            run_state_machine_as_test(
                machine, settings=settings(EXAMPLES, database=self.database, **options)
            )

    def machine(self, *, is_whole: bool = False) -> type[TableInvariants]:
        """Return the machine of the game at a table, which reports its steps to the run."""
        run, invariants = self, cast(Any, self.invariants)

        class Machine(TableInvariants, invariants):  # type: ignore[misc, valid-type]  # it is given
            """The invariants of the game and of the table, reported to the run."""

            seen = run.seen
            kernel = compiled_kernel(invariants.game)
            generators = st.randoms(use_true_random=False)

            @initialize(data=st.data())
            def begin(self, data: st.DataObject) -> None:
                # Hypothesis begins every batch with the simplest choices: always the same play.
                assume(data.draw(st.integers(0, 7)) > 0)
                if run.failure:
                    self.only = run.failure.invariant
                    self.seen = Counter()  # type: ignore[misc]  # not of the class
                self.attempt(lambda: super(Machine, self).begin(data))

            def is_whole(self, _data: st.DataObject) -> bool:
                return is_whole

            def attempt(self, act: Callable[[], None]) -> None:
                run.watch(self, act)

            def take(self, action: Action) -> None:
                before = self.game.copy(self.state)
                super().take(action)
                if not self.only:
                    run.rows.walk(before, self.game.verb(action), action)

            def teardown(self) -> None:
                run.kept += run.remembered and run.failure is None

        # The name is the key of its plays in the database: they are forgotten when it changes or
        # hypothesis runs machines by other code, and each one as soon as it breaks nothing.
        return type(f"{invariants.__name__}{'Whole' * is_whole}", (Machine,), {})

    def watch(self, machine: TableInvariants, act: Callable[[], None]) -> None:
        """Let a machine act; if an invariant breaks, note it for hypothesis to shrink."""
        if time.monotonic() > self.until:
            raise Enough
        self.tell(self)
        problem = problem_of(act)
        if not problem:
            return
        if self.failure is None:
            self.found = self.took
            self.until = time.monotonic() + BY_HYPOTHESIS
        is_same = self.failure is None or problem.invariant == self.failure.invariant
        if is_same and (self.shortest is None or size(machine) < size(self.shortest)):
            self.note(machine, problem)
        raise problem

    def shorten(self, machine: TableInvariants) -> None:
        """Shrink a play further than hypothesis does, while it breaks the same invariant.

        It begins as late as possible, and without every step and every part of its position that
        makes no difference.
        """
        later = later_plays(machine) if machine.steps else ()
        others = (self.retry(machine, *play) for play in later)
        machine = next(filter(None, others), machine)
        place, vain = 0, 0
        while vain < len(plays := list(simpler_plays(machine))):
            place %= len(plays)
            other = self.retry(machine, *plays[place])
            if other and len(other.steps) <= len(plays[place][1]):
                machine, vain = other, 0
            else:
                place, vain = place + 1, vain + 1

    def retry(
        self, machine: TableInvariants, position: Json | None, steps: Sequence[Step]
    ) -> TableInvariants | None:
        """Return a play from a position, if it breaks the same invariant as another one."""
        if time.monotonic() > self.until:
            raise Enough
        self.tell(self)
        assert self.failure
        header = machine.header
        if position is not None:
            try:
                machine.game.from_json(position, header.rules)
            except Exception:  # a broken game may raise anything
                return None
        other = type(machine)()
        other.only, other.seen = self.failure.invariant, Counter()  # type: ignore[misc]
        other.seed, other.free = header.seed, header.undo == "free"

        def play() -> None:
            other.set_up(header.rules, len(header.seats), position)
            other.do_again(steps, Random(self.seed))

        problem = problem_of(play)
        if not problem or problem.invariant != self.failure.invariant:
            return None
        if machine.steps and not other.steps:
            return None  # a position that is wrong by itself shows another fault
        if len(other.steps) <= len(self.failure.steps):
            self.note(other, problem)
        return other

    def note(self, machine: TableInvariants, problem: BrokenInvariantError) -> None:
        """Store a failure, the shortest so far."""
        self.shortest = machine
        self.failure = Failure(
            problem.invariant,
            problem.watcher,
            problem.proof,
            machine.doing,
            tuple(machine.steps),
            sound(machine.game, machine.lines),
            program_of(machine, problem),
        )


def size(machine: TableInvariants) -> tuple[int, int]:
    """Return how long a play is, and its position."""
    return len(machine.steps), len(str(machine.position))


Play: TypeAlias = tuple[Json | None, list[Step]]
"""The position at which a play begins, and its steps."""


def later_plays(machine: TableInvariants) -> Iterator[Play]:
    """Yield plays that begin at a position of another one, and end as it does."""
    game = machine.game
    steps = [("act", action) for action in machine.table.actions]
    for number in (*range(1, 16), 20, 30, 40, 60, 80, 120, 160):
        if number <= min(len(steps), len(machine.before)):
            position = game.to_json(game.view(machine.before[-number], EVERYBODY))
            yield position, [*steps[-number:], machine.steps[-1]]


def simpler_plays(machine: TableInvariants) -> Iterator[Play]:
    """Yield plays that lack a step of another one, or a part of its position."""
    steps = machine.steps
    for place in range(len(steps) - 1):
        yield machine.position, [*steps[:place], *steps[place + 1 :]]
    for position in simpler(machine.position):
        yield position, steps


def simpler(value: Any) -> Iterator[Any]:
    """Yield copies of a JSON value that each lack one entry, or have 0 for one number."""
    if isinstance(value, dict):
        yield from ({key: value[key] for key in value if key != part} for part in value)
        for key, entry in value.items():
            yield from ({**value, key: other} for other in simpler(entry))
    elif isinstance(value, list):
        yield from (value[:place] + value[place + 1 :] for place in range(len(value)))
        for place, entry in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in simpler(entry))
    elif type(value) is int and value > 0:
        yield 0


def play_from(
    game: Game[Any],
    invariant: str,
    rules: Rules,
    seats: int,
    position: Json | None = None,
    *,
    seed: int | str | None = None,
    free: bool = False,
) -> TableInvariants:
    """Return a play at a table, to take its steps: they are methods of it.

    It tests one invariant; an empty one stands for all of them. `free` is whether undo is free.
    """
    start = {"only": invariant, "seed": seed, "free": free}
    machine: TableInvariants = type("Play", (TableInvariants, invariants_of(game)), start)()
    machine.set_up(rules, seats, position)
    return machine


def program_of(machine: TableInvariants, problem: BrokenInvariantError) -> str:
    """Return a test in Python that takes the steps of a play."""
    kind = type(machine.game.unchecked)
    header = machine.header
    beginning = f"{problem.invariant!r}, {header.rules}, {len(header.seats)}, position"
    return "\n".join(
        [
            f"from {kind.__module__} import {kind.__name__}",
            "from suite.testing import play_from",
            "",
            "",
            "def test_it_holds():",
            f"    # {problem.proof}",
            f"    position = {machine.position}",
            f"    play = play_from({kind.__name__}(), {beginning}, "
            f"seed={header.seed!r}, free={header.undo == 'free'})",
            *(f"    play.{machine.as_python(*step)}" for step in machine.steps),
            "",
        ]
    )


def problem_of(act: Callable[[], None]) -> BrokenInvariantError | None:
    """Run a function; return the invariant that it breaks, `None` if it breaks none."""
    try:
        act()
    except HypothesisException:
        raise
    except BrokenInvariantError as problem:
        return problem
    except Exception as problem:
        return BrokenInvariantError(NOTHING_FAILS, 0, None, problem)
    return None


def sound(game: Game[Any], lines: Sequence[bytes]) -> tuple[bytes, ...]:
    """Return the lines of a record that can be read again, up to the first error."""
    tables: list[object] = []  # one for each line
    with suppress(Exception):  # a broken game may raise anything
        replay(game, record.parse(b"".join(lines), NAME).game(), NAME, each=tables.append)
    return tuple(lines[: max(len(tables), 1)])


def invariants_of(game: Game[Any]) -> type[Invariants]:
    """Return the invariants of a game: those of every game, and those that it declares."""
    name = f"{type(game.unchecked).__name__}Invariants"
    return type(name, (Invariants,), {"game": game, "seen": Counter()})
