"""Terminals of every size: wide and low, small, and narrower than a board."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import Final

import pytest

from cli.shell.terminal.terminal import terminal
from tests.cli.records import GAMES, RANDOM, finished, run, saved
from tests.cli.terminal import Terminal, plain

COLOURS: Final = {"COLORTERM": "truecolor"}
COLUMNS_SHOWN: Final = "A   B   C   D"
"""What stands above and below a small board of tiles."""


def last_picture(terminal: Terminal) -> list[str]:
    """Return the rows that a live board has shown last, and what came after them."""
    # Before each picture the cursor goes up to where the last one began.
    _, _, shown = terminal.output.rpartition("\x1b[1A\x1b[2K")
    return plain(shown).splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("columns", [80, 100, 140])
def test_a_live_board_is_whole_on_a_low_terminal_however_wide(columns: int) -> None:
    words = ("watch", "tiles", RANDOM, RANDOM, "--seed", "3", "--ui", "plain")
    terminal = Terminal(*words, settings=COLOURS, size=(24, columns))
    assert terminal.end() == 0
    picture = last_picture(terminal)
    assert picture[0].startswith(" TILES ")
    assert sum(COLUMNS_SHOWN in row for row in picture) == 2


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lines", [5, 12, 24])
def test_a_board_on_a_terminal_that_scrolls_is_whole_however_low(lines: int, game: str) -> None:
    words = ("play", game, "Anna", RANDOM, "--seed", "3", "--first", "1", "--ui", "plain")
    shown = []
    for height in (lines, 200):
        settings = COLOURS | {"ZWEISTROM_SIZE": "S"} if height == 200 else COLOURS
        terminal = Terminal(*words, settings=settings, size=(height, 80))
        terminal.wait_for("> ")
        terminal.type("quit")
        assert terminal.end() == 0
        shown.append([row for row in plain(terminal.output).splitlines() if "-s1" not in row])
    low, high = shown
    assert low[:-3] == high[:-3]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lines", [5, 12])
def test_a_live_board_for_which_there_are_too_few_rows_says_so(lines: int, game: str) -> None:
    words = ("watch", game, RANDOM, RANDOM, "--seed", "3", "--ui", "plain")
    terminal = Terminal(*words, settings=COLOURS, size=(lines, 80))
    assert terminal.end() == 0
    told = f"The terminal has {lines} rows; the live board needs 20."
    assert told in plain(terminal.output)
    assert "▀" not in terminal.output


@pytest.mark.slow
@pytest.mark.parametrize(("lines", "high"), [(24, False), (40, True)])
def test_a_board_is_as_large_as_the_terminal_is_high(lines: int, high: bool) -> None:
    words = ("play", "tiles", "Anna", RANDOM, "--seed", "3", "--first", "1", "--ui", "plain")
    terminal = Terminal(*words, settings=COLOURS, size=(lines, 100))
    terminal.wait_for("(action)> ")
    shown = plain(terminal.output).splitlines()
    top = max(number for number, row in enumerate(shown) if row.startswith(" TILES "))
    assert len(shown) - top <= lines
    assert (len(shown) - top > 24) is high
    terminal.type("quit")
    assert terminal.end() == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(24, 80), (12, 80), (24, 50)])
def test_what_has_happened_is_told_whole_below_a_live_board(
    size: tuple[int, int], game: str
) -> None:
    words = ("watch", game, RANDOM, RANDOM, "--seed", "3", "--ui", "plain")
    *told, result, _ = run(*words, "--ui", "line").stdout.splitlines()
    expected: list[str] = []
    while told and len(rows := wrap(told.pop(), size[1])) + len(expected) <= 4:
        expected = rows + expected
    terminal = Terminal(*words, settings=COLOURS, size=size)
    assert terminal.end() == 0
    lines = [line.strip() for line in plain(terminal.output).splitlines()]
    end = max(
        number for number, line in enumerate(lines) if line == wrap(result, size[1])[0].strip()
    )
    assert lines[end - len(expected) : end] == expected


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_letters_too_long_for_a_live_board_are_cut_below(tmp_path: Path, game: str) -> None:
    path = tmp_path / "game.jsonl"
    words = ("watch", game, RANDOM, RANDOM, "--seed", "3", "-o", path)
    terminal = Terminal(*words, settings={"NO_COLOR": "1"}, size=(24, 80))
    assert terminal.end() == 0
    letters = run("record", "show", path, "--ui", "ascii").stdout.splitlines()
    shown = [row.rstrip() for row in last_picture(terminal)[:19]]
    assert shown == letters[:19]


@pytest.mark.slow
@pytest.mark.parametrize("interface", ["plain", "ascii"])
@pytest.mark.parametrize(("columns", "warned"), [(60, True), (80, False)])
def test_a_terminal_narrower_than_a_board_is_told_so(
    tmp_path: Path, columns: int, warned: bool, interface: str
) -> None:
    path = saved(tmp_path / "game.jsonl", finished("tiles"))
    terminal = Terminal("record", "show", path, "--ui", interface, size=(40, columns))
    assert terminal.end() == 0
    note = f"The terminal has {columns} columns; the board needs 80."
    shown = plain(terminal.output)
    assert (note in shown) is warned
    assert (COLUMNS_SHOWN in shown) is not warned, "what is too wide is said in sentences"


@pytest.mark.slow
@pytest.mark.parametrize("words", [("--ui", "line"), ("--json",)])
def test_what_has_no_board_needs_no_width(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = saved(tmp_path / "game.jsonl", finished("tiles"))
    terminal = Terminal("replay", path, *words, size=(40, 60))
    assert terminal.end() == 0
    assert "the board needs" not in plain(terminal.output)


def test_the_order_of_play_is_broken_between_words() -> None:
    narrow = Terminal("phases", "tiles", size=(24, 80))
    assert narrow.end() == 0
    rows = plain(narrow.output).splitlines()
    assert max(map(len, rows)) <= 80
    assert plain(narrow.output).split() == run("phases", "tiles").stdout.split()


@pytest.mark.parametrize("size", ["0", "00", "-5", "abc", "²", " ", "9" * 5, "9" * 5000])
def test_a_size_that_no_terminal_has_is_as_if_it_were_not_set(
    monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    shown = []
    for value in (None, size):
        for name in ("COLUMNS", "LINES"):
            if value is None:
                monkeypatch.delenv(name, raising=False)
            else:
                monkeypatch.setenv(name, value)
        terminal.cache_clear()
        shown.append(
            [run(*words).stdout for words in (("--help",), ("play", "--help"), ("config",))]
        )
    terminal.cache_clear()
    assert all(shown[0])
    assert shown[0] == shown[1]


@pytest.mark.slow
def test_a_board_is_drawn_at_a_terminal_whose_size_is_said_to_be_0(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", finished("tiles"))
    drawn = []
    for settings in ({}, {"COLUMNS": "0", "LINES": "0"}):
        shown = Terminal(
            "record", "show", path, "--ui", "plain", settings=COLOURS | settings, size=(40, 100)
        )
        assert shown.end() == 0
        drawn.append(shown.output)
    assert drawn[0]
    assert drawn[0] == drawn[1]
