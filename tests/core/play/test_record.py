"""Records: lines on disk, what is damage, and what a kill leaves behind."""

from __future__ import annotations

import json
import os
from codecs import BOM_UTF8
from collections.abc import Callable
from contextlib import closing
from errno import EINVAL, ENOLCK, ENOSPC, EOPNOTSUPP
from io import FileIO
from os import strerror
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core import files, games
from suite.core.errors import SettingError
from suite.core.play import record
from suite.core.play.record import (
    Event,
    File,
    FileRecorder,
    Forfeit,
    InUseError,
    Mark,
    Origin,
    Outcome,
    RecordError,
    Resign,
    ResultLine,
    Undo,
    encode,
    parse,
    read_file,
    read_games,
)
from suite.core.play.table import Table
from suite.temples.game import GAME
from tests.core.playing import header, play_on

HEAD = encode(header(7))
EVENT = Event(1, "chance", "setup", "start 0")
LINES: list[record.Line] = [
    EVENT,
    Undo(3),
    Resign(1, 9),
    Forfeit(0, 9),
    Mark("hint", 12),
    Mark("undo-free"),
    ResultLine(Outcome("final", [20, 12], [0])),
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: type(line).__name__)
def test_a_line_is_read_as_it_was_written(line: record.Line) -> None:
    assert parse(HEAD + encode(line), "x").game().lines == [(2, line)]


def test_a_header_is_read_as_it_was_written() -> None:
    full = header(
        "a seed", undo="free", view=0, state={"game": "temples"}, origin=Origin("x.jsonl", 41)
    )
    assert parse(encode(full), "x").game().header == full
    assert b'"from":{"file":"x.jsonl","ply":41}' in encode(full)


def test_the_words_are_those_of_the_format() -> None:
    assert HEAD == (
        b'{"format":"zweistrom/1","game":"temples","rules":{"first_hand":5},"seats":'
        b'[{"name":"Ada","player":"random"},{"name":"Ben","player":"random"}],"seed":7}\n'
    )
    assert encode(EVENT) == b'{"ply":1,"actor":"chance","phase":"setup","action":"start 0"}\n'
    assert encode(Undo(3)) == b'{"undo":3}\n'
    assert encode(Resign(1, 9)) == b'{"resign":1,"ply":9}\n'
    assert encode(Forfeit(1, 9)) == b'{"forfeit":1,"ply":9}\n'
    assert encode(LINES[-1]) == (b'{"result":{"reason":"final","scores":[20,12],"winners":[0]}}\n')


def test_a_header_may_hold_what_this_version_does_not_know() -> None:
    told = HEAD.replace(b'"seed":7', b'"seed":7,"place":"Ur"')
    assert parse(told, "x").game().header == header(7)


def test_a_mark_may_hold_what_this_version_does_not_know() -> None:
    told = HEAD + b'{"mark":"hint","ply":12,"seat":1,"why":"luck"}\n'
    assert parse(told, "x").game().lines == [(2, Mark("hint", 12, 1))]


def test_one_file_may_hold_many_games() -> None:
    file = parse(HEAD + encode(EVENT) + encode(header(8)) + encode(Undo(1)), "x")
    assert [game.header.seed for game in file.games] == [7, 8]
    assert [game.line for game in file.games] == [1, 3]
    assert file.game(2).lines == [(4, Undo(1))]
    for number in (0, 3):
        with pytest.raises(RecordError, match=f"no game {number}; the file holds 2 games"):
            file.game(number)
    with pytest.raises(RecordError, match="no game 2; the file holds one game"):
        parse(HEAD, "x").game(2)


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"", 1, "there is no game in it: it is empty"),
        (b'{"format":"zweis', 1, "there is no game in it: its header was cut short"),
        (encode(EVENT), 1, "a record begins with a header"),
        (HEAD + b"{'ply': 1}\n", 2, "this is not JSON"),
        (HEAD + b'{"move":"\xfc"}\n', 2, "it is not UTF-8 text"),
        (HEAD + bytes(9) + encode(EVENT), 2, "this is not JSON"),
        (b"\n" + HEAD + b"\r\n[1, 2]\n", 4, "this is not a JSON object"),
        (bytes(9), 1, "there is no game in it: its header was cut short"),
        (HEAD + b'{"ply":1,"act\n' + encode(EVENT), 2, "this is not JSON"),
        (HEAD + b"[1, 2]\n", 2, "this is not a JSON object"),
        (HEAD + b"7", 2, "this is not a JSON object"),
        (HEAD + b'{"move":"e4"}\n', 2, "this is not a line of a record"),
        (
            HEAD + b'{"ply":"1","actor":0,"phase":"act","action":"end"}\n',
            2,
            "does not follow the format",
        ),
        (HEAD + b'{"ply":1,"actor":0,"action":"end"}\n', 2, "does not follow the format"),
        (
            HEAD + b'{"ply":1,"actor":0,"fase":"act","action":"end"}\n',
            2,
            "does not follow the format",
        ),
        (HEAD + b'{"resign":1,"plie":1}\n', 2, "does not follow the format"),
        (HEAD + b'{"result":{"reason":"final"}}\n', 2, "does not follow the format"),
        (HEAD.replace(b"zweistrom/1", b"zweistrom/9"), 1, "the format is 'zweistrom/9'"),
        (HEAD.replace(b'"game":"temples",', b""), 1, "does not follow the format"),
        (HEAD + b'{"mark":' + b"[" * 50 + b"]" * 50 + b"}\n", 2, "nested more than"),
    ],
)
def test_damage_is_refused_with_its_line_and_the_reason(
    data: bytes, line: int, reason: str
) -> None:
    with pytest.raises(RecordError) as refused:
        parse(data, "x.jsonl")
    assert refused.value.line == line
    assert str(refused.value).startswith(f"x.jsonl, line {line}: ")
    assert reason in refused.value.reason


def test_a_last_line_cut_short_is_told_and_left_out() -> None:
    whole = encode(EVENT)
    for cut in range(1, len(whole) - 2):
        file = parse(HEAD + whole[:cut], "x")
        assert (file.cut, file.sound, file.game().lines) == (2, len(HEAD), [])


def test_a_last_line_that_lacks_only_its_line_feed_is_whole() -> None:
    file = parse(HEAD + encode(EVENT)[:-1], "x")
    assert (file.cut, file.unended, file.game().lines) == (0, True, [(2, EVENT)])


SYSTEMS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "a byte-order mark": lambda data: BOM_UTF8 + data,
    "line ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "blank lines": lambda data: b"\n" + data.replace(b"\n", b"\n\r\n \n"),
    "all of them": lambda data: BOM_UTF8 + data.replace(b"\n", b"\r\n\r\n"),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_records_are_read_as_other_systems_write_them_and_go_on(
    tmp_path: Path, system: str
) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(SYSTEMS[system](HEAD + encode(EVENT)))
    before = path.read_bytes()
    file = read_file(path)
    assert (file.cut, file.unended, file.size) == (0, False, len(before))
    with closing(FileRecorder(path, file.size)) as recorder:
        assert recorder.repair(file) == ""
        recorder.write(EVENT)
    assert path.read_bytes() == before + encode(EVENT)
    assert [line for _number, line in read_file(path).game().lines] == [EVENT, EVENT]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("end", [b"\0", bytes(5000), b'{"ply"', b'{"ply"' + bytes(9)])
def test_what_came_after_the_last_whole_line_is_removed_to_the_byte(
    tmp_path: Path, system: str, end: bytes
) -> None:
    path = tmp_path / "x.jsonl"
    whole = SYSTEMS[system](HEAD + encode(EVENT)).rstrip() + b"\r\n"
    path.write_bytes(whole + end)
    file = read_file(path)
    assert (file.sound, file.size) == (len(whole), len(whole + end))
    assert file.cut == 1 + whole.count(b"\n")
    assert repaired(path) == f"line {file.cut} of {path} was cut short and has been removed"
    assert path.read_bytes() == whole


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32-be"])
def test_another_encoding_is_named(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(HEAD.decode().encode(encoding))
    with pytest.raises(RecordError) as refused:
        read_file(path)
    name = encoding[:6].upper()
    said = f"{path}: cannot be read: it is in {name}: save it as UTF-8"
    assert str(refused.value) == said


@pytest.mark.parametrize(
    "line", [header(7, origin=Origin("x", 1)), *LINES], ids=lambda line: type(line).__name__
)
def test_fields_of_the_future_are_passed_over(line: record.Line) -> None:
    known = json.loads(encode(line))
    objects = [known.get("from"), known.get("result"), *known.get("seats", [])]
    for each in filter(None, objects):
        each["later"] = None
    later = {"later": {"deep": [1]}, **known, "clock": 9.5}
    found = parse(HEAD + encode(later), "x").games[-1]
    assert [found.header, *(each for _number, each in found.lines)][-1] == line


def test_an_unknown_option_of_the_rules_is_no_field_to_pass_over() -> None:
    rules = json.loads(HEAD)["rules"] | {"later": True}
    recorded = parse(encode(json.loads(HEAD) | {"rules": rules}), "x").game()
    with pytest.raises(SettingError, match="later"):
        games.find("temples").check_rules(recorded.header.rules)


def test_a_last_line_that_is_no_beginning_of_a_line_is_damage() -> None:
    with pytest.raises(RecordError, match="not JSON"):
        parse(HEAD + b"hello", "x")


def repaired(path: Path) -> str:
    """Repair a file; return what is said of it."""
    file = read_file(path)
    with closing(FileRecorder(path, file.size)) as recorder:
        return recorder.repair(file)


def test_a_cut_line_is_removed_and_said(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(HEAD + encode(EVENT)[:20])
    said = repaired(path)
    assert said == f"line 2 of {path} was cut short and has been removed"
    assert path.read_bytes() == HEAD


def test_a_missing_line_feed_is_added_and_said(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(HEAD + encode(EVENT)[:-1])
    assert "had no line feed" in repaired(path)
    assert path.read_bytes() == HEAD + encode(EVENT)


def test_a_sound_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(HEAD + encode(EVENT))
    assert repaired(path) == ""
    assert path.read_bytes() == HEAD + encode(EVENT)


def test_nothing_is_ever_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "x.jsonl"
    for line in (header(7), EVENT):
        recorder = FileRecorder(path)
        recorder.write(line)
        recorder.close()
        recorder.close()
    assert path.read_bytes() == HEAD + encode(EVENT)


def test_each_line_is_with_the_system_before_the_next_is_asked_for(tmp_path: Path) -> None:
    recorder = FileRecorder(tmp_path / "x.jsonl")
    recorder.write(header(7))
    assert (tmp_path / "x.jsonl").read_bytes() == HEAD
    recorder.write(EVENT)
    assert (tmp_path / "x.jsonl").read_bytes() == HEAD + encode(EVENT)
    recorder.close()


def test_a_line_is_written_by_a_single_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = FileRecorder(tmp_path / "x.jsonl")
    recorder.close()
    calls: list[bytes] = []

    class File:
        def write(self, data: bytes) -> int:
            calls.append(data)
            return len(data)

    monkeypatch.setattr(recorder, "_file", File())
    monkeypatch.setattr(recorder, "_check_unchanged", lambda: None)
    recorder.write(EVENT)
    assert calls == [encode(EVENT)]


@pytest.mark.slow
def test_two_programs_do_not_write_one_record(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    one = FileRecorder(path)
    with pytest.raises(InUseError, match=f"{path}: another program is writing to it: try again"):
        FileRecorder(path)
    one.write(EVENT)
    one.close()
    assert path.read_bytes() == encode(EVENT)
    with pytest.raises(InUseError):  # it was read before the other had written
        FileRecorder(path, 0)
    other = FileRecorder(path, len(encode(EVENT)))
    other.write(EVENT)
    other.close()
    assert path.read_bytes() == encode(EVENT) * 2


@pytest.mark.parametrize("number", [ENOLCK, EOPNOTSUPP, EINVAL])
def test_where_nothing_can_be_locked_two_programs_do_not_write_one_record_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(_file: int, _how: int) -> None:
        raise OSError(number, strerror(number))

    monkeypatch.setattr("fcntl.flock", refuse)
    path = tmp_path / "x.jsonl"
    one, other = FileRecorder(path), FileRecorder(path)
    assert not files.is_locked(path)
    one.write(EVENT)
    with pytest.raises(InUseError):
        other.write(EVENT)
    one.write(EVENT)
    one.close()
    other.close()
    assert path.read_bytes() == encode(EVENT) * 2


def test_a_file_that_was_put_in_the_place_of_another_is_not_mistaken_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(HEAD)
    append = files.append

    def late(path: Path) -> FileIO:
        file = append(path)
        path.unlink()
        return file

    monkeypatch.setattr(files, "append", late)
    with pytest.raises(InUseError):
        FileRecorder(path, len(HEAD))
    assert not path.exists()


def test_what_is_no_file_on_a_disk_is_written_too() -> None:
    nowhere = FileRecorder(Path("/dev/null"))
    nowhere.write(EVENT)
    nowhere.sync()
    nowhere.close()
    assert nowhere.path.stat().st_size == 0


class FullDisk(FileIO):
    """A file on a disk that has room for some bytes more."""

    room = 10

    def write(self, data: Any, /) -> int:
        if not self.room:
            raise OSError(ENOSPC, strerror(ENOSPC))
        self.room -= 10
        return super().write(data[:10])


@pytest.mark.parametrize("room", [0, 10])
def test_a_full_disk_is_said_in_one_sentence_and_the_record_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(HEAD)
    monkeypatch.setattr(FullDisk, "room", room)
    monkeypatch.setattr("suite.core.files.FileIO", FullDisk)
    with closing(FileRecorder(path)) as recorder:
        with pytest.raises(RecordError, match="cannot be written: No space left on device"):
            recorder.write(EVENT)
        assert path.read_bytes() == HEAD
    assert path.read_bytes() == HEAD


def test_a_file_is_gone_to_which_nothing_could_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("suite.core.files.FileIO", FullDisk)
    with closing(FileRecorder(tmp_path / "x.jsonl")) as recorder, pytest.raises(RecordError):
        recorder.write(EVENT)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_there_or_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        read_file(tmp_path / "none.jsonl")
    with pytest.raises(RecordError, match="cannot be read: Is a directory"):
        read_file(tmp_path)
    with pytest.raises(RecordError, match="cannot be written"):
        FileRecorder(tmp_path)


def test_each_step_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    recorder = FileRecorder(tmp_path / "x.jsonl")
    table: Table[Any] = Table(GAME, header(7), recorder)
    monkeypatch.setattr(os, "fsync", lambda _: synced.append(len(table.events)))
    play_on(table, until=60)
    recorder.close()
    assert synced[:-1] == [*range(1, 61)]


def test_what_has_no_end_is_not_read() -> None:
    with pytest.raises(RecordError, match="it is not a file"):
        read_file(Path("/dev/zero"))


def test_a_repair_waits_for_no_other_program_and_undoes_nothing_of_it(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(HEAD + encode(EVENT)[:20])
    file = read_file(path)
    path.write_bytes(HEAD + encode(EVENT))
    with pytest.raises(RecordError, match="another program is writing to it"):
        FileRecorder(path, file.size)
    assert path.read_bytes() == HEAD + encode(EVENT)


def test_a_line_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("suite.core.play.record.LONGEST_LINE", len(HEAD))
    path = tmp_path / "x.jsonl"
    path.write_bytes(HEAD)
    assert len(read_file(path).games) == 1
    path.write_bytes(HEAD + b'{"mark":"' + b"x" * len(HEAD))
    with pytest.raises(RecordError, match=f"line 2 is longer than {len(HEAD)} bytes"):
        read_file(path)


def test_a_game_of_too_many_lines_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("suite.core.play.record.MOST_LINES", 2)
    path = tmp_path / "x.jsonl"
    path.write_bytes((HEAD + encode(EVENT) * 2) * 2)
    assert len(read_file(path).games) == 2, "it is each game that has a limit"
    path.write_bytes(HEAD + encode(EVENT) * 3)
    with pytest.raises(RecordError, match="line 4: a game has at most 2 lines"):
        read_file(path)


def test_games_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(HEAD * 2 + encode(EVENT) + HEAD + encode(EVENT)[:20])
    file = File("x", [])
    games = read_games(path, file)
    assert [next(games).line, file.sound] == [1, 2 * len(HEAD)]
    assert [(game.line, len(game.lines)) for game in games] == [(2, 1), (4, 0)]
    assert (file.cut, file.size, file.sound) == (5, path.stat().st_size, path.stat().st_size - 20)
