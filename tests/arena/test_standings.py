"""All figures of a folder, checked on a few games by hand."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from statistics import median_low

import pytest

from suite.arena.intervals import wilson
from suite.arena.report.sentences import (
    duels,
    ends,
    findings,
    first,
    forfeits,
    legend,
    lengths,
    milliseconds,
    replay_command,
    sights,
    summary,
    verdict,
)
from suite.arena.sequential import Sequential
from suite.arena.standings import STEPS, read_standings
from tests.arena.folders import folder_of, result, timed_at, tournament, written

TWO = tournament()
FOUR = tournament(players=("turn", "greedy", "greedy", "greedy"), seats=4)


@pytest.fixture
def by_hand(tmp_path: Path) -> Path:
    """Four games: of turn (T) and greedy (G), in turn T G, G T, T G, G T."""
    shared = {"winners": [0, 1], "places": [1, 1]}
    results = [
        result(TWO, 1, plies=200, turns=60),  # turn wins, by one point
        result(TWO, 2, scores=[[9, 9, 9, 9], [3, 9, 9, 9]], plies=90, first=1),  # greedy, by 6
        result(TWO, 3, **shared, scores=[[7, 7, 7, 7]] * 2, plies=100, faults=[2, 0]),
        result(TWO, 4, winners=[1], places=[2, 1], reason="forfeit", faults=[3, 0], left=[0]),
    ]
    times = [timed_at(number) for number in (1, 2, 3, 4)]
    return written(tmp_path / "arena", TWO, results, times)


def test_what_players_won(by_hand: Path) -> None:
    turn, greedy = read_standings(by_hand).players
    assert (turn.rank, turn.player, turn.games, turn.seats, turn.won) == (1, "turn", 4, 4, 2.5)
    assert (greedy.rank, greedy.player, greedy.won) == (2, "greedy", 1.5)
    assert (turn.share.value, greedy.share.value) == (2.5 / 4, 1.5 / 4)
    assert (turn.share.low, turn.share.high) == wilson(2.5, 4)
    assert turn.recent == (1.0, 0.0, 0.5, 1.0)
    assert greedy.recent == (0.0, 1.0, 0.5, 0.0)


def test_scores_faults_and_games_worth_seeing(by_hand: Path) -> None:
    standings = read_standings(by_hand)
    turn, greedy = standings.players
    # the lowest of each score: of turn 7, 3, 7 and, on the second seat, 6
    assert turn.score == (7 + 3 + 7 + 6) / 4
    assert greedy.score == (6 + 9 + 7 + 7) / 4
    assert (turn.faults, turn.forfeits, turn.forfeited, turn.worst) == (2, 0, None, 2)
    # of a forfeit, too, the score is counted: game 4 was lost although greedy was ahead
    assert (greedy.faults, greedy.forfeits, greedy.forfeited, greedy.worst) == (3, 1, 4, 1)
    assert standings.longest == 1


def test_how_games_went(by_hand: Path) -> None:
    standings = read_standings(by_hand)
    assert (standings.games, standings.blocks) == (4, 2)
    assert standings.reasons == (("treasures", 3), ("forfeit", 1))
    plies = standings.plies
    assert (plies.least, plies.median, plies.most) == (90, 100, 200)
    assert plies.mean == (200 + 90 + 100 + 104) / 4
    assert plies.counts == ((90, 1), (100, 1), (104, 1), (200, 1))
    assert standings.turns.median == 50
    # the first to act won games 1 and, of game 3, half
    assert (standings.first.value, standings.first.games) == (1.5 / 4, 4)


def test_times_are_those_of_the_player_and_not_of_the_seat(by_hand: Path) -> None:
    turn, greedy = read_standings(by_hand).players
    # each sat twice on the seat that takes 20 ms and twice on the one that takes 10
    for player in (turn, greedy):
        assert player.pace is not None
        assert player.pace.mean == pytest.approx((2 * 1.0 + 2 * 0.4) / (2 * 50 + 2 * 40))
        assert (player.pace.fast, player.pace.slow) == pytest.approx((0.01, 0.02))


def test_without_times_there_is_no_pace(tmp_path: Path) -> None:
    folder = written(tmp_path / "arena", TWO, [result(TWO, 1)])
    assert [each.pace for each in read_standings(folder).players] == [None, None]


def test_meetings_are_told_from_both_sides(by_hand: Path) -> None:
    standings = read_standings(by_hand)
    one, other = standings.meeting("turn", "greedy"), standings.meeting("greedy", "turn")
    assert one and other
    assert (one.share.games, one.share.value, other.share.value) == (4, 2.5 / 4, 1.5 / 4)
    assert standings.meeting("turn", "turn") is None


def test_what_a_player_on_several_seats_won_is_what_all_of_them_won(tmp_path: Path) -> None:
    results = [
        result(FOUR, 1, places=[1, 2, 3, 4]),
        result(FOUR, 2, winners=[0, 1], places=[1, 1, 3, 4]),  # greedy and turn share the win
    ]
    standings = read_standings(written(tmp_path / "arena", FOUR, results))
    turn, greedy = standings.players
    assert (turn.games, turn.seats, turn.won, turn.share.value) == (2, 2, 1.5, 0.75)
    assert (greedy.games, greedy.seats, greedy.won) == (2, 6, 0.5)
    assert (greedy.share.value, greedy.share.games) == (0.25, 2)
    assert (turn.fair, greedy.fair) == (0.25, 0.75)
    assert greedy.recent == (0.0, 0.5)
    meeting = standings.meeting("turn", "greedy")
    assert meeting
    assert meeting.share.value == pytest.approx((1 + (0.5 + 1 + 1) / 3) / 2, abs=1 / 48)
    assert "fair %" in legend(standings)


def test_players_are_ranked_by_what_they_won_on_a_seat(tmp_path: Path) -> None:
    # turn wins two games of five, which is more than fair, and greedy on its three seats the rest
    results = [
        result(FOUR, number, winners=[seat], places=[1 + (each != seat) for each in range(4)])
        for number, seat in enumerate((0, 1, 0, 1, 1), 1)
    ]
    turn, greedy = read_standings(written(tmp_path / "arena", FOUR, results)).players
    assert (turn.player, turn.share.value) == ("turn", 0.4)
    assert (greedy.player, greedy.share.value) == ("greedy", 0.6)


def test_the_course_ends_with_the_shares(tmp_path: Path) -> None:
    standings = read_standings(folder_of(tmp_path / "arena", TWO, 901))
    course = standings.course
    assert course.blocks[-1] == standings.blocks == 451
    assert len(course.blocks) == len(set(course.blocks)) == STEPS
    assert [line[-1] for line in course.shares] == [each.share.value for each in standings.players]
    assert all(low < high for low, high in course.band)


def test_the_band_is_left_where_the_test_decides(tmp_path: Path) -> None:
    standings = read_standings(folder_of(tmp_path / "arena", TWO, 300))
    assert standings.verdict
    decided = standings.verdict.blocks
    course = standings.course
    assert standings.verdict.stronger is True
    assert course.blocks == tuple(range(1, 151))
    share = course.shares[0]
    assert share[decided - 1] >= course.band[decided - 1][1]  # type: ignore[operator]
    assert all(
        low < value < high  # type: ignore[operator]
        for value, (low, high) in list(zip(share, course.band, strict=True))[: decided - 1]
    )


def test_the_verdict_is_that_of_the_sequential_test(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "arena", TWO, 300)
    test = Sequential()
    games = read_standings(folder)
    assert games.verdict
    from suite.arena.index import open_index

    with open_index(folder) as index:
        for (points,) in index.rows(
            "select sum(points) / 48.0 from games join seats using (game)"
            "where player = 0 group by block order by block"
        ):
            test.add(points)
    assert (games.verdict.stronger, games.verdict.blocks) == (test.stronger, test.blocks)


def test_there_is_a_verdict_on_two_players_only(tmp_path: Path) -> None:
    three = tournament(players=("turn", "greedy", "random"))
    twice = tournament(players=("turn", "turn"))
    for number, arena in enumerate((three, twice, FOUR)):
        assert read_standings(folder_of(tmp_path / str(number), arena, 9)).verdict is None


def test_a_player_against_itself_has_no_rival(tmp_path: Path) -> None:
    standings = read_standings(folder_of(tmp_path / "arena", tournament(players=("turn",) * 2), 40))
    [turn] = standings.players
    assert (turn.games, turn.seats, turn.share.value, turn.fair) == (40, 80, 1.0, 1.0)
    assert (turn.elo, turn.skill, standings.meetings) == (None, None, ())
    assert not list(duels(standings))


def test_the_same_folder_has_the_same_figures(tmp_path: Path) -> None:
    one, other = (read_standings(folder_of(tmp_path / each, TWO, 80)) for each in "ab")
    told, again = asdict(one), asdict(other)
    del told["folder"], again["folder"]
    assert told == again


def test_the_middle_is_the_lower_of_two(tmp_path: Path) -> None:
    for number in (1, 2, 3, 4):
        results = [result(TWO, each) for each in range(1, number + 1)]
        standings = read_standings(written(tmp_path / str(number), TWO, results))
        assert standings.plies.median == median_low(range(101, 101 + number))


def test_sentences_of_two_players(by_hand: Path) -> None:
    standings = read_standings(by_hand)
    assert summary(standings) == "tiles, 2 seats, 4 games in 2 blocks, seed 7"
    low, high = (200 * end - 100 for end in wilson(2.5, 4))
    assert list(duels(standings)) == [
        "turn and greedy do not differ clearly: +25.0 points of win rate, "
        f"95 % interval [{low:+.1f}, {high:+.1f}], in 4 games."
    ]
    assert list(verdict(standings)) == [
        "The sequential test (0 against 20 Elo) is undecided after 2 blocks whether turn is "
        "stronger than greedy."
    ]
    assert list(forfeits(standings)) == ["greedy forfeited one game."]
    assert first(standings).startswith("The seat that acts first wins 37.5 %, 95 % interval [")
    assert lengths(standings) == [
        "Plies per game: median 100, minimum 90, maximum 200.",
        "Turns per game: median 50, minimum 50, maximum 60.",
    ]
    assert ends(standings) == "Ended by: few treasures left (3, 75.0 %), forfeit (1, 25.0 %)."
    assert findings(standings)[-1] == ends(standings)


def test_who_beats_whom_is_said_when_the_interval_says_it(tmp_path: Path) -> None:
    standings = read_standings(folder_of(tmp_path / "arena", TWO, 300))
    [told] = duels(standings)
    assert told == (
        "turn beats greedy: +34.3 points of win rate, 95 % interval [+23.3, +44.5], in 300 games."
    )
    assert list(verdict(standings)) == [
        "The sequential test (0 against 20 Elo) was decided after 88 blocks: turn is stronger "
        "than greedy."
    ]
    turned = tournament(players=("greedy", "turn"))
    results = [
        result(turned, number, winners=[number % 2], places=[1 + number % 2, 2 - number % 2])
        for number in range(1, 101)
    ]
    standings = read_standings(written(tmp_path / "turned", turned, results))
    [told] = duels(standings)
    assert told.startswith("turn beats greedy: +100.0 points of win rate")
    assert "is not stronger than turn" in next(verdict(standings))


def test_with_more_seats_it_is_said_who_comes_before_whom(tmp_path: Path) -> None:
    standings = read_standings(folder_of(tmp_path / "arena", FOUR, 100))
    [told] = duels(standings)
    assert told.startswith("turn finishes ahead of greedy: ")


def test_games_worth_seeing_come_with_the_command_that_replays_them(by_hand: Path) -> None:
    found = dict(sights(read_standings(by_hand)))
    file = by_hand / "games" / "000001.jsonl"
    assert found == {
        "the longest game": f"zweistrom replay {file} --game 1",
        "the worst loss of turn": f"zweistrom replay {file} --game 2",
        "the worst loss of greedy": f"zweistrom replay {file} --game 1",
        "the first game that greedy forfeited": f"zweistrom replay {file} --game 4",
    }


@pytest.mark.parametrize(
    ("game", "file", "place"), [(1, 1, 1), (1000, 1, 1000), (1001, 2, 1), (123456, 124, 456)]
)
def test_a_game_is_found_in_its_file(by_hand: Path, game: int, file: int, place: int) -> None:
    command = replay_command(read_standings(by_hand), game)
    assert command == f"zweistrom replay {by_hand}/games/{file:06}.jsonl --game {place}"


def test_short_times_are_told_more_finely() -> None:
    assert [milliseconds(each) for each in (1.2345, 0.0123, 0.000456)] == ["1,234", "12.3", "0.46"]
