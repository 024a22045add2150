"""`zweistrom stats`: results by rivals, luck and skill, what is passed over, and the reviews."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.shell.games.own_results import ENOUGH, ROWS, Played, mean, periods
from suite.arena.intervals import wilson
from suite.core.play.record import Seating
from suite.play.beginning import own_seat
from suite.play.review import SeatReview
from suite.review import cache
from tests.cli.own_games import SMALL, keep_review, own
from tests.cli.records import lines_of, run, saved, unfinished
from tests.cli.terminal import plain

ADA = ("Ada", "human")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Review with a small budget."""
    monkeypatch.setattr("suite.play.review.USUAL", SMALL)


def stats(*words: str) -> str:
    told = run("stats", *words)
    assert told.exit_code == 0, told.output
    return plain(told.stdout)


def as_json(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(stats("--json", *words))
    return found


def account(path: Path, **changed: object) -> None:
    """Change the account of the first seat in a kept review."""
    place = cache.place_of(path, 1)
    kept = msgspec.json.decode(place.read_bytes(), type=cache.Entry)
    first, *rest = kept.review.accounts
    accounts = [msgspec.structs.replace(first, **changed), *rest]
    review = msgspec.structs.replace(kept.review, accounts=accounts)
    cache.write(place, kept.key, review)


def test_results_are_told_by_game_and_rivals(home: Path) -> None:
    for number in range(3):
        own(home, f"2026-11-01-000{number}-temples.jsonl", loser=number % 2)
    own(home, "2026-11-02-0001-temples.jsonl", seats=(("Ben", "human"), ADA), loser=0)
    tiles = (("Rival", "medium"), ADA)
    own(home, "2026-11-03-0001-tiles.jsonl", game="tiles", seats=tiles, loser=0)
    told = stats()
    assert told.startswith("5 finished games of Ada.\n")
    rows = [line.split() for line in told.splitlines() if line.startswith(("Temples ", "Tiles "))]
    assert rows == [
        ["Temples", "easy", "3", "1", "33.3"],
        ["Temples", "Ben", "1", "1", "100.0"],
        ["Tiles", "medium", "1", "1", "100.0"],
    ]
    assert f"is shown from {ENOUGH} games on" in told
    assert "Temples: 4 games have not been reviewed; 'zweistrom stats --review' does it." in told
    data = as_json()
    assert list(data) == ["v", "name", "results", "games", "damaged", "unknown"]
    assert [each["seat"] for each in data["games"]] == [0, 0, 0, 1, 1]
    assert [each["share"] for each in data["games"]] == [0, 1, 0, 1, 1]


def test_the_rivals_at_a_larger_table_are_all_named(home: Path) -> None:
    path = own(home, game="tiles", seats=(ADA, ("One", "medium"), ("Two", "easy")), loser=0)
    *lines, _left = lines_of(path)
    end = {"reason": "limit", "scores": [0, 0, 0], "winners": [0, 2]}
    saved(path, [*lines, {"result": end}])
    (found,) = as_json()["results"]
    assert (found["rivals"], found["won"]) == (["easy", "medium"], 0.5)


def test_the_interval_is_told_where_there_are_enough_games(home: Path) -> None:
    for number in range(ENOUGH):
        own(home, f"2026-11-01-000{number}-temples.jsonl", events=4, loser=int(number > 3))
    told = stats()
    low, high = wilson(6, ENOUGH)
    assert f"{100 * low:.1f}-{100 * high:.1f}" in told
    assert "games on" not in told


@pytest.mark.slow
def test_luck_and_skill_over_time_come_from_the_kept_reviews(home: Path) -> None:
    for number, (draws, loss) in enumerate([(-0.2, 0.04), (0.1, 0.02)], 1):
        path = own(home, f"2026-11-0{number}-0001-temples.jsonl", events=12)
        keep_review(path)
        account(path, draws=draws, mean_loss=loss, choices=5)
    told = stats()
    assert "Temples, luck and skill in 2 games, the oldest first:" in told
    first, second = [line.split() for line in told.splitlines() if line.startswith("2026-11-")]
    assert first[:2] == ["2026-11-01", "1"]
    assert first[2].startswith("############|")
    assert first[-2:] == ["4.0", "%"]
    assert "|######" in second[2:4]
    assert "worth -5 % of a win." in told
    assert "On average a real choice cost 3.0 % of a win." in told
    assert "have not been reviewed" not in told
    assert max(map(len, told.splitlines())) <= 100
    (game, _other) = as_json()["games"]
    assert game["account"]["draws"] == -0.2


@pytest.mark.slow
def test_games_without_a_real_choice_have_luck_alone(home: Path) -> None:
    path = own(home, "2026-11-01-0001-temples.jsonl", events=12)
    keep_review(path)
    account(path, draws=-0.2, mean_loss=None, choices=0)
    told = stats()
    assert "luck and skill in" in told
    assert "On average a real choice cost" not in told


@pytest.mark.slow
def test_a_stale_review_counts_as_none(home: Path) -> None:
    path = own(home, events=12)
    keep_review(path)
    lines = lines_of(path)
    saved(path, [lines[0] | {"seed": 77}, *lines[1:]])
    assert "one game has not been reviewed" in stats()


@pytest.mark.slow
def test_the_missing_reviews_are_made_when_asked_for(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (1, 2):
        own(home, f"2026-11-0{number}-0001-temples.jsonl", events=12)
    make = SeatReview.make

    def stop_at_the_second(review: SeatReview, *rest: Any) -> None:
        if "11-02" in review.shelf.path.name:
            raise KeyboardInterrupt
        make(review, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(SeatReview, "make", stop_at_the_second)
        told = run("stats", "--review")
    assert told.exit_code == 130
    assert "the finished ones are kept" in told.stderr
    assert "Temples: one game has not been reviewed" in plain(told.stdout)
    data = as_json("--review")
    assert all(each["account"] for each in data["games"])
    assert as_json() == data


def test_what_is_no_finished_game_of_the_user_is_passed_over(home: Path) -> None:
    own(home, events=4)
    saved(home / "2026-11-03-0001-temples.jsonl", unfinished(20))
    (home / "a.jsonl").write_text("no record\n")
    (home / "b.jsonl").write_bytes(b"\xff\xfe")
    (home / "c.txt").write_text("nothing")
    own(home, "d.jsonl", seats=(("Anna", "human"), ("Ben", "human")), events=4)
    own(home, "e.jsonl", seats=(("One", "easy"), ("Two", "easy")), events=4)
    for name, winners in (("f.jsonl", [9]), ("g.jsonl", [])):
        path = own(home, name, events=4)
        *lines, end = lines_of(path)
        end["result"]["winners"] = winners
        saved(path, [*lines, end])
    told = run("stats")
    assert plain(told.stdout).startswith("One finished game of Ada.\n")
    assert told.stderr.splitlines() == [
        "4 files are not valid records and were skipped; 'zweistrom record check' says why.",
        "One game between several people was skipped: none of them is called Ada.",
    ]


def test_a_record_that_breaks_the_rules_is_not_reviewed(home: Path) -> None:
    path = own(home, events=12)
    lines = lines_of(path)
    saved(path, [*lines[:5], *lines[6:]])
    told = run("stats", "--review")
    assert told.exit_code == 0, told.output
    assert "One file is not a valid record" in told.stderr


def test_without_games_it_says_how_to_begin_one() -> None:
    told = run("stats")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "there is no finished game of Ada in" in told.stderr


@pytest.mark.parametrize(
    ("seats", "seat"),
    [
        ([("Zoe", "human"), ("Rival", "easy")], 0),
        ([("Rival", "easy"), ("Zoe", "human")], 1),
        ([("Zoe", "human"), ("Ada", "human")], 1),
        ([("Zoe", "human"), ("Ben", "human")], None),
        ([("Ada", "human"), ("Ada", "human")], None),
        ([("Ada", "easy"), ("One", "easy")], None),
    ],
)
def test_ones_seat_is_that_of_the_only_person_or_has_ones_name(
    seats: list[tuple[str, str]], seat: int | None
) -> None:
    assert own_seat(tuple(Seating(*each) for each in seats), ["Ada", "Player"]) == seat


@pytest.mark.parametrize(
    ("names", "seat"),
    [
        (("Zoë", "Ben"), 0),
        (("Ben", "Zoe\u0308"), 1),
        (("Ben", "root"), 1),
        (("Player", "Ben"), 0),
        (("Player", "Zoë"), 1),
        (("Ben", "Cleo"), None),
    ],
)
def test_games_from_before_a_name_was_set_are_ones_own(
    names: tuple[str, str], seat: int | None, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "root")
    monkeypatch.setenv("ZWEISTROM_NAME", "Zoë")
    path = own(home, seats=[(name, "human") for name in names])
    if seat is None:
        assert run("stats").exit_code == 2
        assert "does not say which seat is yours" in run("drill", path).stderr
    else:
        assert [each["seat"] for each in as_json()["games"]] == [seat]


@pytest.mark.slow
def test_periods_are_equal_and_hold_every_game(tmp_path: Path) -> None:
    keep_review(own(tmp_path, events=8))
    kept = cache.place_of(tmp_path / "2026-11-01-0001-temples.jsonl", 1)
    told = msgspec.json.decode(kept.read_bytes(), type=cache.Entry).review.accounts[0]
    for number in (0, 1, 9, 10, 11, 37, 400):
        games = [
            Played(Path(str(each)), 1, "tiles", 0, ("easy",), 1.0, told, True)
            for each in range(number)
        ]
        found = periods(games)
        assert sum(each.games for each in found) == number
        assert len(found) <= ROWS
        assert len({each.games for each in found[:-1]}) <= 1


def test_a_mean_has_an_interval_from_enough_numbers_on() -> None:
    assert mean([]) is None
    few, many = mean([0.0, 1.0]), mean([0.0, 1.0] * ENOUGH)
    assert few
    assert (few.value, few.reach) == (0.5, None)
    assert many
    assert many.reach == pytest.approx(1.96 * 0.5 / (2 * ENOUGH - 1) ** 0.5, rel=1e-3)


def test_it_reads_no_more_than_the_records_of_the_games(home: Path) -> None:
    """A thousand games take a few seconds: no game is played again."""
    own(home, events=12)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("suite.core.play.table.Table.take", None)
        assert "One finished game of Ada." in stats()


def test_it_is_imported_only_when_it_is_asked_for() -> None:
    code = "import sys, cli.app; print(any('own_' in name for name in sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"
