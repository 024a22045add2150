"""What is typed beside a real table: as short as it can mean one thing."""

from __future__ import annotations

from typing import Any

import pytest

from cli.lines.typing import shorthand
from suite.companion.cards import cards_of
from suite.core.errors import NotationError
from suite.core.game import Game
from suite.core.text.catalogue import speak
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES

CARDS = (
    "travel medes",
    "travel assyrians",
    "settle medes",
    "settle sumerians",
    "build own",
    "build start",
    "migrate assyrians persians",
    "banish 1 medes",
    "banish 11 medes",
    "halve 1",
    "halve 11",
    "end",
)
BOARD = (
    "tile temple E1",
    "tile temple E10",
    "tile farm F5",
    "tile farm A5",
    "leader farmer A5",
    "leader king E5",
    "withdraw king",
    "catastrophe E10",
    "monument blue-red E5",
    "monument blue-black E5",
    "swap farm",
    "swap farm market",
    "swap farm settlement temple",
    "swap farm farm temple temple",
    "swap ? ?",
    "commit 0",
    "commit 6",
    "end",
)


def read(line: str, game: Game[Any], texts: tuple[str, ...]) -> str:
    return shorthand.read(line, game, texts, chance=False)


def dealt(line: str, game: Game[Any], *texts: str) -> str:
    return shorthand.read(line, game, texts, chance=True)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("travel medes", "travel medes"),
        ("tm", "travel medes"),
        ("t m", "travel medes"),
        ("TRA Med", "travel medes"),
        ("tramed", "travel medes"),
        ("  ta ", "travel assyrians"),
        ("ss", "settle sumerians"),
        ("bo", "build own"),
        ("bs", "build start"),
        ("map", "migrate assyrians persians"),
        ("b1m", "banish 1 medes"),
        ("b11m", "banish 11 medes"),
        ("h1", "halve 1"),
        ("h 11", "halve 11"),
        ("e", "end"),
    ],
)
def test_an_action_of_cards_is_read(line: str, text: str) -> None:
    assert read(line, TEMPLES, CARDS) == text


@pytest.mark.parametrize(
    ("line", "game", "text"),
    [
        ("m", TEMPLES, "settle medes"),
        ("Sum", TEMPLES, "settle sumerians"),
        ("te1", TILES, "tile temple E1"),
        ("farm f5", TILES, "tile farm F5"),
        ("ke5", TILES, "leader king E5"),
        ("farmera5", TILES, "leader farmer A5"),
        ("6", TILES, "commit 6"),
    ],
)
def test_the_usual_verbs_may_be_left_out(line: str, game: Game[Any], text: str) -> None:
    assert read(line, game, CARDS if game is TEMPLES else BOARD) == text


@pytest.mark.parametrize(
    ("line", "game", "texts"),
    [
        ("p", TEMPLES, ("settle medes", "travel persians")),  # a Persian is settled, not travelled
        ("s", TEMPLES, ("settle medes", "build start")),
        ("te5", TILES, ("tile farm E5", "leader trader E5")),
        ("sm", TEMPLES, ("migrate sumerians medes", "travel medes")),
        ("1", TEMPLES, ("halve 1", "settle medes")),
    ],
)
def test_no_other_verb_takes_the_place_of_the_usual_one(
    line: str, game: Game[Any], texts: tuple[str, ...]
) -> None:
    assert read(line, game, texts) == ""


def test_the_usual_verb_is_one_of_the_phase() -> None:
    assert read("m", TEMPLES, ("discard medes", "discard persians")) == "discard medes"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("tte1", "tile temple E1"),
        ("tte10", "tile temple E10"),
        ("tTE10", "tile temple E10"),
        ("t t e1", "tile temple E1"),
        ("tilete1", "tile temple E1"),
        ("tff5", "tile farm F5"),
        ("tfa5", "tile farm A5"),
        ("lfa5", "leader farmer A5"),
        ("lke5", "leader king E5"),
        ("wk", "withdraw king"),
        ("ce10", "catastrophe E10"),
        ("mblue-re5", "monument blue-red E5"),
        ("c6", "commit 6"),
        ("c0", "commit 0"),
        ("s??", "swap ? ?"),
    ],
)
def test_an_action_on_the_board_is_read(line: str, text: str) -> None:
    assert read(line, TILES, BOARD) == text


@pytest.mark.parametrize("line", ["sfst", "sstf", "stfs", "s t s f", "swap temple farm settlement"])
def test_what_is_swapped_is_typed_in_any_order(line: str) -> None:
    assert read(line, TILES, BOARD) == "swap farm settlement temple"


@pytest.mark.parametrize(
    "line", ["", "x", "t", "tp", "tmm", "b2m", "b1", "h2", "own", "mpa", "ends"]
)
def test_what_no_possible_action_of_cards_is_means_nothing(line: str) -> None:
    assert read(line, TEMPLES, CARDS) == ""


@pytest.mark.parametrize(
    "line", ["tte", "tte11", "te11", "tsE1", "sft", "sfff", "s?", "c1", "c", "e1", "lk", "wp"]
)
def test_what_no_possible_action_on_the_board_is_means_nothing(line: str) -> None:
    assert read(line, TILES, BOARD) == ""


def test_the_other_way_round_is_another_migration() -> None:
    there = "migrate assyrians persians"
    back = "migrate persians assyrians"
    assert read("mpa", TEMPLES, (there, back)) == back
    assert read("mpa", TEMPLES, (there,)) == ""


@pytest.mark.parametrize(
    ("line", "ways"),
    [("mbe5", "E5"), ("mbluee5", "E5"), ("mblue-e5", "monument blue-red")],
)
def test_what_can_be_several_monuments_is_asked_for(line: str, ways: str) -> None:
    with pytest.raises(NotationError, match=f"'{line}' could mean .*{ways}"):
        read(line, TILES, BOARD)


def test_a_shorter_action_goes_before_the_beginning_of_a_longer_one() -> None:
    assert read("sf", TILES, BOARD) == "swap farm"


SPOKEN = (
    "travel medes",
    "settle persians",
    "collapse 4",
    "steal 1",
    "leap 1 rival",
    "end",
)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("rm", "travel medes"),
        ("reisen meder", "travel medes"),
        ("ap", "settle persians"),
        ("ansiedelnperser", "settle persians"),
        ("ei4", "collapse 4"),
        ("r1", "steal 1"),
        ("sp1g", "leap 1 rival"),
        ("s 1 g", "leap 1 rival"),
        ("tm", "travel medes"),
        ("s1", "steal 1"),
        ("e", "end"),
    ],
)
def test_words_of_the_language_that_is_spoken_are_read_too(line: str, text: str) -> None:
    speak("de")
    assert read(line, TEMPLES, SPOKEN) == text


def test_words_of_another_language_mean_nothing() -> None:
    assert read("rm", TEMPLES, SPOKEN) == ""


@pytest.mark.parametrize("line", ["pte1", "plaettchen tempel e1", "plättchentempelE1", "plae t e1"])
def test_umlauts_may_be_typed_as_two_letters_or_left_out(line: str) -> None:
    speak("de")
    assert read(line, TILES, BOARD) == "tile temple E1"


@pytest.mark.parametrize("line", ["mss", "sms", "SSM", "s m s", "med sum sum", "m ss"])
def test_what_is_drawn_is_typed_in_any_order(line: str) -> None:
    draws = "draw 1 medes sumerians sumerians", "draw 1 medes medes sumerians"
    assert dealt(line, TEMPLES, *draws) == draws[0]


@pytest.mark.parametrize("line", ["64", "46", "6 4", "lay 1 6 4"])
def test_the_stages_that_come_up_are_typed_in_any_order(line: str) -> None:
    assert dealt(line, TEMPLES, "lay 1 6 4", "lay 1 4 4", "lay 1 6 6") == "lay 1 6 4"


def test_the_last_stage_comes_up_alone() -> None:
    assert dealt("4", TEMPLES, "lay 0 4", "lay 0 5") == "lay 0 4"


@pytest.mark.parametrize("line", ["", "s", "mssa", "mmm", "xss", "end", "64"])
def test_what_is_not_among_the_draws_means_nothing(line: str) -> None:
    draws = "draw 1 medes sumerians sumerians", "draw 1 medes medes sumerians"
    assert dealt(line, TEMPLES, *draws) == ""


def test_the_cards_of_a_verb_are_all_that_can_come_up() -> None:
    assert set(cards_of(TEMPLES, "draw")) == {
        "medes",
        "sumerians",
        "hittites",
        "persians",
        "assyrians",
    }
    assert set(cards_of(TEMPLES, "lay")) == set("123456")
    assert set(cards_of(TILES, "draw")) == {"settlement", "temple", "farm", "market"}


def test_what_is_drawn_is_typed_in_german() -> None:
    speak("de")
    draws = "draw 0 farm market temple", "draw 0 farm farm temple"
    assert dealt("ltm", TILES, *draws) == draws[0]
    assert dealt("landwirtschaft markt tempel", TILES, *draws) == draws[0]
