"""The server as people start it: real sockets, kills, restarts, and bad surroundings."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import httpx
import pytest

from suite.core.errors import SettingError
from suite.core.play import record
from suite.web import server
from tests.web.browser import chromium
from tests.web.room import field
from tests.web.serving import Server, free_port, read_until, serving


def set_a_table(host: httpx.Client, players: tuple[str, str]) -> str:
    """Return the address of a new table on the host's screen."""
    given = {"game": "tiles", "seat0": players[0], "seat1": players[1]}
    return host.post("/host/tables", data=given).headers["location"].removesuffix("?waiting")


def join(running: Server, page: str, seat: int, name: str) -> tuple[httpx.Client, str]:
    """Return the browser of a person who has opened the address of a seat, and that address."""
    link = re.search(rf'href="[^"#]*(/t/[0-9a-f]+/{seat}/)#([^"]+)"', page)
    assert link
    browser, address = running.browser(), link[1]
    answer = browser.post(f"{address}join", data={"secret": link[2], "name": name})
    assert answer.status_code == 303
    return browser, address


def _events(folder: Path) -> list[tuple[int | str, str]]:
    [path] = (folder / "zweistrom" / "games").glob("*.jsonl")
    lines = record.read_file(path).games[0].lines
    return [(line.actor, line.action) for _n, line in lines if isinstance(line, record.Event)]


def _who_acts(seated: list[tuple[httpx.Client, str]]) -> tuple[httpx.Client, str]:
    """Return the browser and the address of who is to act, after chance has dealt."""
    for browser, address in seated * 100:
        if 'action="hint"' in browser.get(address).text:
            return browser, address
    raise AssertionError("nobody is to act")


@pytest.mark.slow
def test_a_game_survives_a_kill_and_no_event_is_lost_or_twice(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as running:
        host = running.host()
        table = set_a_table(host, ("human", "human"))
        page = host.get(table).text
        seated = [join(running, page, seat, name) for seat, name in enumerate(("Anna", "Bert"))]
        browser, address = _who_acts(seated)
        with browser.stream("GET", f"{address}stream") as stream:
            moment, whole = next(read_until(stream))
        assert "board" in whole["parts"]
        armed = browser.get(address, params={"words": "end"}).text
        given = {name: field(armed, name) for name in ("at", "key", "action")}
        assert browser.post(f"{address}act", data=given).status_code == 303
        before = _events(tmp_path)
        running.kill()
    with serving(tmp_path, port) as again:
        cookies = browser.cookies
        browser = again.browser()
        browser.cookies.update(cookies)
        assert _events(tmp_path)[: len(before)] == before
        sent_again = browser.post(f"{address}act", data=given)
        assert sent_again.status_code == 303
        assert _events(tmp_path).count(before[-1]) == before.count(before[-1])
        headers = {"Last-Event-ID": moment}
        with browser.stream("GET", f"{address}stream", headers=headers) as stream:
            _moment, news = next(read_until(stream))
        assert news["at"] != whole["at"]
        assert "board" in news["parts"]
        assert again.host().get(table).status_code == 200
        assert running.secret != again.secret
        assert "Traceback" not in again.end()


@pytest.mark.slow
def test_a_program_answers_from_a_process_of_its_own(tmp_path: Path) -> None:
    with serving(tmp_path, free_port()) as running:
        host = running.host()
        table = set_a_table(host, ("human", "beginner"))
        browser, address = join(running, host.get(table).text, 0, "Anna")
        for _turn in range(2):
            with browser.stream("GET", f"{address}stream") as stream:
                for _moment, news in read_until(stream):
                    if 'action="hint"' in news["parts"].get("choice", ""):
                        break
            armed = browser.get(address, params={"words": "end"}).text
            given = {name: field(armed, name) for name in ("at", "key", "action")}
            assert browser.post(f"{address}act", data=given).status_code == 303
            if any(actor == 1 for actor, _action in _events(tmp_path)):
                break
        hints = browser.post(f"{address}hint", data={})
        assert hints.status_code in (200, 422)
        running.end()
    assert any(actor == 1 for actor, _action in _events(tmp_path))


@pytest.mark.slow
def test_no_secret_stays_in_an_address(tmp_path: Path) -> None:
    """Who has a cookie already sees the page at once, without the form that takes the secret."""
    with chromium() as browser, serving(tmp_path, free_port()) as running:
        page = browser.new_page()
        for _time in range(2):
            page.goto(running.address)
            page.wait_for_function("document.querySelector('.games') && !location.hash")
            page.goto("about:blank")
        host = running.host()
        table = set_a_table(host, ("human", "human"))
        seat = re.search(r'href="[^"#]*(/t/[0-9a-f]+/0/#[^"]+)"', host.get(table).text)
        assert seat
        page.goto(running.origin + seat[1])
        page.locator("input[name=name]").fill("Anna")
        page.locator("#join button").click()
        page.locator("#chairs").wait_for()
        page.goto("about:blank")
        page.goto(running.origin + seat[1])
        page.wait_for_function("document.querySelector('#chairs') && !location.hash")


def test_a_port_that_is_taken_is_told_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
        with pytest.raises(SettingError, match="is in use"):
            server.listen(port, lan=False, tls=False)


def test_without_a_network_it_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(_self: socket.socket, _address: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    with pytest.raises(SettingError, match="not on a network"):
        server.listen(0, lan=True, tls=False)


def test_only_this_machine_is_listened_to() -> None:
    place = server.listen(0, lan=False, tls=False)
    with place.socket:
        assert place.socket.getsockname()[0] == "127.0.0.1"
        assert place.hosts == [f"127.0.0.1:{place.port}", f"localhost:{place.port}"]
        assert place.address("/x") == f"http://127.0.0.1:{place.port}/x"


@pytest.mark.parametrize(
    ("name", "known"),
    [("My-PC", "my-pc"), ("my-pc.local", "my-pc"), ("my_pc", ""), ("müller", ""), ("", "")],
)
def test_a_machine_of_any_name_has_a_certificate(
    name: str, known: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    monkeypatch.setattr(server, "_own_address", lambda: "127.0.0.1")
    place = server.listen(0, lan=True, tls=True)
    with place.socket:
        assert place.names == tuple(
            dict.fromkeys(["127.0.0.1", *([known, f"{known}.local"] if known else []), "localhost"])
        )
        assert server.tls_context(place.names)


@pytest.mark.slow
def test_with_tls_nothing_is_in_the_clear(tmp_path: Path) -> None:
    with serving(tmp_path, free_port(), "--tls") as running:
        assert running.address.startswith("https://")
        host = running.host()
        assert host.get("/host/").status_code == 200
        [cookie] = host.cookies.jar
        assert cookie.secure
        assert cookie.name.startswith("__Secure-")
        with pytest.raises(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{running.port}/")
