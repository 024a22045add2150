"""The card game as the rest of the suite sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from suite import native
from suite.core.flow import Action, Flow, Seat
from suite.core.game import Game, LegalActions, Result
from suite.core.level import Level
from suite.core.options import Edition, Option, Rules
from suite.core.picture.fragments import Paint
from suite.core.picture.markup import Markup
from suite.core.picture.palette import Shade
from suite.core.picture.panels import Line, Word
from suite.core.text.catalogue import marked
from suite.core.text.forecast import Chance, Prospects
from suite.core.view import EVERYBODY, View, Watcher
from suite.temples.engine import at_random, chances, door, kernel
from suite.temples.flow import FLOW
from suite.temples.formats import notation, position, vocabulary
from suite.temples.hidden import views
from suite.temples.hidden.dealer import SeededDealer
from suite.temples.hidden.determinize import world_of
from suite.temples.messages import _
from suite.temples.model import actions, editions
from suite.temples.model.pieces import QUARRY
from suite.temples.model.state import State
from suite.temples.picture import controls, fragments, paints, palette, render, vector
from suite.temples.players import forecast
from suite.temples.rules import ending
from suite.temples.text import action_phrases, aims, hints, position_dialog, queries
from suite.temples.text.phrases import cards
from suite.temples.text.refusals import explain, key_refusals
from suite.temples.text.telling import ascii as letters
from suite.temples.text.telling import (
    chance_prompt,
    describe,
    difference,
    narrate,
    score_sheet,
    status,
)


class Temples(Game[State]):
    """Two seats, five sites: see `docs/temples/rules.md`."""

    name: ClassVar[str] = "temples"
    aim: ClassVar[str] = marked("Win over five peoples and build higher temples than your rival.")
    seats: ClassVar[tuple[int, ...]] = (2,)
    options: ClassVar[tuple[Option, ...]] = editions.OPTIONS
    editions: ClassVar[tuple[Edition, ...]] = editions.EDITIONS
    players: ClassVar[Mapping[str, str]] = {
        "beam": "suite.temples.players.beam:Beam",
        "turn": "suite.temples.players.turn:Turn",
        "reply": "suite.temples.players.reply:Reply",
        "ismcts": "suite.temples.players.ismcts:Ismcts",
    }
    levels: ClassVar[Mapping[str, Level]] = {
        "beginner": Level(
            "beam:width=1:slips=40",
            marked("Takes four decisions in ten at random; for your first games."),
        ),
        "easy": Level(
            "beam:width=1:slips=10",
            marked("Plays one step at a time, and one decision in ten at random."),
            won=69,
        ),
        "medium": Level(
            "beam:width=4",
            marked("Plans its turn, without looking far."),
            won=87,
        ),
        "hard": Level(
            "beam:width=16",
            marked("Weighs more ways to play its turn."),
            won=79,
        ),
        "expert": Level(
            "ismcts",
            marked("Considers how you may answer."),
            won=84,
        ),
    }
    former_levels: ClassVar[Mapping[str, str]] = {"master": "expert"}
    former_parameters: ClassVar[Sequence[str]] = ("network",)
    kernel_package: ClassVar[str] = "suite.temples"
    flow: ClassVar[Flow[State]] = FLOW
    seats_actions: ClassVar[int] = actions.SEATS_ACTIONS
    reasons: ClassVar[Mapping[str, str]] = {
        "threshold": marked("15 against fewer than 10"),
        "final": marked("the final phase"),
        "supply": marked("no temple card left"),
    }
    places: ClassVar[Sequence[Sequence[str]]] = controls.PLACES
    shades: ClassVar[Mapping[str, Shade]] = palette.SHADES
    paints: ClassVar[Mapping[str, Paint]] = paints.PAINTS
    symbols: ClassVar[Markup] = vector.SYMBOLS
    pieces: ClassVar[Line] = tuple(
        Word(f" {letters.LETTERS[kind]} ", look.ink, look.paper)
        for kind, look in enumerate(palette.LOOKS)
        if kind
    )
    lists: ClassVar[Sequence[str]] = tuple(queries.LISTS)
    implied_verbs: ClassVar[Sequence[str]] = ("settle", "discard")
    standing_verbs: ClassVar[Sequence[str]] = ("end", "migrate")
    adviser: ClassVar[str] = "ismcts:evaluations=150000"
    reviewer: ClassVar[str] = "reply:evaluations=80000:candidates=30"
    screener: ClassVar[str] = "reply:evaluations=20000"
    stand_in: ClassVar[str] = "beam:width=6"
    lessons: ClassVar[str] = "suite.temples.lessons:LESSONS"
    first_game: ClassVar[str] = "suite.temples.first_game:SCRIPT"
    lesson_opponent: ClassVar[str] = "beam:width=5"
    themes: ClassVar[Mapping[str, str]] = {
        "travel": marked("travelling"),
        "settle": marked("settling"),
        "build": marked("building"),
        "migrate": marked("migration"),
        "leap": marked("skipping a stage"),
        "steal": marked("stealing a stage"),
        "collapse": marked("letting a temple collapse"),
        "defect": marked("defecting"),
        "banish": marked("banishing"),
        "halve": marked("halving a hand"),
        "end": marked("ending the turn in time"),
        "finish": marked("winning in this turn"),
    }
    invariants: ClassVar[str] = "suite.temples.invariants:INVARIANTS"

    # --- notation and search

    verbs = notation.SHAPES
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)
    step = staticmethod(kernel.step)
    covers = staticmethod(views.covers)
    dealer = staticmethod(SeededDealer)

    def verb(self, action: Action) -> str:
        """Return the verb of an action or event."""
        return actions.VERBS[actions.verb_of(action)]

    def random_action(self, legal: LegalActions, rng: Random) -> Action:
        """Return any action with equal odds, but `end`, where it is legal, one time in five."""
        return at_random.any_of(legal.mask, rng.random)

    def check_state(self, state: Any) -> None:
        """Raise `PositionError` for a state that the rules could not go on from.

        An edition of somebody's own may have other numbers: there a state needs only a phase.
        """
        if type(self) is not Temples:
            super().check_state(state)
            return
        # A compiled state is for kernels alone: it keeps its fields to itself.
        native.fastest(door.__name__).check_state(state if type(state) is State else None)

    def check_event(self, state: State, event: Any) -> None:
        """Check a state, and what is to happen in it, both at once: see `Game.check_event`."""
        ours = type(self) is Temples and type(state) is State
        is_possible = ours and native.fastest(door.__name__).allows(state, event)
        if not (is_possible and views.is_whole(event)):
            super().check_event(state, event)

    def allows(self, state: State, action: Action, watcher: Watcher) -> bool:
        """Say whether an action or event can be taken or come up: see `Game.allows`.

        To list all that may come up would take long, so the kernel looks first; of a draw that is
        not seen whole it says yes too often.
        """
        is_possible = (
            type(self) is Temples
            and watcher == state.watcher
            and type(action) is int
            and action >= self.seats_actions
            and native.fastest(door.__name__).allows(state, action)
            and views.is_whole(action)
        )
        return bool(is_possible) or super().allows(state, action, watcher)

    def chances(
        self,
        view: View[State],
        lines: Sequence[Sequence[Action]],
        rng: Random,
        *,
        counting: bool = True,
        worlds: int | None = None,
    ) -> list[Chance]:
        """Return the watcher's chance after each line of its actions: see `Game.chances`."""
        shares = native.fastest(forecast.__name__).forecast(
            view.state,
            view.watcher,
            lines,
            rng,
            worlds=worlds or forecast.WORLDS,
        )
        return [chances.CALIBRATIONS[2, counting].chance(samples) for samples in shares]

    def prospects(
        self, view: View[State], events: Sequence[Action | None], rng: Random, worlds: int
    ) -> list[Prospects]:
        """Return what every seat can expect after each of some events: see `Game.prospects`."""
        shares = native.fastest(forecast.__name__).shares_after(
            view.state,
            events,
            rng,
            worlds,
        )
        return [chances.CALIBRATIONS[2, True].prospects(samples) for samples in shares]

    # --- rules

    @property
    def title(self) -> str:
        """What people call the game."""
        return _("Temples")

    def question(self, view: View[State], held: str = "") -> str:
        """Ask for cards to discard, or for what is left to do until the starting stage is built."""
        state, seat = view.state, view.state.active
        if state.phase == "discard":
            return _("Discard {cards}.", cards=cards(state.to_discard))
        if held or state.phase != "act" or not state.start[seat]:
            return ""
        has_settled = kernel.legal(state) >> actions.BUILD + actions.START & 1
        return _(_FIRST[has_settled + (state.pieces[seat] != QUARRY)])

    def new(self, rules: Rules, seats: int = 2) -> State:
        """Return the state before anything has come up."""
        self.check_seats(seats)
        return State(int(self.check_rules(rules)["first_hand"]))

    def active(self, state: State) -> Seat:
        """Return the seat whose turn it is."""
        return state.active

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the two sums of heights."""
        return (state.total(0), state.total(1))

    def result(self, state: State) -> Result | None:
        """Return how a game ended: `threshold`, `final` or `supply`."""
        if self.actor(state) is not None:
            return None
        return Result(ending.reason(state), self.scores(state), tuple(ending.winners(state)))

    # --- views and positions

    def view(self, state: State, watcher: Watcher) -> View[State]:
        """Return what a watcher knows of a true state."""
        return View(self, watcher, views.view_of(state, watcher))

    def report(self, state: State, action: Action, watcher: Watcher) -> Action:
        """Return an action as a watcher sees it."""
        del state  # in this game the action alone says what is seen
        return views.report(action, watcher)

    def determinize(self, view: View[State], rng: Random) -> State:
        """Return a true state that a view allows."""
        return world_of(view.state, rng.random)

    def to_json(self, view: View[State]) -> dict[str, Any]:
        """Return a view, or the whole state, as JSON."""
        return position.to_json(view.state)

    def from_json(self, data: object, rules: Rules, watcher: Watcher = EVERYBODY) -> State:
        """Return the state, or view, that JSON describes, checked whole."""
        return position.from_json(data, int(self.check_rules(rules)["first_hand"]), watcher)

    # --- presentation

    draw = staticmethod(render.draw)
    fragments = staticmethod(fragments.fragments)
    keys = staticmethod(controls.keys)
    targets = staticmethod(controls.targets)
    motion = staticmethod(controls.motion)
    promise = staticmethod(controls.promise)
    look_at = staticmethod(queries.look_at)
    listing = staticmethod(queries.listing)
    where = staticmethod(queries.where)
    vocabulary = staticmethod(vocabulary.words)
    explain = staticmethod(explain.explain)
    refuse = staticmethod(key_refusals.refuse)
    phrase = staticmethod(action_phrases.phrase)
    ascii = staticmethod(letters.draw)
    describe = staticmethod(describe.describe)
    narrate = staticmethod(narrate.narrate)
    summary = staticmethod(difference.summary)
    changes = staticmethod(difference.changes)
    status = staticmethod(status.status)
    score_sheet = staticmethod(score_sheet.score_sheet)
    ideas = staticmethod(hints.ideas)
    aims = staticmethod(aims.aims)
    chance_prompt = staticmethod(chance_prompt.chance_prompt)
    position_dialog = staticmethod(position_dialog.position_dialog)


_FIRST: Final = (
    marked("First travel to a site, settle there, and build your starting stage."),
    marked("Now settle here, and build your starting stage."),
    marked("Now build your starting stage."),
)
"""What is left to do in the first turn: at the quarry, at a site, and with people there."""


GAME: Final = Temples()
