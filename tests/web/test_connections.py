"""Connections: who says nothing or too little, or holds too many, is cut off alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from uvicorn.server import ServerState

from suite.web.http import connections
from suite.web.http.connections import Connection

REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
PATIENCE = 0.2

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def listening() -> AsyncIterator[int]:
    """Listen on a port, and answer every request."""
    config = uvicorn.Config(PlainTextResponse("here"), log_config=None, http=Connection)
    config.load()
    state = ServerState()

    def connected() -> Connection:
        return Connection(config, state, {})

    server = await asyncio.get_running_loop().create_server(connected, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]
    for each in list(state.connections):
        each.transport.abort()


async def _is_cut_off(reader: asyncio.StreamReader) -> bool:
    try:
        return await asyncio.wait_for(reader.read(), 3 * PATIENCE) == b""
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


async def _ask(ends: Ends) -> bool:
    """Return whether a request is answered."""
    reader, writer = ends
    writer.write(REQUEST)
    return (await reader.readuntil(b"here")).startswith(b"HTTP/1.1 200")


async def _say_little() -> None:
    async with listening() as port:
        silent, slow, usual = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        assert await _ask(usual)
        begins = asyncio.get_running_loop().time()
        cut_off = asyncio.gather(*(_is_cut_off(reader) for reader, _writer in (silent, slow)))
        for letter in REQUEST[:10]:
            slow[1].write(bytes([letter]))
            await asyncio.sleep(PATIENCE / 8)
        assert await cut_off == [True, True]
        assert asyncio.get_running_loop().time() - begins >= PATIENCE
        assert await _ask(usual)  # who waits between two taps is not meant
        usual[1].write(REQUEST[:10])
        assert await _is_cut_off(usual[0])
        for _reader, writer in (silent, slow, usual):
            writer.close()
        assert not Connection.open_from


async def _flood(number: int) -> None:
    """Open a number of connections that say nothing, while others ask."""
    async with listening() as port:
        usual = await asyncio.open_connection("127.0.0.1", port)
        assert await _ask(usual)
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(number)]
        begins = asyncio.get_running_loop().time()
        assert await _ask(usual)
        other = await asyncio.open_connection("127.0.0.1", port)
        assert await _ask(other)
        assert asyncio.get_running_loop().time() - begins < 2
        assert len(Connection.silent) <= connections.MOST_SILENT
        assert await _is_cut_off(silent[0][0])
        assert not await _is_cut_off(silent[-1][0])
        for _reader, writer in (usual, other, *silent):
            writer.transport.abort()
        await asyncio.sleep(0.1)


@pytest.mark.slow
def test_connections_that_say_nothing_leave_room_for_others() -> None:
    asyncio.run(_flood(2100))


@pytest.mark.slow
def test_who_says_nothing_or_too_little_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", PATIENCE)
    asyncio.run(_say_little())


async def _open_many(most: int) -> None:
    async with listening() as port:
        kept = [await asyncio.open_connection("127.0.0.1", port) for _ in range(most)]
        assert all([await _ask(each) for each in kept])
        one_more, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await _is_cut_off(one_more)
        writer.close()
        kept[0][1].close()
        await asyncio.sleep(0.05)
        again = await asyncio.open_connection("127.0.0.1", port)
        assert await _ask(again)
        for _reader, writer in (*kept, again):
            writer.close()


def test_an_address_has_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CONNECTIONS", 3)
    monkeypatch.setattr(connections, "HERE", "none")
    asyncio.run(_open_many(3))
