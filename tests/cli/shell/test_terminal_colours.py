"""A canvas on terminals of all, 256 and 16 colours, as large as fits."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from cli.screens.table.presenter import Presenter
from cli.shell.arguments.options import Ui
from cli.shell.terminal.terminal import (
    ALL_COLOURS,
    colour_depth,
    picture,
    segments,
    show_board,
    terminal,
)
from suite.core import games
from suite.core.picture.canvas import Canvas, Run
from suite.core.picture.look import STRONG, Look
from suite.core.picture.palette import GOLD, INK, Shade
from suite.core.view import SPECTATOR, View
from suite.tiles.game import Tiles
from tests.cli.records import GAMES, RANDOM, begun, saved, table_of
from tests.cli.terminal import PROGRAM, Terminal

SHADES: Final = {GOLD: Shade(220, 11), INK: Shade(230, None)}
ROW: Final = [Run("ab", GOLD, INK, True), Run(" ", None, None, False)]
COLOURS: Final = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def _fresh_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("COLORTERM", "NO_COLOR", "ZWEISTROM_COLOURS", "ZWEISTROM_SIZE"):
        monkeypatch.delenv(name, raising=False)
    terminal.cache_clear()
    yield
    terminal.cache_clear()


def new_view(name: str) -> View[object]:
    game = games.find(name)
    return game.view(game.new(game.new_rules(), game.seats[0]), SPECTATOR)


def colours_in(text: str) -> set[str]:
    """Return how colours are named in what a terminal is sent."""
    kinds = set()
    for found in COLOURS.findall(text):
        if "8;2;" in found:
            kinds.add("true")
        if "8;5;" in found:
            kinds.add("256")
        if re.search(r"(?<![0-9;])(?:1;)?(?:3|4|9|10)[0-7](?=[;m])", found.replace("\x1b[", "")):
            kinds.add("16")
    return kinds


@pytest.mark.parametrize(
    ("depth", "ink", "paper"),
    [(ALL_COLOURS, GOLD, INK), (256, "color(220)", "color(230)"), (16, "color(11)", "color(0)")],
)
def test_each_run_has_the_colours_that_were_chosen_for_the_depth(
    depth: int, ink: str, paper: str
) -> None:
    coloured, empty = segments(ROW, SHADES, depth)
    assert (coloured.text, empty.text) == ("ab", " ")
    style = coloured.style
    assert style is not None
    assert style.color is not None
    assert style.bgcolor is not None
    assert (style.color.name, style.bgcolor.name, style.bold) == (ink, paper, True)
    assert empty.style is not None
    assert (empty.style.color, empty.style.bgcolor) == (None, None)


@pytest.mark.parametrize(
    ("said", "depth"), [("16", 16), ("256", 256), ("true", ALL_COLOURS), ("auto", 16), ("", 16)]
)
def test_the_depth_is_what_is_said_or_what_the_terminal_shows(
    said: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZWEISTROM_COLOURS", said)
    assert colour_depth() == depth  # no terminal, of which nothing is known


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({"COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm"}, "16"),
        ({"COLORTERM": "truecolor", "ZWEISTROM_COLOURS": "16"}, "16"),
        ({"TERM": "xterm", "ZWEISTROM_COLOURS": "256"}, "256"),
        ({"TERM": "xterm", "ZWEISTROM_COLOURS": "true"}, "true"),
    ],
)
def test_a_board_has_only_the_colours_of_its_terminal(
    settings: dict[str, str], kind: str, game: str
) -> None:
    words = ("play", game, "Anna", RANDOM, "--seed", "3", "--first", "1", "--ui", "plain")
    shown = Terminal(*words, settings={"COLORTERM": "", **settings}, size=(24, 80))
    shown.wait_for("> ")
    shown.type("quit")
    assert shown.end() == 0
    board = "".join(line for line in shown.output.splitlines() if line.count("\x1b[") > 6)
    assert board
    assert colours_in(board) == {kind}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lines", [12, 22, 36])
def test_a_picture_fits_its_rows(game: str, lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "163")
    board = picture(new_view(game), ("Anna", "Greta"), Ui.PLAIN, lines)
    rows = terminal().render_lines(board, pad=False)
    assert 5 < len(rows) <= lines


@pytest.mark.parametrize("areas", ["off", "faint", "strong"])
def test_areas_are_tinted_as_clearly_as_is_settled(
    areas: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []

    def draw(_view: object, _names: object, look: Look) -> Canvas:
        drawn.append(look.areas)
        return Canvas(1, 1)

    monkeypatch.setattr(Tiles, "draw", staticmethod(draw))
    monkeypatch.setenv("ZWEISTROM_AREAS", areas)
    picture(new_view("tiles"), ("A", "B"), Ui.PLAIN, 36)
    show_board(new_view("tiles"), ("A", "B"), Ui.PLAIN)
    assert set(drawn) == {("off", "faint", "strong").index(areas)}


def test_the_full_screen_begins_with_what_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWEISTROM_AREAS", "strong")
    monkeypatch.setenv("ZWEISTROM_SIZE", "S")
    shown = Presenter(table_of(begun("tiles", 4)), ("Anna", "Ben"), SPECTATOR)
    assert (shown.areas, shown.size) == (STRONG, "S")


@pytest.mark.slow
@pytest.mark.parametrize("depth", ["16", "256", "true"])
def test_no_colours_go_into_a_pipe(depth: str, tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", begun("tiles", 40))
    settings = tmp_path / "config.toml"
    settings.write_text(f'colours = "{depth}"\nui = "plain"\n')
    told = subprocess.run(
        [*PROGRAM, "record", "show", str(path)],
        env={**os.environ, "ZWEISTROM_CONFIG": str(settings)},
        capture_output=True,
        check=True,
    )
    assert b"\x1b" not in told.stdout
    assert "▀" not in told.stdout.decode()


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_board_that_can_have_no_colours_is_in_letters(
    settings: dict[str, str], tmp_path: Path
) -> None:
    path = saved(tmp_path / "game.jsonl", begun("tiles", 40))
    terminal = Terminal("record", "show", path, "--ui", "plain", settings=settings)
    assert terminal.end() == 0
    assert "▀" not in terminal.output
    assert "/F\\ monument" in terminal.output


def test_the_size_that_is_settled_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "163")
    large = terminal().render_lines(picture(new_view("temples"), ("A", "B"), Ui.PLAIN, 36))
    monkeypatch.setenv("ZWEISTROM_SIZE", "S")
    small = terminal().render_lines(picture(new_view("temples"), ("A", "B"), Ui.PLAIN, 36))
    assert len(small) < len(large)
