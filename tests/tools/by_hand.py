"""Plays whole games in a browser, by touch, by mouse or by keys alone.

    python -m tests.tools.by_hand temples keys
    python -m tests.tools.by_hand tiles touch --people 4 --seed 3
    python -m tests.tools.by_hand tiles mouse --people 1 --programs 2

It starts the server, sets a table on the host's screen, and sits down as people who choose at
random what the page offers: a piece, a lit place, a button. Nothing else is known of the game. One
more page looks on. It fails if play does not go on for a while, if a page makes an error, asks
another server for something or shows a control without a name, and unless all pages tell the same
end and the record on disk is sound and complete.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from suite.core import games
from suite.core.play import record
from suite.core.play.replay import replay
from tests.web.browser import PHONE, chromium, errors_of

HANDS: Final = ("touch", "mouse", "keys")
NAMES: Final = ("Anna", "Bela", "Cleo", "Dora")
PATIENCE: Final = 20.0
"""Seconds in which something must happen."""
CHOICES: Final = {
    "a lit place": "#board [data-lit]",
    "a step": "#choice .steps form button:not(.drop, [aria-disabled]):visible",
    "a piece": "#hand button[data-words]",
    "another number": "#choice .step:enabled",
}
"""What can be chosen, as selectors."""
SHOWN: Final = "document.body.innerText + document.querySelectorAll('[data-lit]').length"
UNNAMED: Final = re.compile(
    r"^ *- ((?:button|link|gridcell|grid|textbox|combobox|checkbox|img|group)(?: \[.*\])?):?$", re.M
)
"""What is read out as a control or a thing without a name."""
EDGE: Final = {"x": 9, "y": 20}
"""Where a piece of the hand is touched: of a card below another only the edge is seen."""
EVERY: Final = 20
"""After so many steps the names of all things on the page are looked at again."""


@contextmanager
def server(port: int) -> Iterator[tuple[str, Path]]:
    """Run the server; yield the address of the host's screen, and the folder of its records."""
    command = "from cli import main; main()"
    with tempfile.TemporaryDirectory() as home:
        running = subprocess.Popen(
            [sys.executable, "-c", command, "serve", "--no-browser", "--port", str(port)],
            stdout=subprocess.PIPE,
            text=True,
            env={"HOME": home, "XDG_DATA_HOME": home, "PYTHONPATH": ":".join(sys.path)},
        )
        try:
            assert running.stdout
            found = re.search(r"\S+#\S+", running.stdout.readline())
            assert found, "the server has not begun"
            yield found[0], Path(home) / "zweistrom" / "games"
        finally:
            running.terminate()
            running.communicate()


class Page:
    """A page of a table, and what went wrong on it."""

    def __init__(self, browser: Any, address: str, **context: Any) -> None:
        self.page = browser.new_context(**context).new_page()
        self.errors = errors_of(self.page, "/".join(address.split("/")[:3]))
        self.page.goto(address)

    @property
    def ending(self) -> str:
        """What all are told of the end of the game; empty while it is played."""
        return "\n".join(self.page.locator("#ending :is(tr, p)").all_inner_texts())

    def look(self) -> None:
        """Note what has no name for those who cannot see it."""
        found = UNNAMED.findall(self.page.locator("body").aria_snapshot())
        self.errors += [f"{each} has no name" for each in found]


class Person(Page):
    """A person at the table, whose page is used by one kind of hand."""

    def __init__(self, browser: Any, hand: str, address: str, name: str, rng: Random) -> None:
        touches = {"has_touch": True, "is_mobile": True} if hand == "touch" else {}
        size = PHONE if touches else {"width": 1280, "height": 800}
        super().__init__(browser, address, viewport=size, **touches)
        self.hand = hand
        self.rng = rng
        self.taps = self.actions = 0
        self.page.fill("[name=name]", name)
        self.page.press("[name=name]", "Enter")

    @property
    def acts(self) -> bool:
        """Whether the person is to act."""
        return bool(self.page.locator("#choice .steps, #choice [data-do=act]").count())

    def use(self, thing: Any) -> None:
        """Tap, click, or go there by keys and press Enter."""
        self.taps += 1
        spot = EDGE if thing.evaluate("each => each.matches('#hand *')") else None
        if self.hand == "touch":
            thing.tap(position=spot)
        elif self.hand == "mouse":
            thing.click(position=spot)
        elif place := thing.get_attribute("data-place"):
            self.go(place)
            self.page.keyboard.press("Enter")
        else:
            thing.focus()
            self.page.keyboard.press("Enter")

    def go(self, place: str) -> None:
        """Go to a place by arrows alone."""
        self.page.locator("#board [tabindex='0']").focus()
        where = "rows => rows.map((row) => [...row.children].map((each) => each.dataset.place))"
        rows = self.page.eval_on_selector_all("#board [role=row]", where)
        at = {name: (row, line.index(name)) for row, line in enumerate(rows) for name in line}
        here = at[self.page.evaluate("document.activeElement.dataset.place")]
        down, across = (there - now for there, now in zip(at[place], here, strict=True))
        for steps, back, on in ((down, "Up", "Down"), (across, "Left", "Right")):
            for _each in range(abs(steps)):
                self.page.keyboard.press(f"Arrow{on if steps > 0 else back}")
        assert self.page.evaluate("document.activeElement.dataset.place") == place

    def step(self) -> None:
        """Confirm what is armed, or choose something; go back if it has led to nothing."""
        if self.taps % EVERY == 0:
            self.look()
        before = self.page.evaluate(SHOWN)
        confirm = self.page.locator("#choice [data-do=act] .do")
        numbers = self.page.locator(CHOICES["another number"])
        if confirm.count() and not (numbers.count() and self.rng.random() < 0.5):
            self.actions += 1
            self.use(confirm.first)
        else:
            found = [self.page.locator(each) for each in CHOICES.values()]
            kinds = [each for each in found if each.count()]
            chosen = self.rng.choice(kinds)
            back = self.page.locator("#choice .drop")
            if back.count() and self.rng.random() < 0.1:
                chosen = back
            self.use(chosen.nth(self.rng.randrange(chosen.count())))
        self._wait_for_change(before)

    def _wait_for_change(self, before: str) -> None:
        for _each in range(60):
            if self.page.evaluate(SHOWN) != before:
                return
            self.page.wait_for_timeout(25)


def table(browser: Any, address: str, game: str, people: int, programs: int = 0) -> list[str]:
    """Set a table on the host's screen; return the addresses of its people, and of who looks on."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_url("**/host/")
    page.click(f"a[href='new?game={game}']")
    for seat in range(people + programs):
        page.select_option(f"[name=seat{seat}]", index=0 if seat < people else 1)
        if seat < people:
            page.fill(f"[name=name{seat}]", "")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("a[href*='/0/#']", state="attached")
    links = page.eval_on_selector_all("a", "links => links.map((each) => each.href)")
    roles = [*range(people), "spectator"]
    return [next(each for each in links if f"/{role}/#" in each) for role in roles]


def play(people: Sequence[Person], most: int = sys.maxsize) -> None:
    """Play until the game is over, or for some actions; fails if nothing happens for a while."""
    for person in people:
        person.page.wait_for_selector("#board")
    since, done = monotonic(), 0
    while done < most and not all(person.ending for person in people):
        for person in people:
            if person.acts and not person.ending:
                person.step()
        actions = sum(person.actions for person in people)
        if actions != done:
            since, done = monotonic(), actions
        assert monotonic() - since < PATIENCE, "play does not go on"
        people[0].page.wait_for_timeout(20)


def check_record(path: Path) -> int:
    """Return the number of events in a record; fails unless it is sound."""
    file = record.read_file(path)
    [game] = file.games
    assert not file.cut, "the last line was cut short"
    return len(replay(games.find(game.header.game), game, str(path)).events)


def check_end(path: Path, pages: Sequence[Page]) -> None:
    """Fail unless all pages tell the same end, and a record ends with a result."""
    pages[-1].page.wait_for_selector("#ending h2")
    assert len({each.ending for each in pages}) == 1, "the pages tell different ends"
    [game] = record.read_file(path).games
    assert isinstance(game.lines[-1][1], record.ResultLine), "the record has no result"


def main() -> int:
    """Play one game as the command line says; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.by_hand", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("hand", choices=HANDS)
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--programs", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8765)
    given = parser.parse_args()
    with server(given.port) as (host, folder), chromium() as browser:
        *seats, look_on = table(browser, host, given.game, given.people, given.programs)
        onlooker = Page(browser, look_on)
        people = [
            Person(browser, given.hand, address, name, Random(f"{given.seed} {name}"))
            for address, name in zip(seats, NAMES, strict=False)
        ]
        play(people)
        pages = [*people, onlooker]
        [path] = folder.glob("*.jsonl")
        check_end(path, pages)
        for page in pages:
            page.look()
        for person in people:
            sys.stdout.write(f"{person.actions} actions by {person.taps} times {given.hand}\n")
        errors = [error for page in pages for error in page.errors]
        sys.stdout.write(f"{check_record(path)} events in a sound record\n")
        sys.stdout.write("\n".join([onlooker.ending, *errors, ""]))
    return bool(errors)


if __name__ == "__main__":
    sys.exit(main())
