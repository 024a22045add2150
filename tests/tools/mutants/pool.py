"""Runs work in forked processes, each with a time limit, as many at once as there are jobs."""

from __future__ import annotations

import json
import math
import os
import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from selectors import EVENT_READ, DefaultSelector
from typing import Any, Final, TypeVar

T = TypeVar("T")
Told = dict[str, Any]
"""What a process tells, as JSON."""
Work = Callable[[T, Callable[[Told], None]], None]
"""The work on a task; it calls what it is given with the outcome, which ends the process."""
TICK: Final = 1.0
"""Seconds between two looks at the clock."""
SLOWED: Final = 30
"""How many times as long as it needs a process may take on a busy machine."""


@dataclass
class _Process:
    pid: int
    task: Any
    began: float
    limit: float
    told: list[bytes] = field(default_factory=list)


def forked(
    tasks: Iterable[tuple[T, float]], work: Work[T], jobs: int
) -> Iterator[tuple[T, Told, float]]:
    """Yield each task with its outcome and processor seconds, in the order in which they end.

    A task has a limit in processor seconds, and `SLOWED` times as many by the clock, as other
    programs may keep the machine busy. The outcome is empty if the process ended without one, and
    has a traceback as `crash` if the work raised.
    """
    waiting = iter(tasks)
    selector = DefaultSelector()
    try:
        while True:
            while len(selector.get_map()) < jobs and (following := next(waiting, None)):
                end, process = _start(*following, work)
                selector.register(end, EVENT_READ, process)
            if not selector.get_map():
                return
            for key, _ in selector.select(TICK):
                part = os.read(key.fd, 1 << 20)
                key.data.told.append(part)
                if not part:
                    selector.unregister(key.fd)
                    yield _end(key.fd, key.data)
            now = time.monotonic()
            for key in list(selector.get_map().values()):
                if now > key.data.began + SLOWED * key.data.limit:
                    os.killpg(key.data.pid, signal.SIGKILL)
    finally:
        for key in list(selector.get_map().values()):
            _end(key.fd, key.data)


def _start(task: T, limit: float, work: Work[T]) -> tuple[int, _Process]:
    end, other = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit),) * 2)

        def tell(told: Told) -> None:
            with os.fdopen(other, "w") as pipe:
                json.dump(told, pipe)
            os._exit(0)

        try:
            work(task, tell)
        except BaseException:
            tell({"crash": traceback.format_exc()})
        finally:
            os._exit(1)
    os.close(other)
    return end, _Process(pid, task, time.monotonic(), limit)


def _end(end: int, process: _Process) -> tuple[Any, Told, float]:
    """Kill what is left of a process and what it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    _, _, used = os.wait4(process.pid, 0)
    os.close(end)
    try:
        told = json.loads(b"".join(process.told))
    except ValueError:
        told = {}
    return process.task, told, used.ru_utime + used.ru_stime
