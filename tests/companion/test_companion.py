"""The companion: what it takes and refuses, what happens by itself, what is corrected."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError
from suite.core.game import Game
from suite.core.play.record import FORMAT, HUMAN, Header, Seating
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from tests.companion.typist import Talk
from tests.temples.positions import position as cards
from tests.tiles.positions import position as board

NAMES = ("Ada", "Ben", "Cleo")


def beside(
    game: Game[Any], state: Any = None, watcher: int = SPECTATOR, seats: int = 2
) -> Companion:
    """Return a companion at a table with a new game, or with one that is at a position."""
    if state is not None:
        seats = len(game.scores(state))
    header = Header(
        format=FORMAT,
        game=game.name,
        rules=game.new_rules(),
        seats=tuple(Seating(name, HUMAN) for name in NAMES[:seats]),
        undo="free",
        view={EVERYBODY: None, SPECTATOR: "spectator"}.get(watcher, watcher),
        state=state and game.to_json(game.view(state, watcher)),
    )
    return Companion(Table(game, header), NAMES)


def told(companion: Companion, *texts: str) -> Companion:
    for text in texts:
        companion.take(text)
    return companion


def happened(companion: Companion) -> list[str]:
    return [event.action for event in companion.table.events]


def refused(companion: Companion, text: str) -> str:
    """Return why something is refused, by which nothing changes."""
    before = companion.table.state
    with pytest.raises(IllegalActionError) as problem:
        companion.take(text)
    assert companion.table.state is before
    return str(problem.value)


# --- what happens by itself


def test_hands_that_nobody_is_told_come_by_themselves() -> None:
    companion = told(beside(TEMPLES), "start 1")
    assert happened(companion) == [
        "start 1",
        "draw 1 ? ? ? ? ?",
        "draw 0 ? ? ? ? ?",
        "draw 1 ? ? ?",
    ]
    assert [companion.is_typed(number) for number in range(4)] == [True, False, False, False]


def test_the_cards_of_the_known_hand_are_asked_for() -> None:
    companion = told(beside(TEMPLES, watcher=0), "start 1")
    assert happened(companion) == ["start 1", "draw 1 ? ? ? ? ?"]
    own = ["draw 0 medes medes medes medes sumerians", "draw 0 assyrians medes medes medes medes"]
    assert set(own) <= set(companion.possible())
    assert "draw 0 ? ? ? ? ?" not in companion.possible()


def test_to_who_is_told_all_nothing_but_the_certain_happens_by_itself() -> None:
    companion = told(beside(TEMPLES, watcher=EVERYBODY), "start 1")
    assert happened(companion) == ["start 1"]
    last = cards(hand="m", stock="pp", supply="1223")
    companion = told(beside(TEMPLES, last, EVERYBODY), "end")
    assert happened(companion) == ["end"]
    assert happened(told(companion, "lay 0 3 2")) == [
        "end",
        "lay 0 3 2",
        "draw 1 persians persians",
    ]


def test_stages_that_all_have_seen_come_up_by_themselves() -> None:
    companion = told(beside(TEMPLES, cards(supply="123", top="65")), "end")
    assert happened(companion) == ["end", "lay 0 6 5", "draw 1 ? ? ?"]


# --- what is taken, what is refused


def test_what_a_hidden_hand_may_hold_is_taken() -> None:
    state = cards(at="medes", hand="p")
    for text in ("settle sumerians", "travel assyrians"):
        assert text in beside(TEMPLES, state).possible()
        assert text not in beside(TEMPLES, state, 0).possible()
        assert text not in beside(TEMPLES, state, EVERYBODY).possible()


def test_a_refusal_names_the_chapter_and_what_was_perhaps_meant() -> None:
    companion = beside(TEMPLES, cards(at="medes", hand="p"), 0)
    why = refused(companion, "settle sumerians")
    assert "(2.2)" in why
    assert why.endswith("; perhaps you mean 'settle persians'")


def test_of_cells_one_beside_is_meant() -> None:
    companion = beside(TILES, board("t .", hands=("m", "s")), 0)
    why = refused(companion, "tile market E4")
    assert why.endswith("perhaps you mean 'tile market F4'")


def test_nothing_is_said_to_be_meant_where_nothing_is_alike() -> None:
    companion = beside(TEMPLES, cards(hand=""), 0)
    assert "meant" not in refused(companion, "migrate medes persians")


def test_a_thirteenth_sumerian_is_refused() -> None:
    eleven = {"medes": "ssssss"}, {"medes": "sssss"}
    state = cards(at="medes", hand="sp", rows=eleven[0], rival_rows=eleven[1])
    companion = told(beside(TEMPLES, state), "settle sumerians")
    assert refused(companion, "settle sumerians")
    with pytest.raises(IllegalActionError, match="up to step 1 "):
        Talk(companion).obey("ss")


def test_a_thirteenth_sumerian_is_not_drawn() -> None:
    eleven = {"medes": "ssssss"}, {"medes": "sssss"}
    state = cards(rows=eleven[0], rival_rows=eleven[1], supply="123456", active=1)
    companion = told(beside(TEMPLES, state, 0), "end", "lay 1 6 5")
    assert "draw 0 medes medes sumerians" in companion.possible()
    assert refused(companion, "draw 0 medes sumerians sumerians")


def test_a_sixth_stage_six_does_not_come_up() -> None:
    companion = told(beside(TEMPLES, cards(yard="66", rival_yard="66")), "end")
    assert "lay 0 6 5" in companion.possible()
    assert refused(companion, "lay 0 6 6")


def test_tiles_that_others_swap_are_backs_or_named() -> None:
    state = board("t .", hands=("ssff", "tm"))
    for text in ("swap ? ?", "swap farm market"):
        companion = beside(TILES, state)
        assert happened(told(companion, text)) == [text, "draw 0 ? ?"]
    assert "swap ? ?" not in beside(TILES, state, 0).possible()


def test_a_finished_game_takes_nothing_more() -> None:
    companion = told(beside(TEMPLES, won_by_building()), "build own")
    assert companion.table.outcome
    assert not companion.possible()
    assert refused(companion, "end")


def won_by_building() -> Any:
    """Return a position in which the next stage makes fifteen, and the rival has nothing."""
    temples = {"medes": "123456", "sumerians": "123456", "hittites": "12"}
    return cards(at="hittites", rows={"hittites": "mps"}, temples=temples, yard="3", hand="p")


def test_it_says_what_would_end_the_game() -> None:
    companion = beside(TEMPLES, won_by_building())
    assert companion.ends("build own")
    assert not companion.ends("end")


def test_the_last_stages_end_the_game_by_themselves() -> None:
    companion = beside(TEMPLES, cards(supply="", top="21"))
    assert companion.ends("end")
    told(companion, "end")
    assert happened(companion) == ["end", "lay 0 2 1"]
    assert companion.table.outcome
    assert companion.table.outcome.reason == "supply"
    assert [companion.is_typed(number) for number in range(2)] == [True, False]


# --- which earlier entry may be wrong


def test_the_entry_is_guessed_that_lets_a_refused_one_be() -> None:
    state = cards(at="medes", hand="mppp", rows={"medes": "p"}, rival_hand="aaaa")
    companion = told(beside(TEMPLES, state), "settle medes", "settle persians")
    assert "No run" in refused(companion, "halve 1")
    assert companion.slip("halve 1") == (1, "settle persians")
    assert not companion.correct(1, ["settle persians"])
    assert not told(companion, "halve 1").table.outcome


def test_of_several_guesses_the_one_most_alike_is_made() -> None:
    state = board("t . . .\n. . . .", hands=("ttsmff", "ttt"))
    companion = told(beside(TILES, state, 0), "tile temple F4")
    assert companion.slip("tile settlement F4") == (1, "tile temple F3")


def test_nothing_is_guessed_where_no_single_word_makes_the_difference() -> None:
    companion = told(beside(TEMPLES, cards(at="medes", hand="p"), 0), "settle persians")
    assert companion.slip("migrate persians medes") is None
    assert beside(TEMPLES).slip("settle persians") is None


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR, EVERYBODY])
def test_what_is_guessed_can_be_typed_and_then_all_fits(watcher: int) -> None:
    rng, guesses = Random(4), 0
    companion = beside(TEMPLES, watcher=watcher)
    for _ in range(60):
        possible = companion.possible()
        companion.take(rng.choice([*possible]))
        if isinstance(companion.table.actor, int):
            [*wrongs] = {f"{verb} sumerians" for verb in ("settle", "travel", "discard")}
            wrong = rng.choice(sorted({*wrongs, "build own"} - {*companion.possible()}))
            if slip := companion.slip(wrong):
                guesses += 1
                copy = companion.at(companion.table.ply)
                assert not copy.correct(slip[0], [slip[1]])
                copy.take(wrong)
    assert guesses


# --- what is taken back


def test_undo_takes_back_what_was_typed_and_what_came_of_it() -> None:
    companion = told(beside(TEMPLES, cards(supply="123456")), "end", "lay 0 6 5")
    assert happened(companion) == ["end", "lay 0 6 5", "draw 1 ? ? ?"]
    assert companion.undo() == 2
    assert happened(companion) == ["end"]
    assert companion.undo() == 1
    with pytest.raises(IllegalActionError, match="there is nothing to undo yet"):
        companion.undo()


# --- what is corrected


FEW: Final = cards(at="medes", hand="mmspp", rival_hand="pps", supply="123456")


def a_few_plies() -> Companion:
    """Return a companion, told nothing of the hands, after a turn of Ada and a journey of Ben."""
    texts = ("settle persians", "travel sumerians", "end", "lay 0 6 5", "travel medes")
    return told(beside(TEMPLES, FEW), *texts)


def test_an_entry_is_replaced_and_all_that_came_later_is_repeated() -> None:
    companion = a_few_plies()
    assert companion.correct(1, ["settle medes"]) == []
    assert happened(companion) == [
        "settle medes",
        "travel sumerians",
        "end",
        "lay 0 6 5",
        "draw 1 ? ? ?",
        "travel medes",
    ]
    whole = ["settle medes", "travel sumerians", "end", "lay 0 6 5", "travel medes"]
    assert companion.view == told(beside(TEMPLES, FEW), *whole).view


def test_an_entry_is_left_out() -> None:
    companion = a_few_plies()
    assert companion.correct(1, []) == []
    assert happened(companion) == [
        "travel sumerians",
        "end",
        "lay 0 6 5",
        "draw 1 ? ? ?",
        "travel medes",
    ]


def test_one_entry_becomes_two() -> None:
    companion = a_few_plies()
    assert companion.correct(2, ["settle medes", "travel assyrians"]) == []
    assert happened(companion)[:4] == [
        "settle persians",
        "settle medes",
        "travel assyrians",
        "end",
    ]
    assert len(happened(companion)) == 7


def test_what_no_longer_fits_is_returned_and_the_game_stands_before_it() -> None:
    companion = told(a_few_plies(), "end", "lay 1 3 2")
    left = companion.correct(4, ["lay 0 3 1"])
    assert [event.action for event in left] == ["lay 1 3 2", "draw 0 ? ? ?"]
    assert happened(companion)[-1] == "end"
    assert companion.table.state.phase == "lay"


def test_no_seat_does_what_another_did() -> None:
    companion = beside(TILES, board(hands=("ssssss", "ssssss")))
    tiles = [text for text in companion.possible() if text.startswith("tile settlement")]
    told(companion, tiles[0], tiles[9])
    assert happened(companion)[2:] == ["draw 0 ? ?"]
    companion.take(tiles[20])
    left = companion.correct(1, [])
    assert [event.action for event in left] == [tiles[20]]
    assert happened(companion) == [tiles[9]]
    assert companion.table.actor == 0


COLLAPSE: Final = cards(
    at="medes", hand="mp", rows={"medes": "aaa"}, rival_temples={"medes": "12"}, supply="123"
)
"""Two stages can fall onto the supply, in sight of all; as many kinds are hidden in it."""


def test_what_was_typed_may_happen_by_itself_after_all() -> None:
    companion = told(beside(TEMPLES, COLLAPSE), "end", "lay 0 2 1", "travel medes")
    assert companion.is_typed(1)
    assert companion.correct(1, ["collapse 1", "end"]) == []
    assert happened(companion) == [
        "collapse 1",
        "end",
        "lay 0 2 1",
        "draw 1 ? ? ?",
        "travel medes",
    ]
    assert [companion.is_typed(number) for number in range(5)] == [True, True, False, False, True]


def test_what_happened_by_itself_may_have_to_be_typed_after_all() -> None:
    companion = told(beside(TEMPLES, COLLAPSE), "collapse 1", "end", "travel medes")
    assert not companion.is_typed(2)
    assert companion.correct(1, []) == []
    assert happened(companion) == ["end", "lay 0 2 1", "draw 1 ? ? ?", "travel medes"]
    assert companion.is_typed(1)


def test_what_came_up_otherwise_does_not_fit() -> None:
    companion = told(beside(TEMPLES, COLLAPSE), "end", "lay 0 3 2", "travel medes")
    left = companion.correct(1, ["collapse 1", "end"])
    assert [event.action for event in left] == ["lay 0 3 2", "draw 1 ? ? ?", "travel medes"]
    assert happened(companion)[-2:] == ["lay 0 2 1", "draw 1 ? ? ?"]


@pytest.mark.parametrize("ply", [0, 5, 7])
def test_only_what_was_typed_is_corrected(ply: int) -> None:
    companion = a_few_plies()
    before = happened(companion)
    with pytest.raises(IllegalActionError, match=f"nothing was entered at step {ply}"):
        companion.correct(ply, [])
    assert happened(companion) == before


@pytest.mark.parametrize("texts", [["build own"], ["settle persians", "settle hittites", "end"]])
def test_a_correction_that_cannot_have_happened_changes_nothing(texts: list[str]) -> None:
    companion = told(beside(TEMPLES, FEW, 0), "settle persians", "end")
    before = companion.table.state
    with pytest.raises(IllegalActionError):
        companion.correct(1, texts)
    assert companion.table.state is before


def test_what_has_gone_on_cannot_have_been_over() -> None:
    companion = told(beside(TEMPLES, won_by_building()), "settle persians", "end")
    before = happened(companion)
    with pytest.raises(IllegalActionError, match="the game would then be over"):
        companion.correct(1, ["build own"])
    assert happened(companion) == before
    assert companion.correct(2, ["build own"]) == []
    assert companion.table.outcome


def test_an_end_that_comes_of_a_correction_is_left_to_be_typed() -> None:
    temples = {"medes": "123456", "sumerians": "123456", "hittites": "1"}
    state = cards(at="hittites", rows={"hittites": "mps"}, temples=temples, yard="32", hand="p")
    companion = told(beside(TEMPLES, state), "settle persians", "build own", "end")
    assert not companion.table.outcome
    left = companion.correct(1, ["build own"])
    assert [event.action for event in left][:2] == ["build own", "end"]
    assert happened(companion) == ["build own"]
    assert companion.ends("build own")


def test_a_finished_game_is_not_corrected() -> None:
    companion = told(beside(TEMPLES, won_by_building()), "settle persians", "build own")
    with pytest.raises(IllegalActionError, match="the game is over"):
        companion.correct(1, [])
    with pytest.raises(IllegalActionError, match="the game is over"):
        companion.undo()


def test_how_it_stood_before_a_ply_is_kept_nowhere() -> None:
    companion = a_few_plies()
    before = happened(companion)
    earlier = companion.at(3, ["settle medes"])
    assert happened(earlier) == [*before[:2], "settle medes"]
    assert earlier.view == companion.table.game.view(earlier.table.state, SPECTATOR)
    assert happened(companion) == before


def test_a_game_without_an_adviser_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TEMPLES), "adviser", "")
    companion = beside(TEMPLES, cards(at="quarry", hand="m"), EVERYBODY)
    session = Talk(companion)
    with pytest.raises(IllegalActionError, match="no adviser"):
        session.obey("hint")
