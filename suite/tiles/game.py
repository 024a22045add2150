"""The tile game as the rest of the suite sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from suite.core.flow import Action, Flow, Seat
from suite.core.game import Game, LegalActions, Reason, Result
from suite.core.options import Edition, Option, Rules
from suite.core.picture.canvas import Canvas
from suite.core.picture.look import Hint, Key, Look
from suite.core.picture.palette import INK, Shade
from suite.core.picture.panels import Line, Word
from suite.core.text.answers import Ask
from suite.core.text.catalogue import Catalogue, marked
from suite.core.view import EVERYBODY, View, Watcher
from suite.tiles.engine import kernel
from suite.tiles.flow import FLOW
from suite.tiles.formats import notation, position, position_reader
from suite.tiles.formats import vocabulary as typed
from suite.tiles.hidden import views
from suite.tiles.hidden.dealer import SeededDealer
from suite.tiles.hidden.determinize import world_of
from suite.tiles.model import actions, editions
from suite.tiles.model.board import BITS, CELLS
from suite.tiles.model.pieces import COLOURS, DYNASTIES
from suite.tiles.model.state import BY_TREASURES, State
from suite.tiles.picture import controls, palette, render
from suite.tiles.rules import ending, setup
from suite.tiles.text import ascii as letters
from suite.tiles.text import chance_prompt, hints, queries
from suite.tiles.text import describe as sentences
from suite.tiles.text import explain as reasons
from suite.tiles.text import position_dialog as typed_in
from suite.tiles.text import status as tally
from suite.tiles.text.overview import COLOURS_SHOWN, LETTERS, ROLES

_: Final = Catalogue("tiles")


class Tiles(Game[State]):
    """Two to four seats, one board: see `docs/tiles/rules.md`."""

    name: ClassVar[str] = "tiles"
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    seat_names: ClassVar[tuple[str, ...]] = tuple(map(str.capitalize, DYNASTIES))
    options: ClassVar[tuple[Option, ...]] = editions.OPTIONS
    editions: ClassVar[tuple[Edition, ...]] = editions.EDITIONS
    players: ClassVar[Mapping[str, str]] = {
        "greedy": "suite.tiles.players.greedy:Greedy",
        "turn": "suite.tiles.players.turn:Turn",
        "reply": "suite.tiles.players.reply:Reply",
    }
    trials: ClassVar[Mapping[str, str]] = {"ismcts": "suite.tiles.players.ismcts:Ismcts"}
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": "greedy:slips=30",
        "easy": "greedy:slips=10",
        "medium": "greedy",
        "hard": "turn",
        "expert": "reply",
    }
    flow: ClassVar[Flow[State]] = FLOW
    seats_actions: ClassVar[int] = actions.SEATS_ACTIONS
    verbs: ClassVar[Mapping[str, str]] = notation.SHAPES
    reasons: ClassVar[Sequence[str]] = (marked("treasures"), marked("bag"))
    places: ClassVar[Sequence[Sequence[str]]] = controls.PLACES
    shades: ClassVar[Mapping[str, Shade]] = palette.SHADES
    pieces: ClassVar[Line] = tuple(
        word
        for colour in COLOURS_SHOWN
        for word in (
            Word(f" {LETTERS[colour]} ", palette.LETTER_INKS[colour], palette.PANEL_TILES[colour]),
            Word(f" {ROLES[colour]}1 ", palette.TILES[colour], INK),
        )
    )
    lists: ClassVar[Sequence[str]] = tuple(queries.LISTS)
    adviser: ClassVar[str] = "reply:evaluations=200000:candidates=12"
    lessons: ClassVar[str] = "suite.tiles.lessons:LESSONS"
    lesson_opponent: ClassVar[str] = "greedy"
    invariants: ClassVar[str] = "suite.tiles.invariants:INVARIANTS"

    @property
    def title(self) -> str:
        """What people call the game."""
        return _("Tiles")

    def new(self, rules: Rules, seats: int = 2) -> State:
        """Return the state before anything has come up."""
        self.check_seats(seats)
        return setup.new_state(rules, seats)

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

    def scores(self, state: State) -> tuple[list[int], ...]:
        """Return each seat's points `[black, red, blue, green]` with its treasures given out."""
        return tuple(ending.final_points(state, seat) for seat in range(state.seats))

    def best(self, state: State, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return those of some seats that are ahead as at the end of a game."""
        return tuple(ending.best(state, seats))

    def score_text(self, score: Any) -> str:
        """Return the weakest colour, which counts, and all four."""
        return _(
            "{weakest} (black {black}, red {red}, blue {blue}, green {green})",
            weakest=min(score),
            **dict(zip(COLOURS, score, strict=True)),
        )

    def seen_scores(self, view: View[State]) -> tuple[list[int] | None, ...]:
        """Return the scores that the watcher sees: points lie behind each seat's screen."""
        return tuple(
            score if views.points_are_open(view.state, seat) else None
            for seat, score in enumerate(self.scores(view.state))
        )

    def result(self, state: State) -> Result | None:
        """Return how a game ended: `treasures` or `bag`."""
        if not state.ending:
            return None
        reason = "treasures" if state.ending == BY_TREASURES else "bag"
        return Result(reason, self.scores(state), tuple(ending.winners(state)))

    def view(self, state: State, watcher: Watcher) -> View[State]:
        """Return what a watcher knows of a true state."""
        return View(self, watcher, views.seen_by(state, watcher))

    def report(self, state: State, action: Action, watcher: Watcher) -> Action:
        """Return an action as a watcher sees it."""
        return views.reported(state, action, watcher)

    def covers(self, seen: Action, action: Action) -> bool:
        """Say whether an action in which tiles may be unknown may be another."""
        return views.covers(seen, action)

    def determinize(self, view: View[State], rng: Random) -> State:
        """Return a true state that a view allows."""
        return world_of(view.state, rng.random)

    def to_json(self, view: View[State]) -> dict[str, Any]:
        """Return a view, or the whole state, as JSON."""
        return position.to_json(view.state)

    def from_json(self, data: object, rules: Rules, watcher: Watcher = EVERYBODY) -> State:
        """Return the state, or view, that JSON describes, checked whole."""
        return position_reader.from_json(data, rules, watcher)

    def every_action(self) -> LegalActions:
        """Return all fully named actions: the bits of the guard columns name no cell."""
        on_cells = sum(CELLS << first for first in range(0, actions.ON_CELLS, BITS))
        return LegalActions(on_cells | (1 << actions.SEATS_ACTIONS) - (1 << actions.ON_CELLS))

    def dealer(self, seed: int | str) -> SeededDealer:
        """Return the dealer of a seed."""
        return SeededDealer(seed)

    def random_action(self, legal: LegalActions, rng: Random) -> Action:
        """Return an action: first its kind, then one of that kind; `end` if nothing else goes."""
        return kernel.any_of(legal.mask, rng.random)

    def explain(self, view: View[State], action: Action, names: Sequence[str] = ()) -> Reason:
        """Say what an action would do, or why it is refused."""
        return reasons.explain(view, action, names)

    def draw(self, view: View[State], names: Sequence[str], look: Look) -> Canvas:
        """Return the board in colour."""
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
        return typed_in.typed_in(rules, names, watcher, ask)

    def tally(self, view: View[State], names: Sequence[str]) -> list[str]:
        """Return in short lines what is always in sight."""
        return tally.tally(view, names)

    def hints(self, view: View[State], names: Sequence[str], number: int) -> list[Hint]:
        """Return good actions, the best first."""
        return hints.hints(view, names, number)

    def letters(self, view: View[State], names: Sequence[str]) -> str:
        """Return the board in letters."""
        return letters.letters(view, names)

    def sentences(self, view: View[State], names: Sequence[str]) -> list[str]:
        """Return the board in sentences."""
        return sentences.describe(view, names)

    def tell(self, view: View[State], action: Action, names: Sequence[str]) -> str:
        """Return one sentence on an action."""
        return sentences.tell(view, action, names)


GAME: Final = Tiles()
