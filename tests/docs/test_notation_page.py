"""The pages on notation have every verb, and whatever they give as an example can be read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core.errors import NotationError
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from tests.docs.pages import ROOT, blocks, page, section, table, words

GAMES: Final[tuple[Game[Any], ...]] = (TEMPLES, TILES)
VECTORS: Final = ROOT / "tests/vectors"


def page_of(game: Game[Any]) -> str:
    return page(f"{game.name}/notation.md")


def examples(game: Game[Any]) -> list[str]:
    headings = ("What a seat decides", "What chance decides")
    rows = [row for heading in headings for row in table(section(page_of(game), heading))]
    return [words(example)[0] for _, example, _ in rows]


def first_decision(game: Game[Any]) -> Any:
    """The state in which a seat decides first, whatever comes up before."""
    state = game.new(game.new_rules(), 2)
    while game.actor(state) is CHANCE:
        state = game.apply(state, game.outcomes(state)[0][0])
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_verb_has_an_example_that_reads_and_is_written_the_same(game: Game[Any]) -> None:
    assert {example.split()[0] for example in examples(game)} == {*game.verbs}
    for example in examples(game):
        assert game.write(game.read(example)) == example


def taken(path: Path) -> set[str]:
    """What is done in a record; tests of the game replay all of these."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {event["action"] for event in map(json.loads, lines) if "action" in event}


def test_every_example_of_tiles_is_legal_somewhere() -> None:
    done = {text for path in (VECTORS / "tiles").glob("game??.jsonl") for text in taken(path)}
    assert set(examples(TILES)) <= done


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_called_bad_notation_is_and_what_is_called_illegal_only_reads(
    game: Game[Any],
) -> None:
    text = section(page_of(game), "Bad notation and illegal actions")
    bad, illegal = text.split("*bad notation*")
    assert words(bad) and words(illegal)
    for example in words(bad):
        with pytest.raises(NotationError):
            game.read(example)
    for example in words(illegal):
        assert game.read(example) not in game.legal(first_decision(game))


def test_the_turn_of_cards_in_full_can_be_played() -> None:
    lines = blocks(section(page_of(TEMPLES), "A turn in full"), "")[0].splitlines()
    state = TEMPLES.new(TEMPLES.new_rules())
    for line in ["start 0", "draw 0 assyrians hittites medes persians persians"]:
        state = TEMPLES.play(state, TEMPLES.read(line))
    state = TEMPLES.play(state, TEMPLES.outcomes(state)[-1][0])
    for line in lines:
        assert re.fullmatch(r"[a-z]+( [a-z0-9]+)*", line)
        state = TEMPLES.play(state, TEMPLES.read(line))
    assert (state.active, state.turn) == (1, 2)


def test_the_turn_of_tiles_in_full_can_be_played_and_earns_a_blue_point() -> None:
    lines = blocks(section(page_of(TILES), "A turn in full"), "")[0].splitlines()
    state = TILES.new(TILES.new_rules(), 2)
    for line in ["start 0", "draw 0 farm farm market settlement temple temple"]:
        state = TILES.play(state, TILES.read(line))
    state = TILES.play(state, TILES.outcomes(state)[-1][0])
    for line in lines:
        state = TILES.play(state, TILES.read(line))
    assert (state.active, state.points[:4]) == (1, [0, 0, 1, 0])


def test_the_two_wars_are_those_of_the_book() -> None:
    lines = blocks(section(page_of(TILES), "Two wars in one action"), "")[0].splitlines()
    known = json.loads((VECTORS / "tiles/examples.json").read_text(encoding="utf-8"))
    (found,) = (each for each in known if each["name"].startswith("two wars, traders first"))
    assert lines == found["actions"]
    state = TILES.from_json(found["state"], found["rules"])
    for line in lines:
        state = TILES.play(state, TILES.read(line))
    assert state.points[12:] == [0, 0, 0, 3]
