"""The seeded dealer: the same seed gives the same deal, however it is played."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from suite.core.flow import CHANCE
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.tiles.game import GAME
from suite.tiles.model import actions
from suite.tiles.model.pieces import FULL_BAG, ONE, RED, kinds_of, pile_of
from suite.tiles.model.state import State


def played(seed: int, chooser: int, seats: int = 2, until: int | None = None) -> Table[State]:
    """Return a table at which one generator has chosen for all seats."""
    seating = tuple(Seating(f"seat {seat}", "random") for seat in range(seats))
    header = Header(format=FORMAT, game="tiles", rules=GAME.new_rules(), seats=seating, seed=seed)
    table: Table[State] = Table(GAME, header)
    rng = Random(chooser)
    while table.actor is not None and (until is None or len(table.events) < until):
        if table.actor is CHANCE:
            table.deal()
        else:
            table.take(GAME.random_action(GAME.legal(table.state), rng))
    return table


def drawn_from(table: Table[State]) -> list[list[int]]:
    """Return the kinds of each draw, in their order."""
    events = [GAME.read(event.action) for event in table.events if event.action[:4] == "draw"]
    return [kinds_of(actions.drawn(event)[1]) for event in events]


def order_of_the_bag(seed: int) -> list[int]:
    state = GAME.new(GAME.new_rules(), 2)
    dealer = GAME.dealer(seed)
    state = GAME.apply(state, dealer.deal(state))
    return dealer._bag(state).top(143)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("chooser", [1, 2])
def test_the_bag_has_one_order_whatever_is_done(seed: int, chooser: int) -> None:
    order = order_of_the_bag(seed)
    assert pile_of(order) == FULL_BAG - 10 * ONE[RED]
    for kinds in drawn_from(played(seed, chooser)):
        expected, order = order[: len(kinds)], order[len(kinds) :]
        assert kinds == sorted(expected)


def test_seeds_differ() -> None:
    assert len({tuple(order_of_the_bag(seed)) for seed in range(5)}) == 5


def test_any_seat_may_begin() -> None:
    assert {played(seed, 1, 4, until=1).state.active for seed in range(30)} == {0, 1, 2, 3}


def test_the_dealer_hands_nothing_out_before_it_happens() -> None:
    dealer, state = GAME.dealer(1), GAME.new(GAME.new_rules(), 3)
    for _ in range(4):
        event = dealer.deal(state)
        assert dealer.deal(state) == event
        dealer.follow(state, event)
        state = GAME.apply(state, event)


def test_setting_who_begins_leaves_the_order_of_the_tiles() -> None:
    hands = []
    for seat in (0, 1):
        state, dealer = GAME.new(GAME.new_rules(), 2), GAME.dealer(9)
        begins = actions.start(seat)
        dealer.follow(state, begins)
        state = GAME.apply(state, begins)
        told = []
        for _ in range(2):
            event = dealer.deal(state)
            dealer.follow(state, event)
            state = GAME.apply(state, event)
            told.append(actions.drawn(event)[1])
        hands.append(told)
    assert hands[0] == hands[1]


def test_a_dealer_that_follows_another_deal_still_deals_what_is_possible() -> None:
    told = played(1, 1)
    dealer = GAME.dealer(2)
    for state, event in zip(told.states, told.events, strict=True):
        if event.actor == "chance":
            assert dealer.deal(state) in dict(GAME.outcomes(state)), event
            dealer.follow(state, GAME.read(event.action))


def test_what_is_dealt_at_the_end_of_the_bag_is_what_there_is() -> None:
    table = played(5, 3)
    while table.state.ending != 2:
        table = played(5 + len(table.events), 3)
    last = [event for event in table.events if event.action[:4] == "draw"][-1]
    assert 1 <= len(last.action.split()) - 2 <= 6
    assert table.state.bag == 0


SCRIPT = """
import sys
from pathlib import Path
from suite.core.flow import CHANCE
from suite.core.play.record import FORMAT, Header, FileRecorder, Seating
from suite.core.play.table import Table
from suite.players import roster
from suite.tiles.game import GAME

rules = GAME.new_rules(None, {"buildings": True, "wonder": True, "board": "extended"})
seats = tuple(Seating(name, "random") for name in ("Ada", "Ben", "Cleo"))
header = Header(format=FORMAT, game="tiles", rules=rules, seats=seats, seed=7)
recorder = FileRecorder(Path(sys.argv[1]))
recorder.write(header)
table = Table(GAME, header, recorder)
players = [roster.seat(GAME, "random") for _ in seats]
while table.actor is not None:
    if table.actor is CHANCE:
        table.deal()
    else:
        table.take(table.decide(players[table.actor]))
recorder.close()
"""


@pytest.mark.slow
def test_one_seed_gives_byte_equal_records_in_processes_of_any_hash_seed(tmp_path: object) -> None:
    records = []
    for hash_seed in ("0", "1", "4242"):
        file = f"{tmp_path}/{hash_seed}.jsonl"
        environment = {"PYTHONHASHSEED": hash_seed, "PATH": "", "PYTHONPATH": ":".join(sys.path)}
        subprocess.run([sys.executable, "-c", SCRIPT, file], check=True, env=environment)
        with open(file, "rb") as record:  # noqa: PTH123
            records.append(record.read())
    assert records[0] == records[1] == records[2]
    assert records[0].count(b"\n") > 100
    assert b'"result"' in records[0]


def test_a_seed_deals_what_it_has_always_dealt() -> None:
    first = "".join("stfm"[kind] for kind in order_of_the_bag(1)[:24])
    assert first == "mststfstmmftfstssfsftfmf"
    begins = [played(seed, 1, 4, until=1).state.active for seed in range(12)]
    assert begins == [0, 1, 1, 1, 0, 2, 0, 2, 1, 2, 3, 3]
