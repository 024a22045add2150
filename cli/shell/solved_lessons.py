"""The lessons that the user has solved."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from cli.shell.console import note
from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("cli")


def progress_file() -> Path:
    """Return the file that says which lessons the user has solved, which may not be there yet."""
    return user_data_path("zweistrom", appauthor=False) / "lessons.json"


def solved() -> set[str]:
    """Return the lessons that the user has solved; a damaged file is passed over, with a word."""
    path = progress_file()
    try:
        words = json.loads(path.read_bytes())["solved"]
        if not isinstance(words, list):
            raise TypeError
    except FileNotFoundError:
        return set()
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        note(_("{file} cannot be read and is passed over: no lesson counts as solved", file=path))
        return set()
    return {word for word in words if isinstance(word, str)}


def keep(word: str) -> None:
    """Write down that a lesson is solved; a file is there as a whole or not at all.

    If it cannot be written that is said, and the lesson was no worse.
    """
    path = progress_file()
    new = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps({"solved": sorted(solved() | {word})}) + "\n", "utf-8")
        new.replace(path)
    except OSError as problem:
        note(_("{file} cannot be written: {reason}", file=path, reason=problem.strerror))
        with suppress(OSError):
            new.unlink(missing_ok=True)
