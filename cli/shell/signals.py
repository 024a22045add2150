"""How a signal ends a command.

Before a command runs, and after it, nothing can be lost: `main` lets Ctrl-C end the process at
once. While it runs, a signal raises an exception, so that records, terminals and the processes of
bots are left in order: `KeyboardInterrupt` for Ctrl-C, else `SystemExit`.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, TypeAlias

from suite.core.system import ENDINGS, HAS_TIMER

Handler: TypeAlias = Callable[[int, FrameType | None], None]
AGAIN: Final = 0.01
"""Seconds until a signal is tried again that arrived where an exception would be lost."""


@contextmanager
def signals_raise() -> Iterator[None]:
    """During the block, a signal that ends a process raises an exception in the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may ask for signals
        return
    waiting: list[int] = []

    def wait(number: int) -> None:
        waiting[:] = [number]
        signal.setitimer(signal.ITIMER_REAL, AGAIN)

    def end(number: int, frame: FrameType | None) -> None:
        if HAS_TIMER and _must_wait(frame):
            wait(number)
        elif number == signal.SIGINT:
            raise KeyboardInterrupt
        else:
            raise SystemExit(128 + number)

    def end_later(_number: int, _frame: FrameType | None) -> None:
        signal.raise_signal(waiting[0])  # a full screen may handle it by now

    def retry(problem: Any) -> None:
        """Try again after an exception that Python can only report, as of a destructor."""
        if HAS_TIMER and issubclass(problem.exc_type, KeyboardInterrupt | SystemExit):
            code = getattr(problem.exc_value, "code", None)
            wait(code - 128 if isinstance(code, int) else signal.SIGINT)
        else:
            hook(problem)

    hook = sys.unraisablehook
    handlers: dict[int, Handler] = dict.fromkeys((signal.SIGINT, *ENDINGS), end)
    if HAS_TIMER:
        handlers[signal.SIGALRM] = end_later
    before = {number: signal.getsignal(number) for number in handlers}
    try:
        sys.unraisablehook = retry
        for number, handler in handlers.items():
            signal.signal(number, handler)
        yield
    finally:
        if HAS_TIMER:
            signal.setitimer(signal.ITIMER_REAL, 0)
        restore_handlers(before)
        sys.unraisablehook = hook


def restore_handlers(handlers: dict[Any, Any]) -> None:
    """Restore signal handlers, as `signal.getsignal` has returned them."""
    for number, handler in handlers.items():
        if handler is not None:
            signal.signal(number, handler)


def _must_wait(frame: FrameType | None) -> bool:
    """Return whether an exception would be lost, or would leave something behind.

    An import may swallow it; and a process that is being started is known to nobody yet.
    """
    while frame:
        code = frame.f_code
        if code.co_filename.startswith("<frozen importlib") or code.co_name == "_execute_child":
            return True
        frame = frame.f_back
    return False
