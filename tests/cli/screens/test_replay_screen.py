"""The replay on the full screen: going through a game, whose side is seen, hints and forks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from cli.commands.replay import sides
from cli.screens.board import Board
from cli.screens.key_row import key_rows
from cli.screens.overlays import Sheet
from cli.screens.replay.replay import Replay, ReplayApp
from cli.screens.replay.replay_keys import HELP, KEYS
from cli.shell.games.recorded import read_game, why_no_hint
from suite.core.play.record import FileRecorder, read_file
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play.review import Reviews
from suite.work import Here
from tests.cli.records import GAMES, NAMES, begun, finished, lines_of, saved, seen_by, table_of
from tests.cli.screens.sitting import HUMAN, RANDOM, Person, sit
from tests.cli.screens.sitting import table_of as new_table

Script = Callable[[Pilot[None], Replay], Awaitable[None]]


def shown(replay: Replay, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    """Run a replay and do with it what the script does."""

    async def run() -> None:
        app = ReplayApp(replay)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, replay)

    asyncio.run(run())


def of(lines: list[dict[str, Any]], watcher: Watcher, **more: Any) -> Replay:
    table = table_of(lines)
    return Replay(table, NAMES[: len(table.header.seats)], watcher, **more)


def told(replay: Replay) -> str:
    """Return what stands below the board."""
    return str(replay.query_one("#told", Static).render())


def head(replay: Replay) -> str:
    return str(replay.query_one("#head", Static).render())


def board(replay: Replay) -> str:
    return str(replay.query_one("#board", Board).canvas)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_one_goes_back_and_forth_and_the_event_is_told(game: str) -> None:
    lines = finished(game)
    last = len(lines) - 2

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        assert "step 0 of" in head(replay)
        assert told(replay) == "Nothing has happened yet."
        await pilot.press("left")
        assert replay.ply == 0
        await pilot.press("right")
        assert (replay.ply, told(replay)) == (1, replay._event(0))
        before = board(replay)
        await pilot.press("end")
        assert replay.ply == last
        assert "won" in told(replay)
        assert board(replay) != before
        await pilot.press("right", "left")
        assert replay.ply == last - 1
        await pilot.press("home")
        assert replay.ply == 0

    shown(of(lines, EVERYBODY, ply=0), script)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_one_goes_from_turn_to_turn(game: str) -> None:
    replay = of(finished(game), EVERYBODY, ply=0)

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        states = [*replay.table.states, replay.table.state]
        for _ in range(4):
            await pilot.press("down")
            assert states[replay.ply].active != states[replay.ply - 1].active
        there = replay.ply
        await pilot.press("right", "up")
        assert replay.ply == there
        await pilot.press("up")
        assert replay.ply < there
        await pilot.press("end", "down")
        assert replay.ply == len(replay.table.events)

    shown(replay, script)


@pytest.mark.slow
def test_one_jumps_to_a_ply_or_to_an_event_of_the_log() -> None:
    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("g", "4", "2", "enter")
        assert replay.ply == 42
        await pilot.press("g", "9", "9", "9", "9", "enter")
        assert replay.ply == len(replay.table.events)
        await pilot.press("g", "escape", "g", "enter")
        assert replay.ply == len(replay.table.events)
        await pilot.press("home", "right", "L")
        listed = pilot.app.screen.query_one(OptionList)
        assert listed.highlighted == 1
        assert str(listed.get_option_at_index(1).prompt).startswith(">    1  ")
        await pilot.press("down", "down", "enter")
        assert replay.ply == 3

    shown(of(finished("temples"), EVERYBODY, ply=0), script)


@pytest.mark.slow
def test_it_plays_by_itself_until_it_is_stopped_or_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("suite.play.showing.STEPS", (9.0, 5.0, 1.0, 0.02))

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        last = len(replay.table.events)
        await pilot.press("plus", "plus", "space")
        assert "playing, 0.02 s a step" in head(replay)
        while replay.ply < 3:
            await pilot.pause(0.01)
        await pilot.press("left")
        there = replay.ply
        await pilot.pause(0.1)
        assert replay.ply == there
        await pilot.press("end", "left", "left", "space")
        while replay.ply < last:
            await pilot.pause(0.01)
        await pilot.pause()
        assert "playing" not in head(replay)
        await pilot.press("home", "space", "minus")
        assert "playing, 1 s a step" in head(replay)

    shown(of(finished("temples"), EVERYBODY, ply=0), script)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_only_the_sides_that_may_be_seen_can_be_chosen(game: str) -> None:
    lines = begun(game, 30)
    table = table_of(lines)

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        spectator = board(replay)
        for key in ("0", "1", "2"):
            await pilot.press(key)
            assert "That side cannot be shown" in told(replay)
            assert board(replay) == spectator or replay.watcher == SPECTATOR
        await pilot.press("4")
        assert told(replay) == "There is no seat 4 in this game."
        assert replay.watcher == SPECTATOR

    shown(of(lines, SPECTATOR), script)

    async def revealed(pilot: Pilot[None], replay: Replay) -> None:
        for key, side in (("1", "as Anna sees it"), ("2", "as Ben sees it"), ("0", "all revealed")):
            await pilot.press(key)
            assert side in head(replay)
        await pilot.press("s")
        assert "as a spectator sees it" in head(replay)
        assert table.events[1].action.split()[2:] and replay.watcher == SPECTATOR

    shown(of(lines, EVERYBODY, sides=[EVERYBODY, SPECTATOR, 0, 1]), revealed)


def test_what_the_commands_allow_is_what_can_be_chosen(tmp_path: Path) -> None:
    left = saved(tmp_path / "left.jsonl", begun("tiles", 30, seats=3))
    done = saved(tmp_path / "done.jsonl", finished("tiles", 3))
    seen = saved(tmp_path / "seen.jsonl", seen_by(1, begun("tiles", 30, seats=3)))
    everything = {EVERYBODY, SPECTATOR, 0, 1, 2}
    assert set(sides(read_game(left, 1, None, reveal=False))) == {SPECTATOR}
    assert set(sides(read_game(left, 1, "Ben", reveal=False))) == {SPECTATOR, 1}
    assert set(sides(read_game(left, 1, None, reveal=True))) == everything
    assert set(sides(read_game(done, 1, "Ben", reveal=False))) == everything
    assert set(sides(read_game(seen, 1, None, reveal=False))) == {1}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_given_from_a_view_that_may_be_seen(game: str) -> None:
    lines = finished(game)
    table = table_of(lines)
    actor = table.game.actor(table.states[30])
    assert isinstance(actor, int)

    async def hinted(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("i")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        view = table.game.view(table.states[30], actor)
        legal = {table.game.phrase(view, action) for action in table.game.legal(view.state)}
        assert told(replay).splitlines()[0].partition(": ")[0] in legal
        await pilot.press("left")
        assert told(replay) == replay._event(28)

    for watcher in (actor, EVERYBODY):
        shown(of(lines, watcher, ply=30), hinted)

    async def refused(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("i")
        name = NAMES[actor]
        assert told(replay) == f"A hint for {name} needs the view of {name}."

    for watcher in (1 - actor, SPECTATOR):
        shown(of(lines, watcher, ply=30), refused)


@pytest.mark.slow
def test_a_hint_in_a_game_that_goes_on_marks_the_record(tmp_path: Path) -> None:
    path = saved(tmp_path / "left.jsonl", begun("temples", 30))
    running, left = table_of(begun("temples", 30)), table_of(begun("temples", 30))
    actor = running.actor
    assert isinstance(actor, int)

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("i")
        await pilot.app.workers.wait_for_complete()

    async def curve(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("c")
        assert told(replay) == "not now"

    running.recorder = FileRecorder(path)
    replay = Replay(running, NAMES[:2], actor)
    shown(replay, script)
    running.recorder.close()
    assert lines_of(path)[-1] == {"mark": "hint", "ply": 31, "seat": actor}

    recorded = read_file(path).game()
    refusal = why_no_hint(path, recorded, left)
    assert f"'zweistrom resume {path}', then 'i'" in refusal
    for watcher, ply in ((actor, None), (EVERYBODY, 29)):
        reviews = Reviews(left, Here().give, refusal="not now")
        replay = Replay(left, NAMES[:2], watcher, ply=ply, reviews=reviews, no_hint=refusal)
        shown(replay, script)
        assert replay.message == refusal
        replay = Replay(left, NAMES[:2], watcher, ply=ply, reviews=reviews)
        shown(replay, curve)


def test_a_redraw_that_was_due_when_the_screen_closed_draws_nothing() -> None:
    closed = Replay(new_table("temples", HUMAN, RANDOM), NAMES[:2], SPECTATOR)
    closed.show()
    closed.on_board_resized()
    assert not closed.query(Board)


def test_where_chance_is_to_act_there_is_no_hint() -> None:
    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("i")
        assert told(replay) == "No seat is to act here, so there is no hint."

    shown(of(finished("temples"), EVERYBODY, ply=0), script)


@pytest.mark.slow
def test_a_fork_is_made_where_the_replay_has_a_file_only() -> None:
    plies: list[int] = []

    def fork(ply: int) -> Path:
        plies.append(ply)
        return Path("new.jsonl")

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("home", "right", "right", "f")
        assert told(replay) == (
            "Forked at step 2. The game is saved. To continue: zweistrom resume new.jsonl"
        )

    shown(of(begun("tiles", 20), SPECTATOR, fork=fork), script)
    assert plies == [2]

    async def without(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("f")
        assert told(replay).startswith("Only a game replayed from its file")

    shown(of(begun("tiles", 20), SPECTATOR), without)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (163, 38)])
def test_the_keys_can_be_clicked(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], replay: Replay) -> None:
        assert len(set(key_rows([each[:2] for each in KEYS], size[0]).spots.values())) == len(KEYS)
        for word, ply in (("key right", 1), ("key right", 2), ("key left", 1)):
            spots = replay.query_one("#keys", Board).canvas.spots
            place = next(place for place, spot in spots.items() if spot == word)
            assert await pilot.click("#keys", offset=place)
            assert replay.ply == ply
        await pilot.click("#keys", offset=next(p for p, w in spots.items() if w == "key q"))
        await pilot.pause()
        assert replay not in pilot.app.screen_stack

    shown(of(begun("temples", 20), SPECTATOR, ply=0), script, size)


@pytest.mark.slow
def test_who_has_left_and_the_whole_log_are_told(tmp_path: Path) -> None:
    lines = [*begun("tiles", 30, seats=3), {"resign": 1, "ply": 31}]

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        assert "Ben has left the game" in told(replay)
        await pilot.press("left")
        assert "Ben has left" not in told(replay)
        assert replay.log_lines()[-1] == f"> {told(replay)}"

    shown(of(lines, SPECTATOR), script)

    async def wide(pilot: Pilot[None], replay: Replay) -> None:
        assert told(replay) == ""
        assert "Ben has left the game" in replay.log_lines()[-1]
        assert "Ben has left the game" in board(replay)

    shown(of(lines, SPECTATOR), wide, (163, 38))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_a_side_is_shown_as_the_record_of_that_side_alone_shows_it(
    game: str, watcher: Watcher
) -> None:
    lines = begun(game, 60)
    frames: list[list[Any]] = []

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        for ply in (3, 9, 33, 60):
            replay.action_go(ply)
            await pilot.pause()
            canvas = replay.query_one("#board", Board).canvas
            frames[-1].append((head(replay), told(replay), list(canvas.rows()), canvas.spots))

    for record in (lines, seen_by(watcher, lines)):
        frames.append([])
        shown(of(record, watcher), script)
    assert len(frames[0]) == 4
    assert frames[0] == frames[1]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (163, 38)])
@pytest.mark.parametrize("game", GAMES)
def test_in_a_game_that_goes_on_the_board_fills_its_room(game: str, size: tuple[int, int]) -> None:
    async def story(person: Person) -> None:
        await person.press("r")
        await person.until(lambda: isinstance(person.app.screen, Replay))
        board = person.app.screen.query_one("#board", Board)
        await person.until(lambda: board.canvas.height == board.size.height > 10)
        assert board.canvas.width == size[0]

    sit(new_table(game, HUMAN, RANDOM), story, size)


@pytest.mark.slow
def test_a_number_that_no_game_has_is_cut_short() -> None:
    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("right", "g")
        field = pilot.app.screen.query_one(Input)
        field.value = "9" * 5000
        await pilot.press("enter")
        assert replay.is_current
        assert replay.ply == 1

    shown(of(begun("temples", 20), SPECTATOR, ply=0), script)


@pytest.mark.slow
def test_escape_does_not_leave_a_file() -> None:
    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("escape")
        assert (replay.is_current, told(replay)) == (True, "q leaves the replay.")
        await pilot.press("q")
        await pilot.pause()
        assert replay not in pilot.app.screen_stack

    shown(of(begun("temples", 20), SPECTATOR), script)


def test_revealing_is_offered_only_where_it_is_allowed() -> None:
    for sides_seen, offered in (([], False), ([EVERYBODY], True)):

        async def script(pilot: Pilot[None], replay: Replay, offered: bool = offered) -> None:
            keys = replay.query_one("#keys", Board).canvas
            assert ("key 0" in keys.spots.values()) is offered

        shown(of(begun("temples", 20), SPECTATOR, sides=sides_seen), script)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (129, 50), (163, 38)])
def test_what_has_just_happened_is_told_once(game: str, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], replay: Replay) -> None:
        newest = replay.sentence(replay.ply)[:20]
        assert (newest in told(replay)) != (f"> {newest}" in board(replay))

    shown(of(begun(game, 30), SPECTATOR), script, size)


def test_the_replay_of_a_running_game_is_drawn_as_the_game_is() -> None:
    async def story(person: Person) -> None:
        await person.press("v", "z", "r")
        await person.until(lambda: isinstance(person.app.screen, Replay))
        replay = person.app.screen
        assert isinstance(replay, Replay)
        assert (replay.areas, replay.board_size) == (2, "S")
        await person.press("escape")
        await person.until(lambda: person.at_the_board)

    sit(new_table("tiles", HUMAN, RANDOM), story)


def test_the_picture_fills_the_screen() -> None:
    """The names of the sites lie in the middle, with room for long rows on both sides."""

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        rows = board(replay).splitlines()
        (sites,) = (number for number, row in enumerate(rows) if "Sumerians   " in row)
        assert 15 < sites < 30

    shown(of(begun("temples", 2), SPECTATOR), script, (163, 50))


@pytest.mark.slow
def test_a_question_mark_lists_all_keys_and_another_key_is_answered() -> None:
    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("question_mark")
        sheet = pilot.app.screen
        assert isinstance(sheet, Sheet)
        assert (sheet.heading, len(sheet.lines)) == ("All keys", len(HELP))
        await pilot.press("escape")
        assert replay.is_current
        await pilot.press("y")
        assert told(replay) == "The key y does nothing here."
        await pilot.press("right")
        assert "does nothing" not in told(replay)

    shown(of(begun("temples", 20), SPECTATOR, ply=0), script)
