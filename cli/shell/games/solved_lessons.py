"""The lessons and exercises solved by the user, as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from suite.core import files
from suite.core.text.catalogue import Catalogue

from ..console import note, note_cut

_: Final = Catalogue("cli")

LARGEST: Final = 1 << 20
"""The most bytes in the file; a lesson takes some 20."""


def progress_file() -> Path:
    """Return the file of solved lessons, which may not exist yet."""
    return user_data_path("zweistrom", appauthor=False) / "lessons.json"


def solved() -> set[str]:
    """Return the words of what is solved; a damaged file is ignored with a note."""
    path = progress_file()
    try:
        text, line = files.text_of(path, LARGEST)
        note_cut(line, path)
        words = json.loads(text)["solved"]
        if not isinstance(words, list):
            raise TypeError
    except FileNotFoundError:
        return set()
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        note(_("{file} cannot be read and is passed over: no lesson counts as solved", file=path))
        return set()
    return {word for word in words if isinstance(word, str)}


def keep(word: str) -> None:
    """Add a solved lesson or exercise to the file, which is replaced atomically.

    If it cannot be written, a note says so and nothing else happens.
    """
    path = progress_file()
    data = json.dumps({"solved": sorted(solved() | {word})}).encode() + b"\n"
    try:
        files.private_folder(path.parent)
        files.replace(path, data, files.PRIVATE)
    except OSError as problem:
        note(_("{file} cannot be written: {reason}", file=path, reason=problem.strerror))
