"""Validates untrusted JSON.

Every function raises a `PositionError` for an invalid value; it names the place `where` it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from suite.core.errors import PositionError
from suite.core.text.messages import _
from suite.core.view import EVERYBODY, SPECTATOR, Watcher

LONGEST: Final = 100
"""The most characters of a value in a message."""
DEEPEST: Final = 20
"""The most levels of nesting in a record, a position or a bot's message; the formats need six."""


def shown(value: object) -> str:
    """Return any value as quoted in a message, shortened."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # Python's `repr` fails on ints of thousands of digits and lists nested thousands deep.
        return _("a value of type {name}, too long to show", name=type(value).__name__)
    half = LONGEST // 2 - 2
    return text if len(text) <= LONGEST else f"{text[:half]}...{text[-half:]}"


def is_deeper(data: Any, levels: int) -> bool:
    """Return whether JSON is nested deeper than this number of levels."""
    inside = [data]
    for _level in range(levels):
        if not inside:
            return False
        inside = [
            part
            for value in inside
            if isinstance(value, dict | list)
            for part in (value.values() if isinstance(value, dict) else value)
        ]
    return bool(inside)


def frame(
    data: object, game: str, phase: str, keys: Sequence[str], watcher: Watcher
) -> Mapping[str, Any]:
    """Return a position as an object with exactly these keys and of this game and phase.

    For `EVERYBODY` it is a true state; for any other watcher a view, whose `seat` must be the
    watcher's.
    """
    if not isinstance(data, Mapping):
        raise PositionError(_("a position is a JSON object with the keys of the format"))
    if watcher == EVERYBODY and "seat" in data:
        raise PositionError(
            _("this is a view (it has a 'seat'); a game begins from a whole position")
        )
    missing = [key for key in keys if key not in data]
    unknown = [shown(key) for key in data if key not in keys]
    if missing:
        raise PositionError(
            _(
                "the position lacks {key!r}; the keys are {keys}",
                key=missing[0],
                keys=", ".join(keys),
            )
        )
    if unknown:
        raise PositionError(
            _(
                "the position has an unknown key {key}; the keys are {keys}",
                key=unknown[0],
                keys=", ".join(keys),
            )
        )
    if data["game"] != game:
        raise PositionError(
            _(
                "the position is of the game {game}, not of {must!r}",
                game=shown(data["game"]),
                must=game,
            )
        )
    if data["phase"] != phase:
        raise PositionError(
            _(
                "a game begins in the phase {must!r}, not in {phase}",
                must=phase,
                phase=shown(data["phase"]),
            )
        )
    if watcher != EVERYBODY:
        seat, own = data["seat"], None if watcher == SPECTATOR else watcher
        # 0 == False == 0.0 in Python, but only the int is a seat.
        if type(seat) is not type(own) or seat != own:
            raise PositionError(_("the view is of the wrong seat, {seat}", seat=shown(seat)))
    return data


def number(value: object, where: str, least: int, most: int) -> int:
    """Return a whole number within its range."""
    if type(value) is not int or not least <= value <= most:
        must = (
            str(least)
            if least == most
            else _("a whole number from {least} to {most}", least=least, most=most)
        )
        raise PositionError(
            _(
                "{where} is {value}; it must be {allowed}",
                where=where,
                value=shown(value),
                allowed=must,
            )
        )
    return value


def flag(value: object, where: str) -> int:
    """Return true or false as 1 or 0."""
    if not isinstance(value, bool):
        raise PositionError(
            _("{where} is {value}; it must be true or false", where=where, value=shown(value))
        )
    return int(value)


def word(value: object, where: str, words: Sequence[str]) -> str:
    """Return one of the words."""
    if not isinstance(value, str) or value not in words:
        raise PositionError(
            _(
                "{where} is {value}; it must be one of {words}",
                where=where,
                value=shown(value),
                words=", ".join(words),
            )
        )
    return value


def entries(value: object, where: str) -> list[Any]:
    """Return a list."""
    if not isinstance(value, list):
        raise PositionError(
            _("{where} is {value}; it must be a list", where=where, value=shown(value))
        )
    return value


def one_a_seat(data: Mapping[str, Any], key: str, seats: int) -> list[Any]:
    """Return the list of a key, which must have one entry for each seat."""
    values = entries(data[key], key)
    if len(values) != seats:
        raise PositionError(
            _(
                "{key} has {number} entries; it must have one for each of {seats} seats",
                key=key,
                number=len(values),
                seats=seats,
            )
        )
    return values


def mapping(value: object, where: str) -> Mapping[str, Any]:
    """Return an object with any keys."""
    if not isinstance(value, Mapping):
        raise PositionError(
            _("{where} is {value}; it must be an object", where=where, value=shown(value))
        )
    return value


def object_of(value: object, where: str, keys: Sequence[str]) -> Mapping[str, Any]:
    """Return an object with exactly these keys, in any order."""
    if not isinstance(value, Mapping) or set(value) != set(keys):
        raise PositionError(
            _("{where} must be an object with the keys {keys}", where=where, keys=", ".join(keys))
        )
    return value


def impossible(field: str) -> PositionError:
    """Return what to raise for a state in which a field holds what it cannot hold."""
    return PositionError(
        _(
            "this state is impossible: its field {field!r} breaks the census, the rules, or "
            "its range",
            field=field,
        )
    )
