"""Plays whole games in a browser, by touch, by mouse or by keys alone.

    python -m tests.tools.by_hand temples keys
    python -m tests.tools.by_hand tiles touch --seed 3

It starts the server, sets a table on the host's screen, and sits down as two people who choose at
random what the page offers: a piece, a lit place, a button. Nothing else is known of the game. It
fails if a page makes an error, or if play does not go on for a while.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic
from typing import Any, Final

from tests.web.browser import PHONE, chromium

HANDS: Final = ("touch", "mouse", "keys")
NAMES: Final = ("Anna", "Bela")
PATIENCE: Final = 20.0
"""Seconds in which something must happen."""
CHOICES: Final = {
    "a lit place": "#board [data-lit]",
    "a step": "#choice .steps form button:not(.drop):visible",
    "a piece": "#hand button[data-words]",
}
"""What can be chosen, as selectors."""
SHOWN: Final = "document.body.innerText + document.querySelectorAll('[data-lit]').length"


@contextmanager
def server(port: int) -> Iterator[str]:
    """Run the server with a folder of its own; yield the address of the host's screen."""
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
            yield found[0]
        finally:
            running.terminate()
            running.wait()


class Person:
    """A person at the table, whose page is used by one kind of hand."""

    def __init__(self, browser: Any, hand: str, address: str, name: str, rng: Random) -> None:
        self.hand = hand
        self.rng = rng
        self.errors: list[str] = []
        self.taps = self.actions = 0
        touches = {"has_touch": True, "is_mobile": True} if hand == "touch" else {}
        size = PHONE if touches else {"width": 1280, "height": 800}
        self.page = browser.new_context(viewport=size, **touches).new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address)
        self.page.fill("[name=name]", name)
        self.page.press("[name=name]", "Enter")

    @property
    def acts(self) -> bool:
        """Whether the person is to act."""
        return bool(self.page.locator("#choice .steps, #choice .do").count())

    @property
    def is_over(self) -> bool:
        """Whether the end of the game is told."""
        return bool(self.page.locator("#ending p").count())

    def use(self, thing: Any) -> None:
        """Tap, click, or go there by keys and press Enter."""
        self.taps += 1
        if self.hand == "touch":
            thing.tap()
        elif self.hand == "mouse":
            thing.click()
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
        before = self.page.evaluate(SHOWN)
        confirm = self.page.locator("#choice .do")
        if confirm.count():
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
        for _each in range(40):
            if self.page.evaluate(SHOWN) != before:
                return
            self.page.wait_for_timeout(10)


def tables(browser: Any, address: str, game: str) -> list[str]:
    """Set a table for two on the host's screen; return the addresses of its seats."""
    page = browser.new_page()
    page.goto(address)
    form = f"form[action=tables]:has(input[value={game}])"
    page.locator(f"details:has(> {form}) > summary").click()
    page.locator(f"{form} button.do").click()
    page.wait_for_selector("a[href*='/1/#']", state="attached")
    links = page.eval_on_selector_all("a", "links => links.map((each) => each.href)")
    return [next(each for each in links if f"/{seat}/#" in each) for seat in range(2)]


def play(people: list[Person]) -> None:
    """Play until the game is over; fails if nothing happens for a while."""
    since, done = monotonic(), 0
    while not all(person.is_over for person in people):
        for person in people:
            if person.acts and not person.is_over:
                person.step()
        actions = sum(person.actions for person in people)
        if actions != done:
            since, done = monotonic(), actions
        assert monotonic() - since < PATIENCE, "play does not go on"
        people[0].page.wait_for_timeout(5)


def main() -> int:
    """Play one game as the command line says; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.by_hand", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("hand", choices=HANDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8765)
    given = parser.parse_args()
    with server(given.port) as host, chromium() as browser:
        seats = tables(browser, host, given.game)
        people = [
            Person(browser, given.hand, address, name, Random(f"{given.seed} {name}"))
            for address, name in zip(seats, NAMES, strict=True)
        ]
        play(people)
        for person in people:
            sys.stdout.write(f"{person.actions} actions by {person.taps} times {given.hand}\n")
        errors = [error for person in people for error in person.errors]
        sys.stdout.write("\n".join([people[0].page.inner_text("#ending p"), *errors, ""]))
    return bool(errors)


if __name__ == "__main__":
    sys.exit(main())
