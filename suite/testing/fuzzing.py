"""Tests the invariants of a game at a table for a given time, and shrinks what breaks one."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final, cast

from hypothesis import HealthCheck, Phase, Verbosity, assume, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.stateful import initialize, rule, run_state_machine_as_test
from msgspec import structs

from suite.core.game import Game
from suite.core.invariants import Json
from suite.core.play import record
from suite.core.play.record import Event, Header
from suite.core.play.replay import replay
from suite.core.view import EVERYBODY, Watcher
from suite.testing.invariants import NOTHING_FAILS, BrokenInvariantError, Invariants
from suite.testing.steps import EVENTS, Step, compiled_kernel
from suite.testing.table import NAME, TableInvariants

SHORTENING: Final = 60.0
"""The maximum time for shrinking a failure, in seconds."""
PATIENCE: Final = 300
"""The number of consecutive failed attempts after which shrinking by stretches stops."""
GAMES_A_BATCH: Final = settings(
    # With ten or more, hypothesis begins with small games, and then varies known ones.
    max_examples=9,
    stateful_step_count=400,
    phases=[Phase.generate],
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
    """

    invariant: str
    watcher: Watcher | None
    proof: str
    doing: str
    steps: tuple[Step, ...]
    record: tuple[bytes, ...]


@dataclass
class Run:
    """A test run of one game: its counts (`seen`) and its `failure`.

    `tell` is called before every step and every attempt at shrinking, to show progress. `found` is
    the number of seconds until the failure was found.
    """

    invariants: type[Invariants]
    seed: int
    seconds: float
    tell: Callable[[Run], None] = lambda _run: None

    def __post_init__(self) -> None:
        """Start the clock."""
        self.seen: Counter[str] = Counter()
        self.failure: Failure | None = None
        self.found = 0.0
        self.began = time.monotonic()
        self.until = self.began + self.seconds

    @property
    def left(self) -> float:
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
        machine = self.machine()
        batch = 0
        with suppress(Enough):
            while True:
                seeded(self.seed * 1_000_000 + batch)(machine)
                run_state_machine_as_test(machine, settings=GAMES_A_BATCH)
                batch += 1
        if self.failure:
            record = sound(self.invariants.game, self.failure.record)
            self.failure = replace(self.failure, record=record)
        return self.failure

    def machine(self) -> type[TableInvariants]:
        """Return the machine of the game at a table, which reports its steps to the run."""
        run, invariants = self, cast(Any, self.invariants)

        class Tried(TableInvariants, invariants):  # type: ignore[misc, valid-type]  # it is given
            """The invariants of the game and of the table, reported to the run."""

            seen = run.seen
            kernel = compiled_kernel(invariants.game)

            @initialize(data=st.data())
            def begin(self, data: st.DataObject) -> None:
                # Hypothesis begins every batch with the simplest choices: always the same play.
                assume(data.draw(st.integers(0, 7)) > 0 or self.ply > 0)
                run.watch(self, lambda: super(Tried, self).begin(data))

            @rule(data=st.data())
            def play(self, data: st.DataObject) -> None:
                run.watch(self, lambda: super(Tried, self).play(data))

        return Tried

    def watch(self, machine: TableInvariants, act: Callable[[], None]) -> None:
        """Let a machine act; if an invariant breaks, shrink the play and stop."""
        if time.monotonic() > self.until:
            raise Enough
        self.tell(self)
        broken = broken_by(act)
        if broken:
            self.found = self.took
            self.until = time.monotonic() + SHORTENING
            self.shorten(machine, broken)
            raise Enough

    def shorten(self, machine: TableInvariants, broken: BrokenInvariantError) -> None:
        """Leave out parts of a play while the rest breaks the same invariant and time is left.

        These are steps, and parts of the position at which it began.
        """
        self.note(machine, broken)
        if machine.steps:
            *before, last = machine.steps
            events = [step for step in before if step[0] in EVENTS]
            machine = self.tried(machine, [*events, last]) or machine
            machine = self.begun_later(machine)
            machine = self.without_pieces(machine, 8)
            machine = self.without_stretches(machine)
            machine = self.without_pieces(machine, 1)
        self.without_parts(machine)

    def begun_later(self, machine: TableInvariants) -> TableInvariants:
        """Return a play that begins at a position of another one, as late as possible."""
        steps = [("act", action) for action in machine.table.actions]
        for number in (*range(1, 16), 20, 30, 40, 60, 80, 120, 160):
            if number > min(len(steps), len(machine.before)):
                break
            view = machine.game.view(machine.before[-number], EVERYBODY)
            position = machine.game.to_json(view)
            other = self.tried_from(machine, position, [*steps[-number:], machine.steps[-1]])
            if other:
                return other
        return machine

    def without_pieces(self, machine: TableInvariants, smallest: int) -> TableInvariants:
        """Return a play without every removable piece of at least `smallest` steps."""
        size = len(machine.steps)
        while size >= smallest:
            shorter, place = False, 0
            while place < len(machine.steps):
                steps = machine.steps
                other = self.tried(machine, [*steps[:place], *steps[place + size :]])
                if other and len(other.steps) < len(steps):
                    machine, shorter = other, True
                else:
                    place += size
            size = size if shorter and size == 1 else size // 2
        return machine

    def without_stretches(self, machine: TableInvariants) -> TableInvariants:
        """Return a shorter play without random stretches; some events of chance may differ."""
        rng, vain = Random(self.seed), 0
        while vain < PATIENCE and len(machine.steps) > 2:
            steps, left = machine.steps, stretch(machine.table.events, rng)
            left |= {rng.randrange(len(steps)) for _ in range(rng.randrange(4))}
            rest = [step for at, step in enumerate(steps) if at not in left]
            other = self.tried(machine, rest, Random(rng.random()))
            vain = 0 if other and len(other.steps) < len(steps) else vain + 1
            if other and len(other.steps) <= len(steps):
                machine = other
        return machine

    def without_parts(self, machine: TableInvariants) -> None:
        """Leave out every removable part of the position at which a play began."""
        place, vain = 0, 0
        while machine.position and vain < len(found := list(simpler(machine.position))):
            place %= len(found)
            other = self.tried_from(machine, found[place], machine.steps)
            if other and len(other.steps) <= len(machine.steps):
                machine, vain = other, 0
            else:
                place, vain = place + 1, vain + 1

    def tried_from(
        self, machine: TableInvariants, position: Json, steps: Sequence[Step]
    ) -> TableInvariants | None:
        """Return a play from a position, if it is accepted and breaks the same invariant."""
        try:
            machine.game.from_json(position, machine.given_rules)
        except Exception:  # a broken game may raise anything
            return None
        header = structs.replace(machine.header, state=position)
        return self.tried(machine, steps, header=header)

    def tried(
        self,
        machine: TableInvariants,
        steps: Sequence[Step],
        rng: Random | None = None,
        header: Header | None = None,
    ) -> TableInvariants | None:
        """Return a play of some steps of another one, if it breaks the same invariant.

        It has the header of the other one unless one is given.
        """
        if time.monotonic() > self.until:
            raise Enough
        self.tell(self)
        assert self.failure
        other = type(machine)()
        other.only = self.failure.invariant
        act = partial(play_again, other, header or machine.header, steps, rng or Random(self.seed))
        broken = broken_by(act)
        if not broken or broken.invariant != self.failure.invariant:
            return None
        if machine.steps and not other.steps:
            return None  # a position that is wrong by itself shows another fault
        if len(other.steps) <= len(self.failure.steps):
            self.note(other, broken)
        return other

    def note(self, machine: TableInvariants, broken: BrokenInvariantError) -> None:
        """Store a failure, the shortest so far."""
        self.failure = Failure(
            broken.invariant,
            broken.watcher,
            broken.proof,
            machine.doing,
            tuple(machine.steps),
            tuple(machine.lines),
        )


def stretch(events: Sequence[Event], rng: Random) -> set[int]:
    """Return the indexes of consecutive events, a random stretch to leave out of a play.

    Half of them, at random, end where the same seat is to act in the same phase as at its start.
    """
    if not events:
        return set()
    first = rng.randrange(len(events))
    if rng.randrange(2):
        return {*range(first, first + rng.choice((0, 1, 2, 4, 8, 16)))}
    who = events[first].actor, events[first].phase
    ends = [at for at in range(first, len(events)) if (events[at].actor, events[at].phase) == who]
    return {*range(first, rng.choice(ends[:12]))}


def simpler(value: Any) -> Iterator[Any]:
    """Yield copies of a JSON value that each lack one entry, or have 0 for one number."""
    if isinstance(value, dict):
        yield from ({key: value[key] for key in value if key != left} for left in value)
        for key, entry in value.items():
            yield from ({**value, key: other} for other in simpler(entry))
    elif isinstance(value, list):
        yield from (value[:place] + value[place + 1 :] for place in range(len(value)))
        for place, entry in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in simpler(entry))
    elif type(value) is int and value > 0:
        yield 0


def play_again(
    machine: TableInvariants, header: Header, steps: Sequence[Step], rng: Random
) -> None:
    """Begin like another play, and take some of its steps."""
    machine.seed, machine.free = header.seed, header.undo == "free"
    machine.set_up(header.rules, len(header.seats), header.state)
    machine.do_again(steps, rng)


def broken_by(act: Callable[[], None]) -> BrokenInvariantError | None:
    """Run a function; return the invariant that it breaks, `None` if it breaks none."""
    try:
        act()
    except HypothesisException:
        raise
    except BrokenInvariantError as broken:
        return broken
    except Exception as problem:
        return BrokenInvariantError(NOTHING_FAILS, 0, None, problem)
    return None


def sound(game: Game[Any], lines: Sequence[bytes]) -> tuple[bytes, ...]:
    """Return the lines of a record that can be read again, up to the first error."""
    read = 0

    def count(_table: object) -> None:
        nonlocal read
        read += 1

    with suppress(Exception):  # a broken game may raise anything
        replay(game, record.parse(b"".join(lines), NAME).game(), NAME, each=count)
    return tuple(lines[: max(read, 1)])


def invariants_of(game: Game[Any]) -> type[Invariants]:
    """Return the invariants of a game: those of every game, and those that it declares."""

    class InvariantsOfTheGame(Invariants):
        """The invariants of a game."""

    InvariantsOfTheGame.game = game
    InvariantsOfTheGame.seen = Counter()
    return InvariantsOfTheGame
