"""People at the full screen, for tests: they press keys, click, and read the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from cli.screens.board import Board
from cli.screens.overlays import Line, Sheet
from cli.screens.table.app import PlayApp
from cli.screens.table.curtain import Curtain
from cli.screens.table.led import FirstGameScreen
from cli.screens.table.play import PlayScreen
from suite.core import games
from suite.core.flow import Seat
from suite.core.play.player import Player
from suite.core.play.record import FORMAT, FileRecorder, Header, Seating
from suite.core.play.table import Table
from suite.core.view import EVERYBODY
from suite.play import Asked, Busy

PATIENCE: Final = 20.0
"""Seconds after which a screen that does nothing has failed."""
SMALL: Final = (80, 24)
MIDDLE: Final = (146, 40)
HUMAN: Final = "human"
RANDOM: Final = "random"
CONTROLS: Final = {"enter": "\r", "escape": "\x1b", "tab": "\t", "backspace": "\x7f"}
"""Keys that are characters, though they cannot be seen."""


def table_of(
    game: str, *players: str, seed: int = 5, path: Path | None = None, state: Any = None
) -> Table[Any]:
    """Return the table of a new game, or of a position given as its true state.

    People are called Anna, Ben and Cleo by their seats.
    """
    rules = games.find(game)
    names = [
        name if player == HUMAN else player
        for name, player in zip(("Anna", "Ben", "Cleo", "Dan"), players, strict=False)
    ]
    given = Header(
        format=FORMAT,
        game=game,
        rules=rules.new_rules(),
        seats=tuple(map(Seating, names, players)),
        seed=seed,
        state=state and rules.to_json(rules.view(state, EVERYBODY)),
    )
    recorder = FileRecorder(path) if path else None
    if recorder:
        recorder.write(given)
    return Table(rules, given, recorder)


class Person:
    """A person at the full screen of a table."""

    def __init__(self, app: PlayApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def play_screen(self) -> PlayScreen:
        """The screen of the game."""
        return self.app.play_screen

    @property
    def frame(self) -> str:
        """What can be read on the screen: all of it, or a sheet over it."""
        return "\n".join(str(board.canvas) for board in self.app.screen.query(Board))

    async def wait(self) -> None:
        """Wait until all input is processed and the screen asks a person again."""
        await self._settle()
        await self.until(
            lambda: not (self.play_screen.busy or self._others_act or self._is_falling)
        )

    @property
    def _is_falling(self) -> bool:
        """Whether a curtain is not drawn yet."""
        screen = self.app.screen
        return isinstance(screen, Curtain) and screen.seen_at is None

    async def _settle(self) -> None:
        for _ in range(5):
            while self.app.is_running and not self.app.input_done.is_set():
                await asyncio.sleep(0)
            for each in (self.app, self.app.screen, self.app.focused or self.app.screen):
                done = asyncio.Event()
                if each.call_later(done.set):
                    await asyncio.wait_for(done.wait(), PATIENCE)

    def seat(self, seat: Seat, player: Player) -> None:
        """Let another program play from now on."""
        players = self.play_screen.live._programs.players
        assert isinstance(players, dict)
        players[seat] = player

    @property
    def is_waiting(self) -> bool:
        """Whether a program thinks, or a hint is looked for."""
        screen = self.play_screen
        thinks = isinstance(screen.live.moment, Busy) and not screen.showing.is_behind
        return screen.busy or thinks

    @property
    def _others_act(self) -> bool:
        """Whether chance or programs act, until the screen asks a person or the game is over."""
        play_screen = self.play_screen
        reads = isinstance(play_screen, FirstGameScreen) and play_screen.is_led
        asks = (
            play_screen.selection.acts
            or (reads and play_screen.live.moment == Asked(0))
            or play_screen.table.outcome
            or self.app.screen is not play_screen
        )
        return self.app.is_running and not asks

    async def press(self, *keys: str) -> None:
        """Press keys, each of which has its effect before the next."""
        for key in keys:
            await self.press_at_once(key)
            await self.wait()

    async def press_at_once(self, key: str) -> None:
        """Press a key while something else is going on."""
        name = _character_to_key(key) if len(key) == 1 else key
        character = key if len(key) == 1 else CONTROLS.get(key)
        self.app.post_message(events.Key(name, character))
        await self._settle()

    async def type(self, line: str) -> None:
        """Type a line after `:`."""
        await self.press(":")
        await self.until(lambda: isinstance(self.app.screen, Line))
        await self.press(*line, "enter")
        await self.until(lambda: not isinstance(self.app.screen, Line))
        await self.wait()

    async def click(self, word: str) -> None:
        """Click on a spot of what is seen."""
        board = self.app.screen.query_one(Board)
        column, row = next(spot for spot, told in board.canvas.spots.items() if told == word)
        x, y = board.region.x + column, board.region.y + row
        for kind in (events.MouseMove, events.MouseDown, events.MouseUp):
            button = 0 if kind is events.MouseMove else 1
            self.app.post_message(kind(None, x, y, 0, 0, button, False, False, False, x, y))
            await self.wait()

    async def lift(self) -> None:
        """Come to the screen behind a curtain."""
        screen = self.app.screen
        assert isinstance(screen, Curtain)
        await self.until(lambda: screen.seen_at is not None)
        await self.press("enter")
        await self.until(lambda: self.app.screen is self.play_screen)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, f"it does not come: {self.frame}"
            await asyncio.sleep(0.002)
            await self._settle()

    @property
    def offered(self) -> list[str]:
        """The keys of what can be chosen on the sheet that is open; none if none is."""
        screen = self.app.screen
        return list(dict.fromkeys(_spots(screen.board))) if isinstance(screen, Sheet) else []

    @property
    def bar(self) -> list[str]:
        """The keys that begin an action now, as the lowest row shows them."""
        shown = [key for key, _ in self.play_screen.selection.bar() if key not in ("Enter", "Esc")]
        return [each for key in shown for each in _taken_apart(key)]

    @property
    def lit(self) -> list[str]:
        """The places that are lit."""
        return list(self.play_screen.selection.builder.lit())

    @property
    def at_the_board(self) -> bool:
        """Whether nothing lies over the board."""
        return self.app.screen is self.play_screen

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.play_screen.table.outcome is not None

    @property
    def spots(self) -> list[str]:
        """What can be clicked."""
        return list(dict.fromkeys(_spots(self.app.screen.query_one(Board))))

    @property
    def armed(self) -> bool:
        """Whether the lowest row says that Enter plays what is shown."""
        return ("Enter", "play it") in self.play_screen.selection.bar()


def _spots(board: Board) -> Sequence[str]:
    return list(board.canvas.spots.values())


def _taken_apart(key: str) -> list[str]:
    first, dash, last = key.partition("-")
    return [str(each) for each in range(int(first), int(last) + 1)] if dash else list(key)


@asynccontextmanager
async def before(
    table: Table[Any],
    size: tuple[int, int] = SMALL,
    path: Path = Path("game.jsonl"),
    pace: str = "off",
) -> AsyncIterator[Person]:
    """Open the full screen of a table."""
    app = PlayApp(table, path, pace=pace)
    async with app.run_test(size=size) as pilot:
        person = Person(app, pilot)
        await person.wait()
        yield person


def sit(
    table: Table[Any],
    story: Callable[[Person], Awaitable[None]],
    size: tuple[int, int] = SMALL,
    path: Path = Path("game.jsonl"),
    pace: str = "off",
) -> PlayApp:
    """Run a story of key presses at the full screen of a table; return the app after it."""

    async def happen() -> PlayApp:
        async with before(table, size, path, pace) as person:
            await story(person)
            return person.app

    try:
        return asyncio.run(happen())
    finally:
        if table.recorder:
            table.recorder.close()
