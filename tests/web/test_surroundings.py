"""Bad surroundings: full disks, files that are no good, other programs, workers that die."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from suite.core.errors import SettingError
from suite.core.play import record
from suite.core.play.record import FileRecorder, InUseError, RecordError
from suite.core.view import SPECTATOR
from suite.play import table as live_table
from suite.web.page.parts import NEWS
from suite.web.table.tables import Tables
from tests.web.room import Room, in_a_room, legal, opened, people, two_people
from tests.web.serving import PATIENCE, free_port, serving
from tests.web.test_server import set_a_table

STOPPED = "The game cannot continue"


@contextmanager
def full(path: str) -> Iterator[None]:
    """Let no file grow beyond the size that one has now: the disk is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(path).stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@in_a_room
async def test_what_a_full_disk_does_not_take_is_not_shown_and_can_be_tried_again(
    room: Room,
) -> None:
    served, browsers = await two_people(room, "tiles")
    seat, at, path = served.table.actor, served.at, Path(served.entry.record)
    before, shown = path.read_bytes(), dict(served.parts(seat))
    given = {"at": at, "key": "k", "action": legal(served)[0]}
    browsers[seat].headers["Accept"] = "application/json"
    with full(served.entry.record):
        answer = await browsers[seat].post(f"/t/{served.id}/{seat}/act", json=given)
    assert answer.status_code == 503
    assert "could not be saved" in answer.json()["refused"]
    assert (served.at, path.read_bytes()) == (at, before)
    assert STOPPED in served.parts(1 - seat)[NEWS]
    assert served.parts(seat) | {NEWS: ""} == shown | {NEWS: ""}
    answer = await browsers[seat].post(f"/t/{served.id}/{seat}/act", json=given)
    assert answer.status_code == 200
    assert path.read_bytes().startswith(before)
    assert len(path.read_bytes()) > len(before)
    assert STOPPED not in served.parts(1 - seat)[NEWS]


def test_play_goes_on_by_itself_when_the_disk_has_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        monkeypatch.setattr(live_table, "RETRY", 0.02)
        async with opened(tmp_path) as room:
            served = room.tables.create("tiles", {}, ["human", "human"])
            for seat in ("0", "1"):
                served.passes.admit(seat)
            served.begin(room.tables.home)
            with full(served.entry.record):
                await asyncio.sleep(0.05)
                assert not people(served).events
                assert "No space" in served.trouble or "too large" in served.trouble
                assert STOPPED in served.parts(0)[NEWS]
                assert served.entry.record not in served.parts(0)[NEWS]
            await asyncio.sleep(0.1)
            assert people(served).events
            assert not served.trouble

    asyncio.run(run())


def test_a_tap_that_the_disk_has_not_confirmed_is_done_and_told_as_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "RETRY", 0.02)
    fails = False

    def sync(recorder: FileRecorder) -> None:
        if fails:
            raise RecordError(str(recorder.path), 0, "cannot be written: Input/output error")

    monkeypatch.setattr(FileRecorder, "sync", sync)

    @in_a_room
    async def run(room: Room) -> None:
        nonlocal fails
        served, browsers = await two_people(room, "tiles")
        seat, events, action = served.table.actor, len(people(served).events), legal(served)[0]
        given = {"at": served.at, "action": action}
        browsers[seat].headers["Accept"] = "application/json"
        address = f"/t/{served.id}/{seat}/act"
        fails = True
        for _twice in range(2):  # the page may send it again
            answer = await browsers[seat].post(address, json=given)
            assert (answer.status_code, answer.json()["refused"]) == (200, "")
        assert [event.action for event in people(served).events[events:]] == [action]
        assert Path(served.entry.record).read_text().count(action) == 1
        for each in range(2):
            assert STOPPED in served.parts(each)[NEWS]
            assert served.entry.record not in served.parts(each)[NEWS]
        assert "Input/output error" in (await (await room.host()).get(f"/host/t/{served.id}/")).text
        after, number = legal(served)[0], served.table.actor
        given = {"at": served.at, "action": after}
        browsers[number].headers["Accept"] = "application/json"
        waits = await browsers[number].post(f"/t/{served.id}/{number}/act", json=given)
        assert (waits.status_code, len(people(served).events)) == (422, events + 1)
        fails = False
        while served.trouble:
            await asyncio.sleep(0.001)
        assert STOPPED not in served.parts(1 - seat)[NEWS]
        taken = await browsers[number].post(f"/t/{served.id}/{number}/act", json=given)
        assert taken.status_code == 200
        assert people(served).events[events + 1].action == after

    run(tmp_path)


@pytest.mark.parametrize("what", ["write", "sync"])
def test_an_end_that_the_disk_does_not_take_is_reached_later(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "RETRY", 0.02)
    usual, failures = getattr(FileRecorder, what), 0
    served: Any = None

    def fail(recorder: FileRecorder, *lines: Any) -> None:
        nonlocal failures
        ends = people(served).outcome or any(isinstance(line, record.ResultLine) for line in lines)
        if ends and failures < 3:
            failures += 1
            raise RecordError(str(recorder.path), 0, "cannot be written: No space left on device")
        usual(recorder, *lines)

    @in_a_room
    async def run(room: Room) -> None:
        nonlocal served
        served = room.tables.create("temples", {}, ["random", "random"])
        monkeypatch.setattr(FileRecorder, what, fail)
        while not served.trouble:
            await asyncio.sleep(0.001)
        assert "No space left" in served.trouble
        assert STOPPED in served.parts(SPECTATOR)[NEWS]
        while served.trouble:
            await asyncio.sleep(0.001)
        assert failures == 3
        assert people(served).outcome
        [game] = record.read_file(Path(served.entry.record)).games
        *events, last = [line for _number, line in game.lines]
        assert last == record.ResultLine(people(served).outcome)
        assert events == people(served).events

    run(tmp_path)


@pytest.mark.slow
def test_a_process_that_is_killed_while_a_program_thinks_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path, free_port()) as running:
        set_a_table(running.host(), ("master", "master"))
        children = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children")
        until = monotonic() + PATIENCE
        while len(workers := children.read_text().split()) < 2 and monotonic() < until:
            sleep(0.05)  # the tracker of resources comes first
        os.kill(int(workers[-1]), signal.SIGKILL)
        [path] = (tmp_path / "zweistrom" / "games").glob("*.jsonl")
        before = len(record.read_file(path).games[0].lines)
        while len(record.read_file(path).games[0].lines) < before + 3:
            assert monotonic() < until
            sleep(0.05)
        assert "Traceback" not in running.end()


@in_a_room
async def test_a_mark_that_the_disk_does_not_take_changes_nothing(room: Room) -> None:
    served, browsers = await two_people(room)
    host, seat = await room.host(), served.table.actor
    given = {"seat": str(seat), "as": "beginner"}
    with full(served.entry.record):
        refused = await host.post(f"/host/t/{served.id}/stand-in", data=given)
        assert refused.status_code == 422
        assert "cannot be written" in refused.text
        hint = await browsers[seat].post(f"/t/{served.id}/{seat}/hint", data={})
        assert "could not be saved" in hint.text
        assert served.entry.record not in hint.text
    assert not served.seat_plan.specs
    assert not served.play.decides(seat)
    assert "It is the first" in (await browsers[seat].post(f"/t/{served.id}/{seat}/hint")).text
    assert Path(served.entry.record).read_text().count('"mark"') == 1


@in_a_room
async def test_a_game_that_cannot_be_written_does_not_begin_and_begins_later(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    for seat in ("0", "1"):
        served.passes.admit(seat)
    room.tables.home.write_text("a file where the folder should be")
    host = await room.host()
    refused = await host.post(f"/host/t/{served.id}/begin")
    assert refused.status_code == 422
    assert "cannot be written" in refused.text
    assert served.table is None
    room.tables.home.unlink()
    assert (await host.post(f"/host/t/{served.id}/begin")).status_code == 303
    assert served.table


@in_a_room
async def test_whatever_goes_wrong_is_told_in_a_sentence_and_tried_again(room: Room) -> None:
    host = await room.host()
    room.runner.problem = KeyError("a hidden card")
    served = room.tables.create("tiles", {}, ["human", "beginner"])
    anna = await room.sit(served, 0, "Anna")
    table = people(served)
    while not served.trouble:
        if table.actor == 0:
            served.play.act(0, "end", served.at)
        await asyncio.sleep(0.001)
    before = len(table.events)
    assert STOPPED in (await anna.get(f"/t/{served.id}/0/")).text
    address = f"/host/t/{served.id}/"
    told = (await host.get(address)).text
    assert "Something went wrong; the game is saved in its record. (KeyError)" in told
    assert "a hidden card" not in told
    room.runner.problem = None
    await asyncio.sleep(0.01)
    assert len(table.events) == before  # it waits until it is asked
    assert (await host.post(f"{address}go-on")).status_code == 303
    while served.trouble or table.actor != 0:
        await asyncio.sleep(0.001)
    assert len(table.events) > before
    assert STOPPED not in (await anna.get(f"/t/{served.id}/0/")).text


@in_a_room
async def test_hints_that_break_down_are_tried_again(room: Room) -> None:
    room.runner.problem = KeyError("a hidden card")
    served, browsers = await two_people(room)
    address = f"/t/{served.id}/{served.table.actor}/hint"
    browser = browsers[served.table.actor]
    broken = await browser.post(address)
    assert broken.status_code == 500
    assert "a hidden card" not in broken.text
    room.runner.problem = None
    assert "It is the first." in (await browser.post(address)).text


@in_a_room
async def test_a_private_file_that_cannot_be_written_is_told(room: Room) -> None:
    host = await room.host()
    room.tables.private.unlink()
    room.tables.private.mkdir()
    given = {"game": "tiles", "seat0": "human", "seat1": "human"}
    refused = await host.post("/host/tables", data=given)
    assert refused.status_code == 422
    assert "cannot be written" in refused.text


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'{"host": 1, "tables": []}', b"\xff"])
def test_a_damaged_private_file_is_told_in_a_sentence(text: bytes, tmp_path: Path) -> None:
    private = tmp_path / "tables.json"
    private.write_bytes(text)
    with pytest.raises(SettingError, match="cannot be read"):
        Tables(tmp_path, private, learned=tmp_path / "lessons.json")


@pytest.mark.slow
def test_a_record_is_played_by_one_program(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as room:
            served, _browsers = await two_people(room)
            path = Path(served.entry.record)
            with pytest.raises(InUseError):
                FileRecorder(path)
            await room.tables.stop(served)
            other = FileRecorder(path)
            host = await room.host()
            refused = await host.post("/host/resume", data={"file": path.name})
            assert refused.status_code == 422
            assert "another program" in refused.text
            other.close()
            answer = await host.post("/host/resume", data={"file": path.name})
            assert answer.status_code == 303

    asyncio.run(run())


@pytest.mark.slow
def test_an_interrupt_while_programs_think_ends_all_in_order(tmp_path: Path) -> None:
    with serving(tmp_path, free_port()) as running:
        set_a_table(running.host(), ("master", "master"))
        running.process.send_signal(signal.SIGINT)
        said, _nothing = running.process.communicate(timeout=30)
        assert "Traceback" not in said
        [path] = (tmp_path / "zweistrom" / "games").glob("*.jsonl")
        record.read_file(path)
        FileRecorder(path).close()  # nobody has it any more
