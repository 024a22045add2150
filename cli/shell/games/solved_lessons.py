"""What the user has learned: solved lessons and mistakes, exercises and ratings, as a file."""

from __future__ import annotations

from contextlib import suppress
from errno import EILSEQ
from pathlib import Path
from typing import Final

import msgspec
from platformdirs import user_data_path

from suite.core import files
from suite.core.text.catalogue import Catalogue
from suite.play.rating import Rating

from ..console import note, note_cut

_: Final = Catalogue("cli")

LARGEST: Final = 1 << 20
"""The most bytes in the file; a lesson or exercise takes some 20."""


class Learned(msgspec.Struct, omit_defaults=True):
    """The file: the words of solved lessons and mistakes, of tried exercises, and the ratings."""

    solved: set[str] = msgspec.field(default_factory=set)
    tried: set[str] = msgspec.field(default_factory=set)
    ratings: dict[str, Rating] = msgspec.field(default_factory=dict)


def progress_file() -> Path:
    """Return the file of what was learned, which may not exist yet."""
    return user_data_path("zweistrom", appauthor=False) / "lessons.json"


def learned() -> Learned:
    """Return what was learned; a damaged file is passed over with a note, and kept."""
    path = progress_file()
    try:
        text, line = files.text_of(path, LARGEST)
        note_cut(line, path)
        return msgspec.json.decode(text, type=Learned)
    except FileNotFoundError:
        return Learned()
    except (OSError, ValueError, RecursionError) as problem:
        is_read = getattr(problem, "errno", EILSEQ) == EILSEQ  # but is not what it should be
        if is_read and not path.is_symlink():
            with suppress(OSError):
                path.replace(path.with_suffix(".damaged"))
    note(_("{file} cannot be read, so no lesson counts as solved", file=path))
    return Learned()


def solved() -> set[str]:
    """Return the words of solved lessons and mistakes."""
    return learned().solved


def keep(word: str) -> None:
    """Add a solved lesson or mistake to the file."""
    known = learned()
    known.solved.add(word)
    write(known)


def write(known: Learned) -> None:
    """Write the file, which is replaced atomically.

    If it cannot be written, a note says so and nothing else happens.
    """
    path = progress_file()
    data = msgspec.json.encode(known, order="deterministic") + b"\n"
    try:
        files.private_folder(path.parent)
        files.replace(path, data, files.PRIVATE)
    except OSError as problem:
        note(_("{file} cannot be written: {reason}", file=path, reason=problem.strerror))
