"""Several people at one prompt: what answers a line that does nothing shows no hand.

Others read the answer too, so it stays as it is whatever lies hidden from all of them.
"""

from __future__ import annotations

import json
from copy import copy
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from cli.lines.output import GameOutput, JsonOutput, TextOutput
from cli.lines.session import Session
from cli.lines.typing import parser, reader
from cli.shell.arguments.options import Ui
from suite.core.flow import CHANCE
from suite.core.play.table import Table
from suite.core.view import SPECTATOR
from suite.play import Desk, LiveTable
from suite.work import Here
from tests.cli.positions import saved_border, saved_position
from tests.cli.records import NAMES, begun, play, table_of

OF_A_VERB: Final = 8
"""Actions with each verb that are typed whole at each position."""


def typed_at(table: Table[Any], rng: Random) -> list[str]:
    """Return lines to type: actions legal or not, and beginnings of some."""
    texts = table.game.texts
    verbs = parser.verbs_in(texts, table.game)
    whole = [text for verb in verbs for text in _some_of(texts, verb, rng)]
    begun = {text.rpartition(" ")[0] for text in whole} | {text[:-2] for text in whole}
    return [line for line in sorted({*verbs, *whole, *begun}) if line]


def _some_of(texts: tuple[str, ...], verb: str, rng: Random) -> list[str]:
    found = [text for text in texts if text.partition(" ")[0] == verb]
    return rng.sample(found, min(len(found), OF_A_VERB))


def answers(
    table: Table[Any], lines: list[str], json_lines: bool, monkeypatch: pytest.MonkeyPatch
) -> dict[str, str]:
    """Return how each line is answered that does nothing at this table."""
    told: dict[str, str] = {}
    seat = table.actor
    assert isinstance(seat, int)
    names = NAMES[: len(table.header.seats)]
    screen: GameOutput = (
        JsonOutput(table, names, SPECTATOR)
        if json_lines
        else TextOutput(table, names, SPECTATOR, Ui.LINE)
    )
    done: list[object] = []
    monkeypatch.setattr(table, "take", done.append, raising=False)
    waiting = [line for line in lines if not parser.command_word(line, table.game)]
    now = [""]

    def next_line(_: str) -> str | None:
        now[0] = waiting.pop() if waiting else ""
        return now[0] or None

    monkeypatch.setattr(reader, "read_line", next_line)
    monkeypatch.setattr(type(screen), "refuse", lambda _, text: told.update({now[0]: text}))
    here = Here()
    desk = Desk(LiveTable(table, here.give), range(len(names)))
    Session(desk, here, screen, Path("kept"), None)._listen(seat, screen)
    assert done
    return told


@pytest.mark.slow
@pytest.mark.parametrize("json_lines", [False, True])
@pytest.mark.parametrize(("game", "seats"), [("temples", 2), ("tiles", 3)])
def test_what_answers_a_line_that_does_nothing_does_not_depend_on_what_is_hidden(
    game: str, seats: int, json_lines: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    for number in range(8, 60, 6):
        table = table_of(begun(game, number, seats))
        if table.actor is CHANCE or table.actor is None:
            continue
        other = copy(table)
        other.state = table.game.determinize(table.view(SPECTATOR), Random(number))
        lines = typed_at(table, Random(number))
        one, another = (answers(each, lines, json_lines, monkeypatch) for each in (table, other))
        for line in one.keys() & another.keys():
            assert one[line] == another[line], (number, line)
            compared += 1
    assert compared > 500


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("--json",)])
def test_a_refused_line_is_answered_without_the_hand(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = saved_border(tmp_path, {"settlement": 2, "temple": 1}, {"market": 6})
    lines = "tile farm B2;swap;tile;tile market E6;why tile market E6"
    told = play("tiles", "Anna", "Ben", "--from", path, *words, typed=lines).stdout
    *_, first, swap, tile, market, asked = told.splitlines()
    for answer in (first, swap, tile, market):
        assert "Your hand" not in answer
    assert "swap farm" in swap
    assert "swap market" in swap
    assert "hat you hold does not allow this; 'why tile market E6' says more" in market
    assert "Your hand holds no market" in asked
    if words:
        assert all("refused" in json.loads(each) for each in (first, swap, tile, market))


@pytest.mark.slow
def test_one_person_is_told_by_the_own_hand(tmp_path: Path) -> None:
    path = saved_border(tmp_path, {"settlement": 2, "temple": 1}, {"market": 6})
    told = play("tiles", "Anna", "ai:random", "--from", path, typed="tile market E6;swap").stdout
    refused, swap = told.splitlines()[-2:]
    assert "Your hand holds no market" in refused
    assert "market" not in swap


def test_an_ambiguous_line_does_the_only_thing_that_the_hand_allows(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("temples", "Anna", "Ben", "--from", path, typed="travel;settle s;settle").stdout
    assert "Anna settles a Sumerian" in told
    assert "'settle' is not complete: settle medes, settle sumerians" in told
