"""How the end of a game is told: who has won or shares the win, and who has left."""

from __future__ import annotations

import pytest

from cli.commands.watch import say_totals
from cli.shell.games.series import Series
from suite.core import games
from suite.core.play.record import FORMAT, Header, Outcome, Seating
from suite.core.play.telling import names_of, result_sentence
from tests.cli.records import begun, table_of


def told(seats: int, winners: list[int], left: tuple[int, ...] = ()) -> str:
    """Return the sentence for a game of tiles that ends with these winners."""
    table = table_of(begun("tiles", 9, seats))
    table.left = dict.fromkeys(left, 5)
    table.outcome = Outcome("bag", [[number] * 4 for number in range(seats)], winners)
    return result_sentence(table, names_of(table.header.seats))


@pytest.mark.parametrize(
    ("seats", "winners", "beginning"),
    [
        (2, [1], "Ben has won (the bag runs short): Anna 0 ("),
        (2, [0, 1], "Anna and Ben share the win (the bag runs short): Anna 0 ("),
        (3, [0, 2], "Anna and Cleo share the win (the bag runs short): Anna 0 ("),
        (4, [0, 1, 2, 3], "Anna, Ben, Cleo and Dan share the win (the bag runs short): Anna 0 ("),
    ],
)
def test_whoever_has_won_is_named_alone_or_with_others(
    seats: int, winners: list[int], beginning: str
) -> None:
    assert told(seats, winners).startswith(beginning)
    assert "(left)" not in told(seats, winners)


def test_behind_the_score_of_a_seat_that_has_left_it_says_so() -> None:
    *_, anna, ben, cleo = told(3, [1], left=(2,)).replace("), ", ")|").split("|")
    assert "left" not in anna + ben
    assert cleo == "Cleo 2 (black 2, red 2, blue 2, green 2) (left)."


def test_wins_that_are_shared_are_counted_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    seats = tuple(Seating(name, "random") for name in ("Anna", "Ben", "Cleo"))
    header = Header(format=FORMAT, game="tiles", rules={}, seats=seats)
    series = Series(games.find("tiles"), header, 1, 5)
    winners = ([0], [0, 1], [0], [1, 2], [0, 1, 2])
    series.outcomes = [Outcome("bag", [], each) for each in winners]
    say_totals(series, as_json=False)
    assert capsys.readouterr().out == "Games won: Anna 2, Ben 0, Cleo 0; shared 3; played 5.\n"
