"""`zweistrom bots`: the computer players of each game, and bots of others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, NamedTuple

import typer

from cli.commands.bots import check, new
from cli.shell import completion
from cli.shell.console import note, say, say_json
from cli.shell.group import Group
from cli.shell.help import Command
from cli.shell.options import Json
from cli.shell.seats import programs_offered
from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.text.catalogue import Catalogue
from suite.players import roster
from suite.players.external import plugins

_: Final = Catalogue("cli")

LIST: Final = "list"
"""The default command."""


class Bots(Group):
    """The commands; the name of the first may be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line up to the command."""
        asks_help = bool(args) and args[0] in ctx.help_option_names
        if not ((args and args[0] in self.commands) or asks_help or ctx.resilient_parsing):
            args = [LIST, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Return the completions: the commands, and those of the command that may be left out."""
        command = self.commands[LIST]
        meant: Any = command.make_context(LIST, [], parent=ctx, resilient_parsing=True)
        games_offered = command.params[0].shell_complete(meant, incomplete)
        return [*games_offered, *super().shell_complete(ctx, incomplete)]


app: Final = typer.Typer(
    cls=Bots,
    help="List the computer players, write one, or check one.",
    add_completion=False,
    rich_markup_mode=None,
)


class Listed(NamedTuple):
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


@app.command(LIST, cls=Command)
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

    Each is written as 'play' and 'watch' take it, with the defaults of its parameters.
    """
    for name in games.sound() if game is None else [game]:
        rules = games.find(name)
        if not as_json:
            say(f"{name}:")
        for each in listed(rules):
            if as_json:
                say_json(each._asdict())
                continue
            settings = [f"{key}={value}" for key, value in each.parameters.items()]
            same = f"  ({each.spec})" if each.spec else ""
            say(f"  {roster.PROGRAM}{':'.join([each.player, *settings])}{same}")
            if each.meaning:
                say(f"      {each.meaning}")
            if each.source:
                say("      " + _("From the package {package}.", package=each.source))


def listed(game: Game[Any]) -> Iterator[Listed]:
    """Yield the levels of a game, the players of the suite, and those of installed packages.

    Players that cannot be used are reported on stderr.
    """
    for word, meaning in programs_offered(game).items():
        level = game.levels.get(word)
        parameters = {} if level else roster.parameters(game, word)
        yield Listed(game.name, word, parameters, meaning, level)
    for word, entry in roster.guests(game).items():
        try:
            if plugins.plays(roster.player_class(game, word), game):
                yield Listed(
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
