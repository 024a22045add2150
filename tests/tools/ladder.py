"""Plays the ladder: each level for people against the one before, the first against `random`.

    python -m tests.tools.ladder GAME [--games 400] [--seed 71001] [--workers 1] [--output FOLDER]

Each step is a tournament of two seats in the arena: each deal from both seats, the same deals in
all steps. It prints the table of `docs/players.md` and writes its chart, `docs/images/
ladder-GAME.svg`. With `--output` the games are kept, and a run that was stopped goes on there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from suite.arena.blocks import tournament
from suite.arena.folder import Folder
from suite.arena.index import open_index
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
LOWEST: Final = "random"
"""The player below the first level."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the ladder: a level, its player, the level before, and what it won against that.

    `seconds` is the mean time of a turn, as the clock says.
    """

    level: str
    player: str
    before: str
    share: Share
    seconds: float


def steps(game: Game[Any], last: int, seed: int, workers: int, folder: Path) -> Iterator[Step]:
    """Play the steps of a game, `last` games each in whole blocks; each has its own folder."""
    before = LOWEST
    for word, level in game.levels.items():
        planned = tournament(game, game.new_rules(), (word, before), SEATS, seed)
        path = folder / f"{game.name}-{word}"
        held = Folder(path, planned)
        try:
            Run(planned, held, planned.whole_blocks(last), tell=complain).play(
                Inline() if workers == 1 else Pool(workers)
            )
        finally:
            held.close()
        [won] = [each for each in read_standings(path).players if each.player == level.player]
        yield Step(word, level.player, before, won.share, seconds_a_turn(path))
        before = word


def seconds_a_turn(folder: Path) -> float:
    """Return the mean time of a turn of the first player, whose turns are its share of all."""
    with open_index(folder) as index:
        [(seconds, turns)] = index.rows(
            "select (select sum(seconds) from times join seats using (game, seat)"
            " where player = 0), (select sum(turns) from games)"
        )
    return SEATS * float(seconds) / float(turns)


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
    return f'{head}><rect width="100%" height="100%" fill="{LIGHT["page"]}"/>{rest}\n'


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the ladder that the command line names; print its table and write its chart."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.ladder",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", choices=games.names())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=71001)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--output", type=Path, metavar="FOLDER")
    given = parser.parse_args(arguments)
    game = games.find(given.game)
    sys.stdout.write("| level | player | against | won, 95 % interval | games | a turn |\n")
    sys.stdout.write("| --- | --- | --- | --- | --- | --- |\n")
    climbed = []
    with TemporaryDirectory() as path:
        folder = given.output or Path(path)
        for step in steps(game, given.games, given.seed, given.workers, folder):
            sys.stdout.write(row(step))
            sys.stdout.flush()
            climbed.append(step)
    picture = IMAGES / f"ladder-{game.name}.svg"
    picture.write_text(alone(chart(game, climbed)), encoding="utf-8")


if __name__ == "__main__":
    main()
