"""`zweistrom arena run GAME PLAYER...`: plays a tournament, or resumes one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from platformdirs import user_data_path

from suite.arena.blocks import Tournament
from suite.arena.blocks import tournament as tournament_of
from suite.arena.folder import SETTINGS, Folder, read_tournament
from suite.arena.intervals import wilson
from suite.arena.sequential import ELO, Sequential
from suite.arena.tournament import Run
from suite.arena.workers import Cluster, Inline, Workers
from suite.core import games as known
from suite.core.errors import SettingError, ZweistromError
from suite.core.files import is_taken, private_folder
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.play.player import new_key
from suite.core.text.letters import columns, padded
from suite.core.text.phrases import in_percent
from suite.players import roster
from suite.players.runner import MOVE_TIME
from suite.work.pool import Pool

from ...shell.arguments.options import Isolated, Json, Seed, Share, new_seed
from ...shell.console import FINE, STOPPED, note, say, say_json
from ...shell.games.saved_games import quoted
from ...shell.games.seats import note_successions
from ...shell.games.strangers import admit, check_isolated
from ...shell.live import live_picture
from ...shell.messages import _
from .live import line, picture

CAP: Final = 2000
"""The default number of games after which the sequential test gives up."""
MOST_FAULTS: Final = 20
"""The number of faults of players that are printed; further ones are only counted."""


def _players(ctx: typer.Context) -> list[str]:
    """Return the players of the game on the command line, to complete a word in a shell."""
    with suppress(ZweistromError):
        return list(roster.words(known.find(ctx.info_name or "")))
    return []


def folder_of(name: str) -> Path:
    """Return the path of a name; raises `SettingError` if it is empty."""
    if not name:
        raise SettingError(_("-o needs the name of a folder, not ''"))
    return Path(name)


def run(
    game: Game[Any],
    rules: Rules,
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER",
            show_default=False,
            autocompletion=_players,
            help="NAME[:key=value...], cmd:COMMAND or FILE.py:CLASS; 'zweistrom bots' has names.",
        ),
    ],
    number: Annotated[
        int | None,
        typer.Option(
            "-n", "--games", metavar="N", min=1, help="Number of games, rounded up to whole blocks."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FOLDER",
            parser=folder_of,
            help="The folder of the tournament; an existing one is continued. Default: a new one.",
        ),
    ] = None,
    seed: Seed = None,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Seats at a table; default: one per player, if the game allows it.",
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Number of processes.")
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on the Dask cluster of this scheduler."),
    ] = None,
    until_decided: Annotated[
        bool,
        typer.Option(
            "--until-decided",
            help="Stop as soon as a sequential test decides whether the first player is stronger.",
        ),
    ] = False,
    cap: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help=f"With --until-decided: at most N games ({CAP})."),
    ] = None,
    move_time: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", min=0.01, help="Time limit for each answer of an external bot."
        ),
    ] = MOVE_TIME,
    share: Share = None,
    isolated: Isolated = False,
    as_json: Json = False,
) -> None:
    """Run a tournament of programs, every deal in all seatings.

    Records and results are appended to a folder; they are identical, byte for byte, with any number
    of workers. Ctrl-C keeps them; the same command with the same -o continues.
    """
    if isolated:
        check_isolated(players)
    tournament = new_tournament(game, rules, players, seats, seed, output)
    admit(
        game,
        tournament.players,
        share,
        isolated=isolated,
        has_key=tournament.key is not None,
    )
    last = last_game(tournament, number, cap, until_decided=until_decided)
    test = Sequential() if until_decided else None
    team = workers_for(workers, scheduler)
    try:
        folder = Folder(output, tournament) if output else new_folder(tournament)
        path = folder.path
        arena = Run(tournament, folder, last, test=test, limit=move_time, tell=teller())
    except BaseException:
        team.dismiss(now=True)
        raise
    for sentence in folder.mended:
        note(sentence)
    note(_("The games go to {path}", path=quoted(path)))
    code = FINE
    try:
        with live_picture(lambda: picture(arena, team.number), lambda: line(arena)) as arena.follow:
            arena.play(team)
    except KeyboardInterrupt:
        code = STOPPED
        note(_("Stopped. To continue, run the same command with -o {path}", path=quoted(path)))
    except ZweistromError:
        note(_("To continue, run the same command with -o {path}", path=quoted(path)))
        raise
    finally:
        folder.close()
    if as_json:
        say_json({"arena": result_of(arena, path)})
    else:
        say_result(arena, path)
    raise typer.Exit(code)


def new_tournament(
    game: Game[Any],
    rules: Rules,
    players: list[str],
    seats: int | None,
    seed: int | None,
    output: Path | None,
) -> Tournament:
    """Return the tournament to play; omitted settings are those of a tournament in the folder."""
    key = None
    if output and (output / SETTINGS).exists():
        there = read_tournament(output)
        seed = there.seed if seed is None else seed
        seats = there.seats if seats is None else seats
        key = there.key
    if seed is None:
        seed, key = new_seed(), new_key()
    specs = tuple(map(roster.spec_of, players))
    note_successions(game, specs)
    return tournament_of(game, rules, specs, seats, seed, key)


def last_game(
    tournament: Tournament, number: int | None, cap: int | None, *, until_decided: bool
) -> int:
    """Return the number of the last game that may be played; raises `SettingError`."""
    if until_decided:
        if number is not None:
            raise SettingError(_("--until-decided plays up to --cap games, so leave out -n"))
        if tournament.seats != 2 or len(set(tournament.players)) != 2:
            raise SettingError(_("--until-decided needs two different players and two seats"))
        number = CAP if cap is None else cap
    elif cap is not None:
        raise SettingError(
            _("--cap only works with --until-decided; set the number of games with -n")
        )
    elif number is None:
        raise SettingError(_("set the number of games with -n, or use --until-decided"))
    last = tournament.whole_blocks(number)
    if last != number:
        note(
            _(
                "{number} games are rounded up to {last}: every deal is played in {block} seatings",
                number=number,
                last=last,
                block=tournament.block,
            )
        )
    return last


def workers_for(number: int | None, scheduler: str | None) -> Workers:
    """Return the workers that play the games."""
    if scheduler is None:
        return Inline() if number in (None, 1) else Pool(number)
    if number is not None:
        raise SettingError(
            _("--scheduler plays on the workers of its cluster: leave out --workers")
        )
    return Cluster(scheduler)


def new_folder(tournament: Tournament) -> Folder:
    """Create the folder of a tournament among the user's data, named by the date and a number."""
    home = user_data_path("zweistrom", appauthor=False) / "arena"
    private_folder(home)
    day = date.today().isoformat()
    number = 1 + len(list(home.glob(f"{day}-*")))
    while is_taken(path := home / f"{day}-{number:04}-{tournament.game}"):
        number += 1
    return Folder(path, tournament)


def teller() -> Callable[[str], None]:
    """Return a function that prints the first faults of players and skips the rest."""
    number = 0

    def tell(fault: str) -> None:
        nonlocal number
        number += 1
        if number <= MOST_FAULTS:
            note(fault)
        if number == MOST_FAULTS:
            note(_("Further faults are not shown; the results count them."))

    return tell


def say_result(arena: Run, path: Path) -> None:
    """Write the results of the games so far, and which commands use them."""
    from suite.arena.report.sentences import with_level

    tournament, tally = arena.tournament, arena.tally
    say(
        _(
            "{game}, {seats} seats, {games} games from seed {seed}:",
            game=tournament.game,
            seats=tournament.seats,
            games=arena.done,
            seed=tournament.seed,
        )
    )
    labels = {player: with_level(tournament, player) for player in tally.points}
    widest = max(map(columns, labels.values()))
    for player, points in tally.points.items():
        games = tally.games[player]
        if not games:
            continue
        low, high = wilson(points, games)
        say(
            _(
                "  {player}  {share}  (95 % interval {low} to {high}; {fair} is fair)",
                player=padded(labels[player], widest),
                share=f"{in_percent(points / games)} %".rjust(7),
                low=f"{in_percent(low)} %",
                high=f"{in_percent(high)} %",
                fair=f"{in_percent(tally.fair(player))} %",
            )
        )
    if arena.test:
        say(verdict(arena.test, tournament.players))
    if not arena.done:
        return
    say(_("Details: zweistrom arena table {path}", path=quoted(path)))
    say(_("With plots: zweistrom arena report {path} -o report.html", path=quoted(path)))


def verdict(test: Sequential, players: Sequence[str]) -> str:
    """Return the result of a sequential test."""
    fields = {"one": players[0], "other": players[1], "blocks": test.blocks, "elo": f"{ELO[1]:g}"}
    if test.stronger is None:
        return _(
            "Undecided after {blocks} blocks whether {one} is stronger than {other} "
            "(0 against {elo} Elo).",
            **fields,
        )
    return (
        _("{one} is stronger than {other}: decided after {blocks} blocks.", **fields)
        if test.stronger
        else _("{one} is not stronger than {other}: decided after {blocks} blocks.", **fields)
    )


def result_of(arena: Run, path: Path) -> dict[str, Any]:
    """Return the results of the games so far, for JSON; `test` only if there is a test."""
    tournament, tally = arena.tournament, arena.tally
    result: dict[str, Any] = {
        "folder": str(path),
        "game": tournament.game,
        "seats": tournament.seats,
        "seed": tournament.seed,
        "games": arena.done,
        "players": [
            {
                "player": player,
                "games": tally.games[player],
                "seats": tally.seats[player],
                "points": round(points, 6),
                "interval": [round(end, 6) for end in wilson(points, tally.games[player])],
            }
            for player, points in tally.points.items()
        ],
    }
    if arena.test:
        result["test"] = {"blocks": arena.test.blocks, "stronger": arena.test.stronger}
    return result
