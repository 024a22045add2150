"""A fork: a new game that repeats another up to a ply, and goes on from there by the same deal."""

from __future__ import annotations

from typing import Final

import msgspec

from suite.core.play import record
from suite.core.play.record import Event, Line, Origin, RecordError
from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("core")


def fork(recorded: record.Game, file: str, ply: int) -> list[Line]:
    """Return the lines of a new game: those of a sound record up to a ply of it, from 0 on.

    What was taken back is left out. What came after the last event that is repeated has not
    happened: neither the result nor who left. The header says what the fork is from.

    Raises `RecordError` if the record holds one side only, or no seed: nobody could deal on.
    """
    header = recorded.header
    if header.view is not None:
        raise RecordError(
            file,
            recorded.line,
            _("this record holds one side only, and a game can be forked only where all is known"),
        )
    if header.seed is None:
        raise RecordError(
            file, recorded.line, _("this record has no seed, so nobody could deal in a fork of it")
        )
    standing = _standing([line for _, line in recorded.lines])
    events = [number for number, line in enumerate(standing) if isinstance(line, Event)]
    kept = standing[: events[ply - 1] + 1] if ply else []
    return [msgspec.structs.replace(header, origin=Origin(file, ply)), *kept]


def _standing(lines: list[Line]) -> list[Line]:
    """Return the lines that are left when what was taken back is left out."""
    left: list[Line] = []
    for line in lines:
        if isinstance(line, record.Undo):
            events = [number for number, each in enumerate(left) if isinstance(each, Event)]
            undone = events[-line.undo :]
            left = [each for number, each in enumerate(left) if number not in undone]
        else:
            left.append(line)
    return left
