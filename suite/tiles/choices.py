"""The lessons of the tile game in playing well."""

from __future__ import annotations

from typing import Final

from suite.core.lesson import ChoiceLesson, games
from suite.core.text.catalogue import marked

GAMES: Final = games(__package__)

CHOICES: Final = (
    ChoiceLesson(
        **GAMES["tiles-order"],
        title=marked("Leader first"),
        story=(
            marked(
                "You are Anna, in seat 2. It is the second action of your first turn. J1 "
                "lies between the kingdom of Ben's farmer, which has the treasure of F3, and "
                "the temple on K1, which has another."
            ),
        ),
        task=marked("A farm on M2, or your trader on J1, in Ben's kingdom?"),
        hint=marked(
            "Who would be paid for the farm? And how many treasures would lie in your trader's "
            "kingdom?"
        ),
        closing=marked(
            "The trader on J1: that kingdom then has two treasures, so your trader takes one "
            "at once. A farm with no leader near pays nobody. Leaders earn; tiles only feed "
            "them."
        ),
        lit=("J1", "M2"),
    ),
    ChoiceLesson(
        **GAMES["tiles-strength"],
        title=marked("Do not start a war you cannot win"),
        story=(
            marked(
                "You are Anna, in seat 1. Your king has no settlement on the board and two "
                "in your hand; Ben's king has three on the board. A farm on E2 would join "
                "both kingdoms. You have no green point."
            ),
        ),
        task=marked("A farm on E2, or your trader on J1?"),
        hint=marked(
            "Count first: how many settlements can your king have in this war, and how many "
            "does Ben's have?"
        ),
        closing=marked(
            "The trader: two settlements from your hand cannot beat three, and your king would "
            "go home. On J1 the trader can start earning green, your weakest colour."
        ),
        lit=("E2", "J1"),
    ),
    ChoiceLesson(
        **GAMES["tiles-tie"],
        title=marked("Defend exactly"),
        story=(
            marked(
                "You are Anna, in seat 1. Ben's farmer has begun a revolt, with a strength "
                "of 4 including the temples he has added. Your farmer's strength is 2, and you "
                "hold two temples. This kingdom has six farms."
            ),
        ),
        task=marked("How many temples do you add?"),
        hint=marked("The defender wins ties. Four against two: how many do you need?"),
        closing=marked(
            "Exactly two: at four against four the defender wins. Your farmer stays, and you "
            "win a red point. Temples in hand are insurance, so always keep some."
        ),
        lit=("F2", "F4"),
    ),
    ChoiceLesson(
        **GAMES["tiles-lost"],
        title=marked("Lose cheaply"),
        story=(
            marked(
                "You are Anna, in seat 1. Ben's king has begun a revolt, with a strength of "
                "3 including the temples he has added. Your king's strength is 1, and you hold "
                "one temple."
            ),
        ),
        task=marked("Do you add your last temple?"),
        hint=marked("Can two beat three?"),
        closing=marked(
            "No: two still lose to three, and the temple would be gone. Keep it for the next "
            "revolt."
        ),
        lit=("L1", "N2"),
    ),
    ChoiceLesson(
        **GAMES["tiles-swap"],
        title=marked("Swap a bad hand"),
        story=(
            marked(
                "You are Anna, in seat 2, and you have one action left. You have no black "
                "point, 2 red, 4 blue and 6 green ones, and a treasure. You hold a temple, "
                "two markets and two farms."
            ),
        ),
        task=marked("A market on H4 for a green point, or a swap of markets and farms?"),
        hint=marked("Which is your weakest colour, and which of your tiles helps it?"),
        closing=marked(
            "Swap all four: black is your weakest colour and you hold no settlement, so another "
            "green point changes nothing. New tiles may bring what counts. Keep the temple."
        ),
        lit=("H4",),
    ),
    ChoiceLesson(
        **GAMES["tiles-joker"],
        title=marked("Treasure in peace"),
        story=(
            marked(
                "You are Anna, in seat 2. Your trader and your farmer stand beside the "
                "temple on N5, which has a treasure. The kingdom of Ben's king, with the "
                "treasure on K1, begins at L2. No two leaders of the two kingdoms share a "
                "colour."
            ),
        ),
        task=marked("A market on L5 for a green point, or a tile on L3?"),
        hint=marked(
            "Which leaders would meet there, and who takes a treasure when a kingdom has two?"
        ),
        closing=marked(
            "The tile on L3: it joins the kingdoms, and as no leader meets its own colour there is "
            "no war. Of two treasures in one kingdom your trader takes one, a joker for your "
            "weakest colour."
        ),
        lit=("L3", "L5"),
    ),
    ChoiceLesson(
        **GAMES["tiles-weakest"],
        title=marked("The weakest colour"),
        story=(
            marked(
                "You are Anna, in seat 2. You have 2 black, 8 red, 8 blue and 6 green "
                "points, and two treasures. You hold four settlements, and your king stands "
                "safely on A8."
            ),
        ),
        task=marked("A temple or a settlement on C9, in your king's kingdom?"),
        hint=marked("Which colour would be your score if the game ended now?"),
        closing=marked(
            "The settlement: red has eight points and does not count, black with both treasures is "
            "your score. You hold four settlements: lay them while your king is safe."
        ),
        lit=("C9",),
    ),
    ChoiceLesson(
        **GAMES["tiles-income"],
        title=marked("A monument that pays only you"),
        story=(
            marked(
                "You are Anna, in seat 1. Your king and your priest share a kingdom with "
                "Ben's trader and Ben's farmer. Your square of settlements is complete."
            ),
        ),
        task=marked("Which two colours does the monument get?"),
        hint=marked("See which of Ben's leaders are in this kingdom."),
        closing=marked(
            "Red and black pay your priest and your king. Green or blue would pay Ben every "
            "turn. First see whose leaders live there, then choose."
        ),
        lit=("H2", "I2", "H3", "I3"),
    ),
)
"""The lessons in playing well."""
