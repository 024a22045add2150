"""What every game answers: sets of actions, games by name, checked entrances."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from suite.core.errors import IllegalActionError, PositionError, SettingError
from suite.core.game import Game, LegalActions
from suite.core.games import find
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.tiles.game import GAME as TILES
from tests.temples.positions import play, position
from tests.tiles.positions import position as tiles_position


def test_legal_actions_are_a_set_with_length_membership_and_iteration() -> None:
    legal = LegalActions(0b1010010)
    assert len(legal) == 3
    assert list(legal) == [1, 4, 6]
    assert 4 in legal
    assert 5 not in legal
    assert 10_000 not in legal


def test_no_legal_actions_are_false() -> None:
    assert not LegalActions(0)
    assert list(LegalActions(0)) == []


def test_legal_actions_are_equal_if_they_hold_the_same() -> None:
    assert LegalActions(6) == LegalActions(6)
    assert LegalActions(6) != LegalActions(2)
    assert LegalActions(6) != {1, 2}
    assert len({LegalActions(6), LegalActions(6)}) == 1
    assert repr(LegalActions(6)) == "LegalActions([1, 2])"


def test_a_choice_has_equal_odds_and_follows_from_its_generator() -> None:
    legal = LegalActions(1 << 3 | 1 << 70 | 1 << 600)
    rng = Random(1)
    seen = Counter(legal.choice(rng) for _ in range(3000))
    assert set(seen) == {3, 70, 600}
    assert min(seen.values()) > 900
    assert legal.choice(Random(5)) == legal.choice(Random(5))


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(SettingError, match=r"unknown game 'chess'; choose .*temples"):
        find("chess")


def test_the_checked_entrance_takes_a_legal_action_and_leaves_the_state_alone() -> None:
    state = position(hand="m")
    twin = state.clone()
    assert GAME.play(state, GAME.read("travel medes")) != state
    assert state == twin


@pytest.mark.parametrize("text", ["travel persians", "build own", "draw 0 medes", "lay 0 6 6"])
def test_the_checked_entrance_refuses_what_is_not_legal(text: str) -> None:
    with pytest.raises(IllegalActionError, match=f"'{text}' is not legal in the phase 'act'"):
        play(position(hand="m"), text)


@pytest.mark.parametrize(
    ("text", "everybody", "owner", "rival", "spectator"),
    [
        ("swap farm temple", True, True, True, True),
        # One way to fill it is enough, for whoever does not see the hand.
        ("swap ? ?", False, False, True, True),
        ("swap farm ?", False, False, True, True),
        ("swap settlement ?", False, False, True, True),
        ("swap ? ? ?", False, False, False, False),
        ("swap settlement", False, False, True, True),
        ("swap settlement settlement settlement", False, False, False, False),
        # All markets are known to be elsewhere.
        ("swap market ?", False, False, False, False),
    ],
)
def test_an_action_of_the_seats_with_unknown_pieces_is_allowed_if_a_way_to_fill_it_is(
    text: str, everybody: bool, owner: bool, rival: bool, spectator: bool
) -> None:
    state = tiles_position(hands=("tf", ""), bag="ss")
    action = TILES.read(text)
    allowed = [
        TILES.allows(TILES.view(state, watcher).state, action, watcher)
        for watcher in (EVERYBODY, 0, 1, SPECTATOR)
    ]
    assert allowed == [everybody, owner, rival, spectator]


def test_unknown_pieces_are_no_way_round_the_checked_entrance() -> None:
    state = tiles_position(hands=("tf", ""))
    with pytest.raises(IllegalActionError, match=r"'swap \?' is not legal in the phase 'action'"):
        TILES.play(state, TILES.read("swap ?"))


@pytest.mark.parametrize("number", [16, 186, -1, -300, TILES.seats_actions + 6, 10**40])
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    begun, deciding = TILES.new(TILES.new_rules(), 3), tiles_position(hands=("tf", ""))
    for state in (begun, deciding):
        for watcher in (EVERYBODY, 0, 1, SPECTATOR):
            assert not TILES.allows(TILES.view(state, watcher).state, number, watcher)
        with pytest.raises(
            IllegalActionError, match="which is not an action of tiles, is not legal"
        ):
            TILES.play(state, number)


def test_an_event_with_more_than_the_text_says_is_no_event() -> None:
    state = TILES.play(TILES.new(TILES.new_rules(), 2), TILES.read("start 0"))
    event = next(event for event, _ in TILES.outcomes(state))
    # A lane behind those of the tiles: 255 more, which no sum of a pile shows.
    crafted = event + (255 << 40 + 3)
    assert TILES.allows(state, event, EVERYBODY)
    assert not TILES.allows(state, crafted, EVERYBODY)


@pytest.mark.parametrize(
    ("game", "seats"), [(GAME, 1), (GAME, 3), (TILES, 0), (TILES, 1), (TILES, 5)]
)
def test_no_game_begins_with_more_or_fewer_seats_than_it_has(game: Game[Any], seats: int) -> None:
    with pytest.raises(SettingError, match=f"{game.name} has 2.* seats, not {seats}"):
        game.new(game.new_rules(), seats)


@pytest.mark.parametrize("state", [position(hand="ms"), tiles_position(hands=("tf", "s"))])
def test_a_view_can_be_seen_by_its_own_watcher_only(state: Any) -> None:
    game: Game[Any] = GAME if type(state) is type(position()) else TILES
    for own in (0, 1, SPECTATOR):
        seen = game.view(state, own).state
        assert game.view(seen, own).state == seen
        assert game.view(seen, own).state is not seen
        for other in {0, 1, SPECTATOR, EVERYBODY} - {own}:
            with pytest.raises(PositionError, match="this is a view already"):
                game.view(seen, other)
