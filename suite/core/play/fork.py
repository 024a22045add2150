"""A fork: a new game that repeats another up to a ply and continues with the same deal."""

from __future__ import annotations

from typing import Final

import msgspec

from suite.core.play import record
from suite.core.play.record import Event, Line, Origin, RecordError
from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("core")


def fork(recorded: record.Game, file: str, ply: int) -> list[Line]:
    """Return the lines of a fork: those of a valid record up to a ply, from 0.

    Undone events are left out, and so is everything after the last repeated event, such as
    resignations and the result. The header names the origin.

    Raises `RecordError` if the record holds one side only or has no seed to deal from.
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
    """Return the lines without undone events and the undos."""
    left: list[Line] = []
    for line in lines:
        if isinstance(line, record.Undo):
            events = [number for number, each in enumerate(left) if isinstance(each, Event)]
            undone = events[-line.undo :]
            left = [each for number, each in enumerate(left) if number not in undone]
        else:
            left.append(line)
    return left
