"""The page without a server: both games against programs, offline, kept, in one tab at a time."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final

import pytest

from docs.play_page import build
from docs.play_tools import MissingToolError
from suite.lessons import courses
from suite.native import COMPILED, INTERPRETED, PURE
from tests.lessons.solutions import SOLUTIONS, WRONG
from tests.tools import decisions
from tests.web.browser import PHONE, errors_of, play

PATIENCE: Final = 120.0
"""Seconds for anything: Python starts slowly on a machine that does much else."""
BELOW: Final = "games/zweistrom"
"""Where the page lies in its site."""
HEAP: Final = 120 << 20
"""Bytes that the Python of a worker may take."""
MEASURE: Final = """
const { instantiate, instantiateStreaming } = WebAssembly;
const noted = (made) => {
  globalThis.memory ??= (made.instance ?? made).exports.memory;
  return made;
};
WebAssembly.instantiate = async (...given) => noted(await instantiate(...given));
WebAssembly.instantiateStreaming = async (...given) => noted(await instantiateStreaming(...given));
"""
"""What a worker keeps its memory by, so that it can be asked for."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the page; skipped where its tools cannot be had."""
    folder = tmp_path_factory.mktemp("site")
    try:
        build(folder / BELOW)
    except MissingToolError as problem:
        pytest.skip(f"the page cannot be built here: {problem}")
    return folder


class Site:
    """A server of static files, which can be stopped."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=folder))
        self.home = "{}://127.0.0.1:{}/".format("http", self.server.server_port)
        Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class _Files(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_words: Any) -> None:
        """Say nothing."""


@pytest.fixture
def served(site: Path) -> Iterator[Site]:
    running = Site(site)
    yield running
    running.stop()


def until(page: Any, ready: Callable[[], object]) -> None:
    """Let a page go on until something is so; its own policy forbids to wait within it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if ready():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it has not come about")


def room_of(page: Any) -> Any:
    """Return the frame with the pages of the room, once it has one."""
    until(page, lambda: page.frame(name="room") and page.locator("#start").is_hidden())
    frame = page.frame(name="room")
    frame.wait_for_selector("body")
    return frame


def begin(page: Any, game: str, level: str) -> Any:
    """Begin a game against a program; return the frame once the hand is there."""
    room = room_of(page)
    card = room.locator(f"article:has(input[name=game][value={game}])")
    if card.locator("[name=name0]:visible").count():
        card.locator("[name=name0]").fill("Anna")
    card.get_by_text(level, exact=True).tap()
    card.get_by_role("button", name="Play", exact=True).tap()
    room.wait_for_selector(".scripted #hand button", timeout=1000 * PATIENCE)
    return room


def act(page: Any, room: Any) -> None:
    """Wait for one's turn, and tap at random until there is an action to be done; do it."""
    things = room.locator(
        "#choice .steps button:not([aria-disabled]), #hand button[data-words], [data-lit]"
    )
    confirm, random = room.locator("#choice .do"), Random(1)
    until(page, lambda: room.locator("#turn .mine, #ending h2").count())
    log = room.inner_text("#log")
    if room.locator("#ending h2").count():
        return

    def is_armed() -> bool:
        if not confirm.count() and (count := things.count()):
            thing = things.nth(random.randrange(count))
            if thing.is_visible():
                thing.tap()
                page.wait_for_timeout(300)
        return bool(confirm.count())

    until(page, is_armed)
    confirm.tap()
    until(page, lambda: room.inner_text("#log") != log)


def hint(page: Any, room: Any) -> None:
    """Ask for a hint, and wait for it."""
    until(page, lambda: room.locator("#turn .mine").count())
    room.locator("[data-do=hint]").first.evaluate("form => form.requestSubmit()")
    until(page, lambda: room.locator("#extra li").count())


def resign(room: Any) -> None:
    """Give the game up, by the page of its table."""
    room.get_by_role("button", name="More").tap()
    room.get_by_role("link", name="All tables").tap()
    room.wait_for_selector(".start")
    room.locator("#tables").get_by_role("button", name="Go on").first.tap()
    room.wait_for_selector("[data-do=resign]", state="attached")
    room.locator("[data-do=resign]").evaluate("form => form.requestSubmit()")


def done(page: Any, room: Any, game: str) -> Path:
    """Go through a game that is over and its review; return its record as it is downloaded."""
    room.locator("#ending a[href=replay]").or_(room.locator("a.way[href=replay]")).first.tap()
    room.wait_for_selector(".prev")
    before = room.inner_text("#ply")
    room.locator(".prev").first.tap()
    until(page, lambda: room.inner_text("#ply") != before)
    room.locator("a[href='review/']").first.evaluate("link => link.click()")  # it is in the menu
    room.wait_for_selector(".curve", timeout=1000 * PATIENCE)
    page.reload()
    room = room_of(page)
    room.wait_for_selector(".curve", timeout=1000 * PATIENCE)
    page.evaluate("document.querySelector('iframe').src = 'host/'")
    room.wait_for_selector(".start")
    with page.expect_download() as download:
        room.get_by_role("link", name="Record", exact=True).first.tap()
    return Path(download.value.path())


@pytest.mark.release
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_game_is_gone_through_reviewed_and_downloaded(
    browser: Any, served: Site, tmp_path: Path, game: str
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    errors = errors_of(page, served.home)
    page.goto(f"{served.home}{BELOW}/")
    room_of(page)
    served.stop()
    room = begin(page, game, "beginner")
    for _action in range(3):
        act(page, room)
    resign(room)
    record = tmp_path / f"{game}.jsonl"
    record.write_bytes(done(page, room, game).read_bytes())
    for command in ("replay", "review"):
        line = [sys.executable, "-m", "cli", command, str(record)]
        told = subprocess.run(line, capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stderr
        assert "Anna" in told.stdout
    context.close()
    assert not errors


@pytest.mark.release
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_whole_game(browser: Any, served: Site, tmp_path: Path, game: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    errors = errors_of(page, served.home)
    page.goto(f"{served.home}{BELOW}/")
    room_of(page)
    served.stop()
    room = begin(page, game, "medium")
    page.screenshot(path=tmp_path / "begin.png")
    while not room.locator("#ending h2").count():
        act(page, room)
    assert "Anna" in room.inner_text("#ending")
    page.screenshot(path=tmp_path / "end.png")
    context.close()
    assert not errors


@pytest.mark.release
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_lessons_and_exercises(browser: Any, served: Site, game: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    errors = errors_of(page, served.home)
    page.goto(f"{served.home}{BELOW}/")
    room = room_of(page)
    served.stop()
    room.locator(f"article:has([value={game}])").get_by_role("link", name="Learn").tap()
    word = courses()[game][0].word
    room.locator(f"a[href$='/{word}/']").tap()
    room.wait_for_selector(".scripted #board")
    room.get_by_role("button", name="Begin").tap()
    room.locator("#ending > *").first.wait_for(state="hidden")
    for line in (WRONG[word][0], SOLUTIONS[word][0]):
        for action in line.split("; "):
            play(room, action)
        if line is WRONG[word][0]:
            room.locator("#choice .refused", has_text="That does not solve it").wait_for()
    room.get_by_role("heading", name="Solved").wait_for()
    room.get_by_role("link", name="All lessons").tap()
    room.get_by_text(f"1 of {len(courses()[game])} solved").wait_for()
    room.locator("a[href*='/exercise']").first.tap()
    room.wait_for_selector(".scripted #board")
    context.close()
    assert not errors


@pytest.mark.release
def test_decisions_are_the_same_as_everywhere(site: Path) -> None:
    program = Path(decisions.__file__)
    told = set()
    for command, pure in (
        (["node", str(Path(__file__).with_name("decisions.mjs")), str(site / BELOW)], "0"),
        # Without its folder, whose modules are called as some of Python's own.
        ([sys.executable, "-P"], "0"),
        ([sys.executable, "-P"], "1"),
    ):
        environment = os.environ | {PURE: pure}
        done = subprocess.run(
            [*command, str(program)], env=environment, capture_output=True, text=True, check=True
        )
        told.add(done.stdout)
    backends = {line.split()[0] for line in told}
    assert backends == {COMPILED, INTERPRETED}
    assert len({line.split()[1] for line in told}) == 1


@pytest.mark.release
def test_both_games_go_on_without_a_server_and_after_a_reload(browser: Any, served: Site) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    errors = errors_of(page, served.home)
    page.goto(f"{served.home}{BELOW}/")
    room_of(page)
    served.stop()
    page.reload()
    for game in ("tiles", "temples"):
        room = begin(page, game, "beginner")
        act(page, room)
        hint(page, room)
        before = room.text_content("#log ol")
        page.reload()
        room = room_of(page)
        assert room.text_content("#log ol").startswith(before), "it goes on where it was"
        act(page, room)
        page.evaluate("document.querySelector('iframe').src = 'host/'")
        room.wait_for_selector(".start")
    other = context.new_page()
    other.goto(f"{served.home}{BELOW}/")
    until(other, other.get_by_text("The games are open in another tab.").is_visible)
    other.get_by_role("button", name="Play here").tap()
    room_of(other)
    until(page, page.get_by_text("The games are open in another tab.").is_visible)
    context.close()
    assert not errors


@pytest.fixture
def copied(site: Path, tmp_path: Path) -> Iterator[Site]:
    """A server of the page whose files a test may change."""
    shutil.copytree(site, tmp_path / "site")
    running = Site(tmp_path / "site")
    yield running
    running.stop()


@pytest.mark.release
def test_a_new_version_is_offered_and_the_game_goes_on(
    browser: Any, copied: Site, tmp_path: Path
) -> None:
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    errors = errors_of(page, copied.home)
    page.goto(f"{copied.home}{BELOW}/")
    room = begin(page, "temples", "beginner")
    act(page, room)
    log = room.text_content("#log ol")
    assert page.locator("#update").is_hidden()
    folder = tmp_path / "site" / BELOW
    with (folder / "shell.css").open("a") as style:
        style.write("html { --version: newer; }")
    service = (folder / "sw.js").read_text()
    (folder / "sw.js").write_text(re.sub(r'"zweistrom-\w+"', '"zweistrom-newer"', service, count=1))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(page, page.locator("#update").is_visible)
    assert room.text_content("#log ol") == log, "nothing changes before it is asked for"
    with page.expect_navigation():
        page.locator("#update").tap()
    version = "getComputedStyle(document.documentElement).getPropertyValue('--version')"
    assert page.evaluate(version) == "newer"
    room = room_of(page)
    assert room.text_content("#log ol").startswith(log)
    act(page, room)
    assert page.evaluate("caches.keys()") == ["zweistrom-newer"]
    assert not errors


@pytest.mark.release
def test_the_workers_stay_small(browser: Any, copied: Site, tmp_path: Path) -> None:
    worker = tmp_path / "site" / BELOW / "worker.mjs"
    worker.write_text(worker.read_text() + MEASURE)
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    page.goto(f"{copied.home}{BELOW}/")
    for number, game in enumerate(("tiles", "temples", "tiles")):
        room = begin(page, game, "beginner")
        act(page, room)
        hint(page, room)
        if not number:
            resign(room)
            done(page, room, game)
            room = room_of(page)
        page.evaluate("document.querySelector('iframe').src = 'host/'")
        room.wait_for_selector(".start")
    workers = [each for each in page.workers if "worker.mjs" in each.url]
    sizes = [each.evaluate("memory.buffer.byteLength") for each in workers]
    assert len(sizes) == 2
    assert max(sizes) <= HEAP, sizes
