"""What a seat cannot see shows nowhere: a few games; `python -m tests.tools.secrets` plays 200."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from suite.core import games
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from tests.tools.secrets import compare, shown, watch


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_watcher_is_shown_does_not_follow_from_what_it_cannot_see(
    name: str, seed: int
) -> None:
    counts = watch(games.find(name), seed, hints=1, plies=60)
    assert counts["plies"] == 60
    assert counts["dealt_anew"] > 40


@pytest.mark.parametrize("name", games.names())
def test_the_comparison_sees_what_a_watcher_may_see(name: str) -> None:
    game = games.find(name)
    seats = (Seating("Anna", "human"), Seating("Bela", "human"))
    tables: list[Table[Any]] = [
        Table(
            game,
            Header(format=FORMAT, game=name, rules=game.new_rules(), seats=seats, seed=seed),
        )
        for seed in (1, 2)
    ]
    for table in tables:
        while isinstance(table.actor, int) is False:
            table.deal()
    one, other = ([*shown(table, ["Anna", "Bela"], 0, Random(1))] for table in tables)
    assert one != other
    # The own hand of seat 0 is not hidden from it.
    with pytest.raises(AssertionError):
        _swapped(tables[0], tables[1])


def _swapped(table: Table[Any], other: Table[Any]) -> None:
    """Compare two tables that differ in what seat 0 sees, as if they looked the same to it."""
    game = table.game

    class Careless:
        """A game whose worlds are those of another table."""

        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

        def determinize(self, view: Any, rng: Random) -> Any:
            return other.state

    table.game = Careless()  # type: ignore[assignment]
    compare(table, ["Anna", "Bela"], 0, Random(1))
