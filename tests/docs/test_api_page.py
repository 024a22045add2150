"""The examples of the page on the library run, and every name on it exists."""

from __future__ import annotations

import pkgutil
import re
from ast import literal_eval
from importlib import import_module
from typing import Any

import pytest

import suite.core
import suite.temples
import suite.tiles
from suite.core import errors
from suite.core.flow import CHANCE
from suite.temples.game import GAME
from suite.tiles.game import GAME as TILES
from tests.docs.pages import blocks, page, section, table, words

PAGE = page("api.md")
HAVING = {"both": ("temples", "tiles"), "cards": ("temples",), "tiles": ("tiles",)}
"""Which games have a module, by the word in the table of the modules of a game."""
OF_A_GAME = {
    words(name)[0].replace("suite.GAME", f"suite.{game}")
    for name, having, _meaning in table(section(PAGE, "Inside a game"))
    for game in HAVING[having]
}
NAMES = sorted(
    {word for word in words(PAGE) if re.fullmatch(r"suite(\.\w+)+", word) and "GAME" not in word}
    | OF_A_GAME
)
WHOLE = tuple(f"{name}." for name in OF_A_GAME if name.endswith((".rules", ".players")))
"""The rooms of the games that are named as a whole, with all their modules."""
EXAMPLES = blocks(PAGE, "python")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_exists(name: str) -> None:
    module, _, last = name.rpartition(".")
    found = getattr(import_module(module), last, None) or import_module(name)
    assert found is not None


def test_every_module_of_the_core_and_of_the_games_is_named() -> None:
    for package in (suite.core, suite.temples, suite.tiles):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not each.ispkg and not each.name.startswith(WHOLE):
                assert any(f"{name}.".startswith(f"{each.name}.") for name in NAMES), each.name


def test_every_error_is_named() -> None:
    told = section(PAGE, "Errors")
    for name in vars(errors):
        if name.endswith("Error"):
            assert name in told


def test_the_first_example_plays_a_whole_game_in_ten_statements(
    capsys: pytest.CaptureFixture[str],
) -> None:
    statements = [line for line in EXAMPLES[0].splitlines() if re.match(r"\w", line)]
    assert len([line for line in statements if "import" not in line]) <= 10
    exec(compile(EXAMPLES[0], "the first example", "exec"), {})
    assert re.match(r"Outcome\(reason='(threshold|final|supply)', ", capsys.readouterr().out)


def test_the_second_example_takes_a_hundred_actions(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[1], "the second example", "exec"), {})
    action, scores = capsys.readouterr().out.rstrip().split(" (")
    assert GAME.write(GAME.read(action)) == action
    assert re.fullmatch(r"\d+, \d+\)", scores)


def test_the_third_example_plays_a_game_of_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[2], "the third example", "exec"), {})
    result, unseen = capsys.readouterr().out.splitlines()
    assert re.match(r"Result\(reason='(treasures|bag)', ", result)
    assert list(literal_eval(unseen)) == ["farm", "market", "settlement", "temple"]


def test_an_opening_of_tiles_has_about_as_many_actions_as_told() -> None:
    least, most = map(int, re.findall(r"an opening has (\d+) to (\d+) actions", PAGE)[0])
    for seed in range(20):
        state, dealer = TILES.new(TILES.new_rules(), 2), TILES.dealer(seed)
        while TILES.actor(state) is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
            state = TILES.apply(state, action)
        assert least <= len(TILES.legal(state)) <= most


def test_the_fourth_example_draws_and_gives_hints(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    exec(compile(EXAMPLES[3], "the fourth example", "exec"), names)
    assert names["picture"].startswith("<svg")
    *hints, place = capsys.readouterr().out.splitlines()
    assert [GAME.write(GAME.read(hint.split(":")[0])) for hint in hints]
    assert place.startswith("Medes")


def test_there_are_no_more_examples() -> None:
    assert len(EXAMPLES) == 4
