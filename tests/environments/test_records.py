"""An episode written as a record replays at a table to the states of the `VectorGame`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

import numpy as np

from suite.core import games
from suite.core.errors import IllegalActionError, SettingError
from suite.core.play.record import RecordError, ResultLine, read_file
from suite.core.play.replay import replay
from suite.environments.vector import VectorGame
from tests.cli.records import run
from tests.environments.playing import KINDS
from tests.tools.episodes import Episodes

TEMPLES = games.find("temples")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_episodes_replay_at_a_table_to_equal_states(name: str, seats: int, tmp_path: Path) -> None:
    episodes = Episodes(name, seats, tmp_path, seed=3)
    episodes.compare(6)
    assert episodes.compared["episodes"] == 6
    assert episodes.compared["states"] > 6 * 50
    assert episodes.compared["results"] == 6


@pytest.fixture
def played() -> tuple[VectorGame, list[int]]:
    """Return a game and the actions of its first episode, up to its end."""
    vector = VectorGame("temples", 2, "abc", autoreset=False)
    actions = []
    while vector.to_move[1] >= 0:
        given = vector.random_actions()
        actions.append(int(given[1]))
        vector.step(given)
    return vector, actions


def test_a_record_is_checked_and_shown_by_the_command(
    played: tuple[VectorGame, list[int]], tmp_path: Path
) -> None:
    vector, actions = played
    path = tmp_path / "game.jsonl"
    vector.write_record(path, 1, 0, actions)
    checked = run("record", "check", path)
    assert checked.exit_code == 0, checked.output
    replayed = run("replay", path)
    assert replayed.exit_code == 0, replayed.output
    last = read_file(path).games[0].lines[-1][1]
    assert isinstance(last, ResultLine)


def test_a_later_episode_and_numpy_actions(tmp_path: Path) -> None:
    vector = VectorGame("tiles", 3, 5, seats=3, edition="1997", limit=20)
    taken: list[Any] = []
    for _ in range(60):
        actions = vector.random_actions()
        if vector.episode[2] == 2:
            taken.append(actions[2])
        vector.step(actions)
    assert vector.episode[2] == 3
    vector.write_record(str(tmp_path / "a"), np.int64(2), np.int64(2), np.array(taken))
    recorded = read_file(tmp_path / "a").games[0]
    assert recorded.header.rules == games.find("tiles").new_rules("1997")
    assert len(recorded.header.seats) == 3
    assert recorded.header.seed is None
    table = replay(games.find("tiles"), recorded, "a")
    assert table.outcome is None  # it was truncated: a record of a game that goes on
    again = VectorGame("tiles", 3, 5, seats=3, edition="1997", limit=20, autoreset=False)
    again.reset()
    again.reset()
    for action in taken[:19]:
        again.step([again.random_actions()[0], again.random_actions()[1], action])
    assert again.view(2, -2).state != table.state
    again.step([again.random_actions()[0], again.random_actions()[1], taken[19]])
    assert again.view(2, -2).state == table.state
    assert again.truncated[2]


def test_what_comes_before_the_first_action_is_a_record_too(tmp_path: Path) -> None:
    vector = VectorGame("temples", seed=9)
    vector.write_record(tmp_path / "a", 0, 0, [])
    table = replay(TEMPLES, read_file(tmp_path / "a").games[0], "a")
    assert table.state == vector.view(0, -2).state
    assert {event.actor for event in table.events} == {"chance"}


@pytest.mark.parametrize(
    ("place", "episode", "change", "said"),
    [
        (1, 0, lambda actions: [*actions, 38], r"action \d+: 'end' comes too late: the game is ov"),
        (1, 0, lambda actions: [*actions[:3], 676, *actions[3:]], r"action 3: 'halve 58' is not"),
        (1, 0, lambda actions: [-1, *actions], r"action 0: the number -1, which is not an action"),
        (
            1,
            0,
            lambda actions: [2**70, *actions],
            "actions must be a list of whole numbers, not an ar",
        ),
        (
            1,
            0,
            lambda actions: [1.5, *actions],
            "actions must be a list of whole numbers, not an arr",
        ),
        (
            1,
            0,
            lambda actions: [[1], [2, 3]],
            "actions must be a list of whole numbers, not an array",
        ),
        (1, 0, lambda _: [True], "actions must be a list of whole numbers, not an array"),
        (
            1,
            0,
            lambda _: 5,
            r"actions must be a list of whole numbers, not an array of the shape \(\)",
        ),
        (1, 0, lambda _: "x", "actions must be a list of whole numbers, not an array of the shape"),
        (1, 1, lambda actions: actions, r"action \d+: "),
        (0, 0, lambda actions: actions, r"action \d+: "),
        (2, 0, lambda actions: actions, "place must be a whole number from 0 to 1, not 2"),
        (1, -1, lambda actions: actions, "episode must be a whole number from 0 to "),
        (1, 1.0, lambda actions: actions, "episode must be a whole number from 0 to "),
    ],
)
def test_what_is_no_episode_is_refused_and_no_file_is_left(
    played: tuple[VectorGame, list[int]],
    tmp_path: Path,
    place: int,
    episode: int,
    change: Any,
    said: str,
) -> None:
    vector, actions = played
    with pytest.raises((IllegalActionError, SettingError), match=said):
        vector.write_record(tmp_path / "game.jsonl", place, episode, change(actions))
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_stays_as_it_is(
    played: tuple[VectorGame, list[int]], tmp_path: Path
) -> None:
    vector, actions = played
    (tmp_path / "a").write_text("mine")
    with pytest.raises(RecordError, match="cannot be written: "):
        vector.write_record(tmp_path / "a", 1, 0, actions)
    assert (tmp_path / "a").read_text() == "mine"
    with pytest.raises(RecordError, match="cannot be written: No such file"):
        vector.write_record(tmp_path / "missing" / "a", 1, 0, actions)
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
