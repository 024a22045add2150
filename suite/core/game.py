"""A game as the rest of the suite sees it, and how one is found by its name."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.machinery import PathFinder
from pkgutil import iter_modules
from random import Random
from typing import Any, ClassVar, Final, Protocol

from suite.core import options as options_of
from suite.core.errors import IllegalActionError, NotationError, SettingError
from suite.core.flow import CHANCE, Action, Actor, Flow, S, Seat
from suite.core.options import Edition, Option, Rules, Value
from suite.core.presentation import Presentation, Reason
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import listed
from suite.core.validation import shown
from suite.core.view import EVERYBODY, View, Watcher

_: Final = Catalogue("core")


class LegalActions:
    """A set of actions, kept as the bits of an int: it answers `in`, `len` and iteration."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
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
        for _ in range(rng.randrange(mask.bit_count())):
            mask &= mask - 1
        return (mask & -mask).bit_length() - 1


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: why, the scores of the seats, and the seats that have won."""

    reason: str
    scores: tuple[Any, ...]
    winners: tuple[Seat, ...]


class Dealer(Protocol):
    """The player of the seat `CHANCE`: it knows an order of the cards that no state holds."""

    def deal(self, state: Any) -> Action:
        """Return the event that comes up in a true state in which chance is to act."""

    def follow(self, state: Any, action: Action) -> None:
        """Note an event of chance that is about to happen in `state`, whoever dealt it."""


class Game(Presentation[S]):
    """The rules of one game, and its face.

    A game holds no play of its own: every method is told the state, and none but `step` changes it.
    A state is a true one or that of a view; the same flow and notation work on both.
    """

    name: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    """The numbers of seats it can be played with."""
    seat_names: ClassVar[tuple[str, ...]] = ()
    """What the seats are called where nobody has a name; none: by their players."""
    options: ClassVar[tuple[Option, ...]]
    editions: ClassVar[tuple[Edition, ...]]
    players: ClassVar[Mapping[str, str]]
    """The game's own computer players, the weakest first: word -> `module:class`."""
    trials: ClassVar[Mapping[str, str]] = {}
    """Players that can be named but are offered nowhere: they have not beaten the level below."""
    levels: ClassVar[Mapping[str, str]] = {}
    """Names of strengths for people, the easiest first: `easy` -> `turn:limit=100`."""
    flow: ClassVar[Flow[Any]]
    seats_actions: ClassVar[int]
    """The fully named actions of the seats are the numbers below it; some may be no action."""
    verbs: ClassVar[Mapping[str, str]]
    """Each verb with its shape in the notation: `travel` -> `travel PEOPLE`."""
    adviser: ClassVar[str] = ""
    """The player that advises people at a real table; empty: none. One that deals what is hidden
    and thinks for about a quarter of a second is best."""
    lessons: ClassVar[str] = ""
    """Where its lessons are, as `module:name`; see `suite.core.lesson`. Empty: it has none."""
    lesson_opponent: ClassVar[str] = "random"
    """The player that decides for the others in a lesson."""
    invariants: ClassVar[str] = ""
    """Where its invariants are, as `module:name`; see `suite.core.invariants`. Empty: those of
    every game are all."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What people call the game, in the language that is spoken."""

    @abstractmethod
    def new(self, rules: Rules, seats: int) -> S:
        """Return the state in which a game begins, or raise `SettingError`; see `check_seats`."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """Return a state that can go its own way."""

    @abstractmethod
    def step(self, state: S, action: Action) -> None:
        """Change `state` by a legal action or event, unchecked, by the table that search uses."""

    @abstractmethod
    def verb(self, action: Action) -> str:
        """Return the verb of an action or event."""

    @abstractmethod
    def read(self, text: str) -> Action:
        """Return the action or event written as `text`, or raise `NotationError`."""

    @abstractmethod
    def write(self, action: Action) -> str:
        """Return an action or event as text."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Any, ...]:
        """Return the scores of the seats so far, as a result has them."""

    @abstractmethod
    def best(self, state: S, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return those of some seats that are ahead by the scores so far; several if equal."""

    @abstractmethod
    def score_text(self, score: Any) -> str:
        """Return one seat's score, as a result has it, for people to read."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how a game ended by the rules.

        `None` while play goes on, and where a view does not show it.
        """

    @abstractmethod
    def view(self, state: S, watcher: Watcher) -> View[S]:
        """Return a true state as `watcher` knows it.

        Of a view only its own watcher can have one; raises `PositionError` for any other.
        """

    @abstractmethod
    def report(self, state: S, action: Action, watcher: Watcher) -> Action:
        """Return `action`, about to be taken in the true `state`, as `watcher` sees it."""

    @abstractmethod
    def covers(self, seen: Action, action: Action) -> bool:
        """Say whether `seen` may be `action`: each of its unknown cards can be filled."""

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

    @abstractmethod
    def dealer(self, seed: int | str) -> Dealer:
        """Return the dealer whose order of the cards follows from `seed`."""

    @abstractmethod
    def random_action(self, legal: LegalActions, rng: Random) -> Action:
        """Return the action that the player `random` takes."""

    def seen_scores(self, view: View[S]) -> tuple[Any, ...]:
        """Return the scores of the seats so far; `None` for what the watcher cannot see."""
        return self.scores(view.state)

    def reason_text(self, reason: str) -> str:
        """Return for people why a game has ended: by its rules, or as a table ends one."""
        return Catalogue(self.name)(reason) if reason in self.reasons else _(reason)

    def every_action(self) -> LegalActions:
        """Return all fully named actions of the seats: what can ever be legal for one."""
        return LegalActions((1 << self.seats_actions) - 1)

    def new_rules(self, edition: str | None = None, given: Rules | None = None) -> dict[str, Value]:
        """Return an edition's rules, the first if none is named, with single options changed."""
        return options_of.choose(self.editions, self.options, edition, given or {})

    def check_rules(self, rules: Rules) -> dict[str, Value]:
        """Return rules that name every option, or raise `SettingError`."""
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
                    number=number,
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
        ways: Iterable[Action]
        if self.actor(state) is CHANCE:
            ways = (event for event, _ in self.outcomes(state))
        elif action < self.seats_actions:
            return action in self.legal(state)
        else:
            ways = self.legal(state)
        return self.is_action(action) and any(
            self.covers(action, way) and self.covers(self.report(state, way, watcher), action)
            for way in ways
        )

    def is_action(self, action: Action) -> bool:
        """Say whether a number is that of an action or event: some are of none."""
        try:
            return self.read(self.write(action)) == action
        except (LookupError, ValueError, NotationError):
            return False

    def quoted(self, action: Action) -> str:
        """Return an action or event as a message quotes it, or a number that is none."""
        if self.is_action(action):
            return repr(self.write(action))
        return _(
            "the number {action}, which is no action of {name},",
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
        """Return the state after `action`, which is taken to be legal, by the machine."""
        after = self.copy(state)
        self.flow.step(after, self.verb(action), action)
        return after

    def play(self, state: S, action: Action) -> S:
        """Return the true state after `action`, or raise `IllegalActionError`."""
        if not self.allows(state, action, EVERYBODY):
            raise self.refusal(state, action)
        return self.apply(state, action)

    def follow(self, view: View[S], action: Action) -> View[S]:
        """Return what the watcher knows after having seen `action`.

        It is `action` as `report` tells it to the watcher, and taken to be allowed; see `allows`.
        """
        return View(self, view.watcher, self.apply(view.state, action))


def names() -> list[str]:
    """Return the names of all games, without importing one."""
    import suite

    (folder,) = suite.__path__
    found = [each.name for each in iter_modules([folder]) if each.ispkg]
    return sorted(
        name
        for name in found
        if PathFinder.find_spec("game", [f"{folder}/{name}"]) and name != "core"
    )


def find(name: str) -> Game[Any]:
    """Return a game by its name, importing it now; raises `SettingError` if there is none."""
    if name not in names():
        raise SettingError(
            _("there is no game {name!r}; there is {names}", name=name, names=", ".join(names()))
        )
    game: Game[Any] = import_module(f"suite.{name}.game").GAME
    return game


__all__ = [
    "Dealer",
    "Game",
    "LegalActions",
    "Reason",
    "Result",
    "find",
    "names",
]
