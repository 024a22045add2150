"""The command `zweistrom`: everything that knows about terminals."""

# Ctrl-C is held as early as possible, and `signal` is slower to import than this part of it.
from _signal import SIGINT, signal  # type: ignore[import-not-found]
from os import _exit


def main() -> None:
    """Run the command; Ctrl-C ends the process at once wherever nothing can be lost.

    That is, while modules are imported and arguments are read, and when everything is done.
    """
    signal(SIGINT, lambda *_: _exit(130))
    import atexit

    code = 1

    def leave() -> None:
        """End without taking Python itself apart, which is slow and hears no signal."""
        from cli.shell.console import drop_broken_streams

        drop_broken_streams()
        _exit(code)

    atexit.register(leave)  # what is registered first is called last
    try:
        from cli.app import main as run

        run()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(bool(end.code))
        raise
