"""`zweistrom replay`: shows a recorded game, event by event."""

from __future__ import annotations

from pathlib import Path

from suite.core.play.table import CHANCE_WORD
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play.beginning import has_ended
from suite.play.review import Reviews
from suite.review.cache import Shelf

from ..lines.output import JsonOutput, TextOutput
from ..shell.arguments.options import AsSeat, GameNumber, Interface, Json, RecordFile, Reveal, Ui
from ..shell.console import note
from ..shell.games.forks import save_fork
from ..shell.games.recorded import (
    RecordedGame,
    read_game,
    reviewed_part,
    why_no_hint,
    why_no_review,
)
from ..shell.games.saved_games import how_to_resume
from ..shell.games.seats import line_up
from ..shell.messages import _
from ..shell.terminal.terminal import choose_interface, show_board


def command(
    file: RecordFile,
    number: GameNumber = 1,
    seat: AsSeat = None,
    reveal: Reveal = False,
    interface: Interface = Ui.AUTO,
    as_json: Json = False,
) -> None:
    """Replay a recorded game: a sentence for each event, and a board when another seat acts.

    A finished game is shown whole, an unfinished one as a spectator sees it. Undone events
    are left out. On the full screen you step back and forth; in lines (--ui line) there are no
    boards.
    """
    recorded_game = read_game(file, number, seat, reveal)
    if as_json:
        _write(recorded_game)
        return
    shown_as = choose_interface(interface, full=True)
    if shown_as is Ui.FULL:
        _open(recorded_game, number)
    else:
        _tell(recorded_game, shown_as)


def sides(recorded_game: RecordedGame) -> list[Watcher]:
    """Return the watchers whose views may be seen: all of a finished or revealed game.

    Of another game, the chosen watcher and a spectator.
    """
    seats = range(len(recorded_game.names))
    if recorded_game.recorded.header.view is not None:
        return [recorded_game.watcher]
    if has_ended(recorded_game.recorded) or recorded_game.watcher == EVERYBODY:
        return [EVERYBODY, SPECTATOR, *seats]
    return [recorded_game.watcher, SPECTATOR]


def _open(recorded_game: RecordedGame, number: int) -> None:
    """Show a game on the full screen; at the end print how to resume its forks."""
    from ..screens.replay.replay import Replay, ReplayApp

    forks: list[Path] = []

    def fork(ply: int) -> Path:
        forks.append(save_fork(recorded_game, ply))
        return forks[-1]

    table, names, watcher = recorded_game.table, recorded_game.names, recorded_game.watcher
    file, recorded = recorded_game.path, recorded_game.recorded
    reviews = Reviews(
        reviewed_part(recorded, table),
        lambda job: app.give(job),
        shelf=Shelf(file, number, recorded),
        refusal=why_no_review(file, recorded, table),
    )
    replay = Replay(
        table,
        names,
        watcher,
        ply=0,
        sides=sides(recorded_game),
        fork=fork,
        reviews=reviews,
        no_hint=why_no_hint(file, recorded, table),
    )
    app = ReplayApp(replay)
    try:
        app.open()
    finally:
        for path in forks:
            note(how_to_resume(path, table.header.seats))


def _write(recorded_game: RecordedGame) -> None:
    screen = JsonOutput(recorded_game.table, recorded_game.names, recorded_game.watcher)
    screen.begin()
    screen.follow()
    screen.over()


def _tell(recorded_game: RecordedGame, interface: Ui) -> None:
    table, names = recorded_game.table, recorded_game.names
    fields = {"title": recorded_game.game.title, "seats": line_up(table.header.seats)}
    if recorded_game.watcher == EVERYBODY:
        note(_("{title}: {seats}.", **fields))
    elif recorded_game.watcher == SPECTATOR:
        note(_("{title}: {seats}, as a spectator sees it.", **fields))
    else:
        note(_("{title}: {seats}, as {name} sees it.", name=names[recorded_game.watcher], **fields))
    screen = TextOutput(table, names, recorded_game.watcher, interface)
    last: int | str = CHANCE_WORD
    for ply, event in enumerate(table.events):
        if event.actor not in (CHANCE_WORD, last):
            last = event.actor
            if interface is not Ui.LINE:
                show_board(recorded_game.view(ply), names, interface)
        screen.tell(ply)
    screen.over()
    if not table.outcome:
        note(_("The game is not finished."))
