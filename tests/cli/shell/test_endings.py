"""The end of a game for people: why it ended, the points of every seat, and another game."""

from __future__ import annotations

import shlex
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cli.shell.games.rematch import command_line
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.play import record
from suite.core.play.record import HUMAN
from suite.core.play.table import Table
from suite.core.play.telling import ending
from suite.core.view import EVERYBODY
from suite.play.beginning import begin, rematch
from tests.cli.records import (
    GAMES,
    TABLES,
    finished,
    lines_of,
    run,
    saved,
    seen_by,
    table_of,
)
from tests.core.playing import header

NAMES = ["Anna", "Ben", "Cleo", "Dan"]


def ended(game: str, seats: int = 2, seed: int = 3) -> Table[Any]:
    return table_of(finished(game, seats, seed))


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_the_records_says_to_people_why_a_game_ended(game: str) -> None:
    rules = games.find(game)
    assert all(" " in rules.reason_text(reason) for reason in rules.reasons)


@pytest.mark.parametrize("game", GAMES)
def test_what_people_read_has_no_raw_word(tmp_path: Path, game: str) -> None:
    lines = finished(game)
    path = saved(tmp_path / "game.jsonl", lines)
    reason = lines[-1]["result"]["reason"]
    for words in (["replay", path], ["record", "show", path], ["why", path, "end"]):
        told = run(*words).stdout  # type: ignore[arg-type]
        assert f"({reason})" not in told
        assert games.find(game).reason_text(reason) in told


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_seat_has_a_row_with_its_points(game: str, seats: int) -> None:
    for seed in range(3, 8):
        table = ended(game, seats, seed)
        assert table.outcome
        names = NAMES[:seats]
        rows = ending(table, names)[-seats - 1 :]
        assert all(len(row) <= 72 for row in rows)
        for seat, row in enumerate(rows[1:]):
            assert row.startswith(names[seat])
            assert row.endswith("wins") == (seat in table.outcome.winners)
        sentences = ending(table, names, in_columns=False)[-seats:]
        assert [each.partition(":")[0] for each in sentences] == names


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_treasures_go_to_the_colours_that_the_result_counts(seats: int) -> None:
    for seed in range(1, 6):
        table = ended("tiles", seats, seed)
        assert table.outcome
        view = table.view(EVERYBODY)
        sheet = table.game.score_sheet(view, NAMES, table.outcome.scores, table.staying)
        for seat, (row, score) in enumerate(zip(sheet.rows, table.outcome.scores, strict=True)):
            red, black, green, blue = (sum(map(int, cell.split("+"))) for cell in row[:4])
            assert [black, red, blue, green] == score
            given = sum(int(cell.partition("+")[2] or 0) for cell in row[:4])
            assert given == table.state.won[seat]
            assert int(row[4].split()[0]) == min(score)


def test_an_equal_weakest_colour_is_told_with_what_decides() -> None:
    table = ended("tiles")
    sheet = table.game.score_sheet
    view = table.view(EVERYBODY)
    told = sheet(view, NAMES, [[3, 5, 6, 7], [9, 3, 4, 9]], (0, 1)).remarks
    assert told[-1] == (
        "Anna and Ben are equal in the weakest colour; the second weakest colour decides, 5 "
        "against 4."
    )
    told = sheet(view, NAMES, [[3, 5, 6, 7], [7, 6, 5, 3]], (0, 1)).remarks
    assert told[-1].startswith("Anna and Ben have the same points")
    told = sheet(view, NAMES, [[3, 5, 6, 7], [9, 9, 9, 9]], (0,)).remarks
    assert "Ben" not in " ".join(told)


@pytest.mark.parametrize("watcher", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_one_side_has_its_points_too(game: str, watcher: int) -> None:
    lines = finished(game)
    whole, seen = ending(table_of(lines), NAMES[:2]), table_of(seen_by(watcher, lines))
    assert ending(seen, NAMES[:2]) == whole


def test_who_has_resigned_is_told(home: Path) -> None:
    told = run("play", "temples", "Anna", "Ben", "--seed", "3", "--first", "1", lines="resign")
    assert "Anna has resigned." in told.stdout
    assert "To play again, with the seats in any order: zweistrom play temples -- Anna Ben" in (
        told.stderr
    )
    assert len(list(home.iterdir())) == 1


# --- another game


@pytest.mark.parametrize("game", GAMES)
def test_once_more_is_the_same_game_from_another_seed(home: Path, game: str) -> None:
    table = ended(game)
    another = rematch(table, 77)
    begin(another, home).close()
    [path] = home.iterdir()
    assert another.events == []
    assert another.header.seats == table.header.seats
    assert another.header.rules == table.header.rules
    [first] = lines_of(path)
    assert first["seed"] == another.header.seed == 77


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_swapped_sides_let_the_next_player_begin(home: Path, game: str, seats: int) -> None:
    table = ended(game, seats)
    first = int(table.events[0].action.split()[1])
    order = [seat.name for seat in table.header.seats]
    another = rematch(table, 77, swapped=True)
    with closing(begin(another, home)):
        names = [seat.name for seat in another.header.seats]
        assert names == [*order[1:], order[0]]
        start = int(another.events[0].action.split()[1])
        assert names[start] == order[(first + 1) % seats]
        while another.actor is CHANCE:
            another.deal()
    [path] = home.iterdir()
    assert run("record", "check", path).exit_code == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_command_for_another_game_is_one(home: Path, game: str) -> None:
    rules = games.find(game)
    given = header(3, (HUMAN, "random"), rules)
    option = rules.options[0]
    changed = {**given.rules, option.name: option.values[-1]}
    table: Table[Any] = Table(
        rules, record.Header(format=given.format, game=game, rules=changed, seats=given.seats)
    )
    words = shlex.split(command_line(table))
    assert words[0] == "zweistrom"
    assert run(*words[1:], lines="quit").exit_code == 0
    [path] = home.iterdir()
    first = lines_of(path)[0]
    assert first["rules"] == changed
    assert [seat["player"] for seat in first["seats"]] == [HUMAN, "random"]


def test_at_the_end_of_a_game_it_is_proposed_what_to_play_next(home: Path, tmp_path: Path) -> None:
    words = "You lost 3 of your last 3 games of Temples against easy"
    for number in range(3):
        told = run("play", "temples", "Ada", "ai:easy", "--ui", "line", lines="resign\n").stderr
        assert (words in told) is (number == 2)
    outside = tmp_path / "game.jsonl"
    told = run("play", "temples", "-o", outside, "Ada", "ai:easy", lines="resign\n").stderr
    assert "The game is over." in told
    assert words not in told, "it is not among the user's games"
