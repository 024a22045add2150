"""Keys that do nothing, and why: for the tests of refusals of both games."""

from __future__ import annotations

from functools import cache
from typing import Any

from suite.core.game import Game, Reason


@cache
def _begun_by(game: Game[Any], words: tuple[str, ...]) -> tuple[int, ...]:
    """Return the actions that begin with one of some words."""
    return tuple(
        action
        for action in game.every_action()
        if any(f"{game.write(action)} ".startswith(f"{word} ") for word in words)
    )


def refused(game: Game[Any], state: Any, key: str) -> Reason | None:
    """Return why a key of the seat to act does nothing; `None` if it begins a legal action."""
    seat = game.actor(state)
    assert isinstance(seat, int)
    view = game.view(state, seat)
    words = next((each.words for each in game.keys(view) if each.key == key), ())
    begun = _begun_by(game, tuple(words))
    if not begun or set(begun) & set(game.legal(state)):
        return None
    return game.refuse(view, begun)


def sentence(game: Game[Any], state: Any, key: str) -> str:
    """Return what is said of a key that does nothing."""
    reason = refused(game, state, key)
    assert reason is not None and not reason.legal
    return reason.sentence
