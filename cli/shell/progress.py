"""Progress of a long command on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("cli")


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
    with Live(console=console, auto_refresh=False, transient=True, redirect_stdout=False) as live:
        yield lambda line: live.update(Text(line, no_wrap=True), refresh=True)
