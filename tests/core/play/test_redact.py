"""Records as one watcher saw them: nothing leaks, and they replay as that watcher's view."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from suite.core.play import record
from suite.core.play.record import Event, Outcome, RecordError, encode, parse, read_file
from suite.core.play.replay import redact, replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.core.playing import header, play_on, record_game
from tests.temples.positions import position

WATCHERS = (0, 1, SPECTATOR)


def lines_of(table: Table[State]) -> record.Game:
    """Return the record of a table without undoing or leaving."""
    lines: list[tuple[int, record.Line]] = [
        (number, event) for number, event in enumerate(table.events, 2)
    ]
    if table.outcome:
        lines.append((len(lines) + 2, record.ResultLine(table.outcome)))
    return record.Game(table.header, 1, lines)


def redacted(recorded: record.Game, watcher: Watcher) -> bytes:
    return b"".join(map(encode, redact(GAME, recorded, "x", watcher)))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> record.Game:
    path = tmp_path_factory.mktemp("records") / "x.jsonl"
    record_game(path, header(987_654_321, ("beam:width=1", "random")))
    return read_file(path).game()


@pytest.mark.parametrize("watcher", WATCHERS)
def test_a_redacted_record_names_only_what_the_watcher_drew(
    game: record.Game, watcher: Watcher
) -> None:
    lines = redact(GAME, game, "x", watcher)
    assert len(lines) == len(game.lines) + 1
    for line, (_, told) in zip(lines[1:], game.lines, strict=True):
        if isinstance(told, Event) and told.action.startswith("draw"):
            assert isinstance(line, Event)
            drawer = int(told.action.split()[1])
            cards = line.action.split()[2:]
            assert ("?" in cards) == (drawer != watcher)
            assert set(cards) == {"?"} or line == told
            assert len(cards) == len(told.action.split()) - 2
        else:
            assert line == told


@pytest.mark.parametrize("watcher", WATCHERS)
def test_no_seed_of_the_deal_is_left(game: record.Game, watcher: Watcher) -> None:
    assert b"seed" not in redacted(game, watcher)
    assert b"987654321" not in redacted(game, watcher)


def test_its_header_says_whose_side_it_is(game: record.Game) -> None:
    for watcher, word in ((0, 0), (1, 1), (SPECTATOR, "spectator")):
        told = parse(redacted(game, watcher), "x").game().header
        assert told.view == word
        assert (told.rules, told.seats, told.state) == (game.header.rules, game.header.seats, None)


@pytest.mark.parametrize("watcher", WATCHERS)
def test_it_replays_as_that_view_at_every_ply(game: record.Game, watcher: Watcher) -> None:
    whole = replay(GAME, game, "x")
    seen = replay(GAME, parse(redacted(game, watcher), "x").game(), "x")
    assert seen.outcome == whole.outcome
    for number in range(len(whole.events) + 1):
        assert seen.view_at(number, watcher) == whole.view_at(number, watcher)
    assert [seen.report(n, watcher) for n in range(len(seen.events))] == [
        whole.report(n, watcher) for n in range(len(whole.events))
    ]


@pytest.mark.parametrize("watcher", WATCHERS)
def test_redacting_again_changes_nothing(game: record.Game, watcher: Watcher) -> None:
    once = redacted(game, watcher)
    assert redacted(parse(once, "x").game(), watcher) == once


def test_one_side_does_not_show_another(game: record.Game) -> None:
    own = parse(redacted(game, 0), "x").game()
    for watcher in (1, SPECTATOR, EVERYBODY):
        with pytest.raises(RecordError, match="only one side"):
            redact(GAME, own, "x", watcher)


def hoarded(*rivals_draws: str) -> record.Game:
    """Return a game in which seat 1 draws these cards and never shows one."""
    table: Table[State] = Table(GAME, header(None))
    own = ["medes medes medes", "hittites medes medes"]
    for text in (
        "start 0",
        "draw 0 assyrians assyrians medes persians persians",
        f"draw 1 {rivals_draws[0]}",
        f"draw 0 {own[0]}",
        "travel persians",
        "settle persians",
        "build start",
        "end",
        "lay 0 6 5",
        f"draw 1 {rivals_draws[1]}",
    ):
        table.take(GAME.read(text))
    return lines_of(table)


def test_cards_never_shown_leave_no_trace() -> None:
    one = hoarded("hittites hittites hittites hittites medes", "sumerians sumerians sumerians")
    other = hoarded("medes sumerians sumerians sumerians sumerians", "assyrians hittites persians")
    assert redacted(one, EVERYBODY) != redacted(other, EVERYBODY)
    for watcher in (0, SPECTATOR):
        assert redacted(one, watcher) == redacted(other, watcher)
    assert redacted(one, 1) != redacted(other, 1)


def from_position(until: int | None = None) -> record.Game:
    """Return a game that began from a position."""
    state = position(
        at="medes",
        hand="mss",
        rival_hand="hhpp",
        rows={"medes": "aaa"},
        rival_temples={"medes": "12"},
        top="65",
    )
    told = GAME.to_json(GAME.view(state, EVERYBODY))
    return lines_of(play_on(Table(GAME, header(77, state=told)), until))


def test_a_game_from_a_position_replays_from_it() -> None:
    table = replay(GAME, from_position(), "x")
    assert table.states[0].top == 0o65
    assert table.outcome is not None


@pytest.mark.parametrize("watcher", WATCHERS)
def test_the_position_a_game_began_from_is_shown_as_the_watcher_saw_it(watcher: Watcher) -> None:
    game = from_position(60)
    told = parse(redacted(game, watcher), "x").game()
    assert told.header.state is not None
    hands = told.header.state["hands"]
    assert (hands[1] == {"unknown": 4}) == (watcher != 1)
    assert told.header.state["seat"] == (None if watcher == SPECTATOR else watcher)
    whole = replay(GAME, game, "x")
    seen = replay(GAME, told, "x")
    assert seen.state == whole.view(watcher).state


def test_undoing_leaving_and_marks_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    recorder = record.FileRecorder(path)
    given = header(3)
    recorder.write(given)
    table: Table[Any] = play_on(Table(GAME, given, recorder), until=30)
    while table.can_undo():
        play_on(table, until=len(table.events) + 1)
    table.undo()
    table.mark("hint")
    play_on(table, until=40)
    table.resign(0)
    recorder.close()
    game = read_file(path).game()
    for watcher in WATCHERS:
        told = parse(redacted(game, watcher), "x").game()
        seen = replay(GAME, told, "x")
        assert seen.state == table.view(watcher).state
        assert seen.outcome == Outcome("resigned", list(GAME.scores(table.state)), [1])
        kinds = {type(line) for _, line in told.lines}
        assert {record.Undo, record.Mark, record.Resign, record.ResultLine} <= kinds


def test_a_redacted_game_can_be_unfinished(game: record.Game) -> None:
    begun = record.Game(game.header, 1, game.lines[:50])
    for watcher in WATCHERS:
        seen = replay(GAME, parse(redacted(begun, watcher), "x").game(), "x")
        assert seen.outcome is None
        assert len(seen.events) == 50


@pytest.mark.parametrize("action", ["leap 58 own", "travel hittites", "settle medes"])
def test_a_false_event_is_found_even_where_cards_are_unknown(action: str) -> None:
    # Seat 0 holds no Hittites, and no runs; its piece is at the quarry.
    game = hoarded("medes sumerians sumerians sumerians sumerians", "assyrians hittites persians")
    begun = record.Game(game.header, 1, game.lines[:4])
    told = parse(redacted(begun, 0), "x").game()
    told.lines.append((6, Event(5, 0, "act", action)))
    with pytest.raises(RecordError, match=f"line 6: '{action}' is not legal in the phase 'act'"):
        replay(GAME, told, "x")
