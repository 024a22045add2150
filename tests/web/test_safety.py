"""What is refused before anything is done, and what every answer says to the browser."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from suite.web.http.request import language
from suite.web.http.safety import BURST, HEADERS, LARGEST_BODY, STREAMS, Rates, Streams
from tests.web.mutations import try_mutations
from tests.web.room import NAME, ORIGIN, Room, in_a_room, two_people


@in_a_room
async def test_only_our_own_names_are_answered(room: Room) -> None:
    for host in (
        "evil.example",
        "room.test",
        "room.test:80",
        "",
        f"{NAME}.evil.example",
        f"x@{NAME}",
    ):
        answer = await room.browser(Host=host).get("/host/")
        assert answer.status_code == 421, host
    assert (await room.browser(Host=NAME.upper()).get("/host/")).status_code == 200


@in_a_room
async def test_only_our_own_pages_change_anything(room: Room) -> None:
    served, browsers = await two_people(room)
    others = (
        "null",
        "http://evil.example",
        f"https://{NAME}",
        f"{ORIGIN}.evil.example",
        ORIGIN + "/",
    )
    for origin in others:
        browsers[0].headers["Origin"] = origin
        answer = await browsers[0].post(f"/t/{served.id}/0/resign", data={"at": served.at})
        assert answer.status_code == 403, origin
    del browsers[0].headers["Origin"]
    answer = await browsers[0].post(f"/t/{served.id}/0/resign", data={"at": served.at})
    assert answer.status_code == 403
    assert not served.table.outcome


@in_a_room
async def test_every_answer_has_the_headers_of_safety(room: Room) -> None:
    browser = room.browser()
    for path in ("/host/", "/nowhere", "/t/none/0/", "/static/table.css"):
        answer = await browser.get(path)
        for name, value in HEADERS.items():
            if name != "Cache-Control" or "static" not in path:
                assert answer.headers[name] == value
    assert "server" not in answer.headers
    assert "'unsafe" not in HEADERS["Content-Security-Policy"]


@in_a_room
async def test_an_answer_to_a_failure_has_them_too_and_tells_nothing(room: Room) -> None:
    served, browsers = await two_people(room)

    def fail(*_given: object) -> None:
        raise AssertionError("what somebody holds")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(type(served), "parts", fail)
        answer = await browsers[0].get(f"/t/{served.id}/0/", headers={"Accept-Language": "de"})
    assert answer.status_code == 500
    assert "holds" not in answer.text
    assert 'lang="de"' in answer.text
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


@in_a_room
async def test_cookies_are_for_one_table_and_no_script(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    browser = room.browser()
    given = {"secret": served.passes.issued("0"), "name": "Anna"}
    answer = await browser.post(f"/t/{served.id}/0/join", data=given)
    cookie = answer.headers["set-cookie"].casefold()
    for part in ("httponly", "samesite=strict", f"path=/t/{served.id}/"):
        assert part in cookie
    assert given["secret"].casefold() not in cookie


@in_a_room
async def test_bodies_are_limited(room: Room) -> None:
    served, browsers = await two_people(room)
    address = f"/t/{served.id}/0/act"
    large = await browsers[0].post(address, data={"action": "x" * LARGEST_BODY})
    assert large.status_code == 413
    kinds = {"Content-Type": "application/json"}
    for body in (b"[1]", b'{"at": 1}', b"{", b"\xff", b"[" * 5000, b""):
        answer = await browsers[0].post(address, content=body, headers=kinds)
        assert answer.status_code == 400, body


@in_a_room
async def test_methods_are_limited(room: Room) -> None:
    browser = room.browser()
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        assert (await browser.request(method, "/host/")).status_code == 405


def test_who_asks_too_fast_is_refused_alone() -> None:
    rates = Rates()
    allowed = [rates.allow("a") for _ in range(int(BURST) + 20)]
    assert all(allowed[: int(BURST)])
    assert not all(allowed)
    assert rates.allow("b")


def test_streams_of_one_address_are_counted() -> None:
    streams = Streams()
    assert all(streams.enter("a") for _ in range(STREAMS))
    assert not streams.enter("a")
    assert streams.enter("b")
    streams.leave("a")
    assert streams.enter("a")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr,nl;q=0.5,it;q=0.6", "it"),
        ("", "en"),
        ("fr", "en"),
        ("nl-BE;q=0.3, IT-ch ;q=0.8, de;q=0", "it"),
        ("de;q=0", "en"),
        ("en-GB,de", "en"),
        ("de;q=nonsense,it;q=0.1", "it"),
        (",;q=,;;", "en"),
    ],
)
def test_the_language_is_the_browsers_wish(wanted: str, code: str) -> None:
    assert language(wanted) == code


@pytest.mark.slow
@pytest.mark.parametrize("good", [False, True])
def test_mutated_requests_do_no_harm(good: bool, tmp_path: Path) -> None:
    asyncio.run(try_mutations(tmp_path, 250, good=good))
