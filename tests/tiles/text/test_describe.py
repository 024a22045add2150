"""The game in sentences: whole, true to the view, and nothing of what is hidden."""

from __future__ import annotations

from random import Random

import pytest

from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.tiles.game import GAME
from suite.tiles.hidden import views
from suite.tiles.model.board import names_of
from suite.tiles.model.pieces import KINDS, ONE_UNKNOWN
from suite.tiles.model.state import State
from suite.tiles.text import phrases
from tests.tiles.positions import play, position
from tests.tiles.scenes import BRIDGE
from tests.tiles.stories import histories, some_of_each_phase

NAMES = ("Anna", "Agnes", "Bull", "Cleo")


def describe(state: State, watcher: Watcher = 0) -> list[str]:
    return GAME.describe(GAME.view(state, watcher), NAMES[: state.seats])


def tell(state: State, text: str, watcher: Watcher = 0) -> str:
    return GAME.narrate(GAME.view(state, watcher), GAME.read(text), NAMES[: state.seats])


def middle() -> State:
    return position(
        """
        k0 t  s .  s k1
        t0 m! . .  m t
        t  .  . #  m t1
        """,
        hands=("ssmmtf", "sstttt"),
        points=((1, 2, 3, 4), (5, 6, 7, 8)),
        monuments={"L4": "red-black"},
        shrines=False,
        won=(1, 2),
    )


def test_a_position_is_described_seat_by_seat_and_kingdom_by_kingdom() -> None:
    assert describe(middle()) == [
        "It is Anna's turn.",
        "Anna is to act, with 2 actions left.",
        "Anna has the king on E4 and the trader on E5 on the board, and 2 catastrophes left.",
        "Anna holds 2 settlements, a temple, a farm and 2 markets.",
        "Anna has 1 black, 2 red, 3 blue and 4 green points, and a treasure.",
        "Agnes has the king on J4 and the trader on J6 on the board, and a catastrophe left.",
        "Agnes holds 6 tiles, unseen.",
        "The kingdom of Anna's king on E4: Anna's king on E4 (in a revolt 1, in a war 1) and "
        "Anna's trader on E5 (in a revolt 1, in a war 1); settlement on G4; temples on F4 and E6; "
        "market on F5; the market hall on F5.",
        "The kingdom of Agnes' king on J4: Agnes' king on J4 (in a revolt 1, in a war 1) and "
        "Agnes' trader on J6 (in a revolt 1, in a war 2); settlement on I4; temple on J5; "
        "markets on I5 and I6.",
        "The region at L4, without a leader: turned tiles on L4, M4, L5 and M5; the red-black "
        "monument on L4, M4, L5 and M5.",
        "Destroyed by catastrophes: H6.",
        "Treasures left on the board: 0.",
        "Monuments left: blue-red, green-black, blue-black, green-blue and red-green.",
        "Buildings left: palace, library and granary.",
        "The wonder is not built.",
    ]


def test_points_and_hands_are_told_to_their_seat_and_to_everybody() -> None:
    own, rivals = "Anna has 1 black, 2 red,", "Agnes has 5 black, 6 red,"
    for watcher, points, hands in (
        (0, {own}, {"Anna"}),
        (1, {rivals}, {"Agnes"}),
        (SPECTATOR, set[str](), set[str]()),
        (EVERYBODY, {own, rivals}, {"Anna", "Agnes"}),
    ):
        told = " ".join(describe(middle(), watcher))
        assert {each for each in (own, rivals) if each in told} == points
        assert {name for name in NAMES if f"{name} holds 2 settlements" in told} == hands
        assert told.count("6 tiles, unseen") == 2 - len(hands)


@pytest.mark.slow
def test_every_cell_that_is_taken_is_named() -> None:
    for state, _ in some_of_each_phase(10):
        told = " ".join(describe(state, SPECTATOR)).replace(".", " ").replace(",", " ")
        found = set(told.replace(";", " ").split())
        taken = (
            state.down | state.standing | state.catastrophes | state.treasures | sum(state.tiles)
        )
        assert set(names_of(taken)) <= found


def test_each_phase_says_who_decides_what() -> None:
    apart = middle()
    choosing = play(apart, "tile settlement H4")
    assert describe(choosing)[:5] == [
        "It is Anna's turn.",
        "The unification tile lies on H4.",
        "War of kings, Anna with 1 against Agnes with 1.",
        "War of traders, Anna with 1 against Agnes with 2.",
        "Anna chooses which war comes first.",
    ]
    attack = play(choosing, "war trader")
    assert describe(attack)[1:4] == [
        "Anna attacks and chooses how many tiles to add.",
        "The unification tile lies on H4.",
        "War of traders, Anna with 1 against Agnes with 2.",
    ]
    assert describe(play(attack, "commit 2"))[1:4] == [
        "Agnes defends and chooses how many tiles to add.",
        "The unification tile lies on H4.",
        "In the war of traders, Anna attacks with 3, Agnes has 2 so far.",
    ]
    revolt = play(UPRISING, "leader king F5", "commit 0")
    assert "In the revolt of kings, Anna attacks with 2, Agnes has 1 so far." in describe(revolt)
    assert describe(GAME.new(GAME.new_rules()))[0] == "The game has not begun."
    assert describe(play(apart, "swap farm"))[1] == "Next, tiles are drawn from the bag."
    phases = {state.phase for state, _ in some_of_each_phase(1) if describe(state)}
    assert len(phases) == 12


def test_it_is_said_that_tiles_cut_off_support() -> None:
    drawn = "s m k0 . k1 s .\n. t0 t . t t1 m"
    state = position(drawn, hands=("s", ""), war_support="original")
    state = play(state, "tile settlement H4", "war trader", "commit 0", "commit 0")
    assert describe(state)[2:5] == [
        "The unification tile lies on H4.",
        "Tiles of the original kingdoms support, cut off or not.",
        "War of kings, Anna with 1 against Agnes with 1.",
    ]


def test_the_end_is_described_with_the_points_of_all() -> None:
    state = position(
        "t* . t*",
        shrines=False,
        hands=("m", "m"),
        points=((1, 2, 3, 4), (5, 2, 9, 8)),
        won=(1, 2),
    )
    told = describe(play(state, "end"))
    assert told[:2] == [
        "The game is over: only two treasures are left.",
        "Anna has no leader on the board, and 2 catastrophes left.",
    ]
    assert "Anna ends with 2 black, 2 red, 3 blue and 4 green points, treasures included." in told
    assert "Agnes ends with 5 black, 4 red, 9 blue and 8 green points, treasures included." in told
    assert "Agnes holds a tile, unseen." in told


APART = middle()
FIGHT = play(APART, "tile settlement H4", "war trader")
UPRISING = position(
    """
    . t .
    . . t
    t k1 .
    """,
    hands=("ttmfss", "tsfmmm"),
)
HOARD = position(
    "t* t0 . t* f0 . t* . t*", "E5", shrines=False, hands=("sstffm", "sstffm"), actions_left=1
)

# fmt: off
TOLD = [
    (APART, "tile settlement H4",
     "Anna lays a settlement on H4: war of kings, Anna with 1 against Agnes with 1; war of "
     "traders, Anna with 1 against Agnes with 2; Anna chooses which war comes first; it joins the"
     " kingdoms of Anna's king on E4 and Agnes' king on J4."),
    (APART, "tile market G5",
     "Anna lays a market on G5: Anna gets 2 green points; it joins the kingdom of Anna's king on "
     "E4."),
    (APART, "tile settlement A1",
     "Anna lays a settlement on A1: it stands alone."),
    (FIGHT, "commit 2",
     "Anna adds 2 markets in the war of traders: the attack is 3 against 2."),
    (play(FIGHT, "commit 2"), "commit 0",
     "Agnes adds no markets in the war of traders: Anna wins by 3 to 2; 2 markets of the loser "
     "leave the game; Anna gets 3 green points; war of kings, Anna with 1 against Agnes with 1; "
     "Agnes' trader on J6 goes home."),
    (play(FIGHT, "commit 0"), "commit 0",
     "Agnes adds no markets in the war of traders: Agnes wins by 2 to 1; no markets of the loser "
     "leave the game; Agnes gets a green point; war of kings, Anna with 1 against Agnes with 1; "
     "Anna's trader on E5 goes home; the kingdom splits into the kingdom of Anna's king on E4 and"
     " the region at E6."),
    (play(BRIDGE, "commit 2"), "commit 0",
     "Agnes adds no settlements in the war of kings: Anna wins by 2 to 1; a settlement of the "
     "loser leaves the game; Anna gets 2 black points; Agnes' king on I4 goes home; the kingdom "
     "splits into the kingdoms of Anna's king on E4 and Agnes' trader on K4; the traders are no "
     "longer joined and stay at peace."),
    (UPRISING, "leader king F5",
     "Anna places the king on F5: revolt of kings, Anna with 2 against Agnes with 1; it joins the"
     " kingdom of Agnes' king on F6 and the regions at F4 and G5."),
    (play(UPRISING, "leader king F5", "commit 0"), "commit 1",
     "Agnes adds a temple in the revolt of kings: Agnes wins by 2 to 2, as the defender wins "
     "ties; Agnes gets a red point; Anna's king on F5 goes home; the kingdom splits into the "
     "kingdom of Agnes' king on F6 and the regions at F4 and G5."),
    (APART, "withdraw king",
     "Anna withdraws the king from E4."),
    (APART, "catastrophe I5",
     "Anna puts a catastrophe on I5: it destroys the market."),
    (APART, "catastrophe J5",
     "Anna puts a catastrophe on J5: it destroys the temple; Agnes' king on J4 and Agnes' "
     "trader on J6 go home."),
    (HOARD, "tile market G5",
     "Anna lays a market on G5: Anna chooses which treasure stays, of E5 and H5; it joins the "
     "kingdoms of Anna's trader on F5 and Anna's farmer on I5; they are joined in peace, and "
     "nobody scores."),
    (play(HOARD, "tile market G5"), "keep H5",
     "Anna leaves the treasure on H5: Anna takes the treasure on E5."),
    (APART, "end",
     "Anna ends the turn: the game is over: no treasure is left."),
]
# fmt: on


@pytest.mark.parametrize(("state", "action", "told"), TOLD)
def test_an_action_is_told(state: State, action: str, told: str) -> None:
    assert tell(state, action) == told
    assert tell(state, action, SPECTATOR) == told
    assert tell(state, action, EVERYBODY) == told


def test_what_chance_brings_is_told_as_far_as_it_is_seen() -> None:
    first = GAME.new(GAME.new_rules())
    assert tell(first, "start 1") == "Agnes begins."
    deal = "draw 1 farm farm market market temple temple"
    state = play(first, "start 1")
    assert tell(state, deal, 1) == "Agnes draws 2 temples, 2 farms and 2 markets."
    assert tell(state, deal, EVERYBODY) == tell(state, deal, 1)
    assert tell(state, deal, 0) == tell(state, deal, SPECTATOR) == "Agnes draws 6 tiles."


def test_a_draw_that_is_seen_in_part_names_what_is_seen() -> None:
    state = play(APART, "swap farm market market")
    view, action = GAME.view(state, 0), GAME.read("draw 0 farm farm ?")
    told = GAME.unchecked.narrate(view, action, NAMES[:2])
    assert told == "Anna draws 2 farms and an unknown tile."


def test_a_swap_is_told_by_its_backs() -> None:
    assert tell(APART, "swap farm market market") == ("Anna swaps a farm and 2 markets.")
    assert tell(APART, "swap farm market market", 1) == "Anna swaps 3 tiles."
    assert tell(APART, "swap ? ? ?", 1) == "Anna swaps 3 tiles."


def test_the_bag_is_told_of_when_it_ends_the_game() -> None:
    state = position("k0 t", hands=("mf", "mf"), bag="s", bag_end="at-once")
    state = play(state, "swap farm market")
    assert tell(state, "draw 0 settlement") == (
        "Anna draws a settlement: the game is over: the bag runs short."
    )


@pytest.mark.slow
def test_no_winner_is_named_where_it_is_not_known_who_has_left() -> None:
    """A seat that has resigned cannot win; the result of the game says who does."""
    ends = [(state, action) for state, action in histories() if action >= 0 and not state.ending]
    ends = [(state, action) for state, action in ends if GAME.apply(state, action).ending]
    assert len(ends) > 5
    for state, action in ends:
        names = NAMES[: state.seats]
        for told in (
            GAME.narrate(GAME.view(state, EVERYBODY), action, names),
            " ".join(describe(GAME.apply(state, action), EVERYBODY)),
        ):
            _, reason = told.lower().split("the game is over: ")
            assert " win" not in reason


def test_the_end_of_a_turn_is_told_with_its_last_action() -> None:
    state = position(
        """
        . . k0 t .
        . . s . .
        """,
        hands=("ssssmf", "ssssmf"),
        monuments={"E4": "red-black"},
        actions_left=1,
    )
    assert tell(state, "tile settlement H5") == (
        "Anna lays a settlement on H5: Anna gets a black point; at the end of the turn Anna gets "
        "a black point; it joins the kingdom of Anna's king on G4."
    )
    assert tell(state, "end") == "Anna ends the turn: Anna gets a black point."


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_two_worlds_that_look_alike_are_told_alike(watcher: Watcher) -> None:
    rng = Random(7)
    for state, _ in some_of_each_phase(8):
        twin = GAME.determinize(GAME.view(state, watcher), rng)
        assert describe(twin, watcher) == describe(state, watcher)


@pytest.mark.parametrize("watcher", [0, 1])
def test_points_treasures_and_bag_of_others_are_never_described(watcher: Watcher) -> None:
    for state, _ in some_of_each_phase(8):
        if state.ending:
            continue
        view = GAME.view(state, watcher)
        told = GAME.unchecked.describe(view, NAMES[: state.seats])
        for seat in range(state.seats):
            if seat != watcher:
                view.state.won[seat] += 3
                view.state.swapped[seat] += 5 * ONE_UNKNOWN
                view.state.points[seat << 2] += 7
        view.state.bag += 3 * ONE_UNKNOWN
        assert GAME.unchecked.describe(view, NAMES[: state.seats]) == told


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_an_event_is_told_by_what_the_watcher_sees_of_it(watcher: Watcher) -> None:
    hidden = 0
    for state, action in histories()[::3]:
        if action < 0:
            continue
        view = GAME.view(state, watcher)
        told = GAME.narrate(view, action, NAMES[: state.seats])
        seen = views.report(state, action, watcher)
        assert told == GAME.narrate(view, seen, NAMES[: state.seats])
        assert told.endswith(".")
        if seen != action:
            hidden += 1
            head = told.split(":")[0]
            assert "tile" in head
            assert not any(kind in head for kind in KINDS)
    assert hidden > 100


def test_numbers_and_piles_are_written_in_words() -> None:
    assert [phrases.quantity(count, "temple") for count in (0, 1, 2)] == [
        "no temples",
        "a temple",
        "2 temples",
    ]
    assert phrases.in_words(2 + 3 * ONE_UNKNOWN) == "2 settlements and 3 unknown tiles"
