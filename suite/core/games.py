"""The installed games: how one is found by its name."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final

from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import Rules, nearest
from suite.core.text import handbook
from suite.core.text.handbook import Topic
from suite.core.text.messages import _
from suite.core.text.phrases import offering
from suite.core.validation import shown

GROUP: Final = "zweistrom.games"
"""The entry points by which a package names its games: name -> `module:GAME`."""


@cache
def entries() -> dict[str, EntryPoint]:
    """Return the entry points of all games by their names; none is imported.

    Raises `SettingError` if two packages give different games one name.
    """
    by_name: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP)):
        first = by_name.setdefault(entry.name, entry)
        if first.value != entry.value:
            raise SettingError(
                _(
                    "two packages have a game {name!r}: {one} and {other}",
                    name=entry.name,
                    one=first.value,
                    other=entry.value,
                )
            )
    return by_name


def names() -> list[str]:
    """Return the names of all installed games, without importing one."""
    return list(entries())


def find(name: str) -> Game[Any]:
    """Return a game by its name, importing it now; its methods check what they are given.

    Raises `SettingError` if there is none, or if it cannot be loaded.
    """
    if name not in entries():
        raise SettingError(offering(_("unknown game {name!r}", name=name), name, names()))
    entry = entries()[name]
    try:
        game = entry.load()
    except Exception as problem:  # whatever a package raises when it is imported
        raise _load_error(entry, f"{type(problem).__name__}: {problem}") from problem
    if not isinstance(game, Game) or game.name != name:
        raise _load_error(entry, _("it is not a game with this name"))
    seats: object = game.seats
    if (
        not isinstance(seats, tuple)
        or not seats
        or not all(type(number) is int for number in seats)
    ):
        raise _load_error(
            entry, _("its seats are {seats}; they must be like (2, 3)", seats=shown(seats))
        )
    return game.checked


def sound() -> dict[str, Game[Any]]:
    """Return the installed games that can be loaded; `zweistrom doctor` tells of the others."""
    loaded = {}
    for name in names():
        with suppress(SettingError):
            loaded[name] = find(name)
    return loaded


def _load_error(entry: EntryPoint, reason: str) -> SettingError:
    return SettingError(
        _(
            "the game {name!r} ({value}) cannot be loaded: {reason}",
            name=entry.name,
            value=entry.value,
            reason=reason,
        )
    )


def topics(name: str, rules: Rules | None = None, edition: str = "") -> list[Topic]:
    """Return the topics of a game's handbook, without importing its rules; none if it has none.

    The handbook lies in the package of the module that the entry point names. With the rules and
    the edition of a table it tells only what holds there: see `handbook.parse`.
    """
    entry = entries().get(name)
    with suppress(ImportError):  # a package that is not there has no handbook either
        spec = find_spec(entry.module) if entry else None
        if spec and spec.parent:
            return handbook.topics(name, files(spec.parent), rules, edition)
    return []


def topics_in_play(game: Game[Any], rules: Rules) -> list[Topic]:
    """Return the topics of a game's handbook that hold by the rules of a table.

    Chapters are those of the book of the edition whose rules are nearest.
    """
    values = game.check_rules(rules)
    return topics(game.name, values, nearest(game.editions, values).name)
