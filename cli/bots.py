"""`zweistrom bots`: the computer players of each game."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import completion
from cli.console import say, say_json
from cli.options import Json
from suite.core import game as games
from suite.players import roster


def command(
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
    """List the computer players and their parameters.

    Each is written as a seat of 'play' or 'watch' names it, with the defaults of its parameters.
    """
    for name in games.names() if game is None else [game]:
        rules = games.find(name)
        if not as_json:
            say(f"{name}:")
        for word in roster.words(rules):
            parameters = roster.parameters(rules, word)
            meaning = roster.meaning(rules, word)
            if as_json:
                say_json(
                    {"game": name, "player": word, "parameters": parameters, "meaning": meaning}
                )
            else:
                seat = ":".join(
                    ["ai", word, *(f"{each}={value}" for each, value in parameters.items())]
                )
                say(f"  {seat}")
                say(f"      {meaning}")
