"""Every refusal names the first reason, and what would do instead."""

from __future__ import annotations

import pytest

from suite.core.game import Reason
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from tests.tiles.positions import play, position
from tests.tiles.scenes import (
    ANSWERING,
    APART,
    CHOOSING,
    CROWDED,
    ENGLISH,
    HOARD,
    LAST,
    LIBRARY,
    PLAIN,
    PLUS,
    RAISED,
    REVOLT,
    ROW,
    SQUARE,
    TRADERS,
    WONDER,
    explain,
)

# A red square has been completed, and no monument with red is left.
GONE = play(
    position(
        """
        t t k0
        t . .
        """,
        hands=("ttsfmm", "ttsfmm"),
        monuments={"A5": "blue-red", "A10": "red-green", "L10": "red-black"},
        wonder=False,
        buildings=False,
    ),
    "tile temple F5",
)
# A row of three has been made, and the palace stands in a row as long, or longer.
LONGER = play(
    position("s s . . k0 t s! s s s", "A6", hands=("ssssmf", "ssssmf")), "tile settlement C6"
)
BOTH = play(
    position(
        """
        s s s . . . .
        . . . s . . .
        . . . s . . s! s s
        """,
        "A9",
        hands=("ssssmf", "ssssmf"),
    ),
    "tile settlement D9",
)

# fmt: off
REFUSED = [
    (APART, "tile farm H4", "Tiles",
     "H4 is land, and farms go on river cells only."),
    (APART, "tile market A4", "Tiles",
     "A4 is a river cell, where only farms go."),
    (APART, "tile settlement E4", "Tiles",
     "Your king stands on E4; a tile needs an empty cell."),
    (APART, "tile settlement J4", "Tiles",
     "Player 2's king stands on J4; a tile needs an empty cell."),
    (APART, "tile settlement F4", "Tiles",
     "A temple lies on F4; a tile needs an empty cell."),
    (PLAIN, "tile settlement G4", "Tiles",
     "G4 is destroyed by a catastrophe for the rest of the game; a tile needs an empty cell."),
    (RAISED, "tile temple E4", "Tiles",
     "The red-black monument stands on E4; a tile needs an empty cell."),
    (WONDER, "tile settlement F5", "Tiles",
     "The wonder stands on F5; a tile needs an empty cell."),
    (PLAIN, "tile temple E4", "Tiles",
     "Your hand holds no temple; it holds settlements and farms."),
    (CROWDED, "tile market G4", "Tiles",
     "G4 would join the kingdoms of your king on E4, player 2's priest on I4 and player 2's "
     "farmer on G5; a tile may join two kingdoms at most."),
    (CROWDED, "leader trader G4", "Leaders",
     "G4 would join the kingdoms of your king on E4, player 2's priest on I4 and player 2's "
     "farmer on G5; a leader may join one at most."),
    (CROWDED, "leader king G4", "Leaders",
     "G4 would join the kingdoms of player 2's priest on I4 and player 2's farmer on G5; a "
     "leader may join one at most."),
    (APART, "leader king E4", "Leaders",
     "Your king stands on E4 already; it must go to another cell."),
    (APART, "leader priest E4", "Leaders",
     "Your king stands on E4; a leader needs an empty cell."),
    (APART, "leader priest E6", "Leaders",
     "A temple lies on E6; a leader needs an empty cell."),
    (APART, "leader priest H4", "Leaders",
     "No face-up temple is beside H4, and a leader needs one."),
    (APART, "leader priest O5", "Leaders",
     "O5 is a river cell, and leaders stand on land."),
    (APART, "withdraw priest", "Leaders",
     "Your priest is not on the board."),
    (PLAIN, "catastrophe A1", "Catastrophes",
     "You have no catastrophe left."),
    (APART, "catastrophe E4", "Catastrophes",
     "Your king stands on E4; a catastrophe goes on an empty cell or a face-up tile."),
    (RAISED, "catastrophe F5", "Catastrophes",
     "The red-black monument stands on F5; a catastrophe goes on an empty cell or a face-up tile."),
    (APART, "catastrophe B2", "Catastrophes",
     "The treasure on B2 protects its temple from catastrophes."),
    (LIBRARY, "catastrophe G4", "Catastrophes",
     "The library on G4 protects its tile from catastrophes."),
    (APART, "swap market market market", "Swapping tiles",
     "Your hand holds 2 markets, not 3."),
    (PLAIN, "swap temple", "Swapping tiles",
     "Your hand holds no temple."),
    (APART, "swap ? ?", "Swapping tiles",
     "Each tile to swap must be named, for its owner sees it."),
    (APART, "commit 1", "Conflicts",
     "Tiles are added in a revolt or a war, and none is due."),
    (APART, "war king", "Wars",
     "No war is due; a choice comes up when kingdoms with several wars are joined."),
    (APART, "build F4", "Buildings",
     "F4 is not in a row of three or more temples."),
    (PLAIN, "build F4", "Buildings",
     "This game is played without buildings."),
    (APART, "monument blue-red F4", "Monuments",
     "F4 is not the north-west cell of a square of four temples."),
    (APART, "monument blue-red E4", "Monuments",
     "No face-up tile lies on E4."),
    (APART, "monument blue-red P11", "Monuments",
     "No face-up tile lies on P11."),
    (APART, "wonder F4", "The wonder",
     "F4 is not the centre of a plus of five temples."),
    (play(SQUARE, "decline"), "monument red-black E4", "Monuments",
     "A monument is raised right after its square is completed, and that moment has passed."),
    (play(PLUS, "decline"), "wonder F5", "The wonder",
     "The wonder is raised right after its plus is completed, and that moment has passed."),
    (play(ROW, "decline"), "build G4", "Buildings",
     "A building is built right after a tile of its row, and that moment has passed."),
    (GONE, "monument red-black E4", "Monuments", "No monument with red is left."),
    (GONE, "monument blue-red E4", "Monuments", "No monument with red is left."),
    (GONE, "monument blue-black E4", "Monuments", "No monument with red is left."),
    (LONGER, "build C6", "Buildings",
     "The palace stands on G6 in a row of 4 and moves only to a longer one."),
    (BOTH, "build D10", "Buildings",
     "The palace stands on G11 in a row of 3 and moves only to a longer one."),
    (PLAIN, "wonder F4", "The wonder",
     "This game is played without the wonder."),
    (WONDER, "wonder F4", "The wonder",
     "The wonder stands on F5 already."),
    (APART, "decline", "Monuments",
     "There is nothing to decline: no building, monument or wonder is offered."),
    (APART, "keep B2", "Treasures",
     "No choice between treasures is due."),
    (APART, "point red", "The wonder",
     "The wonder pays its point at the end of the turn, to a king in its kingdom."),
    (PLAIN, "point red", "The wonder",
     "This game is played without the wonder."),
    (APART, "draw 0 farm", "A turn",
     "Nobody decides this: it is an event of chance, and none is due now."),
    (CHOOSING, "war priest", "Wars",
     "No war of priests is due; choose that of kings or traders."),
    (CHOOSING, "end", "Wars",
     "First you choose which war comes next, that of kings or traders."),
    (TRADERS, "commit 3", "Wars",
     "Your hand holds 2 markets, not 3."),
    (TRADERS, "end", "Wars",
     "First you choose how many markets to add to the attack."),
    (ANSWERING, "end", "Wars",
     "First player 2 chooses how many markets to add to the defence."),
    (REVOLT, "commit 3", "Revolts",
     "Your hand holds 2 temples, not 3."),
    (ENGLISH, "commit 4", "Revolts",
     "Your hand holds 3 temples, not 4."),
    (ROW, "build E5", "Buildings",
     "E5 is not in a new row of settlements; the palace goes on E4, F4 or G4."),
    (ROW, "monument red-black E4", "Buildings",
     "First you build the palace, or nothing."),
    (SQUARE, "monument blue-red E4", "Monuments",
     "The blue-red monument bears no black, the colour of the square; choose green-black, "
     "blue-black or red-black."),
    (SQUARE, "monument red-black F4", "Monuments",
     "F4 is not the north-west cell of a square completed by F5; try E4."),
    (SQUARE, "wonder F5", "The wonder",
     "F5 is not the centre of a plus completed by F5."),
    (SQUARE, "tile temple A1", "Monuments",
     "First you build a monument, or nothing."),
    (PLUS, "wonder E5", "The wonder",
     "E5 is not the centre of a plus completed by F5; try F5."),
    (PLUS, "monument blue-red E5", "Monuments",
     "E5 is not the north-west cell of a square completed by F5."),
    (PLUS, "end", "Monuments",
     "First you build the wonder, or nothing."),
    (play(WONDER, "end"), "end", "The wonder",
     "First you take the point of the wonder, in any colour."),
    (play(HOARD, "tile market G5"), "keep F5", "Treasures",
     "No treasure lies on F5; choose between those on E5 and H5."),
    (play(HOARD, "tile market G5"), "keep K5", "Treasures",
     "The treasure on K5 is not in this kingdom; choose between those on E5 and H5."),
    (play(HOARD, "tile market G5"), "end", "Treasures",
     "First you choose which treasure stays, that on E5 or H5."),
    (play(APART, "swap market"), "end", "A turn",
     "First you draw for the tiles swapped out."),
    (play(PLAIN, "end"), "end", "A turn",
     "The turn has ended: the hands are being refilled."),
    (play(PLAIN, "end"), "draw 1 farm farm farm farm", "A turn",
     "You draw now, not player 2."),
    (GAME.new(GAME.new_rules()), "end", "A turn",
     "The game has not begun: the starting player and the first hands are being drawn."),
    (play(LAST, "tile market G5", "end", "keep E5"), "end", "End of the game",
     "The game is over."),
]
# fmt: on


@pytest.mark.parametrize(("state", "action", "chapter", "sentence"), REFUSED)
def test_a_refusal_names_the_first_reason(
    state: State, action: str, chapter: str, sentence: str
) -> None:
    assert explain(state, action) == Reason(False, sentence, chapter)


def test_the_english_variant_says_which_numbers_it_allows() -> None:
    attack = play(
        position(
            """
            . t .
            . . t
            t k1 t
            . t .
            """,
            hands=("tttfss", "tttmmm"),
            english=True,
        ),
        "leader king F5",
    )
    assert explain(attack, "commit 1") == Reason(
        False,
        "In the English variant the attacker adds 2 or more here, or none: only that beats "
        "the defender's 3.",
        "Revolts",
    )
    assert explain(play(attack, "commit 2"), "commit 2", 1).sentence == (
        "In the English variant the defender adds exactly 1 for a tie, or none."
    )
    assert explain(play(attack, "commit 0"), "commit 1", 1).sentence == (
        "In the English variant the defender adds nothing when the attack is not stronger."
    )
