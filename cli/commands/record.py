"""`zweistrom record`: commands that check, show and convert records."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from suite.core.errors import SettingError
from suite.core.files import is_locked
from suite.core.play import record, replay
from suite.core.play.record import RecordError
from suite.core.play.telling import departure_sentence, last_action
from suite.core.view import SPECTATOR
from suite.play.beginning import game_of

from ..shell.arguments import completion
from ..shell.arguments.group import Group
from ..shell.arguments.options import (
    AsSeat,
    GameNumber,
    Interface,
    Json,
    Output,
    RecordFile,
    Reveal,
    Ui,
)
from ..shell.console import FINE, exit_code, note, say, say_json
from ..shell.games.forks import save_fork
from ..shell.games.recorded import At, RecordedGame, read_game, watcher_named
from ..shell.games.saved_games import how_to_resume
from ..shell.help import Command
from ..shell.messages import _
from ..shell.terminal.endings import say_ending
from ..shell.terminal.export import Format, Size, picture, write_new
from ..shell.terminal.terminal import board_size, choose_interface, say_whole_words, show_board

app: Final = typer.Typer(
    cls=Group,
    help="Check, show, list, redact or fork records.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@app.command(cls=Command)
def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            show_default=False,
            autocompletion=completion.records,
            help="Files of records.",
        ),
    ],
    as_json: Json = False,
) -> None:
    """Replay every game of the files by the rules.

    Reports that a file is valid, or its first wrong line and what is wrong with it. The exit code
    is 1 for a wrong line, and 2 for a file that cannot be read.
    """
    worst = FINE
    for path in files:
        games, wrong = 0, None
        try:
            games = _check(path)
        except RecordError as problem:
            wrong = problem
            worst = max(worst, exit_code(problem))
        if as_json:
            say_json(
                {
                    "file": str(path),
                    "sound": not wrong,
                    "games": games,
                    "line": wrong.line if wrong else None,
                    "reason": wrong.reason if wrong else None,
                }
            )
        else:
            sound = _.plural(
                "{path}: valid, one game", "{path}: valid, {number} games", games, path=path
            )
            say(str(wrong or sound))
    if worst:
        raise typer.Exit(worst)


def _check(path: Path) -> int:
    """Return the number of games in a file; raises `RecordError` for the first problem."""
    name, number = str(path), 0
    file = record.File(name, [])
    for recorded in record.read_games(path, file):
        replay.replay(game_of(recorded, name), recorded, name)
        number += 1
    if file.cut and not is_locked(path):  # a program that writes will end its line
        raise RecordError(
            name, file.cut, _("the line was cut short; everything before it is valid")
        )
    return number


@app.command(cls=Command)
def states(
    file: RecordFile,
    legal: Annotated[bool, typer.Option("--legal", help="Add the legal actions, sorted.")] = False,
    number: GameNumber = 1,
    seat: AsSeat = None,
    reveal: Reveal = False,
) -> None:
    """Write every position of a game, one line of JSON each.

    A line is {"ply": n, "state": {...}}, from ply 0, before the first event, to the last; undone
    events are left out. A finished game is written whole, an unfinished one as a spectator sees
    it. If the hand of the seat to act is hidden, all actions that may be allowed count as legal.
    """
    recorded_game = read_game(file, number, seat, reveal)
    game = recorded_game.game
    for ply in range(len(recorded_game.table.events) + 1):
        view = recorded_game.view(ply)
        line: dict[str, Any] = {"ply": ply, "state": game.to_json(view)}
        if legal:
            line["legal"] = sorted(map(game.write, game.legal(view.state)))
        say(record.encode(line).decode().rstrip())


@app.command(cls=Command)
def show(
    file: RecordFile,
    at: At = None,
    number: GameNumber = 1,
    seat: AsSeat = None,
    reveal: Reveal = False,
    interface: Interface = Ui.AUTO,
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="The board, a picture of it, or the position as 'play --from' reads it.",
        ),
    ] = Format.TEXT,
    size: Annotated[
        Size | None,
        typer.Option(
            "--size",
            case_sensitive=False,
            show_default="as is settled, or M",
            help="The size of the picture.",
        ),
    ] = None,
    output: Output = None,
    as_json: Json = False,
) -> None:
    """Show one position of a game, the last if no step is given.

    A finished game is shown whole, an unfinished one as a spectator sees it. With -o it goes to a
    new file, a board in letters; a PNG needs -o.
    """
    if as_json and (output or form is not Format.TEXT):
        raise SettingError(_("--json cannot be combined with --format or -o"))
    if size and form not in (Format.SVG, Format.PNG):
        raise SettingError(_("--size needs a picture: add --format svg or --format png"))
    recorded_game = read_game(file, number, seat, reveal)
    ply = recorded_game.check_ply(at)
    view = recorded_game.view(ply)
    if as_json:
        say_json({"ply": ply, "state": recorded_game.game.to_json(view)})
    elif form is Format.TEXT and output is None:
        show_board(view, recorded_game.names, choose_interface(interface))
        _say_standing(recorded_game, ply)
    else:
        _export(recorded_game, ply, form, size or Size(board_size() or Size.M), output)


def _export(
    recorded_game: RecordedGame, ply: int, form: Format, size: Size, output: Path | None
) -> None:
    """Write a position to a file, or to stdout if it is text."""
    if form is Format.PNG and output is None:
        raise SettingError(_("a PNG cannot be written to the terminal: name a file with -o FILE"))
    view, names = recorded_game.view(ply), recorded_game.names
    match form:
        case Format.TEXT:
            data = f"{view.game.ascii(view, names)}\n".encode()
        case Format.JSON:
            data = record.encode(view.game.to_json(view))
        case Format.SVG | Format.PNG:
            last = last_action(recorded_game.table, ply, recorded_game.watcher)
            data = picture(view, names, form, size, last)
    if output is None:
        sys.stdout.buffer.write(data)
    else:
        write_new(output, data)


def _say_standing(recorded_game: RecordedGame, ply: int) -> None:
    """Print what a position does not show: the seats that have left, and that the game is over."""
    table = recorded_game.table
    if table.outcome and ply == len(table.events):
        say_ending(table, recorded_game.names, in_columns=True)
        return
    for seat, events in table.left.items():
        if events <= ply:
            say_whole_words(departure_sentence(recorded_game.names[seat]))


@app.command(cls=Command)
def redact(file: RecordFile, seat: AsSeat = None, output: Output = None) -> None:
    """Write a record as a spectator or a seat saw it.

    Cards and tiles that were not seen become '?', and the seed is left out. With -o the record
    goes to a new file, which is written whole or not at all; no file is ever overwritten.
    """
    name = str(file)
    whole = record.read_file(file)
    if whole.cut:
        note(_("line {line} of {file} was cut short and was skipped", line=whole.cut, file=name))
    lines = b"".join(
        record.encode(line)
        for recorded in whole.games
        for line in replay.redact(
            game_of(recorded, name),
            recorded,
            name,
            SPECTATOR if seat is None else watcher_named(seat, recorded.header),
        )
    )
    if output is None:
        sys.stdout.buffer.write(lines)
    else:
        write_new(output, lines)


@app.command("fork", cls=Command)
def fork_game(
    file: RecordFile,
    at: Annotated[
        int,
        typer.Option(metavar="STEP", show_default=False, help="The last step to keep."),
    ],
    number: GameNumber = 1,
    output: Output = None,
) -> None:
    """Begin a new game that repeats a recorded one up to a step; 'resume' continues it.

    It has the same seats, rules and seed, so the draws still to come are the same. It is written
    to a new file, among your games if none is named.
    """
    recorded_game = read_game(file, number, None, reveal=False)
    path = save_fork(recorded_game, recorded_game.check_ply(at), output)
    note(how_to_resume(path, recorded_game.table.header.seats))
