"""The table in play, by a face that has neither threads nor files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core.errors import IllegalActionError, NotationError, PlayerError
from suite.core.flow import Seat
from suite.core.play import record
from suite.core.play.record import HUMAN, Line, MemoryRecorder, RecordError
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.text.catalogue import speaking
from suite.core.view import EVERYBODY, SPECTATOR
from suite.play import Asked, Busy, Desk, LiveTable, Over, StaleError, Stuck
from suite.play.table import HINTS, RETRY
from suite.players import roster
from suite.players.runner import Programs, play_out
from suite.work import Here, Job
from tests.play.faces import (
    STEP,
    Face,
    act_at_random,
    asked,
    check_record,
    let_chance_act,
    lines_of,
    programs_of,
    table_of,
)
from tests.toys.conftest import installed  # noqa: F401 - so that there are nim and trio

PROGRAMS: Final = [
    ("nim", ["random", "random"], 1),
    ("trio", ["random", "random", "random"], 1),
    ("temples", ["beam:width=4", "turn:limit=500"], 2),
    ("tiles", ["greedy", "greedy", "random"], 3),
]
PEOPLE: Final = [
    ("nim", [HUMAN, HUMAN], 4),
    ("trio", [HUMAN, "random", HUMAN], 4),
    ("temples", [HUMAN, HUMAN], 5),
    ("tiles", [HUMAN, "greedy", HUMAN], 6),
]


class FailingRecorder(MemoryRecorder):
    """A record on a disk that is full, or fails, at some calls, counted from 1."""

    def __init__(self, writes: tuple[int, ...] = (), syncs: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.writes, self.syncs = writes, syncs
        self.written = self.synced = 0

    def write(self, *lines: Line | dict[str, Any]) -> None:
        self.written += 1
        if self.written in self.writes:
            raise RecordError("x", 0, "the disk is full")
        super().write(*lines)

    def sync(self) -> None:
        self.synced += 1
        if self.synced in self.syncs:
            raise RecordError("x", 0, "the disk fails")


def live_at(table: Table[Any], face: Face, **more: Any) -> LiveTable:
    """Return a table in play whose programs decide as portable jobs."""
    return LiveTable(table, face.here.give, specs=programs_of(table), **more)


def played(name: str, players: list[str], seed: int, recorder: Any = None, **more: Any) -> Any:
    """Return a game that a face has played to its end, with people who act at random."""
    face = Face(act_at_random)
    table = table_of(name, players, seed, recorder)
    return face.play(live_at(table, face, **more)), face


@pytest.mark.parametrize(("name", "players", "seed"), PROGRAMS)
def test_programs_leave_the_record_that_the_runner_leaves(
    name: str, players: list[str], seed: int
) -> None:
    plain = table_of(name, players, seed)
    game = plain.game
    seated = {seat: roster.seat(game, word) for seat, word in programs_of(plain).items()}
    with closing(Programs(plain, seated, print)) as programs:
        play_out(plain, programs)
    as_jobs, _face = played(name, players, seed)
    face, table = Face(act_at_random), table_of(name, players, seed)
    in_process = face.play(LiveTable(table, face.here.give, players=seated))
    assert lines_of(as_jobs.table) == lines_of(in_process.table) == lines_of(plain)


@pytest.mark.parametrize(("name", "players", "seed"), PEOPLE)
def test_a_beat_changes_the_time_only(name: str, players: list[str], seed: int) -> None:
    at_once, face = played(name, players, seed)
    by_beat, slow = played(name, players, seed, beat=0.7)
    check_record(at_once.table)
    assert lines_of(at_once.table) == lines_of(by_beat.table)
    acted = [event.actor in programs_of(at_once.table) for event in at_once.table.events]
    assert slow.now - face.now > 0.7 * sum(acted) - STEP * sum(acted) - 1
    if not any(acted):
        assert slow.now == face.now


@pytest.mark.parametrize(("name", "players", "seed"), [PROGRAMS[2], PROGRAMS[3], PEOPLE[3]])
def test_a_game_that_is_resumed_goes_on_as_it_would_have(
    name: str, players: list[str], seed: int
) -> None:
    whole, _face = played(name, players, seed)
    lines = lines_of(whole.table)
    for cut in range(2, len(lines), max(1, len(lines) // 6)):
        recorder = MemoryRecorder()
        recorder.data += b"".join(lines[:cut])
        recorded = record.parse(b"".join(lines[:cut]), "x").game()
        table = replay(whole.table.game, recorded, "x", recorder)
        face = Face(act_at_random)
        assert lines_of(face.play(live_at(table, face)).table) == lines


@pytest.mark.parametrize(("name", "players", "seed"), PEOPLE)
def test_a_full_disk_holds_the_game_up_and_costs_nothing(
    name: str, players: list[str], seed: int
) -> None:
    whole, _face = played(name, players, seed)
    lines = lines_of(whole.table)
    refused: list[str] = []

    def act(live: LiveTable, seat: Seat) -> None:
        at = live.at
        try:
            act_at_random(live, seat)
        except RecordError as problem:
            refused.append(str(problem))
            assert live.at == at  # nothing has happened

    last = len(lines) - 1  # the last event and the result are one write
    face, recorder = Face(act), FailingRecorder(writes=(5, 6, 9, last, last + 1))
    table = table_of(name, players, seed, recorder)
    face.play(live_at(table, face))
    assert lines_of(table) == lines
    assert recorder.written == last + 5
    assert len(refused) + len(face.stuck) == 5
    assert face.now >= RETRY * len(face.stuck)


@pytest.mark.parametrize(("name", "players", "seed"), PEOPLE)
def test_what_the_disk_may_not_have_is_shown_when_it_has_it(
    name: str, players: list[str], seed: int
) -> None:
    whole, _face = played(name, players, seed)
    face, recorder = Face(act_at_random), FailingRecorder(syncs=(3, 4, 8))
    table = table_of(name, players, seed, recorder)
    synced: list[bool] = []
    live = live_at(table, face)
    live._changed = lambda: synced.append(table._is_synced or isinstance(live.moment, Stuck))
    face.play(live)
    assert lines_of(table) == lines_of(whole.table)
    assert [str(problem) for problem in face.stuck] == ["x: the disk fails"] * len(face.stuck)
    assert len(face.stuck) >= 2
    assert all(synced)


def test_an_action_that_is_done_is_not_refused_because_the_disk_fails() -> None:
    face, recorder = Face(act_at_random), FailingRecorder()
    table = table_of("nim", [HUMAN, HUMAN], 5, recorder)
    live = live_at(table, face)
    seat, events = asked(live), len(table.events)
    recorder.syncs = (recorder.synced + 1,)
    act_at_random(live, seat)
    assert len(table.events) == events + 1
    assert live.why_not(1 - seat) == "the game cannot continue for now"
    with pytest.raises(IllegalActionError, match="cannot continue for now"):
        live.act(1 - seat, "any")
    assert live.advance(10.0) == 10.0 + RETRY
    live.advance(10.0 + RETRY)
    assert not isinstance(live.moment, Stuck)
    assert asked(live) == 1 - seat


def test_a_program_that_breaks_down_is_not_asked_again() -> None:
    class Broken:
        def choose(self, *_: object) -> None:
            raise ValueError("secret")

    face = Face(act_at_random)
    table = table_of("nim", [HUMAN, "broken"], 5)
    player: Any = Broken()
    live = LiveTable(table, face.here.give, players={1: player})
    act_at_random(live, asked(live))
    let_chance_act(live)
    while live.moment == Busy(1):
        live.advance(1.0)
        face.here.run()
    assert isinstance(live.moment, Stuck)
    assert isinstance(live.moment.problem, PlayerError)
    assert live.advance(100.0) is None


# --- what people do


def live_nim(players: list[str]) -> LiveTable:
    """Return a game of nim in play, at its first decision."""
    table = table_of("nim", players, 5)
    live = LiveTable(table, Here().give, specs=programs_of(table))
    asked(live)
    return live


def test_an_action_that_is_sent_twice_is_done_once() -> None:
    live = live_nim([HUMAN, HUMAN])
    events, seat = len(live.table.events), asked(live)
    at, text = live.at, first_action(live)
    live.act(seat, text, at)
    live.act(seat, text, at)
    assert len(live.table.events) == events + 1
    with pytest.raises(StaleError):
        live.act(1 - seat, text, at)
    with pytest.raises(StaleError):
        live.undo(seat, at)


def first_action(live: LiveTable) -> str:
    """Return the first legal action at a table in the notation."""
    table = live.table
    assert isinstance(table.actor, int)
    return table.game.write(next(iter(table.game.legal(table.view(table.actor).state))))


def test_who_is_not_asked_is_told_why() -> None:
    live = live_nim([HUMAN, "random"])
    assert live.why_not(0) == ""
    assert live.why_not(1) == "a program is playing this seat"
    with pytest.raises(NotationError):
        live.act(0, "fly")
    live.act(0, first_action(live))
    let_chance_act(live)
    assert live.moment == Busy(1)
    assert live.why_not(0) == "it is not your turn"
    with pytest.raises(IllegalActionError, match="not your turn"):
        live.act(0, first_action(live))


def test_an_action_is_refused_by_what_the_watcher_may_know() -> None:
    table = table_of("temples", [HUMAN, HUMAN], 5)
    live = LiveTable(table, Here().give)
    hidden = None
    while hidden is None:
        seat = asked(live)
        own = table.game.legal(table.view(seat).state)
        shown = table.game.legal(table.view(SPECTATOR).state)
        hidden = next((action for action in shown if action not in own), None)
        if hidden is None:
            act_at_random(live, seat)
    with pytest.raises(IllegalActionError) as told:
        live.act(seat, table.game.write(hidden), watcher=SPECTATOR)
    assert str(told.value).startswith("what you hold does not allow this; 'why ")
    with pytest.raises(IllegalActionError) as told:
        live.act(seat, table.game.write(hidden))
    assert "what you hold" not in str(told.value)
    assert str(told.value).endswith(")")


@pytest.mark.parametrize("name", ["temples", "tiles"])
def test_an_undo_takes_back_a_person_and_drops_what_is_thought(name: str) -> None:
    face = Face(act_at_random)
    table = table_of(name, [HUMAN, "greedy" if name == "tiles" else "beam:width=4"], 9, free=True)
    live = live_at(table, face)
    undone = 0
    while undone < 5 and not isinstance(live.moment, Over):
        face.now += STEP
        if isinstance(live.moment, Asked):
            act_at_random(live, 0)
        live.advance(face.now)
        if live.moment == Busy(1) and live.can_undo(0):
            before = live.at
            assert live.undo(0, live.at) >= 1
            assert live.at != before
            undone += 1
            assert not any(isinstance(e.actor, int) for e in table.events[-1:]) or live.moment
        while face.here.run():
            pass
    assert undone == 5
    check_record(face.play(live).table)


def test_nothing_changes_the_table_while_a_bot_reads_it() -> None:
    jobs: list[Job] = []
    table = table_of("nim", [HUMAN, "random"], 5, free=True)
    player = roster.seat(table.game, "random")
    live = LiveTable(table, jobs.append, players={1: player})
    act_at_random(live, asked(live))
    let_chance_act(live)
    live.advance(0.0)
    [job] = jobs
    assert not job.is_portable
    for verb in (live.undo, live.resign, lambda seat: live.stand_in(seat, "random")):
        with pytest.raises(IllegalActionError, match="wait until it has acted"):
            verb(0)
    [deliver] = job.deliveries()
    deliver()
    live.advance(0.0)
    assert live.undo(0) >= 2


def test_one_of_three_resigns_and_the_others_play_on() -> None:
    def act(live: LiveTable, seat: Seat) -> None:
        if seat == 2 and len(live.table.events) > 20:
            live.resign(2)
        else:
            act_at_random(live, seat)

    face = Face(act)
    table = table_of("tiles", [HUMAN, "greedy", HUMAN], 8)
    face.play(live_at(table, face))
    assert list(table.left) == [2]
    check_record(table)


def test_a_hint_marks_the_record_once_a_moment_and_is_computed_once_a_language() -> None:
    jobs: list[Job] = []
    here = Here()

    def give(job: Job) -> None:
        jobs.append(job)
        here.give(job)

    table = table_of("temples", [HUMAN, HUMAN], 5)
    live = LiveTable(table, give)
    seat = asked(live)
    hints: list[Any] = []
    for _time in range(2):
        live.hint(seat, hints.append)
    with speaking("de"):
        live.hint(seat, hints.append)
    while here.run():
        pass
    live.hint(seat, hints.append)
    assert len(jobs) == 2
    assert hints[0] is hints[1] is hints[3]
    assert 0 < len(hints[0]) <= HINTS
    assert [hint.action for hint in hints[2]] == [hint.action for hint in hints[0]]
    assert hints[2][0].text() != hints[0][0].text()
    assert sum(b'"mark":"hint"' in line for line in lines_of(table)) == 1
    with pytest.raises(IllegalActionError, match="not your turn"):
        live.hint(1 - seat, hints.append)
    act_at_random(live, seat)
    live.hint(asked(live), hints.append)
    assert sum(b'"mark":"hint"' in line for line in lines_of(table)) == 2


def test_a_hint_changes_nothing_so_what_is_half_chosen_stays() -> None:
    changes: list[str] = []
    here = Here()
    live = LiveTable(table_of("temples", [HUMAN, HUMAN], 5), here.give, lambda: changes.append(""))
    seat = asked(live)
    changes.clear()
    live.hint(seat, lambda _hints: None)
    while here.run():
        pass
    assert not changes


def test_a_hint_waits_for_the_disk_to_have_its_mark() -> None:
    jobs: list[Job] = []
    recorder = FailingRecorder()
    table = table_of("temples", [HUMAN, HUMAN], 5, recorder)
    live = LiveTable(table, jobs.append)
    seat, answers = asked(live), list[Any]()
    recorder.syncs = (recorder.synced + 1,)
    for _time in range(2):
        with pytest.raises(IllegalActionError, match="cannot continue for now"):
            live.hint(seat, answers.append)
    assert not jobs
    live.advance(10.0)
    live.advance(10.0 + RETRY)
    live.hint(seat, answers.append)
    assert len(jobs) == 1
    assert sum(b'"mark":"hint"' in line for line in lines_of(table)) == 1


def test_hints_that_fail_are_asked_for_again() -> None:
    jobs: list[Job] = []
    table = table_of("temples", [HUMAN, HUMAN], 5)
    live = LiveTable(table, jobs.append)
    seat, answers = asked(live), list[Any]()
    live.hint(seat, answers.append)
    jobs[0].then(PlayerError("no"))
    live.hint(seat, answers.append)
    jobs[1].then([])
    assert [str(answer) for answer in answers] == ["no", "[]"]


def test_a_program_stands_in_until_the_person_is_back() -> None:
    def act(live: LiveTable, seat: Seat) -> None:
        if len(live.table.events) > 3 and not stood_in:
            stood_in.append(seat)
            live.stand_in(seat, "random")
        else:
            act_at_random(live, seat)

    stood_in: list[Seat] = []
    face = Face(act)
    table = table_of("trio", [HUMAN, HUMAN, HUMAN], 3)
    live = face.play(live_at(table, face), until=8)
    [seat] = stood_in
    assert live.decides(seat)
    live.come_back(seat)
    assert not live.decides(seat)
    face.play(live)
    check_record(table)
    marks = [line for line in lines_of(table) if b'"mark"' in line]
    assert [b"stood-in" in mark for mark in marks] == [True, False]


# --- a screen that people share


@pytest.mark.parametrize(("name", "players", "seed"), PEOPLE)
def test_a_curtain_falls_when_the_screen_goes_to_somebody_else(
    name: str, players: list[str], seed: int
) -> None:
    handed: list[Seat] = []

    def act(live: LiveTable, seat: Seat) -> None:
        if desk.handed_to() is not None:
            assert desk.handed_to() == seat
            assert desk.watcher == SPECTATOR
            handed.append(seat)
            desk.lifted = seat
        assert desk.watcher == seat
        act_at_random(live, seat)

    face = Face(act)
    table = table_of(name, players, seed)
    live = live_at(table, face)
    desk = Desk(live, [seat for seat, player in enumerate(players) if player == HUMAN])
    face.play(live)
    assert desk.watcher == EVERYBODY
    assert all(one != other for one, other in pairwise(handed))
    assert set(handed) == set(desk.people)


def test_one_person_alone_has_no_curtain() -> None:
    table = table_of("nim", [HUMAN, "random"], 4)
    live = LiveTable(table, Here().give, specs=programs_of(table))
    assert Desk(live, [0]).handed_to() is None
    assert Desk(live, [0]).watcher == 0
    assert Desk(live, []).watcher == EVERYBODY


# --- bots


def test_a_bot_that_makes_faults_forfeits_as_at_the_runner(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'action': 'nonsense'}), flush=True)\n"
    )
    word = f"cmd:{sys.executable} {bot}"
    records, sentences = [], []
    plays: list[Callable[[Table[Any], list[str]], object]] = [by_runner, by_live_table]
    for play in plays:
        table = table_of("nim", ["random", word], 5)
        told: list[str] = []
        play(table, told)
        records.append(lines_of(table))
        sentences.append(told)
    assert records[0] == records[1]
    assert sentences[0] == sentences[1]
    assert len(sentences[0]) == 3
    assert b'"forfeit":1' in b"".join(records[0])


def seated(table: Table[Any]) -> dict[Seat, Any]:
    """Return the players at a table of programs."""
    return {seat: roster.seat(table.game, word) for seat, word in programs_of(table).items()}


def by_runner(table: Table[Any], told: list[str]) -> None:
    """Play a game by the runner of the arena."""
    with closing(Programs(table, seated(table), told.append)) as programs:
        play_out(table, programs)


def by_live_table(table: Table[Any], told: list[str]) -> None:
    """Play a game by a table in play."""
    face = Face(act_at_random)
    live = LiveTable(table, face.here.give, players=seated(table))
    face.play(live)
    live.close()
    told += [sentence for _events, sentence in live.faults]


def warnings_of(live: LiveTable, here: Here, seat: Seat, text: str) -> list[Any]:
    """Return what the coach says of an action."""
    told: list[Any] = []
    live.warn(seat, text, told.append)
    while here.run():
        pass
    return told


def test_the_coach_warns_once_a_moment_and_the_record_is_marked_by_that_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked_of: list[int] = []

    def warning_of(_name: str, _seat: Seat, _state: Any, _names: Any, action: int, _: str) -> str:
        asked_of.append(action)
        return "Look again?" if len(asked_of) % 2 else ""

    monkeypatch.setattr("suite.play.table.find_warning", warning_of)
    here = Here()
    table = table_of("temples", [HUMAN, HUMAN], 5)
    live = LiveTable(table, here.give)
    seat = asked(live)
    first, *_others = map(table.game.write, table.game.legal(table.view(seat).state))
    assert warnings_of(live, here, seat, "lay 0 1 1") == [""]
    assert warnings_of(live, here, seat, first) == ["Look again?"]
    assert warnings_of(live, here, seat, first) == [""]
    assert len(asked_of) == 1
    assert sum(b'"mark":"hint"' in line for line in lines_of(table)) == 1
    live.act(seat, first)
    seat = asked(live)
    first, *_others = map(table.game.write, table.game.legal(table.view(seat).state))
    assert warnings_of(live, here, seat, first) == [""]
    assert sum(b'"mark":"hint"' in line for line in lines_of(table)) == 1


def test_a_warning_waits_for_the_disk_to_have_its_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("suite.play.table.find_warning", lambda *_task: "Look again?")
    here, recorder = Here(), FailingRecorder()
    table = table_of("temples", [HUMAN, HUMAN], 5, recorder)
    live = LiveTable(table, here.give)
    seat = asked(live)
    first, *_others = map(table.game.write, table.game.legal(table.view(seat).state))
    recorder.syncs = (recorder.synced + 1,)
    assert warnings_of(live, here, seat, first) == [""]


def test_chances_come_with_a_caveat_where_different_players_sit() -> None:
    equal = LiveTable(table_of("temples", [HUMAN, HUMAN], 5), lambda job: None)
    assert equal.caveat == ""
    other = LiveTable(table_of("temples", [HUMAN, "turn"], 5), lambda job: None)
    assert other.caveat == "Chances assume that everyone plays on equally well."
