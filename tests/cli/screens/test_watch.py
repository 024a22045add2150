"""Games between programs on the full screen: their pace, their thoughts, one after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from cli.screens.board import Board
from cli.screens.key_row import key_rows
from cli.screens.overlays import Sheet
from cli.screens.watch import watch
from cli.screens.watch.thoughts import draw
from cli.screens.watch.watch import Watch
from cli.screens.watch.watch_app import WatchApp
from cli.screens.watch.watch_keys import HELP, KEYS
from cli.shell.games.seats import seat_programs
from cli.shell.games.series import Series
from suite.core import games
from suite.core.play import loop
from suite.core.play.loop import decisions
from suite.core.play.player import Choice, RunnerUp
from suite.core.play.record import FORMAT, FileRecorder, Header, ResultLine, read_file
from suite.core.play.table import Table
from suite.core.text.forecast import percents
from suite.core.view import EVERYBODY, SPECTATOR
from suite.play import LiveTable, showing
from suite.play import table as play
from suite.play.thoughts import Thoughts
from suite.players.runner import Programs
from suite.work import Here
from tests.cli.records import GAMES, run
from tests.cli.screens.sitting import MIDDLE, PATIENCE, SMALL, table_of
from tests.players.tables import LIMIT, bot

Script = Callable[["Viewer"], Awaitable[None]]
OFF, QUICK, CALM = "off", "quick", "calm"


class Viewer:
    """Somebody who watches."""

    def __init__(self, app: WatchApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def watch(self) -> Watch:
        """The game that is shown."""
        return self.app.game_screen

    @property
    def head(self) -> str:
        return str(self.watch.query_one("#head", Static).render())

    @property
    def told(self) -> str:
        return str(self.watch.query_one("#told", Static).render())

    @property
    def thoughts(self) -> list[str]:
        return str(self.watch._sides_think.canvas).splitlines()

    @property
    def sheet(self) -> str:
        """What stands on the sheet over the game; nothing if there is none."""
        screen = self.app.screen
        return str(screen.board.canvas) if isinstance(screen, Sheet) else ""

    @property
    def is_anew(self) -> bool:
        """Whether a game is shown from its beginning."""
        return self.watch.is_current and self.watch.ply <= 1

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, holds: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, (self.head, self.told, self.thoughts)
            await self.pilot.pause(0.005)

    async def until_played(self) -> None:
        """Wait until the programs have played to the end."""
        await self.until(lambda: self.watch.table.outcome)


def series_of(game: str, *seats: str, number: int = 1, path: Path | None = None) -> Series:
    rules = games.find(game)
    seated = seat_programs(rules, seats or ("ai:random", "ai:random"))
    header = Header(format=FORMAT, game=game, rules=rules.new_rules(), seats=seated)
    series = Series(rules, header, 3, number)
    series.recorder = FileRecorder(path) if path else None
    return series


def watched(
    series: Series, script: Script, pace: str = CALM, size: tuple[int, int] = SMALL
) -> WatchApp:
    """Watch games, and do with them what the script does."""

    async def view() -> WatchApp:
        app = WatchApp(series, pace)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(Viewer(app, pilot))
        return app

    try:
        app = asyncio.run(view())
        app.end_programs()
        return app
    finally:
        if series.recorder:
            series.recorder.close()


def read_in(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything be read in so many seconds."""
    for module in (showing, watch):
        monkeypatch.setattr(module, "seconds", lambda pace, _: 0.0 if pace == OFF else seconds)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass: what is shown is read until the test goes on."""
    read_in(1000.0, monkeypatch)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything be read in a moment."""
    read_in(0.01, monkeypatch)


@pytest.mark.slow
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("game", GAMES)
def test_the_programs_play_on_while_one_goes_back_and_forth(game: str) -> None:
    async def script(viewer: Viewer) -> None:
        screen, table = viewer.watch, viewer.watch.table
        await viewer.until_played()
        last = len(table.events)
        assert screen.ply == 1
        await viewer.until(lambda: f"step 1 of {last} · shown calmly" in viewer.head)
        assert viewer.told == table.narrate(0, EVERYBODY, screen.names)
        await viewer.press("right", "right")
        assert screen.ply == 3
        assert "paused" in viewer.head
        assert viewer.told == table.narrate(2, EVERYBODY, screen.names)
        await viewer.press("left")
        assert screen.ply == 2
        await viewer.press("down", "down", "up")
        active = [table.game.active(table.states[ply]) for ply in (screen.ply - 1, screen.ply)]
        assert active[0] != active[1]
        await viewer.press("home")
        assert screen.ply == 0
        await viewer.press("end")
        assert (screen.ply, viewer.sheet) == (last, "")
        await viewer.press("space")
        await viewer.until(lambda: "has won" in viewer.sheet or "share the win" in viewer.sheet)
        assert screen.ply == last

    watched(series_of(game), script)


@pytest.mark.slow
@pytest.mark.usefixtures("hurried")
def test_it_goes_on_by_itself_until_it_is_paused() -> None:
    async def script(viewer: Viewer) -> None:
        screen = viewer.watch
        await viewer.until(lambda: screen.ply > 3)
        await viewer.press("space")
        there = screen.ply
        assert "paused" in viewer.head
        await viewer.until_played()
        await viewer.pilot.pause(0.05)
        assert screen.ply == there < len(screen.table.events)
        await viewer.press("space")
        await viewer.until(lambda: screen.ply > there)
        await viewer.press("end")
        await viewer.until(lambda: viewer.sheet)
        await viewer.press("escape")
        assert screen.ply == len(screen.table.events)
        await viewer.press("space")
        await viewer.until(lambda: "has won" in viewer.sheet)
        await viewer.press("r")
        assert (screen.ply, viewer.told) == (0, "Nothing has happened yet.")

    watched(series_of("temples"), script)


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_one_key_chooses_the_pace() -> None:
    async def script(viewer: Viewer) -> None:
        screen = viewer.watch
        await viewer.until_played()
        assert "shown quickly" in viewer.head
        await viewer.press("+")
        assert "shown calmly" in viewer.head
        await viewer.press("+")
        assert "shown at once" in viewer.head
        assert screen.ply == 1, "one may choose further"
        await viewer.press("space", "space")
        await viewer.until(lambda: viewer.sheet)
        assert screen.ply == len(screen.table.events)

    watched(series_of("temples"), script, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_the_same_whether_it_is_shown_or_not(game: str, tmp_path: Path) -> None:
    shown, unseen = tmp_path / "shown.jsonl", tmp_path / "unseen.jsonl"
    seats = ("ai:random", "ai:turn")

    async def script(viewer: Viewer) -> None:
        await viewer.press("home", "w", "w")
        await viewer.until_played()
        await viewer.press("end", "w", "left")

    watched(series_of(game, *seats, path=shown), script, OFF)
    run("watch", game, *seats, "--seed", "3", "-o", unseen)
    assert shown.read_bytes() == unseen.read_bytes()


# --- thoughts


@pytest.mark.slow
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("game", GAMES)
def test_the_thoughts_of_all_of_one_or_of_nobody_are_shown(game: str) -> None:
    async def script(viewer: Viewer) -> None:
        screen, table = viewer.watch, viewer.watch.table
        names = screen.names
        assert not any("wins" in row for row in viewer.thoughts)
        await viewer.until_played()
        number = next(n for n, each in enumerate(table.events) if each.actor in (0, 1))
        while screen.ply <= number:
            await viewer.press("right")
        await viewer.until(lambda: "wins" in viewer.thoughts[1])
        actor = table.events[number].actor
        for seat, name in enumerate(names):
            assert viewer.thoughts[seat].strip().startswith(name)
            told = percents(screen.thoughts.shares[number, EVERYBODY])
            assert viewer.thoughts[seat].endswith(f"wins {told[seat]} %")
        assert sum(told) == 100
        seen = [*viewer.thoughts]
        await viewer.press("s")
        await viewer.until(lambda: (number, SPECTATOR) in screen.thoughts.shares)
        await viewer.until(lambda: "wins" in viewer.thoughts[1])
        assert viewer.thoughts != seen, "a spectator knows less, and so do the chances"
        await viewer.press("0")
        assert viewer.thoughts == seen
        await viewer.press("w")
        assert [names[0] in row for row in viewer.thoughts[:2]] == [True, actor == 0]
        await viewer.press("w")
        assert names[1] in viewer.thoughts[0]
        await viewer.press("w")
        assert viewer.thoughts == []
        await viewer.press("w")
        assert len(viewer.thoughts) >= 2

    watched(series_of(game, "ai:turn", "ai:turn"), script)


class Planning:
    """Takes what is legal, with a plan as far as it is known, and tells what it compared."""

    def choose(self, view: Any, legal: Any, rng: Random) -> Choice:
        others = [action for action in legal if action != next(iter(legal))]
        rival = RunnerUp(others[0], 40, 0.75) if others else None
        plan = [next(iter(legal))]
        after = view.game.follow(view, plan[0])
        if view.game.actor(after.state) == view.watcher:
            plan.append(next(iter(view.game.legal(after.state))))
        return Choice(tuple(plan), worlds=40, runner_up=rival)


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_the_plan_that_is_followed_is_told_with_what_it_was_compared_to() -> None:
    series = series_of("temples")
    series.players[0] = series.players[1] = Planning()

    async def script(viewer: Viewer) -> None:
        screen, table, game = viewer.watch, viewer.watch.table, viewer.watch.table.game
        await viewer.until(lambda: len(table.events) > 30)
        told = [
            screen.thoughts.plan(number)
            for number in range(30)
            if isinstance(table.events[number].actor, int)
        ]
        first = next(number for number, sentence in enumerate(told) if "continue: " in sentence)
        number = [n for n in range(30) if isinstance(table.events[n].actor, int)][first]
        seat = table.events[number].actor
        assert isinstance(seat, int)
        before, after = table.view_at(number, seat), table.view_at(number + 1, seat)
        done, then = table.actions[number], table.actions[number + 1]
        name = screen.names[seat]
        assert told[first].startswith(f"{name} plans to continue: {game.phrase(after, then)}.")
        assert f"{name} tried 40 deals: '{game.phrase(before, done)}' was better" in told[first]
        assert "in 75 % of them" in told[first]
        assert "tried" not in told[first + 1], "the plan goes on: nothing was compared"

    watched(series, script)


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_no_chance_is_told_once_a_seat_has_left(tmp_path: Path) -> None:
    (tmp_path / "none.py").write_text(
        "from suite.core.play.player import Choice\n"
        "class None_:\n    def choose(self, view, legal, rng):\n        return Choice((-1,))\n"
    )
    series = series_of("tiles", f"{tmp_path / 'none.py'}:None_", "ai:random", "ai:random")

    async def script(viewer: Viewer) -> None:
        screen = viewer.watch
        await viewer.until_played()
        (gone,) = screen.table.left.values()
        later = next(n for n in range(gone, gone + 9) if screen.table.events[n].actor == 1)
        assert not screen.thoughts.shares_before(later, EVERYBODY)
        before = screen.thoughts.last_decision(gone)
        assert before is not None
        while screen.ply < gone:
            await viewer.press("right")
        await viewer.until(lambda: (before, EVERYBODY) in screen.thoughts.shares)
        assert sum(screen.thoughts.shares_before(before, EVERYBODY)) == pytest.approx(1)
        assert "has left the game" in viewer.told
        assert any("fault 3: it forfeits" in fault for _at, fault in screen.live.faults)

    app = watched(series, script)
    assert len(app.faults) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_the_chances_side_by_side_make_100(game: str, seats: int) -> None:
    if seats not in games.find(game).seats:
        return
    table = played_on(game, seats, 40)
    names, here = ("Ada", "Bela", "Cy", "Dora")[:seats], Here()
    thoughts = Thoughts(LiveTable(table, here.give, names=names), here.give)
    numbers = [n for n, each in enumerate(table.events) if each.actor in range(seats)][::6]
    for watcher in (EVERYBODY, SPECTATOR, 0, seats - 1):
        for number in numbers:
            key = number, watcher
            thoughts.shares_before(*key)
            here.run()
            rows = str(draw(thoughts, *key, range(seats), 80)).splitlines()[:seats]
            told = [int(row.split()[-2]) for row in rows]
            assert sum(told) == 100, (key, rows)
            assert told == percents(thoughts.shares[key])


def played_on(game: str, seats: int, events: int) -> Table[Any]:
    """Return a table at which programs have played for a while."""
    table, rng = table_of(game, *["random"] * seats), Random(seats)
    for _seat in decisions(table, until=events):
        table.take(table.game.random_action(table.game.legal(table.state), rng))
    return table


# --- several games


@pytest.mark.slow
def test_games_follow_each_other_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_in(1000.0, monkeypatch)
    monkeypatch.setattr(watch, "seconds", lambda pace, _: 0.001)
    path = tmp_path / "games.jsonl"
    series = series_of("temples", number=3, path=path)

    async def script(viewer: Viewer) -> None:
        for _game in range(3):
            await viewer.until_played()
            await viewer.press("end", "space")
            await viewer.until(lambda: viewer.is_anew or "played 3." in viewer.sheet)
        assert "Next game" not in viewer.sheet
        await viewer.press("q")
        assert not viewer.app.is_running

    app = watched(series, script, QUICK)
    assert [each.header.seed for each in read_file(path).games] == [3, 4, 5]
    assert len(series.outcomes) == len(app.results) == 3


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_the_next_game_begins_on_a_key_when_this_one_is_over() -> None:
    series = series_of("temples", number=2)
    hold = Event()

    class Slow:
        def choose(self, view: Any, legal: Any, rng: Random) -> Choice:
            hold.wait(PATIENCE)
            return Choice((next(iter(legal)),))

    player, series.players[0] = series.players[0], Slow()

    async def script(viewer: Viewer) -> None:
        first = viewer.watch
        await viewer.press("n")
        assert "when this one is over" in viewer.told
        hold.set()
        series.players[0] = player
        await viewer.until_played()
        await viewer.press("w", "+", "end", "space")
        await viewer.until(lambda: "Games won: " in viewer.sheet)
        await viewer.press("escape", "n")
        await viewer.until(lambda: viewer.is_anew)
        second = viewer.watch
        assert "game 2 of 2" in viewer.head
        assert (second.showing.pace, second.whose) == (first.showing.pace, first.whose)
        await viewer.press("n")
        assert viewer.told == "This is the last game."

    watched(series, script, QUICK)


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_at_once_no_sheet_lies_between_the_games() -> None:
    series = series_of("temples", number=3)

    async def script(viewer: Viewer) -> None:
        await viewer.until(lambda: "played 3." in viewer.sheet)

    watched(series, script, OFF)


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_the_review_comes_when_the_game_is_over_and_marks_no_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    series = series_of("temples", path=path)
    hold = Event()

    class Slow:
        def choose(self, view: Any, legal: Any, rng: Random) -> Choice:
            hold.wait(PATIENCE)
            return Choice((next(iter(legal)),))

    series.players[0] = series.players[1] = Slow()

    async def script(viewer: Viewer) -> None:
        screen = viewer.watch
        for key in ("c", "m", "t"):
            await viewer.press(key)
            assert viewer.told.startswith("The curve is shown when the game is over")
        assert not screen.review.wanted
        assert "curve" not in str(screen.query_one("#keys", Board).canvas)
        hold.set()
        await viewer.until_played()
        assert "thoughts" in str(screen.query_one("#keys", Board).canvas)
        await viewer.press("c")
        await viewer.until(lambda: screen.review.review)
        assert screen.review.display
        assert viewer.thoughts == []
        assert "curve" in str(screen.query_one("#keys", Board).canvas)

    watched(series, script)
    assert b'"mark"' not in path.read_bytes()


# --- leaving, and bots


@pytest.mark.slow
@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_one_leaves_while_a_program_thinks_and_the_record_is_whole(
    key: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    series = series_of("temples", path=path)
    hold = Event()
    asked: list[int] = []

    class Stops:
        def choose(self, view: Any, legal: Any, rng: Random) -> Choice:
            asked.append(1)
            if len(asked) > 5:
                hold.wait(PATIENCE)
            return Choice((next(iter(legal)),))

    series.players[0] = Stops()

    async def script(viewer: Viewer) -> None:
        await viewer.until(lambda: len(asked) > 5)
        await viewer.until(lambda: "is thinking" in viewer.head)
        begun = time.monotonic()
        await viewer.press(key)
        await viewer.until(lambda: not viewer.app.is_running)
        assert time.monotonic() - begun < PATIENCE / 2
        hold.set()

    app = watched(series, script, OFF)
    assert app.stopped == (130 if key == "ctrl+c" else 0)
    assert app.results == []
    [recorded] = read_file(path).games
    assert len(recorded.lines) == len(app.game_screen.table.events)
    assert run("record", "check", path).exit_code == 0


@pytest.mark.slow
def test_a_bot_that_hangs_is_told_and_one_can_look_round_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play, "Programs", partial(Programs, limit=LIMIT))

    async def script(viewer: Viewer) -> None:
        screen = viewer.watch
        await viewer.press("right", "left")
        assert screen.ply >= 0
        await viewer.until_played()
        await viewer.press("end")
        await viewer.until(lambda: "has forfeited the game" in viewer.sheet)
        await viewer.press("escape")
        assert "it did not answer within 0.1 seconds; fault 3: it forfeits" in viewer.told

    app = watched(series_of("temples", bot("silent_in_the_middle"), "ai:random"), script, OFF)
    assert len(app.faults) == 3
    assert app.results[0].startswith("random has won")


def test_a_program_of_ours_that_breaks_down_ends_the_screen_with_its_sentence() -> None:
    class Broken:
        def choose(self, view: Any, legal: Any, rng: Random) -> Choice:
            raise ValueError("hittites in the hand")

    series = series_of("temples")
    series.players[0] = series.players[1] = Broken()
    app = WatchApp(series, OFF)

    async def view() -> None:
        async with app.run_test() as pilot:
            await Viewer(app, pilot).until(lambda: not app.is_running)

    with pytest.raises(Exception, match=r"crashed \(ValueError\)"):
        asyncio.run(view())


# --- what is seen


@pytest.mark.slow
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize(
    ("game", "size"),
    [*((game, size) for game in GAMES for size in (SMALL, MIDDLE)), ("tiles", (80, 12))],
)
def test_it_fits_every_size(game: str, size: tuple[int, int]) -> None:
    async def script(viewer: Viewer) -> None:
        screen = viewer.watch
        await viewer.until_played()
        await viewer.press("end", "escape")
        keys = screen.query_one("#keys", Board)
        assert keys.region.bottom == size[1]
        assert keys.canvas.height == key_rows(screen.useful_keys(), size[0]).height
        assert "next game" not in str(keys.canvas)
        shown = screen._sides_think.canvas.height
        assert shown == (4 if size[1] >= watch.LOWEST else 0)
        assert screen.query_one("#board", Board).size.height > 3
        if not shown:
            await viewer.press("w")
            assert viewer.told == "The terminal has 12 rows; thoughts need 24."

    watched(series_of(game), script, OFF, size)


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_every_side_can_be_seen_and_every_key_is_explained() -> None:
    async def script(viewer: Viewer) -> None:
        screen = viewer.watch
        await viewer.until_played()
        for key, side in (("1", 0), ("2", 1), ("s", -1), ("0", EVERYBODY)):
            await viewer.press(key)
            assert screen.watcher == side
        await viewer.press("3")
        assert viewer.told == "There is no seat 3 in this game."
        await viewer.press("i")
        assert viewer.told == "The key i does nothing here."
        await viewer.press("?")
        assert "what all players think" in viewer.sheet
        await viewer.press("escape", "L")
        assert viewer.app.screen is not screen
        await viewer.press("escape", "g", "5", "enter")
        assert screen.ply == 5

    watched(series_of("temples"), script, size=MIDDLE)
    explained = {word for keys, _ in HELP for word in keys.replace(",", " ").split()}
    assert {key for key, _word, _action in KEYS} - {"?"} <= explained


@pytest.mark.usefixtures("still")
def test_a_game_that_does_not_end_is_stopped_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "MOST_PLIES", 12)
    path = tmp_path / "game.jsonl"
    series = series_of("temples", path=path)

    async def script(viewer: Viewer) -> None:
        await viewer.until(lambda: "stopped after 12 steps" in viewer.sheet)

    watched(series, script, OFF)
    result = read_file(path).games[-1].lines[-1][1]
    assert isinstance(result, ResultLine)
    assert result.result.reason == "limit"
