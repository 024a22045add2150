"""`zweistrom companion`: how it begins, what it refuses, and that `resume` goes on with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.app import app
from suite.core.play.record import Event, read_file
from suite.temples.game import GAME
from tests.temples.positions import position


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, [*words], input=typed)


def companion(*words: str, typed: str = "") -> Result:
    return run("companion", "temples", *words, "--ui", "line", typed=typed)


PLAYERS = ("--player", "Ada", "--player", "Ben")


def test_resume_goes_on_with_a_game_at_a_table(tmp_path: Path) -> None:
    file = str(tmp_path / "table.jsonl")
    begun = companion(file, *PLAYERS, "--knows", "Ada", typed="ada\nmmmmm\n")
    assert begun.exit_code == 0
    assert "Which 3 cards" not in begun.stdout  # nobody sits at a terminal
    gone_on = run("resume", file, "--ui", "line", typed="mms\ntm\nquit\n")
    assert gone_on.exit_code == 0
    [*_lines, (_number, last)] = read_file(Path(file)).games[0].lines
    assert isinstance(last, Event)
    assert last.action == "travel medes"
    assert run("record", "check", file).exit_code == 0


def test_what_is_not_said_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    asked = companion(str(file), typed="Ada\nBen\n2\n3\n1\nada\nquit\n")
    assert asked.exit_code == 0
    header = read_file(file).games[0].header
    assert [seat.name for seat in header.seats] == ["Ada", "Ben"]
    assert (header.rules["first_hand"], header.view, header.seed) == (3, 1, None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--player", "Ada"), "temples has 2 seats, not 1"),
        ((*PLAYERS, "--knows", "Cleo"), "there is no seat 'Cleo'"),
        (("--player", "Ada", "--player", "turn"), "'turn' is a computer player"),
    ],
)
def test_what_cannot_sit_at_the_table_is_one_sentence(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    refused = companion(str(tmp_path / "t.jsonl"), *words)
    assert refused.exit_code == 2
    assert said in refused.stderr
    assert not (tmp_path / "t.jsonl").exists()


@pytest.mark.parametrize("seat", [7, -1, True, False, "0"])
def test_a_position_of_no_seat_is_refused_before_anything_is_written(
    seat: Any, tmp_path: Path
) -> None:
    view = GAME.to_json(GAME.view(position(hand="mm"), 0)) | {"seat": seat}
    state = tmp_path / "state.json"
    state.write_text(json.dumps(view))
    refused = companion(str(tmp_path / "t.jsonl"), *PLAYERS, "--from", str(state))
    assert refused.exit_code == 1
    assert f"seat is {seat!r}; it must be null or a seat from 0 to 1" in refused.stderr
    assert not (tmp_path / "t.jsonl").exists()


def test_a_file_with_a_game_is_gone_on_with_and_never_begun_anew(tmp_path: Path) -> None:
    file = str(tmp_path / "table.jsonl")
    companion(file, *PLAYERS, typed="ada\n")
    refused = companion(file, *PLAYERS)
    assert (refused.exit_code, "already holds a game" in refused.stderr) == (2, True)
    assert run("companion", "tiles", file).exit_code == 1
    assert companion(file, typed="tm\nquit\n").exit_code == 0
