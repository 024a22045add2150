"""`zweistrom bots`: the computer players of each game, and bots of others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, NamedTuple

import typer

from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.players import roster
from suite.players.external import plugins
from suite.players.roster import offers

from ...shell.arguments import completion
from ...shell.arguments.group import DefaultGroup
from ...shell.arguments.options import Json
from ...shell.console import note, say, say_json
from ...shell.help import Command
from ...shell.messages import _
from . import check, new

app: Final = typer.Typer(
    cls=DefaultGroup,
    help="List the computer players, write one, or check one.",
    add_completion=False,
    rich_markup_mode=None,
)


class Entry(NamedTuple):
    """A player of a game in the list.

    - `spec`: for a level, the player it stands for
    - `source`: the package that provides the player; none for ours
    """

    game: str
    player: str
    parameters: dict[str, Any]
    meaning: str
    spec: str | None = None
    source: str | None = None


@app.command("list", cls=Command)
def list_players(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            show_default=False,
            autocompletion=completion.games,
            help="Only the players of this game.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the computer players and their parameters; 'list' may be left out.

    Each is shown as 'play' and 'watch' accept it, with the defaults of its parameters.
    """
    for name in games.sound() if game is None else [game]:
        rules = games.find(name)
        if not as_json:
            say(f"{name}:")
        for entry in entries(rules):
            if as_json:
                say_json(entry._asdict())
                continue
            settings = [f"{key}={value}" for key, value in entry.parameters.items()]
            same = f"  ({entry.spec})" if entry.spec else ""
            say(f"  {roster.PROGRAM}{':'.join([entry.player, *settings])}{same}")
            if entry.meaning:
                say(f"      {entry.meaning}")
            if entry.source:
                say("      " + _("From the package {package}.", package=entry.source))


def entries(game: Game[Any]) -> Iterator[Entry]:
    """Yield the levels of a game, the players of the suite, and those of installed packages.

    Players that cannot be used are reported on stderr.
    """
    for word, meaning in offers(game).items():
        if level := game.levels.get(word):
            yield Entry(game.name, word, {}, meaning, level.player)
        else:
            yield Entry(game.name, word, roster.parameters(game, word), meaning)
    for word, entry in roster.guests(game).items():
        try:
            if plugins.plays(roster.player_class(game, word), game):
                yield Entry(
                    game.name,
                    word,
                    roster.parameters(game, word),
                    roster.meaning(game, word),
                    source=entry.dist.name if entry.dist else None,
                )
        except SettingError as problem:
            note(str(problem))


app.command(cls=Command)(new.new)
app.command(cls=Command)(check.check)
