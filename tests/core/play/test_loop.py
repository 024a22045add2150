"""The play loop asks whom it should, and nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite.core.play import loop
from suite.core.play.loop import decisions
from suite.core.play.record import HUMAN, read_file
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.play.telling import ending
from suite.temples.game import GAME
from tests.core.playing import NAMES, header, play_on, played, record_game, resume, texts


def test_a_loop_yields_the_seats_that_decide() -> None:
    table = Table(GAME, header())
    asked: list[int] = []
    for seat in decisions(table, until=30):
        assert table.actor == seat
        asked.append(seat)
        table.take(next(iter(GAME.legal(table.view(seat).state))))
    assert len(table.events) == 30
    assert asked == [event.actor for event in table.events if event.actor != "chance"]


def test_a_loop_goes_on_where_another_was_left() -> None:
    table = Table(GAME, header())
    first = next(decisions(table))
    happened = texts(table)
    assert next(decisions(table)) == first
    assert texts(table) == happened
    assert texts(play_on(table)) == texts(played())


def test_nobody_is_asked_for_a_seat_that_has_left_or_when_the_game_is_over() -> None:
    table = play_on(Table(GAME, header()), until=20)
    assert isinstance(table.actor, int)
    table.left[table.actor] = 20
    assert next(decisions(table)) not in table.left
    assert list(decisions(play_on(table))) == []


def test_a_game_of_programs_that_does_not_end_is_stopped_and_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(loop, "MOST_PLIES", 20)
    path = tmp_path / "long.jsonl"
    table = record_game(path, header())
    assert table.outcome
    assert (table.outcome.reason, len(table.events)) == ("limit", 20)
    said = "The game was stopped after 20 steps, so the points so far decide."
    assert said in ending(table, NAMES[:2])
    again = replay(GAME, read_file(path).games[-1], path.name)
    assert again.outcome == table.outcome


def test_a_game_of_programs_that_goes_on_is_stopped_at_the_same_ply(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    paths = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl", tmp_path / "long.jsonl"
    for path, until in zip(paths, (10, 10, 30), strict=True):
        record_game(path, header(), until)
    monkeypatch.setattr(loop, "MOST_PLIES", 20)
    assert texts(resume(paths[0])) == texts(resume(paths[1])) == texts(play_on(played(until=20)))
    longer = resume(paths[2])
    assert longer.outcome
    assert (longer.outcome.reason, len(longer.events)) == ("limit", 30)


def test_a_game_with_a_person_in_it_is_never_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "MOST_PLIES", 20)
    table = Table(GAME, header(players=("random", HUMAN)))
    for seat in decisions(table, until=60):
        table.take(next(iter(GAME.legal(table.view(seat).state))))
    assert (len(table.events), table.outcome) == (60, None)
    table.resign(1)
    assert table.outcome
    assert table.outcome.reason == "resigned"
