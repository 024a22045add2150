"""What comes from outside is checked once, where it comes in; what the rules made is not again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from suite import native
from suite.core import games
from suite.core.errors import IllegalActionError, PositionError
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.player import Choice
from suite.core.play.table import Table
from suite.core.play.teller import Teller
from suite.core.view import EVERYBODY, View
from suite.players.external.guest import Guest
from suite.review.budget import Budget
from suite.review.reviewing import Reviewing
from suite.web.page.observation import Chair, sight
from suite.web.page.parts import parts
from tests.cli.records import lines_of, play

NAMES = ("Anna", "Ben")


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what is checked: states, also where a kernel takes one in, and actions."""
    counted: Counter[str] = Counter()

    def count(owner: Any, name: str, what: str) -> None:
        check = getattr(owner, name)

        def counting(*given: Any) -> Any:
            counted[what] += 1
            return check(*given)

        monkeypatch.setattr(owner, name, counting)

    for name in games.names():
        count(type(games.find(name).unchecked), "check_state", "states")
    count(native, "converted", "states in kernels")
    count(Game, "check_possible", "actions")
    count(Game, "check_action", "actions")
    return counted


def begun(name: str, events: int = 0) -> Table[Any]:
    """A table after some events, at which a seat is to begin a turn."""
    game = games.find(name)
    seats = tuple(record.Seating(each, "human") for each in NAMES)
    header = record.Header(
        format=record.FORMAT, game=name, rules=game.new_rules(), seats=seats, seed=7
    )
    table: Table[Any] = Table(game, header)
    while len(table.events) < events or table.state.phase not in ("act", "action"):
        go_on(table)
    return table


def go_on(table: Table[Any]) -> None:
    """Deal, or take any legal action."""
    if table.actor is CHANCE:
        table.deal()
    else:
        table.take(table.game.legal(table.state).choice(Random(table.ply)))


@pytest.mark.parametrize("name", games.names())
def test_a_table_checks_each_action_once_and_no_state(name: str, checks: Counter[str]) -> None:
    table = begun(name, 40)
    assert checks["states"] == 0
    assert checks["actions"] == len(table.events)
    assert checks["states in kernels"] <= sum(each.actor == "chance" for each in table.events)


@pytest.mark.parametrize("name", games.names())
def test_a_typed_action_is_checked_once(
    name: str, checks: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    table = begun(name)
    for _ in range(8):
        go_on(table)
    typed = [each.action for each in table.events if isinstance(each.actor, int)]
    checks.clear()
    path = tmp_path / "game.jsonl"
    told = play(name, *NAMES, "--seed", "7", "-o", path, "--ui", "line", typed=";".join(typed))
    assert told.exit_code == 0
    written = [line for line in lines_of(path) if "ply" in line]
    assert [line["action"] for line in written if line["actor"] != "chance"] == typed
    assert checks["states"] == 0
    assert checks["actions"] == len(written)


@pytest.mark.parametrize("name", games.names())
def test_a_page_checks_nothing(name: str, checks: Counter[str]) -> None:
    table = begun(name, 40)
    checks.clear()
    chairs = tuple(map(Chair, NAMES))
    for watcher in (0, 1):
        assert parts(sight(Teller(table, NAMES), watcher, "40.0", chairs, can_undo=True))
    assert not checks


@pytest.mark.parametrize("name", games.names())
def test_a_review_checks_a_state_only_where_a_kernel_takes_it_in(
    name: str, checks: Counter[str]
) -> None:
    table = begun(name, 12)
    table.stop()
    checks.clear()
    pieces = Reviewing(table, EVERYBODY, Budget(worlds=2, least=2, most=2)).work()
    next(pieces)
    for _ in range(len(table.events) - 1):
        checks.clear()
        next(pieces)
        assert checks["states in kernels"] == 1
    for _done, _total in pieces:
        assert not checks["states"] + checks["actions"]


@pytest.mark.parametrize("name", games.names())
def test_a_position_from_outside_is_checked_where_it_comes_in(
    name: str, checks: Counter[str]
) -> None:
    table = begun(name, 12)
    position = table.game.to_json(table.view(EVERYBODY))
    checks.clear()
    header = msgspec.structs.replace(table.header, state=position)
    Table(table.game, header)
    assert checks["states"] == 1


@pytest.mark.parametrize("name", games.names())
def test_a_guest_gets_a_view_of_the_checked_game(name: str) -> None:
    table = begun(name)
    seat = table.actor
    assert isinstance(seat, int)

    class Careless:
        def choose(self, view: View[Any], legal: Any, rng: Random) -> Choice:
            with pytest.raises(PositionError):
                view.game.actor("nothing")
            with pytest.raises(IllegalActionError):
                view.game.apply(view.state, -1)
            return Choice((next(iter(legal)),))

    view = table.view(seat)
    assert view.game is view.game.unchecked
    assert Guest(Careless(), "careless").choose(view, table.game.legal(view.state), Random(1))
