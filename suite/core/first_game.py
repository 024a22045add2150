"""A first game that is led step by step, as data; `suite.play.first_game` plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from suite.core.flow import Action
from suite.core.options import Value
from suite.core.view import View

LEARNER: Final = 0
RIVAL: Final = 1
NOTHING: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class Step:
    """One step: something to read, to do or to try, or what the rival does.

    - `text`: what is said, a message of the catalogue of the game
    - `lit`: the places that are pointed at, as a `Look` has them
    - `accepted`: the actions in the notation of which one is waited for, or as many as `number`;
      with `is_once` each counts once, and with `varies` none of the kind that was played before
    - `early`: what may be done besides; a later step that waits for nothing else is left out
    - `tried`: illegal actions, of which one is to be tried
    - `rival`: what the rival does before the text is said
    - `reached`: whether a state is what the step is about; until then, or until the turn has
      passed, every action is accepted
    - `answers`: to actions that are not accepted, by their texts or as `settle *`
    - `after`: what is said after an accepted action
    """

    text: str
    lit: Sequence[str] = ()
    accepted: Sequence[str] = ()
    number: int = 1
    is_once: bool = False
    varies: bool = False
    early: Sequence[str] = ()
    tried: Sequence[str] = ()
    rival: Sequence[str] = ()
    reached: Callable[[Any], bool] | None = None
    answers: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    after: Mapping[str, str] = field(default_factory=lambda: NOTHING)


class Caution(NamedTuple):
    """A sentence on what may be overlooked; each `kind` is said seldom."""

    kind: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Setting:
    """How hard a first game is: the word of the rival's level, and the position it begins from."""

    level: str
    position: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Script:
    """A first game: after its steps it is played on without them.

    - `rival`: the name of the rival; `seed`, `rules`: of the deal
    - `usual`, `harder`: how hard it is at first, and when it is played again
    - `answers`: to actions that a step neither accepts nor answers, as a step has them
    - `warnings`: returns what is said before the learner's action in the part without steps
    - `remarks`: returns what is said there before the learner acts
    - `closing`: returns what is said at the end, besides who has won
    """

    rival: str
    seed: int
    usual: Setting
    harder: Setting
    steps: Sequence[Step]
    warnings: Callable[[View[Any], Action, Sequence[str]], Iterable[Caution]]
    remarks: Callable[[View[Any], Sequence[str]], Iterator[str]]
    closing: Callable[[View[Any], Sequence[str]], Sequence[str]]
    rules: Mapping[str, Value] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=lambda: NOTHING)
