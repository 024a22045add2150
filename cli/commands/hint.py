"""`zweistrom hint`: good actions for the seat to act, each with one sentence why."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated, Any, Final

import typer

from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Seat
from suite.core.forecast import Chance
from suite.core.play import record
from suite.core.play.record import InUseError
from suite.core.play.replay import replay
from suite.core.play.table import HINT, Table
from suite.core.play.telling import names_of
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY

from ..shell import completion
from ..shell.console import note, say_json
from ..shell.options import Json, RecordFile
from ..shell.recorded import game_of, has_ended, seat_of
from ..shell.saved_games import go_on_with
from ..shell.terminal import say_whole_words

_: Final = Catalogue("cli")

MOST: Final = 20


def command(
    path: RecordFile,
    seat: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="SEAT",
            autocompletion=completion.seats_of_record,
            help="The seat that asks (number from 1, or name); it must be the seat to act.",
        ),
    ] = None,
    number: Annotated[int, typer.Option("-n", min=1, max=MOST, help="Number of hints.")] = 3,
    which: Annotated[
        int | None,
        typer.Option(
            "--game",
            metavar="N",
            min=1,
            show_default="the last",
            help="Which game of the file, from 1.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Give hints for an unfinished game.

    Hints are good actions of the seat to act, the best first.

    They are computed from that seat's view only, and the record is marked. A last line that was
    cut short is removed and reported, as when resuming. A game that another program plays is left
    alone: ask for the hint there.
    """
    file = record.read_file(path)
    which = len(file.games) if which is None else which
    recorded = file.game(which)
    game = game_of(recorded, str(path))
    table = replay(game, recorded, str(path))
    if table.outcome or has_ended(recorded):
        raise IllegalActionError(
            _(
                "game {number} in {path} has ended: there is nothing to decide",
                number=which,
                path=path,
            )
        )
    if which < len(file.games):
        raise IllegalActionError(
            _(
                "game {number} in {path} cannot be marked, for another game follows it: hints are "
                "for the last game of a file",
                number=which,
                path=path,
            )
        )
    asker = asking(table, seat)
    view = table.view(asker)
    found = game.hints(view, names_of(table.header.seats), number)
    if not found:
        note(_("There is no hint for this."))
        return
    try:
        recorder = go_on_with(path, file)
    except InUseError:
        raise IllegalActionError(
            _(
                "another program is playing the game in {path}, so it cannot be marked from here: "
                "ask there, with the key 'i' or the word '{word}'",
                path=path,
                word=_.within("typed", HINT),
            )
        ) from None
    with closing(recorder):
        replay(game, recorded, str(path), recorder).mark(HINT, asker)
    for hint in found:
        action = game.write(hint.action)
        if as_json:
            say_json(
                {
                    "ply": table.ply,
                    "seat": asker,
                    "action": action,
                    "rank": hint.rank,
                    **measured(hint.chance),
                    "sentence": hint.sentence,
                }
            )
        else:
            say_whole_words(hint.told(action))
    if not as_json:
        note(_("The record is marked: a hint was given."))


def measured(chance: Chance | None) -> dict[str, float | None]:
    """Return a chance as JSON has it, with four decimals; `null` where none was measured."""
    if chance is None:
        return {"chance": None, "low": None, "high": None}
    return {
        "chance": round(chance.share, 4),
        "low": round(chance.low, 4),
        "high": round(chance.high, 4),
    }


def asking(table: Table[Any], seat: str | None) -> Seat:
    """Return the seat that asks for a hint: the one to act, which `seat` must name if given.

    Without a name it is a side that may be seen: that of the only person in the game, or the one
    that the record holds. Raises `IllegalActionError` for any other seat, or if chance is to act.
    """
    names = names_of(table.header.seats)
    actor = table.actor
    asked = None if seat is None else seat_of(seat, names)
    if actor is CHANCE or actor is None:
        raise IllegalActionError(_("chance is to act next: there is nothing to decide"))
    if actor in table.left:
        raise IllegalActionError(
            _("{actor} has left the game: there is nothing to decide", actor=names[actor])
        )
    if asked not in (None, actor):
        raise IllegalActionError(
            _(
                "{actor} is to act, not {asker}: a hint is for the seat to act",
                actor=names[actor],
                asker=names[asked],
            )
        )
    if table.watcher not in (EVERYBODY, actor):
        raise IllegalActionError(
            _("this record does not hold what {actor} has seen, who is to act", actor=names[actor])
        )
    if asked is None and table.watcher == EVERYBODY and people(table) != [actor]:
        raise IllegalActionError(
            _(
                "{actor} is to act, and a hint would tell of a hand that others may not see: "
                "'--as {number}' asks for that seat",
                actor=names[actor],
                number=actor + 1,
            )
        )
    return actor


def people(table: Table[Any]) -> list[Seat]:
    """Return the seats of people."""
    seats = table.header.seats
    return [seat for seat, each in enumerate(seats) if each.player == record.HUMAN]
