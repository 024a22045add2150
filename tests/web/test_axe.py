"""Every kind of page by the rules of axe-core: names, roles, contrast, in light and dark.

A phone shows whose turn it is, the board, the hand and the choice at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import PHONE
from tests.web.serving import Server, free_port, serving

DESK = {"width": 1280, "height": 800}
RULES: dict[str, dict[str, list[str]]] = {
    "light": {},  # all
    "dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
}
"""The rules in both schemes of colours: in dark those that may hold in light and not there."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("games"), free_port()) as started:
        yield started


def _opened(browser: Any, address: str, viewport: dict[str, int] = PHONE) -> Any:
    # The rules come as a script from elsewhere, which our pages do not allow.
    page = browser.new_context(viewport=viewport, bypass_csp=True).new_page()
    page.goto(address)
    return page


def _check(page: Any) -> None:
    """Fail for everything on a page that breaks a rule, in light and in dark."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for scheme, rules in RULES.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = axe.run(page, options={"resultTypes": ["violations"], **rules})
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"


def _table(page: Any, address: str, fields: dict[str, str]) -> str:
    """Begin a table on the host's screen; return the address of its page."""
    origin = address.split("/host/")[0]
    answer = page.request.post(address, form=fields, headers={"Origin": origin})
    assert answer.ok, answer.text()
    return str(answer.url)


def _codes(page: Any) -> dict[str, str]:
    """Return the addresses behind the codes on a page, by their roles."""
    links = page.eval_on_selector_all("a", "links => links.map((each) => each.href)")
    return {found[1]: link for link in links if (found := re.search(r"/(\w+)/#", link))}


@pytest.mark.slow
def test_the_pages_of_the_host(browser: Any, running: Server) -> None:
    host = _opened(browser, running.address, DESK)
    host.wait_for_url("**/host/")
    for number in range(host.locator("details").count()):
        host.locator("details").nth(number).evaluate("each => { each.open = true }")
        _check(host)
    fields = {"game": "tiles", "seat0": "human", "seat1": "human", "seat2": "medium"}
    host.goto(_table(host, f"{running.origin}/host/tables", fields))
    host.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true })")
    _check(host)
    size = "({ width, height }) => [width, height]"
    width, height = host.evaluate(
        f"({size})(document.querySelector('.qr').getBoundingClientRect())"
    )
    assert width == pytest.approx(height, abs=1), "no gap is below a code"
    guest = _opened(browser, f"{running.origin}/rules/tiles")
    _check(guest)
    guest = _opened(browser, f"{running.origin}/join")
    _check(guest)
    guest.fill("[name=code]", host.inner_text(".code"))
    guest.fill("[name=name]", "Bela")
    guest.click("button.do")
    guest.get_by_text("will let you in").wait_for()
    host.get_by_role("button", name="Let Bela in").wait_for()
    _check(host)
    guest = _opened(browser, f"{running.origin}/host/")
    _check(guest)
    guest = _opened(browser, _codes(host)["0"])
    _check(guest)
    guest.fill("[name=name]", "Anna")
    guest.click("button.do")
    guest.get_by_text("You are at the table.").wait_for()
    _check(guest)
    guest.goto(f"{running.origin}/t/nowhere/0/")
    _check(guest)
    host.goto(f"{running.origin}/host/")
    host.get_by_text("waiting for players").wait_for()
    _check(host)


def _asked(seats: list[Any]) -> Any:
    """Return the page of the seat that is asked, as soon as all is dealt."""
    for _look in range(500):
        for seat in seats:
            if seat.locator("#choice .steps").count():
                return seat
        seats[0].wait_for_timeout(20)
    raise AssertionError("nobody is asked")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_pages_of_a_table(browser: Any, running: Server, game: str) -> None:
    host = _opened(browser, running.address, DESK)
    host.wait_for_url("**/host/")
    fields = {"game": game, "seat0": "human", "seat1": "human"}
    host.goto(_table(host, f"{running.origin}/host/tables", fields))
    codes, seats = _codes(host), []
    for role, name in (("0", "Anna"), ("1", "Bert")):
        seats.append(_opened(browser, codes[role]))
        seats[-1].fill("[name=name]", name)
        seats[-1].click("button.do")
    for seat in seats:
        seat.wait_for_selector("#board")
    actor = _asked(seats)
    [other] = [seat for seat in seats if seat is not actor]
    for page in (actor, other):
        _check(page)
    shown = [actor.locator(f"#{part}").bounding_box() for part in ("turn", "board", "hand")]
    shown.append(actor.locator("#choice .steps").bounding_box())
    assert all(box["y"] + box["height"] <= PHONE["height"] for box in shown)
    actor.locator("#hand button[data-words]").first.click()
    actor.locator("#hand [aria-pressed=true]").wait_for()
    _check(actor)
    for _each in range(4):
        if not actor.locator("#choice .do").count():
            _choose(actor)
    actor.locator("#choice .do").wait_for()
    _check(actor)
    actor.locator("#choice .do").click()
    actor.locator("#log li").first.wait_for(state="attached")
    actor.get_by_role("button", name="More").click()
    _check(actor)
    actor.set_viewport_size(DESK)
    actor.goto(f"{actor.url}replay?ply=1")
    _check(actor)
    screen = _opened(browser, codes["spectator"], {"width": 1920, "height": 1080})
    screen.wait_for_selector("#board")
    _check(screen)


def _choose(page: Any) -> None:
    """Tap the first lit place, or the first step."""
    lit = page.locator("#board [data-lit]")
    if lit.count():
        lit.first.dispatch_event("click")
    else:
        page.locator("#choice .steps button:not(.drop, [aria-disabled]):visible").first.click()
    page.wait_for_timeout(200)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_pages_of_a_course(browser: Any, running: Server, game: str) -> None:
    page = _opened(browser, running.address)
    page.wait_for_url("**/host/")
    page.goto(f"{running.origin}/host/course/{game}")
    _check(page)
    _check(page)
    page.locator(".do").click()
    page.wait_for_selector(".scripted #board")
    _check(page)
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Hint").click()
    page.locator("#board [data-pointed]").first.wait_for()
    _check(page)
    page.goto(f"{running.origin}/host/course/{game}")
    _check(page)
    page.get_by_role("link", name="For your rating").click()
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("heading", name="The solution").wait_for()
    _check(page)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_pages_of_a_companion(browser: Any, running: Server, game: str) -> None:
    host = _opened(browser, running.address, DESK)
    host.wait_for_url("**/host/")
    fields = {"game": game, "name0": "Anna", "name1": "Bert", "known": "0"}
    host.goto(_table(host, f"{running.origin}/host/companions", fields))
    page = _opened(browser, _codes(host)["keeper"])
    page.wait_for_selector("#board")
    _check(page)
    page.goto(f"{page.url}fix")
    _check(page)
