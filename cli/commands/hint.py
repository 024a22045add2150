"""`zweistrom hint`: good actions for the seat to act, each with one sentence why."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Seat
from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.play.telling import names_of
from suite.core.text.forecast import Chance
from suite.core.view import EVERYBODY
from suite.play.beginning import game_of

from ..shell.arguments import completion
from ..shell.arguments.options import Json, UnfinishedFile
from ..shell.console import note, note_cut, say_json
from ..shell.games.recorded import seat_of, why_no_hint
from ..shell.games.saved_games import last_unfinished
from ..shell.messages import _
from ..shell.terminal.terminal import say_whole_words

MOST: Final = 20


def command(
    path: UnfinishedFile = None,
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

    They are computed from that seat's view only. While a person is playing, hints are given only
    at the table, and the record notes them: resume the game and ask there, or fork it.
    """
    path = last_unfinished() if path is None else path
    file = record.read_file(path)
    note_cut(file.cut, path)
    which = len(file.games) if which is None else which
    recorded = file.game(which)
    game = game_of(recorded, str(path))
    table = replay(game, recorded, str(path))
    if table.outcome:
        raise IllegalActionError(
            _(
                "game {number} in {path} has ended: there is nothing to decide; 'zweistrom replay' "
                "gives hints for each of its steps, with the key 'i'",
                number=which,
                path=path,
            )
        )
    if refusal := why_no_hint(path, recorded, table):
        raise IllegalActionError(refusal)
    asker = asking(table, seat)
    hints = game.hints(table.view(asker), names_of(table.header.seats), number)
    if not hints:
        note(_("No hint is available here."))
    for hint in hints:
        action = game.write(hint.action)
        if as_json:
            say_json(
                {
                    "ply": table.ply,
                    "seat": asker,
                    "action": action,
                    "rank": hint.rank,
                    **chance_as_json(hint.chance),
                    "sentence": hint.sentence,
                }
            )
        else:
            say_whole_words(hint.text(action))


def chance_as_json(chance: Chance | None) -> dict[str, float | None]:
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
    asker = None if seat is None else seat_of(seat, names)
    if actor is CHANCE or actor is None:
        raise IllegalActionError(_("chance acts next: there is nothing to decide"))
    if actor in table.left:
        raise IllegalActionError(
            _("{actor} has left the game: there is nothing to decide", actor=names[actor])
        )
    if asker not in (None, actor):
        raise IllegalActionError(
            _(
                "{actor} is to act, not {asker}: a hint is for the seat to act",
                actor=names[actor],
                asker=names[asker],
            )
        )
    if table.watcher not in (EVERYBODY, actor):
        raise IllegalActionError(
            _(
                "{actor} is to act, but this record does not show what {actor} saw",
                actor=names[actor],
            )
        )
    people = record.people(table.header.seats)
    if asker is None and table.watcher == EVERYBODY and people != [actor]:
        raise IllegalActionError(
            _(
                "{actor} is to act, and a hint would give away a hidden hand: '--as "
                "{number}' asks for that seat",
                actor=names[actor],
                number=actor + 1,
            )
        )
    return actor
