"""Progress of a long command on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from suite.work import Here


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Yield a function that shows a line on a terminal, in place of the one before."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    console = Console(stderr=True)
    if not sys.stderr.isatty() or console.is_dumb_terminal:
        yield lambda _line: None
        return
    # No refresh thread: it would take time from the measured programs.
    live = Live(console=console, auto_refresh=False, transient=True, redirect_stdout=False)

    def show(line: str) -> None:
        live.start()  # by the first line: work that is done already shows nothing
        live.update(Text(line, no_wrap=True), refresh=True)

    try:
        yield show
    finally:
        live.stop()


def result_of(here: Here, name: str, ask: Callable[..., object]) -> Any:
    """Return what work with a review gives, or raise it; meanwhile show how far it is, by name.

    `ask` begins the work: it gets what takes the result, and what takes each step.
    """
    with progress() as show:
        return here.answer(lambda then: ask(then, lambda step: show(f"{name}: {step.sentence}")))
