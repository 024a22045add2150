"""What cannot be by counting is refused with what was counted, and nothing else is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from suite.core.flow import CHANCE
from suite.core.game import Game, Reason
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.temples.model import actions
from suite.temples.model.pieces import ONE
from suite.temples.model.state import State
from tests.temples.positions import play, position
from tests.temples.scenes import dealt_states, history, some_states, twins

NAMES = ("Ada", "Ben")
WATCHERS = (0, 1, SPECTATOR, EVERYBODY)


def explain(state: State, text: str, watcher: int = 0, names: Any = NAMES) -> Reason:
    return GAME.explain(GAME.view(state, watcher), GAME.read(text), names)


def refused(state: State, text: str, watcher: int = 0) -> str:
    reason = explain(state, text, watcher)
    assert not reason.legal
    return reason.sentence


SEVEN = position(
    at="medes",
    hand="mp",
    rows={"medes": "ssssa", "persians": "s"},
    rival_at="medes",
    rival_hand="ss",
    rival_rows={"medes": "ss"},
    discards="sss",
)
"""Seven Sumerians in rows, three in the discards, two in Ben's hand."""


def test_a_card_of_which_all_are_accounted_cannot_be_in_a_hand() -> None:
    accounted = (
        "Ada cannot hold any Sumerian: all twelve are accounted for, seven in rows, three in the "
    )
    for text in ("travel sumerians", "settle sumerians"):
        told = refused(SEVEN, text, 1)
        assert told == f"{accounted}discards and two in Ben's hand."
        assert explain(SEVEN, text, SPECTATOR).legal
    assert explain(SEVEN, "travel sumerians", 1, names=()).sentence.startswith(
        "Player 1 cannot hold any"
    )


def test_who_sees_the_hand_is_told_of_the_hand_alone() -> None:
    told = "The journey costs a Sumerian, and {whose} hand holds none."
    assert refused(SEVEN, "travel sumerians") == told.format(whose="your")
    assert refused(SEVEN, "travel sumerians", EVERYBODY) == told.format(whose="Ada's")
    assert refused(SEVEN, "settle sumerians") == "Your hand holds no Sumerian."


def test_a_halved_hand_is_counted_too() -> None:
    state = position(
        at="medes", hand="ss", rows={"medes": "mmmsssss"}, discards="sssss", rival_hand="mp"
    )
    told = refused(play(state, "halve 1"), "discard sumerians")
    assert told == (
        "Ben cannot hold any Sumerian: all twelve are accounted for, five in rows, five in "
        "the discards and two in Ada's hand."
    )


def drawing(**more: Any) -> State:
    """A position in which Ben is to draw three cards."""
    return play(position(**more), "end", "lay 0 6 5")


NEW = GAME.new(GAME.new_rules())
BEGUN = play(NEW, "start 1")
ENDED = play(position(), "end")
TOP = position(yard="66", temples={"medes": "6"}, rival_temples={"medes": "6"}, top="6")
TEN = drawing(hand="mm", rows={"medes": "mmmm"}, discards="mmmm")
USED = drawing(hand="mm", stock="", discards="sssp")
LAST = drawing(hand="mm", stock="a", discards="sssp")

# fmt: off
EVENTS = [
    (NEW, "draw 0 medes medes medes medes medes",
     "The starting player must be drawn first."),
    (NEW, "lay 0 5 2", "The starting player must be drawn first."),
    (BEGUN, "start 0", "People cards are due now."),
    (BEGUN, "draw 0 ? ? ? ? ?", "Ben draws now, not Ada."),
    (BEGUN, "draw 1 ? ? ?", "Ben draws five cards, not three."),
    (TEN, "lay 1 5 2", "People cards are due now."),
    (TEN, "draw 0 medes medes persians", "Ben draws now, not Ada."),
    (TEN, "draw 1 medes persians", "Ben draws three cards, not two."),
    (TEN, "draw 1 ?", "Ben draws three cards, not one."),
    (TEN, "draw 1 ? ? ? ?", "Ben draws three cards, not four."),
    (TEN, "draw 1 medes medes medes",
     "Three Medes cannot come up: only two are left besides four in rows, four in the discards "
     "and two in Ada's hand."),
    (drawing(hand="mmm", rows={"medes": "mmmm"}, discards="mmmm"), "draw 1 medes medes ?",
     "Two Medes cannot come up: only one is left besides four in rows, four in the discards and "
     "three in Ada's hand."),
    (drawing(rows={"medes": "mmmmmmmmmmm"}, rival_rows={"medes": "m"}), "draw 1 medes ? ?",
     "No Mede can come up: all twelve are accounted for, twelve in rows."),
    (USED, "draw 1 medes ? ?",
     "No Mede can come up: all twelve are accounted for, ten in rows and two in Ada's hand."),
    (USED, "draw 1 persians persians ?",
     "Two Persians cannot come up: only one is left besides eleven in rows."),
    (drawing(stock="am", discards="sssp"), "draw 1 persians sumerians sumerians",
     "The last cards of the stock come up too, and can only be these: a Mede and an Assyrian."),
    (drawing(stock="am", rival_hand="h", discards="sssp"), "draw 1 assyrians hittites medes",
     "Only two cards are left in the stock, and the others come from the discards: three "
     "Sumerians and a Persian."),
    (LAST, "draw 1 sumerians sumerians sumerians",
     "The last cards of the stock come up too, and can only be these: an Assyrian."),
    (drawing(stock="a", rival_hand="m", discards="sssp"), "draw 1 assyrians medes sumerians",
     "Only one card is left in the stock, and the others come from the discards: three Sumerians "
     "and a Persian."),
    (drawing(stock="", discards="s"), "draw 1 ? ?",
     "Ben draws one card, not two: stock and discards hold no more."),
    (ENDED, "draw 0 ? ? ?", "Temple cards are due now."),
    (ENDED, "lay 1 6 5", "It is Ada's yard that gets temple cards now, not Ben's."),
    (ENDED, "lay 0 6", "Ada's yard gets two cards, not one."),
    (play(position(supply="4"), "end"), "lay 0 6 5",
     "Ada's yard gets one card, not two: the supply holds no more."),
    (play(position(top="45"), "end"), "lay 0 6 5",
     "The stages 5 and 4 come next, known since a collapse."),
    (play(position(top="3"), "end"), "lay 0 6 5",
     "Stage 3 comes next, known since a collapse."),
    (play(TOP, "end"), "lay 0 6 6",
     "No stage 6 can come up: all five are accounted for, two in temples, two in yards and one on "
     "top of the supply."),
    (play(position(yard="6666"), "end"), "lay 0 6 6",
     "Only one stage 6 is left besides four in yards."),
    (play(position(yard="111111111", at="medes", rival_start=True), "end"), "lay 0 2 1",
     "No stage 1 can come up: all ten are accounted for, nine in yards and one as a starting "
     "stage."),
]
# fmt: on


@pytest.mark.parametrize(("state", "event", "sentence"), EVENTS)
def test_an_event_that_cannot_come_up_is_refused_with_the_reason(
    state: State, event: str, sentence: str
) -> None:
    assert refused(state, event) == sentence


def test_cards_in_hands_that_are_not_seen_are_not_accounted_for() -> None:
    state = drawing(hand="mm", rival_hand="mp", stock="", discards="sssm")
    assert refused(state, "draw 1 medes medes ?", SPECTATOR) == (
        "The stock is used up, so the draw is from the discards: a Mede and three Sumerians."
    )


def test_who_sees_the_cards_of_a_draw_must_name_them() -> None:
    told = "Each card of this draw must be named: it is not secret here."
    assert refused(TEN, "draw 1 ? ? ?", 1) == refused(TEN, "draw 1 medes ? ?", EVERYBODY) == told
    assert explain(TEN, "draw 1 ? ? ?", 0).legal
    assert explain(TEN, "draw 1 medes ? ?", SPECTATOR).legal


def some_events(state: State, rng: Random) -> list[int]:
    """Return events that chance may bring, some changed a little, and some of any kind."""
    bring = [event for event, _ in GAME.outcomes(state)]
    found = rng.sample(bring, min(8, len(bring)))
    found += [GAME.report(state, event, SPECTATOR) for event in found[:2]]
    for _ in range(25):
        kinds = rng.choices(range(1, 7), (3, 2, 2, 2, 3, 2), k=rng.choice((1, 2, 3, 3, 3, 5)))
        found.append(actions.draw(rng.randrange(2), sum(ONE[kind] for kind in kinds)))
        high, low = sorted(rng.choices(range(1, 7), k=2), reverse=True)
        found.append(actions.lay(rng.randrange(2), high, rng.choice((low, low, 0))))
    return [*found, actions.start(0), actions.start(1)]


def short_of_cards(rng: Random) -> State:
    """A position before a draw over a reshuffle, or of the last cards that there are."""
    cards = rng.choices("mshpa", k=rng.randrange(6))
    thrown = "".join(rng.choices("mshpa", k=rng.randrange(5)))
    hand = "".join(rng.choices("mshpa", k=rng.randrange(4)))
    rival_hand = "".join(rng.choices("mshpa", k=rng.randrange(4)))
    state = position(
        hand=hand, rival_hand=rival_hand, stock="".join(cards[:3]), discards=thrown, top="52"
    )
    return play(state, "end", "lay 0 5 2")


def chance_is_due() -> list[State]:
    rng = Random(3)
    states = [state for state in some_states(8, 3) if GAME.actor(state) is CHANCE]
    states += [play(state, "end") for state in dealt_states(30) if not state.start[state.active]]
    return states + [short_of_cards(rng) for _ in range(60)]


@pytest.mark.slow
@pytest.mark.parametrize("watcher", WATCHERS)
def test_exactly_the_events_that_can_come_up_are_said_to(watcher: int) -> None:
    rng, said = Random(watcher), {True: 0, False: 0}
    for state in chance_is_due():
        view = GAME.view(state, watcher)
        for event in some_events(view.state, rng):
            reason = GAME.explain(view, event, NAMES)
            allowed = GAME.allows(view.state, event, watcher)
            assert allowed == Game.allows(GAME, view.state, event, watcher)
            assert reason.legal == allowed, (GAME.write(event), reason)
            said[allowed] += 1
    assert min(said.values()) > 500


@pytest.mark.parametrize("watcher", WATCHERS)
def test_what_happens_in_truth_is_never_refused(watcher: int) -> None:
    for seed in range(3):
        for state, action in history(seed):
            if action >= 0:
                seen = GAME.report(state, action, watcher)
                assert GAME.explain(GAME.view(state, watcher), seen, NAMES).legal


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_worlds_that_look_alike_refuse_by_the_same_sentence(watcher: int) -> None:
    rng = Random(7)
    for state in chance_is_due()[::3]:
        view = GAME.view(state, watcher)
        other = GAME.view(twins(state, watcher, rng), watcher)
        for event in some_events(view.state, rng):
            assert GAME.explain(view, event, NAMES) == GAME.explain(other, event, NAMES)
