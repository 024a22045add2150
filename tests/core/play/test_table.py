"""A table: one play, its seats and its dealer, what can be taken back, and how it can end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from suite.core.errors import IllegalActionError, PositionError, SettingError
from suite.core.flow import CHANCE
from suite.core.play.record import Event, FileRecorder, Outcome, encode, read_file
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.core.playing import RANDOM, header, play_on, played, record_game, table_of, take, texts

# What happens


def test_events_carry_their_ply_their_actor_and_the_phase_they_were_taken_in() -> None:
    table = played(until=12)
    assert [event.ply for event in table.events] == list(range(1, 13))
    assert [event.actor for event in table.events[:4]] == ["chance"] * 4
    assert [event.phase for event in table.events[:5]] == ["setup"] * 3 + ["draw", "act"]
    assert table.ply == 13


def test_an_event_can_be_told_as_soon_as_it_is_among_the_events() -> None:
    # A live board reads the table from another thread.
    table: Table[State] = Table(GAME, header(7))
    sentences: list[str] = []

    class Events(list[Event]):
        def append(self, event: Event, /) -> None:
            super().append(event)
            sentences.append(table.narrate(len(self) - 1, EVERYBODY, ["Ada", "Bo"]))

    table.events = Events()
    table.deal()
    assert len(sentences) == 1


def test_an_event_is_written_down_before_it_is_returned(tmp_path: Path) -> None:
    recorder = FileRecorder(tmp_path / "x.jsonl")
    table: Table[State] = Table(GAME, header(7), recorder)
    event = table.deal()
    assert (tmp_path / "x.jsonl").read_bytes() == encode(event)
    recorder.close()


def test_what_is_not_legal_is_refused_and_not_written(tmp_path: Path) -> None:
    recorder = FileRecorder(tmp_path / "x.jsonl")
    table: Table[State] = Table(GAME, header(7), recorder)
    for text in ("end", "draw 0 medes medes medes medes medes", "lay 0 6 6"):
        with pytest.raises(IllegalActionError, match="is not legal in the phase 'setup'"):
            take(table, text)
    assert (tmp_path / "x.jsonl").read_bytes() == b""
    recorder.close()
    assert table.events == []


def test_nothing_comes_after_the_end() -> None:
    table = played()
    with pytest.raises(IllegalActionError, match="comes too late: the game is over"):
        take(table, "end")


@pytest.mark.slow
@pytest.mark.parametrize("number", [-1, -(10**40), 10**40])
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    for table in (Table(GAME, header(7)), table_of(hand="m"), played()):
        done, state = texts(table), table.state
        with pytest.raises(IllegalActionError, match="which is not an action of temples"):
            table.take(number)
        assert (texts(table), table.state) == (done, state)


def test_the_outcome_is_the_result_of_the_rules() -> None:
    table = played()
    result = GAME.result(table.state)
    assert result is not None
    assert table.outcome == Outcome(result.reason, list(result.scores), list(result.winners))
    assert table.actor is None


def test_a_table_knows_every_state_and_view_it_has_been_in() -> None:
    table = played(until=40)
    assert len(table.states) == len(table.events) == 40
    for number in (0, 3, 25, 40):
        state = table.state if number == 40 else table.states[number]
        for watcher in (0, 1, SPECTATOR, EVERYBODY):
            assert table.view_at(number, watcher) == GAME.view(state, watcher)
    assert table.view(0) == table.view_at(40, 0)


def test_events_are_reported_as_each_watcher_saw_them() -> None:
    table = played(until=4)
    drawer = int(table.events[1].action.split()[1])
    assert table.report(1, drawer) == table.events[1].action
    assert table.report(1, 1 - drawer) == f"draw {drawer} ? ? ? ? ?"
    assert table.report(1, SPECTATOR) == f"draw {drawer} ? ? ? ? ?"
    assert table.report(1, EVERYBODY) == table.events[1].action


def test_actions_stand_beside_their_events_and_are_told_as_each_watcher_saw_them() -> None:
    table = played(until=30)
    assert [GAME.write(action) for action in table.actions] == texts(table)
    names = ("Ada", "Ben")
    for number in range(30):
        for watcher in (0, 1, SPECTATOR, EVERYBODY):
            seen = GAME.read(table.report(number, watcher))
            assert table.action_for(number, watcher) == seen
            told = GAME.narrate(table.view_at(number, watcher), seen, names)
            assert table.narrate(number, watcher, names) == told


# Settings


def test_rules_that_do_not_exist_are_refused() -> None:
    with pytest.raises(SettingError, match="unknown option 'cards'"):
        Table(GAME, header(7, rules={"first_hand": 5, "cards": 1}))


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(PositionError, match="the position lacks 'game'"):
        Table(GAME, header(7, state={"phase": "act"}))


# Chance


def test_without_a_seed_nobody_can_deal() -> None:
    table: Table[State] = Table(GAME, header(None))
    with pytest.raises(IllegalActionError, match="this game has no seed to deal from"):
        table.deal()


def test_a_person_can_say_what_came_up() -> None:
    table = take(Table(GAME, header(None)), "start 1", "draw 1 medes medes medes medes medes")
    assert table.actor is CHANCE
    assert len(table.events) == 2


# Players


def test_own_decisions_can_be_taken_back() -> None:
    table = table_of(at="medes", hand="mss")
    before = table.state.clone()
    take(table, "settle medes", "settle sumerians")
    table.undo(2)
    assert table.state == before
    assert table.events == []
    assert table.ply == 1
    take(table, "travel sumerians")
    assert texts(table) == ["travel sumerians"]


def test_what_lies_before_chance_or_another_decision_stays() -> None:
    table = table_of(at="medes", rows={"medes": "aaa"}, hand="mm", rival_hand="mss")
    with pytest.raises(IllegalActionError, match="nothing has happened yet"):
        table.undo()
    take(table, "settle medes", "halve 1", "discard medes")
    assert table.can_undo(1, seat=0)
    assert not table.can_undo(1, seat=1)
    with pytest.raises(IllegalActionError, match="another seat has acted since"):
        table.undo(2)
    take(table, "settle medes")
    table.undo(1, seat=0)
    with pytest.raises(IllegalActionError, match="that was another seat's decision"):
        table.undo(1, seat=0)
    take(table, "end")
    table.deal()
    with pytest.raises(IllegalActionError, match="chance has acted since"):
        table.undo()
    with pytest.raises(IllegalActionError, match="there are not 99 events"):
        table.undo(99)


def test_only_who_acted_can_take_back() -> None:
    table = take(table_of(at="medes", hand="mss"), "settle medes")
    with pytest.raises(IllegalActionError):
        table.undo(1, seat=1)
    table.undo(1, seat=0)


@pytest.mark.parametrize("how", ["header", "mark"])
def test_free_undo_takes_back_anything(how: str) -> None:
    given = header(7, undo="free" if how == "header" else None)
    table: Table[State] = Table(GAME, given)
    if how == "mark":
        table.free_undo()
        table.free_undo()
    play_on(table, until=30)
    done, state = texts(table), table.states[3]
    table.undo(27)
    assert table.state == state
    play_on(table, until=30)
    assert texts(table) == done


def test_a_game_that_is_over_cannot_be_taken_back() -> None:
    table = played(undo="free")
    with pytest.raises(IllegalActionError, match="the game is over"):
        table.undo()


@pytest.mark.parametrize("back", [1, 7, 40, 99])
def test_after_an_undo_the_dealer_deals_what_it_would_have_dealt(back: int) -> None:
    straight = played(until=100)
    table = played(until=100, undo="free")
    table.undo(back)
    play_on(table, until=100)
    assert texts(table) == texts(straight)


def test_undo_is_written_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    recorder = FileRecorder(path)
    given = header(7)
    recorder.write(given)
    table: Table[State] = Table(GAME, given, recorder)
    play_on(table, until=5)
    while table.actor != table.events[-1].actor:
        play_on(table, until=len(table.events) + 1)
    table.undo()
    table.mark("hint")
    play_on(table, until=20)
    recorder.close()
    assert b'{"undo":1}\n{"mark":"hint","ply":' in path.read_bytes()
    again = replay(GAME, read_file(path).game(), "x")
    assert (texts(again), again.state) == (texts(table), table.state)


def test_marks_change_nothing() -> None:
    table = played(until=10)
    state = table.state
    table.mark("hint")
    assert table.state is state


# Ends by the table


@pytest.mark.parametrize(("how", "reason"), [("resign", "resigned"), ("forfeit", "forfeit")])
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_leaves_has_lost_and_the_state_does_not_change(
    how: str, reason: str, seat: int
) -> None:
    table = played(until=30)
    state = table.state.clone()
    getattr(table, how)(seat)
    assert table.outcome == Outcome(reason, list(GAME.scores(state)), [1 - seat])
    assert (table.state, table.actor) == (state, None)
    for again in (table.resign, table.forfeit):
        with pytest.raises(IllegalActionError, match="the game is over"):
            again(seat)
    with pytest.raises(IllegalActionError, match="the game is over"):
        table.undo()


def test_only_a_seat_can_leave() -> None:
    with pytest.raises(IllegalActionError, match="there is no seat 2"):
        played(until=9).resign(2)


@pytest.mark.parametrize(
    ("own", "rival", "winners"), [("3", "2", [0]), ("2", "3", [1]), ("2", "2", [0, 1])]
)
def test_a_runners_limit_gives_the_game_to_the_best_scores_so_far(
    own: str, rival: str, winners: list[int]
) -> None:
    table = table_of(temples={"medes": own}, rival_temples={"medes": rival})
    table.stop()
    assert table.outcome == Outcome("limit", [int(own), int(rival)], winners)


@pytest.mark.parametrize("undo", [None, "free"])
@pytest.mark.parametrize("how", ["stop", "free_undo", "mark"])
def test_a_record_that_has_its_result_gets_no_further_line(
    tmp_path: Path, how: str, undo: str | None
) -> None:
    path = tmp_path / "x.jsonl"
    given = header(7, undo=undo)
    recorder = FileRecorder(path)
    recorder.write(given)
    table = play_on(Table(GAME, given, recorder), until=25)
    table.resign(1)
    whole, outcome = path.read_bytes(), table.outcome
    with pytest.raises(IllegalActionError, match="the game is over"):
        getattr(table, how)(*(["hint"] if how == "mark" else []))
    recorder.close()
    assert (path.read_bytes(), table.outcome) == (whole, outcome)
    assert replay(GAME, read_file(path).game(), "x").outcome == outcome


@pytest.mark.parametrize("how", ["resign", "forfeit", "stop"])
def test_an_end_by_the_table_is_written_and_replayed(tmp_path: Path, how: str) -> None:
    path = tmp_path / "x.jsonl"
    recorder = FileRecorder(path)
    recorder.write(header(7))
    table = play_on(Table(GAME, header(7), recorder), until=25)
    getattr(table, how)(*([] if how == "stop" else [1]))
    recorder.close()
    lines = path.read_bytes().splitlines()
    assert lines[-1].startswith(b'{"result":')
    assert (how == "stop") == (f'"{how}"'.encode() not in lines[-2])
    again = replay(GAME, read_file(path).game(), "x")
    assert (again.outcome, again.state) == (table.outcome, table.state)


def test_a_finished_record_ends_with_its_result(tmp_path: Path) -> None:
    table = record_game(tmp_path / "x.jsonl", header(7, RANDOM))
    last = (tmp_path / "x.jsonl").read_bytes().splitlines()[-1]
    assert table.outcome is not None
    assert last.startswith(b'{"result":{"reason":"' + table.outcome.reason.encode())


def test_a_replay_asks_no_dealer_however_often_it_takes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.jsonl"
    recorder = FileRecorder(path)
    table = Table(GAME, msgspec.structs.replace(header(7), undo="free"), recorder)
    recorder.write(table.header)
    play_on(table, until=9)
    for _ in range(3):
        table.undo(5)
        play_on(table, until=9)
    recorder.close()
    dealt = [event.action for event in table.events]

    def nobody(seed: int | str) -> None:
        raise AssertionError("there is nothing to deal")

    with monkeypatch.context() as without:
        without.setattr(type(GAME), "dealer", lambda _, seed: nobody(seed))
        again = replay(GAME, read_file(path).game(), "x")
    assert [event.action for event in again.events] == dealt
    again.undo(6)
    play_on(again, until=9)
    assert [event.action for event in again.events] == dealt
