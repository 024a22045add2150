"""`zweistrom drill`: your mistakes, from some records or all your games, or exercises of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer

from suite.core import games as installed
from suite.core.errors import IllegalActionError, SettingError
from suite.core.play import record
from suite.core.play.record import RecordError
from suite.core.play.telling import names_of
from suite.play.beginning import outcome_of, own_seat
from suite.play.drill import Drill, MistakeTry
from suite.play.exercises import ExerciseDrill
from suite.work import Here

from ..lines.drill import ExerciseSession, MistakeSession
from ..shell.arguments import completion
from ..shell.arguments.options import Interface, Ui
from ..shell.console import note
from ..shell.games import saved_games
from ..shell.games.own_games import OwnGame, OwnGames
from ..shell.games.recorded import seat_of
from ..shell.games.seats import line_up, own_names
from ..shell.games.solved_lessons import keep, learned, solved, write
from ..shell.messages import _
from ..shell.progress import result_of
from ..shell.terminal.terminal import choose_interface, say_whole_words


def command(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE...|GAME",
            show_default=False,
            autocompletion=completion.records,
            help="Files of records, or a game, for exercises; default: all your finished games, "
            "the newest first.",
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="SEAT",
            autocompletion=completion.seats_of_record,
            help="Whose mistakes (number from 1, or name); default: yours.",
        ),
    ] = None,
    theme: Annotated[
        str,
        typer.Option(
            metavar="THEME", show_default=False, help="Only exercises of this theme; default: all."
        ),
    ] = "",
    timed: Annotated[
        bool, typer.Option("--timed", help="As many exercises as you can in three minutes.")
    ] = False,
    daily: Annotated[
        bool, typer.Option("--daily", help="The exercise of the day, the same for everybody.")
    ] = False,
    again: Annotated[
        bool,
        typer.Option("--again", help="Also repeat solved mistakes, or exercises you have tried."),
    ] = False,
    interface: Interface = Ui.AUTO,
) -> None:
    """Retry your mistakes, or solve exercises.

    You see the position of a choice that a review has marked, as you saw it, and look for something
    better. Your seat is that of the only person in a game, or, of several people, the one with your
    name (see 'config name').

    Games that have not been reviewed are reviewed first. Solved mistakes are not asked again.

    With GAME you get exercises: positions in which one action is clearly the best. Your first
    answers give you a rating.
    """
    game = str(files[0]) if files and str(files[0]) in installed.names() else ""
    if seat is not None and (game or not files):
        raise SettingError(_("--as names a seat of a record: name its FILE too"))
    if not game and (theme or timed or daily):
        raise SettingError(_("--theme, --timed and --daily are for exercises: name a GAME"))
    if daily and (theme or timed):
        raise SettingError(_("--daily is a single exercise, without --theme and --timed"))
    if game:
        _exercise(
            game,
            interface,
            theme=theme,
            day=date.today().isoformat() if daily else "",
            again=again,
            start=monotonic() if timed else None,
        )
        return
    here = Here()
    drill = Drill(here.give, () if again else solved())
    shown_as = choose_interface(interface)
    if files:
        games = [*_games_in(files, seat)]
        _practise((_mistakes(drill, here, game) for game in games), drill, here, shown_as)
        _say_end(drill)
        return
    own = OwnGames(reversed(saved_games.files()))
    _practise(_all_mistakes(own, drill, here), drill, here, shown_as)
    own.say_passed_over()
    if not drill.games:
        raise SettingError(
            _(
                "no mistakes to retry: there is no finished game of {name} in {folder}; "
                "'zweistrom drill tiles' sets exercises",
                name=own.names[0],
                folder=saved_games.folder(),
            )
        )
    _say_end(drill)


def _exercise(game: str, interface: Ui, **choices: Any) -> None:
    """Ask for exercises until the person leaves, none is left, or the time is up.

    The `choices` are those of an `ExerciseDrill`.
    """
    known = learned()
    drill = ExerciseDrill(game, known.tried, known.ratings, **choices)
    shown_as = choose_interface(interface)
    session: ExerciseSession | None = None
    while task := drill.next(monotonic()):
        pause = _("Press Enter for the next exercise. ")
        if session and not drill.is_timed and not session.pause(pause):
            break
        session = ExerciseSession(task, shown_as)
        stays = session.practise(
            _(
                "Exercise {number}: you are {name}.",
                number=len(drill.asked),
                name=task.names[task.view.watcher],
            )
        )
        if sentence := drill.rate(monotonic()):
            write(known)
            note(sentence)
        if not stays:
            break
    note(drill.summary())


def _games_in(paths: Iterable[Path], seat: str | None) -> Iterator[OwnGame]:
    """Yield the games of files that a person has named, which must all be finished."""
    for path in paths:
        for number, recorded in enumerate(record.read_file(path).games, 1):
            outcome = outcome_of(recorded, str(path))
            if outcome is None:
                raise IllegalActionError(
                    _(
                        "game {number} in {path} is not finished: its mistakes are shown "
                        "once it is",
                        number=number,
                        path=path,
                    )
                )
            seats = recorded.header.seats
            whose = own_seat(seats, own_names()) if seat is None else seat_of(seat, names_of(seats))
            if whose is None:
                raise SettingError(
                    _(
                        "game {number} in {path} does not say which seat is yours: '--as 1' names "
                        "the first one",
                        number=number,
                        path=path,
                    )
                )
            yield OwnGame(path, number, recorded, outcome, whose)


def _all_mistakes(own: OwnGames, drill: Drill, here: Here) -> Iterator[list[MistakeTry]]:
    """Yield the mistakes in each game of the user; what is damaged is passed over."""
    for game in own:
        try:
            yield _mistakes(drill, here, game)
        except RecordError:
            own.damaged += 1
        except (IllegalActionError, SettingError):
            continue  # a record in which no hand was seen, or a game that cannot be reviewed


def _mistakes(drill: Drill, here: Here, game: OwnGame) -> list[MistakeTry]:
    """Return the mistakes in a game that are not solved; it is reviewed if it has not been."""
    ask = partial(drill.look, game.shelf, game.seat)
    mistakes: list[MistakeTry] = result_of(here, game.path.name, ask)
    return mistakes


def _practise(games: Iterable[list[MistakeTry]], drill: Drill, here: Here, interface: Ui) -> None:
    """Ask for the mistakes in some games, one after the other, until the person leaves."""
    session: MistakeSession | None = None
    for mistakes in games:
        for number, mistake in enumerate(mistakes, 1):
            if session and not session.pause(_("Press Enter for the next mistake. ")):
                return
            session = MistakeSession(mistake, here, interface)
            drill.asked.append(mistake)
            if number == 1:
                table = mistake.mistake.table
                seats = line_up(table.header.seats)
                say_whole_words(_("{title}: {seats}.", title=table.game.title, seats=seats))
            stays = session.practise(
                _(
                    "Mistake {number} of {of_all} in this game, at step {ply}.",
                    number=number,
                    of_all=len(mistakes),
                    ply=mistake.mistake.step.ply,
                )
            )
            if mistake.is_solved:
                keep(mistake.word)
            if not stays:
                return


def _say_end(drill: Drill) -> None:
    """Say how many mistakes were solved, or that there was none."""
    if drill.asked:
        note(
            _(
                "{solved} of {asked} solved. The unsolved ones will come again.",
                solved=drill.solved,
                asked=len(drill.asked),
            )
        )
    elif drill.known:
        note(
            _.plural(
                "Nothing to drill: the one mistake is solved; --again asks for it again.",
                "Nothing to drill: all {number} mistakes are solved; --again asks for them again.",
                drill.known,
            )
        )
    else:
        note(_("Nothing to drill: none of your choices was clearly a mistake."))
