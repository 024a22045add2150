"""Every legal action says what it would do, and no more than the asker can know."""

from __future__ import annotations

import pytest

from suite.core.game import Reason
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from suite.tiles.text.phrases import Voice, players
from suite.tiles.text.telling.action_outcome import ActionOutcome
from tests.tiles.positions import play, position
from tests.tiles.scenes import (
    ANSWERING,
    APART,
    BRIDGE,
    CHOOSING,
    DUE,
    ENGLISH,
    HOARD,
    LAST,
    LATER,
    PAYING,
    PLUS,
    QUIET,
    ROW,
    SQUARE,
    TRADERS,
    UPRISING,
    WONDER,
    explain,
)
from tests.tiles.stories import some_of_each_phase

# A king alone between two pieces of its kingdom.
HALL = position("t m k0 t s", hands=("s", "s"))
# No more than one temple is unseen.
FEW_TEMPLES = play(position(UPRISING, hands=("ttmfss", "tmmmmm"), bag="s"), "leader king F5")
# The last action of a turn that brings the king's monument a point.
LAST_ACTION = play(
    position(
        """
        . . k0 t .
        . . s  . .
        . . p1 t .
        """,
        hands=("ttssmf", "ssssmf"),
        monuments={"E4": "red-black"},
        actions_left=1,
    ),
    "leader priest I4",
)
# A priest between a monument and the square of another one.
BETWEEN = play(
    position(
        """
        . . p1 t t k0 t
        . . .  t . .  .
        """,
        hands=("t", "m"),
        monuments={"E4": "green-black"},
    ),
    "tile temple I5",
)
# A king at the wonder, and a trader with two treasures.
CHOICES = position(
    """
    . . . . .  .  .
    . . . k0 t* t0 t*
    """,
    hands=("s", "s"),
    treasures="turn",
    wonder_at="F5",
    shrines=False,
)

# fmt: off
ALLOWED = [
    (APART, "tile settlement H4", "Tiles",
     "You lay a settlement on H4: war of kings, you with 1 (and a settlement in hand) against "
     "player 2 with 1; war of traders, you with 1 (and 2 markets in hand) against player 2 with "
     "2; you choose which war comes first; it joins the kingdoms of your king on E4 and player "
     "2's king on J4."),
    (APART, "tile settlement H5", "Tiles",
     "You lay a settlement on H5: player 2 gets a black point; it joins the kingdom of player 2's"
     " king on J4."),
    (APART, "tile market G5", "Tiles",
     "You lay a market on G5: you get a green point; it joins the kingdom of your king on E4."),
    (APART, "tile settlement A1", "Tiles",
     "You lay a settlement on A1: it stands alone; nobody scores."),
    (HOARD, "tile temple G5", "Tiles",
     "You lay a temple on G5: you choose which treasure stays, of E5 and H5; it joins the "
     "kingdoms of your trader on F5 and your farmer on I5; they are joined in peace, and nobody "
     "scores."),
    (LATER, "tile market G5", "Tiles",
     "You lay a market on G5: at the end of the turn you choose which treasure stays, of E5 and "
     "H5; it joins the kingdoms of your trader on F5 and your farmer on I5; they are joined in "
     "peace, and nobody scores."),
    (DUE, "tile settlement A1", "Tiles",
     "You lay a settlement on A1: it stands alone; nobody scores."),
    (PAYING, "tile settlement H5", "Tiles",
     "You lay a settlement on H5: you get a black point; at the end of the turn you get a black "
     "point; it joins the kingdom of your king on G4."),
    (play(WONDER, "catastrophe A1", "point red"), "draw 0 settlement", "A turn",
     "Chance acts now, and this can come up."),
    (QUIET, "leader king F5", "Leaders",
     "You place the king on F5: revolt of kings, you with 2 (and 2 temples in hand) against "
     "player 2 with 1; it joins the kingdom of player 2's king on F6 and the regions at F4 and "
     "G5."),
    (APART, "leader priest F6", "Leaders",
     "You place the priest on F6: it joins the kingdom of your king on E4."),
    (APART, "leader farmer B1", "Leaders",
     "You place the farmer on B1: it founds a kingdom in the region at B2."),
    (PAYING, "leader king H5", "Leaders",
     "You move the king from G4 to H5: at the end of the turn you get a black point; it stays in "
     "its kingdom."),
    (HALL, "leader king H5", "Leaders",
     "You move the king from G4 to H5: its kingdom splits into the regions at H4 and E4; it founds "
     "a kingdom in the region at H4."),
    (position("k0 t . t", hands=("s", "s")), "leader king G4", "Leaders",
     "You move the king from E4 to G4: it stays in its kingdom, which takes in the region at H4."),
    (position("k0 t . t f1", hands=("s", "s")), "leader king G4", "Leaders",
     "You move the king from E4 to G4: it joins the kingdom of player 2's farmer on I4 and the "
     "region at F4."),
    (PAYING, "withdraw king", "Leaders",
     "You withdraw the king from G4: the kingdom splits into the regions at E4 and H4."),
    (APART, "catastrophe F4", "Catastrophes",
     "You put a catastrophe on F4: it destroys the temple; your king on E4 goes home; the kingdom "
     "splits into the kingdom of your trader on E5 and the region at G4."),
    (APART, "catastrophe A1", "Catastrophes",
     "You put a catastrophe on A1."),
    (APART, "swap market settlement", "Swapping tiles",
     "You swap a settlement and a market: swapped tiles leave the game; if the bag runs "
     "short for it, the game ends with the turn."),
    (APART, "end", "A turn",
     "You end the turn."),
    (PAYING, "end", "A turn",
     "You end the turn: you get a black point."),
    (WONDER, "end", "A turn",
     "You end the turn: you choose the colour of a point of the wonder."),
    (CHOICES, "end", "A turn",
     "You end the turn: you choose the colour of a point of the wonder; you choose which "
     "treasure stays, of I5 and K5; that ends the game: only one treasure is left."),
    (play(LATER, "tile market G5"), "end", "A turn",
     "You end the turn: you choose which treasure stays, of E5 and H5."),
    (play(LAST, "tile market G5"), "end", "A turn",
     "You end the turn: you choose which treasure stays, of E5 and H5; that ends the game: "
     "only one treasure is left."),
    (play(HOARD, "tile market G5"), "keep E5", "Treasures",
     "You leave the treasure on E5: you take the treasure on H5."),
    (CHOOSING, "war king", "Wars",
     "You choose the war of kings: war of kings, you with 1 (and a settlement in hand) "
     "against player 2 with 1."),
    (TRADERS, "commit 1", "Wars",
     "You add a market in the war of traders: the attack is 2 against 2; player 2 wins even "
     "without adding any; a market of the loser leaves the game; player 2 gets 2 green points; "
     "war of kings, you with 1 (and a settlement in hand) against player 2 with 1; your trader on"
     " E5 goes home; the kingdom splits into the kingdom of your king on E4 and the region at E6."),
    (TRADERS, "commit 2", "Wars",
     "You add 2 markets in the war of traders: the attack is 3 against 2; unless player 2 adds a "
     "market or more, you win; then 2 markets of the loser leave the game; you get 3 green "
     "points; war of kings, you with 1 (and a settlement in hand) against player 2 with 1; player"
     " 2's trader on J6 goes home."),
    (BRIDGE, "commit 0", "Wars",
     "You add no settlements in the war of kings: the attack is 0 against 1; player 2 wins even "
     "without adding any; no settlements of the loser leave the game; player 2 gets a black "
     "point; war of traders, you with 0 (and no markets in hand) against player 2 with 0; your "
     "king on E4 goes home."),
    (BRIDGE, "commit 2", "Wars",
     "You add 2 settlements in the war of kings: the attack is 2 against 1; unless player 2 adds "
     "a settlement or more, you win; then a settlement of the loser leaves the game; you get 2 "
     "black points; player 2's king on I4 goes home; the kingdom splits into the kingdoms of your "
     "king on E4 and player 2's trader on K4; the traders are no longer joined and stay at "
     "peace."),
    (ENGLISH, "commit 2", "Revolts",
     "You add 2 temples in the revolt of kings: the attack is 4 against 2; unless player 2 adds "
     "2 temples and no more, you win; then you get a red point; player 2's king on F6 goes home; "
     "the kingdom splits into the kingdom of your king on F5 and the region at E6."),
    (FEW_TEMPLES, "commit 1", "Revolts",
     "You add a temple in the revolt of kings: the attack is 3 against 1; you win, as player "
     "2 has too few tiles to hold out; you get a red point; player 2's king on F6 goes home; "
     "the kingdom splits into the kingdom of your king on F5 and the region at E6."),
    (LAST_ACTION, "commit 1", "Revolts",
     "You add a temple in the revolt of priests: the attack is 2 against 1; unless player 2 adds a "
     "temple or more, you win; then you get a red point; player 2's priest on G6 goes home; the "
     "kingdom splits into the kingdom of your king on G4 and the region at H6; at the end of the "
     "turn you get a black point and a red point."),
    (ROW, "build F4", "Buildings",
     "You build the palace on F4."),
    (ROW, "decline", "Buildings",
     "You decline the palace."),
    (SQUARE, "monument red-black E4", "Monuments",
     "You raise the red-black monument on E4, F4, E5 and F5: each turn you get a black point "
     "from it."),
    (BETWEEN, "monument red-black H4", "Monuments",
     "You raise the red-black monument on H4, I4, H5 and I5: each turn you get a black point "
     "from it; player 2's priest on G4 goes home; the kingdom splits into the kingdom of "
     "your king on J4 and the region at E4."),
    (SQUARE, "decline", "Monuments",
     "You decline a monument."),
    (PLUS, "decline", "Monuments",
     "You decline the wonder."),
    (PLUS, "wonder F5", "The wonder",
     "You raise the wonder on F4, E5, F5, G5 and F6: each turn you get a point of any colour "
     "from it."),
    (play(WONDER, "end"), "point red", "The wonder",
     "You take the point of the wonder in red."),
]
# fmt: on


@pytest.mark.parametrize(("state", "action", "chapter", "sentence"), ALLOWED)
def test_a_legal_action_says_what_it_does(
    state: State, action: str, chapter: str, sentence: str
) -> None:
    assert explain(state, action) == Reason(True, sentence, chapter)


def test_the_asker_is_you_whoever_acts() -> None:
    assert explain(ANSWERING, "commit 0", 1).sentence == (
        "You add no markets in the war of traders: player 1 wins by 3 to 2; 2 markets of the "
        "loser leave the game; player 1 gets 3 green points; war of kings, player 1 with 1 "
        "against you with 1 (and 2 settlements in hand); your trader on J6 goes home."
    )
    assert explain(ANSWERING, "commit 0", 0).sentence.startswith(
        "Player 2 adds no markets in the war of traders: you win by 3 to 2;"
    )
    assert explain(ANSWERING, "commit 1", 1).sentence == "Your hand holds no market."


def test_a_tie_is_the_defenders() -> None:
    told = explain(play(ENGLISH, "commit 2"), "commit 2", 1)
    assert told.sentence == (
        "You add 2 temples in the revolt of kings: you win by 4 to 4, as the defender wins "
        "ties; you get a red point; player 1's king on F5 goes home; the kingdom splits into "
        "the kingdom of your king on F6 and the region at F4."
    )


def test_every_war_that_falls_away_is_told_of() -> None:
    apart = position(
        """
        k0 t  . s k1 t  t1
        .  t0 . . .  f1 .
        f0 t  . . .  .  .
        """,
        hands=("sstttt", "tttttt"),
    )
    state = play(apart, "tile temple G4", "war king", "commit 2")
    told = explain(state, "commit 0", 1).sentence
    assert told.endswith("; the farmers and traders are no longer joined and stay at peace.")


def test_an_attack_that_cannot_be_answered_is_won() -> None:
    state = play(position(UPRISING, hands=("tttt", "t")), "leader king F5")
    assert "unless player 2 adds a temple or more, you win" in explain(state, "commit 0").sentence
    told = explain(state, "commit 1").sentence
    assert "you win, as player 2 has too few tiles to hold out; you get a red point" in told


@pytest.mark.slow
def test_an_outcome_ends_where_the_rules_do() -> None:
    """An outcome is computed with one action more, and the end of the turn apart from it."""
    for state, action in some_of_each_phase(12):
        if action >= 0:
            last = ActionOutcome(state, action, Voice(players()), ahead=False).last
            after = GAME.apply(state, action)
            last.actions_left = after.actions_left
            assert last == after, GAME.write(action)
