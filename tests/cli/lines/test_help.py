"""Every form that help offers is accepted where it is offered."""

from __future__ import annotations

import re
from importlib.resources import files
from random import Random
from typing import Any, Final

import pytest

from cli.lines.typing import parser
from cli.lines.typing.queries import Queries
from cli.lines.typing.words import COMPANION, TABLE, words_at
from suite.companion.companion import Companion
from suite.core import games
from suite.core.errors import IllegalActionError, NotationError, SettingError
from suite.core.flow import CHANCE
from suite.core.play.table import Table
from tests.cli.records import GAMES
from tests.companion.typist import Talk
from tests.core.playing import NAMES, header

QUOTED: Final = re.compile(r"'([^']+)'")
PARTED: Final = re.compile(r"[;,] ?")
RANGE: Final = re.compile(r"^(.*\b)?([A-Z]?\d+)(?:-| to )([A-Z]?\d+)$")
ACCEPTED: Final = re.compile("is not complete|no action with .* is possible now")


def begun(name: str, seed: int = 3, **told: Any) -> Table[Any]:
    """Return a table that a seat is to act at."""
    game = games.find(name)
    table: Table[Any] = Table(game, header(seed, ("human", "human"), game, **told))
    while table.actor is CHANCE:
        table.deal()
    return table


def refusal(line: str, table: Table[Any]) -> str:
    """Return why a line is no action at a table; empty if it is one, legal or not."""
    try:
        parser.read_action(line, table.game, table.game.legal(table.state))
    except NotationError as problem:
        return str(problem)
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_every_word_that_a_refusal_offers_is_a_word_of_the_seats(name: str) -> None:
    table, offered = begun(name), 0
    game = table.game
    texts = [text.split() for text in game.texts]
    for verb in parser.verbs_in(game.texts, game):
        whole = next(words for words in texts if words[0] == verb)
        for place in range(1, len(whole) + 1):
            for junk in ("?", "all"):
                said = refusal(" ".join([*whole[:place], junk]), table)
                assert said
                assert "?" not in said.replace(f"{junk}'", "").replace(f"'{junk}", ""), said
                listed = re.search(r"is not one of ([^;]+)", said)
                for word in PARTED.split(listed[1])[:4] if listed and junk == "all" else ():
                    ends = RANGE.match(word)
                    for each in ends.groups()[1:] if ends else (word,):
                        again = refusal(" ".join([*whole[:place], each]), table)
                        assert not again or ACCEPTED.search(again), (said, again)
                        offered += 1
    assert offered > 20


@pytest.mark.parametrize("name", GAMES)
def test_whatever_goes_on_goes_on_as_it_is_told(name: str) -> None:
    rng, tried = Random(1), 0
    table = begun(name)
    while table.outcome is None and tried < 30:
        if table.actor is CHANCE:
            table.deal()
            continue
        legal = table.game.legal(table.state)
        for action in list(legal)[:: max(1, len(legal) // 2)]:
            words = table.game.write(action).split()
            for place in range(1, len(words)):
                said = refusal(" ".join(words[:place]), table)
                _typed, goes_on, ways = said.partition(" is not complete: ")
                for way in PARTED.split(ways) if goes_on else ():
                    if not RANGE.match(way) and not re.search("[0-9] [A-Z]", way):
                        assert "is not complete" in (refusal(way, table) or "is not complete"), said
                        tried += 1
        table.take(rng.choice(list(legal)))
    assert tried >= 30


@pytest.mark.parametrize("place", [TABLE, COMPANION])
@pytest.mark.parametrize("name", GAMES)
def test_every_word_and_form_that_help_lists_is_answered(name: str, place: Any) -> None:
    table = begun(name, undo="free")
    game = table.game
    names = NAMES[:2]
    assert isinstance(table.actor, int)
    queries = Queries(table, names, table.actor)
    beside = Talk(Companion(table, names))
    fitting = {
        "ACTION": game.write(next(iter(game.legal(table.state)))),
        "TOPIC": queries.topics()[0].word,
        "PLACE": game.places[0][0] if game.places else "medes",
        "WHAT": next(iter(game.lists)),
        "PIECE": "medes" if name == "temples" else "temple",
        "NAME": NAMES[0],
        "STEP": "1",
    }

    def answer(line: str) -> None:
        if place is COMPANION:
            beside.obey(line)
            return
        word = parser.command_word(line, game)
        rest = parser.behind(line, word)
        assert word, line
        if word in queries._answers:
            assert queries.answer(word, rest), line

    forms: list[str] = []
    for word, meaning in words_at(place).items():
        told = [form for form in QUOTED.findall(meaning) if not form.startswith("zweistrom")]
        forms += told or [word]
    assert len(forms) > 15
    changing = ("undo", "resign", "quit", "fix")
    for form in sorted(forms, key=lambda form: form.startswith(changing)):
        line = " ".join(fitting.get(word, word) for word in form.split())
        if form in ("quit", "?", "fix STEP ACTION"):
            continue
        try:
            answer(line)
        except (NotationError, SettingError, IllegalActionError) as problem:
            raise AssertionError(f"{line}: {problem}") from problem


@pytest.mark.parametrize("language", ["", ".de", ".nl", ".it"])
@pytest.mark.parametrize("name", GAMES)
def test_every_action_that_the_rules_show_can_be_typed(name: str, language: str) -> None:
    game = games.find(name)
    book = (files(f"suite.{name}") / f"handbook{language}.md").read_text(encoding="utf-8")
    shown = [code for code in re.findall(r"`([^`\n]+)`", book) if code.split()[0] in game.verbs]
    assert len(shown) > 15
    for code in shown:
        if " " in code:
            assert game.write(game.read(code)) == code
