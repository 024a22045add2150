"""The examples of the page on the library run, and every name on it exists."""

from __future__ import annotations

import re
from ast import literal_eval
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from suite.core import games
from suite.temples.game import GAME
from tests.docs.pages import blocks, page, words

PAGE = page("api.md")
FIRST, SECOND, THIRD, FOURTH = blocks(PAGE, "python")
NAMES = sorted({word for word in words(PAGE) if re.fullmatch(r"suite(\.\w+)+", word)})


@pytest.mark.parametrize("name", NAMES)
def test_a_name_exists(name: str) -> None:
    """A name in `suite.GAME` is one of a game or of both."""
    assert any(map(exists, {name.replace("GAME", game, 1) for game in games.names()}))


def exists(name: str) -> bool:
    module, _, last = name.rpartition(".")
    return bool(find_spec(module)) and (
        hasattr(import_module(module), last) or bool(find_spec(name))
    )


def test_the_first_example_plays_a_whole_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    exec(compile(FIRST, "the first example", "exec"), {})
    assert re.match(r"Outcome\(reason='(threshold|final|supply)', ", capsys.readouterr().out)


def test_the_second_example_takes_a_hundred_actions(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(SECOND, "the second example", "exec"), {})
    action, scores = capsys.readouterr().out.rstrip().split(" (")
    assert GAME.write(GAME.read(action)) == action
    assert re.fullmatch(r"\d+, \d+\)", scores)


def test_the_third_example_plays_a_game_of_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(THIRD, "the third example", "exec"), {})
    result, unseen = capsys.readouterr().out.splitlines()
    assert re.match(r"Result\(reason='(treasures|bag)', ", result)
    assert list(literal_eval(unseen)) == ["farm", "market", "settlement", "temple"]


def test_the_fourth_example_draws_and_gives_hints(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    exec(compile(FOURTH, "the fourth example", "exec"), names)
    assert names["picture"].startswith("<svg")
    *hints, place = capsys.readouterr().out.splitlines()
    assert [GAME.write(GAME.read(hint.split(":")[0])) for hint in hints]
    assert place.startswith("Medes")
