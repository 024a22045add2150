"""The statistics of a tournament in sentences."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Final

from suite.arena.blocks import Tournament
from suite.arena.folder import GAMES_A_FILE, records
from suite.arena.messages import _
from suite.arena.standings import Meeting, Share, Spread, Standings
from suite.core import games
from suite.core.text.catalogue import marked
from suite.core.text.phrases import in_percent

VERDICTS: Final = {
    None: marked(
        "The sequential test (0 against 20 Elo) is undecided after {blocks} blocks whether "
        "{player} is stronger than {other}."
    ),
    True: marked(
        "The sequential test (0 against 20 Elo) was decided after {blocks} blocks: {player} "
        "is stronger than {other}."
    ),
    False: marked(
        "The sequential test (0 against 20 Elo) was decided after {blocks} blocks: {player} "
        "is not stronger than {other}."
    ),
}
"""The results of the sequential test, by whether the first player is stronger."""


def summary(standings: Standings) -> str:
    """Return game, seats, number of games and seed in one line."""
    games = _.plural("one game", "{number} games", standings.games)
    blocks = _.plural("one block", "{number} blocks", standings.blocks)
    return _(
        "{game}, {seats} seats, {played} in {blocks}, seed {seed}",
        game=standings.tournament.game,
        seats=standings.tournament.seats,
        played=games,
        blocks=blocks,
        seed=standings.tournament.seed,
    )


def legend(standings: Standings) -> str:
    """Return the explanation of the columns whose titles do not explain themselves."""
    notes = [
        _("win %: a shared win counts as its share; 95 %: its interval"),
        _("points: the mean score (of several numbers, the lowest)"),
    ]
    if has_unequal_chances(standings):
        notes.append(_("fair %: the share expected by chance, larger for a player with more seats"))
    if any(standing.elo for standing in standings.players):
        notes.append(_("Elo: the mean of all is 0"))
    return "; ".join(notes) + "."


def has_unequal_chances(standings: Standings) -> bool:
    """Return whether some players have more seats of a table than others."""
    return len({standing.fair for standing in standings.players}) > 1


def with_level(tournament: Tournament, player: str) -> str:
    """Return a player with the level for people that it is, if it is one: `greedy (medium)`."""
    level = level_of(tournament, player)
    return f"{player} ({level})" if level else player


def level_of(tournament: Tournament, player: str) -> str | None:
    """Return the level for people that stands for a player; `None` if none does."""
    levels = games.find(tournament.game).levels
    return next((word for word, level in levels.items() if level.player == player), None)


def findings(standings: Standings) -> list[str]:
    """Return sentences on comparisons, the sequential test, forfeits, lengths and ends of games."""
    return [
        *duels(standings),
        *verdict(standings),
        *forfeits(standings),
        first(standings),
        *lengths(standings),
        ends(standings),
    ]


def duels(standings: Standings) -> Iterator[str]:
    """Yield the comparison of each player with the next one of the table, if they have met."""
    for one, other in zip(standings.players, standings.players[1:], strict=False):
        meeting = standings.meeting(one.player, other.player)
        if meeting and meeting.share.value < 0.5:
            meeting = standings.meeting(other.player, one.player)
        if meeting:
            yield _duel(meeting, standings.tournament.seats)


def _duel(meeting: Meeting, seats: int) -> str:
    """Return the comparison of two players; the share of the first must be at least a half."""
    share = meeting.share
    fields = {"player": meeting.player, "other": meeting.other, "games": share.games}
    if seats > 2:
        fields["share"] = interval(share)
        if share.low <= 0.5:
            return _(
                "{player} and {other} do not differ clearly: of {games} games the first "
                "finished ahead in {share}.",
                **fields,
            )
        return _("{player} finishes ahead of {other}: {share}, in {games} games.", **fields)
    fields["difference"] = _(
        "{difference} points of win rate, 95 % interval [{low}, {high}]",
        difference=_difference(share.value),
        low=_difference(share.low),
        high=_difference(share.high),
    )
    if share.low <= 0.5:
        return _(
            "{player} and {other} do not differ clearly: {difference}, in {games} games.", **fields
        )
    return _("{player} beats {other}: {difference}, in {games} games.", **fields)


def _difference(share: float) -> str:
    """Return the percentage of won games minus that of lost games."""
    return f"{200 * share - 100:+z.1f}"


def verdict(standings: Standings) -> Iterator[str]:
    """Yield the result of the sequential test, if there is one."""
    test = standings.verdict
    if test:
        sentence = VERDICTS[test.stronger]
        yield _(sentence, player=test.player, other=test.other, blocks=test.blocks)


def forfeits(standings: Standings) -> Iterator[str]:
    """Yield the players who forfeited games by their faults."""
    for standing in standings.players:
        if standing.forfeits:
            yield _.plural(
                "{player} forfeited one game.",
                "{player} forfeited {number} games.",
                standing.forfeits,
                player=standing.player,
            )


def first(standings: Standings) -> str:
    """Return what the seat that acted first got."""
    return _("The seat that acts first wins {share}.", share=interval(standings.first))


def interval(share: Share) -> str:
    """Return a share with its interval."""
    return _(
        "{share} %, 95 % interval [{low}, {high}]",
        share=in_percent(share.value),
        low=in_percent(share.low),
        high=in_percent(share.high),
    )


def milliseconds(seconds: float) -> str:
    """Return a time in milliseconds; below 100 with one decimal, below 1 with two."""
    number = 1000 * seconds
    return (
        f"{number:,.0f}" if number >= 100 else f"{number:.1f}" if number >= 1 else f"{number:.2f}"
    )


def lengths(standings: Standings) -> list[str]:
    """Return the lengths of games in plies and turns."""
    return [
        _("Plies per game: {spread}.", spread=_numbers(standings.plies)),
        _("Turns per game: {spread}.", spread=_numbers(standings.turns)),
    ]


def _numbers(spread: Spread) -> str:
    return _(
        "median {median}, minimum {least}, maximum {most}",
        median=spread.median,
        least=spread.least,
        most=spread.most,
    )


def ends(standings: Standings) -> str:
    """Return why games have ended."""
    game = games.find(standings.tournament.game)
    parts = (
        f"{game.reason_text(reason)} ({number}, {in_percent(number / standings.games)} %)"
        for reason, number in standings.reasons
    )
    return _("Ended by: {reasons}.", reasons=", ".join(parts))


def sights(standings: Standings) -> list[tuple[str, str]]:
    """Return notable games: a label and the command that replays the game."""
    sights = [(_("the longest game"), standings.longest)]
    for standing in standings.players:
        player = standing.player
        sights += [
            (_("the worst loss of {player}", player=player), standing.worst or 0),
            (_("the first game that {player} forfeited", player=player), standing.forfeited or 0),
        ]
    return [(what, replay_command(standings, game)) for what, game in sights if game]


def replay_command(standings: Standings, game: int) -> str:
    """Return the command that replays a game of a folder."""
    file = records(standings.folder, game)
    place = (game - 1) % GAMES_A_FILE + 1
    return f"zweistrom replay {shlex.quote(str(file))} --game {place}"
