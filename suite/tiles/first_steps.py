"""The steps of the first game of the tiles, in order."""

from __future__ import annotations

from typing import Final

from suite.core.first_game import Step
from suite.core.text.catalogue import marked

STEPS: Final = (
    Step(
        marked(
            "Welcome! You and Bel will found kingdoms between two rivers. This guided game "
            "takes about fifteen minutes. Leave whenever you like; it waits for you."
        )
    ),
    Step(
        marked(
            "Only five of ten treasures and a small bag are in play, so it ends sooner. Bel "
            "starts with one point per colour, because I'm helping you."
        ),
        lit=("F3", "B2", "I7", "K1", "O9"),
    ),
    Step(
        marked(
            "Red tiles are temples. A leader stands on land, right beside a temple. Put your "
            "king, the black leader, on F2."
        ),
        lit=("F2",),
        accepted=("leader king F2",),
        answers={
            "leader king F4": marked(
                "Allowed, and just as good elsewhere. We want the river to the west soon: F2, "
                "please."
            ),
            "leader trader F2": marked(
                "She comes next. The king first: he also collects for leaders who are missing."
            ),
            "tile settlement G2": marked(
                "With no leader near, nobody would score. First the king."
            ),
        },
    ),
    Step(
        marked(
            "Tiles and leaders that touch form a group. A group with a leader is a kingdom. "
            "Now you have one."
        ),
        lit=("F2", "F3"),
    ),
    Step(
        marked(
            "Settlements are black, like your king. Lay one in your kingdom, at G2 or F4, and "
            "he earns you a black point."
        ),
        lit=("G2", "F4"),
        accepted=("tile settlement G2", "tile settlement F4"),
        answers={
            "tile settlement G3": marked("It would score, but keep G3 free: your trader wants it."),
            "tile market G2": marked(
                "It would score green. Today we begin with black: a settlement."
            ),
            "tile settlement H5": marked(
                "It would stand alone there, and nobody would score. Touch your kingdom."
            ),
        },
    ),
    Step(
        marked(
            "Your first point! Two actions make a turn. Then you draw back up to six tiles. "
            "They stand behind a screen: Bel never sees them."
        ),
        lit=("hand",),
    ),
    Step(
        marked(
            "Bel founds a kingdom too and lays a temple. Red is the priest's colour. She has "
            "none there, so her king takes the red point."
        ),
        lit=("H7", "I6"),
        rival=("leader king H7", "tile temple I6"),
    ),
    Step(
        marked(
            "So kings collect for leaders who are missing. Farms are blue and lie only on "
            "rivers. Lay one at E2: your king takes the blue point."
        ),
        lit=("E2",),
        accepted=("tile farm E2",),
        answers={
            "tile farm E3": marked(
                "Also a blue point, but E2 leads west, to a treasure. E2, please."
            ),
            "tile farm F1": marked(
                "Also a blue point, but E2 leads west, to a treasure. E2, please."
            ),
            "tile farm D3": marked(
                "It would stand alone, and nobody would score. E2 touches your king."
            ),
            "leader trader G3": marked("Very soon! First the farm."),
        },
    ),
    Step(
        marked(
            "Now your trader, the green leader. Green points are hers from now on, and only "
            "she can win treasures. Put her on G3."
        ),
        lit=("G3",),
        accepted=("leader trader G3",),
        answers={
            "leader trader H6": marked("You could even move in with Bel! Another day. Today: G3."),
            "leader priest G3": marked("He is home for now. The green one, please: the trader."),
        },
    ),
    Step(
        marked(
            "Bel lays green, then black, and her king takes both points. Remember: nobody owns "
            "tiles. Only leaders belong to someone."
        ),
        lit=("I5", "H6"),
        rival=("tile market I5", "tile settlement H6"),
    ),
    Step(
        marked(
            "See the treasure at B2? Two tiles close the gap. First a temple or a market at "
            "D2, beside your farm."
        ),
        lit=("D2", "B2"),
        accepted=("tile temple D2", "tile market D2"),
        answers={
            "tile temple C2": marked(
                "C2 does not touch your kingdom yet, so nobody would score. D2 first."
            ),
            "tile settlement D2": marked(
                "Keep your settlement: soon it will fight for you. A temple or a market."
            ),
            "tile temple H3": marked("A point, but away from the treasure. D2, please."),
        },
    ),
    Step(
        marked(
            "Now the other tile, at C2. It joins the temple at B2 to your kingdom: kingdoms grow "
            "by touching."
        ),
        lit=("C2",),
        accepted=("tile market C2", "tile temple C2"),
        varies=True,
        answers={
            "tile market C3": marked("C3 touches nothing of yours. C2 closes the gap."),
            "tile market D1": marked("A point, but no bridge. C2 closes the gap."),
        },
    ),
    Step(
        marked(
            "A treasure! A kingdom keeps one; the trader takes all others. At the end each "
            "treasure counts as one point of any colour."
        ),
        lit=("B2", "G3"),
    ),
    Step(
        marked(
            "Now the twist: only your weakest colour counts. Ten black and no blue make zero! "
            "You have one of each, so your score is one."
        ),
        lit=("points",),
    ),
    Step(
        marked(
            "A point for Bel, and a catastrophe on D2! That place is ruined for good, and your "
            "west is cut off. Your points and treasure stay."
        ),
        lit=("I4", "D2"),
        rival=("tile market I4", "catastrophe D2"),
    ),
    Step(
        marked(
            "You too have two catastrophes for the whole game. They strike a tile or an empty "
            "place, never a leader or a treasure. Save them for later."
        )
    ),
    Step(
        marked(
            "Let's visit Bel. Lay a temple at H3, beside your trader: a red point, and new "
            "ground for leaders."
        ),
        lit=("H3",),
        accepted=("tile temple H3",),
        answers={
            "tile temple G4": marked("Also a red point, but leaders will need the temple at H3."),
            "tile settlement H3": marked(
                "A point, but the settlement must fight soon. A temple, please."
            ),
        },
    ),
    Step(
        marked(
            "Now try something forbidden, it costs nothing: put your priest on H4, between "
            "both kingdoms. The game will tell you why not."
        ),
        lit=("H4",),
        tried=("leader priest H4", "leader farmer H4"),
        answers={
            "leader priest H2": marked("That is allowed! Today we want the forbidden one: H4.")
        },
    ),
    Step(
        marked(
            "That's it: a leader needs a temple beside it and may never join two kingdoms. A "
            "tile may. Keep that in mind!"
        ),
        lit=("H4",),
    ),
    Step(
        marked(
            "Three farms clog your hand. Swapping is an action too: throw tiles away and draw "
            "as many. Swap all three farms."
        ),
        lit=("hand",),
        accepted=("swap farm farm farm",),
        answers={
            "swap farm": marked("All three, please: you are looking for black and green ones."),
            "swap farm farm market": marked("Keep the market: a plan needs it. The three farms."),
            "tile market H4": marked(
                "Good eye, but that starts a war. Next turn, with more behind your screen!"
            ),
            "leader priest H2": marked("Allowed, but now we want better tiles. Swap the farms."),
        },
    ),
    Step(
        marked(
            "Bel's priest founds a second kingdom in the north. Her farmer joins her king. "
            "Leaders of different colours live together in peace."
        ),
        lit=("K2", "J7"),
        rival=("leader priest K2", "leader farmer J7"),
    ),
    Step(
        marked(
            "Join both kingdoms with a market at H4. Each has a king, and two leaders of one "
            "colour in a kingdom mean war!"
        ),
        lit=("H4", "F2", "H7"),
        accepted=("tile market H4",),
        answers={
            "tile market H5": marked("There it would pay Bel's king. H4 joins both kingdoms."),
            "tile settlement H4": marked(
                "Keep your settlements behind the screen: they are about to fight."
            ),
            "tile temple H4": marked(
                "It would start the war too, but a market there has a second use. You'll see."
            ),
            "tile market G4": marked("A point, but no war. H4, between you and Bel."),
        },
    ),
    Step(
        marked(
            "Kings fight with black tiles: one each on the board. Attackers win no ties, and "
            "Bel may hide one more. Add both your settlements."
        ),
        lit=("hand", "G2", "H6"),
        accepted=("commit 2",),
        answers={
            "commit 0": marked("One against one is a tie, and ties are the defender's. Add both."),
            "commit 1": marked("If Bel adds one as well, it is a tie, and hers. Add both."),
        },
    ),
    Step(
        marked(
            "Bel adds one: you win three to two! Her king goes home, her settlement leaves. "
            "One point for each: two black points."
        ),
        lit=("H7", "H6"),
        rival=("commit 1",),
    ),
    Step(
        marked(
            "Your kingdom now holds two treasures, so your trader takes one. Which one stays, "
            "F3 or I7? Today both are fine."
        ),
        lit=("F3", "I7"),
        accepted=("keep F3", "keep I7"),
    ),
    Step(
        marked(
            "Remember, nobody owns tiles. Bel laid two of these markets. Add a market at H5 "
            "and make a green square."
        ),
        lit=("H5", "H4", "I4", "I5"),
        accepted=("tile market H5",),
        answers={"tile market G4": marked("A point, but no square. H5 completes it.")},
    ),
    Step(
        marked(
            "A square of one colour can become a monument. Every turn it pays leaders of its "
            "two colours. Choose green and black: yours!"
        ),
        lit=("H4", "F2", "G3"),
        accepted=("monument green-black H4",),
        answers={
            "monument green-blue H4": marked(
                "Blue would pay Bel's farmer, who lives here too. Green and black."
            ),
            "monument red-green H4": marked(
                "Your priest is at home, so red would pay nobody. Green and black."
            ),
            "decline": marked("Take it: it pays you two points a turn. Green and black."),
        },
    ),
    Step(
        marked(
            "Two points, and two more each turn while king and trader stay. The square lies "
            "face down now: it fights for nobody."
        ),
        lit=("H4",),
    ),
    Step(
        marked(
            "Bel is back! Her king moves into your kingdom: that is a revolt. Only temples "
            "count: those beside each king, plus temples from hand."
        ),
        lit=("H7", "F2"),
        rival=("leader king H7", "commit 1"),
    ),
    Step(
        marked(
            "Bel has two: one beside her king, one added. You have one, and as defender a tie "
            "saves you. How many do you add?"
        ),
        lit=("F2", "F3", "hand"),
        accepted=("commit 1", "commit 2", "commit 3", "commit 0"),
        after={
            "commit 0": marked(
                "Bel's king stays, and yours goes home. Never mind: he can return beside any "
                "temple, when you are stronger."
            ),
            "commit 1": marked(
                "Two to two, just enough! Bel's king goes home, and you win a red point."
            ),
            "commit 2": marked(
                "You win, and get a red point too. One temple would have been enough: added "
                "tiles are always lost."
            ),
            "commit 3": marked(
                "You win, and get a red point too. One temple would have been enough: added "
                "tiles are always lost."
            ),
        },
    ),
    Step(
        marked(
            "Bel lays a temple in the north, and her priest takes the red point. And now the "
            "board is yours!"
        ),
        lit=("L2",),
        rival=("tile temple L2",),
    ),
    Step(
        marked(
            "You're on your own now. Three treasures lie on the board. The game ends with a "
            "turn that leaves two or fewer, or when the bag runs short."
        ),
        lit=("F3", "I7", "K1", "O9"),
    ),
    Step(
        marked(
            "Two thoughts: your weakest colour is blue, and a bridge of three tiles, I3, J3 "
            "and K3, wins the treasure at K1. Be ahead before you end it!"
        ),
        lit=("I3", "J3", "K3", "K1"),
    ),
)
