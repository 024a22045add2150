"""Jobs: work that takes time, given out by who needs its result and done by a runner.

A controller gives out jobs and never does one itself. A runner delivers results in the turn of the
face that uses the controller, so neither needs a lock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import isgenerator
from typing import Any, Protocol, TypeAlias

Delivery: TypeAlias = Callable[[], object]
"""Hands something of a job to whoever has given it out."""
Post: TypeAlias = Callable[[Delivery], object]
"""Lets a delivery happen in the face's turn: `call_soon_threadsafe`, `Screen.call_later`."""


@dataclass(eq=False)
class Job:
    """Work that takes time.

    - `do`: called with `args`; it returns the result, or is a generator that yields parts and
      returns the result
    - `then`: gets the result, or the exception that ended the work, once
    - `show`: gets each part
    - `is_portable`: whether another process could do it: its function can be imported and its
      arguments, parts and result can be pickled
    - `is_dropped`: whether nobody wants it any more: nothing is delivered, and the work stops after
      its current part
    """

    do: Callable[..., Any]
    args: tuple[Any, ...]
    then: Callable[[Any], object]
    show: Callable[[Any], object] = lambda _part: None
    is_portable: bool = True
    is_dropped: bool = False

    def deliveries(self, do: Callable[..., Any] | None = None) -> Iterator[Delivery]:
        """Do the work part by part, and yield the delivery of each part and of the result.

        `do` does it elsewhere and stands for `Job.do`.
        """
        parts = None
        try:
            result = (do or self.do)(*self.args)
            if isgenerator(result):
                parts = result
                while not self.is_dropped:
                    yield self._delivery(self.show, next(parts))
                parts.close()
        except StopIteration as end:
            result = end.value
        except Exception as problem:
            result = problem
        yield self._delivery(self.then, result)

    def _delivery(self, deliver: Callable[[Any], object], what: object) -> Delivery:
        return lambda: None if self.is_dropped else deliver(what)


class Runner(Protocol):
    """Does jobs, and delivers what they bring in the face's turn."""

    def give(self, job: Job) -> None:
        """Take a job; it is done some time."""

    def close(self) -> None:
        """Stop all work; nothing is delivered any more."""


class Here:
    """Does a part of one job after another, in the turn of whoever calls `run`."""

    def __init__(self) -> None:
        self._waiting: deque[Iterator[Delivery]] = deque()

    def give(self, job: Job) -> None:
        """Take a job; it is done by `run`."""
        self._waiting.append(job.deliveries())

    def run(self) -> bool:
        """Do and deliver the next part of a job; return whether there was any."""
        while self._waiting:
            deliveries = self._waiting.popleft()
            for deliver in deliveries:
                self._waiting.append(deliveries)
                deliver()
                return True
        return False

    def answer(self, ask: Callable[[Callable[[Any], object]], object]) -> Any:
        """Call `ask` with what gets a result, and do jobs until it has got it; return the result.

        Raises the problem that has come instead.
        """
        answers: list[Any] = []
        ask(answers.append)
        while not answers:
            self.run()
        [answer] = answers
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """Do nothing more."""
        self._waiting.clear()
