"""`zweistrom companion GAME [FILE]`: the companion of a game on a real table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from suite.companion.companion import Companion
from suite.core.errors import PositionError, SettingError
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.play import record
from suite.core.play.record import Header, RecordError
from suite.core.play.table import Table, is_real
from suite.core.play.telling import names_of
from suite.play.beginning import Offer, begin, game_of, has_ended, resume

from ..lines import dialog
from ..lines.companion import companion_in_lines, how_to_go_on
from ..lines.position_dialog import ask_position
from ..shell.arguments.game_commands import app_for
from ..shell.arguments.options import Interface, Ui
from ..shell.console import note
from ..shell.games.recorded import read_position, seat_of
from ..shell.games.saved_games import folder
from ..shell.games.seats import person
from ..shell.messages import _
from ..shell.terminal.terminal import choose_interface

NOBODY, ALL = "nobody", "all"
"""Whose hand is known: no seat's, every seat's."""


def companion(
    game: Game[Any],
    rules: Rules,
    path: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help="The file to write the record to; a companion's game in it is continued. Default: "
            "a new file among your games.",
        ),
    ] = None,
    people: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="NAME",
            show_default=False,
            help="A player at the table, in the order of play; repeat it for each. Without it the "
            "companion asks for all it needs.",
        ),
    ] = None,
    whose: Annotated[
        str | None,
        typer.Option(
            "--knows",
            metavar="NAME|nobody|all",
            show_default=False,
            help="Whose hand the companion knows: one player's, nobody's or everybody's.",
        ),
    ] = None,
    position: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="STATE.json",
            help="Begin from this position; a view may have unknown cards, and says whose hand is "
            "known.",
        ),
    ] = None,
    interface: Interface = Ui.AUTO,
) -> None:
    """Follow a game on a real table: score, rules, advice.

    You type each action and each card or tile that comes up; entries are checked and recorded.
    """
    if path is not None and path.is_file() and path.stat().st_size:
        if people or whose or position:
            raise SettingError(
                _("{path} already holds a game; name another file for a new one", path=path)
            )
        go_on(game, path, interface)
        return
    header = _header(game, rules, people or [], whose, position)
    table = Table(game, header)
    with closing(begin(table, folder(), path)) as recorder:
        _open_companion(table, recorder.path, interface)


def go_on(game: Game[Any], path: Path, interface: Ui) -> None:
    """Resume the last game of a file, which must be one of a companion."""
    file = record.read_file(path)
    recorded = file.games[-1]
    if game_of(recorded, str(path)).name != game.name:
        raise RecordError(
            str(path),
            recorded.line,
            _(
                "this is a game of {played!r}, not of {name!r}",
                played=recorded.header.game,
                name=game.name,
            ),
        )
    if has_ended(recorded):
        raise SettingError(
            _("the last game in {path} has ended; 'zweistrom replay' shows it", path=path)
        )
    if not is_real(recorded.header):
        raise SettingError(
            _(
                "the last game in {path} was not followed at a real table; 'resume' continues it",
                path=path,
            )
        )
    with closing(resume(game, path, file, note)) as resumed:
        _open_companion(resumed.table, path, interface)


def _open_companion(table: Table[Any], path: Path, interface: Ui) -> None:
    companion = Companion(table, names_of(table.header.seats))
    shown_as = choose_interface(interface, full=True)
    try:
        if shown_as is Ui.FULL:
            from ..screens.table.companion import companion_full_screen

            companion_full_screen(companion, path)
        else:
            companion_in_lines(companion, path, shown_as)
    finally:
        if table.outcome is None:
            note(how_to_go_on(path, table.game.name))


def _header(
    game: Game[Any], rules: Rules, people: Sequence[str], whose: str | None, position: Path | None
) -> Header:
    """Return the header of a new game; settings missing on the command line are asked for."""
    state = None if position is None else read_position(position)
    ask = not people
    if ask:
        people = _who(game)
        rules = _rules(game, rules)
    game.check_seats(len(people))
    offer = Offer(game)
    seats = [person(offer, name) for name in people]
    names = names_of(seats)
    if state is not None:
        if whose is not None:
            raise SettingError(_("the position says whose hand is known; leave out --knows"))
        view = _side_of(state, len(seats))
    else:
        if whose is None:
            whose = _whose(names) if ask else NOBODY
        view = _side(whose, names)
    header = offer.header(rules, seats, undo_free=True, view=view, state=state)
    if ask and state is None and _is_running():
        return ask_position(game, header)
    return header


def _side(whose: str, names: Sequence[str]) -> int | str | None:
    """Return the view of a record that knows a hand: a seat, `spectator`, or `None` for all."""
    if whose == ALL:
        return None
    return "spectator" if whose == NOBODY else seat_of(whose, names)


def _side_of(state: dict[str, Any], seats: int) -> int | str | None:
    """Return the view of a position: that of its watcher, or `None` if it is the true state."""
    if "seat" not in state:
        return None
    seat = state["seat"]
    if seat is None:
        return "spectator"
    if type(seat) is int and 0 <= seat < seats:
        return seat
    raise PositionError(
        _("seat is {seat!r}; it must be null or a seat from 0 to {last}", seat=seat, last=seats - 1)
    )


# --- questions


def _who(game: Game[Any]) -> list[str]:
    names: list[str] = []
    note(_("Who is at the table, in order of play?"))
    while len(names) < max(game.seats):
        name = dialog.answer(_("Player {number}: ", number=len(names) + 1))
        if not name and len(names) in game.seats:
            break
        try:
            names.append(person(Offer(game), name).name)
        except SettingError as problem:
            note(str(problem))
    return names


def _rules(game: Game[Any], rules: Rules) -> Rules:
    """Ask for the edition, unless the command line has changed the default rules."""
    return game.new_rules(dialog.edition(game)) if rules == game.new_rules() else rules


def _whose(names: Sequence[str]) -> str:
    note(_("Whose hand will you enter?"))
    number = dialog.number([_("nobody's"), *names, _("everybody's")])
    return [NOBODY, *map(str, range(1, len(names) + 1)), ALL][number]


def _is_running() -> bool:
    note(_("Is the game just beginning?"))
    return dialog.number([_("yes"), _("no, I will type in the position")]) == 1


app = app_for(companion, "[FILE]")
