"""The order of play of the tile game, whole: what happens, who decides, where chance enters."""

from __future__ import annotations

from typing import Final

from suite.core.flow import Flow, Kind, Phase, Row
from suite.tiles.actions import VERBS
from suite.tiles.rules import (
    buildings,
    catastrophes,
    conflicts,
    drawing,
    ending,
    laying,
    leaders,
    monuments,
    revolts,
    setup,
    swapping,
    treasures,
    turns,
    wars,
    wonders,
)
from suite.tiles.state import PHASES, State


def the_active_seat(state: State) -> int:
    """Return the seat whose turn it is."""
    return state.active


def the_attacker(state: State) -> int:
    """Return the seat that attacks: in a war it need not be the active one."""
    return state.attacker


def the_defender(state: State) -> int:
    """Return the seat that defends: it decides in the middle of somebody else's turn."""
    return state.defender


def the_trader(state: State) -> int:
    """Return the seat that chooses a treasure: the owner of the trader in that kingdom."""
    return treasures.keeper(state)


DECISION, CHANCE, AUTOMATIC, FINAL = Kind

_PHASES: tuple[Phase[State], ...] = (
    Phase("setup", CHANCE, meaning="it comes up who begins, and the first hands"),
    Phase("action", DECISION, the_active_seat, "the active seat takes an action, or ends its turn"),
    Phase("redraw", CHANCE, meaning="the active seat draws for the tiles swapped out"),
    Phase("attack", DECISION, the_attacker, "the attacker adds tiles to the conflict"),
    Phase("defend", DECISION, the_defender, "the defender adds tiles to the conflict"),
    Phase("choose-war", DECISION, the_active_seat, "the active seat chooses which war is next"),
    Phase("building", DECISION, the_active_seat, "the active seat may build a building"),
    Phase("monument", DECISION, the_active_seat, "the active seat may build a monument or wonder"),
    Phase("treasure", DECISION, the_trader, "a trader's owner chooses which treasure stays"),
    Phase("income", DECISION, the_active_seat, "the active seat takes the wonder's point"),
    Phase("refill", CHANCE, meaning="a seat draws up to six tiles"),
    Phase("over", FINAL, meaning="the game is over"),
    Phase("dealt", AUTOMATIC, meaning="a first hand has been dealt"),
    Phase("laid", AUTOMATIC, meaning="a tile has been laid"),
    Phase("entered", AUTOMATIC, meaning="a leader has come to its cell"),
    Phase("united", AUTOMATIC, meaning="two kingdoms are joined, and wars may be left"),
    Phase("fought", AUTOMATIC, meaning="both sides of a conflict have added tiles"),
    Phase("completed", AUTOMATIC, meaning="a tile is laid, and no war is left"),
    Phase("built", AUTOMATIC, meaning="a building has been built or not"),
    Phase("swapped", AUTOMATIC, meaning="tiles have been swapped out"),
    Phase("redrawn", AUTOMATIC, meaning="they have been drawn for"),
    Phase("acted", AUTOMATIC, meaning="an action is done"),
    Phase("given", AUTOMATIC, meaning="treasures of an action are being given out"),
    Phase("kept", AUTOMATIC, meaning="a trader's owner has chosen which treasure stays"),
    Phase("finished", AUTOMATIC, meaning="an action and what follows from it is done"),
    Phase("turned", AUTOMATIC, meaning="the actions of a turn are done"),
    Phase("paid", AUTOMATIC, meaning="the income of a turn has been paid"),
    Phase("collected", AUTOMATIC, meaning="treasures of a turn are being given out"),
    Phase("checked", AUTOMATIC, meaning="the treasures of a turn have been given out"),
    Phase("refilled", AUTOMATIC, meaning="hands are being refilled"),
)

# fmt: off
FLOW: Final[Flow[State]] = Flow(
    start="setup",
    phases=sorted(_PHASES, key=lambda phase: PHASES.index(phase.word)),
    verbs=VERBS,
    rows=[
        Row("start",       "setup",      "setup",      do=setup.begin,
            odds=setup.starts, deal=setup.deal),
        Row("draw",        "setup",      "dealt",      do=drawing.draw,
            odds=setup.deals, deal=setup.deal),
        Row("proceed",     "dealt",      "setup",      when=setup.a_first_hand_is_missing),
        Row("proceed",     "dealt",      "action"),

        Row("tile",        "action",     "laid",       do=laying.lay, legal=laying.lays),
        Row("leader",      "action",     "entered",    do=leaders.enter, legal=leaders.enters),
        Row("withdraw",    "action",     "acted",      do=leaders.withdraw,
            legal=leaders.withdrawals),
        Row("catastrophe", "action",     "acted",      do=catastrophes.strike,
            legal=catastrophes.strikes),
        Row("swap",        "action",     "swapped",    do=swapping.swap, legal=swapping.swaps),
        Row("end",         "action",     "turned",     do=turns.end_turn, legal=turns.ends),

        Row("proceed",     "entered",    "attack",     when=leaders.a_rival_is_in_the_kingdom,
            do=revolts.revolt),
        Row("proceed",     "entered",    "acted"),

        Row("proceed",     "laid",       "united",     when=laying.two_kingdoms_are_joined),
        Row("proceed",     "laid",       "completed",  do=laying.score),
        Row("proceed",     "united",     "choose-war", when=wars.several_wars_are_left),
        Row("proceed",     "united",     "attack",     when=wars.a_war_is_left,
            do=wars.go_to_the_only_war),
        Row("proceed",     "united",     "completed",  do=laying.take_unification_off),
        Row("war",         "choose-war", "attack",     do=wars.go_to_war, legal=wars.wars),

        Row("commit",      "attack",     "defend",     do=conflicts.attack,
            legal=conflicts.attacks),
        Row("commit",      "defend",     "fought",     do=conflicts.defend,
            legal=conflicts.defences),
        Row("proceed",     "fought",     "acted",      when=revolts.it_is_a_revolt,
            do=revolts.settle_revolt),
        Row("proceed",     "fought",     "united",     do=wars.settle_war),

        Row("proceed",     "completed",  "building",   when=buildings.a_building_can_be_built),
        Row("proceed",     "completed",  "built"),
        Row("build",       "building",   "built",      do=buildings.build,
            legal=buildings.builds),
        Row("decline",     "building",   "built",      legal=buildings.declines),
        Row("proceed",     "built",      "monument",   when=monuments.a_monument_can_be_built),
        Row("proceed",     "built",      "monument",   when=wonders.the_wonder_can_be_built),
        Row("proceed",     "built",      "acted"),
        Row("monument",    "monument",   "acted",      do=monuments.build_monument,
            legal=monuments.monuments),
        Row("wonder",      "monument",   "acted",      do=wonders.build_wonder,
            legal=wonders.wonders),
        Row("decline",     "monument",   "acted",      legal=buildings.declines),

        Row("proceed",     "swapped",    "redraw",     when=drawing.the_swap_can_be_drawn),
        Row("proceed",     "swapped",    "redrawn"),
        Row("draw",        "redraw",     "redrawn",    do=drawing.draw_for_swap,
            odds=drawing.redraws, deal=drawing.redraw),
        Row("proceed",     "redrawn",    "over",       when=ending.the_bag_ends_the_game_at_once,
            do=ending.end_by_bag),
        Row("proceed",     "redrawn",    "acted"),

        Row("proceed",     "acted",      "finished",   when=treasures.treasures_wait_for_the_turn),
        Row("proceed",     "acted",      "given",      do=treasures.give_treasures),
        Row("proceed",     "given",      "treasure",   when=treasures.a_treasure_must_be_chosen),
        Row("proceed",     "given",      "finished"),
        Row("keep",        "treasure",   "kept",       do=treasures.keep, legal=treasures.keeps),
        Row("proceed",     "kept",       "treasure",   when=treasures.a_treasure_must_be_chosen),
        Row("proceed",     "kept",       "checked",    when=treasures.treasures_wait_for_the_turn),
        Row("proceed",     "kept",       "finished"),
        Row("proceed",     "finished",   "action",     when=turns.an_action_is_left,
            do=turns.finish_action),
        Row("proceed",     "finished",   "turned",     do=turns.finish_action),

        Row("proceed",     "turned",     "income",     when=wonders.the_king_is_at_the_wonder,
            do=monuments.pay_monuments),
        Row("proceed",     "turned",     "paid",       do=monuments.pay_monuments),
        Row("point",       "income",     "paid",       do=wonders.take_point,
            legal=wonders.points),
        Row("proceed",     "paid",       "collected",  when=treasures.treasures_wait_for_the_turn,
            do=treasures.give_treasures),
        Row("proceed",     "paid",       "checked"),
        Row("proceed",     "collected",  "treasure",   when=treasures.a_treasure_must_be_chosen),
        Row("proceed",     "collected",  "checked"),
        Row("proceed",     "checked",    "over",       when=ending.few_treasures_are_left,
            do=ending.end_by_treasures),
        Row("proceed",     "checked",    "refilled"),
        Row("proceed",     "refilled",   "refill",     when=drawing.a_hand_can_be_refilled),
        Row("proceed",     "refilled",   "over",       when=ending.a_hand_is_short,
            do=ending.end_by_bag),
        Row("proceed",     "refilled",   "action",     do=turns.pass_turn),
        Row("draw",        "refill",     "refilled",   do=drawing.draw,
            odds=drawing.refills, deal=drawing.refill),
    ],
)
# fmt: on
