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

Handler: TypeAlias = Callable[[int, FrameType | None], None]
ENDINGS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals of this system, apart from Ctrl-C, that end a process."""
AGAIN: Final = 0.01
"""Seconds until a signal is tried again that arrived where an exception would be lost."""
CAN_WAIT: Final = hasattr(signal, "setitimer")
"""Whether this system has a timer that interrupts the main thread."""


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
        if CAN_WAIT and _must_wait(frame):
            wait(number)
        elif number == signal.SIGINT:
            raise KeyboardInterrupt
        else:
            raise SystemExit(128 + number)

    def end_later(_number: int, _frame: FrameType | None) -> None:
        signal.raise_signal(waiting[0])  # a full screen may handle it by now

    def retry(problem: Any) -> None:
        """Try again after an exception that Python can only report, as of a destructor."""
        if CAN_WAIT and issubclass(problem.exc_type, KeyboardInterrupt | SystemExit):
            code = getattr(problem.exc_value, "code", None)
            wait(code - 128 if isinstance(code, int) else signal.SIGINT)
        else:
            hook(problem)

    hook = sys.unraisablehook
    handlers: dict[int, Handler] = dict.fromkeys((signal.SIGINT, *ENDINGS), end)
    if CAN_WAIT:
        handlers[signal.SIGALRM] = end_later
    before = {number: signal.getsignal(number) for number in handlers}
    try:
        sys.unraisablehook = retry
        for number, handler in handlers.items():
            signal.signal(number, handler)
        yield
    finally:
        if CAN_WAIT:
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
