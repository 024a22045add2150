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
from suite.players import roster
from suite.players.runner import Timed, play_out

from ...shell.arguments.options import Isolated, OnlyGame, Share
from ...shell.console import BAD, note, say
from ...shell.games.strangers import admit, check_isolated
from ...shell.messages import _

OTHER: Final = "random"
"""The bot's opponent."""
GAMES: Final = 4
"""The default number of games of each kind."""


@dataclass(slots=True)
class Results:
    """The results of some games: the bot's faults, its wins, and its times per answer."""

    faults: int = 0
    wins: int = 0
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
    share: Share = None,
    isolated: Isolated = False,
) -> None:
    """Check a bot in games against 'random'.

    Every illegal, late or malformed answer is shown, and how long the answers took; the exit code
    is 1 if there is any. Then the first game is repeated, to check that the same seed gives the
    same game. The bot's stderr and the tracebacks of a class are shown.
    """
    is_spec = bot.startswith(roster.PROGRAM) or roster.is_anybodys(bot)
    spec = roster.spec_of(bot) if is_spec else roster.COMMAND + bot
    if isolated:
        check_isolated([spec])
    rules = [*games.sound().values()] if game is None else [games.find(game)]
    for its in rules:
        roster.seat(its, spec)
    admit(rules[0], [spec], share, isolated=isolated)
    faults = 0
    for its in rules:
        results = Results()
        first = play_one(its, spec, seed, 0, results)
        for place in range(1, number):
            play_one(its, spec, seed + place, place % 2, results)
        tell(its, number, results)
        faults += results.faults
        if not results.faults:
            again = play_one(its, spec, seed, 0, Results())
            note(same_game(its, first == again))
    if faults:
        raise typer.Exit(BAD)


def play_one(game: Game[Any], spec: str, seed: int, seat: int, results: Results) -> list[str]:
    """Play a game with the bot on a seat; return its events, and update `results`."""
    specs = [OTHER] * min(game.seats)
    specs[seat] = spec
    header = Header(
        format=FORMAT,
        game=game.name,
        rules=game.new_rules(),
        seats=tuple(Seating(roster.short(player), player) for player in specs),
        seed=seed,
    )
    table = Table(game, header)
    players = {number: roster.seat(game, player) for number, player in enumerate(specs)}
    where = _("{game}, seed {seed}, ply", game=game.name, seed=seed)
    with closing(
        Timed(table, players, lambda fault: say(f"{where} {table.ply}: {fault}"), testing=True)
    ) as programs:
        play_out(table, programs)
    assert table.outcome
    results.faults += programs.faults[seat]
    results.wins += table.outcome.winners == [seat]
    results.seconds += programs.seconds[seat]
    return [event.action for event in table.events]


def tell(game: Game[Any], number: int, results: Results) -> None:
    """Write the results for a game."""
    half, most = (f"{1000 * time(results.seconds):.1f}" for time in (median, max))
    say(
        _.plural(
            "{game}: {number} game, {won} won against {other}; faults: {faults}; answers: "
            "{answers}, median {half} ms, longest {most} ms.",
            "{game}: {number} games, {won} won against {other}; faults: {faults}; answers: "
            "{answers}, median {half} ms, longest {most} ms.",
            number,
            game=game.name,
            won=results.wins,
            other=OTHER,
            faults=results.faults,
            answers=len(results.seconds),
            half=half,
            most=most,
        )
    )


def same_game(game: Game[Any], same: bool) -> str:
    """Return a sentence on whether the same seed has given the same game."""
    if same:
        return _("{game}: the same seed gives the same game.", game=game.name)
    return _(
        "{game}: the same seed gives a different game: not all of the bot's randomness comes "
        "from its seed.",
        game=game.name,
    )
