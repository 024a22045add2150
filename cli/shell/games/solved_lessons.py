"""What the user has learned: solved lessons and mistakes, exercises and ratings, as a file."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from suite.play.learned import Learned, LearnedFile

from ..console import note


def progress_file() -> Path:
    """Return the file of what was learned, which may not exist yet."""
    return user_data_path("zweistrom", appauthor=False) / "lessons.json"


def _file() -> LearnedFile:
    return LearnedFile(progress_file(), note)


def learned() -> Learned:
    """Return what was learned; a damaged file is passed over with a note, and kept."""
    return _file().read()


def solved() -> set[str]:
    """Return the words of solved lessons and mistakes."""
    return learned().solved


def keep(word: str) -> None:
    """Add a solved lesson or mistake to the file."""
    _file().keep(word)


def write(known: Learned) -> None:
    """Write the file; if it cannot be written, a note says so and nothing else happens."""
    _file().write(known)
