"""A `VectorGame` in the hands of several threads, processes and signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

import numpy as np

from suite.core.errors import SettingError
from suite.environments.vector import VectorGame
from tests.environments.playing import course, shown, stepped


def test_a_call_while_another_runs_is_refused() -> None:
    vector = VectorGame("temples", 2, 1)
    before, actions = shown(vector), vector.random_actions()
    kept = vector.snapshot()
    with vector._alone():
        for call in (
            lambda: vector.step(actions),
            vector.random_actions,
            vector.reset,
            lambda: vector.reset(seed=3),
            lambda: vector.view(0),
            lambda: vector.observation(0, 0),
            vector.snapshot,
            lambda: vector.restore(kept),
        ):
            with pytest.raises(SettingError, match=r"^another thread uses these games$"):
                call()
    assert shown(vector) == before
    vector.step(actions)


def test_threads_that_step_at_once_break_nothing() -> None:
    vector = VectorGame("temples", 300, 5, threads=2)
    refused, stepped_often, wrong = [0], [0], []

    def play() -> None:
        for _ in range(60):
            try:
                vector.step(vector.random_actions())
                vector.observation(5, 0)
                stepped_often[0] += 1
            except SettingError:
                refused[0] += 1
            except Exception as error:
                # Another thread may have stepped in between: then the actions are not legal.
                if "is not legal" not in str(error):
                    wrong.append(error)

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert stepped_often[0]
    for _ in stepped(vector, 20):
        assert vector.mask.any(axis=1).all()
    vector.close()


def test_actions_that_change_during_a_step_change_nothing() -> None:
    vector, alone = (VectorGame("temples", 200, 5, threads=2) for _ in range(2))
    actions = vector.random_actions()
    stopped = threading.Event()

    def change() -> None:
        while not stopped.is_set():
            actions[:] = -(2**60)

    for _ in range(30):
        given = vector.random_actions()
        alone.random_actions()
        actions[:] = given
        vector.step(actions)
        alone.step(given)
    thread = threading.Thread(target=change)
    thread.start()
    for _ in range(30):
        try:
            vector.step(actions)
        except Exception as error:  # what was seen first is what counts
            assert "is not legal" in str(error)
    stopped.set()
    thread.join()
    assert shown(vector) == shown(alone)


def test_closed_games_go_on_with_new_threads() -> None:
    vector, other = (VectorGame("temples", 4, 5, threads=2) for _ in range(2))
    vector.step(vector.random_actions())
    other.step(other.random_actions())
    vector.close()
    vector.close()
    assert course(vector, 5, 3) == course(other, 5, 3)
    vector.close()
    other.close()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_forked_process_goes_on_as_its_parent() -> None:
    program = """
import os, sys, warnings
warnings.simplefilter("ignore", DeprecationWarning)  # forks beside threads, which is the point
from suite.environments.vector import VectorGame
vector = VectorGame("temples", 4, 5, threads=2)
vector.step(vector.random_actions())
child = os.fork()
vector.step(vector.random_actions())
os.write(1, b"%d %d\\n" % (vector.observations.sum(), vector.mask.sum()))  # whole at once
if child:
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    first, second = run.stdout.splitlines()
    assert first == second


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("threads", [1, 2])
def test_after_ctrl_c_games_are_whole_or_must_begin_anew(threads: int) -> None:
    vector = VectorGame("temples", 500, 5, threads=threads, observe=False)
    kept, begun = vector.snapshot(), shown(vector)
    for number in range(12):
        timer = threading.Timer(0.002 + 0.001 * number, os.kill, [os.getpid(), signal.SIGINT])
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            while True:
                vector.step(vector.random_actions())
        timer.join()
        assert not vector._lock.locked()
        try:
            vector.step(vector.random_actions())
        except SettingError as refusal:
            assert str(refusal) == (
                "a step was interrupted: reset all games, or restore a snapshot"
            )
            with pytest.raises(SettingError, match=r"^a step was interrupted: "):
                vector.reset([True] + [False] * 499)
        if number % 3 == 0:
            vector.reset(seed=5)
            assert shown(vector) == begun
        elif number % 3 == 1:
            vector.restore(kept)
            assert shown(vector) == begun
        else:
            vector.reset()
        vector.step(vector.random_actions())
    vector.close()


def test_an_interrupted_step_is_noticed() -> None:
    vector = VectorGame("temples", 2, 5)
    actions = vector.random_actions()

    class Interrupted:
        @staticmethod
        def step() -> None:
            raise KeyboardInterrupt

    crew, vector._crew = vector._crew, Interrupted()
    with pytest.raises(KeyboardInterrupt):
        vector.step(actions)
    vector._crew = crew
    for call in (vector.random_actions, vector.snapshot, lambda: vector.view(0)):
        with pytest.raises(SettingError, match=r"^a step was interrupted: reset all games, or re"):
            call()
    vector.reset()
    vector.step(vector.random_actions())


def test_other_arrays_are_left_alone() -> None:
    """What somebody writes into the arrays changes no game."""
    vector, other = (VectorGame("temples", 2, 1) for _ in range(2))
    vector.mask[:] = 0
    vector.observations[:] = 99
    vector.to_move[:] = 3
    for actions in stepped(other, 30):
        assert np.array_equal(vector.random_actions(), actions)
        vector.step(actions)
        assert shown(vector) == shown(other)
