"""The keys that lead to an action on the full screen, for people who have been told of it."""

from __future__ import annotations

from collections.abc import Mapping
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
    found: list[tuple[int, str]] = []
    for _length in range(MOST):
        paths = _longer(builder, paths, keys, text)
        for path in paths:
            _press(builder, path)
            rest = _rest(builder, text)
            if rest is not None:
                shown = " ".join([*(key.key for key in path), *rest])
                found.append((len(shown.split()), shown))
        if found or not paths:
            break
    return min(found, key=lambda each: each[0])[1] if found else _pointed_at(builder, text)


def _pointed_at(builder: ActionBuilder, text: str) -> str:
    """Return the place that alone is chosen to arm an action; empty if that is not enough."""
    builder.begin([])
    place = builder.aim(text)
    return f"{THEN} {place_name(builder.game, place)}" if builder.meant(place) == text else ""


def place_name(game: Game[Any], place: str) -> str:
    """Return the name of a place in the user's language: `Medes`, `H5`."""
    return capitalized(game.vocabulary().get(place, place))


def _longer(
    builder: ActionBuilder, paths: list[list[Key]], keys: list[Key], text: str
) -> list[list[Key]]:
    """Return paths that are one key longer and still lead to the action, each choice once."""
    found: dict[tuple[str, ...], list[Key]] = {}
    for path in paths:
        for key in keys:
            _press(builder, path)
            before = builder.beginnings
            if (
                builder.press(key.words)
                and text in builder.left
                and builder.beginnings not in (before, *found)
            ):
                found[builder.beginnings] = [*path, key]
    return [*found.values()]


def _press(builder: ActionBuilder, path: list[Key]) -> None:
    builder.begin([])
    for key in path:
        builder.press(key.words)


def _rest(builder: ActionBuilder, text: str) -> list[str] | None:
    """Return what is left to do after some keys: places and a letter; `None` if it goes not on."""
    done: list[str] = []
    while builder.armed != text:
        offered = builder.offered()
        if text in offered[: len(LETTERS)]:
            return [*done, LETTERS[offered.index(text)]]
        place, before = builder.aim(text), builder.beginnings
        if not place:
            return None
        found = builder.choose(place)
        done += [THEN, place_name(builder.game, place)]
        if found:
            return [*done, LETTERS[found.index(text)]] if text in found[: len(LETTERS)] else None
        if builder.beginnings == before:
            return None
    return done
