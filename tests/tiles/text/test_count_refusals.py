"""What cannot be by counting is refused with what was counted, and nothing else is refused."""

from __future__ import annotations

from random import Random

import pytest

from suite.core.flow import CHANCE
from suite.core.game import Game, Reason
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher
from suite.tiles.game import GAME
from suite.tiles.model import actions
from suite.tiles.model.pieces import BLUE, ONE, ONE_UNKNOWN, UNKNOWN, pile_of
from suite.tiles.model.state import State
from tests.tiles.boards import twin
from tests.tiles.positions import play, position
from tests.tiles.stories import histories, random_states

NAMES = ("Anna", "Ben", "Cleo", "Dan")
COUNTED = position("k0 t m", hands=("sst", "mm"), bag="sstt", shrines=False)
"""Ben has seen all markets and farms; of temples there are three that he has not."""


def explain(state: State, text: str, watcher: Watcher = 0) -> Reason:
    return GAME.explain(GAME.view(state, watcher), GAME.read(text), NAMES)


def refused(state: State, text: str, watcher: Watcher = 0) -> str:
    reason = explain(state, text, watcher)
    assert not reason.legal
    return reason.sentence


def test_a_tile_of_which_all_have_been_seen_cannot_be_in_a_hand() -> None:
    assert refused(COUNTED, "tile market A1", 1) == (
        "Anna's hand cannot hold a market: all 30 markets have been seen, 1 on the board, 2 "
        "in your hand and 27 face down or out of the game."
    )
    assert refused(COUNTED, "tile farm A7", 1) == (
        "Anna's hand cannot hold a farm: all 36 farms have been seen, 36 face down or out of "
        "the game."
    )
    assert explain(COUNTED, "tile market A1", SPECTATOR).legal


def test_who_sees_the_hand_is_told_of_the_hand_alone() -> None:
    told = "Your hand holds no market; it holds settlements and temples."
    assert refused(COUNTED, "tile market A1") == told
    assert refused(COUNTED, "tile market A1", EVERYBODY) == told.replace("Your", "Anna's")


def test_more_tiles_than_are_unseen_cannot_be_in_a_hand() -> None:
    state = position(hands=("sssstt", "mm"), bag="t", shrines=False)
    text = "swap temple temple temple temple"
    assert refused(state, text, 1) == (
        "Anna's hand cannot hold 4 temples: only 3 of the 57 temples are unseen, the others "
        "are 54 face down or out of the game."
    )
    state = position(hands=("ssssst", "mm"), bag="", shrines=False)
    assert refused(state, "swap temple temple", 1) == (
        "Anna's hand cannot hold 2 temples: only one of the 57 temples is unseen, the others "
        "are 56 face down or out of the game."
    )


def test_a_hand_cannot_hold_more_than_its_tiles_that_are_unknown() -> None:
    assert refused(COUNTED, "swap temple temple temple temple", 1) == (
        "Anna's hand cannot hold 4 temples: it holds only 3 tiles."
    )
    view = GAME.view(position(hands=("tf", "mm")), 1)
    view.state.hands[0] += ONE[BLUE] - ONE_UNKNOWN
    view.state.unseen -= ONE[BLUE]
    told = GAME.explain(view, GAME.read("swap temple temple"), NAMES).sentence
    assert told == "Anna's hand cannot hold 2 temples: only one of its tiles is unknown."


NEW = GAME.new(GAME.new_rules())
BEGUN = play(NEW, "start 1")
SWAPPED = play(COUNTED, "swap settlement settlement")
ENDED = play(position("k0 t m", hands=("sst", "mm"), bag="ttssss"), "end")
SHORT = play(position(hands=("ss", "mmmmmm"), bag="s"), "end")

# fmt: off
EVENTS = [
    (NEW, "start 2", 0, "There are only 2 seats."),
    (NEW, "draw 0 ? ? ? ? ? ?", 1, "The starting player must be drawn first."),
    (BEGUN, "start 1", 0, "The starting player has already been drawn."),
    (BEGUN, "draw 3 ? ? ? ? ? ?", 0, "There are only 2 seats."),
    (BEGUN, "draw 0 ? ? ? ? ? ?", SPECTATOR, "Ben draws now, not Anna."),
    (BEGUN, "draw 0 ? ? ? ? ? ?", 0, "Ben draws now, not you."),
    (BEGUN, "draw 0 farm farm farm farm farm farm", 1, "You draw now, not Anna."),
    (BEGUN, "draw 1 ? ? ?", 0, "Ben draws 6 tiles, not 3."),
    (SWAPPED, "draw 0 ? ? ?", 1, "Anna draws 2 tiles, not 3."),
    (SWAPPED, "draw 0 temple", 0, "You draw 2 tiles, not 1."),
    (SWAPPED, "draw 0 settlement ?", 0,
     "Each tile of this draw must be named: it is not secret here."),
    (SWAPPED, "draw 0 settlement ?", EVERYBODY,
     "Each tile of this draw must be named: it is not secret here."),
    (SWAPPED, "draw 0 market ?", 1,
     "A market cannot come up: all 30 markets have been seen, 1 on the board, 2 in your hand "
     "and 27 face down or out of the game."),
    (ENDED, "draw 0 temple temple temple", 0,
     "3 temples cannot come up: only 2 of the 57 temples are unseen, the others are 10 on "
     "the board, 1 in your hand and 44 face down or out of the game."),
    (SHORT, "draw 0 settlement settlement", 0, "You draw a tile, not 2: the bag holds no more."),
    (COUNTED, "draw 0 ?", 0,
     "Nobody decides this: it is an event of chance, and none is due now."),
]
# fmt: on


@pytest.mark.parametrize(("state", "event", "watcher", "sentence"), EVENTS)
def test_an_event_that_cannot_come_up_is_refused_with_the_reason(
    state: State, event: str, watcher: Watcher, sentence: str
) -> None:
    assert refused(state, event, watcher) == sentence


def test_unknown_tiles_of_others_can_come_up() -> None:
    for text in ("draw 0 ? ?", "draw 0 temple ?", "draw 0 temple temple"):
        assert explain(SWAPPED, text, 1).legal
    assert explain(SWAPPED, "draw 0 market ?", SPECTATOR).legal
    assert not explain(SWAPPED, "draw 0 market ?", EVERYBODY).legal


def some_events(view: View[State], rng: Random) -> list[int]:
    """Return events that chance may bring, as they are seen too, and some of any kind."""
    bring = [event for event, _ in GAME.outcomes(view.state)]
    found = rng.sample(bring, min(6, len(bring)))
    found += [GAME.report(view.state, event, SPECTATOR) for event in found[:2]]
    wanted = [actions.drawn(each) for each in found if GAME.verb(each) == "draw"]
    for _ in range(12):
        seat, number = rng.randrange(4), rng.randrange(1, 7)
        if wanted and rng.random() < 0.7:
            seat, number = wanted[0][0], wanted[0][1] % 255
        kinds = rng.choices(range(UNKNOWN + 1), (2, 2, 2, 2, 1), k=number)
        found.append(actions.draw(seat, pile_of(kinds)))
    return [*found, *map(actions.start, range(4))]


def chance_is_due() -> list[State]:
    states = [*random_states(games=6, every=12), *[state for state, _ in histories()[::7]]]
    return [state for state in states if GAME.actor(state) is CHANCE]


@pytest.mark.slow
def test_exactly_the_events_that_can_come_up_are_said_to() -> None:
    rng, said = Random(4), {True: 0, False: 0}
    for state in chance_is_due():
        for watcher in (EVERYBODY, SPECTATOR, *range(state.seats)):
            view = GAME.view(state, watcher)
            for event in some_events(view, rng):
                reason = GAME.explain(view, event, NAMES)
                allowed = GAME.allows(view.state, event, watcher)
                assert allowed == Game.allows(GAME, view.state, event, watcher)
                assert reason.legal == allowed, (GAME.write(event), reason)
                assert reason.sentence[0].isupper() or reason.sentence[0].isdigit()
                said[allowed] += 1
    assert min(said.values()) > 500


@pytest.mark.slow
def test_what_happens_in_truth_is_never_refused() -> None:
    for state, action in histories()[::3]:
        if action >= 0:
            for watcher in (EVERYBODY, SPECTATOR, *range(state.seats)):
                seen = GAME.report(state, action, watcher)
                assert GAME.explain(GAME.view(state, watcher), seen, NAMES).legal


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_worlds_that_look_alike_refuse_by_the_same_sentence(watcher: Watcher) -> None:
    rng = Random(7)
    for state in chance_is_due()[::3]:
        view, other = GAME.view(state, watcher), GAME.view(twin(state, watcher, rng), watcher)
        for event in some_events(view, rng):
            assert GAME.explain(view, event, NAMES) == GAME.explain(other, event, NAMES)
