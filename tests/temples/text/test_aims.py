"""What actions of the card game are for: facts by the rules, named for whoever reads them."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core.showing.aims import Aim
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.temples.positions import position

NAMES = ("Anna", "Ben")


def aims(state: State, *texts: str, you: int | None = None) -> dict[str, Aim]:
    """Return what a line of the seat to act is for, by keys."""
    line = [GAME.read(text) for text in texts]
    view = GAME.view(state, state.active)
    return {aim.key: aim for aim in GAME.aims(view, line, NAMES, you)}


def test_a_sum_is_told_with_what_it_begins_and_what_it_wins() -> None:
    here: dict[str, Any] = {"at": "medes", "rows": {"medes": "mmmmmm"}, "yard": "1"}
    state = position(**here)
    assert aims(state, "build own")["sum"].phrase == "reach a sum of 1"
    assert aims(position(**here, supply="222222"), "build own")["sum"].phrase == (
        "reach a sum of 1 before the supply runs out"
    )
    high = {"sumerians": "123456", "hittites": "123456", "persians": "12"}
    rival = {"medes": "123456", "sumerians": "1234"}
    found = aims(position(**here, temples=high, rival_temples=rival), "build own")
    assert found["sum"].phrase == "begin the final phase with a sum of 15"
    assert "win" not in found
    assert aims(position(**here, temples=high), "build own")["win"].phrase == "win the game"


@pytest.mark.parametrize(
    ("you", "told"),
    [(None, "pull down Ben's temple at the Medes"), (1, "pull down your temple at the Medes")],
)
def test_what_a_rival_loses_is_named_as_the_reader_calls_it(you: int | None, told: str) -> None:
    state = position(at="medes", rows={"medes": "aaa"}, rival_temples={"medes": "123"})
    found = aims(state, "collapse 1", you=you)["fell 1"]
    assert (found.phrase, found.size, found.weight) == (told, 3, 3.0)


def test_halving_and_runs_and_room_and_cards_are_aims() -> None:
    state = position(at="medes", rows={"medes": "ppp"}, rival_hand="mmsshh", hand="mm")
    assert aims(state, "halve 1", you=1)["halve"].phrase == "halve your hand"
    assert aims(state, "halve 1")["halve"].phrase == "halve Ben's hand"
    assert aims(state, "end")["cards"].phrase == "keep two cards in hand"
    empty = position(at="medes", hand="m")
    room = aims(empty, "settle medes")["room 1"]
    assert room.phrase == "make room for stage 1 at the Medes"
    two = position(at="medes", hand="m", rows={"medes": "mm"})
    assert aims(two, "settle medes")["run 1 1"].phrase == "keep a run of Medes at the Medes"


def test_what_the_rules_do_not_allow_is_for_nothing() -> None:
    state = position(at="medes", hand="m")
    assert "sum" not in aims(state, "build own", "settle medes")
    assert "room 1" not in aims(state, "build own", "settle medes")
