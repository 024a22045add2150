"""Non-interference: two games that differ only in what a seat may not know look the same to it.

Both go on together with whatever the seat cannot tell apart, and every page and every message of a
stream must be the same byte for byte.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR
from suite.web.choosing import choose
from suite.web.pages import table_page
from suite.web.parts import choice, parts
from suite.web.served import Served
from suite.web.sight import Chair, Teller
from suite.web.sitting import Kept
from suite.web.stream import messages

WATCHED = 8
"""The plies that two games are watched together."""


class Twins:
    """Two tables that begin with positions which a watcher cannot tell apart, and go on so."""

    def __init__(self, game: str, seed: int, plies: int) -> None:
        self.rng = Random(f"twins:{game}:{seed}:{plies}")
        self.game = games.find(game)
        rules = {option.name: self.rng.choice(option.values) for option in self.game.options}
        number = self.rng.choice(self.game.seats)
        self.seats = tuple(Seating(f"Seat{at}", "human") for at in range(number))
        header = Header(format=FORMAT, game=game, rules=rules, seats=self.seats, seed=seed)
        table: Table[Any] = Table(self.game, header)
        while table.actor is not None and len(table.events) < plies:
            self._act(table)
        while table.actor is CHANCE:
            table.deal()
        self.watcher = self.rng.choice([*range(number), SPECTATOR])
        view = table.view(self.watcher)
        other = self.game.determinize(view, self.rng)
        states = [table.state, other] if table.actor is not None else []
        self.tables = [
            Table(self.game, self._header(header, self.game.view(state, EVERYBODY)))
            for state in states
        ]

    def _header(self, header: Header, view: Any) -> Header:
        state = self.game.to_json(view)
        return Header(
            format=FORMAT,
            game=self.game.name,
            rules=header.rules,
            seats=self.seats,
            seed=header.seed,
            state=state,
        )

    def _act(self, table: Table[Any]) -> None:
        if table.actor is CHANCE:
            table.deal()
        else:
            legal = self.game.legal(table.state)
            table.take(self.game.random_action(legal, self.rng))

    def go_on(self) -> bool:
        """Take actions that the watcher cannot tell apart; return whether there are such."""
        one, other = self.tables
        if one.actor is None or one.outcome or other.actor is None:
            return False
        ways = self._ways(one)
        action = self.rng.choice(ways)
        seen = self.game.report(one.state, action, self.watcher)
        alike = [
            each
            for each in self._ways(other)
            if self.game.report(other.state, each, self.watcher) == seen
        ]
        if not alike:
            return False
        one.take(action)
        other.take(self.rng.choice(alike))
        return True

    def _ways(self, table: Table[Any]) -> list[int]:
        if table.actor is CHANCE:
            return [event for event, _weight in self.game.outcomes(table.state)]
        return list(self.game.legal(table.state))


def pages_of(twins: Twins, teller: Teller, rng: Random) -> list[object]:
    """Return all that a watcher is shown, after some taps too."""
    table = teller.table
    chairs = [Chair(each.name, "", True) for each in twins.seats]
    sight = teller.sight(twins.watcher, f"{len(table.events)}.0", chairs, ())
    shown: list[object] = [table_page("T", parts(sight), sight.at, "game", role=str(twins.watcher))]
    if sight.acts:
        key = rng.choice(twins.game.keys(sight.view))
        places = [place for row in twins.game.places for place in row]
        for taps in (
            {"words": key.words},
            {"held": key.words, "place": rng.choice(places)},
            {"place": rng.choice(places), "asks": True},
        ):
            taken: Any = taps
            chosen = choose(sight.view, sight.names, **taken)
            shown += [chosen, choice(sight, chosen)]
    return shown


@pytest.mark.parametrize("game", ["temples", "tiles"])
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 120))
def test_what_a_seat_may_not_know_shows_on_no_page(game: str, seed: int, plies: int) -> None:
    twins = Twins(game, seed, plies)
    tellers = [Teller(table, [each.name for each in twins.seats]) for table in twins.tables]
    for ply in range(WATCHED):
        if not tellers:
            break
        one, other = (pages_of(twins, each, Random(f"{seed}:{ply}")) for each in tellers)
        assert one == other
        if not twins.go_on() or any(table.outcome for table in twins.tables):
            break


async def _next(stream: AsyncIterator[bytes]) -> bytes:
    return await asyncio.wait_for(anext(stream), 5)


@pytest.mark.parametrize("game", ["temples", "tiles"])
@pytest.mark.parametrize("seed", range(3))
def test_streams_are_the_same_byte_for_byte(game: str, seed: int, tmp_path: Path) -> None:
    asyncio.run(_compare_streams(Twins(game, seed, 40)))


async def _compare_streams(twins: Twins) -> None:
    """Let both games go on, and read what the watcher is sent message for message."""
    streams = []
    served_tables = []
    for table in twins.tables:
        kept = Kept(
            id="twin", game=twins.game.name, rules={}, seats=list(twins.seats), seed=0, record="-"
        )
        thinkers: Any = None
        served = Served(kept, thinkers, 0.0)
        served.watch(table)
        served_tables.append(served)
        streams.append(messages(served, partial(served.parts, twins.watcher), lambda: True))
    compared = 0
    async with aclosing(streams[0]), aclosing(streams[1]):
        assert await _next(streams[0]) == await _next(streams[1])
        while True:
            one, other = [await _next(each) for each in streams]
            assert one == other
            compared += 1
            if not twins.go_on() or any(table.outcome for table in twins.tables):
                break
            for served in served_tables:
                served.tell()
    assert compared > 1
