"""A game as the rest of the suite sees it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final, Protocol, cast

from suite.core import options as options_of
from suite.core.doors import Checked
from suite.core.errors import IllegalActionError, NotationError, PositionError, SettingError
from suite.core.flow import Action, Actor, Flow, Kind, S, Seat
from suite.core.level import Level
from suite.core.options import Edition, Option, Rules, Value
from suite.core.showing.presentation import Presentation, Reason, shapes
from suite.core.text.catalogue import Catalogue, marked
from suite.core.text.messages import _
from suite.core.text.phrases import capitalized, listed
from suite.core.validation import shown
from suite.core.view import EVERYBODY, View, Watcher

TABLE_REASONS: Final = {
    "resigned": marked("resignation"),
    "forfeit": marked("forfeit"),
    "limit": marked("the limit of actions"),
}
"""Why a table ends a game, as records have it, each with what it is called."""
UNKNOWN: Final = "?"
"""The word of the notation for what a watcher does not know."""


class LegalActions:
    """A set of actions, kept as the bits of an int: it answers `in`, `len` and iteration."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        """Keep a set of bits; raises `ValueError` for a negative number, which is none."""
        if mask < 0:
            raise ValueError("a set of actions is no negative number")
        self.mask = mask

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, action: Action) -> bool:
        return action >= 0 and bool(self.mask >> action & 1)

    def __iter__(self) -> Iterator[Action]:
        """Yield the actions, rising."""
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield lowest.bit_length() - 1
            mask ^= lowest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalActions) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"LegalActions({list(self)})"

    def choice(self, rng: Random) -> Action:
        """Return one of the actions, each with equal odds; there must be one."""
        mask = self.mask
        for _turn in range(rng.randrange(mask.bit_count())):
            mask &= mask - 1
        return (mask & -mask).bit_length() - 1


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: why, the scores of the seats, and the seats that have won."""

    reason: str
    scores: tuple[Any, ...]
    winners: tuple[Seat, ...]


class Dealer(Protocol):
    """The player of the seat `CHANCE`: it knows an order of the cards that no state holds.

    It is unchecked: it trusts that the states and events it is given are those of one play.
    """

    def deal(self, state: Any) -> Action:
        """Return the event that comes up in a true state in which chance is to act."""

    def follow(self, state: Any, action: Action) -> None:
        """Note an event of chance that is about to happen in `state`, dealt here or elsewhere."""


class FlowDealer:
    """Deals by the odds of a flow; the event of each place in a play has a stream of its own."""

    def __init__(self, flow: Flow[Any], seed: int | str) -> None:
        self.flow = flow
        self.seed = seed
        self.dealt = 0

    def deal(self, state: Any) -> Action:
        """Return the event that comes up."""
        return self.flow.deal(state, Random(f"{self.seed}:deal:{self.dealt}").random)

    def follow(self, state: Any, action: Action) -> None:
        """Count an event of chance, dealt here or elsewhere."""
        del state, action
        self.dealt += 1


class Game(Presentation[S]):
    """The rules of one game, and its presentation.

    A game must have `name`, `seats`, `flow`, `seats_actions` and the nine abstract methods; the
    rest has defaults. It holds no play of its own: every method gets the state, and none but
    `step` changes it. A state is a true one or that of a view; the same flow and notation work on
    both.

    It trusts what it is given: a state must be sound, and an action one that can happen. If not, a
    method may raise anything, never end, or give wrong answers. So what comes from outside is given
    to `checked`, the same game with a door before each method (see `doors`).
    """

    name: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    """The numbers of seats it can be played with."""
    flow: ClassVar[Flow[Any]]
    seats_actions: ClassVar[int]
    """The fully named actions of the seats are the numbers below it; some may be no action."""

    seat_names: ClassVar[tuple[str, ...]] = ()
    """What the seats are called where nobody has a name; none: by their players."""
    aim: ClassVar[str] = ""
    """What wins, as a message of the game's catalogue for those who do not know the game."""
    options: ClassVar[tuple[Option, ...]] = ()
    editions: ClassVar[tuple[Edition, ...]] = (Edition("standard", {}, "the only rules"),)
    players: ClassVar[Mapping[str, str]] = {}
    """The game's own computer players, the weakest first: word -> `module:class`."""
    levels: ClassVar[Mapping[str, Level]] = {}
    """Strengths for people by their words, the easiest first."""
    former_levels: ClassVar[Mapping[str, str]] = {}
    """Levels that went, each with the one that plays for it: settings and records still have it."""
    former_parameters: ClassVar[Sequence[str]] = ()
    """Parameters of its players that went: records and tournaments still have them."""
    kernel_package: ClassVar[str] = ""
    """The package whose `engine`, `model` and `players.tree` search fast; none: the flow alone."""
    adviser: ClassVar[str] = ""
    """The player that advises people at a real table; empty: none. One that deals what is hidden
    and thinks for about a quarter of a second is best."""
    reviewer: ClassVar[str] = ""
    """The player with which a review compares choices; empty: games cannot be reviewed. One that
    thinks for about a tenth of a second is best."""
    screener: ClassVar[str] = ""
    """The player that tells a review which choices may be mistakes; empty: the reviewer. One that
    thinks for about a hundredth of a second is best."""
    stand_in: ClassVar[str] = ""
    """The player that plays on for every seat where a review looks ahead, and the games networks
    learn from; empty: the reviewer. A quick one is best."""
    examinee: ClassVar[str] = ""
    """The player with which a trained network is measured; like `stand_in` it has a `network`.
    Empty: no network can be trained. `engine.samples`, `engine.features` and
    `players.alternatives` of the game say what one sees and learns."""
    lessons: ClassVar[str] = ""
    """Where its lessons are, as `module:name`; see `suite.core.lesson`. Empty: it has none."""
    first_game: ClassVar[str] = ""
    """Where its first game is, as `module:name`; see `suite.core.first_game`. Empty: none."""
    lesson_opponent: ClassVar[str] = "random"
    """The player that decides for the others in a lesson."""
    themes: ClassVar[Mapping[str, str]] = {}
    """What its exercises are about: a message for each word; see `suite.lessons.exercises`."""
    invariants: ClassVar[str] = ""
    """Where its invariants are, as `module:name`; see `suite.core.invariants`. Empty: those of
    every game are all."""

    @cached_property
    def checked(self) -> Game[S]:
        """The same game, whose methods check what they are given: see `Checked`."""
        return cast("Game[S]", Checked(self))

    @property
    def unchecked(self) -> Game[S]:
        """The game itself, also that of a checked one."""
        return self

    def check_state(self, state: Any) -> None:
        """Raise `PositionError` for what is no state of this game at all; to be refined.

        A game with compiled kernels must refuse whatever they cannot go on from.
        """
        at = getattr(state, "at", None)
        phases = list(self.flow.phases.values())
        if type(at) is not int or not 0 <= at < len(phases):
            raise PositionError(_("this is not a state of {name}", name=self.name))
        if phases[at].kind is Kind.AUTOMATIC:
            raise PositionError(_("play never rests in the phase {phase!r}", phase=phases[at].word))

    def check_action(self, action: Any) -> None:
        """Raise `IllegalActionError` for what is no action or event of this game."""
        if not self.is_action(action):
            raise IllegalActionError(
                _("{quoted} is not possible in any position", quoted=self.quoted(action))
            )

    def check_possible(self, state: S, action: Any, watcher: Watcher) -> None:
        """Raise `IllegalActionError` for what cannot happen in a sound state: see `allows`."""
        if not self.allows(state, action, watcher):
            self.check_action(action)
            raise self.refusal(state, action)

    def check_event(self, state: S, event: Any) -> None:
        """Raise what `check_state` does, or `check_possible` as the state's own watcher sees it."""
        self.check_state(state)
        self.check_possible(state, event, getattr(state, "watcher", EVERYBODY))

    def check_legal(self, legal: Any) -> None:
        """Raise `IllegalActionError` for what is no set of actions, or empty."""
        if not isinstance(legal, LegalActions) or not legal.mask:
            raise IllegalActionError(_("{legal} is not a set of actions", legal=shown(legal)))

    @abstractmethod
    def new(self, rules: Rules, seats: int) -> S:
        """Return the state in which a game begins, or raise `SettingError`.

        An option absent from the rules stands at its default; see `check_rules`, `check_seats`.
        """

    @abstractmethod
    def read(self, text: str) -> Action:
        """Return the action or event written as `text`, or raise `NotationError`."""

    @abstractmethod
    def write(self, action: Action) -> str:
        """Return an action or event as text: its verb first, `?` for what is unknown."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Any, ...]:
        """Return the scores of the seats so far, as a result has them."""

    @abstractmethod
    def view(self, state: S, watcher: Watcher) -> View[S]:
        """Return a true state as `watcher` knows it.

        Of a view only its own watcher can have one; raises `PositionError` for any other.
        """

    @abstractmethod
    def report(self, state: S, action: Action, watcher: Watcher) -> Action:
        """Return `action`, about to be taken in the true `state`, as `watcher` sees it."""

    @abstractmethod
    def determinize(self, view: View[S], rng: Random) -> S:
        """Return a true state that may be what `view` shows."""

    @abstractmethod
    def to_json(self, view: View[S]) -> dict[str, Any]:
        """Return a view in the form of the format; that of `EVERYBODY` is a state."""

    @abstractmethod
    def from_json(self, data: object, rules: Rules, watcher: Watcher = EVERYBODY) -> S:
        """Return the state that JSON describes, checked whole, or raise `PositionError`.

        `EVERYBODY` asks for a true state, a seat or `SPECTATOR` for the view of that watcher.
        """

    @property
    def title(self) -> str:
        """What people call the game, in the language that is spoken."""
        return self.name.capitalize()

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Every fully named action of the seats in the notation."""
        return tuple(map(self.write, self.every_action()))

    @cached_property
    def verbs(self) -> Mapping[str, str]:
        """Each verb with its shape in the notation: `travel` -> `travel PEOPLE`."""
        verbs = shapes(self.texts)
        return {verb: verbs.get(verb, verb) for verb in self.flow.verbs}

    def verb(self, action: Action) -> str:
        """Return the verb of an action or event."""
        return self.write(action).partition(" ")[0]

    def copy(self, state: S) -> S:
        """Return an independent copy of a state."""
        clone = getattr(state, "clone", None)
        copied: S = clone() if clone else deepcopy(state)
        return copied

    def step(self, state: S, action: Action) -> None:
        """Change `state` by an action or event; a kernel does it faster."""
        self.flow.step(state, self.verb(action), action)

    def active(self, state: S) -> Actor:
        """Return whose turn it is, also while another answers or chance acts."""
        return self.actor(state)

    def best(self, state: S, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return those of some seats that are ahead by the scores so far; several if equal."""
        scores = self.scores(state)
        highest = max(scores[seat] for seat in seats)
        return tuple(seat for seat in seats if scores[seat] == highest)

    def score_text(self, score: Any) -> str:
        """Return one seat's score, as a result has it, for people to read."""
        return str(score)

    def result(self, state: S) -> Result | None:
        """Return how a game ended by the rules: the final phase is the reason, the best have won.

        `None` while play goes on, and where a view does not show it.
        """
        if self.actor(state) is not None:
            return None
        scores = self.scores(state)
        return Result(state.phase, scores, self.best(state, range(len(scores))))

    def covers(self, seen: Action, action: Action) -> bool:
        """Say whether `seen` may be `action`: each of its unknown words can be filled."""
        words, others = self.write(seen).split(), self.write(action).split()
        return len(words) == len(others) and all(
            word in (UNKNOWN, other) for word, other in zip(words, others, strict=True)
        )

    def dealer(self, seed: int | str) -> Dealer:
        """Return the dealer whose order of the cards follows from `seed`."""
        return FlowDealer(self.flow, seed)

    def random_action(self, legal: LegalActions, rng: Random) -> Action:
        """Return the action that the player `random` takes."""
        return legal.choice(rng)

    def visible_scores(self, view: View[S]) -> tuple[Any, ...]:
        """Return the scores of the seats so far; `None` for what the watcher cannot see."""
        return self.scores(view.state)

    def reason_text(self, reason: str) -> str:
        """Return for people why a game has ended, in a few words: by its rules, or at a table."""
        if reason in self.reasons:
            return Catalogue(self.name)(self.reasons[reason])
        return _(TABLE_REASONS[reason]) if reason in TABLE_REASONS else reason

    def edition_text(self, edition: Edition) -> str:
        """Return for people what an edition is, after its name."""
        return f"{edition.name}: {Catalogue(self.name)(edition.meaning)}"

    def option_text(self, option: Option) -> str:
        """Return for people what an option is about."""
        return capitalized(Catalogue(self.name)(option.meaning))

    def option_title(self, option: Option) -> str:
        """Return for people the name of an option; if it has none, the word that is typed."""
        return Catalogue(self.name)(option.title) if option.title else option.name

    def value_text(self, option: Option, value: Value) -> str:
        """Return for people what a value of an option means, after the value as it is typed."""
        word, meaning = options_of.spell(value), self.value_meaning(option, value)
        return f"{word}: {meaning}" if meaning else word

    def value_meaning(self, option: Option, value: Value) -> str:
        """Return for people what a value of an option means; empty if the game does not say."""
        meanings = dict(zip(option.values, option.meanings, strict=False))
        return Catalogue(self.name)(meanings[value]) if value in meanings else ""

    def every_action(self) -> LegalActions:
        """Return all fully named actions of the seats: what can ever be legal for one."""
        return LegalActions((1 << self.seats_actions) - 1)

    def new_rules(
        self, edition: str | None = None, changes: Rules | None = None
    ) -> dict[str, Value]:
        """Return an edition's rules, the first if none is named, with single options changed."""
        return options_of.choose(self.editions, self.options, edition, changes or {})

    def check_rules(self, rules: Rules) -> dict[str, Value]:
        """Return the value of every option, its default where `rules` have none.

        Raises `SettingError` for an unknown option or value.
        """
        return options_of.check(self.options, rules)

    def check_seats(self, number: int) -> None:
        """Raise `SettingError` if the game cannot be played with this number of seats."""
        if number not in self.seats:
            numbers = listed(map(str, self.seats), "or")
            raise SettingError(
                _(
                    "{name} has {numbers} seats, not {number}",
                    name=self.name,
                    numbers=numbers,
                    number=shown(number),
                )
            )

    def actor(self, state: S) -> Actor:
        """Return who must act: a seat, `CHANCE`, or nobody (`None`)."""
        return self.flow.actor(state)

    def legal(self, state: S) -> LegalActions:
        """Return what the seat to act may choose from; empty while chance is due and when over.

        In the view of somebody else than that seat: all that some world the view allows permits.
        """
        return LegalActions(self.flow.legal_actions(state))

    def outcomes(self, state: S) -> list[tuple[Action, int]]:
        """Return what chance may bring, fully named, each event with its weight."""
        return self.flow.outcomes(state)

    def allows(self, state: S, action: Action, watcher: Watcher) -> bool:
        """Say whether `action`, as `watcher` sees it, can be taken or come up in `state`.

        An action in which cards are unknown can be taken if one way to fill it can.
        """
        if type(action) is not int or action < 0:
            return False
        if action < self.seats_actions:
            return action in self.legal(state)
        ways: Iterable[Action] = self.legal(state) or (event for event, _ in self.outcomes(state))
        return self.is_action(action) and any(
            self.covers(action, way) and self.covers(self.report(state, way, watcher), action)
            for way in ways
        )

    def is_action(self, action: Action) -> bool:
        """Say whether a number is that of an action or event: some are of none."""
        try:
            return type(action) is int and self.read(self.write(action)) == action
        except (ArithmeticError, LookupError, MemoryError, ValueError, NotationError):
            return False

    def quoted(self, action: Action) -> str:
        """Return an action or event as a message quotes it, or a number that is none."""
        if self.is_action(action):
            return repr(self.write(action))
        return _(
            "the number {action}, which is not an action of {name},",
            action=shown(action),
            name=self.name,
        )

    def refusal(self, state: S, action: Action) -> IllegalActionError:
        """Return what to raise for an action or event that `state` does not allow."""
        return IllegalActionError(
            _(
                "{quoted} is not legal in the phase {phase!r}",
                quoted=self.quoted(action),
                phase=state.phase,
            )
        )

    def apply(self, state: S, action: Action) -> S:
        """Return the state after `action`, by the machine.

        In the state of a view it is `action` as its watcher sees it.
        """
        after = self.copy(state)
        self.flow.step(after, self.verb(action), action)
        return after

    def play(self, state: S, action: Action) -> S:
        """Return the true state after `action`, or raise `IllegalActionError`."""
        if not self.allows(state, action, EVERYBODY):
            raise self.refusal(state, action)
        return self.apply(state, action)

    def follow(self, view: View[S], action: Action) -> View[S]:
        """Return what the watcher knows after having seen `action`, as `report` tells it."""
        return View(self, view.watcher, self.apply(view.state, action))


# What is asked of a game can be asked of a checked one.
Game.register(Checked)

__all__ = [
    "Dealer",
    "Game",
    "LegalActions",
    "Reason",
    "Result",
]
