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

QUICK = "turn:width=2:follow_ups=1:network=none"
GAME = games.find("tiles")


@pytest.fixture
def nothing_is_left_to_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("suite.learning.self_play.OPENING", 0)
    monkeypatch.setattr("suite.learning.self_play.SLIPS", 0.0)


@pytest.mark.usefixtures("nothing_is_left_to_chance")
@pytest.mark.parametrize("seats", [2, 3])
def test_without_exploration_a_game_is_that_of_the_arena(seats: int) -> None:
    finished = play(tournament(GAME, GAME.new_rules(), (QUICK,) * seats, seats, 7), 1)
    own = SelfPlay(GAME, [roster.seat(GAME, QUICK)] * seats, 7)
    own.play()
    lines = map(json.loads, finished.record.splitlines())
    written = [line["action"] for line in lines if "action" in line]
    assert list(map(GAME.write, own.actions)) == written


def test_a_game_follows_from_its_seed() -> None:
    player = roster.seat(GAME, QUICK)
    first, second, other = (SelfPlay(GAME, [player] * 2, seed) for seed in (3, 3, 4))
    for each in (first, second, other):
        each.play()
    assert first.rows == second.rows != other.rows
    assert first.actions == second.actions


@pytest.mark.usefixtures("nothing_is_left_to_chance")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_shares_of_the_seats_make_one_win(seats: int) -> None:
    play = SelfPlay(GAME, [roster.seat(GAME, QUICK)] * seats, 11)
    play.play()
    shares = {row.seat: row.share for row in play.rows}
    assert set(shares) == set(range(seats))
    assert sum(shares.values()) == pytest.approx(1)
    assert all(0 <= row.wait < seats and 0 <= row.part <= 1 for row in play.rows)
    assert {row.kind for row in play.rows} == {END, START, MIDDLE}


def test_the_seats_are_shared_out_as_told() -> None:
    numbers = [len(draw_players(GAME, ("none",), Random(seed))) for seed in range(400)]
    shares = [numbers.count(seats) / 400 for seats in (2, 3, 4)]
    assert shares == pytest.approx([0.5, 0.25, 0.25], abs=0.06)


def test_compiled_or_not_the_rows_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    if native.backend() != native.COMPILED:
        pytest.skip(native.why_interpreted())
    found = {}
    for form in (native.COMPILED, native.INTERPRETED):
        monkeypatch.setattr(native, "backend", lambda *_, form=form: form)
        play = SelfPlay(GAME, [roster.seat(GAME, "random")] * 2, 5)
        play.play()
        found[form] = play.rows
    assert len(found[native.COMPILED]) > 20
    assert found[native.COMPILED] == found[native.INTERPRETED]
