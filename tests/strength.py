"""How strong one player is against another, measured: every deal is played from every seat.

    python -m tests.strength temples turn beam:width=4 --deals 100 --seed 1 --workers 2
    python -m tests.strength tiles greedy random --seats 4 --deals 25

Deal `n` is the game of seed `n`; it is played once for each seat, with the first player there and
the other one on all the rest, so the luck of the draw and of moving first counts for both. Progress
goes to stderr; stopped by Ctrl-C, it prints what has been played so far.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from suite.core import game as games
from suite.core.errors import ZweistromError
from suite.core.flow import CHANCE
from suite.core.record import FORMAT, Header, Seating
from suite.core.table import Table
from suite.players import roster

QUANTILE = 1.96
"""Standard deviations of a normal distribution on either side that hold 95 % of it."""


class Pairing(NamedTuple):
    """One game to play: on a deal, player 0 on seat `seat`, player 1 on all others."""

    game: str
    players: tuple[str, str]
    deal: int
    seat: int
    seats: int = 2


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has been played.

    - `points`: what player 0 got: 1, 0, or its share of a game that several seats have won
    - `first_points`: what the seat got that acted first
    - `turns`: stretches of play in which one seat is the active one
    - `turn_times`: those of each player, in seconds of process time
    - `decision_time`: the longest of each player
    """

    pairing: Pairing
    points: float
    first_points: float
    plies: int
    turns: int
    turn_times: list[list[float]]
    decision_time: list[float]


def play(pairing: Pairing) -> Played:
    """Play one game."""
    game = games.find(pairing.game)
    order = [int(seat != pairing.seat) for seat in range(pairing.seats)]
    seats = tuple(Seating(pairing.players[each], pairing.players[each]) for each in order)
    header = Header(
        format=FORMAT, game=game.name, rules=game.new_rules(), seats=seats, seed=pairing.deal
    )
    table = Table(game, header)
    players = [roster.seat(game, pairing.players[each]) for each in order]
    turn_times: list[list[float]] = [[], []]
    decision_time = [0.0, 0.0]
    first: int | None = None
    active: int | None = None
    turns = 0
    while (actor := table.actor) is not None:
        if actor is CHANCE:
            table.deal()
            continue
        first = actor if first is None else first
        if table.state.active != active:
            active = table.state.active
            turn_times[order[active]].append(0.0)
            turns += 1
        begun = process_time()
        action = table.decide(players[actor])
        taken = process_time() - begun
        player = order[actor]
        decision_time[player] = max(decision_time[player], taken)
        if actor == active:
            turn_times[player][-1] += taken
        table.take(action)
    assert table.outcome is not None
    winners = table.outcome.winners
    return Played(
        pairing,
        (pairing.seat in winners) / len(winners),
        (first in winners) / len(winners),
        len(table.events),
        turns,
        turn_times,
        decision_time,
    )


def wilson(points: float, number: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of `points` in a number of games."""
    share = points / number
    spread = QUANTILE**2 / number
    middle = share + spread / 2
    width = QUANTILE * sqrt(share * (1 - share) / number + spread / (4 * number))
    return (middle - width) / (1 + spread), (middle + width) / (1 + spread)


def report(players: tuple[str, str], played: Iterable[Played]) -> dict[str, Any]:
    """Return what the games show together; there must be one."""
    results = sorted(played, key=lambda each: each.pairing)
    number = len(results)
    points = sum(each.points for each in results)
    first = sum(each.first_points for each in results)
    times = [[time for each in results for time in each.turn_times[player]] for player in (0, 1)]
    lengths = {
        name: {"median": median(each), "least": min(each), "most": max(each)}
        for name, each in (
            ("turns", [each.turns for each in results]),
            ("plies", [each.plies for each in results]),
        )
    }
    return {
        "players": list(players),
        "seats": results[0].pairing.seats,
        "games": number,
        "seeds": [results[0].pairing.deal, results[-1].pairing.deal],
        "wins": [
            sum(each.points == 1 for each in results),
            sum(each.points == 0 for each in results),
        ],
        "drawn": sum(0 < each.points < 1 for each in results),
        "share": points / number,
        "interval": list(wilson(points, number)),
        "first_seat_share": first / number,
        "median_turn": [median(each) for each in times],
        "longest_turn": [max(each) for each in times],
        "longest_decision": [
            max(each.decision_time[player] for each in results) for player in (0, 1)
        ],
        **lengths,
    }


def told(figures: dict[str, Any]) -> str:
    """Return a report in lines for people."""
    one, other = figures["players"]
    low, high = figures["interval"]
    seeds = figures["seeds"]
    lines = [
        f"{one} against {other}: {figures['games']} games of {figures['seats']} seats,"
        f" seeds {seeds[0]} to {seeds[1]}",
        f"  wins               {figures['wins'][0]} to {figures['wins'][1]},"
        f" {figures['drawn']} drawn",
        f"  share              {figures['share']:.1%} (95 % interval {low:.1%} to {high:.1%})",
        f"  first seat's share {figures['first_seat_share']:.1%}",
    ]
    for what in ("turns", "plies"):
        length = figures[what]
        lines.append(
            f"  {what} a game       median {length['median']:g},"
            f" {length['least']} to {length['most']}"
        )
    for what in ("median_turn", "longest_turn", "longest_decision"):
        times = ", ".join(
            f"{player} {seconds:.3f} s"
            for player, seconds in zip(figures["players"], figures[what], strict=True)
        )
        lines.append(f"  {what.replace('_', ' '):<18} {times} (process time)")
    return "\n".join(lines)


def all_played(pairings: list[Pairing], workers: int) -> Iterator[Played]:
    """Play games, in several processes if there are to be several workers."""
    if workers == 1:
        yield from map(play, pairings)
        return
    with get_context("spawn").Pool(workers, signal.signal, SIGNAL_IGNORED) as pool:
        yield from pool.imap_unordered(play, pairings)


SIGNAL_IGNORED = (signal.SIGINT, signal.SIG_IGN)
"""Ctrl-C is for the process that collects the games."""


def main() -> int:
    """Play the match that the command line describes; return its exit code."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="as in turn:limit=5000")
    parser.add_argument("--seats", type=int, default=2, help="the other player has all but one")
    parser.add_argument("--deals", type=int, default=100, help="each is played from every seat")
    parser.add_argument("--seed", type=int, default=1, help="the first deal's seed")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    players = tuple(given.players)
    try:
        game = games.find(given.game)
        for player in players:
            roster.seat(game, player)
    except ZweistromError as problem:
        parser.error(str(problem))
    if given.seats not in game.seats:
        parser.error(f"{game.name} has {' or '.join(map(str, game.seats))} seats")
    deals = range(given.seed, given.seed + given.deals)
    pairings = [
        Pairing(given.game, players, deal, seat, given.seats)
        for deal in deals
        for seat in range(given.seats)
    ]
    played = []
    stopped = False
    try:
        for each in all_played(pairings, given.workers):
            played.append(each)
            score = sum(one.points for one in played)
            sys.stderr.write(f"\r{len(played)} of {len(pairings)} games: {score:g}")
            sys.stderr.flush()
    except KeyboardInterrupt:
        stopped = True
    sys.stderr.write("\n")
    if played:
        figures = report(players, played)
        sys.stdout.write(f"{json.dumps(figures) if given.json else told(figures)}\n")
    return 130 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
