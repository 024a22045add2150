"""A question about one action, with the phrases for the asker's and the rival's pieces.

The functions at the end are refusals shared by several actions.

The seat to act is *you* if it asks itself; for all others the seats are called by their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.game import Reason
from suite.core.text.catalogue import marked
from suite.core.text.phrases import possessive
from suite.core.view import View
from suite.temples.engine import kernel
from suite.temples.flow import FLOW
from suite.temples.messages import _
from suite.temples.model.actions import OWN
from suite.temples.model.pieces import HEIGHT, LANES, PERSIANS, STAGES, cards_of
from suite.temples.model.state import State
from suite.temples.rules.counting import peoples_in
from suite.temples.text.phrases import at, cards, number, players
from suite.temples.text.runs import runs
from suite.temples.text.telling.describe import whole

YOUR_PIECE: Final = (marked("your piece"), marked("{whose} piece"))
YOUR_HAND: Final = (marked("your hand"), marked("{whose} hand"))
YOUR_ROW: Final = (marked("your row {at}"), marked("{whose} row {at}"))
YOUR_TEMPLE: Final = (marked("your temple {at}"), marked("{whose} temple {at}"))
YOUR_YARD: Final = (marked("your yard"), marked("{whose} yard"))
YOUR_START: Final = (marked("your starting stage"), marked("{whose} starting stage"))
YOUR_SUM: Final = (marked("your sum"), marked("{whose} sum"))
RIVALS: Final = (marked("the rival's"), marked("{whose}"))
"""The rival's temple, after another temple has been named."""
RIVALS_ROW: Final = (marked("the rival's row {at}"), YOUR_ROW[1])
RIVALS_TEMPLE: Final = (marked("the rival's temple {at}"), YOUR_TEMPLE[1])
RIVALS_YARD: Final = (marked("the rival's yard"), YOUR_YARD[1])
FROM_THE_YARD: Final = marked("from {whose} yard")


class ActionQuestion:
    """A question about one action: the position, and the phrases for the two seats.

    `me` is the seat to act, `here` and `there` its plot and the rival's at the site of its piece,
    `row` the people and `height` the temple on `here`. `names` are used in sentences about both
    seats.
    """

    def __init__(
        self, view: View[State], action: int, chapter: str, names: Sequence[str] = ()
    ) -> None:
        self.view = view
        self.action = action
        self.names = names or players()
        self.chapter = chapter
        self.state = state = view.state
        actor = FLOW.actor(state)
        self.me = actor if isinstance(actor, int) else max(state.active, 0)
        self.asks = actor == view.watcher
        self.site = state.pieces[self.me]
        self.at = at(self.site)
        self.here = self.me << 3 | self.site
        self.there = self.here ^ 8
        self.row = cards_of(state.rows[self.here])
        self.height = HEIGHT[state.temples[self.here]]

    def phrase(self, to_itself: str, to_others: str, **fields: object) -> str:
        """Return the first message if the seat to act asks, else the second.

        The second can have the fields `{who}`, the name of the seat to act, and `{whose}`.
        """
        return self._phrase(self.me, to_itself, to_others, **fields)

    def rival_phrase(self, to_rival: str, to_others: str) -> str:
        """Return such a message about the other seat."""
        return self._phrase(1 - self.me, to_rival, to_others)

    def _phrase(self, seat: int, to_itself: str, to_others: str, **fields: object) -> str:
        fields = {"at": self.at, **fields}
        if self.asks:
            return _(to_itself, **fields)
        name = self.names[seat]
        return _(to_others, who=name, whose=possessive(name), **fields)

    @property
    def rival(self) -> str:
        """The other seat as a subject."""
        return _("the rival") if self.asks else self.names[1 - self.me]

    def no(self, clause: str, chapter: str = "") -> Reason:
        """Return a refusal."""
        return Reason(False, whole(clause), chapter or self.chapter)

    def yes(self, clause: str) -> Reason:
        """Return the effect of the action, and its consequence for the end of the game."""
        return Reason(True, whole(clause + self._sums()), self.chapter)

    def after(self) -> State:
        """Return the position after the action, as the watcher would see it."""
        after = self.state.clone()
        kernel.step(after, self.action)
        return after

    def _sums(self) -> str:
        """Say how the sums change, and whether that ends the game; empty or begins with `;`."""
        before, after = self.state, self.after()
        one, other = after.total(self.me), after.total(1 - self.me)
        if (one, other) == (before.total(self.me), before.total(1 - self.me)):
            return ""
        if after.phase == "over":
            message = marked("{sum} becomes {one} against {other} and wins the game")
        elif after.final > before.final:
            message = marked("{sum} becomes {one} against {other}, and the final phase begins")
        else:
            message = marked("{sum} becomes {one} against {other}")
        return "; " + _(message, sum=self.phrase(*YOUR_SUM), one=one, other=other)

    def lacks(self, people: int) -> bool:
        """Say whether the hand certainly has no card of a people."""
        return not peoples_in(self.state, self.me) & LANES[people]

    def yard(self, source: int) -> str:
        """Return the phrase for a yard, `OWN` or `RIVAL`."""
        return self.phrase(*YOUR_YARD) if source == OWN else self.rival_phrase(*RIVALS_YARD)

    def from_yard(self, source: int) -> str:
        """Return the phrase for taking a stage from a yard, `OWN` or `RIVAL`."""
        if source == OWN:
            return self.phrase(marked("from your yard"), FROM_THE_YARD)
        return self.rival_phrase(marked("from the rival's yard"), FROM_THE_YARD)

    def too_few(self, stage: int) -> str:
        """Say that not enough people live here for a stage."""
        needed, row = cards(stage), self.phrase(*YOUR_ROW)
        if not self.row:
            return _(
                "stage {stage} needs {cards} in {row}, which is empty",
                stage=stage,
                cards=needed,
                row=row,
            )
        return _.plural(
            "stage {stage} needs {cards} in {row}, which has one",
            "stage {stage} needs {cards} in {row}, which has {count}",
            len(self.row),
            stage=stage,
            cards=needed,
            row=row,
            count=number(len(self.row)),
        )

    def standing(self) -> str:
        """Say how high the temple here is."""
        if self.height:
            return _(
                "{temple} is {height} high", temple=self.phrase(*YOUR_TEMPLE), height=self.height
            )
        return self.phrase(marked("you have no temple {at}"), marked("{who} has no temple {at}"))


def at_the_quarry(question: ActionQuestion, chapter: str = "") -> Reason:
    """Refuse an action that needs the piece at a site."""
    clause = _(
        "{piece} is still at the quarry, which is not a site: travel to one first",
        piece=question.phrase(*YOUR_PIECE),
    )
    return question.no(clause, chapter)


def closed(question: ActionQuestion, source: int, stage: int) -> str:
    """Say that a stage is not the open one of a yard; empty if it is."""
    open_stage = question.state.yards[question.me ^ source] & 7
    if open_stage == stage:
        return ""
    if not open_stage:
        return _("{yard} is empty", yard=question.yard(source))
    if stage not in STAGES:
        return _(
            "{standing}, and there is no stage {stage}", standing=question.standing(), stage=stage
        )
    message = (
        marked("{standing}, so the next stage is {stage}; the open stage of {yard} is {open}")
        if stage == question.height + 1
        else marked(
            "{standing}, so a leap goes to stage {stage}; the open stage of {yard} is {open}"
        )
    )
    clause = _(
        message,
        standing=question.standing(),
        stage=stage,
        yard=question.yard(source),
        open=open_stage,
    )
    way = _way(question) if open_stage == question.height + 2 else ""
    return f"{clause}. {way}" if way else clause


def _way(question: ActionQuestion) -> str:
    """Say how the stage after the next could be built; empty if too few people live here."""
    places = [place for place, kind in runs(question.state.rows[question.here]) if kind == PERSIANS]
    if len(question.row) + (not places) < question.height + 2:
        return ""
    if places:
        return _("The run of Persians at place {place} can leap one stage", place=places[0])
    return question.phrase(
        marked("Three Persians in a row here would let you leap one stage"),
        marked("Three Persians in a row here would let {who} leap one stage"),
    )


def stage_below(question: ActionQuestion, source: int) -> str:
    """Say which stage of a yard opens after the open one is taken."""
    next_stage = question.state.yards[question.me ^ source] >> 3 & 7
    if next_stage:
        return _("the {stage} below opens", stage=next_stage)
    return _("then that yard is empty")
