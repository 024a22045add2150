"""Who knocks with the four letters of a table is let in by the host, and by nobody else."""

from __future__ import annotations

import re

from suite.web.table.passes import LETTERS
from tests.web.room import Room, deal, in_a_room


@in_a_room
async def test_who_knocks_waits_until_the_host_lets_in(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    host, guest, other = await room.host(), room.browser(), room.browser()
    code = served.entry.code
    assert len(code) == 4
    assert set(code) <= set(LETTERS)
    page = await host.get(f"/host/t/{served.id}/")
    assert f">{code}</b>" in page.text
    answer = await guest.post("/join", data={"code": code.lower(), "name": "Anna"})
    waiting = answer.headers["location"]
    assert "Anna, please wait: the host will let you in." in (await guest.get(waiting)).text
    assert (await other.get(waiting)).headers["location"] == "/join", "it has not knocked"
    assert (await guest.get(f"/t/{served.id}/0/stream")).status_code == 403
    page = await host.get(f"/host/t/{served.id}/")
    [token] = re.findall(r'name="knock" value="([^"]*)"', page.text)
    given = {"knock": token, "role": "0"}
    assert (await guest.post(f"/host/t/{served.id}/let-in", data=given)).status_code == 403
    assert (await host.post(f"/host/t/{served.id}/let-in", data=given)).status_code == 303
    assert "Let Anna in" not in (await host.get(f"/host/t/{served.id}/")).text
    assert (await other.get(waiting)).headers["location"] == "/join"
    assert (await guest.get(waiting)).status_code == 303
    await room.sit(served, 1, "Bela")
    await deal(served)
    assert 'id="hand"' in (await guest.get(f"/t/{served.id}/0/")).text
    assert served.seat_plan.names == ["Anna", "Bela"]


@in_a_room
async def test_who_is_not_let_in_is_told_so_and_can_ask_again(room: Room) -> None:
    host, guest = await room.host(), room.browser()
    given = {"game": "temples", "friends": "yes", "name0": "Ada"}
    await host.post("/host/tables", data=given)
    [served] = room.tables
    asked = {"code": served.entry.code, "name": "Ben"}
    waiting = (await guest.post("/join", data=asked)).headers["location"]
    assert "Ben, please wait: Ada will let you in." in (await guest.get(waiting)).text
    [token] = served.knocks
    page = await host.get(f"/host/t/{served.id}/")
    assert "Ben asks to join" in page.text
    assert 'name="role" value="refused">Not now' in page.text
    given = {"knock": token, "role": "refused"}
    assert (await host.post(f"/host/t/{served.id}/let-in", data=given)).status_code == 303
    assert "Ben asks to join" not in (await host.get(f"/host/t/{served.id}/")).text
    told = await guest.get(waiting)
    assert told.status_code == 403
    assert "You were not let in this time." in told.text
    assert f'value="{served.entry.code}"' in told.text
    assert 'value="Ben"' in told.text
    assert 'action="/join"' in told.text
    assert (await guest.get(f"/t/{served.id}/1/stream")).status_code == 403
    waiting = (await guest.post("/join", data=asked)).headers["location"]
    assert "Ada will let you in" in (await guest.get(waiting)).text


@in_a_room
async def test_only_a_seat_or_a_place_to_watch_is_given(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "easy"])
    host, guest = await room.host(), room.browser()
    answer = await guest.post("/join", data={"code": served.entry.code, "name": "Anna"})
    [token] = served.knocks
    for role in ("1", "2", "host", ""):
        given = {"knock": token, "role": role}
        assert (await host.post(f"/host/t/{served.id}/let-in", data=given)).status_code == 422
    given = {"knock": "no such", "role": "0"}
    assert (await host.post(f"/host/t/{served.id}/let-in", data=given)).status_code == 422
    given = {"knock": token, "role": "spectator"}
    assert (await host.post(f"/host/t/{served.id}/let-in", data=given)).status_code == 303
    way = (await guest.get(answer.headers["location"])).headers["location"]
    assert way == f"/t/{served.id}/spectator/"


@in_a_room
async def test_a_free_seat_is_offered_first_and_to_whom_it_was_named_before(room: Room) -> None:
    host = await room.host()
    given = {"game": "temples", "seat0": "human", "seat1": "human", "name0": "Anna"}
    await host.post("/host/tables", data=given)
    [served] = room.tables
    for name, first in (("Ben", "1"), ("Anna", "0")):
        guest = room.browser()
        await guest.post("/join", data={"code": served.entry.code, "name": name})
        page = await host.get(f"/host/t/{served.id}/")
        [*_others, lists] = page.text.split("asks to join")
        assert re.findall(r'<option value="([^"]*)"', lists)[0] == first


@in_a_room
async def test_codes_cannot_be_tried_quickly(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    guest = room.browser()
    wrong = {"code": "BBBB" if served.entry.code != "BBBB" else "CCCC", "name": "Anna"}
    statuses = [(await guest.post("/join", data=wrong)).status_code for _try in range(110)]
    assert statuses[0] == 403
    assert 429 in statuses
    assert not served.knocks
    room.rates._buckets.clear()
    refused = await guest.post("/join", data={"code": served.entry.code, "name": "1"})
    assert refused.status_code == 403
    assert f'value="{served.entry.code}"' in refused.text, "it can be corrected"


@in_a_room
async def test_without_a_network_it_is_said_that_only_this_computer_opens_codes(
    room: Room,
) -> None:
    from suite.web.routes.host_pages import host_table

    served = room.tables.create("temples", {}, ["human", "human"])
    alone = host_table(served, lambda path: f"http://127.0.0.1:8000{path}")
    assert "zweistrom serve --lan" in alone
    assert "zweistrom serve --lan" not in host_table(
        served, lambda path: f"http://phone.test{path}"
    )


@in_a_room
async def test_who_comes_back_finds_the_seat_on_the_start_page(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    guest = await room.sit(served, 1, "Anna")
    start = await guest.get("/host/")
    assert f'href="../t/{served.id}/1/"' in start.text
    assert f"/t/{served.id}/" not in (await room.browser().get("/host/")).text
    await room.tables.stop(served)
    assert f"/t/{served.id}/" not in (await guest.get("/host/")).text
