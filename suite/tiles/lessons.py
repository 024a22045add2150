"""The lessons of the tile game."""

from __future__ import annotations

from typing import Final

from suite.core.lesson import RuleLesson
from suite.core.text.catalogue import Catalogue, marked
from suite.tiles.choices import CHOICES
from suite.tiles.formats.sketch import board
from suite.tiles.model.board import BIT_OF_NAME, EMPTY
from suite.tiles.model.pieces import (
    BLACK,
    GREEN,
    KING,
    MONUMENT_COLOURS,
    PRIEST,
    RED,
    TRADER,
    count,
)
from suite.tiles.model.state import State
from suite.tiles.rules.kingdoms import kingdom_of

_: Final = Catalogue("lessons")

ANNA, BEN = 0, 1


def _piece(seat: int, leader: int) -> int:
    return seat << 2 | leader


def _point(now: State) -> str:
    black, green = (now.points[_piece(ANNA, colour)] for colour in (BLACK, GREEN))
    if black and green:
        return ""
    return _(
        "you have {black} black and {green} green; the task was one of each",
        black=black,
        green=green,
    )


def _earner(now: State) -> str:
    if now.points[_piece(ANNA, GREEN)]:
        return ""
    if now.points[_piece(BEN, GREEN)]:
        return _("the green point went to Ben, whose king scores for a missing trader")
    return _("you have no green point")


def _fight(now: State) -> str:
    return _("that began a fight") if now.conflict or now.union else ""


def _peace(now: State) -> str:
    kingdom = kingdom_of(now, now.leaders[_piece(ANNA, TRADER)])
    meeting = kingdom & now.leaders[_piece(BEN, KING)]
    return "" if meeting else _("your trader and Ben's king are not in one kingdom")


def _revolt(now: State) -> str:
    if now.conflict:
        return _("the revolt is not decided yet")
    if now.leaders[_piece(BEN, KING)]:
        return _("Ben's king still stands")
    kingdom = kingdom_of(now, 1 << BIT_OF_NAME["G4"])
    if not kingdom & now.leaders[_piece(ANNA, KING)]:
        return _("your king does not stand in the kingdom in Ben's place")
    return ""


def _defence(now: State) -> str:
    if now.conflict:
        return _("the revolt is not decided yet")
    if not now.leaders[_piece(ANNA, KING)]:
        return _("your king has gone home: you and the temples beside it were too weak")
    losses = 3 - count(now.hands[ANNA], RED)
    if losses > 1:
        message = marked("your king stays, but {number} temples left your hand, and one was enough")
        return _(message, number=losses)
    return ""


def _war(now: State) -> str:
    if now.leaders[_piece(BEN, TRADER)]:
        return _("Ben's trader still stands")
    return _("there is still a war to be fought") if now.conflict or now.union else ""


def _king_lost(now: State) -> str:
    return "" if now.leaders[_piece(ANNA, KING)] else _("your king has gone home")


def _monument(now: State) -> str:
    for monument, corner in enumerate(now.monuments):
        if corner == EMPTY:
            continue
        kingdom = kingdom_of(now, corner)
        colours = MONUMENT_COLOURS[monument]
        if all(now.leaders[_piece(ANNA, colour)] & kingdom for colour in colours):
            return ""
        return _("this monument pays at most one of your leaders")
    return _("there is no monument")


def _treasure(now: State) -> str:
    return "" if now.won[ANNA] else _("you have won no treasure")


def _catastrophe(now: State) -> str:
    return _("Ben's priest still stands") if now.leaders[_piece(BEN, PRIEST)] else ""


LESSONS: Final = (
    RuleLesson(
        word="tiles-point",
        game="tiles",
        title=marked("A tile for a point"),
        story=(
            marked(
                "You are Anna, in seat 1. Tiles and leaders "
                "that touch side by side make a region; a region with a leader is a kingdom. "
                "Your king and your trader share one in the west."
            ),
            marked(
                "A tile laid in a kingdom earns the leader of its colour there a point: "
                "settlements are the king's, markets the trader's, farms the farmer's, temples "
                "the priest's. If that leader is missing, the king takes the point. Farms go "
                "on rivers only, all other tiles on land. You have two actions a turn."
            ),
        ),
        task=marked("Get a black point and a green point in this turn."),
        hint=marked(
            "A settlement is black and a market is green: lay one of each beside your kingdom, "
            "such as 'tile settlement H4'."
        ),
        closing=marked(
            "That is how you score. In the end only your weakest colour counts, so keep all "
            "four alive."
        ),
        lit=("H4", "F5"),
        position=board("t k0 s . . . t k1 s\nt0 . . . . . . . .", "smttff", "ssttff"),
        missing=_point,
    ),
    RuleLesson(
        word="tiles-leader",
        game="tiles",
        title=marked("A leader in another's kingdom"),
        story=(
            marked(
                "A leader is placed on an empty land cell beside a temple. It may enter "
                "someone else's kingdom and then earns there like any other: colours matter, "
                "owners do not."
            ),
            marked(
                "Ben's king is alone in the kingdom with the two markets, so he scores every "
                "colour there."
            ),
        ),
        task=marked("Get a green point in this turn."),
        hint=marked(
            "Let your trader go first, beside a temple of that kingdom: then your market is paid "
            "to you. A king of yours would begin a revolt."
        ),
        closing=marked(
            "A leader that finds no other of its colour enters in peace, and takes its colour's "
            "points from then on."
        ),
        lit=("F4", "G4", "G6"),
        position=board("t . . .\ns k1 t m\n. . . m", "mmtsff", "sttfff"),
        missing=_earner,
    ),
    RuleLesson(
        word="tiles-peace",
        game="tiles",
        title=marked("Two kingdoms join in peace"),
        story=(
            marked(
                "A tile may join two kingdoms. Then nobody gets a point for it, and if two "
                "leaders of one colour meet in the new kingdom there is war. If none meet, "
                "they join in peace."
            ),
            marked(
                "Your trader rules a small kingdom. East of it is that of Ben's king, south of it "
                "that of Ben's trader."
            ),
        ),
        task=marked("Bring your trader and Ben's king into one kingdom, without a fight."),
        hint=marked("The cell between your market and Ben's settlement is H4."),
        closing=marked(
            "In a joint kingdom each leader still earns only its own colour. Look who meets whom "
            "before you join."
        ),
        lit=("H4",),
        position=board("t t0 m . s k1 t\n. . . . . . .\nt t1 m . . . .", "smttff", "ssmttf"),
        missing=_peace,
        spoiling=_fight,
    ),
    RuleLesson(
        word="tiles-revolt",
        game="tiles",
        title=marked("A revolt"),
        story=(
            marked(
                "Two leaders of one colour cannot share a kingdom. The player who places the "
                "second one attacks: that is a revolt. The strength of a side is the number of "
                "temples beside its leader. Then the attacker may add temples from hand "
                "('commit 2'), and after that the defender, once each. The defender wins ties."
            ),
            marked(
                "Ben's king has one temple beside it, and Ben holds a single temple. The winner "
                "gets a red point, the loser's leader goes home."
            ),
        ),
        task=marked("Drive Ben's king out, and put your king in its place."),
        hint=marked(
            "On H4 two temples lie beside your king. With the one he holds Ben can reach "
            "two, and he wins ties: add at least one temple."
        ),
        closing=marked(
            "Temples you add are gone, so count before you attack: what he has, and what "
            "he may hold."
        ),
        lit=("F4", "H4"),
        position=board("s k1 t . t", "ttsmff", "tsmfff"),
        missing=_revolt,
    ),
    RuleLesson(
        word="tiles-defend",
        game="tiles",
        title=marked("Defend, and no more than needed"),
        story=(
            marked(
                "It is Ben's turn. His king has entered your king's kingdom and begun a "
                "revolt. Two temples lie beside his king; he has added one from his hand, so "
                "he attacks with three. Two lie beside yours."
            ),
            marked(
                "You defend: choose how many temples from your hand to add. They are gone "
                "afterwards, win or lose."
            ),
        ),
        task=marked("Keep your king, and add no more temples than you need."),
        hint=marked("The defender wins ties. Three against two: how many do you need?"),
        closing=marked("The defender needs only a tie, and he knows what the attacker has added."),
        lit=("F4", "H4"),
        position=board("t k0 t . t", "tttsmf", "ttsmff", active=BEN),
        opening=("leader king H4", "commit 1"),
        missing=_defence,
    ),
    RuleLesson(
        word="tiles-war",
        game="tiles",
        title=marked("Two wars, and their order"),
        story=(
            marked(
                "A tile that joins kingdoms with leaders of one colour brings war. In a war, "
                "strength is the number of tiles of that colour on the leader's own side, and "
                "tiles of that colour are added. The loser's leader goes home, and all its "
                "supporters leave the game: a point for each, and one for the leader."
            ),
            marked(
                "H4 joins your kingdom with Ben's: kings and traders are at war. If there "
                "are several wars, the active player chooses which is fought next, and after "
                "each you check again who is still joined. Ben holds many settlements and no "
                "market."
            ),
        ),
        task=marked("Send Ben's trader home, and keep your king."),
        hint=marked(
            "Ben's side is connected only by his market. Fight the war of the traders first "
            "and add a market: when his market is gone, the kings are no longer joined."
        ),
        closing=marked(
            "The loser's supporters are removed, and that may split a kingdom: the order of "
            "the wars decides which are fought at all."
        ),
        lit=("H4",),
        position=board("t0 t m . m t* t1\n. k0 . . . k1 .", "smmttf", "sssttf"),
        missing=_war,
        spoiling=_king_lost,
    ),
    RuleLesson(
        word="tiles-monument",
        game="tiles",
        title=marked("A monument"),
        story=(
            marked(
                "Complete a square of four tiles of one colour, and you may turn them over and "
                "raise a monument on them that has their colour and another. At the end of "
                "each of your turns, every monument pays you a point for each of your leaders "
                "that is in its kingdom and has one of its colours."
            ),
            marked(
                "Your king and your trader share a kingdom, in which three settlements wait "
                "for a fourth. You type 'monument blue-black G4', with the square's "
                "north-west cell."
            ),
        ),
        task=marked("Raise the monument that pays two of your leaders every turn."),
        hint=marked(
            "The king is black and the trader is green: lay a settlement on H5, and choose the "
            "monument with these two colours."
        ),
        closing=marked(
            "A monument is never destroyed, but a leader can be driven out of its kingdom: guard "
            "it."
        ),
        lit=("H5",),
        position=board("t k0 s s\nt0 . s .", "sttmff", "sttmff"),
        missing=_monument,
    ),
    RuleLesson(
        word="tiles-treasure",
        game="tiles",
        title=marked("Treasures"),
        story=(
            marked(
                "Ten temples have a treasure. When a kingdom has more than one at the end of "
                "an action, the owner of its trader takes all but one. At the end of the game "
                "a treasure counts as a point of the colour you need most."
            ),
            marked(
                "Your trader's kingdom has a treasure on E4; another lies on I4. Which of "
                "two equal ones stays is up to you: 'keep E4'."
            ),
        ),
        task=marked("Win a treasure."),
        hint=marked("Any land tile on H4 joins the two temples in one kingdom."),
        closing=marked(
            "Without a trader in the kingdom, the treasures would have stayed. The game ends "
            "when two or fewer are left."
        ),
        lit=("H4",),
        position=board("t* t0 m . t* s", "mttsff", "sttmff"),
        missing=_treasure,
    ),
    RuleLesson(
        word="tiles-catastrophe",
        game="tiles",
        title=marked("A catastrophe"),
        story=(
            marked(
                "Each player has two catastrophes for the whole game. One destroys a tile, or "
                "bars an empty cell: 'catastrophe E4'. It cannot strike a leader, a treasure, a "
                "building or what lies under a monument. The cell is dead from then on."
            ),
            marked(
                "A leader with no temple left beside it goes home at once. Ben's priest has "
                "only one."
            ),
        ),
        task=marked("Send Ben's priest home without a fight."),
        hint=marked("The temple beside the priest lies on G4."),
        closing=marked("No strength can stop it. That is why you have only two."),
        lit=("F4", "G4"),
        position=board("s p1 t s\n. . . m", "ttsmff", "tttsmf"),
        missing=_catastrophe,
        spoiling=_fight,
    ),
    *CHOICES,
)
"""The course of the tile game: the rules, the easiest first, then playing well."""
