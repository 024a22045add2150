"""Plays one game of a tournament; returns its record, its result and its times."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from itertools import groupby
from time import perf_counter
from typing import Any

import msgspec

from suite.arena.blocks import Pairing, Tournament
from suite.core import games
from suite.core.flow import Seat
from suite.core.play.record import FORMAT, Header, MemoryRecorder, Outcome, Seating
from suite.core.play.table import CHANCE_WORD, Table
from suite.players import roster
from suite.players.runner import MOVE_TIME, Timed, play_out


class Played(msgspec.Struct, frozen=True):
    """The result of a game: a line of `results.jsonl`. Lists are by seat.

    - `seating`: the indices of the players in the tournament's list
    - `places`: 1 is the best; equal seats share the better place
    - `first`: the seat that acted first
    - `turns`: the number of stretches of play with the same active seat
    - `faults`: the number of illegal, late or broken answers
    - `left`: the seats that forfeited, in that order
    """

    game: int
    block: int
    deal: int
    seating: tuple[int, ...]
    reason: str
    scores: list[Any]
    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    first: Seat
    plies: int
    turns: int
    faults: tuple[int, ...]
    left: tuple[Seat, ...]

    def points(self, seat: Seat) -> float:
        """Return the points of a seat: 1 for a win, its share of a shared one, else 0."""
        return (seat in self.winners) / len(self.winners)


class Times(msgspec.Struct, frozen=True):
    """The times of a game: a line of `times.jsonl`, not reproducible.

    By seat, the seconds that its player took for all its decisions, and the number of decisions.
    """

    game: int
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]


class Finished(msgspec.Struct, frozen=True):
    """A finished game; `faults` are sentences, `seconds` the duration of the game."""

    played: Played
    times: Times
    record: bytes
    faults: tuple[str, ...]
    seconds: float


def play(tournament: Tournament, number: int, limit: float = MOVE_TIME) -> Finished:
    """Play the game with this number; a bot has `limit` seconds for an answer.

    Raises `SettingError` if one of the players does not exist.
    """
    start = perf_counter()
    game = games.find(tournament.game)
    pairing = tournament.pairing(number)
    words = [tournament.players[player] for player in pairing.seating]
    header = Header(
        format=FORMAT,
        game=game.name,
        rules=tournament.rules,
        seats=tuple(
            Seating(game.seat_names[seat] if game.seat_names else roster.short(word), word)
            for seat, word in enumerate(words)
        ),
        seed=pairing.deal,
        key=tournament.key_of(pairing),
    )
    recorder = MemoryRecorder()
    recorder.write(header)
    table = Table(game, header, recorder)
    players = {seat: roster.seat(game, word) for seat, word in enumerate(words)}
    sentences: list[str] = []
    with closing(Timed(table, players, sentences.append, limit)) as programs:
        play_out(table, programs)
    assert table.outcome
    return Finished(
        result_line(pairing, table, table.outcome, programs.faults),
        Times(
            number,
            tuple(round(sum(answers), 6) for answers in programs.seconds),
            tuple(map(len, programs.seconds)),
        ),
        bytes(recorder.data),
        tuple(sentences),
        perf_counter() - start,
    )


def result_line(
    pairing: Pairing, table: Table[Any], outcome: Outcome, faults: Sequence[int]
) -> Played:
    """Return the result of a game that is over."""
    decisions = [
        (int(event.actor), table.game.active(state))
        for state, event in zip(table.states, table.events, strict=True)
        if event.actor != CHANCE_WORD
    ]
    return Played(
        *pairing,
        outcome.reason,
        outcome.scores,
        tuple(outcome.winners),
        placing(table, outcome),
        decisions[0][0] if decisions else 0,
        len(table.events),
        len(list(groupby(active for _actor, active in decisions))),
        tuple(faults),
        tuple(table.left),
    )


def placing(table: Table[Any], outcome: Outcome) -> tuple[int, ...]:
    """Return the place of each seat of a game that is over, 1 for the winners.

    Seats that forfeited come after all others, the first to forfeit last.
    """
    behind = [seat for seat in table.staying if seat not in outcome.winners]
    groups = [tuple(outcome.winners)]
    while behind:
        groups.append(table.game.best(table.state, behind))
        behind = [seat for seat in behind if seat not in groups[-1]]
    groups += [(seat,) for seat in reversed(table.left)]
    place, places = 1, [0] * len(table.header.seats)
    for group in groups:
        for seat in group:
            places[seat] = place
        place += len(group)
    return tuple(places)
