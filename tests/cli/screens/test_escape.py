"""Esc and what follows it in one read: two keys, as they were pressed."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from cli.screens.escape import EscapeParser
from suite.core.play import record
from tests.cli.terminal import Terminal


def keys(*reads: str) -> list[str]:
    """Return the keys that a terminal has sent."""
    parser = EscapeParser()
    parsed = [message for data in reads for message in parser.feed(data)]
    parser._timeout_time = parser._timeout_time and 0.0
    parsed += parser.tick()
    return [message.key if isinstance(message, events.Key) else str(message) for message in parsed]


@pytest.mark.parametrize("key", ["1", "9", "k", "K", "q", ":", "é", "-"])
def test_esc_and_a_key_are_two_keys(key: str) -> None:
    assert keys("\x1b" + key) == keys("\x1b", key) == ["escape", *keys(key)]


@pytest.mark.parametrize(("code", "key"), [("\r", "enter"), ("\t", "tab"), ("\x7f", "backspace")])
def test_esc_and_a_key_without_a_sign_are_two_keys(code: str, key: str) -> None:
    assert keys("\x1b" + code + "1") == ["escape", key, "1"]


def test_a_burst_loses_no_key() -> None:
    assert keys("2\x1b1\x1b\x1b3\r") == ["2", "escape", "1", "escape", "escape", "3", "enter"]


def test_sequences_of_keys_are_whole_however_they_arrive() -> None:
    assert keys("\x1b[A\x1b[1;5C\x1bOP") == ["up", "ctrl+right", "f1"]
    assert keys("\x1b", "[", "A", "1") == ["up", "1"]
    assert keys("\x1b\x1b[B") == ["escape", "down"]


def test_esc_alone_is_a_key() -> None:
    assert keys("\x1b") == ["escape"]


def test_in_a_burst_at_a_terminal_esc_drops_the_card_before(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    terminal = Terminal(
        *("play", "temples", "Anna", "ai:random", "--first", "1", "--seed", "5", "-o", path),
        size=(30, 100),
    )
    terminal.wait_for("leave")
    terminal.press("8")
    terminal.wait_for("If you play this")
    terminal.press("\x1b1\r")
    terminal.wait_for("travels")
    terminal.press("q")
    assert terminal.end() == 0
    played = [line for line in record.read_file(path).game().lines if "travel" in str(line)]
    assert len(played) == 1
    assert "travel medes" in str(played[0])
