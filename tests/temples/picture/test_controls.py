"""How the cards are played on the full screen: keys, places, and what an action promises."""

from __future__ import annotations

import re

import pytest

from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, Look
from suite.core.view import SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.temples.positions import position


def words_of(state: State, watcher: int = 0) -> dict[str, tuple[str, ...]]:
    return {key.key: key.words for key in GAME.keys(GAME.view(state, watcher))}


def aims(state: State, text: str) -> tuple[str, ...]:
    return GAME.targets(GAME.view(state, 0), GAME.read(text))


def test_the_places_are_the_five_sites_side_by_side() -> None:
    assert GAME.places == (("medes", "sumerians", "hittites", "persians", "assyrians"),)


def test_a_digit_is_a_card_which_can_be_settled_travelled_with_or_discarded() -> None:
    words = words_of(position(hand="ham"))
    assert words["1"] == ("settle medes", "travel medes", "discard medes")
    assert words["2"][0] == "settle hittites"
    assert words["3"][0] == "settle assyrians"
    assert "4" not in words


def test_nobody_has_the_keys_of_another_hand() -> None:
    state = position(hand="ham", rival_hand="pp")
    assert words_of(state, 1)["1"][0] == "settle persians"
    assert "1" not in words_of(state, SPECTATOR)


def test_every_action_is_begun_by_a_key() -> None:
    state = position(hand="mshpa")
    words = [word for key in words_of(state).values() for word in key]
    for action in GAME.every_action():
        text = GAME.write(action)
        assert any(f"{text} ".startswith(f"{word} ") for word in words), text


def test_an_action_is_about_the_site_travelled_to_or_the_site_of_the_piece() -> None:
    state = position(at="hittites", hand="m")
    assert aims(state, "travel medes") == ("medes",)
    assert aims(state, "migrate medes persians") == ("medes", "persians")
    for text in ("settle medes", "build own", "halve 1", "leap 2 own"):
        assert aims(state, text) == ("hittites",)
    assert aims(state, "end") == aims(state, "discard medes") == ()
    assert aims(position(hand="m"), "settle medes") == ()


def test_cards_a_pawn_and_stages_move_to_the_side_of_their_seat() -> None:
    rows = {"medes": "mh", "hittites": "m"}
    view = GAME.view(position(at="medes", hand="s", rows=rows, yard="23", rival_yard="4"), 0)
    for text, motion in {
        "settle sumerians": ("sumerians", "medes 0 row"),
        "travel sumerians": ("pawn-0", "medes 0 temple", "sumerians 0 piece"),
        "migrate medes hittites": ("hittites", "medes 0 temple", "hittites 0 row"),
        "build own": ("stage-3", "medes 0 temple"),
        "build rival": ("stage-4", "medes 0 temple"),
        "build start": ("stage-1", "medes 0 temple"),
        "discard sumerians": (),
        "end": (),
        "halve 1": (),
    }.items():
        assert GAME.motion(view, GAME.read(text)) == motion
    named = {*re.findall(r'data-spot="([^"]+)"', GAME.fragments(view, "AB", Look()).board)}
    assert {"medes 0 row", "hittites 0 row", "medes 0 piece", "persians 1 temple"} <= named
    assert {"seat 0", "seat 1"} <= named


@pytest.mark.parametrize(
    ("text", "promise"),
    [
        ("build own", RAISES),
        ("halve 1", FIGHTS),
        ("travel sumerians", ALLOWED),
        ("end", ALLOWED),
        ("settle sumerians", ALLOWED),
    ],
)
def test_what_an_action_promises(text: str, promise: str) -> None:
    state = position(
        at="medes",
        hand="mms",
        rows={"medes": "mmm"},
        temples={"medes": "1"},
        yard="2",
        rival_hand="pp",
    )
    before = state.clone()
    assert GAME.promise(GAME.view(state, 0), GAME.read(text)) == promise
    assert state == before


def test_a_card_that_makes_a_stage_possible_promises_it() -> None:
    state = position(at="medes", hand="s", rows={"medes": "m"}, temples={"medes": "1"}, yard="2")
    assert GAME.promise(GAME.view(state, 0), GAME.read("settle sumerians")) == RAISES
