"""The players `greedy` and `turn` of the tile game: sensible, and the same in any process."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from suite.arena.blocks import tournament
from suite.arena.match import play as play_game
from suite.core.errors import SettingError
from suite.core.flow import CHANCE
from suite.core.options import Value
from suite.core.play.player import Player
from suite.core.view import View
from suite.players import roster
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from suite.tiles.players.greedy import Greedy
from suite.tiles.players.turn import Turn
from tests.tiles.positions import play, position

SMALL_TURN = Turn(width=6, follow_ups=8, network="none")
"""The player `turn` in a size for tests; what a network likes is another matter."""
PLAYERS: list[Player] = [Greedy(), SMALL_TURN]
MOST_TURNS = 400


def view_of(state: State) -> View[State]:
    """Return what the seat to act knows."""
    actor = GAME.actor(state)
    assert isinstance(actor, int)
    return GAME.view(state, actor)


def chosen(player: Player, state: State) -> list[str]:
    """Return what a player would do, as texts."""
    view = view_of(state)
    choice = player.choose(view, GAME.legal(view.state), Random(1))
    return [GAME.write(action) for action in choice.actions]


def line(player: Player, state: State) -> tuple[list[str], State]:
    """Return the actions of a player until another seat must act, and the position then."""
    seat = GAME.actor(state)
    done = []
    while GAME.actor(state) == seat:
        done.append(chosen(player, state)[0])
        state = play(state, done[-1])
    return done, state


def decisions(
    seed: int, specs: tuple[str, ...], **options: Value
) -> Iterator[tuple[State, int, int]]:
    """Yield each state of a game in which a seat must act, with the seat and the turn from 1."""
    players = [roster.seat(GAME, spec) for spec in specs]
    state, dealer = GAME.new(GAME.new_rules(changes=options), len(specs)), GAME.dealer(seed)
    turn, active = 0, -1
    while (actor := GAME.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
        else:
            if state.active != active:
                turn, active = turn + 1, state.active
            yield state, actor, turn
            view = GAME.view(state, actor)
            legal = GAME.legal(view.state)
            action = players[actor].choose(view, legal, Random(turn)).actions[0]
            assert action in legal
        state = GAME.apply(state, action)


@cache
def scenes() -> tuple[State, ...]:
    """Return the decisions of a game."""
    return tuple(state for state, _, _ in decisions(7, ("greedy", "greedy")))


@pytest.mark.parametrize("player", PLAYERS, ids=repr)
def test_turn_plans_several_actions_and_greedy_one(player: Player) -> None:
    several = any(len(chosen(player, state)) > 1 for state in scenes()[::5])
    assert several == isinstance(player, Turn)


def test_the_games_that_are_looked_at_have_every_kind_of_decision() -> None:
    phases = {state.phase for state in scenes()}
    assert {"action", "attack", "defend", "treasure"} <= phases


@pytest.mark.parametrize("player", PLAYERS, ids=repr)
def test_a_monument_of_its_own_leader_is_built(player: Player) -> None:
    state = position(
        """
        .  s s .
        t  s . t
        k0 . . .
        """,
        hands=["sstfmm", "ttssff"],
        buildings=False,
        wonder=False,
    )
    assert any(text.startswith("monument") for text in line(player, state)[0])


@pytest.mark.parametrize("player", PLAYERS, ids=repr)
def test_a_war_that_is_won_is_fought(player: Player) -> None:
    state = position(
        """
        t  . . . . . t
        k0 s s . s . .
        s  s s . s . .
        .  . . . s k1 t
        """,
        hands=["ssmmtt", "ffffff"],
        bag="t" * 30 + "f" * 20 + "m" * 20,
        points=[[0, 4, 4, 4], [4, 4, 4, 4]],
        wonder=False,
    )
    _, after = line(player, state)
    assert after.phase == "defend"
    assert after.attacker == 0


@pytest.mark.parametrize("player", PLAYERS, ids=repr)
def test_no_hopeless_revolt_is_begun(player: Player) -> None:
    state = position(
        """
        .  t  . .
        t  k1 t .
        .  s  t .
        """,
        hands=["ffmmss", "tttttt"],
    )
    done, after = line(player, state)
    assert done
    assert not after.conflict


@pytest.mark.parametrize("player", PLAYERS, ids=repr)
@pytest.mark.parametrize(
    ("hand", "added", "answer"),
    [("tsffmm", 0, 0), ("tttsfm", 1, 1), ("tttsfm", 3, 3), ("tsffmm", 4, 0)],
)
def test_a_defender_adds_just_what_makes_a_tie(
    player: Player, hand: str, added: int, answer: int
) -> None:
    state = position(
        """
        .  t  . . .
        .  k1 s . .
        .  s  s . t
        """,
        hands=["tttttt", hand],
    )
    state = play(state, "leader king H6", f"commit {added}")
    assert state.strength == [1, 1]
    assert chosen(player, state) == [f"commit {answer}"]


@pytest.mark.parametrize("player", PLAYERS, ids=repr)
@pytest.mark.parametrize(("own", "rival"), [(9, 5), (5, 9)])
def test_the_game_is_ended_only_by_a_seat_that_wins_by_it(
    player: Player, own: int, rival: int
) -> None:
    """The trader can take the last treasure but two by joining two temples."""
    state = position(
        """
        .  t* . t*
        .  t0 . .
        """,
        hands=["mmssss", "ttssff"],
        won=[3, 4],
        points=[[own] * 4, [rival] * 4],
    )
    assert state.treasures.bit_count() == 3
    _, after = line(player, state)
    assert bool(after.ending) == (own > rival)


def test_parameters_out_of_range_are_refused() -> None:
    for setting in ("width=0", "width=1001", "follow_ups=0", "follow_ups=1001"):
        name, _, value = setting.partition("=")
        with pytest.raises(
            SettingError, match=f"^{name} of turn must be from 1 to .*, not {value}$"
        ):
            roster.seat(GAME, f"turn:{setting}")
    assert roster.seat(GAME, "turn:width=1:follow_ups=1000") == Turn(1, 1000)


def test_greedy_beats_random() -> None:
    match = tournament(GAME, GAME.new_rules(), ("greedy", "random"), None, 11)
    for number in (1, 2):
        played = play_game(match, number).played
        assert played.points(played.seating.index(0)) == 1
        assert played.turns < MOST_TURNS


OPTIONS: list[tuple[int, dict[str, Value]]] = [
    (2, {"board": "extended", "buildings": True, "wonder": True}),
    (3, {"treasures": "turn", "bag_end": "at-once", "english": True}),
    (4, {"buildings": True, "wonder": True}),
]


@pytest.mark.parametrize(("seats", "options"), OPTIONS, ids=str)
def test_games_among_greedy_players_end_with_every_option(
    seats: int, options: dict[str, Value]
) -> None:
    turn = 0
    for _, _, turn in decisions(3, ("greedy",) * seats, **options):
        assert turn <= MOST_TURNS
    assert turn > 10


def test_a_game_of_turn_against_itself_ends() -> None:
    spec = "turn:width=2:follow_ups=2:network=none"
    turns = [turn for _, _, turn in decisions(8, (spec, spec))]
    assert 10 < turns[-1] <= MOST_TURNS
