"""The strangers: each plays whole games by the rules, as its name says, and repeats itself."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from suite.arena.blocks import tournament
from suite.arena.match import Finished, play
from suite.core import games
from suite.core.play.record import Event, parse
from suite.players import roster
from suite.testing.players import player_contract
from tests.tools import strangers
from tests.tools.blind import positions
from tests.tools.strangers import __main__

EVERY = list(strangers.every())
QUICK = {
    "flat.py:FlatMonteCarlo": ":playouts=30:actions=5:plies=30",
    "spiel.py:Ismcts": ":simulations=2",
    **{name: ":width=4" for name in strangers.STRANGERS["temples"] if name.startswith("temples")},
}
"""Smaller budgets, for tests."""


def quick(stranger: str) -> str:
    """Return the word of a stranger that thinks fast."""
    if not strangers.is_here(stranger):
        pytest.skip("OpenSpiel needs the extra openspiel")
    return strangers.word(stranger) + QUICK.get(stranger, "")


@cache
def two_games(name: str, first: str, other: str = "random") -> list[tuple[int, Finished]]:
    """Play one deal from both seats; return the seat of the first player with each game."""
    game = games.find(name)
    planned = tournament(game, game.new_rules(), (first, other), 2, 4)
    pairings = [planned.pairing(number) for number in (1, 2)]
    return [(each.seating.index(0), play(planned, each.game, 600.0)) for each in pairings]


def deeds(name: str, first: str, begins: str, then: str = "") -> tuple[int, int]:
    """Count the actions that begin so, for the first player and for the other.

    With `then`, only those that the same seat follows up at once by an action that begins so.
    """
    counts = [0, 0]
    for seat, finished in two_games(name, first):
        [game] = parse(finished.record, "test").games
        events = [line for _number, line in game.lines if isinstance(line, Event)]
        lines = [event for event in events if event.actor != "chance"]
        for line, after in pairwise(lines):
            is_so = line.action.startswith(begins) and after.action.startswith(then)
            if is_so and (not then or line.actor == after.actor):
                counts[line.actor != seat] += 1
    return counts[0], counts[1]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "stranger"), EVERY)
def test_it_plays_whole_games_without_a_fault(name: str, stranger: str) -> None:
    for _seat, finished in two_games(name, quick(stranger)):
        assert finished.played.reason in games.find(name).reasons
        assert finished.faults == ()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "stranger"), EVERY)
def test_it_keeps_the_contract_of_players(name: str, stranger: str) -> None:
    game = games.find(name)
    player = roster.seat(game, quick(stranger))
    for number, state in enumerate(positions(game, 4, 2)):
        player_contract(game, player, state, number)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "stranger"), [each for each in EVERY if not each[1].startswith("spiel")]
)
def test_it_beats_chance(name: str, stranger: str) -> None:
    assert all(
        finished.played.winners == (seat,) for seat, finished in two_games(name, quick(stranger))
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "stranger", "begins", "then"),
    [
        ("tiles", "tiles.py:RevoltSpammer", "leader", "commit"),
        ("tiles", "tiles.py:MonumentCamper", "monument", ""),
        ("tiles", "tiles.py:Hoarder", "tile", "commit"),
        ("tiles", "tiles.py:BagBurner", "swap", ""),
        ("temples", "temples.py:Halver", "halve", ""),
    ],
)
def test_it_does_what_its_name_says(name: str, stranger: str, begins: str, then: str) -> None:
    own, by_chance = deeds(name, quick(stranger), begins, then)
    assert own >= 2 * by_chance + 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "stranger", "reason"),
    [
        ("tiles", "tiles.py:TreasureRusher", "treasures"),
        ("temples", "temples.py:FifteenRusher", "threshold"),
    ],
)
def test_its_games_end_as_it_wants(name: str, stranger: str, reason: str) -> None:
    assert {game.played.reason for _seat, game in two_games(name, quick(stranger))} == {reason}
    assert reason not in {game.played.reason for _seat, game in two_games(name, "random", "random")}


@pytest.mark.slow
def test_the_command_says_what_was_won_and_what_exceeds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert __main__.main(["Halver", "--games", "2", "--against", "random"]) == 1
    lost, total = capsys.readouterr().out.splitlines()
    assert lost == (
        "temples: Halver won 2 of 2 against random: 100.0% (34.2% to 100.0%), more than 30%"
    )
    assert total == "1 won more than 30%"


def test_a_stranger_whose_package_is_missing_is_skipped_with_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(strangers.NEEDS, "spiel.py:Ismcts", "no_such_package")
    assert __main__.main(["Ismcts"]) == 0
    said = capsys.readouterr().out
    assert said.count("Ismcts is skipped: OpenSpiel is not installed\n") == 2
