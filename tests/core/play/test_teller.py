"""What is told of events: a log parted by turns, and in short what is new to a seat."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core.picture.look import FIGHTS, Heading
from suite.core.play.loop import decisions
from suite.core.play.table import Table
from suite.core.play.teller import Teller
from suite.core.play.turns import changed, others
from suite.core.text.catalogue import speaking
from suite.core.view import SPECTATOR
from tests.cli.records import GAMES
from tests.core.play.test_turns import played

NAMES = ("Anna", "Bert", "Cleo", "Dora")


def teller_of(game: str, seats: int = 2, plies: int = 60) -> Teller:
    return Teller(played(game, seats, plies), NAMES[:seats])


def own_turns(teller: Teller, seat: int) -> list[int]:
    """Return the numbers of the events that begin a seat's turns."""
    numbers = range(len(teller.table.events))
    return [n for n in numbers if teller.turns.begins(n) and teller.turns.seat(n) == seat]


@pytest.mark.parametrize("game", GAMES)
def test_the_log_has_every_event_under_the_heading_of_its_turn(game: str) -> None:
    teller = teller_of(game)
    log = teller.log(SPECTATOR, 0, 60)
    headings = [line for line in log if isinstance(line, Heading)]
    begun = [number for number in range(60) if teller.turns.begins(number)]
    assert headings == [f"{NAMES[teller.turns.seat(number) or 0]}'s turn" for number in begun]
    told = [line for line in log if not isinstance(line, Heading)]
    assert told == [teller.table.narrate(number, SPECTATOR, NAMES) for number in range(60)]
    heads = [at for at, line in enumerate(log) if isinstance(line, Heading)]
    assert [log[at + 1] for at in heads] == [teller.sentence(n, SPECTATOR) for n in begun]


def test_a_log_that_begins_within_a_turn_names_whose_it_is() -> None:
    teller = teller_of("temples")
    within = next(n for n in range(20, 60) if not teller.turns.begins(n))
    log = teller.log(SPECTATOR, within, within + 1)
    assert isinstance(log[0], Heading)
    assert log[1:] == [teller.sentence(within, SPECTATOR)]


def test_who_has_left_is_told_where_it_happened() -> None:
    teller = teller_of("tiles", 3)
    table = teller.table
    seat = next(decisions(table))
    table.resign(seat)
    gone = f"{NAMES[seat]} has left the game"
    assert teller.log(0, 50, 60)[-1].startswith(gone)
    assert not any(line.startswith(gone) for line in teller.log(0, 40, 59))


@pytest.mark.parametrize("game", GAMES)
def test_news_tell_what_others_have_done_since_the_own_turn(game: str) -> None:
    teller = teller_of(game, 2, 90)
    table = teller.table
    at = own_turns(teller, 0)[-1]
    first, last = teller.turns.news(0, at)
    news = teller.news(0, 0, at)
    assert news.title == "Since your last turn"
    summary = table.game.summary(table.view_at(first, 0), table.view_at(last, 0), teller.names)
    assert list(news.sentences[: len(summary)]) == summary
    decided = others(table, 0, first, last)
    attacks = [
        number
        for number in decided
        if table.game.promise(table.view_at(number, 0), table.action_for(number, 0)) == FIGHTS
    ]
    rest = attacks if summary or attacks else decided
    assert list(news.sentences[len(summary) :]) == [teller.sentence(number, 0) for number in rest]
    assert list(news.changed) == changed(table, 0, 0, at)
    assert not news.acted
    assert teller.news(0, 0, at + 1).acted == (table.events[at].actor == 0)


def test_before_the_first_turn_the_title_says_so() -> None:
    teller = teller_of("tiles", 3)
    last = max(range(3), key=lambda seat: own_turns(teller, seat)[0])
    news = teller.news(last, last, own_turns(teller, last)[0])
    assert news.title == "Before your first turn"
    assert news.sentences


def test_what_others_have_not_decided_is_no_news() -> None:
    teller = teller_of("temples")
    first = next(n for n in range(60) if isinstance(teller.table.events[n].actor, int))
    seat = teller.turns.seat(first)
    assert seat is not None
    assert teller.news(seat, seat, first).sentences == ()
    assert teller.news(seat, seat, first).changed == ()


def test_each_side_and_language_has_its_own_sentences() -> None:
    teller = teller_of("temples")
    drawn = [n for n in range(60) if teller.sentence(n, 0) != teller.sentence(n, SPECTATOR)]
    assert drawn
    before = teller.sentence(drawn[0], 0)
    with speaking("de"):
        assert teller.sentence(drawn[0], 0) != before
    assert teller.sentence(drawn[0], 0) == before


def test_what_comes_after_an_undo_is_told_anew() -> None:
    teller = teller_of("temples", 2, 40)
    table: Table[Any] = teller.table
    before = teller.log(SPECTATOR, 0, 40)
    table.undo_free = True
    table.undo(12)
    teller.forget(len(table.events))
    for seat in decisions(table, until=40):
        table.take(list(table.game.legal(table.view(seat).state))[-1])
    after = teller.log(SPECTATOR, 0, len(table.events))
    assert after != before
    assert after == Teller(table, NAMES).log(SPECTATOR, 0, len(table.events))
