"""The full screen ends on Ctrl-C, on a signal, and when its terminal is closed."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Final

import pytest

from cli.screens.app import HUNG_UP, TRACEBACK
from cli.shell.console import BAD, STOPPED, USAGE
from tests.cli.records import begun, saved
from tests.cli.terminal import PATIENCE, Terminal

SHOWN: Final = {"home": "New game", "play": "leave", "replay": "step 0 of 30"}
"""What a screen shows as soon as it is there."""


@pytest.fixture(params=list(SHOWN))
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Terminal:
    """Return a terminal with one of the screens."""
    words: tuple[str | Path, ...] = {
        "home": (),
        "play": ("play", "temples", "Anna", "ai:random", "--seed", "5", "-o", tmp_path / "a.jsonl"),
        "replay": ("replay", saved(tmp_path / "b.jsonl", begun("temples", 30))),
    }[request.param]
    opened = Terminal(*words, size=(40, 146))
    opened.wait_for(SHOWN[request.param])
    return opened


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["\x03", signal.SIGTERM, signal.SIGHUP])
def test_it_ends_on_ctrl_c_and_on_a_signal(terminal: Terminal, ending: str | int) -> None:
    if isinstance(ending, str):
        terminal.press(ending)
    else:
        terminal.process.send_signal(ending)
    assert terminal.end() == (128 + ending if isinstance(ending, int) else STOPPED)
    assert "Traceback" not in terminal.output


@pytest.mark.slow
def test_it_ends_when_its_terminal_has_gone(terminal: Terminal) -> None:
    terminal.hang_up()
    assert terminal.process.wait(PATIENCE) == HUNG_UP


@pytest.mark.slow
def test_a_record_that_another_program_writes_to_ends_it_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    words = ("play", "temples", "Anna", "ai:random", "--seed", "5", "--first", "1", "-o", path)
    terminal = Terminal(*words, size=(40, 146))
    terminal.wait_for("hand, 8")
    with path.open("a") as file:
        file.write("\n")
    terminal.press("1\r")
    assert terminal.end() == USAGE
    shown = " ".join(terminal.scrollback.split())
    assert f"zweistrom: {path}: another program is writing to it" in shown
    assert "zweistrom resume" in shown


PLANTS: Final = {
    "a handler": "P._must_wait = broken",
    "drawing": "P._picture = broken",
    "a row of the board": "Board.render_line = broken",
    "the thread of a program": "Programs.ask = broken",
    "the answer of a program": "Programs.take = broken",
    "the closing of a sheet": "Sheet.dismiss = broken",
    "the opening": "P.compose = broken",
    "a timer": "F._look = broken",
    "a task": "F._takers = broken",
    "the thread that reads keys": "LinuxDriver.run_input_thread = broken",
}
"""Where an unexpected exception is raised, after the first frame where possible."""
PLANTING: Final = """
import sys, time
from cli.screens.app import FullScreen as F
from cli.screens.board import Board
from cli.screens.overlays import Sheet
from cli.screens.table.play import PlayScreen as P
from suite.players.runner import Programs
from textual.drivers.linux_driver import LinuxDriver
def broken(*arguments, **named):
    secret = "hittites in the hand"
    raise KeyError(secret)
{plant}
from cli import main
main()
"""


@pytest.mark.slow
@pytest.mark.parametrize("place", PLANTS)
def test_a_mistake_of_ours_ends_in_a_sentence_and_shows_nothing_of_the_game(
    place: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    program = [sys.executable, "-c", PLANTING.format(plant=PLANTS[place])]
    first = "2" if "program" in place else "1"
    words = ("play", "temples", "Anna", "ai:random", "--seed", "5", "--first", first, "-o", path)
    terminal = Terminal(*words, size=(40, 146), program=program)
    if place in ("a handler", "the closing of a sheet", "a task"):
        terminal.wait_for("hand, 8")
        terminal.press("?q" if "sheet" in place else "1")
    assert terminal.end() == BAD
    said = " ".join(terminal.scrollback.split())
    assert "zweistrom: a bug in the program ended the full screen: " in said
    assert f"zweistrom resume {path}" in said
    assert "Traceback" not in terminal.output
    assert "hittites in the hand" not in terminal.output
    assert terminal.output.count("\x1b[?1049h") == terminal.output.count("\x1b[?1049l")


@pytest.mark.slow
def test_a_variable_shows_where_a_mistake_of_ours_was_made(tmp_path: Path) -> None:
    program = [sys.executable, "-c", PLANTING.format(plant=PLANTS["drawing"])]
    words = ("play", "temples", "Anna", "ai:random", "-o", tmp_path / "game.jsonl")
    terminal = Terminal(*words, program=program, settings={TRACEBACK: "1"}, size=(40, 146))
    assert terminal.end() == BAD
    assert "Traceback" in terminal.scrollback
    assert "KeyError" in terminal.scrollback
