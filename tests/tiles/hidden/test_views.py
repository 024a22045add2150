"""What each watcher knows: views, reports, worlds a view allows."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from suite.core.errors import IllegalActionError, PositionError
from suite.core.game import LegalActions
from suite.core.view import EVERYBODY, SPECTATOR, View
from suite.tiles.game import GAME
from suite.tiles.hidden.views import without_counting
from suite.tiles.model import actions
from suite.tiles.model.pieces import (
    ALL_TILES,
    BLACK,
    BLUE,
    GREEN,
    ONE,
    RED,
    UNKNOWN,
    count,
    size,
)
from suite.tiles.model.state import State
from suite.tiles.rules.swapping import swaps
from tests.tiles.positions import hand, legal, letters, play, position

HANDS = ("sstf", "tmm", "ff")


def seen(state: State, watcher: int) -> State:
    return GAME.view(state, watcher).state


def follow(state: State, *texts: str) -> State:
    """Return a watcher's state after what it has been told, each of which must be allowed."""
    for text in texts:
        action = GAME.read(text)
        assert GAME.allows(state, action, state.watcher), text
        state = GAME.follow(View(GAME, state.watcher, state), action).state
    return state


def reported(state: State, text: str, watcher: int) -> str:
    return GAME.write(GAME.report(state, GAME.read(text), watcher))


def test_everybody_sees_the_state_itself() -> None:
    state = position(hands=HANDS)
    assert seen(state, EVERYBODY) == state
    assert seen(state, EVERYBODY) is not state


def test_a_view_shows_nothing_to_another_watcher() -> None:
    view = seen(position(hands=HANDS), 1)
    assert seen(view, 1) == view
    with pytest.raises(PositionError, match="a view already"):
        seen(view, 0)


@pytest.mark.parametrize("watcher", [0, 1, 2, SPECTATOR])
def test_a_view_holds_the_own_hand_and_counts_of_all_others(watcher: int) -> None:
    state = position(hands=HANDS, bag="ssttffmm")
    view = seen(state, watcher)
    for seat, tiles in enumerate(HANDS):
        assert hand(view, seat) == (tiles if seat == watcher else "?" * len(tiles))
    assert letters(view.bag) == "?" * 8
    others = [pile for seat, pile in enumerate(state.hands) if seat != watcher]
    assert view.unseen == state.bag + sum(others)


def test_a_view_is_no_part_of_the_state() -> None:
    state = position(hands=HANDS)
    view = seen(state, 1)
    view.points[0] = 9
    view.tiles[0] = 0
    view.hands[1] = 0
    assert state == position(hands=HANDS)


def test_the_unseen_are_all_tiles_less_those_a_seat_has_seen() -> None:
    state = GAME.new(GAME.new_rules(), 2)
    state = play(state, "start 0", "draw 0 farm farm market market temple temple")
    state = play(state, "draw 1 farm farm market market settlement settlement")
    state = play(state, "tile temple E4", "swap farm market", "draw 0 farm settlement")
    assert size(seen(state, 0).unseen) == ALL_TILES - 10 - 6 - 2
    assert size(seen(state, 1).unseen) == ALL_TILES - 10 - 6 - 1
    assert size(seen(state, SPECTATOR).unseen) == ALL_TILES - 10 - 1


def test_others_draws_and_swaps_show_backs_only() -> None:
    state = play(position(hands=("sstt", "ssttff")), "end")
    draw = "draw 0 farm market"
    assert [reported(state, draw, watcher) for watcher in (0, 1, SPECTATOR, EVERYBODY)] == [
        draw,
        "draw 0 ? ?",
        "draw 0 ? ?",
        draw,
    ]
    state = position(hands=("sstt", "ssttff"))
    swap = "swap settlement temple"
    assert [reported(state, swap, watcher) for watcher in (0, 1, SPECTATOR, EVERYBODY)] == [
        swap,
        "swap ? ?",
        "swap ? ?",
        swap,
    ]


@pytest.mark.parametrize("text", ["end", "tile temple E4", "catastrophe A1", "leader king F4"])
def test_everything_else_is_seen_by_all(text: str) -> None:
    state = position("t .", hands=("tt", ""))
    for watcher in (0, 1, SPECTATOR, EVERYBODY):
        assert reported(state, text, watcher) == text


def test_commits_are_seen_by_all_and_leave_an_unknown_hand() -> None:
    state = play(position("t k1 t .", hands=("tts", "tm")), "leader king H4")
    view = follow(seen(state, 1), "commit 2")
    assert hand(view, 0) == "?"
    assert view == seen(play(state, "commit 2"), 1)


def test_for_others_all_is_legal_that_some_hand_allows() -> None:
    state = position("t k1 t .", hands=("s", "t"), bag="mff")
    view = seen(state, 1)
    kinds = {text.split()[1] for text in legal(view, "tile")}
    assert kinds == {"settlement", "market", "farm"}  # all temples are seen to be elsewhere
    assert legal(view, "swap") == ["swap farm", "swap market", "swap settlement"]
    assert set(legal(state)) < set(legal(view))


def test_no_more_of_a_kind_is_committed_than_is_unseen() -> None:
    state = play(position("t k1 t .", hands=("tts", "tm"), bag="t"), "leader king H4")
    assert legal(seen(state, 1)) == ["commit 0", "commit 1", "commit 2", "commit 3"]
    assert legal(state) == ["commit 0", "commit 1", "commit 2"]


# Hands known in part: a companion may be told of some of what others draw or swap.


def test_what_is_told_of_a_draw_is_known() -> None:
    state = play(position(hands=("sstt", "ssttff")), "end")
    view = follow(seen(state, 1), "draw 0 temple ?")
    assert hand(view, 0) == "t?????"
    assert size(view.unseen) == sum(count(pile, UNKNOWN) for pile in (*view.hands, view.bag))


def test_a_known_tile_is_shown_first() -> None:
    state = play(position(hands=("sstt", "ssttff")), "end")
    view = follow(seen(state, 1), "draw 0 temple ?", "end")
    view = follow(view, "tile temple E4")
    assert hand(view, 0) == "?????"
    before = count(view.unseen, 1)
    view = follow(view, "tile temple E6")
    assert (hand(view, 0), count(view.unseen, 1)) == ("????", before - 1)


def known_in_part() -> State:
    """Return seat 1's view of a hand of which it knows two temples and a farm."""
    state = play(position(hands=("sst", "ssttff")), "end")
    view = follow(seen(state, 1), "draw 0 farm temple temple")
    assert hand(view, 0) == "ttf???"
    return follow(view, "end")


def test_a_swap_of_backs_makes_doubtful_what_was_known() -> None:
    view = follow(known_in_part(), "swap ?")
    # One temple is left for certain, as only one tile went.
    assert hand(view, 0) == "t????"
    assert letters(view.swapped[0]) == "?"
    view = follow(known_in_part(), "swap ? ?")
    assert hand(view, 0) == "????"


def test_a_swap_that_is_told_whole_takes_the_known_tiles() -> None:
    view = follow(known_in_part(), "swap farm temple")
    assert (hand(view, 0), letters(view.swapped[0])) == ("t???", "")


def test_a_told_tile_that_was_not_known_comes_from_the_unseen() -> None:
    before = known_in_part()
    view = follow(before, "swap market ?")
    assert hand(view, 0) == "t???"
    hidden = (*view.hands, *view.swapped, view.bag)
    assert size(view.unseen) == sum(count(pile, UNKNOWN) for pile in hidden)


def test_no_more_can_be_told_than_the_hand_may_hold() -> None:
    view = known_in_part()
    for text, allowed in {
        "swap temple temple temple temple temple": True,
        "swap temple temple temple temple temple temple": False,
        "swap farm market market market": True,
        "swap market market market market": False,
        "swap ? ? ? ? ? ?": True,
        "swap market market market ? ? ?": True,
        "swap market market market market ?": False,
    }.items():
        assert GAME.allows(view, GAME.read(text), 1) is allowed, text


def test_the_own_hand_swaps_only_what_it_holds() -> None:
    view = seen(position(hands=("sst", "ff")), 0)
    assert GAME.allows(view, GAME.read("swap settlement temple"), 0)
    assert not GAME.allows(view, GAME.read("swap farm"), 0)
    # A seat names what it swaps, and so does a true state.
    assert not GAME.allows(view, GAME.read("swap ?"), 0)
    assert not GAME.allows(position(hands=("sst", "ff")), GAME.read("swap ?"), EVERYBODY)
    with pytest.raises(IllegalActionError):
        play(position(hands=("sst", "ff")), "swap ?")


@pytest.mark.parametrize("seed", range(25))
def test_whatever_is_told_of_draws_and_swaps_the_truth_stays_possible(seed: int) -> None:
    rng = Random(seed)
    state = GAME.new(GAME.new_rules(), 2)
    state = play(state, "start 0")
    view = seen(state, 1)
    for _ in range(40):
        ways = GAME.outcomes(state)
        if ways:
            action = rng.choice(ways)[0]
        else:
            swaps = [each for each in GAME.legal(state) if GAME.verb(each) == "swap"]
            tiles = [each for each in GAME.legal(state) if GAME.verb(each) == "tile"]
            action = rng.choice([rng.choice(swaps or [actions.END]), rng.choice(tiles)])
        told = partly(GAME.report(state, action, EVERYBODY), state, rng)
        if GAME.report(state, action, 1) == action:
            told = action
        view = follow(view, GAME.write(told))
        state = GAME.apply(state, action)
        while state.phase not in ("action", "redraw", "refill", "setup"):
            action = min(GAME.legal(state)) if GAME.legal(state) else -1
            assert action >= 0
            view, state = follow(view, GAME.write(action)), GAME.apply(state, action)
        hidden = (*view.hands, *view.swapped, view.bag)
        assert size(view.unseen) == sum(count(pile, UNKNOWN) for pile in hidden)
        assert size(view.hands[0]) == size(state.hands[0])
        for kind in range(4):
            assert count(view.hands[0], kind) <= count(state.hands[0], kind)
        assert not set(GAME.legal(state)) - set(GAME.legal(view))
        world = GAME.determinize(View(GAME, 1, view), rng)
        assert GAME.legal(world).mask & ~GAME.legal(view).mask == 0


def partly(action: int, state: State, rng: Random) -> int:
    """Return a draw or swap with some of its tiles unknown."""
    verb = GAME.verb(action)
    if verb not in ("draw", "swap"):
        return action
    seat, pile = actions.drawn(action) if verb == "draw" else (0, actions.swapped(action))
    for kind in range(4):
        hidden = rng.randint(0, count(pile, kind))
        pile += hidden * (ONE[UNKNOWN] - ONE[kind])
    return actions.draw(seat, pile) if verb == "draw" else actions.swap(pile)


def test_a_known_tile_can_go_beside_any_unknown_one() -> None:
    view = seen(position(hands=("", "")), 1)
    view.hands[0] = ONE[RED] + ONE[UNKNOWN]
    view.unseen = ONE[BLACK] + ONE[BLUE] + ONE[GREEN]
    kinds = ("farm", "market", "settlement", "temple")
    pairs = ("farm temple", "market temple", "settlement temple")
    assert told_swaps(view) == sorted(f"swap {words}" for words in (*kinds, *pairs))
    view.unseen = ONE[BLUE]
    assert told_swaps(view) == ["swap farm", "swap farm temple", "swap temple"]


def told_swaps(view: State) -> list[str]:
    """Return the swaps of the seat to act as texts, sorted, of a state that need not be whole."""
    return sorted(map(GAME.write, LegalActions(swaps(view))))


# What a seat knows that counts nothing.


def test_a_seat_that_counts_nothing_knows_the_board_and_its_own_hand() -> None:
    table = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    state = position("t s m", hands=HANDS, points=table, won=(1, 2, 3), shrines=False)
    view = seen(play(state, "swap farm", "draw 0 market"), 1)
    known = without_counting(view)
    assert [count(known.unseen, kind) for kind in range(5)] == [30 - 1, 57 - 2, 36, 30 - 3, 0]
    assert letters(known.bag) == "?" * (ALL_TILES - 3 - 3 - 4 - 2)
    assert known.swapped == [0] * 4
    assert known.points == [5, 6, 7, 8] * 4
    assert known.won == [2] * 4
    assert known.hands == view.hands


# Worlds.


@pytest.mark.parametrize("watcher", [0, 1, 2, SPECTATOR])
def test_a_world_looks_like_its_view(watcher: int) -> None:
    state = position(hands=HANDS)
    view = GAME.view(state, watcher)
    for seed in range(10):
        world = GAME.determinize(view, Random(seed))
        assert world.watcher == EVERYBODY
        assert world.unseen == 0
        assert GAME.view(world, watcher) == view
    assert view == GAME.view(state, watcher)


def test_worlds_are_dealt_from_exactly_what_the_seat_has_not_seen() -> None:
    state = play(position(hands=("sf", "mmt"), bag="ssf"), "swap farm", "draw 0 settlement")
    # Seat 1 has not seen: the hand s s, the farm that is out, and the bag s f.
    view = GAME.view(state, 1)
    assert letters(view.state.unseen) == "sssff"
    hands, swapped = Counter[str](), Counter[str]()
    for seed in range(2000):
        world = GAME.determinize(view, Random(seed))
        assert letters(world.hands[1]) == "tmm"
        assert letters(world.hands[0] + world.swapped[0] + world.bag) == "sssff"
        hands[letters(world.hands[0])] += 1
        swapped[letters(world.swapped[0])] += 1
    expected = {"ss": 600, "sf": 1200, "ff": 200}
    assert set(hands) == set(expected)
    for tiles, number in expected.items():
        assert abs(hands[tiles] - number) < 120
    assert abs(swapped["s"] - 1200) < 120


def test_the_own_swaps_are_seen_and_out() -> None:
    state = play(position(hands=("sf", "mmt"), bag="ssf"), "swap farm", "draw 0 settlement")
    view = GAME.view(state, 0)
    assert letters(view.state.unseen) == "stfmm"
    assert view.state.swapped == [0, 0, 0, 0]


def test_a_world_follows_from_its_generator() -> None:
    view = GAME.view(position(hands=HANDS), SPECTATOR)
    assert GAME.determinize(view, Random(5)) == GAME.determinize(view, Random(5))
    assert GAME.determinize(view, Random(5)) != GAME.determinize(view, Random(6))


def test_the_scores_a_watcher_sees_are_its_own() -> None:
    state = position(hands=("", ""), points=[[1, 2, 3, 4], [5, 6, 7, 8]])
    assert GAME.visible_scores(GAME.view(state, 0)) == ([1, 2, 3, 4], None)
    assert GAME.visible_scores(GAME.view(state, SPECTATOR)) == (None, None)
    assert GAME.visible_scores(GAME.view(state, EVERYBODY)) == ([1, 2, 3, 4], [5, 6, 7, 8])


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_at_the_end_everybody_sees_all_scores(watcher: int) -> None:
    state = position(hands=("", ""), points=[[1, 2, 3, 4], [5, 6, 7, 8]], shrines=False)
    view = GAME.view(play(state, "end"), watcher)
    assert GAME.visible_scores(view) == ([1, 2, 3, 4], [5, 6, 7, 8])


@pytest.mark.parametrize(
    ("told", "action", "covered"),
    [
        ("draw 0 ? ?", "draw 0 farm temple", True),
        ("draw 0 farm ?", "draw 0 farm temple", True),
        ("draw 0 market ?", "draw 0 farm temple", False),
        ("draw 1 ? ?", "draw 0 farm temple", False),
        ("draw 0 ?", "draw 0 farm temple", False),
        ("swap ? ?", "swap farm temple", True),
        ("swap temple ?", "swap farm temple", True),
        ("swap temple temple", "swap farm temple", False),
        ("swap ?", "draw 0 farm", False),
        ("end", "end", True),
        ("end", "decline", False),
        ("tile farm E1", "tile farm F1", False),
    ],
)
def test_what_an_action_told_in_part_may_be(told: str, action: str, covered: bool) -> None:
    assert GAME.covers(GAME.read(told), GAME.read(action)) is covered
