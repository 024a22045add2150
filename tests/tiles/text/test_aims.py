"""What actions of the tile game are for: facts by the rules, named for whoever reads them."""

from __future__ import annotations

from suite.core.flow import CHANCE
from suite.core.showing.aims import Aim, missed, purpose
from suite.core.view import SPECTATOR
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from tests.tiles.positions import position

NAMES = ("Anna", "Ben")


def aims(state: State, *texts: str, you: int | None = None) -> dict[str, Aim]:
    """Return what a line of the seat to act is for, by keys."""
    actor = GAME.actor(state)
    assert isinstance(actor, int)
    line = [GAME.read(text) for text in texts]
    return {aim.key: aim for aim in GAME.aims(GAME.view(state, actor), line, NAMES, you)}


def test_points_are_named_by_colour_and_those_of_the_weakest_count_more() -> None:
    state = position("k0 t", hands=("stfm", "s"), points=((0, 3, 2, 1), (0, 0, 0, 0)))
    one = aims(state, "tile settlement F5")["points 0"]
    assert one.phrase == "get a black point for the weakest colour"
    assert (one.weight, one.size) == (2.0, 1)
    assert "points 1" not in aims(state, "tile settlement F5")
    state = position("k0 t", hands=("stfm", "s"), points=((3, 0, 0, 0), (0, 0, 0, 0)))
    assert aims(state, "tile settlement F5")["points 0"].phrase == "get a black point"


def test_what_monuments_pay_at_the_end_of_any_turn_is_no_aim_of_an_action() -> None:
    drawn = """
        . . k0 t .
        . . s  . .
        . . p1 t .
        """
    state = position(
        drawn, hands=("ttssmf", "ssssmf"), monuments={"E4": "red-black"}, actions_left=1
    )
    assert not [key for key in aims(state, "end") if key.startswith("points")]
    assert aims(state, "tile settlement H5")["points 0"].size == 1


def test_a_leader_comes_into_play_and_another_is_protected() -> None:
    state = position("t k0 . t k1", hands=("ttsfm", "sss"))
    assert aims(state, "leader trader E5")["enter"].phrase == "bring the trader into play"
    # In the river between two kingdoms lies the only cell by which a war can begin.
    state = position("k0 t . t k1", hands=("tttttt", "ssstfm"), at="K2")
    line = ("catastrophe M2",)
    assert aims(state, *line)["safe"].phrase == "protect Anna's king on K2"
    assert aims(state, *line, you=0)["safe"].phrase == "protect your king on K2"


def test_a_fight_counts_by_its_odds_and_names_whom_it_sends_home() -> None:
    state = position("t k0 . t k1", hands=("ttsfm", "sss"))
    found = aims(state, "tile temple G4", you=1)
    odds = found["fight 0"].weight
    assert 0 < odds < 1
    assert found["fight 0"].phrase == "win a war of kings"
    assert found["home 4"].phrase == "send your king on I4 home"
    assert found["home 4"].weight == 2 * odds


def test_where_nobody_is_to_act_no_line_is_for_anything() -> None:
    state = GAME.new(GAME.new_rules(), 2)
    assert GAME.actor(state) is CHANCE
    deal = GAME.dealer(1).deal(state)
    assert GAME.aims(GAME.view(state, SPECTATOR), [deal], NAMES) == []


def test_what_the_rules_do_not_allow_is_for_nothing() -> None:
    state = position("t k0 . t k1", hands=("ttsfm", "sss"))
    assert aims(state, "leader king A1", "tile temple G4") == {}


def test_a_rival_is_not_said_to_feed_a_colour_that_is_hidden() -> None:
    state = position("k1 t", hands=("s", "stfm"), points=((0, 0, 0, 0), (0, 3, 2, 1)), active=1)
    line = [GAME.read("tile settlement F5")]
    told = [aim.phrase for aim in GAME.aims(GAME.view(state, 0), line, NAMES, 0)]
    assert "get a black point" in told
    assert not [phrase for phrase in told if "weakest" in phrase]


def test_what_is_missed_is_what_outweighs_the_other_line() -> None:
    less = [Aim("sum", 1.0, "come to 3"), Aim("run", 1.0, "keep a run")]
    more = [Aim("sum", 3.0, "come to 5"), Aim("run", 0.5, "keep a run"), Aim("room", 2.5, "room")]
    assert missed(less, more) == [Aim("room", 2.5, "room"), Aim("sum", 2.0, "come to 5")]
    assert purpose(more) == "come to 5 and room"
    assert purpose([more[0], more[1]]) == "come to 5"
    assert purpose([]) == ""
