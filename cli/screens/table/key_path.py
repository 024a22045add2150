"""The keys that lead to an action on the full screen, for people who have been told of it."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, Final

from suite.core.flow import Action
from suite.core.game import Game
from suite.core.picture.look import Key
from suite.core.play.action_builder import ActionBuilder
from suite.core.text.phrases import capitalized
from suite.core.view import View

from ..overlays import LETTERS

MOST: Final = 7
"""The most keys before a place is pointed at: the longest path swaps six tiles."""
THEN: Final = "→"
"""The sign before a place to point at."""


def key_path(view: View[Any], legal: Mapping[str, Action], text: str) -> str:
    """Return the shortest way to arm an action: `b`, `t 1`, `2 → H5`; empty if there is none.

    Pointing at a place counts as two keys.
    """
    builder = ActionBuilder(view, legal)
    keys = sorted(view.game.keys(view), key=lambda key: key.key.isdecimal())
    paths: list[list[Key]] = [[]]
    ways: list[tuple[int, str]] = []
    for _length in range(MOST):
        paths = _longer(builder, paths, keys, text)
        for path in paths:
            _press(builder, path)
            rest = _rest(builder, text)
            if rest is not None:
                way = " ".join([*(key.key for key in path), *rest])
                ways.append((len(way.split()), way))
        if ways or not paths:
            break
    return min(ways, key=itemgetter(0))[1] if ways else _pointed_at(builder, text)


def _pointed_at(builder: ActionBuilder, text: str) -> str:
    """Return the place that alone is chosen to arm an action; empty if that is not enough."""
    builder.begin([])
    place = builder.aim(text)
    return f"{THEN} {place_name(builder.game, place)}" if builder.action_at(place) == text else ""


def place_name(game: Game[Any], place: str) -> str:
    """Return the name of a place in the user's language: `Medes`, `H5`."""
    return capitalized(game.vocabulary().get(place, place))


def _longer(
    builder: ActionBuilder, paths: list[list[Key]], keys: list[Key], text: str
) -> list[list[Key]]:
    """Return paths that are one key longer and still lead to the action, each choice once."""
    longer: dict[tuple[str, ...], list[Key]] = {}
    for path in paths:
        for key in keys:
            _press(builder, path)
            before = builder.beginnings
            if (
                builder.press(key.words)
                and text in builder.remaining
                and builder.beginnings not in (before, *longer)
            ):
                longer[builder.beginnings] = [*path, key]
    return [*longer.values()]


def _press(builder: ActionBuilder, path: list[Key]) -> None:
    builder.begin([])
    for key in path:
        builder.press(key.words)


def _rest(builder: ActionBuilder, text: str) -> list[str] | None:
    """Return what is left to do after some keys: places and a letter; `None` if it goes not on."""
    rest: list[str] = []
    while builder.armed != text:
        choices = builder.choices()
        if text in choices[: len(LETTERS)]:
            return [*rest, LETTERS[choices.index(text)]]
        place, before = builder.aim(text), builder.beginnings
        if not place:
            return None
        choices = builder.choose(place)
        rest += [THEN, place_name(builder.game, place)]
        if choices:
            is_listed = text in choices[: len(LETTERS)]
            return [*rest, LETTERS[choices.index(text)]] if is_listed else None
        if builder.beginnings == before:
            return None
    return rest
