"""A tournament is played: by whomever, killed or not, its folder is the same to the byte."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import closing
from functools import cache
from multiprocessing import active_children
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from suite.arena import tournament
from suite.arena.blocks import Tournament
from suite.arena.blocks import tournament as new_tournament
from suite.arena.folder import Folder
from suite.arena.match import Finished, play
from suite.arena.sequential import Sequential
from suite.arena.tournament import Batch, Run, Tally, play_batch
from suite.arena.workers import Cluster, Inline, Workers
from suite.core import games
from suite.core.errors import PlayerError, SettingError
from suite.work.pool import Pool
from tests.arena.folders import content

A = TypeVar("A")
T = TypeVar("T")
GAMES = 16


def played(*players: str, game: str = "temples", seed: int = 7) -> Tournament:
    rules = games.find(game)
    return new_tournament(
        rules, rules.new_rules(), players or ("random", "beam:width=1"), None, seed
    )


def run_in(
    path: Path, workers: Workers, last: int = GAMES, what: Tournament | None = None, **more: Any
) -> Run:
    what = what or played()
    with closing(Folder(path, what)) as folder:
        run = Run(what, folder, last, **more)
        run.play(workers)
    return run


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a tournament that was played in this process, undisturbed."""
    path = tmp_path_factory.mktemp("whole")
    run_in(path, Inline())
    return path


@pytest.mark.slow
def test_the_games_are_those_that_are_played_one_by_one(whole: Path) -> None:
    one_by_one = [play(played(), number) for number in range(1, GAMES + 1)]
    assert (whole / "games" / "000001.jsonl").read_bytes() == b"".join(
        each.record for each in one_by_one
    )
    assert list(Folder(whole, played()).results()) == [each.played for each in one_by_one]


@pytest.mark.slow
def test_processes_play_the_same(whole: Path, tmp_path: Path) -> None:
    run = run_in(tmp_path, Pool(2))
    assert content(tmp_path) == content(whole)
    assert not active_children()
    assert run.done == run.fresh == GAMES
    assert sum(run.tally.points.values()) == GAMES
    assert run.tally.games == {"random": GAMES, "beam:width=1": GAMES}


@pytest.mark.slow
def test_a_dask_cluster_plays_the_same(whole: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
    ) as cluster:
        run_in(tmp_path, Cluster(cluster.scheduler_address))
    assert content(tmp_path) == content(whole)


@pytest.mark.slow
def test_where_no_scheduler_is_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("suite.arena.workers.PATIENCE", 0.2)
    with pytest.raises(SettingError, match=r"there is no scheduler at 'tcp://127.0.0.1:1'"):
        Cluster("tcp://127.0.0.1:1")
    with pytest.raises(SettingError, match="there is no scheduler at 'nonsense://'"):
        Cluster("nonsense://")


def test_a_cluster_whose_workers_are_gone_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Deserted(Cluster):
        def __init__(self) -> None:
            self.address, self.number, self.deaths, self._is_empty = "tcp://here:1", 1, (), False

        def _size(self) -> int:
            return 0

        def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
            return Future()

        def dismiss(self, *, now: bool) -> None:
            assert now

    monkeypatch.setattr(tournament, "LOOK", 0.01)
    with pytest.raises(SettingError, match="the cluster at tcp://here:1 has no workers"):
        run_in(tmp_path, Deserted())


@pytest.mark.slow
def test_more_games_are_played_behind_those_that_are_there(whole: Path, tmp_path: Path) -> None:
    assert run_in(tmp_path, Inline(), 10).done == 10
    run = run_in(tmp_path, Inline())
    assert (run.done, run.fresh) == (GAMES, GAMES - 10)
    assert content(tmp_path) == content(whole)


def test_what_is_there_is_not_played_again(tmp_path: Path) -> None:
    run_in(tmp_path, Inline(), 4)
    run = run_in(tmp_path, Nobody(), 2)
    assert (run.done, run.fresh) == (2, 0)


class Nobody(Inline):
    """Workers that are not to be asked."""

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        raise AssertionError(task)


class Backwards(Inline):
    """Workers of which the one asked last is always the first to be ready.

    `most` is how many games they had at the same time.
    """

    number = 3

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[Any], Any], Any]] = []
        self.most = 0

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        future: Future[T] = Future()
        self.waiting.append((future, do, task))
        self.most = max(self.most, sum(len(task.games) for *_, task in self.waiting))
        return future

    def wait(self, futures: Any, *_: Any) -> Any:
        """Do what is to be done for one of the futures, as `concurrent.futures.wait` would wait."""
        future, do, task = self.waiting.pop()
        assert future in futures
        future.set_result(do(task))
        return wait([future])


@pytest.mark.slow
def test_games_are_written_in_their_order_however_they_come_back(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Backwards()
    monkeypatch.setattr(tournament, "wait", workers.wait)
    run_in(tmp_path, workers)
    assert content(tmp_path) == content(whole)


@cache
def some_game() -> Finished:
    return play(played(), 1)


def pretend(batch: Batch) -> list[Finished]:
    """Return games that took a 64th of a second each, or so they say."""
    game = some_game()
    return [
        replace(game, played=replace(game.played, game=number), seconds=1 / 64)
        for number in batch.games
    ]


def test_only_so_many_games_are_out_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "play_batch", pretend)
    monkeypatch.setattr(tournament, "AT_ONCE", 2)
    workers = Backwards()
    monkeypatch.setattr(tournament, "wait", workers.wait)
    run_in(tmp_path, workers, 200)
    assert workers.most == tournament.BATCHES * workers.number * 2


def test_more_and_more_short_games_are_handed_out_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[int] = []

    class Counting(Inline):
        def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
            assert isinstance(task, Batch)
            handed.append(len(task.games))
            return super().submit(do, task)

    monkeypatch.setattr(tournament, "play_batch", pretend)
    run_in(tmp_path, Counting(), 250)
    assert handed[:7] == [1, 2, 4, 8, 16, 32, 32]
    assert sum(handed) == 250
    assert handed[-1] == 1  # so that all workers end at about the same time


@pytest.mark.slow
def test_a_killed_worker_loses_nothing(whole: Path, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill() -> None:
        if not killed:
            (worker, *_) = active_children()
            assert worker.pid
            os.kill(worker.pid, signal.SIGKILL)
            killed.append(worker.pid)

    run_in(tmp_path, Pool(2), follow=kill)
    assert killed
    assert content(tmp_path) == content(whole)


def die_at_11(batch: Batch) -> list[Finished]:
    """Play a batch, but in the eleventh game end the process."""
    if 11 in batch.games:
        os._exit(1)
    return play_batch(batch)


class Doomed(Pool):
    """A pool whose processes always die in the eleventh game."""

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        return super().submit(die_at_11, task)  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_game_that_kills_its_workers_is_named(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(PlayerError) as refused:
        run_in(tmp_path, Doomed(2))
    assert str(refused.value) == (
        "game 11 (random, beam:width=1) crashed its worker 3 times; all games before it are kept"
    )
    assert Folder(tmp_path, played()).games == 10
    assert not active_children()
    run_in(tmp_path, Inline())
    assert content(tmp_path) == content(whole)


PROGRAM = """
import sys
from pathlib import Path
from suite.arena.folder import Folder
from suite.arena.tournament import Run
from suite.work.pool import Pool
from tests.arena.test_tournament import GAMES, played

if __name__ == "__main__":
    run = Run(played(), Folder(Path(sys.argv[1]), played()), GAMES)
    run.play(Pool(2))
"""


@pytest.mark.slow
def test_a_killed_tournament_goes_on_and_its_workers_end(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "arena"
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(path)], start_new_session=True)
    results = path / "results.jsonl"
    wait_until(lambda: results.exists() and results.read_bytes().count(b"\n") > 3)
    process.kill()
    process.wait()
    wait_until(lambda: not is_alive(process.pid))
    assert Folder(path, played()).games < GAMES
    run_in(path, Inline())
    assert content(path) == content(whole)


def is_alive(group: int) -> bool:
    """Say whether a process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [Inline, lambda: Pool(2)])
def test_ctrl_c_keeps_what_is_done(
    whole: Path, tmp_path: Path, workers: Callable[[], Workers]
) -> None:
    def press() -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run_in(tmp_path, workers(), follow=press)
    assert not active_children()
    kept = Folder(tmp_path, played()).games
    assert 1 <= kept < GAMES
    run_in(tmp_path, Inline())
    assert content(tmp_path) == content(whole)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [Inline, lambda: Pool(2)])
def test_a_decided_test_ends_it_at_its_block_whoever_plays(
    tmp_path: Path, workers: Callable[[], Workers]
) -> None:
    what = played("beam:width=1", "random")
    run = run_in(tmp_path, workers(), 400, what, test=Sequential())
    assert run.test
    assert (run.test.stronger, run.test.blocks, run.done) == (True, 14, 28)
    assert Folder(tmp_path, what).games == 28
    again = run_in(tmp_path, Nobody(), 400, what, test=Sequential())
    assert again.test
    assert (again.test.stronger, again.done, again.fresh) == (True, 28, 0)


@pytest.mark.slow
def test_the_test_is_of_the_first_player_block_by_block(tmp_path: Path) -> None:
    told: list[float] = []

    class Told(Sequential):
        def add(self, score: float) -> None:
            told.append(score)
            super().add(score)

    run_in(tmp_path, Inline(), 6, test=Told())
    points = [each.points(each.seating.index(0)) for each in Folder(tmp_path, played()).results()]
    assert told == [sum(points[place : place + 2]) / 2 for place in (0, 2, 4)]


BROKEN = """
class Broken:
    def choose(self, view, legal, rng):
        raise RuntimeError
"""


def test_faults_are_told_with_their_game(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(BROKEN)
    told: list[str] = []
    what = played("random", f"{tmp_path}/broken.py:Broken")
    run = run_in(tmp_path / "arena", Inline(), 2, what, tell=told.append)
    assert run.tally.points["random"] == 2
    assert len(told) == 6
    assert all("Game 1: " in each and "eat 2 (Broken)" in each for each in told[:3])
    assert all("Game 2: " in each and "eat 1 (Broken)" in each for each in told[3:])


@pytest.mark.slow
def test_paths_of_players_begin_where_the_tournament_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(
        "from suite.players.random import Random\n\n\nclass Mine(Random):\n    pass\n"
    )
    monkeypatch.chdir(tmp_path)
    what = played("mine.py:Mine", "random")
    monkeypatch.chdir("/")
    workers = Pool(1)
    workers.submit(os.getpid, None)  # type: ignore[arg-type] # the process begins in another folder
    monkeypatch.chdir(tmp_path)
    assert run_in(tmp_path / "arena", workers, 2, what).done == 2


def test_a_player_that_breaks_down_is_named_with_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(tournament, "play", fail)
    with pytest.raises(PlayerError, match=r"game 1 could not be played: ZeroDivisionError"):
        run_in(tmp_path, Inline())


def test_one_player_with_several_seats_is_one_in_the_tally() -> None:
    tally = Tally(played("greedy", "random", "random", game="tiles"))
    for seating, winners in (((0, 1, 2), (0,)), ((1, 0, 2), (2,)), ((1, 2, 0), (0, 1, 2))):
        tally.add(replace(some_game().played, seating=seating, winners=winners))
    assert tally.games == {"greedy": 3, "random": 3}
    assert tally.seats == {"greedy": 3, "random": 6}
    assert tally.points == {"greedy": pytest.approx(4 / 3), "random": pytest.approx(5 / 3)}
    assert tally.fair("greedy") == pytest.approx(1 / 3)
    assert tally.fair("random") == pytest.approx(2 / 3)
