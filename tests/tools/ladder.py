"""Plays the ladder: each level for people against the one before, the first against `random`.

    python -m tests.tools.ladder GAME [--games 400] [--seed N] [--steps LEVEL,LEVEL] [--workers 1]
                                      [--output FOLDER]

Each step is played in the arena on three ranges of seeds far apart, as one may be lucky: a third of
the games each, in whole blocks, each deal from both seats, the same deals in all steps. Without
`--seed` the ranges are new; the seed is printed first, and with it a run is repeated. It prints the
table of `docs/players.md`; if all steps are played, it writes its chart too, `docs/images/
ladder-GAME.svg`. With `--output` the games are kept, and a run that was stopped goes on there with
the same `--seed`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow
from tempfile import TemporaryDirectory
from typing import Any, Final

from suite.arena.blocks import tournament
from suite.arena.folder import Folder
from suite.arena.index import open_index
from suite.arena.intervals import wilson
from suite.arena.report.plots import Plot, intervals
from suite.arena.standings import Share, read_standings
from suite.arena.tournament import Run
from suite.arena.workers import Inline
from suite.core import games
from suite.core.game import Game
from suite.core.picture.pages import LIGHT
from suite.work.pool import Pool

IMAGES: Final = Path(__file__).parents[2] / "docs" / "images"
SVG: Final = "http://www.w3.org/2000/svg"
SEATS: Final = 2
RANGES: Final = (0, 1_000_000, 2_000_000)
"""Where the ranges of seeds begin, after the seed given."""
LARGEST_SEED: Final = 1_000_000_000
LOWEST: Final = "random"
"""The player below the first level."""
HEAD: Final = """\
| level | player | against | won, 95 % interval | by range, % | games | a turn |
| --- | --- | --- | --- | --- | --- | --- |
"""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the ladder: a level, its player, the level before, and what it won against that.

    `ranges` are its shares on each range of seeds, `share` that of all games; `seconds` is the mean
    time of a turn, as the clock says.
    """

    level: str
    player: str
    before: str
    ranges: tuple[Share, ...]
    share: Share
    seconds: float


def play_step(game: Game[Any], word: str, last: int, seed: int, workers: int, folder: Path) -> Step:
    """Play a level against the one before, `last` games or more; each range has its own folder."""
    words = [LOWEST, *game.levels]
    before, player = words[words.index(word) - 1], game.levels[word].player
    shares, seconds, turns = [], 0.0, 0
    for start in RANGES:
        planned = tournament(game, game.new_rules(), (word, before), SEATS, seed + start)
        path = folder / f"{game.name}-{word}-{seed + start}"
        held = Folder(path, planned)
        try:
            Run(planned, held, planned.whole_blocks(-(-last // len(RANGES))), tell=complain).play(
                Inline() if workers == 1 else Pool(workers)
            )
        finally:
            held.close()
        [won] = [row for row in read_standings(path).players if row.player == player]
        shares.append(won.share)
        more_seconds, more_turns = time_and_turns(path)
        seconds, turns = seconds + more_seconds, turns + more_turns
    return Step(word, player, before, tuple(shares), total(shares), SEATS * seconds / turns)


def total(shares: Sequence[Share]) -> Share:
    """Return the share of all games together."""
    number = sum(share.games for share in shares)
    points = sum(share.games * share.value for share in shares)
    return Share(number, points / number, *wilson(points, number))


def time_and_turns(folder: Path) -> tuple[float, int]:
    """Return the seconds of the first player, and the turns of all, of which it has its share."""
    with open_index(folder) as index:
        [(seconds, turns)] = index.rows(
            "select (select sum(seconds) from times join seats using (game, seat)"
            " where player = 0), (select sum(turns) from games)"
        )
    return float(seconds), int(turns)


def complain(fault: str) -> None:
    """Tell a fault of a player: the arena counts it, and a level must have none."""
    sys.stderr.write(f"{fault}\n")


def row(step: Step) -> str:
    """Return the row of a step in the table."""
    share = step.share
    cells = [
        f"`{step.level}`",
        f"`{step.player}`",
        f"`{step.before}`",
        f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})",
        ", ".join(f"{100 * part.value:.1f}" for part in step.ranges),
        str(share.games),
        f"{1000 * step.seconds:.0f} ms" if step.seconds < 1 else f"{step.seconds:.1f} s",
    ]
    return f"| {' | '.join(cells)} |\n"


def chart(game: Game[Any], climbed: Sequence[Step]) -> Plot:
    """Return the chart of the steps."""
    rows = [(f"{each.level} against {each.before}", each.share, 1 / SEATS) for each in climbed]
    return intervals(f"ladder-{game.name}", f"Won against the level before, {game.name}", rows)


def alone(plot: Plot) -> str:
    """Return a plot of the arena's report as a file, in the light colours of the report."""
    svg = plot.svg.replace("<svg", f'<svg xmlns="{SVG}"', 1)
    for name, colour in LIGHT.items():
        svg = svg.replace(f"var(--{name})", colour)
    head, rest = svg.split(">", 1)
    return f'{head}><rect width="100%" height="100%" fill="{LIGHT["sheet"]}"/>{rest}\n'


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the ladder that the command line names; print its table and write its chart."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.ladder",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", choices=games.names())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=randbelow(LARGEST_SEED))
    parser.add_argument("--steps", metavar="LEVEL,LEVEL")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--output", type=Path, metavar="FOLDER")
    given = parser.parse_args(arguments)
    game = games.find(given.game)
    words = given.steps.split(",") if given.steps else [*game.levels]
    sys.stdout.write(f"--seed {given.seed}\n\n{HEAD}")
    climbed = []
    with TemporaryDirectory() as path:
        folder = given.output or Path(path)
        for word in words:
            sys.stdout.flush()
            step = play_step(game, word, given.games, given.seed, given.workers, folder)
            sys.stdout.write(row(step))
            climbed.append(step)
    if not given.steps:
        picture = IMAGES / f"ladder-{game.name}.svg"
        picture.write_text(alone(chart(game, climbed)), encoding="utf-8")


if __name__ == "__main__":
    main()
