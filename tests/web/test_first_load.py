"""What a phone loads before the first tap, from the server as people start it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import chromium
from tests.web.serving import Server, free_port, serving

MOST = 60_000
"""The bytes of the first load of a table, with all that belongs to it."""
PHONE = {"width": 390, "height": 844}


def _addresses(running: Server, game: str) -> list[str]:
    """Return the addresses of the seats of a new table, as their QR codes have them."""
    host = running.host()
    given = {"game": game, "seat0": "human", "seat1": "human"}
    table = host.post("/host/tables", data=given).headers["location"]
    return re.findall(r'href="(http[^"]*/[01]/#[^"]+)"', host.get(table).text)


def _sit(phone: Any, address: str, name: str) -> None:
    """Sit down as a person does who has scanned a code."""
    phone.goto(address)
    phone.fill("input[name=name]", name)
    phone.click("button.do")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_table_is_small_and_nothing_comes_from_elsewhere(game: str, tmp_path: Path) -> None:
    with serving(tmp_path, free_port()) as running, chromium() as browser:
        one, other = _addresses(running, game)
        errors: list[str] = []
        phones = []
        for address, name in ((one, "Anna"), (other, "Bert")):
            phone = browser.new_context(viewport=PHONE).new_page()
            phone.on("pageerror", lambda error: errors.append(str(error)))
            phone.on("console", lambda said: errors.append(said.text))
            phones.append(phone)
            _sit(phone, address, name)
        phones[0].wait_for_selector("#board")
        size, hosts = 0, set()

        def count(request: Any) -> None:
            nonlocal size
            sizes = request.sizes()
            size += sizes["responseBodySize"] + sizes["responseHeadersSize"]
            hosts.add(request.url.split("/")[2])

        fresh = browser.new_context(viewport=PHONE)
        fresh.add_cookies(phones[0].context.cookies())
        page = fresh.new_page()
        page.on("requestfinished", count)
        page.goto(phones[0].url)
        page.wait_for_selector("#board")
        page.wait_for_timeout(500)
        assert 0 < size <= MOST
        assert hosts == {f"127.0.0.1:{running.port}"}
        assert page.url.count("#") == 0
        assert errors == []
        print(f"{game}: {size} bytes")  # noqa: T201 - shown by pytest -s
