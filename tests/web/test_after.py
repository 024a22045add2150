"""After a game: it is gone through with its review; before its end nobody is told more."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from shutil import copy
from time import monotonic
from typing import Any

import httpx
import pytest

from suite.core.errors import SettingError
from suite.core.picture.look import Look
from suite.core.play import record
from suite.core.play.teller import Teller
from suite.core.play.telling import last_action
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play.review import PATIENCE, Reviews, SeatReview, Work, make_review
from suite.review import USUAL, cache
from suite.review.cache import Shelf
from suite.web.routes.replay_pages import Position, progress, replay_page, review_page
from suite.web.table import tables
from suite.web.table.served_table import ServedTable
from tests.review.pages import VECTORS, choices, played, reviewed
from tests.web.browser import chromium
from tests.web.room import Room, deal, in_a_room, people, two_people
from tests.web.serving import free_port, serving
from tests.web.test_bands import opened


def _begin_to_play(served: ServedTable, number: int, seed: int = 1) -> None:
    """Let both people take so many actions at random."""
    table, rng = people(served), Random(seed)
    for _each in range(number):
        while not isinstance(table.actor, int):
            table.deal()
        table.take(table.game.random_action(table.game.legal(table.state), rng))
    served.tell()


async def _spectator(room: Room, served: ServedTable) -> httpx.AsyncClient:
    browser = room.browser()
    given = {"secret": served.passes.issued("spectator")}
    await browser.post(f"/t/{served.id}/spectator/join", data=given)
    return browser


async def _made(browser: httpx.AsyncClient, address: str) -> str:
    """Ask for a review and wait for it; return its page."""
    assert (await browser.post(address)).status_code == 303
    while 'class="curve"' not in (page := await browser.get(address)).text:
        assert page.status_code == 200
        await asyncio.sleep(0.1)
    return page.text


# --- while a game goes on


@in_a_room
async def test_there_is_no_review_before_the_end_even_if_one_lies_beside_the_record(
    room: Room,
) -> None:
    served, browsers = await two_people(room)
    _begin_to_play(served, 6)
    table, path = people(served), Path(served.entry.record)
    found = record.read_file(path).games[-1]
    marked = reviewed(table, dict.fromkeys(choices(table), "??"))
    for side in (EVERYBODY, 0, 1):
        cache.write(cache.place_of(path, 1, side), cache.key_of(found, side, USUAL), marked)
    watching = await _spectator(room, served)
    for browser, role in ((browsers[0], "0"), (browsers[1], "1"), (watching, "spectator")):
        at = f"/t/{served.id}/{role}"
        for answer in (
            await browser.get(f"{at}/review/"),
            await browser.post(f"{at}/review/"),
            await browser.get(f"{at}/review/stream"),
        ):
            assert answer.status_code == 403
            assert "available only after the game" in answer.text
        for ply in range(len(table.events) + 1):
            page = await browser.get(f"{at}/replay", params={"ply": ply})
            assert "??" not in page.text
            assert "review" not in page.text
    assert not [job for job in room.runner.jobs if job.do is make_review]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_replay_before_the_end_is_what_was_seen_then(game: str, tmp_path: Path) -> None:
    async def go_on(room: Room) -> None:
        served, _browsers = await two_people(room, game)
        table, names = people(served), served.seat_plan.names
        sides = (0, 1, SPECTATOR)
        seen: dict[tuple[Watcher, int], list[str]] = {}
        for _each in range(25):
            ply = len(table.events)
            for side in sides:
                look = Look(last=last_action(table, ply, side))
                drawn = table.game.fragments(table.view(side), names, look)
                seen[side, ply] = [drawn.turn, drawn.board, drawn.hand, drawn.panels]
            _begin_to_play(served, 1, ply)
        assert table.outcome is None
        for (side, ply), then in seen.items():
            page = replay_page(Position("T", served.teller, side, ply))
            assert all(part in page for part in then), (side, ply)

    in_a_room(go_on)(tmp_path)


# --- when it is over


@pytest.mark.slow
@in_a_room
async def test_the_review_is_made_once_for_all_and_for_the_terminal_too(room: Room) -> None:
    served, browsers = await two_people(room)
    room.runner.reviews = True
    _begin_to_play(served, 4)
    served.play.resign(0, served.at)
    await asyncio.sleep(0.01)
    address = f"/t/{served.id}/0/review/"
    begun = await browsers[0].get(address)
    assert "<progress" in begun.text or "waits for another one" in begun.text, "at the end, at once"
    assert (await browsers[1].get(f"/t/{served.id}/1/replay")).text.count("Review the game") == 1
    text = await _made(browsers[0], address)
    assert "What decided the result of Anna" in text
    assert "../replay?ply=" in text
    assert " style=" not in text
    assert "<style" not in text
    path = Path(served.entry.record)
    found = SeatReview(Shelf.last(path), 0).find()
    assert found
    other = (await browsers[1].get(f"/t/{served.id}/1/review/")).text
    assert "What decided the result of Bert (you)" in other, "each seat has its own first"
    ends = [each.partition('id="choices"')[2] for each in (text, other)]
    assert ends[0] == ends[1] != ""
    again = Reviews(people(served), room.runner.give, path=path)
    kept = again.find(EVERYBODY)
    assert kept and kept.review == found[0], "a server that begins anew finds it"
    stranger = room.browser()
    for what in ("review/", "review/stream", "replay"):
        assert (await stranger.get(f"/t/{served.id}/0/{what}")).status_code == 403
    assert (await stranger.post(address)).status_code == 403


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_log_of_a_replay_has_marks_with_what_was_better(game: str) -> None:
    table = played(game, "03")
    names = [each.name for each in table.header.seats]
    ply = choices(table)[4]
    review = reviewed(table, {ply: "??"})
    page = replay_page(Position("T", Teller(table, names), 0, ply, review=review))
    assert page.count('class="sign">?? </b>') == 1
    assert "Better: " in page
    assert "Better: " not in replay_page(
        Position("T", Teller(table, names), 0, ply + 1, review=review)
    )


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_replay_lists_the_whole_game_by_turns_and_marks_where_it_is(game: str) -> None:
    table = played(game, "03")
    names = [each.name for each in table.header.seats]
    page = replay_page(Position("T", Teller(table, names), 0, 40))
    log = page.partition('id="log"')[2].partition("</section>")[0]
    assert [*map(int, re.findall(r'href="\?ply=(\d+)"', log))] == [*range(1, len(table.events) + 1)]
    assert log.count('class="turn"') == sum(
        map(Teller(table, names).turns.begins, range(len(table.events)))
    )
    assert re.findall(r'aria-current="step"><a href="\?ply=(\d+)"', log) == ["40"]
    ways = page.partition('id="ways"')[2].partition("</nav>")[0]
    labels = re.findall(r'aria-label="([^"]+)"', ways)
    assert "next turn" in labels
    assert re.findall(r'title="([^"]+)"', ways) == labels, "what a mouse rests on says what it does"


def test_a_replay_shows_the_yards_with_the_hand() -> None:
    table = played("temples", "03")
    names = [each.name for each in table.header.seats]
    for watcher in (0, 1, SPECTATOR):
        page = replay_page(Position("T", Teller(table, names), watcher, 40))
        hand = page.partition('id="hand"')[2].partition("</section>")[0]
        assert hand.count('class="yard"') == 2
        assert "<button" not in hand
        assert page.count("Building yards") == 0, "they are shown once"


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_review_shows_the_table_as_it_was_with_what_was_played_and_what_was_better(
    game: str,
) -> None:
    table = played(game, "03")
    names = [each.name for each in table.header.seats]
    page = review_page(Teller(table, names), reviewed(table, {choices(table)[4]: "??"}))
    [board] = re.findall(r'<div class="board"(.*?)<figcaption>', page, re.S)
    assert 'class="better"' in board
    assert "tabindex" not in board
    assert "Dashed green frame" in page
    assert ('class="played"' in board) is ("Red frame" in page)
    assert 'class="cells"' not in page, "the terminal's drawing"


@in_a_room
async def test_a_review_is_stopped_if_nobody_waits_for_it(room: Room) -> None:
    served, browsers = await two_people(room)
    room.runner.holds = room.runner.reviews = True
    served.play.resign(0, served.at)
    await asyncio.sleep(0.01)
    address = f"/t/{served.id}/0/review/"
    await browsers[0].post(address)
    [job] = [job for job in room.runner.jobs if job.do is make_review]
    assert "waits for another one" in (await browsers[0].get(address)).text
    room.runner.run()
    assert "has done 1 of" in (await browsers[0].get(address)).text
    served.reviews.work_for(EVERYBODY).wanted_at = asyncio.get_running_loop().time() - PATIENCE
    served._look_again(asyncio.get_running_loop())
    assert job.is_dropped
    assert "Review the game" in (await browsers[0].get(address)).text


@in_a_room
async def test_a_review_that_cannot_be_made_is_refused_with_a_sentence(room: Room) -> None:
    served, browsers = await two_people(room)
    room.runner.reviews, room.runner.problem = True, MemoryError()
    served.play.resign(0, served.at)
    await asyncio.sleep(0.01)
    address = f"/t/{served.id}/0/review/"
    room.runner.go_on()
    assert "review failed" in (await browsers[0].get(address)).text


@pytest.mark.slow
@in_a_room
async def test_a_review_of_a_lost_record_is_made_though_it_is_not_kept(room: Room) -> None:
    served, browsers = await two_people(room)
    room.runner.reviews = True
    served.play.resign(0, served.at)
    Path(served.entry.record).unlink()
    assert "What decided the result" in await _made(browsers[0], f"/t/{served.id}/0/review/")


@in_a_room
async def test_the_next_game_has_the_same_players_and_the_next_one_begins(room: Room) -> None:
    served, browsers = await two_people(room)
    begun = people(served).actor
    at = f"/t/{served.id}"
    assert (await browsers[0].post(f"{at}/0/again")).status_code == 403
    watching = await _spectator(room, served)
    served.play.resign(0, served.at)
    for browser, role in ((browsers[0], "0"), (browsers[1], "1")):
        assert "Play again" in (await browser.get(f"{at}/{role}/")).text
    assert (await watching.post(f"{at}/spectator/again")).status_code == 409
    answer = await browsers[1].post(f"{at}/1/again")
    following = room.tables[served.entry.next]
    assert answer.headers["location"] == f"/t/{following.id}/shared"
    assert following.seat_plan.names == ["Bert", "Anna"]
    assert following.entry.here == []
    assert 'id="hand"' in (await browsers[1].get(f"/t/{following.id}/0/")).text
    for browser, role, seat in ((browsers[0], "0", "1"), (watching, "spectator", "spectator")):
        assert "Join the next game" in (await browser.get(f"{at}/{role}/")).text
        assert (await browser.get(f"/t/{following.id}/{seat}/")).text.count("board") == 0
        assert (await browser.post(f"{at}/{role}/again")).status_code == 303
        assert 'id="board"' in (await browser.get(f"/t/{following.id}/{seat}/")).text
    assert len(room.tables) == 2
    await deal(following)
    names = served.seat_plan.names
    assert following.seat_plan.names[people(following).actor] != names[begun]


@in_a_room
async def test_a_game_that_is_over_stays_among_the_hosts_games(room: Room) -> None:
    served, _browsers = await two_people(room)
    host = await room.host()
    file = Path(served.entry.record).name
    at = f"/host/games/{file}"
    assert (await host.get(f"{at}/replay")).status_code == 404, "it is not over"
    served.play.resign(0, served.at)
    await asyncio.sleep(0.01)
    await room.tables.stop(served)
    start = (await host.get("/host/")).text
    assert "Bert won" in start
    assert f"games/{file}/replay" in start
    page = (await host.get(f"{at}/replay")).text
    assert 'id="board"' in page
    assert "Bert" in page
    assert (await host.get(f"{at}/replay", params={"ply": "1"})).status_code == 200
    asked = await host.get(f"{at}/review/")
    assert "Review the game" in asked.text
    assert (await host.get(f"{at}/")).headers["location"] == "/host/"
    stranger = room.browser()
    assert "rules" in (await host.get(f"{at}/rules", params={"about": "build"})).text
    for way in ("replay", "rules", "review/", "review/stream"):
        assert (await stranger.get(f"{at}/{way}")).status_code == 403
    room.runner.reviews = True
    assert 'class="curve"' in await _made(host, f"{at}/review/")


def test_a_game_that_is_over_makes_room_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_TABLES", 1)

    async def make_room(room: Room) -> None:
        served, _browsers = await two_people(room)
        with pytest.raises(SettingError):
            room.tables.create("temples", {}, ["human", "human"])
        served.play.resign(0, served.at)
        another = room.tables.create("temples", {}, ["human", "human"])
        assert [*room.tables] == [another]

    in_a_room(make_room)(tmp_path)


def test_a_page_that_waits_loads_itself_when_the_review_is_there() -> None:
    table = played("tiles", "03")
    work = Work(table, EVERYBODY, done=3, total=10)
    [waiting] = progress(work)
    assert waiting not in progress(Work(table, EVERYBODY, is_whole=True))
    assert waiting not in progress(None)
    assert waiting not in progress(Work(table, EVERYBODY, problem=MemoryError()))


# --- in a browser


@pytest.mark.slow
def test_a_game_is_gone_through_by_keys_and_reviewed_in_a_browser(tmp_path: Path) -> None:
    with serving(tmp_path, free_port()) as running, chromium() as browser:
        host = running.host()
        given = {"game": "temples", "seat0": "human", "seat1": "human"}
        table = host.post("/host/tables", data=given).headers["location"].removesuffix("?waiting")
        for seat in (0, 1):
            name = {"seat": str(seat), "name": ("Anna", "Bert")[seat]}
            host.post(f"{table}here", data=name)
        seats = table.replace("/host", "")
        gone = 409  # while chance deals
        while gone == 409:
            curtain = host.get(f"{seats}shared").text
            for at in re.findall(r'action="shared/(\d/)lift"', curtain):
                host.post(f"{seats}shared/{at}lift")
                moment = host.get(f"{seats}{at}").text.split('data-at="')[1].split('"')[0]
                gone = host.post(f"{seats}{at}resign", data={"at": moment}).status_code
        at = f"{seats}0/"
        assert gone == 303
        context = browser.new_context(viewport={"width": 390, "height": 640}, has_touch=True)
        for each in host.cookies.jar:
            cookie: Any = {"name": each.name, "value": each.value, "url": running.origin}
            context.add_cookies([cookie])
        page = context.new_page()
        errors: list[str] = []
        page.on("console", lambda said: errors.append(said.text))
        page.goto(f"{running.origin}{at}replay?ply=1")
        page.evaluate("window.isStill = true")
        page.keyboard.press("ArrowRight")
        page.wait_for_url("**ply=2")
        page.keyboard.press("ArrowLeft")
        page.wait_for_url("**ply=1")
        box = page.locator("#board").bounding_box()
        assert box
        touch = context.new_cdp_session(page)
        for kind, across in (("Start", 250), ("Move", 150), ("End", 0)):
            points = [{"x": across, "y": box["y"] + box["height"] / 2}] if across else []
            fingers = {"type": f"touch{kind}", "touchPoints": points}
            touch.send("Input.dispatchTouchEvent", fingers)
        page.wait_for_url("**ply=2")
        page.keyboard.press("Home")
        page.wait_for_url("**ply=0")
        page.get_by_label("play", exact=True).click()
        page.wait_for_url("**ply=2")
        page.get_by_label("pause").click()
        page.get_by_label("play", exact=True).wait_for()
        page.keyboard.press("Home")
        page.wait_for_url("**ply=0")
        page.get_by_label("twice as fast").click()
        assert page.get_by_label("twice as fast").get_attribute("aria-pressed") == "true"
        page.get_by_label("play", exact=True).click()
        page.wait_for_url("**ply=1")
        since = monotonic()
        page.wait_for_url("**ply=2")
        assert monotonic() - since < 2, "it is faster than a position takes otherwise"
        page.keyboard.press(" ")
        page.get_by_label("play", exact=True).wait_for()
        assert page.evaluate("window.isStill"), "no step has loaded a page"
        page.locator("#dock input").fill("3")
        page.wait_for_url("**ply=3")
        assert page.locator("#ply").inner_text().startswith("3 of ")
        for width in (320, 390, 844, 1280):
            page.set_viewport_size({"width": width, "height": 640 if width < 844 else 390})
            ways = page.locator("#dock :is(a, button):visible").all()
            boxes = [way.bounding_box() for way in ways]
            assert all(min(box["width"], box["height"]) >= 44 for box in boxes if box)
            assert len({box["y"] for box in boxes if box}) == 1, "in one row"
            assert max(box["x"] + box["width"] for box in boxes if box) <= width
        page.set_viewport_size({"width": 390, "height": 640})
        page.locator(".opens").click()
        page.click('a[href="review/"]')
        page.wait_for_selector("svg.curve", timeout=60_000)
        assert (
            page.evaluate("getComputedStyle(document.querySelector('.curve')).display") == "block"
        )
        assert errors == []


@pytest.mark.slow
def test_the_point_of_the_curve_goes_along_with_the_choice_in_sight() -> None:
    table = played("tiles", "03")
    names = [each.name for each in table.header.seats]
    marks = dict.fromkeys(choices(table)[4:40:9], "??")
    text = review_page(Teller(table, names), reviewed(table, marks))
    with chromium() as browser:
        page = opened(browser, text, "tiles", 390, 844)
        point = page.locator("#here")
        last = ""
        for ply in marks:
            page.locator(f"#ply-{ply} h3").evaluate("each => each.scrollIntoView()")
            mark = page.locator(f'.curve a[href="#ply-{ply}"] .hit')
            place = f"{mark.get_attribute('cx')}px {mark.get_attribute('cy')}px"
            for _each in range(100):
                if point.evaluate("each => each.style.translate") == place:
                    break
                page.wait_for_timeout(50)
            assert point.evaluate("each => each.style.translate") == place != last
            last = place
            curve = page.locator(".curve").bounding_box()
            assert curve
            assert curve["y"] == 0, "it stays in sight"
            choice = page.locator(f"#ply-{ply}").bounding_box()
            assert choice
            assert choice["x"] >= 0
            assert choice["x"] + choice["width"] <= 390
        page.context.close()


BANDS = """() => ["#turn", "#seats", "#board", "#board svg", "#hand", "#dock",
  "#dock input", ".prev", ".next", ".play"].map((css) => {
    const { x, y, width, height } = document.querySelector(css).getBoundingClientRect();
    return [css, x, y, width, height].join(" ");
  })"""
"""Where the bands of a replay and its controls are."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), [("tiles", "03"), ("temples", "01")])
def test_a_replay_stands_still_and_follows_its_scale(
    game: str, number: str, tmp_path: Path
) -> None:
    games_there = tmp_path / "zweistrom" / "games"
    games_there.mkdir(parents=True)
    copy(VECTORS / game / f"game{number}.jsonl", games_there / "one.jsonl")
    with serving(tmp_path, free_port()) as running, chromium() as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(running.address)
        page.wait_for_url("**/host/")
        boxes = []
        for first in (0, 40):
            page.goto(f"{running.origin}/host/games/one.jsonl/replay?ply={first}")
            page.wait_for_selector(".scripted #ways")
            for step in range(10):
                boxes.append(page.evaluate(BANDS))
                page.keyboard.press("ArrowRight")
                page.wait_for_url(f"**ply={first + step + 1}")
        assert [box for box in boxes if box != boxes[0]] == []
        scale = page.locator("#dock input").bounding_box()
        assert scale
        y, shown = scale["y"] + scale["height"] / 2, set()
        page.mouse.move(scale["x"] + 16, y)
        page.mouse.down()
        for across in range(20, 220, 20):
            page.mouse.move(scale["x"] + across, y)
            page.wait_for_timeout(250)
            shown.add(page.locator("#ply").inner_text())
        assert len(shown) > 2, "before it is let go"
        page.mouse.up()
        value = page.locator("#dock input").input_value()
        page.wait_for_url(f"**ply={value}")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(f"{running.origin}/host/games/one.jsonl/replay?ply=40")
        page.wait_for_selector(".scripted #ways")
        for _step in range(3):
            log = page.locator("#log").bounding_box()
            current = page.locator("#log [aria-current]").bounding_box()
            assert log
            assert current
            assert current["y"] >= log["y"]
            assert current["y"] + current["height"] <= log["y"] + log["height"], "it is in sight"
            page.keyboard.press("PageDown")
            page.wait_for_function("ply => !location.search.endsWith(ply)", arg="ply=40")
            page.wait_for_timeout(300)
