"""What building the page without a server needs: a cache, and commands that may be missing."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

ROOT: Final = Path(__file__).parents[1]
CACHE: Final = user_cache_path("zweistrom") / "play"
"""Where what was loaded is kept."""


class MissingToolError(Exception):
    """Something that the build needs cannot be had here."""


def run(*command: str | Path, cwd: Path | None = None, **environment: str) -> str:
    """Run a command and return what it prints; raises `MissingToolError` with its last line."""
    try:
        done = subprocess.run(
            [str(word) for word in command],
            cwd=cwd,
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=True,
        )
    except FileNotFoundError:
        raise MissingToolError(f"{command[0]} is not installed") from None
    except subprocess.CalledProcessError as problem:
        lines = [line[:300] for line in (problem.stderr + problem.stdout).splitlines() if line]
        raise MissingToolError(f"{command[0]} failed: {lines[-1:]}") from None
    return done.stdout
