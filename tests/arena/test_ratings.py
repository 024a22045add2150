"""Ratings: known strengths are found again, and what the index keeps is what would be made anew."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from math import log10
from pathlib import Path

import pytest
from openskill.models import PlackettLuce

from suite.arena import ratings
from suite.arena.index import Index, open_index
from suite.arena.ratings import Rating
from tests.arena.folders import STRENGTHS, folder_of, result, tournament, written

TWO = tournament()
THREE = tournament(players=("turn", "greedy", "random"))
FOUR = tournament(players=("turn", "greedy", "random", "turn:width=9"), seats=4)


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    with open_index(folder_of(tmp_path / "arena", THREE, 600)) as opened:
        yield opened


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Hide installed libraries."""
    monkeypatch.setattr(
        "suite.arena.ratings.find_spec", lambda name: None if name in names else find_spec(name)
    )


@pytest.mark.slow
def test_elo_finds_strengths_again(index: Index) -> None:
    found = ratings.elo(index)
    assert sorted(found) == [0, 1, 2]
    assert sum(each.value for each in found.values()) == pytest.approx(0, abs=1e-6)
    for one, other in ((0, 1), (1, 2), (0, 2)):
        true = 400 * log10(STRENGTHS[one] / STRENGTHS[other])
        assert found[one].value - found[other].value == pytest.approx(true, abs=45)
    for player, strength in enumerate(STRENGTHS[:3]):
        rating = found[player]
        assert rating.low is not None and rating.high is not None
        assert rating.low < 400 * log10(strength) < rating.high  # their mean is 0, too
        assert rating.low < rating.value < rating.high
        assert rating.high - rating.low < 80


def test_of_two_players_elo_is_the_share_they_won(tmp_path: Path) -> None:
    results = [
        result(TWO, number, winners=[seat], places=[1 + seat, 2 - seat])
        for number in range(1, 41)
        # turn wins three of four games
        for seat in [(number - 1) % 2 if number % 4 else 0]
    ]
    with open_index(written(tmp_path / "arena", TWO, results)) as index:
        [(won,)] = index.rows("select sum(points) / 24.0 from sums where player = 0")
        found = ratings.elo(index)
    assert won == 30
    assert found[0].value - found[1].value == pytest.approx(400 * log10(30.5 / 10.5), abs=1e-3)


def test_whoever_has_won_all_games_has_a_rating_without_end(tmp_path: Path) -> None:
    results = [
        result(TWO, number, winners=[(number - 1) % 2], places=[2 - number % 2, 1 + number % 2])
        for number in range(1, 101)
    ]
    with open_index(written(tmp_path / "arena", TWO, results)) as index:
        found = ratings.elo(index)
    assert found[0].value == pytest.approx(200 * log10(100.5 / 0.5), abs=1e-3)
    assert [found[0].low, found[0].high, found[1].low, found[1].high] == [None] * 4


def test_a_few_blocks_have_no_interval(tmp_path: Path) -> None:
    for number, known in ((18, False), (20, True)):
        with open_index(folder_of(tmp_path / str(number), TWO, number)) as index:
            assert (ratings.elo(index)[0].low is not None) is known


def test_where_more_than_two_sit_there_is_no_elo(tmp_path: Path) -> None:
    with open_index(folder_of(tmp_path / "arena", FOUR, 30)) as index:
        assert ratings.elo(index) == {}
        assert sorted(ratings.skill(index)) == [0, 1, 2, 3]


def test_skill_is_that_of_openskill_in_the_order_of_the_games(tmp_path: Path) -> None:
    model = PlackettLuce(tau=0.0)
    known = {player: model.rating() for player in range(4)}
    with open_index(folder_of(tmp_path / "arena", FOUR, 50)) as index:
        for game in range(1, 51):
            seats = index.rows("select player, place from seats where game = ?", game)
            after = model.rate(
                [[known[player]] for player, _place in seats],
                ranks=[place for _player, place in seats],
            )
            known |= {player: team[0] for (player, _place), team in zip(seats, after, strict=True)}
        found = ratings.skill(index)
    for player, rating in known.items():
        assert found[player].value == pytest.approx(rating.mu)
        assert found[player].high == pytest.approx(rating.mu + 1.959964 * rating.sigma)
    assert [*found] == sorted(found, key=lambda player: -found[player].value)


def test_skill_goes_on_where_it_has_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = folder_of(tmp_path / "whole", FOUR, 60)
    grown = folder_of(tmp_path / "grown", FOUR, 60)
    lines = (grown / "results.jsonl").read_bytes()
    (grown / "results.jsonl").write_bytes(b"".join(lines.splitlines(keepends=True)[:35]))
    with open_index(grown) as index:
        ratings.skill(index)
    (grown / "results.jsonl").write_bytes(lines)
    with open_index(grown) as index, open_index(whole) as other:
        assert index.rows("select kind, games from rated") == [("skill", 35)]
        assert ratings.skill(index) == ratings.skill(other)


@pytest.mark.slow
def test_ratings_are_kept_and_need_no_library_then(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = (ratings.elo(index), ratings.skill(index))
    without(monkeypatch, "choix", "openskill")
    assert not ratings.are_installed()
    assert (ratings.elo(index), ratings.skill(index)) == made


def test_without_the_libraries_there_are_no_ratings(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    without(monkeypatch, "choix", "openskill")
    assert (ratings.elo(index), ratings.skill(index)) == ({}, {})


def test_ratings_of_fewer_games_are_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 30)
    lines = (folder / "results.jsonl").read_bytes()
    (folder / "results.jsonl").write_bytes(b"".join(lines.splitlines(keepends=True)[:20]))
    with open_index(folder) as index:
        assert ratings.elo(index)
        assert ratings.skill(index)
    (folder / "results.jsonl").write_bytes(lines)
    without(monkeypatch, "choix", "openskill")
    with open_index(folder) as index:
        assert (ratings.elo(index), ratings.skill(index)) == ({}, {})


def test_another_version_of_a_library_rates_anew(
    index: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = ratings.skill(index)
    index.database.execute("update skill set mu = 0")
    assert ratings.skill(index)[0].value == 0
    monkeypatch.setattr("suite.arena.ratings.version", lambda _name: "99")
    assert ratings.skill(index) == before


@pytest.mark.slow
def test_the_same_games_have_the_same_ratings(tmp_path: Path) -> None:
    found: list[dict[int, Rating]] = []
    for name in ("a", "b"):
        with open_index(folder_of(tmp_path / name, THREE, 90)) as index:
            found.append(ratings.elo(index))
    assert found[0] == found[1]
