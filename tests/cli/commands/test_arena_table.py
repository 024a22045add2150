"""`zweistrom arena table` and `report`: what they show, write and refuse."""

from __future__ import annotations

import csv
import json
import re
import shlex
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest

from cli.commands.arena.report import run_command
from cli.commands.arena.table import bars_of
from cli.shell.terminal.terminal import terminal
from suite.arena.blocks import Tournament
from suite.arena.ratings import Rating
from suite.arena.standings import read_standings
from suite.core import games
from suite.core.errors import SettingError
from suite.core.text.catalogue import LANGUAGES
from tests.arena.folders import folder_of, result, tournament, written
from tests.cli.records import read, run
from tests.cli.terminal import Terminal, plain

TWO = tournament()
SIX = tournament(players=("turn", "greedy", "random", "beam", "cmd:./mybot.py", "turn:width=40"))
COLUMNS = (
    *("rank", "player", "games", "seats", "won", "share", "share_low", "share_high", "fair"),
    *("elo", "elo_low", "elo_high", "skill", "skill_low", "skill_high", "score"),
    *("seconds", "seconds_fast", "seconds_median", "seconds_slow"),
    *("faults", "forfeits", "worst", "forfeited", "level"),
)
KEYS = (
    *("v", "game", "rules", "seats", "seed", "games", "blocks", "players", "meetings", "first"),
    *("plies", "turns", "reasons", "longest", "verdict"),
)


@pytest.fixture
def columns_80(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the test a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    terminal.cache_clear()
    yield
    terminal.cache_clear()


@pytest.fixture
def two(tmp_path: Path) -> Path:
    return folder_of(tmp_path / "arena", TWO, 90)


def test_the_table_has_a_row_for_each_player(two: Path) -> None:
    told = run("arena", "table", two)
    assert (told.exit_code, told.stderr) == (0, "")
    lines = told.stdout.splitlines()
    assert lines[0] == "tiles, 2 seats, 90 games in 45 blocks, seed 7"
    titles = lines[2].split("  ")
    assert [word.strip() for word in titles if word.strip()][:3] == ["#", "player", "Elo"]
    turn, greedy = (re.sub(r" \(.*?\)", "", line).split() for line in lines[4:6])
    assert turn[:2] == ["1", "turn"]
    assert greedy[:2] == ["2", "greedy"]
    assert float(turn[2]) == -float(greedy[2]) > 0
    for cells in (turn, greedy):
        low, high = map(float, cells[5].split("-"))
        assert low < float(cells[4]) < high
    assert "turn beats greedy: " in told.stdout
    assert "  zweistrom replay " in told.stdout


def test_a_file_or_a_pipe_gets_no_colours(two: Path) -> None:
    assert "\x1b" not in run("arena", "table", two).stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arena", [TWO, SIX], ids=["two", "six"])
def test_the_tables_fit_80_columns(
    tmp_path: Path, columns_80: None, arena: Tournament, language: str
) -> None:
    told = run("--language", language, "arena", "table", folder_of(tmp_path / "a", arena, 90))
    assert told.exit_code == 0
    rows = [line for line in told.stdout.splitlines() if re.match(r"[# ─\d]", line)]
    assert len(rows) >= 2 + len(arena.players)
    assert max(len(line) for line in rows if "zweistrom replay" not in line) <= 80
    for player in arena.players:
        assert any(f" {player} " in line for line in rows), "whole, and not broken"


@pytest.mark.slow
def test_of_more_than_two_it_is_shown_who_wins_against_whom(tmp_path: Path) -> None:
    three = tournament(players=("turn", "greedy", "random"))
    standings = read_standings(folder_of(tmp_path / "arena", three, 90))
    lines = run("arena", "table", tmp_path / "arena").stdout.splitlines()
    [at] = [at for at, line in enumerate(lines) if line.startswith("Wins against, %")]
    for row, each in enumerate(standings.players):
        cells = re.sub(r" \(.*?\)", "", lines[at + 3 + row]).split()
        assert cells[:2] == [str(row + 1), each.player]
        for column, other in enumerate(standings.players):
            met = standings.meeting(each.player, other.player)
            assert cells[2 + column] == (f"{100 * met.share.value:.1f}" if met else "-")
    assert "Wins against" not in run("arena", "table", folder_of(tmp_path / "two", TWO, 4)).stdout


def test_a_player_that_is_a_level_has_its_word_beside_it(tmp_path: Path) -> None:
    """In both tables and the data, where `greedy` of the tiles is the level medium."""
    folder = folder_of(tmp_path / "a", tournament(players=("turn", "greedy", "random")), 6)
    told = run("arena", "table", folder).stdout
    assert len(re.findall(r"^\d  greedy \(medium\) ", told, re.MULTILINE)) == 2
    assert not re.search(r"^\d  random \(", told, re.MULTILINE)
    players = json.loads(run("arena", "table", folder, "--format", "json").stdout)["players"]
    assert {each["player"]: each["level"] for each in players} == {
        "turn": "hard",
        "greedy": "medium",
        "random": None,
    }


@pytest.mark.slow
def test_no_number_is_minus_zero(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rating just below the mean is 0.0 in the table, the report and the data."""
    folder = folder_of(tmp_path / "a", TWO, 6)
    rating = Rating(-1e-9, -1e-9, -1e-9)
    monkeypatch.setattr("suite.arena.ratings.elo", lambda _index: {0: rating, 1: rating})
    for told in (
        run("arena", "table", folder).stdout,
        run("arena", "table", folder, "--format", "json").stdout,
        run("arena", "table", folder, "--format", "csv").stdout,
        run("arena", "report", folder).stdout,
    ):
        assert "0.0" in told
        assert not re.search(r"-0\.0+(?![\d.])", re.sub("<svg.*?</svg>", "", told, flags=re.S))


@pytest.mark.slow
def test_at_a_terminal_there_are_bars_and_with_no_color_digits(two: Path) -> None:
    for settings, sign in (
        ({"COLORTERM": "truecolor"}, "[▁▂▃▄▅▆▇█]{10}"),
        ({"NO_COLOR": "1"}, r" [0-4]{10}\b"),
    ):
        shown = Terminal("arena", "table", two, settings=settings, size=(40, 100))
        assert shown.end() == 0
        assert re.search(sign, plain(shown.output))
        assert bool(re.search(r"\x1b\[[\d;]*3\d", shown.output)) is ("COLORTERM" in settings)


@pytest.mark.parametrize(
    ("shares", "letters"),
    [
        ((), ""),
        ((1.0,) * 3, ""),
        ((0.0,) * 4 + (1.0,) * 4, "04"),
        ((1.0, 0.0, 0.0, 1.0, 1.0), "2"),  # the first is left out: the last ones fill the bar
        ((0.5, 0.5, 0.25, 0.25), "1"),
    ],
)
def test_each_four_games_are_a_digit_or_a_bar(
    shares: tuple[float, ...], letters: str, in_colour: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.commands.arena.table.letters_only", lambda: True)
    assert bars_of(shares) == letters
    monkeypatch.setattr("cli.commands.arena.table.letters_only", lambda: False)
    bars = bars_of(shares)
    assert len(bars) == len(letters)
    assert bars.replace("▁", "0").replace("█", "4").replace("▄", "2").replace("▃", "1") == letters


def test_the_columns_of_csv_stay_what_they_are(two: Path) -> None:
    told = run("arena", "table", two, "--format", "csv")
    assert (told.exit_code, told.stderr) == (0, "")
    rows = list(csv.DictReader(StringIO(told.stdout)))
    assert tuple(rows[0]) == COLUMNS
    standings = read_standings(two)
    for row, each in zip(rows, standings.players, strict=True):
        assert row["player"] == each.player
        assert float(row["share"]) == pytest.approx(each.share.value, abs=1e-6)
        assert each.elo and each.pace
        assert float(row["elo"]) == pytest.approx(each.elo.value, abs=1e-6)
        assert float(row["seconds_median"]) == pytest.approx(each.pace.median, abs=1e-6)
        assert row["forfeited"] == ""


def test_the_keys_of_json_stay_what_they_are(two: Path) -> None:
    told = run("arena", "table", two, "--format", "json")
    [line] = read(told.stdout_bytes)
    assert tuple(line) == KEYS
    assert all(tuple(each) == (*COLUMNS, "recent") for each in line["players"])
    assert all(len(each["recent"]) == 40 for each in line["players"])
    assert [(each["player"], each["other"]) for each in line["meetings"]] == [
        ("turn", "greedy"),
        ("greedy", "turn"),
    ]
    shares = ("share", "share_low", "share_high")
    for each in (*line["meetings"], line["first"]):
        assert each["share_low"] < each["share"] < each["share_high"]
        assert {"games", *shares} <= set(each)
    assert tuple(line["plies"]) == tuple(line["turns"]) == ("least", "median", "most", "mean")
    assert sum(line["reasons"].values()) == line["games"] == 90
    assert tuple(line["verdict"]) == ("player", "other", "stronger", "blocks")


def test_without_the_extra_there_is_a_table_and_a_word_about_it(
    two: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("suite.arena.ratings.find_spec", lambda _name: None)
    told = run("arena", "table", two)
    assert told.exit_code == 0
    assert told.stderr == "for ratings: pip install 'zweistrom[arena]'\n"
    assert "Elo" not in told.stdout.splitlines()[2]
    assert " turn " in told.stdout


def test_without_the_extra_there_is_no_report(
    two: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.commands.arena.report.find_spec", lambda _name: None)
    told = run("arena", "report", two, "-o", tmp_path / "report.html")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "pip install 'zweistrom[arena]'" in told.stderr
    assert not (tmp_path / "report.html").exists()


@pytest.mark.slow
def test_the_report_is_a_file_that_is_never_written_over(two: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    told = run("arena", "report", two, "-o", file)
    assert (told.exit_code, told.stdout) == (0, "")
    assert told.stderr == f"The page is in {file}\n"
    page = file.read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>\n")
    assert page.endswith("</html>\n")
    again = run("arena", "report", two, "-o", file)
    assert again.exit_code == 2
    assert again.stderr == f"zweistrom: {file} already exists and is not overwritten\n"
    assert file.read_text("utf-8") == page
    assert run("arena", "report", two).stdout == page


@pytest.mark.parametrize(
    "arena",
    [
        TWO,
        tournament(game="temples", players=("beam:width=2", "cmd:./my bot --fast")),
        tournament(players=("turn", "greedy", "greedy"), seats=3),
    ],
)
@pytest.mark.parametrize("edition", [0, -1])
def test_the_command_of_the_report_plays_the_same_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arena: Tournament, edition: int
) -> None:
    game = games.find(arena.game)
    rules = game.new_rules(game.editions[edition].name)
    arena = Tournament(
        game=arena.game, rules=rules, players=arena.players, seats=arena.seats, seed=arena.seed
    )
    standings = read_standings(folder_of(tmp_path / "arena", arena, 12))
    program, *words = shlex.split(run_command(standings))
    assert (program, words[-2:]) == ("zweistrom", ["-o", "FOLDER"])
    begun: list[Tournament] = []

    def begin(_path: Path, found: Tournament) -> None:
        begun.append(found)
        raise SettingError("enough")

    monkeypatch.setattr("cli.commands.arena.run.Folder", begin)
    monkeypatch.setattr("suite.players.roster.seat", lambda _game, _spec: None)
    assert run(*words).stderr.splitlines()[-1] == "zweistrom: enough"
    assert begun == [arena]


def damaged(folder: Path) -> Path:
    with (folder / "results.jsonl").open("ab") as file:
        file.write(b'{"game": 91}\n')
    return folder


def other_format(folder: Path) -> Path:
    settings = json.loads((folder / "arena.json").read_text())
    (folder / "arena.json").write_text(json.dumps(settings | {"format": "chess/1"}))
    return folder


def without_games(folder: Path) -> Path:
    return written(folder.parent / "empty", TWO, [])


@pytest.mark.parametrize("command", ["table", "report"])
@pytest.mark.parametrize(
    ("spoil", "code", "reason"),
    [
        (lambda folder: folder / "nowhere", 2, "there is no such folder; 'zweistrom arena run'"),
        (lambda folder: folder.parent, 2, "it has no arena.json; 'zweistrom arena run' makes one"),
        (lambda folder: folder / "arena.json", 2, "it has no arena.json"),
        (without_games, 2, "no game has finished there yet; 'zweistrom arena run' plays them"),
        (damaged, 1, "results.jsonl, line 91: this is not a line of a game: Object missing"),
        (other_format, 1, "arena.json, line 1: the format is 'chess/1'; this version reads"),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_sentence(
    two: Path, command: str, spoil: Callable[[Path], Path], code: int, reason: str
) -> None:
    told = run("arena", command, spoil(two))
    assert (told.exit_code, told.stdout) == (code, "")
    assert told.stderr.startswith("zweistrom: ")
    assert told.stderr.count("\n") == 1
    assert reason in told.stderr


def test_a_torn_last_line_is_passed_over(two: Path) -> None:
    with (two / "results.jsonl").open("ab") as file:
        file.write(b'{"game": 91, "block')
    told = run("arena", "table", two)
    assert told.exit_code == 0
    assert told.stdout.startswith("tiles, 2 seats, 90 games in 45 blocks, seed 7\n")


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    arena = tournament(players=("turn", "cmd:\x1b[2Jbot"))
    folder = folder_of(tmp_path / "arena", arena, 8)
    for form in ("table", "csv"):
        told = run("arena", "table", folder, "--format", form)
        assert "\x1b" not in told.stdout
        assert "cmd:?[2Jbot" in told.stdout


def test_faults_and_forfeits_are_shown(tmp_path: Path) -> None:
    results = [
        result(TWO, 1, faults=[0, 3], left=[1], reason="forfeit"),
        result(TWO, 2, faults=[1, 0]),
    ]
    told = run("arena", "table", written(tmp_path / "arena", TWO, results)).stdout
    [row] = [line for line in told.splitlines() if re.match(r"\d +greedy ", line)]
    assert "greedy forfeited one game." in told
    assert re.search(r" 4( +\d*)?$", row.rstrip())
    assert "Ended by: forfeit (1, 50.0 %), few treasures left (1, 50.0 %)." in told


@pytest.mark.slow
def test_the_games_that_were_played_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "my arena"
    played = run(
        *("arena", "run", "temples", "random", "random", "-n", "2", "--seed", "3", "-o", folder)
    )
    assert played.exit_code == 0
    told = run("arena", "table", folder).stdout
    commands = [shlex.split(line) for line in told.splitlines() if "zweistrom replay" in line]
    assert commands
    for program, *words in commands:
        assert program == "zweistrom"
        assert run(*words, "--ui", "line").exit_code == 0
