"""The doors of a game: its methods check the states, views and actions they are given.

A parameter is checked by its name: see `CHECKS`. Behind a door nothing is checked again, so that
the methods of a game call each other at no cost; `Unchecked` opens all doors of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from inspect import getattr_static, signature
from threading import local
from typing import Any, Final

from suite.core.errors import PositionError
from suite.core.flow import CHANCE
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY

_: Final = Catalogue("core")

CHECKS: Final[Mapping[str, str]] = {
    "state": "check_state",
    "view": "check_view",
    "before": "check_view",
    "action": "check_action",
    "actions": "check_actions",
    "seen": "check_action",
    "legal": "check_legal",
    "seats": "check_named_seats",
    "watcher": "check_watcher",
}
"""The parameters that are checked, in this order, each with the method that does it."""
NO_DOOR: Final = frozenset({"from_json", "new", "position_dialog"})
"""The methods in which these names have other meanings, or that check for themselves."""
ANY_NUMBER: Final = frozenset({"is_action", "quoted", "refusal", "allows", "play"})
"""The methods that are also asked about numbers that are no action."""
LEGAL: Final = frozenset({"apply", "step", "follow", "narrate"})
"""The methods whose action must be one that can happen in their state or view."""


class _Thread(local):
    inside = False
    """Whether this thread runs a method behind a door."""


_thread: Final = _Thread()


def put_doors(game: type) -> None:
    """Put a door before each public method of a class of games that needs one and lacks it."""
    for name in dir(game):
        found = getattr_static(game, name)
        is_static = isinstance(found, staticmethod)
        method = found.__func__ if is_static else found
        if (
            name.startswith(("_", "check"))
            or name in NO_DOOR
            or isinstance(method, type)
            or not callable(method)
            or hasattr(method, "unchecked")
        ):
            continue
        names = [each for each in signature(method).parameters if each != "self"]
        if CHECKS.keys() & set(names):
            setattr(game, name, _door(name, names, method, is_static))


def _door(
    name: str, names: list[str], method: Callable[..., Any], is_static: bool
) -> Callable[..., Any]:
    """Return a method with its door; its attribute `unchecked` is the method without it."""
    places = [(names.index(each), each) for each in CHECKS if each in names]

    def unchecked(self: Any, /, *given: Any, **named: Any) -> Any:
        was, _thread.inside = _thread.inside, True
        try:
            return method(*given, **named) if is_static else method(self, *given, **named)
        finally:
            _thread.inside = was

    @wraps(method)
    def checked(self: Any, /, *given: Any, **named: Any) -> Any:
        if _thread.inside:
            return method(*given, **named) if is_static else method(self, *given, **named)
        values = dict(named)
        values |= {each: given[place] for place, each in places if place < len(given)}
        _thread.inside = True
        try:
            _check(self, name, values)
            return method(*given, **named) if is_static else method(self, *given, **named)
        finally:
            _thread.inside = False

    checked.unchecked = unchecked  # type: ignore[attr-defined]
    return checked


def _check(game: Any, method: str, values: Mapping[str, Any]) -> None:
    """Raise an error of the suite unless a method of a game can be called with these values."""
    for name, check in CHECKS.items():
        if name in values and not (name == "action" and method in ANY_NUMBER):
            getattr(game, check)(values[name])
    view = values.get("view")
    if view is None and "state" not in values:
        return
    state, watcher = (values["state"], EVERYBODY) if view is None else (view.state, view.watcher)
    for each in (watcher, values.get("watcher", EVERYBODY), *values.get("seats", ())):
        if each >= game.seats[0] and each >= len(game.scores(state)):
            game.check_watcher(max(game.seats))  # no game has this seat
    if method == "chance_prompt" and game.actor(state) is not CHANCE:
        raise PositionError(_("chance is not to act in the phase {phase!r}", phase=state.phase))
    if method in LEGAL and "action" in values:
        if view is None:
            watcher = getattr(state, "watcher", EVERYBODY)
        if not game.allows(state, values["action"], watcher):
            raise game.refusal(state, values["action"])


class Unchecked:
    """The methods of a game without their doors, for search.

    They trust what they are given: the state must be sound, and the action legal. If not, they
    may raise anything, never end, or give wrong answers.
    """

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        method: Any = getattr(type(self._game), name, None)
        if hasattr(method, "unchecked"):
            return partial(method.unchecked, self._game)
        return getattr(self._game, name)
