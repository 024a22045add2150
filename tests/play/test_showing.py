"""Which event a screen shows, and for how long, without a screen or a clock."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

import pytest

from cli.shell.settings import SETTINGS
from suite.core.view import SPECTATOR
from suite.play.showing import CALM, LEAST, MOST, OFF, PACES, QUICK, SHORT, STEPS, Showing, seconds

ACTORS: Final = ("chance", 0, "chance", 1, "chance", 1, 0)


def table(*actors: object) -> Any:
    return SimpleNamespace(events=[SimpleNamespace(actor=actor) for actor in actors])


def showing(pace: str | float, watcher: int, *, ply: int = 0) -> Showing:
    return Showing(table(*ACTORS), lambda number: "x" * number, pace, ply, watcher)


def plies(shown: Showing) -> list[int]:
    """Return the numbers of events at which it stays for a while, up to the last."""
    stays, now = [], 0.0
    while (when := shown.advance(now)) is not None:
        assert when > now
        stays.append(shown.ply)
        now = when
    assert shown.ply == len(ACTORS)
    return stays


def test_the_paces_are_those_of_the_setting() -> None:
    assert SETTINGS["pace"].values == PACES


def test_the_calm_pace_gives_a_long_text_more_time_but_not_more_than_the_most() -> None:
    assert seconds(OFF, "long") == 0
    assert seconds(QUICK, "") == seconds(QUICK, "x" * 99) == SHORT
    assert seconds(CALM, "") == LEAST < seconds(CALM, "x" * 9) < seconds(CALM, "x" * 999) == MOST
    assert seconds(0.25, "x" * 99) == 0.25


@pytest.mark.parametrize("pace", [QUICK, CALM, 0.5])
def test_what_a_seat_has_brought_about_itself_takes_no_time(pace: str | float) -> None:
    assert plies(showing(pace, 0)) == [4, 5, 6]
    assert plies(showing(pace, 1)) == [2, 3, 7]
    assert plies(showing(pace, -2)) == [*range(1, 8)]
    assert plies(showing(pace, SPECTATOR)) == []
    assert plies(showing(OFF, 0)) == []


def test_each_event_stays_as_long_as_its_text_takes() -> None:
    shown = showing(CALM, 0)
    assert shown.advance(10.0) == 10.0 + seconds(CALM, "xxx")
    assert (shown.ply, shown.tells, shown.is_on) == (4, True, True)
    assert shown.advance(10.1) == shown.until
    assert shown.ply == 4


def test_what_takes_time_waits_until_it_can_be_seen() -> None:
    shown = showing(CALM, 0)
    assert shown.advance(0.0, is_seen=False) is None
    assert (shown.ply, shown.is_behind) == (3, True)
    assert shown.advance(0.0) is not None
    assert shown.ply == 4


def test_a_skip_lasts_until_the_end_and_a_repetition_is_calm() -> None:
    shown = showing(QUICK, 0)
    shown.advance(0.0)
    shown.skip()
    assert plies(shown) == []
    shown.end()
    assert not shown.tells
    shown.repeat(3)
    assert shown.advance(0.0) == seconds(CALM, "xxx")
    assert plies(shown) == [4, 5, 6, 7]


def test_each_watcher_goes_on_where_it_has_seen_all() -> None:
    shown = showing(CALM, 0, ply=2)
    assert plies(shown) == [4, 5, 6]
    shown.end()
    shown.turn_to(1)
    assert shown.ply == 2
    assert plies(shown) == [3, 7]
    shown.end()
    shown.turn_to(0)
    assert plies(shown) == []


def test_what_is_undone_has_not_been_seen() -> None:
    shown = showing(OFF, 0)
    plies(shown)
    shown.end()
    events = shown._table.events
    del events[5:]
    shown.forget_undone()
    assert shown.ply == 5
    events += table(1, 1).events
    shown.turn_to(0)
    assert shown.ply == 5


def test_it_goes_on_by_itself_only_while_it_runs() -> None:
    shown = showing(0.5, -2)
    shown.stop()
    assert shown.advance(0.0) is None
    shown.show(3, 1.0)
    assert (shown.ply, shown.until) == (3, None)
    shown.run()
    shown.show(3, 1.0)
    assert shown.advance(1.0) == 1.5
    assert shown.advance(1.5) == 2.0
    assert shown.ply == 4


def test_paces_and_steps_are_chosen_one_after_the_other() -> None:
    shown = showing(OFF, 0)
    chosen = []
    for _ in PACES:
        shown.next_pace()
        chosen.append(shown.pace)
    assert chosen == [QUICK, CALM, OFF]
    shown = showing(STEPS[0], 0)
    for faster, pace in ((-1, STEPS[0]), (1, STEPS[1]), (1, STEPS[2]), (9, STEPS[-1])):
        shown.change(faster)
        assert shown.pace == pace
