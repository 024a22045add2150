"""`zweistrom record redact`: a record as one side saw it, and when nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite.core.view import SPECTATOR
from tests.cli.records import (
    TABLES,
    begun,
    from_position,
    golden,
    read,
    run,
    saved,
    seen_by,
    unfinished,
    written,
)


def test_redact_shows_what_a_spectator_or_a_seat_saw(left: Path) -> None:
    assert read(run("record", "redact", left).stdout_bytes) == seen_by(SPECTATOR, unfinished(30))
    for seat, name in enumerate(("Anna", "Ben")):
        told = run("record", "redact", left, "--as", name).stdout_bytes
        assert read(told) == seen_by(seat, unfinished(30))
    assert read(told)[0]["view"] == 1
    assert "seed" not in read(told)[0]
    assert read(told)[2]["action"] == "draw 0 ? ? ? ? ?"


def test_a_redacted_record_is_sound(tmp_path: Path) -> None:
    whole = saved(tmp_path / "whole.jsonl", golden(), unfinished(30), from_position(50, 9))
    path = tmp_path / "new.jsonl"
    told = run("record", "redact", whole, "--as", "2", "-o", path)
    assert (told.exit_code, told.output) == (0, "")
    assert [line["view"] for line in read(path.read_bytes()) if "format" in line] == [1, 1, 1]
    assert run("record", "check", path).stdout == f"{path}: valid, 3 games\n"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_redacted_record_of_any_number_of_seats_is_sound_and_is_that_view(
    tmp_path: Path, name: str, seats: int
) -> None:
    whole = saved(tmp_path / "whole.jsonl", begun(name, 40, seats))
    for side in ("spectator", *map(str, range(1, seats + 1))):
        path = tmp_path / f"{side}.jsonl"
        assert run("record", "redact", whole, "--as", side, "-o", path).exit_code == 0
        assert run("record", "check", path).stdout == f"{path}: valid, one game\n"
        shown = ("--at", "40", "--json")
        seen = run("record", "show", path, *shown).stdout
        assert seen == run("record", "show", whole, "--as", side, *shown).stdout


def test_redact_writes_a_new_file_as_a_whole_and_never_over_another(
    tmp_path: Path, left: Path
) -> None:
    new = tmp_path / "new.jsonl"
    assert run("record", "redact", left, "-o", new).exit_code == 0
    assert new.read_bytes() == run("record", "redact", left).stdout_bytes
    before = {path: path.read_bytes() for path in tmp_path.glob("*.jsonl")}
    for path in (new, left):
        refused = run("record", "redact", left, "--as", "1", "-o", path)
        assert refused.exit_code == 2
        assert refused.stderr == (f"zweistrom: {path} already exists and is not overwritten\n")
    assert {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before


def test_redact_writes_nothing_of_a_record_that_is_damaged(tmp_path: Path) -> None:
    bad = saved(tmp_path / "bad.jsonl", golden(), [*golden(2), {"undo": 1}])
    for words in ((), ("-o", tmp_path / "new.jsonl")):
        refused = run("record", "redact", bad, *words)
        assert (refused.exit_code, refused.stdout) == (1, "")
    assert list(tmp_path.iterdir()) == [bad]


@pytest.mark.parametrize("folder", [".", "..", "/"])
def test_redact_does_not_write_into_a_folder(left: Path, folder: str) -> None:
    refused = run("record", "redact", left, "-o", folder)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "already exists" in refused.stderr


def test_redact_says_why_a_file_cannot_be_written(tmp_path: Path, left: Path) -> None:
    inside = left / "new.jsonl"
    refused = run("record", "redact", left, "-o", inside)
    assert (refused.exit_code, refused.stderr) == (
        2,
        f"zweistrom: {inside} cannot be written: Not a directory\n",
    )
    nowhere = tmp_path / "nowhere" / "new.jsonl"
    refused = run("record", "redact", left, "-o", nowhere)
    assert refused.exit_code == 2
    assert refused.stderr == (
        f"zweistrom: {nowhere} cannot be written: No such file or directory\n"
    )


def test_redact_of_one_side_as_another_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "side.jsonl", seen_by(0, unfinished(30)))
    assert run("record", "redact", path, "--as", "1").stdout_bytes == path.read_bytes()
    for words in ((), ("--as", "2")):
        refused = run("record", "redact", path, *words)
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert "only one side" in refused.stderr


@pytest.mark.slow
def test_redact_leaves_out_a_last_line_that_was_cut_short_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(written(unfinished(9))[:-20])
    told = run("record", "redact", path)
    assert read(told.stdout_bytes) == seen_by(SPECTATOR, unfinished(8))
    assert told.stderr == f"line 10 of {path} was cut short and was skipped\n"


def test_check_says_where_a_record_of_one_side_names_hidden_cards(tmp_path: Path) -> None:
    lines = seen_by(1, unfinished(30))
    drawn = unfinished(30)[2]["action"]
    lines[2] = {**lines[2], "action": drawn}
    path = saved(tmp_path / "told.jsonl", lines)
    told = run("record", "check", path)
    assert told.exit_code == 1
    assert told.stdout == (
        f"{path}, line 3: {drawn!r} names what seat 1 has not seen "
        f"({', '.join(drawn.split()[2:])}); a record of this side has 'draw 0 ? ? ? ? ?'\n"
    )
