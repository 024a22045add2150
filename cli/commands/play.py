"""`zweistrom play GAME [SEAT]...`: plays a new game at this terminal."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from suite.core.errors import SettingError
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.play.player import new_key
from suite.core.play.table import Table
from suite.core.play.telling import names_of
from suite.play.beginning import START, Offer, begin
from suite.play.first_game import first_games

from ..screens.opening import lead, play_table
from ..shell import settings
from ..shell.arguments import completion
from ..shell.arguments.game_commands import app_for
from ..shell.arguments.options import (
    Interface,
    Isolated,
    Json,
    Output,
    Pace,
    Pacing,
    Seed,
    Share,
    Ui,
    UndoFree,
    new_seed,
)
from ..shell.console import at_terminal
from ..shell.games.recorded import read_position, seat_of
from ..shell.games.saved_games import folder
from ..shell.games.seats import note_successions, seat_people_and_programs
from ..shell.games.strangers import admit, check_isolated
from ..shell.messages import _

Seats = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SEAT",
        show_default=False,
        autocompletion=completion.players,
        help="A person's name, ai:NAME[:key=value...], cmd:COMMAND or FILE.py:Class, one for each "
        "seat; default: you against a program of your level (see 'config level').",
    ),
]


def play(
    game: Game[Any],
    rules: Rules,
    seats: Seats = None,
    seed: Seed = None,
    output: Output = None,
    first: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT",
            autocompletion=completion.seats_typed,
            help="Who begins: a seat's number from 1, or its name.",
        ),
    ] = None,
    position: Annotated[
        Path | None,
        typer.Option("--from", metavar="STATE.json", help="Begin from this position."),
    ] = None,
    undo: UndoFree = None,
    share: Share = None,
    isolated: Isolated = False,
    interface: Interface = Ui.AUTO,
    pace: Pacing = Pace.QUICK,
    as_json: Json = False,
) -> None:
    """Play a game with people and programs."""
    is_plain = not (seats or position or as_json) and interface is Ui.AUTO
    if is_plain and at_terminal() and settings.asks_level():
        from ..lines import menu

        words = [other for other, its in first_games().items() if its.name == game.name]
        if word := menu.ask_level(words):
            lead(word, interface)
            return
    if isolated:
        check_isolated(seats or [])
    seatings = seat_people_and_programs(game, seats or [])
    note_successions(game, [seat.player for seat in seatings])
    header = Offer(game).header(
        rules,
        seatings,
        seed=new_seed() if seed is None else seed,
        key=new_key() if seed is None else None,
        undo_free=bool(undo),
        state=None if position is None else read_position(position),
    )
    table = Table(game, header)
    players, has_key = [seat.player for seat in seatings], header.key is not None
    admit(game, players, share, isolated=isolated, has_key=has_key)
    if first is not None:
        starter = seat_of(first, names_of(seatings))
        if START not in game.flow.verbs:
            raise SettingError(
                _("{name} itself says who begins; leave out --first", name=game.name)
            )
        if table.actor is not CHANCE:
            raise SettingError(
                _("the position given by --from says who is to act; leave out --first")
            )
        table.take(game.read(f"{START} {starter}"))
    with closing(begin(table, folder(), output)) as recorder:
        play_table(table, recorder.path, interface, as_json=as_json, pace=pace)


app = app_for(play)
