"""`zweistrom review`: whose side it takes, what it keeps beside a record, and how it is stopped."""

from __future__ import annotations

import json
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from suite.core import files
from suite.review import Budget, Reviewing
from suite.review import cache as kept_reviews
from tests.cli.commands.test_review import resigned
from tests.cli.records import begun, golden, run, unfinished
from tests.cli.terminal import Terminal


def saved(path: Path, lines: list[dict[str, Any]]) -> Path:
    """Write the lines of a record."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at little: how well is not what is tested here."""
    monkeypatch.setattr("cli.commands.review.USUAL", Budget(worlds=1, least=2, most=2, searches=0))
    monkeypatch.setattr("cli.commands.review.DEEP", Budget(worlds=2, least=2, most=2, searches=0))


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows with every review that is made."""
    made: list[int] = []
    work = Reviewing.work

    def watched(self: Reviewing) -> Any:
        made.append(len(made))
        return work(self)

    monkeypatch.setattr(Reviewing, "work", watched)
    return made


def test_the_side_is_chosen_as_by_other_commands(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", unfinished(6))
    for side in ("2", "Ben", "ben"):
        told = run("review", path, "--as", side, "--json")
        assert told.exit_code == 0, told.output
        assert json.loads(told.stdout)["side"] == 1
    for words, said in (
        ((), "not finished"),
        (("--as", "spectator"), "a spectator sees no hand"),
        (("--as", "Cleo"), "no seat 'Cleo'"),
    ):
        refused = run("review", path, *words)
        assert refused.exit_code in (1, 2)
        assert said in refused.stderr
        assert not refused.stdout
        assert len(refused.stderr.splitlines()) <= 2


def test_a_record_of_one_side_is_seen_from_there_only(tmp_path: Path) -> None:
    whole = saved(tmp_path / "whole.jsonl", unfinished(8))
    for side, seen in (("1", 0), ("spectator", None)):
        path = tmp_path / f"{side}.jsonl"
        assert run("record", "redact", whole, "--as", side, "-o", path).exit_code == 0
        told = run("review", path, "--json")
        if seen is None:
            assert told.exit_code == 1
            assert "a spectator sees no hand" in told.stderr
        else:
            assert json.loads(told.stdout)["side"] == seen
        again = run("review", path, "--as", "2")
        assert again.exit_code == 2
        assert again.stderr == run("replay", path, "--as", "2").stderr


def plies(path: Path, seat: str) -> list[int]:
    """Return the plies that the review of a seat tells of."""
    told = run("review", path, "--as", seat, "--json")
    assert told.exit_code == 0, told.output
    review = json.loads(told.stdout)
    assert len(review["curve"]) == len(review["steps"]) + 1
    return [step["ply"] for step in review["steps"]]


@pytest.mark.slow
def test_of_what_can_still_be_taken_back_nothing_is_told(tmp_path: Path) -> None:
    programs = [{"name": name, "player": "random"} for name in ("Ada", "Ben")]
    seen = set()
    for game in ("temples", "tiles"):
        for events in (9, 13, 18, 21):
            header, *played = begun(game, events)
            path = saved(tmp_path / "game.jsonl", [header, *played])
            drawn = [line["ply"] for line in played if line["actor"] == "chance"]
            for seat in ("1", "2"):
                assert plies(path, seat) == [*range(1, drawn[-1] + 1)]
            seen.add(events - drawn[-1])
            saved(path, [{**header, "from": {"file": "a", "ply": 1}}, *played])
            assert plies(path, "1") == [*range(1, events + 1)]  # a fork is there to try things
            saved(path, [{**header, "seats": programs}, *played])
            assert plies(path, "1") == [*range(1, events + 1)]  # nobody plays
    assert len(seen) > 1


@pytest.mark.parametrize("marked", [False, True])
def test_with_free_undo_nothing_is_settled(tmp_path: Path, marked: bool) -> None:
    header, *played = unfinished(8)
    lines = [header, {"mark": "undo-free", "ply": 1}] if marked else [{**header, "undo": "free"}]
    path = saved(tmp_path / "game.jsonl", [*lines, *played])
    refused = run("review", path, "--as", "1")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "can still undo all of it" in refused.stderr
    assert not [*tmp_path.glob("*.review")]


@pytest.mark.slow
def test_the_second_look_costs_nothing_and_anything_new_is_looked_at(
    tmp_path: Path, looked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "game.jsonl", unfinished(6))
    kept = tmp_path / "game.jsonl.1.seat-1.review"
    first = run("review", path, "--as", "1").stdout
    assert len(looked) == 1
    assert kept.stat().st_mode & 0o077 == 0
    assert run("review", path, "--as", "1").stdout == first
    assert len(looked) == 1
    run("review", path, "--as", "2")  # another side
    assert len(looked) == 2
    assert run("review", path, "--as", "1").stdout == first  # each has a file of its own
    assert len(looked) == 2
    saved(path, unfinished(7))  # the game went on
    run("review", path, "--as", "1")
    assert len(looked) == 3
    for damage in (b"", b"{", b"\xff", kept.read_bytes()[:-40], b"[" * 100_000):
        kept.write_bytes(damage)
        run("review", path, "--as", "1")
    assert len(looked) == 8
    run("review", path, "--as", "1", "--deep")  # another budget
    assert len(looked) == 9
    run("review", path, "--as", "1")
    monkeypatch.setattr("suite.players.values.evaluator", lambda: "other kernels")
    run("review", path, "--as", "1")
    assert len(looked) == 11
    kept.unlink()
    kept.mkdir()  # it cannot be written
    assert run("review", path, "--as", "1").exit_code == 0
    assert kept.is_dir()


def test_what_cannot_be_kept_is_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "game.jsonl", unfinished(4))

    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(files, "replace", refuse)
    assert run("review", path, "--as", "1").exit_code == 0
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def test_writers_at_the_same_time_leave_one_whole_review(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", unfinished(4))
    told = run("review", path, "--as", "1").stdout
    place = tmp_path / "game.jsonl.1.seat-1.review"
    whole = place.read_bytes()
    kept = msgspec.json.decode(whole, type=kept_reviews.Entry)
    with ThreadPoolExecutor(4) as pool:
        for _ in range(20):
            pool.submit(kept_reviews.write, place, kept.key, kept.review)
            assert kept_reviews.read(place, kept.key) == kept.review
    assert place.read_bytes() == whole
    assert run("review", path, "--as", "1").stdout == told
    assert sorted(each.name for each in tmp_path.iterdir()) == [path.name, place.name]


def test_a_review_beside_saved_games_is_no_saved_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    home = tmp_path / "zweistrom" / "games"
    home.mkdir(parents=True)
    path = saved(home / "2026-01-02-0001-temples.jsonl", unfinished(4))
    assert run("review", path, "--as", "1").exit_code == 0
    assert len([*home.iterdir()]) == 2
    told = run("resume", lines="quit\n")
    assert "passed over" not in told.output
    assert told.exit_code == 0, told.output


def test_games_of_a_file_have_a_review_each(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", [*unfinished(4), *unfinished(6)])
    assert run("review", path, "--as", "1", "--game", "2").exit_code == 0
    assert run("review", path, "--as", "1").exit_code == 0
    assert {each.suffixes[-3] for each in tmp_path.glob("*.review")} == {".1", ".2"}
    refused = run("review", path, "--as", "1", "--game", "3")
    assert refused.exit_code == 2
    assert not refused.stdout


@pytest.mark.parametrize("time", ["0", "-1", "1e9", "inf", "soon"])
def test_a_time_without_reason_is_refused(tmp_path: Path, time: str) -> None:
    refused = run("review", resigned(tmp_path), "--time", time)
    assert refused.exit_code == 2
    assert "--time" in refused.stderr


def test_a_review_by_the_clock_is_not_kept(tmp_path: Path, looked: list[int]) -> None:
    path = resigned(tmp_path, 4)
    for _ in range(2):
        assert run("review", path, "--time", "1").exit_code == 0
    assert len(looked) == 2
    assert not [*tmp_path.glob("*.review")]


@pytest.mark.parametrize("option", ["-o", "--html"])
def test_a_file_that_is_there_is_refused_before_the_work(
    tmp_path: Path, looked: list[int], option: str
) -> None:
    path, there = resigned(tmp_path, 4), tmp_path / "there"
    there.write_text("mine")
    refused = run("review", path, option, there)
    assert refused.exit_code == 2
    assert "is not overwritten" in refused.stderr
    assert not looked
    assert there.read_text() == "mine"


@pytest.mark.slow
def test_ctrl_c_tells_what_is_done(tmp_path: Path) -> None:
    path, marked = saved(tmp_path / "game.jsonl", golden()), tmp_path / "marked.jsonl"
    terminal = Terminal("review", path, "-o", marked)
    terminal.wait_for("has done 3 of")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    assert "The review was stopped" in terminal.scrollback
    assert "Traceback" not in terminal.output
    assert run("record", "check", marked).exit_code == 0
    assert {each.name for each in tmp_path.iterdir()} == {path.name, marked.name}
