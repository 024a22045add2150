"""`zweistrom why`: explains whether an action is legal in a recorded game, and what it would do."""

from __future__ import annotations

from typing import Annotated

import typer

from suite.core.errors import NotationError
from suite.core.game import Reason
from suite.core.play.telling import result_sentence
from suite.core.view import EVERYBODY

from ..lines.typing.parser import read_action
from ..shell.arguments.options import AsSeat, GameNumber, Json, RecordFile
from ..shell.console import BAD, note, say, say_json
from ..shell.games.recorded import At, RecordedGame, read_game
from ..shell.messages import _


def command(
    file: RecordFile,
    action: Annotated[
        list[str],
        typer.Argument(
            metavar="ACTION",
            show_default=False,
            help="An action as typed at the table, such as: end",
        ),
    ],
    at: At = None,
    number: GameNumber = 1,
    seat: AsSeat = None,
    as_json: Json = False,
) -> None:
    """Explain why an action is allowed or refused in a recorded game, and what it would do.

    The answer is based on the asker's view: everything in a finished game, else the view of a
    spectator or, with --as, of a seat. The exit code is 0 if the action is allowed, else 1.
    """
    text = " ".join(action)
    if not text.strip():
        raise NotationError(_("'why' needs an action: why FILE ACTION"))
    recorded_game = read_game(file, number, seat, reveal=False)
    game, ply = recorded_game.game, recorded_game.check_ply(at)
    move = read_action(text, game, game.legal(recorded_game.view(ply).state))
    reason = _reason(recorded_game, ply, move)
    if as_json:
        say_json(
            {
                "ply": ply,
                "action": game.write(move),
                "legal": reason.legal,
                "sentence": reason.sentence,
                "chapter": reason.chapter,
            }
        )
    else:
        chapter = f" ({reason.chapter})" if reason.chapter else ""
        say(f"{_('yes') if reason.legal else _('no')}: {reason.sentence}{chapter}")
    if not reason.legal:
        raise typer.Exit(BAD)
    if not _knows(recorded_game, ply):
        note(_("as far as this side can see; what it cannot see may still forbid it"))


def _reason(recorded_game: RecordedGame, ply: int, action: int) -> Reason:
    if recorded_game.table.outcome and ply == len(recorded_game.table.events):
        result = result_sentence(recorded_game.table, recorded_game.names)
        return Reason(False, _("The game is over. {told}", told=result), "")
    return recorded_game.game.explain(recorded_game.view(ply), action, recorded_game.names)


def _knows(recorded_game: RecordedGame, ply: int) -> bool:
    """Return whether the asker knows everything that decides which actions are legal."""
    view = recorded_game.view(ply)
    return view.watcher in (EVERYBODY, recorded_game.game.actor(view.state))
