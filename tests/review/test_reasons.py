"""Reasons of marks and warnings: facts of the lines, and of turns that follow them in worlds."""

from __future__ import annotations

from random import Random

import pytest

from suite.review.outlook import WORLDS, _turns, outlooks
from suite.review.reasons import reasons, warning
from suite.review.review import Judgement
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.temples.positions import position

NAMES = ["Anna", "Ben"]


def winning() -> State:
    """Return a position in which building wins, and Ben wins by building if Anna does not."""
    return position(
        at="medes",
        rows={"medes": "mmmmmm"},
        temples={"sumerians": "123456", "hittites": "123456", "persians": "12"},
        yard="1",
        rival_at="hittites",
        rival_rows={"hittites": "hhhhhh", "sumerians": "aaa"},
        rival_temples={"assyrians": "123456", "persians": "12"},
        rival_hand="aaahhh",
    )


def test_a_warning_says_what_else_could_be_done_and_what_it_costs() -> None:
    state = winning()
    view = GAME.view(state, 0)
    told = warning(view, GAME.read("end"), NAMES)
    assert told.startswith("You could win the game")
    assert told.endswith("look again?")
    assert warning(view, GAME.read("build own"), NAMES) == ""


def test_reasons_name_the_seats_where_nobody_is_addressed() -> None:
    view = GAME.view(winning(), 0)
    judgement = Judgement(["build own"], 0.5, 1.0, 0.5, 0.4, 0.6, "??", line=["end"])
    assert reasons(view, judgement, NAMES)[0].startswith("Its point: win the game")
    assert reasons(view, Judgement(["build own"]), NAMES) == []


def test_what_a_rival_does_clearly_more_often_is_a_risk() -> None:
    # Ben builds his first stage at the Medes from the yard of Anna, unless she does.
    state = position(
        at="medes",
        rows={"medes": "m"},
        yard="1",
        rival_at="sumerians",
        rival_rows={"sumerians": "ssssss"},
        supply="2222",
    )
    view = GAME.view(state, 0)
    line, best = ([GAME.read(text) for text in way] for way in (("end",), ("build own", "end")))
    risk, _prospect = outlooks(view, line, best, "seed")
    assert risk
    assert (risk.seat, risk.key) == (1, "win")
    assert risk.share - risk.other >= 0.3
    assert outlooks(view, line, best, "seed")[0] == risk
    judgement = Judgement(["build own"], mark="?", line=["end"], risk=risk)
    often, seldom = (round(share * WORLDS) for share in (risk.share, risk.other))
    assert (
        f"Ben can then win the game in {often} of 12 deals, "
        f"but in {seldom} after the better action."
    ) in reasons(view, judgement, NAMES)


@pytest.mark.parametrize("name", ["end", "build own"])
def test_turns_are_those_of_others_and_the_next_own_one_as_the_watcher_sees_them(name: str) -> None:
    view = GAME.view(position(at="medes", rows={"medes": "m"}, yard="1"), 0)
    line = [GAME.read(name), *([GAME.read("end")] if name != "end" else [])]
    turns = list(_turns(view, line, Random(3)))
    assert [turn.seat for turn in turns] == [1, 0]
    for turn in turns:
        after = view
        for event in turn.events[: turn.start]:
            after = GAME.follow(after, event)
        assert after.state == turn.view.state
        assert GAME.actor(after.state) == turn.seat
    assert any("?" in GAME.write(event) for event in turns[0].events)
    assert WORLDS == 12
