"""Forks: a game that repeats another up to a ply, and goes its own way from there."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core import games
from suite.core.play import record
from suite.core.play.fork import fork
from suite.core.play.record import Event, Line, Mark, Origin, RecordError, encode, parse
from suite.core.play.replay import redact, replay
from suite.core.play.table import UNDO_FREE, Table
from suite.core.view import SPECTATOR
from tests.core.playing import header, play_on

GAMES = ("temples", "tiles")


class Kept:
    """A recorder that keeps the lines in memory."""

    def __init__(self) -> None:
        self.lines: list[Any] = []

    def write(self, *lines: Line) -> None:
        self.lines += lines

    def sync(self) -> None:
        pass


def begun(name: str, events: int | None = None, seats: int = 2, **more: Any) -> Table[Any]:
    """Return a table of programs that keeps its record."""
    game = games.find(name)
    kept: Any = Kept()
    table = Table(game, header(7, ("random",) * seats, game, **more), kept)
    return play_on(table, events)


def recorded(table: Table[Any]) -> record.Game:
    kept: Any = table.recorder
    return record.Game(table.header, 1, list(enumerate(kept.lines, 2)))


def read(lines: list[Line]) -> Table[Any]:
    """Return the table that lines replay to, from their bytes."""
    game = parse(b"".join(map(encode, lines)), "a fork").game()
    return replay(games.find(game.header.game), game, "a fork")


@pytest.mark.parametrize("name", GAMES)
def test_a_fork_equals_the_original_up_to_its_ply_and_says_what_it_is_from(name: str) -> None:
    table = begun(name)
    last = len(table.events)
    for ply in (0, 1, 7, last // 2, last):
        forked = read(fork(table.game, recorded(table), "game.jsonl", ply))
        assert forked.header.origin == Origin("game.jsonl", ply)
        assert (forked.header.seats, forked.header.rules, forked.header.seed) == (
            table.header.seats,
            table.header.rules,
            table.header.seed,
        )
        assert forked.events == table.events[:ply]
        assert forked.game.to_json(forked.view(-2)) == table.game.to_json(table.view_at(ply, -2))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_decisions_bring_the_same_deal_in_a_fork(name: str) -> None:
    table = begun(name)
    forked = play_on(read(fork(table.game, recorded(table), "x", len(table.events) // 2)))
    assert forked.events == table.events
    assert forked.outcome == table.outcome


def test_what_was_taken_back_is_left_out_of_a_fork() -> None:
    table = begun("tiles", 30, undo="free")
    table.undo(12)
    play_on(table, 40)
    lines = fork(table.game, recorded(table), "x", 35)
    assert [line for line in lines[1:] if not isinstance(line, Event)] == []
    assert read(lines).events == table.events[:35]


def test_a_free_undo_that_was_marked_holds_in_a_fork_from_later_on_only() -> None:
    table = begun("temples", 30)
    table.free_undo()
    table.undo(10)
    play_on(table, 40)
    for ply, holds in ((20, False), (21, True)):
        lines = fork(table.game, recorded(table), "x", ply)
        assert (Mark(UNDO_FREE, 31) in lines) == holds
        assert read(lines).undo_free == holds


def test_who_left_after_the_ply_of_a_fork_is_back_in_it() -> None:
    table = begun("tiles", 30, seats=3)
    table.resign(1)
    play_on(table, 40)
    assert read(fork(table.game, recorded(table), "x", 30)).left == {}
    assert read(fork(table.game, recorded(table), "x", 31)).left == {1: 30}


def test_a_game_that_was_given_up_goes_on_in_a_fork_of_its_last_ply() -> None:
    table = begun("temples", 30)
    table.resign(0)
    assert table.outcome
    forked = read(fork(table.game, recorded(table), "x", 30))
    assert forked.outcome is None
    assert play_on(forked).outcome


def test_a_fork_of_a_game_that_began_from_a_position_begins_there_too() -> None:
    whole = begun("temples", 60)
    ply = max(n for n, event in enumerate(whole.events) if event.phase == "act")
    state = whole.game.to_json(whole.view_at(ply, -2))
    table = begun("temples", 10, state=state)
    assert read(fork(table.game, recorded(table), "x", 6)).events == table.events[:6]


def test_a_fork_of_a_fork_names_the_fork() -> None:
    table = begun("temples", 20)
    first = fork(table.game, recorded(table), "one", 12)
    second = fork(table.game, parse(b"".join(map(encode, first)), "two").game(), "two", 9)
    assert read(second).header.origin == Origin("two", 9)


def test_one_side_of_a_game_cannot_be_forked() -> None:
    table = begun("tiles", 20)
    seen = redact(table.game, recorded(table), "x", SPECTATOR)
    with pytest.raises(RecordError, match="holds only one side"):
        fork(table.game, parse(b"".join(map(encode, seen)), "x").game(), "x", 5)


def test_a_game_without_a_seed_cannot_be_forked() -> None:
    table = begun("tiles", 20)
    bare = record.Game(header(None, game=table.game), 1, recorded(table).lines)
    with pytest.raises(RecordError, match="has no seed"):
        fork(table.game, bare, "x", 5)
