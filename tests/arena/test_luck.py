"""The luck of the draw is taken off: without bias, as by hand, once, and of these games only."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from concurrent.futures import Future
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pvariance
from typing import Any

import pytest

from suite.arena import luck
from suite.arena.intervals import QUANTILE
from suite.arena.luck import Adjusted, Block, adjusted, share_of, without_luck
from suite.arena.report.sentences import less_luck
from suite.arena.workers import Here, Processes
from suite.core import games
from suite.core.errors import SettingError
from suite.core.play import record
from suite.core.play.record import RecordError
from suite.core.play.replay import replay
from suite.players import values
from tests.arena.test_tournament import played as tournament
from tests.arena.test_tournament import run_in

GAMES = 6
SLIPS = "greedy:slips=7"
"""The weaker player."""


class Nobody(Here):
    """Workers that are not to be asked."""

    def submit(self, do: Callable[[Any], Any], task: Any) -> Future[Any]:
        raise AssertionError("what is known is looked for again")


@pytest.fixture(autouse=True)
def one_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """Value all draws in one world."""
    monkeypatch.setattr(luck, "WORLDS", 1)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of three blocks of tiles."""
    path = tmp_path_factory.mktemp("played")
    run_in(path, Here(), GAMES, tournament("greedy", SLIPS, game="tiles"))
    return path


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    """Return a folder of the same games for one test."""
    return Path(shutil.copytree(played, tmp_path / "arena"))


def asked(folder: Path, workers: Here | Processes | None = None) -> Adjusted:
    """Return the shares less luck."""
    return adjusted(folder, workers or Here(), lambda _done, _games: None)


def test_the_factor_of_a_block_follows_from_the_others_alone() -> None:
    rng = Random(1)
    blocks = [Block(2, rng.random() * 2, rng.gauss(0, 0.5)) for _ in range(12)]
    before = without_luck(blocks)
    blocks[4] = blocks[4]._replace(won=blocks[4].won + 1)
    after = without_luck(blocks)
    assert after[4] - before[4] == pytest.approx(1)
    factors = [(block.won - left) / block.luck for block, left in zip(blocks, after, strict=True)]
    assert len(set(factors)) == len(factors)
    blocks[4] = blocks[4]._replace(luck=3.0)
    assert (blocks[4].won - without_luck(blocks)[4]) / 3 == pytest.approx(factors[4])


def test_luck_is_taken_off_as_it_counts() -> None:
    rng = Random(2)
    for counts in (0.0, 0.4, 1.0, 2.0):
        lucks = [rng.gauss(0, 0.3) for _ in range(2_000)]
        blocks = [Block(1, 0.5 + counts * each + rng.gauss(0, 0.2), each) for each in lucks]
        less = without_luck(blocks)
        assert pvariance(less) == pytest.approx(0.04, rel=0.1)
        assert fmean(less) == pytest.approx(fmean(block.won for block in blocks), abs=0.04)


def test_a_block_or_luck_that_is_always_the_same_breaks_nothing() -> None:
    assert without_luck([Block(2, 1.5, 0.25)]) == [1.25]
    assert without_luck([Block(2, 2.0, 0.0)] * 3) == [2.0] * 3
    assert share_of([Block(2, 2.0, 0.0)], [2.0]).value == 1


def test_the_interval_is_of_blocks() -> None:
    blocks = [Block(2, won, 0.0) for won in (2.0, 1.0, 0.0, 1.0)]
    share = share_of(blocks, [block.won for block in blocks])
    # by block: 1, 0.5, 0, 0.5, and the two that are added
    reach = QUANTILE * sqrt((0.5 + 0.5) / 6 / 4)
    assert (share.games, share.value) == (8, 0.5)
    assert (share.low, share.high) == pytest.approx((0.5 - reach, 0.5 + reach))


@pytest.mark.slow
def test_a_tournament_less_luck_is_as_by_hand(folder: Path) -> None:
    blocks = []
    there = record.read_file(folder / "games" / "000001.jsonl").games
    for pair in zip(there[::2], there[1::2], strict=True):
        won = total = 0.0
        for recorded in pair:
            table = replay(games.find("tiles"), recorded, "file")
            seat = [each.player for each in table.header.seats].index("greedy")
            assert table.outcome
            won += seat in table.outcome.winners
            for drawn in values.draws(table, 1):
                total += drawn.luck[seat]
        blocks.append(Block(2, won, total))
    found = asked(folder)
    assert (found.games, found.complete) == (GAMES, True)
    assert found.shares["greedy"] == share_of(blocks, without_luck(blocks))
    assert any(block.luck for block in blocks)
    both = [share.value for share in found.shares.values()]
    assert sum(both) == pytest.approx(1)


@pytest.mark.slow
def test_what_is_known_is_not_looked_for_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = asked(folder)
    assert asked(folder, Nobody()) == found
    monkeypatch.setattr(luck, "WORLDS", 2)
    with pytest.raises(AssertionError):
        asked(folder, Nobody())
    assert asked(folder).shares != found.shares


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done(folder: Path) -> None:
    def stop(done: int, games: int) -> None:
        assert games == GAMES
        if done == 3:
            raise KeyboardInterrupt

    found = adjusted(folder, Here(), stop)
    assert (found.games, found.complete) == (3, False)
    assert found.shares[SLIPS].games == 3
    begun = []
    whole = adjusted(folder, Here(), lambda done, _games: begun.append(done))
    assert begun == [3, 4, 5, 6]
    (folder / "index.sqlite").unlink()
    assert asked(folder) == whole


@pytest.mark.slow
def test_what_it_is_worth_is_told_of_many_blocks(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked(folder).worth is None
    monkeypatch.setattr(luck, "FEWEST", 3)
    found = asked(folder)
    assert found.worth
    assert f"{found.worth:.2f} times as many" in less_luck(found)


@pytest.mark.slow
def test_processes_find_the_same(folder: Path) -> None:
    found = asked(folder, Processes(2))
    (folder / "index.sqlite").unlink()
    assert asked(folder) == found


@pytest.mark.slow
def test_records_of_other_games_are_refused(folder: Path) -> None:
    path = folder / "games" / "000001.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    begins = [place for place, line in enumerate(lines) if b'"format"' in line]
    path.write_bytes(b"".join(lines[: begins[4]]))
    with pytest.raises(RecordError, match="game 5 is missing"):
        asked(folder)
    path.write_bytes(b"".join(lines[begins[2] :]))
    with pytest.raises(RecordError, match="not the deal of game 1"):
        asked(folder)
    path.unlink()
    with pytest.raises(RecordError, match="cannot be read"):
        asked(folder)


@pytest.mark.slow
def test_a_game_that_tells_no_chances_has_no_luck(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(games.find("tiles").unchecked), "reviewer", "")
    with pytest.raises(SettingError, match="tells no chances"):
        asked(folder)
