"""The card game as the rest of the suite sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from suite.core.flow import Action, Flow, Seat
from suite.core.game import Game, LegalActions, Reason, Result
from suite.core.options import Edition, Option, Rules
from suite.core.picture.canvas import Canvas
from suite.core.picture.look import Hint, Key, Look
from suite.core.picture.palette import Shade
from suite.core.picture.panels import Line, Word
from suite.core.text.answers import Ask
from suite.core.text.catalogue import Catalogue, marked
from suite.core.view import EVERYBODY, View, Watcher
from suite.temples.engine import kernel
from suite.temples.flow import FLOW
from suite.temples.formats import notation, position
from suite.temples.formats import vocabulary as typed
from suite.temples.hidden import views
from suite.temples.hidden.dealer import SeededDealer
from suite.temples.hidden.determinize import world_of
from suite.temples.model import actions, editions
from suite.temples.model.state import State
from suite.temples.picture import controls, palette, render
from suite.temples.rules import ending
from suite.temples.text import ascii as letters
from suite.temples.text import chance_prompt, hints, narrate, queries
from suite.temples.text import describe as sentences
from suite.temples.text import explain as reasons
from suite.temples.text import position_dialog as typed_in
from suite.temples.text import status as tally

_: Final = Catalogue("temples")


class Temples(Game[State]):
    """Two seats, five sites: see `docs/temples/rules.md`."""

    name: ClassVar[str] = "temples"
    seats: ClassVar[tuple[int, ...]] = (2,)
    options: ClassVar[tuple[Option, ...]] = editions.OPTIONS
    editions: ClassVar[tuple[Edition, ...]] = editions.EDITIONS
    players: ClassVar[Mapping[str, str]] = {
        "beam": "suite.temples.players.beam:Beam",
        "turn": "suite.temples.players.turn:Turn",
        "reply": "suite.temples.players.reply:Reply",
    }
    trials: ClassVar[Mapping[str, str]] = {"ismcts": "suite.temples.players.ismcts:Ismcts"}
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": "beam:width=1:slips=40",
        "easy": "beam:width=1:slips=10",
        "medium": "beam:width=4",
        "hard": "beam:width=16",
        "expert": "turn",
    }
    flow: ClassVar[Flow[State]] = FLOW
    seats_actions: ClassVar[int] = actions.SEATS_ACTIONS
    verbs: ClassVar[Mapping[str, str]] = notation.SHAPES
    reasons: ClassVar[Sequence[str]] = (marked("threshold"), marked("final"), marked("supply"))
    places: ClassVar[Sequence[Sequence[str]]] = controls.PLACES
    shades: ClassVar[Mapping[str, Shade]] = palette.SHADES
    pieces: ClassVar[Line] = tuple(
        Word(f" {letters.LETTERS[kind]} ", look.ink, look.paper)
        for kind, look in enumerate(palette.LOOKS)
        if kind
    )
    lists: ClassVar[Sequence[str]] = tuple(queries.LISTS)
    adviser: ClassVar[str] = "reply:evaluations=150000"
    lessons: ClassVar[str] = "suite.temples.lessons:LESSONS"
    lesson_opponent: ClassVar[str] = "beam:width=5"
    invariants: ClassVar[str] = "suite.temples.invariants:INVARIANTS"

    @property
    def title(self) -> str:
        """What people call the game."""
        return _("Temples")

    def new(self, rules: Rules, seats: int = 2) -> State:
        """Return the state before anything has come up."""
        self.check_seats(seats)
        return State(int(rules["first_hand"]))

    def copy(self, state: State) -> State:
        """Return a clone."""
        return state.clone()

    def step(self, state: State, action: Action) -> None:
        """Change the state by the search table."""
        kernel.step(state, action)

    def verb(self, action: Action) -> str:
        """Return the verb of an action or event."""
        return actions.VERBS[actions.verb_of(action)]

    def read(self, text: str) -> Action:
        """Return the action or event that a text names."""
        return notation.read(text)

    def write(self, action: Action) -> str:
        """Return an action or event as text."""
        return notation.write(action)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the two sums of heights."""
        return (state.total(0), state.total(1))

    def best(self, state: State, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return those of some seats with the highest sum."""
        highest = max(state.total(seat) for seat in seats)
        return tuple(seat for seat in seats if state.total(seat) == highest)

    def score_text(self, score: Any) -> str:
        """Return a sum of heights."""
        return str(score)

    def result(self, state: State) -> Result | None:
        """Return how a game ended: `threshold`, `final` or `supply`."""
        if self.actor(state) is not None:
            return None
        return Result(ending.reason(state), self.scores(state), tuple(ending.winners(state)))

    def view(self, state: State, watcher: Watcher) -> View[State]:
        """Return what a watcher knows of a true state."""
        return View(self, watcher, views.seen_by(state, watcher))

    def report(self, state: State, action: Action, watcher: Watcher) -> Action:
        """Return an action as a watcher sees it."""
        del state  # in this game the action alone says what is seen
        return views.reported(action, watcher)

    def covers(self, seen: Action, action: Action) -> bool:
        """Say whether an event in which cards may be unknown may be another."""
        return views.covers(seen, action)

    def determinize(self, view: View[State], rng: Random) -> State:
        """Return a true state that a view allows."""
        return world_of(view.state, rng.random)

    def to_json(self, view: View[State]) -> dict[str, Any]:
        """Return a view, or the whole state, as JSON."""
        return position.to_json(view.state)

    def from_json(self, data: object, rules: Rules, watcher: Watcher = EVERYBODY) -> State:
        """Return the state, or view, that JSON describes, checked whole."""
        return position.from_json(data, int(rules["first_hand"]), watcher)

    def dealer(self, seed: int | str) -> SeededDealer:
        """Return the dealer of a seed."""
        return SeededDealer(seed)

    def random_action(self, legal: LegalActions, rng: Random) -> Action:
        """Return any action with equal odds, but `end`, where it is legal, one time in five."""
        return kernel.any_of(legal.mask, rng.random)

    def explain(self, view: View[State], action: Action, names: Sequence[str] = ()) -> Reason:
        """Say what an action would do, or why it is refused."""
        return reasons.explain(view, action, names)

    def draw(self, view: View[State], names: Sequence[str], look: Look) -> Canvas:
        """Return the five places in colour."""
        return render.draw(view, names, look)

    def keys(self, view: View[State]) -> list[Key]:
        """Return the keys that begin an action."""
        return controls.keys(view)

    def aims(self, view: View[State], action: Action) -> tuple[str, ...]:
        """Return the places an action is about."""
        return controls.aims(view, action)

    def promise(self, view: View[State], action: Action) -> str:
        """Return what a legal action promises."""
        return controls.promise(view, action)

    def look_at(self, view: View[State], names: Sequence[str], place: str) -> list[str]:
        """Return what lies on a place and round it, in sentences."""
        return queries.look_at(view, names, place)

    def listing(self, view: View[State], names: Sequence[str], what: str) -> list[str]:
        """Return one of the lists in sentences."""
        return queries.listing(view, names, what)

    def where(self, view: View[State], names: Sequence[str], what: str) -> list[str]:
        """Return where all pieces of a kind are, in sentences."""
        return queries.where(view, names, what)

    def typed(self) -> Mapping[str, str]:
        """Return the words that are typed, in the language that is spoken."""
        return typed.words()

    def asks(self, view: View[State], names: Sequence[str]) -> str:
        """Return what is asked of who deals."""
        return chance_prompt.asks(view, names)

    def typed_in(
        self, rules: Rules, names: Sequence[str], watcher: Watcher, ask: Ask
    ) -> dict[str, Any]:
        """Ask for the position of a running game, and return it as JSON."""
        del rules  # in this game they change nothing that is asked
        return typed_in.typed_in(names, watcher, ask)

    def tally(self, view: View[State], names: Sequence[str]) -> list[str]:
        """Return in short lines what is always in sight."""
        return tally.tally(view, names)

    def hints(self, view: View[State], names: Sequence[str], number: int) -> list[Hint]:
        """Return good actions, the best first."""
        return hints.hints(view, names, number)

    def letters(self, view: View[State], names: Sequence[str]) -> str:
        """Return the five places in letters."""
        return letters.letters(view, names)

    def sentences(self, view: View[State], names: Sequence[str]) -> list[str]:
        """Return the five places in sentences."""
        return sentences.describe(view, names)

    def tell(self, view: View[State], action: Action, names: Sequence[str]) -> str:
        """Return one sentence on an action."""
        return narrate.tell(view, action, names)


GAME: Final = Temples()
