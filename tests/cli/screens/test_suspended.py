"""The full screen is drawn again when its process goes on after it was suspended."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Final

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from cli.screens import app
from tests.cli.records import begun, saved
from tests.cli.screens.sitting import HUMAN, RANDOM, Person, sit, table_of
from tests.cli.terminal import Terminal

SHOWN: Final = {
    "home": ("New game", "", "New game"),
    "form": ("New game", "2", "as in the edition"),
    "play": ("leave", "", "leave"),
    "sheet": ("leave", "?", "All keys"),
    "curtain": ("Enter", "", "Enter"),
    "watch": ("step 2", " ", "paused"),
    "replay": ("step 0 of 30", "", "step 0 of 30"),
    "companion": ("Who begins", "", "Who begins"),
}
"""What a screen shows at first, the keys from there, and what it shows then."""
TIMES: Final = 18


def opened(screen: str, folder: Path) -> Terminal:
    """Return a terminal that shows a screen."""
    path = folder / "game.jsonl"
    play = ("play", "temples", "Anna", "ai:random", "--seed", "5", "--first", "1", "-o", path)
    words: tuple[str | Path, ...] = {
        "curtain": ("play", "tiles", "Anna", "Ben", "-o", path),
        "watch": ("watch", "temples", "ai:random", "ai:random", "--pace", "calm", "-o", path),
        "replay": ("replay", saved(folder / "old.jsonl", begun("temples", 30))),
        "companion": ("companion", "temples", path, "--player", "Anna", "--player", "Ben"),
    }.get(screen, () if screen in ("home", "form") else play)
    terminal = Terminal(*words, size=(30, 100), settings={"ZWEISTROM_LEVEL": "easy"})
    first, keys, text = SHOWN[screen]
    terminal.wait_for(first)
    if keys:
        terminal.press(keys)
        terminal.wait_for(text)
    return terminal


@pytest.mark.slow
@pytest.mark.parametrize("screen", SHOWN)
@pytest.mark.parametrize("how", [signal.SIGTSTP, signal.SIGSTOP, "\x1a"])
def test_every_screen_is_drawn_again_in_the_size_of_the_terminal(
    screen: str, how: str | int, tmp_path: Path
) -> None:
    terminal = opened(screen, tmp_path)
    *_before, text = SHOWN[screen]
    for size in ((30, 100), (36, 146)):
        terminal.suspend(how)
        terminal.resize(size)
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait_for(text)
        terminal.wait_for(f"\x1b[{size[0]};1H")


@pytest.mark.slow
def test_it_is_drawn_again_however_often_it_is_suspended(tmp_path: Path) -> None:
    terminal = opened("play", tmp_path)
    for _time in range(TIMES):
        terminal.suspend(signal.SIGTSTP)
        assert terminal.output.endswith("\x1b[?1004l"), "the terminal is as before"
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait_for("leave")
    terminal.press("1")
    terminal.wait_for("play it")
    terminal.press("\x03")
    assert terminal.end() == 130


@pytest.mark.slow
def test_a_terminal_that_hangs_up_ends_it(tmp_path: Path) -> None:
    """With such a terminal comes the signal after which a suspended process goes on."""
    terminal = opened("play", tmp_path)
    terminal.process.send_signal(signal.SIGHUP)
    terminal.process.send_signal(signal.SIGCONT)
    terminal.hang_up()
    for _time in range(20):
        terminal.process.send_signal(signal.SIGCONT)
        time.sleep(0.005)
    assert terminal.process.wait(TIMES) == 129


def test_signals_give_the_terminal_back_and_draw_all_of_the_screen_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stopped: list[int] = []
    written: list[str] = []
    monkeypatch.setattr(app, "at_terminal", lambda: True)
    monkeypatch.setattr(app, "has_terminal", lambda: True)
    monkeypatch.setattr(app, "LOOKS", 1000.0)
    monkeypatch.setattr(app.FullScreen, "is_headless", False)
    monkeypatch.setattr(HeadlessDriver, "can_suspend", True)
    monkeypatch.setattr(HeadlessDriver, "write", lambda _driver, text: written.append(text))
    monkeypatch.setattr(os, "kill", lambda _process, number: stopped.append(number))

    async def story(person: Person) -> None:
        signal.raise_signal(signal.SIGTSTP)
        await person.until(lambda: stopped == [signal.SIGSTOP])
        written.clear()
        signal.raise_signal(signal.SIGCONT)
        await person.until(lambda: "leave" in "".join(written))
        assert "TEMPLES" in "".join(written)

    sit(table_of("temples", HUMAN, RANDOM), story)
