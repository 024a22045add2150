"""What happens when two do something at once, or something changes while a request is under way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from suite.core.play.record import FileRecorder, RecordError
from suite.web.http.stream import GONE
from suite.web.table.served_table import ServedTable
from tests.web.room import ORIGIN, Room, deal, in_a_room, legal, opened, people, two_people


async def _post_late(
    browser: httpx.AsyncClient,
    address: str,
    body: bytes,
    meanwhile: Callable[[], Awaitable[Any]],
) -> httpx.Response:
    """Send a form whose body comes only after something else has happened."""

    async def content() -> AsyncIterator[bytes]:
        await asyncio.sleep(0.02)
        await meanwhile()
        yield body

    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    return await browser.post(address, content=content(), headers=kind)


def _ending(served: ServedTable) -> bytes:
    """Return the form that takes the first legal action."""
    return httpx.Request("POST", ORIGIN, data=_given(served, 0)).content


def _given(served: ServedTable, number: int) -> dict[str, str]:
    return {"at": served.at, "action": legal(served)[number]}


@in_a_room
async def test_a_game_begins_once(room: Room) -> None:
    served, _browsers = await two_people(room)
    host, table, path = await room.host(), people(served), served.entry.record
    assert (await host.post(f"/host/t/{served.id}/begin", data={})).status_code == 303
    assert served.table is table
    assert served.entry.record == path
    assert len(list(room.tables.home.iterdir())) == 1


@in_a_room
async def test_a_table_is_stopped_once(room: Room) -> None:
    served, _browsers = await two_people(room)
    host = await room.host()
    stops = [host.post(f"/host/t/{served.id}/stop", data={}) for _ in range(3)]
    answers = [each.status_code for each in await asyncio.gather(*stops)]
    assert 303 in answers
    assert {303, 404} >= set(answers)
    assert not len(room.tables)


@in_a_room
async def test_who_has_lost_the_seat_meanwhile_does_nothing(room: Room) -> None:
    served, browsers = await two_people(room)
    seat = people(served).actor
    events, address = len(people(served).events), f"/t/{served.id}/{seat}/act"

    async def free() -> None:
        served.free(seat)

    answer = await _post_late(browsers[seat], address, _ending(served), free)
    assert answer.status_code == 403
    assert len(people(served).events) == events


@in_a_room
async def test_a_table_that_is_stopped_meanwhile_is_not_played_on(room: Room) -> None:
    served, browsers = await two_people(room)
    seat = people(served).actor
    before = Path(served.entry.record).read_bytes()
    address = f"/t/{served.id}/{seat}/act"
    answer = await _post_late(
        browsers[seat], address, _ending(served), lambda: room.tables.stop(served)
    )
    assert answer.status_code == 404
    assert Path(served.entry.record).read_bytes() == before


@in_a_room
async def test_nobody_sits_down_at_a_table_that_is_stopped_meanwhile(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "easy"])
    body = f"name=Anna&secret={served.passes.issued('0')}".encode()
    address = f"/t/{served.id}/0/join"
    answer = await _post_late(room.browser(), address, body, lambda: room.tables.stop(served))
    assert answer.status_code == 404
    assert served.table is None


@in_a_room
async def test_two_browsers_of_one_seat_are_not_taken_for_one(room: Room) -> None:
    served, browsers = await two_people(room, "tiles")
    seat = people(served).actor
    key = {"key": f"act {served.at}"}
    one, other = (_given(served, number) | key for number in (0, 1))
    address = f"/t/{served.id}/{seat}/act"
    assert (await browsers[seat].post(address, data=one)).status_code == 303
    events = len(people(served).events)
    assert (await browsers[seat].post(address, data=other)).status_code == 409
    assert (await browsers[seat].post(address, data=one)).status_code == 303
    assert len(people(served).events) == events


@in_a_room
async def test_of_two_actions_at_one_moment_one_is_taken(room: Room) -> None:
    served, browsers = await two_people(room, "tiles")
    seat, events = people(served).actor, len(people(served).events)
    address = f"/t/{served.id}/{seat}/act"
    both = [browsers[seat].post(address, data=_given(served, number)) for number in range(8)]
    answers = sorted(each.status_code for each in await asyncio.gather(*both))
    assert answers == [303, *[409] * 7]
    assert len(people(served).events) == events + 1


@pytest.mark.slow
@pytest.mark.parametrize("what", ["stream", "review/stream"])
def test_a_table_that_is_stopped_ends_its_streams(what: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as room:
            served, browsers = await two_people(room)
            served.play.resign(0, served.at)
            reading = asyncio.create_task(browsers[1].get(f"/t/{served.id}/1/{what}"))
            await asyncio.sleep(0.05)
            await room.tables.stop(served)
            answer = await asyncio.wait_for(reading, 5)
            assert answer.text.endswith(GONE.decode())

    asyncio.run(run())


@in_a_room
async def test_a_seat_gives_up_once(room: Room) -> None:
    served = room.tables.create("tiles", {}, ["human"] * 3)
    browser, *_others = [await room.sit(served, seat, f"P{seat}") for seat in range(3)]
    await deal(served)
    given = {"at": served.at}
    both = [browser.post(f"/t/{served.id}/0/resign", data=given) for _ in range(2)]
    answers = sorted(each.status_code for each in await asyncio.gather(*both))
    assert answers == [303, 409]
    assert list(people(served).left) == [0]


@in_a_room
async def test_what_cannot_be_saved_is_told_to_the_host_with_its_file(room: Room) -> None:
    served, browsers = await two_people(room)
    seat = people(served).actor

    def fail(_self: FileRecorder, *_lines: object) -> None:
        raise RecordError(served.entry.record, 0, "cannot be written: No space left on device")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(FileRecorder, "write", fail)
        answer = await browsers[seat].post(f"/t/{served.id}/{seat}/act", data=_given(served, 0))
    assert answer.status_code == 503
    assert "could not be saved" in answer.text
    assert str(room.tables.home) not in answer.text
    assert "No space left" in (await (await room.host()).get(f"/host/t/{served.id}/")).text


@in_a_room
async def test_a_table_whose_record_cannot_be_begun_is_not_there(room: Room) -> None:
    room.tables.home.parent.mkdir(parents=True, exist_ok=True)
    room.tables.home.write_text("in the way of the folder")
    host = await room.host()
    given = {"game": "tiles", "seat0": "easy", "seat1": "easy"}
    answer = await host.post("/host/tables", data=given)
    assert answer.status_code == 422
    assert "cannot be written" in answer.text
    assert not len(room.tables)
