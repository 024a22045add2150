"""JSON from others: values that look alike are told apart, and any can be quoted in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest

from suite.core import validation
from suite.core.errors import PositionError
from suite.core.view import EVERYBODY, SPECTATOR

KEYS: Final = ("game", "seat", "phase")


def nested(levels: int) -> list[Any]:
    """Return a list in a list in a list."""
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


HUGE: Final[list[Any]] = [10**5000, [-(10**5000)], nested(100_000), "7" * 10_000, [0] * 10_000]


@pytest.mark.parametrize("value", [None, True, -3, 1.5, "a word", [1, "b"], {"key": []}])
def test_what_is_short_is_shown_as_it_is(value: object) -> None:
    assert validation.shown(value) == repr(value)


@pytest.mark.parametrize("value", HUGE, ids=["number", "list", "nested", "text", "long"])
def test_whatever_is_huge_is_shown_in_short(value: object) -> None:
    assert 0 < len(validation.shown(value)) <= validation.LONGEST


CHECKS: Final[list[Callable[[Any], object]]] = [
    lambda value: validation.number(value, "here", 0, 3),
    lambda value: validation.flag(value, "here"),
    lambda value: validation.word(value, "here", ("a", "b")),
    lambda value: validation.entries({"value": value}, "here"),
    lambda value: validation.mapping([value], "here"),
    lambda value: validation.object_of(value, "here", ("a",)),
    lambda value: validation.frame({"game": value, "seat": 0, "phase": "p"}, "g", "p", KEYS, 0),
    lambda value: validation.frame({"game": "g", "seat": value, "phase": "p"}, "g", "p", KEYS, 0),
    lambda value: validation.frame({"game": "g", "seat": 0, "phase": value}, "g", "p", KEYS, 0),
]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("value", HUGE, ids=["number", "list", "nested", "text", "long"])
def test_every_check_refuses_the_huge_with_one_sentence(
    check: Callable[[Any], object], value: object
) -> None:
    with pytest.raises(PositionError) as refused:
        check(value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "check",
    [
        partial(validation.object_of, where="here", keys=("1",)),
        partial(validation.frame, game="g", phase="p", keys=("1",), watcher=EVERYBODY),
    ],
)
@pytest.mark.parametrize("key", [1, 10**5000, None], ids=["number", "huge", "null"])
def test_a_key_that_is_no_text_is_refused(check: Callable[[Any], object], key: object) -> None:
    with pytest.raises(PositionError, match="key"):
        check({key: 5})


@pytest.mark.parametrize(
    ("seat", "watcher"),
    [(False, 0), (0.0, 0), (True, 1), (1.0, 1), (None, 0), (0, SPECTATOR), (False, SPECTATOR)],
)
def test_the_seat_of_a_view_is_that_very_number(seat: object, watcher: int) -> None:
    told = {"game": "g", "seat": seat, "phase": "p"}
    with pytest.raises(PositionError, match=f"the view is of the wrong seat, {seat!r}"):
        validation.frame(told, "g", "p", KEYS, watcher)


@pytest.mark.parametrize(("seat", "watcher"), [(0, 0), (1, 1), (None, SPECTATOR)])
def test_a_view_of_the_watcher_is_let_in(seat: object, watcher: int) -> None:
    told = {"game": "g", "seat": seat, "phase": "p"}
    assert validation.frame(told, "g", "p", KEYS, watcher) is told
