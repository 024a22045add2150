"""The face of a game: how it is shown, asked and pointed at, always from a view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from suite.core.flow import Action, S
from suite.core.options import Rules
from suite.core.picture.canvas import Canvas
from suite.core.picture.look import Hint, Key, Look
from suite.core.picture.palette import Shade
from suite.core.picture.panels import Line
from suite.core.text.answers import Ask
from suite.core.view import View, Watcher


@dataclass(frozen=True, slots=True)
class Reason:
    """What an action would do, or why it is refused; `chapter` names the rule in the book."""

    legal: bool
    sentence: str
    chapter: str


class Presentation(ABC, Generic[S]):
    """What people see of a game, and what they can ask of it.

    `names` are what the seats are called. Every method is told a view, and tells nothing else.
    """

    reasons: ClassVar[Sequence[str]]
    """Why a game can end by its rules, as records have it: messages of the game's catalogue."""
    places: ClassVar[Sequence[Sequence[str]]]
    """The places of the board as the notation names them, row by row, as they lie on the board."""
    shades: ClassVar[Mapping[str, Shade]]
    """Every colour a picture may have, and how it is shown where there are fewer colours."""
    pieces: ClassVar[Line]
    """The letters of the pieces on their colours."""
    lists: ClassVar[Sequence[str]]
    """What `listing` can list: `kingdoms`, `hand` ..."""

    @abstractmethod
    def explain(self, view: View[S], action: Action, names: Sequence[str] = ()) -> Reason:
        """Say what an action of the seat to act would do, or why it is refused, by what is seen.

        The number must be one of an action; see `is_action`. Without `names` the others are told
        by their numbers.
        """

    @abstractmethod
    def draw(self, view: View[S], names: Sequence[str], look: Look) -> Canvas:
        """Return the board as a watcher sees it, in colour, with all that the look tells.

        Its spots are places as the notation names them, `hand N` for the own cards or tiles from
        1 on, `words ...` for the beginning of an action, and `key X`.
        """

    @abstractmethod
    def keys(self, view: View[S]) -> list[Key]:
        """Return the keys that begin an action of the watcher, whether it is legal now or not."""

    @abstractmethod
    def aims(self, view: View[S], action: Action) -> tuple[str, ...]:
        """Return the places an action of the watcher is about, in the order they are chosen.

        They are where it is done on the board, whether its words name them or not.
        """

    @abstractmethod
    def promise(self, view: View[S], action: Action) -> str:
        """Return what a legal action promises by what is seen: see `core.picture.look.ALLOWED`."""

    @abstractmethod
    def look_at(self, view: View[S], names: Sequence[str], place: str) -> list[str]:
        """Return what lies on a place and round it, in sentences.

        Raises `NotationError` if it is none of the places.
        """

    @abstractmethod
    def listing(self, view: View[S], names: Sequence[str], what: str) -> list[str]:
        """Return one of `lists` in sentences, or raise `NotationError` if there is no such list."""

    @abstractmethod
    def where(self, view: View[S], names: Sequence[str], what: str) -> list[str]:
        """Return where all pieces of a kind are, in sentences: `T`, `temple`, `king`, `K1`.

        Raises `NotationError` if there is no such piece.
        """

    def typed(self) -> Mapping[str, str]:
        """Return words of the notation, and of what can be asked, in the language that is spoken.

        They are understood beside the English ones where a person types; none: English alone.
        """
        return {}

    @abstractmethod
    def asks(self, view: View[S], names: Sequence[str]) -> str:
        """Return what people at a real table are asked who deal: what has come up.

        Chance must be to act.
        """

    @abstractmethod
    def typed_in(
        self, rules: Rules, names: Sequence[str], watcher: Watcher, ask: Ask
    ) -> dict[str, Any]:
        """Ask piece by piece for the position of a running game, as a watcher knows it.

        Returns it as JSON, which `from_json` is still to check as a whole; raises `PositionError`
        if no JSON could say what is wrong with it.
        """

    @abstractmethod
    def tally(self, view: View[S], names: Sequence[str]) -> list[str]:
        """Return in short lines what a table of open play wants always in sight.

        Points and what can be counted are told as far as the watcher can add them up, also where
        people hide them from each other.
        """

    @abstractmethod
    def hints(self, view: View[S], names: Sequence[str], number: int) -> list[Hint]:
        """Return up to `number` good actions of the watcher, who is to act, the best first."""

    @abstractmethod
    def letters(self, view: View[S], names: Sequence[str]) -> str:
        """Return the board in plain ASCII, at most 80 columns wide."""

    @abstractmethod
    def sentences(self, view: View[S], names: Sequence[str]) -> list[str]:
        """Return the board in sentences, for screen readers and scripts."""

    @abstractmethod
    def tell(self, view: View[S], action: Action, names: Sequence[str]) -> str:
        """Return one sentence on an action as the watcher sees it; `view` is the one before it."""
