"""Refusals of keys: each is true, and names what the nearest of the key's actions lacks."""

from __future__ import annotations

import pytest

from suite.tiles.game import GAME
from suite.tiles.model.pieces import KINDS, count
from suite.tiles.model.state import State
from suite.tiles.rules.conflicts import added_kind
from tests.core.text.refusing import refused, sentence
from tests.tiles.positions import play, position
from tests.tiles.stories import some_of_each_phase

PLAIN = position("t k0 . .", hands=("sstm", ""), buildings=False, wonder=False)
NEW_ROW = (
    "A building is built at once, after a tile that makes a row of three or more, longer than the "
    "one in which it stands."
)
NEW_SQUARE = (
    "A monument is raised at once, after a tile that completes a square of four, if one with its "
    "colour is left."
)
NEW_PLUS = "The wonder is raised at once, after a tile that completes a plus of five."


@pytest.mark.parametrize(
    ("state", "key", "told"),
    [
        (PLAIN, "m", NEW_SQUARE),
        (position("t k0 . .", buildings=True, wonder=False), "m", f"{NEW_ROW} {NEW_SQUARE}"),
        (position("t k0 . .", buildings=False, wonder=True), "m", f"{NEW_SQUARE} {NEW_PLUS}"),
        (position("t . . ."), "w", "You have no leader on the board."),
        (position("t k0 . ."), "x", "Your hand is empty."),
        (position("t k0 . .", catastrophes_left=(0, 2)), "c", "You have no catastrophe left."),
        (
            position(". . . .", shrines=False),
            "K",
            "Your king can go nowhere now: it needs an empty land cell beside a face-up temple, "
            "and may join one kingdom at most.",
        ),
        (
            play(position("t k0 s . s k1 t", hands=("s", "s")), "tile settlement H4"),
            "3",
            "Your hand holds no settlement.",
        ),
    ],
)
def test_a_key_is_refused_for_what_its_nearest_action_lacks(
    state: State, key: str, told: str
) -> None:
    assert sentence(GAME, state, key) == told


def test_a_cell_alone_is_refused_for_what_lies_there() -> None:
    state = position("t k0 . .", hands=("sstm", ""))
    about = [GAME.read(f"{what} E4") for what in ("tile settlement", "tile temple", "leader king")]
    assert GAME.refuse(GAME.view(state, 0), about).sentence == (
        "A temple lies on E4; a tile needs an empty cell."
    )
    assert GAME.refuse(GAME.view(state, 0), about[2:] * 2).sentence == (
        "A temple lies on E4; a leader needs an empty cell."
    )


@pytest.mark.slow
def test_in_every_phase_what_a_refusal_says_is_true() -> None:
    phases = set()
    for state, _ in some_of_each_phase(20):
        seat = GAME.actor(state)
        if not isinstance(seat, int):
            continue
        for key in [each.key for each in GAME.keys(GAME.view(state, seat))]:
            reason = refused(GAME, state, key)
            if not reason:
                continue
            told = reason.sentence
            phases.add(state.phase)
            if state.phase != "action" and told.startswith("First"):
                # What comes first is what is due, and the key is not of it.
                assert {
                    "attack": "add to the attack",
                    "defend": "add to the defence",
                    "choose-war": "which war comes next",
                    "building": "or nothing",
                    "monument": "or nothing",
                    "treasure": "which treasure stays",
                    "income": "point of the wonder",
                }[state.phase] in told
            if "hand holds" in told and state.conflict:
                kind = added_kind(state)
                assert KINDS[kind] in told
                assert count(state.hands[seat], kind) < int(key)
            if "no leader on the board" in told:
                assert not any(state.leaders[seat << 2 : (seat << 2) + 4])
            if "no catastrophe left" in told:
                assert not state.catastrophes_left[seat]
            if "building is built" in told:
                assert state.buildings_allowed
            if "wonder is raised" in told:
                assert state.wonder_allowed and not state.wonder
    assert phases >= {"action", "attack", "defend", "choose-war", "building", "monument"}
