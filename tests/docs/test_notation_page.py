"""The pages on notation have every verb, and whatever they give as an example can be read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core.errors import NotationError
from suite.core.flow import CHANCE, Kind
from suite.core.game import Game
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from tests.docs.pages import ROOT, blocks, page, section, table, words

GAMES: Final[tuple[Game[Any], ...]] = (TEMPLES, TILES)
VECTORS: Final = ROOT / "tests/vectors"
SEATS: Final = "What a seat decides"
DRAWS: Final = "What chance decides"


def page_of(game: Game[Any]) -> str:
    return page(f"{game.name}/notation.md")


def forms(game: Game[Any]) -> list[list[str]]:
    """The rows of forms: how a verb is written, an example, what it means."""
    return [row for heading in (SEATS, DRAWS) for row in table(section(page_of(game), heading))]


def examples(game: Game[Any]) -> list[str]:
    return [words(example)[0] for _, example, _ in forms(game)]


def first_decision(game: Game[Any]) -> Any:
    """The state in which a seat decides first, whatever comes up before."""
    state = game.new(game.new_rules(), 2)
    while game.actor(state) is CHANCE:
        state = game.apply(state, game.outcomes(state)[0][0])
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_verb_and_no_other_has_a_form_and_an_example(game: Game[Any]) -> None:
    assert {example.split()[0] for example in examples(game)} == set(game.verbs)
    written = [words(form)[0] for form, *_ in forms(game) if form]
    assert {form.split()[0] for form in written} == set(game.verbs)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_example_reads_and_is_written_the_same(game: Game[Any]) -> None:
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
def test_a_form_has_as_many_words_as_its_example(game: Game[Any]) -> None:
    for form, example, _ in forms(game):
        if form and "..." not in form:
            assert len(words(form)[0].split()) == len(words(example)[0].split())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_verbs_stand_with_those_who_decide_them(game: Game[Any]) -> None:
    for heading, chance in ((SEATS, False), (DRAWS, True)):
        said = {words(row[1])[0].split()[0] for row in table(section(page_of(game), heading))}
        kind = Kind.CHANCE if chance else Kind.DECISION
        rows = [row for row in game.flow.rows if game.flow.phases[row.source].kind is kind]
        assert said == {row.trigger for row in rows}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_phases_are_those_that_last_and_what_is_said_in_them_is_there(game: Game[Any]) -> None:
    flow = game.flow
    rows = table(section(page_of(game), "Phases and who decides"))
    told = {words(phase)[0]: rest for phase, *rest in rows}
    assert set(told) == {
        phase.word for phase in flow.phases.values() if phase.kind is not Kind.AUTOMATIC
    }
    for phase, (who, said) in told.items():
        if phase != "act":
            assert set(words(said)) == set(flow.verbs_in(phase))
        kind = flow.phases[phase].kind
        assert (who == "chance") == (kind is Kind.CHANCE)
        assert (who == "nobody") == (kind is Kind.FINAL)


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
