"""The features of a position that a network sees."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

import pytest

from suite import native
from suite.core.flow import CHANCE
from suite.players.network import LARGEST, MOST_INPUTS
from suite.tiles.engine.evaluation import WON, Evaluation
from suite.tiles.engine.features import NAMES, describe
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from suite.tiles.rules.kingdoms import survey
from tests.tiles.positions import position

OF_SEATS: Final = ("points", "hands", "won", "catastrophes_left", "swapped", "leaders")
"""The fields of a state by seat or piece."""


@cache
def views() -> list[tuple[State, State, int]]:
    """True states and views of them with their seats, undecided, of all rules and numbers."""
    found = []
    for number in range(12):
        rng = Random(f"features:{number}")
        rules = {option.name: rng.choice(option.values) for option in GAME.options}
        state = GAME.new(rules, GAME.seats[number % len(GAME.seats)])
        while (actor := GAME.actor(state)) is not None:
            legal = GAME.legal(state)
            if state.phase == "action" and rng.random() < 0.1:
                seat = rng.randrange(state.seats)
                view = GAME.view(state, seat).state
                if abs(Evaluation(view, seat).of(view)) < WON / 2:
                    found.append((GAME.copy(state), view, seat))
            dealt = GAME.flow.deal(state, rng.random) if actor is CHANCE else 0
            GAME.unchecked.step(state, dealt if actor is CHANCE else legal.choice(rng))
    return found


def features(view: State, seat: int) -> list[int]:
    return Evaluation(view, seat).features(view)


def told(view: State, seat: int = 0) -> dict[str, int]:
    return dict(zip(NAMES, features(view, seat), strict=True))


def turned(view: State, by: int) -> State:
    """Return the same position with each seat called by a number higher by `by`."""
    twin = view.clone()
    seats = view.seats
    for seat in range(seats):
        new = (seat + by) % seats
        for name in OF_SEATS:
            old: list[Any] = getattr(view, name)
            step = len(old) // 4
            getattr(twin, name)[new * step : new * step + step] = old[
                seat * step : seat * step + step
            ]
    twin.active = (view.active + by) % seats
    twin.watcher = (view.watcher + by) % seats
    twin.forget()
    return twin


def test_each_has_a_name_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES) <= MOST_INPUTS


@pytest.mark.slow
def test_they_stay_in_their_range_and_come_up() -> None:
    rows = [features(view, seat) for _, view, seat in views()]
    assert len(rows) > 100
    assert all(abs(number) <= LARGEST for row in rows for number in row)
    assert all(len(row) == len(NAMES) for row in rows)
    silent = [name for name, *column in zip(NAMES, *rows, strict=True) if not any(column)]
    rare = (
        "squares",
        "ready",
        "wonder",
        "building",
        "monuments",
        "unknown in hand",
        "turn is over",
    )
    assert [name for name in silent if not any(word in name for word in rare)] == []


@pytest.mark.slow
def test_compiled_or_not_they_are_the_same_to_the_bit() -> None:
    if native.backend() != native.COMPILED:
        pytest.skip(native.why_interpreted())
    other = native.compiled("suite.tiles.engine.evaluation").Evaluation
    form = native.compiled("suite.tiles.model.state").State
    for _, view, seat in views():
        twin = native.converted(view, form)
        assert other(twin, seat).features(twin) == features(view, seat)


def test_what_is_hidden_changes_nothing() -> None:
    for true, view, seat in views():
        found = []
        for state in (true, view):
            survey(state)
            inputs = [0] * MOST_INPUTS
            points = [1.0 * number for number in state.points]
            ones = [0.5] * 16
            describe(inputs, state, seat, 1.0, 2.0, 3.0, 1.5, points, ones, *[[1.0] * 4] * 3)
            found.append(inputs)
        assert found[0] == found[1]


def test_the_numbers_of_the_seats_mean_nothing() -> None:
    for _, view, seat in views():
        for by in range(1, view.seats):
            twin = turned(view, by)
            new, old = features(twin, (seat + by) % view.seats), features(view, seat)
            # The last bit of a sum over rivals may differ.
            assert all(abs(a - b) <= 1 for a, b in zip(new, old, strict=True))
            assert sum(a != b for a, b in zip(new, old, strict=True)) <= 2


def test_they_are_those_of_a_position() -> None:
    state = position(
        "k0 t m . t k1 s s m",
        hands=["sstfmm", "ttssff"],
        points=[[1, 2, 3, 4], [5, 4, 3, 70]],
        won=[1, 2],
        catastrophes_left=[2, 1],
        actions_left=1,
    )
    found = told(GAME.view(state, 0).state)
    expected = {
        "own black points": 16,
        "own green points": 64,
        "rival's green points": LARGEST,
        "own treasures": 32,
        "rival's treasures": 64,
        "own catastrophes": 128,
        "rival's catastrophes": 64,
        "own black leader": 64,
        "own red leader": 0,
        "own black supporters": 0,
        "rival's black supporters": 48,
        "own black guards": 32,
        "own company": 0,
        "own strangers": 0,
        # One tile joins the kingdoms: 0 settlements and 2 of the hand against 2.
        "own black attack": 16 * 6,
        "own black defence": 16 * 6,
        "rival's black attack": 16 * 6,
        "own red attack": 0,
        # The king has one guard, the hand another temple; an attacker can have one at F3.
        "own black revolt": 16 * 5,
        "black in hand": 64,
        "black in use": 64,
        "green in hand": 64,
        "green in use": 0,
        "actions of the seat": 64,
        "actions of a rival": 0,
        "turns to wait": 0,
        "the rival's turns to wait": 64,
        "two seats": 64,
        "three seats": 0,
        "monuments left": 192,
        "extended board": 0,
        "buildings": 64,
    }
    assert {name: found[name] for name in expected} == expected
    assert all(not number for name, number in found.items() if name.startswith("others'"))


@pytest.mark.parametrize(
    ("drawn", "squares"),
    [("t k0 s s\n. . s .", 1), ("t k0 s s\n. . s #", 0), ("t k0 s s", 0)],
)
def test_squares_that_lack_a_tile_are_counted(drawn: str, squares: int) -> None:
    state = position(drawn, hands=["sstfmm", "ttffff"])
    found = told(GAME.view(state, 0).state)
    assert found["own black squares"] == 48 * squares
    assert found["black ready"] == 64 * squares


def test_the_strongest_rival_comes_before_the_others() -> None:
    points = [[1] * 4, [2] * 4, [9] * 4, [4] * 4]
    state = position(hands=["sstfmm", "ttssff", "ffffff", "mmmmmm"], points=points)
    found = told(GAME.view(state, 0).state)
    assert found["rival's red points"] == 16 * 9
    assert found["others' red points"] == 16 * 3
    assert found["the rival's turns to wait"] == 128


def test_unknown_tiles_and_the_end_of_a_turn_are_told() -> None:
    state = position(hands=["sstf", "ttssff"])
    view = GAME.view(state, 0).state
    view.hands[0] += 2 << 32
    view.actions_left = 0
    found = told(view)
    assert (found["unknown in hand"], found["own lacking"]) == (64, 0)
    assert (found["actions of the seat"], found["the turn is over"]) == (0, 64)


def test_no_leader_no_threat() -> None:
    state = position(hands=["sstfmm", "ttssff"])
    names = ("attack", "defence", "revolt", "danger", "supporters", "guards", "room", "squares")
    found = told(GAME.view(state, 0).state)
    assert not any(number for name, number in found.items() if name.endswith(names))
