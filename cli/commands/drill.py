"""`zweistrom drill`: your mistakes as exercises, from some records or from all your games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from suite.core.errors import IllegalActionError, SettingError
from suite.core.play import record
from suite.core.play.record import RecordError
from suite.core.play.replay import replay
from suite.core.play.telling import names_of
from suite.core.text.catalogue import Catalogue
from suite.review.exercise import Exercise, mistakes

from ..lines.drill import ExerciseSession
from ..shell import completion, reviews, saved_games
from ..shell.console import note
from ..shell.options import Interface, Ui
from ..shell.own_games import OwnGame, OwnGames, outcome_of, own_seat
from ..shell.recorded import game_of, seat_of
from ..shell.seats import line_up, own_names
from ..shell.solved_lessons import keep, solved
from ..shell.terminal import choose_interface, say_whole_words

_: Final = Catalogue("cli")


def command(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE...",
            show_default=False,
            autocompletion=completion.records,
            help="Files of records; default: all your finished games, the newest first.",
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
    again: Annotated[bool, typer.Option("--again", help="Ask for solved mistakes too.")] = False,
    interface: Interface = Ui.AUTO,
) -> None:
    """Try your mistakes again, as exercises.

    You see the position of a choice that a review has marked, as you saw it, and look for something
    better. Your seat is that of the only person in a game; of several, the one with your name (see
    'config name').

    Games are reviewed first where that has not been done. What is solved does not come again.
    """
    if seat is not None and not files:
        raise SettingError(_("--as names a seat of a record: name its FILE too"))
    drill = Drill(choose_interface(interface), again=again)
    if files:
        drill.practise(map(drill.mistakes, [*_named(files, seat)]))
        drill.say_end()
        return
    own = OwnGames(reversed(saved_games.files()))
    drill.practise(_of_all(own, drill))
    own.say_passed_over()
    if not drill.games:
        raise SettingError(
            _(
                "nothing to drill: there is no finished game of {name} in {folder}; 'zweistrom "
                "play' begins one",
                name=own.names[0],
                folder=saved_games.folder(),
            )
        )
    drill.say_end()


def _named(paths: Iterable[Path], seat: str | None) -> Iterator[OwnGame]:
    """Yield the games of files that a person has named, which must all be finished."""
    for path in paths:
        for number, recorded in enumerate(record.read_file(path).games, 1):
            outcome = outcome_of(recorded, str(path))
            if outcome is None:
                raise IllegalActionError(
                    _(
                        "game {number} in {path} is not finished: its mistakes are told when it is",
                        number=number,
                        path=path,
                    )
                )
            seats = recorded.header.seats
            asked = own_seat(seats, own_names()) if seat is None else seat_of(seat, names_of(seats))
            if asked is None:
                raise SettingError(
                    _(
                        "game {number} in {path} does not say which seat is yours: '--as 1' names "
                        "the first one",
                        number=number,
                        path=path,
                    )
                )
            yield OwnGame(path, number, recorded, outcome, asked)


def _of_all(own: OwnGames, drill: Drill) -> Iterator[Mistakes]:
    """Yield the mistakes in each game of the user; what is damaged is passed over."""
    for game in own:
        try:
            yield drill.mistakes(game)
        except RecordError:
            own.damaged += 1
        except (IllegalActionError, SettingError):
            continue  # a record in which no hand was seen, or a game that cannot be reviewed


Mistakes: TypeAlias = dict[str, Exercise]
"""Exercises, each by the word that is kept when it is solved."""


class Drill:
    """Exercises one after the other.

    - `games`: how many games were looked at; `known`: how many of their mistakes had been solved
    - `asked`, `solved`: how many exercises were shown, and how many of these were solved
    """

    def __init__(self, interface: Ui, *, again: bool) -> None:
        self.interface = interface
        self.done = set() if again else solved()
        self.games = self.known = self.asked = self.solved = 0

    def mistakes(self, game: OwnGame) -> Mistakes:
        """Return the mistakes in a game that are not solved; it is reviewed if it has not been."""
        path, number, recorded = game.path, game.number, game.recorded
        side = reviews.side_of(path, recorded, game.seat)
        self.games += 1
        found = reviews.kept(path, number, recorded, game.seat)
        table = None
        if not found:
            table = replay(game_of(recorded, str(path)), recorded, str(path))
            found = reviews.made(path, number, recorded, table, side, path.name)
        review, budget = found
        steps = mistakes(recorded, review, game.seat)
        left = {word: step for word, step in steps.items() if word not in self.done}
        self.known += len(steps) - len(left)
        if not left:
            return {}
        table = table or replay(game_of(recorded, str(path)), recorded, str(path))
        return {word: Exercise(table, step, budget) for word, step in left.items()}

    def practise(self, games: Iterable[Mistakes]) -> None:
        """Ask for the mistakes in some games, one after the other, until the person leaves."""
        session: ExerciseSession | None = None
        for found in games:
            for number, (word, exercise) in enumerate(found.items(), 1):
                if session and not session.pause(_("Press Enter for the next mistake. ")):
                    return
                session = ExerciseSession(exercise, self.interface)
                self.asked += 1
                if number == 1:
                    _say_game(exercise)
                stays = session.practise(
                    _(
                        "Mistake {number} of {of_all} in this game, at ply {ply}.",
                        number=number,
                        of_all=len(found),
                        ply=exercise.step.ply,
                    )
                )
                if session.solved:
                    self.solved += 1
                    keep(word)
                if not stays:
                    return

    def say_end(self) -> None:
        """Say how many mistakes were solved, or that there was none."""
        if self.asked:
            note(
                _(
                    "{solved} of {asked} solved. What is not solved comes again.",
                    solved=self.solved,
                    asked=self.asked,
                )
            )
        elif self.known:
            note(
                _.plural(
                    "Nothing to drill: the one mistake is solved; --again asks for it again.",
                    "Nothing to drill: all {number} mistakes are solved; --again asks for them "
                    "again.",
                    self.known,
                )
            )
        else:
            note(_("Nothing to drill: none of your choices was clearly a mistake."))


def _say_game(exercise: Exercise) -> None:
    """Print which game an exercise is of."""
    table = exercise.table
    title, seats = table.game.title, line_up(table.header.seats)
    say_whole_words(_("{title}: {seats}.", title=title, seats=seats))
