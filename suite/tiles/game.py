"""The tile game as the rest of the suite sees it."""

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
from suite.core.picture.palette import INK, Shade
from suite.core.picture.panels import Line, Word
from suite.core.text.catalogue import marked
from suite.core.text.forecast import Chance, Prospects
from suite.core.view import View, Watcher
from suite.players import networks
from suite.tiles.engine import at_random, chances, door, kernel
from suite.tiles.flow import FLOW
from suite.tiles.formats import notation, position, position_reader, vocabulary
from suite.tiles.hidden import views
from suite.tiles.hidden.dealer import SeededDealer
from suite.tiles.hidden.determinize import world_of
from suite.tiles.messages import _
from suite.tiles.model import actions, editions
from suite.tiles.model.board import BITS, CELLS
from suite.tiles.model.pieces import COLOURS, DYNASTIES
from suite.tiles.model.state import BY_TREASURES, State
from suite.tiles.picture import controls, fragments, paints, palette, render, vector
from suite.tiles.players import forecast
from suite.tiles.rules import ending, setup
from suite.tiles.text import action_phrases, aims, hints, overview, position_dialog, queries
from suite.tiles.text.overview import COLOURS_SHOWN, LETTERS, ROLES
from suite.tiles.text.refusals import explain, key_refusals
from suite.tiles.text.telling import ascii as letters
from suite.tiles.text.telling import (
    chance_prompt,
    describe,
    difference,
    narrate,
    score_sheet,
    status,
)


class Tiles(Game[State]):
    """Two to four seats, one board: see `docs/tiles/rules.md`."""

    name: ClassVar[str] = "tiles"
    aim: ClassVar[str] = marked(
        "Build kingdoms between two rivers. You score in four colours, "
        "and only your weakest counts."
    )
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    seat_names: ClassVar[tuple[str, ...]] = tuple(map(str.capitalize, DYNASTIES))
    options: ClassVar[tuple[Option, ...]] = editions.OPTIONS
    editions: ClassVar[tuple[Edition, ...]] = editions.EDITIONS
    players: ClassVar[Mapping[str, str]] = {
        "greedy": "suite.tiles.players.greedy:Greedy",
        "turn": "suite.tiles.players.turn:Turn",
        "reply": "suite.tiles.players.reply:Reply",
    }
    levels: ClassVar[Mapping[str, Level]] = {
        "beginner": Level(
            "greedy:slips=30",
            marked("Takes three decisions in ten at random; for your first games."),
        ),
        "easy": Level(
            "greedy:slips=10",
            marked("Plays what looks best now, but one decision in ten at random."),
            won=86,
        ),
        "medium": Level(
            "greedy",
            marked("Plays what looks best now."),
            won=71,
        ),
        "hard": Level(
            "turn",
            marked("Plans both actions of its turn."),
            won=96,
        ),
        "expert": Level(
            "reply",
            marked("Considers how you may answer."),
            won=75,
        ),
        "master": Level(
            "reply:evaluations=800000",
            marked("Looks at eight times as many positions as expert; thinks for several seconds."),
            won=58,
        ),
    }
    kernel_package: ClassVar[str] = "suite.tiles"
    flow: ClassVar[Flow[State]] = FLOW
    seats_actions: ClassVar[int] = actions.SEATS_ACTIONS
    reasons: ClassVar[Mapping[str, str]] = {
        "treasures": marked("few treasures left"),
        "bag": marked("the bag runs short"),
    }
    places: ClassVar[Sequence[Sequence[str]]] = controls.PLACES
    shades: ClassVar[Mapping[str, Shade]] = palette.SHADES
    paints: ClassVar[Mapping[str, Paint]] = paints.PAINTS
    symbols: ClassVar[Markup] = vector.SYMBOLS
    pieces: ClassVar[Line] = tuple(
        word
        for colour in COLOURS_SHOWN
        for word in (
            Word(f" {LETTERS[colour]} ", palette.LETTER_INKS[colour], palette.PANEL_TILES[colour]),
            Word(f" {ROLES[colour]}1 ", palette.TILES[colour], INK),
        )
    )
    lists: ClassVar[Sequence[str]] = tuple(queries.LISTS)
    implied_verbs: ClassVar[Sequence[str]] = ("tile", "leader", "commit", "keep")
    adviser: ClassVar[str] = "reply:evaluations=200000"
    reviewer: ClassVar[str] = "reply:evaluations=80000:turns=3"
    screener: ClassVar[str] = "reply:evaluations=20000:turns=3"
    stand_in: ClassVar[str] = "turn:width=8:follow_ups=8:sparse=1"
    examinee: ClassVar[str] = "turn"
    lessons: ClassVar[str] = "suite.tiles.lessons:LESSONS"
    first_game: ClassVar[str] = "suite.tiles.first_game:SCRIPT"
    lesson_opponent: ClassVar[str] = "greedy"
    themes: ClassVar[Mapping[str, str]] = {
        "tile": marked("laying a tile"),
        "weakest": marked("the weakest colour"),
        "leader": marked("placing a leader"),
        "join": marked("joining two kingdoms in peace"),
        "revolt": marked("attacking in a revolt"),
        "war": marked("attacking in a war"),
        "defence": marked("defending"),
        "treasure": marked("taking treasures"),
        "monument": marked("raising monuments"),
        "catastrophe": marked("causing a catastrophe"),
        "swap": marked("swapping tiles"),
        "ending": marked("the end of the game"),
    }
    invariants: ClassVar[str] = "suite.tiles.invariants:INVARIANTS"

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

    def every_action(self) -> LegalActions:
        """Return all fully named actions: the bits of the guard columns name no cell."""
        on_cells = sum(CELLS << first for first in range(0, actions.ON_CELLS, BITS))
        return LegalActions(on_cells | (1 << actions.SEATS_ACTIONS) - (1 << actions.ON_CELLS))

    def random_action(self, legal: LegalActions, rng: Random) -> Action:
        """Return an action: first its kind, then one of that kind; `end` if nothing else goes."""
        return at_random.any_of(legal.mask, rng.random)

    def check_state(self, state: Any) -> None:
        """Raise `PositionError` for a state that the rules could not go on from.

        An edition of somebody's own may have other numbers: there a state needs only a phase.
        """
        if type(self) is not Tiles:
            super().check_state(state)
            return
        # A compiled state is for kernels alone: it keeps its fields to itself.
        ours = state if type(state) is State else None
        derived = native.fastest(door.__name__).check_state(ours)
        state.kingdoms, state.occupied, state.beside_one, state.beside_two, state.crowded = derived
        state.changed = 0

    def allows(self, state: State, action: Action, watcher: Watcher) -> bool:
        """Say whether an action or event can be taken or come up: see `Game.allows`.

        To list all that may come up would take long, so the kernel looks first.
        """
        is_possible = (
            type(self) is Tiles
            and watcher == state.watcher
            and type(action) is int
            and action >= self.seats_actions
            and native.fastest(door.__name__).allows(state, action)
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
        state = view.state if counting else views.without_counting(view.state)
        module = native.fastest(forecast.__name__)
        weights = networks.weights_of(self.kernel_package, "")
        shares = module.forecast(
            state, view.watcher, lines, rng, worlds=worlds or forecast.WORLDS, weights=weights
        )
        calibration = chances.CALIBRATIONS[state.seats, counting]
        return [calibration.chance(share) for share in shares]

    def prospects(
        self, view: View[State], events: Sequence[Action | None], rng: Random, worlds: int
    ) -> list[Prospects]:
        """Return what every seat can expect after each of some events: see `Game.prospects`."""
        module = native.fastest(forecast.__name__)
        weights = networks.weights_of(self.kernel_package, "")
        # What is played on after this turn says less of a draw than its hand does.
        shares = module.shares_after(view.state, events, rng, 0, worlds, weights=weights)
        return [chances.CALIBRATIONS[view.state.seats, True].prospects(share) for share in shares]

    # --- rules

    @property
    def title(self) -> str:
        """What people call the game."""
        return _("Tiles")

    def question(self, view: View[State], held: str = "") -> str:
        """Ask for the decision that is due, for tiles to swap, or for the first leader."""
        state, first = view.state, view.state.active << 2
        if state.phase != "action":
            return overview.question(state)
        if held == "swap":
            return _("Choose the tiles to swap.")
        is_first = not (held or any(state.leaders[first : first + 4]))
        return _("First place a leader next to a temple.") if is_first else ""

    def new(self, rules: Rules, seats: int = 2) -> State:
        """Return the state before anything has come up."""
        self.check_seats(seats)
        return setup.new_state(rules, seats)

    def active(self, state: State) -> Seat:
        """Return the seat whose turn it is."""
        return state.active

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

    def visible_scores(self, view: View[State]) -> tuple[list[int] | None, ...]:
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

    # --- views and positions

    report = staticmethod(views.report)
    from_json = staticmethod(position_reader.from_json)

    def view(self, state: State, watcher: Watcher) -> View[State]:
        """Return what a watcher knows of a true state."""
        return View(self, watcher, views.view_of(state, watcher))

    def determinize(self, view: View[State], rng: Random) -> State:
        """Return a true state that a view allows."""
        return world_of(view.state, rng.random)

    def to_json(self, view: View[State]) -> dict[str, Any]:
        """Return a view, or the whole state, as JSON."""
        return position.to_json(view.state)

    # --- presentation

    draw = staticmethod(render.draw)
    verdict = staticmethod(fragments.verdict)
    fragments = staticmethod(fragments.fragments)
    keys = staticmethod(controls.keys)
    targets = staticmethod(controls.targets)
    motion = staticmethod(controls.motion)
    promise = staticmethod(controls.promise)
    absent_verbs = staticmethod(controls.absent_verbs)
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


GAME: Final = Tiles()
