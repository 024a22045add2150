"""How well the chances hold that people are told (`Game.chances`), over games of one player.

A chance means: the share won if all play on as `expert` does. What a rollout's last position is
worth (`SCALE`, `EVEN`) and what a measured share means (`CALIBRATIONS`), all three of
`suite/GAME/engine/chances.py`, are fitted to games. In this order, here for the tile game:

    python -m tests.tools.bench.odds tiles play --games 2000 --player expert --processes 2
    python -m tests.tools.bench.odds tiles leaves
    python -m tests.tools.bench.odds tiles measure --processes 2
    python -m tests.tools.bench.odds tiles fit
    python -m tests.tools.bench.odds tiles report
    python -m tests.tools.bench.odds tiles fixture

1. `play` plays games of a player against itself, each seed once, and keeps them in a folder.
2. `leaves` fits `SCALE` and `EVEN` to all turns of these games and prints them as `chances.py` has
   them. Put them there, and build the kernels: what is measured depends on them.
3. `measure` asks for chances at the first decision of some turns of each game: of the position as
   it is, and of what was done.
4. `fit` fits calibrations to half of the games, reports on the others, and prints those of all
   games as `chances.py` has them. Put them there.
5. `report` tells how well the chances hold. The games should be others than those of the fit:
   `play --seed 100001 --folder checked`, then `measure` and `report` with that folder.
6. `fixture` keeps some of the games for `tests/core/test_odds_hold.py`.

Without `--seats` a step is done for each number of seats. All files have one game a line, so that
an interrupted step goes on where it stopped, and more games add to them. Nothing is measured anew
unless `SCALE`, `EVEN`, the network or the numbers of worlds and turns have changed.

The report has:

- calibration error: how far told chances are from the shares won, in the mean over ten bins
- slope: of the logistic regression of results on told logits; 1 is right, less is too sure
- the first decision of each game: the mean told to that seat, and the share it won

Intervals are of 95 %, bootstrapped by game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from importlib import import_module
from math import exp
from pathlib import Path
from typing import Any, Final

from suite.core import games
from suite.core.text.forecast import Calibration
from suite.players import networks
from tests.tools.bench import odds_games
from tests.tools.bench.calibration import (
    Games,
    Told,
    base_rate,
    brier,
    calibrated,
    error,
    fitted,
    interval,
    leaf_scale,
    line,
    table,
)
from tests.tools.bench.odds_games import LINES, Leaf, Row, won

Calibrations = dict[bool, Calibration]
"""The calibrations with and without counting."""
FIXTURES: Final = Path(__file__).parents[2] / "vectors" / "odds"
"""The folder of the games that the test measures chances on."""
POSITIONS: Final = 3
"""The number of turns that the test asks about, at most, of each game."""
PARTS: Final = 4
"""The parts of a game that values are told for."""


def play(given: argparse.Namespace, seats: int) -> None:
    """Play the games that are missing."""
    file = file_of(given, seats)
    known = {row["seed"] for row in odds_games.read(file)}
    missing = [seed for seed in range(given.seed, given.seed + given.games) if seed not in known]
    played = partial(odds_games.played, given.game, given.player, seats)
    odds_games.keep(file, _each(played, missing, given.processes))


def leaves(given: argparse.Namespace) -> None:
    """Print the scales and even values that fit best."""
    chances, values = constants(given.game), partial(odds_games.leaves, name=given.game)
    found = {}
    for seats in given.seats:
        rows = odds_games.read(file_of(given, seats))
        some = [leaf for game in _each(values, rows, given.processes) for leaf in game]
        found[seats] = leaf_scale([(leaf.wait, leaf.value, leaf.won) for leaf in some], seats)
        say(f"{seats} seats, {len(rows)} games, {len(some)} values:")
        _parts(some, *found[seats])
    if given.game == "temples":
        scale, evens = found[2]
        say(f"SCALE: Final = {scale:.1f}")
        say(f"EVEN: Final = {evens[1]:.1f}")
        return
    scales, every = [*chances.SCALE], [*chances.EVEN]
    for seats, (scale, evens) in found.items():
        scales[seats] = scale
        every[4 * seats : 5 * seats] = evens
    say(f"SCALE: Final = {_numbers(scales)}")
    say("EVEN: Final = (")
    for at in range(0, 20, 4):
        say(f"    *{_numbers(every[at : at + 4])},")
    say(")")


def _numbers(numbers: list[float]) -> str:
    return f"({', '.join(f'{number:.1f}' for number in numbers)})"


def _parts(leaves: list[Leaf], scale: float, evens: list[float]) -> None:
    """Print what values are worth, and what was won, by wait and part of the game."""
    for wait, even in enumerate(evens):
        for part in range(PARTS):
            some = [
                Told(1 / (1 + exp((even - leaf.value) / scale)), leaf.won)
                for leaf in leaves
                if leaf.wait == wait and int(leaf.part * PARTS) == part
            ]
            if some:
                worth, share = means([some])
                say(
                    f"wait {wait}, part {part + 1} of {PARTS}: worth {worth:.3f}, won {share:.3f}, "
                    f"slope {line([some])[0]:.2f}, Brier {brier([some]):.4f}"
                )


def measure(given: argparse.Namespace, seats: int) -> None:
    """Measure the chances of the games that have none by the constants of today."""
    file, by = measured_file(given, seats), fingerprint(given.game)
    known = {row["seed"] for row in odds_games.read(file) if row["by"] == by}
    rows = [row for row in odds_games.read(file_of(given, seats)) if row["seed"] not in known]
    told = partial(odds_games.told, name=given.game, positions=given.positions)
    odds_games.keep(file, ({**row, "by": by} for row in _each(told, rows, given.processes)))


def measured(given: argparse.Namespace, seats: int) -> list[Row]:
    """Return what was measured by the constants of today."""
    by = fingerprint(given.game)
    return [row for row in odds_games.read(measured_file(given, seats)) if row["by"] == by]


def fixture(given: argparse.Namespace, seats: int) -> None:
    """Keep some games for the test, up to the last turn that it asks about."""
    rows = odds_games.read(file_of(given, seats))[: given.games]
    file = FIXTURES / file_of(given, seats).name
    file.unlink(missing_ok=True)
    odds_games.keep(file, (odds_games.cut(row, given.game, POSITIONS) for row in rows))


def file_of(given: argparse.Namespace, seats: int) -> Path:
    """Return the file of the games."""
    return Path(given.folder, f"{given.game}-{seats}.jsonl")


def measured_file(given: argparse.Namespace, seats: int) -> Path:
    """Return the file of what was measured."""
    return Path(given.folder, f"{given.game}-{seats}-measured.jsonl")


def constants(name: str) -> Any:
    """Return the module of a game that has what is fitted here."""
    return import_module(f"suite.{name}.engine.chances")


def fingerprint(name: str) -> str:
    """Return what differs if chances are measured in another way."""
    chances = constants(name)
    forecast = import_module(f"suite.{name}.players.forecast")
    network = networks.shipped(f"suite.{name}")
    numbers = {key: value for key, value in vars(forecast).items() if type(value) is int}
    told = repr((chances.SCALE, chances.EVEN, sorted(numbers.items()))).encode()
    return sha256(told + (network.read_bytes() if network.exists() else b"")).hexdigest()[:16]


def _each(done: Callable[[Any], Any], some: list[Any], processes: int) -> Iterator[Any]:
    if processes == 1 or not some:
        yield from map(done, some)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(done, some, chunksize=4)


def told(rows: list[Row], what: str, counting: bool) -> Games:
    """Return what was measured in each game, with or without counting."""
    return [
        [
            Told(each[what], won(row, each["seat"]))
            for each in row["told"]
            if each["counting"] == counting
        ]
        for row in rows
    ]


def whole_games(rows: list[Row], what: str, calibrations: Calibrations) -> Games:
    """Return what is told in each game, at the first decision first."""
    return [
        [
            Told(calibrations[each["counting"]].share(each[what]), won(row, each["seat"]))
            for each in row["told"]
        ]
        for row in rows
    ]


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
    for number, chance, share in table(whole):
        say(f"{number:7} {chance:.3f} -> {share:.3f}")
    for what in LINES:
        firsts = [game[:1] for game in whole_games(rows, what, calibrations)]
        (chance, share), number = means(firsts), len(firsts)
        reach = 1.96 * (share * (1 - share) / number) ** 0.5
        say(f"first decision, {what}: told {chance:.3f}, won {share:.3f} +- {reach:.3f}")
    wide = sorted(each["wide"] for row in rows for each in row["told"])
    say(f"median width of the interval as measured: {wide[len(wide) // 2]}")


def figures(some: Games) -> str:
    """Return the figures of what was told, in a line."""
    slope, offset = line(some)
    low, high = interval(some, lambda sample: line(sample)[0])
    least, most = interval(some, error)
    chance, share = means(some)
    return (
        f"{sum(map(len, some))} told, mean {chance:.3f} won {share:.3f}, "
        f"error {error(some):.3f} ({least:.3f}-{most:.3f}), "
        f"slope {slope:.2f} ({low:.2f}-{high:.2f}), offset {offset:+.2f}, "
        f"Brier {brier(some):.4f} (base rate {base_rate(some):.4f})"
    )


def means(some: Games) -> tuple[float, float]:
    """Return the mean told chance and the mean share won."""
    rows = [each for game in some for each in game]
    return sum(each.chance for each in rows) / len(rows), sum(each.won for each in rows) / len(rows)


def fit(given: argparse.Namespace) -> None:
    """Print calibrations fitted to half of the games, their report on the others, and all's."""
    lines = []
    for seats in given.seats:
        rows = measured(given, seats)
        halves = [[row for row in rows if row["seed"] % 2 == half] for half in range(2)]
        some, every = (fits(part, given.game) for part in (halves[1], rows))
        say(f"half the games: {some}; the others:")
        report(halves[0], some)
        lines += [f"    ({seats}, {counting}): {each}," for counting, each in every.items()]
    say("CALIBRATIONS: Final = {")
    for text in lines:
        say(text)
    say("}")


def fits(rows: list[Row], name: str) -> Calibrations:
    """Return the calibrations that fit best, with and without counting.

    In the card game nothing can be counted that is not shown: both are the same.
    """
    if name == "temples":
        both = fitted([[*one, *two] for one, two in zip(*_halves(rows), strict=True)])
        return {True: both, False: both}
    return dict(zip((True, False), map(fitted, _halves(rows)), strict=True))


def _halves(rows: list[Row]) -> tuple[Games, Games]:
    return told(rows, "choice", True), told(rows, "choice", False)


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    """Read the command line and do a step."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.bench.odds",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=("tiles", "temples"))
    parser.add_argument("step", choices=("play", "leaves", "measure", "fit", "report", "fixture"))
    parser.add_argument("--seats", type=int, nargs="+", help="default: all numbers")
    parser.add_argument("--games", type=int, default=60, help="of `play` and `fixture`, each table")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--player", default="expert")
    parser.add_argument("--positions", type=int, default=10, help="at most, of each game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--folder", default="odds")
    given = parser.parse_args()
    given.seats = given.seats or games.find(given.game).seats
    if given.step in ("leaves", "fit"):
        {"leaves": leaves, "fit": fit}[given.step](given)
        return
    for seats in given.seats:
        if given.step == "report":
            every = constants(given.game).CALIBRATIONS
            report(
                measured(given, seats),
                {counting: every[seats, counting] for counting in (True, False)},
            )
        else:
            {"play": play, "measure": measure, "fixture": fixture}[given.step](given, seats)


if __name__ == "__main__":
    main()
