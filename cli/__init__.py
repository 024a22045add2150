"""The command `zweistrom`: everything that knows about terminals."""

import sys


def main() -> None:
    """Run the command; Ctrl-C ends it quietly even while its modules are being loaded."""
    try:
        from cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
