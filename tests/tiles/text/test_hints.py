"""Hints of the tile game: legal, from the asker's view only, with odds that are exact."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from suite.core.flow import CHANCE
from suite.core.picture.look import Hint
from suite.core.text.phrases import percent
from suite.core.view import SPECTATOR
from suite.tiles.game import GAME
from suite.tiles.model.pieces import KINDS, TILES, kinds_of
from suite.tiles.model.state import State
from suite.tiles.text.overview import weakest
from suite.tiles.text.telling.threats import dangers, odds_of_war, odds_to_win
from tests.tiles.boards import twin
from tests.tiles.positions import play, position
from tests.tiles.stories import some_of_each_phase

NAMES = ("Anna", "Ben", "Cleo", "Dan")
WAR = "t k0 s . s k1 t"
"""Joined at H4, each king has one settlement on its side."""


def hints(state: State, number: int = 3, watcher: int | None = None) -> list[Hint]:
    actor = GAME.actor(state)
    assert isinstance(actor, int)
    view = GAME.view(state, actor if watcher is None else watcher)
    return GAME.hints(view, NAMES[: state.seats], number)


def ideas(state: State) -> list[Hint]:
    """Return all ideas of the seat to act, which are not measured."""
    actor = GAME.actor(state)
    assert isinstance(actor, int)
    return GAME.ideas(GAME.view(state, actor), NAMES[: state.seats], 500)


def sentence(state: State, text: str) -> str:
    """Return what is said of one action, which must be among the ideas."""
    return {GAME.write(idea.action): idea.sentence for idea in ideas(state)}[text]


def decisions(most: int) -> list[State]:
    """Return states in which a seat is to act, of each such phase at most so many."""
    return [
        state for state, _ in some_of_each_phase(most) if GAME.actor(state) not in (None, CHANCE)
    ]


@pytest.mark.slow
def test_hints_do_not_change_when_what_the_asker_cannot_see_is_dealt_anew() -> None:
    states = decisions(4)
    assert len(states) >= 30
    for number, state in enumerate(states[:: len(states) // 30]):
        actor = GAME.actor(state)
        assert isinstance(actor, int)
        assert hints(twin(state, actor, Random(number))) == hints(state)


@pytest.mark.slow
def test_hints_are_different_legal_actions_in_every_phase_with_a_sentence_each() -> None:
    phases = set()
    for state in decisions(3):
        phases.add(state.phase)
        found = hints(state)
        actions = [hint.action for hint in found]
        assert 1 <= len(found) <= 3
        assert len({hint.sentence for hint in found}) == len(set(actions)) == len(found)
        for hint in found:
            assert hint.action in GAME.legal(state)
            assert hint.sentence.endswith(".")
            assert hint.sentence.count(". ") == hint.sentence.count("\n") == 0
    assert phases >= {"action", "attack", "defend", "choose-war", "monument", "building"}
    assert phases >= {"treasure", "income"}


@pytest.mark.slow
def test_as_many_are_given_as_are_asked_for_and_the_first_ones_stay_the_same() -> None:
    state = position("t k0 . .", hands=("stfm", "ssss"))
    assert hints(state, 5)[:2] == hints(state, 2)
    assert len(hints(state, 5)) == 5


def test_there_is_none_for_whoever_is_not_to_act() -> None:
    state = position(WAR, hands=("s", "s"))
    assert hints(state, watcher=0)
    assert hints(state, watcher=1) == hints(state, watcher=SPECTATOR) == []


@pytest.mark.slow
def test_actions_that_mean_the_same_are_one_hint() -> None:
    state = position("t k0 . .\n. . . .", hands=("s", ""), actions_left=1)
    settlements = [
        GAME.write(hint.action)
        for hint in ideas(state)
        if "black point" in hint.sentence and "joins the kingdom" in hint.sentence
    ]
    assert len(settlements) == 1


@pytest.mark.parametrize("added", [0, 1, 2, 3])
def test_the_odds_to_win_are_those_of_all_hands_counted_out(added: int) -> None:
    drawn = position(WAR, hands=("ssss", "sstmff"), bag="sstttmmmf")
    state = GAME.view(play(drawn, "tile settlement H4"), 0).state
    unseen = kinds_of(state.unseen)
    assert (len(unseen), unseen.count(0)) == (15, 4)
    needed = state.strength[0] + added - state.strength[1]
    lost = [hand for hand in combinations(unseen, 6) if hand.count(0) >= needed]
    odds = 1 - Fraction(len(lost), comb(15, 6))
    assert odds_to_win(state, added) == pytest.approx(float(odds), abs=1e-12)


@pytest.mark.parametrize("added", [1, 2, 3])
def test_the_odds_told_are_those_of_a_hand_of_all_tiles_that_lie_nowhere_to_be_seen(
    added: int,
) -> None:
    state = play(position(WAR, hands=("ssss", "sstmff"), bag="sst"), "tile settlement H4")
    settlements, tiles = not_to_be_seen(state, 0)
    odds = 1 - at_least(added, settlements, tiles)
    told = sentence(state, f"commit {added}")
    assert f"cannot hold out are {percent(odds)}" in told
    assert "a defeat sends your king on F4 home" in told


def not_to_be_seen(state: State, kind: int) -> tuple[int, int]:
    """Return how many tiles the first seat does not see: of one kind, and of all."""
    shown = GAME.to_json(GAME.view(state, 0))
    seen = Counter(shown["tiles"].values()) + Counter(shown["hands"][0])
    return TILES[kind] - seen[KINDS[kind]], sum(TILES) - seen.total()


def at_least(number: int, copies: int, tiles: int) -> float:
    """Return how likely six of some tiles hold a number of those with so many copies, or more."""
    ways = sum(comb(copies, held) * comb(tiles - copies, 6 - held) for held in range(number, 7))
    return ways / comb(tiles, 6)


@pytest.mark.slow
def test_a_war_is_told_with_its_odds_before_it_is_begun() -> None:
    state = position(WAR, hands=("ssss", ""), bag="f", actions_left=1)
    told = sentence(state, "tile settlement H4")
    assert "the odds that Ben cannot hold out are 100 %" in told
    assert "victory brings 2 black points" in told
    assert "defeat" not in told


@pytest.mark.slow
def test_a_victory_brings_nothing_that_the_end_of_the_turn_brings_anyhow() -> None:
    """The king's monument pays at the end of this turn, and the priest's too if it stays."""
    state = position(
        """
        . . k0 t .
        . . s  . .
        . . p1 t .
        """,
        hands=("ttssmf", "ssssmf"),
        monuments={"E4": "red-black"},
        actions_left=1,
    )
    assert "victory brings a red point;" in sentence(state, "leader priest H5")


@pytest.mark.slow
def test_a_leader_that_the_wonder_sends_home_is_told_of_the_wonder() -> None:
    state = position(
        """
        . t  . .
        t t  . .
        . t  k0 .
        """,
        hands=("tttttt", ""),
        actions_left=1,
    )
    told = sentence(state, "end")
    assert "Ben can send your king on G6 home by the wonder, with a temple: 87.1 %." in told


@pytest.mark.slow
@pytest.mark.parametrize("bag", ["", "fm", "ssffmmffmmffmm"])
def test_a_swap_tells_the_odds_of_as_many_new_tiles_and_that_the_bag_may_lack_them(
    bag: str,
) -> None:
    state = position(
        "t k0 t",
        hands=("tttttt", "ffffff"),
        bag=bag,
        bag_end="at-once",
        actions_left=1,
        points=((0, 1, 1, 1), (0, 0, 0, 0)),
    )
    told = {GAME.write(hint.action): hint.sentence for hint in ideas(state)}
    [swap] = [action for action in told if action.startswith("swap")]
    assert "if the bag runs short for it, the game ends at once" in told[swap]
    settlements, tiles = not_to_be_seen(state, 0)
    drawn = swap.count("temple")
    odds = 1 - comb(tiles - settlements, drawn) / comb(tiles, drawn)
    assert f"is among the new tiles are {percent(odds)}" in told[swap]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("points", "named"),
    [
        ((2, 0, 3, 0), "a tile of your weakest colours, red and green, is among the new tiles"),
        ((1, 1, 1, 1), ""),
    ],
)
def test_weakest_colours_that_tie_are_told_as_ties(points: tuple[int, ...], named: str) -> None:
    state = position("t k0 t", hands=("ffffff", ""), actions_left=1, points=(points, (0, 0, 0, 0)))
    told = {GAME.write(hint.action): hint.sentence for hint in ideas(state)}
    [swap] = [action for action in told if action.startswith("swap")]
    assert named in told[swap]
    assert ("weakest" in told[swap]) == bool(named)
    temples, tiles = not_to_be_seen(state, 1)
    markets, _ = not_to_be_seen(state, 3)
    drawn = swap.count("farm")
    odds = percent(1 - comb(tiles - temples - markets, drawn) / comb(tiles, drawn))
    assert (f"are {odds}" in told[swap]) == bool(named)


COLOURS_OF_HINTS = {"black": 0, "red": 1, "blue": 2, "green": 3}


@pytest.mark.slow
def test_the_weakest_colours_that_a_hint_names_are_those_on_the_screen() -> None:
    named = 0
    for state in decisions(8):
        actor = GAME.actor(state)
        assert isinstance(actor, int)
        points = state.points[actor << 2 : (actor << 2) + 4]
        weak = {colour for colour in range(4) if points[colour] == min(points)}
        shown = weakest(state, actor)[0]
        assert set(shown) == weak
        for hint in ideas(state)[:6]:
            found = re.search(
                r"your weakest colours are [a-z, ]+|your weakest colours, [a-z, ]+, is among"
                r"|\w+ is your weakest colour",
                hint.sentence.casefold(),
            )
            if found:
                words = re.findall(r"black|red|blue|green", found[0])
                assert [COLOURS_OF_HINTS[word] for word in words] == shown
                named += 1
    assert named > 10


@pytest.mark.slow
def test_a_revolt_that_needs_temples_is_foreseen_with_exact_odds() -> None:
    # Beside the kingdom is one cell with a temple; two temples guard the king.
    state = position("t k0 t", hands=("s", "tsfmff"), bag="ttssffmmmm", actions_left=1)
    told = sentence(state, "end")
    needed = 2 - 1 + 1  # to be more than its two temples, with one beside the own king
    odds = at_least(needed, *not_to_be_seen(state, 1))
    assert f"Ben can take your king on F4 by a revolt, with 2 temples: {percent(odds)}" in told


@pytest.mark.slow
def test_a_war_that_is_foreseen_needs_the_tile_that_joins_out_of_the_same_hand() -> None:
    # Only a farm joins the kingdoms, for the cell between them lies in the river.
    state = position("k0 t . t k1", hands=("tttttt", "ssstfm"), at="K2", actions_left=1)
    settlements, tiles = not_to_be_seen(state, 0)
    farms, _ = not_to_be_seen(state, 2)
    others = tiles - settlements - farms
    ways = sum(
        comb(settlements, black) * comb(farms, blue) * comb(others, 6 - black - blue)
        for black in range(1, 7)
        for blue in range(1, 7 - black)
    )
    odds = percent(ways / comb(tiles, 6))
    assert (
        "Ben can take your king on K2 by a war, with the tile that joins the kingdoms and a "
        f"settlement: {odds}."
    ) in sentence(state, "end")


@pytest.mark.slow
def test_a_war_that_needs_the_joining_tile_only_is_not_told_as_certain() -> None:
    state = position("k0 t . s k1 t", hands=("tttttt", "ssstfm"), at="K2", actions_left=1)
    farms, tiles = not_to_be_seen(state, 2)
    odds = percent(1 - comb(tiles - farms, 6) / comb(tiles, 6))
    told = sentence(state, "end")
    assert f"by a war, with the tile that joins the kingdoms: {odds}." in told


@pytest.mark.slow
def test_a_war_between_others_kingdoms_is_foreseen_with_both_hands() -> None:
    state = position("k0 t . t k2", hands=("tttttt", "ffffff", "ssstfm"), at="K2", actions_left=1)
    told = sentence(state, "end")
    assert "Cleo can take your king on K2 by a war" in told
    assert "joins the kingdoms and a settlement: " in told
    wars = [
        (danger.joiner, danger.threat.rival, danger.threat.needs)
        for danger in dangers(GAME.view(state, 0).state, 0)
        if danger.threat.by == "tile"
    ]
    assert wars == [(1, 2, 1), (2, 2, 1)]


WAYS: tuple[dict[int, int], ...] = ({2: 1}, {0: 1}, {0: 2, 2: 1}, {1: 0, 3: 2}, {0: 0, 1: 3})
"""For each kind that joins, the settlements that the war then needs."""


@pytest.mark.parametrize("needs", WAYS)
@pytest.mark.parametrize("rival", [1, 2])
def test_the_odds_of_a_war_are_those_of_all_hands_counted_out(
    needs: dict[int, int], rival: int
) -> None:
    state = position(hands=("", "sft", "sfm"), bag="stm")
    state = GAME.view(state, 0).state
    unseen = kinds_of(state.unseen)
    assert len(unseen) == 9
    won = deals = 0
    places = range(len(unseen))
    for joiner in combinations(places, 3):
        left = [place for place in places if place not in joiner]
        held = [unseen[place] for place in joiner]
        for other in [joiner] if rival == 1 else combinations(left, 3):
            deals += 1
            for laid, number in needs.items():
                rest = [unseen[place] for place in other]
                if laid in held:
                    if rival == 1:
                        rest.remove(laid)
                    if rest.count(0) >= number:
                        won += 1
                        break
    assert 0 < won < deals
    found = odds_of_war(state, 1, rival, 0, needs)
    assert found == pytest.approx(float(Fraction(won, deals)), abs=1e-12)


@pytest.mark.parametrize("left", ["", "s", "sfm"])
def test_a_rival_who_has_spent_tiles_counts_as_having_drawn_new_ones(left: str) -> None:
    spent, full = (
        position("k0 t . t k1", hands=("tttttt", hand), at="K2") for hand in (left, "ssstfm")
    )
    found = [[*dangers(GAME.view(each, 0).state, 0)] for each in (spent, full)]
    assert found[0] == found[1] != []


def test_the_tiles_that_the_asker_keeps_count_for_the_defence() -> None:
    def needs(hand: str) -> int:
        drawn = position("t k0 t", hands=(hand, "tsfmff"), shrines=False)
        return max(danger.threat.needs for danger in dangers(GAME.view(drawn, 0).state, 0))

    assert (needs("s"), needs("tt")) == (2, 4)


@pytest.mark.slow
def test_a_catastrophe_that_takes_the_only_temple_is_foreseen() -> None:
    state = position("t k0 s", hands=("tttttt", "ffffff"), bag="ffff", actions_left=1)
    assert "Ben can send your king on F4 home with a catastrophe." in sentence(state, "end")
    spent = position("t* k0 s", hands=("tttttt", "ffffff"), bag="ffff", actions_left=1)
    assert "catastrophe" not in sentence(spent, "end")


BOARDS = (
    "t* k0 t*",
    "t k0 s",
    "t* k0 s . s k1 t*",
    "t* k0 s . . s k1 t*",
    "t* k0 s s . s s k1 t*",
    "t* k0 p0 t*\n. . t .",
    "t* k0 . k1 t\n. t* s . .",
    "t* f0 t*\n. . s . k1 t",
)
BAGS = ("ffffffffffff", "fffmmmmmmmmm", "ttssfffmmmmm", "ssssffffffff")


@pytest.mark.slow
@pytest.mark.parametrize("own", ["sf", "tttttt"])
@pytest.mark.parametrize("bag", BAGS)
@pytest.mark.parametrize("drawn", BOARDS)
def test_what_is_said_to_be_safe_is_safe_in_every_world(drawn: str, bag: str, own: str) -> None:
    state = position(drawn, hands=(own, bag[:6]), bag=bag[6:] * 2, actions_left=1)
    safe = "no single action of a rival" in sentence(state, "end")
    after = play(state, "end")
    worlds = [twin(after, 0, Random(number)) for number in range(8)]
    unlucky = [world for world in worlds if _takes_a_leader(world, 0)]
    assert not (safe and unlucky)
    if drawn == BOARDS[0]:
        assert safe == (own == "tttttt")
    if drawn == BOARDS[1]:
        assert len(unlucky) == len(worlds)


def _takes_a_leader(state: State, seat: int) -> bool:
    """Say whether some rival can take a leader of a seat by one action, whatever comes of it."""
    before = state.leaders[seat << 2 : (seat << 2) + 4]
    for rival in range(state.seats):
        if rival == seat:
            continue
        turn = state.clone()
        turn.phase, turn.active, turn.actions_left = "action", rival, 2
        for action in GAME.legal(turn):
            if GAME.verb(action) != "swap" and _loses(GAME.apply(turn, action), seat, before):
                return True
    return False


def _loses(state: State, seat: int, before: list[int]) -> bool:
    if any(was and not now for was, now in zip(before, state.leaders[seat << 2 :], strict=False)):
        return True
    if state.phase in ("attack", "defend", "choose-war", "building", "monument"):
        actions = [*GAME.legal(state)]
        if state.phase == "defend" and state.defender == seat:
            actions = actions[-1:]  # all it has
        return any(_loses(GAME.apply(state, action), seat, before) for action in actions)
    return False


@pytest.mark.parametrize(
    ("odds", "told"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (0.5, "50 %"),
        (0.6594, "65.9 %"),
        (0.0001, "under 0.1 %"),
        (0.99999, "over 99.9 %"),
    ],
)
def test_what_is_not_certain_is_never_told_as_certain(odds: float, told: str) -> None:
    assert percent(odds) == told
