"""What a seat may not know shows on no page: pairs of games that it cannot tell apart.

    python -m tests.tools.twins temples --positions 2000
    python -m tests.tools.twins tiles --positions 2000

Two games begin with positions that a watcher cannot tell apart, and go on with actions and events
that it cannot tell apart either. All pages and all answers to taps must be the same byte for byte.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.core.play.teller import Teller
from suite.core.view import SPECTATOR
from suite.play import LiveTable
from suite.web.page.choice import choice_after
from suite.web.page.documents import table_page
from suite.web.page.moves import moves
from suite.web.page.observation import Chair, sight
from suite.web.page.parts import choice_part, parts
from suite.web.routes.replay_pages import Position, replay_page
from suite.work import Here

WATCHED = 8
"""The positions that two games are compared in, at most."""


class Twins:
    """Two tables that begin with positions which a watcher cannot tell apart, and go on so."""

    def __init__(self, game: str, seed: int, plies: int) -> None:
        self.rng = Random(f"twins:{game}:{seed}:{plies}")
        self.game = games.find(game)
        rules = {option.name: self.rng.choice(option.values) for option in self.game.options}
        number = self.rng.choice(self.game.seats)
        self.seats = tuple(Seating(f"Seat{at}", "human") for at in range(number))
        header = Header(format=FORMAT, game=game, rules=rules, seats=self.seats, seed=seed)
        table: Table[Any] = Table(self.game, header)
        while table.actor is not None and len(table.events) < plies:
            self._act(table)
        while table.actor is CHANCE:
            table.deal()
        self.watcher = self.rng.choice([*range(number), SPECTATOR])
        view = table.view(self.watcher)
        other = self.game.determinize(view, self.rng)
        states = [table.state, other] if table.actor is not None else []
        self.tables = [self._at(state, header) for state in states]

    def _at(self, state: Any, header: Header) -> Table[Any]:
        """Return a table that begins with a state, in whatever phase it is."""
        table: Table[Any] = Table(self.game, header)
        table.state = self.game.copy(state)
        return table

    def _act(self, table: Table[Any]) -> None:
        if table.actor is CHANCE:
            table.deal()
        else:
            legal = self.game.legal(table.state)
            table.take(self.game.random_action(legal, self.rng))

    def go_on(self) -> bool:
        """Take actions that the watcher cannot tell apart; return whether there are such."""
        one, other = self.tables
        if one.actor is None or one.outcome or other.actor is None:
            return False
        ways = self._ways(one)
        action = self.rng.choice(ways)
        seen = self.game.report(one.state, action, self.watcher)
        alike = [
            each
            for each in self._ways(other)
            if self.game.report(other.state, each, self.watcher) == seen
        ]
        if not alike:
            return False
        one.take(action)
        other.take(self.rng.choice(alike))
        return True

    def _ways(self, table: Table[Any]) -> list[int]:
        if table.actor is CHANCE:
            return [event for event, _weight in self.game.outcomes(table.state)]
        return list(self.game.legal(table.state))


def pages_of(twins: Twins, teller: Teller, rng: Random) -> list[object]:
    """Return all that a watcher is shown, after some taps too."""
    table = teller.table
    chairs = [Chair(each.name, "", True) for each in twins.seats]
    live = LiveTable(table, Here().give)
    can_undo = live.can_undo(twins.watcher)
    seen = sight(teller, twins.watcher, live.at, chairs, can_undo=can_undo)
    shown: list[object] = [table_page("T", parts(seen), seen.at, twins.game.name)]
    shown.append(moves(table, twins.watcher, "0.0", live.at))
    ply = rng.randrange(len(table.events) + 1)
    shown.append(replay_page(Position("T", teller, twins.watcher, ply)))
    if seen.acts:
        key = rng.choice(twins.game.keys(seen.view))
        places = [place for row in twins.game.places for place in row]
        for taps in (
            {"words": key.words},
            {"held": key.words, "place": rng.choice(places)},
            {"place": rng.choice(places), "asks": True},
        ):
            taken: Any = taps
            chosen = choice_after(seen.builder, seen.names, **taken)
            shown += [chosen, choice_part(seen, chosen)]
    return shown


def compare(game: str, seed: int, plies: int) -> int:
    """Compare two games from a ply on; return in how many positions."""
    twins = Twins(game, seed, plies)
    tellers = [Teller(table, [each.name for each in twins.seats]) for table in twins.tables]
    for ply in range(WATCHED if tellers else 0):
        one, other = (pages_of(twins, each, Random(f"{seed}:{ply}")) for each in tellers)
        assert one == other, (game, seed, plies, ply, twins.watcher)
        if not twins.go_on() or any(table.outcome for table in twins.tables):
            return ply + 1
    return WATCHED if tellers else 0


def main() -> None:
    """Compare so many positions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=2000)
    asked = parser.parse_args()
    compared = seed = 0
    while compared < asked.positions:
        compared += compare(asked.game, seed, Random(seed).randrange(150))
        seed += 1
    print(f"{asked.game}: {compared} positions of {seed} pairs of games look the same")  # noqa: T201


if __name__ == "__main__":
    main()
