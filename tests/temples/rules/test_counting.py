"""What a watcher can count: known cards of hands, the pool, and a stock that runs out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.temples.game import GAME
from suite.temples.hidden.determinize import world_of
from suite.temples.model.pieces import ONE, PEOPLES, kinds_of, size
from suite.temples.model.state import State
from suite.temples.rules import counting
from tests.temples.positions import hand, legal, letters, play, position

DRAW_HS = "draw 0 hittites sumerians sumerians"


def seen(state: State, watcher: Watcher) -> list[str]:
    """Return both hands and the stock as a watcher knows them; `?` is an unknown card."""
    view = GAME.view(state, watcher).state
    return [letters(pile) for pile in (*view.hands, view.stock)]


def followed(state: State, watcher: Watcher, *texts: str) -> list[str]:
    """Return what a watcher knows who has seen a state and has been told of each action since."""
    view = GAME.view(state, watcher)
    for text in texts:
        view = GAME.follow(view, GAME.read(text))
    return [letters(pile) for pile in (*view.state.hands, view.state.stock)]


def drawing(own: str, rival: str, stock: str, discards: str = "") -> State:
    """Return a position in which seat 0 draws; the stock has been larger until now."""
    before = position(active=1, hand=rival, rival_hand=own, stock=stock, discards=discards)
    return play(before, "end", "lay 1 6 6")


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_rest_is() -> None:
    state = position(hand="mmp", rival_hand="ss", stock="hhhh")
    assert seen(state, 0) == ["mmp", "??", "????"]
    assert seen(state, 1) == ["???", "ss", "????"]


def test_a_spectator_sees_only_how_many_cards_there_are() -> None:
    state = position(hand="mmp", rival_hand="ss", stock="hhhh")
    assert seen(state, SPECTATOR) == ["???", "??", "????"]


def test_everybody_sees_all() -> None:
    state = position(hand="mmp", rival_hand="ss", stock="hhhh")
    assert seen(state, EVERYBODY) == ["mmp", "ss", "hhhh"]


def test_the_pool_is_sixty_less_every_card_the_view_shows() -> None:
    state = position(hand="mmp", rival_hand="ss", stock="hhhh", rows={"medes": "mm"}, discards="a")
    view = GAME.view(state, 0).state
    assert letters(counting.pool(view)) == "sshhhh"


def test_who_sees_the_rivals_whole_hand_knows_the_stock() -> None:
    assert seen(position(hand="mmp", rival_hand="", stock="hhhh"), 0) == ["mmp", "", "hhhh"]


def test_without_a_stock_the_hands_are_known_by_counting() -> None:
    state = position(hand="mmp", rival_hand="ss", stock="")
    assert seen(state, 0) == ["mmp", "ss", ""]
    assert seen(state, 1) == ["mmp", "ss", ""]
    assert state.known == state.hands
    assert state.public == [0, 0]


def test_a_spectator_cannot_count_two_hands() -> None:
    assert seen(position(hand="mmp", rival_hand="ss", stock=""), SPECTATOR) == ["???", "??", ""]


def test_a_spectator_can_count_one_hand_when_the_other_is_empty() -> None:
    assert seen(position(hand="mmp", stock=""), SPECTATOR) == ["mmp", "", ""]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_that_a_spectator_has_counted_stays_known_when_the_other_is_filled_again(
    seat: int,
) -> None:
    state = position(active=seat, at="medes", hand="m", rival_hand="ss", stock="")
    state = play(state, "settle medes", "end", f"lay {seat} 6 6")
    assert seen(state, SPECTATOR)[1 - seat] == "ss"
    state = play(state, "travel sumerians", "end", f"lay {1 - seat} 5 5", f"draw {seat} sumerians")
    assert seen(state, SPECTATOR) == ["s", "s", ""]
    assert state.public == state.hands


def test_a_draw_that_takes_the_last_of_the_stock_gives_both_hands_away() -> None:
    state = drawing("m", "pp", "ssh", "aaaa")
    assert seen(state, 1) == ["?", "pp", "???"]
    after = play(state, DRAW_HS)
    assert seen(after, 1) == ["mssh", "pp", ""]
    assert seen(after, 0) == ["mssh", "pp", ""]


def test_who_is_told_of_that_draw_counts_in_the_same_way() -> None:
    state = drawing("m", "pp", "ssh", "aaaa")
    assert followed(state, 0, DRAW_HS) == ["mssh", "pp", ""]
    assert followed(state, 1, "draw 0 ? ? ?") == ["mssh", "pp", ""]
    assert followed(state, SPECTATOR, "draw 0 ? ? ?") == ["????", "??", ""]


@pytest.mark.parametrize("people", ["medes", "persians"])
def test_a_card_that_the_rival_plays_was_one_of_those_unknown(people: str) -> None:
    state = position(hand="mp", rival_hand="ss", stock="hhhh")
    assert followed(state, 1, f"travel {people}") == ["?", "ss", "????"]


def test_a_stock_that_was_counted_stays_known() -> None:
    state = position(at="medes", hand="mmp", stock="hhhh")
    assert followed(state, 0, "settle medes") == ["mp", "", "hhhh"]


def test_what_was_held_then_and_is_not_yet_played_stays_known() -> None:
    state = play(drawing("m", "pp", "ssh", "aaaa"), DRAW_HS, "travel sumerians", "end", "lay 0 5 5")
    after = play(state, "draw 1 assyrians assyrians assyrians", "end", "lay 1 5 5")
    assert seen(after, 1)[0] == "msh"
    assert seen(after, 0)[1] == "pp???"
    after = play(after, "draw 0 assyrians sumerians")
    assert seen(after, 1)[0] == "mssha"


def test_the_new_stock_is_the_discards() -> None:
    state = drawing("m", "pp", "", "aahh")
    after = play(state, "draw 0 assyrians assyrians hittites")
    assert letters(after.stock) == "h"
    assert seen(after, 1) == ["m???", "pp", "?"]


def test_of_equal_cards_a_known_one_is_played_first() -> None:
    state = play(drawing("m", "pp", "ssh", "sppppaaa"), DRAW_HS, "end", "lay 0 5 5")
    state = play(state, "draw 1 assyrians persians persians", "end", "lay 1 5 5")
    state = play(state, "draw 0 assyrians persians sumerians")
    assert (hand(state), seen(state, 1)[0]) == ("mssshpa", "mssh???")
    after = play(state, "travel sumerians")
    assert seen(after, 1)[0] == "msh???"
    after = play(after, "settle sumerians", "settle sumerians")
    assert (hand(after), seen(after, 1)[0]) == ("mhpa", "mh??")


def test_the_rival_of_the_drawer_sees_the_old_stock_end_in_his_hand() -> None:
    state = drawing("m", "pp", "sh", "aammm")
    after = play(state, "draw 0 assyrians hittites sumerians")
    assert seen(after, 1)[0] == "msh?"
    assert followed(state, 1, "draw 0 ? ? ?") == seen(after, 1)


def test_a_spectator_who_knows_no_hand_sees_no_old_card() -> None:
    state = drawing("m", "pp", "sh", "aammm")
    after = play(state, "draw 0 assyrians hittites sumerians")
    assert seen(after, SPECTATOR) == ["????", "??", "????"]
    assert followed(state, SPECTATOR, "draw 0 ? ? ?") == seen(after, SPECTATOR)


def test_the_drawer_knows_the_rivals_hand_if_his_draw_can_be_read_in_one_way() -> None:
    state = drawing("m", "pp", "sh", "aammm")
    after = play(state, "draw 0 assyrians hittites sumerians")
    assert seen(after, 0)[1] == "pp"
    assert followed(state, 0, "draw 0 assyrians hittites sumerians") == seen(after, 0)


def test_he_knows_a_card_that_is_left_when_his_draw_has_taken_its_like() -> None:
    # The old stock was an s, for the a is no card that he has missed; so the rival holds the other.
    state = drawing("", "ps", "s", "saa")
    after = play(state, "draw 0 assyrians sumerians sumerians")
    assert seen(after, 0)[1] == "sp"
    assert followed(state, 0, "draw 0 assyrians sumerians sumerians") == seen(after, 0)


def test_who_has_counted_the_stock_learns_nothing_from_drawing_it() -> None:
    state = drawing("m", "", "s", "aahh")
    assert followed(state, 0, "draw 0 assyrians hittites sumerians") == ["msha", "", "ha"]


def test_else_he_knows_what_all_readings_have_in_common() -> None:
    # One of the drawn s and h was the old stock; the other came from the discards.
    state = drawing("", "ph", "s", "shaa")
    after = play(state, "draw 0 assyrians hittites sumerians")
    # Old s: the rival holds p and h. Old h: he holds p and s.
    assert seen(after, 0)[1] == "p?"
    assert followed(state, 0, "draw 0 assyrians hittites sumerians") == seen(after, 0)
    assert seen(after, 1)[0] == "s??"


def test_a_draw_of_which_a_part_is_told_is_allowed_if_it_can_be_filled() -> None:
    state = drawing("m", "pp", "ssh" + "aaa")
    view = GAME.view(state, 1)
    for text, fits in [
        ("draw 0 ? ? ?", True),
        ("draw 0 sumerians ? ?", True),
        ("draw 0 sumerians sumerians ?", True),
        ("draw 0 assyrians hittites sumerians", True),
        ("draw 0 hittites hittites ?", False),
        ("draw 0 persians ? ?", False),
        ("draw 0 ? ?", False),
        ("draw 1 ? ? ?", False),
    ]:
        assert GAME.allows(view.state, GAME.read(text), 1) == fits, text


def test_who_knows_the_cards_is_told_all_of_them() -> None:
    state = drawing("m", "pp", "sshaaa")
    for watcher in (0, EVERYBODY):
        view = GAME.view(state, watcher)
        assert GAME.allows(view.state, GAME.read("draw 0 assyrians hittites sumerians"), watcher)
        assert not GAME.allows(view.state, GAME.read("draw 0 hittites sumerians ?"), watcher)
        assert not GAME.allows(view.state, GAME.read("draw 0 ? ? ?"), watcher)


@pytest.mark.parametrize("people", PEOPLES)
def test_the_part_of_a_draw_that_is_told_is_known(people: str) -> None:
    state = drawing("m", "pp", "mshpa")
    letter = people[0]
    assert followed(state, 1, f"draw 0 {people} ? ?") == [f"{letter}???", "pp", "??"]


def test_when_the_told_part_completes_the_hand_the_stock_is_known() -> None:
    state = drawing("", "pp", "s", "hhhhm")
    assert followed(state, 1) == ["", "pp", "s"]
    assert followed(state, 1, "draw 0 hittites hittites ?") == ["shh", "pp", "mhh"]


def test_a_draw_partly_told_over_a_reshuffle_may_name_old_cards_or_new_ones() -> None:
    view = GAME.view(drawing("m", "pp", "s", "saahh"), 1)
    # The old stock and the hand are counted: m and s. Of two s one is new.
    one = GAME.follow(view, GAME.read("draw 0 sumerians ? ?")).state
    assert letters(one.hands[0]) == "ms??"
    both = GAME.follow(view, GAME.read("draw 0 sumerians sumerians ?")).state
    assert letters(both.hands[0]) == "mss?"


def test_a_draw_that_is_nothing_but_discards_tells_nothing_new() -> None:
    state = drawing("m", "pp", "", "aahhss")
    after = play(state, "draw 0 assyrians hittites sumerians")
    assert seen(after, 1)[0] == "m???"
    assert seen(after, 0)[1] == "pp"


def test_a_spectator_who_knows_one_hand_counts_the_drawers_old_cards() -> None:
    state = drawing("m", "", "ssh", "aaaa")
    after = play(state, DRAW_HS)
    assert seen(after, SPECTATOR) == ["mssh", "", ""]
    state = drawing("m", "", "sh", "aaaa")
    after = play(state, "draw 0 assyrians hittites sumerians")
    assert seen(after, SPECTATOR) == ["msh?", "", "???"]


def test_a_spectator_knows_less_than_the_seats_when_both_hands_are_full() -> None:
    state = play(drawing("m", "pp", "ssh", "aaaa"), DRAW_HS)
    assert seen(state, SPECTATOR) == ["????", "??", ""]


def test_cards_put_down_in_a_halving_are_seen() -> None:
    state = position(at="medes", rows={"medes": "aaa"}, rival_hand="mmsh", stock="pppp")
    after = play(state, "halve 1", "discard medes", "discard hittites")
    view = GAME.view(after, 0).state
    assert letters(view.discards) == "mha"
    assert letters(counting.pool(view)) == "mspppp"


def test_a_state_read_from_json_begins_with_nothing_known() -> None:
    state = play(drawing("m", "pp", "ssh", "aaaa"), DRAW_HS, "end", "lay 0 5 5")
    state = play(state, "draw 1 assyrians assyrians assyrians")
    assert seen(state, 1)[0] == "mssh"
    again = GAME.from_json(GAME.to_json(GAME.view(state, EVERYBODY)), {"first_hand": 5})
    assert seen(again, 1)[0] == "????"


def test_hidden_cards_may_be_exchanged_without_a_view_changing() -> None:
    one = position(hand="mm", rival_hand="sh", stock="ppaa")
    other = position(hand="mm", rival_hand="pa", stock="spha")
    assert GAME.view(one, 0) == GAME.view(other, 0)


@pytest.mark.parametrize("seed", range(200))
def test_the_common_part_is_found_by_trying_every_reading(seed: int) -> None:
    rng = Random(seed)
    four = rng.sample(range(1, 6), 4)
    hidden = rng.choices(four[:3], k=rng.randint(1, 5))
    discards = rng.choices(four, k=rng.randint(2, 5))
    old = rng.randint(0, min(2, len(hidden)))
    fresh = rng.sample(discards, min(3 - old, len(discards)))
    drawn = [*hidden[:old], *fresh]
    left: list[Counter[int]] = []
    for places in combinations(range(len(drawn)), old):
        taken = Counter(drawn[place] for place in places)
        rest = Counter(drawn) - taken
        if taken <= Counter(hidden) and rest <= Counter(discards):
            left.append(Counter(hidden) - taken)
    common = left[0]
    for each in left[1:]:
        common &= each
    found = counting.common(pile(hidden), pile(drawn), old, pile(discards))
    assert Counter(kinds_of(found)) == common


def pile(kinds: list[int]) -> int:
    return sum(ONE[kind] for kind in kinds)


def worlds(view: State) -> Iterator[State]:
    """Yield every world that a view allows."""
    unseen = kinds_of(counting.pool(view))
    unknown = [counting.unknown_in(each) for each in (*view.hands, view.stock)]
    for order in set(permutations(unseen)):
        world = view.clone()
        world.watcher = EVERYBODY
        first, second = order[: unknown[0]], order[unknown[0] : sum(unknown[:2])]
        for seat, cards in enumerate((first, second)):
            if unknown[seat]:
                world.hands[seat] += pile([*cards]) - len(cards) * counting.ONE_UNKNOWN
        rest = order[sum(unknown[:2]) :]
        if unknown[2]:
            world.stock += pile([*rest]) - len(rest) * counting.ONE_UNKNOWN
        yield world


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
@pytest.mark.parametrize(
    "texts",
    [
        [],
        ["travel persians"],
        ["halve 1"],
        ["halve 1", "discard sumerians"],
        ["end", "lay 0 6 6"],
    ],
    ids=["act", "after travelling", "halved", "owing", "draw"],
)
def test_legal_for_a_view_is_what_some_world_behind_it_allows(
    watcher: Watcher, texts: list[str]
) -> None:
    told: dict[str, Any] = {"rows": {"medes": "aaa"}, "stock": "hs", "discards": "mpp"}
    state = play(position(at="medes", hand="mp", rival_hand="ssh", **told), *texts)
    view = GAME.view(state, watcher).state
    allowed: set[str] = set()
    events: set[int] = set()
    for world in worlds(view):
        assert GAME.view(world, watcher).state == view
        allowed |= set(legal(world))
        events |= {event for event, _ in GAME.outcomes(world)}
    assert set(legal(view)) == allowed
    assert {event for event, _ in GAME.outcomes(view)} == events


def test_a_world_is_dealt_from_the_pool_at_random() -> None:
    state = position(hand="mm", rival_hand="sh", stock="ppaa")
    view = GAME.view(state, 0)
    hands = {hand(GAME.determinize(view, Random(seed)), 1) for seed in range(100)}
    assert hands == {"sh", "sp", "sa", "hp", "ha", "pp", "pa", "aa"}


def test_everybodys_world_is_the_state_itself() -> None:
    state = position(hand="mm", rival_hand="sh", stock="ppaa")
    assert world_of(GAME.view(state, EVERYBODY).state, Random(1).random) == state


def test_hand_sizes_are_always_shown() -> None:
    for cards in range(6):
        view = GAME.view(position(rival_hand="m" * cards), 0).state
        assert size(view.hands[1]) == cards
