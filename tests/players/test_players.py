"""The players of the card game: their plans, their strength, their parameters."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from suite.arena.blocks import tournament
from suite.arena.match import play as play_game
from suite.core.errors import SettingError
from suite.core.play.player import Player
from suite.players import roster
from suite.players.random import Random as RandomPlayer
from suite.temples.game import GAME
from suite.temples.model.actions import END, VERB_OF, VERBS
from suite.temples.players.beam import Beam
from suite.temples.players.turn import Turn
from tests.players.games import SMALL_TURN, some_decisions, view_of
from tests.temples.positions import play, position
from tests.temples.scenes import dealt_states

PLAYERS: list[Player] = [RandomPlayer(), Beam(2), Beam(), SMALL_TURN]
SCENES = some_decisions((1, 2), "beam:width=2", "random") + some_decisions(
    (3,), "beam:width=4", "beam:width=1"
)


@pytest.mark.parametrize("player", PLAYERS, ids=repr)
def test_the_whole_plan_is_legal_and_ends_where_something_new_is_seen(player: Player) -> None:
    ends = set()
    for number, (state, seat) in enumerate(SCENES[::2]):
        view = view_of(state)
        choice = player.choose(view, GAME.legal(view.state), Random(number))
        for action in choice.actions:
            assert GAME.actor(state) == seat
            state = GAME.play(state, action)
        ends.add(VERBS[VERB_OF[choice.actions[-1]]])
        if isinstance(player, Beam | Turn):
            assert GAME.actor(state) != seat
            assert all(VERBS[VERB_OF[action]] != "halve" for action in choice.actions[:-1])
    if isinstance(player, Beam | Turn):
        assert {"end", "halve", "discard"} <= ends


@pytest.mark.parametrize("player", [Beam(2), Turn(100, 3)], ids=repr)
def test_positions_that_no_game_reaches_are_played_too(player: Player) -> None:
    played = 0
    for state in dealt_states(40):
        view = view_of(state)
        legal = GAME.legal(view.state)
        assert player.choose(view, legal, Random(1)).actions[0] in legal
        played += 1
    assert played == 40


@pytest.mark.parametrize("player", [Beam(), Turn()], ids=repr)
def test_the_card_that_a_good_answer_needs_is_not_put_down(player: Player) -> None:
    """With the Hittite he can travel to his run of Hittites and steal a stage 5."""
    state = position(
        at="medes",
        rows={"medes": "sss", "hittites": "mspam"},
        temples={"hittites": "12345"},
        rival_hand="hmmm",
        rival_rows={"hittites": "hhhss"},
    )
    state = play(state, "halve 1")
    choice = player.choose(view_of(state), GAME.legal(state), Random(1))
    assert [GAME.write(action) for action in choice.actions] == ["discard medes"] * 2
    assert choice.complete


def test_the_search_is_complete_only_within_the_limit() -> None:
    told = {True: 0, False: 0}
    for state, _ in SCENES:
        if state.phase == "act":
            view = view_of(state)
            choice = SMALL_TURN.choose(view, GAME.legal(view.state), Random(1))
            assert choice.complete is not None
            told[choice.complete] += 1
            assert choice.complete or choice.positions > SMALL_TURN.width
    assert min(told.values()) > 10


def test_a_beam_that_never_had_to_choose_is_complete() -> None:
    last = next(state for state, _ in SCENES if list(GAME.legal(state)) == [END])
    choice = Beam(1).choose(view_of(last), GAME.legal(last), Random(1))
    assert choice.actions == (END,)
    assert choice.complete


@pytest.mark.parametrize(
    "spec",
    ["beam:width=0", "beam:width=1001", "turn:limit=0", "turn:limit=1000001", "turn:width=0"],
)
def test_a_parameter_out_of_range_is_refused(spec: str) -> None:
    word, _, setting = spec.partition(":")
    name, _, value = setting.partition("=")
    with pytest.raises(SettingError, match=f"^{name} of {word} must be from 1 to .*, not {value}$"):
        roster.seat(GAME, spec)


def test_the_ends_of_the_ranges_are_allowed() -> None:
    for spec in ("beam:width=1", "beam:width=1000", "turn:limit=1:width=1000"):
        assert roster.seat(GAME, spec)
    assert roster.seat(GAME, "turn:limit=1000000") == Turn(1_000_000)


IN_A_PROCESS = {
    "temples": """
from tests.players.games import some_decisions
from suite.temples.game import GAME
scenes = some_decisions((5,), "turn:limit=150:width=3", "beam:width=2")
print(len(scenes), [GAME.to_json(GAME.view(state, -2)) for state, _ in scenes])
""",
    "tiles": """
from itertools import islice
from tests.tiles.players.test_players import decisions
from suite.tiles.game import GAME
scenes = list(islice(decisions(5, ("turn:width=3:follow_ups=3", "greedy")), 60))
print(len(scenes), [GAME.to_json(GAME.view(state, -2)) for state, _, _ in scenes[::9]])
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("game", IN_A_PROCESS)
def test_the_same_seed_is_the_same_game_in_any_process(game: str) -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", IN_A_PROCESS[game]],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert int(told[0].split()[0]) > 50


def test_beam_beats_random() -> None:
    match = tournament(GAME, GAME.new_rules(), ("beam:width=2", "random"), None, 11)
    games = [play_game(match, number).played for number in range(1, 7)]
    assert [each.deal for each in games] == [11, 11, 12, 12, 13, 13]
    assert sum(each.points(each.seating.index(0)) for each in games) >= 5
