"""Self-play: the games, and what is kept of them."""

from __future__ import annotations

import json
from random import Random

import pytest

from suite import native
from suite.arena.blocks import tournament
from suite.arena.match import play
from suite.core import games
from suite.learning.chunks import draw_players
from suite.learning.self_play import END, MIDDLE, START, SelfPlay
from suite.players import roster

QUICK = {"tiles": "turn:width=2:follow_ups=1:network=none", "temples": "beam:width=1:network=none"}


@pytest.fixture
def nothing_is_left_to_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("suite.learning.self_play.OPENING", 0)
    monkeypatch.setattr("suite.learning.self_play.SLIPS", 0.0)


@pytest.mark.usefixtures("nothing_is_left_to_chance")
@pytest.mark.parametrize(("name", "seats"), [("tiles", 2), ("tiles", 3), ("temples", 2)])
def test_without_exploration_a_game_is_that_of_the_arena(name: str, seats: int) -> None:
    game = games.find(name)
    word = QUICK[name]
    finished = play(tournament(game, game.new_rules(), (word,) * seats, seats, 7), 1)
    own = SelfPlay(game, [roster.seat(game, word)] * seats, 7)
    own.play()
    lines = map(json.loads, finished.record.splitlines())
    written = [line["action"] for line in lines if "action" in line]
    assert list(map(game.write, own.actions)) == written


@pytest.mark.parametrize("name", ["tiles", "temples"])
def test_a_game_follows_from_its_seed(name: str) -> None:
    game = games.find(name)
    player = roster.seat(game, QUICK[name])
    first, second, other = (SelfPlay(game, [player] * 2, seed) for seed in (3, 3, 4))
    for each in (first, second, other):
        each.play()
    assert first.rows == second.rows != other.rows
    assert first.actions == second.actions


@pytest.mark.usefixtures("nothing_is_left_to_chance")
@pytest.mark.parametrize(("name", "seats"), [("tiles", 2), ("tiles", 4), ("temples", 2)])
def test_the_shares_of_the_seats_make_one_win(name: str, seats: int) -> None:
    game = games.find(name)
    play = SelfPlay(game, [roster.seat(game, QUICK[name])] * seats, 11)
    play.play()
    shares = {row.seat: row.share for row in play.rows}
    assert set(shares) == set(range(seats))
    assert sum(shares.values()) == pytest.approx(1)
    assert all(0 <= row.wait < seats and 0 <= row.part <= 1 for row in play.rows)
    assert {row.kind for row in play.rows} == {END, START, MIDDLE}


def test_the_seats_are_shared_out_as_told() -> None:
    game = games.find("tiles")
    numbers = [len(draw_players(game, ("none",), Random(seed))) for seed in range(400)]
    shares = [numbers.count(seats) / 400 for seats in (2, 3, 4)]
    assert shares == pytest.approx([0.5, 0.25, 0.25], abs=0.06)


@pytest.mark.parametrize("name", ["tiles", "temples"])
def test_compiled_or_not_the_rows_are_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if native.backend() != native.COMPILED:
        pytest.skip(native.why_interpreted())
    game = games.find(name)
    found = {}
    for form in (native.COMPILED, native.INTERPRETED):
        monkeypatch.setattr(native, "backend", lambda form=form: form)
        play = SelfPlay(game, [roster.seat(game, "random")] * 2, 5)
        play.play()
        found[form] = play.rows
    assert len(found[native.COMPILED]) > 20
    assert found[native.COMPILED] == found[native.INTERPRETED]
