"""`zweistrom watch GAME [SEAT]...`: shows a game between programs, with all hands."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from suite.core.errors import SettingError
from suite.core.files import is_locked
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.play.player import new_key
from suite.core.play.record import FileRecorder, InUseError, read_file
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, View
from suite.play import LiveTable
from suite.play.beginning import Offer, go_on_with, has_ended
from suite.work import Here

from ..lines.output import GameOutput, JsonOutput, TextOutput
from ..lines.session import go_on
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
    new_seed,
)
from ..shell.console import FINE, STOPPED, note, say, say_json
from ..shell.games.saved_games import how_to_resume
from ..shell.games.seats import note_successions, seat_programs
from ..shell.games.series import Series
from ..shell.games.strangers import admit, check_isolated
from ..shell.messages import _
from ..shell.terminal.terminal import (
    choose_interface,
    is_narrow,
    lacking_columns,
    picture,
    terminal,
    whole_words,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

Seats = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SEAT",
        show_default=False,
        autocompletion=completion.players,
        help="ai:NAME[:key=value...], cmd:COMMAND or FILE.py:Class, one for each seat; default: "
        "the strongest against itself.",
    ),
]

PICTURES_A_SECOND: Final = 8
"""How often the live board is redrawn per second."""
LOWEST: Final = 16
"""The minimum number of rows for a live board."""
TOLD_BELOW: Final = 4
"""The number of rows below the live board for the last events."""


def watch(
    game: Game[Any],
    rules: Rules,
    seats: Seats = None,
    number: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="Number of games.")
    ] = 1,
    seed: Seed = None,
    output: Output = None,
    interface: Interface = Ui.AUTO,
    pace: Pacing = Pace.QUICK,
    share: Share = None,
    isolated: Isolated = False,
    as_json: Json = False,
) -> None:
    """Watch programs play against each other.

    On the full screen you pause, go back, and see what each side thinks; elsewhere every action is
    a line. With -o all records are appended to one file. The seed of each further game is one more
    than the seed before.
    """
    if isolated:
        check_isolated(seats or [])
    seatings = seat_programs(game, seats or [])
    note_successions(game, [seat.player for seat in seatings])
    header = Offer(game).header(rules, seatings, key=new_key() if seed is None else None)
    players, has_key = [seat.player for seat in seatings], header.key is not None
    admit(game, players, share, isolated=isolated, has_key=has_key)
    series = Series(game, header, new_seed() if seed is None else seed, number)
    shown_as = Ui.LINE if as_json else choose_interface(interface, full=True)
    code = FINE
    with ExitStack() as stack:
        series.recorder = stack.enter_context(closing(append_to(output))) if output else None
        try:
            if shown_as is Ui.FULL:
                from ..screens.watch.watch_app import watch_full_screen

                code = watch_full_screen(series, pace)
            else:
                show_series(series, shown_as, as_json=as_json)
        except KeyboardInterrupt:
            code = STOPPED
            if output:
                note(how_to_resume(output, header.seats))
        except BrokenPipeError:
            if output:
                note(how_to_resume(output, header.seats))
            raise
    say_totals(series, as_json=as_json)
    raise typer.Exit(code)


def show_series(series: Series, interface: Ui, *, as_json: bool) -> None:
    """Play all games and show each: as a live board, or line by line."""
    while series.begun < series.number:
        table = series.begin()
        try:
            show_game(table, series, interface, as_json=as_json)
        finally:
            if table.outcome:
                series.outcomes.append(table.outcome)


def show_game(table: Table[Any], series: Series, interface: Ui, *, as_json: bool) -> None:
    """Play a game to its end and show it: as a live board, or line by line."""
    names, here = series.names, Here()
    output = JsonOutput if as_json else partial(TextOutput, interface=Ui.LINE)
    screen: GameOutput = output(table, names, EVERYBODY)
    with closing(LiveTable(table, here.give, players=series.players)) as live:
        if not as_json and can_animate(interface):
            with live_board(table, names, interface, keep=series.number == 1):
                go_on(live, here, lambda: None)
        else:
            screen.begin()
            go_on(live, here, screen.follow)
    screen.over()


def can_animate(interface: Ui) -> bool:
    """Return whether a live board can be shown in this interface."""
    return (
        interface is not Ui.LINE
        and sys.stdout.isatty()
        and sys.stderr.isatty()
        and not terminal().is_dumb_terminal
    )


@contextmanager
def live_board(
    table: Table[Any], names: Sequence[str], interface: Ui, *, keep: bool
) -> Iterator[None]:
    """Show the current position during the block."""
    from rich.console import Group
    from rich.live import Live
    from rich.text import Text

    output = TextOutput(table, names, EVERYBODY, interface)

    def now() -> RenderableType:
        rows = last_events(output)
        height = terminal().height - max(TOLD_BELOW, len(rows))
        return Group(
            fitting(output.view, names, interface, height),
            *[Text(row, no_wrap=True) for row in rows],
        )

    with Live(
        get_renderable=now,
        console=terminal(),
        refresh_per_second=PICTURES_A_SECOND,
        transient=not keep,
        vertical_overflow="crop",
    ):
        yield


def last_events(output: GameOutput) -> list[str]:
    """Return the last event in rows, and earlier ones as long as there is room for them."""
    rows: list[str] = []
    for number in reversed(range(len(output.table.events))):
        wrapped = whole_words(output.sentence(number))
        if rows and len(rows) + len(wrapped) > TOLD_BELOW:
            break
        rows = wrapped + rows
    return rows


def fitting(view: View[Any], names: Sequence[str], interface: Ui, height: int) -> RenderableType:
    """Return the board in at most `height` rows, or a sentence on why there is none.

    Boards in letters are cut at the bottom, where they say the least.
    """
    from rich.segment import Segments
    from rich.text import Text

    if is_narrow():
        return Text(lacking_columns())
    if height < LOWEST:
        return Text(
            _(
                "The terminal has {rows} rows; the live board needs {needed}.",
                rows=terminal().height,
                needed=LOWEST + TOLD_BELOW,
            )
        )
    board = picture(view, names, interface, height)
    rows = terminal().render_lines(board, pad=False, new_lines=True)
    return Segments(segment for row in rows[:height] for segment in row)


def say_totals(series: Series, *, as_json: bool) -> None:
    """Write the number of games that each seat has won.

    As JSON this is the last line: `{"v": 1, "totals": {"games", "won", "drawn"}}`.
    """
    if as_json:
        games, wins = len(series.outcomes), series.wins()
        say_json({"totals": {"games": games, "won": wins, "drawn": games - sum(wins)}})
    else:
        say(series.score())


def append_to(path: Path) -> FileRecorder:
    """Return a recorder that appends to the records in a file.

    Raises `SettingError` if its last game has not ended, as it could not be resumed afterwards, and
    `InUseError` if another program is writing to it.
    """
    if not (path.is_file() and path.stat().st_size):
        return FileRecorder(path, 0)
    if is_locked(path):
        raise InUseError(str(path))
    file = read_file(path)
    if not has_ended(file.games[-1]):
        raise SettingError(
            _(
                "the last game in {path} has not ended: resume that game first, "
                "or name another file",
                path=path,
            )
        )
    return go_on_with(path, file, note)


app = app_for(watch)
