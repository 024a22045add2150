"""Reviews of every kind of record: their ledgers close, and tell no more than may be seen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from suite.core import games
from suite.core.play import record
from suite.core.play.fork import fork
from suite.core.play.record import HUMAN, Line, encode, parse
from suite.core.play.replay import redact, replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR
from suite.review import Budget, Reviewing, side_of, story
from tests.cli.records import begun_at
from tests.companion.test_companion import beside
from tests.core.playing import header, play_on
from tests.review.test_review import KINDS, PLAYERS, SMALL, begun, check_ledger, reviewed

SMALLEST = Budget(worlds=1, least=2, most=4)


def lines_of(table: Table[Any], *more: Line) -> record.Game:
    """Return the record of a table."""
    lines = [*table.events, *more]
    return record.Game(table.header, 1, [*enumerate(lines, 2)])


def read(lines: list[Any]) -> Table[Any]:
    """Return the table that lines replay to, from their bytes."""
    data = b"".join(
        json.dumps(line).encode() + b"\n" if isinstance(line, dict) else encode(line)
        for line in lines
    )
    found = parse(data, "file").game()
    return replay(games.find(found.header.game), found, "file")


@pytest.mark.slow
@settings(max_examples=12)
@given(
    kind=st.sampled_from(KINDS),
    seed=st.integers(0, 1 << 30),
    events=st.integers(0, 25),
    ending=st.sampled_from(("resign", "forfeit", "stop", "running")),
    seat=st.integers(0, 3),
)
def test_the_ledger_of_any_game_closes(
    kind: tuple[str, int], seed: int, events: int, ending: str, seat: int
) -> None:
    name, seats = kind
    table = begun(name, seats, events, seed)
    if ending == "stop":
        table.stop()
    elif ending != "running":
        (table.resign if ending == "resign" else table.forfeit)(seat % seats)
        if table.actor is not None:
            play_on(table, until=events + 6)
    check_ledger(reviewed(table, EVERYBODY if table.outcome else seat % seats, SMALLEST))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS[:3])
def test_a_game_that_begins_at_a_position(name: str, seats: int) -> None:
    table = read(begun_at(name, 20, 12, seats))
    assert table.header.state
    review = reviewed(table, 1)
    check_ledger(review)
    assert len(review.steps) == 12
    assert any(step.judgement for step in review.steps)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["temples", "tiles"])
def test_a_fork_is_judged_as_what_it_repeats(name: str) -> None:
    table = begun(name, 2, 24)
    forked = read(fork(table.game, lines_of(table), "file", 16))
    short, whole = reviewed(forked, 0), reviewed(table, 0)
    over = max(Reviewing(forked, 0, SMALL).choices) + 1  # then comes the turn that goes on
    assert over > 4
    assert short.steps[:over] == whole.steps[:over]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["temples", "tiles"])
def test_what_was_taken_back_is_not_judged(name: str) -> None:
    table = begun(name, 2, 20)
    told = reviewed(table, 0)
    table.free_undo()
    play_on(table, until=26)
    undone = [*table.events, record.Undo(6)]
    given_back = read([table.header, record.Mark("undo-free", 1), *undone])
    assert len(given_back.events) == 20
    assert reviewed(given_back, 0) == told


@pytest.mark.slow
@pytest.mark.parametrize("name", ["temples", "tiles"])
@pytest.mark.parametrize("watcher", [0, 1])
def test_a_companion_s_record_is_judged_as_its_side_has_seen(name: str, watcher: int) -> None:
    table = begun(name, 2, 30)
    lines = redact(table.game, lines_of(table), "file", watcher)
    seen = [line.action for line in lines if isinstance(line, record.Event)]
    companion = beside(table.game, watcher=watcher).table
    for event in companion.events:
        assert event.action == seen[event.ply - 1]  # it happens by itself
    for action in seen[len(companion.events) :]:
        companion.take(table.game.read(action))
    assert companion.header.seats[0].player == HUMAN
    assert any("?" in event.action for event in companion.events)
    review = reviewed(companion, side_of(companion))
    check_ledger(review)
    assert review.steps == reviewed(table, watcher).steps
    assert [account.seat for account in review.accounts] == [watcher]
    with pytest.raises(Exception, match="spectator"):
        side_of(beside(table.game, watcher=SPECTATOR).table)


@pytest.mark.parametrize(("name", "seats"), KINDS[:3])
def test_a_running_game_is_judged_without_what_its_seat_has_not_seen(name: str, seats: int) -> None:
    table = begun(name, seats, 24)
    unseen = {
        event.action
        for number, event in enumerate(table.events)
        if table.report(number, 0) != event.action
    }
    review = reviewed(table, 0)
    assert unseen
    assert not unseen & {step.action for step in review.steps}
    assert all(step.actor == 0 for step in review.steps if step.judgement)


def test_the_side_of_the_only_person_is_taken() -> None:
    game = games.find("tiles")
    players = (PLAYERS["tiles"], HUMAN, PLAYERS["tiles"])
    table = Table(game, header(3, players, game))
    assert side_of(table) == 1
    assert side_of(table, 2) == 2
    assert Reviewing(table, 1, SMALL).review().side == 1


@pytest.mark.parametrize("name", ["temples", "tiles"])
def test_the_turn_that_goes_on_is_not_judged(name: str) -> None:
    for events in range(4, 24):
        table = begun(name, 2, events)
        for side in range(2):
            others = [n for n, each in enumerate(table.events) if each.actor == 1 - side]
            judged = Reviewing(table, side, SMALL).choices
            assert all(number < max(others, default=0) for number in judged)
    assert judged


@pytest.mark.slow
def test_of_a_turn_that_goes_on_nothing_is_said() -> None:
    table = begun("temples", 2, 24)
    running = [each for each in reviewed(table, 0).accounts if each.choices]
    assert running
    first = begun("temples", 2, 4)
    assert Reviewing(first, 0, SMALL).choices == []
    assert [*story.summary(reviewed(first, 0), ["Ada", "Ben"])] == [""]
