"""Non-interference: two games that differ only in what a seat may not know look the same to it.

Both go on together with whatever the seat cannot tell apart, and every page and every message of a
stream must be the same byte for byte. `python -m tests.tools.twins` tries many more.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from suite.web.http.stream import messages
from suite.web.table.seating import TableEntry
from suite.web.table.served_table import ServedTable
from suite.work import Here
from tests.tools.twins import Twins, compare

MESSAGES = 20
"""The messages of a stream that are compared, at most."""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 120))
def test_what_a_seat_may_not_know_shows_on_no_page(game: str, seed: int, plies: int) -> None:
    compare(game, seed, plies)


async def _next(stream: AsyncIterator[bytes]) -> bytes:
    return await asyncio.wait_for(anext(stream), 5)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
@pytest.mark.parametrize("seed", range(3))
def test_streams_are_the_same_byte_for_byte(game: str, seed: int, tmp_path: Path) -> None:
    asyncio.run(_compare_streams(Twins(game, seed, 40)))


async def _compare_streams(twins: Twins) -> None:
    """Let both games go on, and read what the watcher is sent message for message."""
    streams = []
    served_tables = []
    for table in twins.tables:
        kept = TableEntry(
            id="twin", game=twins.game.name, rules={}, seats=list(twins.seats), seed=0, record="-"
        )
        served = ServedTable(kept, Here(), 0.0)
        served.watch(table)
        served_tables.append(served)
        show = partial(served.parts, twins.watcher)
        moves = partial(served.moves, twins.watcher)
        streams.append(messages(served, show, lambda: True, moves=moves))
    compared = 0
    async with aclosing(streams[0]), aclosing(streams[1]):
        assert await _next(streams[0]) == await _next(streams[1])
        while True:
            one, other = [await _next(each) for each in streams]
            assert one == other
            compared += 1
            if compared == MESSAGES or not twins.go_on():
                break
            if any(table.outcome for table in twins.tables):
                break
            for served in served_tables:
                served.tell()
    assert compared > 1
