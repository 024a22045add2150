"""What is proposed to play next, by how the last games against a level went."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from suite.core import games
from suite.core.play.collection import latest
from suite.play.beginning import SavedGame, saved_game
from suite.play.proposal import READ, proposal
from tests.cli.own_games import own
from tests.cli.records import begun, saved

ADA = ("Ada", "human")


def play(folder: Path, *losers: int, level: str = "easy", game: str = "temples") -> None:
    """Write games of Ada on seat 1 against a level, each later than all that are there."""
    for loser in losers:
        number = len([*folder.glob("*.jsonl")])
        name = f"2026-11-01-{number:04}-{game}.jsonl"
        path = own(folder, name, game=game, seats=(ADA, ("Rival", level)), loser=loser, events=9)
        os.utime(path, (number, number))


def proposed(folder: Path) -> str:
    return proposal(latest(folder), ["Ada"])


@pytest.mark.parametrize("game", games.names())
def test_who_has_won_three_of_four_is_shown_the_next_level(tmp_path: Path, game: str) -> None:
    play(tmp_path, 1, 1, game=game)
    assert proposed(tmp_path) == ""
    play(tmp_path, 0, 1, game=game)
    title = games.find(game).title
    words = f"You won 3 of your last 4 games of {title} against easy: try medium."
    assert proposed(tmp_path) == words
    play(tmp_path, 0, game=game)
    assert proposed(tmp_path) == "", "the first win is no longer among the last four"


def test_three_wins_in_a_row_are_enough(tmp_path: Path) -> None:
    play(tmp_path, 1, 1, 1)
    assert proposed(tmp_path).startswith("You won 3 of your last 3 games ")


def test_who_has_lost_three_of_four_is_shown_the_mistakes(tmp_path: Path) -> None:
    play(tmp_path, 0, 1, 0, 0)
    words = "You lost 3 of your last 4 games of Temples against easy: retry your mistakes"
    assert proposed(tmp_path).startswith(words)


def test_above_the_highest_level_there_is_none(tmp_path: Path) -> None:
    play(tmp_path, 1, 1, 1, 1, level=[*games.find("temples").levels][-1])
    assert proposed(tmp_path) == ""


def test_a_level_that_went_counts_as_its_successor(tmp_path: Path) -> None:
    play(tmp_path, 0, 0, level="master")
    play(tmp_path, 0, level="expert")
    assert "against expert" in proposed(tmp_path)


def test_only_games_against_the_same_level_count(tmp_path: Path) -> None:
    play(tmp_path, 1, 1)
    play(tmp_path, 1, level="medium")
    assert proposed(tmp_path) == ""
    play(tmp_path, 1)
    assert "against easy: try medium" in proposed(tmp_path)


def test_the_last_finished_game_decides(tmp_path: Path) -> None:
    play(tmp_path, 1, 1, 1)
    left = saved(tmp_path / "2026-11-01-0008-temples.jsonl", begun("temples", 9))
    os.utime(left, (8, 8))
    assert proposed(tmp_path), "a game that was left is no result"
    friends = own(tmp_path, "2026-11-01-0009-temples.jsonl", seats=(ADA, ("Ben", "human")))
    os.utime(friends, (9, 9))
    assert proposed(tmp_path) == "", "after a game among friends nothing is proposed"


@pytest.mark.parametrize("rivals", [("random",), ("easy", "easy")])
def test_other_rivals_propose_nothing(tmp_path: Path, rivals: tuple[str, ...]) -> None:
    seats = (ADA, *((f"Rival {word}", word) for word in rivals))
    for number in range(4):
        path = own(tmp_path, f"x{number}.jsonl", game="tiles", seats=seats, loser=0, events=9)
        *lines, end = path.read_text().splitlines()
        if "result" not in end:
            result = '{"result":{"reason":"limit","scores":[0,0,0],"winners":[1]}}'
            path.write_text("\n".join([*lines, end, result]) + "\n")
    assert proposed(tmp_path) == ""


def test_no_more_files_are_read_than_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def note(path: Path) -> SavedGame:
        read.append(path)
        return saved_game(path)

    monkeypatch.setattr("suite.play.proposal.saved_game", note)
    play(tmp_path, *[1] * 6)
    assert proposed(tmp_path)
    assert len(read) == 4
    read.clear()
    for number in range(READ + 9):
        (tmp_path / f"y{number}.jsonl").write_text("broken\n")
    assert proposed(tmp_path) == ""
    assert len(read) == READ
