"""Validates the lines of a game in a folder and reads from them what counts for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from suite.arena.blocks import Tournament
from suite.arena.folder import SETTINGS
from suite.arena.match import Played, Times
from suite.arena.messages import _
from suite.core.flow import Seat
from suite.core.validation import shown

POINTS: Final = 24
"""The points of a won game; divisible by 2, 3 and 4, so that shares of it are whole numbers."""

MOST: Final = 10**9
"""The largest number allowed in a line of a game."""


class Seated(NamedTuple):
    """The result of one seat in one game.

    - `player`: the index of its player in the list of players; of equal ones, the first
    - `points`: 0 to `POINTS`
    - `score`: its score as one number, see `as_number`
    - `behind`: the best score of a winner minus its own
    - `forfeits`: 1 if the seat forfeited, else 0
    """

    game: int
    seat: Seat
    player: int
    place: int
    points: int
    score: float
    behind: float
    faults: int
    forfeits: int


def seat_results(result: Played, tournament: Tournament) -> Iterator[Seated]:
    """Yield the result of each seat of a game; raises `ValueError` for an invalid score."""
    scores = [as_number(score) for score in result.scores]
    best = max(scores[seat] for seat in result.winners)
    for seat, score in enumerate(scores):
        yield Seated(
            result.game,
            seat,
            tournament.players.index(tournament.players[result.seating[seat]]),
            result.places[seat],
            POINTS // len(result.winners) if seat in result.winners else 0,
            score,
            best - score,
            result.faults[seat],
            int(seat in result.left),
        )


def as_number(score: Any) -> float:
    """Return a seat's score as one number: the number itself, or the lowest of a list.

    Raises `ValueError` for anything else.
    """
    numbers = score if isinstance(score, list) else [score]
    if not numbers or not all(
        isinstance(number, int | float) and abs(number) <= MOST for number in numbers
    ):
        raise ValueError(_("{score} is not a score", score=shown(score)))
    lowest: float = min(numbers)
    return lowest


def check_played(result: Played, number: int, tournament: Tournament) -> None:
    """Raise `ValueError` if a result is not a valid one for the game with this number."""
    if result.game != number:
        raise ValueError(
            _("game {number} should be here, not {game}", number=number, game=result.game)
        )
    follows = tournament.pairing(number)
    if (result.block, result.deal, result.seating) != follows[1:]:
        raise ValueError(
            _(
                "game {number} is {follows} by {settings}",
                number=number,
                follows=", ".join(
                    f"{name} {value}"
                    for name, value in zip(follows._fields[1:], follows[1:], strict=True)
                ),
                settings=SETTINGS,
            )
        )
    seats = tournament.seats
    _check_lengths(seats, scores=result.scores, places=result.places, faults=result.faults)
    if not result.winners:
        raise ValueError(_("nobody has won; in a drawn game all seats are winners"))
    first = (result.first,)
    _check_numbers(0, seats - 1, winners=result.winners, first=first, left=result.left)
    _check_numbers(1, seats, places=result.places)
    _check_numbers(0, MOST, faults=result.faults, plies=(result.plies,), turns=(result.turns,))


def check_times(times: Times, seats: int) -> None:
    """Raise `ValueError` if times are not valid for this number of seats."""
    _check_lengths(seats, seconds=times.seconds, decisions=times.decisions)
    _check_numbers(1, MOST, game=(times.game,))
    _check_numbers(0, MOST, seconds=times.seconds, decisions=times.decisions)


def _check_lengths(seats: int, **lists: Sequence[object]) -> None:
    """Raise `ValueError` if a list does not have one entry for each seat."""
    for name, entries in lists.items():
        if len(entries) != seats:
            raise ValueError(
                _(
                    "{name} has {number} entries; it must have one for each of {seats} seats",
                    name=name,
                    number=len(entries),
                    seats=seats,
                )
            )


def _check_numbers(least: int, most: int, **lists: Sequence[float]) -> None:
    """Raise `ValueError` if a number in a list is out of range."""
    for name, numbers in lists.items():
        for number in numbers:
            if not least <= number <= most:
                raise ValueError(
                    _(
                        "{name} has {number}; it must be from {least} to {most}",
                        name=name,
                        number=shown(number),
                        least=least,
                        most=most,
                    )
                )
