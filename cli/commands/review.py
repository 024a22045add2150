"""`zweistrom review`: what was luck in a recorded game, what was skill, and where it turned."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from suite import __version__
from suite.core.errors import IllegalActionError
from suite.core.picture.palette import SHADES
from suite.core.play.table import Table
from suite.core.play.telling import result_sentence
from suite.play.review import Progress
from suite.review import DEEP, USUAL, Budget, Review, Reviewing, curve, side_of, story
from suite.review.annotation import annotate
from suite.review.cache import Shelf
from suite.review.page import page

from ..shell import settings
from ..shell.arguments.options import AsSeat, GameNumber, Json, Output, RecordFile, Ui
from ..shell.console import STOPPED, note, say, say_json
from ..shell.games.recorded import read_game, reviewed_part, why_no_review
from ..shell.games.saved_games import quoted
from ..shell.messages import _
from ..shell.progress import progress
from ..shell.terminal.export import check_new, write_new
from ..shell.terminal.terminal import best_interface, renderable, say_whole_words, terminal

NARROWEST, WIDEST, ROWS = 40, 100, 10
"""The fewest and the most columns of the curve, and its rows."""
MOST_SECONDS: Final = 86_400
"""The longest time for the choices of a game: a day."""


def command(
    file: RecordFile,
    number: GameNumber = 1,
    seat: AsSeat = None,
    deep: Annotated[
        bool, typer.Option("--deep", help="Look at many times more positions.")
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time",
            metavar="SECONDS",
            min=1,
            max=MOST_SECONDS,
            show_default=False,
            help="About how long to spend on choices; the result then depends on the machine.",
        ),
    ] = None,
    output: Output = None,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            metavar="FILE",
            show_default=False,
            help="Write a page for a browser to this file, with the curve and the boards.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Review a game: what was luck, what was skill, and where it turned.

    Every choice is judged by what its seat could see. A choice is marked if it lost at least 5 % of
    a win (?!), 10 % (?) or 20 % (??) for certain. A finished game is seen whole; in an unfinished
    one only the choices of a seat that may be seen are judged.

    With -o the record, with marks and comments, goes to a new file; with --html a page for a
    browser. Ctrl-C writes what is done. The review is kept beside the record.
    """
    game = read_game(file, number, seat, reveal=False)
    recorded, names = game.recorded, game.names
    if refusal := why_no_review(file, recorded, game.table):
        raise IllegalActionError(refusal)
    table = reviewed_part(recorded, game.table)
    side = side_of(table, None if seat is None else game.watcher)
    for new in filter(None, (output, html)):
        check_new(new)
    budget = DEEP if deep else USUAL
    if seconds:
        budget = msgspec.structs.replace(budget, seconds=seconds)
    shelf = Shelf(file, number, recorded)
    review = shelf.read(side, budget)
    if review is None:
        review = _make(Reviewing(table, side, budget))
        if review.complete and not seconds:
            shelf.write(side, review, budget)
    if output is not None:
        write_new(output, annotate(recorded, review, table, names))
    if html is not None:
        result = result_sentence(table, names) if table.outcome else ""
        write_new(html, page(review, table, names, result, __version__).encode())
        note(_("The page is in {path}", path=quoted(html)))
    if as_json:
        say_json(_as_json(review, file, number, table, names, budget))
    elif output is None and html is None:
        _say(review, table, names)
    if not review.complete:
        note(_("The review was stopped: what it did not get to counts as hidden."))
        raise typer.Exit(STOPPED)


def _make(work: Reviewing) -> Review:
    """Make a review, as far as it gets before Ctrl-C."""
    with suppress(KeyboardInterrupt), progress() as show:
        for step in work.work():
            show(Progress(*step).sentence)
    return work.review()


def _as_json(
    review: Review,
    file: Path,
    number: int,
    table: Table[Any],
    names: list[str],
    budget: Budget,
) -> dict[str, Any]:
    """Return everything in one object, with the sentences for people."""
    marks = [
        {
            "ply": step.ply,
            "seat": step.actor,
            "mark": step.verdict.mark,
            "action": step.action,
            "best": step.verdict.best,
            "loss": step.verdict.loss,
            "low": step.verdict.low,
            "sentence": story.comment(step, table, names),
        }
        for step in review.mistakes
    ]
    return {
        "file": str(file),
        "game": number,
        "names": names,
        "budget": msgspec.to_builtins(budget),
        **msgspec.to_builtins(review),
        "marks": marks,
        "curve": review.curve,
    }


def _say(review: Review, table: Table[Any], names: list[str]) -> None:
    """Print a review for people."""
    say_whole_words(_("{game}: {names}", game=table.game.title, names=", ".join(names)))
    if table.outcome:
        say_whole_words(result_sentence(table, names))
    if review.side is not None:
        say_whole_words(
            _("As {name} saw it; nothing is known of the others.", name=names[review.side])
        )
    say()
    _draw(review, names)
    for line in story.accounts(review, names):
        say_whole_words(line)
    say()
    say(_("Where the game turned:"))
    for line in story.turning_points(review, table, names):
        say_whole_words(f"  {line}")
    say()
    for line in filter(None, story.summary(review, names)):
        say_whole_words(line)
    for line in story.marks(review, table, names):
        say_whole_words(f"  {line}")
    if undecided := story.close(review):
        say_whole_words(
            _.plural(
                "One choice is too close to call; --deep looks at more positions.",
                "{number} choices are too close to call; --deep looks at more positions.",
                undecided,
            )
        )


def _draw(review: Review, names: list[str]) -> None:
    """Draw the curve, in colour or in letters, if the terminal is wide enough."""
    interface = best_interface(Ui(settings.value("ui")))
    width = min(terminal().width, WIDEST)
    if interface is Ui.LINE or width < NARROWEST:
        return
    if interface is Ui.ASCII:
        say(str(curve.draw(review, width, ROWS, names, letters=True)))
    else:
        terminal().print(renderable(curve.draw(review, width, ROWS, names), SHADES), end="")
        sys.stdout.flush()
    say()
