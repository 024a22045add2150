"""Why an action is refused, and what an allowed one would do, in a sentence with its chapter.

There is a function for each verb, by the same name as in the notation. It goes through what the
rules ask for, tells the first thing that is missing, or else what the action would do, as far as
the watcher of the view can know. The seat to act is told *you*, others hear of *player 1* and *2*.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.flow import CHANCE
from suite.core.game import Reason
from suite.core.view import View
from suite.core.words import a, listed
from suite.temples import actions, kernel, sentences
from suite.temples.actions import BANISH, LEAP, OWN, START, VERBS, verb_of
from suite.temples.components import (
    ASSYRIANS,
    HEIGHT,
    HITTITES,
    LANES,
    MEDES,
    PERSIANS,
    QUARRY,
    STAGES,
    SUMERIANS,
    cards_of,
    length,
    size,
    stages_of,
)
from suite.temples.flow import FLOW
from suite.temples.rules import laying
from suite.temples.rules.abilities import runs
from suite.temples.rules.counting import held
from suite.temples.sentences import SINGULAR, SITES, counted, number
from suite.temples.state import State


def explain(view: View[State], action: int) -> Reason:
    """Say what `action` would do for the seat to act, or the first reason why it is refused."""
    verb = VERBS[verb_of(action)]
    phase, chapter, told = _EXPLAINED[verb]
    case = Case(view, action, chapter)
    return told(case) if phase in (view.state.phase, ANY) else wrong_phase(case)


class Case:
    """A question about one action: the position, and the words for the two seats.

    `you` is the seat to act, `here` and `there` its plot and the rival's at the site of its piece,
    `row` the people and `height` the temple on `here`.
    """

    def __init__(self, view: View[State], action: int, chapter: str) -> None:
        self.view = view
        self.action = action
        self.chapter = chapter
        self.state = state = view.state
        actor = FLOW.actor(state)
        self.me = actor if isinstance(actor, int) else max(state.active, 0)
        self.site = state.pieces[self.me]
        self.at = f"at the {SITES[self.site]}"
        self.here = self.me << 3 | self.site
        self.there = self.here ^ 8
        self.row = cards_of(state.rows[self.here])
        self.height = HEIGHT[state.temples[self.here]]
        self.you, self.rival = f"player {self.me + 1}", f"player {2 - self.me}"
        self.your, self.rivals = f"{self.you}'s", f"{self.rival}'s"
        if actor == view.watcher:
            self.you, self.your, self.rival, self.rivals = "you", "your", "the rival", "the rival's"

    def no(self, sentence: str, chapter: str = "") -> Reason:
        """Return a refusal."""
        return Reason(False, _whole(sentence), chapter or self.chapter)

    def yes(self, sentence: str) -> Reason:
        """Return what the action does, and what that means for the end of the game."""
        return Reason(True, _whole(sentence + self._sums()), self.chapter)

    def after(self) -> State:
        """Return the position after the action, as the watcher would see it."""
        after = self.state.clone()
        kernel.step(after, self.action)
        return after

    def _sums(self) -> str:
        """Say how the sums change, and whether that ends the game."""
        before, after = self.state, self.after()
        sums = [after.total(self.me), after.total(1 - self.me)]
        if sums == [before.total(self.me), before.total(1 - self.me)]:
            return ""
        told = f"; {self.your} sum becomes {sums[0]} against {sums[1]}"
        if after.phase == "over":
            return f"{told} and wins the game"
        return f"{told}, and the final phase begins" if after.final > before.final else told

    def lacks(self, people: int) -> bool:
        """Say whether there can be no card of a people in the hand."""
        return not held(self.state, self.me) & LANES[people]

    def yard(self, source: int) -> str:
        """Return the words for a yard: `OWN` or `RIVAL`."""
        return f"{self.your if source == OWN else self.rivals} yard"

    def too_few(self, stage: int) -> str:
        """Say that not enough people live here for a stage."""
        there = f"has {number(len(self.row))}" if self.row else "is empty"
        needs = f"stage {stage} needs {counted(stage, 'card')}"
        return f"{needs} in {self.your} row {self.at}, which {there}"

    def standing(self) -> str:
        """Say how high the temple here is."""
        if not self.height:
            return f"{self.you} {'have' if self.you == 'you' else 'has'} no temple {self.at}"
        return f"{self.your} temple {self.at} is {self.height} high"


def _whole(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def chance(case: Case) -> Reason:
    """`start`, `draw` and `lay`: nobody decides them."""
    if FLOW.actor(case.state) is not CHANCE:
        return case.no("nobody decides this: it is an event of chance, and none is due now")
    if not case.view.game.allows(case.state, case.action, case.view.watcher):
        return case.no("chance acts now, but this cannot come up")
    return Reason(True, "Chance acts now, and this can come up.", case.chapter)


def wrong_phase(case: Case) -> Reason:
    """Say what comes first."""
    state = case.state
    if state.phase == "discard":
        owed = counted(state.to_discard, "card")
        return case.no(f"first {case.you} must discard {owed} of the halved hand", "2.5.6")
    told, chapter = {
        "act": ("no hand is being halved, so nobody has to discard", "2.5.6"),
        "draw": ("the people cards of this turn have not been drawn yet", "1"),
        "lay": ("the turn has ended: its temple cards are laid now", "3"),
        "over": ("the game is over", "end of the game"),
        "setup": ("the game has not begun: the first hands are being dealt", "set-up"),
    }[state.phase]
    return case.no(told, chapter)


def travel(case: Case) -> Reason:
    """2.1: a card of that people, and the piece is elsewhere."""
    people = actions.people_of(case.action)
    one = a(SINGULAR[people])
    if people == case.site:
        return case.no(f"{case.your} piece is {case.at} already")
    if case.lacks(people):
        return case.no(f"the journey costs {one}, and {case.your} hand holds none")
    return case.yes(f"{one} goes to the discards, {case.your} piece to the {SITES[people]}")


def settle(case: Case) -> Reason:
    """2.2: the piece is at a site, and the card is in the hand."""
    people = actions.people_of(case.action)
    if case.site == QUARRY:
        return _at_the_quarry(case)
    if case.lacks(people):
        return case.no(f"{case.your} hand holds no {SINGULAR[people]}")
    told = f"{a(SINGULAR[people])} joins {case.your} row {case.at}"
    return case.yes(told + sentences.runs_made(case.after().rows[case.here], 1))


def build(case: Case) -> Reason:
    """2.3: the next stage is open, and enough people live here."""
    source = actions.source_of(case.action)
    stage = case.height + 1
    if case.site == QUARRY:
        return _at_the_quarry(case)
    if source == START:
        if not case.state.start[case.me]:
            return case.no(f"{case.your} starting stage has been built already")
        if case.height:
            return case.no(f"the starting stage needs an empty plot, and {case.standing()}")
    else:
        if closed := _closed(case, source, stage):
            return case.no(closed)
    if len(case.row) < stage:
        return case.no(case.too_few(stage))
    what = "the starting stage" if source == START else f"stage {stage} from {case.yard(source)}"
    grown = f"{what} makes {case.your} temple {case.at} {stage} high"
    return case.yes(grown + _opened(case, source))


def migrate(case: Case) -> Reason:
    """2.4: once a turn, from a row of three or more."""
    source, goal = actions.route_of(case.action)
    row = cards_of(case.state.rows[case.me << 3 | source])
    if case.state.migrated:
        return case.no(f"{case.your} one migration of this turn has been used")
    if len(row) < 3:
        has = f"has {number(len(row))}" if row else "is empty"
        return case.no(
            f"exactly three cards migrate, and {case.your} row at the {SITES[source]} {has}"
        )
    told = f"{sentences.in_order(row[-3:])} move from the {SITES[source]} to the {SITES[goal]}"
    return case.yes(told + sentences.runs_made(case.after().rows[case.me << 3 | goal], 3))


def collapse(case: Case) -> Reason:
    """2.5.1 Assyrians: the rival has a temple here."""
    stages = stages_of(case.state.temples[case.there])
    if refused := _no_run(case, ASSYRIANS):
        return refused
    if not stages:
        return case.no(f"{case.rival} has no temple {case.at}")
    return case.yes(f"{case.rivals} temple {case.at} collapses, and {sentences.fallen(stages)}")


def steal(case: Case) -> Reason:
    """2.5.2 Hittites: the rival is higher here, and enough people live here."""
    stages = stages_of(case.state.temples[case.there])
    if refused := _no_run(case, HITTITES):
        return refused
    if not stages:
        return case.no(f"{case.rival} has no temple {case.at}")
    if stages[-1] <= case.height:
        return case.no(
            f"only a higher stage can be stolen: {case.standing()}, {case.rivals} {stages[-1]}"
        )
    if len(case.row) < stages[-1]:
        return case.no(case.too_few(stages[-1]))
    return case.yes(
        f"stage {stages[-1]} comes over: {case.your} temple {case.at} is then {stages[-1]} high, "
        f"{case.rivals} {([0, *stages])[-2]}"
    )


def banish(case: Case) -> Reason:
    """2.5.3 Medes: that people is in the rival's row here."""
    people = actions.use_of(case.action) - BANISH + 1
    gone = [each for each in cards_of(case.state.rows[case.there]) if each == people]
    if refused := _no_run(case, MEDES):
        return refused
    if not gone:
        return case.no(f"there is no {SINGULAR[people]} in {case.rivals} row {case.at}")
    told = f"{sentences.in_words(gone)} must leave {case.rivals} row {case.at}"
    for place, kind in runs(case.after().rows[case.there]):
        told += f"; that leaves a run of {SITES[kind]} at place {place}"
    return case.yes(told)


def defect(case: Case) -> Reason:
    """2.5.4 Sumerians: the rival has a row here."""
    movers = sentences.last_group(case.state.rows[case.there])
    if refused := _no_run(case, SUMERIANS):
        return refused
    if not movers:
        return case.no(f"{case.rival} has no row {case.at}")
    moved = f"{sentences.in_words(movers)} from the end of {case.rivals} row {case.at}"
    joins = "joins" if len(movers) == 1 else "join"
    made = sentences.runs_made(case.after().rows[case.here], len(movers))
    return case.yes(f"{moved} {joins} {case.your} own{made}")


def leap(case: Case) -> Reason:
    """2.5.5 Persians: the stage after the next is open, and enough people live here."""
    source = actions.use_of(case.action) - LEAP
    stage = case.height + 2
    if refused := _no_run(case, PERSIANS):
        return refused
    if closed := _closed(case, source, stage):
        return case.no(closed)
    if len(case.row) < stage:
        return case.no(case.too_few(stage))
    return case.yes(
        f"stage {stage} from {case.yard(source)} makes {case.your} temple {case.at} {stage} high, "
        f"{stage - 1} being left out{_opened(case, source)}"
    )


def halve(case: Case) -> Reason:
    """2.5.6: a run of any people, and the rival has two hand cards or more."""
    hand = size(case.state.hands[1 - case.me])
    if refused := _no_run(case):
        return refused
    if hand < 2:
        return case.no(f"{case.rival} holds {counted(hand, 'card')}; it takes two to be halved")
    return case.yes(f"{case.rival} must discard {number(hand // 2)} of {counted(hand, 'card')}")


def discard(case: Case) -> Reason:
    """2.5.6: the seat whose hand is halved chooses among the cards it holds."""
    people = actions.people_of(case.action)
    left = case.state.to_discard - 1
    if case.lacks(people):
        return case.no(f"{case.your} hand holds no {SINGULAR[people]}")
    more = f"; {number(left)} more must follow" if left else ""
    return case.yes(f"{a(SINGULAR[people])} goes from {case.your} hand to the discards{more}")


def end(case: Case) -> Reason:
    """3: at any time, but the starting stage comes first."""
    state = case.state
    if not laying.ends(state):
        return case.no(
            f"{case.your} starting stage must be built before the turn can end, as long as "
            "anything else can be done",
            "2.3",
        )
    supply = size(state.hidden) + length(state.top)
    laid = min(supply, laying.LAID)
    known = [str(stage) for stage in reversed(cards_of(state.top))][:laid]
    told = f"the turn ends, and {case.your} yard gets {counted(laid, 'temple card')}"
    if known:
        which = "known to be" if len(known) == laid else "among them"
        told += f", {which} {listed(known)}"
    if supply == laid:
        told += (
            f"; with {'it' if supply == 1 else 'them'} the supply is used up, so the game is over"
        )
    return case.yes(told)


def _at_the_quarry(case: Case, chapter: str = "") -> Reason:
    told = f"{case.your} piece is at the quarry, which is no site: travel to one first"
    return case.no(told, chapter)


def _closed(case: Case, source: int, stage: int) -> str:
    """Say that a stage is not the open one of a yard; empty if it is."""
    open_stage = case.state.yards[case.me ^ source] & 7
    if open_stage == stage:
        return ""
    if not open_stage:
        return f"{case.yard(source)} is empty"
    if stage not in STAGES:
        return f"{case.standing()}, and there is no stage {stage}"
    wanted = "the next stage is" if stage == case.height + 1 else "a leap goes to stage"
    told = (
        f"{case.standing()}, so {wanted} {stage}; "
        f"the open stage of {case.yard(source)} is {open_stage}"
    )
    if open_stage == case.height + 2:
        there = [place for place, kind in runs(case.state.rows[case.here]) if kind == PERSIANS]
        if there:
            return f"{told}. The run of Persians at place {there[0]} can leap one stage"
        return f"{told}. Three Persians in a row here would let {case.you} leap one stage"
    return told


def _opened(case: Case, source: int) -> str:
    """Say which stage of the yard is open next."""
    if source == START:
        return ""
    next_stage = case.state.yards[case.me ^ source] >> 3 & 7
    return f"; the {next_stage} below opens" if next_stage else "; that yard is empty then"


def _no_run(case: Case, people: int = 0) -> Reason | None:
    """Refuse an ability if no run of its people (0: of any) begins at the place named."""
    place = actions.run_of(case.action)
    there = dict(runs(case.state.rows[case.here]))
    if case.site == QUARRY:
        return _at_the_quarry(case, "2.5")
    if place not in there:
        told = f"no run of three or more begins at place {place} of {case.your} row {case.at}"
        if there:
            begin = listed(f"{SITES[kind]} at place {at}" for at, kind in there.items())
            told += f"; there is a run of {begin}"
        return case.no(told, "2.5")
    if people and there[place] != people:
        return case.no(
            f"the run at place {place} is of {SITES[there[place]]}; this takes {SITES[people]}"
        )
    return None


ANY: Final = "any phase"
_EXPLAINED: Final[dict[str, tuple[str, str, Callable[[Case], Reason]]]] = {
    "start": (ANY, "set-up", chance),
    "draw": (ANY, "1", chance),
    "travel": ("act", "2.1", travel),
    "settle": ("act", "2.2", settle),
    "build": ("act", "2.3", build),
    "migrate": ("act", "2.4", migrate),
    "collapse": ("act", "2.5.1", collapse),
    "steal": ("act", "2.5.2", steal),
    "banish": ("act", "2.5.3", banish),
    "defect": ("act", "2.5.4", defect),
    "leap": ("act", "2.5.5", leap),
    "halve": ("act", "2.5.6", halve),
    "discard": ("discard", "2.5.6", discard),
    "end": ("act", "3", end),
    "lay": (ANY, "3", chance),
}
"""The phase, the chapter and the function of each verb."""
