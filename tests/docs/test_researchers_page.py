"""The page for researchers: its programs print what it shows, its tables are those of the code."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

import numpy as np
from typer.testing import CliRunner

from cli.app import app
from suite.core import games
from suite.core.flow import Kind
from suite.environments import kernels
from suite.environments.vector import VectorGame
from tests.docs.pages import DOCS, blocks, page, section, table, words

PAGE = page("researchers.md")
PROGRAMS = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.S)
NEEDED = {"gymnasium": "env", "pettingzoo": "env", "pyspiel": "openspiel"}
"""The libraries that a program of the page may need, with our extra that installs each."""
BOT = DOCS / "examples" / "policy_bot.py"
TEMPLES, TILES = games.find("temples"), games.find("tiles")


@pytest.mark.parametrize(
    ("program", "shown"), PROGRAMS, ids=[str(number) for number, _ in enumerate(PROGRAMS)]
)
def test_a_program_prints_what_is_shown(
    program: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for library in set(re.findall(r"\w+", program)) & {*NEEDED}:
        if not find_spec(library):
            pytest.skip(f"{library} is missing, of the extra {NEEDED[library]}")
    exec(compile(program, "the page", "exec"), {})
    assert capsys.readouterr().out == shown


def test_every_program_is_run() -> None:
    assert len(PROGRAMS) == len(blocks(PAGE, "python"))


@pytest.mark.parametrize("game", [TEMPLES, TILES], ids=["temples", "tiles"])
def test_a_source_is_a_part_of_a_view(game: Any) -> None:
    """A key of its JSON, a field of its state where there is none, or the rules."""
    play = VectorGame(game, rules={"war_support": "original"} if game is TILES else None)
    keys = {"conflict", "original", *game.to_json(play.view(0))}
    fields = {"placed", "ending", "hoard"} - keys
    for feature in kernels.layout(game).features:
        for source in feature.source.split(", "):
            assert source in keys | {"rules"} or source in fields, source
            assert source == "rules" or source in keys or hasattr(play.view(0).state, source)


@pytest.mark.parametrize("game", [TEMPLES, TILES], ids=["temples", "tiles"])
def test_words_of_the_rules_stand_in_the_order_of_the_numbers(game: Any) -> None:
    told = {each.name: words(each.meaning) for each in kernels.layout(game).features}
    phases = [each.word for each in game.flow.phases.values() if each.kind is Kind.DECISION]
    assert told["phase"] == phases
    if game is TILES:
        assert told["options"] == [option.name for option in game.options]


def test_the_planes_of_actions_are_those_of_the_code() -> None:
    cell = 4 * 17 + 8
    for numbers, told in table(section(PAGE, "Actions")):
        first, last = (re.findall(r"\d+", numbers) * 2)[:2]
        kinds = re.findall(r"\w+", told.partition("`, ")[0].rpartition("` ")[2])
        for place, plane in enumerate(range(int(first), int(last) + 1)):
            action = TILES.write(187 * plane + cell).split()
            assert action[0] == words(told)[0]
            assert action[-1] == "I5"
            assert int(first) == int(last) or "monument" in action or action[1] == kinds[place]


def test_the_arrays_are_those_of_a_vector_game() -> None:
    play = VectorGame("tiles", 5, seats=4)
    sizes = {"n": 5, "F": play.layout.width, "A": play.actions, "seats": 4}
    told = table(section(PAGE, "VectorGame").partition("\n### ")[0])
    arrays = {name for name, each in vars(play).items() if isinstance(each, np.ndarray)}
    assert {words(row[0])[0] for row in told} == {each for each in arrays if each[0] != "_"}
    for row in told:
        array = getattr(play, words(row[0])[0])
        shape = re.findall(r"\w+", words(row[1])[0])
        assert array.shape == tuple(sizes[each] for each in shape)
        assert str(array.dtype) == row[1].split()[0]


def some_weights(folder: Path, version: int) -> Path:
    """Write a network of one layer with random weights."""
    layout, rng = kernels.layout(TEMPLES), np.random.default_rng(1)
    weight = rng.normal(size=(TEMPLES.seats_actions + 1, layout.width))
    file = folder / "policy.npz"
    np.savez(file, weight, np.zeros(len(weight)), version=version)
    return file


@pytest.mark.slow
def test_a_policy_plays_as_a_bot(tmp_path: Path) -> None:
    weights = some_weights(tmp_path, kernels.layout(TEMPLES).version)
    bot = f"{BOT}:Policy:weights={weights}"
    told = CliRunner().invoke(app, ["bots", "check", bot, "temples", "--games", "2"])
    assert told.exit_code == 0, told.output
    assert "faults: 0" in told.output
    assert "the same seed gives the same game" in told.output


def test_a_policy_without_weights_or_of_another_layout_is_refused_before_a_game(
    tmp_path: Path,
) -> None:
    for weights, why in (
        (tmp_path / "none.npz", f"there is no file {tmp_path / 'none.npz'}: ppo.py writes one"),
        (
            some_weights(tmp_path, 0),
            "the weights were learned from observations of another layout, version 0",
        ),
    ):
        bot = f"{BOT}:Policy:weights={weights}"
        told = CliRunner().invoke(app, ["arena", "run", "temples", bot, "random", "-n", "2"])
        assert (told.exit_code, told.stdout) == (2, "")
        assert told.stderr == f"zweistrom: {why}\n"


@pytest.fixture
def ppo() -> Any:
    """The example of learning."""
    pytest.importorskip("torch", reason="the example needs torch, which is no extra of ours")
    pytest.importorskip("matplotlib", reason="the example draws with matplotlib, of arena")
    return import_module("docs.examples.ppo")


def test_the_example_of_learning_gives_each_seat_its_own_return(
    ppo: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without discount or trace, what a decision returns is the reward of its seat at the end."""
    monkeypatch.setattr(ppo, "LAMBDA", 1.0)
    monkeypatch.setattr(ppo, "STEPS", 400)
    play = VectorGame("temples", 4, seed=1)
    step, movers, rewards, ended = play.step, [], [], []

    def noted(actions: Any) -> None:
        movers.append(play.to_move.copy())
        step(actions)
        rewards.append(play.rewards.copy())
        ended.append(play.terminated.copy())

    monkeypatch.setattr(play, "step", noted)
    returned = ppo.collect(ppo.network(play, 8), play)[5].numpy().reshape(400, 4)
    again = 0
    for place in range(4):
        reward = None
        for moment in reversed(range(400)):
            reward = rewards[moment][place] if ended[moment][place] else reward
            if reward is not None:
                mover = movers[moment][place]
                assert returned[moment, place] == pytest.approx(reward[mover], abs=1e-3)
                again += moment > 0 and movers[moment - 1][place] == mover
    assert again > 400


def test_the_example_of_learning_learns_and_writes_a_policy(ppo: Any, tmp_path: Path) -> None:
    ppo.learn(tmp_path, decisions=2 * 4 * ppo.STEPS, games=4, deals=2)
    with np.load(tmp_path / "policy.npz") as saved:
        arrays = [saved[f"arr_{number}"] for number in range(len(saved.files) - 1)]
    assert arrays[0].shape[1] == kernels.layout(TEMPLES).width
    assert arrays[-1].shape == (TEMPLES.seats_actions + 1,)
    assert (tmp_path / "learning.svg").read_text().count("millions") == 1
