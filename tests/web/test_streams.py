"""Streams: what a browser is sent, what it gets again, and who is cut off."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec

from suite.web.http.stream import GONE, messages
from suite.web.table.served_table import ServedTable
from tests.web.room import Room, deal, in_a_room, legal, people, two_people


class Reader:
    """A browser that reads the stream of a seat."""

    def __init__(self, served: ServedTable, seat: int, seen: str = "") -> None:
        self.admitted = True
        self.id = seen
        show, moves = partial(served.parts, seat), partial(served.moves, seat)
        self.stream: AsyncIterator[bytes] = messages(
            served, show, lambda: self.admitted, seen, moves
        )

    async def begin(self) -> None:
        """Read how soon to come again, which comes first."""
        assert (await anext(self.stream)).startswith(b"retry: ")

    async def read(self) -> Any:
        """Return the data of the next message."""
        found = re.fullmatch(b"id: (.*)\ndata: (.*)\n\n", await self._next())
        assert found
        self.id = found[1].decode()
        return msgspec.json.decode(found[2])

    async def _next(self) -> bytes:
        return await asyncio.wait_for(anext(self.stream), 5)

    async def is_quiet(self) -> bool:
        """Return whether nothing comes; the stream is of no use after that."""
        try:
            await asyncio.wait_for(anext(self.stream), 0.05)
        except TimeoutError:
            return True
        return False

    async def is_cut_off(self) -> bool:
        """Return whether it is told that its pass is no longer good."""
        return await self._next() == GONE


async def _begun(served: ServedTable, seat: int, seen: str = "") -> Reader:
    reader = Reader(served, seat, seen)
    await reader.begin()
    return reader


@in_a_room
async def test_first_the_whole_page_comes_then_what_has_changed(room: Room) -> None:
    served, _browsers = await two_people(room, "tiles")
    reader = await _begun(served, 0)
    whole = await reader.read()
    assert set(whole["parts"]) == set(served.parts(0))
    action = next(text for text in legal(served) if text.startswith("tile"))
    served.play.act(people(served).actor, action, served.at)
    news = await reader.read()
    assert news["at"] == served.at
    assert reader.id.partition("-")[0] == served.at
    assert {"board", "log"} <= set(news["parts"]) < set(whole["parts"])
    by = people(served).events[-1].actor
    move = {"by": by, "own": by == 0, "piece": action.split()[1], "way": [action.split()[-1]]}
    assert (whole["moves"], news["moves"]) == ([], [move])
    served.play.undo(by, served.at)
    assert (await reader.read())["moves"] == [], "what is taken back does not move"


@in_a_room
async def test_who_has_seen_all_is_sent_nothing_again(room: Room) -> None:
    served, _browsers = await two_people(room)
    reader = await _begun(served, 0)
    await reader.read()
    again = await _begun(served, 0, reader.id)
    assert await again.is_quiet()


@in_a_room
async def test_who_was_away_gets_the_page_as_it_is_now(room: Room) -> None:
    served, _browsers = await two_people(room, "tiles")
    reader = await _begun(served, 0)
    await reader.read()
    for _ in range(6):
        served.play.act(people(served).actor, legal(served)[0], served.at)
        await deal(served)
    back = await _begun(served, 0, reader.id)
    news = await back.read()
    assert news["at"] == served.at
    assert set(news["parts"]) == set(served.parts(0))


@in_a_room
async def test_an_undone_and_repeated_event_has_another_id(room: Room) -> None:
    served, _browsers = await two_people(room, "tiles")
    seat = people(served).actor
    tile, other = [text for text in legal(served) if text.startswith("tile")][:2]
    served.play.act(seat, tile, served.at)
    reader = await _begun(served, seat)
    await reader.read()
    served.play.undo(seat, served.at)
    served.play.act(seat, other, served.at)
    news = await (await _begun(served, seat, reader.id)).read()
    assert news["at"].partition(".")[0] == reader.id.partition(".")[0]
    assert news["at"] != reader.id.partition("-")[0]


@in_a_room
async def test_a_freed_seat_is_cut_off(room: Room) -> None:
    served, _browsers = await two_people(room)
    reader = await _begun(served, 0)
    await reader.read()
    reader.admitted = False
    served.free(0)
    assert await reader.is_cut_off()


@in_a_room
async def test_a_stopped_table_cuts_all_off(room: Room) -> None:
    served, _browsers = await two_people(room)
    reader = await _begun(served, 0)
    await reader.read()
    await room.tables.stop(served)
    assert await reader.is_cut_off()


@in_a_room
async def test_one_who_does_not_read_holds_up_nobody(room: Room) -> None:
    served, _browsers = await two_people(room, "tiles")
    slow, quick = await _begun(served, 0), await _begun(served, 0)
    await slow.read()
    await quick.read()
    for _ in range(5):
        served.play.act(people(served).actor, legal(served)[0], served.at)
        await deal(served)
        while not quick.id.startswith(f"{served.at}-"):
            await quick.read()
    assert (await slow.read())["at"] == served.at
    assert await slow.is_quiet()
