"""The full screen ends on Ctrl-C, on a signal, and when its terminal is closed."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Final

import pytest

from cli.screens.app import HUNG_UP
from cli.shell.console import STOPPED, USAGE
from tests.cli.records import begun, saved
from tests.cli.terminal import PATIENCE, Terminal

SHOWN: Final = {"home": "New game", "play": "save and leave", "replay": "ply 0 of 30"}
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


@pytest.mark.parametrize("ending", ["\x03", signal.SIGTERM, signal.SIGHUP])
def test_it_ends_on_ctrl_c_and_on_a_signal(terminal: Terminal, ending: str | int) -> None:
    if isinstance(ending, str):
        terminal.press(ending)
    else:
        terminal.process.send_signal(ending)
    assert terminal.end() == (128 + ending if isinstance(ending, int) else STOPPED)
    assert "Traceback" not in terminal.output


def test_it_ends_when_its_terminal_has_gone(terminal: Terminal) -> None:
    terminal.hang_up()
    assert terminal.process.wait(PATIENCE) == HUNG_UP


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


def test_a_mistake_of_ours_shows_nothing_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    broken = "from cli.screens.table.play import PlayScreen as P; del P._must_wait; "
    program = [sys.executable, "-c", f"{broken}from cli import main; main()"]
    words = ("play", "temples", "Anna", "ai:random", "--seed", "5", "--first", "1", "-o", path)
    terminal = Terminal(*words, size=(40, 146), program=program)
    terminal.wait_for("hand, 8")
    terminal.press("1")
    assert terminal.end() == 1
    assert "AttributeError" in terminal.scrollback
    assert "hittites" not in terminal.scrollback.lower()
