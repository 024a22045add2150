# Generated from `FLOW` in `suite/tiles/flow.py` by `python -m tests.tools.dispatch`; do not edit.
from ...core.kernel.bits cimport Dice
from ..model.actions cimport NO_ACTIONS, ActionSet
from ..model.state cimport NOBODY, State
from ..rules cimport (
    buildings, catastrophes, conflicts, drawing, ending, laying, leaders, monuments, revolts, seats,
    setup, swapping, treasures, turns, wars, wonders
)

cdef extern from "tiles/engine/dispatch.hpp":
    int VERBS
    const int SEAT[30]
    const int CHOICE[30]
    const int DEAL[30]
    const int DEST[480]
    const int EFFECT[480]
    const int FIRST[30]
    const int ROW_GUARD[40]
    const int ROW_EFFECT[40]
    const int ROW_DEST[40]

cdef inline void perform(int number, State state, long long action) noexcept nogil:
    if number < 15:
        if number < 8:
            if number < 4:
                if number < 2:
                    setup.begin(state, action)
                elif number < 3:
                    drawing.draw(state, action)
                else:
                    laying.lay(state, action)
            elif number < 6:
                if number < 5:
                    leaders.enter(state, action)
                else:
                    leaders.withdraw(state, action)
            elif number < 7:
                catastrophes.strike(state, action)
            else:
                swapping.swap(state, action)
        elif number < 11:
            if number < 9:
                turns.end_turn(state, action)
            elif number < 10:
                revolts.revolt(state)
            else:
                laying.score(state)
        elif number < 13:
            if number < 12:
                wars.go_to_the_only_war(state)
            else:
                laying.take_unification_off(state)
        elif number < 14:
            wars.go_to_war(state, action)
        else:
            conflicts.attack(state, action)
    elif number < 22:
        if number < 18:
            if number < 16:
                conflicts.defend(state, action)
            elif number < 17:
                revolts.settle_revolt(state)
            else:
                wars.settle_war(state)
        elif number < 20:
            if number < 19:
                buildings.build(state, action)
            else:
                monuments.build_monument(state, action)
        elif number < 21:
            wonders.build_wonder(state, action)
        else:
            drawing.draw_for_swap(state, action)
    elif number < 26:
        if number < 24:
            if number < 23:
                ending.end_by_bag(state)
            else:
                treasures.give_treasures(state)
        elif number < 25:
            treasures.keep(state, action)
        else:
            turns.finish_action(state)
    elif number < 28:
        if number < 27:
            monuments.pay_monuments(state)
        else:
            wonders.take_point(state, action)
    elif number < 29:
        ending.end_by_treasures(state)
    else:
        turns.pass_turn(state)

cdef inline bint holds(int number, State state) noexcept nogil:
    if number < 10:
        if number < 5:
            if number < 3:
                if number < 2:
                    return setup.a_first_hand_is_missing(state)
                return leaders.a_rival_is_in_the_kingdom(state)
            if number < 4:
                return laying.two_kingdoms_are_joined(state)
            return wars.several_wars_are_left(state)
        if number < 7:
            if number < 6:
                return wars.a_war_is_left(state)
            return revolts.it_is_a_revolt(state)
        if number < 8:
            return buildings.a_building_can_be_built(state)
        if number < 9:
            return monuments.a_monument_can_be_built(state)
        return wonders.the_wonder_can_be_built(state)
    if number < 14:
        if number < 12:
            if number < 11:
                return drawing.the_swap_can_be_drawn(state)
            return ending.the_bag_ends_the_game_at_once(state)
        if number < 13:
            return treasures.treasures_wait_for_the_turn(state)
        return treasures.a_treasure_must_be_chosen(state)
    if number < 16:
        if number < 15:
            return turns.an_action_is_left(state)
        return wonders.the_king_is_at_the_wonder(state)
    if number < 17:
        return ending.few_treasures_are_left(state)
    if number < 18:
        return drawing.a_hand_can_be_refilled(state)
    return ending.a_hand_is_short(state)

cdef inline int seat(int number, State state) noexcept nogil:
    if number < 2:
        if number < 1:
            return NOBODY
        return seats.the_active_seat(state)
    if number < 3:
        return seats.the_attacker(state)
    if number < 4:
        return seats.the_defender(state)
    return seats.the_trader(state)

cdef inline ActionSet choices(int number, State state) noexcept nogil:
    cdef ActionSet mask = NO_ACTIONS
    if number < 4:
        if number < 2:
            if number < 1:
                pass
            else:
                mask |= laying.lays(state)
                mask |= leaders.enters(state)
                mask |= leaders.withdrawals(state)
                mask |= catastrophes.strikes(state)
                mask |= swapping.swaps(state)
                mask |= turns.ends(state)
        elif number < 3:
            mask |= conflicts.attacks(state)
        else:
            mask |= conflicts.defences(state)
    elif number < 6:
        if number < 5:
            mask |= wars.wars(state)
        else:
            mask |= buildings.builds(state)
            mask |= buildings.declines(state)
    elif number < 7:
        mask |= monuments.monuments(state)
        mask |= wonders.wonders(state)
        mask |= buildings.declines(state)
    elif number < 8:
        mask |= treasures.keeps(state)
    else:
        mask |= wonders.points(state)
    return mask

cdef inline long long event(int number, State state, Dice& random) noexcept nogil:
    if number < 2:
        return drawing.redraw(state, random)
    if number < 3:
        return drawing.refill(state, random)
    return setup.deal(state, random)
