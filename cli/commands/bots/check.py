"""`zweistrom bots check CMD`: lets a bot play some games and reports its faults."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from statistics import median
from typing import Annotated, Any, Final

import typer

from suite.core import games
from suite.core.game import Game
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.players import roster
from suite.players.runner import Timed, play_out

from ...shell.arguments.options import OnlyGame
from ...shell.console import BAD, note, say

_: Final = Catalogue("cli")

OTHER: Final = "random"
"""The bot's opponent."""
GAMES: Final = 4
"""The default number of games of each kind."""


@dataclass(slots=True)
class Played:
    """The results of some games: the bot's faults, its wins, and its times per answer."""

    faults: int = 0
    won: int = 0
    seconds: list[float] = field(default_factory=list)


def check(
    bot: Annotated[
        str,
        typer.Argument(
            metavar="CMD",
            show_default=False,
            help="A command line, FILE.py:Class, or ai:NAME.",
        ),
    ],
    game: OnlyGame = None,
    number: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="Number of games of each kind.")
    ] = GAMES,
    seed: Annotated[
        int, typer.Option(metavar="NUMBER", min=0, help="The seed of the first deal.")
    ] = 1,
) -> None:
    """Check a bot in games against 'random'.

    Every illegal, late or malformed answer is shown, and how long the answers took; the exit code
    is 1 if there is any. Then the first game is repeated, to check that the same seed gives the
    same game. The bot's stderr and the tracebacks of a class are shown.
    """
    named = bot.startswith(roster.PROGRAM) or roster.is_anybodys(bot)
    spec = roster.spec_of(bot) if named else roster.COMMAND + bot
    checked = list(games.sound().values()) if game is None else [games.find(game)]
    for each in checked:
        roster.seat(each, spec)
    faults = 0
    for each in checked:
        played = Played()
        first = play_one(each, spec, seed, 0, played)
        for place in range(1, number):
            play_one(each, spec, seed + place, place % 2, played)
        tell(each, number, played)
        faults += played.faults
        if not played.faults:
            again = play_one(each, spec, seed, 0, Played())
            note(same_game(each, first == again))
    if faults:
        raise typer.Exit(BAD)


def play_one(game: Game[Any], spec: str, seed: int, seat: int, played: Played) -> list[str]:
    """Play a game with the bot on a seat; return its events, and update `played`."""
    specs = [OTHER] * min(game.seats)
    specs[seat] = spec
    header = Header(
        format=FORMAT,
        game=game.name,
        rules=game.new_rules(),
        seats=tuple(Seating(roster.short(each), each) for each in specs),
        seed=seed,
    )
    table = Table(game, header)
    players = {number: roster.seat(game, each) for number, each in enumerate(specs)}
    where = _("{game}, seed {seed}, ply", game=game.name, seed=seed)
    with closing(
        Timed(table, players, lambda fault: say(f"{where} {table.ply}: {fault}"), testing=True)
    ) as programs:
        play_out(table, programs)
    assert table.outcome
    played.faults += programs.faults[seat]
    played.won += table.outcome.winners == [seat]
    played.seconds += programs.seconds[seat]
    return [event.action for event in table.events]


def tell(game: Game[Any], number: int, played: Played) -> None:
    """Write the results for a game."""
    half, most = (f"{1000 * each:.1f}" for each in (median(played.seconds), max(played.seconds)))
    say(
        _.plural(
            "{game}: {number} game, {won} won against {other}; faults: {faults}; answers: "
            "{answers}, median {half} ms, longest {most} ms.",
            "{game}: {number} games, {won} won against {other}; faults: {faults}; answers: "
            "{answers}, median {half} ms, longest {most} ms.",
            number,
            game=game.name,
            won=played.won,
            other=OTHER,
            faults=played.faults,
            answers=len(played.seconds),
            half=half,
            most=most,
        )
    )


def same_game(game: Game[Any], same: bool) -> str:
    """Return a sentence on whether the same seed has given the same game."""
    if same:
        return _("{game}: the same seed gives the same game.", game=game.name)
    return _(
        "{game}: the same seed gives another game: not all randomness of the bot comes "
        "from its seed.",
        game=game.name,
    )
