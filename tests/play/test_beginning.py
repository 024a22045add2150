"""What can be set up, begun, gone on with and played once more, without a terminal or a page."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from suite.core import games
from suite.core.errors import SettingError
from suite.core.play import record
from suite.core.play.record import HUMAN, FileRecorder, InUseError, RecordError, Seating
from suite.core.play.table import Table
from suite.play.beginning import (
    START,
    Offer,
    begin,
    begin_record,
    can_go_on,
    rematch,
    resume,
    saved_games,
)
from suite.play.table import LiveTable
from tests.cli.records import GAMES, begun, finished, lines_of, saved, seen_by
from tests.play.faces import Face, act_at_random
from tests.toys.conftest import installed  # noqa: F401 - so that there is nim


def new_table(name: str = "temples") -> Table[Any]:
    """Return a new game of a person called Ada against a program."""
    offer = Offer(games.find(name), "easy")
    header = offer.header(offer.game.new_rules(), offer.fill([], "Ada"), seed=3)
    return Table(offer.game, header)


@pytest.mark.parametrize("game", GAMES)
def test_who_sits_where_nobody_is_named(game: str) -> None:
    rules = games.find(game)
    rival = rules.seat_names[1] if rules.seat_names else "Rival"
    assert Offer(rules, "easy").fill([], "Ada") == (Seating("Ada", HUMAN), Seating(rival, "easy"))
    strongest = Offer(rules).strongest
    assert [seat.player for seat in Offer(rules, "easy").fill([])] == [strongest] * 2
    assert Offer(rules, "no level").level == strongest
    programs = Offer(rules)
    assert programs.program(0, "easy", has_people=False).name != "Rival"
    ben = programs.person("  Ben ")
    assert programs.fill([ben, ben], "Ada") == (ben, ben)
    assert programs.fill([programs.program(0, "easy")], "Ada")[1] == Seating("Ada", HUMAN)


def test_a_game_without_levels_seats_its_only_programs() -> None:
    offer = Offer(games.find("nim"), "easy")
    assert offer.level == offer.strongest
    assert offer.fill([], "Ada")[1].player == offer.strongest


@pytest.mark.parametrize("name", ["", "12", "a:b", "spectator", "x" * 50])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(SettingError, match=r"name.* 1 to 20 printable") as refusal:
        Offer(games.find("temples")).person(name)
    assert "x" * 41 not in str(refusal.value)


def test_the_word_of_a_program_is_no_name() -> None:
    for word in ("easy", "random", "beam"):
        with pytest.raises(SettingError, match="or the name of a program"):
            Offer(games.find("temples")).person(word)
    with pytest.raises(SettingError, match="there is no player"):
        Offer(games.find("temples")).program(0, "chess")


def test_a_game_begins_in_a_new_record_and_goes_on_from_it(tmp_path: Path) -> None:
    table = new_table()
    with closing(begin(table, tmp_path)) as recorder:
        assert recorder is table.recorder
        assert recorder.path.parent == tmp_path
        with pytest.raises(InUseError):
            resume(table.game, recorder.path, record.read_file(recorder.path), print)
        face = Face(act_at_random)
        face.play(LiveTable(table, face.here.give, specs={1: "random"}), until=9)
    path = recorder.path
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    repairs: list[str] = []
    with closing(resume(table.game, path, record.read_file(path), repairs.append)) as resumed:
        assert len(repairs) == 1
        assert resumed.table.actions == table.actions
        assert resumed.table.recorder is resumed.recorder
        assert resumed.revisions == 0
        resumed.table.undo(1)
        resumed.table.resign(0)
    assert path.read_bytes().startswith(whole)
    with closing(resume(table.game, path, record.read_file(path), repairs.append)) as over:
        assert over.recorder is None
        assert over.table.outcome
        assert over.revisions == 2
    assert len(repairs) == 1


def test_a_game_that_is_refused_stays_as_it_was(tmp_path: Path) -> None:
    lines = begun("temples", 20)
    path = saved(tmp_path / "game.jsonl", [*lines[:3], *lines[4:]])
    path.write_bytes(path.read_bytes()[:-1])
    before = path.read_bytes()
    with pytest.raises(RecordError):
        resume(games.find("temples"), path, record.read_file(path), print)
    other = saved(tmp_path / "other.jsonl", lines)
    with pytest.raises(RecordError, match="not of 'tiles'"):
        resume(games.find("tiles"), other, record.read_file(other), print)
    assert path.read_bytes() == before
    FileRecorder(path).close()


def test_nothing_is_left_of_a_record_that_cannot_be_begun(tmp_path: Path) -> None:
    there = tmp_path / "there.jsonl"
    there.write_text("something")
    with pytest.raises(SettingError, match="already exists and is not empty"):
        begin_record(tmp_path, "temples", path=there)
    with pytest.raises(TypeError):
        begin_record(tmp_path, "temples", object())  # type: ignore[arg-type]
    assert [*tmp_path.iterdir()] == [there]
    there.write_text("")
    begin(new_table(), tmp_path, there).close()
    assert there.stat().st_size


@pytest.mark.parametrize("game", GAMES)
def test_once_more_the_next_player_begins_with_the_sides_swapped(game: str, tmp_path: Path) -> None:
    table = new_table(game)
    face = Face(act_at_random)
    face.play(LiveTable(table, face.here.give, specs={1: "random"}), until=5)
    again = rematch(table, 9)
    assert (again.header.seats, again.header.seed) == (table.header.seats, 9)
    assert again.header.rules == table.header.rules
    assert again.events == []
    swapped = rematch(table, 9, swapped=True)
    assert swapped.header.seats == table.header.seats[::-1]
    assert [event.action for event in swapped.events] == [table.events[0].action]
    assert swapped.events[0].action.startswith(START)
    begin(swapped, tmp_path).close()
    [path] = tmp_path.iterdir()
    resumed = resume(table.game, path, record.read_file(path), print)
    resumed.close()
    assert resumed.table.events == swapped.events


def test_a_level_that_went_goes_on_and_its_successor_is_in_what_follows(tmp_path: Path) -> None:
    began, *rest = begun("temples", 20)
    old = [Seating("Ada", HUMAN), Seating("Rival", "master")]
    seats = [msgspec.to_builtins(seat) for seat in old]
    path = saved(tmp_path / "game.jsonl", [began | {"seats": seats}, *rest])
    sentences: list[str] = []
    game = games.find("temples")
    with closing(resume(game, path, record.read_file(path), sentences.append)) as resumed:
        assert sentences == ["Temples no longer has master; expert plays instead."]
        assert [*resumed.table.header.seats] == old
        again = rematch(resumed.table, 9)
    assert [*again.header.seats] == [Seating("Ada", HUMAN), Seating("Rival", "expert")]


def test_the_games_that_can_go_on_are_found_the_newest_first(tmp_path: Path) -> None:
    old = saved(tmp_path / "2026-01-01-0001-temples.jsonl", begun("temples", 20))
    over = saved(tmp_path / "2026-01-01-0002-temples.jsonl", finished("temples"))
    part = saved(tmp_path / "2026-01-01-0003-temples.jsonl", seen_by(0, begun("temples", 20)))
    new = saved(tmp_path / "2026-01-01-0004-tiles.jsonl", begun("tiles", 9))
    other = saved(tmp_path / "2026-01-01-0005-x.jsonl", [lines_of(new)[0] | {"game": "x"}])
    (tmp_path / "2026-01-01-0006-x.jsonl").write_text("no record\n")
    broken, strange, *sound = saved_games(tmp_path)
    assert broken.problem
    assert strange.path == other
    assert "unknown game 'x'" in str(strange.problem)
    assert [each.path for each in sound] == [new, old]
    assert all(each.game and can_go_on(each.game) for each in sound)
    assert not any(can_go_on(record.read_file(path).game()) for path in (over, part))
