"""The luck of draws over many games: whether its mean is 0, and what it is worth to take it off.

    python -m tests.tools.bench.odds tiles play --games 2000 --player turn --folder luck
    python -m tests.tools.bench.luck tiles measure --folder luck
    python -m tests.tools.bench.luck tiles open --folder luck --games 300
    python -m tests.tools.bench.luck tiles report --folder luck

1. `odds play` plays games of a player against itself and keeps them.
2. `measure` finds the luck of all draws of each game, as `arena table --luck-adjusted` does.
3. `open` enters games into the ledger of a review without judging a choice: with all hands open,
   and as the first seat saw them. All choices are of one player, so no seat errs more than others.
4. `report` tells of each seat:

   - the mean luck of the draws
   - luck by its spread: the luck of a game divided by the spread that is stated. Its standard
     deviation should be 1, and 4.6 % of games should be beyond 2
   - how many times smaller the variance is if luck is taken off as it is, and as the arena does;
     and by how much the mean changes
   - what the ledger cannot explain, and the same by the spread that is stated for it

Intervals are two standard errors. All files have one game a line, so that an interrupted step goes
on where it stopped. Nothing is measured anew unless the evaluator or the number of worlds changed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev, pvariance
from time import process_time
from typing import Any, Final

from suite.arena.luck import WORLDS, Block, luck_of, without_luck
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.core.view import EVERYBODY
from suite.players import values
from suite.review import Budget, Reviewing
from tests.tools.bench import odds_games
from tests.tools.bench.odds import file_of, say
from tests.tools.bench.odds_games import Row, won

SIDES: Final = {"open": EVERYBODY, "seen": 0}
"""From where games are seen: with all hands open, and by the first seat."""


def table_of(name: str, row: Row) -> Table[Any]:
    """Return the table of a game that was kept as its decisions."""
    game = games.find(name)
    seats = tuple(Seating("", row["player"]) for _ in range(row["seats"]))
    rules = game.new_rules()
    table = Table(
        game, Header(format=FORMAT, game=name, rules=rules, seats=seats, seed=row["seed"])
    )
    for decision in row["decisions"]:
        while table.actor is CHANCE:
            table.deal()
        table.take(decision)
    while table.actor is CHANCE:
        table.deal()
    return table


def measured(name: str, row: Row, worlds: int) -> Row:
    """Return the luck of each seat in a game, its variance, and the seconds it took to find."""
    begun = process_time()
    draws = list(values.draws(table_of(name, row), worlds))
    seats = row["seats"]
    return {
        **{key: row[key] for key in ("seed", "seats", "winners")},
        "luck": luck_of(draws, seats),
        "variance": [sum(drawn.variance[seat] for drawn in draws) for seat in range(seats)],
        "seconds": round(process_time() - begun, 3),
    }


def opened(name: str, row: Row, worlds: int) -> Row:
    """Return what the ledger of the first seat cannot explain, with its spread, from each side."""
    table = table_of(name, row)
    found: Row = {key: row[key] for key in ("seed", "seats", "winners")}
    for word, side in SIDES.items():
        work = Reviewing(table, side, Budget(worlds, 2, 2))
        for _ in islice(work.work(), len(table.events)):
            pass
        account = work.review().accounts[0]
        found[word] = {"hidden": account.hidden, "spread": account.hidden_spread}
    return found


def mean(numbers: Sequence[float]) -> str:
    """Return the mean of some numbers with two standard errors."""
    return f"{fmean(numbers):+.4f} +- {2 * pstdev(numbers) / sqrt(len(numbers)):.4f}"


def spread(numbers: Sequence[float]) -> str:
    """Return how far numbers are spread that should have a standard deviation of 1."""
    far = sum(abs(number) > 2 for number in numbers) / len(numbers)
    return f"{pstdev(numbers):.3f}, {100 * far:.1f} % beyond 2"


def report(rows: list[Row], opens: list[Row]) -> None:
    """Print what was measured."""
    seats = rows[0]["seats"]
    seconds = fmean(row["seconds"] for row in rows)
    say(f"{seats} seats, {len(rows)} games, {seconds:.2f} s a game")
    for seat in range(seats):
        blocks = [Block(1, won(row, seat), row["luck"][seat]) for row in rows]
        raw = [block.won for block in blocks]
        plain = [block.won - block.luck for block in blocks]
        fitted = without_luck(blocks)
        changes = [after - before for after, before in zip(fitted, raw, strict=True)]
        stated = [row["luck"][seat] / sqrt(row["variance"][seat]) for row in rows]
        say(
            f"seat {seat + 1}: mean luck {mean([block.luck for block in blocks])}, "
            f"by its spread {spread(stated)}"
        )
        say(
            f"  variance {pvariance(raw):.4f}; less luck {pvariance(raw) / pvariance(plain):.2f} "
            f"times smaller, as the arena does {pvariance(raw) / pvariance(fitted):.2f} times; "
            f"mean {fmean(raw):.4f}, changed by {mean(changes)}"
        )
    for word in SIDES if opens else ():
        hidden = [row[word]["hidden"] for row in opens]
        stated = [row[word]["hidden"] / row[word]["spread"] for row in opens]
        say(
            f"{word}, {len(opens)} games: not explained {mean(hidden)}, standard deviation "
            f"{pstdev(hidden):.3f}, by its spread {spread(stated)}"
        )


def main() -> None:
    """Read the command line and do a step."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.bench.luck",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=("tiles", "temples"))
    parser.add_argument("step", choices=("measure", "open", "report"))
    parser.add_argument("--seats", type=int, nargs="+", help="default: all numbers")
    parser.add_argument("--games", type=int, default=2000, help="at most, of each table")
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--folder", default="luck")
    given = parser.parse_args()
    by = f"{given.worlds} {values.evaluator()[:16]}"
    for seats in given.seats or games.find(given.game).seats:
        played = odds_games.read(file_of(given, seats))[: given.games]
        files = {
            step: Path(given.folder, f"{given.game}-{seats}-{step}.jsonl")
            for step in ("measure", "open")
        }
        known = {
            step: [row for row in odds_games.read(file) if row["by"] == by]
            for step, file in files.items()
        }
        if given.step == "report":
            if known["measure"]:
                report(known["measure"], known["open"])
            continue
        look = measured if given.step == "measure" else opened
        done = {row["seed"] for row in known[given.step]}
        missing = [row for row in played if row["seed"] not in done]
        found = ({**look(given.game, row, given.worlds), "by": by} for row in missing)
        odds_games.keep(files[given.step], found)


if __name__ == "__main__":
    main()
