"""Possible actions on the full screen beside playing, and that it can always be left."""

from __future__ import annotations

import re
import signal
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.screens.overlays import Sheet
from cli.screens.table.app import PlayApp
from cli.screens.table.commands import without_marks
from cli.shell.console import FINE, STOPPED
from suite.core.play.player import Choice
from suite.core.play.record import FileRecorder, Mark, Resign, Undo, read_file
from suite.core.play.replay import replay
from suite.core.view import SPECTATOR
from tests.cli.records import GAMES
from tests.cli.screens.sitting import HUMAN, MIDDLE, RANDOM, Person, sit, table_of
from tests.cli.screens.test_show import table_at
from tests.cli.terminal import Terminal


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_has_its_reason_and_its_rule(game: str) -> None:
    key, place, reason, rule = {
        "temples": ("b", "medes", "Your piece is still at the quarry", "Building (2.3)"),
        "tiles": ("1", "K1", "lay a temple on K1: ", "Tiles (2007, Actions 2."),
    }[game]

    async def story(person: Person) -> None:
        await person.press(key)
        if game == "tiles":
            await person.click(place)
        assert "Why not?" in person.frame
        assert reason in " ".join(person.play_screen.selection.refused.split())
        events = len(person.play_screen.table.events)
        await person.press("?")
        if rule not in person.frame:
            await person.press("1")
        assert rule in person.frame
        await person.press("escape")
        assert len(person.play_screen.table.events) == events

    sit(table_of(game, HUMAN, RANDOM, seed=6 if game == "temples" else 5), story, MIDDLE)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_does_nothing_says_so(game: str) -> None:
    async def story(person: Person) -> None:
        for key, said in (
            ("y", "The key y does nothing here."),
            ("escape", "There is no choice to cancel"),
            ("u", "there is nothing to undo yet"),
        ):
            await person.press(key)
            assert said in " ".join(person.play_screen.selection.refused.split())

    sit(table_of(game, HUMAN, RANDOM), story)


@pytest.mark.parametrize("key", ["k", "K", "p", "P", "t", "T", "f", "F"])
def test_a_leader_is_taken_by_its_letter_small_or_capital(key: str) -> None:
    async def story(person: Person) -> None:
        cursor = person.play_screen.selection.cursor
        await person.press(key)
        begun = person.play_screen.selection.builder.beginning
        assert begun.startswith("leader ")
        assert begun.split()[1][0] == key.lower()
        assert person.play_screen.selection.cursor == cursor

    sit(table_of("tiles", HUMAN, RANDOM, seed=2), story)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("key", ["h", "j", "l"])
def test_only_arrows_move_the_cursor(game: str, key: str) -> None:
    async def story(person: Person) -> None:
        cursor = person.play_screen.selection.cursor
        await person.press(key)
        assert person.play_screen.selection.cursor == cursor
        assert person.play_screen.selection.refused == f"The key {key} does nothing here."

    sit(table_of(game, HUMAN, RANDOM), story)


def test_a_click_on_several_keys_asks_for_one_of_them() -> None:
    async def story(person: Person) -> None:
        await person.click("key 1-8")
        assert person.play_screen.selection.refused == "Press only one key, not 1-8."

    sit(table_of("temples", HUMAN, RANDOM), story)


@pytest.mark.slow
def test_an_action_is_previewed_played_and_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = table_of("temples", HUMAN, RANDOM, path=path)

    async def story(person: Person) -> None:
        before = len(table.events)
        await person.press("1")
        assert "If you play this" in person.frame
        assert len(table.events) == before
        await person.press("enter")
        assert len(table.events) == before + 1
        await person.press("u")
        assert len(table.events) == before
        assert "1 event undone." in person.frame

    sit(table, story, MIDDLE)
    [recorded] = read_file(path).games
    assert [line.undo for _, line in recorded.lines if isinstance(line, Undo)] == [1]


@pytest.mark.slow
def test_a_game_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = table_of("temples", HUMAN, RANDOM, path=path)

    async def leave(person: Person) -> None:
        await person.press("1", "enter", "q")

    assert sit(table, leave).return_value is None
    file = read_file(path)
    [recorded] = file.games
    again = replay(table.game, recorded, str(path), FileRecorder(path, file.sound))
    told = [event.action for event in table.events]

    async def look(person: Person) -> None:
        assert [event.action for event in again.events] == told
        assert "travels to" in person.frame
        assert person.play_screen.selection.acts

    sit(again, look, MIDDLE)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_drawn_for_the_size_of_the_terminal(game: str) -> None:
    async def story(person: Person) -> None:
        for size in ((80, 24), (163, 38), (100, 30)):
            await person.pilot.resize_terminal(*size)
            await person.wait()
            canvas = person.play_screen.board.canvas
            assert canvas.width <= size[0]
            assert person.play_screen.size == size
            assert canvas.width > size[0] - 25
            assert " ? " in person.frame.splitlines()[-1]

    sit(table_of(game, HUMAN, RANDOM), story)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_only_the_rows_that_change_are_drawn_anew(game: str) -> None:
    async def story(person: Person) -> None:
        await person.press("right", "left")
        await person.pilot.pause()
        board = person.play_screen.board
        drawn, rows = board.drawn, list(board.canvas.rows())
        await person.press("right")
        await person.pilot.pause()
        pairs = zip(rows, board.canvas.rows(), strict=True)
        assert board.drawn - drawn == sum(before != after for before, after in pairs) < 30

    sit(table_of(game, HUMAN, RANDOM), story, MIDDLE)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("score", "Anna"),
        ("hand", "Anna holds"),
        ("rule aim", "The aim of the game"),
        ("where T", ""),
        ("help", "Other commands:"),
        ("log", "begins."),
    ],
)
def test_words_of_the_line_mode_are_answered_on_a_sheet(line: str, told: str) -> None:
    async def story(person: Person) -> None:
        await person.type(line)
        assert isinstance(person.app.screen, Sheet)
        assert told in person.frame
        await person.press("escape")
        assert person.at_the_board

    sit(table_of("tiles", HUMAN, RANDOM), story, MIDDLE)


@pytest.mark.slow
def test_an_action_can_be_typed_and_is_confirmed_by_enter() -> None:
    table = table_of("tiles", HUMAN, RANDOM)

    async def story(person: Person) -> None:
        await person.type("swap tem")
        assert person.armed
        before = len(table.events)
        await person.press("enter")
        assert table.events[before].action == "swap temple"
        await person.type("tile temple k1")
        assert "lay a temple on K1: " in person.play_screen.selection.refused
        await person.type("nonsense")
        assert "not an action of this game" in person.play_screen.selection.refused

    sit(table, story, MIDDLE)


@pytest.mark.slow
def test_giving_up_is_asked_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = table_of("temples", HUMAN, RANDOM, path=path)

    async def story(person: Person) -> None:
        await person.type("resign")
        await person.press("1")
        assert not person.is_over
        await person.type("resign")
        await person.press("2")
        assert "The game is over" in person.frame
        await person.press("escape", "q")

    sit(table, story)
    assert any(isinstance(line, Resign) for _, line in read_file(path).games[0].lines)


@pytest.mark.slow
def test_a_hint_can_be_followed_and_marks_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = table_of("temples", HUMAN, RANDOM, path=path)

    async def story(person: Person) -> None:
        await person.press("i")
        assert "Hints" in person.frame
        await person.press("1")
        assert person.armed

    sit(table, story, MIDDLE)
    assert any(isinstance(line, Mark) for _, line in read_file(path).games[0].lines)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_how_it_looks_can_be_changed(game: str) -> None:
    async def story(person: Person) -> None:
        shown = person.play_screen.presenter
        await person.press("v", "z", "H")
        assert (shown.areas, shown.size, shown.covered) == (2, "S", True)
        await person.press("v", "H")
        assert (shown.areas, shown.covered) == (0, False)
        for key, title in (("L", "Log"), ("tab", "(")):
            await person.press(key)
            assert isinstance(person.app.screen, Sheet)
            assert title in person.frame
            await person.press("escape")

    sit(table_of(game, HUMAN, RANDOM), story)


def test_what_lies_on_a_place_is_said_with_what_can_be_done_there() -> None:
    async def story(person: Person) -> None:
        await person.press("enter")
        cursor = person.play_screen.selection.cursor
        assert isinstance(person.app.screen, Sheet)
        assert cursor in person.frame
        assert person.offered
        await person.press(person.offered[0])
        assert person.armed

    sit(table_of("tiles", HUMAN, RANDOM), story, MIDDLE)


def test_the_palette_has_the_commands() -> None:
    app = PlayApp(table_of("temples", HUMAN, RANDOM), Path("game.jsonl"))
    told = {each.title for each in app.get_system_commands(app.play_screen)}
    assert told >= {"resign", "hint", "log", "undo"}


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_one_can_leave_while_a_program_thinks(key: str) -> None:
    table = table_at("temples", HUMAN, RANDOM)
    thinks, may_go_on = threading.Event(), threading.Event()

    class Slow:
        def choose(self, view: Any, legal: Any, rng: Random) -> Choice:
            thinks.set()
            may_go_on.wait(20)
            return Choice((next(iter(legal)),))

    async def story(person: Person) -> None:
        person.seat(1, Slow())
        await person.press("e")
        await person.press_at_once("enter")
        await person.until(thinks.is_set)
        await person.press_at_once("1")
        assert "Ben is thinking." in person.frame
        await person.press_at_once(key)
        await person.until(lambda: not person.app.is_running or person.app.return_code is not None)

    try:
        app = sit(table, story)
    finally:
        may_go_on.set()
    assert app.stopped == (STOPPED if key == "ctrl+c" else FINE)


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["q", "\x03", signal.SIGTERM, signal.SIGHUP])
def test_nothing_of_the_game_stays_on_the_terminal(tmp_path: Path, ending: str | int) -> None:
    path = tmp_path / "game.jsonl"
    words = ("play", "temples", "Anna", "ai:random", "--seed", "5", "--first", "1", "-o", path)
    terminal = Terminal(*words, size=(40, 146))
    terminal.wait_for("hand, 8")
    if isinstance(ending, str):
        terminal.press(ending)
    else:
        terminal.process.send_signal(ending)
    assert terminal.end() == (
        128 + ending if isinstance(ending, int) else 0 if ending == "q" else STOPPED
    )
    assert f"zweistrom resume {path}" in " ".join(terminal.scrollback.split())
    assert "Hittites" in terminal.output
    assert "Hittites" not in terminal.scrollback
    assert "Traceback" not in terminal.output


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), MIDDLE])
def test_while_the_hand_is_hidden_nothing_tells_of_it(game: str, size: tuple[int, int]) -> None:
    async def story(person: Person) -> None:
        await person.press("1", "H")
        play_screen = person.play_screen
        shown = play_screen.presenter
        assert [shown.sentence(n) for n in range(len(play_screen.table.events))] == [
            play_screen.table.narrate(n, SPECTATOR, play_screen.names)
            for n in range(len(play_screen.table.events))
        ]
        hidden = person.frame
        assert "If you play this" not in hidden
        for key in ("i", "L", "r", "u", "?", "1", "enter"):
            await person.press(key)
            assert person.at_the_board
            assert play_screen.selection.refused == "Your hand is hidden: H shows it again."
        for line in ("hand", "hint", "log", "why pass", "can", "pass"):
            await person.type(line)
            assert person.at_the_board
            assert play_screen.selection.refused == "Your hand is hidden: H shows it again."
        await person.press("H", "L")
        assert not person.at_the_board

    sit(table_of(game, HUMAN, RANDOM), story, size)


@pytest.mark.slow
def test_the_rules_are_read_without_marks() -> None:
    lines = ["**Colours of `a`**: *one* of them", "2 * 3 * 4", "- `b` or **c**"]
    assert without_marks(lines) == ["Colours of a: one of them", "2 * 3 * 4", "- b or c"]

    async def story(person: Person) -> None:
        await person.press("tab")
        assert not any(mark in person.frame for mark in "*`")
        assert "Esc closes" in person.frame
        await person.press("escape", "?")
        assert "or Enter chooses · arrows scroll · Esc closes" in person.frame

    sit(table_of("tiles", HUMAN, RANDOM), story)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), MIDDLE])
def test_a_game_that_a_resignation_ends_is_told_as_over(game: str, size: tuple[int, int]) -> None:
    async def story(person: Person) -> None:
        play_screen = person.play_screen
        play_screen.table.resign(0)
        play_screen.go_on()
        assert person.is_over
        shown = str(play_screen.board.canvas)
        assert "game over" in shown.lower()
        assert "urn of" not in shown
        assert not any("random' plays the seat" in line for line in play_screen.presenter.log())

    sit(table_of(game, HUMAN, RANDOM), story, size)


@pytest.mark.slow
def test_after_somebody_has_resigned_nothing_is_offered() -> None:
    async def story(person: Person) -> None:
        play_screen = person.play_screen
        assert "You can" in str(play_screen.board.canvas)
        play_screen.table.resign(0)
        play_screen.go_on()
        assert person.is_over
        assert not re.search(r"\b(You|Anna) can\b", str(play_screen.board.canvas))

    sit(table_of("temples", HUMAN, RANDOM), story, MIDDLE)
