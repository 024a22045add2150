"""Bots in other processes: whatever they do, they end as a forfeit, with a word, and in time."""

from __future__ import annotations

import os
import threading
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from suite.core import system
from suite.core.errors import PlayerError, SettingError
from suite.players import roster
from suite.players.external import process, walls
from suite.players.external.command import Command, program_of
from suite.players.runner import play_out
from tests.players.tables import AMPLE, LIMIT, bot, play, play_until, programs_at, table_of

LATE = f"it did not answer within {LIMIT} seconds"
NO_MOVE = "its answer is not a 'move' message"
UNASKED = "it answered a question that was not asked"
GONE = "its process has ended"
NO_HELLO = "it did not begin with a 'hello'"
BROKEN = {
    "garbage": [NO_MOVE] * 3,
    "not_utf8": [NO_MOVE] * 3,
    "deep": [NO_MOVE] * 3,
    "empty_lines": [NO_MOVE] * 3,
    "wrong_message": [NO_MOVE] * 3,
    "wrong_types": [NO_MOVE] * 3,
    "wrong_id": [UNASKED] * 3,
    "twice": [UNASKED] * 3,
    "illegal": ["its action is not legal"] * 3,
    "dying_at_once": ["its process has ended"] * 3,
    "dying_in_the_middle": ["its process has ended"] * 3,
    "dying_in_mid_line": ["its process has ended"] * 3,
    "flooding": [NO_MOVE] * 3,
    "flooding_with_moves": [UNASKED] * 3,
    "flooding_from_the_beginning": ["its answer is not a 'hello' message", NO_HELLO, NO_HELLO],
    "long_line": ["it sent a line longer than a megabyte"] * 3,
}
"""Bots that break the rules, with the faults that they are charged with."""
SILENT = (
    "silent",
    "silent_in_the_middle",
    "slow",
    "deaf",
    "closing_its_ears",
    "leaving_a_child",
)
"""Bots that are waited for in vain."""
ENDINGS = [
    "fault 1: its first legal action is played",
    "fault 2: its first legal action is played",
    "fault 3: it forfeits",
]
BEGINNING = f"Seat 2 ({program_of(bot('sound').removeprefix('cmd:'))}): "


@pytest.fixture(autouse=True)
def short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give processes less time to end."""
    monkeypatch.setattr(process, "GRACE", 0.1)


def is_running(pid: int) -> bool:
    """Say whether a process is there that does anything."""
    try:
        os.kill(pid, 0)
        about = Path(f"/proc/{pid}/stat")
        return not about.exists() or about.read_text().rpartition(") ")[2][0] not in "ZX"
    except (ProcessLookupError, FileNotFoundError):
        return False


def forfeited(kind: str, limit: float) -> list[list[str]]:
    """Play three games of a bot against `random`; return the faults told in each.

    In each it must forfeit, and the other must have won.
    """
    faults = []
    for seed, game in ((1, "temples"), (2, "tiles"), (3, "temples")):
        table, told = play(game, "random", bot(kind), limit=limit, seed=seed)
        assert table.outcome
        assert (table.outcome.reason, table.outcome.winners) == ("forfeit", [0])
        sentences = [each.removeprefix(BEGINNING).rpartition("; ") for each in told]
        assert [each[2] for each in sentences] == ENDINGS
        faults.append([each[0] for each in sentences])
    return faults


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_bot_forfeits_with_a_clear_line_and_the_tournament_goes_on(kind: str) -> None:
    assert forfeited(kind, AMPLE) == [BROKEN[kind]] * 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", SILENT)
def test_a_bot_that_does_not_answer_is_not_waited_for(kind: str) -> None:
    for faults in forfeited(kind, LIMIT):
        # On a busy machine it may be late with its 'hello', which is no better. Behind walls a
        # child ends with its parent, and nothing holds the pipes.
        assert {*faults} <= {LATE, NO_HELLO, GONE}
        assert faults[0] == LATE or kind == "leaving_a_child"


@pytest.mark.slow
def test_a_late_answer_is_not_taken_for_that_to_the_next_question() -> None:
    table, told = play("temples", "random", bot("slow_once"), limit=1.0, most=60)
    assert [each for each in told if "within 1 seconds" not in each] == []
    seen = [
        (table.game.legal(table.view_at(number, 1).state), table.game.read(event.action))
        for number, event in enumerate(table.events)
        if event.actor == 1
    ]
    by_bot = [action == [*legal][-1] for legal, action in seen]
    assert by_bot[0] is False
    assert sum(by_bot) >= len(by_bot) - len(told)


@pytest.mark.usefixtures("without_walls")
def test_a_bot_that_has_died_is_not_started_again(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    play("temples", "random", bot("dying_in_the_middle", notes))
    assert notes.read_text().count('"hello"') == 1


@pytest.mark.slow
def test_a_bot_that_will_not_end_is_ended() -> None:
    table = table_of("temples", "random", bot("stubborn"))
    told: list[str] = []
    with closing(programs_at(table, told)) as programs:
        play_out(table, programs)
        [conversation] = programs._conversations.values()
        assert conversation._process
        pid = conversation._process._popen.pid
        assert is_running(pid)
    assert not told
    assert not is_running(pid)


def test_bots_that_will_not_end_are_ended_also_when_nobody_waits_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ctrl_c(_process: process.Process) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(process.Process, "_let_end", ctrl_c)
    table = table_of("temples", bot("stubborn"), bot("stubborn"))
    programs = programs_at(table, [])
    for seat in (0, 1):
        play_until(table, programs, seat)
        programs.act()
    pids = [each._process._popen.pid for each in programs._conversations.values() if each._process]
    assert [is_running(pid) for pid in pids] == [True, True]
    with pytest.raises(KeyboardInterrupt):
        programs.close()
    assert [is_running(pid) for pid in pids] == [False, False]


@pytest.mark.slow
@pytest.mark.usefixtures("without_walls")
def test_what_a_bot_has_started_ends_with_it(tmp_path: Path) -> None:
    notes = tmp_path / "pid"
    table = table_of("temples", "random", bot("leaving_a_child", notes))
    told: list[str] = []
    with closing(programs_at(table, told, limit=2.0)) as programs:
        while not told:
            play_until(table, programs, 1)
            programs.act()
        child = int(notes.read_text())
        assert is_running(child)
    deadline = time.monotonic() + AMPLE
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(child)


def test_who_is_waited_for_can_be_left() -> None:
    table = table_of("temples", "random", bot("silent"))
    programs = programs_at(table, [])
    play_until(table, programs, 1)
    answers: list[Any] = []
    thread = threading.Thread(target=lambda: answers.append(programs.ask()))
    thread.start()
    while not programs._conversations[1]._process:
        time.sleep(0.01)
    programs.close()
    thread.join(AMPLE)
    assert [answer.fault for answer in answers] == ["its process has ended"]


# The command line


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "'cmd:' needs a command line after it"),
        ("  ", "'cmd:' needs a command line after it"),
        ("no-such-program --fast", "there is no executable program 'no-such-program'"),
        ("./tests", "there is no executable program './tests'"),
        ("'open", 'a quotation mark is not closed in "\'open"'),
    ],
)
def test_a_command_that_cannot_run_is_refused_in_a_sentence(line: str, problem: str) -> None:
    with pytest.raises(SettingError) as told:
        Command(line)
    assert str(told.value) == problem


def test_a_program_that_the_system_does_not_start_is_a_fault(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_bytes(b"\x00 no program")
    program.chmod(0o755)
    table, told = play("temples", "random", f"cmd:{program}")
    assert table.outcome
    assert table.outcome.reason == "forfeit"
    beginning = GONE if walls.kind() == walls.BWRAP else "it could not be started ("
    assert told[0].startswith(f"Seat 2 (bot): {beginning}")


@pytest.mark.parametrize(
    ("line", "name"),
    [("./mybot --x", "mybot"), ("'/a b/my bot' 1", "my bot"), ("'open", "'open"), ("", "")],
)
def test_a_bot_is_called_by_its_file(line: str, name: str) -> None:
    assert program_of(line) == name


def test_a_bot_cannot_be_asked_without_a_table() -> None:
    table = table_of("temples", "random", "random")
    player = roster.seat(table.game, bot("sound"))
    view = table.view(0)
    with pytest.raises(PlayerError, match="can play only at a table"):
        player.choose(view, table.game.legal(view.state), Random(1))


def test_a_bot_that_is_a_program_is_refused_where_there_is_no_posix(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(system, "POSIX", False)
    with pytest.raises(SettingError, match="POSIX"):
        Command("cat")
