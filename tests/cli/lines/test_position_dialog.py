"""A running game is typed in before the companion sits beside it, and it goes on from there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import Result

from tests.asking import CARDS, TILES
from tests.cli.records import Line, lines_of, run
from tests.cli.terminal import Terminal

ADA_AND_BEN = ["Ada", "Ben"]
NO_MORE_SEATS = [""]
NOBODY, ADA, BEN, ALL = "1", "2", "3", "4"
BEGINS, RUNS = "1", "2"
WITH_ALL = ["--buildings", "yes", "--wonder", "yes"]
USUAL = ["b", "2", *TILES[2:11], *TILES[13:21], "s4 t2"]
"""The position of tiles by the usual rules: without building and wonder."""


def companion_in_lines(game: str, path: Path, lines: Sequence[str], *words: str) -> Result:
    return run("companion", game, path, *words, "--ui", "line", lines="\n".join(lines) + "\n")


def beginning(game: str, known: str) -> list[str]:
    """Return what is typed before the position: who, the edition, whose hand, that it runs."""
    return [*ADA_AND_BEN, *(NO_MORE_SEATS if game == "tiles" else []), "1", known, RUNS]


@pytest.mark.parametrize(
    ("game", "position", "action"),
    [("temples", CARDS, "travel sumerians"), ("tiles", USUAL, "withdraw priest")],
)
def test_a_game_that_is_typed_in_goes_on(
    tmp_path: Path, game: str, position: list[str], action: str
) -> None:
    path = tmp_path / "game.jsonl"
    told = companion_in_lines(game, path, [*beginning(game, ALL), *position, action, "quit"])
    assert told.exit_code == 0, told.stderr
    header, event = lines_of(path)
    assert "view" not in header
    assert header["state"]["phase"] in ("act", "action")
    assert event["action"] == action
    check = run("record", "check", path)
    assert (check.exit_code, check.stdout) == (0, f"{path}: valid, one game\n")
    assert run("companion", game, path, "--ui", "line", lines="quit\n").exit_code == 0


@pytest.mark.parametrize(("known", "seat"), [(NOBODY, None), (ADA, 0), (BEN, 1)])
def test_hands_that_are_not_known_are_numbers(tmp_path: Path, known: str, seat: int | None) -> None:
    lines = list(CARDS)
    for at, whose in ((6, 0), (15, 1)):
        lines[at] = lines[at] if whose == seat else "4"
    path = tmp_path / "game.jsonl"
    told = companion_in_lines("temples", path, [*beginning("temples", known), *lines, "quit"])
    assert told.exit_code == 0, told.stderr
    state: Line = lines_of(path)[0]["state"]
    assert state["seat"] == seat
    assert [hand == {"unknown": 4} for hand in state["hands"]] == [seat != 0, seat != 1]
    assert run("record", "check", path).exit_code == 0


def test_a_wrong_answer_is_told_and_asked_for_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = [*beginning("temples", ALL), "Cleo", CARDS[0], "maybe", *CARDS[1:], "quit"]
    told = companion_in_lines("temples", path, lines)
    assert told.exit_code == 0, told.stderr
    assert "'Cleo' is not Ada or Ben\n" in told.stderr
    assert "Type y for yes or n for no, not 'maybe'\n" in told.stderr
    assert lines_of(path)[0]["state"]["active"] == 0


def test_a_position_that_cannot_be_is_asked_for_again_and_enter_keeps(tmp_path: Path) -> None:
    right, corrected = tmp_path / "right.jsonl", tmp_path / "corrected.jsonl"
    companion_in_lines("temples", right, [*beginning("temples", ALL), *CARDS, "quit"])
    wrong = [*CARDS[:8], "a" * 10, *CARDS[9:]]
    again = [""] * len(CARDS)
    again[8] = "-"
    lines = [*beginning("temples", ALL), *wrong, *again, "quit"]
    told = companion_in_lines("temples", corrected, lines)
    assert told.exit_code == 0, told.stderr
    assert "The position has 13 people cards assyrians; the game has 12\n" in told.stderr
    assert corrected.read_bytes() == right.read_bytes()


@pytest.mark.slow
def test_what_was_answered_stands_in_brackets(tmp_path: Path) -> None:
    terminal = Terminal("companion", "temples", tmp_path / "game.jsonl", "--ui", "line")
    for line in (*ADA_AND_BEN, "1", ALL, RUNS, *CARDS[:8], "a" * 10, *CARDS[9:]):
        terminal.type(line)
    terminal.wait_for("Whose turn is it? [ada]")
    terminal.type("")
    terminal.wait_for("Has Ada migrated this turn (y/n)? [n]")
    terminal.hang_up()


def test_rules_decide_what_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = [*ADA_AND_BEN, *NO_MORE_SEATS, ALL, RUNS, *TILES, "quit"]
    told = companion_in_lines("tiles", path, lines, *WITH_ALL)
    assert told.exit_code == 0, told.stderr
    state = lines_of(path)[0]["state"]
    assert (state["buildings"], state["wonder"]) == ({"palace": "F5"}, "C9")


def test_nothing_is_kept_if_the_position_is_left(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = companion_in_lines("temples", path, [*beginning("temples", ALL), *CARDS[:9]])
    assert told.exit_code == 2
    assert told.stderr.splitlines()[-1].endswith("so nothing was started")
    assert not path.exists()


def test_a_game_that_begins_has_no_position(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = companion_in_lines("temples", path, [*beginning("temples", ALL)[:-1], BEGINS, "quit"])
    assert told.exit_code == 0, told.stderr
    assert "state" not in lines_of(path)[0]


def test_who_names_the_players_is_not_asked(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = companion_in_lines("temples", path, ["quit"], "--player", "Ada", "--player", "Ben")
    assert told.exit_code == 0, told.stderr
    assert "just beginning" not in told.stderr
