"""From the start page to the first action, and back to it: in a browser, as people do it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tools.by_hand import table
from tests.web.browser import PHONE, errors_of

Room = tuple[str, Path]
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def _start(browser: Any, room: Room, **context: Any) -> tuple[Any, list[str]]:
    """Return the start page in a new browser, and what goes wrong on it."""
    page = browser.new_context(**context).new_page()
    errors = errors_of(page, room[0].partition("/host/")[0])
    page.goto(room[0])
    page.wait_for_url("**/host/")
    return page, errors


def _card(page: Any, game: str) -> Any:
    return page.locator(f"article:has([value={game}])")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tiles", "temples"])
def test_the_first_own_action_takes_four_taps(browser: Any, room: Room, game: str) -> None:
    page, errors = _start(browser, room, **TOUCH)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    card = _card(page, game)
    if card.locator("[name=name0]:not([type=hidden])").count():  # it is asked for once
        card.get_by_label("Your name").fill("Anna")
    card.get_by_role("button", name="Play").tap()
    asked = page.locator(".scripted #choice .steps")
    asked.wait_for(state="attached")
    taps = [_tap(page) for _tap_after_play in range(3)]
    assert "#choice .do" in taps
    assert errors == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tiles", "temples"])
def test_all_that_a_new_table_can_have_fits_a_phone(browser: Any, room: Room, game: str) -> None:
    page, errors = _start(browser, room, **TOUCH)
    _card(page, game).get_by_text("More", exact=True).tap()
    page.wait_for_url("**/host/new*")
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert errors == []


@pytest.mark.slow
def test_the_menu_makes_way_for_the_end(browser: Any, room: Room) -> None:
    page, errors = _start(browser, room, **TOUCH)
    card = _card(page, "tiles")
    if card.locator("[name=name0]:not([type=hidden])").count():
        card.get_by_label("Your name").fill("Anna")
    card.get_by_role("button", name="Play").tap()
    page.locator(".opens").tap()
    page.get_by_text("Give up", exact=True).tap()
    page.get_by_role("button", name="Yes, I give up").tap()
    page.locator("#ending").wait_for()
    assert not page.locator("#more").is_visible()
    assert errors == []


def _tap(page: Any) -> str:
    """Tap what leads on to an action: the deed, a lit place, or another piece; return which.

    In a game of cards the first decision may be which ones to discard.
    """
    piece = "#hand button[data-words]:not([aria-pressed=true])"
    for selector in ("#choice .do", "#board [data-lit]", piece):
        thing = page.locator(selector).locator("visible=true").first
        if thing.count():
            thing.tap()
            page.wait_for_timeout(300)
            return selector
    return ""


@pytest.mark.slow
def test_the_name_and_the_level_are_remembered(browser: Any, room: Room) -> None:
    page, errors = _start(browser, room)
    card = _card(page, "tiles")
    if card.get_by_label("Your name").count():
        card.get_by_label("Your name").fill("Anna")
    card.get_by_text("hard", exact=True).click()
    card.get_by_role("button", name="Play").click()
    page.wait_for_selector("#board")
    page.goto(room[0].partition("#")[0])
    assert page.get_by_label("Your name").count() == 0
    assert page.locator("[value=hard]:checked").count() == 2, "in both games"
    assert errors == []


@pytest.mark.slow
def test_people_who_share_a_screen_are_asked_for_their_names_alone(
    browser: Any, room: Room
) -> None:
    page, errors = _start(browser, room, java_script_enabled=True, viewport=PHONE)
    _card(page, "temples").get_by_role("link", name="On one screen").click()
    names = page.get_by_label("Plays on this screen as")
    names.nth(0).fill("Anna")
    names.nth(1).fill("")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/shared")
    page.wait_for_selector("form[action$=lift] button")
    assert any(name in page.inner_text("h1") for name in ("Anna", "Player 2"))
    assert errors == []


@pytest.mark.slow
def test_friends_are_let_in_and_led_to_the_table_as_the_host_is(browser: Any, room: Room) -> None:
    page, errors = _start(browser, room, viewport=PHONE)
    card = _card(page, "tiles")
    if card.get_by_label("Your name").count():
        card.get_by_label("Your name").fill("Anna")
    card.get_by_role("button", name="With friends").click()
    page.wait_for_selector(".qr")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    start = page.get_by_role("button", name="Start")
    assert start.bounding_box()["y"] + start.bounding_box()["height"] < PHONE["height"]
    assert start.is_disabled()
    guest = browser.new_context(**TOUCH).new_page()
    guest.goto(f"{room[0].partition('/host/')[0]}/join?code={page.inner_text('.code')}")
    guest.get_by_label("Your name").fill("Bela")
    guest.get_by_role("button", name="Ask to join").tap()
    page.get_by_role("button", name="Let Bela in").click()
    guest.get_by_text("You are at the table.").wait_for()
    start.click()
    for each in (page, guest):
        each.wait_for_selector(".scripted #hand button")
    assert errors == []


@pytest.mark.slow
def test_the_host_is_led_to_the_table_when_the_last_seat_is_taken(browser: Any, room: Room) -> None:
    page, errors = _start(browser, room, viewport=PHONE)
    card = _card(page, "temples")
    if card.get_by_label("Your name").count():
        card.get_by_label("Your name").fill("Anna")
    card.get_by_role("button", name="With friends").click()
    page.locator("summary", has_text="More").first.click()
    page.locator("summary", has_text="Show the code").nth(1).click()
    guest = browser.new_context(**TOUCH).new_page()
    guest.goto(page.locator("a[href*='/1/#']").get_attribute("href"))
    guest.fill("[name=name]", "Bela")
    guest.click("button.do")
    for each in (guest, page):  # the host has tapped nothing
        each.wait_for_selector(".scripted #hand button")
    assert errors == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_waiting_table_needs_no_scrolling(
    browser: Any, room: Room, size: tuple[int, int]
) -> None:
    viewport = dict(zip(("width", "height"), size, strict=True))
    page, errors = _start(browser, room, viewport=viewport)
    card = _card(page, "tiles")
    if card.get_by_label("Your name").count():
        card.get_by_label("Your name").fill("Anna")
    card.get_by_role("button", name="With friends").click()
    page.wait_for_selector(".qr")
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    page.get_by_role("button", name="Add a program").first.click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("#hand")
    page.goto(page.url.replace("/t/", "/host/t/").removesuffix("0/"))
    page.locator(".folded > summary").click()
    page.get_by_role("button", name="Show the table on this screen").click()
    page.wait_for_selector(".shared.scripted #board")
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    cut = "all => all.filter((each) => each.scrollWidth > each.clientWidth).length"
    assert page.eval_on_selector_all("#turn, .seats tbody th", cut) == 0, "names are whole"
    assert page.eval_on_selector("#turn", "bar => bar.scrollHeight <= bar.clientHeight")
    assert errors == []


@pytest.mark.slow
def test_after_the_end_both_play_again_and_the_game_is_among_the_hosts(
    browser: Any, room: Room
) -> None:
    *seats, _watching = table(browser, room[0], "temples", 2)
    phones = []
    for seat, name in zip(seats, ("Anna", "Bela"), strict=True):
        phone = browser.new_context(**TOUCH).new_page()
        phone.goto(seat)
        phone.fill("[name=name]", name)
        phone.click("button.do")
        phones.append(phone)
    for phone in phones:
        phone.wait_for_selector(".scripted #board")
    one, other = phones
    moment = one.evaluate("document.body.dataset.moment").partition("-")[0]
    origin = room[0].partition("/host/")[0]
    answer = one.request.post(f"{one.url}resign", form={"at": moment}, headers={"Origin": origin})
    assert answer.ok
    again = one.get_by_role("button", name="Play again")
    again.tap()
    one.wait_for_url("**/1/")
    other.get_by_role("button", name="Join the next game").tap()
    other.wait_for_url("**/0/")
    assert one.url.split("/")[-3] == other.url.split("/")[-3]
    for phone in phones:
        phone.wait_for_selector(".scripted #board")
    host, errors = _start(browser, room, viewport=PHONE)
    games = host.locator(".over", has_text="won")
    assert "Bela won" in games.first.inner_text()
    games.first.get_by_role("link", name="Replay").click()
    host.wait_for_selector("#board")
    host.go_back()
    games.first.get_by_role("link", name="Review").click()
    host.wait_for_selector("progress, .curve, button.do")
    assert errors == []


@pytest.mark.slow
def test_the_rules_open_as_a_sheet_over_the_table(browser: Any, room: Room) -> None:
    page, errors = _start(browser, room, **TOUCH)
    _card(page, "tiles").get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="Rules").click()
    assert page.locator("article").count() > 5
    page.go_back()
    page.get_by_role("link", name="Back").click()
    card = _card(page, "tiles")
    if card.get_by_label("Your name").count():
        card.get_by_label("Your name").fill("Anna")
    card.get_by_role("button", name="Play").click()
    page.wait_for_selector(".scripted #board")
    at = page.url
    page.get_by_role("button", name="temple").first.focus()
    page.keyboard.press("?")
    page.locator("dialog article").wait_for()
    assert page.locator("dialog .asked").inner_text() == "Temple"
    page.get_by_role("link", name="All rules").click()
    page.locator("dialog article").nth(5).wait_for()
    page.get_by_role("button", name="Close").last.click()
    page.locator("dialog article").first.wait_for(state="hidden")
    page.locator("a[href=rules]").first.evaluate("link => link.click()")
    page.locator("dialog article").first.wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog article").first.wait_for(state="hidden")
    assert page.url == at
    assert errors == []
