"""A companion in use: what is asked, entered and corrected, what that would cost, and advice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from suite.companion.advice import Advice
from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Seat
from suite.core.text.messages import _
from suite.play.moment import Asked, Busy, Moment
from suite.play.programs import find_advice
from suite.play.table import LiveTable
from suite.work import Job


class Entry(Struct, frozen=True):
    """Something that has happened: its ply, its text and a sentence on it.

    `is_typed` is whether people have entered it; else it was certain.
    """

    ply: int
    text: str
    sentence: str
    is_typed: bool


class Cost(Struct, frozen=True):
    """What a correction takes back, and a warning before it; where all fits both are empty."""

    misfits: list[Entry]
    warning: str


class LiveCompanion:
    """A game on a real table, as people enter it. It never waits.

    - `companion`: what is known and possible; `table`: its play; `names`: what the seats are called
    - `live`: the table in play, where nothing happens without people
    """

    def __init__(
        self,
        companion: Companion,
        give: Callable[[Job], object],
        changed: Callable[[], object] = lambda: None,
        *,
        in_words: bool = True,
        revisions: int = 0,
    ) -> None:
        """Nothing happens yet: see `LiveTable` for `give`, `changed` and `revisions`.

        `in_words` is whether advice has actions in words, else in the notation.
        """
        self.companion = companion
        self.table = companion.table
        self.names = companion.names
        self.live = LiveTable(
            self.table, give, changed, names=self.names, deals=False, revisions=revisions
        )
        self._in_words = in_words
        self._correction: tuple[str, object, list[Entry]] | None = None
        """The moment after the last correction, what was sent, and what it has taken back."""

    # --- what is asked

    @property
    def at(self) -> str:
        """The moment in a word; see `LiveTable`."""
        return self.live.at

    @property
    def moment(self) -> Moment:
        """Who acts at the real table, or why nobody does."""
        return self.live.moment

    def why_not(self) -> str:
        """Return why nothing can be entered now; empty if something can."""
        return "" if isinstance(self.moment, Asked | Busy) else self.live.why_not(0)

    @property
    def question(self) -> str:
        """What is asked now; empty when the game is over."""
        actor = self.table.actor
        if actor is CHANCE:
            return self.table.game.chance_prompt(self.companion.view, self.names)
        return "" if actor is None else _("What does {who} do?", who=self.names[actor])

    def tally(self) -> list[str]:
        """Return the counts and threats to keep in sight."""
        return self.table.game.status(self.companion.view, self.names)

    def log(self) -> list[Entry]:
        """Return all that has happened."""
        return [
            Entry(
                event.ply,
                event.action,
                self.companion.sentence(event.ply - 1),
                self.companion.is_typed(event.ply - 1),
            )
            for event in self.table.events
        ]

    # --- entries

    def suspicion(self) -> str:
        """Return what follows if something has happened that cannot be."""
        return _(
            "If it did happen, an earlier entry is wrong, though {until}.",
            until=self.companion.fits_until(),
        )

    def refusal(self, text: str) -> str:
        """Return why something cannot be, and what follows if it has happened."""
        sentences = [f"{self.companion.refusal(text)}.", self.suspicion()]
        if slip := self.companion.slip(text):
            ply, other = slip
            game, view = self.table.game, self.table.view_at(ply - 1, self.table.watcher)
            sentences.append(
                _(
                    "A guess: step {ply} was not {entry!r} but {other!r}.",
                    ply=ply,
                    entry=self.companion.sentence(ply - 1).removesuffix("."),
                    other=game.narrate(view, game.read(other), self.names).removesuffix("."),
                )
            )
        return " ".join(sentences)

    def warning(self, text: str) -> str:
        """Return why an entry has to be confirmed: it ends the game; empty if it need not be."""
        return self.last_warning() if self.companion.ends(text) else ""

    def last_warning(self) -> str:
        """Return the warning before whatever ends the game."""
        return _("This ends the game, and a finished game cannot be corrected.")

    def enter(self, text: str, at: str = "") -> None:
        """Enter what has happened, in the notation, as the answer to the moment `at`.

        The same entry for a moment that is over is taken once. Raises `StaleError` if the moment is
        over, `NotationError` or `IllegalActionError` if it cannot be, and `RecordError` if it
        cannot be recorded; then nothing has happened.
        """
        if not self.live.was_taken(at, text):
            self._check(at)
            self.companion.take(text)
            self.live.settle()

    def why_nobody_gives_up(self) -> str:
        """Return why nobody can give up; empty if somebody can."""
        if len(self.names) > 2:
            return _(
                "with more than two players nobody can resign: end the turns of a player who leaves"
            )
        return self.why_not()

    def give_up(self, seat: Seat, at: str = "") -> None:
        """Enter that somebody has given up; raises as `enter` does."""
        self._check(at)
        if why_not := self.why_nobody_gives_up():
            raise IllegalActionError(why_not)
        self.live.resign(seat)

    def _check(self, at: str) -> None:
        """Raise `StaleError` or `IllegalActionError` if nothing can be entered, or not for `at`."""
        self.live.check(at)
        if why_not := self.why_not():
            raise IllegalActionError(why_not)

    # --- corrections

    def can_undo(self) -> bool:
        """Return whether there is an entry to take back or to correct."""
        return any(map(self.companion.is_typed, range(len(self.table.events))))

    def undo(self, at: str = "") -> int:
        """Take back the last entry and what came of it; return the number of events.

        Raises as `enter` does.
        """
        self._check(at)
        number = self.companion.undo()
        self.live.settle(is_revised=True)
        return number

    def cost_of(self, ply: int, texts: Sequence[str], *, keeps: bool = False) -> Cost:
        """Return what a correction would cost; see `correct`."""
        self._check("")
        copy, log = self.companion.at(self.table.ply), self.log()
        misfits = [
            log[event.ply - 1] for event in copy.correct(ply, self._right(ply, texts, keeps))
        ]
        warning = self.last_warning() if copy.table.actor is None else ""
        if misfits:
            warning = _.plural(
                "After that, {number} later entry no longer fits, from step {ply} on, and "
                "would be removed.",
                "After that, {number} later entries no longer fit, from step {ply} on, and "
                "would be removed.",
                len(misfits),
                ply=misfits[0].ply,
            )
        return Cost(misfits, warning)

    def correct(
        self, ply: int, texts: Sequence[str], at: str = "", *, keeps: bool = False
    ) -> list[Entry]:
        """Replace the entry of a ply by these texts, none or several.

        `keeps` is whether the entry stays, behind what was missing before it. Returns the later
        entries that no longer fit and were taken back, also to who sends it again. Raises as
        `enter` does, and `IllegalActionError` if nothing was entered at the ply.
        """
        message = at, ply, list(texts), keeps
        if at and self._correction and self._correction[:2] == (self.at, message):
            return self._correction[2]
        self._check(at)
        log, right = self.log(), self._right(ply, texts, keeps)
        misfits = [log[event.ply - 1] for event in self.companion.correct(ply, right)]
        self.live.settle(is_revised=True)
        self._correction = self.at, message, misfits
        return misfits

    def _right(self, ply: int, texts: Sequence[str], keeps: bool) -> list[str]:
        """Return what a correction puts in the place of the entry of a ply."""
        entries = self.table.events[ply - 1 : ply] if keeps else []
        return [*texts, *(event.action for event in entries)]

    # --- advice

    def advice(self, then: Callable[[Advice | Exception], object]) -> None:
        """Mark the record once a moment, and give advice on what to do now to `then`.

        It is computed once a language. Raises `IllegalActionError`, with the reason, if no seat can
        be advised, and `RecordError` if the record cannot be marked.
        """
        table, seat = self.table, self.companion.adviser()
        state, seed = table.view(seat).state, f"advice:{table.ply}"
        task = (table.game.name, seat, state, self.names, seed, self._in_words)
        self.live.help(seat, find_advice, task, then)
