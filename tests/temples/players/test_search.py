"""The search of a whole turn: what it finds, and what it can say is not there."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from suite.temples.engine import kernel
from suite.temples.engine.evaluation import WON, Evaluation
from suite.temples.game import GAME
from suite.temples.model.pieces import PLACES, size
from suite.temples.model.state import State
from suite.temples.players import search
from suite.temples.players.beam import Beam
from suite.temples.players.turn import Turn
from tests.players.games import some_decisions, view_of
from tests.temples.positions import play, position, temple

EXAMPLES = Path(__file__).parents[2] / "vectors/temples/examples.json"
BOOK = ["defect 1", "migrate hittites sumerians", "defect 1", "collapse 3"]


def the_long_example() -> State:
    examples: list[Any] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    long = next(each for each in examples if each["name"].startswith("the long example"))
    return GAME.from_json(long["state"], long["rules"])


def texts(line: search.Line) -> list[str]:
    return [GAME.write(action) for action in line]


def test_the_book_s_long_example_is_found() -> None:
    """The rival's temple at the Hittites falls, and no card of the hand is used."""
    state = the_long_example()
    hand = state.hands[0]

    def goal(state: State) -> bool:
        return not state.temples[1 << 3 | PLACES.index("hittites")] and state.hands[0] == hand

    assert not goal(state)
    found = search.find(view_of(state).state, goal, 20_000)
    assert found.complete
    assert len(found.line) == len(BOOK)
    assert [text.split()[0] for text in texts(found.line)] == [text.split()[0] for text in BOOK]
    after = play(state, *texts(found.line))
    assert goal(after)
    assert goal(play(state, *BOOK))


def test_turn_plays_the_long_example_as_the_book_does() -> None:
    state = the_long_example()
    choice = Turn().choose(view_of(state), GAME.legal(state), Random(1))
    assert choice.complete
    after = play(state, *texts(choice.actions))
    assert after.phase == "discard"
    assert not after.temples[1 << 3 | PLACES.index("hittites")]
    assert temple(after, "assyrians") == "3"


SUMS = {"medes": "123456", "sumerians": "12345"}
"""A sum of 11."""
WINS: dict[str, dict[str, Any]] = {
    "a stage to 15": {
        "at": "hittites",
        "rows": {"hittites": "mspa"},
        "temples": {**SUMS, "hittites": "123"},
        "yard": "4",
        "rival_temples": {"medes": "12345", "sumerians": "1234"},
    },
    "a journey, a settler and a stage": {
        "at": "medes",
        "hand": "hm",
        "rows": {"hittites": "msp"},
        "temples": {**SUMS, "hittites": "123"},
        "rival_yard": "4",
        "rival_temples": {"medes": "12345", "sumerians": "1234"},
    },
    "the rival falls below 10": {
        "at": "hittites",
        "hand": "a",
        "rows": {"hittites": "saa"},
        "temples": {"medes": "123456", "sumerians": "1234"},
        "rival_temples": {"hittites": "12345", "medes": "1234", "sumerians": "1234"},
        "final": True,
    },
    "a leap to 20": {
        "at": "hittites",
        "rows": {"hittites": "pppms"},
        "temples": {**SUMS, "hittites": "123", "persians": "1234"},
        "yard": "65",
        "rival_temples": {"medes": "123456", "sumerians": "123456"},
        "final": True,
    },
    "a defection gives the run for a theft": {
        "at": "medes",
        "rows": {"medes": "ssshh"},
        "temples": SUMS | {"medes": "1", "assyrians": "123456"},
        "rival_rows": {"medes": "mh"},
        "rival_temples": {"medes": "12345", "sumerians": "12345"},
    },
    "a migration gives the run for a collapse": {
        "at": "medes",
        "rows": {"medes": "h", "persians": "smaaa"},
        "temples": {"medes": "123456", "sumerians": "1234"},
        "rival_temples": {"medes": "12345", "hittites": "1234", "sumerians": "1234"},
        "final": True,
    },
    "two leaps, the second from under the first": {
        "at": "hittites",
        "rows": {"hittites": "ppppm"},
        "temples": {**SUMS},
        "yard": "42",
        "rival_temples": {"medes": "12345", "sumerians": "1234"},
    },
    "a banishment would not do, a defection and a collapse do": {
        "at": "medes",
        "rows": {"medes": "sssmaa"},
        "temples": {**SUMS, "persians": "123"},
        "rival_rows": {"medes": "pa"},
        "rival_temples": {"medes": "12345", "sumerians": "1234", "persians": "12"},
        "final": True,
    },
}


@pytest.mark.parametrize("name", WINS)
def test_a_win_in_this_turn_is_found_and_is_one(name: str) -> None:
    state = position(**WINS[name])
    choice = Turn().choose(view_of(state), GAME.legal(state), Random(1))
    assert choice.complete
    assert choice.value == WON
    result = GAME.result(play(state, *texts(choice.actions)))
    assert result is not None
    assert result.winners == (0,)
    assert choice.actions == search.exhaustive(view_of(state).state, 20_000).line


def test_only_the_chain_of_abilities_wins() -> None:
    """Without the one card that changes sides no search finds a win, and it has seen everything."""
    told = WINS["a defection gives the run for a theft"]
    found = search.find(position(**told), None, 20_000)
    assert texts(found.line) == ["defect 1", "steal 3"]
    without = view_of(position(**{**told, "rival_rows": {"medes": "mp"}}))
    assert search.find(without.state, None, 20_000).line == ()
    choice = Turn().choose(without, GAME.legal(without.state), Random(1))
    assert choice.complete
    assert choice.value is not None
    assert choice.value < WON


def test_a_lead_at_the_last_temple_cards_is_a_win_by_ending_the_turn() -> None:
    told: dict[str, Any] = {"at": "medes", "hand": "s", "supply": "43", "rival_hand": "mm"}
    ahead = view_of(position(**told, temples={"medes": "12"}, rival_temples={"medes": "1"}))
    choice = Turn().choose(ahead, GAME.legal(ahead.state), Random(1))
    assert texts(choice.actions) == ["end"]
    assert choice.value == WON
    behind = view_of(position(**told, temples={"medes": "1"}, rival_temples={"medes": "1"}))
    assert Turn().choose(behind, GAME.legal(behind.state), Random(1)).value == -WON


@pytest.mark.slow
def test_find_tells_too_few_positions_from_no_line() -> None:
    state = the_long_example()
    known = search.find(state, lambda _: False, 100_000)
    assert (known.line, known.complete) == ((), True)
    assert search.find(state, lambda _: False, known.positions).complete
    cut = search.find(state, lambda _: False, known.positions - 1)
    assert (cut.line, cut.complete) == ((), False)
    assert search.exhaustive(state, known.positions).complete
    cut = search.exhaustive(state, known.positions - 1)
    assert (cut.line, cut.complete) == ((), False)


def test_a_halving_leaves_half_of_a_hand_unknown_and_ends_the_plan() -> None:
    state = position(at="medes", rows={"medes": "sssm"}, rival_hand="mshpahh")
    view = view_of(state).state
    halved = view.clone()
    search.go(halved, GAME.read("halve 1"))
    assert halved.phase == "act"
    assert size(halved.hands[1]) == 4
    assert size(halved.stock) == size(state.stock) + 3
    line = tuple(map(GAME.read, ("halve 1", "end")))
    found = search.Found(line, 0.0, True, 1)
    assert texts(found.choice().actions) == ["halve 1"]


@pytest.mark.parametrize(
    "other",
    [
        {"migrated": True},
        {"final": True},
        {"start": True},
        {"at": "hittites"},
        {"hand": "mm"},
        {"rival_hand": "s"},
        {"yard": "12"},
        {"rival_yard": "12"},
        {"top": "6"},
        {"rows": {"medes": "m"}},
        {"rival_rows": {"medes": "m"}},
        {"temples": {**SUMS, "persians": "1"}},
        {"rival_temples": {**SUMS, "persians": "1"}},
    ],
)
def test_positions_that_differ_in_what_matters_are_told_apart(other: dict[str, Any]) -> None:
    told: dict[str, Any] = {
        "at": "medes",
        "hand": "ms",
        "rival_hand": "ss",
        "temples": SUMS,
        "rival_temples": SUMS,
    }
    assert key(position(**told)) == key(position(**told, discards="mm"))
    assert key(position(**told)) != key(position(**{**told, **other}))


def key(state: State) -> list[int]:
    """Return all by which a search tells positions apart."""
    numbers: list[int] = []
    search.write_key(state, numbers)
    return numbers


def best_by_hand(view: State) -> float:
    """Return the best value of a turn, by following every order of actions to its end."""
    worth = Evaluation(view, view.active)
    best = -2 * WON
    waiting = [view]
    while waiting:
        state = waiting.pop()
        if state.phase == "over":
            return WON
        for action in GAME.legal(state):
            after = state.clone()
            kernel.step(after, action)
            if after.phase == "lay":
                best = max(best, worth(state))
            elif after.phase == "discard":
                search.put_down_unseen(after)
                waiting.append(after)
            else:
                waiting.append(after)
    return best


@pytest.mark.slow
def test_nothing_better_is_lost_by_what_the_search_leaves_out() -> None:
    """Positions met twice, and journeys straight on from journeys, are left out."""
    scenes = some_decisions((21, 22, 23), "beam:width=2", "random")
    small = [
        view_of(state).state
        for state, _ in scenes
        if state.phase == "act" and search.exhaustive(view_of(state).state, 120).complete
    ]
    assert len(small) > 15
    assert max(search.exhaustive(view, 120).positions for view in small) > 80
    for view in small:
        found = search.exhaustive(view, 120)
        assert found.value == pytest.approx(best_by_hand(view))


def test_lines_of_equal_worth_the_shortest_is_taken() -> None:
    """Nothing can be done with two migrations of which the second takes the first back."""
    state = position(at="medes", temples={"medes": "1"})
    assert texts(search.exhaustive(view_of(state).state, 100).line) == ["end"]


@pytest.mark.slow
def test_a_wider_beam_is_never_content_with_less_in_the_long_example() -> None:
    view = view_of(the_long_example())
    values = [search.beam(view.state, width).value for width in (1, 4, 100)]
    assert values == sorted(values)
    assert values[-1] > values[0]
    best = search.exhaustive(view.state, 20_000)
    assert values[-1] <= best.value
    choice = Beam(1).choose(view, GAME.legal(view.state), Random(1))
    assert choice.complete is False


def test_the_win_is_found_with_and_without_leaving_out_the_hopeless() -> None:
    for name, told in WINS.items():
        state = position(**told)
        found = search.find(state, None, 20_000, bounded=True)
        assert found.line == search.find(state, None, 20_000).line, name
