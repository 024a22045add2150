"""Refusals of keys: each is true, and names what the nearest of the key's actions lacks."""

from __future__ import annotations

from collections.abc import Iterator
from re import findall, search

import pytest

from suite.temples.game import GAME
from suite.temples.model.pieces import HEIGHT, ONE, QUARRY, length, size
from suite.temples.model.state import State
from suite.temples.text.runs import runs
from tests.core.text.refusing import refused, sentence
from tests.temples.positions import play, position
from tests.temples.scenes import dealt_states, some_states


def sampled() -> Iterator[State]:
    for state in (*some_states(20, 7), *dealt_states(60)):
        if isinstance(GAME.actor(state), int) and state.phase == "act":
            yield state


def test_before_the_first_card_is_settled_the_starting_stage_is_what_could_be_built() -> None:
    state = position(at="persians", hand="mms", start=True)
    assert sentence(GAME, state, "b") == (
        "Your starting stage needs one card in your row at the Persians, which is empty."
    )


@pytest.mark.parametrize(
    ("state", "key", "told"),
    [
        (position(at="medes", hand="ss", rows={"medes": "s"}, rival_yard="1", yard="4"), "b", None),
        (
            position(at="medes", hand="ss", rival_yard="1", yard="4"),
            "b",
            "Stage 1 needs one card in your row at the Medes, which is empty.",
        ),
        (
            position(at="medes", hand="s", rows={"medes": "s"}, yard="4"),
            "b",
            "You have no temple at the Medes, so the next stage is 1; your yard offers stage 4 and "
            "the rival's yard is empty.",
        ),
        (
            position(at="medes", hand="s", rows={"medes": "s", "persians": "pp"}),
            "m",
            "Exactly three cards migrate, and no row of yours has more than two.",
        ),
        (position(hand="s"), "m", "Exactly three cards migrate, and your rows are empty."),
        (
            position(at="medes", hand="mm", rows={"medes": "s"}),
            "t",
            "A journey costs a card of the people at its destination, and your hand holds "
            "only two Medes; your piece is at the Medes already.",
        ),
        (position(at="medes", rows={"medes": "s"}), "t", "Your hand is empty."),
        (position(at="medes", rows={"medes": "s"}), "s", "Your hand is empty."),
        (
            position(at="medes", hand="s", rows={"medes": "s", "persians": "hhh"}),
            "a",
            "There is no run of three or more in your row at the Medes; there is one at the "
            "Persians.",
        ),
        (
            position(at="medes", hand="s", rows={"medes": "mmm"}, rival_hand="m"),
            "a",
            "The rival has no row at the Medes. The rival holds one card; halving takes two "
            "or more.",
        ),
        (
            position(at="medes", hand="s", rows={"medes": "ppp"}, yard="3"),
            "a",
            "You have no temple at the Medes, so a leap goes to stage 2; your yard offers "
            "stage 3 and the rival's yard is empty. The rival holds no cards; halving takes "
            "two or more.",
        ),
        (
            play(
                position(at="hittites", rows={"hittites": "mmm"}, rival_hand="mmmp"),
                "halve 1",
            ),
            "b",
            "First you must discard two cards of the halved hand.",
        ),
    ],
)
def test_a_key_is_refused_for_what_its_nearest_action_lacks(
    state: State, key: str, told: str | None
) -> None:
    if told is None:
        assert refused(GAME, state, key) is None
    else:
        assert sentence(GAME, state, key) == told


@pytest.mark.slow
def test_what_a_refused_build_says_of_row_and_yards_is_true() -> None:
    kinds = set()
    for state in sampled():
        reason = refused(GAME, state, "b")
        if not reason:
            continue
        me, here = state.active, state.active << 3 | state.pieces[state.active]
        height, told = HEIGHT[state.temples[here]], reason.sentence
        opened = [state.yards[me] & 7, state.yards[1 - me] & 7]
        starts = state.start[me] and not height
        if state.pieces[me] == QUARRY:
            assert "travel to one first" in told
            continue
        # With people enough it could be built, or else no row helps.
        buildable = bool(starts) or height + 1 in opened
        assert ("needs" in told) == buildable
        assert ("starting stage" in told) == bool(starts)
        kinds.add((buildable, bool(starts)))
        if not buildable and height < 6:
            assert f"the next stage is {height + 1}" in told
            offers = [int(each) for each in findall(r"offers stage ([1-6])", told)]
            assert offers == [stage for stage in opened if stage]
            assert ("your yard is empty" in told) == (not opened[0])
            assert ("the rival's yard is empty" in told) == (not opened[1])
    assert {(True, True), (True, False), (False, False)} <= kinds


@pytest.mark.slow
def test_what_other_refused_keys_say_is_true() -> None:
    kinds = set()
    for state in sampled():
        me = state.active
        here, rows = me << 3 | state.pieces[me], state.rows[me << 3 | 1 : (me << 3 | 5) + 1]
        for key in "tsmae":
            reason = refused(GAME, state, key)
            if not reason:
                continue
            told = reason.sentence
            kinds.add((key, told.split()[0]))
            if "hand is empty" in told:
                assert not size(state.hands[me])
            if "holds only" in told:
                assert state.hands[me] == size(state.hands[me]) * ONE[state.pieces[me]]
            if "rows are empty" in told:
                assert not any(rows)
            if most := search(r"has more than (one|two)", told):
                assert max(map(length, rows)) == ("one", "two").index(most[1]) + 1
            if "no run" in told:
                assert not [*runs(state.rows[here])]
                assert ("there is one at" in told) == any([*runs(row)] for row in rows)
            if key == "a" and "no run" not in told and "quarry" not in told:
                assert [*runs(state.rows[here])]
            if "migration of this turn" in told:
                assert state.migrated
    assert len(kinds) >= 8
