"""Bots that others have written at our tables: watched, played against, and gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from suite.core.play.record import Mark, read_file
from suite.players.external.command import program_of
from tests.cli.records import GAMES, play, read, run
from tests.cli.screens.sitting import HUMAN, Person, sit, table_of
from tests.players.tables import bot

NAME = program_of(bot("sound").removeprefix("cmd:"))
FAULTY = """\
from suite.core.play.player import Choice


class Faulty:
    def choose(self, view, legal, rng):
        return Choice((-1,))
"""


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    """A player in a file that never wants what is legal."""
    (tmp_path / "faulty.py").write_text(FAULTY)
    return f"{tmp_path / 'faulty.py'}:Faulty"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_in_another_process_is_watched_like_any_program(game: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    told = run("watch", game, bot("sound"), "ai:random", "--seed", "3", "-o", path)
    assert told.exit_code == 0
    assert NAME in told.stderr.splitlines()[1]
    assert read_file(path).game().header.seats[0].player == bot("sound")
    assert run("record", "check", path).exit_code == 0


def test_where_a_bot_forfeits_the_games_go_on(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    told = run(
        "watch", "temples", bot("garbage"), "ai:random", "--games", "3", "--seed", "3", "-o", path
    )
    assert told.exit_code == 0
    faults = [line for line in told.stderr.splitlines() if line.startswith("Seat 1")]
    assert len(faults) == 9
    assert faults[2] == f"Seat 1 ({NAME}): its answer is not a 'move' message; fault 3: it forfeits"
    assert told.stdout.splitlines()[-1] == (f"Games won: {NAME} 0, random 3; shared 0; played 3.")
    assert run("record", "check", path).exit_code == 0


def test_with_more_seats_random_plays_on_for_a_bot_that_has_forfeited(faulty: str) -> None:
    told = run("watch", "tiles", faulty, "ai:random", "ai:random", "--seed", "3")
    assert told.exit_code == 0
    assert "Archer has left the game; from now on 'random' plays the seat" in told.stdout
    assert "(left)" in told.stdout
    assert "Seat 1 (Faulty): its action is not legal; fault 3: it forfeits" in told.stderr


def test_with_json_what_bots_do_wrong_stays_off_the_data(faulty: str) -> None:
    told = run("watch", "temples", faulty, "ai:random", "--seed", "3", "--json")
    assert all(json.loads(line)["v"] == 1 for line in told.stdout.splitlines())
    assert told.stderr.count("Seat 1 (Faulty)") == 3


def test_a_person_plays_against_a_bot_and_is_told_of_its_faults(faulty: str) -> None:
    told = play("tiles", "Anna", faulty, "--seed", "3", typed="end;end;end;quit")
    assert told.stderr.count("Seat 2 (Faulty)") == 3
    assert "Anna has won (" in told.stdout


def test_a_player_in_a_file_is_no_name_for_a_person() -> None:
    refused = run("play", "temples", "mybot.py")
    assert (refused.exit_code, refused.stderr) == (
        2,
        "zweistrom: 'mybot.py' is a file: add :Class for a player in it, or put cmd: before it\n",
    )


# Going on


def left(tmp_path: Path, player: str) -> Path:
    """Return the record of a game against a program that was left after a few turns."""
    path = tmp_path / "left.jsonl"
    play("tiles", "Anna", player, "--seed", "3", "--first", "1", "-o", path, typed="end;quit")
    return path


@pytest.mark.parametrize("kind", ["command", "file"])
def test_what_a_record_names_is_run_only_if_it_is_trusted(
    kind: str, faulty: str, tmp_path: Path
) -> None:
    player = bot("sound") if kind == "command" else faulty
    path = left(tmp_path, player)
    before = path.read_bytes()
    refused = run("resume", path, lines="quit\n")
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"zweistrom: seat 2 of {path} runs ")
    assert refused.stderr.endswith("which may be harmful; --trust allows it\n")
    assert path.read_bytes() == before
    assert run("resume", path, "--trust", lines="quit\n").exit_code == 0


def test_faults_count_on_when_a_game_goes_on(faulty: str, tmp_path: Path) -> None:
    path = left(tmp_path, faulty)
    lines = [line for _, line in read_file(path).game().lines]
    marks = [line for line in lines if isinstance(line, Mark)]
    assert 0 < len(marks) < 3
    told = run("resume", path, "--trust", lines="end\n" * 9)
    assert f"fault {len(marks) + 1}: " in told.stderr
    assert [line["forfeit"] for line in read(path.read_bytes()) if "forfeit" in line] == [1]


# The full screen


@pytest.mark.slow
def test_before_the_full_screen_faults_are_shown_and_told_again_at_the_end(
    faulty: str, tmp_path: Path
) -> None:
    shown: list[str] = []

    async def story(person: Person) -> None:
        shown.append(person.frame)
        while not person.is_over:
            await person.type("end")
            await person.press("enter")
            shown.append(person.frame)

    app = sit(table_of("tiles", HUMAN, faulty), story)
    assert app.play_screen.table.outcome
    assert app.play_screen.table.outcome.reason == "forfeit"
    assert len(app.play_screen.live.faults) == 3
    assert any("fault 1:" in frame for frame in shown)
    assert "it forfeits" in shown[-1]


@pytest.mark.slow
def test_before_the_full_screen_a_bot_in_another_process_plays(tmp_path: Path) -> None:
    async def story(person: Person) -> None:
        for _ in range(3):
            await person.type("end")
            await person.press("enter")

    table = table_of("tiles", HUMAN, bot("sound"))
    app = sit(table, story)
    assert app.play_screen.live.faults == []
    assert {event.actor for event in table.events} == {0, 1, "chance"}
    app.play_screen.live.close()
