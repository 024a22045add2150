"""What people do with a table in the browser, from the code that they scan to the end of a game."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.tools.by_hand import table
from tests.web.browser import PHONE
from tests.web.serving import free_port, serving

Room = tuple[str, Path]
SMALL: dict[str, Any] = {
    "viewport": {"width": 320, "height": 568},
    "has_touch": True,
    "is_mobile": True,
}
"""The smallest phone that a table is for."""


def _sit(browser: Any, address: str, name: str, **context: Any) -> Any:
    """Return the page of a person who has scanned a code, in a browser of its own."""
    page = browser.new_context(**({"viewport": PHONE} | context)).new_page()
    page.goto(address)
    page.fill("[name=name]", name)
    page.click("button.do")
    return page


def _two(browser: Any, room: Room, game: str, **context: Any) -> list[Any]:
    """Return the pages of two people: first of who is to act, then of who is not."""
    *seats, _look_on = table(browser, room[0], game, 2)
    pages = [
        _sit(browser, seat, name, **context)
        for seat, name in zip(seats, ("Anna", "Bela"), strict=True)
    ]
    for page in pages:
        # Before its scripts run, a page answers by another one: both work, but not in the same way.
        page.wait_for_selector(".scripted #choice .say", state="attached")
    return sorted(pages, key=lambda page: page.locator("#choice .waiting").count())


def _until(page: Any, ready: Callable[[], bool]) -> None:
    """Let a page go on until something is so; the page's own policy forbids to wait within it."""
    for _each in range(200):
        if ready():
            return
        page.wait_for_timeout(25)
    raise AssertionError("it has not come about")


def _act(page: Any) -> None:
    """Do the first thing that the buttons offer."""
    log = page.inner_text("#log")
    steps = page.locator("#choice .steps button:not([aria-disabled])").locator("visible=true")
    confirm = page.locator("#choice .do")
    while not confirm.count():
        piece = steps if steps.count() else page.locator("#hand button[data-words]")
        piece.first.dispatch_event("click")  # a page that is renewed meanwhile may move it
        page.wait_for_timeout(150)
    confirm.click()
    _until(page, lambda: page.inner_text("#log") != log)


@pytest.mark.slow
def test_from_the_code_to_the_hand_it_takes_a_name_and_a_tap(browser: Any, room: Room) -> None:
    one, other, _look_on = table(browser, room[0], "temples", 2)
    _sit(browser, one, "Anna")
    phone = browser.new_context(**SMALL).new_page()
    phone.goto(other)
    assert phone.evaluate("document.activeElement.name") == "name"
    phone.keyboard.type("Bela")  # no tap: the field has the focus
    phone.get_by_role("button", name="Join").tap()
    phone.wait_for_selector("#hand button")
    assert "#" not in phone.url


def _kept(page: Any) -> str:
    """Return what the tab of a page keeps."""
    kept: str = page.evaluate("JSON.stringify(sessionStorage)")
    return kept


@pytest.mark.slow
def test_a_code_is_not_lost_by_a_name_that_is_refused_or_a_reload(browser: Any, room: Room) -> None:
    one, other, look_on = table(browser, room[0], "temples", 2)
    for link, name in ((one, "Anna"), (other, "Bela")):
        phone = browser.new_context(viewport=PHONE).new_page()
        secret = link.partition("#")[2]
        phone.goto(link)
        for _each in range(2):
            phone.reload()
            assert secret not in phone.url
            assert not phone.get_by_label("The code").is_visible()
        for wrong in ("12", "13"):
            phone.fill("[name=name]", wrong)
            phone.click("button.do")
            phone.wait_for_selector("[role=alert]")
            assert phone.input_value("[name=name]") == wrong
            assert phone.get_by_label("The code").count() == 0
        if name == "Anna":
            phone.reload()
            assert not phone.get_by_label("The code").is_visible()
        assert secret in _kept(phone)
        phone.fill("[name=name]", name)
        phone.click("button.do")
        phone.wait_for_selector(".scripted")
        phone.reload()
        assert name in phone.inner_text("body")
        phone.wait_for_function("!sessionStorage.length")
    watcher = browser.new_context(viewport=PHONE).new_page()
    watcher.goto(f"{look_on}x")  # a wrong one is shown, to be corrected
    watcher.wait_for_selector("[role=alert]")
    assert watcher.get_by_label("The code").input_value() == look_on.partition("#")[2] + "x"
    watcher.get_by_label("The code").fill(look_on.partition("#")[2])
    watcher.click("button.do")
    watcher.wait_for_selector("#board")


@pytest.mark.slow
def test_a_code_is_not_lost_without_scripts(browser: Any, room: Room) -> None:
    one, *_others = table(browser, room[0], "temples", 2)
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(one)
    page.get_by_label("Your name").fill("12")
    page.get_by_label("The code").fill(one.partition("#")[2])
    with page.expect_navigation():
        page.get_by_role("button", name="Join").click()
    page.reload()
    assert page.get_by_label("The code").count() == 0
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Join").click()
    assert "Anna" in page.inner_text(".pills")


@pytest.mark.slow
def test_a_server_that_stands_still_is_told_and_taps_are_answered_later(
    browser: Any, tmp_path: Path
) -> None:
    with serving(tmp_path, free_port()) as running:
        actor, _other = _two(browser, (running.address, tmp_path), "temples")
        first = actor.locator("#hand button[data-words]").first
        before = actor.inner_text("#choice")
        os.kill(running.process.pid, signal.SIGSTOP)
        try:
            first.click()
            actor.locator(".lost").wait_for(timeout=12_000)
            told = actor.locator(".lost").inner_text()
            assert told == "Connection lost; your taps are sent once it is back."
            assert actor.inner_text("#choice") == before
        finally:
            os.kill(running.process.pid, signal.SIGCONT)
        _until(actor, lambda: actor.inner_text("#choice") != before)
        actor.locator(".lost").wait_for(state="hidden")
        _act(actor)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_whole_turn_is_played_by_forms_alone(browser: Any, room: Room, game: str) -> None:
    *seats, _look_on = table(browser, room[0], game, 2)
    pages = []
    for seat, name in zip(seats, ("Anna", "Bela"), strict=True):
        page = browser.new_context(java_script_enabled=False).new_page()
        address, _hash, secret = seat.partition("#")
        page.goto(address)
        page.get_by_label("Your name").fill(name)
        page.get_by_label("The code").fill(secret)
        page.get_by_role("button", name="Join").click()
        pages.append(page)

    def acting() -> list[Any]:
        for page in pages:
            page.reload()
        return [page for page in pages if page.locator("#choice .steps").count()]

    _until(pages[0], lambda: len(acting()) == 1)  # chance deals first
    [actor] = acting()
    for _step in range(60):
        actor.wait_for_selector("#choice :is(.waiting, .do, .steps)", state="attached")
        if actor.locator("#choice .waiting").count():
            break
        confirm = actor.locator("#choice .do")
        places = actor.locator("#choice select[name=place]")
        if confirm.count():
            confirm.click()
        elif places.count():
            places.select_option(index=0)
            actor.get_by_role("button", name="Choose").click()
        else:
            actor.locator("#choice .steps button:not(.drop, [aria-disabled])").last.click()
    assert "is to act" in actor.inner_text("#turn")


@pytest.mark.slow
def test_a_lowered_curtain_hides_the_hand_from_the_way_back(browser: Any, room: Room) -> None:
    table(browser, room[0], "temples", 2)
    page = browser.contexts[-1].pages[-1]
    host = page.url
    for name in ("Anna", "Bela"):
        page.goto(host)
        seat = page.locator("form[action=here]:has([name=name])").first
        seat.locator("[name=name]").fill(name)
        seat.locator("button").click()
        page.wait_for_selector(f"li:not(.free):has-text('{name}'), form[action$=lift]")
    page.wait_for_selector("form[action$=lift] button")
    shared = page.url
    hands = []
    for _person in range(2):
        assert page.locator("#hand").count() == 0
        page.click("form[action$=lift] button")
        page.wait_for_selector("#board")
        hands.append(page.url.split("/")[-2])
        for _step in range(60):
            steps = (
                *("#choice button[value=end]:not([aria-disabled])", "#choice .do"),
                *("#choice .steps button:not([aria-disabled]):visible", "#hand button[data-words]"),
            )
            found = [each for each in steps if page.locator(each).first.is_visible()]
            if not found:
                break
            # The page may just be renewed, and then offers something else.
            with suppress(pytest.importorskip("playwright.sync_api").TimeoutError):
                page.locator(found[0]).first.click(timeout=1000)
            page.wait_for_timeout(500)
        page.wait_for_selector("form[action$=lift] button")
        for _each in range(4):
            page.go_back()
            assert page.locator("#hand").count() == 0
        page.goto(shared)
    assert hands[0] != hands[1]
    page.click("form[action$=lift] button")
    page.wait_for_selector(".scripted #hand button")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    assert page.inner_text("body").strip() == ""


@pytest.mark.slow
def test_two_browsers_at_one_seat_see_and_do_the_same(browser: Any, room: Room) -> None:
    pages = _two(browser, room, "temples")
    second = browser.new_context(viewport=PHONE)
    second.add_cookies(pages[0].context.cookies())
    twin = second.new_page()
    twin.goto(pages[0].url)
    _act(pages[0])
    now = pages[0].inner_text("#log")
    _until(twin, lambda: twin.inner_text("#log") == now)


@pytest.mark.slow
def test_reload_and_back_keep_the_game_sound(browser: Any, room: Room) -> None:
    actor, _other = _two(browser, room, "temples")
    at = actor.url
    actor.locator("#hand button[data-words]").first.click()
    actor.reload()
    actor.goto("about:blank")
    actor.go_back()
    assert actor.url == at
    _act(actor)
    actor.reload()
    assert actor.locator("#log li").count() > 0


@pytest.mark.slow
def test_phones_of_a_stopped_table_come_back_when_it_is_resumed(browser: Any, room: Room) -> None:
    phone, _other = _two(browser, room, "temples")
    host = browser.new_page()
    host.goto(room[0])
    host.click(f"a[href*='{phone.url.split('/')[-3]}']")
    host.click(".folded > summary")
    host.click("summary:has-text('Stop this table')")
    host.click("form[action=stop] button")
    phone.wait_for_selector("[role=alert]:has-text('This table is not open.')")
    host.click("form[action=resume] button")
    phone.wait_for_selector("#hand")
    _act(phone)


REACHED = """() => {
    const box = document.querySelector('#choice .do')?.getBoundingClientRect();
    return box && box.height > 0 && box.bottom <= 568;
}"""
"""What is true as soon as the button that confirms a choice is on the smallest screen."""


@pytest.mark.slow
def test_on_the_smallest_phone_everything_is_in_reach(browser: Any, room: Room) -> None:
    for game in ("temples", "tiles"):
        actor, _other = _two(browser, room, game, **SMALL)
        assert actor.evaluate("document.documentElement.scrollWidth") <= 320
        piece = actor.locator("#hand button[data-words]").first
        piece.tap()
        actor.wait_for_selector("#choice :is(.do, .drop)")
        lit = actor.locator("#board [data-lit]")
        if lit.count():
            lit.first.tap()
            actor.wait_for_selector("#choice .do")
        actor.wait_for_function(REACHED)  # a page that is just being renewed has no button
        actor.locator("#choice .do").tap()
        actor.wait_for_selector("#choice .do", state="detached")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_keys_alone_lead_from_the_hosts_form_to_the_first_action(
    browser: Any, room: Room, game: str
) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(room[0])
    page.wait_for_url("**/host/")

    def go(selector: str) -> None:
        """Press Tab until something has the focus, which must be seen."""
        for _each in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") in (
                    "solid",
                    "auto",
                )
                return
        raise AssertionError(f"no way leads to {selector}")

    go(f"article:has([value={game}]) nav a[href*=here]")
    page.keyboard.press("Enter")
    page.wait_for_selector("form.new")
    for seat, name in enumerate(("Anna", "Bela")):
        go(f"[name=name{seat}]")
        page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.wait_for_selector("form[action$=lift] button")
    go("form[action$=lift] button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board")
    choice = page.locator("#choice :is(.do, .drop)").first
    for _again in range(3):  # on a busy machine a key once had no effect; why is not known
        go("#hand button[data-words]")
        page.keyboard.press("Enter")
        with suppress(pytest.importorskip("playwright.sync_api").TimeoutError):
            choice.wait_for(timeout=8_000)
            break
    if not page.locator("#choice .do").count():
        page.locator("#board [data-lit]").first.focus()
        page.keyboard.press("Enter")
    page.wait_for_selector("#choice .do")
    assert re.search(r"\w", page.inner_text("#choice .armed"))
