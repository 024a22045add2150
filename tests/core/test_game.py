"""What every game answers: sets of actions, games by name, checked entrances."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from suite.core.errors import IllegalActionError, SettingError
from suite.core.game import LegalActions, find, names
from suite.temples.game import GAME
from tests.temples.positions import play, position


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


def test_a_game_is_found_by_its_name() -> None:
    assert "temples" in names()
    assert find("temples") is GAME


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(SettingError, match=r"there is no game 'chess'; there is .*temples"):
        find("chess")


def test_the_names_of_games_are_known_without_importing_one() -> None:
    code = (
        "import sys; from suite.core.game import names; names(); "
        "print('suite.temples.game' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"


def test_the_checked_entrance_takes_a_legal_action_and_leaves_the_state_alone() -> None:
    state = position(hand="m")
    twin = state.clone()
    assert GAME.play(state, GAME.read("travel medes")) != state
    assert state == twin


@pytest.mark.parametrize("text", ["travel persians", "build own", "draw 0 medes", "lay 0 6 6"])
def test_the_checked_entrance_refuses_what_is_not_legal(text: str) -> None:
    with pytest.raises(IllegalActionError, match=f"'{text}' is not legal in the phase 'act'"):
        play(position(hand="m"), text)
