"""The command `zweistrom`: everything that knows about terminals.

The folder is installed as the package `zweistrom`, so it never calls itself by a name.
"""

from __future__ import annotations

# Ctrl-C is held as early as possible, and `signal` is slower to import than this part of it.
from _signal import SIGINT, signal  # type: ignore[import-not-found]
from os import _exit


def __getattr__(name: str) -> object:
    """Return what the library exports, `suite`, which is imported only for this."""
    import suite

    return getattr(suite, name)


def main() -> None:
    """Run the command; Ctrl-C ends the process at once wherever nothing can be lost.

    That is, while modules are imported and arguments are read, and when everything is done.
    """
    signal(SIGINT, lambda *_: _exit(130))
    import atexit
    import gc
    import sys
    from contextlib import suppress

    gc.set_threshold(50_000)  # to look for garbage after every 700 objects delays the first frame
    code = 1

    def leave() -> None:
        """End without taking Python itself apart, which is slow and hears no signal."""
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):  # broken, closed, or none
                stream.flush()
        _exit(code)

    atexit.register(leave)  # what is registered first is called last
    try:
        from .app import main as run

        run()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(bool(end.code))
        raise
    except KeyboardInterrupt:
        code = 130
        raise SystemExit(code) from None
