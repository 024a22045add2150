"""Sends bursts of keys to every screen, as a hasty person, a slow line or a paste does.

    python -m tests.tools.bursts
    python -m tests.tools.bursts --only companion --pairs 50 --random 200 --seed 1

A burst is input that arrives before any of it has had its effect. On every screen, in both games,
each pair of keys is sent as one, then random longer bursts with clicks, the wheel, pastes and new
sizes of the terminal. Whatever arrives, the app must neither raise nor hang.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

from textual import events
from textual.app import App
from textual.geometry import Size
from textual.keys import _character_to_key

from cli.app import COMMANDS
from cli.lines.menu import entries
from cli.screens.menu.home import Home
from cli.screens.replay.replay import Replay, ReplayApp
from cli.screens.table.app import PlayApp, TableApp
from cli.screens.table.companion import CompanionScreen
from suite.core.view import EVERYBODY
from tests.cli.records import begun
from tests.cli.records import table_of as recorded_table
from tests.cli.screens.sitting import CONTROLS, HUMAN, RANDOM, table_of
from tests.cli.screens.typist import companion_of

Input = tuple[str, ...]
"""One burst: names of keys, and the words of `OTHERS`."""

KEYS: Final = (
    *"12390abefghilmqrstuxACHLR?:/",
    *("space", "enter", "escape", "tab", "backspace", "up", "down", "left", "right"),
    *("home", "end", "pageup", "pagedown", "ctrl+p"),
)
OTHERS: Final = ("click", "middle", "wheel", "paste", "small", "large")
"""What else may arrive: clicks at a random place and in the middle, pasted text, new sizes."""
LONGEST: Final = 12
"""The most input in a random burst."""
SIZE: Final = (100, 34)
SIZES: Final = {"small": (80, 24), "large": (146, 40)}
PATIENCE: Final = 20.0
"""Seconds after which an app that takes no input hangs."""
QUIET: Final = 6
"""How often all messages are waited for after a burst: each may send others."""
BACK: Final = 4
"""How often Escape is tried to come back to a screen, before the app is opened anew."""


@dataclass(frozen=True, slots=True)
class Place:
    """A screen: how its app is opened, and the keys that lead to it from there."""

    name: str
    open: Callable[[], App[Any]]
    way: tuple[str, ...] = ()


@dataclass(slots=True)
class Report:
    """What has been tried, and the bursts that the app did not survive."""

    bursts: int = 0
    screens: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        fallen = "".join(f"\n  {each}" for each in self.broken)
        return (
            f"{self.bursts} bursts on {len(self.screens)} screens; "
            f"{len(self.broken)} broke one down{fallen}"
        )


def places() -> Iterator[Place]:
    """Yield every screen of the full screen."""
    for game in ("temples", "tiles"):

        def playing(*players: str, game: str = game) -> Callable[[], App[Any]]:
            return lambda: PlayApp(table_of(game, *players), Path("game.jsonl"))

        def beside(game: str = game) -> App[Any]:
            companion = companion_of(game, "spectator", "Ada", "Ben")
            return TableApp(CompanionScreen(companion, Path("game.jsonl")))

        def replaying(game: str = game) -> App[Any]:
            table = recorded_table(begun(game, 30))
            return ReplayApp(Replay(table, ("Ada", "Ben"), EVERYBODY, ply=5))

        alone, together = playing(HUMAN, RANDOM), playing(HUMAN, HUMAN)
        for way in ("", "?", "?,1", "L", ":", "r", "r,L", "r,g", "ctrl+p", "R", "i", "enter"):
            yield Place(f"{game}: play {way}".strip(), alone, keys_of(way))
        ending = (":", *"resign", "enter", "enter", "2")
        yield Place(f"{game}: end of the game", alone, ending)
        yield Place(f"{game}: curtain", together)
        yield Place(f"{game}: replay", replaying)
        for way in ("g", "L"):
            yield Place(f"{game}: replay {way}", replaying, (way,))
        yield Place(f"{game}: companion's first question", beside)
        for way in ("1", "1,?", "1,L", "1,:", "1,r", "1,ctrl+p"):
            yield Place(f"{game}: companion {way}", beside, keys_of(way))

    def menu() -> App[Any]:
        return Home(entries(COMMANDS))

    yield Place("menu", menu)
    for number in range(1, 8):
        yield Place(f"menu {number}", menu, (f"{number}",))
    yield Place("menu, a name", menu, ("1", "down", "enter"))


def keys_of(way: str) -> tuple[str, ...]:
    """Return the keys of a way, which are separated by commas."""
    return tuple(way.split(",")) if way else ()


class Sitting:
    """An app that runs, and is opened anew when a burst has ended it."""

    def __init__(self, place: Place, report: Report, rng: Random) -> None:
        self.place = place
        self.report = report
        self.rng = rng

    async def try_all(self, bursts: Sequence[Input]) -> None:
        """Send bursts, each to the place."""
        waiting = deque(bursts)
        while waiting:
            app = self.place.open()
            sent: Input = ()
            try:
                async with app.run_test(size=SIZE):
                    await self._go(app, self.place.way)
                    kind = type(app.screen)
                    while waiting:
                        sent = waiting.popleft()
                        self.report.bursts += 1
                        await self._send(app, sent)
                        if not await self._back(app, kind):
                            break
            except Exception as problem:
                said = f"{self.place.name}: {' '.join(sent)}: {type(problem).__name__}"
                self.report.broken.append(said)

    async def _go(self, app: App[Any], way: Sequence[str]) -> None:
        await settle(app)
        for key in way:
            await self._send(app, (key,))

    async def _back(self, app: App[Any], kind: type) -> bool:
        """Come back to the place, and return whether that has succeeded."""
        for _attempt in range(BACK):
            if app._exit or app._exception:
                return False
            if type(app.screen) is kind:
                return True
            if len(app.screen_stack) <= 1:
                break
            await self._send(app, ("escape",))
        await self._go(app, self.place.way)
        return not app._exit and type(app.screen) is kind

    async def _send(self, app: App[Any], burst: Input) -> None:
        """Send input at once, as a terminal's driver does, and wait for its effects."""
        for each in burst:
            for event in self._events(app, each):
                app.post_message(event)
        await asyncio.wait_for(settle(app), PATIENCE)

    def _events(self, app: App[Any], name: str) -> Iterator[events.Event]:
        if name in SIZES:
            size = Size(*SIZES[name])
            yield events.Resize(size, size)
        elif name == "paste":
            yield events.Paste("1\nq\nundo\n")
        elif name in OTHERS:
            width, height = app.size
            x, y = self.rng.randrange(width), self.rng.randrange(height)
            if name == "middle":
                x, y = width // 2, height // 2
            kinds = (events.MouseMove, events.MouseDown, events.MouseUp)
            for kind in (events.MouseScrollDown,) if name == "wheel" else kinds:
                button = int(kind in kinds[1:])
                yield kind(None, x, y, 0, 0, button, False, False, False, x, y)
        else:
            character = name if len(name) == 1 else {"space": " ", **CONTROLS}.get(name)
            yield events.Key(_character_to_key(name) if len(name) == 1 else name, character)


async def settle(app: App[Any]) -> None:
    """Wait until an app has handled all it has been sent."""
    for _round in range(QUIET):
        done = getattr(app, "input_done", None)
        while done and not done.is_set() and app.is_running and not app._exit:
            if app._exception:
                return
            await asyncio.sleep(0)
        if not app.is_running or app._exit or app._exception:
            return
        for node in (app.focused or app.screen).ancestors_with_self:
            handled = asyncio.Event()
            if node.call_later(handled.set):
                waits = {asyncio.ensure_future(handled.wait())}
                while waits and not app._exception and app.is_running:
                    _ready, waits = await asyncio.wait(waits, timeout=0.05)
                for each in waits:
                    each.cancel()


def random_bursts(rng: Random, number: int) -> Iterator[Input]:
    """Yield random bursts."""
    for _number in range(number):
        yield tuple(rng.choices((*KEYS, *OTHERS), k=rng.randint(3, LONGEST)))


def pairs(rng: Random, most: int | None) -> Iterator[Input]:
    """Yield all pairs of keys, or a random choice of them."""
    both = [*product((*KEYS, "middle"), repeat=2)]
    if most is not None:
        both = rng.sample(both, most)
    yield from both


def try_bursts(
    *,
    only: str = "",
    most: int | None = None,
    number: int = 0,
    seed: int = 1,
    tell: Callable[[str], object] = lambda _: None,
) -> Report:
    """Try pairs, at most `most` on each screen, and a `number` of random bursts.

    `only` is a part of the names of the screens.
    """
    report = Report()
    for place in places():
        if only not in place.name:
            continue
        rng = Random(f"{seed} {place.name}")
        report.screens.append(place.name)
        bursts = [*pairs(rng, most), *random_bursts(rng, number)]
        before = len(report.broken)
        asyncio.run(Sitting(place, report, rng).try_all(bursts))
        tell(f"{place.name}: {len(bursts)} bursts, {len(report.broken) - before} broke it down")
    return report


def main() -> int:
    """Read the command line and print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bursts", description=__doc__)
    parser.add_argument("--only", default="", help="a part of the names of the screens")
    parser.add_argument("--pairs", type=int, default=None, help="at most so many on each screen")
    parser.add_argument("--random", type=int, default=100, help="random bursts on each screen")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = folder
        report = try_bursts(
            only=given.only,
            most=given.pairs,
            number=given.random,
            seed=given.seed,
            tell=lambda line: print(line, flush=True),  # noqa: T201 - a tool for developers
        )
    sys.stdout.write(f"{report}\n")
    return bool(report.broken)


if __name__ == "__main__":
    sys.exit(main())
