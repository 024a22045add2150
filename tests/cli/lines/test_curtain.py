"""Several people at one terminal: nobody sees the hand of another, nor finds it afterwards."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from suite.temples.model.pieces import PEOPLES
from tests.cli.positions import run_of_medes, saved_border, saved_position
from tests.cli.terminal import Terminal, plain


@pytest.mark.slow
def test_two_people_at_a_terminal_are_parted_by_a_curtain(tmp_path: Path) -> None:
    cards = [
        dict.fromkeys(sorted(PEOPLES), 0) | {"hittites": 5},
        dict.fromkeys(sorted(PEOPLES), 0) | {"persians": 4},
    ]
    path = saved_position(tmp_path, rows=run_of_medes(), hands=cards)
    terminal = Terminal("play", "temples", "Anna", "Ben", "--from", path, "--ui", "line")
    terminal.wait_for("Hand the screen to Anna, who presses Enter.")
    terminal.type("")
    terminal.wait_for("Anna (act)>")
    terminal.type("hand")
    terminal.wait_for("Anna (act)>")
    terminal.type("halve 1")
    terminal.wait_for("Hand the screen to Ben, who presses Enter.")
    terminal.type("")
    for _ in range(2):
        terminal.wait_for("Ben (discard)>")
        terminal.type("?")
        terminal.wait_for("discard  persians")
        terminal.type("d p")
    terminal.wait_for("Hand the screen to Anna, who presses Enter.")
    terminal.type("")
    terminal.wait_for("Anna (act)>")
    terminal.type("quit")
    assert terminal.end() == 0

    assert "Anna holds five cards: five Hittites." in plain(terminal.output)
    assert "Ben holds four cards: four Persians." in plain(terminal.output)
    seen = terminal.scrollback
    assert "Anna holds five cards, unseen." in seen
    assert "Ben holds four cards, unseen." in seen
    assert "Ben discards a Persian." in seen
    assert not any(secret in seen for secret in ("five Hittites", "four Persians", "(act)>", "?"))
    assert "zweistrom resume" in seen


@pytest.mark.slow
def test_several_people_at_a_board_are_parted_and_each_decides_in_time(tmp_path: Path) -> None:
    path = saved_border(tmp_path, {"settlement": 6}, {"settlement": 4, "farm": 2}, {"market": 6})
    words = ("play", "tiles", "Anna", "Ben", "Cleo", "--from", path, "--ui", "line")
    terminal = Terminal(*words, size=(200, 200))
    for name, phase, *typed in [
        ("Anna", "action", "tile settlement e6"),
        ("Anna", "attack", "commit 1"),
        ("Ben", "defend", "hand", "score", "commit 2"),
        ("Anna", "action", "end"),
        ("Ben", "action", "hand", "end"),
        ("Cleo", "action", "hand", "quit"),
    ]:
        if (name, phase) != ("Anna", "attack"):
            terminal.wait_for(f"Hand the screen to {name}, who presses Enter.")
            terminal.type("")
        for line in typed:
            terminal.wait_for(f"{name} ({phase})>")
            terminal.type(line)
    assert terminal.end() == 0

    told = plain(terminal.output)
    for secret in (
        "Anna holds 6 settlements.",
        "Ben holds 4 settlements and 2 farms.",
        "Cleo holds 6 markets.",
        "Anna hidden, Ben 0 (black 0, red 0, blue 0, green 0), Cleo hidden",
    ):
        assert secret in told
        assert secret not in terminal.scrollback
    for name in ("Anna", "Ben", "Cleo"):
        assert f"{name} holds 6 tiles, unseen." in terminal.scrollback
    assert " black, " not in terminal.scrollback


def curtained(folder: Path, **settings: str) -> Terminal:
    """Return a terminal at which Anna and Ben play, Anna with five Hittites on her hand."""
    held = dict.fromkeys(sorted(PEOPLES), 0) | {"hittites": 5}
    path = saved_position(folder, rows=run_of_medes(), hands=[held, held])
    words = ("play", "temples", "Anna", "Ben", "--from", path, "--ui", "line")
    return Terminal(*words, settings=settings)


@pytest.mark.slow
@pytest.mark.parametrize("setting", [{"TTY_COMPATIBLE": "0"}, {"FORCE_COLOR": ""}])
def test_where_there_is_no_curtain_no_hand_is_shown_unasked(
    tmp_path: Path, setting: dict[str, str]
) -> None:
    terminal = curtained(tmp_path, **setting)
    terminal.wait_for("Anna (act)>")
    terminal.type("quit")
    assert terminal.end() == 0
    assert "Anna holds five cards, unseen." in terminal.scrollback
    assert "five Hittites" not in terminal.scrollback


def test_nobody_finds_the_lines_of_another_in_the_history(tmp_path: Path) -> None:
    terminal = curtained(tmp_path)
    terminal.wait_for("Hand the screen to Anna")
    terminal.type("")
    terminal.wait_for("Anna (act)>")
    terminal.type("why settle hittites")
    terminal.wait_for("Anna (act)>")
    terminal.type("halve 1")
    terminal.wait_for("Hand the screen to Ben, who presses Enter.")
    since = len(terminal.output)
    terminal.press("\x1b[A\x1b[A")
    terminal.type("")
    terminal.wait_for("Ben (discard)>")
    terminal.press("\x1b[A\x1b[A")
    terminal.type("")
    terminal.type("quit")
    assert terminal.end() == 0
    shown = plain(terminal.output[since:])
    assert "halve 1" not in shown
    assert "settle hittites" not in shown


@pytest.mark.slow
def test_what_was_typed_ahead_does_not_lift_the_curtain(tmp_path: Path) -> None:
    terminal = curtained(tmp_path)
    terminal.wait_for("Hand the screen to Anna")
    terminal.type("")
    terminal.wait_for("Anna (act)>")
    terminal.press("halve 1\r\r")
    terminal.wait_for("Hand the screen to Ben, who presses Enter.")
    time.sleep(0.5)
    terminal.type("")
    terminal.wait_for("Ben (discard)>")
    terminal.type("quit")
    assert terminal.end() == 0
    assert plain(terminal.output).count("Ben (discard)>") == 1


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_process_that_is_ended_leaves_no_cards_on_the_screen(tmp_path: Path, number: int) -> None:
    terminal = curtained(tmp_path)
    terminal.wait_for("Hand the screen to Anna")
    terminal.type("")
    terminal.wait_for("Anna (act)>")
    time.sleep(0.3)  # Python hears a signal only once it waits for a key
    terminal.process.send_signal(number)
    assert terminal.end() == 128 + number
    assert "\x1b[?1049l" in terminal.output.rpartition("five Hittites")[2]
    assert "Traceback" not in terminal.output
