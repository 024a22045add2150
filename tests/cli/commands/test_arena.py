"""`zweistrom arena run`: what it refuses, what it says, and how it is stopped and goes on."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from typer.testing import Result

from suite.arena.folder import read_tournament
from suite.core.play import record
from tests.arena.folders import content
from tests.cli.records import run
from tests.cli.terminal import Terminal, plain, start

PLAYERS = ("random", "beam:width=1")
DECIDED = ("--until-decided", "--seed", "3")
BROKEN = """
class Broken:
    def choose(self, view, legal, rng):
        raise RuntimeError
"""


def arena(*words: str | Path, game: str = "temples") -> Result:
    return run("arena", "run", game, *words)


@pytest.mark.slow
def test_the_games_and_what_they_show(tmp_path: Path) -> None:
    path = tmp_path / "new" / "arena"
    told = arena("ai:random", "beam:width=1", "-n", "6", "--seed", "3", "-o", path)
    assert told.exit_code == 0
    assert told.stderr == f"The games go to {path}\n"
    first, *shares, table, report = told.stdout.splitlines()
    assert first == "temples, 2 seats, 6 games from seed 3:"
    assert [each.split()[0] for each in shares] == ["random", "beam:width=1"]
    assert all(each.endswith("; 50.0 % is fair)") for each in shares)
    assert table == f"Details: zweistrom arena table {path}"
    assert report == f"With plots: zweistrom arena report {path} -o report.html"
    assert read_tournament(path).players == PLAYERS
    assert run("record", "check", path / "games" / "000001.jsonl").exit_code == 0


def test_a_player_that_is_a_level_has_its_word_beside_it(tmp_path: Path) -> None:
    told = arena("ai:easy", "random", "-n", "2", "-o", tmp_path / "arena")
    _first, *shares, _table, _report = told.stdout.splitlines()
    assert shares[0].startswith("  beam:width=1:slips=10 (easy)  ")
    assert shares[1].startswith("  random                        ")


def test_rules_are_read_as_in_play(tmp_path: Path) -> None:
    words = ("random", "greedy", "random", "-n", "1", "-o", tmp_path)
    arena(*words, "--edition", "2014", "--treasures", "turn", game="tiles")
    told = read_tournament(tmp_path)
    assert (told.seats, told.rules["bag_end"], told.rules["treasures"]) == (3, "at-once", "turn")
    assert record.read_file(tmp_path / "games" / "000001.jsonl").games[0].header.rules == told.rules


@pytest.mark.slow
def test_games_are_rounded_up_to_whole_blocks_and_it_is_said(tmp_path: Path) -> None:
    told = arena("random", "greedy", "random", "-n", "4", "-o", tmp_path, game="tiles")
    assert told.stderr.splitlines()[0] == (
        "4 games are rounded up to 6: every deal is played in 3 seatings"
    )
    assert "6 games from seed" in told.stdout


@pytest.mark.slow
def test_json_has_all_of_it_in_one_object(tmp_path: Path) -> None:
    told = arena(*PLAYERS, "-n", "6", "--seed", "3", "-o", tmp_path, "--json")
    (line,) = told.stdout.splitlines()
    found = json.loads(line)["arena"]
    shares = {each["player"]: each["points"] for each in found.pop("players")}
    assert sum(shares.values()) == 6
    assert list(shares) == list(PLAYERS)
    assert found == {
        "folder": str(tmp_path),
        "game": "temples",
        "seats": 2,
        "seed": 3,
        "games": 6,
    }


def test_without_a_folder_there_is_a_new_one_among_the_users(home: Path) -> None:
    for number in (1, 2):
        told = arena(*PLAYERS, "-n", "2")
        path = Path(told.stderr.removeprefix("The games go to ").strip())
        assert path.parent == home.parent / "arena"
        assert path.name.endswith(f"-{number:04}-temples")
        assert read_tournament(path).game == "temples"


@pytest.mark.slow
def test_the_same_command_goes_on_and_a_larger_number_plays_more(tmp_path: Path) -> None:
    one, whole = tmp_path / "one", tmp_path / "whole"
    arena(*PLAYERS, "-n", "2", "--seed", "3", "-o", one)
    assert "6 games" in arena(*PLAYERS, "-n", "6", "-o", one).stdout  # the seed is known
    assert "4 games" in arena(*PLAYERS, "-n", "4", "-o", one).stdout
    arena(*PLAYERS, "-n", "6", "--seed", "3", "--workers", "2", "-o", whole)
    assert content(one) == content(whole)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((*PLAYERS, "--seed", "4"), "seed 3, not 4"),
        (("beam", "random"), "players random beam:width=1, not beam random"),
        ((*PLAYERS, "--edition", "2013"), "first_hand 5, not 3"),
    ],
)
def test_another_tournament_is_refused_by_what_differs(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    arena(*PLAYERS, "-n", "2", "--seed", "3", "-o", tmp_path)
    before = content(tmp_path)
    told = arena(*words, "-n", "4", "-o", tmp_path)
    assert told.exit_code == 2
    assert told.stderr == (
        f"zweistrom: {tmp_path} holds the tournament with {sentence}: name another folder\n"
    )
    assert content(tmp_path) == before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "missing argument"),
        (PLAYERS, "set the number of games with -n, or use --until-decided"),
        (("random", "-n", "2"), "2 seats need 2 players, not 1; one may be named several times"),
        (("random", "nobody", "-n", "2"), "there is no player 'nobody' for temples"),
        (("random", "no.py:Me", "-n", "2"), "no.py"),
        (("random", "cmd:/no/such/bot", "-n", "2"), "/no/such/bot"),
        ((*PLAYERS, "-n", "0"), "must be at least 1"),
        ((*PLAYERS, "-n", "2", "--seats", "3"), "temples has 2 seats, not 3"),
        ((*PLAYERS, "-n", "2", "--cap", "2"), "--cap only works with --until-decided"),
        ((*PLAYERS, "-n", "2", "--until-decided"), "leave out -n"),
        (("random", "random", "--until-decided"), "needs two different players and two seats"),
        (("random", "beam", "turn", "--until-decided"), "needs two different players"),
        (
            (*PLAYERS, "-n", "2", "--workers", "2", "--scheduler", "tcp://x:1"),
            "leave out --workers",
        ),
        ((*PLAYERS, "-n", "2", "--move-time", "0"), "must be at least"),
        ((*PLAYERS, "-n", "2", "-o", ""), "-o needs the name of a folder"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    home: Path, words: tuple[str, ...], sentence: str
) -> None:
    told = arena(*words)
    assert told.exit_code == 2
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1
    assert not told.stdout
    assert not home.parent.exists()


@pytest.mark.slow
def test_a_test_decides_and_says_so(tmp_path: Path) -> None:
    told = arena("beam:width=1", "random", *DECIDED, "-o", tmp_path)
    assert told.stdout.splitlines()[-3] == (
        "beam:width=1 is stronger than random: decided after 14 blocks."
    )
    told = arena("beam:width=1", "random", *DECIDED, "-o", tmp_path, "--json")
    assert json.loads(told.stdout)["arena"]["test"] == {"blocks": 14, "stronger": True}
    told = arena("random", "beam:width=1", *DECIDED, "-o", tmp_path / "other")
    assert "random is not stronger than beam:width=1: decided after 13 blocks." in told.stdout


def test_a_test_that_reaches_its_cap_is_undecided(tmp_path: Path) -> None:
    told = arena("beam:width=1", "random", *DECIDED, "--cap", "3", "-o", tmp_path)
    assert "3 games are rounded up to 4" in told.stderr
    assert told.stdout.splitlines()[-3] == (
        "Undecided after 2 blocks whether beam:width=1 is stronger than random (0 against 20 Elo)."
    )


@pytest.mark.slow
def test_broken_players_lose_and_are_told_but_not_endlessly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.py").write_text(BROKEN)
    monkeypatch.chdir(tmp_path)
    told = arena("broken.py:Broken", "random", "-n", "10", "--seed", "3", "-o", "arena")
    assert told.exit_code == 0
    assert told.stdout.splitlines()[2].startswith("  random            100.0 %")
    faults = [line for line in told.stderr.splitlines() if line.startswith("Game ")]
    assert len(faults) == 20
    assert told.stderr.splitlines()[-1] == "Further faults are not shown; the results count them."


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, workers: str) -> None:
    path, whole = tmp_path / "arena", tmp_path / "whole"
    command = (*PLAYERS, "--seed", "3", "--workers", workers)
    process = start("arena", "run", "temples", *command, "-n", "100000", "-o", path)
    results = path / "results.jsonl"
    assert process.stderr
    process.stderr.readline()
    while not results.exists() or results.read_bytes().count(b"\n") < 4:
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate()
    assert process.returncode == 130
    assert stderr.decode().splitlines()[-1] == (
        f"Stopped. To continue, run the same command with -o {path}"
    )
    assert stdout.startswith(b"temples, 2 seats, ")
    number = results.read_bytes().count(b"\n")
    games = number + number % 2 + 2
    assert arena(*command, "-n", str(games), "-o", path).exit_code == 0
    arena(*command, "-n", str(games), "-o", whole)
    assert content(path) == content(whole)


def test_stopped_before_a_game_has_ended_there_is_nothing_to_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("suite.arena.tournament.Run.play", press)
    told = arena(*PLAYERS, "-n", "2", "--seed", "3", "-o", tmp_path)
    assert told.exit_code == 130
    assert told.stdout == "temples, 2 seats, 0 games from seed 3:\n"


@pytest.mark.slow
def test_on_a_terminal_it_is_live(tmp_path: Path) -> None:
    terminal = Terminal(
        "arena", "run", "temples", *PLAYERS, "-n", "40", "--seed", "3", "-o", tmp_path
    )
    assert terminal.end() == 0
    told = plain(terminal.output)
    assert "\x1b[?25l" in terminal.output
    assert "temples, 2 seats, seed 3: every deal in 2 seatings" in told
    assert "40/40" in told
    assert "1 worker" in told
    assert told.splitlines()[-1].startswith("With plots: ")


def test_nothing_is_animated_where_nobody_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.shell.live.SECONDS_A_LINE", 0.0)
    told = arena(*PLAYERS, "-n", "4", "--seed", "3", "-o", tmp_path)
    _path, *lines = told.stderr.splitlines()
    assert lines[-1].startswith("4 of 4 games, ")
    assert "random 0.0 %, beam:width=1 100.0 %" in lines[-1]
    assert "\x1b" not in told.stderr


def test_a_line_comes_now_and_then_only(tmp_path: Path) -> None:
    told = arena(*PLAYERS, "-n", "4", "--seed", "3", "-o", tmp_path)
    assert told.stderr.count("\n") == 1


def test_help_lists_the_players_place_and_the_rules() -> None:
    assert "GAME PLAYER..." in run("arena", "run", "--help").stdout
    told = " ".join(run("arena", "run", "temples", "--help").stdout.split())
    assert "{PLAYER}..." in told
    assert "--first-hand 5|3" in told


def test_a_finished_tournament_needs_no_time(tmp_path: Path) -> None:
    words = (*PLAYERS, "-n", "2", "--seed", "3", "-o", tmp_path)
    assert arena(*words).stdout == arena(*words).stdout
