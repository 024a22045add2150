"""Each runner delivers the same: every part in order, then the result or the problem, once."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from time import monotonic
from typing import Any, Final

import pytest

from suite.core.errors import PlayerError
from suite.work import Here, Job
from suite.work.processes import Processes
from suite.work.threads import Threads

from . import jobs

PATIENCE: Final = 20.0


class Face:
    """The turn of a face: what was posted there happens when it is `awaited`."""

    def __init__(self) -> None:
        self.posted: Queue[Callable[[], object]] = Queue()
        self.got: list[Any] = []

    def job(self, do: Callable[..., Any], *args: Any, is_portable: bool = True) -> Job:
        """Return a job whose parts and result are noted, with the thread that notes them."""
        return Job(do, args, self.note_result, self.got.append, is_portable=is_portable)

    def note_result(self, result: Any) -> None:
        assert threading.current_thread() is threading.main_thread()
        self.got.append(("result", result))

    @property
    def is_done(self) -> bool:
        return any(isinstance(part, tuple) for part in self.got)

    def wait(self, runner: Any) -> list[Any]:
        """Take turns until there is a result; return all that was delivered."""
        while not self.is_done:
            if isinstance(runner, Here):
                assert runner.run()
            else:
                self.posted.get(timeout=PATIENCE)()
        return self.got


@contextmanager
def runner_of(kind: str, face: Face) -> Iterator[Any]:
    made: dict[str, Callable[[], Any]] = {
        "here": Here,
        "threads": lambda: Threads(face.posted.put),
        "processes": lambda: Processes(face.posted.put, 1),
    }
    runner = made[kind]()
    try:
        yield runner
    finally:
        runner.close()


KINDS: Final = ("here", "threads", pytest.param("processes", marks=pytest.mark.slow))


@pytest.mark.parametrize("kind", KINDS)
def test_parts_come_in_order_and_then_the_result(kind: str) -> None:
    face = Face()
    with runner_of(kind, face) as runner:
        runner.give(face.job(jobs.count, 3))
        *parts, (_word, process) = face.wait(runner)
    assert parts == [0, 1, 2]
    assert (process == os.getpid()) == (kind != "processes")


@pytest.mark.parametrize("kind", KINDS)
def test_a_function_brings_its_result_or_its_problem(kind: str) -> None:
    for do, argument, result in ((jobs.double, 21, 42), (jobs.refuse, "no", ValueError)):
        face = Face()
        with runner_of(kind, face) as runner:
            runner.give(face.job(do, argument))
            [(_word, found)] = face.wait(runner)
        assert found == result or (isinstance(found, ValueError) and str(found) == argument)


@pytest.mark.parametrize("kind", KINDS)
def test_a_generator_that_breaks_down_brings_its_problem_after_its_parts(kind: str) -> None:
    face = Face()
    with runner_of(kind, face) as runner:
        runner.give(face.job(jobs.break_down))
        part, (_word, problem) = face.wait(runner)
    assert part == 1
    assert str(problem) == "half-way"


@pytest.mark.parametrize("kind", ["here", "threads"])
def test_a_dropped_job_stops_after_its_part_and_brings_nothing(kind: str, tmp_path: Path) -> None:
    face, sign = Face(), tmp_path / "stopped"
    with runner_of(kind, face) as runner:
        job = face.job(jobs.count_for_ever, sign)
        runner.give(job)
        while not face.got:
            runner.run() if isinstance(runner, Here) else face.posted.get(timeout=PATIENCE)()
        job.is_dropped = True
        if isinstance(runner, Here):
            while runner.run():
                pass
    while not face.posted.empty():
        face.posted.get()()
    assert sign.exists()
    assert not face.is_done


def test_jobs_take_turns_here() -> None:
    face, here = Face(), Here()
    for first in (10, 20):
        here.give(
            Job(
                lambda start: (yield from range(start, start + 2)), (first,), print, face.got.append
            )
        )
    for _part in range(4):
        here.run()
    assert face.got == [10, 20, 11, 21]
    here.close()
    assert not here.run()


def test_closing_waits_for_the_part_that_a_thread_does(tmp_path: Path) -> None:
    face, sign = Face(), tmp_path / "stopped"
    threads = Threads(face.posted.put)
    threads.give(face.job(jobs.count_for_ever, sign))
    face.posted.get(timeout=PATIENCE)
    threads.close()
    assert sign.exists()
    left = face.posted.qsize()
    assert face.posted.qsize() == left


@pytest.mark.slow
def test_what_is_not_portable_is_done_in_this_process() -> None:
    face = Face()
    with runner_of("processes", face) as runner:
        runner.give(face.job(lambda: os.getpid(), is_portable=False))
        assert face.wait(runner) == [("result", os.getpid())]


@pytest.mark.slow
def test_a_function_whose_process_was_ended_is_tried_again_and_once_only(tmp_path: Path) -> None:
    face = Face()
    with runner_of("processes", face) as runner:
        runner.give(face.job(jobs.die_once, tmp_path / "sign"))
        assert face.wait(runner) == [("result", "alive")]
        face.got.clear()
        runner.give(face.job(jobs.die))
        [(_word, problem)] = face.wait(runner)
    assert isinstance(problem, PlayerError)
    assert "was killed twice" in str(problem)


@pytest.mark.slow
def test_jobs_that_die_together_are_all_tried_again_and_nobody_waits(tmp_path: Path) -> None:
    face = Face()
    with runner_of("processes", face) as runner:
        for number in range(3):
            runner.give(face.job(jobs.die_once_or_sleep, tmp_path / "sign", number))
        longest = 0.0
        while len(face.got) < 3:
            delivery = face.posted.get(timeout=PATIENCE)
            begun = monotonic()
            delivery()
            longest = max(longest, monotonic() - begun)
    assert sorted(face.got) == [("result", number) for number in range(3)]
    assert longest < 0.9


@pytest.mark.slow
def test_a_generator_is_ended_with_its_runner_in_its_process() -> None:
    face = Face()
    with runner_of("processes", face) as runner:
        runner.give(face.job(jobs.count, 10**9))
        face.posted.get(timeout=PATIENCE)
        begun = monotonic()
    assert monotonic() - begun < PATIENCE / 2
    assert not face.is_done


@pytest.mark.slow
def test_one_generator_at_a_time_has_a_process() -> None:
    first, second = Face(), Face()
    with runner_of("processes", first) as runner:
        endless = first.job(jobs.count, 10**9)
        runner.give(endless)
        first.posted.get(timeout=PATIENCE)()
        runner.give(second.job(jobs.count, 2))
        assert not second.got
        endless.is_dropped = True
        while not second.is_done:
            first.posted.get(timeout=PATIENCE)()
    assert second.got[:2] == [0, 1]
