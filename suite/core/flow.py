"""The order of play: who acts, which actions are legal, and which phase comes next.

A game declares its flow once, as rows. One `transitions.Machine` is built from them when the game
is imported and shared by all its states, which are not registered as models.

A phase is of one of four kinds:

- *decision*: a seat acts; a function of the phase names it;
- *chance*: the deck or the bag acts;
- *automatic*: nobody acts, play proceeds at once;
- *final*: the game is over.

A row is of one of two kinds:

- a *verb* row leads from a decision or chance phase to exactly one phase, without a guard;
- a *proceed* row leads out of an automatic phase; the first row whose guard holds is taken, and
  the last has no guard.

Both may have an effect. Enumerators decide legality, guards branch, effects change the state.

Search does not use the machine, which is slower than the rules themselves, but the `Numbers` of
numbers derived from it; a test compares every cell of the two.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from transitions import Machine

from suite.core.errors import IllegalActionError

Seat: TypeAlias = int
Action: TypeAlias = int
"""An action is a number, the same under every option."""


class _Chance(Enum):
    CHANCE = "chance"


CHANCE: Final = _Chance.CHANCE
Actor: TypeAlias = Seat | Literal[_Chance.CHANCE] | None
"""A seat, `CHANCE`, or `None` if nobody acts."""

PROCEED: Final = "proceed"
"""The trigger of proceed rows."""


class Phased(Protocol):
    """A state with a phase: as a word for the machine, as the number `at` for the table."""

    at: int

    @property
    def phase(self) -> str:
        """The phase's word."""

    @phase.setter
    def phase(self, word: str) -> None: ...


S = TypeVar("S", bound=Phased)


class Kind(Enum):
    """The four kinds of phase."""

    DECISION = "decision"
    CHANCE = "chance"
    AUTOMATIC = "automatic"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Phase(Generic[S]):
    """A phase, its kind, and, for a decision, the function that returns the seat to act."""

    word: str
    kind: Kind
    seat: Callable[[S], Seat] | None = None
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Row(Generic[S]):
    """One row of a flow: from `source`, by `trigger`, to `dest`, with guard `when` and effect `do`.

    A verb of a seat has an enumerator `legal`, which returns a set of actions as the bits of an
    int; rows may share one. A verb of chance has `odds`, which lists its events with their weights.
    It may have `deal`, which samples one event by these weights without listing them; all rows of
    a phase have the same `deal`.
    """

    trigger: str
    source: str
    dest: str
    when: Callable[..., bool] | None = None
    do: Callable[..., None] | None = None
    legal: Callable[[S], int] | None = None
    odds: Callable[[S], list[tuple[Action, int]]] | None = None
    deal: Callable[[S, Callable[[], float]], Action] | None = None


def sentence(rule: Callable[..., object] | None) -> str:
    """Return the name of a guard or effect as words: `a_hand_is_short` as `a hand is short`."""
    return "" if rule is None else rule.__name__.replace("_", " ")


class Numbers(NamedTuple):
    """A flow as numbers, for search.

    Everything is numbered in the order of the flow; 0 is no guard, effect, seat, choice or deal. A
    *seat* is the function that returns the seat to act, a *choice* is the tuple of all enumerators
    of a phase. The cell of a verb row is `phase * verbs + verb`; its `dest` is -1 where the phase
    does not have the verb. The proceed rows of an automatic phase are adjacent and begin at
    `first[phase]`; `first` is -1 for every other phase.
    """

    verbs: int
    seat: tuple[int, ...]
    choice: tuple[int, ...]
    deal: tuple[int, ...]
    dest: tuple[int, ...]
    effect: tuple[int, ...]
    first: tuple[int, ...]
    row_guard: tuple[int, ...]
    row_effect: tuple[int, ...]
    row_dest: tuple[int, ...]


class Flow(Generic[S]):
    """A game's order of play and its state machine.

    Its methods are unchecked: they trust the state, and the actions they are given. Those of a
    `Game` are not.
    """

    def __init__(
        self,
        *,
        phases: Sequence[Phase[S]],
        rows: Sequence[Row[S]],
        verbs: Sequence[str],
        start: str,
    ) -> None:
        """Build the machine from the rows; a play begins in the phase `start`.

        Phases and verbs are numbered by their positions.
        """
        self.phases = {phase.word: phase for phase in phases}
        self.rows = tuple(rows)
        self.verbs = tuple(verbs)
        self.machine: Machine = Machine(
            model=None,
            states=list(self.phases),
            initial=start,
            transitions=[_config(row) for row in rows],
            auto_transitions=False,
            model_attribute="phase",
        )
        self.number = {word: number for number, word in enumerate(self.phases)}
        self.effects = _distinct(row.do for row in rows)
        self.guards = _distinct(row.when for row in rows)
        self._phases = tuple(phases)
        self._choices = tuple(
            tuple(
                dict.fromkeys(row.legal for row in rows if row.source == phase.word and row.legal)
            )
            for phase in phases
        )
        self._deals = tuple(
            next((row.deal for row in rows if row.source == phase.word and row.deal), None)
            for phase in phases
        )
        self.seats = _distinct(phase.seat for phase in phases)
        self.choices = _distinct(choice or None for choice in self._choices)
        self.deals = _distinct(self._deals)

    def verbs_in(self, phase: str) -> list[str]:
        """Return the triggers that lead out of `phase`, in the order of the rows."""
        return list(dict.fromkeys(row.trigger for row in self.rows if row.source == phase))

    def actor(self, state: S) -> Actor:
        """Return the actor: a seat, `CHANCE`, or `None` if nobody acts."""
        phase = self._phases[state.at]
        if phase.seat is not None:
            return phase.seat(state)
        return CHANCE if phase.kind is Kind.CHANCE else None

    def legal_actions(self, state: S) -> int:
        """Return the legal-move mask of the seat to act, as the bits of an int."""
        mask = 0
        for enumerator in self._choices[state.at]:
            mask |= enumerator(state)
        return mask

    def outcomes(self, state: S) -> list[tuple[Action, int]]:
        """Return the possible events of chance, each with its weight."""
        phase = state.phase
        rows = (row for row in self.rows if row.source == phase)
        return [outcome for row in rows if row.odds for outcome in row.odds(state)]

    def deal(self, state: S, random: Callable[[], float]) -> Action:
        """Return a sampled event of chance, which must be to act.

        `random` returns numbers in [0, 1), as `random.Random(...).random` does.
        """
        deal = self._deals[state.at]
        if deal is not None:
            return deal(state, random)
        outcomes = self.outcomes(state)
        if not outcomes:
            raise IllegalActionError(f"chance has nothing to bring in the phase {state.phase!r}")
        ends = list(accumulate(weight for _event, weight in outcomes))
        event, _weight = outcomes[bisect(ends, random() * ends[-1])]
        return event

    def step(self, state: S, verb: str, action: Action) -> None:
        """Carry out `action` on the machine, then proceed until a seat or chance must act.

        Raises `IllegalActionError` if the phase does not have the verb, or if no row leads on.
        """
        self._fire(verb, state, action)
        while self.phases[state.phase].kind is Kind.AUTOMATIC:
            self._fire(PROCEED, state)

    def _fire(self, trigger: str, state: S, *args: Action) -> None:
        event = self.machine.events.get(trigger)
        if event is None or state.phase not in event.transitions:
            raise IllegalActionError(f"there is no {trigger!r} in the phase {state.phase!r}")
        # The first `state` is the machine's model, the second the argument of guards and effects.
        if not event.trigger(state, state, *args):
            raise IllegalActionError(f"no row of {trigger!r} holds in the phase {state.phase!r}")

    def table(self) -> Numbers:
        """Derive the search table from the machine's public attributes."""
        cells = [self._ways(verb, phase) for phase in self.phases for verb in self.verbs]
        onward = [self._ways(PROCEED, phase) for phase in self.phases]
        starts = accumulate(map(len, onward), initial=0)
        rows = [row for ways in onward for row in ways]
        guards = [row.conditions[0].func if row.conditions else None for row in rows]
        return Numbers(
            verbs=len(self.verbs),
            seat=tuple(self.seats.index(phase.seat) for phase in self._phases),
            choice=tuple(self.choices.index(choice or None) for choice in self._choices),
            deal=tuple(self.deals.index(deal) for deal in self._deals),
            dest=tuple(self.number[ways[0].dest] if ways else -1 for ways in cells),
            effect=tuple(self._effect(ways[0]) if ways else 0 for ways in cells),
            first=tuple(start if ways else -1 for start, ways in zip(starts, onward, strict=False)),
            row_guard=tuple(map(self.guards.index, guards)),
            row_effect=tuple(map(self._effect, rows)),
            row_dest=tuple(self.number[row.dest] for row in rows),
        )

    def _ways(self, trigger: str, phase: str) -> list[Any]:
        event = self.machine.events.get(trigger)
        return event.transitions[phase] if event and phase in event.transitions else []

    def _effect(self, way: Any) -> int:
        return self.effects.index(way.before[0]) if way.before else 0

    def order(self, row: Row[S]) -> int | None:
        """Return as which of its phase a row is tried, from 1; `None` if it is the only way."""
        ways = [way for way in self.rows if (way.source, way.trigger) == (row.source, PROCEED)]
        return ways.index(row) + 1 if row in ways and len(ways) > 1 else None

    def mermaid(self) -> str:
        """Return the flow as a Mermaid state diagram, drawn by `transitions` from the machine.

        The ways out of an automatic phase are numbered in the order in which they are tried.
        """
        from transitions.extensions import GraphMachine

        machine: Any = GraphMachine(
            states=list(self.phases),
            initial=self.machine.initial,
            transitions=[
                _config(row) | {"trigger": f"{row.trigger} {self.order(row) or ''}".rstrip()}
                for row in self.rows
            ],
            auto_transitions=False,
            model_attribute="phase",
            graph_engine="mermaid",
            show_conditions=True,
        )
        text = str(machine.get_graph().draw(None))
        for word in self.phases:
            # Mermaid allows a hyphen only in a label: in a name it would begin an arrow.
            name = word.replace("-", "_")
            text = text.replace(word, name).replace(f'"{name}"', f'"{word}"')
        return text

    def problems(self) -> list[str]:
        """Return the errors of the phases and rows; empty if the flow is sound."""
        finals = {word for word, phase in self.phases.items() if phase.kind is Kind.FINAL}
        ways = [(row.source, row.dest) for row in self.rows]
        by_itself = [
            (source, dest)
            for source, dest in ways
            if source in self.phases and self.phases[source].kind is Kind.AUTOMATIC
        ]
        onward = _reach({str(self.machine.initial)}, ways)
        ending = _reach(finals, [(dest, source) for source, dest in ways])
        problems = [f"{word}: no way leads there" for word in self.phases if word not in onward]
        problems += [
            f"{word}: no way leads to an end" for word in self.phases if word not in ending
        ]
        problems += [
            f"{word}: listed twice"
            for words in ([phase.word for phase in self._phases], self.verbs)
            for word in dict.fromkeys(words)
            if words.count(word) > 1
        ]
        if PROCEED in self.verbs:
            problems.append(f"{PROCEED}: no verb can be called so")
        problems += [
            f"{sentence(rule)}: is both a guard and an effect"
            for rule in self.guards
            if rule is not None and rule in self.effects
        ]
        triggers = {row.trigger for row in self.rows}
        problems += [f"{verb}: no row has this verb" for verb in self.verbs if verb not in triggers]
        for row in self.rows:
            if row.trigger not in (*self.verbs, PROCEED):
                problems.append(f"{row.trigger}: not one of the verbs")
            if row.trigger == PROCEED and (row.legal or row.odds or row.deal):
                problems.append(f"{row.source}: nobody chooses how to {PROCEED}")
            if row.source not in self.phases or row.dest not in self.phases:
                problems.append(f"{row.trigger}: {row.source} or {row.dest} is no phase")
        for word, phase in self.phases.items():
            problems += self._problems_of(phase)
            if word in _reach({dest for source, dest in by_itself if source == word}, by_itself):
                problems.append(f"{word}: play can proceed in a circle")
        return problems

    def _problems_of(self, phase: Phase[S]) -> Iterator[str]:
        word, kind = phase.word, phase.kind
        triggers = self.verbs_in(word)
        if (kind is Kind.DECISION) != (phase.seat is not None):
            yield f"{word}: a decision, and only a decision, names its seat"
        if kind is Kind.FINAL and triggers:
            yield f"{word}: the game is over, yet {triggers} lead on"
        if kind is Kind.AUTOMATIC and triggers != [PROCEED]:
            yield f"{word}: nobody acts, so only {PROCEED!r} can lead on"
        if kind in (Kind.DECISION, Kind.CHANCE) and not triggers:
            yield f"{word}: nothing leads on"
        yield from (
            f"{word}: {row.trigger!r} lacks its enumerator or has a wrong one"
            for row in self.rows
            if row.source == word
            and (
                (row.legal is not None) != (kind is Kind.DECISION)
                or (row.odds is not None) != (kind is Kind.CHANCE)
                or (row.deal is not None and kind is not Kind.CHANCE)
            )
        )
        if len({row.deal for row in self.rows if row.source == word}) > 1:
            yield f"{word}: its rows do not share one dealer"
        for trigger in triggers:
            *others, last = self._ways(trigger, word)
            if last.conditions:
                yield f"{word}: the last {trigger!r} has a guard"
            if any(not way.conditions for way in others):
                yield f"{word}: a {trigger!r} without a guard hides those after it"
            guards = [way.conditions[0].func for way in others if way.conditions]
            if len(set(guards)) < len(guards):
                yield f"{word}: a {trigger!r} has the guard of one before it"
            if trigger != PROCEED and others:
                yield f"{word}: {trigger!r} leads to several phases"


def _config(row: Row[Any]) -> dict[str, Any]:
    """Return a row as a transition of the library `transitions`."""
    return {
        "trigger": row.trigger,
        "source": row.source,
        "dest": row.dest,
        "conditions": row.when,
        "before": row.do,
    }


def _reach(beginning: set[str], ways: Iterable[tuple[str, str]]) -> set[str]:
    """Return the phases to which ways, each with its source and goal, lead from some of them."""
    phases = set(beginning)
    while more := {goal for source, goal in ways if source in phases} - phases:
        phases |= more
    return phases


def _distinct(rules: Iterable[Any]) -> list[Any]:
    """Return the distinct rules in order of first use, after `None`, so that 0 is none."""
    return list(dict.fromkeys([None, *rules]))
