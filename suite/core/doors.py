"""The doors of a game: what comes from outside is checked once, where it comes in.

A game trusts its states, and so does all that plays with it: the rules made them. `Checked` is the
same game for everybody else. `DOORS` says what each method is given; the door checks it, and behind
it the game is as fast as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import signature
from typing import Any, Final, TypeAlias

from suite.core.errors import IllegalActionError, PositionError
from suite.core.flow import CHANCE
from suite.core.text.messages import _
from suite.core.validation import shown
from suite.core.view import EVERYBODY, SPECTATOR, View

Check: TypeAlias = Callable[[Any, Any, Any], None]
"""Raises an error of the suite unless a game can be given a value; the last argument is what the
method is given first, a state or a view that has been checked."""


def _state(game: Any, state: Any, _first: Any) -> None:
    game.check_state(state)


def _view(game: Any, view: Any, _first: Any) -> None:
    if not isinstance(view, View) or getattr(view.game, "name", None) != game.name:
        raise PositionError(_("this is not a view of {name}", name=game.name))
    game.check_state(view.state)
    _watcher(game, view.watcher, view.state)


def _view_of_chance(game: Any, view: Any, _first: Any) -> None:
    _view(game, view, None)
    if game.actor(view.state) is not CHANCE:
        raise PositionError(
            _("chance is not to act in the phase {phase!r}", phase=view.state.phase)
        )


def _watcher(game: Any, watcher: Any, state: Any) -> None:
    is_one = type(watcher) is int and EVERYBODY <= watcher < max(game.seats)
    if is_one and watcher >= min(game.seats):
        is_one = watcher < len(game.scores(state))
    if not is_one:
        raise PositionError(
            _(
                "{watcher} is not a watcher: give a seat, {spectator} or {everybody}",
                watcher=shown(watcher),
                spectator=SPECTATOR,
                everybody=EVERYBODY,
            )
        )


def _seats(game: Any, seats: Any, state: Any) -> None:
    for seat in seats if isinstance(seats, Iterable) else [seats]:
        _watcher(game, seat if type(seat) is int and seat >= 0 else None, state)


def _anything(_game: Any, _value: Any, _first: Any) -> None:
    """Let anything pass: the method checks it itself, or the next check does."""


def _action(game: Any, action: Any, _first: Any) -> None:
    game.check_action(action)


def _actions(game: Any, actions: Any, _first: Any) -> None:
    if not isinstance(actions, Sequence) or not actions:
        raise IllegalActionError(_("{actions} are not actions", actions=shown(actions)))
    for action in actions:
        game.check_action(action)


def _event(game: Any, event: Any, state: Any) -> None:
    game.check_event(state, event)


def _report(game: Any, event: Any, view: Any) -> None:
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
    (
        _view,
    ): "absent_verbs aims ascii chances describe determinize draw fragments hints ideas keys "
    "listing look_at prospects question score_sheet visible_scores status to_json where",
    (_view, _view): "changes summary",
    (_view, _action): "explain phrase promise targets",
    (_view, _actions): "refuse",
    (_view, _report): "follow motion narrate verdict",
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

        def checked(*values: Any, **keywords: Any) -> Any:
            method = getattr(game, name)
            if keywords:
                bound = signature(method).bind(*values, **keywords)
                values, keywords = bound.args, bound.kwargs
            for check, value in zip(checks, values, strict=False):
                check(game, value, values[0])
            return _with(self, method(*[_with(game, value) for value in values], **keywords))

        return checked


def _with(game: Any, value: Any) -> Any:
    """Return a view as one of this game, and anything else as it is."""
    return View(game, value.watcher, value.state) if isinstance(value, View) else value
