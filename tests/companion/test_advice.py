"""Advice: it follows from what a person sees, and says honestly how sure it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from suite import native
from suite.companion.advice import Advice, advice, fears
from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE
from suite.core.game import LegalActions
from suite.core.play.player import Choice, RunnerUp
from suite.core.text.forecast import Chance
from suite.core.view import View
from suite.players import roster
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from tests.temples.positions import position
from tests.tiles.positions import position as board
from tests.tools.blind import positions

every_game = pytest.mark.parametrize("name", games.names())
NAMES = ("Anna", "Berta", "Carl", "Dora")
POSITIONS = 6
AIM = "Its aim: "
HASTY = {
    "temples": "reply:evaluations=6000:candidates=4",
    "tiles": "reply:evaluations=60:candidates=4",
}
"""Advisers with budgets of a few worlds."""


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the adviser a small budget."""
    for name, spec in HASTY.items():
        monkeypatch.setattr(type(games.find(name).unchecked), "adviser", spec)


def seen(game: Any, state: Any) -> View[Any]:
    """Return what the seat to act knows."""
    return game.view(state, game.actor(state))  # type: ignore[no-any-return]


@every_game
def test_every_game_has_an_adviser_that_deals_what_is_hidden(name: str) -> None:
    game = games.find(name)
    spec = game.adviser
    strongest = list(roster.words(game))[-1]
    assert spec.startswith(f"{strongest}:evaluations=")
    assert type(roster.seat(game, spec)) is roster.player_class(game, strongest)


@pytest.mark.slow
@pytest.mark.usefixtures("hasty")
@every_game
def test_advice_follows_from_the_view_and_the_generator(name: str) -> None:
    game = games.find(name)
    for number, state in enumerate(positions(game, POSITIONS)):
        view = seen(game, state)
        told = advice(view, NAMES, Random(number))
        assert told.choice.actions[0] in game.legal(view.state)
        assert told == advice(view, NAMES, Random(number))
        world = game.determinize(view, Random(number))
        assert advice(seen(game, world), NAMES, Random(number)) == told


@pytest.mark.slow
@pytest.mark.usefixtures("hasty")
@every_game
def test_who_has_seen_the_game_from_a_seat_is_told_the_same_as_that_seat(name: str) -> None:
    game = games.find(name)
    state, rng, dealer = game.new(game.new_rules(), 2), Random(3), game.dealer(3)
    known = game.view(state, 0)
    compared = 0
    while (actor := game.actor(state)) is not None and compared < POSITIONS:
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
        else:
            action = game.random_action(game.legal(state), rng)
            if actor == 0:
                told = advice(known, NAMES, Random(compared))
                assert told == advice(game.view(state, 0), NAMES, Random(compared))
                compared += 1
        known = game.follow(known, game.report(state, action, 0))
        state = game.apply(state, action)
    assert compared == POSITIONS


@pytest.mark.slow
@pytest.mark.usefixtures("hasty")
@every_game
def test_the_sentences_say_what_the_choice_holds(name: str) -> None:
    game = games.find(name)
    compared = 0
    for number, state in enumerate(positions(game, POSITIONS)):
        view = seen(game, state)
        told = advice(view, NAMES, Random(number))
        plan, *reasons, explained = told.sentences
        assert [game.read(text) for text in re.findall("'(.+?)'", plan)] == [*told.choice.actions]
        assert explained == game.explain(view, told.choice.actions[0], NAMES).sentence
        if told.choice.worlds:
            *aim, tried, wins, other = reasons
            assert [text[: len(AIM)] for text in aim] in ([], [AIM])
            assert f" {told.choice.worlds} random deals " in tried or " one random deal " in tried
            assert re.search(r"about \d+ % \(likely \d+ to \d+\) of games", wins)
            if told.choice.runner_up:
                compared += 1
                (text,) = re.findall("'(.+?)'", other)
                assert game.read(text) == told.choice.runner_up.action
                assert "no clear difference" in other or re.search(r"\d+ % \(likely \d+ to", other)
    assert compared >= POSITIONS / 2


@pytest.mark.slow
@pytest.mark.usefixtures("hasty")
@every_game
def test_both_backends_advise_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if native.why_not_usable():
        pytest.skip(native.why_not_usable())
    game = games.find(name)
    views = [seen(game, state) for state in positions(game, 1)]
    told: list[list[Advice]] = []
    for pure in ("1", ""):
        monkeypatch.setenv(native.PURE, pure)
        native.backend.cache_clear()
        told.append([advice(view, NAMES, Random(1)) for view in views])
    monkeypatch.undo()
    native.backend.cache_clear()
    assert told[0] == told[1]


def test_nobody_else_is_advised() -> None:
    state = position(at="medes", hand="ms")
    for watcher in (1, -1):
        with pytest.raises(IllegalActionError, match=r"^advice is only for the seat to act"):
            advice(TEMPLES.view(state, watcher), NAMES, Random(1))


def test_a_win_at_once_is_not_sampled() -> None:
    state = position(at="medes", hand="m", yard="5", rows={"medes": "mmmm"}, temples={
        "medes": "1234", "hittites": "12345", "sumerians": "12345",
    })  # fmt: skip
    told = advice(seen(TEMPLES, state), NAMES, Random(1))
    assert told.choice.worlds == 0
    assert told.sentences[1:-1] == [
        "Its aim: win the game.",
        "It wins this turn in every possible deal, so no deals were sampled.",
    ]


def test_what_has_to_be_done_is_not_sampled() -> None:
    told = advice(seen(TEMPLES, position(at="quarry", hand="")), NAMES, Random(1))
    assert told.sentences[:-1] == [
        "The advice is 'end'.",
        "It is the only legal action, so no deals were sampled.",
    ]


@dataclass(frozen=True)
class Sure:
    """A player that always decides the same."""

    choice: Choice

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        return self.choice


END, SWAP, KING = (TILES.read(text) for text in ("end", "swap farm", "leader king E5"))


WORSE = "With 'swap farm', the next best first action, it is about 30 % (likely 20 to 40)."
ALIKE = "There is no clear difference from 'swap farm', the next best first action."
ALONE = "All plans compared with it begin with the same action."


@pytest.mark.parametrize(
    ("worlds", "others", "told"),
    [
        (
            200,
            (0.4, 0.2, 0.3),
            ["It was chosen by 200 random deals of what you cannot see.", WORSE],
        ),
        (2, (0.9, 0.0, 0.0), ["It was chosen by 2 random deals of what you cannot see.", ALIKE]),
        (2, (0.8, 0.7, 0.7), ["It was chosen by 2 random deals of what you cannot see.", ALIKE]),
        (1, (), ["It was chosen by one random deal of what you cannot see.", ALONE]),
        (0, (), ["No other action was worth comparing, so no deals were sampled."]),
    ],
)
def test_how_sure_it_is_is_measured_in_new_deals(
    worlds: int, others: tuple[float, ...], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chances = [
        Chance(0.514, 0.45, 0.58, (0.6, 0.4, 0.51)),
        Chance(0.3 + 0.3 * (others[1:2] == (0.7,)), 0.2, 0.4, others),
    ]
    lines: list[Any] = []

    def measured(_game: Any, _view: Any, asked: Any, _rng: Random) -> list[Chance]:
        lines.extend(asked)
        return chances[: len(asked)]

    monkeypatch.setattr(type(TILES), "chances", measured)
    other = RunnerUp(SWAP, worlds, 1.0) if others else None
    choice = Choice((KING, END), 0.9, False, 1000, worlds, other)
    monkeypatch.setattr(roster, "seat", lambda *_: Sure(choice))
    view = seen(TILES, board(hands=["ssffmm", "tttttt"]))
    advised = advice(view, NAMES, Random(1))
    assert advised.choice == choice
    assert advised.sentences[0] == "The advice is 'leader king E5', and then 'end'."
    if worlds:
        told = [
            told[0],
            "In new deals you win about 51 % (likely 45 to 58) of games with it.",
            told[1],
        ]
        assert lines[:1] == [(KING, END)]
    assert advised.sentences[1:-1] == told


@every_game
def test_what_a_rival_may_do_follows_from_the_view_alone(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find(name)
    monkeypatch.setattr(type(game.unchecked), "screener", list(game.levels.values())[2].player)
    for number, state in enumerate(positions(game, POSITIONS)):
        actor = game.actor(state)
        assert isinstance(actor, int)
        watcher = (actor + 1) % len(game.scores(state))
        view = game.view(state, watcher)
        told = fears(view, NAMES, Random(number))
        who = NAMES[actor]
        assert re.match(rf"In \d+ of 16 random deals .* {who} begins with '", told.sentences[0])
        assert len(told.sentences) >= 2
        assert game.allows(view.state, told.choice.actions[0], watcher)
        world = game.determinize(view, Random(number))
        assert fears(game.view(world, watcher), NAMES, Random(number)) == told


def test_an_attack_that_every_hand_allows_is_feared() -> None:
    state = position(
        at="medes",
        active=1,
        hand="s",
        rows={"medes": "aaa"},
        temples={"medes": "12"},
        rival_at="medes",
        rival_rows={"medes": "p"},
        rival_temples={"medes": "123456"},
        rival_hand="mmpp",
    )
    told = fears(TEMPLES.view(state, 0), NAMES, Random(1), in_words=True)
    assert "Berta attacks in" in " ".join(told.sentences)
    assert '"pull down the rival\'s temple"' in " ".join(told.sentences)


def test_a_rival_that_has_no_run_and_no_card_attacks_in_no_deal() -> None:
    state = position(at="medes", active=1, rows={"medes": "s"}, rival_hand="mm", start=True)
    told = fears(TEMPLES.view(state, 0), NAMES, Random(1))
    assert told.sentences[-1] == "Berta attacks in none of them."
