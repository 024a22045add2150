"""What programs of ours are asked, as jobs that another process can do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from suite.core import games
from suite.core.errors import ZweistromError
from suite.core.flow import Action, Seat
from suite.core.game import LegalActions
from suite.core.picture.look import Hint
from suite.core.play.player import Choice, broke_down
from suite.core.text.catalogue import speaking
from suite.core.view import View
from suite.players import roster

if TYPE_CHECKING:
    from suite.companion.advice import Advice


def find_choice(name: str, spec: str, seat: Seat, state: Any, legal: int, rng: Random) -> Choice:
    """Return what a program chooses in a game, by its name, from what a seat knows.

    `state` is that of the seat's view, `legal` the mask of the legal actions. Raises `PlayerError`
    if the program breaks down.
    """
    game = games.find(name)
    player = roster.seat(game, spec)
    try:
        return player.choose(View(game, seat, state), LegalActions(legal), rng)
    except ZweistromError:
        raise
    except Exception as problem:
        raise broke_down(seat, problem) from None


def find_hints(
    name: str, seat: Seat, state: Any, names: Sequence[str], number: int, language: str
) -> list[Hint]:
    """Return good actions of a seat in a game, by its name, in a language."""
    game = games.find(name)
    with speaking(language):
        return game.hints(View(game, seat, state), names, number)


def find_warning(
    name: str, seat: Seat, state: Any, names: Sequence[str], action: Action, language: str
) -> str:
    """Return why an action of a seat would lose much in a game, by its name, in a language."""
    from suite.review.reasons import warning

    with speaking(language):
        return warning(View(games.find(name), seat, state), action, names)


def find_advice(
    name: str,
    seat: Seat,
    state: Any,
    names: Sequence[str],
    seed: str,
    in_words: bool,
    language: str,
) -> Advice:
    """Return a companion's advice for a seat in a game, by its name, in a language.

    If another seat is to act, it says what to fear from that one.

    `seed` is that of the generator; see `advice` for `in_words`.
    """
    from suite.companion.advice import advice, fears

    with speaking(language):
        view = View(games.find(name), seat, state)
        answer = advice if view.game.actor(state) == seat else fears
        return answer(view, names, Random(seed), in_words=in_words)
