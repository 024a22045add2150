"""What may be taken back at a table: every refusal is true, and nothing hidden was seen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.play.table import Table
from suite.play import LiveTable
from tests.core.playing import header, play_on, texts

GAMES = ("temples", "tiles")
MOST = 4
"""The largest number of events that is tried."""


def is_true(reason: str, table: Table[Any], number: int, seat: int | None) -> bool:
    """Return whether a reason not to take back the last events holds; empty if they may be."""
    actors = [event.actor for event in table.events]
    last = actors[len(actors) - number :]
    facts = {
        "": len(set(last)) == 1 and last[0] in ((0, 1, 2, 3) if seat is None else (seat,)),
        "the game is over": table.outcome is not None,
        "nothing has happened yet": not actors,
        f"there are not {number} events": len(actors) < number,
        "a seat has left since": any(n > len(actors) - number for n in table.left.values()),
        "chance has acted since": "chance" in last,
        "another seat has acted since": len({*last} - {"chance"}) > 1,
        "that was another seat's decision": {*last} == {last[0]} != {seat},
    }
    return facts[reason.partition(";")[0]]


def reveals(table: Table[Any], number: int, seat: int, rng: Random) -> bool:
    """Return whether the last events have shown a seat anything that it did not know before."""
    game, first = table.game, len(table.events) - number
    world = game.determinize(table.view_at(first, seat), rng)
    for action in table.actions[first:]:
        if action not in game.legal(world):
            return True  # it tells what somebody held
        world = game.apply(world, action)
    seen, expected = game.view(world, seat), table.view(seat)
    return bool(game.to_json(seen) != game.to_json(expected))


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_is_true_and_what_is_taken_back_has_shown_nothing(name: str) -> None:
    game, rng = games.find(name), Random(5)
    seen: dict[str, int] = {}
    for seed in range(4):
        seats = rng.choice(game.seats)
        table: Table[Any] = Table(game, header(seed, ("human",) * seats, game))
        while table.outcome is None:
            if isinstance(table.actor, int) and table.ply > 90 and rng.random() < 0.05:
                table.resign(rng.choice(table.staying))
            elif isinstance(table.actor, int):
                table.take(rng.choice(list(game.legal(table.state))))
            else:
                table.deal()
            for number in range(1, MOST + 1):
                for seat in (None, *range(seats)):
                    reason = table.can_undo(number, seat)
                    assert is_true(reason, table, number, seat), (reason, table.events[-number:])
                    seen[reason] = seen.get(reason, 0) + 1
                    if not reason and seat is not None:
                        assert not reveals(table, number, seat, rng), table.events[-number:]
    assert min(seen.values()) > 9, seen
    assert len(seen) >= 5, seen


@pytest.mark.parametrize("name", GAMES)
def test_at_one_screen_another_takes_back_only_what_has_shown_nothing(name: str) -> None:
    game, rng = games.find(name), Random(6)
    taken, refused = 0, 0
    for seed in range(12):
        seats = rng.choice(game.seats)
        table: Table[Any] = Table(game, header(seed, ("human",) * seats, game))
        live = LiveTable(table, lambda job: None)
        while table.outcome is None:
            actor = table.actor
            if not isinstance(actor, int):
                table.deal()
                continue
            decided = [n for n, event in enumerate(table.events) if event.actor != "chance"]
            if decided and table.events[decided[-1]].actor != actor:
                number = len(table.events) - decided[-1]
                may = "chance" in texts(table)[-number:] or not reveals(table, number, actor, rng)
                actions = table.actions[-number:]
                try:
                    assert live.undo(actor, is_shared=True) == number
                except IllegalActionError:
                    refused += 1
                else:
                    assert may, actions
                    assert len(actions) == 1
                    table.take(actions[0])
                    taken += 1
            table.take(rng.choice(list(game.legal(table.state))))
    assert refused
    assert taken or name == "temples", taken


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("free", [False, True])
def test_what_is_settled_stays_whatever_is_taken_back(name: str, free: bool) -> None:
    game = games.find(name)
    table: Table[Any] = Table(game, header(3, ("random", "random"), game))
    table.undo_free = free
    cut = set()
    for ply in range(1, 60):
        play_on(table, until=ply)
        settled = table.final_part()
        number = len(settled.events)
        assert len(table.events) == ply
        assert settled.can_undo()
        assert settled.events == table.events[:number]
        assert settled.view(0) == table.view_at(number, 0)
        cut.add(ply - number)
        while not table.can_undo():
            table.undo()
        assert len(table.events) == number
    assert len(cut) > 2


def test_who_has_left_settles_what_was_before() -> None:
    game = games.find("tiles")
    table: Table[Any] = play_on(Table(game, header(3, ("random",) * 3, game)), until=20)
    table.undo_free = True
    table.resign(0)
    play_on(table, until=24)
    assert len(table.final_part().events) == 20
