"""Seats that leave: of two the other has won; of more, `random` plays on for the one that left."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from suite.core.errors import IllegalActionError, PositionError, SettingError
from suite.core.flow import CHANCE
from suite.core.play.player import generator
from suite.core.play.record import FileRecorder, Outcome, RecordError, encode, parse, read_file
from suite.core.play.replay import redact, replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR
from suite.tiles.game import GAME
from tests.core.playing import header, play_on, resume, texts

THREE: Final = ("random",) * 3
FOUR: Final = ("random",) * 4


def table_of(players: tuple[str, ...] = THREE, seed: int = 7, **more: Any) -> Table[Any]:
    """Return the table of a game of tiles."""
    return Table(GAME, header(seed, players, GAME, **more))


def recorded(path: Path, seed: int = 7) -> tuple[Table[Any], FileRecorder]:
    """Return the table of three seats, and what writes its record."""
    given = header(seed, THREE, GAME)
    recorder = FileRecorder(path)
    recorder.write(given)
    return Table(GAME, given, recorder), recorder


def to_a_decision(table: Table[Any], seat: int) -> Table[Any]:
    """Play on until a seat is to act."""
    while table.actor != seat:
        play_on(table, until=len(table.events) + 1)
    return table


def give(table: Table[Any], *points: int) -> None:
    """Give each seat so many points of every colour, and no treasures."""
    table.state = table.state.clone()
    table.state.points = [point for each in points for point in [each] * 4] + [0] * (
        16 - 4 * len(points)
    )
    table.state.won = [0] * 4


@pytest.mark.parametrize("how", ["resign", "forfeit"])
def test_with_more_seats_the_game_goes_on_and_the_position_stays(how: str) -> None:
    table = to_a_decision(play_on(table_of(), until=30), 1)
    before = table.state.clone()
    getattr(table, how)(1)
    assert (table.state, table.actor, table.outcome) == (before, 1, None)
    assert table.staying == (0, 2)


def test_random_plays_on_for_a_seat_that_has_left_under_its_number() -> None:
    table = to_a_decision(play_on(table_of(), until=30), 1)
    table.resign(1)
    legal = GAME.legal(table.state)
    expected = GAME.random_action(legal, generator(table.seed_of(1), table.ply))
    event = table.stand_in()
    assert (event.actor, event.action) == (1, GAME.write(expected))


def test_nobody_stands_in_for_a_seat_that_has_stayed() -> None:
    table = play_on(table_of(), until=30)
    table.resign(0)
    with pytest.raises(IllegalActionError, match="the seat to act has not left"):
        to_a_decision(table, 2).stand_in()
    while table.actor is not CHANCE:
        play_on(table, until=len(table.events) + 1)
    with pytest.raises(IllegalActionError, match="the seat to act has not left"):
        table.stand_in()


def test_the_last_to_stay_has_won_for_the_reason_of_the_last_to_leave() -> None:
    table = play_on(table_of(FOUR), until=30)
    table.resign(3)
    table.resign(0)
    assert table.staying == (1, 2)
    table.forfeit(1)
    assert table.outcome == Outcome("forfeit", list(GAME.scores(table.state)), [2])
    with pytest.raises(IllegalActionError, match="the game is over"):
        table.resign(2)


def test_a_seat_leaves_once() -> None:
    table = play_on(table_of(), until=30)
    table.resign(1)
    for again in (table.resign, table.forfeit):
        with pytest.raises(IllegalActionError, match="this seat has left already"):
            again(1)


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_whoever_has_left_wins_nothing_however_the_game_ends(gone: int) -> None:
    table = play_on(table_of(seed=9), until=30)
    table.resign(gone)
    play_on(table)
    assert table.outcome is not None
    assert table.outcome.reason in ("bag", "treasures")
    staying = [seat for seat in (0, 1, 2) if seat != gone]
    worth = [sorted(score) for score in table.outcome.scores]
    best = max(worth[seat] for seat in staying)
    assert table.outcome.winners == [seat for seat in staying if worth[seat] == best]


def test_the_best_may_be_somebody_who_has_left_and_does_not_win() -> None:
    table = to_a_decision(play_on(table_of(), until=30), 0)
    give(table, 9, 3, 3)
    table.resign(0)
    table.stop()
    assert table.outcome == Outcome("limit", [[9] * 4, [3] * 4, [3] * 4], [1, 2])


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ([[0, 9, 9, 9], [1, 1, 1, 1], [1, 1, 0, 0]], [1]),
        ([[2, 3, 4, 9], [9, 4, 3, 2], [2, 3, 4, 8]], [0, 1]),
        ([[1, 5, 5, 5], [1, 4, 9, 9], [1, 5, 5, 6]], [2]),
    ],
)
def test_a_limit_compares_the_weakest_colours_first(
    points: list[list[int]], winners: list[int]
) -> None:
    table = to_a_decision(play_on(table_of(), until=30), 0)
    table.state = table.state.clone()
    table.state.points = [*points[0], *points[1], *points[2], 0, 0, 0, 0]
    table.state.won = [0] * 4
    table.stop()
    assert table.outcome == Outcome("limit", points, winners)


def test_leaving_cannot_be_taken_back_not_even_with_free_undo() -> None:
    table = to_a_decision(play_on(table_of(undo="free"), until=30), 2)
    table.resign(2)
    left = len(table.events)
    play_on(table, until=left + 10)
    with pytest.raises(IllegalActionError, match="a seat has left since"):
        table.undo(11)
    table.undo(10)
    assert (len(table.events), table.staying) == (left, (0, 1))


def test_a_record_tells_who_has_left_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    table, recorder = recorded(path)
    play_on(table, until=40)
    table.resign(1)
    play_on(table, until=80)
    table.forfeit(0)
    recorder.close()
    assert b'{"resign":1,"ply":41}\n{"ply":41,' in path.read_bytes()
    assert b'{"forfeit":0,"ply":81}\n{"result":{"reason":"forfeit",' in path.read_bytes()
    again = replay(GAME, read_file(path).game(), "x")
    assert (again.left, again.outcome) == ({1: 40, 0: 80}, table.outcome)
    assert (texts(again), again.state) == (texts(table), table.state)


@pytest.mark.slow
def test_a_game_that_a_seat_has_left_goes_on_after_a_kill_as_the_unbroken_one(
    tmp_path: Path,
) -> None:
    path = tmp_path / "x.jsonl"
    table, recorder = recorded(path)
    play_on(table, until=40)
    table.resign(1)
    play_on(table)
    recorder.close()
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for kept in (*range(42, 50), *range(50, len(lines), 40)):
        path.write_bytes(b"".join(lines[:kept]))
        resume(path)
        assert path.read_bytes() == whole, f"after {kept} lines"


@pytest.mark.parametrize("watcher", [0, 1, 2, SPECTATOR])
def test_a_redacted_record_tells_who_has_left(tmp_path: Path, watcher: int) -> None:
    path = tmp_path / "x.jsonl"
    table, recorder = recorded(path)
    play_on(table, until=40)
    table.resign(1)
    play_on(table)
    recorder.close()
    lines = redact(GAME, read_file(path).game(), "x", watcher)
    seen = replay(GAME, parse(b"".join(map(encode, lines)), "x").game(), "x")
    assert (seen.left, seen.outcome) == (table.left, table.outcome)
    assert seen.state == table.view(watcher).state


def test_a_false_winner_is_found(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    table, recorder = recorded(path)
    play_on(table, until=40)
    table.resign(1)
    table.resign(2)
    recorder.close()
    path.write_bytes(path.read_bytes().replace(b'"winners":[0]', b'"winners":[1]'))
    with pytest.raises(RecordError, match="line 44: the winners are"):
        replay(GAME, read_file(path).game(), "x")


@pytest.mark.parametrize("seats", [1, 5])
def test_no_game_has_more_or_fewer_seats_than_its_rules_say(seats: int) -> None:
    given = header(7, THREE, GAME)
    taken = (given.seats * 2)[:seats]
    fields = {name: getattr(given, name) for name in given.__struct_fields__}
    with pytest.raises(SettingError, match=f"tiles has 2, 3 or 4 seats, not {seats}"):
        Table(GAME, type(given)(**{**fields, "seats": taken}))


def test_a_position_has_as_many_seats_as_the_game() -> None:
    table = to_a_decision(play_on(table_of(), until=30), 0)
    while table.state.phase != "action":
        play_on(table, until=len(table.events) + 1)
    state = GAME.to_json(GAME.view(table.state, EVERYBODY))
    assert table_of(state=state).state == GAME.from_json(state, GAME.new_rules())
    with pytest.raises(PositionError, match="the position has 3 seats, not 2"):
        table_of(THREE[:2], state=state)
