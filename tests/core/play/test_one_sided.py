"""A record of one side names no cards or tiles that this side has not seen."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from suite.core import games
from suite.core.play.record import Header, Line, RecordError, Seating, encode, parse
from suite.core.play.replay import redact, replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from tests.core.play.test_fork import begun, recorded
from tests.core.playing import header
from tests.temples.positions import position

GAMES = games.names()
PEOPLE = (Seating("Ada", "human"), Seating("Ben", "human"))


def side_of(table: Table[Any], watcher: Watcher) -> list[Any]:
    """Return the lines of a game as a watcher saw it."""
    return redact(table.game, recorded(table), "x", watcher)


def check(lines: list[Line]) -> Table[Any]:
    found = parse(b"".join(map(encode, lines)), "side.jsonl").game()
    return replay(games.find(found.header.game), found, "side.jsonl")


def hidden(table: Table[Any], watcher: Watcher, verb: str) -> int:
    """Return the number of the line with the first event of a verb that hides something."""
    return next(
        number
        for number, event in enumerate(table.events, 1)
        if event.action.startswith(verb) and event.action != table.report(number - 1, watcher)
    )


def telling(lines: list[Any], number: int, action: str, **more: Any) -> list[Any]:
    """Return lines with the action of one, and parts of the header, changed."""
    told = list(lines)
    told[number] = msgspec.structs.replace(lines[number], action=action)
    told[0] = msgspec.structs.replace(lines[0], **more)
    return told


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_what_a_side_has_not_seen_is_refused_with_its_line(name: str, watcher: Watcher) -> None:
    table = begun(name, 60)
    lines = side_of(table, watcher)
    assert check(lines).ply == 61
    number = hidden(table, watcher, "draw")
    whole, seen = table.events[number - 1].action, lines[number].action
    who = "a spectator" if watcher == SPECTATOR else f"seat {watcher}"
    with pytest.raises(RecordError) as refused:
        check(telling(lines, number, whole))
    assert (refused.value.file, refused.value.line) == ("side.jsonl", number + 1)
    cards = ", ".join(whole.split()[2:])
    assert refused.value.reason == (
        f"{whole!r} names what {who} has not seen ({cards}); a record of this side has {seen!r}"
    )
    # One card is one too many.
    part = " ".join([*whole.split()[:3], *seen.split()[3:]])
    with pytest.raises(RecordError, match=rf"has not seen \({part.split()[2]}\)"):
        check(telling(lines, number, part))


def test_what_others_swap_out_is_refused() -> None:
    table = begun("tiles", 200)
    number = hidden(table, 0, "swap")
    lines = side_of(table, 0)
    with pytest.raises(RecordError, match=r"'swap .*' names what seat 0 has not seen"):
        check(telling(lines, number, table.events[number - 1].action))


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_one_side_with_the_seed_of_the_deal_is_refused(name: str) -> None:
    table = begun(name, 20)
    header, *lines = side_of(table, 1)
    sentence = (
        "this record holds only one side, and the seed would reveal what is hidden: leave it out"
    )
    with pytest.raises(RecordError, match=f"line 1: {sentence}"):
        check([msgspec.structs.replace(header, seed=table.header.seed), *lines])


@pytest.mark.parametrize("name", GAMES)
def test_beside_a_real_table_a_part_may_be_told(name: str) -> None:
    table = begun(name, 60)
    lines = side_of(table, 0)
    number = hidden(table, 0, "draw")
    words = table.events[number - 1].action.split()
    part = " ".join([*words[:3], *"?" * (len(words) - 3)])
    real = telling(lines, number, part, undo="free", seats=PEOPLE)
    assert check(real).events[number - 1].action == part
    for less in ({"undo": "free"}, {"seats": PEOPLE}):
        with pytest.raises(RecordError, match="names what seat 0 has not seen"):
            check(telling(lines, number, part, **less))


def test_what_a_side_knows_without_seeing_may_be_named() -> None:
    # Three Medes are all that the stock can hold, for every other card lies open.
    game = games.find("temples")
    state = game.to_json(game.view(position(stock="mmm", supply="123456"), EVERYBODY))
    table = Table(game, header(3, game=game, state=state))
    table.take(game.read("end"))
    while not table.events[-1].action.startswith("draw"):
        table.deal()
    assert table.events[-1].action == "draw 1 medes medes medes"
    view = game.to_json(table.view_at(0, 0))
    public = Header(
        format="zweistrom/1",
        game="temples",
        rules=table.header.rules,
        seats=table.header.seats,
        view=0,
        state=view,
    )
    for last in ("draw 1 medes medes medes", "draw 1 medes ? ?", "draw 1 ? ? ?"):
        events: list[Any] = list(table.events)
        events[-1] = msgspec.structs.replace(events[-1], action=last)
        seen = check([public, *events])
        assert game.to_json(seen.view(0))["hands"][1]["medes"] == 3
