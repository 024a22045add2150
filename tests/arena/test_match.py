"""One game of a tournament: its record, its line, and its times."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from suite.arena.blocks import tournament
from suite.arena.match import Finished, play
from suite.core import games
from suite.core.play import loop, record
from suite.core.play.replay import replay
from suite.core.play.table import Table

BROKEN = """
class Broken:
    def choose(self, view, legal, rng):
        raise RuntimeError("I hold two temples")
"""


def played(game: str, *players: str, number: int = 1) -> Finished:
    rules = games.find(game)
    return play(tournament(rules, rules.new_rules(), players, None, 7), number)


def replayed(finished: Finished, game: str) -> Table[Any]:
    (recorded,) = record.parse(finished.record, "game").games
    return replay(games.find(game), recorded, "game")


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("temples", ("random", "beam:width=1")),
        ("tiles", ("greedy", "random")),
        ("tiles", ("random", "greedy", "random")),
        ("tiles", ("random", "random", "random", "random")),
    ],
)
def test_the_line_says_what_the_record_holds(game: str, players: tuple[str, ...]) -> None:
    finished = played(game, *players)
    table = replayed(finished, game)
    line = finished.played
    assert table.outcome
    assert (line.reason, line.scores) == (table.outcome.reason, table.outcome.scores)
    assert list(line.winners) == table.outcome.winners
    assert (line.game, line.block, line.deal) == (1, 1, table.header.seed)
    assert [each.player for each in table.header.seats] == [players[i] for i in line.seating]
    assert line.plies == len(table.events)
    assert line.first == next(event.actor for event in table.events if event.actor != "chance")
    assert 1 < line.turns < line.plies
    assert line.faults == (0,) * len(players)
    assert line.left == ()
    assert len(finished.times.seconds) == len(players)
    own = [sum(event.actor == seat for event in table.events) for seat in range(len(players))]
    assert list(finished.times.decisions) == own


@pytest.mark.parametrize("number", range(1, 5))
def test_places_follow_the_scores_and_equal_ones_share_the_better(number: int) -> None:
    line = played("tiles", "random", "greedy", "random", "greedy", number=number).played
    rising = [sorted(score) for score in line.scores]
    better = [sum(other > each for other in rising) for each in rising]
    assert list(line.places) == [1 + each for each in better]
    assert list(line.winners) == [seat for seat in range(4) if not better[seat]]


def test_a_game_is_always_the_same() -> None:
    one, other = (played("tiles", "greedy", "random", number=2) for _ in range(2))
    assert one.record == other.record
    assert one.played == other.played


def test_the_seating_is_that_of_the_number() -> None:
    assert played("tiles", "greedy", "random", number=1).played.seating == (0, 1)
    assert played("tiles", "greedy", "random", number=2).played.seating == (1, 0)


def test_who_shares_a_win_shares_the_point() -> None:
    line = played("tiles", "greedy", "random").played
    shared = msgspec.structs.replace(line, winners=(0, 1))
    assert [shared.points(seat) for seat in (0, 1)] == [0.5, 0.5]


def test_an_endless_game_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "MOST_PLIES", 20)
    line = played("tiles", "greedy", "random").played
    assert (line.reason, line.plies) == ("limit", 20)


def test_whoever_makes_three_faults_is_put_out_and_comes_last(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN)
    finished = played("tiles", f"{path}:Broken", "random", "random")
    line = finished.played
    assert line.faults == (3, 0, 0)
    assert line.left == (0,)
    assert line.places[0] == 3
    assert 0 not in line.winners
    assert len(finished.faults) == 3
    assert "temples" not in "".join(finished.faults)
    assert replayed(finished, "tiles").left.keys() == {0}
