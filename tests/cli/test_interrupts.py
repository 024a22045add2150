"""Signals at any moment: no traceback, no hang, the exit code, and no process left behind."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from cli.shell.signals import signals_raise
from suite.core.system import HAS_TIMER
from tests.cli.terminal import PATIENCE, Terminal, processes_of, start
from tests.tools.interrupts import BEFORE, COMMANDS, EARLY, end_of, interrupt

STUBBORN = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
while True:
    time.sleep(0.1)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_ctrl_c_ends_a_command_without_a_traceback_at_any_moment(name: str) -> None:
    (ends,) = interrupt(5, 0.6, 7, only=(name,)).values()
    allowed = {"exit 130", EARLY, BEFORE}
    if name in ("--help", "serve"):
        # Help is so short that Python may be ending; and Ctrl-C is how a server is ended.
        allowed.add("exit 0")
    assert set(ends) <= allowed


def test_a_command_that_fails_by_itself_is_told_apart(tmp_path: Path) -> None:
    words = ("train", "temples", "-o", "course")  # nothing can be trained for it
    assert end_of(words, signal.SIGINT, PATIENCE, tmp_path, terminal=False) == "exit 2 by itself"


def test_a_signal_reaches_a_command_whose_shell_has_put_all_in_the_background(
    tmp_path: Path,
) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        ended = end_of(COMMANDS["serve"], signal.SIGINT, 0, tmp_path, terminal=False)
        assert ended in (BEFORE, "exit 130"), "on a busy machine it is further by then"
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_watch_together_with_its_bots(tmp_path: Path, number: int) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(STUBBORN)
    process = start("watch", "temples", f"cmd:{sys.executable} {bot}", "ai:random")
    deadline = time.monotonic() + PATIENCE
    while not processes_of(bot):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(number)
    _output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert b"Traceback" not in errors
    while processes_of(bot):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_signal_is_not_lost_where_python_can_only_report_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    if not HAS_TIMER:
        pytest.skip("the system has no such timer")

    class Late:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt), signals_raise():
        late = Late()
        del late
        time.sleep(PATIENCE)
    assert capsys.readouterr().err == ""


def test_a_signal_waits_until_a_module_has_been_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not HAS_TIMER:
        pytest.skip("the system has no such timer")
    (tmp_path / "swallows.py").write_text(
        "import signal\ntry:\n    signal.raise_signal(signal.SIGTERM)\n"
        "    whole = True\nexcept BaseException:\n    whole = False\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SystemExit) as end, signals_raise():
        from importlib import import_module

        assert import_module("swallows").whole
        time.sleep(PATIENCE)
    assert end.value.code == 128 + signal.SIGTERM


def test_a_signal_waits_until_a_process_that_is_started_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not HAS_TIMER:
        pytest.skip("the system has no such timer")
    start_child: Any = vars(Popen)["_execute_child"]

    def _execute_child(*words: Any) -> None:
        start_child(*words)
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(Popen, "_execute_child", _execute_child)
    processes = []
    with pytest.raises(SystemExit), signals_raise():
        processes.append(Popen([sys.executable, "-c", ""]))
        time.sleep(PATIENCE)
    [process] = processes
    assert process.wait(PATIENCE) == 0


def test_handlers_are_put_back() -> None:
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.getsignal(number) for number in numbers]
    with signals_raise():
        assert [signal.getsignal(number) for number in numbers] != before
    assert [signal.getsignal(number) for number in numbers] == before


@pytest.mark.slow
def test_ctrl_c_from_outside_ends_the_full_screen(tmp_path: Path) -> None:
    words = ("play", "temples", "Anna", "ai:random", "--seed", "5", "-o", tmp_path / "a.jsonl")
    terminal = Terminal(*words, size=(40, 146))
    terminal.wait_for("leave")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    assert "zweistrom resume" in terminal.scrollback
