"""A browser, and a page in it as the server would send it; what the page asks for is answered here.

The server of a page answers as the test wants it to; a request to any other is an error.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from socket import SHUT_RDWR
from threading import Thread
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import pytest

from suite.core.picture.fragments import Fragments, style_sheet, why
from suite.core.picture.markup import Markup, element
from suite.core.view import View
from suite.web.page.documents import table_page
from suite.web.page.parts import bar, dock

STATIC: Final = Path(__file__).parents[2] / "suite" / "web" / "static"
FLAGS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    # Playwright's list, which this replaces, and the popups, which cost more than a page of ours.
    "--disable-features=AimEnabled,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,"
    "MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning,WebUIOmniboxAimPopup,WebUIOmniboxPopup",
)
TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


PROGRAMS: Final = ("chromium-headless-shell", "chromium", "google-chrome")
"""What the browser may be called; the first one has no window around a page, and is far quicker."""


@contextmanager
def chromium(*flags: str) -> Iterator[Any]:
    """Start Chromium; a test that needs it is skipped, with the reason, where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)
    with playwright.sync_playwright() as started:
        if not path and not Path(started.chromium.executable_path).exists():
            pytest.skip("there is no Chromium on this machine")
        browser = started.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
        yield browser
        browser.close()


def errors_of(page: Any, home: str) -> list[str]:
    """Return a list that what goes wrong on a page is added to: a request to others, too."""
    errors: list[str] = []

    def heard(message: Any) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            errors.append(message.text)

    def requested(request: Any) -> None:
        if not request.url.startswith(home):
            errors.append(f"asked for {request.url}")

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", heard)
    page.on("request", requested)
    return errors


def play(page: Any, action: str) -> None:
    """Tap the piece, then the place of an action, or the buttons of the dock; then do it."""
    told = page.locator("#log li").count()
    words = action.split()
    piece = page.locator(f'#hand button[data-words*="{" ".join(words[:2])}"]')
    place = page.locator(f'#board [data-place="{words[-1]}"][data-lit]')
    while not page.locator("#choice .do").count():
        held = page.locator("#choice .drop").count()
        if held and place.count():
            place.click()
        elif piece.count() and not held:
            piece.first.click()
        else:
            step = page.locator("#choice .steps button[data-words]:not([aria-disabled]):visible")
            values = step.evaluate_all("all => all.map((each) => each.value)")
            step.nth(next(n for n, text in enumerate(values) if action.startswith(text))).click()
        page.wait_for_timeout(200)
    page.locator("#choice .do").click()
    while page.locator("#log li").count() == told:
        page.wait_for_timeout(50)


class StillPage:
    """The page of a view in a browser, and the server that it asks.

    - `page`: Playwright's page
    - `asked`: the names and values of each question that a tap has led to
    - `sent`: the bodies of all actions
    - `answer`: what the next taps are answered with
    - `resumed`: the last id that each connection of the stream knew
    - `fails`: how many taps and actions are lost on their way
    """

    def __init__(self, browser: Any, view: View[Any], fragments: Fragments, **context: Any) -> None:
        self.view = view
        self.fragments = fragments
        self.asked: list[list[tuple[str, str]]] = []
        self.sent: list[dict[str, str]] = []
        self.answer: dict[str, Any] = {}
        self.resumed: list[str | None] = []
        self.fails = 0
        self.messages: Queue[bytes | None] = Queue()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.server.daemon_threads = True
        Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.home = "{}://127.0.0.1:{}/".format("http", self.server.server_port)
        self.context = browser.new_context(**({"viewport": PHONE} | context))
        self.page = self.context.new_page()
        self.errors = errors_of(self.page, self.home)
        self.page.goto(f"{self.home}t/1/0/")

    def close(self) -> None:
        """Close the page and its server; fails if anything went wrong on it."""
        self.context.close()
        self.drop()
        self.server.shutdown()
        self.server.server_close()
        assert not self.errors

    def tell(self, number: int, **news: Any) -> None:
        """Send a message on the stream."""
        self.messages.put(f"id: {number}\ndata: {json.dumps(news)}\n\n".encode())

    def drop(self) -> None:
        """Cut the stream."""
        self.messages.put(None)

    def document(self) -> str:
        """Return the page, as the server puts it together of its parts."""
        fragments = self.fragments
        parts = {
            "turn": bar("Your turn", Markup(" · action 1 of 2"), is_mine=True),
            "seats": fragments.seats,
            "board": fragments.board,
            "score": fragments.score,
            "contest": fragments.contest,
            "hand": fragments.hand,
            "choice": IDLE,
            "ending": Markup(""),
            "menu": why(),
            "panels": fragments.panels,
            "log": Markup("<ol><li>Bela lays a farm.</li></ol>"),
        }
        return table_page("Table", parts, "7.0", self.view.game.name)

    # --- what a person does

    def wait(self, ready: Callable[[], bool]) -> None:
        """Let the page go on until something is so; fails after five seconds."""
        for _each in range(100):
            if ready():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("it has not come about")

    def place(self, name: str) -> Any:
        """Return the locator of a place."""
        return self.page.locator(f'[data-place="{name}"]')

    def focused(self) -> str:
        """Return the place or the text of what has the focus."""
        found: str = self.page.evaluate(
            "document.activeElement.dataset.place ?? document.activeElement.textContent"
        )
        return found

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Send a touch event of the browser itself, with all fingers that are down."""
        if not hasattr(self, "_devtools"):
            self._devtools = self.context.new_cdp_session(self.page)
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._devtools.send(
            "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": fingers}
        )

    def middle(self, name: str) -> tuple[float, float]:
        """Return the middle of a place in the window."""
        box = self.place(name).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _handler(still: StillPage) -> type[BaseHTTPRequestHandler]:
    """Return what answers the requests of a page."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = urlsplit(self.path)
            name = address.path.rpartition("/")[2]
            if name == "":
                self.answer(still.document().encode(), "text/html")
            elif name == f"{still.view.game.name}.css":
                self.answer(style_sheet(still.view.game.paints).encode(), "text/css")
            elif name == "stream":
                self.stream()
            elif name == "rules":
                about = "".join(text for key, text in parse_qsl(address.query) if key == "about")
                words = element("p", element("b", about), class_="asked")
                article = element("article", f"{about}, in the rules.")
                self.answer(element("main", words, article).encode(), "text/html")
            elif name == "choose":
                asked = parse_qsl(address.query, keep_blank_values=True)
                still.asked.append(asked)
                if not self.is_lost():
                    self.tell({"at": dict(asked)["at"]} | EMPTY | still.answer)
            elif (STATIC / name).is_file():
                self.answer((STATIC / name).read_bytes(), TYPES[Path(name).suffix])
            else:
                self.send_error(404)

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            still.sent.append(json.loads(self.rfile.read(length)))
            if not self.is_lost():
                self.tell({"at": "8.0", "refused": ""})

        def is_lost(self) -> bool:
            """Lose what has come, if it is to be lost; return whether it is."""
            if still.fails:
                still.fails -= 1
                self.connection.shutdown(SHUT_RDWR)
                return True
            return False

        def stream(self) -> None:
            still.resumed.append(self.headers["Last-Event-ID"])
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(b"retry: 20\n\n")
            while (message := still.messages.get()) is not None:
                self.wfile.write(message)

        def tell(self, data: dict[str, Any]) -> None:
            self.answer(json.dumps(data).encode(), "application/json")

        def answer(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Content-Security-Policy", "default-src 'self'")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words: Any) -> None:
            """Say nothing."""

    return Handler


IDLE: Final = dock([element("p", "Choose a piece or an action.")])
"""Possible actions where nothing is chosen."""
PHONE: Final = {"width": 390, "height": 844}
EMPTY: Final[dict[str, Any]] = {
    "held": [],
    "armed": "",
    "said": "",
    "lit": {},
    "ahead": "",
    "refused": "",
    "parts": {"choice": str(IDLE)},
}
"""A choice of nothing."""
