# Generated from `FLOW` in `suite/temples/flow.py` by `python -m tests.tools.dispatch`; do not edit.
from ...core.kernel.bits cimport Dice
from ..model.actions cimport NO_ACTIONS, ActionSet
from ..model.state cimport NOBODY, State
from ..rules cimport (
    abilities, building, drawing, ending, halving, laying, migration, seats, settling, setup,
    travelling
)

cdef extern from "temples/engine/dispatch.hpp":
    int VERBS
    const int SEAT[12]
    const int CHOICE[12]
    const int DEAL[12]
    const int DEST[180]
    const int EFFECT[180]
    const int FIRST[12]
    const int ROW_GUARD[14]
    const int ROW_EFFECT[14]
    const int ROW_DEST[14]

cdef inline void perform(int number, State state, long long action) noexcept nogil:
    if number < 9:
        if number < 5:
            if number < 3:
                if number < 2:
                    setup.begin(state, action)
                else:
                    drawing.draw(state, action)
            elif number < 4:
                settling.settle(state, action)
            else:
                travelling.travel(state, action)
        elif number < 7:
            if number < 6:
                building.build(state, action)
            else:
                migration.migrate(state, action)
        elif number < 8:
            abilities.collapse(state, action)
        else:
            abilities.steal(state, action)
    elif number < 13:
        if number < 11:
            if number < 10:
                abilities.banish(state, action)
            else:
                abilities.defect(state, action)
        elif number < 12:
            abilities.leap(state, action)
        else:
            abilities.halve(state, action)
    elif number < 15:
        if number < 14:
            halving.discard(state, action)
        else:
            ending.begin_final_phase(state)
    elif number < 16:
        laying.lay(state, action)
    else:
        laying.pass_turn(state)

cdef inline bint holds(int number, State state) noexcept nogil:
    if number < 5:
        if number < 3:
            if number < 2:
                return setup.a_first_hand_is_missing(state)
            return drawing.cards_can_be_drawn(state)
        if number < 4:
            return halving.cards_are_owed(state)
        return ending.the_final_phase_is_on(state)
    if number < 7:
        if number < 6:
            return ending.the_sum_is_below_fifteen(state)
        return ending.the_rival_is_below_ten(state)
    if number < 8:
        return ending.the_final_phase_is_won(state)
    return ending.the_supply_is_used_up(state)

cdef inline int seat(int number, State state) noexcept nogil:
    if number < 1:
        return NOBODY
    if number < 2:
        return seats.the_active_seat(state)
    return seats.the_rival(state)

cdef inline ActionSet choices(int number, State state) noexcept nogil:
    cdef ActionSet mask = NO_ACTIONS
    if number < 1:
        pass
    elif number < 2:
        mask |= settling.settles(state)
        mask |= travelling.travels(state)
        mask |= building.builds(state)
        mask |= migration.migrates(state)
        mask |= abilities.uses(state)
        mask |= laying.ends(state)
    else:
        mask |= halving.discards(state)
    return mask

cdef inline long long event(int number, State state, Dice& random) noexcept nogil:
    if number < 2:
        return laying.deal(state, random)
    if number < 3:
        return drawing.deal(state, random)
    return setup.deal(state, random)
