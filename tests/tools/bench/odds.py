"""How well the chances hold that people are told (`Game.chances`), over games of one player.

    python -m tests.tools.bench.odds tiles --seats 3 --games 2000 --processes 2
    python -m tests.tools.bench.odds tiles --seats 3 --fit

Plays games, each seed once, and asks for the chance at the first decision of some turns: of the
position as it is, and of what is chosen. One JSON object per game goes to a file, so that an
interrupted run goes on where it stopped, and another number of games adds to it. Then it reports:

- calibration error: how far told chances are from the shares won, in the mean over ten bins
- slope: of the logistic regression of results on told logits; 1 is right, less is too sure
- the first decision of each game: the mean told to that seat, and the share it won

Intervals are of 95 %, bootstrapped by game. `--fit` fits a calibration to half of the games, tests
it on the others, and prints the one of all games, as `suite/GAME/engine/chances.py` has it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.forecast import Calibration, measured
from suite.core.game import Game
from suite.core.view import View
from suite.players import roster
from tests.tools.bench.calibration import (
    Games,
    Told,
    base_rate,
    brier,
    calibrated,
    error,
    fitted,
    interval,
    line,
    table,
)

Calibrations = dict[bool, Calibration]
"""The calibrations with and without counting."""
LINES: Final = "position", "choice"
"""What chances are asked for: the position as it is, and the line that the player chose."""


def played(name: str, player: str, seats: int, positions: int, seed: int) -> dict[str, Any]:
    """Play a game; return its winners and the mean shares that were measured at some decisions."""
    game, rng = games.find(name), Random(f"{seed}:positions")
    found, winners = turns(game, player, seats, seed)
    first, *others = found
    rows = []
    for number, view, chosen in [first, *rng.sample(others, min(len(others), positions - 1))]:
        counting = rng.random() < 0.5
        chances = game.chances(view, [(), chosen], rng, counting=counting)
        rows.append(
            {
                "turn": number,
                "seat": view.watcher,
                "counting": counting,
                **{
                    what: round(measured(chance.worlds), 4)
                    for what, chance in zip(LINES, chances, strict=True)
                },
                "wide": round(chances[1].high - chances[1].low, 3),
            }
        )
    return {"seed": seed, "player": player, "seats": seats, "winners": winners, "told": rows}


def turns(
    game: Game[Any], player: str, seats: int, seed: int
) -> tuple[list[tuple[int, View[Any], tuple[int, ...]]], list[int]]:
    """Play a game; return the first decision of each turn, with its number, and the winners."""
    free, thinker = game.unchecked, roster.seat(game, player)
    state, dealer, rng = game.new(game.new_rules(), seats), game.dealer(seed), Random(seed)
    found: list[tuple[int, View[Any], tuple[int, ...]]] = []
    plan: list[int] = []
    begun = planner = None
    while (actor := free.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
            plan = []
        else:
            if not plan or planner != actor:
                view = game.view(state, actor)
                chosen = tuple(thinker.choose(view, game.legal(view.state), rng).actions)
                plan, planner = [*chosen], actor
                if actor == free.active(state) != begun:
                    begun = actor
                    found.append((len(found), view, chosen))
            action = plan.pop(0)
        free.step(state, action)
    result = game.result(state)
    assert result
    return found, [*result.winners]


def collected(given: argparse.Namespace) -> list[dict[str, Any]]:
    """Return the games of the file and those that were missing in it."""
    file = Path(given.file or f"odds-{given.game}-{given.seats}.jsonl")
    rows = [json.loads(text) for text in file.read_text().splitlines()] if file.exists() else []
    known = {row["seed"] for row in rows}
    missing = [seed for seed in range(given.seed, given.seed + given.games) if seed not in known]
    play = partial(played, given.game, given.player, given.seats, given.positions)
    with file.open("a") as out:
        for row in _each(play, missing, given.processes):
            rows.append(row)
            out.write(json.dumps(row) + "\n")
            out.flush()
    return rows


def _each(play: Any, seeds: list[int], processes: int) -> Iterator[dict[str, Any]]:
    if processes == 1 or not seeds:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, seeds)


def told(rows: list[dict[str, Any]], what: str, counting: bool) -> Games:
    """Return what was measured in each game, with or without counting."""
    return [
        [
            Told(each[what], won(row, each["seat"]))
            for each in row["told"]
            if each["counting"] == counting
        ]
        for row in rows
    ]


def whole_games(rows: list[dict[str, Any]], what: str, calibrations: Calibrations) -> Games:
    """Return what is told in each game, at the first decision first."""
    return [
        [
            Told(calibrations[each["counting"]].of(each[what]), won(row, each["seat"]))
            for each in row["told"]
        ]
        for row in rows
    ]


def won(row: dict[str, Any], seat: int) -> float:
    """Return the share of a game that a seat won."""
    share: float = (seat in row["winners"]) / len(row["winners"])
    return share


def report(rows: list[dict[str, Any]], calibrations: Calibrations) -> None:
    """Print how well calibrated chances hold."""
    say(f"{len(rows)} games")
    for what in LINES:
        for counting in (True, False):
            some = calibrated(told(rows, what, counting), calibrations[counting])
            say(f"{what}, counting {counting}: {figures(some)}")
        whole = whole_games(rows, what, calibrations)
        say(f"{what}: {figures(whole)}")
    say("told -> won of the choice")
    for number, chance, won in table(whole):
        say(f"{number:7} {chance:.3f} -> {won:.3f}")
    for what in LINES:
        firsts = [game[:1] for game in whole_games(rows, what, calibrations)]
        (chance, won), number = means(firsts), len(firsts)
        error_of = (won * (1 - won) / number) ** 0.5
        say(f"first decision, {what}: told {chance:.3f}, won {won:.3f} +- {1.96 * error_of:.3f}")
    wide = sorted(each["wide"] for row in rows for each in row["told"])
    say(f"median width of the interval as measured: {wide[len(wide) // 2]}")


def figures(some: Games) -> str:
    """Return the figures of what was told, in a line."""
    slope, offset = line(some)
    low, high = interval(some, lambda sample: line(sample)[0])
    least, most = interval(some, error)
    chance, won = means(some)
    return (
        f"{sum(map(len, some))} told, mean {chance:.3f} won {won:.3f}, "
        f"error {error(some):.3f} ({least:.3f}-{most:.3f}), "
        f"slope {slope:.2f} ({low:.2f}-{high:.2f}), offset {offset:+.2f}, "
        f"Brier {brier(some):.4f} (base rate {base_rate(some):.4f})"
    )


def means(some: Games) -> tuple[float, float]:
    """Return the mean told chance and the mean share won."""
    rows = [each for game in some for each in game]
    return sum(each.chance for each in rows) / len(rows), sum(each.won for each in rows) / len(rows)


def fit(rows: list[dict[str, Any]]) -> None:
    """Print a calibration fitted to half of the games, its test on the others, and that of all."""
    halves = [row for row in rows if row["seed"] % 2], [row for row in rows if not row["seed"] % 2]
    some = fits(halves[0])
    say(f"half the games: {some}; the others:")
    report(halves[1], some)
    for counting, calibration in fits(rows).items():
        say(f"({rows[0]['seats']}, {counting}): {calibration},")


def fits(rows: list[dict[str, Any]]) -> Calibrations:
    """Return the calibrations that fit best, with and without counting."""
    return {counting: fitted(told(rows, "choice", counting)) for counting in (True, False)}


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    """Read the command line, play what is missing, and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.odds", description=__doc__)
    parser.add_argument("game", choices=("tiles", "temples"))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=0, help="the number of seeds (0: those there)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--player", default="expert")
    parser.add_argument("--positions", type=int, default=10, help="at most, of each game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--file", help="default: odds-GAME-SEATS.jsonl")
    parser.add_argument("--fit", action="store_true", help="fit a calibration as well")
    given = parser.parse_args()
    rows = collected(given)
    chances = import_module(f"suite.{given.game}.engine.chances")
    report(
        rows, {counting: chances.CALIBRATIONS[given.seats, counting] for counting in (True, False)}
    )
    if given.fit:
        fit(rows)


if __name__ == "__main__":
    main()
