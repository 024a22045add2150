"""The whole order of play of the card game: phases, actors, actions and chance."""

from __future__ import annotations

from typing import Final

from suite.core.flow import Flow, Kind, Phase, Row
from suite.temples.model.actions import VERBS
from suite.temples.model.state import PHASES, State
from suite.temples.rules import (
    abilities,
    building,
    drawing,
    ending,
    halving,
    laying,
    migration,
    settling,
    setup,
    travelling,
)
from suite.temples.rules.seats import the_active_seat, the_rival

DECISION, CHANCE, AUTOMATIC, FINAL = Kind

_PHASES: tuple[Phase[State], ...] = (
    Phase("setup", CHANCE, meaning="the starting player and the first hands are drawn"),
    Phase("draw", CHANCE, meaning="the active seat draws three people cards"),
    Phase("act", DECISION, the_active_seat, "the active seat acts, as often as it likes"),
    Phase("discard", DECISION, the_rival, "the rival discards half of his hand, card by card"),
    Phase("lay", CHANCE, meaning="the active seat's yard gets two temple cards"),
    Phase("over", FINAL, meaning="the game is over"),
    Phase("dealt", AUTOMATIC, meaning="a first hand has been dealt"),
    Phase("due", AUTOMATIC, meaning="a turn begins"),
    Phase("discarded", AUTOMATIC, meaning="the rival has discarded a card"),
    Phase("reckoning", AUTOMATIC, meaning="a sum has changed"),
    Phase("endgame", AUTOMATIC, meaning="a sum has changed in the final phase"),
    Phase("laid", AUTOMATIC, meaning="the turn is over"),
)

uses = abilities.uses

# fmt: off
FLOW: Final[Flow[State]] = Flow(
    start="setup",
    phases=sorted(_PHASES, key=lambda phase: PHASES.index(phase.word)),
    verbs=VERBS,
    rows=[
        Row("start",    "setup",     "setup",     do=setup.begin,        odds=setup.starts,
                                                  deal=setup.deal),
        Row("draw",     "setup",     "dealt",     do=drawing.draw,       odds=setup.deals,
                                                  deal=setup.deal),
        Row("proceed",  "dealt",     "setup",     when=setup.a_first_hand_is_missing),
        Row("proceed",  "dealt",     "due"),

        Row("proceed",  "due",       "draw",      when=drawing.cards_can_be_drawn),
        Row("proceed",  "due",       "act"),
        Row("draw",     "draw",      "act",       do=drawing.draw,       odds=drawing.draws,
                                                  deal=drawing.deal),

        Row("settle",   "act",       "act",       do=settling.settle,    legal=settling.settles),
        Row("travel",   "act",       "act",       do=travelling.travel,  legal=travelling.travels),
        Row("build",    "act",       "reckoning", do=building.build,     legal=building.builds),
        Row("migrate",  "act",       "act",       do=migration.migrate,  legal=migration.migrates),
        Row("collapse", "act",       "reckoning", do=abilities.collapse, legal=uses),
        Row("steal",    "act",       "reckoning", do=abilities.steal,    legal=uses),
        Row("banish",   "act",       "act",       do=abilities.banish,   legal=uses),
        Row("defect",   "act",       "act",       do=abilities.defect,   legal=uses),
        Row("leap",     "act",       "reckoning", do=abilities.leap,     legal=uses),
        Row("halve",    "act",       "discard",   do=abilities.halve,    legal=uses),
        Row("end",      "act",       "lay",       legal=laying.ends),

        Row("discard",  "discard",   "discarded", do=halving.discard,    legal=halving.discards),
        Row("proceed",  "discarded", "discard",   when=halving.cards_are_owed),
        Row("proceed",  "discarded", "act"),

        Row("proceed",  "reckoning", "endgame",   when=ending.the_final_phase_is_on),
        Row("proceed",  "reckoning", "act",       when=ending.the_sum_is_below_fifteen),
        Row("proceed",  "reckoning", "over",      when=ending.the_rival_is_below_ten),
        Row("proceed",  "reckoning", "endgame",   do=ending.begin_final_phase),
        Row("proceed",  "endgame",   "over",      when=ending.the_final_phase_is_won),
        Row("proceed",  "endgame",   "act"),

        Row("lay",      "lay",       "laid",      do=laying.lay,         odds=laying.lays,
                                                  deal=laying.deal),
        Row("proceed",  "laid",      "over",      when=ending.the_supply_is_used_up),
        Row("proceed",  "laid",      "due",       do=laying.pass_turn),
    ],
)
# fmt: on
