"""`zweistrom games`: the saved games, and how one is deleted and restored."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from suite.core.errors import SettingError
from suite.core.play.collection import latest
from suite.play.beginning import can_go_on, saved_game
from suite.play.saved import TRASH, delete, is_reviewed, restore

from ..lines import dialog
from ..shell.arguments import completion
from ..shell.arguments.group import DefaultGroup
from ..shell.arguments.options import Json
from ..shell.console import harmless, note, say_json
from ..shell.games.rows import Row, how_to_restore, named_problem, row, whole_row
from ..shell.games.saved_games import folder
from ..shell.help import Command
from ..shell.messages import _
from ..shell.terminal.terminal import new_table, terminal

SHOWN: Final = 20
"""The number of games that are listed unless all are asked for."""
FILE: Final = len("2026-12-31-0001-temples")
"""The fewest columns of the name of a file: those that the suite gives."""

app: Final = typer.Typer(
    cls=DefaultGroup,
    help="List your saved games, delete one, or restore one.",
    add_completion=False,
    rich_markup_mode=None,
)


def trash() -> Path:
    """Return the folder of the user's deleted games, which may not exist yet."""
    return folder() / TRASH


@app.command("list", cls=Command)
def list_games(
    everything: Annotated[
        bool, typer.Option("--all", help="List all, not only the last 20.")
    ] = False,
    deleted: Annotated[
        bool, typer.Option("--deleted", help="List the deleted games instead.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List your saved games, the last played first; 'list' may be left out.

    Points that your seat does not see are '?'; where several people play, only what all of them see
    is shown.
    """
    home = trash() if deleted else folder()
    paths = latest(home)
    if as_json:
        for path in paths:
            say_json(_as_json(whole_row(saved_game(path))))
        return
    shown = paths if everything else paths[:SHOWN]
    if not shown:
        note(_("There is no game in {folder}.", folder=home))
        return
    _say(map(whole_row, map(saved_game, shown)))
    if left := len(paths) - len(shown):
        note(
            _.plural(
                "One more game; 'zweistrom games --all' lists it too.",
                "{number} more games; 'zweistrom games --all' lists them too.",
                left,
            )
        )


@app.command("delete", cls=Command)
def delete_games(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            show_default=False,
            autocompletion=completion.records,
            help="The names of their files.",
        ),
    ],
) -> None:
    """Delete saved games, asking before each.

    They are moved into a folder from which 'zweistrom games restore' brings them back.
    """
    for path in [_named(file, folder()) for file in files]:
        note(f"{path.stem}  {row(saved_game(path)).title}")
        if dialog.number([_("Keep it"), _("Delete it")]):
            note(how_to_restore(delete(path)))


@app.command("restore", cls=Command)
def restore_games(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            show_default=False,
            help="The names of their files, as 'games --deleted' lists them.",
        ),
    ],
) -> None:
    """Restore deleted games."""
    for path in [_named(file, trash()) for file in files]:
        note(_("{file} is restored.", file=restore(path).stem))


def _named(file: str, home: Path) -> Path:
    """Return a game of a folder by its name; raises `SettingError` if there is none."""
    path = home / f"{Path(file).name.removesuffix('.jsonl')}.jsonl"
    is_there = len(Path(file).parts) == 1 or Path(file).absolute().parent == home.absolute()
    if not is_there or not path.is_file():
        raise SettingError(_("there is no game {name!r} in {folder}", name=file, folder=home))
    return path


def _as_json(found: Row) -> dict[str, Any]:
    """Return a saved game for programs; of a damaged one, why it is."""
    saved, stands = found.saved, found.stands
    file = {"file": str(saved.path), "day": found.day}
    if saved.game is None:
        return {**file, "problem": named_problem(saved)}
    return {
        **file,
        "game": saved.game.header.game,
        "seats": msgspec.to_builtins(saved.game.header.seats),
        "seat": found.seat,
        "goes_on": can_go_on(saved.game),
        "turn": stands and stands.turn,
        "scores": stands.scores if stands else saved.outcome and saved.outcome.scores,
        "winners": saved.outcome and saved.outcome.winners,
        "reviewed": is_reviewed(saved, found.seat),
    }


def _say(rows: Iterable[Row]) -> None:
    """Write games as a table."""
    table = new_table(narrow=True)
    table.add_column(_("file"), overflow="fold", min_width=FILE)
    table.add_column(_("played"), no_wrap=True)
    table.add_column(_("against"), overflow="fold")
    table.add_column(_("points"), justify="right", no_wrap=True)
    table.add_column(_("state"))
    table.add_column(_("review"), no_wrap=True)
    for found in rows:
        reviewed = _("yes") if is_reviewed(found.saved, found.seat) else ""
        name, stands = found.saved.path.stem, (found.rivals, found.points, found.state)
        table.add_row(*map(harmless, (name, found.day, *stands, reviewed)))
    terminal().print(table)
