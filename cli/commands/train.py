"""`zweistrom train GAME`: trains the network that corrects the evaluation of a game's players."""

from __future__ import annotations

import os
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from suite.core import games as known
from suite.core.errors import SettingError

from ..shell.arguments import completion
from ..shell.arguments.options import Seed, new_seed
from ..shell.console import FINE, STOPPED, note, say
from ..shell.games.saved_games import quoted
from ..shell.live import gauge, live_picture, speed_of, time_left
from ..shell.messages import _
from .arena.run import folder_of, workers_for

if TYPE_CHECKING:
    from rich.console import RenderableType

    from suite.learning.course import Stage

THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Sums in several threads could differ from run to run."""


def command(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            autocompletion=completion.games_that_learn,
            help="The name of a game that has networks.",
        ),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "-o",
            "--output",
            metavar="FOLDER",
            parser=folder_of,
            help="The folder of the training course; an existing one is continued.",
        ),
    ],
    seed: Seed = None,
    network: Annotated[
        str, typer.Option(metavar="FILE", help="The network to start from; default: none.")
    ] = "",
    rounds: Annotated[
        int, typer.Option(metavar="R", min=0, help="How many times a network is trained.")
    ] = 10,
    number: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="G",
            min=20,
            help="Games of self-play in each round; three times as many in the first.",
        ),
    ] = 2000,
    match: Annotated[
        int, typer.Option(metavar="N", min=2, help="Games of the match after each round.")
    ] = 200,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Number of processes.")
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on the Dask cluster of this scheduler."),
    ] = None,
) -> None:
    """Train the network that corrects how computer players value a position.

    Each round plays games of the newest network, trains a new one on all games so far, and lets it
    play a match against the best. Ctrl-C keeps what is done; the same command with the same -o
    continues.
    """
    if find_spec("numpy") is None:
        raise SettingError(_("for training: pip install 'zweistrom[train]'"))
    for variable in THREADS:  # before numpy is imported
        os.environ[variable] = "1"
    from suite.learning.course import Training
    from suite.learning.course_settings import SETTINGS, Course, read_course

    if seed is None:
        there = output / SETTINGS
        seed = read_course(there).seed if there.exists() else new_seed()
    if not rounds and not network:
        raise SettingError(_("--rounds 0 only refines a network, which --network names"))
    game = known.find(name).name
    course = Course(game=game, seed=seed, rounds=rounds, games=number, match=match, network=network)
    training = Training(course, output, partial(workers_for, workers, scheduler), note)
    try:
        with live_picture(
            lambda: _picture(training.stage), lambda: _line(training.stage)
        ) as training.follow:
            path = training.run()
    except KeyboardInterrupt:
        note(_("Stopped. To continue, run the same command with -o {path}", path=quoted(output)))
        raise typer.Exit(STOPPED) from None
    finally:
        training.close()
    if path:
        say(_("The best network is {path}", path=quoted(path)))
    else:
        say(
            _(
                "No network won its match, so there is no best one; more --rounds continue "
                "the training."
            )
        )
    raise typer.Exit(FINE)


def _line(stage: Stage) -> str:
    return _(
        "{stage}: {done} of {last} games, {speed} a second, {left} left",
        stage=stage.title,
        done=stage.done,
        last=stage.last,
        speed=f"{speed_of(stage):.1f}",
        left=time_left(stage),
    )


def _picture(stage: Stage) -> RenderableType:
    from rich.text import Text

    return gauge(stage.title, stage) if stage.last else Text(stage.title, style="bold")
