"""The invariants of a game at a table, tested for a time; what breaks one is made shorter."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final, cast

from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from suite.core.game import Game
from suite.core.play import record
from suite.core.play.record import Event, Header
from suite.core.play.replay import replay
from suite.core.view import Watcher
from suite.testing.invariants import NOTHING_FAILS, BrokenInvariantError, Invariants
from suite.testing.steps import EVENTS, Step, compiled_kernel
from suite.testing.table import NAME, TableInvariants

SHORTENING: Final = 60.0
"""Seconds that are given at most to making a failure shorter."""
PATIENCE: Final = 300
"""How often in a row it is tried in vain to make it shorter by leaving out stretches."""
GAMES_A_BATCH: Final = settings(
    # Behind the first dozen hypothesis would rather vary games that it has seen than play new ones.
    max_examples=11,
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
    """The time is up, or an invariant is broken; hypothesis stops for it as it does for Ctrl-C."""


@dataclass(frozen=True)
class Failure:
    """An invariant that does not hold, and the shortest play found that shows it.

    - `invariant`, `watcher` and `proof`: see `BrokenInvariantError`
    - `doing`: what was being done, in words
    - `steps`: what was done at the table, as `TableInvariants` has it
    - `record`: the lines of the play up to there; those behind the first that cannot be read again
      are left out
    """

    invariant: str
    watcher: Watcher | None
    proof: str
    doing: str
    steps: tuple[Step, ...]
    record: tuple[bytes, ...]


@dataclass
class Run:
    """A test run of one game: what came up (`seen`), and what failed (`failure`).

    `tell` is called before every step and every try to make a failure shorter, so that somebody
    can be told how far the run is. `found` is how many seconds it took to find a failure.
    """

    invariants: type[Invariants]
    seed: int
    seconds: float
    tell: Callable[[Run], None] = lambda _run: None

    def __post_init__(self) -> None:
        """Begin the clock."""
        self.seen: Counter[str] = Counter()
        self.failure: Failure | None = None
        self.found = 0.0
        self.began = time.monotonic()
        self.until = self.began + self.seconds

    @property
    def left(self) -> float:
        """The seconds that are left at most, also to make a failure shorter."""
        return self.until - time.monotonic()

    @property
    def took(self) -> float:
        """The seconds since it began."""
        return time.monotonic() - self.began

    def go(self) -> Failure | None:
        """Run until an invariant is broken or the time is up; return the failure, made shorter.

        The same seed tests the same plays in the same order; the time says how many.
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
        """Return the invariants of the game at a table, which tell the run what they see."""
        run, invariants = self, cast(Any, self.invariants)

        class Tried(TableInvariants, invariants):  # type: ignore[misc, valid-type]  # it is given
            """The invariants of the game and of the table, told to the run."""

            seen = run.seen
            kernel = compiled_kernel(invariants.game)

            @initialize(data=st.data())
            def begin(self, data: st.DataObject) -> None:
                run.watch(self, lambda: super(Tried, self).begin(data))

            @rule(data=st.data())
            def play(self, data: st.DataObject) -> None:
                run.watch(self, lambda: super(Tried, self).play(data))

        return Tried

    def watch(self, machine: TableInvariants, act: Callable[[], None]) -> None:
        """Let a machine do something; if an invariant breaks, make the play shorter and stop."""
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
        """Leave out steps of a play while the rest breaks the same invariant and time is left."""
        self.note(machine, broken)
        *before, last = machine.steps
        events = [step for step in before if step[0] in EVENTS]
        machine = self.tried(machine, [*events, last]) or machine
        machine = self.without_pieces(machine, 8)
        machine = self.without_stretches(machine)
        self.without_pieces(machine, 1)

    def without_pieces(self, machine: TableInvariants, smallest: int) -> TableInvariants:
        """Return a play without any pieces, of so many steps at least, that can go."""
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
        """Return a shorter play, in which chance may have brought something else here and there."""
        rng, vain = Random(self.seed), 0
        while vain < PATIENCE:
            steps, left = machine.steps, stretch(machine.table.events, rng)
            left |= {rng.randrange(len(steps)) for _ in range(rng.randrange(4))}
            rest = [step for at, step in enumerate(steps) if at not in left]
            other = self.tried(machine, rest, Random(rng.random()))
            vain = 0 if other and len(other.steps) < len(steps) else vain + 1
            if other and len(other.steps) <= len(steps):
                machine = other
        return machine

    def tried(
        self, machine: TableInvariants, steps: Sequence[Step], rng: Random | None = None
    ) -> TableInvariants | None:
        """Return a play of some of the steps of another one, if it breaks the same invariant."""
        if time.monotonic() > self.until:
            raise Enough
        self.tell(self)
        assert self.failure
        other = type(machine)()
        other.only = self.failure.invariant
        act = partial(play_again, other, machine.header, steps, rng or Random(self.seed))
        broken = broken_by(act)
        if not broken or broken.invariant != self.failure.invariant:
            return None
        if len(other.steps) <= len(self.failure.steps):
            self.note(other, broken)
        return other

    def note(self, machine: TableInvariants, broken: BrokenInvariantError) -> None:
        """Note a failure, the shortest so far."""
        self.failure = Failure(
            broken.invariant,
            broken.watcher,
            broken.proof,
            machine.doing,
            tuple(machine.steps),
            tuple(machine.lines),
        )


def stretch(events: Sequence[Event], rng: Random) -> set[int]:
    """Return the places of some events in a row; behind them there are often some like them.

    Where these are left out, the same seat is to act in the same phase as before.
    """
    if not events:
        return set()
    first = rng.randrange(len(events))
    if rng.randrange(2):
        return {*range(first, first + rng.choice((0, 1, 2, 4, 8, 16)))}
    who = events[first].actor, events[first].phase
    ends = [at for at in range(first, len(events)) if (events[at].actor, events[at].phase) == who]
    return {*range(first, rng.choice(ends[:12]))}


def play_again(
    machine: TableInvariants, header: Header, steps: Sequence[Step], rng: Random
) -> None:
    """Begin as another play did, and take some of its steps."""
    machine.seed, machine.free = header.seed, header.undo == "free"
    machine.set_up(header.rules, len(header.seats))
    machine.do_again(steps, rng)


def broken_by(act: Callable[[], None]) -> BrokenInvariantError | None:
    """Do something, and return the invariant that it breaks, if it does."""
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
    """Return the lines of a record up to the first that cannot be read again."""
    read = 0

    def count(_table: object) -> None:
        nonlocal read
        read += 1

    with suppress(Exception):  # whatever a broken game raises
        replay(game, record.parse(b"".join(lines), NAME).game(), NAME, each=count)
    return tuple(lines[: max(read, 1)])


def invariants_of(game: Game[Any]) -> type[Invariants]:
    """Return the invariants of a game: those of every game, and those that it declares."""

    class InvariantsOfTheGame(Invariants):
        """The invariants of a game."""

    InvariantsOfTheGame.game = game
    return InvariantsOfTheGame
