"""`zweistrom serve`: puts tables into browsers, for phones around one table."""

from __future__ import annotations

import webbrowser
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer
from platformdirs import user_data_path

from suite.core import files
from suite.core.errors import SettingError

from ..shell.console import FINE, at_terminal, note, say
from ..shell.games.saved_games import folder
from ..shell.games.solved_lessons import progress_file
from ..shell.messages import _

PORT: Final = 8000
NEEDED: Final = ("starlette", "uvicorn", "segno", "trustme")


def command(
    port: Annotated[
        int, typer.Option(metavar="N", min=1, max=65535, help="The port to listen on.")
    ] = PORT,
    lan: Annotated[
        bool, typer.Option("--lan", help="Listen on the network, so that phones can join.")
    ] = False,
    tls: Annotated[
        bool,
        typer.Option("--tls", help="Encrypt, with a new certificate that each browser asks about."),
    ] = False,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the host's screen in a browser.")
    ] = False,
) -> None:
    """Play in browsers: phones around one table, and programs.

    It prints the address of the host's screen, where you set up tables and let people in. Ctrl-C
    stops it; the games continue when you start it again.
    """
    if not all(map(find_spec, NEEDED)):
        raise SettingError(_("for tables in browsers: pip install 'zweistrom[web]'"))
    from suite.web.server import listen, serve
    from suite.web.table.tables import Tables

    place = listen(port, lan=lan, tls=tls)
    private = user_data_path("zweistrom", appauthor=False) / "web" / f"tables-{port}.json"
    opening = private.with_name(f"open-{port}.html")

    def greet(path: str) -> None:
        say(_("The host's screen: {address}", address=place.here(path)))
        for trouble in tables.troubles:
            note(trouble)
        if lan:
            _tell_the_network(place.address(path), tls=tls)
        else:
            note(_("Only this machine can reach it; --lan lets phones on the network join."))
        if not no_browser and at_terminal():
            _write_page_to(place.here(path), opening)
            webbrowser.open(opening.as_uri())

    try:
        tables = Tables(folder(), private, learned=progress_file())
        serve(tables, place, greet)
    finally:
        opening.unlink(missing_ok=True)  # it has the host's secret
        place.socket.close()
    raise typer.Exit(FINE)


def _tell_the_network(address: str, *, tls: bool) -> None:
    """Say how other devices reach the host's screen, and what that means."""
    from suite.web.page.codes import letters

    note(_("On another device on the network: {address}", address=address))
    if at_terminal():
        note("\n".join(letters(address)))
    if not tls:
        note(
            _(
                "Nothing is encrypted: anyone on the network can listen; --tls encrypts, and "
                "each browser asks once whether to trust this machine."
            )
        )


def _write_page_to(address: str, path: Path) -> None:
    """Write a page that leads to an address: everybody sees what a browser is given.

    The file itself is private.
    """
    page = f'<!doctype html><meta http-equiv="refresh" content="0; url={escape(address)}">'
    files.replace(path, page.encode(), files.PRIVATE)
