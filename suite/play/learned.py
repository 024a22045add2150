"""What a person has learned, as a file: solved lessons and mistakes, exercises and ratings."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from errno import EILSEQ
from pathlib import Path
from typing import Final

import msgspec

from suite.core import files
from suite.core.text.messages import _
from suite.play.rating import Rating

LARGEST: Final = 1 << 20
"""The most bytes in the file; a lesson or exercise takes some 20."""


class Learned(msgspec.Struct, omit_defaults=True):
    """The file: the words of solved lessons and mistakes, of tried exercises, and the ratings."""

    solved: set[str] = msgspec.field(default_factory=set)
    tried: set[str] = msgspec.field(default_factory=set)
    ratings: dict[str, Rating] = msgspec.field(default_factory=dict)


class LearnedFile:
    """The file of what was learned, which may not exist yet.

    `note` gets a sentence on what is wrong with it; nothing else happens then.
    """

    def __init__(self, path: Path, note: Callable[[str], object]) -> None:
        self.path = path
        self._note = note

    def read(self) -> Learned:
        """Return what was learned; a damaged file is passed over, and kept by another name."""
        path = self.path
        try:
            text, _line = files.text_of(path, LARGEST)
            return msgspec.json.decode(text, type=Learned)
        except FileNotFoundError:
            return Learned()
        except (OSError, ValueError, RecursionError) as problem:
            is_read = getattr(problem, "errno", EILSEQ) == EILSEQ  # but is not what it should be
            if is_read and not path.is_symlink():
                with suppress(OSError):
                    path.replace(path.with_suffix(".damaged"))
        self._note(_("{file} cannot be read, so no lesson counts as solved", file=path))
        return Learned()

    def keep(self, word: str) -> None:
        """Add a solved lesson or mistake."""
        known = self.read()
        known.solved.add(word)
        self.write(known)

    def write(self, known: Learned) -> None:
        """Write what was learned; the file is replaced atomically."""
        data = msgspec.json.encode(known, order="deterministic") + b"\n"
        try:
            files.private_folder(self.path.parent)
            files.replace(self.path, data, files.PRIVATE)
        except OSError as problem:
            reason = problem.strerror
            self._note(_("{file} cannot be written: {reason}", file=self.path, reason=reason))
