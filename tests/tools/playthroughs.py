"""The playthroughs of the games of OpenSpiel that the tests compare: all that a play shows there.

`python -m tests.tools.playthroughs` writes them again, into `tests/environments/playthroughs/`;
look at what has changed before you keep them. They are as the playthroughs of OpenSpiel itself, but
short: a long list or tensor is told by its size, its beginning and a digest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import pyspiel
from open_spiel.python.observation import make_observation

import suite.environments.openspiel  # noqa: F401  # registers the games

FOLDER: Final = Path(__file__).parents[1] / "environments" / "playthroughs"
GAMES: Final = {
    "temples": "zweistrom_temples",
    "tiles": "zweistrom_tiles(players=3,edition=1997,buildings=true)",
}
STATES: Final = 60
WHOLE: Final = 12
"""Every so many states the true state is told as a whole."""
TYPE: Final = (
    "short_name",
    "long_name",
    "chance_mode",
    "dynamics",
    "information",
    "utility",
    "reward_model",
    "min_num_players",
    "max_num_players",
    "provides_information_state_string",
    "provides_information_state_tensor",
    "provides_observation_string",
    "provides_observation_tensor",
    "provides_factored_observation_string",
)
ABOUT: Final = (
    "num_distinct_actions",
    "max_chance_outcomes",
    "num_players",
    "min_utility",
    "max_utility",
    "utility_sum",
    "max_game_length",
    "max_chance_nodes_in_history",
    "observation_tensor_shape",
)


def playthrough(name: str) -> str:
    """Return the playthrough of a game in the notation of OpenSpiel, up to `STATES` states."""
    return "\n".join([f"game: {name}", *_about(pyspiel.load_game(name)), *_play(name)]) + "\n"


def _about(game: Any) -> Iterator[str]:
    kind = game.get_type()
    yield from (f"GameType.{each} = {getattr(kind, each)}" for each in TYPE)
    yield from (f"{each}() = {getattr(game, each)()}" for each in ABOUT)
    yield f"to_string() = {game}"
    parts = make_observation(game).dict
    yield "observation: " + ", ".join(f"{part} {parts[part].shape}" for part in parts)


def _play(name: str) -> Iterator[str]:
    game = pyspiel.load_game(name)
    state, rng = game.new_initial_state(), Random(name)
    told = [""] * game.num_players()
    for number in range(STATES):
        yield f"\n# state {number}"
        if number % WHOLE == 0:
            yield f"state = {state}"
        yield f"current_player() = {state.current_player()}"
        for player in range(game.num_players()):
            all_told = state.information_state_string(player)
            assert all_told.startswith(told[player])
            yield f"information_state_string({player}) += {all_told[len(told[player]) :]!r}"
            told[player] = all_told
            yield f"observation_string({player}) = {_digest(state.observation_string(player))}"
            tensor = [int(value) for value in state.observation_tensor(player)]
            yield f"observation_tensor({player}): sum {sum(tensor)}, {_digest(tensor)}"
        if state.is_chance_node():
            odds = [f"{odds:.6g}" for _number, odds in state.chance_outcomes()]
            yield f"chance_outcomes() = {_beginning(odds)}"
        actions = state.legal_actions()
        words = [state.action_to_string(action) for action in actions]
        yield f"legal_actions() = {_beginning(actions)}"
        yield f"in words = {_beginning(words)}"
        place = int(rng.random() * len(actions))
        yield f"action: {actions[place]} {words[place]!r}"
        state.apply_action(actions[place])


def _beginning(values: Sequence[object]) -> str:
    """Return the first values of a list, with its length and a digest of the whole."""
    more = ", ..." if len(values) > 3 else ""
    return f"[{', '.join(map(repr, values[:3]))}{more}] ({len(values)}, {_digest(values)})"


def _digest(value: object) -> str:
    return sha256(str(value).encode()).hexdigest()[:12]


if __name__ == "__main__":
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(game), encoding="utf-8")
