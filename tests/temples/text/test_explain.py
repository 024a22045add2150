"""Every refusal has its sentence and its chapter, every legal action says what it does."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from suite.core.game import Reason
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.actions import SEATS_ACTIONS
from suite.temples.model.state import State
from tests.temples.positions import play, position
from tests.temples.scenes import dealt_states, history, some_states, twins

WATCHERS = (0, 1, SPECTATOR, EVERYBODY)


def explain(state: State, text: str, watcher: int = 0) -> Reason:
    return GAME.explain(GAME.view(state, watcher), GAME.read(text))


def at(site: str = "hittites", row: str = "", **more: Any) -> State:
    """A position with a row where the piece is."""
    return position(at=site, rows={site: row}, **more)


HITTITES = "hittites"
HALVED = play(at(row="mmm", rival_hand="mspha"), "halve 1")
OVER = play(position(supply="2"), "end", "lay 0 2")

# fmt: off
REFUSED = [
    (GAME.new(GAME.new_rules()), "end", "set-up",
     "The game has not begun: the first hands are being dealt."),
    (play(at(), "end", "lay 0 6 5"), "end", "1",
     "The people cards of this turn have not been drawn yet."),
    (play(at(), "end"), "build own", "3",
     "The turn has ended: its temple cards are laid now."),
    (OVER, "travel medes", "end of the game",
     "The game is over."),
    (HALVED, "end", "2.5.6",
     "First player 2 must discard two cards of the halved hand."),
    (at(hand="m"), "discard medes", "2.5.6",
     "No hand is being halved, so nobody has to discard."),
    (at(), "lay 0 6 5", "3",
     "Nobody decides this: it is an event of chance, and none is due now."),
    (at(), "start 1", "set-up",
     "Nobody decides this: it is an event of chance, and none is due now."),
    (play(at(top="21"), "end"), "lay 0 6 5", "3",
     "The stages 1 and 2 come next, known since a collapse."),
    (at(hand="h"), "travel hittites", "2.1",
     "Your piece is at the Hittites already."),
    (at(hand="h"), "travel assyrians", "2.1",
     "The journey costs an Assyrian, and your hand holds none."),
    (position(hand="h"), "settle hittites", "2.2",
     "Your piece is still at the quarry, which is not a site: travel to one first."),
    (at(hand="h"), "settle medes", "2.2",
     "Your hand holds no Mede."),
    (position(start=True), "build start", "2.3",
     "Your piece is still at the quarry, which is not a site: travel to one first."),
    (at(row="m"), "build start", "2.3",
     "Your starting stage has been built already."),
    (at(row="mm", start=True, temples={HITTITES: "1"}), "build start", "2.3",
     "The starting stage needs an empty plot, and your temple at the Hittites is 1 high."),
    (at(start=True), "build start", "2.3",
     "Your starting stage needs one card in your row at the Hittites, which is empty."),
    (at(row="m"), "build own", "2.3",
     "Your yard is empty."),
    (at(row="m"), "build rival", "2.3",
     "The rival's yard is empty."),
    (at(row="mmp", temples={HITTITES: "12"}, yard="34"), "build own", "2.3",
     "Your temple at the Hittites is 2 high, so the next stage is 3; the open stage of your "
     "yard is 4. Three Persians in a row here would let you leap one stage."),
    (at(row="mpppp", temples={HITTITES: "12"}, rival_yard="34"), "build rival", "2.3",
     "Your temple at the Hittites is 2 high, so the next stage is 3; the open stage of the "
     "rival's yard is 4. The run of Persians at place 2 can leap one stage."),
    (at(row="ppp", temples={HITTITES: "12"}, yard="34"), "build own", "2.3",
     "Your temple at the Hittites is 2 high, so the next stage is 3; the open stage of your "
     "yard is 4."),
    (at(row="mm", temples={HITTITES: "12"}, yard="34"), "build own", "2.3",
     "Your temple at the Hittites is 2 high, so the next stage is 3; the open stage of your "
     "yard is 4."),
    (at(row="m", yard="5"), "build own", "2.3",
     "You have no temple at the Hittites, so the next stage is 1; the open stage of your yard "
     "is 5."),
    (at(row="mm", temples={HITTITES: "12"}, yard="3"), "build own", "2.3",
     "Stage 3 needs three cards in your row at the Hittites, which has two."),
    (at(row="m", temples={HITTITES: "6"}, yard="3"), "build own", "2.3",
     "Your temple at the Hittites is 6 high, and there is no stage 7."),
    (at(row="m", hand="s", start=True), "end", "2.3",
     "Your starting stage must be built before the turn can end, as long as anything else is "
     "possible."),
    (position(rows={"medes": "mmmm"}, migrated=True), "migrate medes persians", "2.4",
     "Your one migration of this turn has been used."),
    (position(rows={"medes": "mm"}), "migrate medes persians", "2.4",
     "Exactly three cards migrate, and your row at the Medes has two."),
    (position(), "migrate medes persians", "2.4",
     "Exactly three cards migrate, and your row at the Medes is empty."),
    (position(), "collapse 1", "2.5",
     "Your piece is still at the quarry, which is not a site: travel to one first."),
    (at(row="mma"), "halve 1", "2.5",
     "No run of three or more begins at place 1 of your row at the Hittites."),
    (at(row="msssmpppp"), "leap 7 own", "2.5",
     "No run of three or more begins at place 7 of your row at the Hittites; there is a run "
     "of Sumerians at place 2 and Persians at place 6."),
    (at(row="mmm"), "collapse 1", "2.5.1",
     "The run at place 1 is of Medes; this needs Assyrians."),
    (at(row="mmm"), "steal 1", "2.5.2",
     "The run at place 1 is of Medes; this needs Hittites."),
    (at(row="sss"), "banish 1 medes", "2.5.3",
     "The run at place 1 is of Sumerians; this needs Medes."),
    (at(row="ppp"), "defect 1", "2.5.4",
     "The run at place 1 is of Persians; this needs Sumerians."),
    (at(row="aaa"), "leap 1 own", "2.5.5",
     "The run at place 1 is of Assyrians; this needs Persians."),
    (at(row="aaa"), "collapse 1", "2.5.1",
     "The rival has no temple at the Hittites."),
    (at(row="hhh"), "steal 1", "2.5.2",
     "The rival has no temple at the Hittites."),
    (at(row="hhh", temples={HITTITES: "2"}, rival_temples={HITTITES: "12"}), "steal 1", "2.5.2",
     "Only a higher stage can be stolen: your temple at the Hittites is 2 high, the rival's 2."),
    (at(row="hhh", rival_temples={HITTITES: "4"}), "steal 1", "2.5.2",
     "Stage 4 needs four cards in your row at the Hittites, which has three."),
    (at(row="mmm", rival_rows={HITTITES: "aa"}), "banish 1 medes", "2.5.3",
     "There is no Mede in the rival's row at the Hittites."),
    (at(row="sss"), "defect 1", "2.5.4",
     "The rival has no row at the Hittites."),
    (at(row="ppp"), "leap 1 rival", "2.5.5",
     "The rival's yard is empty."),
    (at(row="ppp", temples={HITTITES: "1"}, yard="2"), "leap 1 own", "2.5.5",
     "Your temple at the Hittites is 1 high, so a leap goes to stage 3; the open stage of "
     "your yard is 2."),
    (at(row="ppp", temples={HITTITES: "12"}, yard="4"), "leap 1 own", "2.5.5",
     "Stage 4 needs four cards in your row at the Hittites, which has three."),
    (at(row="ppp", temples={HITTITES: "5"}, yard="4"), "leap 1 own", "2.5.5",
     "Your temple at the Hittites is 5 high, and there is no stage 7."),
    (at(row="mmm", rival_hand="a"), "halve 1", "2.5.6",
     "The rival holds one card; halving takes two or more."),
]
# fmt: on

# fmt: off
ALLOWED = [
    (position(hand="h"), "travel hittites", "2.1",
     "A Hittite goes to the discards, your piece to the Hittites."),
    (at(hand="a"), "settle assyrians", "2.2",
     "An Assyrian joins your row at the Hittites."),
    (at(row="maa", hand="a"), "settle assyrians", "2.2",
     "An Assyrian joins your row at the Hittites; that makes a run of Assyrians at place 2."),
    (at(row="m", start=True), "build start", "2.3",
     "The starting stage makes your temple at the Hittites 1 high; your sum becomes 1 against "
     "0."),
    (at(row="mm", temples={HITTITES: "1"}, yard="32"), "build own", "2.3",
     "Stage 2 from your yard makes your temple at the Hittites 2 high; the 3 below opens; "
     "your sum becomes 2 against 0."),
    (at(row="m", rival_yard="1"), "build rival", "2.3",
     "Stage 1 from the rival's yard makes your temple at the Hittites 1 high; then that yard "
     "is empty; your sum becomes 1 against 0."),
    (at(row="mmm", temples={HITTITES: "12", "medes": "6", "persians": "6"}, yard="3"),
     "build own", "2.3",
     "Stage 3 from your yard makes your temple at the Hittites 3 high; then that yard is "
     "empty; your sum becomes 15 against 0 and wins the game."),
    (at(row="mmm", temples={HITTITES: "12", "medes": "6", "persians": "6"}, yard="3",
     rival_temples={"medes": "5", "persians": "5"}),
     "build own", "2.3",
     "Stage 3 from your yard makes your temple at the Hittites 3 high; then that yard is "
     "empty; your sum becomes 15 against 10, and the final phase begins."),
    (position(rows={"medes": "amps", "persians": "p"}), "migrate medes persians", "2.4",
     "A Mede, a Persian and a Sumerian move from the Medes to the Persians."),
    (position(rows={"medes": "ppm", "persians": "p"}), "migrate medes persians", "2.4",
     "Two Persians and a Mede move from the Medes to the Persians; that makes a run of "
     "Persians at place 1."),
    (at(row="aaa", rival_temples={HITTITES: "134"}), "collapse 1", "2.5.1",
     "The rival's temple at the Hittites collapses, and stages 4, 3 and 1 go on top of the "
     "supply, the 1 uppermost; your sum becomes 0 against 0. An Assyrian of the run goes to the "
     "discards."),
    (at(row="hhhm", rival_temples={HITTITES: "24"}), "steal 1", "2.5.2",
     "Stage 4 comes over: your temple at the Hittites is then 4 high, the rival's 2; your sum "
     "becomes 4 against 2. A Hittite of the run goes to the discards."),
    (at(row="hhh", rival_temples={HITTITES: "1"}), "steal 1", "2.5.2",
     "Stage 1 comes over: your temple at the Hittites is then 1 high, the rival's 0; your sum "
     "becomes 1 against 0. A Hittite of the run goes to the discards."),
    (at(row="mmm", rival_rows={HITTITES: "pmpmp"}), "banish 1 medes", "2.5.3",
     "Two Medes must leave the rival's row at the Hittites; that leaves a run of Persians at "
     "place 1. A Mede of the run goes to the discards."),
    (at(row="sssa", rival_rows={HITTITES: "maa"}), "defect 1", "2.5.4",
     "Two Assyrians from the end of the rival's row at the Hittites join your own; that makes a "
     "run of Assyrians at place 3. A Sumerian of the run goes to the discards."),
    (at(row="sss", rival_rows={HITTITES: "am"}), "defect 1", "2.5.4",
     "A Mede from the end of the rival's row at the Hittites joins your own. A Sumerian of the "
     "run goes to the discards."),
    (at(row="ppp", temples={HITTITES: "1"}, rival_yard="53"), "leap 1 rival", "2.5.5",
     "Stage 3 from the rival's yard makes your temple at the Hittites 3 high, skipping 2; the 5 "
     "below opens; your sum becomes 3 against 0. A Persian of the run goes to the discards."),
    (at(row="mmm", rival_hand="mspha"), "halve 1", "2.5.6",
     "The rival must discard two of five cards. A Mede of the run goes to the discards."),
    (at(), "end", "3",
     "The turn ends, and your yard gets two temple cards."),
    (at(top="43"), "end", "3",
     "The turn ends, and your yard gets two temple cards, known to be 3 and 4."),
    (at(top="4"), "end", "3",
     "The turn ends, and your yard gets two temple cards, among them 4."),
    (at(supply="4"), "end", "3",
     "The turn ends, and your yard gets one temple card; with it the supply is used up, so "
     "the game is over."),
    (play(at(), "end"), "lay 0 6 5", "3",
     "Chance acts now, and this can come up."),
]
# fmt: on


@pytest.mark.parametrize(("state", "action", "chapter", "sentence"), REFUSED)
def test_a_refusal_names_the_first_reason(
    state: State, action: str, chapter: str, sentence: str
) -> None:
    assert explain(state, action) == Reason(False, sentence, chapter)


@pytest.mark.parametrize(("state", "action", "chapter", "sentence"), ALLOWED)
def test_a_legal_action_says_what_it_does(
    state: State, action: str, chapter: str, sentence: str
) -> None:
    assert explain(state, action) == Reason(True, sentence, chapter)


def test_the_seat_whose_hand_is_halved_is_the_one_that_is_told_you() -> None:
    assert explain(HALVED, "discard medes", 1) == Reason(
        True, "A Mede goes from your hand to the discards; one more must follow.", "2.5.6"
    )
    last = play(HALVED, "discard medes")
    assert explain(last, "discard medes", 1).sentence == "Your hand holds no Mede."
    told = explain(last, "discard persians", 1).sentence
    assert told == "A Persian goes from your hand to the discards."
    told = explain(HALVED, "end", 1).sentence
    assert told == "First you must discard two cards of the halved hand."


def test_who_is_not_to_act_is_told_by_what_is_visible() -> None:
    state = at(hand="hm", row="mm", yard="4")
    for watcher in (1, SPECTATOR):
        told = explain(state, "settle assyrians", watcher)
        assert told == Reason(True, "An Assyrian joins player 1's row at the Hittites.", "2.2")
        told = explain(state, "build own", watcher)
        assert told.sentence.startswith("Player 1 has no temple at the Hittites, so the next stage")
    told = explain(state, "settle assyrians", EVERYBODY)
    assert told == Reason(False, "Player 1's hand holds no Assyrian.", "2.2")


def test_seats_have_their_names_for_those_who_look_on() -> None:
    states = [*some_states(3, 25), *dealt_states(6), HALVED, OVER]
    told = {
        GAME.explain(GAME.view(state, watcher), action, ("Agnes", "Ben")).sentence
        for state in states
        for watcher in (SPECTATOR, EVERYBODY)
        for action in range(SEATS_ACTIONS)
    }
    told |= {
        GAME.refuse(GAME.view(state, EVERYBODY), actions, ("Agnes", "Ben")).sentence
        for state in states
        for actions in ([0, 1], [*range(SEATS_ACTIONS)])
    }
    for pattern in (r"[Pp]layer [12]", r"\b[Yy]ou", "[Tt]he rival", "Agnes's", "[{}]"):
        assert not [sentence for sentence in told if re.search(pattern, sentence)]
    for word in ("Agnes' yard", "Ben's yard", "Agnes' hand", "Ben's row", "Agnes has", "Ben has"):
        assert [sentence for sentence in told if word in sentence]


@pytest.mark.slow
@pytest.mark.parametrize("watcher", WATCHERS)
def test_exactly_the_legal_actions_are_said_to_be_legal(watcher: int) -> None:
    for state in (*some_states(5, 25), *dealt_states(12)):
        view = GAME.view(state, watcher)
        legal = GAME.legal(view.state)
        for action in range(SEATS_ACTIONS):
            reason = GAME.explain(view, action)
            assert reason.legal == (action in legal), (GAME.write(action), reason)
            assert reason.sentence[0].isupper()
            assert reason.sentence.endswith(".")


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_two_worlds_that_look_alike_give_the_same_reasons(watcher: int) -> None:
    rng = Random(11)
    for state in some_states(3, 30):
        one = GAME.view(state, watcher)
        other = GAME.view(twins(state, watcher, rng), watcher)
        for action in range(0, SEATS_ACTIONS, 3):
            assert GAME.explain(one, action) == GAME.explain(other, action)


def test_events_are_explained_at_every_point_of_a_game() -> None:
    for state, action in history(4):
        for text in ("start 0", "draw 0 medes medes persians", "lay 1 5 2"):
            view = GAME.view(state, 0)
            expected = GAME.read(text) in dict(GAME.outcomes(state))
            assert expected <= GAME.explain(view, GAME.read(text)).legal
        if action >= SEATS_ACTIONS:
            assert GAME.explain(GAME.view(state, EVERYBODY), action).legal
