"""A person at the full screen of a companion, for tests: types what happens at the table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from cli.screens.table.app import TableApp
from cli.screens.table.companion import CompanionScreen
from cli.screens.table.entry import Entry
from suite.companion.companion import Companion
from suite.core import games
from suite.core.flow import Actor
from suite.core.play.record import FORMAT, FileRecorder, Header, Seating
from suite.core.play.table import Table, watcher_of
from tests.cli.screens.sitting import Person

LARGE = (163, 38)


class Typist(Person):
    """A person at the full screen of a companion."""

    def __init__(self, app: TableApp, pilot: Any) -> None:
        super().__init__(app, pilot)  # type: ignore[arg-type]
        assert isinstance(app.table_screen, CompanionScreen)
        self.companion = app.table_screen.companion

    @property
    def play_screen(self) -> Any:
        """The screen of the companion."""
        return self.app.table_screen

    @property
    def entry(self) -> Entry:
        """What has been typed of what happens next."""
        entry: Entry = self.play_screen.selection
        return entry

    def actor(self) -> Actor:
        """Return who is to act."""
        return self.companion.table.actor

    def draft(self) -> str:
        """Return what has been typed."""
        return self.entry.draft

    @property
    def happened(self) -> list[str]:
        """All that has happened."""
        return [event.action for event in self.companion.table.events]

    async def take(self, *lines: str) -> None:
        """Type several things by their keys, each with Enter."""
        for line in lines:
            await self.press(*line, "enter")
            assert not self.draft(), (line, self.entry.refused)

    async def begin(self, number: str = "1") -> None:
        """Say who begins."""
        await self.until(lambda: not self.at_the_board)
        await self.press(number)
        await self.until(lambda: self.at_the_board)


def companion_of(
    game: str, view: int | str | None, *names: str, state: Any = None, path: Path | None = None
) -> Companion:
    """Return the companion of a new game, or of a position given as its true state."""
    rules = games.find(game)
    header = Header(
        format=FORMAT,
        game=game,
        rules=rules.new_rules(),
        seats=tuple(Seating(name, "human") for name in names),
        undo="free",
        view=view,
    )
    if state is not None:
        seen = rules.to_json(rules.view(state, watcher_of(header)))
        header = msgspec.structs.replace(header, state=seen)
    recorder = FileRecorder(path) if path else None
    if recorder:
        recorder.write(header)
    return Companion(Table(rules, header, recorder), names)


def sit_beside(
    companion: Companion,
    story: Callable[[Typist], Awaitable[None]],
    size: tuple[int, int] = LARGE,
) -> None:
    """Run a story of key presses on the full screen of a companion."""

    async def happen() -> None:
        app = TableApp(CompanionScreen(companion, Path("table.jsonl")))
        async with app.run_test(size=size) as pilot:
            person = Typist(app, pilot)
            await person.until(lambda: bool(app.table_screen.presenter.tally))
            await story(person)

    asyncio.run(happen())
