"""The index of a folder: it follows the files, whatever happens to them."""

from __future__ import annotations

import json
import sqlite3
from codecs import BOM_UTF8
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from suite.arena.folder import Folder
from suite.arena.index import INDEX, open_index
from suite.core import files
from suite.core.errors import SettingError
from suite.core.play.record import LONGEST_LINE, RecordError
from tests.arena.folders import Line, folder_of, result, timed_at, tournament, written

TABLES = ("games", "seats", "times", "sums", "meetings")
TWO = tournament()


def kept(folder: Path) -> dict[str, list[Any]]:
    """Return all that the index keeps of a folder's games."""
    with open_index(folder) as index:
        return {table: sorted(index.rows(f"select * from {table}")) for table in TABLES}


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def cut(folder: Path, number: int) -> dict[str, bytes]:
    """Cut a folder back to so many games; return what its files were."""
    whole = {}
    for name in ("results.jsonl", "times.jsonl"):
        whole[name] = (folder / name).read_bytes()
        (folder / name).write_bytes(b"".join(lines_of(folder / name)[:number]))
    return whole


@pytest.mark.parametrize(
    "arena",
    [
        TWO,
        tournament(players=("turn", "greedy", "random"), seats=2),
        tournament(players=("turn", "greedy", "greedy", "greedy"), seats=4),
    ],
)
def test_an_index_brought_up_to_date_is_one_made_anew(tmp_path: Path, arena: Any) -> None:
    grown = folder_of(tmp_path / "grown", arena, 60)
    whole = cut(grown, 25)
    for number in (25, 26, 41):
        cut_back = {
            name: b"".join(data.splitlines(keepends=True)[:number]) for name, data in whole.items()
        }
        for name, data in cut_back.items():
            (grown / name).write_bytes(data)
        assert len(kept(grown)["games"]) == number
    for name, data in whole.items():
        (grown / name).write_bytes(data)
    assert kept(grown) == kept(folder_of(tmp_path / "whole", arena, 60))


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the numbers of the games that are read from now on."""
    numbers: list[int] = []
    monkeypatch.setattr(
        "suite.arena.index.check_played", lambda _played, number, _arena: numbers.append(number)
    )
    return numbers


def test_only_what_is_new_is_read(tmp_path: Path, checked: list[int]) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 30)
    whole = cut(folder, 20)
    kept(folder)
    assert checked == list(range(1, 21))
    for name, data in whole.items():
        (folder / name).write_bytes(data)
    kept(folder)
    kept(folder)
    assert checked == list(range(1, 31))


def test_a_folder_that_has_changed_gets_a_new_index(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 20)
    before = kept(folder)
    lines = lines_of(folder / "results.jsonl")
    changed = {**json.loads(lines[3]), "plies": 4321}
    lines[3] = json.dumps(changed).encode() + b"\n"
    (folder / "results.jsonl").write_bytes(b"".join(lines))
    after = kept(folder)
    assert (4, 4321) in [(row[0], row[4]) for row in after["games"]]
    assert len(after["games"]) == 20
    assert after["games"] != before["games"]


def test_a_shorter_folder_gets_a_new_index(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 20)
    kept(folder)
    cut(folder, 7)
    assert kept(folder) == kept(folder_of(tmp_path / "short", TWO, 7))


def test_other_players_in_the_folder_get_a_new_index(tmp_path: Path, checked: list[int]) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    kept(folder)
    other = written(tmp_path / "other", tournament(players=("turn", "random")), [])
    (folder / "arena.json").write_bytes((other / "arena.json").read_bytes())
    kept(folder)
    assert checked == [*range(1, 9), *range(1, 9)]


@pytest.mark.parametrize(
    "spoilt", [b"no database at all, but long enough to be seen as one" * 40, b""]
)
def test_what_is_no_index_is_replaced(tmp_path: Path, spoilt: bytes) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    (folder / INDEX).write_bytes(spoilt)
    assert len(kept(folder)["games"]) == 8
    assert (folder / INDEX).read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize(
    "change",
    [
        "drop table elo",
        "alter table elo add column extra",
        "create view more as select 1",
        "create trigger more after insert on games begin delete from games; end",
        "update read set digest = cast(x'ff' as text)",
        "pragma writable_schema = on; update sqlite_master set sql = 'create' where name = 'elo'",
        "create table luck (game integer, seat integer, luck real, primary key (game, seat)) "
        "without rowid; pragma user_version = 2",  # what the version before wrote
    ],
)
def test_an_index_of_others_is_replaced(tmp_path: Path, change: str) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    before = kept(folder)
    with closing(sqlite3.connect(folder / INDEX)) as database:
        database.executescript(change)
    planted = (folder / INDEX).read_bytes()
    assert kept(folder) == before
    assert (folder / INDEX).read_bytes() != planted


def test_an_index_with_any_page_destroyed_is_replaced(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    before = kept(folder)
    whole = (folder / INDEX).read_bytes()
    for start in range(0, len(whole), 4096):
        (folder / INDEX).write_bytes(whole[:start] + b"\xff" * 4096 + whole[start + 4096 :])
        assert kept(folder) == before, start


@pytest.mark.parametrize("read_before", [0, 5])
def test_a_line_without_end_is_named(tmp_path: Path, read_before: int) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    whole = cut(folder, 5)
    if read_before:
        kept(folder)
    endless = whole["results.jsonl"] + b"x" * (LONGEST_LINE + 1)
    (folder / "results.jsonl").write_bytes(endless)
    for read in (lambda: kept(folder), lambda: Folder(folder, TWO)):
        with pytest.raises(RecordError, match=r"results.jsonl: .* line 9 is longer than"):
            read()


def test_where_nothing_can_be_written_the_index_is_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    (folder / INDEX).mkdir()
    assert len(kept(folder)["games"]) == 8
    assert (folder / INDEX).is_dir()


def test_an_index_that_is_as_it_was_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    before = kept(folder)

    def write(path: Path, data: bytes) -> None:
        raise AssertionError("it was written")

    monkeypatch.setattr(files, "replace", write)
    assert kept(folder) == before


def test_two_programs_have_an_index_each_and_leave_a_whole_one(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 20)
    whole = cut(folder, 12)
    with open_index(folder) as one:
        for name, data in whole.items():
            (folder / name).write_bytes(data)
        with open_index(folder) as other, other.database:
            other.database.execute("delete from elo")
            assert (one.games, other.games) == (12, 20)
        with one.database:
            one.database.execute("insert into elo values (0, 1.0, 0.0, 2.0)")
    assert kept(folder) == kept(folder_of(tmp_path / "whole", TWO, 20))
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []


def test_where_sqlite_cannot_be_kept_the_index_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("suite.arena.index.KEEPS", False)
    folder = folder_of(tmp_path / "arena", TWO, 8)
    assert kept(folder) == kept(folder)
    assert not (folder / INDEX).exists()


def test_a_torn_last_line_is_passed_over_until_it_is_whole(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    for name in ("results.jsonl", "times.jsonl"):
        whole = (folder / name).read_bytes()
        for torn in (whole[:-1], whole[:-9]):
            (folder / name).write_bytes(torn)
            assert len(kept(folder)["games" if name == "results.jsonl" else "times"]) in (7, 14)
        (folder / name).write_bytes(whole)
    assert len(kept(folder)["games"]) == 8


def test_an_index_follows_files_of_another_system(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    usual = kept(folder)
    (folder / INDEX).unlink()
    whole = cut(folder, 5)
    for name in whole:
        (folder / name).write_bytes(
            BOM_UTF8 + (folder / name).read_bytes().replace(b"\n", b"\r\n\n")
        )
    assert len(kept(folder)["games"]) == 5
    for name, data in whole.items():
        added = data.splitlines(keepends=True)[5:]
        (folder / name).write_bytes((folder / name).read_bytes() + b"\n".join(added) + bytes(3000))
    with open_index(folder) as index:
        assert index.stubs == ((folder / "results.jsonl", 16), (folder / "times.jsonl", 16))
    assert kept(folder) == usual
    (folder / INDEX).unlink()
    assert kept(folder) == usual
    with (folder / "results.jsonl").open("ab") as file:
        file.write(b"\n")
    with pytest.raises(RecordError, match=r"results.jsonl, line 16: this is not a line of a game"):
        kept(folder)


def test_games_without_times_count(tmp_path: Path) -> None:
    results = [result(TWO, number) for number in (1, 2, 3)]
    folder = written(tmp_path / "arena", TWO, results, [timed_at(1)])
    found = kept(folder)
    assert (len(found["games"]), len(found["times"])) == (3, 2)


def test_shared_places_and_wins_are_counted_by_their_shares(tmp_path: Path) -> None:
    four = tournament(players=("turn", "greedy", "greedy", "greedy"), seats=4)
    # turn sits first, and shares the win with the greedy of the third seat
    shared = result(four, 1, winners=[0, 2], places=[1, 3, 1, 4])
    folder = written(tmp_path / "arena", four, [shared])
    with open_index(folder) as index:
        assert index.rows("select player, games, seats, points from sums order by player") == [
            (0, 1, 1, 12),
            (1, 1, 3, 12),
        ]
        # before two of three, beside one: 24 * (1 + 1/2 + 1) / 3
        assert index.rows("select one, other, games, points from meetings") == [(0, 1, 1, 20)]


BROKEN: list[tuple[str, Callable[[Line], Any], str]] = [
    ("another game", lambda line: {**line, "game": 9}, "game 3 should be here, not 9"),
    ("a list", lambda line: [line], "Expected `object`"),
    ("a key too few", lambda line: {"game": 3}, "missing required field"),
    ("a seat too many", lambda line: {**line, "places": [1, 2, 3]}, "places has 3 entries"),
    ("another seating", lambda line: {**line, "seating": [1, 0]}, "game 3 is block 2, deal 8"),
    ("another block", lambda line: {**line, "block": 10**18}, "game 3 is block 2, deal 8"),
    ("no such winner", lambda line: {**line, "winners": [-1]}, "winners has -1; it must be"),
    ("nobody first", lambda line: {**line, "first": 2}, "first has 2; it must be from 0 to 1"),
    ("no place", lambda line: {**line, "places": [0, 1]}, "places has 0; it must be from 1 to 2"),
    ("too many plies", lambda line: {**line, "plies": 2**70}, "plies has 1180591620717411303424"),
    ("nobody won", lambda line: {**line, "winners": []}, "nobody has won"),
    ("no score", lambda line: {**line, "scores": [[], "x"]}, "[] is not a score"),
    ("a huge score", lambda line: {**line, "scores": [1, 2**70]}, "is not a score"),
    ("a score of words", lambda line: {**line, "scores": [1, ["x", 2]]}, "['x', 2] is not a score"),
]


@pytest.mark.parametrize(
    ("spoil", "reason"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN]
)
def test_a_damaged_result_is_told_with_its_line(
    tmp_path: Path, spoil: Callable[[Line], Any], reason: str
) -> None:
    lines = [result(TWO, number) for number in range(1, 6)]
    folder = written(tmp_path / "arena", TWO, [*lines[:2], spoil(lines[2]), *lines[3:]])
    with pytest.raises(RecordError) as told, open_index(folder):
        pass
    assert told.value.line == 3
    assert reason in str(told.value)
    assert str(folder / "results.jsonl") in str(told.value)


@pytest.mark.parametrize("text", [b"\xff\xfe\n", b"{\n", b"[" * 5000 + b"\n"])
def test_a_line_that_is_no_json_is_told(tmp_path: Path, text: bytes) -> None:
    folder = written(tmp_path / "arena", TWO, [result(TWO, 1)])
    with (folder / "results.jsonl").open("ab") as file:
        file.write(text)
    with (
        pytest.raises(RecordError, match="line 2: this is not a line of a game"),
        open_index(folder),
    ):
        pass


def test_damage_leaves_the_index_as_it_was(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    before = kept(folder)
    whole = (folder / "results.jsonl").read_bytes()
    (folder / "results.jsonl").write_bytes(whole + b"{}\n")
    with pytest.raises(RecordError, match="line 9"):
        kept(folder)
    (folder / "results.jsonl").write_bytes(whole)
    assert kept(folder) == before


def test_a_database_is_closed_when_a_file_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 8)
    (folder / "results.jsonl").unlink()
    (folder / "results.jsonl").mkdir()
    opened, connect = [], sqlite3.connect

    def noted(name: str) -> sqlite3.Connection:
        opened.append(connect(name))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    with pytest.raises(RecordError), open_index(folder):
        pass
    assert opened
    for database in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            database.execute("select 1")


def test_damaged_times_are_told_with_their_line(tmp_path: Path) -> None:
    times = [timed_at(1), {**timed_at(2), "seconds": [1.0]}]
    folder = written(tmp_path / "arena", TWO, [result(TWO, 1), result(TWO, 2)], times)
    with pytest.raises(RecordError, match=r"times\.jsonl, line 2: .*seconds has 1 entries"):
        kept(folder)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"format": "zweistrom-arena/9"}, "the format is 'zweistrom-arena/9'"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"seats": 5}, "tiles has 2, 3 or 4 seats, not 5"),
        ({"rules": {"hat": 1}}, "unknown option 'hat'"),
        ({"players": ["turn"]}, "2 seats need"),
        ({"seed": "seven"}, "not tournament settings"),
    ],
)
def test_settings_that_cannot_be_are_told(tmp_path: Path, given: Line, reason: str) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 2)
    settings = json.loads((folder / "arena.json").read_text())
    (folder / "arena.json").write_text(json.dumps(settings | given))
    with pytest.raises(RecordError) as told:
        kept(folder)
    assert (told.value.line, reason in str(told.value)) == (1, True), str(told.value)


def test_folders_that_are_none_are_told(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="there is no such folder"):
        kept(tmp_path / "nowhere")
    with pytest.raises(SettingError, match=r"it has no arena\.json"):
        kept(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingError, match=r"it has no arena\.json"):
        kept(tmp_path / "file")
    empty = written(tmp_path / "empty", TWO, [])
    with pytest.raises(SettingError, match="no game has finished there yet"):
        kept(empty)
    (empty / "results.jsonl").unlink()
    with pytest.raises(SettingError, match="no game has finished there yet"):
        kept(empty)
