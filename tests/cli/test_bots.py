"""`zweistrom bots`: what is listed can be played with."""

from __future__ import annotations

import pytest

from suite.core import game as games
from suite.players import roster
from tests.cli.records import read, run


def seats_listed(text: str) -> list[str]:
    """Return the seats in a list of players."""
    return [line.strip() for line in text.splitlines() if line.strip().startswith("ai:")]


@pytest.mark.parametrize("name", games.names())
def test_every_player_of_a_game_is_listed_as_a_seat_names_it(name: str) -> None:
    game = games.find(name)
    seats = seats_listed(run("bots", name).stdout)
    assert [seat.split(":")[1] for seat in seats] == list(roster.words(game))
    for seat in seats:
        spec = seat.removeprefix("ai:")
        assert roster.seat(game, spec) == roster.seat(game, spec.partition(":")[0])


def test_every_player_has_its_meaning() -> None:
    listed = read(run("bots", "--json").stdout_bytes)
    assert [(line["v"], line["game"], line["player"]) for line in listed] == [
        (1, name, word) for name in games.names() for word in roster.words(games.find(name))
    ]
    for line in listed:
        assert line["meaning"].endswith(".")
        assert line["meaning"] in run("bots").stdout
        assert line["parameters"] == roster.parameters(games.find(line["game"]), line["player"])


def test_without_a_game_those_of_all_games_are_listed() -> None:
    told = run("bots").stdout
    assert seats_listed(told) == [
        seat for name in games.names() for seat in seats_listed(run("bots", name).stdout)
    ]
    assert all(f"{name}:\n" in told for name in games.names())


def test_an_unknown_game_is_refused() -> None:
    refused = run("bots", "chess")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == "zweistrom: there is no game 'chess'; there is temples, tiles\n"
