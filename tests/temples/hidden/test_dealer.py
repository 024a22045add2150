"""The seeded dealer: the same seed gives the same deal, however it is played."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from suite.core.kernel.chance import Pile
from suite.core.play.table import Table
from suite.temples.game import GAME
from suite.temples.model.actions import draw, draw_of, lay, lay_of, start
from suite.temples.model.pieces import ONE, cards_of, kinds_of, length, size
from suite.temples.model.state import State
from tests.core.playing import header, play_on, played, texts

PLAYERS = [("random", "random"), ("beam:width=1", "random"), ("random", "beam:width=1")]


def stock_cards(table: Table[State]) -> list[list[int]]:
    """Return the cards drawn from each stock, one list a shuffle, a draw's cards sorted."""
    stocks: list[list[int]] = [[]]
    for state, event in zip(table.states, table.events, strict=True):
        if not event.action.startswith("draw"):
            continue
        _, cards = draw_of(GAME.read(event.action))
        if size(cards) > size(state.stock):
            stocks[-1] += kinds_of(state.stock)
            cards -= state.stock
            stocks.append([])
        stocks[-1] += kinds_of(cards)
    return stocks


def hidden_supply(table: Table[State]) -> list[list[int]]:
    """Return the stages that each lay took from the shuffled part of the supply."""
    lays: list[list[int]] = []
    for state, event in zip(table.states, table.events, strict=True):
        if event.action.startswith("lay"):
            _, high, low = lay_of(GAME.read(event.action))
            stages = [stage for stage in (high, low) if stage]
            for stage in reversed(cards_of(state.top)[-2:]):
                stages.remove(stage)
            lays.append(stages)
    return lays


def three_at_a_time(cards: list[int]) -> list[list[int]]:
    return [sorted(cards[at : at + 3]) for at in range(0, len(cards), 3)]


@pytest.mark.parametrize("seed", range(5))
def test_different_players_see_the_same_first_stock_and_supply(seed: int) -> None:
    games = [played(seed, players) for players in PLAYERS]
    assert len({tuple(texts(table)) for table in games}) == 3
    for one, other in pairwise(games):
        assert texts(one)[:4] == texts(other)[:4]
        first, second = stock_cards(one)[0], stock_cards(other)[0]
        common = min(len(first), len(second)) // 3 * 3
        # Both began with hands of five: from then on three cards a turn.
        assert sorted(first[:10]) == sorted(second[:10])
        assert three_at_a_time(first[10:common]) == three_at_a_time(second[10:common])


@pytest.mark.parametrize("seed", range(5))
def test_the_hidden_supply_has_one_order_whatever_collapses(seed: int) -> None:
    order = supply_order(seed)
    for players in PLAYERS:
        table = played(seed, players)
        left = list(order)
        for stages in hidden_supply(table):
            expected, left = left[: len(stages)], left[len(stages) :]
            assert sorted(stages) == sorted(expected)


def supply_order(seed: int) -> list[int]:
    """Return the stages of the supply as the dealer would turn them over."""
    dealer = GAME.dealer(seed)
    state = GAME.new(GAME.new_rules())
    event = dealer.deal(state)
    dealer.follow(state, event)
    return dealer._supply(state).top(43)


def test_each_shuffle_has_the_order_of_its_number() -> None:
    dealer = GAME.dealer(5)
    state = GAME.new(GAME.new_rules())
    cards = kinds_of(state.stock)
    expected = [Pile(f"5:deal:people:{number}", cards).top(60) for number in range(4)]
    orders = [dealer._stock(state).top(60)]
    state.stock, state.discards = 0, state.stock
    for _ in range(3):
        orders.append(dealer._reshuffled(state).top(60))
        dealer.follow(state, draw(0, ONE[1]))
    assert orders == expected


def test_who_begins_and_the_supply_have_names_of_their_own() -> None:
    state = GAME.new(GAME.new_rules())
    stages = kinds_of(state.hidden)
    for seed in range(12):
        dealer = GAME.dealer(seed)
        assert dealer.deal(state) == start(Random(f"{seed}:deal:start:0").randrange(2))
        expected = Pile(f"{seed}:deal:temples:0", stages).top(43)
        assert dealer._supply(state).top(43) == expected


def test_a_draw_that_just_empties_the_stock_shuffles_nothing_yet() -> None:
    dealer, state = GAME.dealer(5), GAME.new(GAME.new_rules())
    state.stock, state.discards = 3 * ONE[1], 4 * ONE[2]
    dealer.follow(state, draw(0, 3 * ONE[1]))
    assert dealer.shuffles == 0
    state.stock, state.discards = 0, 9 * ONE[3]
    dealer.follow(state, draw(0, 3 * ONE[3]))
    assert dealer.shuffles == 1
    assert dealer._stock(state).top(9) == [3] * 6


def test_the_last_stage_is_laid_alone() -> None:
    dealer, state = GAME.dealer(5), GAME.new(GAME.new_rules())
    state.hidden, state.top = ONE[4], 0
    dealer.follow(state, lay(0, 4))
    assert dealer._supply(state).top(2) == []


def test_setting_who_begins_leaves_the_order_of_the_cards() -> None:
    hands = []
    for seat in (0, 1):
        table: Table[State] = Table(GAME, header(9))
        table.take(GAME.read(f"start {seat}"))
        play_on(table, until=4)
        hands.append([text.split()[2:] for text in texts(table)[1:]])
    assert hands[0] == hands[1]


def test_the_dealer_hands_nothing_out_before_it_happens() -> None:
    dealer, state = GAME.dealer(1), GAME.new(GAME.new_rules())
    for _ in range(3):
        event = dealer.deal(state)
        assert dealer.deal(state) == event
        dealer.follow(state, event)
        state = GAME.apply(state, event)


def test_a_dealer_that_follows_another_deal_still_deals_what_is_possible() -> None:
    told = played(1)
    dealer = GAME.dealer(2)
    for state, event in zip(told.states, told.events, strict=True):
        if event.actor == "chance":
            assert dealer.deal(state) in dict(GAME.outcomes(state)), event
            dealer.follow(state, GAME.read(event.action))


def test_known_cards_are_dealt_first() -> None:
    for seed in range(30):
        table = played(seed, ("beam:width=1", "random"))
        for state, event in zip(table.states, table.events, strict=True):
            if event.action.startswith("lay") and state.top:
                known = cards_of(state.top)[-2:]
                stages = [int(word) for word in event.action.split()[2:]]
                assert not Counter(known) - Counter(stages)
                assert length(state.top) >= 1
                return
    raise AssertionError("no collapse came up")


@pytest.mark.parametrize("first_hand", [5, 3])
def test_the_first_hands_are_dealt_from_the_top_of_the_stock(first_hand: int) -> None:
    rules = {"first_hand": first_hand}
    table = played(4, until=3, rules=rules)
    words = [text.split()[2:] for text in texts(table)[1:]]
    assert [len(cards) for cards in words] == [first_hand, 5]
