"""The doors of a game: what comes from outside is checked once, where it comes in.

A game trusts its states, and so does all that plays with it: the rules made them. `Checked` is the
same game for everybody else. `DOORS` says what each method is given; the door checks it, and behind
it the game is as fast as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, Final, TypeAlias

from suite.core.errors import PositionError
from suite.core.flow import CHANCE
from suite.core.text.catalogue import Catalogue
from suite.core.view import View

_: Final = Catalogue("core")

Check: TypeAlias = Callable[[Any, Any, Any], None]
"""Raises an error of the suite unless a game can be given a value; the last argument is what the
method is given first, a state or a view that has been checked."""


def _state(game: Any, state: Any, _first: Any) -> None:
    game.check_state(state)


def _view(game: Any, view: Any, _first: Any) -> None:
    game.check_view(view)


def _view_of_chance(game: Any, view: Any, _first: Any) -> None:
    game.check_view(view)
    if game.actor(view.state) is not CHANCE:
        raise PositionError(
            _("chance is not to act in the phase {phase!r}", phase=view.state.phase)
        )


def _watcher(game: Any, watcher: Any, state: Any) -> None:
    game.check_watcher(watcher, state)


def _seats(game: Any, seats: Any, state: Any) -> None:
    game.check_named_seats(seats, state)


def _anything(_game: Any, _value: Any, _first: Any) -> None:
    """Let anything pass: the method checks it itself, or the next check does."""


def _action(game: Any, action: Any, _first: Any) -> None:
    game.check_action(action)


def _actions(game: Any, actions: Any, _first: Any) -> None:
    game.check_actions(actions)


def _event(game: Any, event: Any, state: Any) -> None:
    game.check_event(state, event)


def _seen_event(game: Any, event: Any, view: Any) -> None:
    game.check_possible(view.state, event, view.watcher)


def _legal(game: Any, legal: Any, _first: Any) -> None:
    game.check_legal(legal)


_METHODS: Final[Mapping[tuple[Check, ...], str]] = {
    (_state,): "active actor copy legal outcomes result scores",
    (_state, _watcher): "view",
    (_state, _seats): "best",
    (_state, _anything): "play refusal",
    (_state, _anything, _watcher): "allows",
    (_state, _action, _watcher): "report",
    (_anything, _event): "apply step",
    (_view,): "ascii chances describe determinize draw fragments hints ideas keys left_out listing "
    "look_at prospects score_sheet seen_scores status to_json where",
    (_view, _view): "changes summary",
    (_view, _action): "explain phrase promise targets",
    (_view, _actions): "refuse",
    (_view, _seen_event): "follow narrate",
    (_view_of_chance,): "chance_prompt",
    (_action,): "verb write",
    (_action, _action): "covers",
    (_legal,): "random_action",
}
DOORS: Final = {name: checks for checks, names in _METHODS.items() for name in names.split()}
"""The methods that are given states, views or actions, each with the checks of its arguments."""


class Checked:
    """A game for strangers: the same methods, but each checks first what it is given.

    For a state, view or watcher that cannot be it raises `PositionError`, for a number that is no
    action or not possible where it has to be, `IllegalActionError`. Its views have it, too. Further
    methods that a game of somebody's own may have are as they are.
    """

    def __init__(self, game: Any) -> None:
        self.unchecked = game

    def __reduce__(self) -> tuple[type[Checked], tuple[Any]]:
        """Copy and pickle the game alone: its doors are made again."""
        return Checked, (self.unchecked,)

    def __getattr__(self, name: str) -> Any:
        """Return what the game has by this name, a method behind its door."""
        if name not in DOORS:
            return getattr(self.unchecked, name)
        method = vars(self)[name] = self._behind_a_door(name)
        return method

    def _behind_a_door(self, name: str) -> Callable[..., Any]:
        """Return a method that checks its arguments first."""
        game, checks = self.unchecked, DOORS[name]

        def checked(*given: Any, **named: Any) -> Any:
            method = getattr(game, name)
            if named:
                bound = signature(method).bind(*given, **named)
                given, named = bound.args, bound.kwargs
            for check, value in zip(checks, given, strict=False):
                check(game, value, given[0])
            return _of(self, method(*[_of(game, value) for value in given], **named))

        return checked


def _of(game: Any, value: Any) -> Any:
    """Return a view as one of this game, and anything else as it is."""
    return View(game, value.watcher, value.state) if isinstance(value, View) else value
