"""Chances of both games: what is told at the first decision, and what it may depend on."""

from __future__ import annotations

from importlib import import_module
from random import Random
from textwrap import wrap
from typing import Any

import pytest

from suite import native
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.view import View
from tests.tools.blind import positions

TABLES = [("temples", 2), ("tiles", 2), ("tiles", 3), ("tiles", 4)]
every_game = pytest.mark.parametrize("name", games.names())


def seen(game: Any, state: Any) -> View[Any]:
    """Return what the seat to act knows."""
    return game.view(state, game.actor(state))  # type: ignore[no-any-return]


def first_decision(name: str, seats: int, seed: int) -> View[Any]:
    """Return the view of the seat that decides first."""
    game = games.find(name)
    state, dealer = game.new(game.new_rules(), seats), game.dealer(seed)
    while game.actor(state) is CHANCE:
        action = dealer.deal(state)
        dealer.follow(state, action)
        state = game.apply(state, action)
    return seen(game, state)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_equals_are_told_about_their_part_at_the_first_decision(name: str, seats: int) -> None:
    game, told = games.find(name), []
    for seed in range(8):
        view = first_decision(name, seats, seed)
        (chance,) = game.chances(view, [()], Random(seed))
        assert chance.low < chance.share < chance.high
        assert chance.high - chance.low < 0.6
        told.append(chance.share)
    assert sum(told) / len(told) == pytest.approx(1 / seats, abs=0.1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "seed", "answers"),
    [
        ("temples", 2, 4, {"discard"}),
        ("tiles", 2, 1, {"attack", "defend"}),
        ("tiles", 3, 1, {"attack", "defend"}),
        ("tiles", 4, 2, {"attack", "defend"}),
    ],
)
def test_who_is_not_to_act_has_a_chance_too_in_every_phase(
    name: str, seats: int, seed: int, answers: set[str]
) -> None:
    game, rng, phases = games.find(name), Random(seed), set()
    state, dealer = game.new(game.new_rules(), seats), game.dealer(seed)
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
        else:
            phases.add(state.phase)
            for seat in range(seats):
                view = game.view(state, seat)
                (chance,) = game.chances(view, [()], Random(0), worlds=1)
                assert 0 <= chance.low <= chance.share <= chance.high <= 1
            action = game.random_action(game.legal(state), rng)
        state = game.apply(state, action)
    assert phases >= answers


@pytest.mark.slow
@every_game
def test_chances_follow_from_the_view_the_line_and_the_generator(name: str) -> None:
    game = games.find(name)
    for number, state in enumerate(positions(game, 3)):
        view = seen(game, state)
        line = (game.ideas(view, "ABCD", 1)[0].action,)
        one, same, _ = told = game.chances(view, [line, line, ()], Random(number))
        assert one == same
        assert not one.differs(same)
        assert game.chances(view, [line, line, ()], Random(number)) == told
        world = game.determinize(view, Random(number))
        twin = game.view(world, view.watcher)
        assert game.chances(twin, [line, line, ()], Random(number)) == told
        assert game.chances(view, [line], Random(number + 1))[0] != one


@pytest.mark.slow
@every_game
def test_compiled_and_interpreted_forecasts_are_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if native.why_not_usable():
        pytest.skip(native.why_not_usable())
    game, plain = games.find(name), import_module(f"suite.{name}.players.forecast")
    views = [seen(game, state) for state in positions(game, 2)]
    shares = []
    for pure in ("1", ""):
        monkeypatch.setenv(native.PURE, pure)
        native.backend.cache_clear()
        module = native.fastest(plain.__name__)
        shares.append(
            [module.forecast(view.state, view.watcher, [()], Random(1), worlds=2) for view in views]
        )
    monkeypatch.undo()
    native.backend.cache_clear()
    assert shares[0] == shares[1]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_hint_places_a_leader(seats: int) -> None:
    game = games.find("tiles")
    for seed in range(1, 4):
        hints = game.hints(first_decision("tiles", seats, seed), "ABCD", 1)
        assert game.verb(hints[0].action) != "swap"


@pytest.mark.slow
@every_game
def test_people_read_a_hint_in_two_lines(name: str) -> None:
    game, short = games.find(name), 0
    for state in positions(game, 4):
        view = seen(game, state)
        for hint in game.hints(view, "ABCD", 2):
            lead = game.write(hint.action)
            first = hint.aim or hint.clauses[0].partition("; ")[0]
            for read, least in (
                (hint.text(), f"{first}. {hint.share}"),
                (hint.text(lead), f"{lead}: {first}. {hint.share}"),
            ):
                assert first in read
                assert hint.odds in read or hint.share in read
                if len(wrap(read, 80, break_on_hyphens=False)) > 2:
                    assert read == least.rstrip(), "what an action does is not parted"
                else:
                    short += 1
    assert short >= 8
