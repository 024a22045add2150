"""The board fits its width, says everything in letters too, and shows nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from runpy import run_path

import pytest

from suite.core.picture.canvas import Canvas, in_ascii
from suite.core.picture.look import Look
from suite.core.picture.svg import svg
from suite.core.text.letters import columns
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.state import State
from suite.temples.text.telling.ascii import fold, run_marks
from tests.temples.positions import play, position
from tests.temples.scenes import dealt_states, some_states, twins
from tests.tools.pictures import folder, pictures

NAMES = ("Anna", "Greta")
WATCHERS = (0, 1, SPECTATOR, EVERYBODY)
DOCS = Path(__file__).parents[3] / "docs"
PICTURES = run_path(str(DOCS / "pictures.py"))["PICTURES"]
STATES = (*some_states(3, 90), *dealt_states(15))


def draw(state: State, watcher: int = 0, width: int = 140, names: Sequence[str] = NAMES) -> Canvas:
    return GAME.draw(GAME.view(state, watcher), names, Look(width))


def letters(state: State, watcher: int = 0, names: Sequence[str] = NAMES) -> str:
    return GAME.ascii(GAME.view(state, watcher), names)


def middle() -> State:
    """A position with something of everything."""
    return position(
        at="hittites",
        hand="assph",
        rows={"medes": "ssh", "hittites": "ssssa", "persians": "ppp"},
        temples={"hittites": "12", "persians": "124"},
        yard="2243",
        rival_at="medes",
        rival_hand="mmaps",
        rival_rows={"medes": "mm", "hittites": "saam", "persians": "hhhp"},
        rival_temples={"medes": "1", "persians": "123"},
        rival_yard="315",
        discards="mmhp",
        top="43",
    )


@pytest.mark.slow
@pytest.mark.parametrize("width", [60, 80, 100, 119, 120, 140, 200])
@pytest.mark.parametrize("watcher", WATCHERS)
def test_every_position_fits_the_width_and_names_its_places(width: int, watcher: int) -> None:
    for state in STATES:
        canvas = draw(state, watcher, width)
        assert canvas.width <= width
        assert canvas.height < 50
        text = str(canvas)
        assert max(map(len, text.splitlines())) <= width
        assert "TEMPLES" in text
        for word in ("M +Medes", "S +Sumerians", "H +Hittites", "P +Persians", "A +Assyrians"):
            assert re.search(word[: width // 8 + 1], text)


@pytest.mark.parametrize("watcher", WATCHERS)
def test_letters_are_ascii_and_at_most_80_columns(watcher: int) -> None:
    for state in STATES:
        text = letters(state, watcher, ("Annegret von der Wiese-Zimmermann", "Zoë 李"))
        assert text.replace("李", "").isascii()
        assert max(map(columns, text.splitlines())) <= 80
        assert not re.search(r" $", text, re.MULTILINE)


def test_the_last_cards_of_a_row_and_a_yard_are_always_shown() -> None:
    state = position(
        at="medes",
        rows={"medes": "hs" * 12 + "ppp" + "am"},
        yard="1234512345123451234512346",
        hand="p",
    )
    for width in (80, 120, 140):
        lines = str(draw(state, 0, width)).splitlines()
        assert any(re.search(r"\+\d+ +[1-6 ]+ 6\b", line) for line in lines), width
        cards = [line[:17].strip(" 0123456789★│") for line in lines]
        at = cards.index("A Assyrians")
        assert cards[at + 1] == "M Medes"
        assert any(line.strip().startswith("+21") for line in lines)
    text = letters(state)
    assert "[6]" in text
    assert re.search(r"^A\s*\nM <", text, re.MULTILINE)
    assert "+18" in text


def test_rows_grow_away_from_the_board_on_both_sides() -> None:
    lines = letters(middle()).splitlines()
    board = next(at for at, line in enumerate(lines) if line.startswith("MEDES"))
    persians = [line[48:64].strip() for line in lines]
    assert persians[board - 5 : board] == ["P <", "H*", "H*", "H*1", "temple 3"]
    assert persians[board + 1 : board + 5] == ["temple 4", "P*1", "P*", "P* <"]
    assert lines[board - 1].startswith("temple 1 =2=")
    assert lines[board + 1][32:48].strip() == "temple 2 =1="


def test_the_watching_seat_is_below_and_a_spectator_sees_the_first_seat_there() -> None:
    for watcher, below in ((0, "Anna"), (1, "Greta"), (SPECTATOR, "Anna"), (EVERYBODY, "Anna")):
        heads = [
            line.split()[0] for line in letters(middle(), watcher).splitlines() if "(seat" in line
        ]
        assert heads[-1] == below
        text = str(draw(middle(), watcher))
        assert ("your hand" in text) == (watcher in (0, 1))
        assert re.search(rf"^ {below} (your )?hand, 5", text, re.MULTILINE)


def test_a_rivals_hand_is_backs_but_for_the_cards_that_are_known() -> None:
    state = middle()
    assert "hand 5: ? ? ? ? ?" in letters(state)
    assert " ?   ?   ?   ?   ?  5" in str(draw(state))
    state.known[1] = 1
    assert "hand 5: M ? ? ? ?" in letters(state)
    assert " M   ?   ?   ?   ?  5, 1 known" in str(draw(state))
    assert "hand 5: ? ? ? ? ?" in letters(state, SPECTATOR)
    assert "hand 5: M M S P A" in letters(state, EVERYBODY)


def test_what_lies_open_is_told() -> None:
    text = str(draw(middle()))
    assert "turn 9 · Anna · may still migrate · stock" in text
    assert "discards M 2  S 0  H 1  P 1  A 0" in text
    assert "supply   next come 3 4" in text
    assert "(M2 S0 H1 P1 A0)" in letters(middle())
    assert ", next 3 4" in letters(middle())


def test_what_the_watcher_can_do_is_told_to_nobody_else() -> None:
    told = " ".join(str(draw(middle())).split())
    assert "You can" in told
    for line in (
        "t travel to S P A",
        "s settle S H P A",
        "b build your 3",
        "m migrate from M H P",
        "a defect win over M",
        "a halve from 5 to 3 cards",
    ):
        assert f" {line} " in told
    assert "steal" not in told
    assert " Anna can ─" in str(draw(middle(), EVERYBODY))
    for watcher in (1, SPECTATOR):
        assert " can ─" not in str(draw(middle(), watcher))
    assert " a  halve from 5 to 3 cards" in str(draw(middle(), 0, 80))


def test_many_choices_leave_a_row_for_what_has_happened() -> None:
    state = position(
        at="medes",
        hand="mppa",
        rows={"medes": "pppphhhhmmmsss", "hittites": "ams", "persians": "aaa"},
        temples={"medes": "1"},
        yard="53",
        rival_rows={"medes": "ass", "sumerians": "amh"},
        rival_temples={"medes": "124"},
        rival_yard="63",
        rival_hand="mmppa",
    )
    view, log = GAME.view(state, 0), ("Greta begins.", "Greta ends the turn.")
    look = Look(80, 24, keys=[("q", "quit")], log=log)
    assert log[-1] in str(GAME.draw(view, NAMES, look))
    look = replace(look, headline="Since your last turn", news=("One.", "Two."))
    assert "Since your last turn: One. Two." in str(GAME.draw(view, NAMES, look))


def test_the_seat_whose_hand_is_halved_sees_what_it_can_put_down() -> None:
    state = play(middle(), "halve 1")
    told = " ".join(str(draw(state, 1)).split())
    assert "Greta must discard 2" in told
    assert "discard M S P A" in told
    assert "the rival must discard 2" in letters(state, 1)


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_two_worlds_that_look_alike_give_one_picture(watcher: int) -> None:
    rng = Random(5)
    for state in some_states(6, 40):
        twin = twins(state, watcher, rng)
        assert svg(draw(twin, watcher)) == svg(draw(state, watcher))
        assert letters(twin, watcher) == letters(state, watcher)


def test_names_can_hold_anything() -> None:
    names = ("a\nb\x1b[31m", "李" * 40)
    for width in (80, 140):
        canvas = draw(middle(), 0, width, names)
        assert max(map(columns, str(canvas).splitlines())) <= width
        assert "\x1b" not in str(canvas)
    assert "\x1b" not in letters(middle(), 0, names)


def test_an_unbuilt_starting_stage_is_shown() -> None:
    state = position(start=True, hand="m")
    assert "1  start" in str(draw(state))
    assert "1  start" in str(draw(state, 0, 80))
    assert "starting stage not built" in letters(state)


def test_a_piece_that_has_not_travelled_is_at_the_quarry() -> None:
    state = position(at="medes", hand="m")
    for text in (str(draw(state)), str(draw(state, 0, 80)), letters(state)):
        assert text.count("at the quarry") == 1
    for watcher in (0, 1):
        assert str(draw(position(hand="m"), watcher, 80)).count("at the quarry") == 2
    assert " 1 M    1  at the quarry" in str(draw(position(hand="m"), 0, 80))


def test_long_columns_are_folded_in_the_middle() -> None:
    assert fold(5, 5) == ([0, 1, 2, 3, 4], [], [])
    assert fold(30, 9) == ([0, 1], list(range(2, 24)), [24, 25, 26, 27, 28, 29])


def test_runs_are_marked_with_their_place() -> None:
    row = 0o2211133335
    assert run_marks(row, "*", "|") == {2: "3", 3: "*", 4: "|", 5: "6", 6: "*", 7: "|", 8: "|"}


def test_accents_are_taken_off_for_ascii_but_umlauts_are_written_out() -> None:
    assert in_ascii("Zoë Ångstrém") == "Zoe Angstrem"
    assert in_ascii("Änna Öl Übel süßsäuerlich schön") == "Aenna Oel Uebel suesssaeuerlich schoen"
    assert in_ascii("A\u0308nna") == "Aenna"
    assert in_ascii("PLÄTTCHEN ÖL ÜBÄ Ä") == "PLAETTCHEN OEL UEBAE Ae"
    assert in_ascii("Андрей 한글 李\t") == "Андрей 한글 李?"


@pytest.mark.slow
@pytest.mark.parametrize("picture", sorted(PICTURES))
def test_the_picture_in_the_documentation_is_what_the_code_draws(picture: str) -> None:
    drawn = svg(PICTURES[picture]())
    assert (DOCS / "images" / f"{picture}.svg").read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize("picture", sorted(pictures("temples")))
def test_a_scene_looks_as_it_did_when_it_was_last_looked_at(picture: str) -> None:
    # To draw them again: python -m tests.tools.pictures temples
    kept = (folder("temples") / picture).read_text(encoding="utf-8")
    assert pictures("temples")[picture] == kept
