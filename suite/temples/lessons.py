"""The lessons of the card game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.lesson import RuleLesson
from suite.core.text.catalogue import Catalogue, marked
from suite.temples.choices import CHOICES
from suite.temples.formats.sketch import sites
from suite.temples.model.pieces import (
    ASSYRIANS,
    HEIGHT,
    HITTITES,
    MEDES,
    PEOPLES,
    PERSIANS,
    size,
)
from suite.temples.model.state import OVER, State
from suite.temples.rules.ending import winners

_: Final = Catalogue("lessons")

ANNA, BEN = 0, 1


def _height(state: State, seat: int, site: int) -> int:
    return HEIGHT[state.temples[seat << 3 | site]]


def _first(now: State) -> str:
    return _("your starting stage is not built") if now.start[ANNA] else ""


def _high(site: int, least: int, message: str) -> Callable[[State], str]:
    """Return the check that the learner's temple at a site is high enough; if not, the message."""

    def missing(now: State) -> str:
        height = _height(now, ANNA, site)
        return "" if height >= least else _(message, height=height)

    return missing


def _fallen(now: State) -> str:
    height = _height(now, BEN, HITTITES)
    if not height:
        return ""
    return _("Ben's temple at the Hittites still stands, {height} high", height=height)


def _halved(now: State) -> str:
    cards = size(now.hands[BEN])
    if cards <= 2 and not now.to_discard:
        return ""
    return _.plural("Ben still holds {number} card", "Ben still holds {number} cards", cards)


def _win(now: State) -> str:
    if now.at == OVER and winners(now) == [ANNA]:
        return ""
    return _(
        "the game goes on: your sum is {own}, Ben's {rival}",
        own=now.total(ANNA),
        rival=now.total(BEN),
    )


def _long(now: State) -> str:
    if _height(now, BEN, HITTITES):
        return _("Ben's temple at the Hittites still stands")
    if _height(now, ANNA, ASSYRIANS) < 3:
        return _("you have not taken Ben's stage 3 at the Assyrians")
    return _halved(now)


LESSONS: Final = (
    RuleLesson(
        word="temples-settle",
        game="temples",
        title=marked("Travel and settle"),
        story=(
            marked(
                "You are Anna. Each of the five peoples has a site, and at every site you and "
                "Ben each have a row of people and a building plot. Your piece waits at the "
                "quarry. 'travel medes' spends a Mede and moves your piece to the Medes' site; "
                "'settle persians' adds a Persian to your row where your piece is. Any people "
                "may live anywhere."
            ),
            marked(
                "A stage needs as many people in your row as its number. Your starting stage, "
                "a 1, lies in front of you: 'build start'. It has to be built in your first "
                "turn."
            ),
        ),
        task=marked("Build your starting stage, at any site you like."),
        hint=marked("One card for the journey, one to settle, then 'build start'."),
        closing=marked("'end' would now end the turn, and your yard would get two cards."),
        lit=PEOPLES,
        position=sites(at="quarry", hand="mmsspaah", rival_hand="mshpa", start=True, turn=1),
        missing=_first,
    ),
    RuleLesson(
        word="temples-build",
        game="temples",
        title=marked("Build high"),
        story=(
            marked(
                "A temple grows stage by stage: 1, 2, 3 and so on up to 6. Stages come from "
                "the two yards, yours and your rival's; only the last card of each is open, "
                "and taking it opens the one before. 'build own' and 'build rival' choose the "
                "yard."
            ),
            marked(
                "Stage 4 needs four people in your row. They stay when you build, and a turn "
                "may have any number of actions."
            ),
        ),
        task=marked("Make your temple at the Medes 4 high."),
        hint=marked(
            "Travel to the Medes, then take what fits: your yard has a 2 on a 6, Ben's a 3, below "
            "it the 4."
        ),
        closing=marked(
            "An open stage in your rival's yard is as much yours as his: look at both yards."
        ),
        lit=("medes",),
        position=sites(
            at="sumerians",
            hand="mph",
            rows={"medes": "shpa", "sumerians": "aa"},
            temples={"medes": "1"},
            yard="62",
            rival_yard="543",
            rival_hand="msa",
        ),
        missing=_high(MEDES, 4, marked("your temple at the Medes is {height} high, not 4")),
    ),
    RuleLesson(
        word="temples-run",
        game="temples",
        title=marked("Three in a row"),
        story=(
            marked(
                "Three or more of one people side by side in your row are a run, and each "
                "people has an ability: Assyrians make the rival's temple collapse, Hittites "
                "steal its top stage, Medes banish people, Sumerians win people over, Persians "
                "leap over a stage. Abilities work where your piece is, and cost one card of "
                "the run."
            ),
            marked(
                "A run is named by the place of its first card in the row: 'collapse 1'. Two "
                "of your Assyrians wait at the Hittites' site, where Ben has built."
            ),
        ),
        task=marked("Bring Ben's temple at the Hittites down."),
        hint=marked("Go there with a Hittite, settle the third Assyrian, then 'collapse 1'."),
        closing=marked(
            "The fallen stages go on top of the supply, the lowest first: you know what comes next."
        ),
        lit=("hittites",),
        position=sites(
            at="medes",
            hand="hap",
            rows={"hittites": "aa", "medes": "s"},
            rival_rows={"hittites": "mpm"},
            rival_temples={"hittites": "123"},
            rival_hand="mssp",
        ),
        missing=_fallen,
    ),
    RuleLesson(
        word="temples-migrate",
        game="temples",
        title=marked("Migration"),
        story=(
            marked(
                "Once a turn three people may move: 'migrate medes persians' takes the last "
                "three of your row at the Medes, in order, to the end of your row at the "
                "Persians. It costs no card, and your piece need not be there."
            ),
            marked(
                "Your hand is empty. At the Persians, where your piece is, you have two "
                "Hittites; Ben's temple there is 5 high. Hittites steal the top stage if it is "
                "higher than your own temple and enough of your people live there: five for a "
                "5."
            ),
        ),
        task=marked("Make your temple at the Persians 5 high."),
        hint=marked(
            "The last three at the Medes begin with a Hittite: after the other two it makes a run."
        ),
        closing=marked(
            "The temple at the Medes keeps its height, though its people have left; it just "
            "cannot grow."
        ),
        lit=("medes", "persians"),
        position=sites(
            at="persians",
            rows={"medes": "phss", "persians": "hh", "sumerians": "ams"},
            temples={"persians": "1", "medes": "123"},
            rival_rows={"persians": "mampm"},
            rival_temples={"persians": "1235"},
            rival_hand="mssp",
        ),
        missing=_high(PERSIANS, 5, marked("your temple at the Persians is {height} high, not 5")),
    ),
    RuleLesson(
        word="temples-leap",
        game="temples",
        title=marked("Skip a stage"),
        story=(
            marked(
                "Persians leap: for one card of a run of Persians you may build the stage "
                "after the next, from either yard: 'leap 1 own', 'leap 1 rival'. It needs "
                "enough people; the card that you spend still counts for this stage."
            ),
        ),
        task=marked("Make your temple at the Assyrians 4 high."),
        hint=marked(
            "Your temple is 1 high: the open 2 in your yard is an ordinary step, and then the "
            "4 in Ben's yard is a leap."
        ),
        closing=marked("Only the top stage counts: a temple of 1, 2 and 4 is 4 high."),
        lit=("assyrians",),
        position=sites(
            at="assyrians",
            hand="p",
            rows={"assyrians": "spp", "medes": "aa"},
            temples={"assyrians": "1"},
            yard="52",
            rival_yard="64",
            rival_rows={"medes": "sm"},
            rival_hand="mssp",
        ),
        missing=_high(ASSYRIANS, 4, marked("your temple at the Assyrians is {height} high, not 4")),
    ),
    RuleLesson(
        word="temples-halve",
        game="temples",
        title=marked("Halve a hand"),
        story=(
            marked(
                "A run of any people can also halve the rival's hand: he keeps half of it, "
                "rounded up, and chooses himself what goes. 'halve 1' spends a card of the run "
                "at place 1, like every other use."
            ),
            marked("Ben holds seven cards. Four of your Assyrians stand together in your row."),
        ),
        task=marked("Leave Ben with two cards or fewer."),
        hint=marked("A run of four is still a run after one use."),
        closing=marked(
            "From seven to four, from four to two. With five in a run it would have been one."
        ),
        lit=("sumerians",),
        position=sites(
            at="sumerians",
            hand="m",
            rows={"sumerians": "maaaa"},
            rival_rows={"medes": "sm"},
            rival_hand="mmsshhp",
        ),
        missing=_halved,
    ),
    RuleLesson(
        word="temples-win",
        game="temples",
        title=marked("Fifteen, with the rival below ten"),
        story=(
            marked(
                "Your sum is the total height of your five temples. If you reach 15 or more in "
                "your turn, you win at once if the rival's sum is then below 10; otherwise the "
                "final phase begins. In it 20 wins, or a rival below 10."
            ),
            marked("You have 12, Ben has 11. You need three more stages, and he must lose two."),
        ),
        task=marked("Win in this turn."),
        hint=marked(
            "Ben's temple at the Hittites is higher than yours. With a third Hittite in your "
            "row you can steal its top stage: you rise and he falls, in one stroke."
        ),
        closing=marked("Sums are checked after every action. Taking from the rival counts twice."),
        lit=("hittites",),
        position=sites(
            at="medes",
            hand="hh",
            rows={"medes": "spsps", "sumerians": "mpmpmp", "hittites": "shh"},
            temples={"medes": "12345", "sumerians": "123456", "hittites": "1"},
            yard="6",
            rival_rows={"hittites": "aasm", "assyrians": "sasasam"},
            rival_temples={"hittites": "14", "assyrians": "1234", "persians": "123"},
            rival_yard="3",
            rival_hand="mp",
        ),
        missing=_win,
    ),
    RuleLesson(
        word="temples-long",
        game="temples",
        title=marked("The long turn"),
        story=(
            marked(
                "A turn like the long example in the rulebook: hardly a card in hand, and yet "
                "it turns the game around. At the Hittites, where your piece is, Ben has a "
                "temple with all six stages, and at the Assyrians one of three. He holds seven "
                "cards."
            ),
            marked(
                "Your runs can do it. Sumerians win over all cards of one people at the end "
                "of Ben's row here: 'defect 1'. People who come over may make a run of "
                "another people, a migration may bring the next group to the end, and every "
                "run is ready at once."
            ),
        ),
        task=marked(
            "In one turn: bring down Ben's temple at the Hittites, steal his stage 3 at the "
            "Assyrians, and leave him with two cards or fewer."
        ),
        hint=marked(
            "First win a Mede over, then let three of yours migrate to the Sumerians, so that "
            "an Assyrian is your last; two more come over to it. With that run of Assyrians "
            "the temple falls, and your three cards do the rest."
        ),
        closing=marked(
            "Ten actions, and only three cards from your hand. Before you end a turn, look at "
            "your runs once more."
        ),
        lit=("hittites", "sumerians", "assyrians"),
        position=sites(
            at="hittites",
            hand="ahs",
            rows={"sumerians": "pp", "hittites": "ssssapp", "assyrians": "hh"},
            rival_at="persians",
            rival_hand="hhmmpps",
            rival_rows={"hittites": "psaam"},
            rival_temples={"hittites": "123456", "assyrians": "123"},
        ),
        missing=_long,
    ),
    *CHOICES,
)
"""The course of the card game: the rules, the easiest first, then playing well."""
