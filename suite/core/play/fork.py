"""A fork: a new game that repeats another up to a ply and continues with the same deal."""

from __future__ import annotations

from typing import Any

import msgspec

from suite.core.game import Game
from suite.core.play import record
from suite.core.play.record import Event, Line, Origin, RecordError
from suite.core.text.messages import _


def fork(game: Game[Any], source: record.Game, file: str, ply: int) -> list[Line]:
    """Return the lines of a fork: those of a valid record up to a ply, from 0.

    Undone events are left out, and so is everything after the last repeated event, such as
    resignations and the result. The header names the origin, and every option.

    Raises `RecordError` if the record holds one side only or has no seed to deal from.
    """
    header = source.header
    if header.view is not None:
        raise RecordError(
            file,
            source.line,
            _("this record holds only one side, and only a complete record can be forked"),
        )
    if header.seed is None:
        raise RecordError(
            file, source.line, _("this record has no seed, so a fork of it could not be dealt")
        )
    standing = _standing([line for _, line in source.lines])
    events = [number for number, line in enumerate(standing) if isinstance(line, Event)]
    repeated = standing[: events[ply - 1] + 1] if ply else []
    rules = game.check_rules(header.rules)
    return [msgspec.structs.replace(header, rules=rules, origin=Origin(file, ply)), *repeated]


def _standing(lines: list[Line]) -> list[Line]:
    """Return the lines without undone events and the undos."""
    standing: dict[int, Line] = {}
    events: list[int] = []
    for number, line in enumerate(lines):
        if isinstance(line, record.Undo):
            for _event in range(line.undo):
                del standing[events.pop()]
            continue
        standing[number] = line
        if isinstance(line, Event):
            events.append(number)
    return list(standing.values())
