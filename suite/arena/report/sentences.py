"""What the figures of a tournament say, in sentences."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Final

from suite.arena.folder import GAMES_A_FILE, records
from suite.arena.standings import Meeting, Share, Spread, Standings
from suite.core import game as games
from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("arena")


def summary(standings: Standings) -> str:
    """Return what was played, in a line."""
    played = _.plural("one game", "{number} games", standings.games)
    blocks = _.plural("one block", "{number} blocks", standings.blocks)
    return _(
        "{game}, {seats} seats, {played} in {blocks}, seed {seed}",
        game=standings.tournament.game,
        seats=standings.tournament.seats,
        played=played,
        blocks=blocks,
        seed=standings.tournament.seed,
    )


def legend(standings: Standings) -> str:
    """Return what the columns of the table mean, as far as their titles do not say it."""
    told = [
        _("win %: a shared win counts its share; 95 %: the interval it lies in"),
        _("points: the mean of the scores, of each the lowest if it has several numbers"),
    ]
    if has_unequal_chances(standings):
        told.append(_("fair %: who sits on several seats of a table wins more by chance"))
    if any(each.elo for each in standings.players):
        told.append(_("Elo: the mean of all is 0"))
    return "; ".join(told) + "."


def has_unequal_chances(standings: Standings) -> bool:
    """Say whether some players sit on more seats of a table than others."""
    return len({each.fair for each in standings.players}) > 1


def findings(standings: Standings) -> list[str]:
    """Return who beats whom, who of them is stronger by the test, and how games went."""
    return [
        *duels(standings),
        *verdict(standings),
        *forfeits(standings),
        first(standings),
        *lengths(standings),
        ends(standings),
    ]


def duels(standings: Standings) -> Iterator[str]:
    """Yield how each player fares against the next one of the table, if they have met."""
    for one, other in zip(standings.players, standings.players[1:], strict=False):
        meeting = standings.meeting(one.player, other.player)
        if meeting and meeting.share.value < 0.5:
            meeting = standings.meeting(other.player, one.player)
        if meeting:
            yield _duel(meeting, standings.tournament.seats)


def _duel(meeting: Meeting, seats: int) -> str:
    """Return how a player fares against one that it does not lose to in the mean."""
    share = meeting.share
    told = {"player": meeting.player, "other": meeting.other, "games": share.games}
    if seats > 2:
        told["share"] = interval(share)
        if share.low <= 0.5:
            return _(
                "{player} and {other} cannot be told apart: of {games} games the first comes "
                "before the second in {share}.",
                **told,
            )
        return _("{player} comes before {other}: of {games} games in {share}.", **told)
    told["difference"] = _(
        "{difference} points of win rate, 95 % interval [{low}, {high}]",
        difference=_difference(share.value),
        low=_difference(share.low),
        high=_difference(share.high),
    )
    if share.low <= 0.5:
        return _(
            "{player} and {other} cannot be told apart: {difference}, in {games} games.", **told
        )
    return _("{player} beats {other}: {difference}, in {games} games.", **told)


def _difference(share: float) -> str:
    """Return how many of a hundred games more somebody has won than lost."""
    return f"{200 * share - 100:+.1f}"


def verdict(standings: Standings) -> Iterator[str]:
    """Yield what the sequential test says of two players."""
    found = standings.verdict
    if not found:
        return
    told = {"player": found.player, "other": found.other, "blocks": found.blocks}
    if found.stronger is None:
        yield _(
            "The sequential test (0 against 20 Elo) is undecided after {blocks} blocks whether "
            "{player} is stronger than {other}.",
            **told,
        )
    elif found.stronger:
        yield _(
            "The sequential test (0 against 20 Elo) was decided after {blocks} blocks: {player} "
            "is stronger than {other}.",
            **told,
        )
    else:
        yield _(
            "The sequential test (0 against 20 Elo) was decided after {blocks} blocks: {player} "
            "is not stronger than {other}.",
            **told,
        )


def forfeits(standings: Standings) -> Iterator[str]:
    """Yield which players were put out of games, by their faults."""
    for each in standings.players:
        if each.forfeits:
            yield _.plural(
                "{player} was put out of one game.",
                "{player} was put out of {number} games.",
                each.forfeits,
                player=each.player,
            )


def first(standings: Standings) -> str:
    """Return what the seat that acted first got."""
    return _("Who acts first wins {share}.", share=interval(standings.first))


def interval(share: Share) -> str:
    """Return a share with its interval."""
    return _(
        "{share} %, 95 % interval [{low}, {high}]",
        share=percent(share.value),
        low=percent(share.low),
        high=percent(share.high),
    )


def percent(share: float) -> str:
    """Return how many of a hundred a share is."""
    return f"{100 * share:.1f}"


def milliseconds(seconds: float) -> str:
    """Return a time in milliseconds, the short ones to a tenth or hundredth."""
    number = 1000 * seconds
    return (
        f"{number:,.0f}" if number >= 100 else f"{number:.1f}" if number >= 1 else f"{number:.2f}"
    )


def lengths(standings: Standings) -> list[str]:
    """Return how long games are."""
    return [
        _("Plies a game: {spread}.", spread=_spread(standings.plies)),
        _("Turns a game: {spread}.", spread=_spread(standings.turns)),
    ]


def _spread(spread: Spread) -> str:
    return _(
        "median {median}, least {least}, most {most}",
        median=spread.median,
        least=spread.least,
        most=spread.most,
    )


def ends(standings: Standings) -> str:
    """Return why games have ended."""
    game = games.find(standings.tournament.game)
    told = (
        f"{game.reason_text(reason)} {number} ({percent(number / standings.games)} %)"
        for reason, number in standings.reasons
    )
    return _("Ended by: {reasons}.", reasons=", ".join(told))


def sights(standings: Standings) -> list[tuple[str, str]]:
    """Return the games worth seeing: what each is, and the command that replays it."""
    found = [(_("the longest game"), standings.longest)]
    for each in standings.players:
        if each.worst:
            found.append((_("the worst loss of {player}", player=each.player), each.worst))
        if each.forfeited:
            found.append(
                (_("the first game that put {player} out", player=each.player), each.forfeited)
            )
    return [(what, replay_command(standings, game)) for what, game in found]


def replay_command(standings: Standings, game: int) -> str:
    """Return the command that replays a game of a folder."""
    file = records(standings.folder, game)
    place = (game - 1) % GAMES_A_FILE + 1
    return f"zweistrom replay {shlex.quote(str(file))} --game {place}"
