"""The games of OpenSpiel: by its own tests, its searches, and what a resampled state may know."""

from __future__ import annotations

import pickle
import subprocess
import sys
import unittest
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")
pytest.importorskip("pyspiel", reason="OpenSpiel needs the extra openspiel")

import numpy as np
import pyspiel
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from suite.core import games
from suite.core.errors import IllegalActionError, SettingError
from suite.core.view import EVERYBODY
from suite.environments import kernels, openspiel
from suite.environments.vector import VectorGame
from tests.tools import playthroughs

KINDS = [
    "zweistrom_temples",
    "zweistrom_temples(edition=2013)",
    "zweistrom_tiles",
    "zweistrom_tiles(players=3,edition=1997)",
    "zweistrom_tiles(players=4,edition=2014,board=extended,buildings=true,wonder=true)",
]


def states(name: str, plays: int, seed: int = 1) -> Iterator[Any]:
    """Yield the states of random plays, from the first to the last; they are not changed later."""
    game, rng = pyspiel.load_game(name), Random(f"{name}:{seed}")
    for _ in range(plays):
        state = game.new_initial_state()
        while True:
            yield state.clone()
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))


def known(state: Any, player: int) -> tuple[Any, ...]:
    """Return all that a player is told of a state."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.current_player(),
        state.current_player() == player and state.legal_actions(),
        state.returns(),
    )


@pytest.mark.parametrize(
    ("name", "number"), [(KINDS[0], 20), (KINDS[2], 20), (KINDS[3], 5), (KINDS[4], 5)]
)
def test_the_random_simulations_of_openspiel_pass(name: str, number: int) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=number, serialize=True, verbose=False)


@pytest.mark.parametrize("name", KINDS)
def test_the_checks_of_the_interface_of_openspiel_pass(name: str) -> None:
    about = {"game": pyspiel.load_game(name), "game_name": name}
    case = type("Checks", (api_test.EnforceAPIOnPartialTreeBase,), about)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not [*result.errors, *result.failures]


@pytest.mark.parametrize(("name", "simulations"), [(KINDS[0], 4), (KINDS[2], 2)])
def test_the_tree_search_of_openspiel_plays_whole_games(name: str, simulations: int) -> None:
    game, rng = pyspiel.load_game(name), np.random.RandomState(5)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        ismcts.ISMCTSBot(game, rollouts, 2.0, simulations, random_state=rng),
        pyspiel.make_uniform_random_bot(1, 5),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(numbers, p=odds))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert state.node.decisions < openspiel.LIMIT


@pytest.mark.parametrize("name", KINDS)
def test_a_seat_cannot_tell_a_resampled_state_from_the_true_one(name: str) -> None:
    others = 0
    for number, state in enumerate(states(name, 2)):
        if number % 4:
            continue
        for player in range(state.num_players()):
            world = state.resample_from_infostate(player, Random(number).random)
            assert known(world, player) == known(state, player)
            assert world.history() == []
            others += str(world) != str(state)
            # What comes out depends on nothing that the seat cannot see.
            again = world.resample_from_infostate(player, Random(7).random)
            assert str(again) == str(state.resample_from_infostate(player, Random(7).random))
            assert again.serialize().split("\n")[:2] == ["history=", "move_number=0"]
    assert others > 50


@pytest.mark.parametrize("name", KINDS)
def test_a_resampled_state_goes_on_with_all_that_its_seats_know(name: str) -> None:
    rng = Random(name)
    for state in list(states(name, 1))[3::18]:
        if state.is_terminal():
            continue
        world = state.resample_from_infostate(0, rng.random)
        while not world.is_terminal():
            before = [world.information_state_string(each) for each in range(world.num_players())]
            copied = world.clone()
            action = rng.choice(world.legal_actions())
            world.apply_action(action)
            copied.apply_action(action)
            assert str(copied) == str(world)
            for player, already in enumerate(before):
                assert world.information_state_string(player).startswith(already)
                assert len(world.information_state_string(player)) > len(already)
        assert sum(world.returns()) == pytest.approx(0)


def test_others_in_a_resampled_state_know_what_they_would_know_there() -> None:
    game = pyspiel.load_game(KINDS[2])
    state = game.new_initial_state()
    for action in (0, 5, 9):
        state.apply_action(action)
    world = state.resample_from_infostate(0, Random(3).random)
    assert world.information_state_string(1) == f"1: {world.observation_string(1)};"
    assert '"farm"' in world.information_state_string(1)
    assert state.information_state_string(0) == (
        "0: start 0; draw 0 farm farm farm farm farm market; draw 1 ? ? ? ? ? ?;"
    )
    assert state.information_state_string(0) == world.information_state_string(0)


@pytest.mark.parametrize("name", KINDS)
def test_a_deserialized_state_is_equal_and_goes_on_equally(name: str) -> None:
    for number, state in enumerate(states(name, 1)):
        if number % 9:
            continue
        text = pyspiel.serialize_game_and_state(state.get_game(), state)
        game, other = pyspiel.deserialize_game_and_state(text)
        for same in (other, pickle.loads(pickle.dumps(state))):
            assert str(same) == str(state)
            assert str(same.get_game()) == str(state.get_game()) == str(game)
            assert (same.history(), same.move_number()) == (state.history(), state.move_number())
            for player in range(state.num_players()):
                assert known(same, player) == known(state, player)
        if not state.is_terminal():
            action = state.legal_actions()[-1]
            assert str(other.child(action)) == str(state.child(action))


def test_the_parts_of_a_copied_observer_are_those_of_its_own_tensor() -> None:
    game = pyspiel.load_game(KINDS[0])
    observer = game.make_py_observer()
    state = next(each for each in states(KINDS[0], 1) if not each.is_chance_node())
    for same in (deepcopy(observer), pickle.loads(pickle.dumps(observer))):
        same.set_from(state, 0)
        assert not observer.tensor.any()
        assert any(part.any() for part in same.dict.values())
        assert all(np.shares_memory(part, same.tensor) for part in same.dict.values())


@pytest.mark.parametrize("name", KINDS)
def test_a_copied_or_pickled_game_is_equal_and_can_be_played(name: str) -> None:
    game = pyspiel.load_game(name)
    for same in (deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert same == game
        assert str(same.new_initial_state()) == str(game.new_initial_state())


def test_clones_are_independent() -> None:
    for state in list(states(KINDS[2], 1))[:-1:20]:
        before, clone = str(state), state.clone()
        clone.apply_action(clone.legal_actions()[0])
        assert str(state) == before != str(clone)
        assert len(clone.history()) == len(state.history()) + 1
        left = str(clone)
        state.apply_action(state.legal_actions()[-1])
        assert str(clone) == left


@pytest.mark.parametrize("name", KINDS)
def test_observations_and_returns_are_those_of_the_vector(name: str) -> None:
    game = pyspiel.load_game(name)
    tree = game.tree
    rules = {each.name: game.get_parameters()[each.name] for each in tree.game.options}
    many = VectorGame(tree.game, 8, 3, rules=rules, seats=tree.seats, autoreset=False)
    state, ended = game.new_initial_state(), np.zeros(8, np.bool_)
    observer = make_observation(game)
    for step in range(10_000):
        many.step(many.random_actions())
        ended |= many.terminated
        if step % 20 == 0:
            state.node = replace(tree.root, state=many.view(step % 8, EVERYBODY).state)
            for seat in range(tree.seats):
                observer.set_from(state, seat)
                assert (observer.tensor == many.observation(step % 8, seat)).all()
                assert state.observation_tensor(seat) == observer.tensor.tolist()
        for place in np.flatnonzero(many.terminated).tolist():
            over = many.view(place, EVERYBODY).state
            state.node = replace(tree.root, state=over, actor=None)
            assert state.returns() == pytest.approx(many.rewards[place].tolist())
        if ended.all():
            break
    assert ended.all()


def test_observers_have_the_parts_of_the_layout_or_a_string_alone() -> None:
    game = pyspiel.load_game(KINDS[3])
    state = list(states(KINDS[3], 1))[50]
    layout = kernels.layout(game.game)
    observer = make_observation(game)
    observer.set_from(state, 2)
    assert list(observer.dict) == [feature.name for feature in layout.features]
    for feature in layout.features:
        part = observer.dict[feature.name]
        assert part.shape == feature.shape
        assert (part.ravel() == observer.tensor[layout.places[feature.name]]).all()
    assert observer.string_from(state, 2) == state.observation_string(2)
    told = make_observation(game, INFO_STATE_OBS_TYPE)
    assert told.tensor is None
    assert told.string_from(state, 2) == state.information_state_string(2)
    with pytest.raises(SettingError, match=r"^an information state is a string: it has no tensor$"):
        told.set_from(state, 2)
    for seat in (-1, 3):
        for ask in (observer.set_from, observer.string_from, told.string_from):
            with pytest.raises(SettingError, match=r"^there is no seat .* from 0 to 2$"):
                ask(state, seat)
    nobody = pyspiel.PrivateInfoType.NONE
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=nobody)
    assert make_observation(game, public) is None
    with pytest.raises(SettingError, match=r"^observers of tiles have no parameters$"):
        make_observation(game, params={"planes": True})


@pytest.mark.parametrize("name", KINDS)
def test_no_play_is_longer_than_the_game_says(name: str) -> None:
    game = pyspiel.load_game(name)
    for state in states(name, 3):
        if state.is_terminal():
            players = [step.player for step in state.full_history()]
            events = players.count(pyspiel.PlayerId.CHANCE)
            assert events <= game.max_chance_nodes_in_history()
            assert len(players) - events == state.node.decisions <= game.max_game_length()


@pytest.mark.parametrize("name", KINDS)
def test_chance_has_exact_odds_and_the_words_of_the_notation(name: str) -> None:
    for state in states(name, 1):
        if not state.is_chance_node():
            continue
        outcomes = state.chance_outcomes()
        weights = [weight for _event, weight in state.node.outcomes]
        assert [number for number, _odds in outcomes] == list(range(len(weights)))
        assert len(outcomes) <= state.get_game().max_chance_outcomes()
        assert sum(odds for _number, odds in outcomes) == pytest.approx(1, abs=1e-12)
        for (number, odds), (event, weight) in zip(outcomes, state.node.outcomes, strict=True):
            assert odds == weight / sum(weights)
            assert state.action_to_string(number) == state.get_game().game.write(event)


def test_the_environment_of_openspiel_steps_through_a_game() -> None:
    environment = rl_environment.Environment(pyspiel.load_game(KINDS[0]), seed=2)
    step, rng = environment.reset(), Random(1)
    (width,) = environment.observation_spec()["info_state"]
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == width
        step = environment.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("zweistrom_tiles", {"treasures": "action", "bag_end": "turn", "wonder": False}),
        ("zweistrom_tiles(edition=2014)", {"treasures": "turn", "bag_end": "at-once"}),
        (
            "zweistrom_tiles(edition=2014,treasures=action,wonder=true)",
            {"treasures": "action", "wonder": True},
        ),
        ("zweistrom_temples(edition=2013)", {"first_hand": 3}),
        ("zweistrom_temples(edition=2013,first_hand=5)", {"first_hand": 5}),
    ],
)
def test_options_are_as_the_edition_has_them_unless_they_are_given(
    name: str, rules: dict[str, object]
) -> None:
    game = pyspiel.load_game(name)
    assert rules.items() <= game.get_parameters().items()
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_no_edition_has_an_option_that_could_not_be_switched_off() -> None:
    for name in openspiel.OUTCOMES:
        for edition in games.find(name).editions:
            assert True not in [value for value in edition.rules.values() if type(value) is bool]
            assert edition.name == str(int(edition.name))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("zweistrom_tiles(players=5)", "^tiles has 2, 3 or 4 seats, not 5$"),
        ("zweistrom_temples(players=3)", "^temples has 2 seats, not 3$"),
        (
            "zweistrom_tiles(edition=1998)",
            "^unknown edition '1998'; choose from 2007, 1997, 2014$",
        ),
        ("zweistrom_tiles(board=round)", '^board must be "standard" or "extended", not "round"$'),
        ("zweistrom_temples(first_hand=4)", "^first_hand must be 5 or 3, not 4$"),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(SettingError, match=sentence):
        pyspiel.load_game(name)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("zweistrom_tiles(seats=3)", "Unknown parameter 'seats'. Available parameters are: "),
        ("zweistrom_tiles(wonder=yes)", "Wrong type for parameter wonder. Expected type: kBool"),
    ],
)
def test_openspiel_itself_refuses_other_parameters(name: str, sentence: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=sentence):
        pyspiel.load_game(name)


def test_an_illegal_action_is_refused_in_words_and_changes_nothing() -> None:
    state = pyspiel.load_game(KINDS[2]).new_initial_state()
    with pytest.raises(IllegalActionError, match=r"^there is no outcome 2 here: .* from 0 to 1$"):
        state.apply_action(2)
    with pytest.raises(IllegalActionError, match=r"^there is no outcome -1 here: "):
        state.action_to_string(-1)
    every = list(states(KINDS[2], 1))
    over, before = every[-1], next(each for each in every if not each.is_chance_node())
    text = str(before)
    with pytest.raises(IllegalActionError, match=r"^chance does not act here$"):
        before.action_to_string(pyspiel.PlayerId.CHANCE, 0)
    with pytest.raises(IllegalActionError, match="is not legal in the phase"):
        before.apply_action(next(a for a in range(3596) if a not in before.legal_actions()))
    assert str(before) == text
    assert len(before.history()) == before.move_number()
    with pytest.raises(IllegalActionError, match="comes too late: the game is over"):
        over.apply_action(0)
    with pytest.raises(SettingError, match=r"^there is no seat 2: seats are numbered from 0 to 1$"):
        before.resample_from_infostate(2, Random(1).random)


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )


def test_a_process_ends_in_silence() -> None:
    code = (
        "import pyspiel, suite.environments.openspiel\n"
        "state = pyspiel.load_game('zweistrom_temples').new_initial_state()\n"
        "state.apply_action(0)\n"
        "state.clone().observation_tensor(0)\n"
    )
    ended = run(code)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_a_playthrough_is_fresh(name: str) -> None:
    """See `tests.tools.playthroughs`, which writes them."""
    kept = (playthroughs.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert kept == playthroughs.playthrough(playthroughs.GAMES[name])
    assert len(kept) < 60_000
