"""Programs at a table: faults are told, marked and counted, and only then does a seat forfeit."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from suite.core import games
from suite.core.errors import PlayerError
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.play.record import FileRecorder, Mark, parse, read_file
from suite.core.play.replay import replay
from suite.core.view import View
from suite.players.random import Random as RandomPlayer
from suite.players.runner import FAULT, Answer, Programs, play_out
from tests.core.playing import texts
from tests.players.tables import AMPLE, LIMIT, bot, play, play_until, programs_at, table_of

GUESTS: Final = '''\
import time
from contextlib import suppress
from dataclasses import dataclass
from suite.core.play.player import Choice


class First:
    def choose(self, view, legal, rng):
        return Choice((next(iter(legal)),))


@dataclass(frozen=True)
class Breaking:
    """Breaks down at some plies, always the same."""

    odds: float = 1.0

    def choose(self, view, legal, rng):
        if rng.random() < self.odds:
            raise ValueError(f"I hold {view.state.hands}")
        return Choice((legal.choice(rng),))


class Leaving:
    def choose(self, view, legal, rng):
        raise SystemExit(0)


class Illegal:
    def choose(self, view, legal, rng):
        return Choice((-1,))


class Silent:
    def choose(self, view, legal, rng):
        return Choice(())


class Nonsense:
    def choose(self, view, legal, rng):
        return "end"


class Slow:
    def choose(self, view, legal, rng):
        time.sleep(1)
        return Choice((next(iter(legal)),))


class LateOnce:
    """Is late with its first answer, and then at once with all others."""

    def __init__(self):
        self.asked = 0

    def choose(self, view, legal, rng):
        self.asked += 1
        if self.asked == 1:
            time.sleep(1.5)
        return Choice((next(iter(legal)),))


class Endless:
    def choose(self, view, legal, rng):
        while True:
            time.sleep(0.001)


class Meddling:
    """Changes the state that it is shown."""

    def choose(self, view, legal, rng):
        for name in dir(view.state):
            with suppress(Exception):
                getattr(view.state, name).clear()
            with suppress(Exception):
                setattr(view.state, name, None)
        return Choice((next(iter(legal)),))


class Presumptuous:
    """Says itself what is legal."""

    def choose(self, view, legal, rng):
        legal.mask = -1
        return Choice((view.game.read("start 1"),))


class Emptying:
    """Leaves nothing that is legal."""

    def choose(self, view, legal, rng):
        first = next(iter(legal))
        legal.mask = 0
        return Choice((first,))


class Planning:
    """Plans three actions, of which the third is never legal."""

    def choose(self, view, legal, rng):
        first = next(iter(legal))
        return Choice((first, -1))
'''


@pytest.fixture
def guests(tmp_path: Path) -> Path:
    """A file with players that others could have written."""
    path = tmp_path / "guests.py"
    path.write_text(GUESTS)
    return path


def replayed(data: bytes, path: Path) -> tuple[list[str], list[int]]:
    """Go on with a record that was cut off, to the end; return what was told, and the faults."""
    path.write_bytes(data)
    recorded = parse(data, "").game()
    told: list[str] = []
    recorder = FileRecorder(path)
    table = replay(games.find(recorded.header.game), recorded, "", recorder)
    with closing(programs_at(table, told, before=recorded)) as programs:
        play_out(table, programs)
    recorder.close()
    return told, programs.faults


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Breaking", "it crashed (ValueError)"),
        ("Leaving", "it crashed (SystemExit)"),
        ("Illegal", "its action is not legal"),
        ("Silent", "its action is not legal"),
        ("Nonsense", "it crashed (AttributeError)"),
        ("Presumptuous", "its action is not legal"),
    ],
)
def test_a_guest_that_breaks_forfeits_with_the_third_fault(
    guests: Path, name: str, fault: str
) -> None:
    table, told = play("temples", "random", f"{guests}:{name}")
    assert told == [
        f"Seat 2 ({name}): {fault}; fault 1: its first legal action is played",
        f"Seat 2 ({name}): {fault}; fault 2: its first legal action is played",
        f"Seat 2 ({name}): {fault}; fault 3: it forfeits",
    ]
    assert table.outcome
    assert (table.outcome.reason, table.outcome.winners) == ("forfeit", [0])


@pytest.mark.slow
def test_a_guest_that_is_late_is_not_waited_for(guests: Path) -> None:
    table, told = play("temples", "random", f"{guests}:Slow", limit=LIMIT)
    assert [each.split(": ")[1].split(";")[0] for each in told] == [
        f"it did not answer within {LIMIT} seconds",
        "it is still busy with an earlier answer",
        "it is still busy with an earlier answer",
    ]
    assert table.outcome
    assert table.outcome.reason == "forfeit"


@pytest.mark.slow
def test_a_guest_that_never_answers_is_ended_with_its_game(guests: Path) -> None:
    table = table_of("temples", "random", f"{guests}:Endless")
    with closing(programs_at(table, [], LIMIT)) as programs:
        play_out(table, programs)
        thread = programs._guests[1]._thread
        assert thread
        assert thread.is_alive()
    thread.join(AMPLE)
    assert not thread.is_alive()


@pytest.mark.slow
def test_a_guest_that_was_late_once_is_asked_again_when_it_is_through(guests: Path) -> None:
    _, told = play("temples", "random", f"{guests}:LateOnce", limit=1.0, most=60)
    assert told == [
        "Seat 2 (LateOnce): it did not answer within 1 seconds; fault 1: its first legal "
        "action is played"
    ]


@pytest.mark.parametrize("name", ["Meddling", "Emptying"])
@pytest.mark.parametrize("game", games.names())
def test_a_guest_cannot_change_what_the_table_goes_by(guests: Path, game: str, name: str) -> None:
    table, told = play(game, "random", f"{guests}:{name}")
    untouched, _ = play(game, "random", f"{guests}:First")
    assert told == []
    assert texts(table) == texts(untouched)


def test_a_plan_of_a_guest_that_comes_to_what_is_not_legal_is_a_fault(guests: Path) -> None:
    table, told = play("tiles", "random", f"{guests}:Planning")
    assert len(told) == 3
    assert all("returned an illegal action" in each for each in told)
    assert table.outcome
    assert table.outcome.reason == "forfeit"


def test_the_first_legal_action_is_taken_instead_and_the_record_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table, _ = play("temples", "random", bot("illegal"), path=path)
    lines = [line for _, line in read_file(path).game().lines]
    marks = [(number, line) for number, line in enumerate(lines) if isinstance(line, Mark)]
    assert [(mark.mark, mark.seat) for _, mark in marks] == [(FAULT, 1)] * 3
    for number, mark in marks[:2]:
        event: Any = lines[number + 1]
        assert (event.ply, event.actor) == (mark.ply, 1)
        legal = table.game.legal(table.view_at(event.ply - 1, 1).state)
        assert table.game.read(event.action) == next(iter(legal))
    assert path.read_bytes().splitlines()[-2] == b'{"forfeit":1,"ply":%d}' % table.ply


def test_with_more_seats_random_plays_on_and_whoever_forfeits_does_not_win() -> None:
    table, told = play("tiles", "random", bot("garbage"), "random", bot("dying_in_the_middle"))
    assert set(table.left) == {1, 3}
    assert len(told) == 6
    assert table.outcome
    assert table.outcome.reason in ("treasures", "bag")
    assert not {1, 3} & {*table.outcome.winners}


def test_the_last_who_has_not_forfeited_has_won() -> None:
    table, _ = play("tiles", bot("garbage"), "random", bot("illegal"))
    assert table.outcome
    assert (table.outcome.reason, table.outcome.winners) == ("forfeit", [1])


def test_a_sentence_does_not_tell_what_the_bot_has_said_unless_it_is_tested() -> None:
    for testing in (False, True):
        table = table_of("temples", "random", bot("illegal"))
        told: list[str] = []
        with closing(programs_at(table, told, testing=testing)) as programs:
            play_out(table, programs)
        assert [("fly to the moon" in each) for each in told] == [testing] * 3


def test_one_of_our_own_that_breaks_down_ends_the_play() -> None:
    class Broken:
        def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
            raise ZeroDivisionError

    table = table_of("temples", "random", "random")
    programs = Programs(table, {0: Broken(), 1: RandomPlayer()}, print)
    with pytest.raises(PlayerError, match="crashed"), closing(programs):
        play_out(table, programs)
    assert programs.faults == [0, 0]


def test_asking_does_nothing_at_the_table() -> None:
    table = table_of("temples", "random", bot("illegal"))
    with closing(programs_at(table, [])) as programs:
        play_until(table, programs, 1)
        events = len(table.events)
        answer = programs.ask()
        assert answer == Answer(None, "its action is not legal", "fly to the moon")
        assert (len(table.events), programs.faults) == (events, [0, 0])
        programs.take(answer)
        assert (len(table.events), programs.faults) == (events + 1, [0, 1])


# Going on


@pytest.mark.slow
@pytest.mark.parametrize("player", ["guest", "bot"])
def test_a_game_goes_on_after_a_kill_as_the_unbroken_one_faults_and_all(
    guests: Path, tmp_path: Path, player: str
) -> None:
    spec = f"{guests}:Breaking:odds=0.05" if player == "guest" else bot("illegal_now_and_then")
    whole, again = tmp_path / "whole.jsonl", tmp_path / "again.jsonl"
    _, told = play("temples", "random", spec, path=whole, seed=5)
    assert len(told) == 3
    lines = whole.read_bytes().splitlines(keepends=True)
    marks = [number for number, line in enumerate(lines) if b'"fault"' in line]
    assert len(marks) == 3
    cuts = {each for mark in marks for each in (mark, mark + 1, mark + 2)} | {len(lines) // 2}
    for cut in sorted(cuts):
        said, faults = replayed(b"".join(lines[:cut]), again)
        assert again.read_bytes() == whole.read_bytes(), f"after {cut} lines"
        assert faults == [0, 3]
        assert said == told[len(told) - len(said) :]


def test_marks_of_no_seat_are_passed_over(tmp_path: Path) -> None:
    play("temples", "random", "random", path=tmp_path / "x.jsonl")
    header, first, *_ = (tmp_path / "x.jsonl").read_bytes().splitlines(keepends=True)
    odd = [
        b'{"mark":"fault","ply":1,"seat":7}\n',
        b'{"mark":"fault","ply":1}\n',
        b'{"mark":"fault","seat":-1}\n',
    ]
    assert replayed(b"".join([header, *odd, first]), tmp_path / "y.jsonl") == ([], [0, 0])
