"""`zweistrom fuzz GAME`: search for plays that break an invariant."""

from __future__ import annotations

import os
import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from platformdirs import user_data_path

from suite.core import games
from suite.core.errors import SettingError
from suite.core.files import is_taken, private_folder
from suite.core.game import Game
from suite.core.picture import flows
from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.system import ENDINGS
from suite.core.view import EVERYBODY, SPECTATOR

from ..shell.arguments import completion
from ..shell.arguments.options import LARGEST_SEED, Output, new_seed
from ..shell.console import BAD, FINE, STOPPED, note, say
from ..shell.games.saved_games import quoted
from ..shell.messages import _
from ..shell.progress import progress
from ..shell.signals import restore_handlers
from ..shell.terminal.export import check_new, write_new
from ..shell.terminal.terminal import say_whole_words

if TYPE_CHECKING:
    from suite.testing import Failure, Run
    from suite.testing.rows import Rows

DURATION: Final = re.compile(r"([1-9][0-9]{0,5})([smh])")
SECONDS: Final = {"s": 1, "m": 60, "h": 3600}
PICTURES_A_SECOND: Final = 5
"""How often the progress is printed per second."""
RAREST: Final = 6
"""How many of the rows that were taken are printed, unless all are."""
STORAGE: Final = "HYPOTHESIS_STORAGE_DIRECTORY"
"""The variable with the folder where hypothesis keeps its examples."""


def seconds_of(text: str) -> int:
    """Return the seconds in `60s`, `5m` or `1h`; raises `SettingError` for anything else."""
    match = DURATION.fullmatch(text)
    if not match:
        raise SettingError(_("{text!r} is not a length of time: write 60s, 5m or 1h", text=text))
    return int(match[1]) * SECONDS[match[2]]


def command(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            show_default=False,
            autocompletion=completion.games,
            help="The game to test.",
        ),
    ],
    time: Annotated[
        str, typer.Option(metavar="TIME", help="How long to search: 60s, 5m or 1h.")
    ] = "60s",
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            min=0,
            max=LARGEST_SEED,
            help="Determines what is tried; default: random.",
        ),
    ] = None,
    output: Output = None,
    database: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            show_default=False,
            help="Where failures are kept, to be retried first; default: beside the saved games.",
        ),
    ] = None,
    no_database: Annotated[
        bool,
        typer.Option("--no-database", help="Neither retry earlier failures nor save new ones."),
    ] = False,
    whole: Annotated[
        bool, typer.Option("--rows", help="Show how often each row of the flow was taken.")
    ] = False,
    all_rows: Annotated[
        bool, typer.Option("--all-rows", help="Exit with 1 if a row of the flow was never taken.")
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            show_default=False,
            help="Draw the flow with the counts of its rows, as a page.",
        ),
    ] = None,
) -> None:
    """Search for plays that break an invariant.

    Plays random games of all rules and numbers of seats, with legal and illegal actions, undo,
    saving and loading, and checks the invariants at every step. Earlier failures are tried first.
    A play that breaks one is shrunk, for a minute at most, and written as a record; the exit code
    is then 1. At the end it lists the rows of the flow that were rarely or never taken.
    """
    subject = games.find(game)
    seconds = seconds_of(time)
    check_ready(output, html)
    check_flow(subject)
    if database and no_database:
        raise SettingError(_("--database and --no-database cannot be combined"))
    if output and html and output.absolute() == html.absolute():
        raise SettingError(_("{path} cannot be both the record and the page", path=html))
    folder = None if no_database else folder_of(database, subject.name)
    number = new_seed() if seed is None else seed
    memory = f" --database {quoted(database)}" if database else " --no-database" * no_database
    again = f"zweistrom fuzz {subject.name} --seed {number} --time {time}{memory}"
    with storage():
        code = 0
        with progress() as show:
            show(_("loading the invariants of {game}", game=subject.name))
            from hypothesis.database import DirectoryBasedExampleDatabase

            from suite.testing import Run, invariants_of  # takes a while

            examples = DirectoryBasedExampleDatabase(folder) if folder else None
            run = Run(invariants_of(subject), number, seconds, throttle(show), examples)
            try:
                with endings_interrupt() as codes:
                    run.go()
            except KeyboardInterrupt:
                code = codes[0] if codes else STOPPED
    if run.failure:
        path = output or fresh(f"fuzz-{subject.name}-{number}")
        tell_failure(subject, run.failure, path, again)
        write_new(path, b"".join(run.failure.record))
        if run.remembered:
            say(_("This play failed before; it is tried first until it passes."))
        note(
            _(
                "Found after {found} s; shrunk for another {more} s.",
                found=round(run.found),
                more=round(run.took - run.found),
            )
        )
    else:
        tell_figures(subject, run.seen, run.took, number, is_early=bool(code))
    if run.kept and not run.failure:
        say(_("What failed before passes now."))
    rows = run.rows
    if whole or not run.failure:
        tell_rows(rows, whole=whole)
        if not whole:
            note(_("--rows lists all rows, and --html draws them."))
    if html:
        title = _("{game}: the rows of the order of play", game=subject.title)
        facts = [
            _("Seed {seed}, {seconds} s.", seed=number, seconds=round(run.took)),
            summary(rows),
        ]
        if run.failure:
            facts.append(_("The run ended early: an invariant is broken."))
        facts += rows.never()
        page = flows.page(subject.flow, rows.taken, rows.refused, title, *facts)
        write_new(html, page.encode())
    lacking = all_rows and rows.untaken
    if lacking:
        note(_("Some rows were never taken, and --all-rows requires all of them."))
    raise typer.Exit(code or (BAD if run.failure or lacking else FINE))


def check_flow(game: Game[Any]) -> None:
    """Raise `SettingError` if the order of play has a fault, which play would hit at random."""
    for problem in game.flow.problems():
        raise SettingError(
            _("the order of play of {game} has a fault: {problem}", game=game.name, problem=problem)
        )


@contextmanager
def endings_interrupt() -> Iterator[list[int]]:
    """Let a signal that ends the process stop the block as Ctrl-C does; yield the exit codes then.

    Hypothesis takes any other exception for a broken invariant.
    """
    codes: list[int] = []

    def interrupt(number: int, _frame: object) -> None:
        codes.append(128 + number)
        raise KeyboardInterrupt

    handlers = {number: signal.signal(number, interrupt) for number in ENDINGS}
    try:
        yield codes
    finally:
        restore_handlers(handlers)


def check_ready(*outputs: Path | None) -> None:
    """Raise `SettingError` if invariants are not tested, or a file could not be written."""
    if find_spec("hypothesis") is None:
        raise SettingError(_("for fuzzing: pip install 'zweistrom[fuzz]'"))
    if not __debug__:
        raise SettingError(_("fuzzing needs assertions, which Python leaves out with -O"))
    for output in filter(None, outputs):
        check_new(output)


def folder_of(database: Path | None, game: str) -> Path:
    """Return the folder where failures of a game are kept, created if it is missing.

    Raises `SettingError` if nothing can be written there.
    """
    folder = (database or user_data_path("zweistrom", appauthor=False) / "failures") / game
    try:
        if database is None or not folder.exists():
            private_folder(folder)
        with TemporaryFile(dir=folder):
            return folder
    except OSError as problem:
        raise SettingError(
            _(
                "failures cannot be saved in {folder}: {reason}; use --no-database",
                folder=database or folder,
                reason=problem.strerror,
            )
        ) from None


@contextmanager
def storage() -> Iterator[None]:
    """Let hypothesis keep its examples in a temporary folder during the block."""
    with TemporaryDirectory(prefix="zweistrom-") as folder:
        os.environ.setdefault(STORAGE, folder)
        yield


def fresh(name: str) -> Path:
    """Return the name of a new record in the current folder."""
    names = (f"{name}{more}.jsonl" for more in ("", *(f"-{number}" for number in range(2, 10_000))))
    return next(path for path in map(Path, names) if not is_taken(path))


def throttle(show: Callable[[str], None]) -> Callable[[Run], None]:
    """Return a function that shows the progress of a run, some times a second."""
    last = 0.0

    def tell(run: Run) -> None:
        nonlocal last
        if monotonic() - last < 1 / PICTURES_A_SECOND:
            return
        last = monotonic()
        seconds = max(0, round(run.seconds_left))
        if run.failure:
            steps = len(run.failure.steps)
            show(
                _(
                    "an invariant is broken, by a play of {steps} steps; {left} s left to shrink "
                    "it",
                    steps=steps,
                    left=seconds,
                )
            )
        else:
            show(
                _(
                    "{actions} actions, {games} games, {left} s left",
                    actions=f"{run.seen['actions']:,}",
                    games=f"{run.seen['games']:,}",
                    left=seconds,
                )
            )

    return tell


def tell_failure(game: Game[Any], failure: Failure, path: Path, again: str) -> None:
    """Report which invariant is broken, where, and how to see it."""
    table = replay(game, record.parse(b"".join(failure.record), str(path)).game(), str(path))
    last = table.events[-1] if table.events else None
    ply = len(table.events)
    if last and repr(last.action) == failure.doing:
        where = _("at ply {ply}, {doing}", ply=ply, doing=failure.doing)
    else:
        where = _("after ply {ply}, in the step {doing}", ply=ply, doing=failure.doing)
    say(_("The play as a program, for a test:"))
    for line in failure.program.splitlines():
        say(f"    {line}".rstrip())
    say(
        _(
            "{game}: an invariant is broken {where}: {law}.",
            game=game.name,
            where=where,
            law=failure.invariant,
        )
    )
    if failure.watcher is not None:
        whose = {SPECTATOR: _("a spectator"), EVERYBODY: _("everybody")}
        seat = _("seat {seat}", seat=failure.watcher + 1)
        say(_("It is broken for {watcher}.", watcher=whose.get(failure.watcher, seat)))
    say(_("Failed check: {proof}", proof=failure.proof))
    say(_("See it: {command}", command=f"zweistrom replay {quoted(path)} --reveal"))
    say(_("Run it again: {command}", command=again))


def tell_figures(
    game: Game[Any], counts: Counter[str], seconds: float, seed: int, *, is_early: bool
) -> None:
    """Print that no invariant is broken, and how often each thing occurred."""
    facts = {"game": game.name, "seed": seed, "seconds": round(seconds)}
    if is_early:
        say(
            _(
                "{game}, seed {seed}: stopped after {seconds} s; every invariant held so far",
                **facts,
            )
        )
    else:
        say(_("{game}, seed {seed}: every invariant held, for {seconds} s", **facts))
    for what, number in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])):
        say(f"{number:9,} {what}")


def summary(rows: Rows) -> str:
    """Return how many rows were taken, and how many guards said both yes and no."""
    one_sided = {*rows.unrefused, *rows.untaken} & {*rows.guarded}
    return _(
        "rows: {taken} of {rows} taken; guards: {both} of {guards} said both yes and no",
        taken=len(rows.flow.rows) - len(rows.untaken),
        rows=len(rows.flow.rows),
        both=len(rows.guarded) - len(one_sided),
        guards=len(rows.guarded),
    )


def tell_rows(rows: Rows, *, whole: bool) -> None:
    """Print how often rows were taken: those that never were and the rarest, or the whole flow."""
    say(summary(rows))
    numbers: Sequence[int] = range(len(rows.flow.rows))
    if not whole:
        rarest = sorted(numbers, key=rows.taken.__getitem__)[: len(rows.untaken) + RAREST]
        numbers = list(dict.fromkeys([*rows.untaken, *rows.unrefused, *rarest]))
    for number in numbers:
        refusals = f"; {flows.refusals(rows.refused[number])}" if number in rows.guarded else ""
        say_whole_words(f"{flows.times(rows.taken[number]):>9} {rows.name(number)}{refusals}")
