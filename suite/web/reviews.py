"""Reviews of games that are over: each is made in a process of its own, one at a time.

It goes on as long as somebody waits for it, and is kept beside the record, where the terminal finds
it too.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

from suite.core import games
from suite.core.errors import ZweistromError
from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.view import Watcher
from suite.review import USUAL, Review, Reviewing, cache, side_of
from suite.web.served import Served
from suite.work.pool import GRACE, begin_work, ctrl_c_waits

PATIENCE: Final = 10.0
"""Seconds for which a review goes on though nobody has asked for it."""
LOOKS: Final = 0.2
"""Seconds between looks at the process that makes one."""
NICE: Final = 10
"""How much the process gives way to the tables, as `nice` has it."""

Make: TypeAlias = Callable[[Connection, Path, Watcher], None]
"""Makes a review in its process, and sends how far it is, then the review."""


class Work:
    """The work on the review of one game.

    - `done`, `total`: the pieces of work; `total` is 0 before the first one
    - `review`: `None` until it is whole
    - `failed`: whether there will be none, such as for a damaged record
    """

    def __init__(self, path: Path, side: Watcher) -> None:
        self.path = path
        self.side = side
        self.done = self.total = 0
        self.review: Review | None = None
        self.failed = False
        self._asked_at = monotonic()

    def ask(self) -> None:
        """Tell it that somebody waits."""
        self._asked_at = monotonic()

    @property
    def is_awaited(self) -> bool:
        """Whether somebody has asked for it lately."""
        return monotonic() - self._asked_at < PATIENCE

    @property
    def is_going_on(self) -> bool:
        """Whether there may still be a review."""
        return self.review is None and not self.failed


class Reviews:
    """The reviews of all tables of a server; those of a table that is taken away are forgotten."""

    def __init__(self, make: Make | None = None) -> None:
        """Let `make` make them, which must be importable; by default that is what reviews do."""
        self._make = make or make_review
        self._works: WeakKeyDictionary[Served, Work] = WeakKeyDictionary()
        self._kept: WeakKeyDictionary[Served, Review | None] = WeakKeyDictionary()
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def work(self, served: Served) -> Work | None:
        """Return the work on the review of a game, if it was begun and was not stopped."""
        return self._works.get(served)

    async def kept(self, served: Served, *, again: bool = False) -> Review | None:
        """Return the review of a game that is over, if it is made.

        The folder of the record is looked into once, or `again` if none was found there.
        """
        work = self.work(served)
        if work:
            return work.review
        if self._kept.get(served) is None and (again or served not in self._kept):
            path, side = _what(served)
            self._kept[served] = await asyncio.to_thread(_read, path, side)
        return self._kept[served]

    def begin(self, served: Served) -> Work:
        """Return the work on the review of a game that is over, begun now if it was not.

        Raises `IllegalActionError` if its record holds no hand that could be reviewed.
        """
        work = self.work(served)
        if work is None or work.failed:
            work = self._works[served] = Work(*_what(served))
            task = asyncio.create_task(self._do(served, work))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        work.ask()
        return work

    async def _do(self, served: Served, work: Work) -> None:
        async with self._one_at_a_time:
            try:
                await self._follow(served, work)
            except (OSError, EOFError):
                work.failed = True
            finally:
                if work.is_going_on and self._works.get(served) is work:
                    del self._works[served]  # nobody has waited for it

    async def _follow(self, served: Served, work: Work) -> None:
        """Make a review in a process, and follow it."""
        context = get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(
            target=self._make, args=(theirs, work.path, work.side), daemon=True
        )
        with ctrl_c_waits():
            process.start()
        theirs.close()
        try:
            while work.is_going_on and work.is_awaited and served.is_open:
                while work.is_going_on and ours.poll():
                    told = ours.recv()
                    if isinstance(told, Review):
                        work.review = told
                    else:
                        work.done, work.total = told
                if work.is_going_on:
                    await asyncio.sleep(LOOKS)
        finally:
            process.terminate()
            ours.close()
            await asyncio.shield(asyncio.to_thread(process.join, GRACE))
            process.kill()

    async def close(self) -> None:
        """Stop what is made now."""
        for task in [*self._tasks]:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def _what(served: Served) -> tuple[Path, Watcher]:
    """Return the record of a game that is over, and whose view its review is.

    Raises `IllegalActionError` if the record holds no hand.
    """
    assert served.table and served.table.outcome
    return Path(served.kept.record), side_of(served.table)


def _place(recorded: record.File, path: Path, side: Watcher) -> tuple[Path, str]:
    """Return where the review of the last game of a file is kept, and its key."""
    key = cache.key_of(recorded.games[-1], side, USUAL)
    return cache.place_of(path, len(recorded.games), side), key


def _read(path: Path, side: Watcher) -> Review | None:
    """Return the review of the last game of a file if it is kept."""
    with suppress(ZweistromError, OSError):
        return cache.read(*_place(record.read_file(path), path, side))
    return None


def make_review(told: Connection, path: Path, side: Watcher) -> None:
    """Make and keep the review of the last game of a file; send how far it is, and the review.

    This runs in a process of its own. If the record cannot be read, nothing more is sent.
    """
    begin_work()
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(ZweistromError):
        file = record.read_file(path)
        recorded = file.games[-1]
        table = replay(games.find(recorded.header.game), recorded, str(path))
        work = Reviewing(table, side)
        for progress in work.work():
            told.send(progress)
        review = work.review()
        cache.write(*_place(file, path, side), review)
        told.send(review)
