"""`zweistrom replay`: a recorded game, event by event."""

from __future__ import annotations

from cli.console import note
from cli.options import AsSeat, GameNumber, Interface, Json, RecordFile, Reveal, Ui
from cli.reading import Reading, read_game
from cli.screen import JsonScreen, TextScreen
from cli.seats import line_up
from cli.terminal import choose_interface, show_board
from suite.core.table import CHANCE_WORD
from suite.core.view import EVERYBODY, SPECTATOR


def command(
    file: RecordFile,
    number: GameNumber = 1,
    seat: AsSeat = None,
    reveal: Reveal = False,
    interface: Interface = Ui.AUTO,
    as_json: Json = False,
) -> None:
    """Go through a recorded game: a sentence for each event, and a board when another seat acts.

    A finished game is shown whole, one not finished as a spectator sees it. What was taken back
    is left out. In lines (--ui line) there are no boards.
    """
    reading = read_game(file, number, seat, reveal)
    if as_json:
        _write(reading)
    else:
        _tell(reading, choose_interface(interface))


def _write(reading: Reading) -> None:
    screen = JsonScreen(reading.table, reading.names, reading.watcher)
    screen.shown = 0
    screen.begin()
    screen.follow()
    screen.over()


def _tell(reading: Reading, interface: Ui) -> None:
    table, names = reading.table, reading.names
    sides = {EVERYBODY: "", SPECTATOR: ", as a spectator sees it"}
    side = sides.get(reading.watcher, f", as {names[reading.watcher]} sees it")
    note(f"{reading.game.title}: {line_up(table.header.seats)}{side}.")
    screen = TextScreen(table, names, reading.watcher, interface)
    last: int | str = CHANCE_WORD
    for ply, event in enumerate(table.events):
        if event.actor not in (CHANCE_WORD, last):
            last = event.actor
            if interface is not Ui.LINE:
                show_board(reading.view(ply), names, interface)
        screen.tell(ply)
    screen.over()
    if not table.outcome:
        note("The game is not finished.")
