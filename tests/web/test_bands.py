"""A table that stands still: what changes in its bands moves none of them, and nothing is cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.picture.fragments import style_sheet
from suite.core.picture.look import Look
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.core.view import SPECTATOR
from suite.review.page import STYLE_SHEET
from suite.temples.game import GAME as TEMPLES
from suite.web.page.documents import table_page
from suite.web.table.seating import TableEntry
from suite.web.table.served_table import ServedTable
from suite.work import Here
from tests.temples.looks import in_full_swing
from tests.tiles.looks import rich
from tests.tools.by_hand import table
from tests.web.browser import STATIC, StillPage

HOME = "http://room.test/"
NAMES = ("Wilhelmina-Alexandra", "Maximilian-Frederick", "W" * 20, "Bo")
SIZES = [(390, 844), (320, 568), (844, 390), (1280, 800)]
BOXES = """() => Object.fromEntries(
    ["#turn", "#board", "#hand", "#choice", "[data-place]"].map((selector) => {
        const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
        return [selector, [x, y, width, height].map((number) => Math.round(number * 10) / 10)];
    }))"""
"""Where the bands and a place are."""
OVERFLOW = """() => [...document.querySelectorAll("html, #turn, #hand, #choice, .row, #more")]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.id || each.className || each.tagName)"""
"""What is wider than its place; the bar may be cut, for it ends in an ellipsis."""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
@pytest.mark.parametrize(("width", "height"), SIZES[:3])
def test_nothing_jumps(
    browser: Any, room: tuple[str, Path], game: str, width: int, height: int
) -> None:
    *seats, _look_on = table(browser, room[0], game, 2)
    pages = []
    for seat, name in zip(seats, NAMES[:2], strict=True):
        page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        page.set_default_timeout(8_000)
        page.goto(seat)
        page.fill("[name=name]", name)
        page.click("button.do")
        pages.append(page)
    for page in pages:
        page.wait_for_selector(".scripted #choice .say", state="attached")
    pages[0].wait_for_timeout(500)
    [actor] = [page for page in pages if page.locator("#turn .mine").count()]
    [other] = [page for page in pages if page is not actor]
    seen = {"idle": actor.evaluate(BOXES), "waiting": other.evaluate(BOXES)}

    actor.locator("#hand button[data-words]").first.click()
    actor.wait_for_selector("#choice .drop")
    seen["held"] = actor.evaluate(BOXES)
    if not actor.locator("#choice .do").count():
        actor.locator("#board [data-lit]").first.click()
        actor.wait_for_selector("#choice .do")
    seen["armed"] = actor.evaluate(BOXES)
    cross, do = (actor.locator(f"#choice {each}").bounding_box() for each in (".drop", ".do"))
    assert cross["x"] + cross["width"] < do["x"], "what is done is right, the way back left"
    assert min(cross["height"], do["height"]) >= 44
    assert do["y"] + do["height"] <= height
    actor.evaluate("document.body.classList.add('offline')")
    seen["lost"] = actor.evaluate(BOXES)
    actor.evaluate("document.body.classList.remove('offline')")

    actor.locator("#choice .drop").click()
    actor.wait_for_selector("#choice .do", state="detached")
    actor.locator("#hand button[data-words]").first.click()
    actor.wait_for_selector("#choice .drop")
    actor.locator(".opens").click()
    actor.get_by_role("button", name="Why not?").click()
    actor.locator("#board [data-place]").nth(3).click()
    actor.wait_for_selector("#choice :is(.refused, .ahead)")
    seen["answered"] = actor.evaluate(BOXES)
    assert len({str(boxes) for boxes in seen.values()}) == 1, seen
    scroll = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert actor.evaluate(scroll) == [width, height]


@pytest.mark.slow
@pytest.mark.parametrize("letters", ["100%", "200%"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_long_names_and_large_letters_fit(
    browser: Any, width: int, height: int, letters: str
) -> None:
    for view, seats in ((rich(), 4), (TEMPLES.view(in_full_swing(), 0), 2)):
        fragments = view.game.fragments(view, NAMES[:seats], Look())
        still = StillPage(browser, view, fragments, viewport={"width": width, "height": height})
        still.page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
        found = still.page.evaluate(OVERFLOW)
        assert [each for each in found if each != "turn"] == []
        board, place = (
            still.page.locator(each).first.bounding_box() for each in ("#board", "[data-place]")
        )
        assert board["height"] > 0.8 * place["height"]
        still.close()


def reached(
    name: str,
    is_reached: Callable[[Table[Any]], bool],
    seed: int = 5,
    names: Sequence[str] = NAMES,
) -> ServedTable:
    """Return a table of people in mid-game, as soon as something is so."""
    game, rng = games.find(name), Random(seed)
    seats = [Seating(each, "human") for each in names[: max(game.seats)]]
    header = Header(format=FORMAT, game=name, rules={}, seats=tuple(seats), seed=seed)
    play: Table[Any] = Table(game, header)
    while not (is_reached(play) or play.outcome):
        if play.actor is CHANCE:
            play.deal()
        else:
            play.take(game.random_action(game.legal(play.state), rng))
    while play.actor is CHANCE:
        play.deal()
    kept = TableEntry(id="tv", game=name, rules={}, seats=seats, seed=seed, record="-")
    served = ServedTable(kept, Here(), 0.0)
    served.watch(play)
    return served


def opened(browser: Any, text: str, game: str, width: int, height: int) -> Any:
    """Return a page of some text in a browser; nothing answers what it asks."""

    def answer(route: Any) -> None:
        file = STATIC / route.request.url.rpartition("/")[2]
        if route.request.url == HOME:
            route.fulfill(body=text, content_type="text/html")
        elif file.name == "review.css":
            route.fulfill(body=STYLE_SHEET, content_type="text/css")
        elif file.name == f"{game}.css":
            route.fulfill(body=style_sheet(games.find(game).paints), content_type="text/css")
        elif file.is_file():
            route.fulfill(path=file)
        else:
            route.abort()

    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.set_default_timeout(5_000)
    page.route("**/*", answer)
    page.goto(HOME)
    return page


@pytest.mark.slow
def test_both_strengths_are_in_sight_before_one_chooses(browser: Any) -> None:
    games_ = (reached("tiles", lambda play: bool(play.state.conflict), seed) for seed in range(99))
    served = next(each for each in games_ if each.table and not each.table.outcome)
    assert served.table
    for number in range(2):  # the attacker, then the defender
        actor = served.table.actor
        assert isinstance(actor, int)
        for width, height in SIZES:
            text = table_page("Table", served.parts(actor), served.at, "tiles")
            page = opened(browser, text, "tiles", width, height)
            box = page.locator(".contest").bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
            assert page.inner_text("#contest").count("?") == 2 - number
            assert page.inner_text("#choice output") == "0"
            for each in ("output", ".step >> nth=1", "[data-do=hint] button", ".do"):
                box = page.locator(f"#choice {each}").bounding_box()
                assert box["x"] + box["width"] <= width, (each, width)
            assert page.locator("#choice .step").first.is_disabled()
            page.context.close()
        numbers = served.choice(actor).numbers
        for count, text in enumerate(numbers):
            part = served.choice_part(actor, served.choice(actor, words=[text]))
            assert f"<output>{count}</output>" in part
            assert f'name="action" value="{text}"' in part
        ahead = served.choice(actor, words=["commit 0"]).ahead
        assert "win" in ahead, "what comes of it is told before it is done"
        served.table.take(served.game.read("commit 0"))
        served.tell()
    assert "running" not in served.parts(SPECTATOR)["contest"]


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_end_names_who_has_won_once_also_to_the_winner(game: str) -> None:
    served = reached(game, lambda _play: False)
    assert served.table
    assert served.table.outcome
    [winner] = served.table.outcome.winners
    for watcher in range(len(served.table.header.seats)):
        summary = served.parts(watcher)["ending"].partition("</summary>")[0]
        assert summary.count(NAMES[winner]) == 1
        assert f"seat-{winner}" in summary, "with the colour"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_end_is_in_sight_with_what_comes_next(browser: Any, game: str) -> None:
    served = reached(game, lambda _play: False)
    assert served.table
    assert served.table.outcome
    text = table_page("Table", served.parts(0), served.at, game)
    for width, height in SIZES:
        page = opened(browser, text, game, width, height)
        for part in ("#ending h2", "#choice .do"):
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height, (part, width)
        won = page.locator(".won th").all_inner_texts()
        assert won == [NAMES[seat] for seat in served.table.outcome.winners]
        whole = "each => each.scrollWidth <= each.clientWidth + 1"
        assert page.locator("#ending .wide").evaluate(whole), width
        before = page.evaluate(BOXES)
        page.locator("#ending summary").click()
        card, board = (page.locator(part).bounding_box() for part in ("#ending", "#board > svg"))
        assert not page.locator("#ending table").is_visible()
        assert card["height"] < board["height"] / 2, "the board is seen"
        page.locator("#ending summary").click()
        assert page.locator("#ending table").is_visible()
        assert page.evaluate(BOXES) == before
        page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_television_shows_all_without_scrolling(browser: Any, game: str) -> None:
    served = reached(game, lambda play: len(play.events) >= 120)
    text = table_page("Table", served.parts(SPECTATOR), served.at, game, looks_on=True)
    for width, height in ((1920, 1080), (1280, 720)):
        page = opened(browser, text, game, width, height)
        size = (
            "each => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]"
        )
        for part in ("html", "#more", "#board"):
            assert max(page.locator(part).evaluate(size)) <= 0, (part, width)
        page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_bar_is_whole_on_a_phone_and_the_log_can_be_read_on_a_desk(
    browser: Any, game: str
) -> None:
    served = reached(game, lambda play: len(play.events) >= 40)
    assert served.table
    actor = served.table.actor
    assert isinstance(actor, int)
    for watcher in (actor, 1 - actor if actor < 2 else 0):
        text = table_page("Table", served.parts(watcher), served.at, game)
        page = opened(browser, text, game, 390, 844)
        sizes = "e => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]"
        assert max(page.locator("#turn").evaluate(sizes)) <= 1, page.inner_text("#turn")
        page.set_viewport_size({"width": 1280, "height": 800})
        box = page.locator("#log").bounding_box()
        assert box["height"] >= 200
        assert box["y"] + box["height"] <= 800 - 128, "above the dock"
        page.context.close()
