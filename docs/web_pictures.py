"""Take the pictures of tables in the browser: `python -m docs.web_pictures [NAME ...]`.

It needs Chromium. A server shows games that programs have played from fixed seeds up to a fixed
ply. The pictures depend on the fonts of the machine, so no test compares them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from docs.pictures import IMAGES
from suite.core import games
from suite.core.play.loop import decisions
from suite.core.play.record import FORMAT, HUMAN, FileRecorder, Header, Seating
from suite.core.play.table import Table
from suite.players import roster
from tests.web.browser import chromium
from tests.web.serving import Server, free_port, serving

NAMES: Final = ("Anna", "Bela", "Carl", "Greta")
SEED: Final = "x"


@dataclass(frozen=True)
class Played:
    """A game that is shown: its seats, who has played it so far, and for how many events."""

    seats: int
    player: str
    until: int


GAMES: Final = {"tiles": Played(4, "greedy", 150), "temples": Played(2, "turn", 130)}


@dataclass(frozen=True)
class Size:
    """A screen in pixels, and the share of them that a picture keeps."""

    width: int
    height: int
    scale: float = 1


PHONE: Final = Size(390, 844)
TABLET: Final = Size(820, 1180, 0.6)
DESK: Final = Size(1280, 800, 0.65)
TELEVISION: Final = Size(1920, 1080, 0.5)


def record(folder: Path, game: str) -> str:
    """Play a game and write its record, in which people have played; return its file's name."""
    found, played = games.find(game), GAMES[game]
    seats = tuple(Seating(name, HUMAN) for name in NAMES[: played.seats])
    header = Header(
        format=FORMAT, game=game, rules=found.new_rules(), seats=seats, seed=SEED, undo="free"
    )
    path = folder / f"2026-01-01-0001-{game}.jsonl"
    recorder = FileRecorder(path)
    recorder.write(header)
    table = Table(found, header, recorder)
    players = [roster.seat(found, played.player) for _each in seats]
    for seat in decisions(table, until=played.until):
        table.take(table.decide(players[seat]))
    recorder.close()
    return path.name


class Room:
    """A server with the games, and browsers that look at them."""

    def __init__(self, browser: Any, running: Server, files: Mapping[str, str]) -> None:
        self.browser = browser
        self.running = running
        self.host = browser.new_page()
        self.host.goto(running.address)
        self.host.wait_for_url("**/host/")
        self.codes = {game: self._codes("resume", file=file) for game, file in files.items()}

    def _codes(self, form: str, **fields: str) -> dict[str, str]:
        """Send a form of the host; return the addresses behind the codes of its table."""
        address, origin = f"{self.running.origin}/host/{form}", self.running.origin
        answer = self.host.request.post(address, form=fields, headers={"Origin": origin})
        links = re.findall(r'href="(http[^"]*/(\w+)/#[^"]+)"', answer.text())
        return {role: link for link, role in links}

    def open(self, address: str, size: Size, scheme: str) -> Any:
        """Return a page of a size, in light or dark."""
        viewport = {"width": size.width, "height": size.height}
        context = self.browser.new_context(
            viewport=viewport,
            color_scheme=scheme,
            device_scale_factor=size.scale,
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.goto(address)
        return page

    def seat(self, game: str, size: Size, scheme: str) -> Any:
        """Return the page of the seat to act, when somebody sits on every seat."""
        pages = []
        for seat in range(GAMES[game].seats):
            page = self.open(self.codes[game][str(seat)], size, scheme)
            page.wait_for_selector("#board")
            pages.append(page)
        [actor] = [page for page in pages if page.locator("#choice .steps").count()]
        for page in pages:
            if page is not actor:
                page.context.close()
        return actor


def held(room: Room, game: str, size: Size, scheme: str) -> Any:
    """Return the page of the seat to act, with its first tile or card held."""
    page = room.seat(game, size, scheme)
    page.locator("#hand button[data-words]").first.click()
    page.locator("#hand [aria-pressed=true]").wait_for()
    return page


def armed(room: Room, place: str, game: str, size: Size, scheme: str) -> Any:
    """Return the page of the seat to act, before it confirms an action at a place."""
    page = held(room, game, size, scheme)
    page.locator(f"[data-place={place}][data-lit]").wait_for(state="attached")
    page.locator(f"[data-place={place}]").dispatch_event("click")
    page.locator("#choice .do").wait_for()
    return page


def shared(room: Room, game: str, size: Size, scheme: str) -> Any:
    """Return the page of a spectator."""
    page = room.open(room.codes[game]["spectator"], size, scheme)
    page.wait_for_selector("#board")
    return page


def host(room: Room, size: Size, scheme: str) -> Any:
    """Return the start page."""
    page = room.open(room.running.address, size, scheme)
    page.wait_for_url("**/host/")
    return page


PICTURES: Final[Mapping[str, Callable[[Room], Any]]] = {
    "web-host": partial(host, size=DESK, scheme="light"),
    "web-tiles-phone": partial(armed, place="G4", game="tiles", size=PHONE, scheme="dark"),
    "web-temples-phone": partial(held, game="temples", size=PHONE, scheme="light"),
    "web-tiles-tablet": partial(held, game="tiles", size=TABLET, scheme="light"),
    "web-temples-tablet": partial(Room.seat, game="temples", size=TABLET, scheme="dark"),
    "web-tiles-desk": partial(held, game="tiles", size=DESK, scheme="dark"),
    "web-temples-desk": partial(Room.seat, game="temples", size=DESK, scheme="light"),
    "web-tiles-television": partial(shared, game="tiles", size=TELEVISION, scheme="light"),
    "web-temples-television": partial(shared, game="temples", size=TELEVISION, scheme="dark"),
}
"""The pages by the file names of their pictures."""


def main(names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        saved = folder / "zweistrom" / "games"
        saved.mkdir(parents=True)
        files = {game: record(saved, game) for game in GAMES}
        running = stack.enter_context(serving(folder, free_port()))
        room = Room(stack.enter_context(chromium()), running, files)
        for name in names or PICTURES:
            page = PICTURES[name](room)
            page.wait_for_timeout(300)
            page.screenshot(path=IMAGES / f"{name}.png")
            page.context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
