"""What is answered about the five sites: a site, lists, and where cards and pieces are."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from suite.core.errors import NotationError
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.pieces import PEOPLES
from suite.temples.model.state import State
from tests.temples.positions import position
from tests.temples.scenes import some_states

NAMES: Final = ("Anna", "Ben")
PIECES: Final = (*PEOPLES, *"123456", "piece")


def scene() -> State:
    return position(
        at="medes",
        hand="mhh",
        rows={"medes": "hmmm", "persians": "p"},
        temples={"medes": "12"},
        yard="31",
        rival_rows={"medes": "a"},
        rival_hand="mp",
        rival_yard="3",
        rival_start=True,
        discards="m",
    )


def look(place: str, watcher: int = 0) -> list[str]:
    return GAME.look_at(GAME.view(scene(), watcher), NAMES, place)


def listed(what: str, watcher: int = 0) -> list[str]:
    return GAME.listing(GAME.view(scene(), watcher), NAMES, what)


def where(what: str, watcher: int = 0) -> list[str]:
    return GAME.where(GAME.view(scene(), watcher), NAMES, what)


@pytest.mark.parametrize("place", ["medes", "Medes", "M", "me"])
def test_a_site_is_told_from_both_sides_with_the_pieces_there(place: str) -> None:
    assert look(place) == [
        "Medes: Anna has a temple 2 high (stages 1 and 2) and a row of four: a Hittite and three "
        "Medes, with a run of Medes at place 2; Ben has no temple and a row of one: an Assyrian.",
        "Anna's piece is at the Medes.",
    ]


def test_a_place_without_a_piece_says_so() -> None:
    assert look("quarry") == ["Ben's piece is at the quarry."]
    assert look("sumerians")[1:] == ["There is no piece at the Sumerians."]


def test_lists_say_all_there_is() -> None:
    assert [told.partition(":")[0] for told in listed("sites")] == [
        "Medes",
        "Sumerians",
        "Hittites",
        "Persians",
        "Assyrians",
    ]
    assert listed("rows")[:2] == [
        "Anna's row at the Medes: a Hittite and three Medes.",
        "Anna's row at the Persians: a Persian.",
    ]
    assert listed("yards")[0] == "Anna's yard holds 3 and the open 1."
    assert listed("runs") == ["Anna's row at the Medes: a run of Medes at place 2."]


def test_of_a_hand_its_seat_is_told_and_the_rival_only_what_is_known() -> None:
    assert listed("hand") == ["Anna holds three cards: a Mede and two Hittites."]
    assert listed("hand", 1) == ["Ben holds two cards: a Mede and a Persian."]
    assert listed("hand", SPECTATOR) == [
        "Anna holds three cards, unseen.",
        "Ben holds two cards, unseen.",
    ]
    assert len(listed("hand", EVERYBODY)) == 2


def test_cards_and_pieces_are_found() -> None:
    assert where("m") == [
        "In Anna's row at the Medes: places 2, 3 and 4.",
        "In Anna's hand: one card.",
        "In the discards: one card.",
    ]
    assert "In Ben's hand: one card." in where("medes", 1)
    assert "In Ben's hand: one card." in where("medes", EVERYBODY)
    assert where("1") == [
        "In Anna's temple at the Medes.",
        "In Anna's yard: one card, one open.",
        "Ben's starting stage is not built yet.",
    ]
    assert where("stage 2") == where("2") == ["In Anna's temple at the Medes."]
    assert where("6") == ["None can be seen."]
    assert where("pieces") == ["Anna's piece is at the Medes.", "Ben's piece is at the quarry."]


@pytest.mark.parametrize("what", ["", "x", "7", "temple", "quarry"])
def test_a_piece_there_is_not_is_answered_with_those_there_are(what: str) -> None:
    with pytest.raises(NotationError, match="there is no card or piece"):
        where(what)


@pytest.mark.parametrize("place", ["", "rome", "mm"])
def test_what_is_no_place_is_answered_with_the_places(place: str) -> None:
    with pytest.raises(NotationError, match="choose from quarry, medes"):
        look(place)


def test_there_is_no_list_of_anything_else() -> None:
    with pytest.raises(NotationError, match="choose from sites, rows"):
        listed("temples")


@pytest.mark.slow
def test_nothing_that_is_told_follows_from_what_is_hidden() -> None:
    for state in some_states(4, 9):
        for watcher in (SPECTATOR, 0, 1):
            other = GAME.determinize(GAME.view(state, watcher), Random(1))
            told = []
            for world in (state, other):
                view = GAME.view(world, watcher)
                told.append(
                    [
                        *[GAME.look_at(view, NAMES, place) for place in ("quarry", *PEOPLES)],
                        *[GAME.listing(view, NAMES, what) for what in GAME.lists],
                        *[GAME.where(view, NAMES, what) for what in PIECES],
                    ]
                )
            assert told[0] == told[1]
